"""The state of a telephone call."""

from __future__ import annotations

from device_drivers.virtual.phone import Phone

IDLE, RINGING, OFFHOOK = 0, 1, 2


def call_state(phone: Phone) -> int:
    """0 idle, 1 ringing, 2 in a call (TelephonyManager.CALL_STATE_*)."""
    return OFFHOOK if phone.call_number else RINGING if phone.ringing else IDLE
