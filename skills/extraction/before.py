"""What is known of a field's values, from before or from an example, says of a column's."""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from skills.extraction import values
from skills.extraction.base import Value
from skills.extraction.fields import Meaning, pieces, shape_of

LISTED = 4
"""Numbers that have a median."""
WHOLE = 1.5
"""What it costs that numbers are whole which were not."""
TIMES = 0.5
"""Powers of ten from which on another median is another field."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a field's values from before: those seen, and the words in them."""

    values: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    low: float | None = None
    high: float | None = None
    labels: frozenset[str] = frozenset()
    """Labels and names it had."""
    examples: tuple[str, ...] = ()
    """As the person told them."""
    shapes: frozenset[str] = frozenset()
    """How its texts were written, …"""
    middle: float | None = None
    """… and the median of its numbers."""
    broken: bool = False
    """Most of its numbers had a fraction."""


NOTHING_KNOWN = Known()


def before(meaning: Meaning, there: Sequence[Value], known: Known) -> float:
    """What is known of the field's values says of these."""
    score = 0.0
    if known.examples:
        score += _told(known.examples, there)
    if known.values:
        texts = [str(each).casefold() for each in there]
        score += 1.5 * sum(each in known.values for each in texts) / len(texts)
        if meaning.kind == "text":
            words = Counter(word for each in texts for word in set(pieces(each)))
            total = sum(words.values())
            seen = sum(often for word, often in words.items() if word in known.words)
            score += 1.0 * seen / total if total else 0.0
            shaped = sum(shape_of(each) in known.shapes for each in texts)
            telling = not any(re.fullmatch(r"[a字 ]+", each) for each in known.shapes)
            weight = 1.2 if telling else 0.5
            score += weight * shaped / len(texts) if known.shapes else 0.0
    if known.low is not None and known.high is not None:
        numbers = [float(each) for each in there if isinstance(each, (int, float))]
        wide = max(known.high - known.low, abs(known.high) * 0.5, 1e-9)
        inside = [known.low - wide <= each <= known.high + wide for each in numbers]
        if inside:
            score += 0.4 * (sum(inside) / len(inside)) - 0.4 * (1 - sum(inside) / len(inside))
        if known.broken and len(numbers) >= LISTED and all(each % 1 == 0 for each in numbers):
            score -= WHOLE
        if len(numbers) >= LISTED and known.middle:
            score += _as_large(statistics.median(numbers), known.middle)
    return score


def _as_large(one: float, other: float) -> float:
    """How much a median says that is like that before: not ten times as much or as little."""
    if one <= 0 or other <= 0:
        return 0.0
    apart = abs(math.log10(one / other))
    return 0.2 if apart < TIMES / 2 else -0.8 * min(1.0, apart - TIMES) if apart > TIMES else 0.0


def _told(examples: Sequence[str], there: Sequence[Value]) -> float:
    """Whether what the person told is among the values."""
    hits = 0
    for example in examples:
        amount = values.price(example)
        for each in there:
            same = str(each).casefold() == example.strip().casefold()
            if same or (
                amount is not None and isinstance(each, (int, float)) and abs(each - amount) < 1e-6
            ):
                hits += 1
                break
    return 2.5 * hits / len(examples) - 1.5 * (hits == 0)
