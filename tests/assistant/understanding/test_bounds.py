"""What is named clearly and must not be done all the same, and how requests fall into parts."""

from __future__ import annotations

import pytest

from assistant.understanding import NotUnderstood, Plan, Question, wordings
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import shown


@pytest.mark.parametrize(
    "text",
    [
        "lock the phone at 10pm",
        "turn on dnd for 2 hours",
        "call Mom at 5",
        "明早八点打开飞行模式",
        "十分钟后锁屏",
        "text Anna at 9 that I'm home",
        "给李雷发短信，明天九点发，说生日快乐",
    ],
)
def test_nothing_is_done_now_that_is_wanted_later(plan: PlanOf, text: str) -> None:
    refused = plan(text)
    assert isinstance(refused, NotUnderstood)
    assert refused.said == wordings.LATER


@pytest.mark.parametrize(
    "text",
    [
        "every day except sunday wake me at 7",
        "set an alarm for 7 not on weekends",
        "wake me up every weekday but Friday at 7",
        "set an alarm for six, I mean seven",
        "每天七点叫我起床，周日除外",
        "设一个六点的闹钟，我是说七点",
    ],
)
def test_exceptions_and_slips_of_the_tongue_are_not_guessed_at(plan: PlanOf, text: str) -> None:
    assert plan(text) == NotUnderstood(wordings.NOT_SO)


@pytest.mark.parametrize(
    "text",
    ["set an alarm for 31 February at 8", "2月30日早上八点叫我", "wake me up on june 31 at 8"],
)
def test_no_alarm_is_set_for_a_day_that_does_not_exist(plan: PlanOf, text: str) -> None:
    assert not isinstance(plan(text), Plan)


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("turn off all alarms", "turn_off_all_alarms"),
        ("取消所有闹钟", "turn_off_all_alarms"),
        ("删除全部闹钟", "delete_all_alarms"),
    ],
)
def test_a_change_of_many_is_not_answered_by_reading(plan: PlanOf, text: str, verb: str) -> None:
    assert shown(plan(text)) == verb


@pytest.mark.parametrize("text", ["delete all alarms but the one at 7", "turn off all alarms at 7"])
def test_all_but_some_are_not_all(plan: PlanOf, text: str) -> None:
    assert "all_alarms" not in shown(plan(text))


@pytest.mark.parametrize(
    "text",
    [
        "email Anna hello",
        "send Bob a WhatsApp saying hi",
        "message Anna on Telegram that I'm late",
        "给李雷发微信说我到了",
        "用微信告诉李雷我到了",
        "发邮件给妈妈说我请假",
    ],
)
def test_other_channels_are_no_text_messages(plan: PlanOf, text: str) -> None:
    assert plan(text) == NotUnderstood(wordings.OTHER_CHANNEL)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("text Bob: see you at 8", "send_message body=see you at 8; recipient=Bob"),
        ("text Bob send me an email", "send_message body=send me an email; recipient=Bob"),
        ("text Bob I'm on WhatsApp", "send_message body=I'm on WhatsApp; recipient=Bob"),
        (
            "给李雷发短信说明天下午三点开会",
            "send_message body=明天下午三点开会; recipient=李雷",
        ),
        ("text Anna I'm home", "send_message body=I'm home; recipient=Anna"),
    ],
)
def test_a_message_may_say_anything(plan: PlanOf, text: str, expected: str) -> None:
    assert shown(plan(text)) == expected


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("wake me up at 27 o'clock", "time"),
        ("定个30点的闹钟", "time"),
        ("call Anna or Bob", "who"),
        ("text Anna or Bob hello", "recipient"),
        ("给李雷或者韩梅梅打个电话", "who"),
        ("open Clock or Notes", "app"),
        ("make a call", "who"),
        ("给他打电话", "who"),
        ("google something", "query"),
        ("写个笔记", "body"),
        ("add Tom Ford to my contacts", "number"),
        ("发个短信说晚安", "recipient"),
    ],
)
def test_what_is_left_open_is_asked_for(plan: PlanOf, text: str, field: str) -> None:
    question = plan(text)
    assert isinstance(question, Question)
    assert question.blank is not None
    assert question.blank.field == field


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wait 3 seconds then turn on bluetooth", "WaitFor seconds=3 | set_bluetooth on=true"),
        (
            "打开设置，点击显示，打开深色主题",
            "OpenApp name=设置 | TapOn label=显示 | Switch label=深色主题; on=true",
        ),
        (
            "look up Bob's number and text him hello",
            "find_contact who=Bob | send_message body=hello; recipient=Bob",
        ),
        (
            "把定位和蓝牙都关了",
            "set_location on=false | set_bluetooth on=false",
        ),
        (
            "text Mom good night then lock the phone",
            "send_message body=good night; recipient=Mom | lock_screen",
        ),
        (
            "text Mom: good night then lock the phone",
            "send_message body=good night then lock the phone; recipient=Mom",
        ),
        ("text Mom I'll eat then call Bob", "ask"),
        ("open Frobnicator9000", "open_app app=Frobnicator9000"),
        ("打开浏览器", "open_app app=浏览器"),
        ("開啟藍牙", "set_bluetooth on=true"),
        ("switch to light mode", "set_dark_theme on=false"),
    ],
)
def test_parts_and_names(plan: PlanOf, text: str, expected: str) -> None:
    assert shown(plan(text)) == expected


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("how full is the battery, and what is the weather in Oslo", "how full is the battery"),
        ("turn on wifi and paint the fence", "turn on wifi"),
        ("paint the fence, then turn on wifi", "turn on wifi"),
        ("打开蓝牙，然后帮我算命", "打开蓝牙"),
        ("mow the lawn and tell a story", ""),
        ("paint the fence", ""),
        ("lock the phone at 10pm and paint the fence", ""),  # would not be done alone either
        ("turn on dnd for 2 hours and paint the fence", ""),
        ("text Anna at 9 that I'm home; paint the fence", ""),
        ("明早八点打开飞行模式，然后帮我算命", ""),
    ],
)
def test_of_several_parts_the_one_that_is_understood_is_offered(
    plan: PlanOf, text: str, part: str
) -> None:
    understood = plan(text)
    assert isinstance(understood, NotUnderstood)
    assert understood.part == part
    if part:
        assert isinstance(plan(part), Plan)
