"""One Android phone over adb: looks and touches through uiautomator2's server, the rest by shell.

From top to bottom: looking, acting (one method per kind of action), the shell and what it tells,
and the abilities (clipboard, files, notifications, apps, recording, displays). Where the server
cannot run because another program has its place, `input` and `screencap` stand in for it.

Whoever loses the link in the middle of an action gets DeviceGone and must look at the screen: an
action that may have been performed is never sent twice. Reading is repeated once by itself.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from device_drivers.abilities import Display, Notification
from device_drivers.android import facts, installs, notifications, sync
from device_drivers.android.apps import ASK_SYSTEM, LAUNCHER, components, system_apps
from device_drivers.android.automation import Automation, Unavailable
from device_drivers.android.keyboards import put_back
from device_drivers.android.link import Link
from device_drivers.android.look import REACT_SECONDS, Looker
from device_drivers.android.notifications import Shade
from device_drivers.android.recording import MOST_SECONDS, Recorder
from device_drivers.android.screens import screen
from device_drivers.android.text import Typist
from device_drivers.android.touch import Gesture, PlainTouch, Touch
from device_drivers.android.tree import focused_field
from device_drivers.apps import called, named, near
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    App,
    AppNotFound,
    DeviceGone,
    DeviceInfo,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
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

_KEYS = {
    "back": 4,
    "home": 3,
    "recents": 187,
    "enter": 66,
    "delete": 67,
    "tab": 61,
    "search": 84,
    "menu": 82,
    "power": 26,
    "wakeup": 224,
    "volume_up": 24,
    "volume_down": 25,
    "volume_mute": 164,
    "media_play_pause": 85,
    "media_play": 126,
    "media_pause": 127,
    "media_next": 87,
    "media_previous": 88,
}
_SHADES = {
    "notifications": ("openNotification", "expand-notifications"),
    "quick_settings": ("openQuickSettings", "expand-settings"),
}
"""The server's call, and the word of `cmd statusbar`."""
_LAUNCH_FLAGS = "0x10200000"  # NEW_TASK | RESET_TASK_IF_NEEDED, as a launcher does it
_START_SECONDS = 20.0
_SHARED = ("/sdcard/", "/storage/")


