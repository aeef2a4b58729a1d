"""Which skill a text asks for; and that none takes what the house understands itself."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path

import pytest

from assistant import parts
from assistant.abilities import finding, wording
from assistant.abilities.finding import Found, Maybe, Nobody
from assistant.abilities.nearness import Near
from assistant.config import Settings
from assistant.understanding import NotUnderstood, Understanding
from assistant.understanding.bank import load_bank
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.form.blanks import worded
from skills.trust.store import Store
from tests.assistant.understanding import requests

pytestmark = pytest.mark.whole

NOW = dt.datetime(2026, 11, 16, 9, 0).astimezone()
SETS = ("corpus.txt", "development.txt", "heldout.txt")
MEASURED = [
    ("own.json", 6, 0.5, 0.78, 0.88),
    ("blind.json", 4, 0.37, 0.69, 0.92),
    pytest.param("blind.json", 1, 0.37, 0.69, 0.92, marks=pytest.mark.slow),
]
"""``own.json`` was written with the phrases, ``blind.json`` by somebody who did not see them and
measured once; of the first each sixth is tried here, of the other each fourth, and all when there
is time."""


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


@pytest.fixture(scope="module")
def near(understanding: Understanding) -> Near:
    return Near(understanding)


def found_in(near: Near, text: str, skills: list[Skill]) -> Found | Maybe | None:
    understanding = near._understanding
    understood = understanding.plan(text, now=NOW)
    return finding.by_phrase(
        text, understood, skills, lambda said: near.of(said, skills), understanding.scores
    )


def meant(near: Near, text: str, skills: list[Skill]) -> str:
    """The one that would be begun."""
    found = found_in(near, text, skills)
    return found.skill.name if isinstance(found, Found) else ""


def named(near: Near, text: str, skills: list[Skill]) -> tuple[str, ...]:
    """Those that would be begun or offered."""
    return names_of(found_in(near, text, skills))


def names_of(found: Found | Maybe | None) -> tuple[str, ...]:
    match found:
        case Found(skill=one):
            return (one.name,)
        case Maybe(skills=several):
            return tuple(each.name for each in several)
    return ()


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
def test_by_words_like_its_phrases(near: Near, text: str, name: str) -> None:
    assert meant(near, text, SKILLS) == name


def test_somebody_elses_phrases_take_nothing_of_the_house(near: Near) -> None:
    greedy = [skill("greedy", "贪心", "hello", "yes", "turn on wifi", "set an alarm",
                    "tell me a joke", "what did you do today", "打开蓝牙", "what's this",
                    "{text}")]  # fmt: skip
    for text in (*greedy[0].phrases, "set an alarm for 7"):
        assert named(near, text, greedy) == ()


def test_blanks_alone_are_no_words(understanding: Understanding, built_in: list[Skill]) -> None:
    """What the house does not understand is not for whoever installed “{text}”."""
    empty = ["{text}", "I {text}", "{a} is {b}", "what is {a} in {b}", "weather {a}", "帮我{text}",
             "请帮我把{text}", "我想要{text}", "{a}是{b}吗", "…"]  # fmt: skip
    greedy = skill("greedy", "贪心", *empty)
    texts = ["I compose symphonies", "grass is blue", "what is love in a nutshell", "?!",
             "weather map", "帮我作曲", "请帮我把月亮摘下来", "我想要月亮"]  # fmt: skip
    assert not [text for text in texts if finding._exactly(text, [greedy])]
    assert finding.wordings(greedy) == []
    every = [phrase for each in [*built_in, *SKILLS] for phrase in each.phrases]
    assert not [phrase for phrase in every if not worded(phrase)]
    assert worded("天气预报{place}")
    assert worded("weather in {place}")
    assert worded("ok")


def test_a_blank_of_somebody_elses_is_only_like_a_request(
    understanding: Understanding, built_in: list[Skill]
) -> None:
    """So that a chat model is asked first, and the person's own words go before."""
    text = "recite the ode to joy"
    skills = [skill("poet", "诗人", "recite the {poem}")]

    def how(text: str, skills: list[Skill]) -> str:
        understood = understanding.plan(text, now=NOW)
        found = finding.by_phrase(text, understood, skills, lambda _: {}, lambda _: {})
        assert isinstance(found, Found)
        return found.how

    assert how(text, skills) == "like"
    assert how(text, [replace(skills[0], built_in=True)]) == "phrase"
    assert how(text, [skill("poet", "诗人", "recite the {poem}", text)]) == "phrase"


