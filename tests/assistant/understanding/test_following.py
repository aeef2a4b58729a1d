"""Follow-ups: again, another time or name, the second one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assistant.understanding import Understanding
from assistant.understanding.before import Before
from assistant.understanding.following import NOTHING_BEFORE, follow
from assistant.understanding.listed import NO_LIST, NOT_SO_MANY
from assistant.understanding.together import corrected, corrects
from device_drivers.verbs.base import Said
from tests.assistant.understanding.requests import NOW, shown

Follow = Callable[[str, Before | None], str | Said | None]
ALARMS = ["07:00 Work (on)", "08:30 Gym (off)"]


@pytest.fixture
def said_after(understanding: Understanding) -> Follow:
    def read(text: str) -> Any:
        return understanding.plan(text, now=NOW)

    return lambda text, before: follow(text, before, read, NOW)


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        ("what's on my calendar today", "and tomorrow?", "list_events date=2026-11-22"),
        ("今天有什么安排", "明天呢", "list_events date=2026-11-22"),
        ("turn on wifi", "and bluetooth", "set_bluetooth on=true"),
        ("is wifi on", "what about bluetooth?", "get_setting setting=bluetooth"),
        ("打开wifi", "蓝牙呢", "set_bluetooth on=true"),
        ("what's Bob's number", "and Anna?", "find_contact who=Anna"),
        ("turn on wifi", "no, off", "set_wifi on=false"),
        ("set brightness to 30%", "make it 50%", "set_brightness percent=50"),
        ("text Bob: hello", "no, to Anna", "send_message body=hello; recipient=Anna"),
        ("给李雷发短信说你好", "不对，给韩梅梅", "send_message body=你好; recipient=韩梅梅"),
        ("set an alarm for 7", "no, at eight",
         "set_alarm time=08:00 | delete_alarm time=07:00"),
        ("wake me at 7pm", "not 7, 8", "set_alarm time=20:00 | delete_alarm time=19:00"),
        ("明早七点叫我起床", "改成八点",
         "set_alarm date=2026-11-22; time=08:00 | delete_alarm time=07:00"),
        ("set a timer for 10 minutes", "no, 15 minutes", "cancel_timer | set_timer seconds=900"),
        ("battery", "again please", "battery"),
        ("打开wifi", "再来一次", "set_wifi on=true"),
        ("text Bob: a", "no, text Bob: b", "send_message body=b; recipient=Bob"),
        ("text Bob: a", "no, call Anna", "call_contact who=Anna"),
        ("给李雷发短信说你好", "不对，给韩梅梅发短信说再见",
         "send_message body=再见; recipient=韩梅梅"),
        ("set an alarm for 7", "no, set an alarm for 8",
         "set_alarm time=08:00 | delete_alarm time=07:00"),
    ],
)  # fmt: skip
def test_a_follow_up_is_a_whole_request(
    said_after: Follow, understanding: Understanding, before: str, text: str, expected: str
) -> None:
    request = said_after(text, Before(before, done=True))
    assert isinstance(request, str), request
    assert shown(understanding.plan(request, now=NOW)) == expected


@pytest.mark.parametrize("text", ["turn on wifi", "what about dinner?", "no", "ok", "7", "hello"])
def test_what_does_not_follow_is_left_alone(said_after: Follow, text: str) -> None:
    assert said_after(text, Before("turn on bluetooth", done=True)) is None


@pytest.mark.parametrize(
    "text",
    [
        "wait 9 seconds then set a timer for 43 minutes", "wait for 5 minutes then lock the phone",
        "wait until Done appears", "wait half a minute then turn on bluetooth",
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", ["text Bob: hello", "set a timer for 5 minutes"])
def test_to_wait_takes_nothing_back(said_after: Follow, before: str, text: str) -> None:
    assert said_after(text, Before(before, done=True)) is None
    assert not corrects(text)
    assert said_after("wait, 9 minutes", Before("set a timer for 5 minutes", done=True))


@pytest.mark.parametrize(
    "text", ["no", "nope", "No.", "ok", "yes please", "no, no", "不", "不要", "好的"]
)
@pytest.mark.parametrize(
    "before",
    ["text Grandma: hi there", "delete the alarm at 5:50", "call Bob", "给李雷发短信说你好"],
)
def test_a_bare_answer_is_no_part_of_a_request(
    said_after: Follow, understanding: Understanding, before: str, text: str
) -> None:
    assert said_after(text, Before(before, done=True)) is None

    def read(said: str) -> Any:
        return understanding.plan(said, now=NOW)

    assert corrected([before], text, read, NOW) is None


def test_an_alarm_that_was_never_set_is_not_taken_away(said_after: Follow) -> None:
    assert said_after("no, at 8", Before("set an alarm for 7", done=False)) == "set an alarm for 8"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("delete the second one", "delete the 08:30 alarm"),
        ("turn off the first one", "turn off the 07:00 alarm"),
        ("把第二个删掉", "删除08:30的闹钟"),
        ("the second one", Said(ALARMS[1], ALARMS[1])),
        ("delete the fifth one", NOT_SO_MANY),
    ],
)
def test_the_nth_of_what_was_listed(said_after: Follow, text: str, expected: object) -> None:
    assert said_after(text, Before("what alarms do i have", True, ALARMS)) == expected
    assert said_after("the second one", None) == NO_LIST


def test_where_nothing_was_before_nothing_is_done_again(said_after: Follow) -> None:
    assert said_after("again please", None) == NOTHING_BEFORE
