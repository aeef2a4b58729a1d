"""Whose phone it is: the people, talks and calls that a seed makes up."""

from __future__ import annotations

import re
import string
from collections import Counter

import pytest

from device_drivers.virtual.clock import START
from device_drivers.virtual.life import DAY
from device_drivers.virtual.people import same_number
from device_drivers.virtual.store import Store
from device_drivers.virtual.talk_patterns import PATTERNS, SLOTS, SLOTS_ZH

NOW = int(START.timestamp() * 1000)
INVENTED = re.compile(r"\+1\d{3}55501\d\d|\+861300000\d{4}")
DRAWN = {"name", "city", "code", "price"}
"""Slots that are filled with something drawn for the phone rather than from a list."""


@pytest.fixture(params=range(6))
def store(request: pytest.FixtureRequest) -> Store:
    return Store(request.param, NOW)


def test_a_phone_has_long_lists_of_everything(store: Store) -> None:
    assert store.one("SELECT count(*) FROM contacts") >= 20
    assert store.one("SELECT count(*) FROM threads") >= 12
    assert store.one("SELECT count(*) FROM calls") >= 25
    lengths = Counter(thread for (thread,) in store.rows("SELECT thread_id FROM sms"))
    assert max(lengths.values()) >= 40
    several = "SELECT contact_id FROM phones GROUP BY contact_id HAVING count(*) > 1"
    assert store.rows(several)


def test_numbers_and_addresses_are_nobodys(store: Store) -> None:
    numbers = [n for (n,) in store.rows("SELECT number FROM phones")]
    theirs = store.rows("SELECT address FROM threads UNION SELECT number FROM calls")
    assert [n for n in [*numbers, *(n for (n,) in theirs)] if not INVENTED.fullmatch(n)] == []
    assert len(set(numbers)) == len(numbers)
    mails = [a for (a,) in store.rows("SELECT address FROM emails")]
    assert all(re.search(r"@([a-z]+\.)?example\.(com|org)$", mail) for mail in mails)


def test_talks_are_filled_in_and_lie_in_the_past(store: Store) -> None:
    rows = store.rows("SELECT body, date_ms, type, read FROM sms")
    assert [body for body, *_ in rows if re.search(r"[{}<>]|^\s|\s$", body)] == []
    assert all(NOW - 200 * DAY < date < NOW for _, date, _, _ in rows)
    assert all(kind == 1 for *_, kind, read in rows if not read)
    dates = store.rows("SELECT thread_id, date_ms FROM sms ORDER BY id")
    assert len(set(dates)) == len(dates)


def test_a_call_from_somebody_known_carries_the_name(store: Store) -> None:
    people = store.rows("SELECT name, number FROM contacts JOIN phones ON contact_id=contacts.id")
    for number, name, lasted, kind in store.rows("SELECT number, name, duration, type FROM calls"):
        known = [who for who, theirs in people if same_number(theirs, number)]
        assert [name] == known if name else known == []
        assert bool(lasted) == (kind in (1, 2))


def test_labels_hold_people_there_are(store: Store) -> None:
    members = {c for (c,) in store.rows("SELECT contact_id FROM label_members")}
    assert members <= {c for (c,) in store.rows("SELECT id FROM contacts")}
    empty = "SELECT name FROM labels WHERE id NOT IN (SELECT label_id FROM label_members)"
    assert store.rows(empty) == []


def test_no_two_seeds_talk_alike() -> None:
    bodies = [
        {body for (body,) in Store(seed, NOW).rows("SELECT body FROM sms WHERE length(body) > 30")}
        for seed in range(8)
    ]
    for one in range(8):
        for other in range(one):
            shared = bodies[one] & bodies[other]
            assert len(shared) < 0.4 * min(len(bodies[one]), len(bodies[other]))


@pytest.mark.parametrize("kind", sorted(PATTERNS))
def test_every_pattern_can_be_filled(kind: str) -> None:
    lists = SLOTS_ZH if kind.endswith("_zh") else SLOTS
    names = {name for _, name, _, _ in string.Formatter().parse(PATTERNS[kind]) if name}
    assert names <= DRAWN | set(lists)
    lines = [line for line in PATTERNS[kind].splitlines() if line]
    assert [line for line in lines if line[:2] not in ("< ", "> ")] == []
