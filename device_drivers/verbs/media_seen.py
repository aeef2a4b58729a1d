"""The buttons of the music app, where no media key reaches it."""

from __future__ import annotations

from device_drivers.base import Device, Element, Screen
from device_drivers.verbs.looking import look, wait_for
from device_drivers.verbs.sight import labelled, open_page

WORDS = {
    "play": ("Play", "播放"),
    "pause": ("Pause", "暂停"),
    "next": ("Next", "Next track", "下一首"),
    "previous": ("Previous", "Previous track", "上一首"),
}
_ANYTHING = ("Shuffle", "Shuffle all", "随机播放")
_SECONDS = 2.0


def button(phone: Device, command: str) -> Element | None:
    """The button in the music app; without one to play, that which plays anything."""
    open_page(phone, "Music")
    found = wait_for(phone, lambda s: labelled(s, WORDS[command]), _SECONDS)
    if found is None and command == "play" and labelled(look(phone), WORDS["pause"]) is None:
        return labelled(look(phone), _ANYTHING)
    return found


def playing(phone: Device) -> tuple[str, str]:
    """("playing" or "paused" or "", what) as the player in the music app shows it."""
    screen = look(phone)
    for state, words in (("playing", WORDS["pause"]), ("paused", WORDS["play"])):
        control = labelled(screen, words)
        if control is not None:
            return state, _beside(screen, control)
    return "", ""


def _beside(screen: Screen, control: Element) -> str:
    names = [
        e for e in screen.elements if e.parent == control.parent and e.label and not e.clickable
    ]
    return names[0].label if names else ""
