"""Several searches as one: all are asked at once, and their results take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import chain, zip_longest

import structlog

from models.search.base import Found, Search, SearchError

log = structlog.get_logger()


class Together:
    """Answers as long as one of its searches does."""

    name = "together"

    def __init__(self, searches: Sequence[Search]) -> None:
        self.searches = tuple(searches)

    async def search(self, query: str, n: int = 5) -> list[Found]:
        """Raises SearchError when none of them could be asked."""
        asked = (search.search(query, n) for search in self.searches)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        lists: list[list[Found]] = []
        failed: list[SearchError] = []
        for search, answer in zip(self.searches, answers, strict=True):
            if isinstance(answer, SearchError):
                log.warning("search left out", search=search.name, why=str(answer))
                failed.append(answer)
            elif isinstance(answer, BaseException):
                raise answer
            else:
                lists.append(answer)
        if failed and not lists:
            raise SearchError(" ".join(map(str, failed)))
        turns = chain.from_iterable(zip_longest(*lists))
        return [found for found in turns if found is not None][:n]

    async def close(self) -> None:
        await asyncio.gather(*(search.close() for search in self.searches))
