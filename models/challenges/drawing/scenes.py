"""Scenes like photographs: landscapes, streets, faces, things on a table, patterns.

``scene`` paints one of a family. ``FAMILIES`` may be learnt from, ``HELD_OUT`` is for measuring
alone, and ``PATTERNS`` have no up and down.
"""

from __future__ import annotations

import random

from PIL.Image import Image

from models.challenges.drawing import faces, indoors, outdoors, patterns, scenes_held_out
from models.challenges.drawing.painting import Canvas, finished

FAMILIES = {
    f.__name__: f
    for f in (
        outdoors.hills, outdoors.mountains, outdoors.village, outdoors.home, outdoors.city,
        outdoors.road, outdoors.sea, outdoors.forest, indoors.table, indoors.flowers, indoors.room,
        outdoors.people, outdoors.balloon, faces.cat, faces.owl, faces.portrait, faces.snowman,
    )
}  # fmt: skip
HELD_OUT = scenes_held_out.FAMILIES
PATTERNS = patterns.PATTERNS


def scene(family: str, rng: random.Random, width: int, height: int) -> Image:
    """One of ``FAMILIES``, ``HELD_OUT`` or ``PATTERNS``, as a camera might have taken it."""
    canvas = Canvas(rng, width, height)
    (FAMILIES.get(family) or HELD_OUT.get(family) or PATTERNS[family])(canvas)
    return finished(canvas.done(), rng)
