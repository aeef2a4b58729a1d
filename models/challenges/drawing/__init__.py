"""Drawing challenges: ``draw(kind, look, seed)``; a module for each kind has its looks.

The looks of ``LOOKS`` may be trained and tuned on. Those of ``HELD_OUT``, in a module of their own
for each kind, are for measuring alone: training asks ``to_learn_from``, which refuses them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from models.challenges.base import Drawn, Kind


class Draws(Protocol):
    def draw(self, look: str, seed: int) -> Drawn:
        """The same picture for the same look and seed. Raises KeyError for an unknown look."""


class Drawing(Draws, Protocol):
    """What the module named like a kind offers."""

    LOOKS: tuple[str, ...]


class HeldOut(Draws, Protocol):
    """What the module of its looks that are held out offers."""

    HELD_OUT: tuple[str, ...]


def _drawing(kind: Kind) -> Drawing:
    return cast(Drawing, import_module(f"{__name__}.{kind}"))


def _measured(kind: Kind) -> HeldOut:
    return cast(HeldOut, import_module(f"{__name__}.{kind}_held_out"))


def looks(kind: Kind) -> tuple[str, ...]:
    """Those to learn from."""
    return _drawing(kind).LOOKS


def held_out(kind: Kind) -> tuple[str, ...]:
    """Those to measure with."""
    return _measured(kind).HELD_OUT


def draw(kind: Kind, look: str, seed: int) -> Drawn:
    """A challenge of either. Raises KeyError for an unknown look."""
    return (_measured(kind) if look in held_out(kind) else _drawing(kind)).draw(look, seed)


def to_learn_from(kind: Kind, look: str, seed: int) -> Drawn:
    """Raises ValueError for a look that is held out."""
    drawing = _drawing(kind)
    if look not in drawing.LOOKS:
        raise ValueError(f"{look!r} is no look of {kind} to learn from")
    return drawing.draw(look, seed)
