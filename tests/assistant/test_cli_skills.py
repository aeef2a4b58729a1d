"""`phonepilot skills new|check|test|show`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from assistant.cli import app
from skills.running import trouble
from tests.skills.form.making import clock, folder

CASE = "[[tests]]\nname = 'late'\n[tests.expect]\nreply_has = ['late']\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path / "home"))


def typed(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["skills", *map(str, words)])


def test_new(tmp_path: Path) -> None:
    made = typed("new", "water-count", "--in", tmp_path)
    assert made.exit_code == 0
    assert f"phonepilot skills test {tmp_path / 'water-count'}" in made.output
    again = typed("new", "water-count", "--in", tmp_path)
    assert again.exit_code == 1
    assert "is there already" in again.output


def test_check(tmp_path: Path) -> None:
    made = clock(tmp_path, CASE)
    fine = typed("check", made)
    assert (fine.exit_code, fine.output) == (0, "Nothing to find fault with.\n")
    (made / "skill.toml").write_text("version = '1.0.0'\nknid = 'python'\n")
    wrong = typed("check", made)
    assert wrong.exit_code == 1
    assert "error   skill.toml: knid: there is no such key. Did you mean kind?" in wrong.output
    told = json.loads(typed("check", made, "--json").output)
    assert told[0]["severity"] == "error"
    assert (told[0]["file"], told[0]["key"]) == ("skill.toml", "knid")


def test_a_warning_alone_does_not_stop_anybody(tmp_path: Path) -> None:
    odd = typed("check", clock(tmp_path))
    assert odd.exit_code == 0
    assert "1 warning." in odd.output


def test_nothing_there(tmp_path: Path) -> None:
    for command in ("check", "test"):
        lost = typed(command, tmp_path / "nothing")
        assert lost.exit_code == 1
        assert "There is no folder" in lost.output


def test_what_a_stranger_wrote_does_not_steer_the_terminal(tmp_path: Path) -> None:
    told = '[[tests]]\nname = "\\u001b[2J\\u009bZ"\nrequest = "a"\n'
    made = clock(tmp_path, f'{told}"\\u001b]0;x\\u0007" = 1\n')
    front = '---\nname: clock\ndescription: Tells.\n"\\x1b[2J\\x9b\\ud800": x\n---\n'
    (made / "SKILL.md").write_text(front)
    checked = typed("check", made)
    assert checked.exit_code == 1
    assert r"\u{1b}[2J\u{9b}\u{d800}" in checked.output
    listed = typed("check", made, "--json")
    assert any("\x9b" in each["key"] for each in json.loads(listed.output))
    made = folder(tmp_path / "words", toml=f"version = '1.0.0'\n{told}")
    tried = [typed("test", made), typed("test", made, "--json")]
    assert "\\u{9b}Z" in tried[0].output
    assert json.loads(tried[1].output)[0]["name"] == "\x1b[2J\x9bZ"
    for each in (checked, listed, *tried):
        assert not {"\x1b", "\x9b", "\x07"} & set(each.output)


@pytest.mark.skipif(trouble() is not None, reason=str(trouble()))
def test_test(tmp_path: Path) -> None:
    made = clock(tmp_path, CASE)
    fine = typed("test", made)
    assert fine.exit_code == 0, fine.output
    assert fine.output.endswith("1 case passed.\n")
    (made / "skill.toml").write_text((made / "skill.toml").read_text().replace("'late'", "'early'"))
    wrong = typed("test", made)
    assert wrong.exit_code == 1
    assert "the reply lacks 'early'" in wrong.output
    (told,) = json.loads(typed("test", made, "--json").output)
    assert not told["passed"]
    none = typed("test", made, "--case", "nowhere")
    assert (none.exit_code, "No cases" in none.output) == (0, True)


def test_show(tmp_path: Path) -> None:
    made = clock(tmp_path)
    assert "clock 1.0.0: Clock" in typed("show", made).output
    assert "How late it is." not in typed("show", made).output
    assert "How late it is." in typed("show", made, "--words").output
    built_in = typed("show", "daily-briefing")
    assert built_in.exit_code == 0
    assert "It came with the assistant." in built_in.output
    lost = typed("show", "daily-breifing")
    assert lost.exit_code == 1
    assert "daily-briefing" in lost.output
