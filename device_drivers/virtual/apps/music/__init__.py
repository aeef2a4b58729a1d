"""Music: the songs on the phone, by album, artist and playlist; what plays, and what comes next."""

from __future__ import annotations

from device_drivers.virtual.apps.music.collection import Collection
from device_drivers.virtual.apps.music.content import SCHEMA, fill
from device_drivers.virtual.apps.music.library import Library
from device_drivers.virtual.apps.music.now_playing import NowPlaying, Queue
from device_drivers.virtual.apps.music.parts import PACKAGE
from device_drivers.virtual.apps.music.player import act, tick
from device_drivers.virtual.apps.music.words import ZH
from device_drivers.virtual.intents import VIEW, AppInfo
from device_drivers.virtual.screen import App, Filter

APP = App(
    AppInfo(PACKAGE, "Music", "音乐", Library.activity, "14", 34),
    "music", 0xFFD1495B, (Library, Collection, NowPlaying, Queue),
    (
        Filter((VIEW,), NowPlaying, schemes=("file", "content"), types=("audio/*",)),
        Filter((VIEW,), NowPlaying, schemes=("content",), authorities=(PACKAGE,)),
    ),
    tables=("playlists", "playlist_songs", "queue"), schema=SCHEMA, fill=fill, zh=ZH, act=act,
    tick=tick,
    incidental=("queue", "player.position_ms", "player.since_ms", "songs.plays",
                "songs.played_ms"),
)  # fmt: skip
