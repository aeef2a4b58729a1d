"""Conversations made up from small patterns: who asks what, with times, places and names filled in.

A line that begins with ``<`` came in, one with ``>`` went out; a blank line ends an exchange.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import lru_cache

from device_drivers.virtual.cast import stranger
from device_drivers.virtual.life import DAY, MINUTE, Life, Person
from device_drivers.virtual.talk_patterns import PATTERNS, SLOTS, SLOTS_ZH

HOUR = 60 * MINUTE
Line = tuple[int, str]
Message = tuple[int, str, str, int, int, int]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A few messages about one thing; ``slots`` are the names in braces in them."""

    lines: tuple[Line, ...]
    slots: tuple[str, ...]


@lru_cache(maxsize=1)
def _exchanges() -> dict[str, list[Exchange]]:
    return {kind: [_parse(each) for each in re.split(r"\n\s*\n", text.strip())]
            for kind, text in PATTERNS.items()}  # fmt: skip


@lru_cache(maxsize=64)
def _known(kinds: tuple[str, ...]) -> list[Exchange]:
    return [each for kind in kinds for each in _exchanges()[kind]]


def _parse(block: str) -> Exchange:
    lines = tuple((1 if line[0] == "<" else 2, line[1:].strip()) for line in block.splitlines())
    slots = dict.fromkeys(re.findall(r"\{(\w+)\}", block))
    return Exchange(lines, tuple(slots))


def write_talks(life: Life) -> None:
    """Threads with most of the people and a few unknown senders, the latest first."""
    rng = life.rng("talks")
    talkers = rng.sample(life.people, min(len(life.people), rng.randrange(13, 17)))
    chatty = [i for i, who in enumerate(talkers) if who.relation != "service" and not who.chinese]
    long = rng.sample(chatty[1:], 2)
    at = life.now_ms - rng.randrange(5, 70) * MINUTE
    threads: list[tuple[int, str]] = []
    messages: list[Message] = []
    for number, person in enumerate(talkers, start=1):
        least = rng.randrange(40, 50) if number - 1 in long else rng.choice((1, 2, 4, 6, 8))
        talk = _talk(rng, life, _kinds(person), least, at)
        threads.append((number, person.number))
        messages += _rows(rng, number, person.number, talk)
        at = _awake(at - rng.randrange(40, 1900) * MINUTE)
    for number in range(len(threads) + 1, len(threads) + 4):
        kinds = ("notice_zh",) if rng.random() < 0.35 else ("notice",)
        sender = stranger(rng)
        if sender in {address for _, address in threads}:
            continue
        began = _awake(life.now_ms - rng.randrange(2 * HOUR, 9 * DAY))
        threads.append((number, sender))
        messages += _rows(rng, number, sender, _talk(rng, life, kinds, rng.choice((1, 2)), began))
    life.db.executemany("INSERT INTO threads(id, address) VALUES (?, ?)", threads)
    life.db.executemany(
        "INSERT INTO sms(thread_id, address, body, date_ms, type, read) VALUES (?, ?, ?, ?, ?, ?)",
        messages,
    )


def _kinds(person: Person) -> tuple[str, ...]:
    """Which patterns a talk with ``person`` is made of."""
    kinds = (person.relation,) if person.relation != "colleague" else ("colleague", "smalltalk")
    if person.relation in ("friend", "family"):
        kinds = (person.relation, "smalltalk")
    return tuple(f"{kind}_zh" for kind in kinds) if person.chinese else kinds


def _awake(at: int) -> int:
    """Nobody texts between midnight and seven."""
    return at - 9 * HOUR if at % DAY < 7 * HOUR else at


def _talk(
    rng: random.Random, life: Life, kinds: tuple[str, ...], least: int, at: int
) -> list[tuple[int, int, str]]:
    """(when, type, body) of ``least`` messages or a few more, the latest first, from ``at`` on."""
    known = _known(kinds)
    fillings = SLOTS_ZH if kinds[0].endswith("_zh") else SLOTS
    talk: list[tuple[int, int, str]] = []
    for exchange in rng.sample(known, min(least, len(known))):
        if len(talk) >= least:
            break
        values = {slot: _filled(rng, life, slot, fillings) for slot in exchange.slots}
        for kind, body in reversed(exchange.lines):
            talk.append((at, kind, body.format_map(values)))
            at -= rng.randrange(1, 24) * MINUTE
        at = _awake(at - rng.randrange(5 * HOUR, 6 * DAY))
    return talk


def _filled(rng: random.Random, life: Life, slot: str, fillings: dict[str, tuple[str, ...]]) -> str:
    if slot == "name":
        return rng.choice(life.people).first
    if slot == "city":
        return life.city
    if slot == "code":
        return f"{rng.randrange(100_000, 1_000_000)}"
    if slot == "price":
        return f"{rng.randrange(4, 180)}.{rng.choice(('00', '50', '90', '25'))}"
    return rng.choice(fillings[slot])


def _rows(
    rng: random.Random, thread: int, address: str, talk: list[tuple[int, int, str]]
) -> list[Message]:
    """The messages of a thread; in some the last one is still unread."""
    unread = talk[0][1] == 1 and rng.random() < 0.35
    return [
        (thread, address, body, when, kind, int(not (unread and i == 0)))
        for i, (when, kind, body) in enumerate(talk)
    ]
