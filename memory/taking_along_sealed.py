"""What a file of memories proves: that this home wrote just these lines, of just this person.

Its last line is an HMAC (RFC 2104, with SHA-256) of all others, with a key that stays in the home.
A file without one, of another home or person, or with a changed line, proves nothing: what it says
is kept as imported, whoever it says has said it, and none of it passes for a message to us.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memory.base import Source
from memory.truth import Brought

LETTERS = 12
"""Of the digest that stands for where something was said elsewhere."""


def sealed(lines: Iterable[str], key: bytes, person: str) -> Iterator[str]:
    """The lines, then the one that seals them; without a key nothing is sealed."""
    written = []
    for line in lines:
        written.append(line)
        yield line
    if key:
        yield json.dumps({"seal": _seal(written, key, person)})


def unsealed(lines: Iterable[str], key: bytes, person: str) -> tuple[list[str], bool]:
    """The lines without that one, and whether they are this home's own, of this person."""
    every = list(lines)
    last = next((n for n in range(len(every) - 1, -1, -1) if every[n].strip()), None)
    told = _told(every[last]) if last is not None else None
    if told is None:
        return every, False
    rest = every[:last]
    return rest, bool(key) and hmac.compare_digest(told, _seal(rest, key, person).encode())


def as_imported(brought: Brought, now: float) -> Brought:
    """As what a file says that proves nothing. What came of one sentence still has one source, of
    a name that no message or task here has; ``now``: nothing was said later than that, in seconds
    since the epoch. What a screen said and nobody confirmed stays so."""
    fact = brought.fact
    asked = fact.state == "asked" and fact.source.origin == "screen"
    digest = hashlib.sha256(fact.source.where.encode("utf-8", "replace")).hexdigest()[:LETTERS]
    source = Source(
        "screen" if asked else "import", f"import:{digest}", min(fact.source.at, now)
    )  # fmt: skip
    return Brought(replace(fact, source=source, seen=1))


def _told(line: str) -> bytes | None:
    """What a line that seals says; None of any other one."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or told.keys() != {"seal"} or not isinstance(told["seal"], str):
        return None
    return told["seal"].encode("utf-8", "replace")


def _seal(lines: Sequence[str], key: bytes, person: str) -> str:
    """However the lines end; no line has a line's end in it."""
    told = "\n".join([json.dumps(person), *(line.strip() for line in lines if line.strip())])
    return hmac.new(key, told.encode("utf-8", "replace"), hashlib.sha256).hexdigest()
