"""The state of a telephone call, as the Phone app's screen in front tells it."""

from __future__ import annotations

from device_drivers.virtual.phone import Phone

IDLE, RINGING, OFFHOOK = 0, 1, 2
_DIALER = "com.android.dialer"


def call_state(phone: Phone) -> int:
    """0 idle, 1 ringing, 2 in a call (TelephonyManager.CALL_STATE_*)."""
    screen = phone.tasks.showing(_DIALER)
    return OFFHOOK if screen is not None and "incall" in screen.activity.lower() else IDLE


def calling_number(phone: Phone) -> str:
    """Who the call is with, "" without one."""
    screen = phone.tasks.showing(_DIALER)
    return screen.intent.rest if screen is not None else ""
