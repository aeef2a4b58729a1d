"""Questions as sign-up forms and forums ask them, lot after lot, each in other words than before.

They were written before the reader was mended for them; each line has its kind,
question and answers.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from models.challenges.solving.logic import SURE, logic
from models.challenges.solving.riddles.asked import asked_of
from models.challenges.solving.riddles.grammar import basics, is_it_so, plainly, reckoning, talk

pytestmark = pytest.mark.whole

LOTS = ("first", "second", "third")
RIGHT, WRONG_WHERE_SURE = 0.95, 0.01
"""98.9, 98.5 and 95.5 % when this was written, and one of 1,085 wrong where it is sure; 83.9, 82.5
and 85.5 % before they were mended for."""


@pytest.mark.parametrize("lot", LOTS)
def test_a_lot_is_answered_as_often_as_it_was(lot: str) -> None:
    path = Path(__file__).with_name(f"questions_{lot}_lot.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    assert len(rows) > 390
    right, sure = [], []
    for _, asked, answers in rows:
        told = logic(asked)
        right.append(told.text.lower() in answers.lower().split("|"))
        if told.sure >= SURE:
            sure.append(right[-1])
    assert sum(right) >= RIGHT * len(rows)
    assert len(sure) >= 0.8 * len(rows)
    assert sure.count(False) <= WRONG_WHERE_SURE * len(sure)


def test_questions_of_comment_boxes_are_answered_too() -> None:
    """99.7 % of 320 when this was written, 89.5 % of 400 of their kind, on pictures and as text,
    before the reader was mended for them."""
    path = Path(__file__).with_name("questions_comments.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    assert len(rows) == 320
    assert len({kind for kind, _, _ in rows}) == 10
    right, sure = [], []
    for _, asked, answer in rows:
        told = logic(asked)
        right.append(told.text.lower() == answer)
        if told.sure >= SURE:
            sure.append(right[-1])
    assert sum(right) >= 0.98 * len(rows)
    assert len(sure) >= 0.95 * len(rows)
    assert sure.count(False) <= WRONG_WHERE_SURE * len(sure)


def test_yes_or_no_is_said_where_it_is_known() -> None:
    told = {
        "Can fish live in water?": "yes", "Does a cow lay eggs?": "no",
        "Can you eat a stone?": "no",
        "True or false: penguins can fly": "false", "Is London in Germany?": "no",
        "Does a dog have four legs?": "yes", "大象会飞吗？": "不会", "鱼有鳃吗？": "有",
        "石头是软的吗？（填“是”或“否”）": "否", "北京是中国的首都，对吗？": "对",
        "Can a parrot talk?": None, "Do cats not fly?": None,
    }  # fmt: skip
    assert {asked: is_it_so.told(talk.parted(asked_of(asked))) for asked in told} == told


def test_rows_of_letters_and_short_orders_are_followed_whole() -> None:
    told = {
        "AA, BB, CC, ...": "dd", "What comes next: 1a, 2b, 3c, ?": "4d",
        "red, blue, red, blue, ?": "red", "Next day: Friday, Saturday, ...?": "sunday",
        "请输入较大的数：18和81": "81", "字母R、N、J中，在字母表里排在最前面的是？": "j",
        "人来人往：最后一个字是？": "往", "“九牛一”缺的字是？": "毛",
        "Count on: after 20 comes": "21",
        "请原样输入引号中的文字：“提交评论”": "提交评论",
        "Which is larger: 4 apples or 5 pears?": None,
    }  # fmt: skip
    assert {asked: plainly.told(talk.parted(asked_of(asked))) for asked in told} == told


def test_what_every_child_knows_is_told_of_one_thing() -> None:
    told = {
        "How many legs has a mosquito?": "6", "A goose has how many legs?": "2",
        "Not east but ... (the opposite)": "west", "中国国旗是__色的（填一个字）": "红色",
        "Name the capital city of Romania.": "bucharest", "狮子长着几条腿？": "4",
        "Who puts out fires?": "firefighter", "What colour is the car?": None,
    }  # fmt: skip
    assert {asked: basics.told(talk.parted(asked_of(asked))) for asked in told} == told


def test_talk_around_a_question_is_taken_off() -> None:
    told = {
        "To keep bots out: what is 2 + 3? (digits only)": "what is 2 + 3?",
        "为了防止灌水，请问：3加4等于几？（填数字）": "3加4等于几?",
        "The dog, robot, and human: which barks?": "the dog, robot, and human: which barks?",
    }
    assert {asked: talk.parted(asked_of(asked)).question.text for asked in told} == told


def test_a_sum_is_told_in_any_words_or_not_at_all() -> None:
    told = {
        "take 3 from 10, then double the result": "14", "what must i add to 7 to get 12": "5",
        "half of what number is 7?": "14", "4加5的和再乘以2": "18", "什么数加上19得20": "1",
        "If 2 times x is 16, what is x?": "8", "Which number is nine and 9?": "18",
        "start with twelve, subtract two, add seven": "17", "8 + .= twenty": "12",
        "Which number is missing? 3 + 11": None,
        "3 + 4 apples and a pear": None, "is 7 less than 12?": None,
    }  # fmt: skip
    assert {asked: reckoning.told(asked_of(asked)) for asked in told} == told


def test_questions_of_many_owners_are_answered_too() -> None:
    """98.3 % of 2,069 when this was written, one wrong where it is sure; 84 to 98 of each hundred
    when they were new."""
    path = Path(__file__).with_name("questions_of_owners.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    assert len(rows) > 1800
    assert len({kind for kind, _, _ in rows}) == 10
    right, sure = [], []
    for _, asked, answers in rows:
        told = logic(asked)
        right.append(told.text.lower() in answers.lower().split("|"))
        if told.sure >= SURE:
            sure.append(right[-1])
    assert sum(right) >= 0.98 * len(rows)
    assert len(sure) >= 0.95 * len(rows)
    assert sure.count(False) <= WRONG_WHERE_SURE * len(sure)
