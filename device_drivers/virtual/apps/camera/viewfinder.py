"""The camera's one screen: what it sees, and what takes the picture."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.gallery.content import CAMERA
from device_drivers.virtual.apps.gallery.grid import duration, view
from device_drivers.virtual.apps.gallery.library import Item, Library
from device_drivers.virtual.life import Life
from device_drivers.virtual.made_files import Photo
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import button, chip, empty, icon_button, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.file_picture import FilePicture
from device_drivers.virtual.ui.widgets import FILL, Color, Column, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.camera2"
SCHEMA = """
CREATE TABLE camera(id INTEGER PRIMARY KEY, facing TEXT DEFAULT 'back', flash TEXT DEFAULT 'auto',
    timer INTEGER DEFAULT 0);
"""
FLASHES = ("off", "auto", "on")
TIMERS = (0, 3, 10)
DEFAULTS: dict[str, str | int] = {"facing": "back", "flash": "auto", "timer": 0}
_SIZES = {"photo": (960, 1280), "video": (720, 1280)}


def fill(life: Life) -> None:
    life.insert("camera", flash=life.rng("camera").choice(FLASHES))


def tick(phone: Phone, before: int, now: int) -> None:
    """Take the picture that the timer was set for."""
    screen = phone.stacks.top
    if isinstance(screen, Camera) and screen.due_ms:
        if now >= screen.due_ms:
            screen.take()
        phone.changed()


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Camera(Screen):
    """Photo or video, back or front; for another app's IMAGE_CAPTURE one picture is reviewed."""

    package = PACKAGE
    activity = "com.android.camera.CameraLauncher"
    dark_always = True
    ticks = True
    mode = "photo"
    granted = False
    due_ms = 0
    """When the timer takes the picture."""
    recording_ms = 0
    """Since when a video is being recorded."""
    taken: Photo | None = None
    """What another app asked for, before the person agrees to it."""

    def opened(self) -> None:
        self.library = Library(self.phone)
        action = self.intent.action.rpartition(".")[2]
        self.capturing = action in ("IMAGE_CAPTURE", "VIDEO_CAPTURE")
        if action.startswith("VIDEO"):
            self.mode = "video"
        self._ask()

    def _ask(self) -> None:
        self.allowed("CAMERA", self._granted)

    def _granted(self) -> None:
        self.granted = True
        self.phone.changed()

    # --- state ------------------------------------------------------------------------------

    def _setting(self, name: str) -> str | int:
        value: str | int | None = self.store.one(f"SELECT {name} FROM camera")  # noqa: S608
        return DEFAULTS[name] if value is None else value

    def _set(self, name: str, value: str | int) -> None:
        self.store.run("INSERT OR IGNORE INTO camera(id) VALUES (1)")
        self.store.run(f"UPDATE camera SET {name}=?", value)  # noqa: S608  # one of three names

    def _last(self) -> Item | None:
        items = self.library.items(folder=CAMERA)
        return items[0] if items else None

    def _seen(self, seconds: int = 0) -> Photo:
        """What is before the lens; it changes with every picture taken."""
        count = self.store.one("SELECT COUNT(*) FROM media")
        subject = f"selfie {self.phone.seed}"
        if self._setting("facing") == "back":
            subject = f"view {self.phone.seed} {count}"
        return Photo(subject, *_SIZES[self.mode], seconds=seconds)

    # --- taking -----------------------------------------------------------------------------

    def shutter(self) -> None:
        wait = int(self._setting("timer"))
        if self.mode == "video":
            self._record()
        elif self.due_ms:
            self.due_ms = 0
        elif wait:
            self.due_ms = self.phone.clock.now_ms() + wait * 1000
        else:
            self.take()

    def take(self) -> None:
        self.due_ms = 0
        if self.capturing:
            self.taken = self._seen()
        else:
            self._keep(self._seen())

    def _record(self) -> None:
        now = self.phone.clock.now_ms()
        if not self.recording_ms:
            self.recording_ms = now
            return
        film = self._seen(max(1, round((now - self.recording_ms) / 1000)))
        self.recording_ms = 0
        if self.capturing:
            self.taken = film
        else:
            self._keep(film)

    def _keep(self, photo: Photo, path: str = "") -> None:
        kind, ending = ("VID", "mp4") if photo.seconds else ("IMG", "jpg")
        stem = f"{CAMERA}/{kind}_{self.phone.clock.now():%Y%m%d_%H%M%S}"
        name, number = f"{stem}.{ending}", 1
        while self.library.files.exists(name):
            name, number = f"{stem}_{number}.{ending}", number + 1
        self.library.add(path or name, photo)

    def _accept(self) -> None:
        if self.taken:
            files = self.library.files
            wanted = files.canonical(self.intent.text("output").removeprefix("file://"))
            folder = posixpath.dirname(wanted)
            fits = wanted.startswith("/sdcard/") and files.exists(folder)
            self._keep(self.taken, wanted if fits else "")
        self.finish()

    def left(self) -> None:
        """A video ends when another screen comes in front, and a timer is forgotten."""
        self.due_ms = 0
        if self.recording_ms:
            self._record()

    # --- drawing ----------------------------------------------------------------------------

    def build(self) -> Widget:
        if not self.granted:
            ask = button(self.t("Allow access"), self._ask, kind="tonal", id=_id("allow"))
            none = empty("camera", self.t("The camera may not be used."))
            none.yields = True
            return Column([none, Row([ask])], align="center", width=FILL, height=FILL)
        wide = self.phone.landscape
        picture = FilePicture(
            data=(self.taken or self._seen()).recipe(), fit=True, height=FILL, hidden=True
        )
        frame = Stack([picture, *self._over()], weight=1, width=FILL, height=FILL,
                      align_x="center", align_y="center", description=self.t("Viewfinder"),
                      id=_id("preview"))  # fmt: skip
        if wide:
            parts = [Column([self._top(wide)], justify="center"), frame,
                     Column([self._modes(), self._bottom(wide)], align="center", gap=8,
                            justify="center")]  # fmt: skip
            return Row(parts, width=FILL, height=FILL, padding=(12, 0))
        return Column([self._top(wide), frame, self._modes(), self._bottom(wide)], width=FILL,
                      height=FILL)  # fmt: skip

    def _over(self) -> list[Widget]:
        now = self.phone.clock.now_ms()
        if self.due_ms:
            left = max(1, -(-(self.due_ms - now) // 1000))
            return [Text(str(left), size=88, bold=600, color="white", id=_id("countdown"))]
        if self.recording_ms:
            mark = Text(f"● {duration((now - self.recording_ms) // 1000)}", size=16, color="white",
                        id=_id("recording_time"))  # fmt: skip
            pill = Stack([mark], padding=(14, 6), radius=16, background=0xCCB3261E)
            return [Stack([pill], width=FILL, height=FILL, align_x="center", padding=14)]
        return []

    def _top(self, wide: bool) -> Widget:
        if self.taken or self.recording_ms:
            return space(56)
        flash, timer = str(self._setting("flash")), int(self._setting("timer"))
        names = {"off": "Flash off", "auto": "Flash auto", "on": "Flash on"}
        tools = [
            icon_button("flash_off" if flash == "off" else "flash", self.t(names[flash]),
                        self._next_flash, id=_id("flash_toggle_button"),
                        color="primary" if flash == "on" else "on_surface"),
            icon_button("timer", self.t("Timer: {seconds} s", seconds=timer) if timer else
                        self.t("Timer off"), self._next_timer, id=_id("countdown_toggle_button"),
                        color="primary" if timer else "on_surface"),
        ]  # fmt: skip
        if wide:
            return Column(tools, gap=18)
        return Row(tools, justify="center", gap=36, height=56, width=FILL)

    def _next_flash(self) -> None:
        now = FLASHES.index(str(self._setting("flash")))
        self._set("flash", FLASHES[(now + 1) % len(FLASHES)])

    def _next_timer(self) -> None:
        now = TIMERS.index(int(self._setting("timer")))
        self._set("timer", TIMERS[(now + 1) % len(TIMERS)])

    def _modes(self) -> Widget:
        if self.taken or self.recording_ms or self.capturing:
            return space(48)
        chips = [
            chip(self.t("Photo"), self.mode == "photo", lambda: self._turn("photo")),
            chip(self.t("Video"), self.mode == "video", lambda: self._turn("video")),
        ]
        return Row(chips, justify="center", gap=12, height=48, padding=(8, 0))

    def _turn(self, mode: str) -> None:
        self.mode, self.due_ms = mode, 0

    def _bottom(self, wide: bool) -> Widget:
        if self.taken:
            parts = [button(self.t("Retake"), self._retake, kind="tonal", id=_id("retake_button")),
                     button(self.t("Done"), self._accept, id=_id("done_button"))]  # fmt: skip
        else:
            parts = [self._thumbnail(), self._shutter(), self._switch()]
        if wide:
            return Column(list(reversed(parts)), gap=16, align="center")
        return Row(parts, justify="center", gap=44, padding=(0, 10, 0, 22), width=FILL)

    def _retake(self) -> None:
        self.taken = None

    def _shutter(self) -> Widget:
        name = "Shutter"
        if self.mode == "video":
            name = "Stop recording" if self.recording_ms else "Start recording"
        side, radius = (32, 6) if self.recording_ms else (58, 29)
        color: Color = 0xFFE5484D if self.mode == "video" else "white"
        inner = Widget(width=side, height=side, radius=radius, background=color)
        return Stack([inner], width=76, height=76, radius=38, border="white", align_x="center",
                     align_y="center", role=Role.BUTTON, description=self.t(name),
                     on_tap=self.shutter, id=_id("shutter_button"), key="shutter")  # fmt: skip

    def _switch(self) -> Widget:
        front = self._setting("facing") == "front"
        name = self.t("Switch to back camera" if front else "Switch to front camera")
        other = "back" if front else "front"
        return icon_button("rotate", name, lambda: self._set("facing", other), color="white",
                           id=_id("camera_toggle_button"), size=56)  # fmt: skip

    def _thumbnail(self) -> Widget:
        last = self._last()
        if last is None or self.capturing:
            return space(width=56)
        picture = FilePicture(data=last.content, width=56, height=56, radius=28, hidden=True)
        play = [Icon("play", size=22, color="white", hidden=True)] if last.seconds else []
        return Stack([picture, *play], width=56, height=56, align_x="center", align_y="center",
                     on_tap=lambda: self.phone.follow(self, view(last.id, CAMERA)),
                     description=self.t("Last picture"), role=Role.BUTTON,
                     id=_id("rounded_thumbnail_view"))  # fmt: skip
