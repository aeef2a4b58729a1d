"""Phones' names in phonepilot.toml: written without touching anything else, or not at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.config import ConfigError, load_settings
from assistant.naming import forget_phone, name_phone

KEPT = """\
# my phones
default_phone = "old"   # the one on the desk

[phones.old] # bought second hand
driver = "android"
serial = "R5OLD"  # on its sticker
local = true

# chats
[gateways.telegram]
token = "env:TOKEN"
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "phonepilot.toml"
    path.write_text(KEPT, encoding="utf-8")
    return path


def test_a_name_is_added_and_the_rest_stays(config: Path) -> None:
    name_phone("pix", {"driver": "android", "serial": "R5NEW"}, config)
    text = config.read_text(encoding="utf-8")
    assert text.startswith(KEPT)
    assert tomllib.loads(text)["phones"]["pix"] == {"driver": "android", "serial": "R5NEW"}
    assert load_settings(config).phones["pix"].driver == "android"


def test_a_known_name_gets_another_phone(config: Path) -> None:
    name_phone("old", {"driver": "android", "serial": "adb-R5NEW-abcdef"}, config)
    text = config.read_text(encoding="utf-8")
    assert tomllib.loads(text)["phones"]["old"] == {
        "driver": "android", "serial": "adb-R5NEW-abcdef", "local": True,
    }  # fmt: skip
    assert "# bought second hand" in text
    assert "# chats\n[gateways.telegram]" in text


def test_a_key_that_was_not_there_is_added(config: Path) -> None:
    name_phone("old", {"driver": "harmony", "target": "7001"}, config)
    assert tomllib.loads(config.read_text())["phones"]["old"]["target"] == "7001"


def test_forgetting_takes_out_one_table(config: Path) -> None:
    name_phone("pix", {"driver": "android", "serial": "R5NEW"}, config)
    forget_phone("old", config)
    known = tomllib.loads(config.read_text())
    assert list(known["phones"]) == ["pix"]
    assert known["gateways"] == {"telegram": {"token": "env:TOKEN"}}
    with pytest.raises(ConfigError, match="there are: pix"):
        forget_phone("old", config)


def test_without_a_file_one_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PHONEPILOT_CONFIG", raising=False)
    monkeypatch.chdir(tmp_path)
    path = name_phone("pix", {"driver": "android", "serial": "R5"})
    assert path == tmp_path / "home" / "phonepilot.toml"
    assert load_settings(path).phones["pix"].model_extra == {"serial": "R5"}


@pytest.mark.parametrize("name", ["", "a b", "virtual", "-x", "x" * 41, "a.b", "手机"])
def test_names_that_cannot_be(config: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="cannot be a phone's name"):
        name_phone(name, {"driver": "android"}, config)
    assert config.read_text() == KEPT


@pytest.mark.parametrize(
    "text",
    [
        'phones = {old = {driver = "android", serial = "R5OLD"}}\n',
        '[phones]\nold = {driver = "android", serial = "R5OLD"}\n',
        'note = """\n[phones.old]\nserial = "no"\n"""\n[phones.old]\nserial = "R5OLD"\n',
    ],
)
def test_what_is_written_unusually_is_not_touched(tmp_path: Path, text: str) -> None:
    path = tmp_path / "phonepilot.toml"
    path.write_text(text)
    with pytest.raises(ConfigError, match="does not dare"):
        name_phone("old", {"driver": "android", "serial": "other"}, path)
    assert path.read_text() == text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_any_serial_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, serial: str
) -> None:
    path = tmp_path_factory.mktemp("naming") / "phonepilot.toml"
    path.write_text(KEPT, encoding="utf-8")
    for name in ("pix", "old"):
        name_phone(name, {"driver": "android", "serial": serial}, path)
        known = tomllib.loads(path.read_text(encoding="utf-8"))
        assert known["phones"][name]["serial"] == serial


def test_a_name_that_goes_to_a_phone_of_another_system_keeps_nothing_of_the_old(
    config: Path,
) -> None:
    name_phone("old", {"driver": "harmony", "host": "127.0.0.1", "port": 5710}, config)
    text = config.read_text(encoding="utf-8")
    assert tomllib.loads(text)["phones"]["old"] == {
        "driver": "harmony", "host": "127.0.0.1", "port": 5710,
    }  # fmt: skip
    assert "[gateways.telegram]" in text
