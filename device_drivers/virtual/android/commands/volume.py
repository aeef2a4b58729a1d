"""Volume levels by Android's stream numbers."""

from __future__ import annotations

from device_drivers.virtual.phone import Phone

STREAMS = {
    0: ("VOICE_CALL", "voice_call"), 1: ("SYSTEM", "system"), 2: ("RING", "ring"),
    3: ("MUSIC", "music"), 4: ("ALARM", "alarm"), 5: ("NOTIFICATION", "notification"),
}  # fmt: skip
"""Stream number -> its name in Java, and in the settings key ``volume_...``."""
_MAXIMA = {0: 5, 1: 7, 2: 7, 3: 15, 4: 7, 5: 7}


def maximum(stream: int) -> int:
    """The highest level of a stream."""
    return _MAXIMA[stream]


def level(phone: Phone, stream: int) -> int:
    """The level of a stream now; streams without a slider of their own follow the ringer."""
    ring = phone.number("system", "volume_ring", 5)
    return phone.number("system", f"volume_{STREAMS[stream][1]}", ring)


def set_level(phone: Phone, stream: int, value: int) -> None:
    """Set a level; what is out of range counts as the nearest end."""
    value = min(maximum(stream), max(0, value))
    phone.put_setting("system", f"volume_{STREAMS[stream][1]}", str(value))
