"""What is remembered for a person: notes, past tasks, and what earlier steps of a chat brought.

All of it is in the settings and the journal already; only what is this person's own is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from re import escape, finditer
from typing import Protocol

from assistant.journal import Journal
from gateways.base import Inbound
from models.strangers import clean

LOOKED_AT = 300
"""Tasks, and steps, that are searched, the latest."""
COMPARED = 40
"""Of these, as many are compared by meaning: those that share the most words."""
EXCERPT = 600
"""Letters shown of each."""
HEAD = 300
"""Letters that stand for a text when meanings are compared."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """``origin``: note, task, step or fact (what the person said); ``when`` local time, "" for
    always."""

    origin: str
    text: str
    when: str = ""


class Recall(Protocol):
    def recall(self, asked: Inbound, what: str, most: int = 5) -> list[Remembered]:
        """What is remembered of ``what`` for the sender of ``asked``, the nearest first."""


class JournalRecall:
    """Of the person's notes and the journal."""

    def __init__(
        self,
        notes: Callable[[Inbound], Sequence[str]],
        journal: Journal,
        likeness: Callable[[str, Sequence[str]], list[float]],
        memory: Callable[[Inbound, str], Sequence[Remembered]] = lambda asked, what: (),
    ) -> None:
        """``notes`` are those about a message's sender; ``likeness`` of a text to others, 0..1;
        ``memory`` searches what was learnt of the sender, the nearest first."""
        self._notes = notes
        self._memory = memory
        self._journal = journal
        self._likeness = likeness

    def recall(self, asked: Inbound, what: str, most: int = 5) -> list[Remembered]:
        known = [*self._told(asked), *self._steps(asked), *self._tasks(asked)]
        wanted = _words(what)
        shared = [len(wanted & _words(each.text)) / max(1, len(wanted)) for each in known]
        order = sorted(range(len(known)), key=lambda n: -shared[n])[:COMPARED]
        near = self._likeness(what, [known[n].text[:HEAD] for n in order])
        scored = sorted(
            zip(order, near, strict=True), key=lambda each: -(2 * shared[each[0]] + each[1])
        )
        learnt = [_excerpt(each, wanted) for each in self._memory(asked, what)]
        return [*learnt, *(_excerpt(known[n], wanted) for n, _ in scored[:most])]

    def _told(self, asked: Inbound) -> list[Remembered]:
        return [Remembered("note", note) for note in self._notes(asked)]

    def _steps(self, asked: Inbound) -> list[Remembered]:
        calls = self._journal.calls_of_chat(asked.gateway, asked.chat, asked.sender, LOOKED_AT)
        return [
            Remembered("step", f"{call.tool}({call.arguments}) -> {call.result}")
            for call in calls
            if call.tool not in ("recall", "more_tools")
        ]

    def _tasks(self, asked: Inbound) -> list[Remembered]:
        """In a group others read along: there only those of that chat."""
        journal = self._journal
        tasks = journal.tasks_of_person(asked.gateway, asked.sender, LOOKED_AT)
        alone = asked.private and not journal.is_group(asked.gateway, asked.chat)
        return [
            Remembered(
                "task",
                f"{task['text']} -> {task['outcome']}: {task['reply']}",
                f"{datetime.fromtimestamp(task['started']).astimezone():%Y-%m-%d %H:%M}",
            )
            for task in tasks
            if alone or task["chat"] == asked.chat
        ]


def _words(text: str) -> frozenset[str]:
    """Words of three letters and more, and pairs of Chinese letters."""
    words: set[str] = set()
    run = ""
    for letter in [*text.casefold(), " "]:
        if letter.isascii() and letter.isalnum():
            run += letter
            continue
        if len(run) > 2:
            words.add(run)
        run = ""
    wide = [c for c in text if not c.isascii() and c.isalnum()]
    words |= {a + b for a, b in pairwise(wide)}
    return frozenset(words)


def _excerpt(known: Remembered, wanted: frozenset[str]) -> Remembered:
    """Its part in which most of the wanted words stand."""
    text = known.text
    if len(text) > EXCERPT:
        start = _where(text.casefold(), wanted)
        text = ("… " if start else "") + text[start : start + EXCERPT] + " …"
    return Remembered(known.origin, clean(text, EXCERPT + 20), known.when)


def _where(text: str, wanted: frozenset[str]) -> int:
    starts = [
        max(0, m.start() - EXCERPT // 2) for word in wanted for m in finditer(escape(word), text)
    ]
    return max(
        starts, default=0,
        key=lambda start: sum(word in text[start : start + EXCERPT] for word in wanted),
    )  # fmt: skip
