"""Whether a pattern fits a sentence.

To compile one takes far longer than to try it, so first comes what is cheap to see: whether its
words are there, and in their order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from assistant.understanding.templates import BETWEEN, Template
from assistant.understanding.text import CJK

_BOTH_CASES = ("[A-Za-z]", f"[{CJK}]")
"""Classes that are the same in any case: to fold them is most of the work of compiling."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A template that fits: the span of each open argument in the original text."""

    template: Template
    spans: Mapping[str, tuple[int, int]]


@lru_cache(maxsize=64)
def _opening(text: str) -> tuple[str, int]:
    """``text`` in lower case, and where it begins to say something."""
    lower = "".join(small if len(small := c.lower()) == 1 else c for c in text)
    idle = _compiled(BETWEEN).match(text)
    return lower, idle.end() if idle else 0


def _may_fit(template: Template, text: str) -> bool:
    """Whether the words of the template are there, the first where it should be, then in order."""
    lower, opening = _opening(text)
    if template.begins and not lower.startswith(template.needs[0], opening):
        return False
    at = opening if template.begins else 0
    for words in template.needs:
        places = [place for word in words if (place := lower.find(word, at)) >= 0]
        if not places:
            return False
        at = min(places) + 1
    return True


def fit(template: Template, text: str) -> Fit | None:
    """``text`` is levelled, cut to the request's core, its typed spans blanked, known contacts and
    apps written as runs of CONTACT and APP."""
    if not _may_fit(template, text):
        return None
    match = _compiled(template.pattern).fullmatch(text)
    if match is None:
        return None
    spans = {name: match.span(name) for name in template.open_fields}
    if any(not text[start:end].strip(" ,.:;\"'") for start, end in spans.values()):
        return None
    return Fit(template, spans)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    for each in _BOTH_CASES:
        pattern = pattern.replace(each, f"(?-i:{each})")
    return re.compile(pattern, re.IGNORECASE | re.DOTALL)
