"""The journal keeps what a crash must not lose."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.questions import Question
from gateways.base import Button, Inbound, Outbound


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db", busy_seconds=0.1)
    yield made
    made.close()


def message(external_id: str = "1", text: str = "hello") -> Inbound:
    return Inbound("telegram", external_id, "chat", "ann", text, datetime.now(UTC), "Ann")


def test_the_same_message_is_kept_once(journal: Journal) -> None:
    assert journal.receive(message())
    assert not journal.receive(message(text="redelivered with other text"))
    assert [m.text for m in journal.unhandled("telegram")] == ["hello"]


def test_a_handled_message_does_not_come_back_after_a_restart(
    journal: Journal, tmp_path: Path
) -> None:
    journal.receive(message("1"))
    journal.receive(message("2"))
    journal.handled(message("1"))
    again = Journal(tmp_path / "journal.db")
    assert [m.external_id for m in again.unhandled("telegram")] == ["2"]
    again.close()


def test_of_what_is_passed_on_in_a_row_one_is_the_first_however_late_it_is_looked_at(
    journal: Journal,
) -> None:
    row = [replace(message(str(n)), forwarded=True) for n in range(3)]
    for each in [replace(row[0], external_id="x", chat="other"), *row]:
        assert journal.receive(each)
    assert [journal.passed_on_before(each, 10) for each in row] == [False, True, True]
    assert not journal.passed_on_before(row[1], 0), "long ago is another row"


def test_saying_something_else_under_the_same_key_becomes_an_edit(journal: Journal) -> None:
    journal.say("telegram", "k", Outbound("chat", "one", buttons=(Button("Stop", "stop:1"),)))
    (row,) = journal.unsent("telegram", 0)
    assert row.message == Outbound("chat", "one", buttons=(Button("Stop", "stop:1"),))
    journal.sent(row, "77")
    assert journal.unsent("telegram", 0) == []
    journal.say("telegram", "k", Outbound("chat", "two"))
    (row,) = journal.unsent("telegram", 0)
    assert (row.message.text, row.message.edits) == ("two", "77")


def test_a_message_that_changed_while_it_was_sent_is_sent_again(journal: Journal) -> None:
    journal.say("telegram", "k", Outbound("chat", "one"))
    (row,) = journal.unsent("telegram", 0)
    journal.say("telegram", "k", Outbound("chat", "two"))
    journal.sent(row, "77")
    (row,) = journal.unsent("telegram", 0)
    assert row.message.text == "two"


def test_saying_the_same_again_sends_nothing(journal: Journal) -> None:
    journal.say("telegram", "k", Outbound("chat", "one"))
    (row,) = journal.unsent("telegram", 0)
    journal.sent(row, "77")
    journal.say("telegram", "k", Outbound("chat", "one"))
    assert journal.unsent("telegram", 0) == []


def test_what_was_given_up_is_not_tried_again(journal: Journal) -> None:
    journal.say("telegram", "k", Outbound("chat", "one"))
    (row,) = journal.unsent("telegram", 0)
    journal.postpone(row, 100.0)
    assert journal.unsent("telegram", 99.0) == []
    (row,) = journal.unsent("telegram", 100.0)
    assert row.tries == 1
    journal.give_up(row, "blocked")
    assert journal.unsent("telegram", 200.0) == []


def test_an_effect_is_intended_once_and_remembers_its_result(journal: Journal) -> None:
    journal.intend("t", 1, {"kind": "tap"}, {"fingerprint": "a"})
    effect = journal.effect("t", 1)
    assert effect is not None
    assert effect["result"] is None
    with pytest.raises(sqlite3.IntegrityError):
        journal.intend("t", 1, {"kind": "tap"}, {})
    journal.done("t", 1, {"verified": True})
    effect = journal.effect("t", 1)
    assert effect is not None
    assert effect["result"] == {"verified": True}


def test_only_the_first_answer_to_a_question_counts(journal: Journal) -> None:
    journal.pose(Question("q", "t", "telegram", "chat", "ann", {"Yes": "yes"}))
    assert journal.open_question("telegram", "chat") is not None
    assert journal.close_question("q", "yes")
    assert not journal.close_question("q", "no")
    assert journal.open_question("telegram", "chat") is None


def test_a_pairing_code_works_once_and_not_for_ever(journal: Journal) -> None:
    journal.offer_code("CODE", message(), ttl=60)
    assert journal.pair("WRONG", ttl=60) is None
    person = journal.pair("CODE", ttl=60)
    assert person is not None
    assert person["sender"] == "ann"
    assert journal.person("telegram", "ann")
    assert journal.pair("CODE", ttl=60) is None
    journal.offer_code("OLD", message(), ttl=60)
    assert journal.pair("OLD", ttl=-1) is None


def test_old_codes_do_not_keep_new_people_out(journal: Journal) -> None:
    journal.offer_code("ONE", message(), ttl=60)
    assert len(journal.pending_codes("telegram", ttl=60)) == 1
    assert journal.pending_codes("telegram", ttl=-1) == []


def test_a_damaged_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "bad.db").write_bytes(b"this is no database at all, " * 100)
    with pytest.raises(JournalLocked, match="cannot be used"):
        Journal(tmp_path / "bad.db")


def test_a_locked_database_says_so_and_loses_nothing(journal: Journal, tmp_path: Path) -> None:
    journal.receive(message("1"))
    holder = sqlite3.connect(tmp_path / "journal.db")
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalLocked, match="locked by another program"):
        journal.receive(message("2"))
    holder.rollback()
    holder.close()
    assert journal.receive(message("2"))
    assert [m.external_id for m in journal.unhandled("telegram")] == ["1", "2"]
