"""The system's own surfaces: shade, toasts, volume panel, notifications, the keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from device_drivers.virtual.clock import Clock
from device_drivers.virtual.intents import LAUNCHER, MAIN, VIEW, Intent, StartResult
from device_drivers.virtual.lock import Lock
from device_drivers.virtual.store import Store
from device_drivers.virtual.ui.looks import Look
from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.windows import Window

if TYPE_CHECKING:
    from device_drivers.virtual.back_stacks import BackStacks
    from device_drivers.virtual.screen import App, Screen
    from device_drivers.virtual.text_input import TextInput

TOAST_MS = 3500
HEADS_UP_MS = 5000
HEADS_UP_TOUCHES = 3
"""A clock that stands still would leave the banner up for ever: it goes after so many touches."""
TILES_FROM = 0.66
"""Where the shade is two, a pull right of this share of the width shows the tiles."""
VOLUME_MAX = {"music": 15, "ring": 7, "alarm": 7, "notification": 7}


class SystemUi:
    """The part of a phone that belongs to no app."""

    store: Store
    clock: Clock
    stacks: BackStacks
    typing: TextInput
    lock: Lock
    awake: bool
    apps: dict[str, App]
    heads_up: int
    """Id of the notification whose banner is up, 0 when none is."""

    def reset_system_ui(self) -> None:
        self.chrome_state = UiState()
        self.shade_open = False
        self.shade_full = False
        self.volume_shown = False
        self.toast_shown = False
        self.expanded: set[str] = set()
        self.heads_up = 0
        self._heads_up_until_ms = 0
        self._heads_up_touches = 0
        self.windows: list[Window] = []
        self.snack: tuple[Screen, str, str, Callable[[], object] | None] | None = None
        self.last_toast = ""
        self._until_ms = 0

    def changed(self) -> None:
        raise NotImplementedError

    @property
    def look(self) -> Look:
        raise NotImplementedError

    @property
    def width(self) -> int:
        raise NotImplementedError

    def number(self, namespace: str, key: str, default: int = 0) -> int:
        raise NotImplementedError

    def start_activity(self, intent: Intent) -> StartResult:
        raise NotImplementedError

    # --- the navigation bar's keys ----------------------------------------------------------

    def back(self) -> None:
        """The smallest thing open closes: a panel, the keyboard, a dialog, a screen.

        On iOS, where it is a swipe in from the left edge, only what fills the display: a question
        wants an answer, and the first page of an app stays.
        """
        if not self.look.back_key:
            self._leave_page()
        elif self.shade_open:
            self.close_shade()
        elif self.windows and not self.over_lock:
            if self.windows[-1].back:
                self.windows[-1].back()
        elif self.typing.current() and not self.typing.hidden:
            self.typing.hidden = True
            self.typing.toolbar = False
            self.changed()
        else:
            self.stacks.back()

    def _leave_page(self) -> None:
        if self.shade_open:
            self.close_shade()
        elif self.windows and not self.over_lock:
            if self.windows[-1].place == "full" and self.windows[-1].back:
                self.windows[-1].back()
        elif not self.stacks.leave_page():
            self.typing.hidden = True
            self.changed()

    def swipe_lock_up(self) -> None:
        """A finger up from the bottom of a locked phone."""
        if self.shade_open:
            self.close_shade()
        elif not self.lock.asking:
            self.lock.swipe_up()

    def home(self) -> None:
        self.shade_open = False
        if not self.lock.shown:
            self.stacks.home()

    def overview(self) -> None:
        """The list of recent apps, and back from it."""
        from device_drivers.virtual.apps.launcher.overview import Overview  # apps need the phone

        self.shade_open = False
        if self.lock.shown:
            return
        if isinstance(self.stacks.top, Overview):
            self.stacks.back()
            return
        before = self.stacks.top
        self.stacks.home()
        self.stacks.push(Overview(before.phone))

    def sleep(self) -> None:
        """Switch the display off; a phone with a PIN is locked from then on."""
        self.shade_open = False
        self.awake = False
        self.drop_heads_up()
        if self.lock.pin:
            self.lock.show()
        self.changed()

    def wake(self) -> None:
        self.awake = True
        self.changed()

    # --- windows ----------------------------------------------------------------------------

    def show_window(self, window: Window) -> None:
        """Put a system window above everything."""
        self.windows.append(window)
        if window.modal:
            self.typing.hidden = True
        self.changed()

    def close_window(self, window: Window) -> None:
        """Take it down; harmless when it is gone."""
        if window in self.windows:
            self.windows.remove(window)
        self.changed()

    def choose_app(self, caller: Screen, intent: Intent) -> None:
        """The share sheet: the apps that answer ``intent``, to pick one."""
        from device_drivers.virtual.apps.chooser import Chooser  # apps need the phone

        caller.open(Chooser(caller.phone, intent))

    def show_snack(
        self, screen: Screen, text: str, action: str, do: Callable[[], object] | None
    ) -> None:
        """A bar at the bottom of ``screen``: until the next touch elsewhere, or some seconds."""
        self.snack = screen, text, action, do
        self._until_ms = self.clock.now_ms() + TOAST_MS
        self.changed()

    @property
    def system_in_front(self) -> bool:
        """Whether the shade or the lock screen hides the apps."""
        return self.shade_open or (self.lock.shown and not self.over_lock)

    @property
    def over_lock(self) -> bool:
        """Whether the screen in front shows although the phone is locked."""
        return self.lock.shown and self.stacks.top.when_locked

    # --- shade and panels -------------------------------------------------------------------

    def open_shade(self, *, full: bool = False) -> None:
        """Pull the shade down: notifications below some tiles, ``full`` with all the tiles."""
        self.shade_open, self.shade_full = True, full
        self.drop_heads_up()
        self.changed()

    def pull_shade(self, x: float) -> None:
        """A finger came down from the top edge at the pixel column ``x``."""
        self.open_shade(full=self.look.split_shade and x > self.width * TILES_FROM)

    def open_quick_settings(self) -> None:
        """All the tiles, as a pull with two fingers shows them."""
        self.open_shade(full=True)

    def close_shade(self) -> None:
        self.shade_open = self.shade_full = False
        self.expanded.clear()
        self.chrome_state.scroll("shade").offset = 0
        self.changed()

    def expand(self, key: str) -> None:
        """Open what is folded in the shade (``group com.x``, ``notification 7``), or fold it."""
        self.expanded ^= {key}
        self.changed()

    def open_settings(self) -> None:
        self.close_shade()
        self.start_activity(
            Intent(MAIN, package="com.android.settings", categories=(LAUNCHER,))
        )  # fmt: skip

    def change_volume(self, by: int) -> None:
        """The volume keys: media louder or softer, 0 to mute."""
        level = self.number("system", "volume_music")
        level = 0 if by == 0 else min(VOLUME_MAX["music"], max(0, level + by))
        self.store.put_setting("system", "volume_music", str(level))
        self.volume_shown = True
        self._until_ms = self.clock.now_ms() + TOAST_MS
        self.changed()

    def toast(self, text: str) -> None:
        """Show a few words for a moment: until the next touch, or some seconds."""
        self.last_toast, self.toast_shown = text, True
        self._until_ms = self.clock.now_ms() + TOAST_MS
        self.changed()

    def quiet(self) -> None:
        """What shows only for a moment is gone when the person does the next thing."""
        if self.toast_shown or self.volume_shown or self.snack:
            self.toast_shown = self.volume_shown = False
            self.snack = None
            self.changed()

    def expire(self, now_ms: int) -> None:
        """Take down what has been up long enough."""
        if now_ms >= self._until_ms:
            self.quiet()
        if self.heads_up and now_ms >= self._heads_up_until_ms:
            self.drop_heads_up()

    # --- the banner of a new notification ---------------------------------------------------

    def _show_heads_up(self, number: int, package: str) -> None:
        """Unless nobody looks, wants to be disturbed, or is in that very app."""
        busy = self.shade_open or self.lock.shown or self.stacks.top.package == package
        if self.awake and not busy and not self.number("global", "zen_mode"):
            self.heads_up = number
            self._heads_up_until_ms = self.clock.now_ms() + HEADS_UP_MS
            self._heads_up_touches = HEADS_UP_TOUCHES

    def pin_heads_up(self, number: int) -> None:
        """Let the banner of a notification stay until somebody swipes it away or opens it."""
        self.heads_up = number
        self._heads_up_until_ms = self._heads_up_touches = 1 << 60

    def drop_heads_up(self, number: int = 0) -> None:
        """Take the banner down (if it is of notification ``number``); the shade keeps it."""
        if self.heads_up and number in (0, self.heads_up):
            self.heads_up = 0
            self.changed()

    def touched_elsewhere(self) -> None:
        """A finger came down beside the banner."""
        self._heads_up_touches -= 1
        if self._heads_up_touches <= 0:
            self.drop_heads_up()

    # --- notifications ----------------------------------------------------------------------

    def post_notification(
        self, package: str, title: str, text: str, opens: str = "", *,
        actions: Sequence[tuple[str, str]] = (), ongoing: bool = False,
    ) -> int:  # fmt: skip
        """Put a notification in the shade; ``opens`` is a URI that tapping it views. Its id.

        ``actions`` are (what the button says, URI given to the app's ``act``); an ``ongoing`` one
        cannot be swiped away. 0 when the person has silenced the app.
        """
        if not self.notifies(package):
            return 0
        number = self.store.run(
            "INSERT INTO notifications(package, title, text, when_ms, opens, actions, ongoing)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            package, title, text, self.clock.now_ms(), opens,
            json.dumps(actions, ensure_ascii=False) if actions else "", int(ongoing),
        )  # fmt: skip
        if not ongoing:
            self._show_heads_up(number, package)
        self.changed()
        return number

    def notifies(self, package: str) -> bool:
        """Whether the person lets this app post notifications."""
        silenced = self.store.one(
            "SELECT 1 FROM permissions WHERE package=? AND name='POST_NOTIFICATIONS' AND granted=0",
            package,
        )
        return silenced is None

    def dismiss_notification(self, number: int) -> None:
        self.store.run("UPDATE notifications SET dismissed=1 WHERE id=?", number)
        self.drop_heads_up(number)
        self.changed()

    def clear_notifications(self) -> None:
        self.store.run("UPDATE notifications SET dismissed=1 WHERE NOT ongoing")
        self.close_shade()

    def press_notification(self, number: int, uri: str) -> None:
        """What pressing a button of a notification does: its app acts, and it is gone."""
        package = self.store.one("SELECT package FROM notifications WHERE id=?", number)
        app = self.apps.get(package)
        self.dismiss_notification(number)
        if app and app.act:
            app.act(self, uri)  # type: ignore[arg-type]  # self is the phone
        self.changed()

    def open_notification(self, number: int) -> None:
        """What tapping a notification does."""
        found = self.store.rows(
            "SELECT package, opens, ongoing FROM notifications WHERE id=?", number
        )
        self.close_shade()
        for package, opens, ongoing in found:
            if not ongoing:
                self.dismiss_notification(number)
            if opens:
                self.start_activity(Intent(VIEW, opens, package=package))
            else:
                self.start_activity(Intent(MAIN, package=package, categories=(LAUNCHER,)))
