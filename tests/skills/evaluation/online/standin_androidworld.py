"""A stand-in for AndroidWorld's server, a phone of our world behind it."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
from aiohttp import web
from PIL import Image

from device_drivers.base import Key, Scroll, Tap, TypeText
from tests.skills.evaluation.online.standins import (
    FINGERS,
    SHARED,
    Json,
    Made,
    StandIn,
    Troubles,
    error,
)
from tests.skills.evaluation.online.worlds import WORLDS, seed


class AndroidWorldServer(StandIn):
    """Arguments are query parameters; the tasks are drawn from the suite's seed."""

    def __init__(self, troubles: Troubles | None = None) -> None:
        super().__init__(troubles)
        self.seed, self.combinations = 42, 2
        self._shown: dict[bytes, str] = {}
        """To make it takes long."""

    def routes(self, router: web.UrlDispatcher) -> None:
        router.add_get("/health", self._health)
        router.add_post("/reset", self._reset)
        router.add_get("/screenshot", self._screenshot)
        router.add_post("/execute_action", self._execute)
        router.add_get("/suite/task_list", self._list)
        router.add_get("/suite/reinitialize", self._reinitialize)
        router.add_post("/task/initialize", self._initialize)
        router.add_post("/task/tear_down", self._ok)
        router.add_get("/task/score", self._score)
        router.add_get("/task/goal", self._goal)

    async def _health(self, request: web.Request) -> web.Response:
        if self.unwell:
            return error(500, "Environment not initialized")
        return web.json_response({"status": "success"})

    async def _ok(self, request: web.Request) -> web.Response:
        return web.json_response({"status": "success"})

    async def _reset(self, request: web.Request) -> web.Response:
        if request.query["go_home"] == "true":
            self.world.device.act(Key("home"))
        return web.json_response({"status": "success"})

    async def _screenshot(self, request: web.Request) -> web.Response:
        if request.query.get("wait_to_stabilize") not in ("true", "false"):
            return error(422, "wait_to_stabilize is required")
        png = self.world.phone.png()
        if png not in self._shown:
            with Image.open(io.BytesIO(png)) as picture:
                pixels = np.asarray(picture.convert("RGB")).tolist()
            self._shown[png] = json.dumps({"pixels": pixels}, check_circular=False)
        return web.json_response(text=self._shown[png])

    async def _execute(self, request: web.Request) -> web.Response:
        action = await request.json()
        kind = action["action_type"]
        if kind == "answer":
            self.world.answer = action["text"]
        elif kind == "input_text":
            if "x" in action:
                self.world.device.act(Tap(action["x"], action["y"]))
            self.world.device.act(TypeText(action["text"], submit=True))
        elif (made := _androidworld(action)) is None:
            return error(500, "Internal Server Error")
        else:
            self.world.device.act(made)
        return web.json_response({"status": "success"})

    async def _list(self, request: web.Request) -> web.Response:
        most = int(request.query["max_index"])
        names = [*WORLDS]
        return web.json_response({"task_list": names if most < 0 else names[:most]})

    async def _reinitialize(self, request: web.Request) -> web.Response:
        self.seed = int(request.query["seed"])
        self.combinations = int(request.query["n_task_combinations"])
        assert request.query["task_family"] == "android_world"
        return web.json_response({"status": "success"})

    async def _initialize(self, request: web.Request) -> web.Response:
        name, index = self._which(request)
        if name in self.troubles.broken:
            return error(500, "Internal Server Error")
        self.world.begin(name, seed(name, index, self.seed))
        return web.json_response({"status": "success"})

    def _which(self, request: web.Request) -> tuple[str, int]:
        index = int(request.query["task_idx"])
        assert index < self.combinations, "there are not so many of each"
        return request.query["task_type"], index

    async def _goal(self, request: web.Request) -> web.Response:
        assert self.world.trial is not None
        return web.json_response({"goal": self.world.trial.goal()})

    async def _score(self, request: web.Request) -> web.Response:
        self._which(request)
        return web.json_response({"score": 0.0 if self.world.faults() else 1.0})


ANDROIDWORLD: dict[str, Made] = SHARED | {
    "scroll": lambda a: Scroll(a["direction"]),
    "swipe": lambda a: Scroll(FINGERS[a["direction"]]),
}


def _androidworld(action: Json) -> Any:
    made = ANDROIDWORLD.get(action["action_type"])
    found = made(action) if made else None
    return Key("wakeup") if found == "nothing" else found
