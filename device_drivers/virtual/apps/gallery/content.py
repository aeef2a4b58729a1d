"""Photographs of a person's last year: whom they met, where they were, what they ate."""

from __future__ import annotations

import random
import stat
import time

from device_drivers.virtual.life import DAY, MINUTE, Life
from device_drivers.virtual.made_files import Photo

CAMERA = "/sdcard/DCIM/Camera"
SCREENSHOTS = "/sdcard/Pictures/Screenshots"
_FILE, _DIRECTORY = stat.S_IFREG | 0o644, stat.S_IFDIR | 0o771

_LIGHTS = ("Morning light", "Fog", "First snow", "A rainbow", "Evening sun", "Rain", "Full moon")
_VIEWS = (
    "over the harbour", "on the lake", "in Mill Street", "above the river", "in the old market",
    "behind the station", "in the forest", "on the hill", "at the bridge", "in the park",
)  # fmt: skip
_DISHES = ("Noodles", "Tomato soup", "Pancakes", "Fish and rice", "Plum cake", "Dumplings")
_TABLES = ("for breakfast", "for lunch", "for dinner", "on the table", "for Sunday lunch")
_WITH = (
    "{who} smiling at the lake", "Selfie with {who}", "{who} in the garden", "Dinner with {who}",
    "{who} with a birthday cake", "Portrait of {who}", "{who} on the beach",
)  # fmt: skip
_WITH_ZH = ("和{who}吃火锅", "和{who}的合影", "{who}在西湖边", "{who}的生日蛋糕")
_ZH = ("外滩夜景", "西湖的早晨", "山上的云", "老街", "公园里的花", "海边的日落", "周末早餐")
_SHOTS = ("Train times", "Parking receipt", "Map to the cabin", "Weather for the week",
          "Concert tickets", "Recipe for bread", "Opening hours", "Bus to the airport")  # fmt: skip
_ALBUMS = ("Summer at the lake", "Garden", "Family", "Receipts", "Old town", "家人", "旅行")
_VIEWED = tuple(f"{light} {view}" for light in _LIGHTS for view in _VIEWS)
_EATEN = tuple(f"{dish} {table}" for dish in _DISHES for table in _TABLES)
_SHAPES = ((1280, 960), (960, 1280), (1280, 720))
TRASH_SECONDS = 30 * 86_400
"""How long the trash keeps a picture."""
Made = tuple[str, Photo, int, int, int]
"""Path, picture, when it was taken, favourite, when it was thrown away (0: it was not)."""


def fill(life: Life) -> None:
    """Some seventy pictures and videos in a handful of albums, a few of them in the trash."""
    rng = life.rng("gallery")
    albums = [f"/sdcard/Pictures/{name}" for name in rng.sample(_ALBUMS, 3)]
    made = _camera(life, rng, albums) + _screenshots(life, rng)
    life.db.executemany(
        "INSERT INTO media(path, subject, taken_ms, width, height, favourite, trashed_ms, seconds)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(path, p.subject, at, *p.size, star, gone, p.seconds) for path, p, at, star, gone in made],
    )
    life.db.executemany(
        "INSERT INTO files VALUES (?, ?, ?, ?)",
        [(album, _DIRECTORY, life.now_ms // 1000 - 90 * 86_400, b"") for album in albums]
        + [(path, _FILE, at // 1000, photo.recipe()) for path, photo, at, _, _ in made],
    )


def _subjects(life: Life, rng: random.Random) -> list[str]:
    """What the pictures show, each another thing."""
    close = [p for p in life.people if p.relation != "service"]
    names = [p.first for p in close if not p.chinese]
    chinese = [p.first for p in close if p.chinese]
    subjects = (
        rng.sample(_VIEWED, rng.randrange(22, 32))
        + rng.sample(_EATEN, rng.randrange(6, 11))
        + [scene.format(who=who) for who in names[:5] for scene in rng.sample(_WITH, 2)]
        + [scene.format(who=who) for who in chinese[:2] for scene in rng.sample(_WITH_ZH, 1)]
        + rng.sample(_ZH, 3)
        + [f"{life.city} skyline", f"{life.city} station"]
    )
    rng.shuffle(subjects)
    return subjects


def _camera(life: Life, rng: random.Random, albums: list[str]) -> list[Made]:
    """The year backwards: most in the camera's folder, the oldest sorted into albums."""
    at = life.now_ms - rng.randrange(30, 90) * MINUTE
    subjects = _subjects(life, rng)
    gone = set(rng.sample(range(5, 25), rng.randrange(2, 5)))
    films = set(rng.sample(range(3, 30), rng.randrange(3, 6))) - gone
    made: list[Made] = []
    for i, subject in enumerate(subjects):
        folder = CAMERA if i < len(subjects) - 12 else albums[i % 3]
        photo = Photo(subject, *rng.choice(_SHAPES), seconds=rng.randrange(4, 60) * (i in films))
        name = f"VID_{stamp(at)}.mp4" if i in films else f"IMG_{stamp(at)}.jpg"
        trashed = life.now_ms - rng.randrange(1, 20) * DAY if i in gone else 0
        if trashed:
            name = f".trashed-{trashed // 1000 + TRASH_SECONDS}-{name}"
        star = int(not trashed and rng.random() < 0.15)
        made.append((f"{folder}/{name}", photo, at, star, trashed))
        at = _before(at, rng)
    return made


def _before(at: int, rng: random.Random) -> int:
    """When the picture before was taken: on the same outing, or by day some days earlier."""
    if rng.random() < 0.8:
        return at - rng.randrange(1, 50) * MINUTE
    day = at // DAY * DAY - rng.randrange(1, 16) * DAY
    return day + rng.randrange(9 * 60, 21 * 60) * MINUTE


def _screenshots(life: Life, rng: random.Random) -> list[Made]:
    at = life.now_ms - rng.randrange(1, 9) * DAY
    made: list[Made] = []
    for subject in rng.sample(_SHOTS, rng.randrange(4, 7)):
        at -= rng.randrange(60, 9000) * MINUTE
        photo = Photo(f"Screenshot: {subject}", 720, 1600)
        made.append((f"{SCREENSHOTS}/Screenshot_{stamp(at)}.jpg", photo, at, 0, 0))
    return made


def stamp(ms: int) -> str:
    """A moment as it stands in the name of a picture."""
    return time.strftime("%Y%m%d_%H%M%S", time.gmtime(ms // 1000))
