"""Tasks with the playlists of the Music app: making, filling, changing, deleting them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import (
    SEARCH,
    Song,
    lengths_of,
    open_album,
    open_artist,
    search,
    song_options,
    songs,
)

LISTS = ("Train ride", "Cooking", "Sunday morning", "Late evening", "Painting", "午后", "跑步")


def playlist(phone: Phone, rng: random.Random) -> tuple[int, str]:
    row = rng.choice(phone.store.rows("SELECT id, name FROM playlists ORDER BY id"))
    return int(row[0]), str(row[1])


def open_playlist(hands: Hands, name: str) -> None:
    hands.open("music")
    hands.tap("Playlists")
    hands.tap(name)


class MusicNewPlaylist(Template):
    """A playlist with two songs in it."""

    goal = "Make a playlist “{name}” with the songs “{first}” and “{second}”."
    goal_zh = "新建歌单“{name}”，放进《{first}》和《{second}》这两首歌。"
    apps = ("music",)
    difficulty = "hard"
    steps = 13
    tags = ("create", "form", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        first, second = rng.sample(songs(phone), 2)
        taken = {name for (name,) in phone.store.rows("SELECT name FROM playlists")}
        return {"name": rng.choice([n for n in LISTS if n not in taken]), "first": first.title,
                "second": second.title, "ids": (first.id, second.id)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlists", name=p["name"]),
                *(Added("playlist_songs", song_id=number) for number in p["ids"])]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["first"])
        hands.tap(f"Song options: {p['first']}")
        hands.tap("Add to playlist")
        hands.tap("New playlist")
        hands.type(p["name"], into="Name")
        hands.tap("Save")
        hands.type(p["second"], into=SEARCH, clear=True)
        hands.tap(f"Song options: {p['second']}")
        hands.tap("Add to playlist")
        hands.tap(p["name"])


class MusicAddAlbum(Template):
    """Every song of an album, one by one, into a playlist."""

    goal = "Add all songs of the album “{album}” to my playlist “{name}”."
    goal_zh = "把专辑《{album}》的所有歌曲加入歌单“{name}”。"
    apps = ("music",)
    difficulty = "hard"
    steps = 19
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"album": song.album, "name": playlist(phone, rng)[1]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        number = phone.store.one("SELECT id FROM playlists WHERE name=?", p["name"])
        held = phone.store.rows("SELECT id FROM songs WHERE album=?", p["album"])
        return [Added("playlist_songs", playlist_id=number, song_id=song) for (song,) in held]

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        for title in hands.texts(id="android:id/title")[1:]:
            hands.tap(f"Song options: {title}")
            hands.tap("Add to playlist")
            hands.tap(p["name"])


class MusicRemoveFromPlaylist(Template):
    """One song leaves a playlist; it stays on the phone."""

    goal = "Take “{title}” out of my playlist “{name}”. Don't delete the song itself."
    goal_zh = "把《{title}》从歌单“{name}”里移除，不要删除歌曲本身。"
    apps = ("music",)
    difficulty = "medium"
    steps = 5
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        rows = phone.store.rows("SELECT song_id FROM playlist_songs WHERE playlist_id=?", number)
        song = rng.choice([song for song in songs(phone) if (song.id,) in rows])
        return {"name": name, "number": number, "title": song.title, "id": song.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Remove from playlist")


class MusicRenamePlaylist(Template):
    """A playlist gets another name."""

    goal = "Rename the playlist “{before}” to “{after}”."
    goal_zh = "把歌单“{before}”改名为“{after}”。"
    apps = ("music",)
    difficulty = "easy"
    steps = 7
    tags = ("edit", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"before": playlist(phone, rng)[1], "after": rng.choice(LISTS)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("playlists", {"name": p["before"]}, {"name": p["after"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["before"])
        hands.tap("Playlist options")
        hands.tap("Rename playlist")
        hands.type(p["after"], into="Name", clear=True)
        hands.tap("Save")


class MusicDeletePlaylist(Template):
    """A playlist is gone, its songs stay."""

    goal = "Delete my playlist “{name}”, but keep the songs."
    goal_zh = "删除歌单“{name}”，但保留歌曲。"
    apps = ("music",)
    difficulty = "easy"
    steps = 6
    tags = ("delete",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": playlist(phone, rng)[1]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        number = phone.store.one("SELECT id FROM playlists WHERE name=?", p["name"])
        held = phone.store.rows("SELECT id FROM playlist_songs WHERE playlist_id=?", number)
        return [Removed("playlists", id=number),
                *(Removed("playlist_songs", id=each) for (each,) in held)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap("Playlist options")
        hands.tap("Delete playlist")
        hands.tap("Delete", id="android:id/button1")


class MusicWhichPlaylist(Template):
    """There are several playlists; the person knows which is meant."""

    goal = "Add “{title}” to my playlist."
    goal_zh = "把《{title}》加到我的歌单里。"
    apps = ("music",)
    difficulty = "medium"
    steps = 6
    tags = ("edit", "ask", "search")
    question = "which|哪|playlist|歌单"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        song = rng.choice(songs(phone))
        return {"title": song.title, "id": song.id, "name": name, "number": number}

    def reply(self, p: Params) -> str:
        return f"The one called “{p['name']}”."

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to playlist")
        said = hands.ask("You have several playlists. Which one?")
        hands.tap(said.split("“")[1].split("”")[0])


class MusicThreeLongest(Template):
    """First read how long the songs are, then make a list of the longest."""

    goal = "Make a playlist “{name}” with the three longest songs by {artist}."
    goal_zh = "新建歌单“{name}”，放进{artist}最长的三首歌。"
    apps = ("music",)
    difficulty = "hard"
    steps = 16
    tags = ("create", "read", "compare", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        every = [Song(*row) for row in phone.store.rows(
            "SELECT id, title, artist, album, seconds FROM songs WHERE artist != ''")]  # fmt: skip
        able = []
        for artist in sorted({song.artist for song in every}):
            lengths = sorted((s.seconds for s in every if s.artist == artist), reverse=True)
            if len(lengths) > 3 and lengths[2] != lengths[3]:
                able.append(artist)
        taken = {name for (name,) in phone.store.rows("SELECT name FROM playlists")}
        return {"artist": rng.choice(able),
                "name": rng.choice([n for n in LISTS if n not in taken])}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        longest = phone.store.rows(
            "SELECT id FROM songs WHERE artist=? ORDER BY seconds DESC LIMIT 3", p["artist"]
        )
        return [Added("playlists", name=p["name"]),
                *(Added("playlist_songs", song_id=song) for (song,) in longest)]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        lengths = lengths_of(hands)
        for at, title in enumerate(sorted(lengths, key=lambda t: -lengths[t])[:3]):
            hands.tap(f"Song options: {title}")
            hands.tap("Add to playlist")
            if at:
                hands.tap(p["name"])
            else:
                hands.tap("New playlist")
                hands.type(p["name"], into="Name")
                hands.tap("Save")