def test_an_address_ends_where_the_chinese_sentence_goes_on() -> None:
    for text in (
        "把https://shop.example/lamps上每个商品的价格抓下来",
        "把 shop.example/lamps 上每个商品的价格抓下来",
        "把shop.example/lamps上每个商品的价格抓下来",
    ):
        said = finding.without_addresses(text).replace(" ", "")
        assert said == "把这个页面上每个商品的价格抓下来"


def test_who_says_nothing_tells_whether_it_came_about() -> None:
    builtin = skill("poet", "诗人", built_in=True)
    assert wording.replies(builtin, "") == Said("Poet: done", "诗人：已完成")
    assert wording.replies(builtin, "", done=False) == Said("Poet: not done", "诗人：没有完成")
    assert wording.replies(builtin, "a", done=False) == Said("a", "a")


def test_one_of_two_is_asked_for(near: Near, built_in: list[Skill]) -> None:
    two = [skill("plant-care", "植物养护", "water my plants", "给植物浇水"),
           skill("plant-shop", "植物商店", "order plants", "买植物")]  # fmt: skip
    assert set(named(near, "plants", [*built_in, *two])) == {"plant-care", "plant-shop"}
    assert meant(near, "plants", [*built_in, *two]) == ""
    same = [*built_in, skill("ledger", "账本", "log these receipts")]
    both = named(near, "Log these receipts!", same)
    assert set(both) == {"expense-receipts", "ledger"}


def test_a_stranger_among_its_words_is_asked_about(near: Near, built_in: list[Skill]) -> None:
    assert meant(near, "my phone is slow and full", built_in) == "spring-cleaning"
    assert meant(near, "my car is slow", built_in) == ""
    assert named(near, "what is the price of tomatoes", built_in) == ()


def test_what_it_is_about_finds_it_too(near: Near, built_in: list[Skill]) -> None:
    about = Said("Tells which bus leaves next from the stop at home.", "告诉你下一班公交何时来。")
    bus = replace(skill("next-bus", "下一班车", "bus times"), about=about)
    assert named(near, "which bus leaves next from home", [*built_in, bus]) == ("next-bus",)
    silent = replace(bus, phrases=())
    assert named(near, "which bus leaves next from home", [*built_in, silent]) == ()


@pytest.mark.parametrize(("name", "step", "straight", "either", "left"), MEASURED)
def test_in_ordinary_words(
    near: Near,
    built_in: list[Skill],
    name: str,
    step: int,
    straight: float,
    either: float,
    left: float,
) -> None:
    """Shares of what asks for a skill that begins it, and that begins or offers it; of what asks
    for none that is left alone."""
    path = Path(__file__).with_name("words") / name
    asked = json.loads(path.read_text(encoding="utf-8"))[::step]
    begun = offered = alone = none = 0
    for each in asked:
        found, wanted = found_in(near, each["text"], built_in), each["skill"]
        names = names_of(found)
        none += wanted is None
        alone += wanted is None and not names
        offered += wanted in names
        begun += isinstance(found, Found) and wanted in names
    assert begun >= straight * (len(asked) - none)
    assert offered >= either * (len(asked) - none)
    assert alone >= left * none


def refused(understanding: Understanding, text: str) -> bool:
    return isinstance(understanding.plan(text, now=NOW), NotUnderstood)


def test_built_in_skills_change_no_answer(
    understanding: Understanding, near: Near, built_in: list[Skill]
) -> None:
    """Over what the understanding was taught and is tested with: all that is in very words of a
    phrase, and some of the rest. Only what nothing here can do may be offered a skill."""
    assert len(built_in) >= 8
    exemplars, _ = load_bank(all_verbs())
    texts = [each.text for each in exemplars]
    folder = Path(requests.__file__).parent
    for name in SETS:
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        texts += [s.split(" => ")[0] for s in lines if s.strip() and not s.startswith("#")]
    exactly = [text for text in texts if finding._exactly(text, built_in)]
    taken = {}
    for text in dict.fromkeys((*exactly, *texts[::180])):
        found = found_in(near, text, built_in)
        if isinstance(found, Found) or (found and not refused(understanding, text)):
            taken[text] = names_of(found)
    assert not taken
