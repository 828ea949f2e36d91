"""How a process learns that the one which has started it is no more: it holds the other end of standard input."""

import os
import sys
import threading
from collections.abc import Callable


def follow(end: Callable[[], None]) -> None:
    """Do something as soon as standard input ends; nothing else may read it. `end`: what is done then."""
    number = sys.stdin.fileno()  # a thread that waits in `sys.stdin` itself would disturb a process that ends

    def wait() -> None:
        while os.read(number, 1):
            pass
        end()

    threading.Thread(target=wait, daemon=True).start()
