"""Pocket whole: weights from a file, a situation in, a line out."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from device_drivers.base import Element
from models.pocket.choices import GIVE_UP, Choice
from models.pocket.features import Seen
from models.pocket.knowing import cannot, sought_in_vain
from models.pocket.lines import line
from models.pocket.policy import policy_of
from models.pocket.telling import seen
from models.pocket.words import is_han, said

if TYPE_CHECKING:
    from models.pocket.eyes import Eyes

FOLDER = Path(__file__).parent / "weights"
NAME = "pocket"


def weights(name: str = NAME) -> Path:
    """The file of the shipped weights, or a file that a training run wrote."""
    return FOLDER / "policy.npz" if name in ("", NAME) else Path(name)


def is_here() -> bool:
    """Whether the weights are shipped with this copy."""
    return weights().is_file()


class Embedded:
    """Loaded once; ``answer`` may be called from one thread at a time."""

    def __init__(self, name: str = NAME) -> None:
        """Raises OSError when there are no such weights."""
        self._policy = policy_of(weights(name))
        self._eyes: Eyes | None = None

    def answer(self, told: Mapping[str, Any], picture: str = "") -> str:
        """The line for a situation that ``Pocket.prompt`` told; ``picture`` is a data URL, "" where
        the tree is known. Raises ReaderMissing when there is nothing to read a picture with."""
        elements = self._read(picture) if picture else None
        situation = seen(told, elements)
        refused = bool(told["complaint"])
        decided = self._policy.decide(situation, refused=refused)
        words = said(situation.goal)
        chinese = sum(map(is_han, words)) > len(words) / 2
        choice = _honest(decided.choice, situation, chinese)
        return line(choice, situation.screen, chinese, -decided.likely)

    def _read(self, picture: str) -> tuple[Element, ...]:
        from models.pocket.eyes import Eyes

        if self._eyes is None:
            self._eyes = Eyes()
        return self._eyes.look(base64.b64decode(picture.partition(",")[2])).elements


def _honest(choice: Choice, situation: Seen, chinese: bool) -> Choice:
    """Not to be done is only what is known so; else no way was found."""
    if choice.kind != "fail":
        return choice
    sought = sought_in_vain(situation)
    said = cannot(sought).of("zh" if chinese else "en")
    return Choice("fail", None, said) if sought else Choice(GIVE_UP)
