"""Pointing in two looks: at the whole screen, then closely at the region around what was found.

A model sees a screen through a limited number of pixels; a small button may be a few of them. The
second look shows the region alone, at full resolution. When the looks disagree wildly a third one,
at a region twice as large, decides; when it agrees with neither, the answer is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from device_drivers.base import Box, Screen
from models.base import BadReply, Completion, Grounder, Prompt
from models.coordinates import View

Ask = Callable[[Prompt], Awaitable[Completion]]
Pixel = tuple[int, int]

MOST_ENLARGED = 2.0
"""A region is drawn at most so many times as large as it is on the phone."""
_WILD = 0.4
"""Looks that differ by more than this part of the region are about different things."""
_ALIKE = 0.1


async def point(
    grounder: Grounder, ask: Ask, target: str, screen: Screen, share: float = 0.0
) -> Pixel | None:
    """The pixel of the screen where ``target`` is; None: the model says that it is not there.

    ``share`` is how much of each edge the second look shows, such as 0.25 or 0.5; 0: one look.
    Raises BadReply, also when the looks disagree, and ModelUnavailable."""
    first = await _look(grounder, ask, target, screen, grounder.view(screen))
    if first is None or not 0 < share < 1:
        return first
    region = around(first, screen, share)
    close = await _look(grounder, ask, target, screen, enlarged(grounder, screen, region))
    if close is not None and _apart(first, close, region) <= _WILD:
        return close
    larger = around(first, screen, min(1.0, 2 * share))
    third = await _look(grounder, ask, target, screen, enlarged(grounder, screen, larger))
    if third is not None and close is not None and _apart(close, third, larger) <= _ALIKE:
        return close
    if third is not None and _apart(first, third, larger) <= _WILD:
        return third
    raise BadReply(
        f"Looked at closely, {target[:80]!r} is not where it seemed to be. Describe it otherwise."
    )


def around(middle: Pixel, screen: Screen, share: float) -> Box:
    """The region of ``share`` of each edge with ``middle`` in its middle, or as near to it as the
    edges of the screen let it be."""
    width, height = max(1, round(screen.width * share)), max(1, round(screen.height * share))
    left = min(max(0, middle[0] - width // 2), screen.width - width)
    top = min(max(0, middle[1] - height // 2), screen.height - height)
    return Box(left, top, left + width, top + height)


def enlarged(grounder: Grounder, screen: Screen, region: Box) -> View:
    """The view of a region, drawn larger where the family takes larger pictures."""
    view = grounder.view(screen, region)
    by = min(MOST_ENLARGED, screen.width / region.width)
    width, height = grounder.traits.sizing.fit(round(region.width * by), round(region.height * by))
    return replace(view, width=width, height=height)


async def _look(
    grounder: Grounder, ask: Ask, target: str, screen: Screen, view: View
) -> Pixel | None:
    prompt = await asyncio.to_thread(grounder.ask_where, target, screen, view)
    completion = await ask(prompt)
    return grounder.read_where(completion.text, view)


def _apart(one: Pixel, other: Pixel, region: Box) -> float:
    """How far two pixels are from each other, as a part of the region."""
    return max(abs(one[0] - other[0]) / region.width, abs(one[1] - other[1]) / region.height)
