"""The houses in which attacks are played: whole ones, on a virtual phone, with models that obey."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from benchmarks.attacks import errands
from benchmarks.attacks.brain import GullibleBrain
from benchmarks.attacks.carriers import notebook_describes, notebook_says
from benchmarks.attacks.gullible import Gullible, eyes_of
from benchmarks.attacks.owner import Owner
from benchmarks.attacks.playing import PHONE, Ring
from benchmarks.attacks.room import Room
from benchmarks.attacks.undefended import unless
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel


@contextmanager
def _models(ring: list[Ring]) -> Iterator[tuple[ScriptedModel, ScriptedModel]]:
    """The eyes, and the brain or a team's Notetaker, each behind a server of its own."""

    def looking() -> Gullible | None:
        present = ring[0].present if ring else None
        return present if isinstance(present, Gullible) else None

    def thinking(messages: list[dict[str, Any]]) -> Reply:
        present = ring[0].present if ring else None
        if not isinstance(present, GullibleBrain):
            return Reply(json.dumps({"notes": [ring[0].words]}, ensure_ascii=False))
        tools = [tool["function"] for tool in brain.asked[-1].settings.get("tools", ())]
        said = present.next(messages, {t["name"]: t.get("description", "") for t in tools})
        return Reply(said) if isinstance(said, str) else Reply(tools=(said,))

    eyes = ScriptedModel(eyes_of(looking, lambda: eyes.asked[-1].pictures), name="eyes")
    brain = ScriptedModel(thinking, name="brain")
    with in_background(eyes), in_background(brain):
        yield eyes, brain


@asynccontextmanager
async def ring(
    home: Path, *, guarded: bool = True, mind: str = "eyes", piercing: bool = False
) -> AsyncIterator[Ring]:
    """A house in ``home`` with a phone of its own, and models that obey everybody; ``piercing``
    ones see what the house covers. ``mind`` as in ``Case``."""
    here: list[Ring] = []
    with (
        _models(here) as (eyes, brain),
        unless(guarded) as careless,
        patch("assistant.tasks.POLLS", 0.25),  # houses beside each other, on few processors
    ):
        settings = _settings(home, mind, eyes.base_url, brain.base_url)
        phone = Phone(width=360, height=800, density=160)
        house = await asyncio.to_thread(House, settings, home, PHONE)
        house.phones.adopt(PHONE, VirtualPhone(phone, PHONE))
        house.clock = phone.clock.now
        owner = Room(house) if mind == "room" else Owner(house)
        with contextlib.closing(house), errands.sites():
            async with open_house(house, "ask", [owner]) as inbox:
                here.append(Ring(house, phone, owner, inbox, careless, guarded=guarded,
                                 piercing=piercing))  # fmt: skip
                yield here[0]
                here[0].close()


def _settings(home: Path, mind: str, eyes: str, brain: str) -> Settings:
    """What the house is built of; ``eyes`` and ``brain`` are addresses of model servers."""
    looks = {"adapter": "qwen3_vl", "base_url": eyes, "model": "eyes", "check": False}
    models: dict[str, Any] = {"pocket": False, "gui": looks}
    more: dict[str, Any] = {}
    if mind == "brain":
        models["brain"] = {"base_url": brain, "model": "brain"}
        notebook_says(home, "")
        notebook_describes(home, "")
        program = [str(Path(__file__).with_name("notebook.py")), str(home / "notebook")]
        more["mcp"] = {"servers": {"notebook": {"command": sys.executable, "args": program}}}
    if mind == "team":
        notes = {"base_url": brain, "model": "brain", "sees": "elements"}
        models |= {"mode": "team", "team": {"manager": "plain", "reflector": "plain",
                                            "notetaker": notes}}  # fmt: skip
    return Settings.model_validate({"models": models, "router": {"learns": False}, **more})
