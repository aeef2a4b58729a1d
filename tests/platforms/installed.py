"""Real servers on this machine, started by hand on random ports and ended with the tests."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

PATIENCE = 60.0


def folder(name: str) -> Path:
    """A folder of this process's own, gone when it ends."""
    path = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def program(name: str, install: str) -> str:
    """Where a program is; skips the test, and says what to install, where it is not."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed: {install}")
    return found


def synapse_python() -> str:
    path = Path(sys.prefix) / "synapse" / "bin" / "python"
    if not (path.parent.parent / ".installed").exists():
        pytest.skip("Synapse is not installed: sh scripts/setup_tests.sh")
    return str(path)


class Started:
    """A server's process; ``port`` answers once it is there."""

    def __init__(
        self, command: Sequence[str], port: int, log: Path, more: Mapping[str, str] | None = None
    ) -> None:
        self.port = port
        self._log = log
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                command, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
                env={**os.environ, **(more or {})}, start_new_session=True,
            )  # fmt: skip
        atexit.register(self.stop)
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with socket.socket() as knocking:
                if knocking.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        said = self._log.read_text(errors="replace")[-2000:]
        self.stop()
        raise RuntimeError(f"the server did not start: {said}")

    def stop(self) -> None:
        """By its id; with what it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(10)
