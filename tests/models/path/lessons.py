"""Four screens, and what a tiny model is taught to do on each: tap the button."""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw

from device_drivers.base import Screen
from models.base import GuiAdapter, Situation
from models.served import load_adapter
from models.serving.tiny import Lesson

OPTIONS = {"max_image_tokens": 256}
GOAL = "tap the button"
BUTTONS = {
    "#b03030": (200, 400), "#2f8f3a": (800, 500), "#2a4fb0": (300, 1800), "#d8b020": (820, 2000),
}  # fmt: skip
"""The colour of the screen, and where its button is."""
RADIUS = 90
SAYS_CALL = '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", "coordinate": ['
ENDS_CALL = "]}}\n</tool_call>"


@cache
def screen(colour: str) -> Screen:
    image = Image.new("RGB", (1080, 2400), colour)
    x, y = BUTTONS[colour]
    ImageDraw.Draw(image).ellipse((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS), fill="white")
    out = io.BytesIO()
    image.save(out, "PNG")
    return Screen(1080, 2400, "com.example.lesson", image=out.getvalue())


def situation(colour: str) -> Situation:
    return Situation(GOAL, screen(colour))


def adapter(family: str) -> GuiAdapter:
    return load_adapter(family, OPTIONS)


def answer(family: str, colour: str) -> tuple[str, str, str]:
    """A click on the button, in the family's own numbers."""
    x, y = adapter(family).view(screen(colour)).from_screen(*BUTTONS[colour])
    return SAYS_CALL, f"{x}, {y}", ENDS_CALL


def lessons(family: str) -> list[Lesson]:
    return [
        Lesson(adapter(family).prompt(situation(colour)).messages, answer(family, colour))
        for colour in BUTTONS
    ]
