"""Scenes like photographs: landscapes, streets, faces, things on a table, patterns.

``scene`` paints one of a family. ``PATTERNS`` have no up and down.
"""

from __future__ import annotations

import random

from PIL.Image import Image

from models.challenges.drawing import (
    crafts,
    creatures,
    dishes,
    faces,
    fauna,
    figures,
    indoors,
    lands,
    outdoors,
    patterns,
    places,
    plants,
    rides,
    scenes_measured,
    sights,
    wares,
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
MEASURED = {f"{name}_once_measured": f for name, f in scenes_measured.FAMILIES.items()}
"""Held out from rotation once; backgrounds of other kinds' held-out looks still."""
STOOD = {
    f.__name__: f
    for f in (
        fauna.upright_bird, fauna.sitting, fauna.long_necked, fauna.low_beast,
        figures.robot, figures.doll, figures.bust, figures.spook,
        wares.vessel, wares.lamp, wares.seats, wares.shelf, wares.clock, wares.screen, wares.hung,
        wares.umbrella, wares.parcels,
        dishes.burger, dishes.bowl, dishes.stemmed, dishes.ice, plants.potted, plants.orchard,
        places.columns, places.church, places.hut, places.gate, places.sign,
        lands.falls, lands.volcano, lands.mirrored_night, lands.rows, lands.under_water,
        rides.lorry, rides.cycle, rides.coach, crafts.ship, crafts.rocket, crafts.plane,
    )
}  # fmt: skip
"""For rotation alone."""
UPRIGHT = {**FAMILIES, **MEASURED, **STOOD}
"""All that have an up. Other kinds than rotation take theirs from ``FAMILIES``."""
PATTERNS = patterns.PATTERNS


def scene(family: str, rng: random.Random, width: int, height: int) -> Image:
    """One of ``UPRIGHT`` or ``PATTERNS``, as a camera might have taken it."""
    canvas = Canvas(rng, width, height)
    (UPRIGHT.get(family) or PATTERNS[family])(canvas)
    return finished(canvas.done(), rng)
