"""What a step leaves behind so that it can be learnt from: the elements of the screen before it.

They lie beside the pictures of a trajectory, as ``NN-before.elements.json``: who learns later finds
the element that a step landed on, its row, its neighbours and its place among likes there. What a
password field holds is left out, and the trajectory takes out what must not be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from device_drivers.base import Box, Element, Role, Screen

_WORDS = ("text", "description", "hint", "id", "app", "class_name")
_FLAGS = ("clickable", "long_clickable", "scrollable", "checkable", "checked", "focused",
          "selected", "password")  # fmt: skip
MOST = 400
"""Elements that are kept of one screen."""


def screen_json(screen: Screen, discreet: Callable[[str], str] = str) -> dict[str, Any]:
    """The screen without its picture, 400 elements at most; empty values are left out.

    ``discreet`` takes out of texts what must not be read in them."""
    return {
        "width": screen.width, "height": screen.height, "app": screen.app,
        "activity": screen.activity, "keyboard": screen.keyboard,
        "elements": [_element_json(e, discreet) for e in screen.elements[:MOST]],
    }  # fmt: skip


def screen_of(known: Mapping[str, Any]) -> Screen:
    """What ``screen_json`` wrote. Raises KeyError, TypeError and ValueError for anything else."""
    return Screen(
        width=int(known["width"]), height=int(known["height"]), app=str(known["app"]),
        activity=str(known["activity"]), keyboard=bool(known["keyboard"]),
        elements=tuple(_element_of(each) for each in known["elements"]),
    )  # fmt: skip


def _element_json(e: Element, discreet: Callable[[str], str]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "role": str(e.role),
        "box": [e.box.left, e.box.top, e.box.right, e.box.bottom],
    }
    for name in _WORDS:
        if value := getattr(e, name):
            found[name] = value if name in ("id", "app", "class_name") else discreet(value)
    if e.password:
        found.pop("text", None)
    if e.parent is not None:
        found["parent"] = e.parent
    if not e.enabled:
        found["enabled"] = False
    return found | {name: True for name in _FLAGS if getattr(e, name)}


def _element_of(known: Mapping[str, Any]) -> Element:
    left, top, right, bottom = (int(n) for n in known["box"])
    parent = known.get("parent")
    words: dict[str, Any] = {name: str(known.get(name, "")) for name in _WORDS}
    flags: dict[str, Any] = {name: bool(known.get(name, False)) for name in _FLAGS}
    return Element(
        role=Role(known["role"]), box=Box(left, top, right, bottom),
        parent=None if parent is None else int(parent), enabled=bool(known.get("enabled", True)),
        **words, **flags,
    )  # fmt: skip
