"""Screens to calibrate and to compare with: apps of virtual phones, and something to do on each.

Nobody's data, the same ones for the same seed, with the clutter, the small print and the scripts of
real ones: three systems, English and Chinese.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Literal

from device_drivers.base import Launch, Screen
from device_drivers.virtual import Config, create
from models.base import Situation
from models.served import load_adapter
from models.serving.conversation import Messages

_SYSTEMS: tuple[Literal["android", "ios", "harmony"], ...] = ("android", "ios", "harmony")
_WISHES = (
    "Tap {}", "Open {}", "Show me what is behind {}", "点击{}", "打开{}", "Find {} and press it",
)  # fmt: skip


def conversations(adapter: str, count: int, seed: int, image_tokens: int) -> list[Messages]:
    """``count`` requests in the words of ``adapter``. Raises PainterMissing where the virtual phone
    cannot be drawn."""
    asked = load_adapter(adapter, {"max_image_tokens": image_tokens})
    dice = random.Random(seed)  # noqa: S311
    found: list[Messages] = []
    for screen in _screens(seed):
        if len(found) == count:
            break
        wish = dice.choice(_WISHES).format(_something(screen, dice))
        found.append(asked.prompt(Situation(wish, screen)).messages)
    return found


def _screens(seed: int) -> Iterator[Screen]:
    """One app after another, on ever new phones."""
    for number, system in enumerate(cycle(_SYSTEMS)):
        phone = create(Config(system=system, seed=seed * 1000 + number))
        try:
            yield phone.observe()
            for app in phone.apps():
                phone.act(Launch(app.id))
                yield phone.observe()
        finally:
            phone.close()


def _something(screen: Screen, dice: random.Random) -> str:
    """The label of something that can be tapped."""
    labels = [element.label for element in screen.elements or () if element.clickable]
    return dice.choice([label for label in labels if label] or ["the middle of the screen"])
