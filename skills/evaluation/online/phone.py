"""A phone behind a suite's server: a Device that can also be made ready for a task, and judged."""

from __future__ import annotations

import io
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PIL import Image

from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    App,
    DeviceError,
    DeviceGone,
    DeviceInfo,
    Direction,
    Screen,
    Unsupported,
)
from skills.evaluation.online.server import Refused, Server
from skills.evaluation.online.trials import Trial


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for one request."""

    init: float = 300.0
    """A snapshot is loaded, apps and backends are set up."""
    health: float = 25.0
    step: float = 90.0
    look: float = 60.0
    score: float = 120.0
    settle: float = 1.0
    """From an action to the next look."""
    pause: float = 2.0
    """Before a second try."""


USUAL = Limits()


class TaskBroken(DeviceError):
    """The server cannot make its phone ready for this task, or cannot judge it."""


class GivenUp(DeviceError):
    """Nobody waits for this any more, or the time for it is over."""


@dataclass(frozen=True, slots=True)
class Score:
    """``value`` from 0 to 1; ``why`` where the server says so."""

    value: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """As a server lists it."""

    name: str
    tags: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    difficulty: str = ""


class ServedPhone(ABC):
    """Children know one server's requests. Used from one thread at a time."""

    os = OS.ANDROID
    suite: ClassVar[str]
    usual_port: ClassVar[int]
    how: ClassVar[str]
    """What to type to start such a server."""

    def __init__(self, url: str, limits: Limits = USUAL) -> None:
        self.name = url
        self.limits = limits
        self.server = Server(url, pause=limits.pause)
        self.stopped = threading.Event()
        """Set by whoever waits for it no more: the next request raises GivenUp."""
        self.until = float("inf")
        """Of ``time.monotonic``: when the time for the task is over."""
        self.acted = 0
        """How many actions it took."""
        self._names: tuple[str, ...] = ()

    # --- the suite --------------------------------------------------------------------------------

    @abstractmethod
    def health(self) -> None:
        """Raises DeviceError when the server or its phone is not well."""

    @abstractmethod
    def tasks(self) -> list[Task]: ...

    @abstractmethod
    def begin(self, trial: Trial) -> str:
        """Make the phone ready; the goal. Raises TaskBroken, DeviceError."""

    @abstractmethod
    def score(self, trial: Trial) -> Score:
        """Raises TaskBroken, DeviceError."""

    @abstractmethod
    def end(self, trial: Trial) -> None:
        """Tidy up. Raises DeviceError."""

    @abstractmethod
    def tell(self, answer: str) -> None:
        """Leave the answer where the judge looks for it."""

    @abstractmethod
    def ask(self, question: str) -> str:
        """What the suite's person says."""

    @abstractmethod
    def picture(self) -> bytes:
        """PNG."""

    @abstractmethod
    def do(self, action: Action) -> None:
        """Raises Unsupported, ActionFailed, DeviceError."""

    # --- the device -------------------------------------------------------------------------------

    def info(self) -> DeviceInfo:
        screen = self.observe()
        return DeviceInfo(self.name, self.os, self.suite, "", screen.width, screen.height)

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """Pixels only: these suites are about looking."""
        self.check()
        png = self.picture()
        try:
            with Image.open(io.BytesIO(png)) as picture:
                width, height = picture.size
        except (OSError, ValueError) as error:
            raise DeviceGone(f"{self.name} sent no picture: {error}") from error
        return Screen(width, height, "", image=png)

    def act(self, action: Action) -> None:
        self.check()
        self.acted += 1
        try:
            self.do(action)
        except Refused as refused:
            if _unwell(refused):
                raise DeviceGone(str(refused)) from refused
            raise ActionFailed(f"The phone did not do it: {refused.said}") from refused
        time.sleep(self.limits.settle)

    def apps(self) -> Sequence[App]:
        """Those that the task is about, as the server calls them."""
        return [App(name, name) for name in self._names]

    def close(self) -> None:
        self.server.close()

    # --- for children -----------------------------------------------------------------------------

    def check(self) -> None:
        """Raises GivenUp."""
        if self.stopped.is_set():
            raise GivenUp("Nobody waits for this any more.")
        if time.monotonic() > self.until:
            raise GivenUp("The time for this task is over.")

    def made_ready(self, path: str, **more: Any) -> None:
        """POST what makes the phone ready. It takes long, and some tasks of a server are broken."""
        try:
            self.server.post(path, seconds=self.limits.init, **more)
        except Refused as refused:
            if _unwell(refused):
                raise DeviceGone(str(refused)) from refused
            self.health()  # when it is well, the task is not
            raise TaskBroken(f"The task cannot be begun: {refused.said}") from refused

    def judged(self, path: str, **more: Any) -> Score:
        """GET a score."""
        try:
            said = self.server.get(path, seconds=self.limits.score, **more)
        except Refused as refused:
            if _unwell(refused):
                raise DeviceGone(str(refused)) from refused
            self.health()
            raise TaskBroken(f"The task cannot be judged: {refused.said}") from refused
        value = said.get("score") if isinstance(said, dict) else None
        if isinstance(value, bool | int | float):
            return Score(float(value), str(said.get("reason") or ""))
        raise TaskBroken(f"The server's judgement says no score: {str(said)[:200]}")


def _unwell(refused: Refused) -> bool:
    """The server says itself that its phone is the trouble."""
    return refused.status in (502, 503, 504) or "not healthy" in refused.said.casefold()


def across(x1: int, y1: int, x2: int, y2: int) -> Direction:
    """Where a finger went, mostly."""
    if abs(x2 - x1) > abs(y2 - y1):
        return "right" if x2 > x1 else "left"
    return "down" if y2 > y1 else "up"


def opposite(direction: Direction) -> Direction:
    """Where the finger goes when the content is followed to ``direction``."""
    ways: dict[Direction, Direction] = {
        "up": "down", "down": "up", "left": "right", "right": "left",
    }  # fmt: skip
    return ways[direction]


def cannot(action: Action, suite: str) -> Unsupported:
    return Unsupported(f"{suite} has no way to do this: {action}. Do it by touching the screen.")
