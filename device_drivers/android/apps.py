"""The apps with an icon on an Android phone, as its package manager lists them."""

from __future__ import annotations

import re

from device_drivers.base import SystemApps

LAUNCHER = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")

HOME = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.HOME")
_HOME_BEGINS = "X4HOME"
ASK_SYSTEM = (
    f"cmd package list packages -s; echo {_HOME_BEGINS};"
    f" cmd package resolve-activity --brief {' '.join(HOME)}"
)

_COMPONENT = re.compile(r"^\s*(([\w.]+)/[\w.$]+)\s*$", re.MULTILINE)


def components(listing: str) -> dict[str, str]:
    """Package -> its first component, from `cmd package query-activities --brief`."""
    found: dict[str, str] = {}
    for component, package in _COMPONENT.findall(listing):
        found.setdefault(package, component)
    return found


def system_apps(said: str) -> SystemApps:
    """The answer to ASK_SYSTEM; no home screen where the system names its own chooser."""
    listed, _, home = said.partition(_HOME_BEGINS)
    came = frozenset(re.findall(r"(?m)^package:([\w.]+)\s*$", listed))
    found = [app for app, name in components(home).items() if "resolver" not in name.lower()]
    return SystemApps(came or None, found[0] if found else None)
