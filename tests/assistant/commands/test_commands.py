"""The commands, as people of different rights have them in a chat, without a model."""

from __future__ import annotations

import re

import pytest

from assistant.commands import COMMANDS, command_in, phones
from assistant.commands.skills import TOPICS
from assistant.ledger import Spent
from assistant.questions import Question
from assistant.sandbox.put_file import PUT_FILE
from device_drivers.verbs import all_verbs
from device_drivers.verbs.events import REMOVE_EVENT
from gateways.base import Outbound
from models.base import Usage
from tests.assistant.commands.conftest import Room, in_room
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.usefixtures("noon")
USED = Usage(calls=3, prompt_tokens=100, completion_tokens=20, money=0.25)
CHINESE = re.compile(r"[\u4e00-\u9fff]")


WAITS = "wait a little, then set a timer for 3 minutes"


@pytest.fixture
def busy(room: Room) -> Room:
    """Ann's task is at its second step, Bob's is queued behind it."""
    journal, phone = room.house.journal, room.house.phones.resolve("")
    journal.open_task("a", "a", "chat", "room", "ann", phone, WAITS)
    journal.open_task("b", "b", "chat", "room", "bob", phone, "turn on bluetooth")
    for n in (1, 2):
        journal.intend("a", n, {"kind": "wait"}, {})
    return room


def test_a_mistyped_command_gets_a_suggestion(room: Room) -> None:
    assert "Did you mean /status?" in room.says("/staus")
    assert "Did you mean /stop?" in room.says("/stpo")
    room.says("你好")
    assert "您是想用 /phones 吗" in room.says("/phoes")
    assert "/memory、" in room.says("/qqqqqq")


def test_what_runs_is_told_to_whose_it_is(busy: Room) -> None:
    ann = busy.says("/status", "ann")
    assert f"“{WAITS}”" in ann
    assert "at step 2" in ann
    assert re.search(r"“turn on bluetooth” on .* \(bob\)", ann), "the owner sees everybody's"
    bob = busy.says("/status", "bob")
    assert "queued, 1 before it" in bob
    assert "timer" not in bob
    assert busy.says("/status", "gus").startswith("Nothing is running")
    journal = busy.house.journal
    journal.pose(Question("q", "a", "chat", "room", "ann", {"Yes": "yes", "No": "no"}))
    assert "waits for your answer (Yes / No)" in busy.says("/status", "ann")
    journal.say("chat", "q", Outbound("room", "May I call Bob?"))
    busy.chat.hears("May I call Bob?")
    assert "waits for your answer: May I call Bob? (Yes / No)" in busy.says("/status", "ann")
    assert "等您回答：May I call Bob?（是 / 否）" in busy.says("状态", "ann")
    journal.stop("b")
    assert "stopping before its next step" in busy.says("/status", "bob")


def test_phones_tell_whose_work_they_do(busy: Room, cli: Cli) -> None:
    assert f"busy with your “{WAITS}”" in busy.says("/phones", "ann")
    bob = busy.says("/phones", "bob")
    assert "busy with somebody else's task" in bob
    assert "timer" not in bob


def test_phones_that_answer_and_that_do_not(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "ANSWERS_WITHIN", 40.0)
    there = {"driver": "android", "serial": cli.phone.serial}
    away = {"driver": "android", "serial": "127.0.0.1:1"}
    with in_room(cli, default_phone="here", phones={"here": there, "gone": away}) as room:
        for name in ("ANDROID_ADB_SERVER_PORT",):
            monkeypatch.setenv(name, cli.env[name])
        told = room.says("/phones", "ann")
        assert re.search(r"• here \(used unless.*\): ready \(.*android", told), told
        assert "• gone: not reachable" in told
        bob = room.says("/phones", "bob")
        assert "• here" in bob
        assert "• gone: not yours to use" in bob


def test_who_has_no_phone_is_told_so(room: Room) -> None:
    assert "no phone that you may use" in room.says("/phones", "gus")


@pytest.mark.parametrize(
    ("words", "means"),
    [
        ("status", "/status"), ("状态", "/status"), ("what are you working on?", "/status"),
        ("which phones do you have", "/phones"), ("有哪些手机", "/phones"), ("手机", "/phones"),
        ("schedules", "/schedules"), ("定时任务", "/schedules"), ("费用", "/cost"),
        ("undo", "/undo"), ("撤销", "/undo"), ("why", "/why"), ("为什么", "/why"),
        ("memory", "/memory"), ("记忆", "/memory"), ("skills please", "/skills"),
        ("技能", "/skills"), ("Help!", "/help"), ("帮助", "/help"),
        ("which pages do you watch?", "/schedules"), ("你在看哪些网页？", "/schedules"),
        ("which sites are you checking every day", "/schedules"),
        ("stop watching shop.example/lamps", "/schedules cancel shop.example/lamps"),
        ("stop reading the page at https://a.example/b.", "/schedules cancel https://a.example/b"),
        ("别再看 shop.example/lamps 了", "/schedules cancel shop.example/lamps"),
        ("stop watching videos", ""), ("stop reading the news", ""), ("别看了", ""),
        ("status bar", ""), ("手机没电了", ""), ("help me move", ""), ("my phone", ""),
    ],
)  # fmt: skip
def test_a_command_is_known_by_its_name_alone(words: str, means: str) -> None:
    assert command_in(words) == means


