"""Practice in the Music app: what the lists tell about songs, albums and playlists."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import lengths_of, open_album, search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist


class _Ask(Template):
    """Something about one song of the phone, its album or its artist."""

    apps = ("music",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"id": song.id, "title": song.title, "artist": song.artist, "album": song.album,
                "length": f"{song.seconds // 60}:{song.seconds % 60:02}"}  # fmt: skip

    def open_album(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])


class PracticeMusicWhoSings(_Ask):
    """By whom a song is."""

    goal = "Who sings “{title}”?"
    goal_zh = "《{title}》是谁唱的？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["artist"])

    def solve(self, hands: Hands, p: Params) -> Done:
        song_options(hands, p["title"])
        hands.tap("Go to artist")
        return Done(p["artist"])


class PracticeMusicHowLong(_Ask):
    """How long a song lasts."""

    goal = "How long is the song “{title}”?"
    goal_zh = "歌曲《{title}》有多长？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["length"])

    def solve(self, hands: Hands, p: Params) -> Done:
        search(hands, p["title"])
        hands.read(f"{p['artist']} · {p['length']}")
        return Done(p["length"])


class PracticeMusicWhichAlbum(_Ask):
    """On which album a song is."""

    goal = "On which album is “{title}”?"
    goal_zh = "《{title}》在哪张专辑里？"
    steps = 4

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["album"])

    def solve(self, hands: Hands, p: Params) -> Done:
        song_options(hands, p["title"])
        hands.tap("Go to album")
        return Done(p["album"])


class PracticeMusicWhatYear(_Ask):
    """When an album came out."""

    goal = "From which year is the album “{album}”?"
    goal_zh = "专辑《{album}》是哪一年的？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT year FROM songs WHERE id=?", p["id"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open_album(hands, p)
        return Done(hands.read(id="facts").split(" · ")[1])


class PracticeMusicAlbumCount(_Ask):
    """How many songs are on an album."""

    goal = "How many songs are on the album “{album}”?"
    goal_zh = "专辑《{album}》有几首歌？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT COUNT(*) FROM songs WHERE album=?", p["album"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open_album(hands, p)
        return Done(hands.read(id="facts").split(" · ")[2].split()[0])


class PracticeMusicOpens(_Ask):
    """The song an album begins with."""

    goal = "What is the first song on the album “{album}”?"
    goal_zh = "专辑《{album}》的第一首歌是什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        sql = "SELECT title FROM songs WHERE album=? ORDER BY track, id LIMIT 1"
        return str(phone.store.one(sql, p["album"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open_album(hands, p)
        return Done(hands.texts(id="android:id/title")[1])


class PracticeMusicShortest(_Ask):
    """The shortest song of an album."""

    goal = "Which song on the album “{album}” is the shortest?"
    goal_zh = "专辑《{album}》里最短的是哪首歌？"
    tags = ("read", "compare")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rows = phone.store.rows("SELECT title, seconds FROM songs WHERE album=?", p["album"])
        least = min(seconds for _, seconds in rows)
        best = [title for title, seconds in rows if seconds == least]
        return lambda said: (
            any(title in said for title in best)
            and not any(title in said for title, seconds in rows if seconds > least)
        )

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open_album(hands, p)
        lengths = lengths_of(hands)
        return Done(min(lengths, key=lambda title: lengths[title]))


class PracticeMusicMostPlayed(_Ask):
    """What was heard most."""

    goal = "Which song have I played most often?"
    goal_zh = "我播放次数最多的是哪首歌？"
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"id": song.id, "title": song.title}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET plays=99 WHERE id=?", p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, "Most played")
        return Done(hands.texts(id="android:id/title")[1])


class PracticeMusicPlaylistFacts(Template):
    """How many songs a playlist has, or how many minutes it lasts."""

    goal = "How many {unit} does my playlist “{name}” have?"
    goal_zh = "我的歌单“{name}”有多少{unit_zh}？"
    apps = ("music",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        unit, unit_zh = rng.choice((("songs", "首歌"), ("minutes", "分钟")))
        return {"number": number, "name": name, "unit": unit, "unit_zh": unit_zh}

    def answer(self, phone: Phone, p: Params) -> str:
        [(count, seconds)] = phone.store.rows(
            "SELECT COUNT(*), SUM(seconds) FROM playlist_songs JOIN songs ON songs.id = song_id"
            " WHERE playlist_id=?", p["number"],
        )  # fmt: skip
        return str(count if p["unit"] == "songs" else seconds // 60)

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, p["name"])
        songs_and_minutes = hands.read(id="facts").split(" · ")
        return Done(songs_and_minutes[p["unit"] == "minutes"].split()[0])


class PracticeMusicFavoriteCount(Template):
    """How many favourites there are."""

    goal = "How many songs are among my favorites in Music?"
    goal_zh = "音乐里我收藏了多少首歌？"
    apps = ("music",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "count")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT COUNT(*) FROM songs WHERE favourite"))

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, "Favorites")
        return Done(hands.read(id="facts").split()[0])
