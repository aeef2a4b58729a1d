"""What a skill's program gets to see of a phone, as plain JSON of the shapes in ``context.py``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from device_drivers import apps
from device_drivers.base import Device, Element, Screen
from device_drivers.verbs.base import Language, Report
from models.reading import Line
from skills.base import Skill
from skills.running.permissions import may_use

MOST_ELEMENTS = 2000
LONGEST_TEXT = 2000


def screen_seen(screen: Screen, phone: Device) -> dict[str, Any]:
    """Of a ``Screen``: everything on it, up to MOST_ELEMENTS. What is typed into a password field
    is not seen."""
    elements = [_element(each) for each in screen.elements[:MOST_ELEMENTS]]
    return {
        "app": screen.app,
        "name": _name_of(screen.app, phone) or apps.name(screen.app),
        "width": screen.width,
        "height": screen.height,
        "elements": elements,
    }


def as_listed(app: str, skill: Skill, phone: Device) -> str:
    """An app by whichever of its names the skill lists: its id, or what the phone calls it."""
    if may_use(skill, app):
        return app
    name = _name_of(app, phone)
    return name if name and may_use(skill, "", name) else app


def lines_read(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """Of the lines of a picture, in reading order."""
    return [
        {
            "text": line.text[:LONGEST_TEXT],
            "box": [line.box.left, line.box.top, line.box.right, line.box.bottom],
            "sure": round(float(line.confidence), 3),
        }
        for line in lines[:MOST_ELEMENTS]
    ]


def done_told(report: Report, language: Language) -> dict[str, Any]:
    """Of what a verb came to: a ``Done``."""
    return {
        "ok": report.verified,
        "said": report.said.of(language),
        "facts": {key: str(value) for key, value in report.evidence.items()},
    }


def _element(element: Element) -> dict[str, Any]:
    box = element.box
    return {
        "text": "" if element.password else element.text[:LONGEST_TEXT],
        "role": str(element.role),
        "box": [box.left, box.top, box.right, box.bottom],
        "description": (element.description or element.hint)[:LONGEST_TEXT],
        "clickable": element.clickable,
        "checked": element.checked,
    }


def _name_of(app: str, phone: Device) -> str:
    """ "" where the phone does not say."""
    return next((each.name for each in phone.apps() if each.id == app), "")
