"""One run of one skill's program: it asks, the house answers, until it ends or has to be ended.

Whatever the program does, ``next`` returns: a call, ``Finished`` or ``Failed``. What it asks for is
not yet allowed: the house asks ``skills.running.permissions.why_not`` before it does anything.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from device_drivers.verbs.base import Said
from skills.base import Skill, SkillError
from skills.running import failures, starting
from skills.running.calls import (
    LONGEST_LINE,
    Answer,
    Call,
    Ended,
    Failed,
    Finished,
    NotUnderstood,
    begin_line,
    heard,
)
from skills.running.staging import Staged
from skills.running.wall import ENDING_SECONDS, LOOK_SECONDS, MEGABYTE, Limits
from skills.running.watch import Watch

PIPE = 65_536


@dataclass(frozen=True, slots=True)
class Bounds:
    """Of one run. Only its own time counts, not that in which the house works for it."""

    seconds: float = 120.0
    silence: float = 60.0
    """The longest that it may think before it asks again, or ends."""
    cpu_seconds: int = 60
    memory: int = 512 * MEGABYTE
    """Bytes: of each process, and of all together."""
    processes: int = 24
    calls: int = 1000
    said: int = 64 * MEGABYTE
    """Bytes of all its calls."""
    babble: int = 8 * MEGABYTE
    """Bytes of what it prints."""
    names: int = 5000
    """Files and folders in its ``/tmp``."""


class Run:
    """Blocking, and of one thread, with which the program ends; only ``stop`` is for another."""

    def __init__(
        self,
        skill: Skill,
        begin: Mapping[str, Any],
        bounds: Bounds = Bounds(),
        sealed: Callable[[Path], Said | None] | None = None,
    ) -> None:
        """``begin`` is what ``Context`` begins with: request, language, arguments, settings, now
        (ISO 8601), phone, attachments. ``sealed`` says what is wrong with a copy of the skill's
        folder, of which none but this run knows: what it finds right is what runs."""
        self.skill = skill
        self.note: Said | None = None
        """What the person should know of how it runs: without a wall."""
        self._begin = begin
        self._bounds = bounds
        self._sealed = sealed
        self._staged: Staged | None = None
        self._started: starting.Started | None = None
        self._watch: Watch | None = None
        self._outcome: Finished | Failed | None = None
        self._stopped = threading.Event()
        self._buffer = bytearray()
        self._spent = 0.0
        self._said = 0
        self._number = 0
        self._last_error = ""

    @property
    def log(self) -> str:
        """The end of what it printed, for the owner."""
        return self._watch.log if self._watch else ""

    def next(self, answer: Answer | None = None) -> Call | Finished | Failed:
        """What it asks for, or how it ended; then again the same. ``answer`` is to the call before,
        None at the beginning. Raises ValueError for an answer that is no JSON."""
        if self._outcome is not None:
            return self._outcome
        line = begin_line(self._begin) if self._started is None else self._line(answer)
        outcome: Call | Finished | Failed
        started = time.monotonic()
        try:
            self._start()
            self._write(line, started)
            outcome = self._heard(self._read(started))
        except _Over as over:
            self._end()
            self._outcome = outcome = Failed(over.said, f"{self.log}\n{over.why}".strip())
        else:
            if isinstance(outcome, Finished):
                self._outcome = outcome
                self._end()
        finally:
            self._spent += time.monotonic() - started
        return outcome

    def stop(self) -> None:
        """End it, from another thread: ``next`` then says that it was stopped."""
        self._stopped.set()

    def close(self) -> None:
        """End it and all that it started, and wait until they are gone. Again: nothing."""
        self._end()
        if self._outcome is None:
            self._outcome = Failed(failures.stopped(self.skill), self.log)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()

    # --- the line -----------------------------------------------------------------------------

    def _start(self) -> None:
        if self._started is not None:
            return
        bounds = self._bounds
        limits = Limits(bounds.cpu_seconds, bounds.memory, bounds.processes, starting.TMP_BYTES)
        try:
            self._staged = Staged(self.skill.folder)
            if self._sealed and (wrong := self._sealed(self._staged.skill)):
                raise _Over(wrong, "its files are not those that were installed")
            self._started = starting.start(self.skill, self._staged, limits)
        except SkillError as error:
            raise _Over(error.said, str(error)) from error
        except OSError as error:
            raise _Over(failures.not_started(self.skill), str(error)) from error
        self.note = self._started.note
        os.set_blocking(self._pipe("stdin"), False)
        self._watch = Watch(self._started, bounds.memory, bounds.babble, bounds.names)

    def _line(self, answer: Answer | None) -> bytes:
        if answer is None:
            raise ValueError("the call before has no answer")
        self._last_error = answer.error
        return answer.line(self._number)

    def _write(self, line: bytes, started: float) -> None:
        """All of it, though the program may be slow to read."""
        if self._buffer or (self._ready(self._pipe("stdout"), 0) and self._more()):
            raise self._broken("it spoke while the house worked for it")
        left = memoryview(line)
        while left:
            self._still(started)
            _, free, _ = select.select([], [self._pipe("stdin")], [], LOOK_SECONDS)
            if free:
                try:
                    left = left[os.write(self._pipe("stdin"), left[:PIPE]) :]
                except BlockingIOError:
                    continue
                except BrokenPipeError:
                    return  # what it said last is yet to be read

    def _read(self, started: float) -> bytes:
        """One line of the program."""
        while True:
            end = self._buffer.find(b"\n")
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                return line
            if len(self._buffer) > LONGEST_LINE:
                raise self._broken(f"it wrote a line of more than {LONGEST_LINE} bytes")
            self._still(started)
            if self._ready(self._pipe("stdout"), LOOK_SECONDS) and not self._more():
                raise self._ended()

    def _more(self) -> bool:
        """Whether it says anything more."""
        data = os.read(self._pipe("stdout"), PIPE)
        self._buffer += data
        self._said += len(data)
        if self._said > self._bounds.said:
            raise self._broken(f"its calls had more than {self._bounds.said} bytes")
        return bool(data)

    def _heard(self, line: bytes) -> Call | Finished:
        self._number += 1
        try:
            said = heard(line, self._number)
        except NotUnderstood as error:
            raise self._broken(str(error)) from error
        if not isinstance(said, Ended):
            if self._number > self._bounds.calls:
                raise self._broken(f"it made more than {self._bounds.calls} calls")
            return said
        if said.failed is None:
            return Finished(said.finished, said.outcome)
        own = said.own and self._last_error
        why = failures.gave_up(self.skill, own) if own else failures.error(self.skill)
        raise _Over(why, said.failed)

    # --- its end ------------------------------------------------------------------------------

    def _end(self) -> None:
        started = self._started
        if started is not None and self._watch is not None:
            self._watch.end(ENDING_SECONDS)
            for pipe in (started.process.stdin, started.process.stdout, started.process.stderr):
                with contextlib.suppress(OSError):
                    if pipe is not None:
                        pipe.close()
        if self._staged is not None:
            self._staged.remove()

    def _still(self, started: float) -> None:
        """Raises _Over where it must not go on."""
        now = time.monotonic() - started
        if self._stopped.is_set():
            raise _Over(failures.stopped(self.skill), "stopped")
        if self._watch is not None and self._watch.why:
            raise _Over(failures.too_much(self.skill, self._watch.why), self._watch.why)
        if now > self._bounds.silence:
            seconds = self._bounds.silence
            raise _Over(failures.too_long(self.skill, seconds), f"silent for {seconds:.0f} s")
        if self._spent + now > self._bounds.seconds:
            seconds = self._bounds.seconds
            raise _Over(failures.too_long(self.skill, seconds), f"ran for {seconds:.0f} s")

    def _ended(self) -> _Over:
        """It is gone, and did not say so."""
        if self._stopped.is_set():
            return _Over(failures.stopped(self.skill), "stopped")
        assert self._watch is not None  # noqa: S101 - it was started
        code = self._watch.end(ENDING_SECONDS, patience=1.0)
        if self._watch.why:
            return _Over(failures.too_much(self.skill, self._watch.why), self._watch.why)
        return _Over(failures.ended(self.skill), f"it ended without an answer (code {code})")

    def _broken(self, why: str) -> _Over:
        return _Over(failures.broken(self.skill), why)

    def _ready(self, pipe: int, seconds: float) -> bool:
        return bool(select.select([pipe], [], [], seconds)[0])

    def _pipe(self, name: str) -> int:
        assert self._started is not None  # noqa: S101 - it was started
        return int(getattr(self._started.process, name).fileno())


class _Over(Exception):
    def __init__(self, said: Said, why: str) -> None:
        super().__init__(why)
        self.said = said
        self.why = why
