"""The processes beside the server: one that looks ahead for all pages, and one whose copies become kernels."""

import asyncio
import contextlib
import json
import os
import secrets
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any, ClassVar, Final, cast

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from eternitium_widgets.together import kinds, nearby

# By these, kernels find the process that looks ahead for all of them; see `eternitium.jobs.server`.
ANALYSIS: Final = "ETERNITIUM_ANALYSIS"
ANALYSIS_KEY: Final = "ETERNITIUM_ANALYSIS_KEY"
LAUNCHER: Final = "ipykernel_launcher"
LONGEST_PATH: Final = 100  # bytes of a socket's name without its number; Linux allows 107 with it
# A process that is silent for this many seconds hangs, and another takes its place.
SECONDS_TO_BEGIN: Final = 120
SECONDS_TO_ANSWER: Final = 20  # long, because it has the lowest priority
SECONDS_TO_FORK: Final = 5
# A process gives back memory that it does not need, and its threads share what is free.
THRIFT: Final = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"}


class Helper:
    """A process that works for all pages.

    `module`: the name of the module that it runs. `output`: where its output goes; by default to that of this process.
    """

    def __init__(self, module: str, output: int | None = None) -> None:
        # It ends when its standard input does, whatever happens here.
        self._command, self._output = [sys.executable, "-P", "-m", module], output
        self._begin()

    def _begin(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            self._command,
            stdin=subprocess.PIPE,
            stdout=self._output,
            env=os.environ | THRIFT,
            start_new_session=True,
        )
        self._limit = time.monotonic() + SECONDS_TO_BEGIN

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    def look_after(self) -> None:
        """Restart the process if it has ended."""
        if not self.is_alive:
            self._begin()

    def stop(self) -> None:
        """End the process, unless it has ended."""
        self._process.kill()
        self._process.wait()
        for line in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what was not sent yet
                if line is not None:
                    line.close()


class Foresight(Helper):
    """The process that looks ahead for all pages; later kernels find its address in the environment."""

    def __init__(self) -> None:
        # Nobody else may look into this folder, and a client has to know the key.
        self._folder, name = tempfile.mkdtemp(prefix="eternitium-"), secrets.token_hex(8)
        os.environ[ANALYSIS] = str(Path(self._folder, "line")) if os.name == "posix" else rf"\\.\pipe\{name}"
        os.environ[ANALYSIS_KEY] = secrets.token_hex()
        self._asking = threading.Thread()
        super().__init__("eternitium.jobs.server")

    def look_after(self) -> None:
        """Restart the process if it has ended or hangs."""
        if time.monotonic() > self._limit:
            super().stop()
        super().look_after()
        if not self._asking.is_alive():
            self._asking = threading.Thread(target=self._ask, daemon=True)
            self._asking.start()

    def _ask(self) -> None:
        """Connect once; a process that accepts the connection does not hang."""
        with contextlib.suppress(OSError, EOFError, AuthenticationError):
            Client(os.environ[ANALYSIS], authkey=os.environ[ANALYSIS_KEY].encode()).close()
            self._limit = time.monotonic() + SECONDS_TO_ANSWER

    def stop(self) -> None:
        """End the process and delete its folder."""
        super().stop()
        shutil.rmtree(self._folder, ignore_errors=True)


class Tables(Helper):
    """The process in which all tables are; it begins when the first page needs it.

    `port`: of the server. Tables are kept for each port: a link to one names it.
    """

    def __init__(self, port: int) -> None:
        os.environ[kinds.FILE] = f"tables-{port}.sqlite"
        self._folder = tempfile.mkdtemp(prefix="eternitium-")  # nobody else may look into it
        os.environ[kinds.ADDRESS] = str(Path(self._folder, "line"))
        os.environ[kinds.KEY] = secrets.token_hex()
        self._where = nearby.Where(os.environ[kinds.ADDRESS], os.environ[kinds.KEY])
        self._command, self._output = [sys.executable, "-P", "-m", "eternitium_widgets.together.host"], None
        self._is_wanted = False

    def wake(self) -> None:
        """Begin, unless it has begun."""
        if not self._is_wanted:
            self._is_wanted = True
            self._begin()
            nearby.tell(self._where)

    def look_after(self) -> None:
        """Restart the process if it has ended."""
        if self._is_wanted:
            super().look_after()

    def stop(self) -> None:
        """End the process and delete its folder; the tables stay kept."""
        if self._is_wanted:
            super().stop()
            nearby.forget(self._where)
        shutil.rmtree(self._folder, ignore_errors=True)


