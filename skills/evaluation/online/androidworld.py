"""A phone of an AndroidWorld server (google-research/android_world, ``server/``, port 5000).

Arguments are query parameters, a screen is nested lists of numbers. The server draws its tasks from
a seed, so each trial first has it draw those of the run: a container that was restarted has others.
"""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from device_drivers.base import (
    Action,
    DeviceGone,
    DoubleTap,
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
    across,
    cannot,
    opposite,
)
from skills.evaluation.online.server import Values
from skills.evaluation.online.trials import Trial

KEYS = {"back": "navigate_back", "home": "navigate_home", "enter": "keyboard_enter"}
NOBODY = "Nobody can be asked. Do what you think is best."
EDGE = 0.03
"""A finger that starts so near the top pulls the notifications down."""


class AndroidWorldPhone(ServedPhone):
    suite = "androidworld"
    usual_port = 5000
    how = (
        "docker run --privileged -p 5000:5000 android_world:latest (built from its repository by "
        "docker build -t android_world:latest . ; it needs KVM)"
    )

    def __init__(self, url: str, limits: Limits = USUAL) -> None:
        super().__init__(url, limits)
        self._touched: tuple[int, int] | None = None
        """Where the last action touched; None when it touched no place."""
        self._height = 2400

    def health(self) -> None:
        self.server.get("/health", seconds=self.limits.health, tries=1)

    def tasks(self) -> list[Task]:
        said = self.server.get(
            "/suite/task_list", seconds=self.limits.look, query={"max_index": -1}
        )
        return [Task(str(name)) for name in said["task_list"]]

    def begin(self, trial: Trial) -> str:
        self._touched = None
        self._names = trial.apps
        self.check()
        drawn: Values = {
            "n_task_combinations": trial.of, "seed": trial.seed, "task_family": "android_world",
        }  # fmt: skip
        self.server.get("/suite/reinitialize", seconds=self.limits.init, query=drawn)
        self.server.post("/reset", seconds=self.limits.step, query={"go_home": True})
        self.made_ready("/task/initialize", query=_which(trial))
        said = self.server.get("/task/goal", seconds=self.limits.look, query=_which(trial))
        return str(said["goal"])

    def score(self, trial: Trial) -> Score:
        return self.judged("/task/score", query=_which(trial))

    def end(self, trial: Trial) -> None:
        self.server.post("/task/tear_down", seconds=self.limits.init, query=_which(trial))

    def tell(self, answer: str) -> None:
        self._step(action_type="answer", text=answer)

    def ask(self, question: str) -> str:
        return NOBODY

    def picture(self) -> bytes:
        asked: Values = {"wait_to_stabilize": False}
        said = self.server.get_bytes("/screenshot", seconds=self.limits.look, query=asked)
        try:
            shown = pixels(said)
            out = io.BytesIO()
            Image.fromarray(shown).save(out, "PNG", compress_level=1)
        except (TypeError, ValueError) as error:
            raise DeviceGone(f"{self.name} sent no picture: {error}") from error
        self._height = shown.shape[0]
        return out.getvalue()

    def do(self, action: Action) -> None:
        """There is no way to swipe from place to place: a swipe is a scroll through the middle,
        down from the top edge apart. Directions of its ``scroll`` are the content's. Its
        ``input_text`` taps the place it is given, types, and presses enter; given none, it types
        into what has the focus."""
        touched, self._touched = self._touched, None
        match action:
            case Tap(x, y):
                self._touch("click", x, y)
            case DoubleTap(x, y):
                self._touch("double_tap", x, y)
            case LongPress(x, y):
                self._touch("long_press", x, y)
            case Swipe(x1, y1, x2, y2):
                finger = across(x1, y1, x2, y2)
                if finger == "down" and y1 <= EDGE * self._height:
                    self._step(action_type="swipe", direction="down")
                else:
                    self._step(action_type="scroll", direction=opposite(finger))
            case Scroll(direction):
                self._step(action_type="scroll", direction=direction)
            case TypeText(text) if text:
                place = dict(zip("xy", touched or (), strict=False))
                self._step(action_type="input_text", text=text, **place)
            case TypeText(_, _, True):
                self._step(action_type="keyboard_enter")
            case Key(name) if name in KEYS:
                self._step(action_type=KEYS[name])
            case Launch(app):
                self._step(action_type="open_app", app_name=app)
            case Wait():
                self._touched = touched  # nothing has moved
                self._step(action_type="wait")
            case _:
                raise cannot(action, "AndroidWorld")

    def _touch(self, kind: str, x: int, y: int) -> None:
        self._touched = (x, y)
        self._step(action_type=kind, x=x, y=y)

    def _step(self, **action: Any) -> None:
        self.server.post("/execute_action", seconds=self.limits.step, body=action)


def pixels(said: bytes) -> NDArray[np.uint8]:
    """Of ``{"pixels": [[[r, g, b], ...], ...]}``, shape (height, width, 3).

    Millions of numbers: ten times as fast as to make a list of each. Raises ValueError."""
    bare = said.translate(None, b" \t\r\n")
    numbers = bare[bare.index(b"[[[") : bare.rindex(b"]]]") + 3]
    across = numbers[: numbers.index(b"]]")].count(b"[") - 2
    deep = numbers[: numbers.index(b"]")].count(b",") + 1
    flat = np.fromstring(numbers.translate(None, b"[]").decode(), dtype=np.int64, sep=",")
    if flat.min() < 0 or flat.max() > 255:
        raise ValueError("these are no colours")
    return flat.astype(np.uint8).reshape(-1, across, deep)[:, :, :3]


def _which(trial: Trial) -> Values:
    return {"task_type": trial.name, "task_idx": trial.attempt}
