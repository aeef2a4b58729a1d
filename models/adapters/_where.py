"""Reading where something is out of a reply: a point or a box, as JSON or as plain brackets.

Seen in the field: ``[{"point_2d": [x, y], "label": ...}]``, ``{"bbox_2d": [x1, y1, x2, y2]}``, both
in a code fence, ``(x, y)``, ``<point>x y</point>``, a tool call with a ``coordinate``. Nowhere is
``[]``, null, or a point of minus ones. What was cut off, and several places without a word which
one is meant, is refused.
"""

from __future__ import annotations

import re

from models.adapters._values import MAX_REPLY, numbers, point
from models.base import BadReply
from models.coordinates import View

_NUMBER = r"-?\d+(?:\.\d+)?"
_NEXT = rf"(?:\s*[,，]\s*|\s+){_NUMBER}"
_PLACE = (
    rf"(?:[\[(（]\s*{_NUMBER}{_NEXT}(?:{_NEXT}{_NEXT})?\s*[\])）]"
    rf"|<point>\s*{_NUMBER}{_NEXT}\s*</point>)"
)
_LABEL = r"(?:point_2d|bbox_2d|point|bbox|coordinate)[\"'”]?\s*[:：=]\s*[\"'“]?"
_LABELLED = re.compile(f"{_LABEL}({_PLACE})", re.IGNORECASE)
_BARE = re.compile(_PLACE, re.IGNORECASE)
_CUT = re.compile(rf"(?:[\[(（]|<point>)\s*{_NUMBER}[\d\s.,，-]*\Z", re.IGNORECASE)
_NOWHERE = re.compile(r"(?:^|[:：>]\s*)(?:\[\s*\]|null|none)\s*(?:$|[\]}<])", re.IGNORECASE)
_FENCE = re.compile(r"```(?:json)?", re.IGNORECASE)


def place(said: str, view: View) -> tuple[int, int] | None:
    """A pixel of the screen, the middle of a box; None: the model says it is not there. ``said`` is
    the reply without its thinking. Raises BadReply."""
    if len(said) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one place is enough.")
    said = _FENCE.sub(" ", said).strip()
    found = _one(said)
    if found is None:
        if _NOWHERE.search(said):
            return None
        raise BadReply('There was no place in the reply. Give it as JSON: {"point_2d": [x, y]}.')
    if all(number == -1 for number in numbers(found)):
        return None
    return point(found, view, "point_2d")


def _one(said: str) -> str | None:
    """The place that is meant, as it is written."""
    if labelled := _LABELLED.search(said):
        return labelled[1]
    bare = {tuple(numbers(found[0])): found[0] for found in _BARE.finditer(said)}
    if len(bare) > 1 or (bare and _CUT.search(said)):
        raise BadReply("Several places were named; give the one that was asked for.")
    return next(iter(bare.values()), None)
