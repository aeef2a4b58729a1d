"""Practice in the Music app: the sleep timer in words, the only favourite, recordings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import playing, search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist, playlist
from models.training.pocket.practice.music import Music, plays


class _Sleep(Music):
    """Music plays and is to end in ``minutes``."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("settings", "time")
    minutes: ClassVar[int]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"id": rng.choice(songs(phone)[:-1]).id}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        due = phone.clock.now_ms() + self.minutes * 60_000
        return [Changed("player", {"id": 1}, {"sleep_at_ms": lambda at: 0 <= at - due < 300_000})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        hands.tap("Sleep timer")
        hands.tap(f"{self.minutes} minutes")


class PracticeMusSleepQuarter(_Sleep):
    """A quarter of an hour."""

    goal = "I am going to sleep: the music may play for another quarter of an hour"
    goal_zh = "我要睡了：音乐再放一刻钟"
    minutes = 15


class PracticeMusSleepHalf(_Sleep):
    """Half an hour."""

    goal = "Stop the music by itself in half an hour"
    goal_zh = "让音乐半小时后自己停"
    minutes = 30


class PracticeMusSleepHour(_Sleep):
    """An hour."""

    goal = "An hour from now the music should be silent"
    goal_zh = "一个小时后音乐要停下来"
    minutes = 60


class _Dear(Music):
    """One song alone is dear."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("list",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        number, name = playlist(phone, rng)
        return {"id": song.id, "title": song.title, "number": number, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=(id=?)", p["id"])


class PracticeMusDearWhich(_Dear):
    """Which one."""

    goal = "I have just one favorite song in Music. Which?"
    goal_zh = "音乐里我只收藏了一首歌，是哪首？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["title"])

    def solve(self, hands: Hands, p: Params) -> Done:
        open_playlist(hands, "Favorites")
        return Done(hands.read(p["title"], id="android:id/title"))


class PracticeMusDearDrop(_Dear):
    """None any more."""

    goal = "My favorites in Music should be empty: take the one song out"
    goal_zh = "音乐的收藏要清空：把那一首取消收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, "Favorites")
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Remove from favorites")


class PracticeMusDearKeep(_Dear):
    """It is wanted in a list."""

    goal = "Put my only favorite song into the playlist “{name}” as well"
    goal_zh = "把我唯一收藏的歌也放进歌单“{name}”"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, "Favorites")
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to playlist")
        hands.tap(p["name"])


class _Recorded(Music):
    """Something that was recorded and not bought."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("search",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT id, title, seconds FROM songs WHERE album='Recordings'")
        number, title, seconds = rng.choice(rows)
        return {"id": number, "title": title, "length": f"{seconds // 60}:{seconds % 60:02}"}


class PracticeMusTapePlay(_Recorded):
    """It is heard."""

    goal = "Let me hear {title}"
    goal_zh = "放一下 {title} 给我听"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["title"])
        hands.tap(p["title"], id="android:id/title")


class PracticeMusTapeLasts(_Recorded):
    """How long it is."""

    goal = "How long is {title}? It is in the Music app"
    goal_zh = "{title} 有多长？在音乐应用里"

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["length"])

    def solve(self, hands: Hands, p: Params) -> Done:
        search(hands, p["title"])
        hands.read(f"Unknown artist · {p['length']}")
        return Done(p["length"])


class PracticeMusTapeDear(_Recorded):
    """It is dear."""

    goal = "Keep {title} among my favorites in Music"
    goal_zh = "把 {title} 放进音乐的收藏"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to favorites")