def test_a_name_alone_may_be_an_answer() -> None:
    assert command_in("memory", bare=False) == ""
    assert command_in("有哪些手机", bare=False) == "/phones"


def test_a_phone_that_keeps_silent_is_not_waited_for(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "ANSWERS_WITHIN", 0.0)
    assert "did not answer within" in room.says("/phones")


def test_cost_of_today_and_this_month_by_person(room: Room) -> None:
    journal = room.house.journal
    journal.spend("t1", "chat", "ann", Spent(2, 5.0, USED))
    journal.spend("t2", "chat", "bob", Spent(1, 1.0, USED))
    ann = room.says("/cost", "ann")
    assert "• model calls: 3" in ann
    assert "This month: 3 model calls, 120 tokens, 0.25 spent, 2 steps, 5 s at work" in ann
    assert "• bob (chat): 3 model calls" in ann
    bob = room.says("/usage", "bob")
    assert "This month: 3 model calls" in bob
    assert "ann" not in bob


@pytest.mark.whole
def test_what_is_remembered_is_ones_own_and_can_be_forgotten(room: Room) -> None:
    room.chat.says("turn on dark theme", person="ann")
    room.chat.wait(lambda m: m.image is not None and "Dark theme is on" in m.text)
    room.chat.says("what is the battery level", person="bob")
    room.chat.wait(lambda m: m.image is not None and "%" in m.text)
    ann = room.says("/memory", "ann")
    number = re.search(r"^(\d{4})\. “turn on dark theme”: done$", ann, re.MULTILINE)
    assert number, ann
    assert "battery" not in ann
    task = room.house.journal.tasks_of_person("chat", "ann", 5)[0]["id"]
    folder = room.house.trajectories / task
    assert folder.is_dir()
    assert "nothing under the number" in room.says(f"/memory forget {number[1]}", "bob")
    assert folder.is_dir()
    assert room.says(f"/memory forget {number[1]}", "ann") == f"Forgotten: {number[1]}."
    assert not folder.exists()
    assert room.house.journal.task(task) is None
    assert room.house.journal.spent_by_task(task).steps == 1, "what was used stays counted"
    kept = room.house.journal._rows("SELECT text FROM inbox UNION SELECT text FROM outbox")
    assert not [row for row in kept if "Dark theme is on" in row[0] or "turn on dark" in row[0]]
    assert "battery" in room.says("/memory", "bob")
    assert "Forgotten: 1 thing." in room.says("/memory forget all", "bob")


def test_a_task_that_runs_is_not_forgotten(busy: Room) -> None:
    busy.says("/memory forget all", "ann")
    assert WAITS in busy.says("/status", "ann")


def test_skills_are_told_honestly(room: Room) -> None:
    told = room.says("/skills")
    assert "set alarm" in told
    assert "skills: Daily briefing (daily-briefing)" in told
    assert "MCP servers: none" in told
    assert "no model" in told


def test_every_verb_has_one_topic() -> None:
    listed = [verb for topic in TOPICS for verb in topic.verbs]
    assert sorted(listed) == sorted([*all_verbs(), PUT_FILE.name, REMOVE_EVENT.name])


def test_help_is_short_and_goes_by_topic(room: Room) -> None:
    told = room.says("/help")
    for name, command in COMMANDS.items():
        assert (f"/{name} – " in told) is not command.house
    send = room.says("/help send")
    assert "I ask before I send" in send
    assert "“text Anna hello”" in send
    undo = room.says("/help undo")
    assert "“undo that”" in undo
    assert room.says("/帮助 撤销") == undo
    assert "scheduled" in room.says("/help schedules")
    assert "no help on “quantum physics”" in room.says("/help quantum physics")
    room.says("你好")
    assert "短信" in room.says("/help 短信")


def test_every_command_answers_in_chinese_too(room: Room) -> None:
    room.says("你好")
    for name, command in COMMANDS.items():
        if not command.slow:
            assert CHINESE.search(room.says(f"/{name}")), name
