"""A phone on a shelf, a clock that is told the time, and a pool of both."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from device_drivers.base import (
    OS,
    Action,
    App,
    DeviceGone,
    DeviceInfo,
    Screen,
)
from device_drivers.pool import Member, Pool


@dataclass
class Shelf:
    """A phone that notices when two use it at once, or from another thread than before."""

    name: str
    os = OS.ANDROID
    gone: bool = False
    hangs: threading.Event | None = None
    acts: list[str] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    inside: int = 0
    most_inside: int = 0
    closed: int = 0

    def info(self) -> DeviceInfo:
        return DeviceInfo(self.name, OS.ANDROID, "Shelf", "1", 400, 800)

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        self._used()
        return Screen(400, 800, "app")

    def act(self, action: Action) -> None:
        self._used()
        self.acts.append(action.kind)

    def apps(self) -> tuple[App, ...]:
        return ()

    def clipboard(self) -> str:
        return "kept"

    def set_clipboard(self, text: str) -> None:
        self._used()

    def close(self) -> None:
        self.closed += 1

    def _used(self) -> None:
        self.inside += 1
        self.most_inside = max(self.most_inside, self.inside)
        self.threads.add(threading.get_ident())
        if self.hangs is not None:
            self.hangs.wait(30)
        time.sleep(0)
        self.inside -= 1
        if self.gone:
            raise DeviceGone(f"{self.name} was unplugged")


class Time:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def shelf() -> Shelf:
    return Shelf("a")


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def pool(shelf: Shelf, clock: Time) -> Iterator[Pool]:
    pool = Pool([Member("a", lambda: shelf)], clock=clock)
    yield pool
    pool.close(0)
