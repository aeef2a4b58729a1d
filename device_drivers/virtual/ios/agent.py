"""WebDriverAgent without its sockets: requests in, answers out, at most one session.

Every answer is ``{"value": ..., "sessionId": ...}``; an error's value is told in ``errors``. A
new session ends the one before it. Requests are not queued behind one that hangs, other than on a
real iPhone, where only /status and /screenshot get past it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from device_drivers.base import OS
from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.session import LASTING, SETTINGS, Session
from device_drivers.virtual.ios.snapshot import snapshot
from device_drivers.virtual.ios.xcui import Xcui
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import package_of

MAX_IDLE_SECONDS = 3.0
"""A real iPhone lets a tap on a lively screen wait for ``waitForIdleTimeout``, 10 s by default:
long enough to be noticed is long enough here."""
HANG_POLL_SECONDS = 0.1
MAX_KNOWN = 1024
"""Elements a session remembers; the one handed out longest ago is forgotten first."""


@dataclass(frozen=True)
class Request:
    """One call: what stands in its path (``:uuid``), its query and its JSON body."""

    agent: Agent
    session: Session | None
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def phone(self) -> Phone:
        return self.agent.phone

    def setting(self, name: str) -> Any:
        return self.agent.settings[name]

    def number(self, name: str, default: float | None = None) -> float:
        """A number of the body; without ``default`` it must be there. Raises WdaError."""
        value = self.body.get(name, default)
        if isinstance(value, (int, float, str)):
            try:
                number = float(value)
            except ValueError:
                number = float("nan")
            if abs(number) < 1e9:
                return number
        raise WdaError("invalid argument", f"{name!r} must be a number, not {value!r}")

    def text(self, name: str, default: str | None = None) -> str:
        """A text of the body; without ``default`` it must be there. Raises WdaError."""
        value = self.body.get(name, default)
        if isinstance(value, str):
            return value
        raise WdaError("invalid argument", f"{name!r} must be a string, not {value!r}")

    async def tree(self) -> Xcui:
        """The elements of the app in front, once the phone has told them. Raises WdaError."""
        await self.agent.delay("tree_hang", self.session)
        self.agent.check_app(self.session)
        return snapshot(self.phone, max(1, int(self.setting("snapshotMaxDepth"))))

    async def element(self) -> Xcui:
        """The element that the path names. Raises WdaError when it has gone."""
        uid = self.path["uuid"]
        key = self.session.known.get(uid) if self.session else None
        found = None
        if key is not None:
            found = next((each for each in (await self.tree()).walk() if each.key == key), None)
        if found is None:
            raise WdaError(
                "stale element reference",
                f'The element "{uid}" is not on the screen any more. Try to find it again',
            )
        return found

    def hand_out(self, element: Xcui) -> dict[str, Any]:
        """An element as clients get it, remembered for later calls."""
        if self.session is None:
            raise WdaError("invalid session id", "Session does not exist")
        uid = element.uid
        known = self.session.known
        known.pop(uid, None)
        known[uid] = element.key
        if len(known) > MAX_KNOWN:
            del known[next(iter(known))]
        found: dict[str, Any] = {"ELEMENT": uid, "element-6066-11e4-a52e-4f735466cecf": uid}
        if not self.setting("shouldUseCompactResponses"):
            wanted = str(self.setting("elementResponseAttributes")).split(",")
            x, y, width, height = element.rect
            facts = {
                "type": element.type, "name": element.type, "label": element.label,
                "text": element.text, "enabled": element.enabled, "displayed": element.visible,
                "selected": element.selected,
                "rect": {"x": x, "y": y, "width": width, "height": height},
            }  # fmt: skip
            found |= {name: facts[name] for name in wanted if name in facts}
        return found

    async def idle(self) -> None:
        """Wait until nothing moves, as XCTest does before it touches an app: the settings say for
        how long. Raises WdaError when the app under test has gone."""
        self.agent.check_app(self.session)
        lively = self.phone.clock.live and self.phone.stacks.top.ticks and self.phone.awake
        if lively:
            timeout = float(self.setting("waitForIdleTimeout"))
            await asyncio.sleep(min(max(0.0, timeout), MAX_IDLE_SECONDS))

    def pixels(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screen in pixels, the nearest there is to one outside."""
        phone = self.phone
        scale = phone.density / 160
        return min(max(0.0, x * scale), phone.width - 1), min(max(0.0, y * scale), phone.height - 1)


