"""Skills whose time has come: kept by their names, asked what they must, honest when gone."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from assistant.app import House
from skills.base import Skill
from skills.trust.store import Store
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli
from tests.assistant.skills.test_in_a_chat import ended, pressed

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]
Has = Callable[..., Skill]
STALE = 3.2
"""Seconds after which what is installed is read anew."""


def comes(house: House, number: int) -> None:
    """The time of this one is now; the clock of all others stays."""
    with house.journal._writing() as db:
        db.execute("UPDATE schedules SET next=? WHERE number=?", (time.time(), number))


def kept(house: House) -> list[tuple[str, str]]:
    waiting = sorted(house.journal.schedules_of("chat", "ann"), key=lambda each: each.number)
    return [(each.text, each.every) for each in waiting]


def test_it_runs_at_its_time_and_says_when_it_cannot(cli: Cli, has: Has) -> None:
    has("tea-maker", """
        tea = context.ask("Which tea?", ["green", "black"])
        done = context.verb("set_timer", seconds=660)
        return f"{tea} it is: {done.ok}"
        """, verbs=["set_timer"])  # fmt: skip
    watch = has("night-watch", 'return "all is quiet"', phrases=["make your round of the house"])
    with in_a_chat(cli) as (chat, house):
        chat.says("every morning at 8 give me my daily briefing")
        chat.hears("⏰ every day at 08:00")
        chat.says("every friday at 8 use the night watch skill")
        chat.hears("⏰ every Friday at 08:00")
        chat.says("每天早上9点使用tea maker技能")
        chat.hears("（发送 /schedules 3 可取消）")
        chat.says("every day at 9 make your round of the house")
        chat.hears("(/schedules 4 cancels it)")
        assert kept(house) == [
            ("give me my daily briefing", "day"),
            ("use the night watch skill", "week"),
            ("使用tea maker技能", "day"),
            ("make your round of the house", "day"),
        ]
        comes(house, 1)
        chat.hears("⏰ As scheduled: give me my daily briefing")
        chat.hears("✅ Monday, 16 November")
        comes(house, 2)
        chat.hears("✅ all is quiet")
        comes(house, 3)
        chat.hears("⏰ 按计划执行：使用tea maker技能")
        pressed(chat, "Which tea?", "black")
        chat.hears("✅ black it is: True")
        (watch.folder / "more.txt").write_text("planted")
        time.sleep(STALE)
        chat.sent.clear()
        comes(house, 2)
        chat.hears("Skill night-watch is not used: night-watch does not run")
        comes(house, 4)
        said = chat.hears("I could have done this when it was scheduled, and now I cannot").text
        assert "Not used now: night-watch. Nothing was done" in said
        Store(cli.home).remove("night-watch")
        time.sleep(STALE)
        chat.sent.clear()
        comes(house, 2)
        chat.hears("No skill is called “night watch”")
        comes(house, 4)
        said = chat.hears("I could have done this when it was scheduled, and now I cannot").text
        assert "Not used now" not in said
        ended(house)
        assert len(kept(house)) == 4, "what is repeated comes again"


def test_a_yes_that_nobody_gives_is_a_no(cli: Cli, has: Has) -> None:
    ((name,),) = cli.phone.sql("SELECT name FROM contacts WHERE name GLOB '[A-Z]* [A-Z]*' LIMIT 1")
    has("poet", f"""
        context.verb("send_message", recipient={name!r}, body="roses are red")
        return "It is sent."
        """, verbs=["send_message"])  # fmt: skip
    with in_a_chat(cli, guard={"answer_seconds": 2}) as (chat, house):
        chat.says("tomorrow at 7 use the poet skill")
        chat.hears("07:00: use the poet skill")
        comes(house, 1)
        chat.hears("May I send")
        ended(house)
        (task,) = house.journal.recent_tasks()
        assert task["outcome"] == "needs_user"
        chat.hears("roses are red")
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE body='roses are red'") == [(0,)]
