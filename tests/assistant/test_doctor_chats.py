"""``phonepilot doctor --gateway``: what the platform can, and the contract in a chat with it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from assistant.doctor.chats import a_picture, told
from gateways.base import Abilities, Pace
from tests.assistant.conftest import run_here
from tests.platforms.background import in_background
from tests.platforms.telegram import TOKEN, TelegramEmulator

ANN = 31


@pytest.fixture
def telegram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TelegramEmulator]:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with in_background(TelegramEmulator()) as emulator:
        emulator.person_says(ANN, "/start")
        (tmp_path / "phonepilot.toml").write_text(
            f'[gateways.telegram]\ntoken = "{TOKEN}"\nbase_url = "{emulator.base_url}"\n'
        )
        yield emulator


def doctor(*args: str) -> tuple[int, str]:
    ended = run_here("doctor", *args, home=Path.cwd(), env={})
    return ended.returncode, ended.stdout + ended.stderr


def test_it_tells_what_the_platform_can(telegram: TelegramEmulator) -> None:
    code, said = doctor("--gateway", "telegram")
    assert code == 0, said
    assert "ok   gateway telegram: @" in said
    assert "ok   telegram can: edit, image, file, buttons" in said
    assert "texts of 4096; at most 30 in 1 s, 1 in 1 s each chat, 20 in 60 s each group" in said
    assert telegram.bot_said(ANN) == []


def test_in_a_chat_it_has_to_prove_that(telegram: TelegramEmulator) -> None:
    code, said = doctor("--gateway", "telegram", "--chat", str(ANN))
    assert code == 0, said
    assert "ok   telegram says a word: kept" in said
    assert "ok   telegram hears in order: left out: needs person" in said
    assert "Phonepilot check 1" in [shown.text for shown in telegram.bot_said(ANN)]


def test_a_promise_that_is_not_kept_is_told(telegram: TelegramEmulator) -> None:
    code, said = doctor("--gateway", "telegram", "--chat", "404404")
    assert code == 1
    assert "BAD  telegram says a word: " in said
    assert "fix: " in said


def test_a_chat_belongs_to_a_platform(telegram: TelegramEmulator) -> None:
    code, said = doctor("--chat", str(ANN))
    assert code == 1
    assert "--chat belongs to --gateway NAME" in said


def test_abilities_in_one_line() -> None:
    able = Abilities(edit=True, typing=5, max_text=9, paces=(Pace(1, 2, "chat"),))
    assert told(able) == (
        "edit; not image, file, buttons, threads, voice, knows repeats; typing for 5 s; texts of 9;"
        " at most 1 in 2 s each chat"
    )


def test_the_picture_is_one() -> None:
    assert Image.open(io.BytesIO(a_picture())).size == (96, 96)


@pytest.mark.parametrize(
    ("name", "seen", "fix"),
    [
        ("telegrm", "no such chat platform", "did you mean telegram? phonepilot doctor --gateway"),
        ("matrix", "not configured (there is: telegram)", "phonepilot init --chat matrix"),
        ("frobnicate", "no such chat platform", "name one of: dingtalk, discord"),
    ],
)
def test_one_that_is_not_set_up(telegram: TelegramEmulator, name: str, seen: str, fix: str) -> None:
    code, said = doctor("--gateway", name)
    assert code == 1
    assert seen in said
    assert f"fix: {fix}" in said
    assert f"[gateways.{name}]" not in said, "a table that may not be is not advised"


def test_settings_that_cannot_be_are_told_by_platform(telegram: TelegramEmulator) -> None:
    with Path("phonepilot.toml").open("a", encoding="utf-8") as file:
        file.write('[gateways.web]\nkey = "0123456789abcdef"\nport = "many"\nhistry = "x"\n')
    code, said = doctor("--gateway", "telegram")
    assert code == 0, said
    code, said = doctor("--gateway", "web")
    assert code == 1
    assert "port: has to be a whole number" in said
    assert "histry: there is no such setting; did you mean history?" in said
    assert "fix: correct [gateways.web] in phonepilot.toml, or: phonepilot init --chat web" in said
