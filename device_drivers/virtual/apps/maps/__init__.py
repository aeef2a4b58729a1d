"""Maps: a town of the phone's own, with places, ways between them, and what is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.chinese import ZH
from device_drivers.virtual.apps.maps.directions import Directions
from device_drivers.virtual.apps.maps.fill import PACKAGE, SCHEMA, TABLES, fill
from device_drivers.virtual.apps.maps.find import Find
from device_drivers.virtual.apps.maps.links import HOSTS, understand
from device_drivers.virtual.apps.maps.main import Map
from device_drivers.virtual.apps.maps.navigate import Navigate
from device_drivers.virtual.apps.maps.place import PlacePage
from device_drivers.virtual.apps.maps.saved import PlaceList
from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.screen import App, Filter, Screen

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

__all__ = ["APP"]


def _linked(phone: Phone, intent: Intent) -> Screen:
    """The screen a link asks for: a place on the map, or the way to it."""
    wish = understand(phone, intent)
    if not wish.way:
        return Map(phone, intent)
    screen = Directions(phone)
    start = wish.start or (atlas.here(phone.store) if atlas.knows_location(phone) else None)
    screen.stops, screen.mode = [start, wish.place], wish.mode
    screen.refit()
    return screen


APP = App(
    AppInfo(PACKAGE, "Maps", "地图", Map.activity, "11.4", 114),
    "pin", 0xFF34A06B, (Map, Find, Directions, Navigate, PlacePage, PlaceList),
    (
        Filter((VIEW,), Map, schemes=("geo", "google.navigation", "maps"), handle=_linked),
        Filter((VIEW,), Map, schemes=("http", "https"), authorities=HOSTS, handle=_linked),
        Filter((VIEW,), Map, schemes=("content",), authorities=(PACKAGE,)),
    ),
    TABLES, schema=SCHEMA, fill=fill, zh=ZH, incidental=("map_searches", "map_searches+"),
    permissions=("ACCESS_FINE_LOCATION",),
)  # fmt: skip
