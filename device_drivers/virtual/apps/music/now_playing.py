"""What plays now, large: cover, progress, keys; and the queue behind it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from device_drivers.virtual.apps.music import player
from device_drivers.virtual.apps.music.parts import PACKAGE, MusicScreen, duration, id_of
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    icon_button,
    listing,
    page,
    row,
)
from device_drivers.virtual.ui.controls import Slider
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.widgets import FILL, Column, Direction, Row, Stack, Text, Widget

SLEEP = (5, 15, 30, 60)


class NowPlaying(MusicScreen):
    """The player on a whole screen."""

    activity = f"{PACKAGE}.MediaPlaybackActivity"
    ticks = True

    def opened(self) -> None:
        if self.intent.scheme in ("file", "content") and self.intent.type:
            song = self.store.one("SELECT id FROM songs WHERE path=?", self._path())
            if song:
                player.play(self.phone, song, [song])

    def _path(self) -> str:
        path = self.intent.rest.removeprefix("//")
        return path.replace("/storage/emulated/0", "/sdcard")

    def build(self) -> Widget:
        now = player.session(self.phone)
        if now is None:
            bar = app_bar(self.t("Music"), back=self.finish)
            return page(bar, [empty("music", self.t("Nothing is playing"))])
        actions = [
            icon_button("moon", self.t("Sleep timer"), self._sleep, id=id_of("sleep")),
            icon_button("queue", self.t("Queue"), lambda: self.open(Queue(self.phone)),
                        id=id_of("queue")),
        ]  # fmt: skip
        bar = app_bar("", back=self.finish, actions=actions)
        wide = self.phone.landscape
        side = 150 if wide else 300
        cover = Picture(subject=f"record {now.artist} {now.album}", width=side, height=side,
                        radius=28, description=now.album)  # fmt: skip
        words = Column(
            [Text(now.title, size=24, bold=500, align="center", max_lines=2, id=id_of("trackname")),
             Text(now.artist or self.t("Unknown artist"), size=16, color="on_surface_soft",
                  align="center", max_lines=1, id=id_of("artistname")), *self._asleep()],
            gap=4, padding=(24, 0),
        )  # fmt: skip
        switches = [Stack([each], weight=1, align_x="center") for each in self._switches()]
        if wide:
            keys = Row([*switches[:2], self._keys(now), *switches[2:]], padding=(20, 0))
            controls = Column([words, self._progress(now), keys], gap=6)
            picture = Stack([cover], align_x="center", align_y="center", weight=1)
            side_by_side = [picture, listing([controls], key="playing", weight=2)]
            return page(bar, [Row(side_by_side, padding=(20, 0), weight=1, align="stretch")])
        row_of_switches = Row(switches, width=FILL, padding=(20, 6, 20, 0))
        controls = Column([words, self._progress(now), self._keys(now), row_of_switches], gap=6)
        picture = Stack([cover], align_x="center", padding=(0, 12, 0, 20), width=FILL)
        return page(bar, [listing([picture, controls], key="playing")])

    def _asleep(self) -> list[Widget]:
        at = self.store.one("SELECT sleep_at_ms FROM player")
        if not at:
            return []
        then = datetime.fromtimestamp(at / 1000, self.phone.clock.zone)
        words = self.t("Stops at {time}", time=self.phone.time_text(then.hour, then.minute))
        return [Text(words, size=13, color="primary", align="center", id=id_of("sleep_time"))]

    def _progress(self, now: player.Session) -> Widget:
        length = max(1, now.seconds) * 1000

        def seek(part: float) -> None:
            player.seek(self.phone, round(part * length))

        bar = Slider(amount=now.position_ms / length, on_change=seek, id="android:id/progress",
                     key="progress", description=now.title)  # fmt: skip
        times = [
            Text(duration(now.position_ms // 1000), size=13, id=id_of("currenttime"), weight=1),
            Text(duration(now.seconds), size=13, id=id_of("totaltime")),
        ]
        around = (20, 2) if self.phone.landscape else (20, 10)
        return Column([bar, Row(times, padding=(16, 0))], padding=around)

    def _keys(self, now: player.Session) -> Widget:
        name, icon = ("Pause", "pause") if now.state == "playing" else ("Play", "play")
        middle = icon_button(icon, self.t(name), lambda: player.toggle(self.phone),
                             size=56 if self.phone.landscape else 72, id=id_of("pause"),
                             color="on_primary")  # fmt: skip
        middle.background = "primary"
        keys = [
            icon_button("previous_track", self.t("Previous"),
                        lambda: player.step(self.phone, -1), size=64, id=id_of("prev")),
            middle,
            icon_button("next_track", self.t("Next"), lambda: player.step(self.phone, 1), size=64,
                        id=id_of("next")),
        ]  # fmt: skip
        low = self.phone.landscape
        return Row(keys, gap=6 if low else 18, justify="center", width=None if low else FILL)

    def _switches(self) -> list[Widget]:
        shuffled, again = self.store.rows("SELECT shuffle, repeat FROM player")[0]
        song = self.song(self.store.one("SELECT song_id FROM player"))
        names = {"off": "Repeat off", "all": "Repeat all", "one": "Repeat one"}
        switches = [
            icon_button("shuffle", self.t("Shuffle on" if shuffled else "Shuffle off"),
                        lambda: player.shuffle(self.phone, not shuffled), id=id_of("shuffle"),
                        color="primary" if shuffled else "on_surface_soft"),
            icon_button("repeat_one" if again == "one" else "repeat", self.t(names[again]),
                        lambda: player.repeat(self.phone), id=id_of("repeat"),
                        color="on_surface_soft" if again == "off" else "primary"),
        ]  # fmt: skip
        if song:
            star = "Remove from favorites" if song.favourite else "Add to favorites"
            switches += [
                icon_button("heart" if song.favourite else "heart_off", self.t(star),
                            partial(self.favour, song), id=id_of("favorite"),
                            color="primary" if song.favourite else "on_surface_soft"),
                icon_button("add", self.t("Add to playlist"), partial(self.add_to_playlist, song),
                            id=id_of("playlist")),
            ]  # fmt: skip
        return switches

    def _sleep(self) -> None:
        choices = [
            ("moon", self.t("{minutes} minutes", minutes=each),
             partial(player.sleep_in, self.phone, each))
            for each in SLEEP
        ]  # fmt: skip
        choices.append(("close", self.t("Off"), partial(player.sleep_in, self.phone, 0)))
        self.sheet(self.t("Sleep timer"), choices)


class Queue(MusicScreen):
    """What comes next, in its order."""

    activity = f"{PACKAGE}.QueueActivity"

    def build(self) -> Widget:
        numbers = self.store.rows("SELECT position, song_id FROM queue ORDER BY position")
        now = player.session(self.phone)
        rows: list[Widget] = []
        for at, number in numbers:
            song = self.song(number)
            if song is None:
                continue
            remove = icon_button(
                "close", f"{self.t('Remove from queue')}: {song.title}",
                partial(player.unqueue, self.phone, at), id=id_of("remove"),
            )  # fmt: skip
            line = row(
                song.title, self.artist(song), trailing=remove, key=f"queued {at}", lines=1,
                do=partial(player.play, self.phone, number), id=id_of("queued"),
                selected=bool(now and now.song_id == number),
            )  # fmt: skip
            line.on_swipe = partial(self._swipe, at)
            rows.append(line)
        if not rows:
            rows = [empty("queue", self.t("No songs here"))]
        bar = app_bar(self.t("Queue"), back=self.finish)
        return page(bar, [listing(rows, key="queue", id="android:id/list")])

    def _swipe(self, at: int, direction: Direction) -> bool:
        """A song swiped to a side leaves the queue."""
        if direction not in ("left", "right"):
            return False
        player.unqueue(self.phone, at)
        return True
