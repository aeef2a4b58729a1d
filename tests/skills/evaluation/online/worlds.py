"""Tasks of our own world for stand-ins of suites' servers, and models that know how to do them.

A task is one of the virtual phone's; its reference solution, done once on a phone like the
server's, tells which actions do it. A scripted model says them one after the other: how far it is
stands in what it is asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from device_drivers.base import Action, App, DeviceInfo, Launch, Screen, Swipe, Tap, TypeText
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done
from device_drivers.virtual.tasks.play import Trial, judge, play, prepare
from device_drivers.virtual.tasks.suite import seed_of, template
from tests.scripted_model import Json, Reply

NUMBER, FLASH, MAILS = "contacts_number_of", "camera_flash", "mail_unread_count"
WORLDS = (NUMBER, FLASH, MAILS)
"""An answer is wanted by the first and the last, a change by the other."""
WIDTH, HEIGHT = 360, 800


def phone() -> Phone:
    return Phone(width=WIDTH, height=HEIGHT, density=160)


class Played:
    """A phone of our world behind a server, prepared for one task after another."""

    def __init__(self) -> None:
        self.phone = phone()
        self.device = VirtualPhone(self.phone)
        self.trial: Trial | None = None
        self.answer = ""

    def begin(self, name: str, seed: int) -> None:
        self.trial = prepare(template(name), seed, self.phone)
        self.answer = ""

    def faults(self) -> list[str]:
        """What is wrong with how it is now; whether somebody said that it is done, others ask."""
        assert self.trial is not None
        return judge(self.trial, self.phone.snapshot(), Done(self.answer))


@dataclass(frozen=True)
class Known:
    """How a task is done: the goal it is known by, the actions, the answer."""

    goal: str
    actions: tuple[Action, ...]
    answer: str


@lru_cache
def known(name: str, seed: int) -> Known:
    behind = phone()
    trial = prepare(template(name), seed, behind)
    noting = NotingDevice(VirtualPhone(behind))
    episode = play(trial, noting, behind.snapshot)
    assert episode.success, episode.reasons
    return Known(trial.goal(), tuple(noting.done), episode.answer)


class NotingDevice:
    """A Device that notes what is done with it."""

    def __init__(self, device: VirtualPhone) -> None:
        self._device = device
        self.name, self.os = device.name, device.os
        self.done: list[Action] = []

    def info(self) -> DeviceInfo:
        return self._device.info()

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        return self._device.observe(image=image, elements=elements)

    def act(self, action: Action) -> None:
        self.done.append(action)
        self._device.act(action)

    def apps(self) -> Sequence[App]:
        return self._device.apps()

    def close(self) -> None:
        self._device.close()


@dataclass
class Solver:
    """A script for ScriptedModel: does the tasks it knows, and gives up the others.

    ``lies``: goals of which it says at once that they are done. ``silent``: goals that it does
    without ever saying so."""

    tasks: Sequence[Known]
    lies: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    asked: list[str] = field(default_factory=list)
    """The goal of each request."""
    left: float = float("inf")
    """So many are answered, all others wait."""

    def __call__(self, messages: list[Json]) -> Reply:
        text = json.dumps(messages, ensure_ascii=False)
        self.left -= 1
        if self.left < 0:
            return Reply("", slow=600)
        task = next((each for each in self.tasks if _quoted(each.goal) in text), None)
        if task is None:
            return Reply(call(action="terminate", status="failure"))
        self.asked.append(task.goal)
        if task.goal in self.lies:
            return Reply(call(action="answer", text="It is done."))
        step = max([0, *map(int, re.findall(r"Step (\d+):", text))])
        if step < len(task.actions):
            return Reply(call(**_spoken(task.actions[step])))
        if task.goal in self.silent:
            return Reply(call(action="wait", time=1))
        if task.answer:
            return Reply(call(action="answer", text=task.answer))
        return Reply(call(action="terminate", status="success"))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def call(**arguments: Any) -> str:
    """A reply of Qwen3-VL."""
    made = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
    return f"Thought: I see.\nAction: go on\n<tool_call>\n{made}\n</tool_call>"


def _spoken(action: Action) -> Json:
    """In the model's own numbers, 0 to 1000."""
    match action:
        case Tap(x, y):
            return {"action": "click", "coordinate": _grid(x, y)}
        case Swipe(x1, y1, x2, y2):
            return {
                "action": "swipe", "coordinate": _grid(x1, y1), "coordinate2": _grid(x2, y2),
            }  # fmt: skip
        case TypeText(text):
            return {"action": "type", "text": text}
        case Launch(app):
            return {"action": "open", "text": app}
    raise AssertionError(f"no words for {action}")


def _grid(x: int, y: int) -> list[int]:
    return [round((x + 0.5) * 1000 / WIDTH), round((y + 0.5) * 1000 / HEIGHT)]


def seed(name: str, attempt: int, of: int = 30) -> int:
    """Of an instance, as the stand-ins draw it."""
    return seed_of(of, name, attempt)
