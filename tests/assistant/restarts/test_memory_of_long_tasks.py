"""A task of a hundred steps by a real process that is killed on the way, and a served model.

The model sees the phone and reads its prompt, as a real one does: the next step follows from what
the prompt tells of those before, and from what stands on the screen.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from benchmarks.reliability.killing import World, Worlds
from device_drivers.base import Role
from models.adapters import _earlier as earlier
from tests.assistant.restarts.conftest import SECONDS, hears
from tests.assistant.test_models import centre
from tests.models.golden.autoglm_phone import reply
from tests.models.test_working_memory import BUDGET, CODE
from tests.phones import VirtualPhone
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = [pytest.mark.timeout(900), pytest.mark.slow]
ANN = 1000
STEPS, NOTED_AT = 100, 3
WHILE_THINKING = 60
"""Killed while the model thinks about this step."""
JUST_AFTER = {72: 0.0, 81: 0.2}
"""Killed so many seconds after the reply to these was sent: in the middle of doing them, or not."""
LONG = 300.0
"""Seconds for a part of it, on a machine that others use, too."""
GOAL = "work on the riddle in the phone app until it is solved"
SETTINGS = """
[models.gui]
base_url = "{}"
model = "scripted"
adapter = "autoglm_phone"
check = false
[limits]
steps = 300
seconds = 3600
[turns]
pause = 0
"""
STEP = re.compile(r"This is step (\d+)\.")
TALK = "I look at what is there and think about which of it comes next, and after that. " * 8


def presses(step: int) -> str:
    """The key of a step; "" where it notes something, or opens the keys."""
    return "" if step <= NOTED_AT or step % 4 == NOTED_AT else str(step * 7 % 10)


def number_on(phone: VirtualPhone) -> str:
    """What was dialled so far."""

    def look(inside: Any) -> str:
        def walk(node: Any) -> Any:
            yield node
            for child in node.children:
                yield from walk(child)

        fields = [n.text for n in walk(inside.tree()) if n.role is Role.TEXT_FIELD]
        return "".join(letter for letter in fields[0] if letter.isdigit()) if fields else ""

    return phone.server.call(look)


@dataclass
class Diligent:
    """Decides from the prompt and the screen; ``asked_for`` are the steps that it was asked for, in
    turn, ``prompts`` what it was told then."""

    phone: VirtualPhone
    asked_for: list[int] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    killed: int = 0

    def decide(self, messages: list[dict[str, Any]]) -> str | Reply:
        told = "\n".join(texts(messages))
        step = self._next(max(map(int, STEP.findall(told)), default=0))
        self.asked_for.append(step)
        self.prompts.append(told)
        if step == WHILE_THINKING and not self.killed:
            return Reply("never heard", slow=10)
        return self._reply(step)

    def _next(self, told: int) -> int:
        """After the last step that the prompt tells of; or the one after that, where its key is on
        the screen already."""
        keys = "".join(presses(step) for step in range(told + 2))
        there = presses(told + 1) and len(number_on(self.phone)) >= len(keys)
        return told + 2 if there else told + 1

    def _reply(self, step: int) -> str:
        thinking = f"{TALK}This is step {step}."
        if step > STEPS:
            return reply('finish(message="It is solved")', thinking)
        if step == 1:
            return reply('do(action="Launch", app="Phone")', thinking)
        if step == 2:
            x, y = centre(self.phone, "Keypad")
            return reply(f'do(action="Tap", element=[{x},{y}])', thinking)
        if step == NOTED_AT:
            noted = f"The mail says that the code of the parcel box is {CODE}, and more"
            return reply(f'do(action="Note", message="{noted}")', thinking)
        if not presses(step):
            noted = f"Of page {step} I keep that it costs {step}.99 and is sold out, " * 3
            return reply(f'do(action="Note", message="{noted}")', thinking)
        x, y = centre(self.phone, presses(step))
        return reply(f'do(action="Tap", element=[{x},{y}])', thinking)


def texts(messages: list[dict[str, Any]]) -> list[str]:
    parts = [m["content"] for m in messages]
    lists = [p if isinstance(p, list) else [{"text": p}] for p in parts]
    return [part.get("text", "") for each in lists for part in each]


def configured(it: World, served: ScriptedModel) -> None:
    path = it.home / "phonepilot.toml"
    path.write_text(path.read_text("utf-8") + SETTINGS.format(served.base_url), "utf-8")


def kills_when_due(it: World, model: Diligent) -> None:
    """Until the task is over."""
    due = [WHILE_THINKING, *JUST_AFTER]
    while due:
        assert it.wait(lambda: due[0] in model.asked_for, LONG), model.asked_for[-3:]
        time.sleep(JUST_AFTER.get(due.pop(0), 0.5))
        it.kill()
        model.killed += 1
        it.start()


def test_a_code_noted_at_step_3_is_told_at_step_90_across_kills(every_world: Worlds) -> None:
    with every_world.one() as it:
        model = Diligent(it.phone)
        with in_background(ScriptedModel(model.decide)) as served:
            configured(it, served)
            it.let_in(range(ANN, ANN + 1))
            it.start()
            it.says(ANN, GOAL)
            kills_when_due(it, model)
            assert it.wait(lambda: STEPS + 1 in model.asked_for, LONG), model.asked_for[-3:]
            hears(it, ANN, "It is solved")
            assert it.wait(it.quiet, SECONDS), it.left()
        assert it.asked("SELECT outcome FROM tasks") == [("done",)]
        assert number_on(it.phone) == "".join(map(presses, range(STEPS + 1))), "each key once"
    assert model.asked_for[-1] == STEPS + 1
    assert all(0 <= after - before <= 2 for before, after in pairwise(model.asked_for))
    assert len(model.asked_for) <= STEPS + 1 + len(JUST_AFTER) + 1, "asked again after a kill only"
    late = [told for step, told in zip(model.asked_for, model.prompts, strict=True) if step >= 90]
    assert late
    assert all(CODE in told for told in late)
    assert max(map(earlier.tokens, model.prompts)) < BUDGET
