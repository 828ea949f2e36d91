"""The process from which the kernels of a server begin: what all of them need is loaded once, and no page waits for it.

`python -m eternitium_widgets.nursery` reads a line of JSON for each kernel that is wanted, with its `arguments`, its
environment `env` and its folder `cwd`, and writes the number of a new process, a copy of this one. It ends, and with it
all kernels, when its standard input does. The memory that nobody changes is shared by all.
"""

import gc
import importlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Final, cast

import ipykernel.ipkernel
import ipykernel.kernelapp
import ipykernel.zmqshell
import ipywidgets

from eternitium.catalog import catalog
from eternitium.rulebook import LANGUAGES
from eternitium.table import Table

# What a kernel otherwise loads itself, while it begins and while it makes the first board.
LOADED_LATE: Final = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "eternitium_widgets.laboratory",
    "eternitium_widgets.tutor",
    "ipykernel.debugger",
    "psutil",
    "sqlite3",
    "tornado.platform.asyncio",
)


def prepare() -> None:
    """Load what a page needs, and leave the memory of it alone from now on.

    Nobody debugs a page. Without the debugger a kernel begins in half the time.
    """
    sys.modules["debugpy"] = cast("Any", None)
    for name in LOADED_LATE:
        importlib.import_module(name)
    for language in LANGUAGES:
        catalog(language)
    Table(2).snapshot()
    gc.collect()
    gc.freeze()


def become_kernel(wanted: dict[str, Any], parent: int) -> None:
    """Be a kernel from here to the end of this process.

    Args:
        wanted: what was asked for.
        parent: number of the process with which the kernel ends.
    """
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    file = Path(wanted["arguments"][-1])
    Path("/proc/self/comm").write_text(file.stem, encoding="ascii")  # which page it belongs to, for who looks
    os.environ.clear()
    os.environ.update(wanted["env"])
    os.chdir(wanted["cwd"])
    arguments = [*wanted["arguments"], f"--IPKernelApp.parent_handle={parent}"]
    app: Any = ipykernel.kernelapp.IPKernelApp.instance()
    app.initialize(arguments)
    ipywidgets.register_comm_target()  # it does so itself only if it is loaded in a kernel
    app.start()


def main() -> None:
    """Begin a kernel for each line."""
    prepare()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the kernels' ends here
    own = os.getpid()
    for line in sys.stdin.buffer:
        kernel = os.fork()
        if not kernel:
            become_kernel(json.loads(line), own)
            return
        sys.stdout.write(f"{kernel}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
