"""What WebDriverAgent can be asked for, by area; ROUTES is all of it."""

from __future__ import annotations

from device_drivers.virtual.ios.commands import (
    alerts,
    apps,
    device,
    elements,
    screen,
    sessions,
    touches,
    unsupported,
)

ROUTES = (
    *sessions.ROUTES, *apps.ROUTES, *screen.ROUTES, *elements.ROUTES, *touches.ROUTES,
    *alerts.ROUTES, *device.ROUTES, *unsupported.ROUTES,
)  # fmt: skip
