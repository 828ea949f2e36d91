"""Processes that share work."""

import multiprocessing
import signal
import threading
from multiprocessing.pool import Pool

from tqdm.auto import tqdm


def pool(workers: int) -> Pool:
    """Return fresh processes to use in a `with` block: copies of this one would lack its threads."""
    return multiprocessing.get_context("spawn").Pool(workers, _obey)


def _obey() -> None:
    """Leave Ctrl-C to the parent; when that ends this process, it stops at once, even while compiling."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # Its own lock is one of the system, which a process that stops at once would leave behind.
    tqdm.set_lock(threading.RLock())
