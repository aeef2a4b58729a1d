"""What plays: the one row of ``player`` and the songs of ``queue``, moved on by the phone's clock.

While it plays, the position is ``position_ms`` plus the time since ``since_ms``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.music"
State = Literal["stopped", "playing", "paused"]
RESTART_MS = 3000
"""Previous goes to the beginning of a song that has played for longer than this."""


@dataclass(frozen=True, slots=True)
class Session:
    """What a headset or another app is told of what plays."""

    song_id: int
    state: State
    title: str
    artist: str
    album: str
    seconds: int
    position_ms: int


def session(phone: Phone) -> Session | None:
    """What plays or is paused; None when nothing does."""
    rows = phone.store.rows(
        "SELECT songs.id, state, title, artist, album, seconds FROM player"
        " JOIN songs ON songs.id = song_id WHERE state != 'stopped'"
    )
    if not rows:
        return None
    song, state, title, artist, album, seconds = rows[0]
    return Session(song, state, title, artist, album, seconds, position(phone))


def position(phone: Phone) -> int:
    """Milliseconds into the song."""
    rows = phone.store.rows("SELECT state, position_ms, since_ms FROM player")
    if not rows:
        return 0
    state, ms, since = rows[0]
    return int(ms + phone.clock.now_ms() - since if state == "playing" else ms)


def play(phone: Phone, song: int, queue: Sequence[int] = ()) -> None:
    """Play ``song`` now, and the rest of ``queue`` after it (default: the queue as it is)."""
    store = phone.store
    if queue:
        store.run("DELETE FROM queue")
        for at, number in enumerate(queue):
            store.run("INSERT INTO queue VALUES (?, ?, ?)", at, number, at)
        if store.one("SELECT shuffle FROM player"):
            _reorder(phone, song, shuffled=True)
    _start(phone, song)


def toggle(phone: Phone) -> None:
    """Pause what plays, go on with what is paused, begin when nothing was."""
    if phone.store.one("SELECT state FROM player") == "playing":
        pause(phone)
    else:
        resume(phone)


def pause(phone: Phone) -> None:
    if phone.store.one("SELECT state FROM player") == "playing":
        _put(phone, "paused", position(phone))


def resume(phone: Phone) -> None:
    store = phone.store
    song = store.one("SELECT songs.id FROM player JOIN songs ON songs.id = song_id")
    if song is None:
        everything = [n for (n,) in store.rows("SELECT id FROM songs ORDER BY title, id")]
        if everything:
            play(phone, everything[0], everything)
    elif store.one("SELECT state FROM player") != "playing":
        _put(phone, "playing", position(phone))


def stop(phone: Phone) -> None:
    """Silence, and nothing waits."""
    _put(phone, "stopped", 0)


def seek(phone: Phone, ms: int) -> None:
    phone.store.run("UPDATE player SET position_ms=?, since_ms=?", ms, phone.clock.now_ms())
    phone.changed()


def step(phone: Phone, by: int) -> None:
    """The next song of the queue or the one before; at the ends around to the other."""
    if session(phone) is None:
        return
    if by < 0 and position(phone) > RESTART_MS:
        seek(phone, 0)
        return
    queue = _queue(phone)
    song = phone.store.one("SELECT song_id FROM player")
    if queue:
        at = queue.index(song) + by if song in queue else 0
        paused = phone.store.one("SELECT state FROM player") == "paused"
        _start(phone, queue[at % len(queue)])
        if paused:
            _put(phone, "paused", 0)


def shuffle(phone: Phone, on: bool) -> None:
    phone.store.run("UPDATE player SET shuffle=?", int(on))
    _reorder(phone, phone.store.one("SELECT song_id FROM player"), shuffled=on)
    phone.changed()


def repeat(phone: Phone) -> None:
    """Off, all, one, and off again."""
    following = {"off": "all", "all": "one", "one": "off"}
    now = phone.store.one("SELECT repeat FROM player")
    phone.store.run("UPDATE player SET repeat=?", following.get(now, "off"))
    phone.changed()


def sleep_in(phone: Phone, minutes: int) -> None:
    """Pause after so many minutes; 0 for never."""
    at = phone.clock.now_ms() + minutes * 60_000 if minutes else 0
    phone.store.run("UPDATE player SET sleep_at_ms=?", at)
    phone.changed()


def enqueue(phone: Phone, song: int, *, soon: bool) -> None:
    """Put ``song`` behind the one that plays, or at the end of the queue."""
    queue = _queue(phone)
    now = phone.store.one("SELECT song_id FROM player")
    at = queue.index(now) + 1 if soon and now in queue else len(queue)
    _write(phone, [*queue[:at], song, *queue[at:]])
    phone.changed()


def unqueue(phone: Phone, at: int) -> None:
    """Take the song at ``at`` out of the queue."""
    queue = _queue(phone)
    _write(phone, queue[:at] + queue[at + 1 :])
    phone.changed()


def act(phone: Phone, uri: str) -> None:
    """A button of the notification, or a key of a headset."""
    what = uri.partition(":")[2]
    if what in ("next", "previous"):
        step(phone, 1 if what == "next" else -1)
    else:
        {"toggle": toggle, "play": resume, "pause": pause, "stop": stop}[what](phone)
    _announce(phone)


def tick(phone: Phone, before: int, now: int) -> None:
    """Songs that ended make room for the next; the sleep timer pauses."""
    rows = phone.store.rows("SELECT sleep_at_ms FROM player WHERE state = 'playing'")
    if not rows:
        return
    asleep = 0 < rows[0][0] <= now
    end = rows[0][0] if asleep else now
    while _ended(phone, end):
        pass
    if asleep:
        state, ms, since = phone.store.rows("SELECT state, position_ms, since_ms FROM player")[0]
        phone.store.run("UPDATE player SET sleep_at_ms=0")
        if state == "playing":
            _put(phone, "paused", ms + end - since)


def _ended(phone: Phone, now: int) -> bool:
    """One step over the end of a song that was over by ``now``; False when there was none."""
    rows = phone.store.rows(
        "SELECT song_id, seconds, position_ms, since_ms, repeat FROM player"
        " JOIN songs ON songs.id = song_id WHERE state = 'playing'"
    )
    if not rows:
        return False
    song, seconds, ms, since, again = rows[0]
    over = since + max(1, seconds) * 1000 - ms
    if over > now:
        return False
    queue = _queue(phone)
    at = queue.index(song) + 1 if song in queue else len(queue)
    if again == "one":
        _start(phone, song, over)
    elif at < len(queue):
        _start(phone, queue[at], over)
    elif again == "all" and queue:
        _start(phone, queue[0], over)
    else:
        _put(phone, "paused", 0)
    return True


def _queue(phone: Phone) -> list[int]:
    return [n for (n,) in phone.store.rows("SELECT song_id FROM queue ORDER BY position")]


def _write(phone: Phone, queue: Sequence[int]) -> None:
    phone.store.run("DELETE FROM queue")
    for at, number in enumerate(queue):
        phone.store.run("INSERT INTO queue VALUES (?, ?, ?)", at, number, at)


def _reorder(phone: Phone, first: int | None, *, shuffled: bool) -> None:
    rows = phone.store.rows("SELECT song_id, original FROM queue ORDER BY original")
    if shuffled:
        random.Random(f"{phone.seed} {phone.clock.now_ms()}").shuffle(rows)
        rows.sort(key=lambda row: row[0] != first)
    phone.store.run("DELETE FROM queue")
    for at, (song, original) in enumerate(rows):
        phone.store.run("INSERT INTO queue VALUES (?, ?, ?)", at, song, original)


def _start(phone: Phone, song: int, at: int = 0) -> None:
    """Play ``song`` from its beginning, which was at the moment ``at`` (default: now)."""
    at = at or phone.clock.now_ms()
    phone.store.run(
        "UPDATE player SET song_id=?, state='playing', position_ms=0, since_ms=?", song, at
    )
    phone.store.run("UPDATE songs SET plays=plays + 1, played_ms=? WHERE id=?", at, song)
    _announce(phone)


def _put(phone: Phone, state: State, ms: int) -> None:
    phone.store.run(
        "UPDATE player SET state=?, position_ms=?, since_ms=?", state, ms, phone.clock.now_ms()
    )
    _announce(phone)


def _announce(phone: Phone) -> None:
    """The notification says what plays, with buttons; it is gone when nothing does."""
    phone.store.run("DELETE FROM notifications WHERE package=?", PACKAGE)
    now = session(phone)
    if now:
        t = phone.apps[PACKAGE].zh if phone.language == "zh" else {}
        names = ("Previous", "Pause" if now.state == "playing" else "Play", "Next")
        uris = ("music:previous", "music:toggle", "music:next")
        phone.post_notification(
            PACKAGE, now.title, now.artist, f"content://{PACKAGE}/playing",
            actions=[(t.get(name, name), uri) for name, uri in zip(names, uris, strict=True)],
            ongoing=now.state == "playing",
        )  # fmt: skip
    phone.changed()
