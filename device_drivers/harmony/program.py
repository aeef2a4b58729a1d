"""Commands through the hdc program: for servers that speak another channel than ours.

The program starts a server on first use, which inherits its output and never closes it; so output
goes to a file, and whoever waits waits for the program's own end.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import uuid
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout
from device_drivers.harmony.channel import MAX_ANSWER

CLEAN_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Program:
    """``path`` is the hdc program, ``server`` the host:port it talks to ("" for its own)."""

    path: str
    server: str = ""

    def run(self, command: str, target: str = "", *, timeout: float = 30.0) -> bytes:
        """All that hdc prints. Raises DeviceGone when it does not start, DeviceTimeout."""
        first, _, rest = command.partition(" ")
        if first != "shell":
            return self._call(command.split(), target, timeout)
        if "'" in rest or '"' in rest:
            return self._shell_by_file(rest, target, timeout)
        return self._call(["shell", rest], target, timeout)

    def send_file(self, local: Path, remote: str, target: str, *, timeout: float) -> str:
        return self._said(["file", "send", str(local), remote], target, timeout)

    def recv_file(self, remote: str, local: Path, target: str, *, timeout: float) -> str:
        return self._said(["file", "recv", remote, str(local)], target, timeout)

    def install(self, package: Path, target: str, *, timeout: float) -> str:
        return self._said(["install", str(package)], target, timeout)

    def _said(self, words: list[str], target: str, timeout: float) -> str:
        return self._call(words, target, timeout).decode("utf-8", "replace")

    def _shell_by_file(self, line: str, target: str, timeout: float) -> bytes:
        """hdc puts words with blanks in double quotes without minding those inside, and everybody
        on this computer sees its words: a line that says something of a person's goes to the phone
        as a file, which removes itself."""
        remote = f"/data/local/tmp/phonepilot-{uuid.uuid4().hex[:12]}.sh"
        with tempfile.TemporaryDirectory() as folder:
            local = Path(folder, "line.sh")
            local.write_text(f"rm -f {remote}\n{line}\n", encoding="utf-8")
            self.send_file(local, remote, target, timeout=timeout)
        try:
            return self._call(["shell", f"sh {remote}"], target, timeout)
        except DeviceError:  # it may not have begun
            with suppress(DeviceError):
                self._call(["shell", f"rm -f {remote}"], target, CLEAN_SECONDS)
            raise

    def _call(self, words: list[str], target: str, timeout: float) -> bytes:
        argv = [self.path, *(("-s", self.server) if self.server else ()),
                *(("-t", target) if target else ()), *words]  # fmt: skip
        with tempfile.TemporaryFile() as output:
            try:
                process = subprocess.Popen(
                    argv, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                    start_new_session=True,  # Ctrl-C here is not meant for the server it may start
                )  # fmt: skip
            except OSError as error:
                raise DeviceGone(
                    f"{self.path} does not start: {error.strerror}. Set hdc_path to the hdc "
                    "program of DevEco Studio's command line tools."
                ) from error
            try:
                process.wait(timeout)
            except subprocess.TimeoutExpired as error:
                _end(process)
                raise DeviceTimeout(
                    f"hdc did not finish within {timeout:.0f} s; `hdc kill -r` restarts its server."
                ) from error
            output.seek(0)
            return output.read(MAX_ANSWER)


def find(path: str) -> str:
    """The hdc program: ``path``, else the one on PATH, else ""."""
    return shutil.which(path or "hdc") or ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """The program alone: a server it may have started serves others too."""
    if hasattr(os, "kill"):
        os.kill(process.pid, signal.SIGKILL)
    process.wait()
