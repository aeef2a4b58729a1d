"""A phone of a MobileWorld server (Tongyi-MAI/MobileWorld, ``core/server.py``, port 6800).

The server steers one emulator, by default ``emulator-5554``; its health check restarts one that is
not well, at most every 300 seconds. ClawGUI-Server speaks the same.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from device_drivers.base import (
    Action,
    DeviceGone,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from skills.evaluation.online.phone import (
    USUAL,
    Limits,
    Score,
    ServedPhone,
    Task,
    cannot,
    opposite,
)
from skills.evaluation.online.server import Values
from skills.evaluation.online.trials import Trial

KEYS = {"back": "navigate_back", "home": "navigate_home", "enter": "keyboard_enter"}
Json = dict[str, Any]


class MobileWorldPhone(ServedPhone):
    """``url`` may name another device behind ``#``: ``http://host:6800#emulator-5556``."""

    suite = "mobileworld"
    usual_port = 6800
    how = (
        "docker run -d --privileged -p 6800:6800 ghcr.io/tongyi-mai/mobile_world (it needs KVM; "
        "`mw env run --count N` of MobileWorld starts several)"
    )

    def __init__(self, url: str, limits: Limits = USUAL) -> None:
        address, _, device = url.partition("#")
        super().__init__(address, limits)
        self.name = url
        self.device = device or "emulator-5554"

    def health(self) -> None:
        """The server is asked, and then the device: a server without one calls itself well."""
        said = self.server.get("/health", seconds=self.limits.health, tries=1)
        if not (isinstance(said, dict) and said.get("ok")):
            raise DeviceGone(f"{self.name} is not healthy: {str(said)[:200]}")
        self.server.get("/init", seconds=self.limits.health, tries=1, query={"device": self.device})

    def tasks(self) -> list[Task]:
        listed = self.server.get("/task/list", seconds=self.limits.look)
        return [
            Task(str(each["name"]), tuple(each.get("tags", ())), tuple(each.get("apps", ())))
            for each in listed
        ]

    def begin(self, trial: Trial) -> str:
        self._names = trial.apps
        self.check()
        self.server.get("/init", seconds=self.limits.init, query={"device": self.device})
        goal = self.server.get(
            "/task/goal", seconds=self.limits.look, query={"task_name": trial.name}
        )
        self.made_ready("/task/init", body=self._of(trial))
        return str(goal)

    def score(self, trial: Trial) -> Score:
        return self.judged("/task/eval", body=self._of(trial))

    def end(self, trial: Trial) -> None:
        self.server.post("/task/tear_down", seconds=self.limits.init, body=self._of(trial))

    def tell(self, answer: str) -> None:
        self._step(action_type="answer", text=answer)

    def ask(self, question: str) -> str:
        """The server plays the person, where the task has one."""
        return str(self._step(action_type="ask_user", text=question).get("result") or "")

    def picture(self) -> bytes:
        asked: Values = {"device": self.device, "return_b64": True}
        said = self.server.get("/screenshot", seconds=self.limits.look, query=asked)
        try:
            return base64.b64decode(said["b64_png"], validate=True)
        except (KeyError, TypeError, binascii.Error) as error:
            raise DeviceGone(f"{self.name} sent no picture.") from error

    def do(self, action: Action) -> None:
        """Directions of its ``swipe`` are the finger's; its ``drag`` is a swipe from place to
        place."""
        match action:
            case Tap(x, y):
                self._step(action_type="click", x=x, y=y)
            case DoubleTap(x, y):
                self._step(action_type="double_tap", x=x, y=y)
            case LongPress(x, y):
                self._step(action_type="long_press", x=x, y=y)
            case Swipe(x1, y1, x2, y2) | Drag(x1, y1, x2, y2):
                self._step(action_type="drag", start_x=x1, start_y=y1, end_x=x2, end_y=y2)
            case Scroll(direction, x, y):
                place = {} if x is None or y is None else {"x": x, "y": y}
                self._step(action_type="swipe", direction=opposite(direction), **place)
            case TypeText(text, _, submit):
                if text:
                    self._step(action_type="input_text", text=text)
                if submit:
                    self._step(action_type="keyboard_enter")
            case Key(name) if name in KEYS:
                self._step(action_type=KEYS[name])
            case Launch(app):
                self._step(action_type="open_app", app_name=app)
            case Wait():
                self._step(action_type="wait")
            case _:
                raise cannot(action, "MobileWorld")

    def _step(self, **action: Any) -> Json:
        body = {"device": self.device, "action": action}
        said = self.server.post("/step", seconds=self.limits.step, body=body)
        return said if isinstance(said, dict) else {}

    def _of(self, trial: Trial) -> Json:
        return {"task_name": trial.name, "req_device": self.device}
