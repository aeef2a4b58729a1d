"""The places of a town, the owner's home and work, what is saved and was searched for."""

from __future__ import annotations

import random
from functools import lru_cache

from device_drivers.virtual.apps.maps import words
from device_drivers.virtual.apps.maps.town import Town, town
from device_drivers.virtual.life import DAY, Life

PACKAGE = "com.phonepilot.maps"
SCHEMA = """
CREATE TABLE map_town(number INTEGER, name TEXT, lat REAL, lon REAL);
CREATE TABLE places(id INTEGER PRIMARY KEY, name TEXT, category TEXT, address TEXT, lat REAL,
    lon REAL, phone TEXT DEFAULT '', website TEXT DEFAULT '', rating REAL DEFAULT 0,
    reviews INTEGER DEFAULT 0, opens INTEGER DEFAULT 0, closes INTEGER DEFAULT 1440,
    rests TEXT DEFAULT '');
CREATE TABLE place_lists(id INTEGER PRIMARY KEY, name TEXT, icon TEXT DEFAULT 'bookmark');
CREATE TABLE saved_places(id INTEGER PRIMARY KEY, list_id INTEGER, place_id INTEGER,
    note TEXT DEFAULT '', saved_ms INTEGER, UNIQUE(list_id, place_id));
CREATE TABLE map_labels(kind TEXT PRIMARY KEY, place_id INTEGER);
CREATE TABLE map_searches(id INTEGER PRIMARY KEY, text TEXT, place_id INTEGER DEFAULT 0,
    at_ms INTEGER);
CREATE TABLE trips(id INTEGER PRIMARY KEY, mode TEXT, start TEXT, destination TEXT,
    place_id INTEGER DEFAULT 0, via TEXT DEFAULT '', metres INTEGER, seconds INTEGER,
    started_ms INTEGER, ended_ms INTEGER);
"""
TABLES = ("place_lists", "saved_places", "map_labels", "map_searches", "trips")
LISTS = (("Favorites", "heart"), ("Want to go", "flag"), ("Starred places", "star"))
OWN_LISTS = ("Coffee tour", "With the kids", "Date night", "Lunch near work", "Rainy days",
             "周末去处")  # fmt: skip
Row = tuple[object, ...]


@lru_cache(maxsize=512)
def _local(name: str) -> str:
    """What a place's website is called, "" for a name without Latin letters."""
    return "".join(letter for letter in name.lower() if "a" <= letter <= "z")


def _places(made: Town, rng: random.Random) -> list[Row]:
    """Every place as a row of ``places``, on a street of its own choice."""
    pick, edges = rng.random, made.edges
    sites = [i for i in range(len(edges)) if i not in made.bridges]
    rows: list[Row] = []
    last = rng.sample(range(100, 200), 100)

    def add(name: str, category: str, edge: int, part: float, hours: tuple[int, int],
            rests: str) -> None:  # fmt: skip
        x, y = made.along(edge, part)
        side = 26 if pick() < 0.5 else -26
        (ax, ay), (bx, by) = made.points[edges[edge].a], made.points[edges[edge].b]
        length = edges[edge].length
        lat, lon = made.position(x - (by - ay) / length * side, y + (bx - ax) / length * side)
        local = _local(name)
        open_all = category in ("Park", "Address", "Parking")
        rows.append((
            name, category, made.address(edge, part), lat, lon,
            "" if open_all else f"+12125550{last[len(rows) % 100]}",
            "" if open_all or not local else f"https://{local}.example.com",
            0 if category == "Address" else round(3.1 + pick() * 1.8, 1),
            0 if category == "Address" else int(12 + pick() * pick() * 900), *hours, rests,
        ))  # fmt: skip

    for category, kind in words.KINDS.items():
        for name in rng.sample(kind.names, kind.count):
            add(name, category, sites[int(pick() * len(sites))], 0.15 + pick() * 0.7,
                kind.hours[int(pick() * len(kind.hours))],
                kind.rests[int(pick() * len(kind.rests))])  # fmt: skip
    for name, corners, street in made.parks:
        x, y = sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4
        rows.append((name, "Park", street, *made.position(x, y), "", "",
                     round(3.6 + pick() * 1.3, 1), int(40 + pick() * 500), 0, 1440,
                     ""))  # fmt: skip
    for _ in range(14):
        edge, part = sites[int(pick() * len(sites))], 0.1 + pick() * 0.8
        add(made.address(edge, part), "Address", edge, part, (0, 1440), "")
    return rows


def fill(life: Life) -> None:
    """A town of its own for every seed."""
    rng = life.rng("maps")
    number = rng.getrandbits(30)
    made = town(number, life.city)
    rows = _places(made, rng)
    db = life.db
    db.executemany(
        "INSERT INTO places(name, category, address, lat, lon, phone, website, rating, reviews,"
        " opens, closes, rests) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows,
    )  # fmt: skip
    homes = [i + 1 for i, row in enumerate(rows) if row[1] == "Address"]
    home, work = rng.sample(homes, 2)
    db.executemany("INSERT INTO map_labels VALUES (?, ?)", [("home", home), ("work", work)])
    here = rng.choice((home, work, rng.randrange(1, len(rows) - 14)))
    life.insert("map_town", number=number, name=life.city, lat=rows[here - 1][3],
                lon=rows[here - 1][4])  # fmt: skip
    lists = [*LISTS, *((name, "bookmark") for name in rng.sample(OWN_LISTS, 2))]
    db.executemany("INSERT INTO place_lists(name, icon) VALUES (?, ?)", lists)
    saved = rng.sample(range(1, len(rows) - 14), 11)
    db.executemany(
        "INSERT OR IGNORE INTO saved_places(list_id, place_id, saved_ms) VALUES (?, ?, ?)",
        [(1 + i % len(lists), place, life.now_ms - rng.randrange(DAY, 300 * DAY))
         for i, place in enumerate(saved)],
    )  # fmt: skip
    searched = rng.sample(range(1, len(rows) - 14), 4)
    db.executemany(
        "INSERT INTO map_searches(text, place_id, at_ms) VALUES (?, ?, ?)",
        [(rows[place - 1][0], place, life.now_ms - (i + 1) * rng.randrange(DAY // 9, 3 * DAY))
         for i, place in enumerate(searched)],
    )  # fmt: skip
    if rng.random() < 0.5:
        life.insert("permissions", package=PACKAGE, name="ACCESS_FINE_LOCATION", granted=1)
