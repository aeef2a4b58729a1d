"""Sayings and poems with a gap, and what is common knowledge, as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.challenges.solving.logic import SURE, logic
from models.challenges.solving.riddles import commonly, remembered
from models.challenges.solving.riddles.asked import asked_of

pytestmark = pytest.mark.whole

APART = Path(__file__).with_name("questions_plain.tsv")
RIGHT, WRONG = 415, 40
"""Of 795 questions by a writer who did not know the solver: at least so many answered rightly,
at most so many wrongly where it is sure."""


def test_a_saying_is_gone_on_with_only_where_enough_of_it_stands() -> None:
    told = {
        "Complete the saying: no pain no ...": "gain", "Silence is ____": "golden",
        "A ____ is worth a thousand words": "picture", "The ... is red": None,
        "I like fish and ...": None, "东南西_": "北", "画_添足": "蛇", "我有一_": None,
        "红豆生南国，____": "春来发几枝", "“春来发几枝”的上一句": "红豆生南国",
        "“花落知多少”的下一句": None,
    }  # fmt: skip
    assert {asked: remembered.told(asked_of(asked)) for asked in told} == told


def test_what_is_common_knowledge_is_one_of_those_offered() -> None:
    told = {
        "Windows are made of paper or glass?": "glass", "Windows are made of zib or blorp?": None,
        "What are windows not made of?": None, "Your mother's mother is your ...": "grandmother",
        "Which word means the same as huge: tiny, enormous, red?": "enormous",
        "一( )马，填“匹”还是“条”": "匹", "三个“日”组成什么字": "晶",
        "“明”由“日”和哪个字组成": "月", "湖南省的省会是哪里": "长沙",
        "“粤”是哪个省的简称": "广东",
    }  # fmt: skip
    assert {asked: commonly.told(asked_of(asked)) for asked in told} == told


def test_questions_of_another_writer_are_answered_as_often_as_they_were() -> None:
    rows = [line.split("\t") for line in APART.read_text("utf-8").splitlines()]
    assert len(rows) > 700
    right, wrong = 0, []
    for _, _, asked, answers in rows:
        told = logic(asked)
        fits = told.text.lower() in [answer.strip().lower() for answer in answers.split("|")]
        right += fits
        if not fits and told.sure >= SURE:
            wrong.append((asked, told.text))
    assert right >= RIGHT
    assert len(wrong) <= WRONG, wrong
