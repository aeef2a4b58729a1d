"""`phonepilot skills new`: what it makes passes its own check and its own test at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_drivers.verbs.base import Said
from skills.base import Malformed
from skills.form.checking import check
from skills.form.making import make, next_steps
from skills.form.reading import read_cases, read_skill
from skills.running import trouble
from skills.trials.trying import try_cases

KINDS = ("python", "text", "mcp")
needs_a_wall = pytest.mark.skipif(trouble() is not None, reason=str(trouble()))


@pytest.mark.parametrize("kind", KINDS)
def test_it_passes_its_own_check(tmp_path: Path, kind: str) -> None:
    made = make("my-first-skill", kind, tmp_path / "new")
    assert made == tmp_path / "new" / "my-first-skill"
    assert check(made) == []
    skill = read_skill(made)
    assert (skill.kind, skill.title.en) == (kind, "My first skill")
    assert f"phonepilot skills check {made}" in next_steps(made)
    assert ("skills test" in next_steps(made)) == (kind != "text")


@needs_a_wall
@pytest.mark.parametrize("kind", ["python", "mcp"])
def test_it_passes_its_own_test(tmp_path: Path, kind: str) -> None:
    made = make("my-first-skill", kind, tmp_path)
    outcomes = list(try_cases(made))
    assert [each.lines() for each in outcomes if not each.passed] == []
    assert len(outcomes) == len(read_cases(made)) >= 3


@needs_a_wall
@pytest.mark.parametrize(
    ("kind", "file", "old", "new"),
    [
        ("python", "skill.py", "if count >= goal", "if count > goal + 99"),
        ("python", "skill.py", 'context.verb("set_timer"', 'print("set_timer"'),
        ("python", "skill.toml", 'verbs = ["set_timer"]', "verbs = []"),
        ("mcp", "server.py", ".weekday() < 5", ".weekday() < 6"),
    ],
)
def test_its_cases_notice_what_is_broken(
    tmp_path: Path, kind: str, file: str, old: str, new: str
) -> None:
    made = make("my-first-skill", kind, tmp_path)
    text = (made / file).read_text()
    assert old in text
    (made / file).write_text(text.replace(old, new))
    assert any(not each.passed for each in try_cases(made))


def test_nothing_is_left_to_fill_in(tmp_path: Path) -> None:
    for kind in KINDS:
        for path in make(f"made-{kind}", kind, tmp_path).rglob("*"):
            if path.is_file():
                assert "$" not in path.read_text(), path


def test_what_is_there_stays(tmp_path: Path) -> None:
    make("clock", "text", tmp_path)
    (tmp_path / "clock" / "SKILL.md").write_text("mine")
    with pytest.raises(Malformed, match="there already"):
        make("clock", "python", tmp_path)
    assert (tmp_path / "clock" / "SKILL.md").read_text() == "mine"
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(Malformed, match="there already"):
        make("link", "python", tmp_path)


@pytest.mark.parametrize("name", ["../clock", "Clock", "a/b", "", "a--b", "/srv/x", "x" * 65])
def test_names_that_cannot_be(tmp_path: Path, name: str) -> None:
    with pytest.raises(Malformed, match="no name of a skill"):
        make(name, "text", tmp_path / "in")
    assert not (tmp_path / "in").exists()


@pytest.mark.parametrize(
    ("name", "helps"),
    [
        ("Water Count", "Did you mean water-count?"),
        ("water_count", "Did you mean water-count?"),
        ("喝水", 'phonepilot skills new my-skill --title "喝水"'),
        ("喝水 app", 'phonepilot skills new app --title "喝水 app"'),
    ],
)
def test_what_it_could_be_called_instead(tmp_path: Path, name: str, helps: str) -> None:
    with pytest.raises(Malformed) as told:
        make(name, "text", tmp_path)
    assert helps in told.value.said.en


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("title", "en", "zh"),
    [
        ("喝水", "My skill", "喝水"),
        ("Water", "Water", "Water"),
        ('Say "hi" \\ bye', 'Say "hi" \\ bye', 'Say "hi" \\ bye'),
        ("", "My skill", "My skill"),
    ],
)
def test_a_title(tmp_path: Path, kind: str, title: str, en: str, zh: str) -> None:
    made = make("my-skill", kind, tmp_path, title)
    assert check(made) == []
    assert read_skill(made).title == Said(en, zh)


def test_titles_that_cannot_be(tmp_path: Path) -> None:
    for title in ("x" * 61, "a\u202eb", "\x1b[2J"):
        with pytest.raises(Malformed, match="A title has"):
            make("my-skill", "text", tmp_path, title)
    assert not (tmp_path / "my-skill").exists()


def test_kinds_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="text, python or mcp"):
        make("clock", "ruby", tmp_path)
