"""Small questions that are only measured with.

Those that stand at the gate of forums, clubs, shops, clinics and wikis, on their contact and
registration forms, written by one who had not seen what solves them; the modules beside this that
are named ``logic_gate_`` have them.
"""

from __future__ import annotations

import random

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import (
    logic_comments_paper,
    logic_desk_sheet,
    logic_gate_facts,
    logic_gate_gaps,
    logic_gate_groups,
    logic_gate_ranks,
    logic_gate_rows,
    logic_gate_spots,
    logic_gate_steps,
    logic_gate_sums,
)
from models.challenges.drawing.logic_gate_said import Form

SUMS = "digits to add up"
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.5
"""How many of the questions are text; sums in digits are always drawn."""
ON_A_SHEET = 0.55
"""How many of what is drawn stand on papers of their own: some thirty of a hundred questions."""
FORMS: dict[str, Form] = {
    SUMS: logic_gate_sums.digits,
    "numbers spelt out": logic_gate_sums.number_words,
    "digit meets word": logic_gate_sums.digit_meets_word,
    "number left out": logic_gate_gaps.left_out,
    "chained or told": logic_gate_steps.chained_or_told,
    "one of a sort": logic_gate_groups.one_of_a_sort,
    "by its place": logic_gate_spots.by_place,
    "more or first": logic_gate_ranks.in_order,
    "carries on": logic_gate_rows.carries_on,
    "plainly known": logic_gate_facts.known,
}
HELD_OUT: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"gate {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        nothing = Image.new("RGB", NOTHING_DRAWN, "white")
        return Drawn("logic", look, seed, nothing, answer, asked)
    sheet = logic_desk_sheet if rng.random() < ON_A_SHEET else logic_comments_paper
    return Drawn("logic", look, seed, sheet.drawn(asked, rng), answer)
