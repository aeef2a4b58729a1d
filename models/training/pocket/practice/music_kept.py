"""Practice in the Music app: the song heard most, last or longest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import songs
from device_drivers.virtual.tasks.music_playlists import playlist
from models.training.pocket.practice.music import Music, plays


class _Kept(Music):
    """The first song of a list that keeps itself."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("play", "list")
    inside: ClassVar[str] = "Most played"
    order: ClassVar[str] = "plays DESC, id"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        number, name = playlist(phone, rng)
        return {"id": song.id, "title": song.title, "number": number, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        now = phone.clock.now_ms() - 60_000
        phone.store.run("UPDATE songs SET plays=99, played_ms=?, favourite=0, seconds=777 WHERE"
                        " id=?", now, p["id"])  # fmt: skip

    def open(self, hands: Hands) -> None:
        hands.open("music")
        hands.tap("Playlists")
        hands.tap(self.inside)


class PracticeMusMostPlay(_Kept):
    """What is heard most often is wanted again."""

    goal = "Play the song that I have listened to most often"
    goal_zh = "放我听得最多的那首歌"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(p["title"], id="android:id/title")


class PracticeMusMostDear(_Kept):
    """What is heard most often is dear."""

    goal = "Make my most played song a favorite"
    goal_zh = "把我播放最多的歌加入收藏"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to favorites")


class PracticeMusRecentPlay(PracticeMusMostPlay):
    """What was heard last is wanted again."""

    goal = "Play again what I listened to last"
    goal_zh = "再放一遍我上次听的歌"
    inside = "Recently played"


class PracticeMusRecentKeep(_Kept):
    """What was heard last is kept."""

    goal = "Add the song I heard most recently to the playlist “{name}”"
    goal_zh = "把我最近听的那首歌加到歌单“{name}”"
    inside = "Recently played"
    steps = 6

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p["id"])]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to playlist")
        hands.tap(p["name"])


class PracticeMusLongestPlay(PracticeMusMostPlay):
    """The longest is wanted."""

    goal = "Play the longest song I have"
    goal_zh = "放我最长的一首歌"

    def open(self, hands: Hands) -> None:
        moves.top(hands, "music", "search")
        hands.tap("Songs")
        hands.tap("Sort by")
        hands.tap("Sort by length")