Handler = Callable[[Request], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """``path`` may hold ``:names``. ``session``: it is offered below /session/ID; ``bare``: it is
    offered without a session."""

    method: str
    path: str
    handler: Handler
    session: bool = True
    bare: bool = False


@dataclass(frozen=True)
class Answer:
    status: int
    value: Any


class Agent:
    """WebDriverAgent on ``phone``."""

    def __init__(self, phone: Phone, routes: Iterable[Route]) -> None:
        self.phone = phone
        self.session: Session | None = None
        self.settings = dict(SETTINGS)
        self.simulated_location: tuple[float, float] | None = None
        self._routes: dict[tuple[str, int], list[tuple[list[str], Route]]] = {}
        for route in routes:
            words = _words(route.path)
            self._routes.setdefault((route.method, len(words)), []).append((words, route))

    def die(self) -> None:
        """The process ends; the next one knows nothing of it."""
        self.session = None
        self.settings = dict(SETTINGS)
        self.simulated_location = None

    def reset_settings(self) -> None:
        """As at first, but for those that outlast a session."""
        self.settings |= {name: SETTINGS[name] for name in SETTINGS.keys() - LASTING}

    def check_app(self, session: Session | None) -> None:
        """Raises WdaError when the app that ``session`` is about should be running and is not."""
        if session and session.expects_app and not is_running(self.phone, session.app):
            raise WdaError(
                "invalid element state",
                f"The application under test with bundle id '{session.app}' is not running, "
                "possibly crashed",
            )

    def forget_elements(self) -> None:
        """The phone was made another one."""
        if self.session is not None:
            self.session.known.clear()
            self.session.expects_app = False

    async def answer(
        self, method: str, path: str, query: Mapping[str, str], body: bytes
    ) -> tuple[int, bytes]:
        """The HTTP status and the JSON that answer a request."""
        try:
            value = await self._call(method, path, query, _object(body))
            status = 200
        except WdaError as error:
            status, value = error.status, error.value
        session = self.session.id if self.session else None
        return status, json.dumps({"value": value, "sessionId": session}).encode()

    async def _call(
        self, method: str, path: str, query: Mapping[str, str], body: Mapping[str, Any]
    ) -> Any:
        words = _words(path)
        inside = words[:1] == ["session"] and len(words) > 1
        found = self._find(method, words[2:] if inside else words, inside)
        if found is None:
            raise WdaError("unknown command", f"Unhandled endpoint: {path} with parameters {{}}")
        if inside and (self.session is None or words[1] != self.session.id):
            raise WdaError("invalid session id", "Session does not exist")
        route, named = found
        return await route.handler(Request(self, self.session, named, query, body))

    def _find(
        self, method: str, words: list[str], inside: bool
    ) -> tuple[Route, dict[str, str]] | None:
        if method == "OPTIONS":
            method, words, inside = "OPTIONS", [], False
        for pattern, route in self._routes.get((method, len(words)), []):
            if route.session if inside else route.bare:
                named = _match(pattern, words)
                if named is not None:
                    return route, named
        return None

    async def delay(self, fault: str, session: Session | None = None) -> None:
        """Wait as long as a fault that slows something down wants it; a tree that hangs for 0
        seconds hangs until the fault is over, or ``session``. Raises WdaError."""
        weather = self.phone.weather
        seconds = weather.number(fault, "seconds")
        if seconds > 0:
            await asyncio.sleep(seconds)
            if not self.phone.clock.live:
                self.phone.clock.advance(seconds)
            return
        while fault == "tree_hang" and weather.on(fault):  # none tells its end
            await asyncio.sleep(HANG_POLL_SECONDS)
            if session is not None and session is not self.session:
                raise WdaError(
                    "invalid session id",
                    f"Session {session.id} was deleted while this request was still pending",
                )


def is_running(phone: Phone, bundle: str) -> bool:
    """Whether an app has a process, in front or not."""
    package = package_of(OS.IOS, bundle)
    return any(package == each for _, each in phone.running())


def _words(path: str) -> list[str]:
    return [word for word in path.split("/") if word]


def _match(pattern: list[str], words: list[str]) -> dict[str, str] | None:
    named: dict[str, str] = {}
    for expected, word in zip(pattern, words, strict=True):
        if expected.startswith(":"):
            named[expected[1:]] = word
        elif expected != word:
            return None
    return named


def _object(body: bytes) -> dict[str, Any]:
    """The JSON object of a body; what is none counts as an empty one, as the real one has it."""
    try:
        found = json.loads(body) if body else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
