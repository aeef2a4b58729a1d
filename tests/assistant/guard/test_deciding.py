"""The guard's decision against the reference model, and tampered approvals."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.guard.approvals import Approval, NotApproved
from assistant.guard.deciding import Deed, decide
from assistant.guard.grants import Grant
from assistant.guard.policy import Policy
from assistant.guard.provenance import Matter
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


EVE, SUM = Matter("recipient", "Eve", "screen"), Matter("amount", "30", "person")
ALWAYS = {"from": "00:00", "until": "23:59:59"}


@pytest.mark.parametrize(
    ("rules", "deed", "grant", "verdict", "why"),
    [
        ({}, Deed("teleport"), Grant(over=True), "never", ["rule", "over"]),
        ({"classes": {"send": "never"}}, Deed("send"), Grant(), "never", ["class"]),
        ({"apps": {"x": "never"}}, Deed("read", "x"), Grant(), "never", ["app"]),
        ({"contacts": {"eve": "never"}}, Deed("send", matters=(EVE,)), Grant(), "never",
         [("contact", EVE)]),
        ({"amounts": {"never_above": 20}}, Deed("pay", matters=(SUM, EVE)), Grant(), "never",
         [("amount", SUM)]),
        ({"hours": ALWAYS | {"rule": "never"}}, Deed("send"), Grant(), "never", ["hours"]),
        ({}, Deed("send", "x", free=True, matters=(EVE,)), Grant(), "ask",
         ["class", "app", ("origin", EVE)]),
        ({"contacts": {"eve": "ask"}, "hours": ALWAYS}, Deed("send", matters=(EVE,)), Grant(),
         "ask", ["class", ("contact", EVE), ("origin", EVE), "hours"]),
        ({"hours": ALWAYS}, Deed("change"), Grant(), "allow", []),
    ],
)  # fmt: skip
def test_each_thing_that_speaks_against_it_is_told(
    rules: dict[str, Any], deed: Deed, grant: Grant, verdict: str, why: list[Any]
) -> None:
    at = datetime(2026, 1, 1, 12, tzinfo=UTC)
    found = decide(Policy.model_validate(rules), grant, deed, at)
    told = [(r.why, r.matter) if r.matter else r.why for r in found.reasons]
    assert (found.verdict, told) == (verdict, why)


def test_what_is_said_of_nothing_else_is_only_about_that() -> None:
    only = decide(Policy(), Grant(over=True), Deed("read"), datetime(2026, 1, 1, tzinfo=UTC))
    assert only.is_only("over")
    assert not only.is_only("rule")
    both = decide(Policy(), Grant(over=True), Deed("teleport"), datetime(2026, 1, 1, tzinfo=UTC))
    assert both.is_about("over")
    assert not both.is_only("over")


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
