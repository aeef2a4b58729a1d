"""Practice in the Music app: what is played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Difficulty,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import open_album, open_artist, search, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist

NEW_LISTS = ("Ironing", "Night shift", "Birthday", "Long walks", "Gym", "Old friends", "Breakfast",
             "Bath", "周末", "做饭", "夜跑", "Garden work", "Studying", "Winter drive")  # fmt: skip
NO_SONGS = ("Velvet Thunder Road", "Ninety Candles", "Hotel Marzipan", "The Wrong Elevator",
            "Pebble in My Shoe", "蓝色自行车", "没有名字的海", "Two Left Feet")  # fmt: skip


class Music(Template):
    apps = ("music",)
    difficulty: ClassVar[Difficulty] = "easy"
    tags: ClassVar[tuple[str, ...]] = ("play",)


def plays(song: int, **more: object) -> list[Change]:
    return [Changed("player", {"id": 1}, {"song_id": song, "state": "playing", **more})]


class PracticeMusicPlayAlbum(Music):
    """An album from its beginning."""

    goal = "Play the album “{album}”"
    goal_zh = "播放专辑《{album}》"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"album": rng.choice(songs(phone)).album}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE album=? ORDER BY track, id LIMIT 1"
        return plays(phone.store.one(sql, p["album"]))

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap("Play all")


class PracticeMusicPlayArtist(Music):
    """Everything by somebody."""

    goal = "Play all songs by {artist}"
    goal_zh = "播放{artist}的所有歌曲"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"artist": rng.choice(songs(phone)).artist}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = ("SELECT id FROM songs WHERE artist=? ORDER BY album COLLATE NOCASE, track, id"
               " LIMIT 1")  # fmt: skip
        return plays(phone.store.one(sql, p["artist"]))

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        hands.tap("Play all")


class _OnPlaylist(Music):
    """A playlist that there is."""

    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        number, name = playlist(phone, rng)
        return {"number": number, "name": name}

    def held(self, phone: Phone, p: Params) -> list[int]:
        sql = "SELECT song_id FROM playlist_songs WHERE playlist_id=? ORDER BY position"
        return [song for (song,) in phone.store.rows(sql, p["number"])]


class PracticeMusicPlayPlaylist(_OnPlaylist):
    """A playlist in its order."""

    goal = "Play my playlist “{name}”"
    goal_zh = "播放歌单“{name}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(self.held(phone, p)[0])

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap("Play all")


class PracticeMusicShufflePlaylist(_OnPlaylist):
    """A playlist in any order."""

    goal = "Play my playlist “{name}” shuffled"
    goal_zh = "随机播放歌单“{name}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        held = self.held(phone, p)
        to = {"song_id": lambda song: song in held, "state": "playing", "shuffle": 1}
        return [Changed("player", {"id": 1}, to)]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, p["name"])
        hands.tap("Shuffle")


class PracticeMusicPlayFavorites(Music):
    """A list that keeps itself."""

    goal = "Play my favorite songs"
    goal_zh = "播放我收藏的歌曲"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"id": rng.choice(songs(phone)).id}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=1 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE favourite ORDER BY title COLLATE NOCASE, id LIMIT 1"
        return plays(phone.store.one(sql))

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, "Favorites")
        hands.tap("Play all")


class PracticeMusicNoSuchSong(Music):
    """There is no song of that name."""

    goal = "Play the song “{title}”"
    goal_zh = "播放歌曲《{title}》"
    steps = 2
    tags = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(NO_SONGS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p["title"])
        return Impossible(f"there is no song “{p['title']}”")


class PracticeMusicNoSuchPlaylist(Music):
    """There is no playlist of that name."""

    goal = "Put on the playlist “{name}”"
    goal_zh = "放一下歌单“{name}”"
    steps = 3
    tags = ("impossible",)
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(NEW_LISTS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("music")
        hands.tap("Playlists")
        return Impossible(f"there is no playlist “{p['name']}”")
