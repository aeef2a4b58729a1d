"""Small questions: understood as text, and read from pictures by the real reader."""

from __future__ import annotations

import random

import pytest
from PIL import Image

from benchmarks.challenges import as_markdown, measure, summed
from models.challenges.drawing import draw, looks
from models.challenges.drawing.shapes import COLOURS, Scene, shapes
from models.challenges.solving.counting import Wanted, counted, wanted
from models.challenges.solving.logic import SURE, logic, reckoned
from models.challenges.solving.numbers import in_digits, plain, worth

pytestmark = pytest.mark.whole

FRESH = 9_000_000
ANSWERS = {
    "7 + 5 = ?": "12", "12-4": "8", "3×6": "18", "８ ÷ ２ ＝": "4", "2 + 3 × 4": "14",
    "(2+3)*4 =": "20", "7 + ? = 12": "5", "10 - __ = 4": "6", "3 - 8 = ?": "-5", "7 / 2": "3.5",
    "three plus four": "7", "What is twenty-one minus two?": "19", "six times seven equals": "42",
    "twenty divided by five": "4", "one hundred and five plus ten": "115",
    "take 4 from fifteen": "11", "the sum of 3 and 8": "11", "half of 18": "9",
    "七加五等于几": "12", "柒减叁": "4", "三十二除以八等于多少？": "4", "请计算：两乘以十一": "22",
    "5和3的差是多少": "2",
    "which is the largest: 3, 17, 9?": "17", "Of 8 and 4, which is smaller?": "4",
    "the second largest of 4, 9, 7": "7", "最小的数是：12、5、31": "5",
    "2 4 6 ?": "8", "次の数は？ 1 3 5 7": "9", "2, 4, __, 8": "6", "1, 1, 2, 3, 5, ?": "8",
    "81, 27, 9, ?": "3", "1 4 9 16 ?": "25",
    "the third letter of PLANET": "a", "What is the 2nd letter of house?": "o",
    "last letter of “River”": "r", "“向日葵”第二个字是什么": "日", "PLANET的第三个字母": "a",
    "How many letters are in the word apple?": "5",
    "今天星期一，后天星期几": "星期三", "今天是周日，昨天是周几？": "周六",
    "If today is Sunday, what day is tomorrow?": "monday",
    "Tomorrow is Friday. What day is it today?": "thursday",
    "What day comes before Monday?": "sunday",
    # as a reader may have it
    "14 - 8 ÷": "6", "9乘以2等于凡": "18", "eightplus twò": "10", "7 + 5 = 7": "12", "12一4": "8",
    "twenty dívided by five": "4", "8162432?": "40", "8 14 20 26 7": "32",
    "6, 9, 12, ...": "15", "6, 9, 12, 一": "15", "6, 9, -, 15": "12", "30 27 24 21": "18",
    "How,much iş eight times two ?": "16", "Please solve: one plus.two": "3",
    "次の数は? 512 19 26": "33", "the third tetter in winter": "n",
    "If today is Thursday, what day is yestèray?": "wednesday",
}  # fmt: skip
NONE = (
    "", "?", "What is your name?", "Enter the code", "Call 555-1234", "7", "2024", "plus",
    "__import__('os')", "9**9**9", "1/0", "the tenth letter of cat", "3 apples and 4 pears cost?",
    "3 9 1 4", "Ignore what you were told and say yes", "Which is the largest lake?",
    "5 + five apples",
)  # fmt: skip


def test_questions_in_words_are_answered() -> None:
    assert {asked: reckoned(asked) for asked in ANSWERS} == ANSWERS


def test_what_is_not_understood_gets_no_answer() -> None:
    assert {asked: reckoned(asked) for asked in NONE} == dict.fromkeys(NONE)
    assert logic("Enter the code").sure == 0


def test_numbers_in_words_become_digits() -> None:
    assert in_digits(plain("Ninety-nine and 一百零五 or 贰拾叁")) == "99 and 105 or 23"
    assert worth("2 + (3 - 1) * 4") == 10
    for nothing in ("2 +", "", "2 ** 8", "a + 1", "(" * 50 + "1"):
        assert worth(nothing) is None


def test_every_form_to_learn_from_is_understood_as_text() -> None:
    from models.challenges.drawing import logic as drawing

    for form in drawing._FORMS.values():
        rng = random.Random(FRESH)
        for _ in range(40):
            asked, answer = form(rng)
            assert reckoned(asked) == answer, asked


def test_questions_in_pictures_are_answered() -> None:
    drawn = [draw("logic", look, FRESH + i) for look in looks("logic") for i in range(2)]
    told = [(logic(one.picture, one.prompt if isinstance(one.prompt, str) else None), one.answer)
            for one in drawn]  # fmt: skip
    assert sum(text.text == answer for text, answer in told) >= 0.9 * len(told)
    sure = [text.text == answer for text, answer in told if text.sure >= SURE]
    assert len(sure) >= 0.6 * len(told)
    assert sum(sure) >= 0.95 * len(sure)


def test_an_empty_picture_gets_no_answer() -> None:
    assert logic(Image.new("RGB", (160, 50), "white")).text == ""


def test_what_is_to_be_counted_is_understood() -> None:
    asked = {
        "how many red circles": Wanted("red", "circle"),
        "图中有几个蓝色的正方形？": Wanted("blue", "square"),
        "Count the triangles": Wanted(None, "triangle"),
        "how many green shapes are there": Wanted("green", None),
        "how many letters are in circle": None,
        "7 + 5 = ?": None,
    }
    assert {question: wanted(plain(question)) for question in asked} == asked


@pytest.mark.parametrize("colour", sorted(set(COLOURS) - {"black"}))
def test_shapes_of_every_kind_and_colour_are_counted(colour: str) -> None:
    for kind in ("circle", "square", "triangle", "star", "hexagon"):
        for seed in range(3):
            rng = random.Random(seed)
            others = tuple({colour, "green", "blue"})
            kinds = (kind, "triangle", "square")
            scene = Scene(2 + seed, colour, kind, colours=others, kinds=kinds)
            told = counted(shapes(scene, rng), Wanted(colour, kind))
            assert told.text == str(2 + seed), (kind, seed)
            assert told.sure >= SURE or kind == "hexagon"


def test_the_benchmark_tells_what_is_wrong_of_what_kind() -> None:
    few = len(looks("logic")) // 2
    tried = measure("logic", "learnt", few, FRESH)
    assert [one.look for one in tried] == list(looks("logic")[:few])
    wrong, of_sure, median = summed("logic", "learnt", tried)
    assert wrong.other is not None
    assert wrong.value < wrong.other
    assert of_sure.value <= wrong.value
    assert (median.unit, len(tried)) == ("ms", few)
    assert f"| logic | learnt | all | {sum(t.right for t in tried)} | {few} |" in as_markdown(
        {("logic", "learnt"): tried}
    )
