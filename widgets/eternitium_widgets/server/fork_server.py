"""The process that the kernels of a server are copies of: it loads what they all need once, so that no page waits.

`python -m eternitium_widgets.server.fork_server` writes a line when it is ready. Then it reads a line of JSON for each
kernel that is wanted, with its `arguments`, its environment `env` and its folder `cwd`, and writes the process id of a
new copy of itself. It ends when its standard input does. The kernels no longer need it then: they end with the process
that started this one. All of them share the memory that none of them changes.
"""

import gc
import importlib
import json
import logging
import os
import select
import signal
import sys
import threading
from pathlib import Path
from typing import Any, Final, cast

import ipywidgets
import zmq
from ipykernel.iostream import IOPubThread, OutStream
from ipykernel.ipkernel import IPythonKernel
from jupyter_client.session import Session
from tornado.ioloop import IOLoop
from traitlets.config import Config
from zmq.eventloop.zmqstream import ZMQStream

from eternitium.jobs.server import ADDRESS
from eternitium.rulebook import LANGUAGES
from eternitium_widgets.tutor.tutor import Tutor

# Modules that each kernel would load for itself, while it starts and while it makes the first board.
LOADED_LATE: Final = (
    "IPython.core.completerlib",
    "IPython.core.oinspect",
    "eternitium_widgets.companion.companion",
    "eternitium_widgets.laboratory.laboratory",
    "ipykernel.debugger",
    "psutil",
    "tornado.platform.asyncio",
)
CHANNELS: Final = ("shell", "control", "stdin", "hb")
LINGER: Final = 1_000  # milliseconds in which messages may still arrive after the end
ALWAYS_COPIED: Final = 1 << 40  # bytes; with a lower limit long messages get a thread and a context of their own


def prepare() -> None:
    """Load what a page needs, and keep the garbage collector away from it.

    Nobody debugs a page, and without the debugger a kernel starts in half the time.
    """
    sys.modules["debugpy"] = cast("Any", None)
    for name in LOADED_LATE:
        importlib.import_module(name)
    rehearse()
    sys.path.insert(0, "")  # a page may import modules from its notebook's folder
    log = logging.getLogger("eternitium.kernel")
    log.setLevel(logging.ERROR)  # it would warn that there is no debugger
    settings = Config(HistoryManager={"enabled": False})
    kernel: Any = IPythonKernel.instance(config=settings, user_ns={}, log=log)
    kernel.shell.run_cell("0;", silent=True)
    ipywidgets.register_comm_target()  # ipywidgets does this itself only if a kernel loads it
    gc.collect()
    gc.freeze()


def rehearse() -> None:
    """Make the board once in each language, without its analysis, so that everything that it needs is loaded."""
    os.environ[ADDRESS] = os.devnull
    for language in LANGUAGES:
        Tutor(seed=1, language=language, query="").close()
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join()


def end_with(server: int) -> None:
    """End this process as soon as another one has ended. `server`: a pidfd of that process."""
    watched = select.poll()
    watched.register(server, select.POLLIN)
    watched.poll()
    os._exit(1)


def become_kernel(wanted: dict[str, Any], server: int) -> None:
    """Turn this process into a kernel, until it ends.

    `wanted`: the request; `server`: a pidfd of the process with which the kernel ends.
    """
    threading.Thread(target=end_with, args=(server,), daemon=True).start()
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    file = Path(wanted["arguments"][-1])
    Path("/proc/self/comm").write_text(file.stem, encoding="ascii")  # shows in `ps` which page it belongs to
    os.environ.clear()
    os.environ.update(wanted["env"])
    os.chdir(wanted["cwd"])
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kernel: Any = IPythonKernel.instance()
    lines = connect(kernel, json.loads(file.read_text(encoding="utf-8")))
    kernel.start()
    IOLoop.current().start()
    for line in lines:
        line.close()


def connect(kernel: Any, told: dict[str, Any]) -> list[Any]:
    """Open the sockets of a kernel, with the messages of any IPython kernel, and return those for requests.

    One thread sends, and the kernel's own does everything else. `told`: the content of the connection file.
    """
    context = zmq.Context()

    def opened(kind: int, channel: str) -> Any:
        line = context.socket(kind)
        line.linger = LINGER
        mark = "-" if told["transport"] == "ipc" else ":"
        line.bind(f"{told['transport']}://{told['ip']}{mark}{told[f'{channel}_port']}")
        return line

    asked = [opened(zmq.ROUTER, channel) for channel in CHANNELS]
    for line in asked:
        line.router_handover = 1
    shell, control, kernel.stdin_socket, _ = asked
    kernel.shell_stream, kernel.control_stream = ZMQStream(shell), ZMQStream(control)
    answers = cast("Any", IOPubThread)(opened(zmq.XPUB, "iopub"))
    kernel.iopub_thread, kernel.iopub_socket = answers, answers.background_socket
    scheme = told["signature_scheme"]
    session = Session(key=told["key"].encode(), signature_scheme=scheme, copy_threshold=ALWAYS_COPIED)
    kernel.session = answers.session = session
    for speaker in (kernel.shell.displayhook, kernel.shell.display_pub):
        speaker.session, speaker.pub_socket = session, kernel.iopub_socket
    answers.start()
    sys.stdout = cast("Any", OutStream)(session, answers, "stdout", watchfd=False)
    return asked


def _tell(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def main() -> None:
    """Start a kernel for each line of standard input."""
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
