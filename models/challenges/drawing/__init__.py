"""Drawing challenges: ``draw(kind, look, seed)``; a module for each kind has its looks.

The looks of ``LOOKS`` may be trained and tuned on. Those of ``HELD_OUT`` are for measuring alone:
training asks ``to_learn_from``, which refuses them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from models.challenges.base import Drawn, Kind


class Drawing(Protocol):
    """What the module named like a kind offers."""

    LOOKS: tuple[str, ...]
    HELD_OUT: tuple[str, ...]

    def draw(self, look: str, seed: int) -> Drawn:
        """The same picture for the same look and seed. Raises KeyError for an unknown look."""


def _drawing(kind: Kind) -> Drawing:
    return cast(Drawing, import_module(f"{__name__}.{kind}"))


def looks(kind: Kind) -> tuple[str, ...]:
    """Those to learn from."""
    return _drawing(kind).LOOKS


def held_out(kind: Kind) -> tuple[str, ...]:
    """Those to measure with."""
    return _drawing(kind).HELD_OUT


def draw(kind: Kind, look: str, seed: int) -> Drawn:
    """A challenge of either. Raises KeyError for an unknown look."""
    return _drawing(kind).draw(look, seed)


def to_learn_from(kind: Kind, look: str, seed: int) -> Drawn:
    """Raises ValueError for a look that is held out."""
    drawing = _drawing(kind)
    if look not in drawing.LOOKS:
        raise ValueError(f"{look!r} is no look of {kind} to learn from")
    return drawing.draw(look, seed)
