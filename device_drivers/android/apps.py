"""The apps with an icon on an Android phone, as its package manager lists them."""

from __future__ import annotations

import re

LAUNCHER = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")

_COMPONENT = re.compile(r"^\s*(([\w.]+)/[\w.$]+)\s*$", re.MULTILINE)


def components(listing: str) -> dict[str, str]:
    """Package -> its first component, from `cmd package query-activities --brief`."""
    found: dict[str, str] = {}
    for component, package in _COMPONENT.findall(listing):
        found.setdefault(package, component)
    return found
