"""Records that nobody ever made: bands, albums, songs and playlists from a seed."""

from __future__ import annotations

import random
import stat

from device_drivers.virtual.life import DAY, Life
from device_drivers.virtual.made_files import sound

_FILE, _DIRECTORY = stat.S_IFREG | 0o644, stat.S_IFDIR | 0o771

SCHEMA = """
CREATE TABLE songs(id INTEGER PRIMARY KEY, path TEXT UNIQUE, title TEXT, artist TEXT DEFAULT '',
    album TEXT DEFAULT '', track INTEGER DEFAULT 0, seconds INTEGER DEFAULT 0,
    favourite INTEGER DEFAULT 0, plays INTEGER DEFAULT 0, played_ms INTEGER DEFAULT 0,
    year INTEGER DEFAULT 0, genre TEXT DEFAULT '');
CREATE TABLE player(id INTEGER PRIMARY KEY, song_id INTEGER, state TEXT DEFAULT 'stopped',
    position_ms INTEGER DEFAULT 0, since_ms INTEGER DEFAULT 0, shuffle INTEGER DEFAULT 0,
    repeat TEXT DEFAULT 'off', sleep_at_ms INTEGER DEFAULT 0);
CREATE TABLE queue(position INTEGER PRIMARY KEY, song_id INTEGER, original INTEGER);
CREATE TABLE playlists(id INTEGER PRIMARY KEY, name TEXT, created_ms INTEGER);
CREATE TABLE playlist_songs(id INTEGER PRIMARY KEY, playlist_id INTEGER, song_id INTEGER,
    position INTEGER);
CREATE TRIGGER song_found AFTER INSERT ON files
    WHEN instr('.mp3|.m4a|.ogg|flac|.wav', lower(substr(NEW.path, -4)))
    AND NOT EXISTS (SELECT 1 FROM songs WHERE path = NEW.path)
    AND NEW.path LIKE '/sdcard/%' AND NOT NEW.mode & 16384 BEGIN
    INSERT INTO songs(path, title, seconds)
    SELECT NEW.path, substr(name, 1, length(rtrim(name, replace(name, '.', ''))) - 1),
        max(1, length(NEW.content) / 16000)
    FROM (SELECT replace(NEW.path, rtrim(NEW.path, replace(NEW.path, '/', '')), '') AS name); END;
CREATE TRIGGER song_moved AFTER UPDATE OF path ON files BEGIN
    UPDATE songs SET path = NEW.path WHERE path = OLD.path; END;
CREATE TRIGGER song_gone AFTER DELETE ON files BEGIN
    DELETE FROM playlist_songs WHERE song_id = (SELECT id FROM songs WHERE path = OLD.path);
    DELETE FROM queue WHERE song_id = (SELECT id FROM songs WHERE path = OLD.path);
    DELETE FROM songs WHERE path = OLD.path; END;
"""

BANDS = (
    "The Paper Kettles", "Nora Valehart", "Glass Tramway", "Little Cometry", "Otis Farrowby",
    "Copper Postmen", "Wren & Sixpence", "The Slow Ferries", "Ida Lindqvale", "Marble Giraffe",
    "青石板乐队", "林小雾", "纸船与灯", "九月邮差",
)  # fmt: skip
_FIRST = ("Paper", "Copper", "Quiet", "Borrowed", "Northern", "Velvet", "Seven", "Hollow", "Tin",
          "Amber", "Winter", "Crooked", "Salt", "Lantern", "Distant")  # fmt: skip
_SECOND = ("Umbrellas", "Stairwell", "Machinery", "Postcard", "Orchard", "Telegram", "Windows",
           "Ferry", "Compass", "Carousel", "Bicycle", "Weather", "Matchbox", "Harbor",
           "Typewriter")  # fmt: skip
_ZH_FIRST = ("旧", "纸", "远方的", "夏夜", "第七", "安静的", "木头", "雨后")
_ZH_SECOND = ("车站", "信箱", "风筝", "码头", "电台", "屋顶", "相机", "小路")
TITLES = tuple(f"{a} {b}" for a in _FIRST for b in _SECOND)
TITLES_ZH = tuple(f"{a}{b}" for a in _ZH_FIRST for b in _ZH_SECOND)
GENRES = ("Folk", "Indie", "Electronic", "Jazz", "Pop")
LISTS = ("Morning run", "Dinner with friends", "Focus", "Road trip", "Rainy Sunday", "睡前", "通勤")
Song = tuple[str, str, str, str, int, int, int, int, int, int, str]


def fill(life: Life) -> None:
    """Some fifty songs, a few playlists, nothing playing."""
    rng = life.rng("music")
    songs = _songs(life, rng)
    life.db.executemany(
        "INSERT INTO songs(path, title, artist, album, track, seconds, favourite, plays,"
        " played_ms, year, genre) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        songs,
    )
    made = life.now_ms // 1000 - 200 * 86_400
    folders = {song[0].rpartition("/")[0] for song in songs}
    life.db.executemany(
        "INSERT INTO files VALUES (?, ?, ?, ?)",
        [(folder, _DIRECTORY, made, b"") for folder in sorted(folders)]
        + [(s[0], _FILE, made + i, sound(s[5], s[1], s[2], s[3])) for i, s in enumerate(songs)],
    )
    life.insert("player", id=1)
    numbers = [n for (n,) in life.db.execute("SELECT id FROM songs WHERE artist != '' ORDER BY id")]
    for name in rng.sample(LISTS, rng.randrange(3, 5)):
        number = life.insert("playlists", name=name,
                             created_ms=life.now_ms - rng.randrange(5, 300) * DAY)  # fmt: skip
        held = rng.sample(numbers, rng.randrange(5, 12))
        life.db.executemany(
            "INSERT INTO playlist_songs(playlist_id, song_id, position) VALUES (?, ?, ?)",
            [(number, song, at) for at, song in enumerate(held)],
        )


def _songs(life: Life, rng: random.Random) -> list[Song]:
    english, chinese = rng.sample(TITLES, 110), rng.sample(TITLES_ZH, 60)
    songs: list[Song] = []
    for band in rng.sample(BANDS, rng.randrange(6, 8)):
        titles = english if band.isascii() else chinese
        for _ in range(rng.randrange(1, 3)):
            album, year, genre = titles.pop(), rng.randrange(1998, 2027), rng.choice(GENRES)
            names = [album] if rng.random() < 0.4 else []
            names += [titles.pop() for _ in range(rng.randrange(4, 6))]
            for track, title in enumerate(names, start=1):
                plays = max(0, round(rng.gauss(6, 8)))
                played = life.now_ms - rng.randrange(1, 90) * DAY if plays else 0
                songs.append((f"/sdcard/Music/{band}/{title}.mp3", title, band, album, track,
                              rng.randrange(95, 320), int(rng.random() < 0.15), plays, played,
                              year, genre))  # fmt: skip
    return songs
