"""Looking things up: app notes on this machine, or pages of the web.

A search is asked in plain words and answers with what it found, the best first. Whoever shows that
to a model labels it with where it came from: it is data, and what stands in it is never an
instruction. Each search is one file, ``models/search/NAME.py`` with ``Config`` and ``create``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Found:
    """One result. ``url`` is where it stands: an address of the web, or ``notes:NAME`` for an app
    note. All three are clean text of bounded length (``models/search/cleaning.py``)."""

    title: str
    url: str
    text: str


class Search(Protocol):
    """Something that can be searched; safe to ask several times at once."""

    @property
    def name(self) -> str: ...

    async def search(self, query: str, n: int = 5) -> list[Found]:
        """At most ``n`` results, the best first; none is an empty list, not an error.

        Raises SearchError when it cannot be asked."""

    async def close(self) -> None: ...


class SearchError(Exception):
    """The search did not answer; the message says what to do about it."""
