"""What a person wants written arrives word for word; what they forbid is never planned."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.understanding import NotUnderstood, Plan, Understanding, VerbStep
from assistant.understanding.cut import cut
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import APPS, CONTACTS, NOW, shown


def body(result: object) -> str:
    assert isinstance(result, Plan), result
    (step,) = result.steps
    assert isinstance(step, VerbStep)
    said: str = step.args.model_dump()["body"]
    return said


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("text Bob: see you at 8", "see you at 8"),
        ("tell Mom I'm running late", "I'm running late"),
        ("tell Mom that's fine", "that's fine"),
        ("text Bob that the KEY is under the mat!!", "the KEY is under the mat!!"),
        ("send 'ok' to Anna Lee", "ok"),
        ("message Bob happy birthday 🎂🎉", "happy birthday 🎂🎉"),
        ("text Bob don't turn off the wifi", "don't turn off the wifi"),
        ("给妈妈发短信说我晚点到", "我晚点到"),
        ("告诉李雷明天开会", "明天开会"),
        ("发短信给韩梅梅：生日快乐🎂！", "生日快乐🎂！"),
        ("给李雷发短信说别关wifi", "别关wifi"),
        ("take a note: buy milk, eggs and bread", "buy milk, eggs and bread"),
        ("记一下明天上午10点开会", "明天上午10点开会"),
    ],
)
def test_words_are_kept(plan: PlanOf, text: str, kept: str) -> None:
    assert body(plan(text)) == kept


printable = st.text(
    st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\"'“”‘’"),
    min_size=1,
    max_size=40,
).filter(lambda s: s.strip() == s and any(c.isalnum() for c in s))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(said=printable)
def test_quoted_words_are_kept_whatever_they_are(understanding: Understanding, said: str) -> None:
    result = understanding.plan(f'text Bob "{said}"', now=NOW, contacts=CONTACTS, apps=APPS)
    assert body(result) == said


@pytest.mark.parametrize(
    "text",
    [
        "don't send 'ok' to Bob",
        "do not turn on wifi",
        "never call Mom",
        "if it rains set an alarm for 6",
        "what if I delete Bob from my contacts",
        "should I turn off bluetooth",
        "不要关闭wifi",
        "别给李雷发短信说晚安",
        "如果下雨就关闭蓝牙",
        "怎么删除联系人",
        "",
        "   ",
        "🙂",
        "x" * 100_000,
        "turn on wifi " * 8_000,
    ],
)
def test_nothing_is_planned(plan: PlanOf, text: str) -> None:
    assert isinstance(plan(text), NotUnderstood)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("what's Grandma's number", "find_contact who=Grandma"),
        ("what is Grandma's number", "find_contact who=Grandma"),
        ("what's Fern’s phone number?", "find_contact who=Fern"),
        ("Grandma's number", "find_contact who=Grandma"),
        ("install ~/Downloads/fern.apk", "install_app file=~/Downloads/fern.apk"),
        ("install “/home/me/my fern.apk”", "install_app file=/home/me/my fern.apk"),
        ("安装 /home/me/fern.hap", "install_app file=/home/me/fern.hap"),
        ("text Bob that Grandma's number is new",
         "send_message body=Grandma's number is new; recipient=Bob"),
    ],
)  # fmt: skip
def test_names_and_paths_are_taken_whole(plan: PlanOf, text: str, expected: str) -> None:
    assert shown(plan(text)) == expected


def test_an_app_without_a_file_is_not_installed(plan: PlanOf) -> None:
    assert isinstance(plan("install Cookbook"), NotUnderstood)


@given(st.text(max_size=120))
def test_cutting_loses_and_repeats_nothing(text: str) -> None:
    parts = cut(text)
    assert parts[0].start == 0
    assert parts[-1].end == len(text)
    assert all(a.end <= b.start for a, b in pairwise(parts))
