"""What a check for robots is made of, and where its parts lie on a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Box
from models.challenges.base import Kind as Drawn

Kind = Literal[Drawn, "box", "other"]
"""``box``: a plain "I am not a robot"; ``other``: one that nobody here knows to solve."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Boxes are in pixels of the screen. ``prompt``: what it says is to be done, or is asked."""

    kind: Kind
    picture: Box | None = None
    prompt: str = ""
    prompt_picture: Box | None = None
    field: Box | None = None
    filled: bool = False
    """Something stands in the field already."""
    handle: Box | None = None
    track: Box | None = None
    piece: Box | None = None
    confirm: Box | None = None
    refresh: Box | None = None
    hint: Box | None = None
    """Where it says what is to be done."""
    alone: bool = True
    """Nothing else on the screen has to be filled in with it."""

    @property
    def box(self) -> Box | None:
        """Where a person would look."""
        return self.picture or self.track or self.field or self.handle or self.hint

    @property
    def is_there(self) -> bool:
        """Whether its parts are: a page draws them after its words."""
        if self.kind in ("slider", "rotation", "clicking"):
            return self.picture is not None and (self.kind == "clicking" or self.handle is not None)
        return True
