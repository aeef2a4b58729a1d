"""Moving a slider on its page of Settings, where no command sets the level."""

from __future__ import annotations

import re
from collections.abc import Sequence

from device_drivers.base import Device, Drag, Element, Role, Screen, Tap
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.looking import look, pages, to_top
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import until
from device_drivers.verbs.sight import open_page

Paths = Sequence[Sequence[str]]
"""Rows of Settings that may lead to the slider, each in the languages it may be written in."""
NEAR = 4
"""So many percent off is as near as a finger gets."""
_TRIES = 5


def level(phone: Device, paths: Paths, labels: Sequence[str]) -> int:
    """The percentage the slider shows. Raises VerbFailed when there is none."""
    return _percent(_slider(phone, paths, labels))


def slide(phone: Device, paths: Paths, labels: Sequence[str], percent: int) -> None:
    """Touch the slider where the percentage lies; correct by what it then shows."""
    slider = _slider(phone, paths, labels)
    aim = float(percent)
    for attempt in range(_TRIES):
        now = _percent(slider)
        if abs(now - percent) <= 1:
            return
        here, there = _at(slider, now), _at(slider, aim)
        phone.act(Tap(*there) if attempt % 2 == 0 else Drag(*here, *there))
        slider = _moved(phone, slider, labels)
        aim = max(0.0, min(100.0, aim + (percent - _percent(slider))))


def _moved(phone: Device, known: Element, labels: Sequence[str]) -> Element:
    """The slider once it reads otherwise, or as it was when it does not in time."""
    return until(
        lambda: _shown(look(phone), labels) or known, lambda seen: seen.text != known.text, 1.0
    )


def _at(slider: Element, percent: float) -> tuple[int, int]:
    box = slider.box
    x = box.left + round((box.width - 1) * percent / 100)
    return max(box.left, min(box.right - 1, x)), box.center[1]


def _slider(phone: Device, paths: Paths, labels: Sequence[str]) -> Element:
    for words in paths:
        try:
            screen = open_page(phone, "Settings", words)
        except VerbFailed:
            continue
        found = _shown(screen, labels)
        if found is None:
            to_top(phone)
            found = next((s for page in pages(phone) if (s := _shown(page, labels))), None)
        if found is not None:
            return found
    raise VerbFailed(
        Said(f"The settings show no slider “{labels[0]}”.", f"设置里没有“{labels[-1]}”滑块。")
    )


def _shown(screen: Screen, labels: Sequence[str]) -> Element | None:
    """The slider with one of these names, or under a text with it."""
    wanted = {plain(label) for label in labels}
    name = ""
    for element in screen.elements:
        if element.role is Role.SLIDER and re.search(r"\d", element.text):
            if {plain(element.description), name} & wanted:
                return element
        elif element.label:
            name = plain(element.label)
    return None


def _percent(slider: Element) -> int:
    """A slider reads "87%" or, on some phones, a fraction of one."""
    number = float(re.search(r"\d+(?:[.,]\d+)?", slider.text)[0].replace(",", "."))  # type: ignore[index]
    return round(number * 100 if "%" not in slider.text and number <= 1 else number)
