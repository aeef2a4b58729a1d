"""What is right in a situation, as items of its features."""

from __future__ import annotations

from collections.abc import Sequence

from models.pocket.choices import KINDS, POINTS, Choice
from models.pocket.features import Read, TextItem
from models.training.pocket.network import Target


class Unsayable(Exception):
    """A demonstration does what the policy has no words for."""


def target(got: Read, choice: Choice, right: Sequence[int]) -> Target:
    """Raises Unsayable."""
    kind = KINDS.index(choice.kind)
    points = POINTS[choice.kind]
    if points == "element":
        at = tuple(i for i, index in enumerate(got.elements) if index in (choice.element, *right))
        if not at:
            raise Unsayable("points at an element that is not kept")
        return Target(kind, elements=at)
    if points == "app":
        if choice.app not in got.apps:
            raise Unsayable("launches an app that has no name")
        return Target(kind, app=got.apps.index(choice.app))
    if points == "text":
        starts, ends = _spans(got, choice.text)
        if not starts:
            raise Unsayable("says a text that is not among the items")
        return Target(kind, starts=starts, ends=ends)
    return Target(kind)


def _spans(got: Read, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Facts that are the text, else the best place where it stands."""
    whole: list[tuple[int, int]] = []
    by_start = {(i.segment, i.start): k for k, i in enumerate(got.items) if not i.fact}
    by_end = {(i.segment, i.end): k for k, i in enumerate(got.items) if not i.fact}
    for segment, source in enumerate(got.sources):
        at = source.find(text)
        while at >= 0 and text:
            a, b = by_start.get((segment, at)), by_end.get((segment, at + len(text)))
            if a is not None and b is not None:
                whole.append((a, b))
            at = source.find(text, at + 1)
    facts = tuple(i for i, item in enumerate(got.items) if item.fact and item.form == text)
    long = [pair for pair in whole if pair[1] > pair[0]]
    if long:
        best = max(long, key=lambda pair: _quoted(got.items, pair))
        return (best[0],), (best[1],)
    if facts:
        return facts, facts
    if whole:
        best = max(whole, key=lambda pair: _quoted(got.items, pair))
        return (best[0],), (best[1],)
    return (), ()


def _quoted(items: Sequence[TextItem], pair: tuple[int, int]) -> bool:
    """Whether quotation marks stand around it."""
    before = items[pair[0] - 1].form if pair[0] else ""
    return before in ("“", "「", "《", '"')
