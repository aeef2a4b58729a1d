"""Names of turns: one for each message, readable, fit for a file, and what they always were."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from assistant.turns import LONGEST_NAME, named, turn_of
from gateways.base import Inbound

IDS = st.text(st.sampled_from("ab01_.:- /é"), max_size=12)
GATEWAYS = st.sampled_from(("telegram", "terminal", "a", "a-b", "a_b"))


def message(external_id: str) -> Inbound:
    return Inbound("telegram", external_id, "c", "s", "hi", datetime(2026, 1, 2, tzinfo=UTC))


def test_ids_as_platforms_make_them_keep_the_name_they_had() -> None:
    for known in ("847261", "20261122-070102-123456", "20261122-070102-ab12", "schedule:x-1-0:17"):
        assert turn_of(message(known)) == re.sub(r"[^\w-]", "_", f"telegram-{known}")


def test_ids_that_read_alike_are_told_apart() -> None:
    names = {turn_of(message(each)) for each in ("a.b", "a_b", "a:b", "a/b", "a b", "a-b")}
    assert len(names) == 6
    assert all(name.startswith(("telegram-a_b", "telegram-a-b")) for name in names), "readable"


def test_a_name_with_a_mark_is_nobody_elses() -> None:
    """Whoever chooses their id could write the mark themselves."""
    marked = named("telegram", "a.b").removeprefix("telegram-")
    assert named("telegram", marked) != named("telegram", "a.b")


@given(whole=IDS, n=st.integers(1, 9999))
def test_what_a_turn_hands_out_is_no_other_turn(whole: str, n: int) -> None:
    """Its tasks are named after it, with a number: ``m1-1`` may be somebody's message, too."""
    assert named("telegram", f"{whole}-{n}") != f"{named('telegram', whole)}-{n}"


def test_where_the_gateway_ends_is_no_question() -> None:
    assert named("a-b", "c") != named("a", "b-c")


@given(first=st.tuples(GATEWAYS, IDS), second=st.tuples(GATEWAYS, IDS))
def test_no_two_ids_share_a_name(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert (named(*first) == named(*second)) is (first == second)


@given(known=st.text(max_size=300))
def test_every_name_is_fit_for_a_file(known: str) -> None:
    name = named("telegram", known)
    assert re.fullmatch(r"[\w-]+", name)
    assert len(name) <= LONGEST_NAME
    assert name == named("telegram", known)
