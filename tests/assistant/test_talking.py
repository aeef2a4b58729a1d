"""Conversation without a model, as its person has it: the real command line and a virtual phone."""

from __future__ import annotations

import time

import pytest

from assistant.journal import Journal
from tests.assistant.conftest import Cli

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]
DARK = "SELECT value FROM settings WHERE namespace='secure' AND key='ui_night_mode'"


def test_what_was_done_is_followed_up_and_taken_back(cli: Cli) -> None:
    assert cli.ask("turn on dark theme")["outcome"] == "done"
    assert cli.phone.sql(DARK) == [("2",)]
    assert "turn on dark theme" in cli.ask("did it work?")["reply"]
    undone = cli.ask("undo that")
    assert undone["outcome"] == "done", undone
    assert cli.phone.sql(DARK) == [("1",)]
    assert "nothing before this" in cli.ask("again")["reply"], "an undo is not done again"
    cli.ask("turn off bluetooth")
    cli.ask("battery")
    back = cli.ask("undo that")
    assert [s["action"] for s in back["steps"]] == [
        {"kind": "verb", "name": "set_bluetooth", "arguments": {"on": True}}
    ]
    told = cli.ask("what did you do today")["reply"]
    assert told.index("turn on dark theme") < told.index("undo “turn on dark theme”")
    assert cli.ask("how many tasks today")["reply"].startswith("5 tasks: 5 done")
    assert "no model was asked" in cli.ask("what did it cost")["reply"]


def test_the_time_is_corrected_and_the_wrong_alarm_goes(cli: Cli) -> None:
    alarms = "SELECT count(*) FROM alarms WHERE hour={} AND minute=13"
    cli.ask("set an alarm for 5:13")
    corrected = cli.ask("no, at 6:13", "--yes")
    assert corrected["outcome"] == "done", corrected
    assert cli.phone.sql(alarms.format(5)) == [(0,)]
    assert cli.phone.sql(alarms.format(6)) == [(1,)]


def test_small_talk_admits_what_it_is(cli: Cli) -> None:
    human = cli.ask("are you human?")
    assert (human["outcome"], human["steps"]) == ("done", [])
    assert "program" in human["reply"]
    assert "程序" in cli.ask("你是真人吗")["reply"]
    assert "Wake me up" in cli.ask("what can you do?")["reply"]


def test_a_request_beyond_it_gets_one_line_with_what_would_help(cli: Cli) -> None:
    for text, word in (
        ("order me a pizza", "[models"),
        ("给我点外卖", "模型"),
        ("what's the capital of France", "[models.brain]"),
    ):
        result = cli.ask(text)
        assert result["outcome"] == "failed"
        assert word in result["reply"]
        assert "\n" not in result["reply"].strip()


def test_how_a_model_is_set_up_is_told_once_in_a_while(cli: Cli) -> None:
    first, second = cli.ask("order me a pizza"), cli.ask("get me an uber to the airport")
    assert "phonepilot.toml" in first["reply"]
    assert "phonepilot.toml" not in second["reply"]
    assert "GUI model" in second["reply"], "but still what would help"
    chat = cli.ask("what's the capital of France")["reply"]
    assert "[models.brain]" in chat, "another thing"


def test_help_on_a_topic_says_what_needs_a_model_here(cli: Cli) -> None:
    told = cli.ask("what can you do with notes")["reply"]
    assert "Changing a note: that needs a GUI model." in told


def test_a_request_for_later_is_kept(cli: Cli) -> None:
    kept = cli.ask("every day at 8: read my messages")
    assert kept["outcome"] == "done", kept
    assert "read my messages" in kept["reply"]
    assert cli.ask("in ten minutes switch off wifi")["outcome"] == "done"
    journal = Journal(cli.home / "journal.db")
    try:
        waiting = journal.schedules_of("terminal", "owner")
    finally:
        journal.close()
    assert [(each.text, each.every) for each in waiting] == [
        ("switch off wifi", ""),
        ("read my messages", "day"),
    ]
    assert 500 < waiting[0].next - time.time() < 601
    assert cli.phone.sql("SELECT value FROM settings WHERE key='wifi_on'") == [("1",)]


def test_what_nothing_here_could_do_then_is_not_kept(cli: Cli) -> None:
    result = cli.ask("every morning at 8 tell me the weather")
    assert result["outcome"] == "failed"
