"""Facts: kept, repeated, replaced, ended, settled; all of one person's and nobody else's."""

from __future__ import annotations

import sqlite3

import pytest

from assistant.database import Store
from memory.base import Claim, Source
from memory.truth import Truth
from tests.memory.sayings import ANN, BOB, claim, said


def test_what_is_kept_is_found_as_it_was_said(truth: Truth) -> None:
    whole = Claim(
        "sister", "works_at", "百度", "我姐姐在百度工作 100% '?'", "work", True, "2024-05-01",
        "2225-01-01", "Tencent", "zh", 0.75,
    )  # fmt: skip
    kept = truth.keep(ANN, whole, Source("model", "turn:7", 12.5))
    assert kept.claim == whole
    assert (kept.state, kept.began, kept.ended, kept.seen) == ("held", 12.5, None, 1)
    assert truth.fact(ANN, kept.id) == kept
    assert truth.known(ANN) == [kept]


def test_a_denial_is_kept_as_one(truth: Truth) -> None:
    denied = Claim("me", "eats", "spicy food", "I don't eat spicy food", holds=False)
    truth.keep(ANN, denied, said())
    assert [fact.claim.holds for fact in truth.known(ANN)] == [False]


def test_known_facts_come_newest_first_by_subject_attribute_and_state(truth: Truth) -> None:
    old = truth.keep(ANN, claim("Oak St"), said(1.0))
    truth.keep(ANN, claim("Leeds", "town", "Sister"), said(2.0))
    new = truth.keep(ANN, claim("Elm St"), said(3.0), instead_of=old)
    waits = truth.keep(ANN, claim("9000", "salary", kind="money"), said(4.0), state="asked")

    def values(**which: str) -> list[str]:
        return [fact.claim.value for fact in truth.known(ANN, **which)]  # type: ignore[arg-type]

    assert values() == ["Elm St", "Leeds"]
    assert values(subject="sister ") == ["Leeds"]
    assert values(subject="ＳＩＳＴＥＲ", attribute="town") == ["Leeds"]
    assert values(attribute="address") == ["Elm St"]
    assert values(subject="sister", attribute="address") == []
    assert truth.known(ANN, states=("past", "asked"))[0] == waits
    assert truth.known(ANN, states=("held", "past"))[0] == new


