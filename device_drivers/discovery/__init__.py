"""Which phones can be seen from here, whatever system they run: every source asked at once, once.

A source is adb, usbmuxd or an hdc server. Each keeps its own time limits; one that is dead costs a
second or two and is told as a problem, and never holds up the others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from device_drivers.base import OS, DeviceError

LIMIT_SECONDS = 12.0
"""The longest a listing may take: an adb server that must be started first."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A phone that a source knows.

    ``serial`` is what its driver wants to be told, ``others`` more names of the same phone;
    ``state`` is ``ready`` or the source's own word, and then ``fix`` says what to do about it."""

    serial: str
    os: OS
    state: str = "ready"
    model: str = ""
    version: str = ""
    fix: str = ""
    others: tuple[str, ...] = ()

    @property
    def ready(self) -> bool:
        return self.state == "ready"

    def is_called(self, serial: str) -> bool:
        """By one of its names, or by what wireless debugging announces it as."""
        announced = (f"adb-{other}-" for other in self.others if other)
        return (
            serial in (self.serial, *self.others)
            or self.serial.startswith(f"{serial}._adb-tls-connect")
            or serial.startswith(tuple(announced))
        )


@dataclass(frozen=True, slots=True)
class Sight:
    """One look round: the phones, and what could not be asked (source -> why, and what to do)."""

    phones: tuple[Seen, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)


Find = Callable[[], Sequence[Seen]]
"""Asks one source. Raises DeviceError when it cannot be asked."""


def look(sources: Mapping[str, Find] | None = None, limit: float = LIMIT_SECONDS) -> Sight:
    """Ask every source at the same time; those not done after ``limit`` seconds are problems."""
    asked = sources if sources is not None else everywhere()
    ends = time.monotonic() + limit
    answers = {name: _start(name, find) for name, find in asked.items()}
    phones: list[Seen] = []
    problems: dict[str, str] = {}
    for name, answer in answers.items():
        try:
            phones += answer.result(max(0.0, ends - time.monotonic()))
        except TimeoutError:
            problems[name] = "did not answer in time; the list is without it"
        except DeviceError as error:
            problems[name] = str(error)
    return Sight(tuple(phones), problems)


def _start(name: str, find: Find) -> Future[Sequence[Seen]]:
    """Nobody has to wait for the end of the thread, as a pool's exit would."""
    answer: Future[Sequence[Seen]] = Future()

    def run() -> None:
        try:
            answer.set_result(find())
        except BaseException as error:  # it is raised where the answer is wanted
            answer.set_exception(error)

    threading.Thread(target=run, name=f"look {name}", daemon=True).start()
    return answer


class NotInstalled(DeviceError):
    """A source needs a package that is not there; the message says what to run."""


def everywhere() -> dict[str, Find]:
    """The sources of this machine, by name."""
    from device_drivers.discovery import hdc, usbmux

    return {"adb": _adb_finds, "usbmuxd": usbmux.find, "hdc": hdc.find}


def _adb_finds() -> Sequence[Seen]:
    try:
        from device_drivers.discovery import adb
    except ModuleNotFoundError as error:
        raise NotInstalled(
            f"Android phones are left out without the package {error.name}: "
            "pip install 'phonepilot[android]'"
        ) from error
    return adb.find()


def adb_lists(serial: str) -> bool:
    """Whether an adb server runs and lists a phone under exactly that serial."""
    try:
        from device_drivers.discovery import adb
    except ModuleNotFoundError:
        return False
    return adb.lists(serial)
