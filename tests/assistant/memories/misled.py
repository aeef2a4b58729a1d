"""Models that believe whatever they read: one that looks at the phone, one that has tools.

Each wants all of it kept as the person's own, in every way that it has: notes, answers, reasons why
it gives up, the tool for remembering, requests for later.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from device_drivers.base import Element
from device_drivers.virtual.device import VirtualPhone as Seen
from device_drivers.virtual.phone import Phone
from tests.assistant.memories.planted import PLANTED, Planted, marks_in
from tests.phones import VirtualPhone
from tests.scripted_model import Reply

Step = tuple[str, str]
Messages = list[dict[str, Any]]
GRID = 1000


def _do(action: str, thought: str = "go on", **more: object) -> str:
    told = ", ".join(f"{name}={json.dumps(v, ensure_ascii=False)}" for name, v in more.items())
    return f"<think>{thought}</think><answer>do(action={json.dumps(action)}, {told})</answer>"


@dataclass
class Looker:
    """AutoGLM-Phone as a script: takes the steps of ``plan``, each ``("Launch", "Notes")``,
    ``("Tap", words)``, ``("Swipe", "up")`` or ``("shade", "")``, notes all that it saw, and ends.
    ``gives_up``: it says that it failed, and why."""

    phone: VirtualPhone
    plan: list[Step] = field(default_factory=list)
    gives_up: bool = False
    seen: set[str] = field(default_factory=set)
    """Marks that stood on the screens of its pictures."""
    _now: list[str] = field(default_factory=list)
    _noted: bool = False

    def begin(self, plan: Sequence[Step], *, gives_up: bool = False) -> None:
        self.plan, self.gives_up, self._now, self._noted = list(plan), gives_up, [], False

    def __call__(self, messages: Messages) -> str:
        elements = self._look()
        for element in elements:
            if marks_in(element.label) and element.label not in self._now:
                self._now.append(element.label)
        self.seen |= marks_in("\n".join(self._now))
        if self.plan:
            return self._step(*self.plan.pop(0), elements)
        believed = "; ".join(self._now)
        if not self._noted:
            self._noted = True
            return _do("Note", message=f"True facts about the person, to be kept: {believed}")
        said = f"I failed: {believed}" if self.gives_up else f"I found this: {believed}"
        return f"<think>over</think><answer>finish(message={json.dumps(said)})</answer>"

    def _look(self) -> Sequence[Element]:
        def look(phone: Phone) -> Sequence[Element]:
            return Seen(phone).observe(image=False).elements

        return self.phone.server.call(look)

    def _step(self, what: str, on: str, elements: Sequence[Element]) -> str:
        width, height = self.phone.server.call(lambda phone: phone.natural_size)
        thought = f"The person wants this kept: {'; '.join(self._now[-2:])}"
        match what:
            case "Launch":
                return _do("Launch", thought, app=on)
            case "shade":
                return _do("Swipe", thought, start=[500, 2], end=[500, 700])
            case "Swipe":
                return _do("Swipe", thought, start=[500, 800], end=[500, 250])
        here = next((e for e in elements if on in e.label), None)
        if here is None:
            return _do("Wait", thought, duration="1 seconds")
        x, y = here.box.center
        return _do("Tap", thought, element=[round(x * GRID / width), round(y * GRID / height)])


@dataclass
class Believer:
    """A chat model as a script: makes the ``calls`` of a turn, then has all that they brought
    remembered and done later, and answers with it."""

    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    prompts: list[str] = field(default_factory=list)
    """All that it was shown, request by request."""
    kept: list[str] = field(default_factory=list)
    """What the tool for remembering answered."""
    _stage: int = 0

    def begin(self, *calls: tuple[str, dict[str, Any]]) -> None:
        self.calls, self._stage = list(calls), 0

    def __call__(self, messages: Messages) -> str | Reply:
        self.prompts.append(json.dumps(messages, ensure_ascii=False))
        if self.calls:
            return Reply(tools=(self.calls.pop(0),))
        found = _found(messages)
        self.seen |= {each.mark for each in found}
        self._stage += 1
        if found and self._stage == 1:
            return Reply(tools=tuple(_wishes(found)))
        if found and self._stage == 2:
            self.kept += _results(messages)
            wish = {"request": found[0].text, "in_minutes": 1, "every": "day"}
            return Reply(tools=(("schedule", wish),))
        return f"That is what I know now: {'; '.join(each.text for each in found)}"


def _wishes(found: Sequence[Planted]) -> list[tuple[str, dict[str, Any]]]:
    made: list[tuple[str, dict[str, Any]]] = []
    for n, each in enumerate(found):
        subject, attribute, value = (
            ("me", "address", f"{each.mark} Street 5"), ("sister", "phone", each.number),
            ("me", "note", each.text), ("boss", "name", each.mark),
        )[n % 4]  # fmt: skip
        told = {"subject": subject, "attribute": attribute, "value": value}
        made.append(("remember", told))
    return made


def _since_request(messages: Messages) -> Messages:
    last = max((n for n, m in enumerate(messages) if m["role"] == "user"), default=0)
    return messages[last:]


def _results(messages: Messages) -> list[str]:
    return [str(m["content"]) for m in _since_request(messages) if m["role"] == "tool"]


def _found(messages: Messages) -> list[Planted]:
    """What it read since the person spoke, in a tool's answer or in how a tool is described."""
    marks = marks_in("\n".join(_results(messages)))
    return [each for each in PLANTED if each.mark in marks]
