"""Undo, on the virtual phone: what was read before is put back, once, and what stays is said."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from assistant.commands import command_in
from assistant.commands.undo import FRESH_SECONDS
from assistant.journal import Journal
from assistant.taken_back import BEGINS_WITHIN, TakenBack
from device_drivers.base import Risk
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import UNREAD, Back, Said
from tests.assistant.commands.conftest import Room
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.usefixtures("noon")
SETTING = "SELECT value FROM settings WHERE key='{}'"


def setting(cli: Cli, key: str) -> str:
    return str(cli.phone.sql(SETTING.format(key))[0][0])


def does(room: Room, text: str, says: str, person: str = "ann") -> None:
    """A request that is done without a question."""
    known = len(room.chat.sent)
    room.chat.says(text, person=person)
    room.chat.wait(
        lambda m: any(m is sent for _, sent in room.chat.sent[known:])
        and m.text.startswith("✅") and says in m.text and m.image is not None
    )  # fmt: skip


@pytest.mark.whole
def test_the_last_change_goes_back_to_what_was_read_before_it_and_only_once(
    room: Room, cli: Cli
) -> None:
    cli.phone.sql("UPDATE settings SET value='93' WHERE key='screen_brightness'")
    does(room, "set brightness to 80%", "80 %")
    does(room, "turn on dark theme and turn off bluetooth", "Bluetooth is off")
    does(room, "what is the battery level", "%")
    assert (setting(cli, "ui_night_mode"), setting(cli, "bluetooth_on")) == ("2", "0")
    does(room, "undo that", "Dark theme is off")
    assert (setting(cli, "ui_night_mode"), setting(cli, "bluetooth_on")) == ("1", "1")
    assert setting(cli, "screen_brightness") == "204", "only the last request"
    does(room, "/undo", "Brightness is 36 %")
    assert abs(int(setting(cli, "screen_brightness")) - 93) <= 1
    assert "nothing that I could take back" in room.says("/undo")
    assert setting(cli, "ui_night_mode") == "1"


def test_another_persons_change_is_not_ones_own_to_take_back(room: Room, cli: Cli) -> None:
    does(room, "turn on dark theme", "Dark theme is on", "ann")
    assert "nothing that I could take back" in room.says("/undo", "bob")
    assert setting(cli, "ui_night_mode") == "2"


def test_what_is_sent_stays_and_what_was_before_is_named(room: Room, cli: Cli) -> None:
    does(room, "turn on dark theme", "Dark theme is on")
    room.chat.says("text 5550100: hello there")
    asked = room.chat.wait(lambda m: "hello there" in m.text and len(m.buttons) == 2)
    room.chat.says("", button=asked.buttons[0].value)
    room.chat.wait(lambda m: m.text.startswith("✅") and m.image is not None and "hello" in m.text)
    told = room.says("/undo")
    assert "stays sent" in told
    assert "Before it there was “turn on dark theme”: /undo 2" in told
    assert setting(cli, "ui_night_mode") == "2"
    does(room, "/undo 2", "Dark theme is off")
    assert setting(cli, "ui_night_mode") == "1"


def test_an_event_is_taken_back_after_a_yes(room: Room, cli: Cli) -> None:
    count = "SELECT count(*) FROM events WHERE title='dentist'"
    does(room, "add dentist to my calendar tomorrow at 15:00", "dentist")
    assert cli.phone.sql(count) == [(1,)]
    room.chat.says("撤销")
    asked = room.chat.wait(lambda m: "dentist" in m.text and len(m.buttons) == 2)
    assert "删除" in asked.text
    room.chat.says("", button=asked.buttons[1].value)
    room.chat.hears("没有")
    assert cli.phone.sql(count) == [(1,)], "no is no, and it can be asked for again"
    room.chat.says("undo it")
    again = room.chat.wait(
        lambda m: "dentist" in m.text and len(m.buttons) == 2 and m.buttons != asked.buttons
    )
    room.chat.says("", button=again.buttons[0].value)
    room.chat.hears("Removed from the calendar: dentist")
    assert cli.phone.sql(count) == [(0,)]


def test_what_is_long_past_needs_its_number(room: Room, cli: Cli) -> None:
    does(room, "turn on dark theme", "Dark theme is on")
    journal = room.house.journal
    deadline = time.monotonic() + 60
    while journal.unfinished() and time.monotonic() < deadline:  # it is told before it is over
        time.sleep(0.02)
    with journal._writing() as db:
        db.execute("UPDATE tasks SET ended=ended-?", (FRESH_SECONDS + 5,))
    assert "/undo 1 takes it back" in room.says("/undo")
    assert setting(cli, "ui_night_mode") == "2"
    does(room, "/undo 1", "Dark theme is off")


# --- what was taken back ------------------------------------------------------------------------

BACK = (TakenBack(1, Back("set_wifi", {"on": False})), TakenBack(2, Back("set_wifi", {"on": True})))


def test_two_that_ask_at_once_do_not_both_have_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    assert journal.take_back("t", "u1", BACK)
    assert journal.take_back("t", "u1", BACK), "the same message again"
    assert not journal.take_back("t", "u2", BACK[:1])
    with journal._writing() as db:  # it never began: the process died right after
        db.execute("UPDATE taken_back SET at=?", (time.time() - BEGINS_WITHIN - 1,))
    assert journal.take_back("t", "u2", BACK)
    journal.close()


def test_of_what_ended_halfway_only_the_rest_can_be_taken_back(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    journal.take_back("t", "u", BACK)
    journal.open_task("u", "u", "chat", "room", "ann", "phone", "undo")
    assert journal.taken_back("t") == {1, 2}, "while it runs"
    journal.intend("u", 1, {"kind": "verb", "name": "set_wifi"}, {})
    journal.done("u", 1, {"verified": True})
    journal.close_task("u", "failed", "", {})
    assert journal.taken_back("t") == {2}, "the last is taken back first"
    journal.close_task("u", "done", "", {})
    assert journal.taken_back("t") == {1, 2}
    assert journal.takes_back("u")
    assert not journal.takes_back("t")
    journal.close()


# --- verbs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [n for n, v in all_verbs().items() if v.risk is not Risk.READ])
def test_every_verb_that_changes_something_says_how_it_is_taken_back(name: str) -> None:
    verb = all_verbs()[name]
    assert verb.undo is not None or verb.risk is Risk.NAVIGATE


@pytest.mark.parametrize(
    ("verb", "arguments", "before", "expected"),
    [
        ("set_wifi", {"on": True}, {"on": False}, Back("set_wifi", {"on": False})),
        ("set_wifi", {"on": True}, {"on": True}, None),
        ("set_wifi", {"on": True}, {"on": None}, UNREAD),
        ("set_volume", {"percent": 90, "stream": "ring"}, {"level": 2, "low": 0, "high": 7},
         Back("set_volume", {"percent": 29, "stream": "ring"})),
        ("set_volume", {"percent": 90}, {"level": 2}, UNREAD),
        ("set_brightness", {"percent": 9}, {"level": 128}, Back("set_brightness", {"percent": 50})),
        ("set_brightness", {"percent": 9}, {"level": 128, "automatic": True}, "adjusted itself"),
        ("set_alarm", {"time": "07:00", "date": "2026-11-23"}, {"rings": []},
         Back("delete_alarm", {"time": "07:00", "label": ""})),
        ("set_alarm", {"time": "07:00", "date": "2026-11-23"}, {"rings": ["2026-11-23T07:00:00"]},
         "there before"),
        ("set_timer", {"seconds": 60}, {}, Back("cancel_timer")),
        ("add_contact", {"name": "Tom Ray", "number": "5550100"}, {"newest": 3},
         Back("delete_contact", {"who": "Tom Ray"})),
        ("set_orientation", {"orientation": "landscape"}, {"turns": True, "stands": "portrait"},
         Back("set_auto_rotate", {"on": True})),
        ("set_orientation", {"orientation": "landscape"}, {"turns": False, "stands": "portrait"},
         Back("set_orientation", {"orientation": "portrait"})),
        ("media_control", {"command": "pause"}, {}, Back("media_control", {"command": "play"})),
        ("send_message", {"recipient": "Ann", "body": "x"}, {}, "stays sent"),
        ("open_app", {"app": "Maps"}, {}, Back("close_app", {"app": "Maps"})),
    ],
)  # fmt: skip
def test_how_each_is_taken_back(
    verb: str, arguments: dict[str, object], before: dict[str, object], expected: object
) -> None:
    known = all_verbs()[verb]
    assert known.undo is not None
    found = known.undo(known.args.model_validate_json(json.dumps(arguments)), before)
    if isinstance(expected, str):
        assert isinstance(found, Said)
        assert expected in found.en
    else:
        assert found == expected
    if isinstance(found, Back):
        all_verbs()[found.verb].args.model_validate(dict(found.arguments))


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("undo that", "/undo"), ("Undo", "/undo"), ("please undo it!", "/undo"),
        ("no wait, don't", "/undo"), ("cancel that", "/undo"), ("撤销", "/undo"),
        ("撤销上一步操作", "/undo"), ("改回去吧", "/undo"), ("why did you do that?", "/why"),
        ("Why?", "/why"), ("为什么？", "/why"), ("你刚才为什么这么做", "/why"),
        ("undo the top button of the shirt", ""), ("why is the sky blue", ""),
        ("why not", ""), ("text Bob: undo that", ""), ("为什么天是蓝的", ""),
        ("取消闹钟", ""), ("cancel the 7:00 alarm", ""), ("撤销那条短信给妈妈", ""),
    ],
)  # fmt: skip
def test_whole_sentences_that_mean_a_command(text: str, command: str) -> None:
    assert command_in(text) == command
