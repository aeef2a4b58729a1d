"""Retrieval: what is looked up before the first plan, in app notes and on the web.

As in Mobile-Agent-v3 the query is the request itself, asked once. What is found is data with its
origin; a search that does not answer is left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from models.adapters import _told as told
from models.search.base import Found, Search, SearchError

log = structlog.get_logger()
EACH, MAX_TEXT = 3, 600
"""Results of one search, and letters of one."""
PATIENCE = 15.0
"""Seconds that a search may take."""


async def look_up(searches: Sequence[Search], request: str) -> tuple[str, ...]:
    """A line for each thing found: where it stands, and what."""
    found = await asyncio.gather(*(_ask(search, request) for search in searches))
    return tuple(_line(result) for results in found for result in results)


async def _ask(search: Search, request: str) -> list[Found]:
    try:
        async with asyncio.timeout(PATIENCE):
            return (await search.search(request, EACH))[:EACH]
    except (SearchError, TimeoutError) as error:
        log.warning("search left out", search=search.name, why=str(error) or "no answer in time")
        return []


def _line(found: Found) -> str:
    told_once = f"{found.title}: {found.text}" if found.title else found.text
    return f"[{told.one_line(found.url)}] {told.harmless(told_once)[:MAX_TEXT]}"
