"""The embedded model in the house: it stands in where no other looks, and says what it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from assistant import gui_models
from assistant.beyond import Beyond
from assistant.config import Settings
from assistant.doctor.models import models as findings
from assistant.model_settings import GuiSettings, Models
from models.pocket.policy import policy_of
from models.wires import inside
from tests.assistant.conftest import Cli


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights are there, as for everybody."""
    monkeypatch.setattr("models.pocket.embedded.is_here", lambda: True)


@pytest.mark.usefixtures("shipped")
def test_it_stands_in_where_nothing_else_looks(tmp_path: Path) -> None:
    built = gui_models.build(Models(pocket=True), tmp_path, lambda _: None)
    assert built is not None
    assert built.parts[0].name == "pocket"
    assert gui_models.build(Models(pocket=False), tmp_path, lambda _: None) is None
    other = GuiSettings(base_url="http://127.0.0.1:1/v1", model="m")
    assert gui_models.embedded(Models(gui=other, pocket=True)) is None


def test_without_weights_nothing_stands_in(tmp_path: Path) -> None:
    assert gui_models.build(Models(pocket=True), tmp_path, lambda _: None) is None


def test_it_has_no_address_and_others_need_one() -> None:
    assert GuiSettings(adapter="pocket").model == ""
    fallback = GuiSettings.model_validate(
        {"base_url": "http://127.0.0.1:1/v1", "model": "m", "fallback": [{"adapter": "pocket"}]}
    )
    assert fallback.fallback[0].adapter == "pocket"
    with pytest.raises(ValidationError, match="base_url is missing"):
        GuiSettings(adapter="qwen3_vl")


@pytest.mark.usefixtures("shipped")
def test_the_doctor_tells_of_it() -> None:
    [found] = [
        f for f in findings(Settings(models=Models(pocket=True)), "") if f.name == "model gui"
    ]
    assert found.ok
    assert "pocket" in found.seen


def test_a_larger_model_would_still_help() -> None:
    settings = Settings(models=Models(pocket=True))
    beyond = Beyond(settings, looks=True, pick=lambda _: None, embedded=True)
    unknown = beyond.help("screen").en
    assert "knows too few of these words" in unknown
    assert "would let me try" not in unknown, "it has one"
    stuck = beyond.help("screen", tried=True)
    assert stuck.en.startswith("a larger GUI model"), "it did try, and its own would be no help"
    assert stuck.zh.startswith("更大的 GUI 模型")
    assert "small model of my own" in beyond.about_models().en
    assert "小模型" in beyond.about_models().zh


@pytest.mark.usefixtures("shipped")
def test_what_it_is_not_sure_of_is_beyond_it_and_what_would_help_is_said(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = {**cli.env, "PHONEPILOT_MODELS__POCKET": "true"}
    monkeypatch.setattr(Cli, "env", property(lambda _: env))
    monkeypatch.setattr(
        "models.pocket.embedded.policy_of", lambda path: policy_of(path, sure=1.0)
    )  # never sure
    inside.forget()
    try:
        told = cli.ask("Move the playlist Wobbly to the folder of my spreadsheets in the shop")
    finally:
        inside.forget()
    assert told["outcome"] == "failed"
    assert told["steps"] == []
    assert told["model_calls"] > 0, "it was asked"
    assert told["usage"]["prompt_tokens"] == 0, "and nobody pays for it"
    assert not told["impossible"]
    assert "phonepilot.toml" in told["reply"]
