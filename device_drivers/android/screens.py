"""What an Android phone's answers mean: a Look becomes a Screen.

Why a picture is black, and what lies over the app, is asked only when something looks like it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from device_drivers.android import foreground
from device_drivers.android.foreground import Foreground
from device_drivers.android.link import Link
from device_drivers.android.look import Look
from device_drivers.android.pictures import NoPicture, is_black, size_of
from device_drivers.android.tree import SYSTEM_UI, parse, rotation
from device_drivers.base import MENDED, Rotation, Screen, SystemApps

OFF = "The screen is off; the key 'wakeup' switches it on."
LOCKED = "The phone is locked: swipe up, and if it asks for a PIN, the person must enter it."
SECURE = "The app hides this screen from pictures: go by the elements."
BLACK = "The image is all black."

_LOCK = "dumpsys window policy | grep -E 'screenState=|showing='"
_COVERED = re.compile(r"mCurrentFocus=(?:null|Window\{.*(?:NotificationShade|StatusBar|Keyguard))")


def screen(look: Look, natural: tuple[int, int], link: Link, system: SystemApps) -> Screen:
    """The look as a Screen. ``natural`` is the size in pixels of the unturned phone, ``system``
    what the phone tells of its own apps.

    Raises NoPicture when the phone gave none and nothing explains it."""
    front = foreground.read(look.state)
    by_image = size_of(look.image) if look.image else None
    turns = rotation(look.xml) if look.xml else _turns(front, by_image, natural)
    width, height = by_image or (natural if turns % 2 == 0 else natural[::-1])
    elements = parse(look.xml, width, height, front.keyboard_app) if look.xml else ()
    seen = (e.app for e in elements if e.app not in (SYSTEM_UI, front.keyboard_app))
    black = look.way is not None and is_black(look.image)
    secure = black and _hides_pixels(link, front)
    off = _lock_notes(link) if black or _COVERED.search(look.state) else ()
    dark = (SECURE,) if secure else (BLACK,) if black and not off else ()
    if look.way and not (look.image or secure or off):
        raise NoPicture(f"{link.serial} gives no picture of its screen. Restart the phone.")
    return Screen(
        width=width,
        height=height,
        app=front.app or next(seen, ""),
        activity=front.activity,
        rotation=turns,
        image=look.image,
        elements=elements,
        keyboard=front.keyboard,
        secure=secure,
        notes=(*off, *dark, *look.notes, *((MENDED,) if link.broke_lately else ())),
        system=replace(system, keyboard=front.keyboard_app),
    )


def _turns(front: Foreground, seen: tuple[int, int] | None, natural: tuple[int, int]) -> Rotation:
    """Without a tree: as the windows tell it, else by the picture lying across."""
    if front.rotation is not None:
        return front.rotation
    return 1 if seen == natural[::-1] != natural else 0


def _lock_notes(link: Link) -> tuple[str, ...]:
    said = link.start(_LOCK).result().output
    if "SCREEN_STATE_OFF" in said:
        return (OFF,)
    return (LOCKED,) if "showing=true" in said else ()


def _hides_pixels(link: Link, front: Foreground) -> bool:
    """The window in front has FLAG_SECURE."""
    windows = link.shell("dumpsys", "window", "windows").output
    for block in re.split(r"(?m)^  Window #", windows):
        if f"{front.app}/" in block.split("\n", 1)[0]:
            return bool(re.search(r"\bfl=.*\bSECURE\b", block))
    return False
