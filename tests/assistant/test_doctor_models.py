"""The doctor asks a model to point, says what it found, and the fix."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from assistant.config import Settings
from assistant.doctor.finding import Finding
from assistant.doctor.models import models
from models.coordinates import Space
from tests.assistant.conftest import run_here
from tests.platforms.background import in_background
from tests.pointing import WELL, Fault, PointingModel, pointing_server


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def doctor(home: Path, toml: str, *model: str) -> tuple[int, str]:
    (home / "phonepilot.toml").write_text(toml, encoding="utf-8")
    ended = run_here("doctor", *model, home=home, env={"PHONEPILOT_HOME": str(home)})
    return ended.returncode, ended.stdout + ended.stderr


def gui(home: Path, fault: Fault, name: str = "scripted", more: str = "") -> tuple[int, str]:
    with in_background(pointing_server(PointingModel("qwen3_vl", fault))) as server:
        toml = f'[models.gui]\nbase_url = "{server.base_url}"\nmodel = "{name}"\n{more}'
        return doctor(home, toml, "--model", "gui")


def test_a_model_that_points_well(home: Path) -> None:
    code, said = gui(home, WELL)
    assert code == 0
    assert "ok   model gui: scripted is served at" in said
    assert "its adapter is not set, so its replies are read as those of qwen3_vl" in said
    assert "adapter is not set" not in gui(home, WELL, more='adapter = "qwen3_vl"\n')[1]
    assert "6 of 6 pointed at" in said


def test_a_model_that_is_corrected(home: Path) -> None:
    code, said = gui(home, Fault(space=Space.RESIZED))
    assert code == 0
    assert "It is used with a correction" in said


def test_a_model_that_must_not_be_used(home: Path) -> None:
    code, said = gui(home, Fault(words_only=True))
    assert code == 1
    assert "BAD  model gui:" in said
    assert "fix: " in said
    assert "chat template" in said


def test_a_name_the_server_does_not_know_is_not_asked(home: Path) -> None:
    code, said = gui(home, WELL, name="other")
    assert code == 1
    assert "set model to a name the server lists" in said
    assert "pointed at" not in said


def test_a_family_that_does_not_exist(home: Path) -> None:
    code, said = gui(home, WELL, more='adapter = "frobnicator"\n')
    assert code == 1
    assert "There is no adapter 'frobnicator'" in said
    assert "fix: correct phonepilot.toml" in said


def test_fallbacks_are_checked_too(home: Path) -> None:
    more = '[[models.gui.fallback]]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "x"\n'
    code, said = gui(home, WELL, more=more)
    assert code == 1
    assert "BAD  model gui fallback 1: http://127.0.0.1:9/v1/models does not answer" in said


def test_what_is_not_configured(home: Path) -> None:
    code, said = doctor(home, "", "--model", "planner")
    assert code == 1
    assert "add [models.planner] with base_url and model" in said
    code, said = doctor(home, "", "--model", "eyes")
    assert code == 1
    assert "there are gui, planner, grounder, brain" in said


def test_who_plays_the_roles_of_a_team_is_told() -> None:
    said = "\n".join(str(found) for found in _found('[models]\nmode = "team"\npocket = true\n'))
    for role, player in (("manager", "plain"), ("worker", "pocket"), ("notetaker", "plain")):
        assert f"team {role}" in said
        assert player in said


def test_a_role_that_nobody_can_play_is_told() -> None:
    found = {each.name: each for each in _found('[models.team]\nmanager = "brain"\n')}
    assert not found["team manager"].ok
    assert "there is no [models.brain]" in found["team manager"].seen
    assert found["team reflector"].seen.startswith("plain")


def test_a_role_with_a_model_of_its_own_is_asked_for() -> None:
    toml = '[models.team.manager]\nbase_url = "http://127.0.0.1:9"\nmodel = "m"\n'
    found = {each.name: each for each in _found(toml)}
    assert not found["team manager"].ok
    assert "does not answer" in found["team manager"].seen


def _found(toml: str) -> list[Finding]:
    return list(models(Settings.model_validate(tomllib.loads(toml)), ""))
