"""Fingers at the edges of a phone without navigation keys."""

from __future__ import annotations

from device_drivers.virtual.phone import Phone


def swipe_up(phone: Phone, *, rest: float = 0.0, far: float = 0.4) -> None:
    """Up from the bottom edge by a share of the height; it rests so many seconds before lifting."""
    x, y = phone.width / 2, phone.height - 2
    phone.touch("down", x, y, 0)
    for step in range(1, 11):
        phone.touch("move", x, y - phone.height * far * step / 10, 0.03 * step)
    phone.touch("up", x, y - phone.height * far, 0.3 + rest)


def from_left(phone: Phone) -> None:
    phone.swipe(2, phone.height * 0.5, phone.width * 0.6, phone.height * 0.5)


def from_right(phone: Phone) -> None:
    phone.swipe(phone.width - 2, phone.height * 0.5, phone.width * 0.4, phone.height * 0.5)


def from_top(phone: Phone, across: float) -> None:
    """Down from the top edge, at a share of the width."""
    phone.swipe(phone.width * across, 2, phone.width * across, phone.height * 0.6)
