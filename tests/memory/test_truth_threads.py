"""Many at once, in one process and in two: nothing is lost, no number is given twice."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from assistant.database import Store
from memory.base import Fact, State
from memory.truth import Truth
from tests.memory.sayings import ANN, BOB, claim, opened, said, task

ALL: tuple[State, ...] = ("held", "asked", "past")


def at_once(*work: Callable[[], None]) -> None:
    """Raises what one of them raised."""
    errors: list[BaseException] = []
    together = threading.Barrier(len(work))

    def run(each: Callable[[], None]) -> None:
        together.wait()
        try:
            each()
        except BaseException as error:  # noqa: BLE001, RUF100 - shown below, in the test's thread
            errors.append(error)

    threads = [threading.Thread(target=run, args=(each,)) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def check(truth: Truth) -> None:
    """Entries are what is held, changes differ, and no two facts follow one."""
    entries = truth.entries_since(0, most=10**6)
    held = {fact.id for person in truth.people() for fact in truth.known(person)}
    tasks = sum(len(truth.episodes(person)) for person in truth.people())
    shown = {entry.key for entry in entries if not entry.gone}
    assert held <= shown
    assert len(shown) == len(held) + tasks == truth.stats()["entries"]
    assert len({entry.change for entry in entries}) == len(entries)
    assert max(entry.change for entry in entries) == truth.last_change()


def test_eight_threads_that_add_replace_repeat_and_search_lose_nothing(
    truth: Truth, tables: Store
) -> None:
    home = truth.keep(ANN, claim("0"), said())
    drinks = truth.keep(ANN, claim("tea", "drinks"), said())
    other = Truth(tables)
    count = 25

    def add(name: str) -> Callable[[], None]:
        def work() -> None:
            for n in range(count):
                truth.keep(ANN, claim(f"{name}{n}", "likes"), said())

        return work

    def replace(name: str) -> Callable[[], None]:
        def work() -> None:
            for n in range(count):
                other.keep(ANN, claim(f"{name}{n}"), said(n), instead_of=home)

        return work

    def repeat() -> None:
        for _ in range(count):
            truth.repeat(drinks, said())

    def do_tasks() -> None:
        for n in range(count):
            other.keep_episode(task(f"t{n % 5}", BOB))

    seen: list[int] = []

    def follow() -> None:
        for _ in range(4 * count):
            for entry in truth.entries_since(seen[-1] if seen else 0):
                seen.append(entry.change)
            found = truth.known(ANN, attribute="address")
            assert len(found) == 1, "never none, never two"
            assert truth.keys(ANN)

    at_once(
        add("a"), add("b"), replace("c"), replace("d"), repeat, repeat, do_tasks, follow
    )  # fmt: skip

    assert {fact.claim.value for fact in truth.known(ANN, attribute="likes")} == {
        f"{name}{n}" for name in "ab" for n in range(count)
    }
    chain = truth.history(ANN, home.id)
    assert {fact.claim.value for fact in chain} == {
        "0", *(f"{name}{n}" for name in "cd" for n in range(count)),
    }  # fmt: skip
    assert [fact.state for fact in chain] == ["held"] + ["past"] * (2 * count)
    again = truth.fact(ANN, drinks.id)
    assert again is not None
    assert again.seen == 1 + 2 * count
    assert len(truth.sources(ANN, drinks.id)) == again.seen
    assert len(truth.episodes(BOB)) == 5
    assert seen == sorted(set(seen)), "what follows sees each change once, in order"
    check(truth)


def test_two_on_one_file_see_what_the_other_wrote(tmp_path: Path) -> None:
    """As ``phonepilot run`` and ``phonepilot ask`` do: each with a connection of its own."""
    path = tmp_path / "memory.db"
    with opened(path, 30.0) as here, opened(path, 30.0) as there:
        both = (here, there)
        first = here.keep(ANN, claim("0"), said())
        kept: list[Fact] = []

        def write(truth: Truth, name: str) -> Callable[[], None]:
            def work() -> None:
                for n in range(20):
                    kept.append(truth.keep(ANN, claim(f"{name}{n}", "likes"), said()))
                    truth.keep(ANN, claim(f"{name}{n}"), said(), instead_of=first)

            return work

        at_once(*(write(both[n % 2], f"{n}-") for n in range(8)))
        assert len({fact.id for fact in kept}) == 160
        for truth in both:
            assert truth.known(ANN, attribute="likes", states=ALL) == sorted(
                kept, key=lambda fact: -fact.id
            )
            assert len(truth.history(ANN, first.id)) == 161
            check(truth)
        here.forget(ANN, [kept[0].id])
        assert there.fact(ANN, kept[0].id) is None


def test_all_who_say_yes_at_once_leave_one_that_is_held(truth: Truth) -> None:
    old = truth.keep(ANN, claim("0", "salary"), said())
    asked = [
        truth.keep(ANN, claim(f"{n}", "salary"), said(), state="asked", instead_of=old)
        for n in range(1, 9)
    ]

    def yes(fact: Fact) -> Callable[[], None]:
        def work() -> None:
            assert truth.settle(ANN, fact.id, True) is not None

        return work

    at_once(*map(yes, asked))
    assert len(truth.known(ANN)) == 1
    assert len(truth.history(ANN, old.id)) == 9
    check(truth)
