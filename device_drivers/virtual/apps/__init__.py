"""The phone's apps, one file each: a module here with an ``APP`` is an installed app."""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module

from device_drivers.virtual.screen import App


@lru_cache(maxsize=1)
def built_in() -> dict[str, App]:
    """Every app of this folder by package name."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        app: App | None = getattr(import_module(f"{__name__}.{module.name}"), "APP", None)
        if app:
            found[app.info.package] = app
    return found
