"""A whole virtual phone: what is on its display, what a finger does to it, what it remembers.

Single-threaded and deterministic: the same seed and the same calls give the same pixels and the
same database. Everything that matters is in ``store``; whoever changes it by SQL calls
``changed()`` afterwards. With a frozen clock time passes only through ``clock.advance``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal
from zoneinfo import ZoneInfo

import numpy as np

from device_drivers.base import OS, Unsupported
from device_drivers.virtual import images
from device_drivers.virtual.apps import built_in
from device_drivers.virtual.apps.installed import installed
from device_drivers.virtual.back_stacks import BackStacks
from device_drivers.virtual.clock import START, Clock
from device_drivers.virtual.computers import Computers, new_name
from device_drivers.virtual.intents import LAUNCHER, MAIN, AppInfo, Intent, StartResult
from device_drivers.virtual.kept import SYSTEM, must_run
from device_drivers.virtual.keys import Button, press_button, press_key
from device_drivers.virtual.language import Language
from device_drivers.virtual.lock import Lock
from device_drivers.virtual.node import Node
from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.settings import Settings
from device_drivers.virtual.shade import SystemUi
from device_drivers.virtual.store import Store
from device_drivers.virtual.systems import BUILDS
from device_drivers.virtual.telephony import DIALER, Telephony
from device_drivers.virtual.text_input import TextInput
from device_drivers.virtual.touch import Touch
from device_drivers.virtual.ui.compose import compose
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.looks import LOOKS, Look
from device_drivers.virtual.ui.scene import Scene
from device_drivers.virtual.weather import Weather
from device_drivers.virtual.windows import Permissions

__all__ = ["AppInfo", "Intent", "Node", "Phone", "StartResult"]

Frame = np.ndarray[Any, np.dtype[np.uint8]]


class Phone(Settings, SystemUi, Telephony):
    """``width`` and ``height`` are the display's in its natural orientation, ``density`` in dpi;
    0 for what is usual for ``system``. The system decides chrome, gestures and what clients see;
    apps and what they keep are the same on all.

    ``database`` None keeps everything in memory; a file belongs to a phone of one system, and
    DatabaseUnusable is raised for another's. ``live`` lets the clock follow real time from
    ``start`` (default: now); otherwise it stands at ``start`` (default: a Monday morning).
    """

    def __init__(
        self, *, system: OS = OS.ANDROID, seed: int = 0, width: int = 0, height: int = 0,
        density: int = 0, database: Path | None = None, start: datetime | None = None,
        live: bool = False,
    ) -> None:  # fmt: skip
        if system not in BUILDS:
            raise Unsupported(f"There is no virtual {system} phone, only {', '.join(BUILDS)}.")
        self.system = system
        self.build = BUILDS[system]
        self.physical_size = width or self.build.width, height or self.build.height
        self.natural_size = self.physical_size
        self.physical_density = self.density = density or self.build.density
        self.seed = seed
        self._database = database
        self._start = start
        self.clock = Clock(start or (datetime.now(UTC) if live else START), live=live, zone="UTC")
        if database is not None:
            must_run(database, system)
        self.store = Store(seed, self.clock.now_ms(), database)
        if database is not None and system is not OS.ANDROID:
            self.store.put_setting(*SYSTEM, system)
        self.change_count = 0
        self.lives = 1
        """Counts up when everything on the phone is replaced: what ran before must not go on."""
        self.weather = Weather(self)
        self.icon_order: tuple[str, ...] = ()
        """Packages in the order in which their icons stand on the home screen; those not named come
        last, by name. Forgotten with a reset."""
        self.app_languages: dict[str, Language] = {}
        """What single apps speak, by package, where that is not what the phone speaks. Forgotten
        with a reset."""
        self.computers = self._no_computers()
        self._boot()

    def _no_computers(self) -> Computers:
        serial = self.setting("secure", "android_id") or "0000000000"
        return Computers(new_name(f"PP{serial[:10].upper()}"))

    def _boot(self) -> None:
        self._fit_display()
        self.ids = count(1)
        self.apps: dict[str, App] = dict(built_in())
        self._scene: Scene | None = None
        self._frame: Frame | None = None
        self._drawn = -1
        self._encoded: dict[str, bytes] = {}
        self.awake = True
        self.clipboard = ""
        self.call_number, self.call_id, self.ringing = "", 0, ""
        self.forget_ongoing()
        self._ticked_ms = self.clock.now_ms()
        self._shown_second = -1
        self.reset_system_ui()
        self._kept: Frame | None = None
        self.permissions = Permissions(self)
        self.lock = Lock(self)
        self.stacks = BackStacks(self, self.apps)
        self.typing = TextInput(self)
        self.finger = Touch(self)
        self.changed()
        _ = self.stacks.top
        if self.lock.pin:
            self.lock.show()

    def override_display(self, size: str | None, density: str | None) -> None:
        """Show things as on another display (``720x1600``, dpi), None: as it is built.

        What is no size or no number changes nothing.
        """
        self.store.put_setting("global", "display_size_forced", size)
        self.store.put_setting("secure", "display_density_forced", density)
        self._fit_display()
        self.changed()

    def _fit_display(self) -> None:
        size = (self.setting("global", "display_size_forced") or "").replace(",", "x")
        match = re.fullmatch(r"(\d{3,4})x(\d{3,4})", size)
        sides = (int(match[1]), int(match[2])) if match else (0, 0)
        self.natural_size = sides if min(sides) >= 200 else self.physical_size
        forced = self.number("secure", "display_density_forced")
        self.density = forced if 72 <= forced <= 960 else self.physical_density

    def restart(self) -> None:
        """Switch off and on: data stays, apps are closed."""
        self.weather.restarting()
        self._boot()

    def reset(self, seed: int | None = None, *, start: datetime | None = None) -> None:
        """A fresh phone of ``seed`` (default: the same again), everything on it forgotten.

        The clock goes back to ``start``, by default to where it began: real time for one that
        lives in it. Only for a phone without a database file; ValueError otherwise.
        """
        if self._database is not None:
            raise ValueError("a phone with a database file is reset by deleting the file")
        self.seed = self.seed if seed is None else seed
        self.weather.clear()
        self.weather = Weather(self)
        self.icon_order = ()
        self.app_languages = {}
        self.store.close()
        self.clock.zone = ZoneInfo("UTC")
        usual = datetime.now(UTC) if self.clock.live else START
        self.clock.set(start or self._start or usual)
        self.lives += 1
        self.store = Store(self.seed, self.clock.now_ms(), None)
        self.computers = self._no_computers()
        self._boot()

    def snapshot(self) -> bytes:
        """The whole database as the bytes of an SQLite file."""
        return self.store.db.serialize()

    def restore(self, snapshot: bytes) -> None:
        """Put a snapshot's data in place of the phone's and switch it off and on.

        Only for a phone without a database file; ValueError otherwise.
        """
        if self._database is not None:
            raise ValueError("a phone with a database file keeps its own data")
        self.lives += 1
        self.store.load(snapshot)
        self.restart()

    # --- looking ----------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How its system looks and is held."""
        return LOOKS[self.system]

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def rotation(self) -> int:
        """Quarter turns from the natural orientation."""
        if self.weather.on("rotation"):
            return int(self.weather.number("rotation", "turns")) % 4
        if self.flag("accelerometer_rotation", "system"):
            return 0
        return self.number("system", "user_rotation") % 4

    @property
    def width(self) -> int:
        """Pixels across, as held now."""
        return self.natural_size[self.rotation % 2]

    @property
    def height(self) -> int:
        """Pixels down, as held now."""
        return self.natural_size[1 - self.rotation % 2]

    def scene(self) -> Scene:
        """What is on display, laid out; built anew after a change."""
        self.tick()
        if self._scene is None:
            self._scene = compose(self)
        return self._scene

    def tree(self) -> Node:
        """The root of the accessibility tree, boxes in pixels of the whole display."""
        return self.scene().root()

    @property
    def secure(self) -> bool:
        """Whether what is in front may not be pictured (FLAG_SECURE)."""
        return self.stacks.top.secure or self.weather.on("secure_screen")

    def keep_frame(self, keep: bool) -> None:
        """Whether ``frame`` goes on showing what it shows now."""
        self._kept = self.frame().copy() if keep else None
        self.changed()

    def frame(self) -> Frame:
        """(height, width, 4) RGBA, drawn only after a change; read it before the next call."""
        if self._kept is not None:
            return self._kept
        scene = self.scene()
        if self._drawn != self.change_count or self._frame is None:
            shape = (self.height, self.width, 4)
            if self._frame is None or self._frame.shape != shape:
                self._frame = np.zeros(shape, np.uint8)
            if self.awake and not self.secure:
                scene.draw(self._frame, self.finger.pressed)
            else:
                self._frame[:] = (0, 0, 0, 255)
            self._drawn = self.change_count
            self._encoded.clear()
        return self._frame

    def png(self) -> bytes:
        """The display as PNG, encoded once per change."""
        frame = self.frame()
        if "png" not in self._encoded:
            self._encoded["png"] = images.png(frame)
        return self._encoded["png"]

    def jpeg(self, quality: int = 80) -> bytes:
        """The display as JPEG, encoded once per change."""
        frame, key = self.frame(), f"jpeg {quality}"
        if key not in self._encoded:
            self._encoded[key] = images.jpeg(frame, quality)
        return self._encoded[key]

    @property
    def foreground(self) -> tuple[str, str]:
        """Package and fully qualified activity of the screen in front."""
        for window in reversed(self.windows):
            if window.activity:
                return window.package, window.activity
        screen = self.stacks.top
        return screen.package, screen.activity

    @property
    def keyboard_shown(self) -> bool:
        return self.typing.current() is not None and not self.typing.hidden

    @property
    def focused_field(self) -> Node | None:
        """The text field that has the cursor."""
        field = self.typing.current()
        if field is None:
            return None
        return next((n for n in self.tree().walk() if n.id == field.uid), None)

    def changed(self) -> None:
        """Something may look different: build the display anew when it is next looked at."""
        self._scene = None
        self.change_count += 1
        if self.weather.active:
            self.weather.look()
        installed(self)
        for app in self.apps.values():
            if app.sync:
                app.sync(self)

    def repaint(self) -> None:
        """The same widgets look different (pressed, released)."""
        self.change_count += 1

    # --- touching ---------------------------------------------------------------------------

    def touch(self, kind: Literal["down", "move", "up"], x: float, y: float, at: float) -> None:
        """One finger; ``at`` is seconds on a time line of the caller's own."""
        self.tick()
        if not self.awake:
            return
        {"down": self.finger.down, "move": self.finger.move, "up": self.finger.up}[kind](x, y, at)

    def tap(self, x: float, y: float) -> None:
        self.touch("down", x, y, 0)
        self.touch("up", x, y, 0.05)

    def double_tap(self, x: float, y: float) -> None:
        for at in (0.0, 0.15):
            self.touch("down", x, y, at)
            self.touch("up", x, y, at + 0.05)

    def long_press(self, x: float, y: float, seconds: float = 0.8) -> None:
        self.touch("down", x, y, 0)
        self.touch("up", x, y, seconds)

    def pinch(self, x: float, y: float, scale: float) -> None:
        """Two fingers around a point, apart (``scale`` above 1) or together."""
        self.tick()
        if self.awake:
            self.finger.pinch(x, y, scale)

    def swipe(self, x1: float, y1: float, x2: float, y2: float, seconds: float = 0.3) -> None:
        """A finger from one point to another at even speed, as ``input swipe`` does."""
        self.touch("down", x1, y1, 0)
        steps = max(2, min(60, round(seconds * 120)))
        for i in range(1, steps + 1):
            part = i / steps
            self.touch("move", x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, seconds * part)
        self.touch("up", x2, y2, seconds)

    def key(self, keycode: int, meta: int = 0) -> None:
        """Press and release a key by its Android KEYCODE_* number."""
        self.tick()
        self.quiet()
        press_key(self, keycode, meta)
        self.changed()

    def button(self, name: Button) -> None:
        """Press a button at the side of the phone; ``home`` wakes it as it does an iPhone."""
        self.tick()
        self.quiet()
        press_button(self, name)
        self.changed()

    def type_text(self, text: str) -> bool:
        """Put ``text`` of any script in at the cursor; False when no field has the focus."""
        return self.awake and self.typing.insert(text)

    def set_text(self, node_id: int, text: str) -> bool:
        """Replace what stands in a field (Android's ACTION_SET_TEXT); False if it is gone."""
        found = self.scene().find(node_id)
        if found is None or not isinstance(found[1], Field) or not found[1].enabled:
            return False
        if not found[1].w:  # scrolled away
            return False
        self.typing.put(found[1], text)
        return True

    def settle(self) -> None:
        """Let everything due happen: alarms, timers, toasts that ran out."""
        self.tick(force=True)
        self.scene()

    def tick(self, *, force: bool = False) -> None:
        """Notice that time has passed."""
        now = self.clock.now_ms()
        if now == self._ticked_ms and not force:
            return
        before, self._ticked_ms = self._ticked_ms, now
        for app in self.apps.values():
            if app.tick:
                app.tick(self, before, now)
        self.expire(now)
        second = now // (1000 if self.stacks.top.ticks else 60_000)
        if second != self._shown_second:
            self._shown_second = second
            self.changed()

    # --- the system -------------------------------------------------------------------------

    @property
    def packages(self) -> Mapping[str, AppInfo]:
        return MappingProxyType({name: app.info for name, app in self.apps.items()})

    def start_activity(self, intent: Intent) -> StartResult:
        """Open what an intent asks for, as ActivityManager does for a caller outside."""
        self.tick()
        self.quiet()
        self.awake = True
        result = self.stacks.start(intent)
        self.changed()
        return result

    def follow(self, caller: Screen, intent: Intent) -> None:
        """Open what ``intent`` asks for above ``caller``, in its task; a toast if nothing can."""
        found = self.stacks.resolve(intent)
        if found is None:
            self.toast("No app can open this")
            return
        _, kind, answering = found
        handle = answering.handle if answering else None
        screen = handle(self, intent) if handle else kind(self, intent)
        if screen:
            caller.open(screen)

    def open_app(self, package: str) -> StartResult:
        """Open an app as tapping its icon does."""
        return self.start_activity(Intent(MAIN, package=package, categories=(LAUNCHER,)))

    def force_stop(self, package: str) -> None:
        """End an app without asking it; its windows over other apps go with it."""
        for window in [each for each in self.windows if each.package == package]:
            self.close_window(window)
        if package == DIALER:
            self.decline_call()
            self.hang_up()
        self.stacks.kill(package)

    def uninstall(self, package: str) -> bool:
        """Remove an app that was installed, with its permissions; False for one of the system."""
        app = self.apps.get(package)
        if app is None or app.info.system:
            return False
        self.force_stop(package)
        self.store.run("DELETE FROM apps WHERE package=?", package)
        self.store.run("DELETE FROM permissions WHERE package=?", package)
        self.changed()
        return True

    def clear_data(self, package: str) -> None:
        """Forget everything an app keeps, and end it."""
        app = self.apps.get(package)
        for table in app.tables if app else ():
            self.store.run(f"DELETE FROM {table}")  # noqa: S608  # names from the app's own file
        self.force_stop(package)

    def running(self) -> list[tuple[int, str]]:
        """(pid, package) of every app that has a process."""
        return [(pid, package) for package, pid in self.stacks.pids.items()]

    def recents(self) -> list[str]:
        """Packages in the overview, last used first."""
        return self.stacks.recents()
