"""Questions are never kept as facts, whatever order their words stand in."""

from __future__ import annotations

import pytest

from memory.reading import read
from memory.reading.asking import asks
from tests.memory.reading.labelled import NOW, written


@pytest.mark.parametrize(
    "question",
    [
        "小雨在哪上学",
        "我女儿在哪所学校",
        "我女儿在哪上学呀",
        "我女儿在哪里上学来着",
        "我在哪上班来着",
        "我爸爸在哪工作",
        "我媽媽在哪工作",
        "我在哪兒上班",
        "我老家是哪的",
        "我老婆叫啥",
        "我家猫叫啥名字呀",
        "我打车用啥软件",
        "我对啥过敏",
        "我不吃啥",
        "谁是我的牙医",
        "我用哪家银行的卡",
        "我女儿在何处上学",
        "我每周几去健身",
        "我家住几栋几单元",
        "我体重多重",
        "我在不在华为上班",
        "我老婆喜欢不喜欢吃辣",
        "我住上海还是北京",
        "我住上海吗。",
        "我女儿在实验小学上学对吧",
        "我妈住杭州吧",
    ],
)
def test_a_chinese_question_is_no_claim(question: str) -> None:
    assert read(question, NOW) == []


@pytest.mark.parametrize(
    "question",
    [
        "my dad works for whom",
        "my dad works where",
        "my sister lives where again",
        "my boss is called what",
        "my daughter goes to which school",
        "I earn how much",
        "I live in Leeds, right",
        "I live in Leeds, correct",
        "I work at Google, don't I",
        "my sister works at Shell, doesn't she",
        "remember where my sister works",
    ],
)
def test_an_english_question_in_the_order_of_a_statement_is_no_claim(question: str) -> None:
    assert read(question, NOW) == []


@pytest.mark.parametrize(
    ("statement", "claims"),
    [
        ("天哪，我住在北京", ["me|town|北京"]),
        ("我几乎不喝酒", ["!me|drinks|酒"]),
        ("我家里养了几条锦鲤", ["me|pet|锦鲤"]),
        ("我不怎么喝酒", ["!me|drinks|酒"]),
        ("我现在还是住在北京", ["me|town|北京"]),
        ("My favourite series is Doctor Who", ["me|favourite:series|Doctor Who"]),
        ("I don't like tea, do you", ["me|dislikes|tea"]),
    ],
)
def test_a_word_that_also_asks_does_not_hide_a_statement(statement: str, claims: list[str]) -> None:
    assert [written(one) for one in read(statement, NOW)] == claims


@pytest.mark.parametrize(
    "text",
    ["我哪怕下雨也跑步", "我时不时去健身房", "我动不动就熬夜", "My wife likes tea and so do I"],
)
def test_these_ask_nothing(text: str) -> None:
    assert not asks(text)
