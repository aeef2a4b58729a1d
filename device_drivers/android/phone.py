"""One Android phone over adb: looks and touches through uiautomator2's server, the rest by shell.

From top to bottom: looking, acting (one method per kind of action), the shell and what it tells.

Whoever loses the link in the middle of an action gets DeviceGone and must look at the screen: an
action that may have been performed is never sent twice. Reading is repeated once by itself.
"""

from __future__ import annotations

import shlex
import time
from datetime import datetime
from functools import partial

from device_drivers.android import facts
from device_drivers.android.apps import LAUNCHER, components
from device_drivers.android.automation import Automation
from device_drivers.android.link import Link
from device_drivers.android.look import REACT_SECONDS, Looker, screen
from device_drivers.android.text import enter_text
from device_drivers.android.touch import Touch
from device_drivers.android.tree import focused_field
from device_drivers.apps import named, near
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    App,
    AppNotFound,
    DeviceGone,
    DeviceInfo,
    DoubleTap,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Screen,
    Scroll,
    ShellResult,
    Swipe,
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
_SHADES = {"notifications": "openNotification", "quick_settings": "openQuickSettings"}
_LAUNCH_FLAGS = "0x10200000"  # NEW_TASK | RESET_TASK_IF_NEEDED, as a launcher does it
_START_SECONDS = 20.0


class AndroidPhone:
    """One Android phone; used from one thread at a time."""

    os = OS.ANDROID

    def __init__(self, name: str, link: Link) -> None:
        self.name = name
        self.serial = link.serial
        self._link = link
        self._automation = Automation(link)
        self._looker = Looker(link, self._automation)
        self._info: DeviceInfo | None = None
        self._components: dict[str, str] = {}
        self._seen: Screen | None = None

    def info(self) -> DeviceInfo:
        if self._info is None:
            self._info = facts.info(self._reads(facts.ASK_INFO), self.name)
        return self._info

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """The screen once it is still; a screen that never rests is taken after 1.5 s."""
        info = self.info()
        look = self._looker.look(image=image, tree=elements)
        self._seen = screen(look, (info.width, info.height), self._link)
        return self._seen

    def act(self, action: Action) -> None:
        match action:
            case Tap() | DoubleTap() | LongPress() | Swipe() | Scroll():
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
        self._automation.stop()

    # acting

    def _touch(self, action: Tap | DoubleTap | LongPress | Swipe | Scroll) -> None:
        seen = self._seen
        stale = not (seen and seen.elements and self._looker.is_current)
        if seen is None or (stale and isinstance(action, Scroll)):
            seen = self.observe(image=False)
        Touch(self._automation, seen).do(action)

    def _type(self, action: TypeText) -> None:
        field = focused_field(self.observe(image=False).elements)
        if field is None:
            raise ActionFailed("No text field is focused. Tap the field first, then type.")
        enter_text(action, field, self._automation, self._link)

    def _press(self, key: Key) -> None:
        if key.name in _SHADES:
            done = self._automation.do(_SHADES[key.name])
        else:  # the answer tells whether a window took it, not whether it was pressed
            done = self._automation.do("pressKeyCode", _KEYS[key.name]) is not None
        if not done:
            raise ActionFailed(f"The phone did not take the key {key.name}.")

    def _launch(self, package: str) -> None:
        component = self._icons().get(package) or self._icons(fresh=True).get(package)
        if component is None:
            likely = near(package, self.apps())
            hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
            raise AppNotFound(f"No app {package!r} with an icon is installed.{hint}")
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
        """`am start`, waiting until the window is drawn."""
        return self.shell("am", "start", "-W", *intent, timeout=_START_SECONDS).output

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
        return named(self._icons(), chinese=chinese)

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


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].strip()
