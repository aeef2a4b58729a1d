"""Readers that go by what is named and asked, in whatever words: what each understands, and what
it leaves to others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from models.challenges.solving.logic import SURE, logic, reckoned
from models.challenges.solving.riddles.asked import asked_of
from models.challenges.solving.riddles.fitting import fits
from models.challenges.solving.riddles.grammar import (
    by_alphabet,
    held_against,
    known_rows,
    sums_told,
    talk,
    told_of_time,
)

HELD = {
    "The pine is 18 m tall, the elm 27 m. Which is taller?": "elm",
    "Pablo ran it in 24 minutes, Ravi in 38 minutes. Who was faster?": "pablo",
    "Anna rode at 24 km an hour, Bea at 31 km an hour. Who was faster?": "bea",
    "Bruno lives on floor 16, Clara on floor 31. Who lives higher up?": "clara",
    "Ward 3 has 18 beds and ward 5 has 22 beds. Which ward has fewer beds?": "3",
    "Marie was born in 1984, Paul in 1990. Who is older?": "marie",
    "A marathon is 42 km, a sprint is 100 m. Which is longer?": "marathon",
    "茶13元一杯，蛋糕22元一块，哪样更贵？": "蛋糕",
    "Ann has 3 cats and 2 dogs, Ben has 4. Who has more?": None,
    "How much heavier is a 9 kg bag than a 4 kg bag?": None,
}
SUMS = {
    "21 children went on the trip and 9 wore hats. How many had no hat?": "12",
    "A parcel of 13 kg and one of 8 kg weigh how many kg together?": "21",
    "What has to be taken from 13 so that 5 is left?": "8",
    "Boss has 100 HP. You hit for 30 and again for 20. How much HP is left?": "50",
    "原价15元，优惠8元，要付几元？": "7",
    "Three boxes hold 4 eggs each. How many eggs are there?": "12",
    "What is the average of 4 and 8?": None,
}
TIMES = {
    "Last month was September. Which month is it?": "october",
    "The day after tomorrow is Friday. What is today?": "wednesday",
    "What day is it if yesterday was Sunday?": "monday",
    "Page 6 is done. Which page is next?": "7",
    "You count backwards: 30, and then?": "29",
    "看完第54页，接着是第几页？": "55",
    "How many days are in a week after page 3?": None,
}
ALPHABET = {
    "字母U和S，哪个排在前面？": "s",
    "Saying the ABC, do you reach Z or Y first?": "y",
    "Put in order from A to Z, which word ends the list: desert, iris, olive?": "olive",
    "What is the first letter of the word zebra?": None,
}
ROWS = {
    "小学、初中、（　）": "高中",
    "Bad, worse, ___": "worst",
    "Sizes on our shirts: S, M, L, ___": "xl",
    "What comes after spring: summer, autumn or winter?": None,
}


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        (held_against.told, HELD),
        (sums_told.told, SUMS),
        (told_of_time.told, TIMES),
        (by_alphabet.told, ALPHABET),
    ],
)
def test_what_is_understood_and_what_is_not(
    reader: Callable[[talk.Parted], str | None], expected: dict[str, str | None]
) -> None:
    assert {asked: reader(talk.parted(asked_of(asked))) for asked in expected} == expected


def test_rows_that_everybody_knows() -> None:
    assert {asked: known_rows.told(talk.Parted(asked_of(asked))) for asked in ROWS} == ROWS


def test_an_answer_of_another_sort_does_not_fit() -> None:
    assert not fits("31", asked_of("Bruno is on 16, Clara on 31. Who is higher up?"))
    assert not fits("june", asked_of("June was cold. Which month is it?"))
    assert fits("clara", asked_of("Bruno is on 16, Clara on 31. Who is higher up?"))
    assert fits("june", asked_of("Which month is warm: June or January?"))


@pytest.mark.whole
def test_questions_in_the_voices_of_many_owners() -> None:
    """184 of 201 when this was written, four wrong where it is sure; 160 when they were new."""
    path = Path(__file__).with_name("questions_of_voices.tsv")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    assert len(rows) > 190
    told = [(logic(asked), answer) for _, asked, answer in rows]
    assert sum(one.text.lower() == answer for one, answer in told) >= 0.9 * len(rows)
    sure = [one.text.lower() == answer for one, answer in told if one.sure >= SURE]
    assert sure.count(False) <= 0.03 * len(sure)


@pytest.mark.parametrize(("asked", "told"), [
    ("小学、初中、（　）", "高中"), ("铜牌、银牌、（　）", "金牌"), ("bronze, silver, ___", "gold"),
    ("small, medium, ?", "large"),
])  # fmt: skip
def test_a_row_that_everybody_knows_is_carried_on(asked: str, told: str) -> None:
    assert reckoned(asked) == told


@pytest.mark.parametrize("hostile", [
    "one and " * 40 + "how many are left?", "?, " * 30, ":, " * 30, "1" * 9000, "(" * 200,
    "1 2 3 4 5 6 7 8 9 0 " * 2000 + "how many?", "加?" * 190,
])  # fmt: skip
def test_a_page_that_means_harm_gets_no_answer_soon(hostile: str) -> None:
    """Some of these took minutes, some ended the solver with an error."""
    assert not logic(hostile).text
