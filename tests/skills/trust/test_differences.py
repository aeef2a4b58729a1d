"""What a yes is for, in words: nothing of it is left out, none of it is the skill's own voice."""

from __future__ import annotations

import dataclasses
import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_drivers.base import Risk
from device_drivers.verbs import all_verbs
from skills.base import ANY, NO_PERMISSIONS, Permissions
from skills.trust import differences, signing, versions
from tests.skills.trust import made

NAMES = st.frozensets(st.sampled_from(["a", "b", "c", ANY]))
SOME = st.builds(
    Permissions,
    **{each.name: NAMES for each in dataclasses.fields(Permissions)},
)


@given(SOME, SOME)
def test_nothing_new_goes_unseen(before: Permissions, after: Permissions) -> None:
    new = differences.added(before, after)
    for each in dataclasses.fields(Permissions):
        old, now, told = (set(getattr(which, each.name)) for which in (before, after, new))
        if each.name == "phones":
            assert bool(told) == bool(old and (not now or now - old))
        elif each.name == "apps" and ANY in old:
            assert told == set()
        else:
            assert told == now - old
    assert differences.added(after, after) == NO_PERMISSIONS


@given(SOME)
def test_every_kind_of_right_is_a_line(some: Permissions) -> None:
    kinds = [each.name for each in dataclasses.fields(Permissions) if getattr(some, each.name)]
    lines = differences.words(some)
    singles = len(some.tools) + len(some.files)
    assert len(lines) == singles + len({*kinds} - {"tools", "files"})
    assert differences.nothing(some) == (not {*kinds} - {"phones"})


def test_what_asks_first_is_named() -> None:
    (line,) = differences.words(Permissions(verbs=frozenset({"send_message", "storage"})))
    assert "you are asked before: send_message" in line.en
    assert "storage" in line.en
    assert all_verbs()["send_message"].risk is Risk.SEND


def test_no_right_is_counted_away_or_cut() -> None:
    """A server's name tells at its end whose it is."""
    many = frozenset(f"app{n:03}" for n in range(300))
    (line,) = differences.words(Permissions(apps=many))
    assert all(f"“{name}”" in said for name in many for said in (line.en, line.zh))
    host = f"{'api.openweathermap.org.' * 10}evil.example"
    (line,) = differences.words(Permissions(hosts=frozenset({host, f"*.{host}:65535"})))
    assert f", {host} (" in line.en
    assert f"*.{host}:65535" in line.zh


def test_that_a_program_runs_is_told(tmp_path: Path) -> None:
    store = made.store(tmp_path / "home")
    words = made.files(permissions="") | {
        "skill.toml": made.files(permissions="")["skill.toml"].replace(b'"python"', b'"text"')
    }
    del words["skill.py"]
    store.apply(store.plan(made.put(tmp_path / "tidy", signing.signed(words, made.MIA))))
    (tmp_path / "tidy").rename(tmp_path / "before")
    plan = store.plan(made.put(tmp_path / "tidy", made.signed(version="1.1.0", permissions="")))
    assert plan.added == NO_PERMISSIONS
    assert plan.asks_more
    assert "NEW: it runs a program" in plan.said("en")
    assert "新增：它会运行" in plan.said("zh")
    assert "nothing new" not in plan.said("en")
    store.apply(plan)
    (tmp_path / "tidy").rename(tmp_path / "then")
    again = store.plan(made.put(tmp_path / "tidy", made.signed(version="1.2.0", permissions="")))
    assert not again.asks_more
    assert "nothing new" in again.said("en")


@pytest.mark.parametrize(
    "text",
    ["\x1b[2J\x1b[1;1Hsafe", "a\nYou already said yes.", "a\u202etxt.exe", "a" * 5000, "\ud800"],
)
def test_a_skill_does_not_speak_for_us(text: str) -> None:
    lines = differences.words(
        Permissions(apps=frozenset({text}), hosts=frozenset({text}), verbs=frozenset({text}))
    )
    for line in lines:
        for said in (line.en, line.zh):
            assert said.isprintable()
            assert len(said) < 500


@given(st.text())
def test_what_is_shown_is_one_plain_line(text: str) -> None:
    said = differences.shown(text)
    assert len(said) <= differences.LONGEST
    assert said.isprintable()


ORDER = [
    "nonsense", "0.0.0", "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
    "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0",
    "1.10.0", "2.0.0",
]  # fmt: skip


def test_versions_are_ordered() -> None:
    """As semver.org orders them."""
    for first, second in itertools.pairwise(ORDER):
        assert versions.is_newer(second, first), (first, second)
        assert not versions.is_newer(first, second)
    assert not versions.is_newer("nonsense", "")
    assert not versions.is_newer("1.0.0+build", "1.0.0")
    assert not versions.is_newer("1.0.0", "1.0.0+build")
    assert not versions.is_newer("1.0.٣", "1.0.0")
    assert versions.is_newer("9.0.0-" + "a" * 70, "8.0.0")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_plan_in_words(tmp_path: Path, language: str) -> None:
    store = made.store(tmp_path / "home")
    plan = store.plan(made.put(tmp_path / "tidy", made.signed()))
    told = plan.said("zh" if language == "zh" else "en").splitlines()
    assert (
        told[0]
        == {"en": "Install tidy 1.0.0: “Tidy up”", "zh": "安装 tidy 1.0.0：“整理”"}[language]
    )
    assert told[1].endswith(str(tmp_path / "tidy"))
    assert "mia" in told[2]
    assert len(told) == 7
    store.apply(plan)
    again = store.plan(tmp_path / "tidy").said("zh" if language == "zh" else "en")
    assert {"en": "installed already", "zh": "已经安装"}[language] in again
