"""`phonepilot skills new|check|test|show`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from assistant.abilities.skills import values_of
from assistant.cli import app
from assistant.config import load_settings
from assistant.doctor.skills import skills as looked_at
from skills.base import Malformed
from skills.running import trouble
from skills.trust.store import Store
from tests.skills.form.making import clock, folder

CASE = "[[tests]]\nname = 'late'\n[tests.expect]\nreply_has = ['late']\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path / "home"))


def typed(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["skills", *map(str, words)])


def test_new(tmp_path: Path) -> None:
    made = typed("new", "water-count", "--title", "喝水", "--in", tmp_path)
    assert made.exit_code == 0
    assert f"phonepilot skills test {tmp_path / 'water-count'}" in made.output
    assert 'zh = "喝水"' in (tmp_path / "water-count" / "skill.toml").read_text()
    again = typed("new", "water-count", "--in", tmp_path)
    assert again.exit_code == 1
    assert "is there already" in again.output


def test_check(tmp_path: Path) -> None:
    made = clock(tmp_path, CASE)
    fine = typed("check", made)
    assert fine.exit_code == 0
    told = "warning skill.toml: phrases[2]: is answered by the command phone_time."
    assert told in fine.output
    (made / "skill.toml").write_text((made / "skill.toml").read_text().replace("几点了", "很晚吗"))
    assert typed("check", made).output == "Nothing to find fault with.\n"
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
    assert "2 warnings." in odd.output


def test_nothing_there(tmp_path: Path) -> None:
    for command in ("check", "test"):
        lost = typed(command, tmp_path / "nothing")
        assert lost.exit_code == 1
        assert "There is no folder" in lost.output
    (tmp_path / "SKILL.md").write_text("")
    assert "is a file, no folder. Name a skill" in typed("check", tmp_path / "SKILL.md").output


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


def test_a_case_that_is_not_there(tmp_path: Path) -> None:
    none = typed("test", clock(tmp_path, CASE), "--case", "nowhere")
    assert none.exit_code == 1
    assert "No case has “nowhere” in its name. There are: late." in none.output
    assert typed("test", clock(tmp_path / "b"), "--case", "nowhere").exit_code == 0


def test_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = clock(tmp_path)
    assert "clock 1.0.0: Clock" in typed("show", made).output
    assert "How late it is." not in typed("show", made).output
    assert "How late it is." in typed("show", made, "--words").output
    built_in = typed("show", "daily-briefing")
    assert built_in.exit_code == 0
    assert "It came with the assistant." in built_in.output
    for name in ("每日简报", "Daily briefing", "my morning briefing", "daily-breifing"):
        assert "daily-briefing 1.0.0: " in typed("show", name).output
    lost = typed("show", "no such thing at all")
    assert lost.exit_code == 1
    assert "There is no skill “no such thing at all”" in lost.output
    assert "没有" not in lost.output
    monkeypatch.chdir(tmp_path)
    here = typed("show", "clock")  # a bare word is the name of a skill, not what lies here
    assert here.exit_code == 1
    assert "Did you mean: phonepilot skills show ./clock" in here.output
    assert "clock 1.0.0: Clock" in typed("show", "./clock").output
    clock(tmp_path).rename(tmp_path / "daily-briefing")
    assert "It came with the assistant." in typed("show", "daily-briefing").output
    Path("clock.skill").write_bytes(b"PK")
    assert "only folders are shown" in typed("show", "clock.skill").output


def test_what_it_is_set_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no skill takes is told with its line; a wrong key beside these stops everything."""
    monkeypatch.chdir(tmp_path)
    settings = tmp_path / "phonepilot.toml"
    settings.write_text(
        "[skills.daily-brifing]\nlow_battery = 3\n[skills.travel-checkin]\nhours = 2\n"
        "mail = 'no'\ndays = true\ncheck_in_hours = 1.5\n[skills.spring-cleaning]\nsize = 1\n"
    )
    listed = typed("list").output
    for odd in (
        "line 1: skills.daily-brifing: no skill is called so; did you mean daily-briefing?",
        "line 4: skills.travel-checkin.hours: there is no such setting",
        "line 5: skills.travel-checkin.mail: has to be true or false",
        "line 6: skills.travel-checkin.days: has to be a number",
        "line 9: skills.spring-cleaning.size: there is no such setting; it has: large_mb, ",
    ):
        assert odd in listed
    assert "line 7" not in listed
    told = typed("show", "travel-checkin").output
    assert "- check_in_hours = 1.5  (" in told
    assert "24 unless set)" in told
    assert "line 5: skills.travel-checkin.mail" in told
    assert "daily-brifing" not in told
    found = [each.seen for each in looked_at(load_settings(), None) if not each.ok]
    assert any("line 4: skills.travel-checkin.hours: " in each for each in found)
    skill = Store(tmp_path / "home").get("travel-checkin")
    with pytest.raises(Malformed, match=r"line 5: skills\.travel-checkin\.mail: has to be true or"):
        values_of(skill, load_settings())
    settings.write_text('[skills]\nregistrys = ["a"]\nwater-count = 3\n')
    wrong = typed("list")
    assert wrong.exit_code == 1
    assert "line 2: skills.registrys: there is no such setting; did you mean registries?" in (
        wrong.output
    )
    assert "line 3: skills.water-count: there is no such setting" in wrong.output
    assert "[skills.NAME]" in wrong.output


def test_a_home_that_others_can_write_into(tmp_path: Path) -> None:
    """It is told before anything else is looked at."""
    (tmp_path / "home").mkdir()
    (tmp_path / "home").chmod(0o777)
    for words in (("list",), ("install", "x"), ("keys", "new", "mia"), ("keys", "list")):
        told = typed(*words)
        assert told.exit_code == 1
        assert f"chmod 700 {tmp_path / 'home'}" in told.output
    assert [*(tmp_path / "home").iterdir()] == []
