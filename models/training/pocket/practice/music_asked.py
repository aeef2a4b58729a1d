"""Practice in the Music app: by album or singer, two songs at once; asked back; in vain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Added, Change, Changed, Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.music import open_artist, search, song_options, songs
from device_drivers.virtual.tasks.music_playlists import playlist
from models.training.pocket.practice.music import NO_SONGS, Music, plays
from models.training.pocket.practice.music_tunes import NOBODY


class _Song(Music):
    """A song and what belongs to it; nothing plays."""

    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("play", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = rng.sample(songs(phone), 2)
        number, name = playlist(phone, rng)
        return {"id": one.id, "title": one.title, "artist": one.artist, "album": one.album,
                "two_id": two.id, "two": two.title, "number": number, "name": name}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE songs SET favourite=0 WHERE id IN (?, ?)", p["id"], p["two_id"])


class PracticeMusAlbumOf(_Song):
    """The record a song is on."""

    goal = "Play the whole album that “{title}” is on"
    goal_zh = "播放《{title}》所在的整张专辑"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE album=? ORDER BY track, id LIMIT 1"
        return plays(phone.store.one(sql, p["album"]))

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Go to album")
        hands.tap("Play all")


class PracticeMusSingerOf(_Song):
    """Everything by whoever sings it."""

    goal = "Play everything by the band that made “{title}”"
    goal_zh = "播放唱《{title}》的歌手的所有歌"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        sql = "SELECT id FROM songs WHERE artist=? ORDER BY album COLLATE NOCASE, track, id LIMIT 1"
        return plays(phone.store.one(sql, p["artist"]))

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Go to artist")
        hands.tap("Play all")


class PracticeMusTwoDear(_Song):
    """Two are dear."""

    goal = "“{title}” and “{two}” are favorites of mine, mark both"
    goal_zh = "《{title}》和《{two}》都是我喜欢的，都收藏"
    difficulty = "medium"
    steps = 8
    tags = ("edit", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p[key]}, {"favourite": 1}) for key in ("id", "two_id")]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to favorites")
        hands.type(p["two"], into="search", clear=True)
        hands.tap(f"Song options: {p['two']}")
        hands.tap("Add to favorites")


class PracticeMusTwoKept(_Song):
    """Two more in a list."""

    goal = "Put “{title}” as well as “{two}” into the playlist “{name}”"
    goal_zh = "把《{title}》和《{two}》都放进歌单“{name}”"
    difficulty = "medium"
    steps = 10
    tags = ("edit", "search")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("playlist_songs", playlist_id=p["number"], song_id=p[key])
                for key in ("id", "two_id")]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to playlist")
        hands.tap(p["name"])
        hands.type(p["two"], into="search", clear=True)
        hands.tap(f"Song options: {p['two']}")
        hands.tap("Add to playlist")
        hands.tap(p["name"])


class PracticeMusAskSong(_Song):
    """Which of the singer's songs is not said."""

    goal = "Play a song by {artist}"
    goal_zh = "放一首{artist}的歌"
    tags = ("ask", "play")
    question = "which|哪"

    def reply(self, p: Params) -> str:
        return f"“{p['title']}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return plays(p["id"])

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        hands.ask("Which song?")
        hands.tap(p["title"], id="android:id/title")


class PracticeMusAskDear(PracticeMusAskSong):
    """Which of the singer's songs is dear."""

    goal = "Mark one of {artist}'s songs as a favorite"
    goal_zh = "收藏{artist}的一首歌"
    tags = ("ask", "edit")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_artist(hands, p["artist"])
        hands.ask("Which song?")
        hands.tap(f"Song options: {p['title']}")
        hands.tap("Add to favorites")


class _Vain(Music):
    """There is nothing of that name."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("impossible", "search")
    impossible = True
    sought: ClassVar[str] = "title"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        _, name = playlist(phone, rng)
        return {"title": rng.choice(NO_SONGS), "nobody": rng.choice(NOBODY), "name": name}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p[self.sought])
        return Impossible(f"there is no “{p[self.sought]}”")


class PracticeMusVainDear(_Vain):
    """No song to favour."""

    goal = "Add the song “{title}” to my favorites"
    goal_zh = "把歌曲《{title}》加入收藏"


class PracticeMusVainKeep(_Vain):
    """No song to keep."""

    goal = "Put “{title}” into my playlist “{name}”"
    goal_zh = "把《{title}》加到歌单“{name}”"


class PracticeMusVainBand(_Vain):
    """Nobody of that name."""

    goal = "How many songs do I have by {nobody}?"
    goal_zh = "我有几首{nobody}的歌？"
    sought = "nobody"
