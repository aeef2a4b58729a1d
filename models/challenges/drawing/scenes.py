"""Scenes like photographs: landscapes, streets, faces, things on a table, patterns.

``scene`` paints one of a family. ``PATTERNS`` have no up and down.
"""

from __future__ import annotations

import random

from PIL.Image import Image

from models.challenges.drawing import (
    creatures,
    faces,
    indoors,
    outdoors,
    patterns,
    sights,
    works,
)
from models.challenges.drawing.painting import Canvas, finished

SIGHTS = {
    f.__name__: f
    for f in (
        sights.lighthouse, sights.castle, sights.dog, sights.bus, sights.beach, sights.windmill,
    )
}  # fmt: skip
FAMILIES = {
    f.__name__: f
    for f in (
        outdoors.hills, outdoors.mountains, outdoors.village, outdoors.home, outdoors.city,
        outdoors.road, outdoors.sea, outdoors.forest, indoors.table, indoors.flowers, indoors.room,
        outdoors.people, outdoors.balloon, faces.cat, faces.owl, faces.portrait, faces.snowman,
        *SIGHTS.values(),
        creatures.head, creatures.beast, creatures.bird,
        works.tower, works.bridge, works.wheels, works.tent, works.to_eat, works.grown,
    )
}  # fmt: skip
PATTERNS = patterns.PATTERNS


def scene(family: str, rng: random.Random, width: int, height: int) -> Image:
    """One of ``FAMILIES`` or ``PATTERNS``, as a camera might have taken it."""
    canvas = Canvas(rng, width, height)
    (FAMILIES.get(family) or PATTERNS[family])(canvas)
    return finished(canvas.done(), rng)
