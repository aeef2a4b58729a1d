"""Names as people say them."""

from __future__ import annotations

import pytest

from device_drivers.verbs.alarm_list import _days, _from_halves
from device_drivers.verbs.matching import meant, nearest
from device_drivers.verbs.people import is_number, same_number

NAMES = {
    n: [n] for n in ("Anna", "Anna Lee", "Michael Wong", "Zoë O'Neil", "李雷", "李小龙", "妈妈")
}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("anna", ["Anna"]),
        ("Anna Lee", ["Anna Lee"]),
        ("lee", ["Anna Lee"]),
        ("Micheal", ["Michael Wong"]),
        ("zoe oneil", ["Zoë O'Neil"]),
        ("zoe", ["Zoë O'Neil"]),
        ("李", ["李雷", "李小龙"]),
        ("小龙", ["李小龙"]),
        ("妈妈", ["妈妈"]),
        ("Bob", []),
        ("", []),
        ("!!", []),
    ],
)
def test_better_likeness_hides_worse(said: str, found: list[str]) -> None:
    assert meant(said, NAMES) == found


def test_the_nearest_names_are_only_for_questions() -> None:
    assert meant("Mikel", NAMES) == []
    assert nearest("Mikel", NAMES)[0] == "Michael Wong"
    assert nearest("xyzzy", NAMES) == []
    strangers = ("Leon Tanaka", "Grandma", "Noah Lindqvist")
    assert nearest("Anna", {name: [name] for name in strangers}) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("+1 415 555 0123", "4155550123", True),
        ("+14155550123", "(415) 555-0123", True),
        ("+86 138 0013 8000", "13800138000", True),
        ("10086", "10086", True),
        ("10086", "10010", False),
        ("5550123", "0123", False),
        ("+14155550123", "+14155550124", False),
        ("DHL", "dhl", True),
        ("DHL", "+14155550123", False),
    ],
)
def test_a_number_is_the_same_however_it_is_written(one: str, other: str, same: bool) -> None:
    assert same_number(one, other) is same


def test_what_reads_as_a_number() -> None:
    assert is_number("+1 (415) 555-0123")
    assert is_number("*100#")
    assert not is_number("Anna 2")
    assert not is_number("12")


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Mon, Tue, Fri", (0, 1, 4)),
        ("Every day", (0, 1, 2, 3, 4, 5, 6)),
        ("周一、周三", (0, 2)),
        ("工作日", (0, 1, 2, 3, 4)),
        ("Tomorrow", ()),
        ("Gym", None),
        ("Monday gym", None),
    ],
)
def test_repeat_days_in_words(text: str, days: tuple[int, ...] | None) -> None:
    assert _days(text) == days


@pytest.mark.parametrize(
    ("hour", "half", "expected"),
    [(12, "AM", 0), (12, "PM", 12), (7, "PM", 19), (7, "下午", 19), (12, "凌晨", 0),
     (12, "中午", 12), (11, "中午", 11), (1, "中午", 13), (19, "", 19)],
)  # fmt: skip
def test_halves_of_the_day(hour: int, half: str, expected: int) -> None:
    assert _from_halves(hour, 30, half).hour == expected
