"""What the app knows of the town it is in: places, searches, where one is, what is saved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.maps import words
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.town import Point, Town, town
from device_drivers.virtual.store import Store

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

COLUMNS = (
    "id, name, category, address, lat, lon, phone, website, rating, reviews, opens, closes, rests"
)


@dataclass(frozen=True, slots=True)
class Place:
    """One row of ``places``; ``rests`` has the weekdays it is closed (0 Monday).

    A point that somebody pressed on the map is a place with id 0.
    """

    id: int
    name: str
    category: str
    address: str
    lat: float
    lon: float
    phone: str = ""
    website: str = ""
    rating: float = 0.0
    reviews: int = 0
    opens: int = 0
    closes: int = 1440
    rests: str = ""

    @property
    def kind(self) -> words.Kind:
        return words.kind(self.category)

    @property
    def always_open(self) -> bool:
        return (self.opens, self.closes, self.rests) == (0, 1440, "")

    def open_at(self, moment: datetime) -> bool:
        minute = moment.hour * 60 + moment.minute
        rests = str(moment.weekday()) in self.rests
        return not rests and self.opens <= minute < self.closes


def the_town(store: Store) -> Town:
    """The town of this phone."""
    number, name = store.rows("SELECT number, name FROM map_town")[0]
    return town(number, name)


def where(store: Store, place: Place) -> Point:
    """The point of a place, in metres."""
    return the_town(store).point(place.lat, place.lon)


@lru_cache(maxsize=64)
def _places(rows: tuple[tuple[object, ...], ...]) -> tuple[Place, ...]:
    return tuple(Place(*row) for row in rows)  # type: ignore[arg-type]  # a row has these types


def places(store: Store) -> tuple[Place, ...]:
    return _places(tuple(store.rows(f"SELECT {COLUMNS} FROM places ORDER BY id")))  # noqa: S608


def place(store: Store, number: int) -> Place | None:
    return next((each for each in places(store) if each.id == number), None)


def here(store: Store) -> Place:
    """Where the phone is."""
    lat, lon = store.rows("SELECT lat, lon FROM map_town")[0]
    return Place(0, "Your location", "Here", "", lat, lon)


def labelled(store: Store, kind: str) -> Place | None:
    """The place called ``home`` or ``work``."""
    return place(store, store.one("SELECT place_id FROM map_labels WHERE kind=?", kind) or 0)


def dropped(streets: Town, x: float, y: float) -> Place:
    """The point of the town that was pressed, with the address it is at."""
    lat, lon = streets.position(x, y)
    edge, part = streets.nearest(x, y)
    return Place(0, streets.address(edge, part), "Address", "", lat, lon)


def search(phone: Phone, text: str) -> list[Place]:
    """Places whose name, kind (in either language) or address holds ``text``; names first."""
    wanted = text.strip().casefold()
    if not wanted:
        return []
    app = phone.apps[PACKAGE]
    found = []
    for each in places(phone.store):
        name, kind = each.name.casefold(), each.category.casefold()
        if name.startswith(wanted):
            rank = 0
        elif wanted in name:
            rank = 1
        elif wanted.rstrip("s") in kind or wanted in app.zh.get(each.category, ""):
            rank = 2
        elif wanted in each.address.casefold():
            rank = 3
        else:
            continue
        found.append((rank, distance(phone.store, each), each))
    return [each for _, _, each in sorted(found, key=lambda entry: entry[:2])]


def of_category(store: Store, category: str) -> list[Place]:
    """The places of a kind, the nearest first."""
    found = [each for each in places(store) if each.category == category]
    return sorted(found, key=lambda each: distance(store, each))


def distance(store: Store, to: Place) -> float:
    """Metres as the crow flies from where the phone is."""
    (ax, ay), (bx, by) = where(store, here(store)), where(store, to)
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


def remember(phone: Phone, text: str, number: int) -> None:
    """Put a search at the top of the history."""
    store = phone.store
    store.run("DELETE FROM map_searches WHERE text=? AND place_id=?", text, number)
    store.run("INSERT INTO map_searches(text, place_id, at_ms) VALUES (?, ?, ?)", text, number,
              phone.clock.now_ms())  # fmt: skip


def lists_of(store: Store, number: int) -> list[tuple[int, str]]:
    """(id, name) of the lists a place is saved in."""
    return store.rows(
        "SELECT place_lists.id, name FROM saved_places JOIN place_lists"
        " ON place_lists.id = list_id WHERE place_id=? ORDER BY place_lists.id", number
    )  # fmt: skip


def knows_location(phone: Phone) -> bool:
    """Whether the app may and can tell where the phone is."""
    granted = phone.permissions.granted(PACKAGE, "ACCESS_FINE_LOCATION")
    return bool(granted) and phone.number("secure", "location_mode") > 0
