"""Kernels begin as copies of one process: they are whole kernels, end when they should, and can begin as usual too."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jinja2
import psutil
import pytest
from eternitium_widgets.server import provisioner as launching
from eternitium_widgets.server.provisioner import LONGEST_PATH, Kernel, Nursery, Provisioner
from eternitium_widgets.server.server import Templates
from jupyter_client.connect import write_connection_file
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from tests.support.widget_page import wait_until

SECONDS = 60
MOST_PRIVATE = 26  # megabytes of a kernel with a board; a game adds two or three
MOST_THREADS = 6
pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="kernels begin as usual here")

CELL = """
import os, sys
from eternitium_widgets import Tutor
tutor = Tutor(seed=1)
print("numba" in sys.modules, "jupyter.widget.control" in get_ipython().kernel.comm_manager.targets)
print(os.environ["WHO"], "HOME" in os.environ, os.getcwd(), len(tutor.comm.comm_id), sys.stdin.read() == "")
"""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    found = Nursery()
    yield found
    found.stop()


@pytest.fixture
def installed(nursery: Nursery, monkeypatch: pytest.MonkeyPatch) -> Nursery:
    factory = KernelProvisionerFactory.instance()
    monkeypatch.setattr(factory, "provisioners", dict(factory.provisioners))
    monkeypatch.setattr(factory, "default_provisioner_name", factory.default_provisioner_name)
    monkeypatch.setattr(Provisioner, "nursery", None)
    Provisioner.install(nursery)
    return nursery


def begun(folder: Path, name: str = "kernel-1", **env: str) -> KernelManager:
    manager = KernelManager(kernel_name="python3", connection_file=str(folder / f"{name}.json"))
    manager.start_kernel(cwd=str(folder), env=env)
    return manager


def private_megabytes(pid: int) -> float:
    """The memory of a process that it shares with no other."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1_024 / 1_000_000


def process_of(manager: KernelManager) -> Any:
    """The process of a kernel."""
    provisioner: Any = manager.provisioner
    return provisioner.process


def ran(manager: KernelManager, cell: str) -> str:
    """What a cell prints."""
    client, printed = manager.blocking_client(), list[str]()

    def hear(message: dict[str, Any]) -> None:
        content = message["content"]
        printed.append(content.get("text", "") + "\n".join(content.get("traceback", [])))

    # A heartbeat that is stopped before its thread has begun would open sockets until no file is left.
    client.start_channels(hb=False)
    client.wait_for_ready(SECONDS)
    client.execute_interactive(cell, output_hook=hear, timeout=SECONDS)
    client.stop_channels()
    return "".join(printed)


@pytest.mark.usefixtures("installed")
def test_a_copy_is_a_whole_kernel_with_its_own_environment_and_ends_when_asked(tmp_path: Path) -> None:
    manager = begun(tmp_path, WHO="me")
    process = process_of(manager)
    assert isinstance(process, Kernel) and manager.transport == "ipc"
    wait_until(lambda: psutil.Process(process.pid).name() == Path(manager.connection_file).stem[:15])
    assert ran(manager, CELL).splitlines() == ["False True", f"me False {tmp_path} 32 True"]
    assert private_megabytes(process.pid) < MOST_PRIVATE
    assert psutil.Process(process.pid).num_threads() <= MOST_THREADS
    manager.shutdown_kernel()
    wait_until(lambda: not psutil.pid_exists(process.pid))
    assert not [*tmp_path.iterdir()]
    assert process.poll() == process.wait() == 0
    process.kill()


@pytest.mark.usefixtures("installed")
def test_two_copies_know_nothing_of_each_other_and_one_may_be_killed(tmp_path: Path) -> None:
    """What has too long a name for a socket is asked through ports."""
    one, other = begun(tmp_path, "1" * LONGEST_PATH), begun(tmp_path, "2")
    assert [manager.transport for manager in (one, other)] == ["tcp", "ipc"]
    cell = "import secrets, random; print(secrets.token_hex(), random.random())"
    names = [ran(manager, cell) for manager in (one, other)]
    assert names[0] != names[1] and all(len(name) > 60 for name in names)
    process_of(one).kill()
    wait_until(lambda: not one.is_alive())
    assert ran(other, "print(1)") == "1\n"
    other.shutdown_kernel(now=True)


