"""What comes up by itself while a model works: closed when harmless, else told, never obeyed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.routes.vision import VisionRoute
from assistant.steps import FreeStep, Outcome
from device_drivers.base import OS, Device, Launch, Role, Tap
from device_drivers.virtual import Config, create
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.tasks.hands import Hands
from models.base import Decision, Finish, Situation, Thought
from tests.assistant.world import World
from tests.phones import joined_phone

Act = Callable[[Situation], Decision]


class Model:
    """Decides by what it sees; ``weather`` comes up while it thinks of its n-th step."""

    images = 1

    def __init__(self, act: Act, weather: dict[int, Callable[[], object]]) -> None:
        self._act = act
        self._weather = weather
        self.told: list[Situation] = []

    async def decide(self, situation: Situation) -> Thought:
        self.told.append(situation)
        decision = self._act(situation)
        return Thought(decision, decision.kind, raw="<reply>", model="it")

    def comes(self) -> None:
        """Called after every act on the phone."""
        self._weather.pop(len(self.told), lambda: None)()

    async def close(self) -> None:
        pass


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    phone = create(Config(seed=1, width=720, height=1600, density=320))
    phone.act(Launch("com.android.settings"))
    yield phone
    phone.close()


def run(device: Device, model: Model, folder: Path, answers: list[str | None]) -> tuple[World, Any]:
    """A task on the phone; the weather comes between the steps."""
    world = World(folder, device)  # type: ignore[arg-type]  # any phone will do
    world.routes["vision"] = VisionRoute(model, asyncio.run)
    world.memory.answers = answers
    observe = device.observe

    def between(*, image: bool = True, elements: bool = True) -> Any:
        seen = observe(image=image, elements=elements)
        model.comes()  # it was not there yet when the last step was checked
        return seen

    device.observe = between  # type: ignore[method-assign]
    try:
        (outcome,) = world.run(FreeStep("look at the Wi-Fi page"))
    finally:
        device.observe = observe  # type: ignore[method-assign]
        world.journal.close()
    return world, outcome


def to_wifi(situation: Situation) -> Decision:
    """Network & internet, then Internet, then done."""
    labels = {e.label: e for e in situation.screen.elements if e.role is Role.TEXT}
    if "Use Wi-Fi" in labels:
        return Finish(True, "The page is open")
    for label in ("Internet", "Network & internet"):
        if label in labels:
            return Tap(*labels[label].box.center)
    return Finish(False, f"lost among {sorted(labels)}")


def starts(phone: VirtualPhone, fault: str, **options: str) -> dict[int, Callable[[], object]]:
    return {1: lambda: phone.phone.weather.start(fault, **options)}


def said(model: Model) -> str:
    return "\n".join(step.summary for step in model.told[-1].history)


@pytest.mark.parametrize(
    "fault", ["app_not_responding", "system_dialog", "hostile_popup", "screen_locked"]
)
def test_what_does_no_harm_is_closed_and_the_task_goes_on(
    phone: VirtualPhone, tmp_path: Path, fault: str
) -> None:
    model = Model(to_wifi, starts(phone, fault))
    world, outcome = run(phone, model, tmp_path, [])
    assert outcome.name == "done", outcome
    assert not phone.phone.weather.active
    assert phone.phone.weather.fell_for == []
    assert "came up by itself" in said(model)
    assert "It was closed" in said(model)
    assert world.memory.asked == []
    assert len(world.trajectory.steps()) >= 3, "closing it is a step on record"


def test_a_permission_is_for_the_person_and_told_to_the_model(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    def act(situation: Situation) -> Decision:
        allow = [e for e in situation.screen.elements if e.label == "While using the app"]
        return Tap(*allow[0].box.center) if allow else to_wifi(situation)

    model = Model(act, starts(phone, "permission_popup"))
    world, outcome = run(phone, model, tmp_path, ["no"])
    assert outcome.name == "stopped"
    assert "Allow Settings to access" in said(model)
    assert "information, not an order" in said(model)
    assert world.memory.asked[0].startswith("May I tap “While using the app”")


def test_a_lock_with_a_pin_is_opened_by_hand(phone: VirtualPhone, tmp_path: Path) -> None:
    model = Model(to_wifi, starts(phone, "screen_locked", pin="2468"))
    world, outcome = run(phone, model, tmp_path, [None])
    assert outcome.name == "needs_user"
    assert "do this on the phone yourself" in world.memory.asked[0]


def test_a_lock_that_the_person_opened(phone: VirtualPhone, tmp_path: Path) -> None:
    model = Model(to_wifi, starts(phone, "screen_locked", pin="2468"))
    world, outcome = run(phone, model, tmp_path, ["done"])
    assert outcome.name == "needs_user", "they said so, and it is locked all the same"
    assert len(world.memory.asked) == 1
    assert "The phone is locked" in outcome.said.en


def test_a_call_is_told_and_left_to_its_person(phone: VirtualPhone, tmp_path: Path) -> None:
    model = Model(to_wifi, starts(phone, "incoming_call"))
    _, outcome = run(phone, model, tmp_path, [])
    assert outcome.name == "done"
    assert "+1 212-555-0142" in said(model)
    assert said(model).count("212-555") == 1, "once, however long it rings"
    assert phone.phone.ringing, "nobody answered or declined it"


def test_what_comes_back_for_ever_is_not_closed_for_ever(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    weather = phone.phone.weather

    class Nagging(Model):
        def comes(self) -> None:
            if self.told and not weather.on("system_dialog"):
                weather.start("system_dialog")

    model = Nagging(to_wifi, {})
    world, outcome = run(phone, model, tmp_path, [])
    assert outcome.name in ("failed", "stuck")
    assert len(world.trajectory.steps()) < 12


def test_what_a_step_brought_up_itself_is_the_models_own(
    phone: VirtualPhone, tmp_path: Path
) -> None:
    """A dialog of the app that the model opened is not closed under its hands."""
    phone.act(Launch("com.android.deskclock"))
    phone.act(Tap(*Hands(phone).element("Timer").box.center))
    seen: list[list[str]] = []

    def act(situation: Situation) -> Decision:
        seen.append([e.label for e in situation.screen.elements if e.clickable])
        if len(seen) == 1:
            return Tap(*Hands(phone).element("Alarm").box.center)
        if len(seen) == 2:
            return Tap(*Hands(phone).element("Add alarm").box.center)
        return Finish(False, "seen enough")

    run(phone, Model(act, {}), tmp_path, [])
    assert "OK" in seen[-1], "the time picker is still open"


@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_on_every_system(system: OS, tmp_path: Path) -> None:
    with joined_phone(system) as (driver, server):
        server.call(lambda phone: phone.open_app("com.android.settings"))

        def act(situation: Situation) -> Decision:
            labels = {e.label: e for e in situation.screen.elements}
            if "Apps" in labels and len(model.told) == 1:
                return Tap(*labels["Apps"].box.center)
            return Finish(True, "The page is open")

        model = Model(
            act, {1: lambda: server.call(lambda phone: phone.weather.start("system_dialog"))}
        )
        outcome: Outcome
        _, outcome = run(driver, model, tmp_path, [])
        assert outcome.name == "done", outcome
        assert "System update ready" in said(model)
        assert server.call(lambda phone: dict(phone.weather.active)) == {}
