"""A second, close look finds what the first could hardly see; looks that disagree are refused."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from typing import cast

import pytest
from PIL import Image, ImageDraw

from device_drivers.base import Box, Screen
from models import zoom
from models.base import BadReply, Completion, Grounder, Prompt
from models.served import load_adapter
from tests.pointing import GROUNDERS, Fault, PointingModel, pictures_in, point_2d

pytestmark = pytest.mark.anyio

SIZE = (1080, 2400)
TINY = 9
"""Half the size of a target, in pixels: less than half a millimetre on a phone."""
NEAR = 4
"""Pixels from its middle that count as a hit."""
TARGETS = {
    "red": ((214, 30, 30), (61, 83)),
    "blue": ((25, 85, 225), (1034, 407)),
    "green": ((15, 150, 60), (517, 1203)),
    "purple": ((140, 35, 175), (1043, 2371)),
    "orange": ((250, 150, 0), (88, 2004)),
}
COARSE = Fault(coarse=150)


def a_screen_of_tiny_targets() -> Screen:
    picture = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(picture)
    for colour, (x, y) in TARGETS.values():
        pen.rectangle((x - TINY, y - TINY, x + TINY, y + TINY), fill=colour)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return Screen(*SIZE, "a", image=out.getvalue())


SCREEN = a_screen_of_tiny_targets()


class Asked:
    """What a grounder was shown, and a model that answers."""

    def __init__(self, answer: Callable[[str, Image.Image], str]) -> None:
        self._answer = answer
        self.sizes: list[tuple[int, int]] = []

    async def __call__(self, prompt: Prompt) -> Completion:
        picture = pictures_in(prompt.messages)[-1]
        self.sizes.append(picture.size)
        return Completion(self._answer(str(prompt.messages), picture))


def looking(adapter: str, fault: Fault) -> Asked:
    model = PointingModel(GROUNDERS[adapter], fault)
    return Asked(lambda text, picture: model.reply(text, picture).text)


def grounder_of(adapter: str) -> Grounder:
    return cast(Grounder, load_adapter(adapter))


async def hits(adapter: str, share: float) -> int:
    grounder, ask = grounder_of(adapter), looking(adapter, COARSE)
    hit = 0
    for name, (_, (x, y)) in TARGETS.items():
        found = await zoom.point(grounder, ask, f"the {name} square", SCREEN, share)
        assert found is not None
        hit += max(abs(found[0] - x), abs(found[1] - y)) <= NEAR
    return hit


@pytest.mark.parametrize("adapter", sorted(GROUNDERS))
async def test_what_one_look_misses_two_looks_hit(adapter: str) -> None:
    assert await hits(adapter, 0.0) <= len(TARGETS) // 2
    assert await hits(adapter, 0.25) == len(TARGETS)


async def test_the_close_look_shows_the_region_at_full_resolution() -> None:
    ask = looking("qwen2_5_vl", Fault())
    grounder = grounder_of("qwen2_5_vl")
    await zoom.point(grounder, ask, "the green square", SCREEN, 0.5)
    first, second = ask.sizes
    assert first == (grounder.view(SCREEN).width, grounder.view(SCREEN).height)
    assert second[0] / (SIZE[0] * 0.5) >= 1
    assert second[0] * second[1] <= grounder.traits.sizing.max_pixels


async def test_one_look_is_one_question() -> None:
    ask = looking("qwen3_vl", Fault())
    await zoom.point(grounder_of("qwen3_vl"), ask, "the red square", SCREEN)
    assert len(ask.sizes) == 1


async def test_looks_that_disagree_are_refused() -> None:
    replies = iter([point_2d(500, 500), point_2d(20, 20), point_2d(20, 20)])
    ask = Asked(lambda text, picture: next(replies))
    with pytest.raises(BadReply, match="the red square"):
        await zoom.point(grounder_of("qwen3_vl"), ask, "the red square", SCREEN, 0.25)
    assert len(ask.sizes) == 3


async def test_a_third_look_can_settle_it() -> None:
    replies = iter([point_2d(500, 500), "[]", point_2d(500, 500)])
    ask = Asked(lambda text, picture: next(replies))
    found = await zoom.point(grounder_of("qwen3_vl"), ask, "the red square", SCREEN, 0.25)
    assert found == (540, 1200)


async def test_what_is_not_there_is_not_looked_for_twice() -> None:
    ask = Asked(lambda text, picture: "[]")
    assert await zoom.point(grounder_of("qwen3_vl"), ask, "a cow", SCREEN, 0.25) is None
    assert len(ask.sizes) == 1


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("middle", [(0, 0), (1079, 2399), (540, 1200), (3, 2000), (1000, 7)])
def test_regions_stay_on_the_screen(middle: tuple[int, int], share: float) -> None:
    region = zoom.around(middle, SCREEN, share)
    assert isinstance(region, Box)
    assert region.left >= 0
    assert region.top >= 0
    assert region.right <= SIZE[0]
    assert region.bottom <= SIZE[1]
    assert region.contains(*middle)
    assert math.isclose(region.width, SIZE[0] * share, abs_tol=1)
