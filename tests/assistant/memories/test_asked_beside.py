"""A message that asks for something is not done with by noting what it tells beside."""

from __future__ import annotations

from datetime import date

import pytest

from assistant.memories.cues import asks_beside
from memory.reading import read
from memory.reading.unsaid import without_what_is_asked

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ben Nakata is calling. Pick up, please.", ["Ben Nakata is calling."]),
        ("I have landed in Denver. Set the time zone by hand", ["I have landed in Denver."]),
        ("Lucas has left. Remove him from the chess group", ["Lucas has left."]),
        ("I sleep long. Let 吃维生素 stay silent the next time only", ["I sleep long."]),
        ("我到丹佛了。把时区改成丹佛时间", ["我到丹佛了。"]),
    ],
)
def test_it_is_heard_that_more_is_asked(text: str, told: list[str]) -> None:
    assert asks_beside(text, told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My name is Ann. Nice to meet you!", ["My name is Ann."]),
        ("I'm a vegetarian. I always was.", ["I'm a vegetarian."]),
        ("我叫小明。很高兴认识你", ["我叫小明。"]),
    ],
)
def test_what_only_tells_asks_for_nothing(text: str, told: list[str]) -> None:
    assert not asks_beside(text, told)


@pytest.mark.parametrize(
    "text",
    [
        "Save a new contact: Ann Lee, work phone +17345550168. The address is 18 Windmill Rise.",
        "Save that person as a new contact, with the name and number from the message.",
        "新建联系人：李安，单位电话+17345550168，地址是风车路18号。",
        "在我的日历里加上“换书”，11月17日上午9:00开始。",
        "Rename the album “Porto”. Its name is Lisbon now.",
    ],
)
def test_what_is_to_be_put_into_an_app_is_nobodys_own(text: str) -> None:
    assert read(text, TODAY) == []


def test_what_goes_on_about_what_was_asked_is_not_told() -> None:
    asked = ["Save a new contact: Ann Lee.", "The address is 18 Windmill Rise.", "I like her."]
    assert without_what_is_asked(asked) == [asked[0], asked[2]]
    assert without_what_is_asked(["I moved.", *asked[1:]]) == ["I moved.", *asked[1:]]


@pytest.mark.parametrize(
    "text",
    [
        "My address is 18 Windmill Rise.",
        "Remember that my sister is Ann. Her birthday is 3 May.",
        "Save this: my address is 18 Windmill Rise.",
    ],
)
def test_what_is_told_is_read_as_before(text: str) -> None:
    assert read(text, TODAY)
