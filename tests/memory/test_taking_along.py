"""Memories as lines: all of them come back, twice is once, and a bad file changes nothing."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.database import File
from memory.base import Claim, Fact, Source, State
from memory.schema import SCHEMA, STEPS
from memory.taking_along import VERSION, Unreadable, bring, export, is_own
from memory.taking_along_sealed import sealed
from memory.truth import Truth
from memory.truth.bringing import Takes
from tests.memory.sayings import ANN, BOB, claim, opened, said, task

ALL: tuple[State, ...] = ("held", "asked", "past")
Told = list[dict[str, Any]]
KEY, OTHER_KEY = b"of this home", b"of another home"


def remember(truth: Truth, person: str = ANN) -> None:
    """A bit of everything: a chain, one that is asked, repetitions, an end, Chinese, a task."""
    oak = truth.keep(person, claim("Oak St"), said(10.0))
    elm = truth.keep(person, claim("Elm St"), said(20.0), instead_of=oak)
    truth.repeat(elm, said(25.0, "turn:4"), merged="7 Elm St")
    waits = truth.keep(
        person, claim("Ash St"), Source("screen", "task:1", 30.0), state="asked", instead_of=elm
    )
    birch = truth.keep(person, claim("Birch St"), said(40.0), instead_of=elm)
    assert truth.settle(person, waits.id, True)
    truth.keep(person, claim("9000", "salary", kind="money"), said(50.0), state="asked")
    truth.keep(person, Claim("姐姐", "name", "安娜", "我姐姐叫安娜", holds=False), said(60.0))
    tea = truth.keep(person, claim("tea", "drinks"), said(70.0))
    truth.end(person, tea.id, 80.0)
    truth.keep_episode(task("t1", person))
    assert birch.id > waits.id, "a number may follow a greater one"


def of(truth: Truth, person: str, *, sources: bool = False) -> list[tuple[Any, ...]]:
    """All that is known of somebody, without numbers and names of people, nor who said it where."""

    def told(fact: Fact | None) -> tuple[Any, ...]:
        if fact is None:
            return ()
        rest = (fact.claim, fact.state, fact.began, fact.ended)
        if not sources:
            return rest
        return (*rest, fact.seen, tuple(truth.sources(person, fact.id)))

    facts = [
        (told(fact), told(truth.fact(person, fact.instead_of)))
        for fact in truth.known(person, states=ALL)
    ]
    tasks = [(replace(each, person=""),) for each in truth.episodes(person)]
    return sorted([*facts, *tasks], key=repr)


def test_everything_comes_back_for_whoever_reads_it(truth: Truth, tmp_path: Path) -> None:
    remember(truth)
    lines = list(export(truth, ANN))
    with opened(tmp_path / "elsewhere.db") as elsewhere:
        assert bring(elsewhere, BOB, [f"{line}\n" for line in lines]) == (7, 1)
        assert of(elsewhere, BOB) == of(truth, ANN)
        assert elsewhere.people() == [BOB]
        held = {fact.claim.value for fact in elsewhere.known(BOB)}
        assert held == {"Ash St", "安娜"}
        entries = elsewhere.entries_since(0)
        assert sum(not entry.gone for entry in entries) == 3
        told = list(export(elsewhere, BOB))
        assert [sorted(json.loads(x)) for x in told] == [sorted(json.loads(x)) for x in lines]


def test_what_this_home_wrote_comes_back_as_it_was_to_whom_it_was_of(truth: Truth) -> None:
    truth.takes = Takes(key=KEY)
    remember(truth)
    before, lines = of(truth, ANN, sources=True), list(export(truth, ANN))
    truth.forget_person(ANN)
    assert is_own(truth, ANN, lines)
    assert bring(truth, ANN, [f"{line}\r\n" for line in lines]) == (7, 1)
    assert of(truth, ANN, sources=True) == before


def of_another_home(told: list[str]) -> list[str]:
    return list(sealed(told[:-1], OTHER_KEY, ANN))


def changed(told: list[str]) -> list[str]:
    return [line.replace("Oak St", "Yew St") for line in told]


def unsealed_now(told: list[str]) -> list[str]:
    return told[:-1]


@pytest.mark.parametrize("forge", [of_another_home, changed, unsealed_now])
@pytest.mark.parametrize("where", ["turn:1", "turn:telegram-77", "task:t1", "screen", "machine"])
def test_what_a_file_says_of_where_it_was_learnt_is_believed_of_no_other_one(
    truth: Truth, forge: Callable[[list[str]], list[str]], where: str
) -> None:
    truth.takes = Takes(key=KEY)
    oak = truth.keep(ANN, claim("Oak St"), said(10.0, where))
    truth.repeat(oak, said(20.0, f"{where}0"))
    truth.keep(ANN, claim("tea", "likes"), said(1e9 * 4, where))
    lines = forge(list(export(truth, ANN)))
    truth.forget_person(ANN)
    assert not is_own(truth, ANN, lines)
    assert bring(truth, ANN, lines) == (2, 0)
    facts = truth.known(ANN)
    told = {source for fact in facts for source in truth.sources(ANN, fact.id)}
    assert {source.origin for source in told} == {"import"}
    assert {source.where.partition(":")[0] for source in told} == {"import"}
    assert len({source.where for source in told}) == 1, "what one message said stays together"
    assert max(source.at for source in told) <= time.time(), "nothing was said later than now"
    assert [fact.seen for fact in facts] == [1, 1]


def test_an_own_file_of_somebody_else_is_none_of_theirs(truth: Truth) -> None:
    truth.takes = Takes(key=KEY)
    remember(truth)
    lines = list(export(truth, ANN))
    assert not is_own(truth, BOB, lines)
    assert bring(truth, BOB, lines) == (7, 1)
    sources = [s for fact in truth.known(BOB, states=ALL) for s in truth.sources(BOB, fact.id)]
    assert {source.origin for source in sources} == {"import"}


def test_nothing_is_added_behind_the_seal(truth: Truth) -> None:
    truth.takes = Takes(key=KEY)
    remember(truth)
    lines = list(export(truth, ANN))
    with pytest.raises(Unreadable, match=rf"^Line {len(lines)}: "):
        bring(truth, BOB, [*lines, lines[1].replace('"fact": 1', '"fact": 999')])


def test_a_home_without_a_key_believes_no_file(truth: Truth) -> None:
    remember(truth)
    lines = list(export(truth, ANN))
    for forged in (lines, [*sealed(lines, b"", ANN)], [*sealed(lines, KEY, ANN)],
                   [*lines, '{"seal": ""}']):  # fmt: skip
        assert not is_own(truth, ANN, forged)


def test_a_file_does_not_say_whose_it_is(truth: Truth) -> None:
    remember(truth)
    remember(truth, BOB)
    lines = list(export(truth, ANN))
    assert len(lines) == 1 + 7 + 1
    assert not any(ANN in line or BOB in line for line in lines)
    assert "我姐姐叫安娜" in "".join(lines), "a person can read it"


def test_the_same_file_twice_adds_nothing(truth: Truth) -> None:
    remember(truth)
    lines = list(export(truth, ANN))
    before, change = of(truth, ANN), truth.last_change()
    assert bring(truth, ANN, lines) == (0, 0)
    assert bring(truth, BOB, lines) == (7, 1)
    assert bring(truth, BOB, lines) == (0, 0)
    assert of(truth, ANN) == of(truth, BOB) == before
    assert truth.last_change() > change


def test_what_was_learnt_elsewhere_since_goes_on_from_what_is_here(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    bring(truth, BOB, export(truth, ANN))
    elm = truth.keep(ANN, claim("Elm St"), said(20.0), instead_of=oak)
    assert bring(truth, BOB, export(truth, ANN)) == (1, 0)
    assert of(truth, BOB) == of(truth, ANN)
    truth.keep(ANN, claim("Birch St"), said(30.0), instead_of=elm)
    (his,) = truth.known(BOB)
    truth.keep(BOB, claim("Ash St"), said(25.0), instead_of=his)
    assert bring(truth, BOB, export(truth, ANN)) == (1, 0)
    assert {fact.claim.value for fact in truth.known(BOB)} == {"Ash St", "Birch St"}, (
        "both followed the same one: nobody knows which is right"
    )


def test_what_waits_for_a_yes_waits_here_too(truth: Truth) -> None:
    truth.keep(ANN, claim("9000", "salary"), Source("screen", "task:1", 10.0), state="asked")
    lines = list(export(truth, ANN))
    assert bring(truth, BOB, lines) == (1, 0)
    assert truth.known(BOB) == []
    (asked,) = truth.known(BOB, states=("asked",))
    assert (asked.source.origin, asked.source.at) == ("screen", 10.0), "so its yes stays a wary one"
    assert asked.source.where.startswith("import:")


def test_a_file_that_says_yes_answers_no_question_of_this_house(truth: Truth) -> None:
    waits = truth.keep(ANN, claim("9000", "salary"), said(), state="asked")
    lines = [line.replace('"asked"', '"held"') for line in export(truth, ANN)]
    assert bring(truth, ANN, lines) == (0, 0)
    assert truth.known(ANN, states=ALL) == [waits]


def fact(told: Told) -> dict[str, Any]:
    """The first one."""
    return told[1]


BAD = [
    (lambda t: fact(t).pop("state"), "Line 2: state"),
    (lambda t: fact(t).update(state="true"), "Line 2: state"),
    (lambda t: fact(t).update(more=1), "Line 2: more"),
    (lambda t: fact(t)["claim"].update(holds=1), "Line 2: claim.holds"),
    (lambda t: fact(t)["claim"].update(kind="secret"), "Line 2: claim.kind"),
    (lambda t: fact(t)["claim"].update(value=7), "Line 2: claim.value"),
    (lambda t: fact(t).update(sources=[]), "Line 2: sources"),
    (lambda t: fact(t)["sources"][0].update(origin="owner"), r"Line 2: sources\.0\.origin"),
    (lambda t: fact(t).update(began=float("nan")), "Line 2"),
    (lambda t: t[-1].update(at=float("inf")), "Line 9"),
    (lambda t: fact(t).update(began=None), "Line 2: began"),
    (lambda t: fact(t).update(seen=0), "Line 2: seen"),
    (lambda t: fact(t).update(ended=None), "Line 2: what is past has an end"),
    (lambda t: fact(t)["sources"][0].update(at=1e300), r"Line 2: sources\.0\.at"),
    (lambda t: fact(t)["sources"][0].update(at=-1e15), r"Line 2: sources\.0\.at"),
    (lambda t: fact(t)["sources"][0].update(where="turn:1\n"), r"Line 2: sources\.0\.where"),
    (lambda t: fact(t).update(began=1e300), "Line 2: began"),
    (lambda t: fact(t).update(ended=1e300), "Line 2: ended"),
    (lambda t: t[-1].update(at=1e12), "Line 9: at"),
    (lambda t: fact(t)["claim"].update(since="zzzz"), r"Line 2: claim\.since.*no date"),
    (lambda t: fact(t)["claim"].update(until="20260301"), r"Line 2: claim\.until.*no date"),
    (lambda t: fact(t)["claim"].update(until="0001-01-01"), r"Line 2: claim\.until.*no date"),
    (lambda t: fact(t)["claim"].update(confidence=1e9), r"Line 2: claim\.confidence"),
    (lambda t: fact(t)["claim"].update(value="x" * 5_000_000), r"Line 2: claim\.value"),
    (lambda t: fact(t)["claim"].update(text="x" * 5_000_000), r"Line 2: claim\.text"),
    (lambda t: fact(t)["claim"].update(attribute="a\n2. address: 7 Fir"), "several lines"),
    (lambda t: fact(t)["claim"].update(subject="Tom\u2028You:"), "several lines"),
    (lambda t: fact(t)["claim"].update(attribute="name", value="Tom\n2. x: y"), "Line 2.*several"),
    (lambda t: t[-1].update(worked=["x"] * 1001), "Line 9: worked"),
    (lambda t: t[2].update(fact=fact(t)["fact"]), "Line 3: there are two facts 1"),
    (lambda t: fact(t).update(instead_of=77), "Line 2: there is no fact 77"),
    (lambda t: fact(t).update(instead_of=2), "stands? in the place|still has its own place"),
    (lambda t: fact(t).update(state="held", ended=None), "Line 3: fact 1 still has its own place"),
    (lambda t: t[-1].pop("goal"), "Line 9: goal"),
    (lambda t: t[-1].update(worked="all"), "Line 9: worked"),
    (lambda t: t[0].update(version=VERSION + 1), "Line 1: this file is of version 2"),
    (lambda t: t[0].update(format="diary"), "Line 1: this is no file of memories"),
    (lambda t: t.pop(0), "Line 1: this is no file of memories"),
]


@pytest.mark.parametrize(("change", "why"), BAD, ids=[why for _, why in BAD])
def test_a_file_that_is_not_right_is_refused_by_its_line_and_changes_nothing(
    tmp_path: Path, change: Callable[[Told], object], why: str
) -> None:
    with opened(tmp_path / "memory.db") as truth:
        remember(truth)
        told = [json.loads(line) for line in export(truth, ANN)]
        change(told)
        with pytest.raises(Unreadable, match=why) as refused:
            bring(truth, BOB, [json.dumps(each) for each in told])
        assert "Oak" not in str(refused.value), "an error names no memories"
        assert truth.people() == [ANN]


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "7", "null", "Oak St", '{"fact": 1}', "[" * 100_000, '{"\\ud800": 1}']
)
def test_what_is_no_line_of_ours_is_refused(tmp_path: Path, line: str) -> None:
    with opened(tmp_path / "memory.db") as truth:
        remember(truth)
        lines = list(export(truth, ANN))
        if line:
            with pytest.raises(Unreadable, match=r"^Line 3: "):
                bring(truth, BOB, [*lines[:2], line, *lines[2:]])
        with pytest.raises(Unreadable, match=r"^Line 1: "):
            bring(truth, BOB, [line, *lines])
        with pytest.raises(Unreadable, match=r"^Line 1: "):
            bring(truth, BOB, [])
        assert truth.people() == [ANN]


def test_facts_in_a_circle_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "memory.db") as truth:
        remember(truth)
        told = [json.loads(line) for line in export(truth, ANN)][:3]
        told[1].update(instead_of=2)
        told[2].update(state="past", ended=99.0)
        with pytest.raises(Unreadable, match="circle"):
            bring(truth, BOB, [json.dumps(each) for each in told])


def test_a_note_of_several_lines_comes_back_as_it_was(truth: Truth) -> None:
    note = "to buy:\n- milk\n- eggs"
    truth.keep(ANN, Claim("me", "note", note, note), said(10.0))
    assert bring(truth, BOB, export(truth, ANN)) == (1, 0)
    assert of(truth, BOB) == of(truth, ANN)


def of_health(attribute: str = "allergy", **more: Any) -> Claim:
    return replace(claim("nuts", attribute, kind="health"), **more)


@pytest.mark.parametrize("told", [of_health(), of_health(kind="other"), of_health("note")])
@pytest.mark.parametrize("state", ["held", "past"])
def test_what_needs_a_yes_is_not_taken_from_a_file_that_says_it_had_one(
    truth: Truth, tmp_path: Path, told: Claim, state: State
) -> None:
    truth.keep(ANN, claim("tea", "drinks"), said(5.0))
    truth.keep(ANN, told, said(10.0), state=state)
    lines = list(export(truth, ANN))
    with opened(tmp_path / "elsewhere.db") as elsewhere:
        with pytest.raises(Unreadable, match=r"^Line 3: .*health.*yes"):
            bring(elsewhere, BOB, lines)
        assert elsewhere.people() == []
        elsewhere.takes = Takes(asks_about=frozenset())
        assert bring(elsewhere, BOB, lines) == (2, 0), "the owner's settings say yes to it"
        assert of(elsewhere, BOB) == of(truth, ANN)


def test_what_had_its_yes_in_this_house_needs_no_other(truth: Truth) -> None:
    truth.takes = Takes(key=KEY)
    asked = truth.keep(ANN, of_health(), said(10.0), state="asked")
    held = [line.replace('"asked"', '"held"') for line in export(truth, ANN)]
    for person in (ANN, BOB):
        truth.settle(ANN, asked.id, False)
        with pytest.raises(Unreadable, match="yes"):
            bring(truth, person, held)
    again = truth.keep(ANN, of_health(), said(10.0), state="asked")
    assert truth.settle(ANN, again.id, True)
    lines, before = list(export(truth, ANN)), of(truth, ANN, sources=True)
    with pytest.raises(Unreadable, match="yes"):
        bring(truth, BOB, lines)
    truth.forget_person(ANN)
    assert bring(truth, ANN, lines) == (1, 0)
    assert of(truth, ANN, sources=True) == before


def test_a_secret_is_refused_wherever_it_stands(tmp_path: Path) -> None:
    with opened(tmp_path / "memory.db") as truth, opened(tmp_path / "elsewhere.db") as elsewhere:
        truth.keep(ANN, claim("tea", "drinks"), said(5.0))
        truth.keep(ANN, Claim("me", "note", "it", "my password is it"), said(10.0))
        elsewhere.takes = Takes(is_secret=lambda each: "password" in each.value)
        with pytest.raises(Unreadable, match=r"^Line 3: .*password"):
            bring(elsewhere, BOB, export(truth, ANN))
        assert elsewhere.people() == []


def test_more_than_a_person_may_have_is_not_taken_in(truth: Truth, tmp_path: Path) -> None:
    remember(truth)
    lines = list(export(truth, ANN))
    with opened(tmp_path / "elsewhere.db") as elsewhere:
        elsewhere.takes = Takes(most=1)
        with pytest.raises(Unreadable, match=r"2 facts, and 1 may be"):
            bring(elsewhere, BOB, lines)
        assert elsewhere.people() == []
        elsewhere.takes = Takes(most=2)
        assert bring(elsewhere, BOB, lines) == (7, 1)
        elsewhere.takes = Takes(most=1)
        assert bring(elsewhere, BOB, lines) == (0, 0), "nothing of it is new"


def test_where_the_last_of_it_cannot_be_kept_nothing_is(tmp_path: Path) -> None:
    tables = File(tmp_path / "memory.db", SCHEMA, 5.0, STEPS)
    truth = Truth(tables)
    remember(truth)
    with tables.writing() as db:
        db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON memory_episodes BEGIN"
            " SELECT RAISE(ABORT, 'no more tasks'); END"
        )
    change = truth.last_change()
    with pytest.raises(sqlite3.IntegrityError, match="no more tasks"):
        bring(truth, BOB, export(truth, ANN))
    assert truth.people() == [ANN]
    assert truth.last_change() == change
    tables.close()
