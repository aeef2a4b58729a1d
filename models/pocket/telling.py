"""A situation as JSON and back: what pocket's adapter writes and its wire reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from device_drivers.base import Box, Element, Role, Screen
from models.pocket.features import Act, Seen
from models.pocket.lines import past

_FLAGS = (
    "clickable", "long_clickable", "scrollable", "checkable", "checked", "enabled", "focused",
    "selected", "password",
)  # fmt: skip
_TEXTS = ("text", "description", "hint", "id", "app")
MOST = 400
"""Elements that are told of a screen."""
LONGEST = 600
"""Characters of a text of an element."""
NO_CHANGE = ("remember", "ask_", "wait")
"""Acts after which a remark is no failure."""


def elements_json(screen: Screen) -> list[dict[str, Any]]:
    """Each element with what is not usual of it."""
    return [_element_json(e) for e in screen.elements[:MOST]]


def _element_json(e: Element) -> dict[str, Any]:
    told: dict[str, Any] = {
        "role": e.role.value,
        "box": [e.box.left, e.box.top, e.box.right, e.box.bottom],
        "is": [flag for flag in _FLAGS if getattr(e, flag)],
    }
    told |= {name: getattr(e, name)[:LONGEST] for name in _TEXTS if getattr(e, name)}
    if e.parent is not None:
        told["in"] = e.parent
    return told


def seen(told: Mapping[str, Any], elements: Sequence[Element] | None = None) -> Seen:
    """The situation that was told; ``elements`` stand in where the tree is not known. Raises
    KeyError, ValueError, TypeError for what ``Pocket.prompt`` did not write."""
    screen = told["screen"]
    known = tuple(elements) if elements is not None else tuple(map(_element, screen["elements"]))
    acts = [act for step in told["past"] if (act := _act(step)) is not None]
    return Seen(
        goal=told["goal"],
        screen=Screen(screen["width"], screen["height"], screen["app"], elements=known,
                      keyboard=screen["keyboard"]),
        past=tuple(acts),
        notes=tuple(_bare(note, acts) for note in told["notes"]),
        apps=tuple(told["apps"]),
        today=date.fromisoformat(told["today"]) if told["today"] else None,
    )  # fmt: skip


def _bare(note: str, acts: Sequence[Act]) -> str:
    """What the person said, without the question that it was kept under."""
    for act in acts:
        if act.kind.startswith("ask") and act.text and note.startswith(f"{act.text}: "):
            return note.removeprefix(f"{act.text}: ")
    return note


def _element(told: Mapping[str, Any]) -> Element:
    more: dict[str, Any] = {flag: flag in told["is"] for flag in _FLAGS}
    more |= {name: told.get(name, "") for name in _TEXTS}
    return Element(Role(told["role"]), Box(*told["box"]), parent=told.get("in"), **more)


def _act(step: Mapping[str, str]) -> Act | None:
    act = past(step["reply"], False) if step["reply"] else None
    if act is None or not step["came"] or act.kind.startswith(NO_CHANGE):
        return act
    return replace(act, failed=True)
