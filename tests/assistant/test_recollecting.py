"""What a person hears of what was done: their own, by day, with how it ended."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.config import Settings
from assistant.journal import Journal
from assistant.ledger import Spent
from assistant.recollecting import NOTHING, Recollection
from assistant.understanding import PastQuestion
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from models.base import Usage

pytestmark = pytest.mark.usefixtures("noon")


@pytest.fixture
def today(noon: None) -> dt.date:
    return dt.date.today()  # noqa: DTZ011 - the journal writes down this machine's time


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "journal.db")
    yield journal
    journal.close()


def done(journal: Journal, text: str, outcome: str = "done", person: str = "ann") -> None:
    task = f"{person}-{text}"
    journal.open_task(task, task, "chat", "c", person, "phone", text)
    journal.close_task(task, outcome, f"reply to {text}", {})


def recollection(journal: Journal, person: str = "ann", owner: bool = True) -> Recollection:
    settings = Settings.model_validate({"person": {"notes": ("vegetarian",)}})
    now = dt.datetime.now().astimezone()
    return Recollection(journal, settings, "chat", person, owner, now)


def test_only_what_was_done_for_this_person(journal: Journal, today: dt.date) -> None:
    done(journal, "turn on wifi")
    done(journal, "call Bob", "stopped")
    done(journal, "call my lawyer", person="bea")
    told = recollection(journal).of(PastQuestion("did", today, today))
    assert "“turn on wifi”: done" in told.en
    assert "“call Bob”: stopped" in told.en
    assert told.zh.count("•") == 2
    for kind in ("did", "last", "sure", "why", "count", "cost", "known"):
        assert "lawyer" not in recollection(journal).of(PastQuestion(kind)).en
    assert recollection(journal, "carl").of(PastQuestion("did")) == NOTHING


def test_in_a_group_only_what_was_asked_for_in_it(journal: Journal) -> None:
    done(journal, "call my lawyer")
    journal.open_task("t", "t", "chat", "group", "ann", "phone", "turn on wifi")
    journal.open_task("u", "u", "chat", "c", "ann", "phone", "call my therapist")
    journal.close_task("t", "done", "it is on", {})
    here = replace(recollection(journal), group="group")
    for kind in ("did", "last", "sure", "why", "count", "cost", "known"):
        told = here.of(PastQuestion(kind)).en
        assert "lawyer" not in told
        assert "therapist" not in told
        assert "vegetarian" not in told
    assert "“turn on wifi”: done" in here.of(PastQuestion("did")).en
    assert "“turn on wifi”" in here.of(PastQuestion("last")).en
    assert here.of(PastQuestion("count")).en == "1 task: 1 done."


def test_the_day_that_was_asked_about(journal: Journal, today: dt.date) -> None:
    done(journal, "turn on wifi")
    yesterday = today - dt.timedelta(days=1)
    assert "Nothing on" in recollection(journal).of(PastQuestion("did", yesterday, yesterday)).en
    assert recollection(journal).of(PastQuestion("count", today, today)).en == "1 task: 1 done."


def test_how_the_last_one_ended_and_why(journal: Journal) -> None:
    done(journal, "text Bob hi", "failed")
    why = recollection(journal).of(PastQuestion("why"))
    assert why == Said(
        "“text Bob hi”: not done.\nreply to text Bob hi",
        "“text Bob hi”：未完成。\nreply to text Bob hi",
    )
    done(journal, "turn on wifi")
    assert "did not fail" in recollection(journal).of(PastQuestion("why")).en
    journal.open_task("now", "now", "chat", "c", "ann", "phone", "open Maps")
    assert "still at it: “open Maps”" in recollection(journal).of(PastQuestion("sure")).en


def test_what_it_cost(journal: Journal) -> None:
    done(journal, "order pizza")
    usage = Usage(calls=3, prompt_tokens=100, completion_tokens=20, money=0.5)
    journal.spend("ann-order pizza", "chat", "ann", Spent(4, 2.0, usage))
    told = recollection(journal).of(PastQuestion("cost")).en
    assert "3 model calls, 120 tokens, 0.5 spent" in told
    assert "• steps: 4" in told


def test_notes_are_told_to_whom_they_are_about(journal: Journal) -> None:
    assert "vegetarian" in recollection(journal).of(PastQuestion("known")).en
    assert "vegetarian" not in recollection(journal, owner=False).of(PastQuestion("known")).en


def test_the_owner_still_sees_that_something_risky_was_forgotten(
    journal: Journal, today: dt.date
) -> None:
    """Its class, when, where and for whom; not a word of it."""
    hello = Inbound("chat", "0", "c", "bea", "", dt.datetime.now(dt.UTC), "Bea")
    journal.offer_code("A", hello, 60)
    journal.pair("A", 60)
    for n, risk in ((1, "send"), (2, "")):
        task = f"bea-{n}"
        journal.open_task(task, task, "chat", "c", "bea", "desk", f"text Zoe: hate {n}")
        journal.intend(task, 1, {"kind": "verb", "arguments": {"to": "Zoe"}}, {}, risk=risk)
        journal.close_task(task, "done", "sent", {})
    owner = replace(recollection(journal), sees_forgotten=True)
    asked = PastQuestion("did", today, today)
    assert "desk" not in owner.of(asked).en, "nothing is forgotten yet"
    for n in (1, 2):
        journal.forget_task(f"bea-{n}")
    told = owner.of(asked)
    assert re.search(r"^• \d\d:\d\d send on desk, for Bea: forgotten since$", told.en, re.MULTILINE)
    assert told.zh.count("•") == 1
    assert "Zoe" not in told.en + told.zh
    for other in (recollection(journal), recollection(journal, "bea", owner=False)):
        assert "desk" not in other.of(asked).en
    yesterday = today - dt.timedelta(days=1)
    assert "desk" not in owner.of(PastQuestion("did", yesterday, yesterday)).en
