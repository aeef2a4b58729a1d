"""One HarmonyOS phone over hdc: `uitest` looks and touches, `aa` and `bm` know the apps.

From top to bottom: looking, acting (one method per kind of action), apps, the abilities.

Whoever loses the link in the middle of an action gets DeviceGone and must look at the screen: an
action that may have been performed is never sent twice. Reading is repeated once by itself.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path

from device_drivers.abilities import Charge, Display, Notification
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
    Drag,
    Element,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.harmony import facts, shade
from device_drivers.harmony.apps import ASK_NAMES, Entry, entries, names
from device_drivers.harmony.installs import install
from device_drivers.harmony.link import Link, quoted
from device_drivers.harmony.look import REACT_SECONDS, Looker, screen
from device_drivers.harmony.output import checked
from device_drivers.harmony.text import enter_text
from device_drivers.harmony.touch import Gesture, Touch
from device_drivers.harmony.tree import focused_field

_KEYS = {
    "back": "Back", "home": "Home", "power": "Power", "recents": "10011", "enter": "2054",
    "delete": "2055", "tab": "2049", "search": "9", "menu": "2067", "volume_up": "16",
    "volume_down": "17", "volume_mute": "22", "media_play_pause": "10", "media_play": "2085",
    "media_pause": "2086", "media_next": "12", "media_previous": "13",
}  # fmt: skip
"""Names and codes of uitest; ``RecentApps`` is none of them, whatever lists say."""

_SHADES = {"notifications": 0.25, "quick_settings": 0.85}
"""Where along the top edge a finger draws each panel down, as a share of the width."""

_START_SECONDS = 20.0
_VIEW = "aa start -A ohos.want.action.viewData -e entity.system.browsable -U "


class HarmonyPhone:
    """One HarmonyOS phone; used from one thread at a time."""

    os = OS.HARMONY

    def __init__(self, name: str, link: Link) -> None:
        self.name = name
        self.target = link.target
        self._link = link
        self._looker = Looker(link)
        self._info: DeviceInfo | None = None
        self._entries: dict[str, Entry] = {}
        self._seen: Screen | None = None
        self._closed = False

    def info(self) -> DeviceInfo:
        if self._info is None:
            self._info = facts.info(self._link.ask(facts.ASK_INFO), self.name)
        return self._info

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """The screen once it is still; a screen that never rests is taken after 1.5 s."""
        self._must_be_open()
        info = self.info()
        look = self._looker.look(image=image, tree=elements)
        self._seen = screen(look, (info.width, info.height))
        return self._seen

    def act(self, action: Action) -> None:
        self._must_be_open()
        match action:
            case (
                Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | Pinch() | Scroll()
            ):  # fmt: skip
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
        visible_at_once = isinstance(action, (TypeText, Wait))
        self._looker.touched(reacts_within=0.0 if visible_at_once else REACT_SECONDS)

    def close(self) -> None:
        """Nothing runs on the phone beyond a command, so there is nothing to end."""
        self._closed = True

    # acting

    def _touch(self, gesture: Gesture) -> None:
        seen = self._seen
        stale = not (seen and seen.elements and self._looker.is_current)
        if seen is None or (stale and isinstance(gesture, Scroll)):
            seen = self.observe(image=False)
        Touch(self._link, seen).do(gesture)

    def _type(self, action: TypeText) -> None:
        field = self._focused() or focused_field(self.observe(image=False).elements)
        if field is None:
            raise ActionFailed("No text field is focused. Tap the field first, then type.")
        enter_text(action, field, self._link, self._focused)

    def _focused(self) -> Element | None:
        return focused_field(self._looker.elements().elements)

    def _press(self, key: Key) -> None:
        if key.name in _SHADES:
            self._draw_down(_SHADES[key.name])
        elif key.name == "wakeup":
            self._link.do("power-shell wakeup", "Waking the phone")
        else:
            self._link.do(f"uitest uiInput keyEvent {_KEYS[key.name]}", f"The key {key.name}")

    def _draw_down(self, share: float) -> None:
        seen = self._seen or self.observe(image=False)
        x, y = int(seen.width * share), int(seen.height * 0.6)
        Touch(self._link, seen).do(Swipe(x, 1, x, y, 0.25))

    def _launch(self, bundle: str) -> None:
        entry = self._icons().get(bundle) or self._icons(fresh=True).get(bundle)
        if entry is None:
            likely = near(bundle, self.apps())
            hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
            raise AppNotFound(f"No app {bundle!r} with an icon is installed.{hint}")
        self._link.do(entry.start, f"Starting {bundle}", _START_SECONDS)

    def _open(self, url: str) -> None:
        if not url.strip():
            raise ActionFailed("There is no address to open.")
        self._link.do(_VIEW + quoted(url), f"Opening {url}", _START_SECONDS)

    # apps

    def apps(self) -> tuple[App, ...]:
        """Apps with an icon, by name: the phone's own word for it, else a known one."""
        known = {app.id: app.name for app in named(self._icons(), chinese=False)}
        told = (App(e.bundle, e.label or known[e.bundle], e.system) for e in self._icons().values())
        return tuple(sorted(told, key=lambda app: app.name.casefold()))

    def _icons(self, *, fresh: bool = False) -> dict[str, Entry]:
        """Bundle -> how it is opened. Read once, and again for an app that is not there."""
        self._must_be_open()
        if fresh or not self._entries:
            said = checked(self._link.ask(ASK_NAMES), "Listing the apps")
            found = entries(self._link, names(said))
            self._entries = {name: entry for name, entry in found.items() if entry.icon}
        return self._entries

    def install(self, package: Path) -> str:
        self._must_be_open()
        bundle = install(self._link, package)
        self._entries = {}
        return bundle

    def uninstall(self, app: str) -> None:
        self._must_exist(app)
        said = self._link.do(f"bm uninstall -n {quoted(app)}", f"Removing {app}", 60.0)
        self._entries = {}
        if "success" not in said:
            raise ActionFailed(f"Removing {app} failed: {said.strip()[:160]}")

    def close_app(self, app: str) -> None:
        self._must_exist(app)
        self._link.do(f"aa force-stop {quoted(app)}", f"Ending {app}")
        self._looker.touched(reacts_within=REACT_SECONDS)

    def _must_exist(self, app: str) -> None:
        self._must_be_open()
        installed = names(checked(self._link.ask(ASK_NAMES), "Listing the apps"))
        if app not in installed:
            likely = near(app, [App(name) for name in installed])
            hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
            raise AppNotFound(f"No app {app!r} is installed.{hint}")

    # files, notifications, power

    def push(self, local: Path, remote: str) -> None:
        """The file is compared with what arrived, by size and by MD5 where the phone has it."""
        self._must_be_open()
        if not local.is_file():
            raise ActionFailed(f"There is no file {local}.")
        self._link.push(local, remote)
        said = self._link.ask(f"md5sum {quoted(remote)}", timeout=60.0)
        digest = hashlib.md5(local.read_bytes(), usedforsecurity=False).hexdigest()
        known = said.split()[:1]
        if known and len(known[0]) == len(digest) and known[0] != digest:
            raise ActionFailed(f"{remote} arrived with other content than {local.name} has.")

    def pull(self, remote: str, local: Path) -> None:
        self._must_be_open()
        self._link.reading(lambda: self._link.pull(remote, local))

    def notifications(self) -> Sequence[Notification]:
        return shade.read(self)

    def open_notification(self, key: str) -> None:
        shade.open_one(self, key)

    def dismiss_notification(self, key: str) -> None:
        shade.dismiss(self, key)

    def displays(self) -> Sequence[Display]:
        self._must_be_open()
        return facts.displays(self._link.ask(facts.ASK_SCREENS))

    def battery(self) -> Charge:
        self._must_be_open()
        return facts.battery(self._link.ask(facts.ASK_BATTERY))

    def awake(self) -> bool:
        self._must_be_open()
        state = facts.state(self._link.ask(facts.ASK_STATE))
        return state.awake and not state.locked

    def _must_be_open(self) -> None:
        if self._closed:
            raise DeviceGone(f"{self.name} was closed. Join it again.")
