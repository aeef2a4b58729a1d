"""Looking after a running program: its memory, its temporary files, and what it prints."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import threading
from pathlib import Path

from skills.running import wall
from skills.running.calls import plain
from skills.running.starting import Started
from skills.running.wall import LOOK_SECONDS, MEGABYTE

OURS = Path("/tmp")  # noqa: S108 - it is only compared with
KEPT = 8000
"""Bytes of what it prints: the last ones."""


class Watch:
    """A thread that ends the program when it takes too much. ``why`` it was ended, in English; ""
    as long as it was not."""

    def __init__(self, started: Started, memory: int, babble: int, names: int) -> None:
        """``memory`` of all its processes and ``babble``, what it prints, in bytes; ``names`` of
        files in its ``/tmp``."""
        self.why = ""
        self._started = started
        self._memory = memory
        self._babble = babble
        self._names = names
        self._kept = b""
        self._printed = 0
        self._thread = threading.Thread(target=self._look, name="skill", daemon=True)
        self._thread.start()

    @property
    def log(self) -> str:
        """The end of what it printed, as plain text."""
        return plain(self._kept.decode("utf-8", "replace")).strip()

    def end(self, seconds: float, patience: float = 0.0) -> int:
        """After ``patience`` kill it with all that it started, and wait for ``seconds`` at most
        until they are gone. Its exit code."""
        process = self._started.process
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
        kill(self._started)
        code = process.wait()
        self._thread.join(seconds)
        return code

    def _look(self) -> None:
        """Until all who could print are gone."""
        assert self._started.process.stderr is not None  # noqa: S101 - it is a pipe
        pipe = self._started.process.stderr.fileno()
        with contextlib.suppress(OSError, ValueError):
            while True:
                ready, _, _ = select.select([pipe], [], [], LOOK_SECONDS)
                data = os.read(pipe, 65_536) if ready else b""
                if ready and not data:
                    return
                self._kept = (self._kept + data)[-KEPT:]
                self._printed += len(data)
                if not self.why and (why := self._too_much()):
                    self.why = why
                    kill(self._started)

    def _too_much(self) -> str:
        if self._printed > self._babble:
            return f"it printed more than {self._babble // MEGABYTE} MB"
        pid = self._started.process.pid
        if wall.memory(pid) > self._memory:
            return f"it took more than {self._memory // MEGABYTE} MB of memory"
        if self._started.walled and names_in_tmp(pid) > self._names:
            return f"it made more than {self._names} temporary files"
        return ""


def kill(started: Started) -> None:
    """Its child dies with it, and with that child all it started; without a wall, its group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if started.walled:
            started.process.kill()
        elif started.process.poll() is None:
            os.killpg(started.process.pid, signal.SIGKILL)


def names_in_tmp(pid: int) -> int:
    """How many files the wall's ``/tmp`` holds; 0 where that cannot be seen, or does not stand
    yet: until then it is ours that is seen."""
    with contextlib.suppress(OSError, ValueError):
        for child in wall.children(pid):
            inside = Path(f"/proc/{child}/root/tmp")
            if inside.stat().st_dev == OURS.stat().st_dev:
                return 0
            found = os.statvfs(inside)
            return found.f_files - found.f_ffree
    return 0
