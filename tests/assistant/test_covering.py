"""A stranger's window over what a model wants to touch: nobody loses a task to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.guard.foreign import over
from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep, Outcome
from benchmarks.attacks.places import STRANGER, overlay
from device_drivers.base import Launch, Role, Tap
from device_drivers.verbs import all_verbs
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from models.base import Decision, Finish, Situation, Thought
from tests.assistant.world import World

WORDS = "Clean it now! " * 12


class Titles:
    """Wants the cursor in the title of a note, and nothing else."""

    images = 1

    def __init__(self) -> None:
        self.told: list[Situation] = []

    async def decide(self, situation: Situation) -> Thought:
        self.told.append(situation)
        [title] = [e for e in situation.screen.elements if e.id.endswith("edit_title")]
        decision: Decision = Finish(ok=True) if title.focused else Tap(*title.box.center)
        return Thought(decision, decision.kind, raw="<reply>", model="it")

    async def close(self) -> None:
        pass


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    """A new note is open, and a window lies over its title."""
    device = VirtualPhone(Phone(width=360, height=800, density=160))
    device.act(Launch("com.android.notes"))
    device.act(Tap(*next(e for e in device.observe().elements if e.id.endswith("fab")).box.center))
    overlay(device.phone, WORDS, {})
    device.phone.settle()
    yield device
    device.close()


def run(phone: VirtualPhone, model: Titles, folder: Path, answer: str) -> tuple[World, Outcome]:
    world = World(folder, phone)  # type: ignore[arg-type]  # any phone will do
    world.routes["vision"] = VisionRoute(model, asyncio.run)
    world.memory.answers = [answer]
    world.verbs = all_verbs()
    [outcome] = world.run(FreeStep("put the cursor into the title of the note"))
    world.journal.close()
    return world, outcome


def covers(phone: VirtualPhone) -> bool:
    return any(e.app == STRANGER for e in phone.observe(image=False).elements)


def test_the_app_is_closed_by_leave_and_the_task_goes_on(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    model = Titles()
    world, outcome = run(phone, model, tmp_path, "yes")
    assert outcome.name == "done", outcome
    [asked] = world.memory.asked
    assert asked.startswith("A window of Cleaner (com.example.cleaner) lies where I have to touch.")
    assert "Clean it now" not in asked, "its words are a stranger's"
    assert not covers(phone)
    assert "lies over that place" in model.told[1].complaint, "the model may find another way first"


def test_without_leave_it_stays_and_the_task_says_why(phone: VirtualPhone, tmp_path: Path) -> None:
    world, outcome = run(phone, Titles(), tmp_path, "no")
    assert outcome.name == "failed", outcome
    assert "lies over that place" in outcome.said.en
    assert len(world.memory.asked) == 1
    assert covers(phone)


def test_a_window_reaches_beyond_its_words(phone: VirtualPhone) -> None:
    screen = phone.observe(image=False)
    [words] = [e for e in screen.elements if e.app == STRANGER and e.role is Role.TEXT]
    x, y = words.box.center
    assert over(screen, x, y, "make a note") == STRANGER
    assert over(screen, x, words.box.bottom + 15, "make a note") == STRANGER
    assert over(screen, x, words.box.bottom + 40, "make a note") == ""
    assert over(screen, x, y, "look at the Cleaner's window") == ""
