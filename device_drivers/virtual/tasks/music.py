"""Tasks in the Music app: playing, and asking what there is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from device_drivers.virtual.apps.music import player
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands

SEARCH = "Search songs, albums, artists"


class Song(NamedTuple):
    """A song whose title no album and no other song has."""

    id: int
    title: str
    artist: str
    album: str
    seconds: int


def songs(phone: Phone, where: str = "1") -> list[Song]:
    """Songs by their own names, in the order they were made up."""
    rows = phone.store.rows(
        f"SELECT id, title, artist, album, seconds FROM songs WHERE {where}"  # noqa: S608
        " AND artist != '' AND title NOT IN (SELECT album FROM songs) ORDER BY id"
    )
    return [Song(*row) for row in rows]


def playing(phone: Phone, song: int, *, paused: bool = False) -> None:
    """Let ``song`` play among all songs."""
    everything = [n for (n,) in phone.store.rows("SELECT id FROM songs ORDER BY id")]
    player.play(phone, song, everything)
    if paused:
        player.pause(phone)


def search(hands: Hands, words: str) -> None:
    """Open Music and search."""
    hands.open("music")
    hands.type(words, into=SEARCH)


def open_album(hands: Hands, name: str) -> None:
    hands.open("music")
    hands.tap("Albums")
    hands.tap(name, id="album")


def open_artist(hands: Hands, name: str) -> None:
    hands.open("music")
    hands.tap("Artists")
    hands.tap(name)


def song_options(hands: Hands, title: str) -> None:
    """Open the menu of a song."""
    search(hands, title)
    hands.tap(f"Song options: {title}")


def lengths_of(hands: Hands) -> dict[str, int]:
    """Title and seconds of every song of the open list."""
    lengths: dict[str, int] = {}
    while True:
        known = len(lengths)
        titles, facts = hands.texts(id="android:id/title"), hands.texts(id="android:id/summary")
        for title, fact in zip(titles[1:], facts, strict=False):
            minutes, seconds = fact.rsplit(" ", 1)[1].split(":")
            lengths[title] = int(minutes) * 60 + int(seconds)
        if len(lengths) == known:
            return lengths
        hands.scroll("down")


class MusicPlay(Template):
    """One song plays."""

    goal = "Play “{title}” by {artist}."
    goal_zh = "播放{artist}的《{title}》。"
    apps = ("music",)
    difficulty = "easy"
    steps = 4
    tags = ("play", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"title": song.title, "artist": song.artist, "id": song.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"song_id": p["id"], "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        search(hands, p["title"])
        hands.tap(p["title"], id="android:id/title")


class MusicPlayAlbum(Template):
    """An album from its beginning."""

    goal = "Put on the album “{album}” from the beginning."
    goal_zh = "从头播放专辑《{album}》。"
    apps = ("music",)
    difficulty = "medium"
    steps = 4
    tags = ("play", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        first = phone.store.one(
            "SELECT id FROM songs WHERE album=? AND artist=? ORDER BY track, id", song.album,
            song.artist,
        )  # fmt: skip
        return {"album": song.album, "id": first}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"song_id": p["id"], "state": "playing"})]

    def solve(self, hands: Hands, p: Params) -> None:
        open_album(hands, p["album"])
        hands.tap("Play all")


class MusicPause(Template):
    """What plays is paused."""

    goal = "Pause the music."
    goal_zh = "暂停音乐。"
    apps = ("music",)
    difficulty = "easy"
    steps = 2
    tags = ("play",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"id": rng.choice(songs(phone)).id}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"state": "paused"})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap("Pause")


class MusicFavorite(Template):
    """One song becomes a favourite."""

    goal = "Mark the song “{title}” as a favorite."
    goal_zh = "收藏歌曲《{title}》。"
    apps = ("music",)
    difficulty = "easy"
    steps = 5
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone, "NOT favourite"))
        return {"title": song.title, "id": song.id}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("songs", {"id": p["id"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        song_options(hands, p["title"])
        hands.tap("Add to favorites")


class MusicShuffleRepeat(Template):
    """How what plays goes on."""

    goal = "Turn shuffle on and make the player repeat {what}."
    goal_zh = "打开随机播放，并设为{what_zh}。"
    apps = ("music",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "play")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        mode = rng.choice(("all", "one"))
        return {"id": rng.choice(songs(phone)).id, "mode": mode,
                "what": {"all": "all songs", "one": "the same song"}[mode],
                "what_zh": {"all": "列表循环", "one": "单曲循环"}[mode]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"], paused=True)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("player", {"id": 1}, {"shuffle": 1, "repeat": p["mode"]})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        hands.tap("Shuffle off")
        hands.tap("Repeat off")
        if p["mode"] == "one":
            hands.tap("Repeat all")


class MusicSleepTimer(Template):
    """Silence after a while."""

    goal = "Let the music stop by itself in {minutes} minutes."
    goal_zh = "让音乐在{minutes}分钟后自动停止。"
    apps = ("music",)
    difficulty = "medium"
    steps = 4
    tags = ("settings", "time")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"id": rng.choice(songs(phone)).id, "minutes": rng.choice((5, 15, 30, 60))}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"])
        phone.store.run("UPDATE player SET repeat='one'")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        due = phone.clock.now_ms() + p["minutes"] * 60_000

        def then(at: object) -> bool:
            return isinstance(at, int) and due <= at < due + 300_000

        return [Changed("player", {"id": 1}, {"sleep_at_ms": then})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("music")
        hands.tap(id="nowplaying")
        hands.tap("Sleep timer")
        hands.tap(f"{p['minutes']} minutes")


class MusicWhatPlays(Template):
    """What is playing."""

    goal = "What song is playing right now, and who is it by?"
    goal_zh = "现在播放的是哪首歌？是谁唱的？"
    apps = ("music",)
    difficulty = "easy"
    steps = 2
    tags = ("read", "answer")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        song = rng.choice(songs(phone))
        return {"id": song.id, "title": song.title, "artist": song.artist}

    def prepare(self, phone: Phone, p: Params) -> None:
        playing(phone, p["id"], paused=True)
        player.resume(phone)
        phone.store.run("UPDATE player SET repeat='one'")

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: (
            p["title"].casefold() in said.casefold() and p["artist"].casefold() in said.casefold()
        )

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("music")
        hands.tap(id="nowplaying")
        return Done(f"{hands.read(id='trackname')} by {hands.read(id='artistname')}")


class MusicLongest(Template):
    """The longest of one artist's songs, of which the times are in the list."""

    goal = "Which of the songs by {artist} is the longest?"
    goal_zh = "{artist}的歌里哪一首最长？"
    apps = ("music",)
    difficulty = "medium"
    steps = 4
    tags = ("read", "answer", "compare")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"artist": rng.choice(sorted({song.artist for song in songs(phone)}))}

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        rows = phone.store.rows("SELECT title, seconds FROM songs WHERE artist=?", p["artist"])
        most = max(seconds for _, seconds in rows)
        best = [title for title, seconds in rows if seconds == most]
        others = [title for title, seconds in rows if seconds < most and title not in best]

        def names_it(said: str) -> bool:
            return any(t in said for t in best) and not any(t in said for t in others)

        return names_it

    def solve(self, hands: Hands, p: Params) -> Done:
        open_artist(hands, p["artist"])
        lengths = lengths_of(hands)
        return Done(max(lengths, key=lambda title: lengths[title]))


class MusicHowMany(Template):
    """How many songs of one artist there are."""

    goal = "How many songs by {artist} do I have on my phone?"
    goal_zh = "我手机里有{artist}的多少首歌？"
    apps = ("music",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "answer", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"artist": rng.choice(sorted({song.artist for song in songs(phone)}))}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT COUNT(*) FROM songs WHERE artist=?", p["artist"]))

    def solve(self, hands: Hands, p: Params) -> Done:
        open_artist(hands, p["artist"])
        return Done(hands.read(id="facts").split()[0])


class MusicNoSuchSong(Template):
    """A song that is not on the phone."""

    goal = "Play “{title}” from the songs on my phone."
    goal_zh = "播放我手机里的《{title}》。"
    apps = ("music",)
    difficulty = "medium"
    steps = 3
    tags = ("play", "impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(("Elevator to the Sea", "Nine Green Doors", "Thunder Kitchen",
                                     "没有名字的岛"))}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        search(hands, p["title"])
        return Impossible(f"there is no song “{p['title']}” on this phone")
