"""A phone that folds: two displays, of which the one that can be seen is on.

It is one when the setting ``global outer_display`` holds a size such as ``904x2316``; `cmd
device_state state 0` folds it then and `2` (or `reset`) opens it, as on a real one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from device_drivers.virtual import images
from device_drivers.virtual.android.process import Process
from device_drivers.virtual.phone import Frame, Phone

INNER, OUTER = "4619827259835644672", "4619827259835644673"
CLOSED, OPENED = "0", "2"
_STATES = {CLOSED: "CLOSED", "1": "HALF_OPENED", OPENED: "OPENED"}


@dataclass(frozen=True, slots=True)
class Panel:
    """One physical display."""

    id: str
    width: int
    height: int
    on: bool


def panels(phone: Phone) -> list[Panel]:
    """The inner one first, as SurfaceFlinger lists them."""
    outer = _outer(phone)
    folded = _folded(phone)
    inner = Panel(INNER, *phone.physical_size, on=phone.awake and not folded)
    return [inner, Panel(OUTER, *outer, on=phone.awake and folded)] if outer else [inner]


def pixels(phone: Phone, display: str) -> Frame | None:
    """What the display shows, black when it is off; None when there is no such display."""
    found = next((panel for panel in panels(phone) if panel.id == display), None)
    if found is None:
        return None
    if found.on or len(panels(phone)) == 1:
        return phone.frame()
    black = np.zeros((found.height, found.width, 4), np.uint8)
    black[..., 3] = 255
    return black


def png(phone: Phone, display: str) -> bytes | None:
    """The same as PNG."""
    frame = pixels(phone, display)
    if frame is None:
        return None
    return phone.png() if frame is phone.frame() else images.png(frame)


def device_state(p: Process, args: list[str]) -> int:
    """``cmd device_state print-state|print-states|state [0|1|2|reset]``"""
    verb, *rest = args or [""]
    state = p.phone.setting("global", "device_state") or OPENED
    if verb == "print-states":
        for number, name in _STATES.items():
            p.line(f"DeviceState{{identifier={number}, name='{name}', app_accessible=true}}")
    elif verb == "print-state":
        p.line(state)
    elif verb == "state" and not rest:
        p.line(f"Committed state: DeviceState{{identifier={state}, name='{_STATES[state]}'}}")
    elif verb == "state" and rest[0] in (*_STATES, "reset"):
        _fold(p.phone, OPENED if rest[0] == "reset" else rest[0])
    else:
        p.error(f"Unknown command: {verb}" if not rest else "Error: invalid state")
        return 255
    return 0


def _fold(phone: Phone, state: str) -> None:
    phone.put_setting("global", "device_state", state)
    outer = _outer(phone)
    size = f"{outer[0]}x{outer[1]}" if outer and state == CLOSED else None
    phone.override_display(size, None)


def _folded(phone: Phone) -> bool:
    return phone.setting("global", "device_state") == CLOSED and bool(_outer(phone))


def _outer(phone: Phone) -> tuple[int, int] | tuple[()]:
    match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", phone.setting("global", "outer_display") or "")
    return (int(match[1]), int(match[2])) if match else ()
