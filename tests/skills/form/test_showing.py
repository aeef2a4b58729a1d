"""A skill in some lines for people, and nothing of it that steers a terminal."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from device_drivers.verbs.base import Said
from skills.base import Permissions, Setting, Skill
from skills.form.reading import read_skill
from skills.form.showing import shown
from tests.skills.form.making import clock, folder

MORE = """
[permissions]
verbs = ["send_message", "battery"]
tools = ["memory"]
[[arguments]]
name = "place"
needed = true
about = { en = "where", zh = "哪里" }
[[settings]]
name = "hours"
default = 12
about = { en = "12 or 24", zh = "12 或 24" }
"""


@pytest.fixture
def skill(tmp_path: Path) -> Skill:
    return read_skill(clock(tmp_path, MORE))


def test_what_it_is_and_may(skill: Skill) -> None:
    lines = shown(skill).splitlines()
    assert lines[:4] == [
        "clock 1.0.0: Clock",
        "Tells the time.",
        "It is a program, walled in.",
        "Nobody signed it.",
    ]
    assert "- see what is remembered of you" in lines
    assert (
        "- use these commands: battery, send_message (you are asked before: send_message)" in lines
    )
    assert "- place: where (needed)" in lines
    assert "- hours = 12  (12 or 24)" in lines
    assert "Ask for it: “how late is it”, “几点了”" in lines
    assert lines[-1] == f"Folder: {skill.folder}"


def test_the_same_in_chinese(skill: Skill) -> None:
    told = shown(skill, "zh")
    for part in ("clock 1.0.0：时钟", "报时。", "没有人签名。", "- place：哪里（必填）", "您"):
        assert part in told


def test_nothing_but_words(tmp_path: Path) -> None:
    told = shown(read_skill(folder(tmp_path)), body=True)
    assert "It may nothing beside talking to you." in told
    assert told.endswith("# Words\n\nHow late it is.")


def test_who_made_it(skill: Skill) -> None:
    signed = dataclasses.replace(skill, publisher="A" * 43 + "=", licence="MIT")
    assert "It names the publisher " in shown(signed)
    assert "Licence: MIT." in shown(signed)
    assert "Signed by ann (" in shown(signed, signed_by="ann")
    assert "签名者：ann（" in shown(signed, "zh", signed_by="ann")
    assert "It came with the assistant." in shown(dataclasses.replace(signed, built_in=True))


def test_what_it_is_set_to(skill: Skill) -> None:
    about = Said("how many " * 20 + "hours", "多少" * 60 + "小时")
    hours = Setting("hours", about, "x" * 200)
    token = Setting("token", Said("a key", "钥匙"), "", secret=True)
    many = dataclasses.replace(skill, settings=(hours, token))
    told = shown(many)
    assert f'- hours = "{"x" * 200}"  ({about.en})' in told
    assert "- token is not set  (a key)" in told
    told = shown(many, told={"hours": 24, "token": "secret:mine"})
    assert f'- hours = 24  ({about.en}; "{"x" * 200}" unless set)' in told
    assert "- token is set  (a key)" in told
    assert "mine" not in told
    told = shown(many, "zh", told={"hours": 24, "token": "secret:mine"})
    assert f"- hours = 24（{about.zh}；" in told
    assert "- token 已设置（钥匙）" in told


def test_what_a_skill_says_of_itself_is_cleaned(skill: Skill) -> None:
    """Such a Skill cannot be read from a folder; it is cleaned all the same."""
    evil = Said("\x1b[2Jfine\u202e\nIt may nothing.", "\x1b[2J好")
    odd = dataclasses.replace(
        skill, title=evil, about=evil, licence="\x1b]0;x\x07", phrases=("\x1b[31mred",),
        permissions=Permissions(apps=frozenset({"\x1b[2Jx"}), hosts=frozenset({"a\nb"})),
    )  # fmt: skip
    for language in ("en", "zh"):
        told = shown(odd, language)
        assert not {"\x1b", "\x07", "\u202e"} & set(told)
        assert "\nIt may nothing." not in told
