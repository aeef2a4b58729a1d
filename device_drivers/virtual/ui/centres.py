"""The shade where it is two: what has arrived from the top left, the tiles from the top right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.ui.components import space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.notifications import cards
from device_drivers.virtual.ui.quick_settings import brightness, tiles, top
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Direction,
    Row,
    Scroll,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.systemui"


def arrived(phone: Phone) -> Widget:
    """The time, the day, and the notifications below."""
    large = 34 if phone.landscape else 62
    clock = Text(phone.time_text(), size=large / max(1.0, phone.font_scale), bold=300,
                 align="center", max_lines=1, id=f"{PACKAGE}:id/shade_clock")  # fmt: skip
    day = Text(phone.date_text(phone.clock.now(), "weekday_day"), size=16, align="center",
               color="on_surface_soft", max_lines=1, id=f"{PACKAGE}:id/date")  # fmt: skip
    return _centre(phone, [space(8), clock, day, space(14), *cards(phone)])


def controls(phone: Phone) -> Widget:
    """Every tile, brightness, the way to Settings."""
    return _centre(phone, [top(phone), brightness(phone), tiles(phone, full=True)])


def _centre(phone: Phone, parts: list[Widget]) -> Widget:
    """Over the whole display; a swipe up closes it."""

    def swipe(direction: Direction) -> bool:
        if direction == "up":
            phone.close_shade()
        return direction == "up"

    look = phone.look
    above = look.status_height(phone.landscape) + 6
    body = Column(parts, padding=(14, above, 14, 12))
    handle = Row([Icon("up", size=20, hidden=True)], justify="center", width=FILL, height=24,
                 on_tap=phone.close_shade, description=phone.t("Close"))  # fmt: skip
    return Column(
        [
            Scroll([body], key="shade", weight=1),
            handle,
            space(look.navigation_height(phone.landscape)),
        ],
        background="surface", width=FILL, height=FILL, on_swipe=swipe, key="shade",
    )  # fmt: skip
