"""What is searched: entries and their changes, keys by filter, vectors, episodes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.base import Claim, Source
from memory.truth import Entry, Truth
from tests.memory.sayings import ANN, BOB, claim, said, task


def test_every_held_fact_and_every_episode_is_an_entry_and_what_waits_is_none(
    truth: Truth,
) -> None:
    fact = truth.keep(ANN, claim("Oak St"), said(10.0))
    truth.keep(ANN, claim("9000", "salary"), said(20.0), state="asked")
    truth.keep_episode(task("t1", at=30.0))
    first, second = truth.entries_since(0)
    assert first == Entry(fact.id, 1, ANN, fact.claim.text, 10.0, False)
    assert (second.person, second.at, second.change) == (ANN, 30.0, truth.last_change())
    assert "order tea (t1)\nShop\ndone\nby the cart" in second.text
    assert truth.items(ANN, [first.key, second.key]) == {
        first.key: fact, second.key: task("t1", at=30.0),
    }  # fmt: skip


def test_what_a_fact_is_about_is_searched_though_the_sentence_does_not_say_it(
    truth: Truth,
) -> None:
    truth.keep(ANN, Claim("sister", "lives_in", "Leeds", "She moved to Leeds"), said())
    oak = truth.keep(ANN, claim("Oak St"), said())
    truth.repeat(oak, said(), merged="12 Oak St")
    assert [entry.text for entry in truth.entries_since(0)] == [
        "She moved to Leeds (sister)", "My address is Oak St. (12 Oak St)",
    ]  # fmt: skip


@pytest.mark.whole
def test_an_index_that_asks_for_what_came_after_misses_nothing(truth: Truth) -> None:
    assert truth.last_change() == 0
    oak = truth.keep(ANN, claim("Oak St"), said())
    tea = truth.keep(ANN, claim("tea", "drinks"), said())
    seen = truth.last_change()
    assert truth.entries_since(seen) == []
    truth.repeat(tea, said())
    assert truth.last_change() == seen, "nothing to index anew"
    elm = truth.keep(ANN, claim("Elm St"), said(), instead_of=oak)
    truth.end(ANN, tea.id, 2000.0)
    later = truth.entries_since(seen)
    assert [(e.key, e.gone) for e in later] == [(oak.id, True), (elm.id, False), (tea.id, True)]
    assert truth.entries_since(seen, most=1) == later[:1]
    assert [e.change for e in later] == sorted(e.change for e in later)
    assert truth.last_change() == later[-1].change


def test_what_is_gone_has_no_text_no_person_and_no_vector(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said())
    truth.keep_vectors("m", {oak.id: b"\1\2"})
    truth.forget(ANN, [oak.id])
    assert truth.entries_since(0) == [Entry(oak.id, truth.last_change(), "", "", 0.0, True)]
    truth.keep_vectors("m", {oak.id: b"\1\2"})
    assert truth.vectors("m", [oak.id]) == {}


def test_numbers_are_never_given_twice(truth: Truth) -> None:
    first = truth.keep(ANN, claim("Oak St"), said())
    truth.forget_person(ANN)
    assert truth.keep(ANN, claim("Elm St"), said()).id > first.id


def test_keys_fit_person_subject_kind_and_time(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said(100.0), began=10.0)
    leeds = truth.keep(ANN, claim("Leeds", "town", "Sister"), said(200.0))
    tea = truth.keep(ANN, claim("tea", "drinks", kind="preference"), said(300.0))
    truth.keep(ANN, claim("9000", "salary"), said(300.0), state="asked")
    truth.keep(BOB, claim("Elm St"), said(100.0))
    truth.keep_episode(task("t1", at=250.0))
    (done,) = set(truth.keys(ANN)) - {oak.id, leeds.id, tea.id}
    assert truth.keys(ANN) == [tea.id, done, leeds.id, oak.id]
    assert truth.keys(ANN, subjects=["sister", "nobody"]) == [leeds.id]
    assert truth.keys(ANN, kinds=["preference", "episode"]) == [tea.id, done]
    assert truth.keys(ANN, kinds=["episode"]) == [done]
    assert truth.keys(ANN, kinds=["place"], subjects=["me"]) == [oak.id]
    assert truth.keys(ANN, since=200.0, until=300.0) == [done, leeds.id]
    assert truth.keys(ANN, until=20.0) == [oak.id], "it began then, though it was said later"


def test_vectors_are_kept_for_each_embedder_until_the_text_changes(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said())
    tea = truth.keep(ANN, claim("tea", "drinks"), said())
    truth.keep_vectors("m", {oak.id: b"oak", tea.id: b"tea"})
    truth.keep_vectors("n", {oak.id: b"other"})
    truth.keep_vectors("m", {tea.id: bytes(range(256))})
    assert truth.vectors("m", [oak.id, tea.id, 99]) == {oak.id: b"oak", tea.id: bytes(range(256))}
    assert [entry.key for entry in truth.without_vector("n", 10)] == [tea.id]
    truth.repeat(oak, said(), merged="12 Oak St")
    assert truth.vectors("m", [oak.id]) == truth.vectors("n", [oak.id]) == {}
    assert [e.key for e in truth.without_vector("n", 10)] == [oak.id, tea.id]
    assert [e.key for e in truth.without_vector("n", 10, after=oak.id)] == [tea.id]
    truth.drop_vectors("m")
    assert truth.vectors("m", [tea.id]) == {}


def test_a_vector_of_an_earlier_text_is_not_kept(truth: Truth) -> None:
    oak = truth.keep(ANN, claim("Oak St"), said())
    seen = truth.last_change()
    truth.repeat(oak, said(), merged="12 Oak St")
    truth.keep_vectors("m", {oak.id: b"of Oak St"}, as_of=seen)
    assert truth.vectors("m", [oak.id]) == {}
    truth.keep_vectors("m", {oak.id: b"of 12 Oak St"}, as_of=truth.last_change())
    assert truth.vectors("m", [oak.id]) == {oak.id: b"of 12 Oak St"}


def test_an_episode_is_kept_once_for_its_task_and_found_by_app(truth: Truth) -> None:
    truth.keep_episode(task("t1", at=10.0))
    truth.keep_episode(task("t2", app="Mail", at=20.0))
    again = replace(task("t1", at=30.0), outcome="failed", failed=("银行要验证码",))
    before = truth.keys(ANN)
    truth.keep_episode(again)
    assert truth.episodes(ANN) == [again, task("t2", app="Mail", at=20.0)]
    assert truth.episodes(ANN, app="Shop") == [again]
    assert truth.episodes(ANN, most=1) == [again]
    assert set(truth.keys(ANN)) == set(before)


def test_an_episode_of_another_person_is_left_alone(truth: Truth) -> None:
    truth.keep_episode(task("t1"))
    truth.keep_episode(task("t1", BOB, at=5.0))
    assert truth.forget_episodes(BOB, ["t1", "t1", "t9"]) == 1
    assert truth.episodes(ANN) == [task("t1")]
    assert truth.episodes(BOB) == []


def test_it_is_told_how_much_is_known_of_whom(truth: Truth) -> None:
    assert truth.stats() == {
        "held": 0, "asked": 0, "past": 0, "episodes": 0, "entries": 0, "people": 0,
    }  # fmt: skip
    oak = truth.keep(ANN, claim("Oak St"), Source("person", "turn:1", 1.0))
    truth.keep(ANN, claim("Elm St"), said(), instead_of=oak)
    truth.keep(ANN, claim("9000", "salary"), said(), state="asked")
    truth.keep_episode(task("t1", BOB))
    assert truth.people() == [ANN, BOB]
    assert truth.stats(ANN) == {
        "held": 1, "asked": 1, "past": 1, "episodes": 0, "entries": 1, "people": 1,
    }  # fmt: skip
    assert truth.stats()["entries"] == truth.stats()["people"] == 2
