"""The process from which the kernels of a server begin: what all of them need is loaded once, and no page waits for it.

`python -m eternitium_widgets.server.fork_server` writes a line when it is ready. Then it reads a line of JSON for each
kernel that is wanted, with its `arguments`, its environment `env` and its folder `cwd`, and writes the number of a new
process, a copy of this one. It ends when its standard input does. The kernels do not need it any more: they end with
the process that has started this one. The memory that nobody changes is shared by all.
"""

import gc
import importlib
import json
import os
import select
import signal
import sys
import threading
from pathlib import Path
from typing import Any, Final, cast

import ipykernel.ipkernel
import ipykernel.kernelapp
import ipykernel.zmqshell
import ipywidgets

from eternitium.match.catalog import catalog
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES

# What a kernel otherwise loads itself, while it begins and while it makes the first board.
LOADED_LATE: Final = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "eternitium_widgets.companion.companion",
    "eternitium_widgets.laboratory.laboratory",
    "eternitium_widgets.tutor.tutor",
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
    Match(2).snapshot()
    gc.collect()
    gc.freeze()


def end_with(server: int) -> None:
    """End this process as soon as another one has ended. `server`: a handle of that process."""
    watched = select.poll()
    watched.register(server, select.POLLIN)
    watched.poll()
    os._exit(1)


def become_kernel(wanted: dict[str, Any], server: int) -> None:
    """Be a kernel from here to the end of this process.

    `wanted`: what was asked for; `server`: a handle of the process with which the kernel ends.
    """
    threading.Thread(target=end_with, args=(server,), daemon=True).start()
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
    arguments = [*wanted["arguments"], "--IPKernelApp.parent_handle=0"]
    app: Any = ipykernel.kernelapp.IPKernelApp.instance()
    app.initialize(arguments)
    ipywidgets.register_comm_target()  # it does so itself only if it is loaded in a kernel
    app.start()


def _tell(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def main() -> None:
    """Begin a kernel for each line."""
    server = os.pidfd_open(os.getppid())
    prepare()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the kernels' ends here
    _tell("ready")
    for line in sys.stdin.buffer:
        kernel = os.fork()
        if not kernel:
            become_kernel(json.loads(line), server)
            return
        _tell(kernel)


if __name__ == "__main__":
    main()
