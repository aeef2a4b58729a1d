"""Practice in the Music app: by the singer's page or the favourites, and two wishes in one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import open_album, open_artist, search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import open_playlist
from models.training.pocket.practice.music import Music, plays


class _Way(Music):
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("play", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"id": song.id, "title": song.title, "artist": song.artist, "album": song.album}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=0 WHERE id=?", p["id"])
        phone.store.run("UPDATE player SET repeat='off', shuffle=0")

    def first(self, phone: Phone, p: Params) -> int:
        sql = "SELECT id FROM songs WHERE album=? ORDER BY track, id LIMIT 1"
        return int(phone.store.one(sql, p["album"]))


class PracticeMusWayArtist(_Way):
    """By the singer's page."""

    goal = "Go to {artist} among the artists and play “{title}” there"
    goal_zh = "在歌手里打开{artist}，播放《{title}》"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        hands.tap(p["title"], id="android:id/title")


class PracticeMusWayFavorites(_Way):
    """By the favourites."""

    goal = "“{title}” is one of my favorites; play it from there"
    goal_zh = "《{title}》在我的收藏里，从收藏里播放"

    def prepare(self, phone: Phone, p: Params) -> None:
        super().prepare(phone, p)
        phone.store.run("UPDATE songs SET favourite=1 WHERE id=?", p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_playlist(hands, "Favorites")
        hands.tap(p["title"], id="android:id/title")


class PracticeMusWayArtistDear(_Way):
    """Dear, by the singer's page."""

    goal = "Look at the songs of {artist} and favorite “{title}”"
    goal_zh = "看看{artist}的歌，收藏其中的《{title}》"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to favorites")


class PracticeMusWayPlayDear(_Way):
    """Heard and dear."""

    goal = "Favorite “{title}” and play it"
    goal_zh = "收藏《{title}》并播放"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1}), *plays(p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to favorites")
        hands.tap(p["title"], id="android:id/title")


class PracticeMusWayAgain(_Way):
    """Heard again and again."""

    goal = "Play “{title}” and repeat only this song"
    goal_zh = "播放《{title}》，单曲循环"
    difficulty = "medium"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"], repeat="one")

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["title"])
        hands.tap(p["title"], id="android:id/title")
        hands.tap(id="nowplaying")
        while not hands.see("Repeat one"):
            hands.tap(id="repeat")


class PracticeMusWayRound(_Way):
    """A record round and round."""

    goal = "Play the album “{album}” and let it repeat as a whole"
    goal_zh = "播放专辑《{album}》，整张循环"
    difficulty = "medium"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(self.first(phone, p), repeat="all")

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap("Play all")
        hands.tap(id="nowplaying")
        hands.tap(id="repeat")


class PracticeMusWaySleep(_Way):
    """A record to fall asleep to."""

    goal = "Put on the album “{album}” and set the sleep timer to 30 minutes"
    goal_zh = "播放专辑《{album}》，睡眠定时设30分钟"
    difficulty = "medium"
    steps = 7

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        due = phone.clock.now_ms() + 1_800_000
        return plays(self.first(phone, p), sleep_at_ms=lambda at: 0 <= at - due < 300_000)

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap("Play all")
        hands.tap(id="nowplaying")
        hands.tap("Sleep timer")
        hands.tap("30 minutes")