class AndroidPhone:
    """One Android phone; used from one thread at a time."""

    os = OS.ANDROID

    def __init__(self, name: str, link: Link) -> None:
        self.name = name
        self.serial = link.serial
        self._link = link
        self._automation = Automation(link)
        self._looker = Looker(link, self._automation)
        self._typist = Typist(self._automation, link)
        self._recorder = Recorder(link)
        self._info: DeviceInfo | None = None
        self._components: dict[str, str] = {}
        self._system: SystemApps | None = None
        self._seen: Screen | None = None

    def info(self) -> DeviceInfo:
        if self._info is None:
            self._info = facts.info(self._reads(facts.ASK_INFO), self.name)
        lit = self._looker.display
        return replace(self._info, width=lit.width, height=lit.height) if lit else self._info

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """The screen once it is still; a screen that never rests is taken after 1.5 s.

        What could not be had is said in the screen's notes."""
        look = self._looker.look(image=image, tree=elements)
        info = self.info()
        self._seen = screen(look, (info.width, info.height), self._link, self._own_apps())
        return self._seen

    @property
    def trouble(self) -> str:
        """What keeps this phone from being used fully, and how to mend it; "" for nothing."""
        reason = self._automation.trouble
        plain = "Until then taps are slow, two fingers are missing, and text is not read back."
        return f"{reason} {plain}" if reason else ""

    def act(self, action: Action) -> None:
        match action:
            case Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | Pinch() | Scroll():
                self._touch(action)
            case TypeText():
                self._type(action)
            case Key():
                self._press(action)
            case Launch():
                self._launch(action.app)
            case OpenUrl():
                self._open(action.url)
            case Wait():
                time.sleep(action.seconds)
            case _:
                raise Unsupported(f"Android does not know the action {action!r}.")
        visible_at_once = isinstance(action, (TypeText, Launch, OpenUrl, Wait))
        self._looker.touched(reacts_within=0.0 if visible_at_once else REACT_SECONDS)

    def close(self) -> None:
        put_back(self._typist.keyboards)
        self._recorder.discard()
        self._automation.stop()

    # acting

    def _touch(self, action: Gesture) -> None:
        seen = self._seen
        stale = not (seen and seen.elements and self._looker.is_current)
        if seen is None or (stale and isinstance(action, Scroll)):
            seen = self.observe(image=False)
        try:
            Touch(self._automation, seen).do(action)
        except Unavailable:
            PlainTouch(self._link, seen).do(action)

    def _type(self, action: TypeText) -> None:
        seen = self.observe(image=False)
        if self._automation.trouble:
            self._typist.enter_unseen(action)
            return
        field = focused_field(seen.elements)
        if field is None:
            raise ActionFailed("No text field is focused. Tap the field first, then type.")
        self._typist.enter(action, field)

    def _press(self, key: Key) -> None:
        try:
            self._press_by_server(key)
        except Unavailable:
            if key.name in _SHADES:
                said = self._link.shell("cmd", "statusbar", _SHADES[key.name][1])
            else:
                said = self._link.shell("input", "keyevent", str(_KEYS[key.name]))
            if said.code:
                raise ActionFailed(f"The phone did not take the key {key.name}.") from None

    def _press_by_server(self, key: Key) -> None:
        if key.name in _SHADES:
            done = self._automation.do(_SHADES[key.name][0])
        else:  # the answer tells whether a window took it, not whether it was pressed
            done = self._automation.do("pressKeyCode", _KEYS[key.name]) is not None
        if not done:
            raise ActionFailed(f"The phone did not take the key {key.name}.")

    def _launch(self, app: str) -> None:
        """By package, or by the one name under an icon that is exactly that."""
        package = app if app in self._icons() or app in self._icons(fresh=True) else ""
        package = package or called(app, self._icons())
        if not package:
            likely = near(app, self.apps())
            hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
            raise AppNotFound(f"No app {app!r} with an icon is installed.{hint}")
        component = self._icons()[package]
        said = self._start(*LAUNCHER, "-n", component, "-f", _LAUNCH_FLAGS)
        if "Error" in said:
            self._components = {}
            raise ActionFailed(f"{package} did not start: {_last_line(said)}")

    def _open(self, url: str) -> None:
        if not url.strip():
            raise ActionFailed("There is no address to open.")
        said = self._start("-a", "android.intent.action.VIEW", "-d", url)
        if "Error" in said:
            raise ActionFailed(f"No app on the phone opens {url!r}: {_last_line(said)}")

    def _start(self, *intent: str) -> str:
        """`am start` with the shade out of the way, waiting until the window is drawn."""
        line = f"cmd statusbar collapse; {shlex.join(('am', 'start', '-W', *intent))}"
        return self._link.start(line, _START_SECONDS).result().output

    # the shell, and what it tells

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        """Run one command; each argument arrives as one word, whatever it contains.

        Output holds both streams in order. The screen may look different afterwards."""
        result = self._link.shell(*argv, timeout=timeout)
        self._looker.touched(reacts_within=0.0)
        return result

    def apps(self) -> tuple[App, ...]:
        """Apps with an icon, by name, in the phone's language where known."""
        chinese = facts.speaks_chinese(self._reads(facts.ASK_LANGUAGE))
        return named(self._icons(), chinese=chinese, came=self._own_apps().came)

    def _own_apps(self) -> SystemApps:
        """Asked once: neither comes or goes while we are connected."""
        if self._system is None:
            self._system = system_apps(self._reads(ASK_SYSTEM))
        return self._system

    def _icons(self, *, fresh: bool = False) -> dict[str, str]:
        """Package -> component of every icon. Read once, and again for an app that is not there."""
        if fresh or not self._components:
            query = shlex.join(("cmd", "package", "query-activities", "--brief", *LAUNCHER))
            self._components = components(self._reads(query))
        return self._components

    def now(self) -> datetime:
        """The phone's clock, to the second, in the phone's time zone."""
        return facts.clock(self._reads(facts.ASK_CLOCK))

    def _reads(self, line: str) -> str:
        """Output of a line that only reads: asked again when the link broke on the way."""
        ask = partial(self._link.start, line)
        try:
            return ask().result().output
        except DeviceGone:
            return ask().result().output

    # abilities

    def clipboard(self) -> str:
        return str(self._automation.ask("getClipboard") or "")

    def set_clipboard(self, text: str) -> None:
        self._automation.do("setClipboard", "phonepilot", text)
        if self.clipboard() != text:
            raise Unsupported(f"{self.name} does not let its clipboard be used from outside.")

    def push(self, local: Path, remote: str) -> None:
        """Copy a file to the phone (into ``remote`` if that is a directory)."""
        target = sync.push(self._link, local, remote)
        if target.startswith(_SHARED):  # other apps see it only once it was scanned
            scan = ("--uri", "content://media", "--method", "scan_file", "--arg", target)
            self._link.shell("content", "call", *scan)

    def pull(self, remote: str, local: Path) -> None:
        """Copy a file from the phone."""
        sync.pull(self._link, remote, local)

    def notifications(self) -> Sequence[Notification]:
        return notifications.parse(self._reads(notifications.ASK))

    def open_notification(self, key: str) -> None:
        Shade(self, self.notifications).open(key)

    def dismiss_notification(self, key: str) -> None:
        Shade(self, self.notifications).dismiss(key)

    def install(self, package: Path) -> str:
        self._components = {}
        return installs.install(self._link, package)

    def uninstall(self, app: str) -> None:
        self._components = {}
        installs.uninstall(self._link, app)

    def start_recording(self, *, limit: float = float(MOST_SECONDS)) -> None:
        lit = self._looker.display
        self._recorder.start(limit, lit.id if lit else "")

    def stop_recording(self, local: Path) -> None:
        self._recorder.stop(local)

    def discard_recording(self) -> None:
        self._recorder.discard()

    def displays(self) -> Sequence[Display]:
        info = self.info()
        return self._looker.displays() or (Display("", info.width, info.height, on=True),)


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].strip()
