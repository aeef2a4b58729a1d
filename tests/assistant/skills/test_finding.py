"""Which skill a text asks for; and that none takes what the house understands itself."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from assistant import parts
from assistant.abilities import finding
from assistant.abilities.finding import Found, Nobody
from assistant.config import Settings
from assistant.understanding import Understanding
from assistant.understanding.bank import load_bank
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.trust.store import Store
from tests.assistant.understanding import requests

NOW = dt.datetime(2026, 11, 16, 9, 0).astimezone()
SETS = ("corpus.txt", "development.txt", "heldout.txt")


@pytest.fixture(scope="module")
def understanding() -> Understanding:
    return parts.understanding(Settings())


@pytest.fixture(scope="module")
def built_in(tmp_path_factory: pytest.TempPathFactory) -> list[Skill]:
    return Store(tmp_path_factory.mktemp("home")).installed()


def skill(name: str, zh: str, *phrases: str, built_in: bool = False) -> Skill:
    title = Said(name.replace("-", " ").capitalize(), zh)
    return Skill(name, "1.0.0", Path("/nowhere"), title, title, "python", phrases=phrases,
                 built_in=built_in)  # fmt: skip


SKILLS = [
    skill("translate-screen", "翻译屏幕", "translate this screen", "把屏幕翻译成中文"),
    skill("expense-receipts", "报销小票", "log this receipt", "expenses for {month}"),
]


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("use the translate screen skill", "translate-screen", ""),
        ("please run the expense skill for November", "expense-receipts", "for November"),
        ("start skill expense-receipts", "expense-receipts", ""),
        ("use the “translate-screen” skill: only the title", "translate-screen", "only the title"),
        ("run the translat screen skill", "translate-screen", ""),
        ("打开翻译屏幕技能", "translate-screen", ""),
        ("用报销技能记下这张小票", "expense-receipts", "记下这张小票"),
        ("使用翻译的技能", "translate-screen", ""),
    ],
)
def test_by_its_name(text: str, name: str, rest: str) -> None:
    found = finding.by_name(text, SKILLS)
    assert isinstance(found, Found)
    assert (found.skill.name, found.rest) == (name, rest)


@pytest.mark.parametrize(
    "text", ["open the skills note", "use my phone", "打开微信", "I have no skill", "use the app"]
)
def test_what_names_no_skill(text: str) -> None:
    assert finding.by_name(text, SKILLS) is None


def test_a_name_that_none_has() -> None:
    assert finding.by_name("use the cooking skill", SKILLS) == Nobody("cooking")
    assert finding.called("s", SKILLS) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("use the cooking skill: pasta", "cooking"),
        ("run the cooking skill, please", "cooking"),
        ("run the cooking skill for two", "cooking"),
        ("使用做饭技能", "做饭"),
        ("用做饭技能来做面条", "做饭"),
    ],
)
def test_what_may_follow_such_a_name(text: str, name: str) -> None:
    assert finding.by_name(text, SKILLS) == Nobody(name)


@pytest.mark.parametrize(
    "text",
    ["open the Duolingo skill tree", "start the Udemy skill course", "打开多邻国技能树",
     "try the notes about skill points"],
)  # fmt: skip
def test_skill_in_a_longer_name(text: str) -> None:
    assert finding.by_name(text, SKILLS) is None


def meant(understanding: Understanding, text: str, skills: list[Skill]) -> str:
    understood = understanding.plan(text, now=NOW)
    found = finding.by_phrase(
        text, understood, skills, understanding.likeness, understanding.scores
    )
    return found.skill.name if found else ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("log this receipt", "expense-receipts"),
        ("could you log the receipt, please", "expense-receipts"),
        ("expenses for November", "expense-receipts"),
        ("translate the screen for me", "translate-screen"),
        ("帮我把屏幕翻译成中文", "translate-screen"),
        ("turn on wifi", ""),
        ("tell me a joke", ""),
        ("how are you", ""),
        ("buy milk", ""),
        ("what did you do yesterday", ""),
        ("log me out of everything on the moon", ""),
    ],
)
def test_by_words_like_its_phrases(understanding: Understanding, text: str, name: str) -> None:
    assert meant(understanding, text, SKILLS) == name


def test_somebody_elses_phrases_take_nothing_of_the_house(understanding: Understanding) -> None:
    greedy = [skill("greedy", "贪心", "hello", "yes", "turn on wifi", "set an alarm",
                    "tell me a joke", "what did you do today", "打开蓝牙", "{text}")]  # fmt: skip
    for text in greedy[0].phrases:
        assert meant(understanding, text, greedy) == ""
    assert meant(understanding, "set an alarm for 7", greedy) == ""


def test_built_in_skills_change_no_answer(
    understanding: Understanding, built_in: list[Skill]
) -> None:
    """Over what the understanding was taught and is tested with: all that is in very words of a
    phrase, and of the rest each thirtieth (all of it was measured once: none)."""
    assert len(built_in) >= 8
    exemplars, _ = load_bank(all_verbs())
    texts = [each.text for each in exemplars]
    folder = Path(requests.__file__).parent
    for name in SETS:
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        texts += [s.split(" => ")[0] for s in lines if s.strip() and not s.startswith("#")]
    exactly = [text for text in texts if finding._exactly(text, built_in)]
    taken = {text: meant(understanding, text, built_in) for text in (*exactly, *texts[::30])}
    assert not {text: name for text, name in taken.items() if name}
