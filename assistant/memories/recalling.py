"""What is recalled of somebody for a turn or a task, as lines for a prompt.

They are records with their date, never orders; found once for each turn and noted, so that a
restart shows the same and ``/why`` can tell what was shown. In a group others read along: there
only what the person is called, and how they want to be answered, is recalled.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.memories.notebook import Noted
from assistant.memories.opening import Opened, Opening
from assistant.memories.wording import day
from memory.base import ME, Fact, Origin
from memory.truth.by_clock import comes
from models.strangers import line

FOUND = 8
"""Of a search, the best."""
LONGEST = 240
"""Letters of a line."""
KEPT = 200
"""Turns of which the lines are kept at hand."""
ADDRESSED = ("name", "nickname", "call_me", "answer_language", "answer_style")
"""What is said of how to speak to the person: recalled always, and in a group nothing else."""
SAID: dict[Origin, str] = {
    "person": "the person said", "model": "the person said", "screen": "the person confirmed",
    "import": "imported by the owner", "task": "seen in a task",
}  # fmt: skip
_TOKENS = re.compile(r"[A-Za-z]+|\d|[^\x00-\x7f]|[^\sA-Za-z\d]")
Episodes = Callable[[Opened, str, str], Sequence[tuple[str, str]]]
"""Of a person and a goal: past tasks, each with its id and as a line."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """For what is recalled: a turn of the brain, or a task."""

    turn: str
    person: str
    text: str
    group: bool


class Recalling:
    """Of one house. Everything may block for a moment."""

    def __init__(self, opening: Opening, tokens: int, episodes: Episodes) -> None:
        self._opening = opening
        self._tokens = tokens
        self._episodes = episodes
        self._lock = threading.Lock()
        self._lines: dict[str, tuple[str, ...]] = {}

    def lines(self, wanted: Wanted) -> tuple[str, ...]:
        """What to show for it, the same whenever it is asked for."""
        if not (wanted.person and self._tokens and self._opening.there()):
            return ()
        with self._lock:
            if (known := self._lines.get(wanted.turn)) is not None:
                return known
        opened = self._opening.opened()
        if opened is None:
            return ()
        with self._opening.suffering():
            found = self._found(opened, wanted)
            with self._lock:
                self._lines[wanted.turn] = found
                for old in list(self._lines)[:-KEPT]:
                    del self._lines[old]
            return found
        return ()

    def shown(self, *turns: str) -> Iterator[str]:
        """What was shown for these by now: nothing is looked up."""
        with self._lock:
            found = [text for turn in turns for text in self._lines.get(turn, ())]
        return iter(found)

    def forget(self) -> None:
        """What is at hand may have been forgotten."""
        with self._lock:
            self._lines.clear()

    def _found(self, opened: Opened, wanted: Wanted) -> tuple[str, ...]:
        before = [each.item for each in opened.notebook.noted(wanted.turn) if not each.used]
        if before:
            return tuple(self._again(opened, wanted, before))
        told = list(self._within(self._searched(opened, wanted)))
        if told:
            noted = [Noted(item) for item, _ in told]
            opened.notebook.note(wanted.turn, wanted.person, noted)
        return tuple(text for _, text in told)

    def _searched(self, opened: Opened, wanted: Wanted) -> Iterator[tuple[str, str]]:
        """Items and their lines, what matters most first."""
        memory, seen = opened.memory, set[int]()
        for name in ADDRESSED:
            for fact in memory.truth.known(wanted.person, subject=ME, attribute=name):
                seen.add(fact.id)
                yield item_of(fact), told(fact)
        if wanted.group:
            return
        found = memory.recall(wanted.person, wanted.text, FOUND, now=time.time())
        facts = [each.item for each in found if isinstance(each.item, Fact)]
        yield from ((item_of(f), told(f)) for f in facts if f.id not in seen)
        yield from self._episodes(opened, wanted.person, wanted.text)

    def _within(self, found: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """As many as there is room for."""
        room = self._tokens
        for item, text in found:
            room -= tokens_of(text)
            if room >= 0:
                yield item, text

    def _again(self, opened: Opened, wanted: Wanted, items: Sequence[str]) -> Iterator[str]:
        past = dict(self._episodes(opened, wanted.person, wanted.text))
        for item in items:
            fact = fact_in(opened, wanted.person, item)
            if fact is not None and fact.state == "held":
                yield told(fact)
            elif item in past:
                yield past[item]


def item_of(fact: Fact) -> str:
    return f"fact:{fact.id}"


def fact_in(opened: Opened, person: str, item: str) -> Fact | None:
    """None for a past task, and for what was forgotten."""
    kind, _, id = item.partition(":")
    return opened.memory.truth.fact(person, int(id)) if kind == "fact" else None


def told(fact: Fact) -> str:
    """A fact in a line: who says so and when, in the words in which it was said."""
    claim = fact.claim
    text = claim.text
    if not claim.text or (claim.holds and claim.value not in claim.text):
        text = f"{claim.subject}, {claim.attribute}: {claim.value}"
    since = f" (only from {claim.since})" if comes(fact, time.time()) else ""
    until = f" (until {claim.until})" if claim.until else ""
    return line(f"{day(fact.source.at)}, {SAID[fact.source.origin]}: {text}{since}{until}", LONGEST)


def tokens_of(text: str) -> int:
    """About as many, and rather fewer in truth: three Latin letters, a digit, a sign or half of any
    other letter are one."""
    return sum(
        -(-len(t) // 3) if t[0].isascii() and t.isalpha() else 1 + (not t.isascii())
        for t in _TOKENS.findall(text)
    )


def episodes_of(opened: Opened, person: str, goal: str) -> list[tuple[str, str]]:
    """At most two of theirs that may matter, each with its name and as a line."""
    from assistant.memories.past_tasks import found_for
    from assistant.memories.past_tasks import told as in_a_line

    found = found_for(opened.memory, person, goal)
    return [(f"episode:{each.id}", in_a_line(each)) for each in found]
