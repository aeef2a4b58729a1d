"""Questions as sign-up forms and forums ask them, lot after lot, each in other words than before.

They were written before the reader was mended for them; each line has its kind,
question and answers.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from models.challenges.solving.logic import SURE, logic
from models.challenges.solving.riddles.asked import asked_of
from models.challenges.solving.riddles.grammar import reckoning, talk

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
        "3 + 4 apples and a pear": None, "is 7 less than 12?": None,
    }  # fmt: skip
    assert {asked: reckoning.told(asked_of(asked)) for asked in told} == told
