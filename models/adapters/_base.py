"""What all adapters have in common: their settings, and what they show of a screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, Field

from device_drivers.base import Box, Screen
from models.base import PastStep, Traits, Unfit
from models.coordinates import NO_CORRECTION, Correction, Space, View
from models.images import Picture, picture


class AdapterConfig(BaseModel, extra="forbid"):
    """``[models.gui.options]`` in the configuration; families add their own."""

    max_image_tokens: int | None = Field(default=None, ge=64, le=16_384)
    """Size limit of the screenshot in visual tokens of the family; None: the family's own. 1024 to
    2048 point best."""
    space: Space | None = None
    """Read the model's numbers as these instead of the family's own: a tuned model, a server that
    resizes. ``phonepilot models check`` tells when."""
    correction: Correction = NO_CORRECTION


C = TypeVar("C", bound=AdapterConfig)


class Adapter(Generic[C]):
    """Base of the adapters: they set ``TRAITS`` (or pass their own) and write prompt and parse."""

    TRAITS: ClassVar[Traits]

    def __init__(self, config: C, traits: Traits | None = None) -> None:
        self.config = config
        self.traits = _configured(traits or self.TRAITS, config)

    def view(self, screen: Screen, region: Box | None = None) -> View:
        """Raises Unfit for a screen of no sensible shape."""
        whole = region or Box(0, 0, screen.width, screen.height)
        try:
            return View.of(whole, self.traits.space, self.traits.sizing, self.config.correction)
        except (ValueError, ZeroDivisionError) as error:
            raise Unfit(f"The screenshot cannot be shown to the model: {error}") from None

    def shown(self, screen: Screen, view: View | None = None) -> Picture:
        """The picture of the screen. Raises Unfit when there is none."""
        return picture(screen, view or self.view(screen))

    def shown_then(self, step: PastStep) -> Picture | None:
        """What the model saw at a past step; None when the picture is gone."""
        return self.shown(step.screen) if step.screen is not None and step.screen.image else None


def _configured(traits: Traits, config: AdapterConfig) -> Traits:
    if config.space is not None:
        traits = replace(traits, space=config.space)
    if config.max_image_tokens is not None:
        token = (traits.sizing.factor or 28) ** 2
        most = config.max_image_tokens * token
        if traits.sizing.factor is None:  # beyond its limit the server shrinks the picture
            most = min(most, traits.sizing.max_pixels)
        sizing = replace(
            traits.sizing, max_pixels=most, min_pixels=min(traits.sizing.min_pixels, most)
        )
        traits = replace(traits, sizing=sizing)
    return traits


def image_part(shown: Picture) -> dict[str, Any]:
    """A picture in a message of the chat wire."""
    return {"type": "image_url", "image_url": {"url": shown.url}}


def text_part(text: str) -> dict[str, Any]:
    """A text in a message of the chat wire."""
    return {"type": "text", "text": text}
