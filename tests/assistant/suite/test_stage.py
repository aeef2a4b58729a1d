"""Tasks through the whole house on a phone in this process, judged on its database."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from assistant.config import ConfigError
from assistant.suite.modes import MODES, check, settings_of
from assistant.suite.played import Played
from assistant.suite.stage import Begun, stage
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.play import Goal
from tests.assistant.suite.made import entry

pytestmark = pytest.mark.whole


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with structlog.testing.capture_logs():
        yield


def play(
    home: Path, *names: str, language: Goal = "en", begun: Begun | None = None
) -> list[Played]:
    async def all_of_them() -> list[Played]:
        async with stage(settings_of("verbs+tree"), home) as here:
            asked = [replace(entry(name), language=language) for name in names]
            return [await here.play(each, begun or (lambda _: None)) for each in asked]

    return asyncio.run(all_of_them())


def test_one_house_plays_task_after_task(tmp_path: Path) -> None:
    """A command with leave, something that is not there, and what is beyond it."""
    deleted, nobody, beyond = play(
        tmp_path, "contacts_delete", "impossible_no_such_person", "browser_flowers"
    )
    assert deleted.success
    assert (deleted.outcome, deleted.declared) == ("done", "done")
    assert (deleted.permissions, deleted.questions, deleted.routes) == (1, (), {"verb": 1})
    assert nobody.success
    assert (nobody.outcome, nobody.declared) == ("failed", "impossible")
    assert not beyond.success
    assert beyond.refused
    assert beyond.declared == ""
    assert (tmp_path / "trajectories" / deleted.task / "steps.jsonl").exists()


def test_done_is_a_false_success_when_something_else_happened(tmp_path: Path) -> None:
    def meddle(phone: Phone) -> None:
        phone.store.run("DELETE FROM notes")

    [played] = play(tmp_path, "music_pause", begun=meddle)
    assert (played.outcome, played.success) == ("done", False)
    assert played.false_success
    assert any("notes" in reason for reason in played.reasons)


def test_the_person_answers_what_the_goal_leaves_open(tmp_path: Path) -> None:
    [played] = play(tmp_path, "ask_whom_to_tell", language="zh")
    assert played.questions
    assert not any("nobody was asked" in reason for reason in played.reasons)


def test_the_house_lives_by_the_phones_clock(tmp_path: Path) -> None:
    async def now() -> str:
        async with stage(settings_of("verbs+tree"), tmp_path) as here:
            return here.house.now().strftime("%Y-%m-%d %H:%M")

    assert asyncio.run(now()) == "2026-11-16 09:41"


def test_a_mode_without_its_model_is_refused(tmp_path: Path) -> None:
    """Else its figures would be those of another mode."""

    async def opened() -> None:
        async with stage(settings_of("verbs+tree"), tmp_path) as here:
            check("verbs+tree", here.house)
            check("mine", here.house)
            with pytest.raises(ConfigError, match="--mode pocket needs the embedded model"):
                check("pocket", here.house)

    asyncio.run(opened())


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_settings_without_a_server(mode: str) -> None:
    settings = settings_of(mode)
    assert not settings.router.learns
    assert settings.models.brain is None
    assert settings.models.gui is None or not settings.models.gui.base_url
