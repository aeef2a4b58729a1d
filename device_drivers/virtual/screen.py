"""What an app is made of: screens that are functions of state, and the intents they answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from device_drivers.virtual.intents import AppInfo, Intent
from device_drivers.virtual.ui.components import button, dialog
from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.ui.widgets import Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

NO_INTENT = Intent()


class Screen:
    """One activity on a task's stack. Subclasses build widgets from ``self.phone.store``.

    Fields of a subclass and ``self.ui`` hold what may be forgotten when the screen is closed.
    """

    activity: ClassVar[str] = ""
    """Fully qualified class name, as ``dumpsys`` shows it."""
    package: ClassVar[str] = ""
    wallpaper: ClassVar[bool] = False
    ticks: ClassVar[bool] = False
    """True when the screen shows seconds and must be drawn anew each of them."""
    dark_always: ClassVar[bool] = False

    def __init__(self, phone: Phone, intent: Intent = NO_INTENT) -> None:
        self.phone = phone
        self.store = phone.store
        self.intent = intent
        self.ui = UiState()
        self.dialogs: list[Callable[[], Widget]] = []
        self.opened()

    def opened(self) -> None:
        """Read the intent; called once."""

    def build(self) -> Widget:
        """The whole screen as it should look now."""
        raise NotImplementedError

    def back(self) -> bool:
        """The back key; True when the screen dealt with it itself."""
        return False

    def left(self) -> None:
        """The screen is no longer in front: the moment to save."""

    @property
    def component(self) -> str:
        return f"{self.package}/{self.activity}"

    def typed(self, key: str) -> str:
        """What stands in the field ``key``."""
        return self.ui.fields[key].text if key in self.ui.fields else ""

    def open(self, screen: Screen) -> None:
        """Show another screen above this one."""
        self.phone.tasks.push(screen)

    def finish(self) -> None:
        """Close this screen."""
        self.phone.tasks.finish(self)

    def show(self, make: Callable[[], Widget]) -> None:
        """Put up a dialog, built anew whenever the screen is."""
        self.ui.focus = ""
        self.dialogs.append(make)
        self.phone.changed()

    def dismiss(self) -> None:
        """Take the topmost dialog down."""
        self.ui.focus = ""
        if self.dialogs:
            self.dialogs.pop()
        self.phone.changed()

    def ask(self, title: str, message: str, yes: str, do: Callable[[], object]) -> None:
        """A dialog with Cancel and ``yes``; ``do`` runs after yes."""

        def agreed() -> None:
            self.dismiss()
            do()

        self.show(
            lambda: dialog(
                title,
                message,
                [
                    button("Cancel", self.dismiss, kind="text", id="android:id/button2"),
                    button(yes, agreed, kind="text", id="android:id/button1"),
                ],
            )
        )


@dataclass(frozen=True)
class Filter:
    """An intent an app answers: any of ``actions``, with data of ``schemes`` or ``types`` if given.

    ``handle`` may do the job without a screen by answering None, or answer the screen to show.
    """

    actions: tuple[str, ...]
    screen: type[Screen]
    schemes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    authorities: tuple[str, ...] = ()
    handle: Callable[[Phone, Intent], Screen | None] | None = None

    def matches(self, intent: Intent) -> bool:
        if intent.action not in self.actions:
            return False
        if self.types and intent.type not in self.types:
            return False
        if self.schemes and intent.scheme not in self.schemes:
            return False
        if not self.schemes and intent.scheme not in ("", "package", "content"):
            return False
        return not (self.authorities and intent.authority not in self.authorities)


@dataclass(frozen=True)
class App:
    """One app: its particulars, its icon (drawing, colour), its screens and its intents."""

    info: AppInfo
    icon: str
    color: int
    screens: tuple[type[Screen], ...]
    filters: tuple[Filter, ...] = ()
    tables: tuple[str, ...] = field(default=())
    """What clearing its data empties."""
    sync: Callable[[Phone], None] | None = None
    """Called after anything changed, to keep what depends on it true."""
    tick: Callable[[Phone, int, int], None] | None = None
    """Called when time went from one moment to another (milliseconds since 1970)."""

    @property
    def home(self) -> type[Screen]:
        return self.screens[0]
