"""A virtual phone as a Device in the same process: no sockets, no waiting.

For training and evaluation at full speed. It sees and does what our driver of the phone's system
sees and does over the wire: apps go by the ids of that system, back is an edge swipe on iOS, and
only Android has a shell, the phone's own. The phone's weather is felt as over the wire: a phone
that is unplugged is DeviceGone. Whatever takes time takes real time on a phone that lives in real
time; a clock that stands still is moved on by as much instead.
"""

from __future__ import annotations

import asyncio
import shlex
import time
from datetime import datetime
from pathlib import Path

from device_drivers.apk import read_apk
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    App,
    DeviceGone,
    DeviceInfo,
    DeviceTimeout,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Rotation,
    Screen,
    Scroll,
    ShellResult,
    Swipe,
    SystemApps,
    Tap,
    TypeText,
    Unsupported,
    Wait,
)
from device_drivers.geometry import finger, inside, scroll_area
from device_drivers.virtual.abilities import Abilities
from device_drivers.virtual.back_stacks import LAUNCHER_PACKAGE
from device_drivers.virtual.elements import elements as elements_of
from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import FRAMEWORK, public_id
from device_drivers.virtual.ui.chrome import PACKAGE as SYSTEM_UI
from device_drivers.virtual.ui.keyboard import PACKAGE as KEYBOARD
from device_drivers.virtual.weather import FAULTS

KEYS = {
    "back": 4, "home": 3, "recents": 187, "enter": 66, "delete": 67, "tab": 61, "search": 84,
    "menu": 82, "power": 26, "wakeup": 224, "volume_up": 24, "volume_down": 25, "volume_mute": 164,
    "media_play_pause": 85, "media_play": 126, "media_pause": 127, "media_next": 87,
    "media_previous": 88,
}  # fmt: skip
TREE_SECONDS = 8.0
"""How long our Android driver waits for the tree."""
_REST_SECONDS = 0.15
"""A scrolling finger rests this long before it lifts, so that nothing is flung past."""
_PICK_UP_SECONDS = 0.7
"""How long a finger rests on what it is about to drag."""
_NOT_ON_AN_IPHONE = "An iPhone takes no {} key. Tap what is on the screen instead."
Gesture = Tap | DoubleTap | LongPress | Swipe | Drag | Pinch | Scroll


