"""Somebody before a terminal in which ``phonepilot init`` asks."""

from __future__ import annotations

import codecs
import os
import pty
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.assistant.conftest import Cli

SECONDS = 150.0


class Terminal:
    """A running ``phonepilot`` and the person before it."""

    def __init__(self, process: subprocess.Popen[bytes], tty: int) -> None:
        self.process = process
        self.seen = ""
        self._tty = tty
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._read = 0

    def reads(self, words: str) -> str:
        """Read on until the words come; what was read since the last time."""
        until = time.monotonic() + SECONDS
        while words not in self.seen[self._read :]:
            ready = select.select([self._tty], [], [], max(0.0, until - time.monotonic()))[0]
            try:
                piece = os.read(self._tty, 4096) if ready else b""
            except OSError:
                piece = b""
            if not piece:
                raise AssertionError(f"{words!r} does not come: {self.seen}")
            self.seen += self._decoder.decode(piece).replace("\r\n", "\n")
        at = self.seen.index(words, self._read) + len(words)
        told, self._read = self.seen[self._read : at], at
        return told

    def types(self, line: str) -> None:
        os.write(self._tty, f"{line}\n".encode())

    def presses(self, key: bytes) -> None:
        os.write(self._tty, key)

    def ends(self) -> int:
        try:
            while piece := os.read(self._tty, 4096):
                self.seen += self._decoder.decode(piece).replace("\r\n", "\n")
        except OSError:  # nobody has the other end any more
            pass
        return self.process.wait(60)


@contextmanager
def terminal(cli: Cli, *args: str, **env: str) -> Iterator[Terminal]:
    tty, other = pty.openpty()
    process = subprocess.Popen(
        cli.command("init", *args), env=os.environ | cli.env | {"LANG": "C.UTF-8"} | env,
        cwd=cli.home, stdin=other, stdout=other, stderr=other, start_new_session=True,
    )  # fmt: skip
    os.close(other)
    try:
        yield Terminal(process, tty)
    finally:
        process.kill()
        process.wait()
        os.close(tty)