@pytest.mark.usefixtures("installed")
def test_a_restarted_kernel_is_another_process(tmp_path: Path) -> None:
    manager = begun(tmp_path)
    first = process_of(manager).pid
    ran(manager, "kept = 1")
    manager.restart_kernel(now=True)
    assert "NameError" in ran(manager, "kept")
    assert process_of(manager).pid != first
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("reason", ["none there", "ended", "another Python"])
def test_otherwise_a_kernel_begins_as_usual(reason: str, installed: Nursery, monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[list[str]] = []

    async def as_usual(_: Provisioner, cmd: list[str], **__: Any) -> dict[str, Any]:
        launched.append(cmd)
        return {}

    monkeypatch.setattr("eternitium_widgets.server.provisioner.LocalProvisioner.launch_kernel", as_usual)
    provisioner, python = Provisioner(kernel_id="1"), sys.executable
    if reason == "none there":
        monkeypatch.setattr(Provisioner, "nursery", None)
    elif reason == "ended":
        installed._process.kill()
        installed._process.wait()
    else:
        python = "/usr/bin/another"
    cmd = [python, "-m", "ipykernel_launcher", "-f", "kernel-1.json"]
    # In a thread of its own: a browser test before may have left a running loop here.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, provisioner.launch_kernel(cmd, env={}, cwd="/")).result()
    assert launched == [cmd]
    installed.look_after()


# Begins a kernel as a server does, says its number and those of the processes beside it, and waits.
SERVER = """
import os, sys, time
from eternitium_widgets.server.provisioner import Nursery
from jupyter_client.connect import write_connection_file
write_connection_file(sys.argv[1] + ".json", transport="ipc", ip=sys.argv[1], key=b"key")
nursery = Nursery()
kernel = nursery.kernel(["-f", sys.argv[1] + ".json"], dict(os.environ), os.getcwd())
print(kernel.pid, nursery._process.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture
def family(tmp_path: Path) -> Iterator[list[psutil.Process]]:
    """A server, a kernel of it, and the process in which the kernel began."""
    name = tmp_path / "kernel-1"
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(name)], stdout=subprocess.PIPE)
    assert server.stdout is not None
    found = [psutil.Process(number) for number in (server.pid, *map(int, server.stdout.readline().split()))]
    wait_until((tmp_path / "kernel-1-2").exists)  # it listens
    yield found
    for process in found:
        if process.is_running():
            process.kill()
    server.communicate()


def is_over(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def test_a_kernel_outlives_the_process_that_it_began_in(family: list[psutil.Process]) -> None:
    _, kernel, nursery = family
    nursery.kill()
    wait_until(lambda: is_over(nursery))
    time.sleep(2)  # a kernel that looks for its parent does so once a second
    assert not is_over(kernel)


def test_kernels_and_what_they_began_in_end_with_the_server(family: list[psutil.Process]) -> None:
    server, kernel, nursery = family
    server.kill()
    wait_until(lambda: is_over(kernel) and is_over(nursery))


@pytest.mark.usefixtures("installed")
def test_a_process_that_hangs_is_replaced_and_the_kernel_begins_as_usual(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(launching, "SECONDS_TO_FORK", 0.5)
    nursery, name = Nursery(), str(tmp_path / "kernel-1")
    write_connection_file(f"{name}.json", transport="ipc", ip=name, key=b"key")
    wanted: tuple[Any, ...] = (["-f", f"{name}.json"], dict(os.environ), str(tmp_path))
    first = nursery.kernel(*wanted)
    assert first is not None
    hung = nursery._process.pid
    os.kill(hung, signal.SIGSTOP)
    assert nursery.kernel(*wanted) is None
    wait_until(lambda: not nursery.is_alive)
    nursery.look_after()
    second = nursery.kernel(*wanted)
    assert second is not None and nursery._process.pid != hung and first.poll() is None
    nursery.stop()
    for kernel in (first, second):
        kernel.kill()


def test_signals_reach_a_process_that_is_no_child() -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    kernel = Kernel(child.pid)
    assert kernel.poll() is None
    kernel.terminate()
    assert kernel.wait() == 0 and child.wait() == -signal.SIGTERM
    kernel.send_signal(signal.SIGTERM)


def test_a_template_is_compiled_once_until_its_text_changes() -> None:
    kept, texts, compiled = Templates(), {"a": "1"}, list[str]()

    class Environment(jinja2.Environment):
        def compile(self, source: Any, *args: Any, **more: Any) -> Any:
            compiled.append(source)
            return super().compile(source, *args, **more)

    def page() -> str:
        return (
            Environment(loader=jinja2.DictLoader(texts), bytecode_cache=kept, autoescape=True)
            .get_template("a")
            .render()
        )

    assert (page(), page(), compiled) == ("1", "1", ["1"])
    texts["a"] = "2"
    assert (page(), page(), compiled) == ("2", "2", ["1", "2"])
