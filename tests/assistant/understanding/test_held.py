"""Requests that fit a phrase word for word and ask for more, or for something to be looked up."""

from __future__ import annotations

import pytest

from assistant.understanding import NotUnderstood, Plan, VerbStep, held, wordings
from tests.assistant.understanding.conftest import Plan as PlanOf
from tests.assistant.understanding.requests import shown


@pytest.mark.parametrize(
    "body",
    [
        "what the ticket costs", "what time my alarm is set for.", "where we meet",
        "the door code from my note “Flat”", "the booking code of our trip", "the address",
        "with the number of Anna", "whether dinner is ready", "how much money I owe",
        "我的闹钟定在几点", "小明的电话号码", "票多少钱",
    ],
)  # fmt: skip
def test_what_is_to_be_looked_up_is_no_message(body: str) -> None:
    assert held.described(body)


@pytest.mark.parametrize(
    "body",
    [
        "what time is dinner?", "what is up", "where are you", "the code is 1234",
        "the meeting is at 5 in room 4", "I'm late", "hello", "my train has arrived",
        "几点到？", "我到了", "明天见",
    ],
)  # fmt: skip
def test_a_message_is_a_message(body: str) -> None:
    assert not held.described(body)


@pytest.mark.parametrize(
    "request_",
    [
        "Text Bob what the ticket costs in the shop",
        "Reply “yes” to everybody whose message I haven't read yet",
        "Add a line to my note “Trip”: pack socks",
        "Write a note “Trip” with the titles of tomorrow's appointments",
        "Keep my note “Trip” pinned to the top.",
        "Rename my note “Trip” to “Holiday”.",
        "I need an alarm at 4:05 PM every Monday, without vibration.",
        "Set a 5-minute timer called “Tea”, then add one more minute to it.",
        "Save a new contact: Tom Baker, Baker at Osprey, work phone +17345550172.",
        "Bookmark the page https://example.org/a in the browser.",
        "Record a video of at least 10 seconds.",
        "Bob is calling. Pick up, please.",
        "Forward the last message from Bob to Mom",
        "安排“看牙”：11月18日上午11:15开始，地点市中心，邀请李雷，提前一小时提醒我。",
        "写一条笔记“旅行”，每行写一个明天日程的标题。",
        "给每个发来未读短信的人回复“收到”",
        "把李雷最近发来的短信转发给韩梅梅",
        "把我上午9:05的闹钟改到下午6:25",
        "Set an alarm 20 minutes before the time Bob wants to meet me this evening.",
        "How many calls from Bob have I missed?",
    ],
)
def test_nothing_is_done_that_covers_only_a_part(plan: PlanOf, request_: str) -> None:
    assert not isinstance(plan(request_), Plan), shown(plan(request_))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Delete my “Swimming” alarm", "delete_alarm label=Swimming"),
        ("Switch off the alarm “Gym”, but keep it.", "turn_off_alarm label=Gym"),
        ("删除我的“游泳”闹钟", "delete_alarm label=游泳"),
        ("下午12:35叫醒我，闹钟名称是“夜班”。", "set_alarm label=夜班; time=12:35"),
        ("Make a note titled “Attic” that says: Bring change.",
         "create_note body=Bring change.; title=Attic"),
        ("Reply to Bob's last message: Gladly!", "send_message body=Gladly!; recipient=Bob"),
        ("Save 秦朗 with the number +16195550169 in my contacts",
         "add_contact name=秦朗; number=+16195550169"),
        ("Put “Fire drill” in my calendar for Tuesday, November 24 at 3:15 PM, for an hour.",
         "add_event date=2026-11-24; time=15:15; title=Fire drill"),
        ("tell Bob to close the door and leave the rest",
         "send_message body=close the door and leave the rest; recipient=Bob"),
        ("text 彭博文: hello", "send_message body=hello; recipient=彭博文"),
        ("make the screen as bright as it gets", "set_brightness percent=100"),
    ],
)  # fmt: skip
def test_names_and_words_are_what_was_meant(plan: PlanOf, text: str, expected: str) -> None:
    assert shown(plan(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Text Anna Lee, Bob and Mom, each on their own: “See you at six”",
        "tell Anna Lee, Bob and Mom: See you at six",
    ],
)
def test_a_message_to_several_goes_to_each(plan: PlanOf, text: str) -> None:
    result = plan(text)
    assert isinstance(result, Plan), shown(result)
    args = [s.args.model_dump() for s in result.steps if isinstance(s, VerbStep)]
    assert [a["recipient"] for a in args] == ["Anna Lee", "Bob", "Mom"]
    assert {a["body"] for a in args} == {"See you at six"}


def test_a_stranger_among_several_is_asked_about(plan: PlanOf) -> None:
    assert not isinstance(plan("tell Bob, Zoltan and Mom: See you at six"), Plan)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("don't call Bob", True), ("please do not send it", True), ("不要打电话给李雷", True),
        ("Buy the tote bag. Don't spend more than that.", False),
        ("How many things on my list are not ticked yet?", False),
        ("I can't find my booking code, look it up", False),
        ("闹钟响一次，下一次不要响", False), ("给他们分别写一封信", False),
    ],
)  # fmt: skip
def test_only_what_forbids_the_whole_is_a_refusal(plan: PlanOf, text: str, denied: bool) -> None:
    result = plan(text)
    assert isinstance(result, NotUnderstood), shown(result)
    assert (result.said == wordings.DENIED, result.final) == (denied, denied)
