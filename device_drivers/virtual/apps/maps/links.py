"""What other apps ask of the map: ``geo:``, ``google.navigation:``, ``maps:`` and web links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote_plus, urlsplit

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.route import Mode
from device_drivers.virtual.intents import Intent

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

HOSTS = ("maps.example.com", "maps.google.com")
NEAR = 60.0
"""Metres within which coordinates mean the place that is there."""
_MODES: dict[str, Mode] = {
    "d": "drive", "w": "walk", "b": "walk", "t": "transit", "r": "transit", "driving": "drive",
    "walking": "walk", "bicycling": "walk", "transit": "transit",
}  # fmt: skip
_COORDINATES = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Wish:
    """A place to show, a text to search, and whether the way to it (from ``start``) is asked."""

    place: Place | None = None
    text: str = ""
    way: bool = False
    mode: Mode = "drive"
    start: Place | None = None


def understand(phone: Phone, intent: Intent) -> Wish:
    """What an intent asks for; an empty wish for none or nonsense."""
    data = intent.data
    if intent.scheme == "content" and intent.authority == PACKAGE:
        last = intent.path[-1] if intent.path else ""
        return Wish(atlas.place(phone.store, int(last)) if last.isdigit() else None)
    if intent.scheme == "geo":
        return _geo(phone, data.partition(":")[2])
    if intent.scheme == "google.navigation":
        query = parse_qs(data.partition(":")[2])
        mode = _MODES.get(_first(query, "mode"), "drive")
        return _way(phone, _first(query, "q"), "", mode)
    if intent.scheme in ("http", "https", "maps"):
        return _link(phone, data)
    return Wish()


def _first(query: dict[str, list[str]], *names: str) -> str:
    return next((query[name][0] for name in names if name in query), "")


def _geo(phone: Phone, rest: str) -> Wish:
    where, _, query = rest.partition("?")
    text = _first(parse_qs(query), "q")
    label = re.sub(r"\(.*\)$", "", text).strip()
    if text and not _COORDINATES.fullmatch(label):
        return _found(phone, text)
    match = _COORDINATES.match(label or where)
    return Wish(_at(phone, match)) if match else Wish()


def _link(phone: Phone, data: str) -> Wish:
    parts = urlsplit(data)
    query = parse_qs(parts.query)
    path = [unquote_plus(part) for part in parts.path.split("/") if part]
    target = _first(query, "destination", "daddr")
    if "dir" in path or target:
        named = [part for part in path[path.index("dir") + 1 :] if part] if "dir" in path else []
        target = target or (named[-1] if named else "")
        start = _first(query, "origin", "saddr") or (named[0] if len(named) > 1 else "")
        mode = _MODES.get(_first(query, "travelmode", "dirflg"), "drive")
        return _way(phone, target, start, mode)
    text = _first(query, "query", "q") or (path[-1] if path and path[-1] != "search" else "")
    match = _COORDINATES.fullmatch(text)
    return Wish(_at(phone, match)) if match else _found(phone, text)


def _way(phone: Phone, target: str, start: str, mode: Mode) -> Wish:
    place = _one(phone, target)
    return Wish(place, "" if place else target, place is not None, mode, _one(phone, start))


def _one(phone: Phone, text: str) -> Place | None:
    """The one place that a name, an address or coordinates mean."""
    match = _COORDINATES.fullmatch(text)
    if match:
        return _at(phone, match)
    for kind in ("home", "work"):
        if text.strip().casefold() == kind:
            return atlas.labelled(phone.store, kind)
    found = atlas.search(phone, text)
    return found[0] if found else None


def _found(phone: Phone, text: str) -> Wish:
    exact = [p for p in atlas.places(phone.store) if p.name.casefold() == text.strip().casefold()]
    return Wish(exact[0]) if exact else Wish(text=text)


def _at(phone: Phone, match: re.Match[str]) -> Place:
    """The place at coordinates, a dropped pin where there is none."""
    streets = atlas.the_town(phone.store)
    x, y = streets.point(float(match[1]), float(match[2]))

    def far(place: Place) -> float:
        a, b = streets.point(place.lat, place.lon)
        return float(((a - x) ** 2 + (b - y) ** 2) ** 0.5)

    nearest = min(atlas.places(phone.store), key=far)
    x, y = min(max(x, 0.0), streets.width), min(max(y, 0.0), streets.height)
    return nearest if far(nearest) <= NEAR else atlas.dropped(streets, x, y)
