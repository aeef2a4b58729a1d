"""The guard's decision against the reference model, and tampered approvals."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.guard.approvals import Approval, NotApproved
from assistant.questions import Question
from tests.assistant.guard.cases import cases, decided, disagreements
from tests.assistant.guard.mutations import EFFECTS, Bench, attempts

SHORT = 10_000


def test_the_guard_says_what_the_reference_says() -> None:
    assert disagreements(seed=1, count=SHORT) == []


def test_the_cases_meet_every_verdict() -> None:
    met = Counter(decided(case, policy) for case, policy in cases(seed=2, count=2000))
    assert min(met[verdict] for verdict in ("allow", "ask", "never")) > 50


def test_a_class_without_a_rule_is_never_done() -> None:
    for case, policy in cases(seed=3, count=500):
        case.risk = "teleport"
        assert decided(case, policy) == "never"


# --- approvals ------------------------------------------------------------------------------------


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.close()


def test_no_tampered_approval_is_accepted(bench: Bench) -> None:
    accepted = [it for it in attempts(bench, seed=4, count=2000) if bench.accepted(it)]
    assert accepted == []


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda e: e.kind)
def test_a_yes_holds_once_for_what_it_was_said_to(bench: Bench, effect: object) -> None:
    yes = bench.approved(effect, "a")  # type: ignore[arg-type]
    assert bench.accepted(yes)
    assert not bench.accepted(yes)


def test_a_yes_does_not_hold_for_long(bench: Bench) -> None:
    assert not bench.accepted(bench.approved(EFFECTS[0], "a", lasts=-0.001))
    assert bench.accepted(bench.approved(EFFECTS[0], "b"))


def test_a_yes_does_not_hold_longer_because_the_clock_was_set_back(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    yes, now = bench.approved(EFFECTS[0], "a"), time.time
    for jump in (-3600, -5, 121, 86_400):
        monkeypatch.setattr("time.time", lambda jump=jump: now() + jump)
        assert not bench.accepted(yes), jump
    monkeypatch.setattr("time.time", lambda: now() + 60)
    assert bench.accepted(yes)


def test_the_same_yes_kept_again_is_still_one(bench: Bench) -> None:
    yes = bench.approved(EFFECTS[0], "a")
    assert bench.accepted(yes)
    bench.journal.approve(yes.approval, "me")
    assert not bench.accepted(yes)


def test_a_yes_is_used_up_only_with_the_intent(bench: Bench) -> None:
    yes = bench.approved(EFFECTS[0], "a")
    bench.journal.use(yes.approval, yes.move.binding)
    with pytest.raises(NotApproved):
        bench.journal.use(yes.approval, yes.move.binding)


def test_who_said_yes_is_kept_with_it(bench: Bench) -> None:
    """In a group the owner may answer for a task's person: it is not theirs alone to have said."""
    journal = bench.journal

    def kept(number: str, answer: str, by: str) -> tuple[str, str]:
        approval = Approval(f"t:{number}", "t", "what")
        journal.pose(Question(f"q{number}", "t", "telegram", "c", "ann", {"Yes": "yes"}))
        if answer:
            assert journal.close_question(f"q{number}", answer, by)
        journal.approve(approval, "ann")
        (row,) = journal._rows("SELECT * FROM approvals WHERE id=?", approval.id)
        return row["person"], row["answered_by"]

    assert kept("1", "yes", "telegram/owner") == ("ann", "telegram/owner")
    assert kept("2", "yes", "telegram/ann") == ("ann", "telegram/ann")
    assert kept("3", "no", "telegram/eve") == ("ann", ""), "it was no yes"
    assert kept("4", "", "") == ("ann", ""), "somebody with the phone in hand"
    told = [(asked.answer, asked.by) for asked in journal.asked_by("t")]
    assert told == [("yes", "telegram/owner"), ("yes", ""), ("no", "telegram/eve"), (None, "")]
    other = Approval("o:1", "o", "what")
    journal.approve(other, "bob")
    (row,) = journal._rows("SELECT answered_by FROM approvals WHERE id='o:1'")
    assert row["answered_by"] == "", "nobody was asked in that task"
