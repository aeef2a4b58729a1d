"""A stand-in for a suite's server, a phone of our world behind it; that of MobileWorld.

They answer what the originals document, statuses and odd habits included: a GET with a body, a
health check that calls a server without a device well, screens as nested lists. ``Troubles`` is
what goes wrong. Start them by ``in_background(MobileWorldServer())``.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web

from device_drivers.base import (
    Action,
    DeviceError,
    Direction,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
)
from tests.phones import free_port
from tests.skills.evaluation.online.worlds import WORLDS, Played, seed

Json = dict[str, Any]
UNWELL = "Device is not healthy"


@dataclass
class Troubles:
    """``statuses``: what a path answers instead, one after the other, before it answers well.
    ``hangs``: how often a path keeps its caller waiting for good. ``broken``: tasks that cannot be
    begun. ``after``: so many requests to a path are answered well before the phone is unwell.
    ``mended``: the phone is unwell until this file exists."""

    statuses: dict[str, list[int]] = field(default_factory=dict)
    hangs: dict[str, int] = field(default_factory=dict)
    slow: dict[str, float] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    after: dict[str, int] = field(default_factory=dict)
    mended: Path | None = None


class StandIn:
    """One server with one phone."""

    def __init__(self, troubles: Troubles | None = None) -> None:
        self.port = free_port()
        self.troubles = troubles or Troubles()
        self.world = Played()
        self.heard: list[tuple[str, str, Any]] = []
        """Method, path, body or query of every request."""
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        app = web.Application(middlewares=[self._troubled()])
        self.routes(app.router)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True).start()

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    def routes(self, router: web.UrlDispatcher) -> None:
        raise NotImplementedError

    def count(self, path: str) -> int:
        return sum(each == path for _, each, _ in self.heard)

    @property
    def unwell(self) -> bool:
        t = self.troubles
        due = all(self.count(path) > n for path, n in t.after.items())
        return t.mended is not None and due and not t.mended.exists()

    def _troubled(self) -> Any:
        @web.middleware
        async def pass_on(request: web.Request, handler: Any) -> web.StreamResponse:
            path = request.path
            body = await request.json() if request.can_read_body else dict(request.query)
            self.heard.append((request.method, path, body))
            await asyncio.sleep(self.troubles.slow.get(path, 0.0))
            if self.troubles.hangs.get(path, 0) > 0:
                self.troubles.hangs[path] -= 1
                await asyncio.sleep(3600)
            if statuses := self.troubles.statuses.get(path):
                return error(statuses.pop(0), "out of order")
            answer: web.StreamResponse = await handler(request)
            return answer

        return pass_on


def error(status: int, detail: Any) -> web.Response:
    return web.json_response({"detail": detail}, status=status)


class MobileWorldServer(StandIn):
    """The tasks are the same at every attempt. ``tags`` are those of the original's kinds."""

    TAGS: dict[str, list[str]] = {  # noqa: RUF012 - never changed
        WORLDS[0]: ["lang-en"], WORLDS[1]: ["lang-en", "camera"],
        WORLDS[2]: ["agent-user-interaction"],
    }  # fmt: skip

    def __init__(self, troubles: Troubles | None = None) -> None:
        super().__init__(troubles)
        self.begun = ""
        self.controllers: set[str] = set()

    def routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/health", self._health)
        router.add_get("/init", self._init)
        router.add_get("/screenshot", self._screenshot)
        router.add_post("/step", self._step)
        router.add_get("/task/list", self._list)
        router.add_get("/task/goal", self._goal)
        router.add_post("/task/init", self._begin)
        router.add_get("/task/eval", self._eval)
        router.add_post("/task/tear_down", self._tear_down)

    async def _health(self, request: web.Request) -> web.Response:
        """Without a controller it knows of no device, and calls itself well."""
        status = {device: not self.unwell for device in self.controllers}
        well = all(status.values())
        told = {"ok": well, "devices": [*status], "device_status": status}
        return web.json_response(told, status=200 if well else 503)

    async def _init(self, request: web.Request) -> web.Response:
        device = request.query.get("device", "emulator-5554")
        self.controllers.add(device)
        if self.unwell:
            return error(500, UNWELL)
        size = [self.world.phone.width, self.world.phone.height]
        return web.json_response({"device": device, "viewport_size": size})

    async def _screenshot(self, request: web.Request) -> web.Response:
        if "device" not in request.query:
            return error(422, [{"loc": ["query", "device"], "msg": "Field required"}])
        if self.unwell:
            return error(500, UNWELL)
        told: Json = {"device": request.query["device"], "path": "/screens/1.png"}
        if request.query.get("return_b64") == "true":
            told["b64_png"] = base64.b64encode(self.world.phone.png()).decode()
        return web.json_response(told)

    async def _step(self, request: web.Request) -> web.Response:
        body = await request.json()
        action = body["action"]
        if self.unwell:
            return error(500, UNWELL)
        if action["action_type"] == "ask_user":
            return web.json_response({**body, "result": "Please count all of them."})
        if action["action_type"] == "answer":
            self.world.answer = action["text"]
            return web.json_response({**body, "result": "OK"})
        if (made := _mobileworld(action)) is None:
            return error(400, f"unknown action: {action['action_type']}")
        return self._done(made, {**body, "result": "OK"})

    def _done(self, action: Action | str, told: Json) -> web.Response:
        try:
            if not isinstance(action, str):
                self.world.device.act(action)
        except DeviceError as why:
            return error(500, str(why))
        return web.json_response(told)

    async def _list(self, request: web.Request) -> web.Response:
        told = [{"name": name, "tags": tags, "apps": []} for name, tags in self.TAGS.items()]
        return web.json_response(told, status=201)

    async def _goal(self, request: web.Request) -> web.Response:
        played = Played()
        played.begin(request.query["task_name"], seed(request.query["task_name"], 0))
        assert played.trial is not None
        return web.json_response(played.trial.goal())

    async def _begin(self, request: web.Request) -> web.Response:
        body = await request.json()
        if self.unwell:
            return error(500, UNWELL)
        if body["task_name"] in self.troubles.broken:
            return error(500, "Error initializing task: no snapshot")
        self.world.begin(body["task_name"], seed(body["task_name"], 0))
        self.begun = body["task_name"]
        return web.json_response("OK")

    async def _eval(self, request: web.Request) -> web.Response:
        """It wants its arguments in the body, although it is a GET."""
        if not await request.text():
            return error(422, [{"loc": ["body"], "msg": "Field required"}])
        body = await request.json()
        if self.unwell:
            return error(500, UNWELL)
        assert body["task_name"] == self.begun, "judged before it was begun"
        faults = self.world.faults()
        told: Json = {"score": 0.0 if faults else 1.0}
        return web.json_response(told | ({"reason": faults[0]} if faults else {}))

    async def _tear_down(self, request: web.Request) -> web.Response:
        assert {*(await request.json())} == {"task_name", "req_device"}
        return web.json_response("OK")


FINGERS: dict[str, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
Made = Callable[[Json], "Action | str"]
SHARED: dict[str, Made] = {
    "click": lambda a: Tap(int(a["x"]), int(a["y"])),
    "double_tap": lambda a: DoubleTap(int(a["x"]), int(a["y"])),
    "long_press": lambda a: LongPress(int(a["x"]), int(a["y"])),
    "keyboard_enter": lambda a: Key("enter"),
    "navigate_back": lambda a: Key("back"),
    "navigate_home": lambda a: Key("home"),
    "open_app": lambda a: Launch(a["app_name"]),
    "wait": lambda a: "nothing",
    "status": lambda a: "nothing",
}
MOBILEWORLD: dict[str, Made] = SHARED | {
    "input_text": lambda a: TypeText(a["text"]),
    "drag": lambda a: Drag(a["start_x"], a["start_y"], a["end_x"], a["end_y"]),
    "swipe": lambda a: Scroll(FINGERS[a["direction"]], a.get("x"), a.get("y")),
    "scroll": lambda a: Scroll(a["direction"]),
}


def _mobileworld(action: Json) -> Action | str | None:
    made = MOBILEWORLD.get(action["action_type"])
    return made(action) if made else None
