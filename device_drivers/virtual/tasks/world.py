"""What tasks find on a phone or put there, and the changes that they often expect."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import datetime, time
from typing import NamedTuple

from device_drivers.virtual.people import same_number
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change

STRANGERS = (
    "Petra Lindholm", "Tomas Brandl", "Ines Carvell", "Viktor Halden", "Mira Castellan",
    "Hugo Ferrand", "Selma Okonjo", "Anders Pohl", "Lucia Marchetti", "Rafael Quintero",
    "Noor Rahimi", "Edith Falkner", "沈佳怡", "顾明远", "林若溪", "江一舟",
)  # fmt: skip

TRADES = (
    ("electrician", "电工"), ("gardener", "园丁"), ("piano tuner", "调琴师"),
    ("babysitter", "保姆"), ("locksmith", "锁匠"), ("tailor", "裁缝"),
)  # fmt: skip

FIRMS = ("Larkspur Framing", "Dunmore Cycles", "Vellum Bookbinders", "Tidewell Physio",
         "Kettle & Loom", "Ashgrove Opticians")  # fmt: skip


SPARE = 40
"""As many characters, and no digit, may stand around what a text should hold."""


class Known(NamedTuple):
    """A contact with exactly one number and a name that nobody else's contains."""

    id: int
    name: str
    number: str


def known(phone: Phone, rng: random.Random, count: int) -> list[Known]:
    """That many contacts, in no order."""
    rows = phone.store.rows(
        "SELECT contacts.id, name, min(number) FROM contacts JOIN phones"
        " ON contact_id = contacts.id GROUP BY contacts.id HAVING count(*) = 1 ORDER BY contacts.id"
    )
    names = [name for (name,) in phone.store.rows("SELECT name FROM contacts")]
    clear = [Known(*row) for row in rows if sum(row[1] in name for name in names) == 1]
    return rng.sample(clear, count)


def strangers(phone: Phone, rng: random.Random, count: int) -> list[str]:
    """Names that share no word with a contact's."""
    words = {w for (name,) in phone.store.rows("SELECT name FROM contacts") for w in name.split()}
    return rng.sample([name for name in STRANGERS if words.isdisjoint(name.split())], count)


def new_number(phone: Phone, rng: random.Random) -> str:
    """A telephone number that nobody on the phone has."""
    taken = {number[-4:] for (number,) in phone.store.rows("SELECT number FROM phones")}
    last = rng.choice([f"{n:04d}" for n in range(100, 200) if f"{n:04d}" not in taken])
    return f"+1{rng.choice((206, 312, 504, 619, 734))}555{last}"


def free_time(phone: Phone, rng: random.Random, earliest: int = 5, latest: int = 22) -> time:
    """A time of day at which no alarm is set."""
    taken = {tuple(row) for row in phone.store.rows("SELECT hour, minute FROM alarms")}
    free = [
        time(hour, minute)
        for hour in range(earliest, latest)
        for minute in range(0, 60, 5)
        if (hour, minute) not in taken
    ]
    return rng.choice(free)


def clock_text(at: time | datetime) -> str:
    """7:05 AM."""
    return f"{at.hour % 12 or 12}:{at.minute:02d} {'AM' if at.hour < 12 else 'PM'}"


def clock_text_zh(at: time | datetime) -> str:
    """上午7:05."""
    return f"{'上午' if at.hour < 12 else '下午'}{at.hour % 12 or 12}:{at.minute:02d}"


def number_of(wanted: str) -> Callable[[object], bool]:
    """A test for a telephone number, however it is written."""

    def is_the_number(value: object) -> bool:
        return isinstance(value, str) and same_number(value, wanted)

    return is_the_number


def holding(*parts: str) -> Callable[[object], bool]:
    """A test for a text that holds all of ``parts``, in any case, and little else."""

    def holds(value: object) -> bool:
        text = str(value).casefold()
        for part in parts:
            if part.casefold() not in text:
                return False
            text = text.replace(part.casefold(), "", 1)
        return len(text) <= SPARE and not any(character.isdigit() for character in text)

    return holds


def addressed(*addresses: str) -> Callable[[object], bool]:
    """A test for a mail's recipients: these, in any order, and nobody else."""

    def to_them(value: object) -> bool:
        return sorted(re.findall(r"[^\s,;<>]+@[^\s,;<>]+", str(value))) == sorted(addresses)

    return to_them


def positive(value: object) -> bool:
    """A test for any moment or length."""
    return isinstance(value, int) and value > 0


def soon_after(begin: int) -> Callable[[object], bool]:
    """A test for when something ends whose length nobody stated: within three hours."""

    def ends_soon(value: object) -> bool:
        return isinstance(value, int) and begin < value <= begin + 3 * 3_600_000

    return ends_soon


def sent(phone: Phone, number: str, body: str | Callable[[object], bool]) -> list[Change]:
    """What sending a text changes: a message, and a conversation when there was none."""
    threads = phone.store.rows("SELECT address FROM threads")
    new = not any(same_number(address, number) for (address,) in threads)
    message = Added("sms", address=number_of(number), body=body, type=2)
    return [message, Added("threads", address=number_of(number))] if new else [message]


def write_note(phone: Phone, title: str, body: str) -> int:
    """A note of just now; its id."""
    now = phone.clock.now_ms()
    return phone.store.run(
        "INSERT INTO notes(title, body, created_ms, changed_ms) VALUES (?, ?, ?, ?)",
        title, body, now, now,
    )  # fmt: skip


def lines(body: str) -> Callable[[object], bool]:
    """A test for a text with the same lines, whatever blank ones and blanks there are."""
    wanted = _lines(body)

    def same_lines(value: object) -> bool:
        return _lines(str(value)) == wanted

    return same_lines


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]
