"""Keeps one server process: its output goes into a log that is rotated, and it never outlives us.

    python -I -S keeper.py LOG MAX_BYTES GRACE -- PROGRAM ARGUMENT...

The program runs in a process group of its own. When the keeper's standard input ends, however its
parent died, the group is asked to end (SIGTERM), and made to after GRACE seconds. The exit code is
the program's; minus the signal becomes 128 plus it. Runs alone, on the standard library.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import BinaryIO

PR_SET_PDEATHSIG = 1
TICK = 0.2
"""Seconds between two looks at whether the program still runs."""
CANNOT_START = 127


class Log:
    """A file of at most ``most`` bytes, and the one before it, ``NAME.1``."""

    def __init__(self, path: Path, most: int) -> None:
        self._path, self._most = path, most
        self._file: BinaryIO = path.open("ab")

    def write(self, data: bytes) -> None:
        """A full disk loses lines of a log, not the server."""
        with contextlib.suppress(OSError):
            if self._file.tell() + len(data) > self._most:
                self._file.close()
                self._path.replace(self._path.with_name(self._path.name + ".1"))
                self._file = self._path.open("ab")
            self._file.write(data)
            self._file.flush()


def keep(log: Log, grace: float, command: list[str]) -> int:
    """Run ``command`` until it ends, or until standard input does. Its exit code."""
    try:
        # only this thread runs, so the function between fork and exec is safe
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, preexec_fn=_die_with_parent,
        )  # fmt: skip
    except OSError as error:
        log.write(f"cannot start {command[0]}: {error}\n".encode())
        return CANNOT_START
    signal.signal(signal.SIGTERM, lambda *_: _end(process, grace))
    try:
        _pump(process, log)
    finally:
        _end(process, grace)
    return process.returncode


def _pump(process: subprocess.Popen[bytes], log: Log) -> None:
    """Output into the log until the program has ended or nobody wants it any more."""
    assert process.stdout is not None  # noqa: S101
    output = process.stdout.fileno()
    last_words = 0.0
    with selectors.DefaultSelector() as waiting:
        waiting.register(output, selectors.EVENT_READ)
        waiting.register(sys.stdin.fileno(), selectors.EVENT_READ)
        while True:
            ended = process.poll() is not None  # before looking: its last words may just have come
            ready = [key.fd for key, _ in waiting.select(TICK)]
            if output in ready:
                data = os.read(output, 65_536)
                log.write(data)
                if not data:
                    waiting.unregister(output)
            if sys.stdin.fileno() in ready and not os.read(sys.stdin.fileno(), 4096):
                return
            if ended:
                last_words = last_words or time.monotonic() + 1
                if not ready or time.monotonic() > last_words:
                    return


def _end(process: subprocess.Popen[bytes], grace: float) -> None:
    """The program and whatever it started."""
    _signal(process, signal.SIGTERM)
    until = time.monotonic() + grace
    while process.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    _signal(process, signal.SIGKILL)
    process.wait()


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


def _die_with_parent() -> None:
    """Linux: the program gets SIGKILL when the keeper itself is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main(arguments: list[str]) -> int:
    where, most, grace, _, *command = arguments
    os.umask(0o077)  # a log may quote what people asked
    code = keep(Log(Path(where), int(most)), float(grace), command)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
