"""Requests for later: when their time comes, what a restart keeps, what was missed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from assistant.journal import Journal
from assistant.schedules import told
from assistant.timetable import MOST, Every, TooMany, following
from tests.assistant.brain.conftest import chatting
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[ZoneInfo]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield ZoneInfo("Europe/Berlin")
    monkeypatch.undo()
    time.tzset()


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone()


@pytest.mark.parametrize(
    ("every", "first", "after", "upcoming"),
    [
        ("day", "2026-10-24T08:00", "2026-10-24T08:00", "2026-10-25T08:00"),
        ("day", "2026-03-28T02:30", "2026-03-29T12:00", "2026-03-30T02:30"),
        ("hour", "2026-10-25T01:00", "2026-10-25T12:10", "2026-10-25T13:00"),
        ("weekday", "2026-11-20T07:15", "2026-11-20T07:15", "2026-11-23T07:15"),
        ("week", "2026-10-21T20:00", "2026-11-21T00:00", "2026-11-25T20:00"),
        ("month", "2026-01-31T09:00", "2026-01-31T09:00", "2026-02-28T09:00"),
        ("month", "2026-01-31T09:00", "2026-02-28T09:00", "2026-03-31T09:00"),
        ("month", "2026-12-05T09:00", "2027-01-01T00:00", "2027-01-05T09:00"),
        ("day", "2016-01-01T08:00", "2026-11-21T09:00", "2026-11-22T08:00"),
    ],
)
def test_the_clock_stays_what_it_was(
    berlin: ZoneInfo, every: Every, first: str, after: str, upcoming: str
) -> None:
    """Summer time begins on March 29 and ends on October 25, 2026 in Berlin."""
    found = following(at(first), every, at(after))
    assert found is not None
    assert f"{found:%Y-%m-%dT%H:%M}" == upcoming


def test_once_is_once() -> None:
    moment = datetime.now().astimezone()
    assert following(moment, "", moment - timedelta(1)) == moment
    assert following(moment, "", moment) is None


def test_it_is_told_in_both_languages() -> None:
    moment = at("2026-11-25T20:00")
    assert told(moment, "week").en == "every Wednesday at 20:00, first on 2026-11-25"
    assert told(moment, "week").zh == "从2026-11-25起每周三20:00"


def test_a_person_has_so_many_and_their_own(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    later = datetime.now().astimezone() + timedelta(hours=1)
    for n in range(MOST):
        kept = journal.schedule(f"k{n}", "chat", "room", "ann", "", f"request {n}", later)
        assert kept.number == n + 1
    with pytest.raises(TooMany):
        journal.schedule("k", "chat", "room", "ann", "", "one too many", later)
    again = journal.schedule("k0", "chat", "room", "ann", "", "the same again", later)
    assert again.text == "request 0"
    assert journal.schedule("b", "chat", "room", "bob", "", "mine", later).number == 1
    assert journal.cancel_schedule("chat", "bob", 7) is None
    assert journal.cancel_schedule("chat", "ann", 7) is not None
    assert len(journal.schedules_of("chat", "ann")) == MOST - 1
    journal.close()


@pytest.mark.usefixtures("noon")
def test_what_came_due_while_it_was_off(cli: Cli) -> None:
    """A little late it is done; what is long past is told; what comes again comes again."""
    now = datetime.now().astimezone()
    journal = Journal(cli.home / "journal.db")
    for key, text, ago, every in (
        ("a", "set a timer for 4 minutes", timedelta(minutes=2), ""),
        ("b", "set a timer for 5 minutes", timedelta(hours=3), ""),
        ("c", "set a timer for 6 minutes", timedelta(hours=25), "day"),
    ):
        journal.schedule(key, "chat", "room", "ann", "", text, now - ago, every)  # type: ignore[arg-type]
    journal.close()
    with (
        in_background(ScriptedModel(["Hello."])) as model,
        chatting(cli, model) as (chat, house),
    ):
        chat.hears("As scheduled: set a timer for 4 minutes")
        chat.hears("did not do it: set a timer for 5 minutes")
        chat.hears("did not do it: set a timer for 6 minutes")
        chat.hears("✅ Timer running: 4 min")
        (again,) = house.journal.schedules_of("chat", "ann")
    assert again.text == "set a timer for 6 minutes"
    assert again.next > time.time()
    assert cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms<400000") == [(240000,)]
