"""What an app is made of: screens that are functions of state, and the intents they answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from device_drivers.virtual.intents import SEND, AppInfo, Extra, Intent
from device_drivers.virtual.language import Language, translate
from device_drivers.virtual.ui.components import button, dialog
from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.ui.surfaces import choices_sheet, menu
from device_drivers.virtual.ui.widgets import Widget

if TYPE_CHECKING:
    from device_drivers.virtual.life import Life
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.windows import Place

Choice = tuple[str, Callable[[], object]]

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
    over: ClassVar[bool] = False
    """True when the screen below it is seen behind it, darkened."""
    when_locked: ClassVar[bool] = False
    """Shown over the lock screen: a ringing alarm, a call."""
    secure: ClassVar[bool] = False
    """FLAG_SECURE: a screenshot of it is black."""

    def __init__(self, phone: Phone, intent: Intent = NO_INTENT) -> None:
        self.phone = phone
        self.store = phone.store
        self.intent = intent
        self.ui = UiState()
        self.dialogs: list[tuple[Callable[[], Widget], Place]] = []
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

    def t(self, text: str, /, **values: object) -> str:
        """A text of this app's own in the phone's language, ``{name}`` in it filled in."""
        app = self.phone.apps.get(self.package)
        language = self.phone.app_languages.get(self.package, self.phone.language)
        return translate(text, language, app.zh if app else {}, values)

    @property
    def cramped(self) -> bool:
        """Whether a keyboard leaves room for two or three lines only."""
        return self.phone.landscape and bool(self.ui.focus) and not self.phone.typing.hidden

    def typed(self, key: str) -> str:
        """What stands in the field ``key``."""
        return self.ui.fields[key].text if key in self.ui.fields else ""

    def open(self, screen: Screen) -> None:
        """Show another screen above this one."""
        self.phone.stacks.push(screen)

    def finish(self) -> None:
        """Close this screen."""
        self.phone.stacks.finish(self)

    def show(self, make: Callable[[], Widget], place: Place = "center") -> None:
        """Put up a dialog, built anew whenever the screen is; ``full`` covers the screen."""
        self.ui.focus = ""
        self.dialogs.append((make, place))
        self.phone.changed()

    def menu(self, choices: Sequence[Choice]) -> None:
        """A menu beside the last touch; choosing closes it."""
        self.show(lambda: menu([(name, self._closing(do)) for name, do in choices]), "menu")

    def sheet(self, title: str, choices: Sequence[tuple[str, str, Callable[[], object]]]) -> None:
        """A sheet at the bottom with (icon, name, what it does) rows; choosing closes it."""
        closing = [(icon, name, self._closing(do)) for icon, name, do in choices]
        cancel = self.t("Cancel"), self.dismiss
        self.show(lambda: choices_sheet(title, closing, cancel), "bottom")

    def _closing(self, do: Callable[[], object]) -> Callable[[], None]:
        def chosen() -> None:
            self.dismiss()
            do()

        return chosen

    def snack(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """A bar at the bottom for a moment, told to accessibility, with an action if given."""
        self.phone.show_snack(self, text, action, do)

    def share(self, text: str = "", *, stream: str = "", type: str = "text/plain",
              subject: str = "") -> None:  # fmt: skip
        """Hand a text, or the file at the path ``stream``, to an app the person chooses."""
        extras: dict[str, Extra] = {}
        for name, value in (("TEXT", text), ("STREAM", stream), ("SUBJECT", subject)):
            if value:
                extras[f"android.intent.extra.{name}"] = value
        self.phone.choose_app(self, Intent(SEND, type=type, extras=extras))

    def allowed(self, permission: str, then: Callable[[], object]) -> None:
        """Do ``then`` if the person allows this app ``permission``; asked the first time."""
        self.phone.permissions.request(self.package, permission, then)

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
                    button(self.t("Cancel"), self.dismiss, kind="text", id="android:id/button2"),
                    button(yes, agreed, kind="text", id="android:id/button1"),
                ],
            )
        )


@dataclass(frozen=True)
class Filter:
    """An intent an app answers: any of ``actions``, with data of ``schemes`` or ``types`` if given.

    A type may end in ``/*``; ``label`` is what the share sheet calls it (default: the app's name).

    ``handle`` may do the job without a screen by answering None, or answer the screen to show.
    """

    actions: tuple[str, ...]
    screen: type[Screen]
    schemes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    authorities: tuple[str, ...] = ()
    handle: Callable[[Phone, Intent], Screen | None] | None = None
    label: str = ""

    def matches(self, intent: Intent) -> bool:
        if intent.action not in self.actions:
            return False
        if self.types and not any(_covers(theirs, intent.type) for theirs in self.types):
            return False
        if self.schemes and intent.scheme not in self.schemes:
            return False
        if not self.schemes and intent.scheme not in ("", "package", "content"):
            return False
        return not (self.authorities and intent.authority not in self.authorities)


def _covers(pattern: str, type: str) -> bool:
    if pattern.endswith("/*"):
        return type.partition("/")[0] == pattern[:-2]
    return pattern == type


@dataclass(frozen=True)
class App:
    """One app: its particulars, its icon (drawing, colour), its screens and its intents.

    ``schema`` is SQL that makes its own tables, ``fill`` puts a life into them.
    """

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
    schema: str = ""
    fill: Callable[[Life], None] | None = None
    zh: Mapping[str, str] = field(default_factory=dict)
    """Its texts in Chinese, by the English ones."""
    incidental: tuple[str, ...] = ()
    """What merely using it changes (history, read marks): ``table``, ``table.column``; in tasks of
    other apps only ``table+`` (new rows) and ``table.column:0>1``."""
    act: Callable[[Phone, str], None] | None = None
    """A button of one of its notifications was pressed: the button's URI."""
    permissions: tuple[str, ...] = ()
    """What it asks for, without ``android.permission.``"""

    def label(self, language: Language) -> str:
        """Its name under the icon."""
        return self.info.label_zh if language == "zh" else self.info.label

    @property
    def home(self) -> type[Screen]:
        return self.screens[0]
