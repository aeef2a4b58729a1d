"""Practice in the Music app: what its lists tell."""

from __future__ import annotations

import random
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import open_album, open_artist, playing, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist
from models.training.pocket.practice.music import Music


class _Fact(Music):
    """Something to be read off."""

    tags: ClassVar[tuple[str, ...]] = ("read", "list")
    steps = 3

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone)[:-1])
        number, name = playlist(phone, rng)
        return {"id": song.id, "title": song.title, "artist": song.artist, "album": song.album,
                "number": number, "name": name}  # fmt: skip

    def count(self, phone: Phone, where: str, *values: object) -> int:
        return int(phone.store.one(f"SELECT count(*) FROM songs WHERE {where}", *values))  # noqa: S608


class PracticeFactAllSongs(_Fact):
    """How much there is to hear."""

    goal = "How many songs are there on my phone altogether?"
    goal_zh = "我手机里一共有多少首歌？"
    steps = 1

    def answer(self, phone: Phone, p: Params) -> str:
        return str(self.count(phone, "1"))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("music")
        [told] = [text for text in hands.texts() if text.endswith(" songs")]
        return Done(told.partition(" ")[0])


class PracticeFactSongsBy(_Fact):
    """How much of somebody."""

    goal = "How many songs by {artist} do I have?"
    goal_zh = "我有几首{artist}的歌？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(self.count(phone, "artist=?", p["artist"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        open_artist(hands, p["artist"])
        return Done(hands.read(id="facts").partition(" ")[0])


class PracticeFactMinutes(_Fact):
    """How long an album is."""

    goal = "How many minutes does the album “{album}” last?"
    goal_zh = "专辑《{album}》总共多少分钟？"

    def answer(self, phone: Phone, p: Params) -> str:
        total = phone.store.one("SELECT sum(seconds) FROM songs WHERE album=?", p["album"])
        return f"{total // 60} minutes"

    def solve(self, hands: Hands, p: Params) -> Done:
        open_album(hands, p["album"])
        return Done(hands.read(id="facts").rpartition(" · ")[2])


class PracticeFactWhose(_Fact):
    """Who made an album."""

    goal = "Whose album is “{album}”?"
    goal_zh = "《{album}》这张专辑是谁的？"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["artist"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_album(hands, p["album"])
        return Done(hands.read(id="facts").partition(" · ")[0])


class PracticeFactPlaylistBegins(_Fact):
    """Its first song."""

    goal = "Which song does my playlist “{name}” begin with?"
    goal_zh = "我的歌单“{name}”第一首是什么？"

    def answer(self, phone: Phone, p: Params) -> str:
        sql = ("SELECT title FROM songs JOIN playlist_songs ON song_id = songs.id"
               " WHERE playlist_id=? ORDER BY position LIMIT 1")  # fmt: skip
        return str(phone.store.one(sql, p["number"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, p["name"])
        return Done(hands.texts(id="android:id/title")[1])


class PracticeFactHeardLast(_Fact):
    """What was on last."""

    goal = "Which song did I listen to last?"
    goal_zh = "我最近一次听的是哪首歌？"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET played_ms=?, plays=plays+1 WHERE id=?",
                        phone.clock.now_ms() - 3_600_000, p["id"])  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, "Recently played")
        return Done(hands.read(p["title"]))


class PracticeFactLongest(_Fact):
    """The first by length."""

    goal = "Sort my songs by length: which one is the longest?"
    goal_zh = "把歌曲按时长排序，最长的是哪首？"
    steps = 3
    tags = ("read", "menu")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET seconds=421 WHERE id=?", p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("music")
        hands.tap("Sort by")
        hands.tap("Sort by length")
        return Done(hands.read(p["title"]))


class PracticeFactSinger(_Fact):
    """Whose song it is that plays."""

    goal = "Who sings what I am hearing right now?"
    goal_zh = "正在放的这首歌是谁唱的？"
    steps = 2
    tags = ("read",)

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["artist"])

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("music")
        hands.tap(id="nowplaying")
        return Done(hands.read(id="artistname"))


class PracticeFactStopsAt(_Fact):
    """When it will be quiet."""

    goal = "At what time will the sleep timer stop my music?"
    goal_zh = "睡眠定时几点会停掉音乐？"
    steps = 2
    tags = ("read",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {**super().draw(phone, rng), "minutes": rng.randrange(12, 58)}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])
        at = phone.clock.now_ms() + p["minutes"] * 60_000
        phone.store.run("UPDATE player SET sleep_at_ms=?", at)

    def answer(self, phone: Phone, p: Params) -> str:
        at = phone.clock.now().hour * 60 + phone.clock.now().minute + p["minutes"]
        return phone.time_text(at // 60 % 24, at % 60)

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("music")
        hands.tap(id="nowplaying")
        return Done(hands.read(id="sleep_time").removeprefix("Stops at "))
