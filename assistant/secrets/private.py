"""What one task keeps to itself: secrets that are known, and what its person typed by hand.

What somebody typed with the phone in hand is known to their own task alone, and only while it runs:
nothing else is searched for it but the log, which all tasks share.
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.logs import keep_out, let_in, scrub
from assistant.secrets.known import KNOWN, Known

SHORTEST = 3
"""Characters of what was typed from which it is looked for in texts and on screens."""


class Private:
    """Of one task. ``own`` are the words of its person: they may read those again."""

    def __init__(self, own: Iterable[str] = ()) -> None:
        self._own = "\n".join(own)
        self._typed = Known()

    def learn(self, typed: str) -> None:
        self._typed.learn(typed, SHORTEST)
        keep_out(self._typed)

    def scrub(self, text: str) -> str:
        """A text of the task as it may be written down, or told to its person."""
        return scrub(self._typed.scrub(text), self._own)

    def shows(self, text: str) -> bool:
        """Whether something that is not to be seen stands in it, whoever wrote it."""
        return KNOWN.shows(text) or self._typed.shows(text)

    def forget(self) -> None:
        """The task is over: what was typed is a word like others."""
        let_in(self._typed)
        self._typed.forget()
