"""Questions that are no sums, asked of one kind of reader after another."""

from __future__ import annotations

from collections.abc import Callable

from models.challenges.solving.riddles import (
    comparing,
    days,
    framing,
    hours,
    knowing,
    parts,
    picking,
    ranked,
    related,
    rings,
    runs,
    series,
    sizes,
    spelling,
    stories,
    sums_within,
)
from models.challenges.solving.riddles.asked import Asked
from models.challenges.solving.sums import reckoned_sum

WAYS: tuple[tuple[str, Callable[[Asked], str | None]], ...] = (
    ("hours", hours.told), ("days", days.told), ("ranked", ranked.told),
    ("spelling", spelling.told), ("comparing", comparing.told),
    ("sum", lambda asked: reckoned_sum(asked.text)), ("runs", runs.told),
    ("series", series.told), ("related", related.told),
    ("stories", stories.told),
    ("stated", knowing.stated), ("picking", picking.told), ("knowing", knowing.told),
    ("rings", rings.told), ("parts", parts.told), ("sizes", sizes.told),
    ("sum within", sums_within.told),
)  # fmt: skip
"""In the order of how much a question must have of its own to be taken for one of a kind."""


def answers(asked: Asked) -> tuple[str, ...]:
    """What those say who take the question for one of their own, the likeliest first; more than
    one where they disagree, none where nobody understands it."""
    told = _answers(framing.bare(asked)) or _answers(asked)
    return tuple(dict.fromkeys(framing.in_form(one, asked) for one in told))


def _answers(asked: Asked) -> tuple[str, ...]:
    return tuple(dict.fromkeys(told for _, way in WAYS if (told := way(asked)) is not None))