class Nursery(Helper):
    """The process whose copies become kernels; see `eternitium_widgets.server.fork_server`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        super().__init__("eternitium_widgets.server.fork_server", subprocess.PIPE)

    def _begin(self) -> None:
        super()._begin()
        self._is_ready = False

    def look_after(self) -> None:
        """Restart the process if it has ended, unless somebody is talking to it."""
        if self._lock.acquire(blocking=False):
            super().look_after()
            self._lock.release()

    def kernel(self, arguments: list[str], env: dict[str, str], cwd: str) -> "Kernel | None":
        """Start and return a kernel; None if the process has ended or hangs."""
        wanted = {"arguments": arguments, "env": env, "cwd": cwd}
        with self._lock, contextlib.suppress(OSError, ValueError):
            if not self._is_ready:
                self._answer(self._limit - time.monotonic())
                self._is_ready = True
            line = cast("IO[bytes]", self._process.stdin)
            line.write(json.dumps(wanted).encode() + b"\n")
            line.flush()
            return Kernel(int(self._answer(SECONDS_TO_FORK)))
        return None

    def _answer(self, seconds: float) -> bytes:
        """Return the next line that the process writes; if none comes in time, end the process."""
        answer = cast("IO[bytes]", self._process.stdout)
        if not select.select([answer], [], [], max(0, seconds))[0]:
            self._process.kill()
        return answer.readline()


class Kernel:
    """A kernel's process as its manager needs to know it; not a child of this process. `pid`: its process id."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid, self._handle, self._ended = pid, os.pidfd_open(pid), False

    def poll(self) -> int | None:
        """Return 0 if it has ended, None if not."""
        self._look(0)
        return 0 if self._ended else None

    def _look(self, milliseconds: int | None) -> None:
        if not self._ended:
            watched = select.poll()
            watched.register(self._handle, select.POLLIN)
            if watched.poll(milliseconds):
                self._ended = True
                os.close(self._handle)

    def wait(self) -> int:
        """Wait until it has ended; return 0."""
        self._look(None)
        return 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class Provisioner(LocalProvisioner):
    """The provisioner that starts kernels in the nursery, or as usual if that is not possible.

    Kernels use sockets in the folder of their connection file, where nobody else may look: a port that is free now may
    be somebody else's a moment later.
    """

    nursery: ClassVar[Nursery | None] = None

    async def pre_launch(self, **settings: Any) -> dict[str, Any]:
        """Choose sockets, unless their names are too long, and return the arguments for `launch_kernel`."""
        manager: Any = self.parent
        if manager is not None:
            name = str(Path(manager.connection_file).with_suffix(""))
            if len(os.fsencode(name)) <= LONGEST_PATH:
                manager.transport, manager.ip = "ipc", name
        return await super().pre_launch(**settings)

    async def launch_kernel(self, cmd: list[str], **settings: Any) -> Any:
        """Start a kernel and return its connection info.

        Args:
            cmd: the command that would start it.
            settings: environment and folder, among others.
        """
        kernel = None
        if self.nursery is not None and cmd[0] == sys.executable and LAUNCHER in cmd:
            rest, cwd = cmd[cmd.index(LAUNCHER) + 1 :], settings.get("cwd") or os.getcwd()  # noqa: PTH109
            begin = partial(self.nursery.kernel, rest, settings["env"], cwd)
            kernel = await asyncio.get_running_loop().run_in_executor(None, begin)
        if kernel is None:
            return await super().launch_kernel(cmd, **settings)
        self.process, self.pid, self.pgid = cast("Any", kernel), kernel.pid, kernel.pid
        return self.connection_info

    @classmethod
    def install(cls, nursery: Nursery) -> None:
        """Have all kernels started by this class."""
        cls.nursery, factory = nursery, KernelProvisionerFactory.instance()
        name = "eternitium"
        factory.provisioners[name] = cast("Any", SimpleNamespace(load=lambda: cls))
        factory.default_provisioner_name = name
