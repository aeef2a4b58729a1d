"""Small questions of comment boxes, plug-ins and log-in pages.

Five kinds of sums and five of plain questions, in English and Chinese, as text on the page or on
a small picture; ``logic_comments_paper`` draws what stands on a picture.
"""

from __future__ import annotations

import random

from PIL import Image

from models.challenges.base import Drawn
from models.challenges.drawing import (
    logic_comments_known,
    logic_comments_known_han,
    logic_comments_lists,
    logic_comments_next,
    logic_comments_order,
    logic_comments_sums,
    logic_comments_told,
)
from models.challenges.drawing.logic_comments_paper import drawn
from models.challenges.drawing.logic_comments_said import Asked, Form, chinese

SUMS = "comments_sums"
NOTHING_DRAWN = (8, 8)
ON_THE_PAGE = 0.41
"""How many of the questions are text; sums in digits are always drawn."""


def _known(rng: random.Random) -> Asked:
    if chinese(rng):
        return logic_comments_known_han.known_han(rng)
    return logic_comments_known.known(rng)


FORMS: dict[str, Form] = {
    SUMS: logic_comments_sums.digits,
    "comments_in_words": logic_comments_sums.number_words,
    "comments_half_in_words": logic_comments_sums.digits_beside_words,
    "comments_gap": logic_comments_sums.gap,
    "comments_stories": logic_comments_told.two_or_told,
    "comments_picked": logic_comments_lists.of_a_sort,
    "comments_placed": logic_comments_lists.in_a_row,
    "comments_compared": logic_comments_order.compared,
    "comments_followed": logic_comments_next.what_is_next,
    "comments_known": _known,
}
LOOKS: tuple[str, ...] = tuple(FORMS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    form, rng = FORMS[look], random.Random(f"comments {look} {seed}")
    asked, answer = form(rng)
    if look != SUMS and rng.random() < ON_THE_PAGE:
        return Drawn("logic", look, seed, Image.new("RGB", NOTHING_DRAWN, "white"), answer, asked)
    return Drawn("logic", look, seed, drawn(asked, rng), answer)
