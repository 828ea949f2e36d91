"""A way to learn that the parent process has ended: it holds the other end of standard input."""

import os
import sys
import threading
from collections.abc import Callable


def follow(end: Callable[[], None]) -> None:
    """Call `end` as soon as standard input ends; nothing else may read standard input."""
    number = sys.stdin.fileno()  # waiting in `sys.stdin` itself would disturb the end of the process

    def wait() -> None:
        while os.read(number, 1):
            pass
        end()

    threading.Thread(target=wait, daemon=True).start()
