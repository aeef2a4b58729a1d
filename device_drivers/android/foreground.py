"""Which app is in front of an Android phone, whether its keyboard is shown, how it is turned."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from device_drivers.android.tree import SYSTEM_UI
from device_drivers.base import Rotation

ASK = (
    "{ dumpsys window displays; dumpsys input_method; } | grep -E "
    "'mCurrentFocus|mFocusedApp|DisplayFrames w=|mRotation=|mInputShown|mCurMethodId'"
)
_COMPONENT = re.compile(r"\bu\d+ ([\w.]+)/([\w.$]+)")
_TURNED = re.compile(r"DisplayFrames w=.*\br=([0-3])\b|\bmRotation=(?:ROTATION_)?(\d+)")


@dataclass(frozen=True, slots=True)
class Foreground:
    """The app in front, its activity (fully qualified), and the keyboard's package while shown.

    ``rotation`` is None on a phone that does not tell."""

    app: str = ""
    activity: str = ""
    keyboard_app: str = ""
    keyboard: bool = False
    rotation: Rotation | None = None


def read(state: str) -> Foreground:
    """What ``dumpsys window displays`` and ``dumpsys input_method`` say is in front.

    A window that is no activity (the notification shade) belongs to the system UI."""
    focus = re.search(r"mCurrentFocus=Window\{(.*)\}", state)
    if focus and re.search("NotificationShade|StatusBar", focus[1]):
        component = (SYSTEM_UI, "")
    else:
        record = re.search(r"mFocusedApp=(?!null)(.*)", state)
        named = _COMPONENT.search(focus[1] if focus else "") or _COMPONENT.search(
            record[1] if record else ""
        )
        component = (named[1], named[2]) if named else ("", "")
    app, activity = component
    keyboard = "mInputShown=true" in state
    method = re.search(r"mCurMethodId=([\w.]+)/", state) if keyboard else None
    return Foreground(
        app=app,
        activity=app + activity if activity.startswith(".") else activity,
        keyboard=keyboard,
        keyboard_app=method[1] if method else "",
        rotation=_rotation(state),
    )


def _rotation(state: str) -> Rotation | None:
    """Quarter turns; some Android versions count them, some write degrees."""
    found = _TURNED.search(state)
    if not found:
        return None
    told = int(found[1] or found[2])
    return cast(Rotation, (told if told < 4 else told // 90) % 4)
