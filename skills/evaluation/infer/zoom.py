"""Two looks as the tables of closed models have them: at the whole, then at the part around it.

``models/zoom.py`` is what the assistant does on a phone, with a third look where two disagree. Here
the rule is the published one: a part of the picture's sides around the first point, moved into the
picture where it would stand out; 25 % enlarged to 1920x1080, 50 % as it is; when the second look
brings nothing, the first one counts.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from PIL import Image

from device_drivers.base import Screen
from models import zoom
from models.base import BadReply, Completion, ModelError, ModelUnavailable, Usage
from models.coordinates import Space, View
from skills.evaluation.base import Sample
from skills.evaluation.infer.asking import Asking

ENLARGED = {0.25: (1920, 1080)}
"""The size at which parts of a share are sent; of others, their own."""


@dataclass(frozen=True, slots=True)
class Looked:
    """``reply`` is in the numbers of the whole picture, whichever look it came from."""

    reply: str
    usage: Usage
    meta: dict[str, Any]


async def two_looks(asking: Asking, ask: zoom.Ask, sample: Sample, screen: Screen) -> Looked:
    """Raises BadReply, ModelUnavailable when already the first look brings nothing."""
    whole = asking.view(screen)
    first = await ask(await asyncio.to_thread(asking.prompt, sample, screen, whole))
    try:
        point = asking.where(first.text, whole)
    except BadReply:
        point = None
    if point is None:
        return Looked(first.text, first.usage, {"looks": [first.text]})
    part = part_around(asking, point, screen)
    meta: dict[str, Any] = {"part": [part.region.left, part.region.top, part.region.right,
                                     part.region.bottom]}  # fmt: skip
    try:
        second = await _closer(asking, ask, sample, screen, part)
    except BadReply as error:
        return Looked(
            first.text, first.usage + error.usage,
            {**meta, "looks": [first.text, error.said], "fallback": str(error)},
        )  # fmt: skip
    except ModelError as error:  # what was used for the first look is not forgotten
        if isinstance(error, ModelUnavailable):
            error.usage = first.usage + error.usage
        raise
    return _seen(asking, first, second, whole, part, meta)


def part_around(asking: Asking, point: tuple[int, int], screen: Screen) -> View:
    """The view of the second look."""
    share = asking.wishes.zoom
    region = zoom.around(point, screen, share)
    size = ENLARGED.get(share, (region.width, region.height))
    own = asking.view(screen, region)
    if own.space is Space.RESIZED or not asking.sizing.holds(*size):
        size = asking.sizing.fit(*size)
    return View(region, *size, own.space, own.correction)


async def _closer(
    asking: Asking, ask: zoom.Ask, sample: Sample, screen: Screen, part: View
) -> Completion:
    lanczos = Image.Resampling.LANCZOS
    return await ask(await asyncio.to_thread(asking.prompt, sample, screen, part, lanczos))


def _seen(
    asking: Asking, first: Completion, second: Completion, whole: View, part: View,
    meta: dict[str, Any],
) -> Looked:  # fmt: skip
    usage = first.usage + second.usage
    meta["looks"] = [first.text, second.text]
    try:
        point = asking.where(second.text, part)
    except BadReply as error:
        return Looked(first.text, usage, {**meta, "fallback": str(error)})
    if point is None:
        return Looked(first.text, usage, {**meta, "fallback": "The second look saw nothing."})
    x, y = whole.from_screen(*point)
    return Looked(f"[{x:g}, {y:g}]", usage, meta)