class VirtualPhone(Abilities):
    """``phone`` as a Device; used from one thread at a time. Of an Android phone it has a shell:
    then it is a VirtualAndroid."""

    def __new__(cls, phone: Phone, name: str = "virtual") -> VirtualPhone:
        return super().__new__(VirtualAndroid if phone.system is OS.ANDROID else cls)

    def __init__(self, phone: Phone, name: str = "virtual") -> None:
        self.phone = phone
        self.name = name
        self.os = phone.system

    def info(self) -> DeviceInfo:
        phone, build = self.phone, self.phone.build
        width, height = phone.natural_size
        return DeviceInfo(
            self.name, self.os, build.model, build.version, width, height, phone.density / 160
        )

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        phone = self._reached()
        phone.settle()
        if image and phone.weather.on("slow_screenshots"):
            self._pass(phone.weather.number("slow_screenshots", "seconds"))
        if elements and phone.weather.on("tree_hang"):
            elements = self._tree_in_time(or_none=image)
        app, activity = self._front()
        rotation: Rotation = phone.rotation  # type: ignore[assignment]  # 0 to 3
        return Screen(
            phone.width, phone.height, app, activity, rotation,
            image=phone.jpeg() if image else b"",
            elements=elements_of(phone) if elements else (),
            keyboard=phone.keyboard_shown, secure=image and phone.secure,
            system=self._own_apps(),
        )  # fmt: skip

    def _own_apps(self) -> SystemApps:
        """As the driver of the phone's system gets to know them."""
        if self.os is not OS.ANDROID:
            return SystemApps()
        came = (package for package, app in self.phone.packages.items() if app.system)
        keyboard = KEYBOARD if self.phone.keyboard_shown else ""
        return SystemApps(frozenset((*FRAMEWORK, *came)), LAUNCHER_PACKAGE, keyboard)

    def _front(self) -> tuple[str, str]:
        """The app in front and which part of it, as the system tells them."""
        phone = self.phone
        app, activity = (SYSTEM_UI, "") if phone.system_in_front else phone.foreground
        if self.os is OS.ANDROID:
            return app, activity
        app = public_id(self.os, app)
        if self.os is OS.IOS:
            return app, ""
        from device_drivers.virtual.harmony.bundles import bundle

        found = bundle(phone, app)
        return app, found.ability if found else ""

    def act(self, action: Action) -> None:
        self._reached()
        match action:
            case Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | Pinch() | Scroll():
                self._touch(action)
            case TypeText():
                self._type(action)
            case Key(name):
                self._press(name)
            case Launch(app):
                self._launch(app)
            case OpenUrl(url):
                self._open(url)
            case Wait(seconds):
                self._pass(seconds)
            case _:
                raise Unsupported(f"A virtual phone does not know the action {action!r}.")

    def apps(self) -> tuple[App, ...]:
        language = self.phone.language
        return tuple(
            sorted(
                (
                    App(public_id(self.os, package), app.label(language), self._came(app.info))
                    for package, app in self.phone.apps.items()
                    if app.info.launchable
                ),
                key=lambda app: app.name.casefold(),
            )
        )

    def _came(self, app: AppInfo) -> bool | None:
        """An iPhone tells it of none."""
        return None if self.os is OS.IOS else app.system

    def now(self) -> datetime:
        return self.phone.clock.now().replace(microsecond=0)

    def close(self) -> None:
        """Nothing is held."""

    # weather

    def _reached(self) -> Phone:
        """The phone, if the way to it is open. Raises DeviceGone."""
        phone, weather = self.phone, self.phone.weather
        for name in ("unplugged", "offline"):
            if weather.on(name):
                raise DeviceGone(f"{self.name} does not answer: {FAULTS[name]}.")
        for name in ("adb_killed", "reboot"):  # gone once, and back for the next call
            if weather.on(name):
                seconds = weather.number(name, "seconds")
                weather.stop(name)
                if name == "reboot":
                    phone.restart()
                self._pass(seconds)
                raise DeviceGone(f"{self.name} was lost: {FAULTS[name]}.")
        return phone

    def _tree_in_time(self, *, or_none: bool) -> bool:
        """Whether the tree comes before our Android driver gives it up for the picture alone.

        Raises DeviceTimeout when there is no picture either."""
        seconds = self.phone.weather.number("tree_hang", "seconds")
        if 0 < seconds < TREE_SECONDS:
            self._pass(seconds)
            return True
        self._pass(TREE_SECONDS)
        if or_none:
            return False
        raise DeviceTimeout(f"{self.name} did not tell its tree within {TREE_SECONDS:.0f} s.")

    def _pass(self, seconds: float) -> None:
        if self.phone.clock.live:
            time.sleep(seconds)
        else:
            self.phone.clock.advance(max(0.0, seconds))
        self.phone.settle()

    # acting

    def _touch(self, action: Gesture) -> None:
        phone = self.phone
        seen = Screen(phone.width, phone.height, "")
        match action:
            case Tap(x, y):
                phone.tap(*inside(seen, x, y))
            case DoubleTap(x, y):
                phone.double_tap(*inside(seen, x, y))
            case LongPress(x, y, seconds):
                phone.long_press(*inside(seen, x, y), seconds)
            case Swipe(x1, y1, x2, y2, seconds):
                phone.swipe(*inside(seen, x1, y1), *inside(seen, x2, y2), seconds)
            case Drag(x1, y1, x2, y2, seconds):
                self._carry(*inside(seen, x1, y1), *inside(seen, x2, y2), seconds)
            case Pinch(x, y, scale):
                phone.pinch(*inside(seen, x, y), scale)
            case Scroll():
                seen = self.observe(image=False)
                self._drag(*finger(action.direction, scroll_area(seen, action)))

    def _drag(self, x1: int, y1: int, x2: int, y2: int) -> None:
        touch = self.phone.touch
        touch("down", x1, y1, 0)
        for step in range(1, 11):
            share = step / 10
            touch("move", x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, _REST_SECONDS * share)
        touch("move", x2, y2, 2 * _REST_SECONDS)
        touch("up", x2, y2, 2 * _REST_SECONDS)

    def _carry(self, x1: int, y1: int, x2: int, y2: int, seconds: float) -> None:
        touch, picked_up = self.phone.touch, _PICK_UP_SECONDS
        touch("down", x1, y1, 0)
        touch("move", x1, y1, picked_up)
        for step in range(1, 21):
            share = step / 20
            at = picked_up + seconds * share
            touch("move", x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, at)
        touch("move", x2, y2, picked_up + seconds + _REST_SECONDS)
        touch("up", x2, y2, picked_up + seconds + _REST_SECONDS)

    def _type(self, action: TypeText) -> None:
        field = self.phone.focused_field
        if field is None or not field.enabled:
            raise ActionFailed("No text field is focused. Tap the field first, then type.")
        if action.clear:
            self.phone.set_text(field.id, "")
        self.phone.key(123, 0x1000)  # to the end, as our driver's SET_TEXT leaves it
        self.phone.type_text(action.text)
        if action.submit:
            self.phone.key(KEYS["enter"])

    def _press(self, name: str) -> None:
        phone = self.phone
        if self.os is OS.IOS and (name in ("menu", "volume_mute") or name.startswith("media")):
            raise Unsupported(_NOT_ON_AN_IPHONE.format(name))
        if self.os is OS.IOS and name == "back":
            phone.swipe(1, phone.height // 2, phone.width * 0.6, phone.height // 2)
        elif self.os is OS.IOS and name == "search":
            phone.key(KEYS["enter"])
        elif name in KEYS:
            phone.key(KEYS[name])
        elif phone.awake:
            phone.open_shade(full=phone.look.split_shade and name == "quick_settings")

    def _launch(self, named: str) -> None:
        """By the id of this system or by package."""
        self.phone.open_app(self._installed(named))

    def _open(self, url: str) -> None:
        if not url.strip():
            raise ActionFailed("There is no address to open.")
        result = self.phone.start_activity(Intent(VIEW, url))
        if not result.ok:
            raise ActionFailed(f"No app on the phone opens {url!r}: {result.message}")


class VirtualAndroid(VirtualPhone):
    """With the shell that the Android verbs are written against."""

    def __init__(self, phone: Phone, name: str = "virtual") -> None:
        super().__init__(phone, name)
        self._shell: _Shell | None = None

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        """Run one command of the phone's own shell; it ends at once, so ``timeout`` is not used."""
        self._reached()
        if self._shell is None:
            self._shell = _Shell(self.phone)
        return self._shell.run(shlex.join(argv))

    def install(self, package: Path) -> str:
        """From an Android package file, as ``pm`` does it. Raises ActionFailed with its reason."""
        there = f"/data/local/tmp/{package.name}"
        self.push(package, there)
        said = self.shell("pm", "install", there).output.strip()
        self.shell("rm", "-f", there)
        if "Success" not in said:
            raise ActionFailed(f"{package} could not be installed: {said}")
        return read_apk(package.read_bytes()).package

    def uninstall(self, app: str) -> None:
        if not self._reached().uninstall(self._known(app)):
            raise ActionFailed(f"{app} belongs to the system and cannot be removed.")

    def close(self) -> None:
        if self._shell is not None:
            self._shell.close()
            self._shell = None


class _Shell:
    """The phone's own shell, run on an event loop of this driver's."""

    def __init__(self, phone: Phone) -> None:
        from device_drivers.virtual.android.system import System  # only who asks for a shell pays

        self._system = System(phone)
        self._loop = asyncio.new_event_loop()

    def run(self, line: str) -> ShellResult:
        self._system.follow_reset()
        from device_drivers.virtual.android.commands import COMMANDS
        from device_drivers.virtual.android.process import Gathered, Given
        from device_drivers.virtual.android.shell import Shell, Streams

        out = Gathered()
        shell = Shell(self._system, COMMANDS)
        code = self._loop.run_until_complete(shell.run_to_end(line, Streams(Given(), out, out)))
        return ShellResult(out.data.decode(errors="replace"), code)

    def close(self) -> None:
        self._system.end_jobs()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()
