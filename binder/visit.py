"""Open the pages of both badges as Binder serves them; end with an error if one of them does not answer."""

import contextlib
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import IO, Final

# Addresses below that of the visitor's server, each with a text that its page must contain.
PAGES: Final = {
    "eternitium/": 'href="{base}eternitium/tutor#learn"',
    "eternitium/tutor": "vnd.jupyter.widget-view+json",
    "eternitium/laboratory": "vnd.jupyter.widget-view+json",
    "lab/tree/notebooks/start.ipynb": 'id="jupyter-config-data"',
    "api/contents/notebooks/start.ipynb?content=0": '"type": "notebook"',
}
BASE: Final = "/user/visitor/"
SECONDS: Final = 120


@contextlib.contextmanager
def running_jupyter(token: str, log: IO[bytes]) -> Iterator[str]:
    """Run Jupyter as JupyterHub starts it; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = [f"--port={port}", f"--ServerApp.base_url={BASE}", "--no-browser", "--allow-root"]
    process = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *options],
        env={**os.environ, "JUPYTER_TOKEN": token},
        stdout=log,
        stderr=log,
    )
    try:
        yield f"http://127.0.0.1:{port}{BASE}"
    finally:
        process.terminate()
        process.wait()


def page(address: str, token: str) -> str:
    """Return the text of a page, as soon as it answers."""
    request = urllib.request.Request(address, headers={"Authorization": f"token {token}"})
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def visit(address: str, token: str) -> None:
    """Open all pages of a running Jupyter.

    Raises:
        OSError: a page does not answer.
        ValueError: a page is not the right one.
    """
    for path, mark in PAGES.items():
        start = time.perf_counter()
        if mark.format(base=BASE) not in page(address + path, token):
            raise ValueError(f"{path}: {mark.format(base=BASE)} is missing")
        print(f"{path} answers after {time.perf_counter() - start:.1f} s", flush=True)


def main() -> None:
    """Start Jupyter, open all pages, stop it."""
    token = secrets.token_hex(16)
    with tempfile.TemporaryFile() as log:
        try:
            with running_jupyter(token, log) as address:
                visit(address, token)
        except (OSError, ValueError) as problem:
            log.seek(0)
            sys.exit(f"{log.read().decode(errors='replace')}\n{problem}")


if __name__ == "__main__":
    main()
