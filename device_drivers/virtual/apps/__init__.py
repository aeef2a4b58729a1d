"""The phone's apps, one file each: a module here with an ``APP`` is an installed app."""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module

from device_drivers.virtual.screen import App


@lru_cache(maxsize=1)
def built_in() -> dict[str, App]:
    """Every app of this folder by package name."""
    return {app.info.package: app for app in _found().values()}


def by_module() -> dict[str, str]:
    """The package of every app of this folder by the name of its module: ``clock``."""
    return {name: app.info.package for name, app in _found().items()}


@lru_cache(maxsize=1)
def _found() -> dict[str, App]:
    modules = {
        module.name: import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
    }
    return {name: module.APP for name, module in modules.items() if hasattr(module, "APP")}
