"""Windows of the system above every app: what a person must deal with before going on.

A permission question, a crash dialog, an incoming call. The last one shown is in front; while one
is there, only it is touched and told to accessibility.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from device_drivers.virtual.ui.state import UiState
from device_drivers.virtual.ui.surfaces import column_of_choices
from device_drivers.virtual.ui.widgets import Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

Place = Literal["center", "bottom", "top", "full", "menu"]
"""Where on the display: a card in the middle, a sheet at the bottom, a banner at the top, all of
it, or a menu beside the last touch."""
PERMISSION_PACKAGE = "com.android.permissioncontroller"


@dataclass(eq=False, kw_only=True)
class Window:
    """``make`` builds the widgets anew for each frame; ``back`` is what the back key does.

    ``package`` and ``activity`` are told as the foreground; with no activity the app below stays
    the foreground and ``title`` names the window (``Application Error: com.x``).
    """

    name: str
    make: Callable[[], Widget]
    package: str = "android"
    activity: str = ""
    title: str = ""
    place: Place = "center"
    modal: bool = True
    scrim: bool = True
    backdrop: str = ""
    """A colour role, or "wallpaper", that hides what is below."""
    back: Callable[[], object] | None = None
    outside: Callable[[], object] | None = None
    ui: UiState = field(default_factory=UiState)


class Permissions:
    """What apps may do, and the question that decides it."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def granted(self, package: str, name: str) -> bool | None:
        """Whether ``package`` has ``name`` (``CAMERA``); None when it was not asked."""
        value = self.phone.store.one(
            "SELECT granted FROM permissions WHERE package=? AND name=?", package, name
        )
        return None if value is None else bool(value)

    def put(self, package: str, name: str, granted: bool) -> None:
        self.phone.store.run(
            "INSERT OR REPLACE INTO permissions VALUES (?, ?, ?)", package, name, int(granted)
        )
        self.phone.changed()

    def forget(self, package: str, name: str) -> None:
        """Ask again the next time."""
        self.phone.store.run("DELETE FROM permissions WHERE package=? AND name=?", package, name)
        self.phone.changed()

    def request(
        self, package: str, name: str, then: Callable[[], object],
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        """Do ``then`` once the person has allowed it; ask when they have not been asked."""
        state = self.granted(package, name)
        if state is None:
            self.ask(package, name, then, otherwise)
        else:
            (then if state else otherwise)()

    def ask(
        self, package: str, name: str, then: Callable[[], object],
        otherwise: Callable[[], object], *, keep: bool = True,
    ) -> Window:  # fmt: skip
        """Put the question; with ``keep`` its answer is remembered."""
        phone, remember = self.phone, keep
        app = phone.apps[package]

        def answer(granted: bool, *, keep: bool = True) -> None:
            phone.close_window(window)
            if keep and remember:
                self.put(package, name, granted)
            (then if granted else otherwise)()

        def make() -> Widget:
            label = app.label(phone.language)
            prefix = f"{PERMISSION_PACKAGE}:id/permission_"
            choices = [(phone.t("Allow"), f"{prefix}allow_button", lambda: answer(True))]
            if name in WHILE_IN_USE:
                choices = [
                    (phone.t("While using the app"), f"{prefix}allow_foreground_only_button",
                     lambda: answer(True)),
                    (phone.t("Only this time"), f"{prefix}allow_one_time_button",
                     lambda: answer(True, keep=False)),
                ]  # fmt: skip
            choices.append(
                (phone.t("Don't allow"), f"{prefix}deny_button", lambda: answer(False))
            )  # fmt: skip
            wish = phone.t(WISHES.get(name, "use this device"))
            message = phone.t("Allow {app} to {wish}?", app=label, wish=wish)
            return column_of_choices(app.icon, app.color, message, f"{prefix}message", choices,
                                     wide=phone.landscape)  # fmt: skip

        window = Window(
            name="permission", make=make, package=PERMISSION_PACKAGE,
            activity=f"{PERMISSION_PACKAGE}.permission.ui.GrantPermissionsActivity",
            back=lambda: answer(False, keep=False),
        )  # fmt: skip
        phone.show_window(window)
        return window


WHILE_IN_USE = ("ACCESS_FINE_LOCATION", "CAMERA", "RECORD_AUDIO")
WISHES = {
    "ACCESS_FINE_LOCATION": "access this device's location",
    "CAMERA": "take pictures and record video",
    "RECORD_AUDIO": "record audio",
    "READ_CONTACTS": "access your contacts",
    "READ_CALENDAR": "access your calendar",
    "READ_MEDIA_IMAGES": "access photos and videos on this device",
    "POST_NOTIFICATIONS": "send you notifications",
    "CALL_PHONE": "make and manage phone calls",
    "READ_SMS": "send and view SMS messages",
}