def test_a_new_value_takes_the_place_of_the_old_one_which_becomes_history(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    elm = truth.keep(ANN, claim("Elm St"), said(30.0), instead_of=oak, began=20.0)
    birch = truth.keep(ANN, claim("Birch St"), said(40.0), instead_of=elm)
    assert truth.known(ANN) == [birch]
    for each in (oak, elm, birch):
        chain = truth.history(ANN, each.id)
        assert [(f.claim.value, f.state, f.began, f.ended) for f in chain] == [
            ("Birch St", "held", 40.0, None),
            ("Elm St", "past", 20.0, 40.0),
            ("Oak St", "past", 10.0, 20.0),
        ]


def test_a_fact_never_ends_before_it_began(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    truth.keep(ANN, claim("Elm St"), said(30.0), instead_of=oak, began=5.0)
    assert truth.history(ANN, oak.id)[1].ended == 10.0


def test_two_who_replace_the_same_fact_follow_one_another(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    truth.keep(ANN, claim("Elm St"), said(20.0), instead_of=oak)
    truth.keep(ANN, claim("Birch St"), said(30.0), instead_of=oak)
    assert [f.claim.value for f in truth.known(ANN)] == ["Birch St"]
    assert [f.claim.value for f in truth.history(ANN, oak.id)] == ["Birch St", "Elm St", "Oak St"]


def test_the_tables_themselves_take_no_second_follower(truth: Truth, tables: Store) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    truth.keep(ANN, claim("Elm St"), said(20.0), instead_of=oak)
    birch = truth.keep(ANN, claim("Birch St"), said(30.0))
    with pytest.raises(sqlite3.IntegrityError), tables.writing() as db:
        db.execute("UPDATE memory_facts SET instead_of=? WHERE id=?", (oak.id, birch.id))


def test_what_was_true_before_it_was_told_is_past_and_replaces_nothing(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    past = truth.keep(
        ANN, claim("Ash St"), said(20.0), state="past", instead_of=oak, began=3.0
    )  # fmt: skip
    assert (past.state, past.began, past.ended, past.instead_of) == ("past", 3.0, 20.0, 0)
    assert truth.known(ANN) == [oak]


def test_a_repetition_counts_and_may_say_more(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    again = truth.repeat(oak, said(20.0, "turn:2"))
    assert (again.seen, again.claim, again.id) == (2, oak.claim, oak.id)
    more = truth.repeat(again, said(30.0, "turn:3"), merged="12 Oak St")
    assert (more.seen, more.claim.value) == (3, "12 Oak St")
    assert truth.known(ANN) == [more]
    assert truth.sources(ANN, oak.id) == [said(at, f"turn:{n}") for n, at in enumerate(
        (10.0, 20.0, 30.0), 1)]  # fmt: skip


def test_the_persons_own_word_becomes_the_source_and_no_screen_does(truth: Truth) -> None:
    screen = Source("screen", "task:1", 5.0)
    read = truth.keep(ANN, claim("Oak St"), screen)
    own = truth.repeat(read, said(6.0))
    assert own.source == said(6.0)
    assert truth.repeat(own, Source("screen", "task:2", 7.0)).source == said(6.0)
    assert truth.sources(ANN, read.id)[1] == screen


def test_what_is_repeated_after_it_was_replaced_or_erased_is_the_newest_word(
    truth: Truth,
) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    elm = truth.keep(ANN, claim("Elm St"), said(20.0), instead_of=oak)
    back = truth.repeat(oak, said(30.0))
    assert [f.claim.value for f in truth.history(ANN, elm.id)] == ["Oak St", "Elm St", "Oak St"]
    assert truth.known(ANN) == [back]
    assert truth.forget(ANN, [back.id]) == 3
    assert truth.repeat(oak, said(40.0)).id not in (oak.id, back.id)
    assert [f.claim.value for f in truth.known(ANN)] == ["Oak St"]


def test_what_is_asked_changes_nothing_until_the_yes(truth: Truth) -> None:
    old = truth.keep(ANN, claim("8000", "salary", kind="money"), said(10.0))
    asked = truth.keep(
        ANN, claim("9000", "salary", kind="money"), said(20.0), state="asked", instead_of=old
    )
    assert truth.known(ANN) == [old]
    assert [f.id for f in truth.history(ANN, asked.id)] == [asked.id, old.id]
    held = truth.settle(ANN, asked.id, True)
    assert held is not None
    assert truth.known(ANN) == [held]
    assert truth.history(ANN, old.id) == [held, truth.fact(ANN, old.id)]
    assert truth.settle(ANN, asked.id, True) == held, "pressed twice"
    assert truth.settle(ANN, asked.id, False) is None
    assert truth.known(ANN) == [held], "a late no erases nothing"


def test_a_yes_takes_the_place_of_what_is_newest_by_then(truth: Truth) -> None:
    old = truth.keep(ANN, claim("8000", "salary"), said(10.0))
    asked = truth.keep(ANN, claim("9000", "salary"), said(20.0), state="asked", instead_of=old)
    truth.keep(ANN, claim("8500", "salary"), said(30.0), instead_of=old)
    truth.settle(ANN, asked.id, True)
    assert [f.claim.value for f in truth.history(ANN, old.id)] == ["9000", "8500", "8000"]
    assert [f.claim.value for f in truth.known(ANN)] == ["9000"]


def test_a_no_erases_what_was_asked(truth: Truth) -> None:
    asked = truth.keep(ANN, claim("9000", "salary"), said(), state="asked")
    assert truth.settle(ANN, asked.id, False) is None
    assert truth.fact(ANN, asked.id) is None
    assert truth.settle(ANN, asked.id, True) is None


def test_what_ended_is_past_and_may_be_followed_by_something_new(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    truth.end(ANN, oak.id, 20.0)
    truth.end(ANN, oak.id, 25.0)
    assert truth.known(ANN) == []
    elm = truth.keep(ANN, claim("Elm St"), said(30.0), instead_of=oak)
    assert [(f.id, f.ended) for f in truth.history(ANN, elm.id)] == [(elm.id, None), (oak.id, 20.0)]


def test_who_is_forgotten_goes_with_its_history_but_not_with_what_came_after(
    truth: Truth,
) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(10.0))
    elm = truth.keep(ANN, claim("Elm St"), said(20.0), instead_of=oak)
    birch = truth.keep(ANN, claim("Birch St"), said(30.0), instead_of=elm)
    other = truth.keep(ANN, claim("tea", "drinks"), said(40.0))
    assert truth.forget(ANN, [elm.id, elm.id, 999]) == 2
    assert [f.id for f in truth.known(ANN, states=("held", "past", "asked"))] == [
        other.id, birch.id,
    ]  # fmt: skip
    assert truth.history(ANN, birch.id) == truth.known(ANN, attribute="address")
    assert truth.known(ANN, attribute="address")[0].instead_of == 0


def test_to_forget_what_is_asked_leaves_what_it_would_have_replaced(truth: Truth) -> None:
    old = truth.keep(ANN, claim("8000", "salary"), said(10.0))
    asked = truth.keep(ANN, claim("9000", "salary"), said(20.0), state="asked", instead_of=old)
    assert truth.forget(ANN, [asked.id]) == 1
    assert truth.known(ANN) == [old]


def test_nothing_of_another_person_is_seen_or_changed(truth: Truth) -> None:
    hers = truth.keep(ANN, claim("Oak St"), said(10.0))
    asked = truth.keep(ANN, claim("9000", "salary"), said(20.0), state="asked")
    assert truth.known(BOB, states=("held", "asked", "past")) == []
    assert truth.fact(BOB, hers.id) is None
    assert truth.history(BOB, hers.id) == []
    assert truth.sources(BOB, hers.id) == []
    assert truth.items(BOB, [hers.id]) == {}
    assert truth.keys(BOB) == []
    assert truth.settle(BOB, asked.id, True) is None
    assert truth.forget(BOB, [hers.id]) == 0
    truth.end(BOB, hers.id, 30.0)
    his = truth.keep(BOB, claim("Elm St"), said(30.0), instead_of=hers)
    assert his.instead_of == 0
    assert truth.forget_person(BOB) == 1
    assert truth.known(ANN, states=("held", "asked")) == [asked, hers]


def test_many_are_kept_at_once(truth: Truth) -> None:
    kept = truth.keep_many(ANN, [(claim(f"{n} Oak St"), said(n)) for n in range(50)])
    assert truth.known(ANN) == kept[::-1]
    assert [entry.key for entry in truth.entries_since(0)] == [fact.id for fact in kept]


def test_text_that_no_database_holds_is_kept_readable(truth: Truth) -> None:
    kept = truth.keep(ANN, claim("a\0b\ud800"), said(where="turn:\0"))
    assert kept.claim.value == "a\ufffdb?"
    assert truth.known(ANN) == [kept]
