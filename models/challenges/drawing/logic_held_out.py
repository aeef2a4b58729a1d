"""Small questions that are only measured with.

The next set, with modules of its own, goes here. Until then the questions of desks stand in,
which were looked at since: what they measure is no measure of questions of others.
"""

from __future__ import annotations

import random

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import logic_comments_paper, logic_desk, logic_desk_sheet
from models.challenges.drawing.logic_desk_said import Form

SUMS = "digits to add up"
NAMES = (
    SUMS, "numbers spelt out", "digit meets word", "number left out", "chained or told",
    "one of a sort", "by its place", "more or first", "carries on", "plainly known",
)  # fmt: skip
FORMS: dict[str, Form] = dict(zip(NAMES, logic_desk.FORMS.values(), strict=True))
HELD_OUT: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"desk {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < logic_desk.ON_THE_PAGE:
        nothing = Image.new("RGB", logic_desk.NOTHING_DRAWN, "white")
        return Drawn("logic", look, seed, nothing, answer, asked)
    on_a_sheet = rng.random() < logic_desk.ON_A_SHEET
    sheet = logic_desk_sheet if on_a_sheet else logic_comments_paper
    return Drawn("logic", look, seed, sheet.drawn(asked, rng), answer)
