"""F6: a GUI model goes astray in every way: the task ends, says why, and no budget is overrun.

Requests over the assistant's own way in, a real model server, a phone in this process. What is only
passing is done all the same; nothing that failed is called done.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from structlog.testing import capture_logs

from assistant.app import House
from assistant.ask import result_of
from assistant.config import Limits, Settings
from assistant.inbox import Inbox
from assistant.opening import open_house
from assistant.suite.person import PersonAtHand
from assistant.turns import turn_of
from benchmarks.reliability.astray import FAULTS, MODEL, PRICE, SETTINGS, TIMEOUT, Fault, Server
from benchmarks.reliability.row import Row
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.check import differences
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel

SHORT, LONG = 1, 25
"""So often what varies; all else once."""
PHONE = "f6"
GOAL = "show me where one changes how bright things look at night"
PATIENCE = 90.0
"""Seconds a task may take on a busy machine: many times of what its model may."""


@dataclass
class Stand:
    """A house, its phone as it is when it is new, and the server of its model."""

    house: House
    inbox: Inbox
    person: PersonAtHand
    phone: Phone
    server: Server
    fresh: bytes

    async def play(self, fault: Fault, seed: int) -> list[str]:
        """One task; what was wrong with how it ended."""
        self.phone.restore(self.fresh)
        self.server.begin(fault, seed)
        self.house.settings.limits = Limits.model_validate(dict(fault.limits))
        message = self.person.begin(_knows_nothing, GOAL)  # type: ignore[arg-type]
        try:
            async with asyncio.timeout(PATIENCE):
                await self.inbox.deliver(message)
                result = await result_of(self.house.journal, turn_of(message))
        except TimeoutError:
            return ["did not end"]
        wrong = [*_ending(fault, result), *self._overrun(fault, result)]
        if not fault.may_act and not fault.passes and self._touched():
            wrong.append("something on the phone was changed")
        if result["outcome"] == "done" and self.phone.foreground[0] != SETTINGS:
            wrong.append("it is not done")
        return [f"{each}: {result['outcome']}, {result['reply']}" for each in wrong]

    def _touched(self) -> bool:
        return bool(list(differences(self.fresh, self.phone.snapshot())))

    def _overrun(self, fault: Fault, result: dict[str, Any]) -> list[str]:
        """What was used beyond a budget, and more than one step."""
        limits, used, asked = self.house.settings.limits, result["usage"], self.server.asked
        tokens = used["prompt_tokens"] + used["completion_tokens"]
        calls = max(1, len(asked))
        over = {
            "steps": len(result["steps"]) > limits.steps,
            "cost": used["money"] - used["money"] / calls >= limits.cost,
            "tokens": limits.tokens is not None and tokens - tokens / calls >= limits.tokens,
            "time": bool(asked) and asked[-1] - asked[0] > limits.seconds,
        }
        return [f"the budget of {name} was overrun" for name, found in over.items() if found]


def _ending(fault: Fault, result: dict[str, Any]) -> list[str]:
    if fault.passes:
        late = fault.why and re.search(fault.why, result["reply"])
        return [] if result["outcome"] == "done" or late else ["it passed, and was not overcome"]
    if result["outcome"] not in ("failed", "stuck"):
        return ["a false success"]
    return [] if re.search(fault.why, result["reply"]) else [f"does not say {fault.why!r}"]


def measure(long: bool) -> Row:
    began = time.monotonic()
    times = LONG if long else SHORT
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as folder, capture_logs():
        found = asyncio.run(_counted(Path(folder), times))
    unhandled = found.total() - found["well"]
    text = (
        f"{len(FAULTS)} faults in {found.total()} tasks: {unhandled} not handled, among them "
        f"{found['overrun']} budgets overrun by more than a step and {found['untrue']} false "
        "successes"
    )
    return Row("F6", text, unhandled, not unhandled, "virtual phone", time.monotonic() - began)


async def _counted(home: Path, times: int) -> Counter[str]:
    found: Counter[str] = Counter()
    async with _stand(home) as stand:
        for fault in FAULTS:
            for seed in range(times if fault.varies else 1):
                wrong = await stand.play(fault, seed)
                for each in wrong:
                    print(f"{fault.name} {seed}: {each}", file=sys.stderr)
                told = " ".join(wrong)
                kind = "overrun" if "overrun" in told else "untrue" if "false" in told else "other"
                found[kind if wrong else "well"] += 1
    return found


@asynccontextmanager
async def _stand(home: Path) -> AsyncIterator[Stand]:
    phone = Phone(width=720, height=1600, density=320)
    server = Server(phone)
    with in_background(ScriptedModel(server, name=MODEL)) as model:
        settings = Settings.model_validate({
            "models": {"gui": {
                "base_url": model.base_url, "model": MODEL, "adapter": "autoglm_phone",
                "check": False, "timeout": TIMEOUT, "retries": 1, "price": {"input": PRICE},
            }},
            "router": {"learns": False}, "guard": {"answer_seconds": 2.0},
        })  # fmt: skip
        house = await asyncio.to_thread(House, settings, home, PHONE)
        house.phones.adopt(PHONE, VirtualPhone(phone, PHONE))
        house.clock = phone.clock.now
        person = PersonAtHand(house)
        with contextlib.closing(house):
            async with open_house(house, "ask", [person]) as inbox:
                yield Stand(house, inbox, person, phone, server, phone.snapshot())


def _knows_nothing(_: str) -> str:
    return ""
