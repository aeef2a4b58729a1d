"""The pages of the Settings app about apps: what they may do, keep and say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from device_drivers.virtual.apps.settings.pages import PACKAGE, Page, tile, titled
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.ui.components import (
    button,
    card,
    choice_row,
    main_switch,
    row,
    search_box,
    section,
    space,
    switch_row,
)
from device_drivers.virtual.ui.widgets import Row, Text, Widget
from device_drivers.virtual.windows import WHILE_IN_USE

PERMISSIONS = {
    "ACCESS_FINE_LOCATION": ("Location", "location"),
    "CAMERA": ("Camera", "camera"),
    "RECORD_AUDIO": ("Microphone", "mic"),
    "READ_CONTACTS": ("Contacts", "person"),
    "READ_CALENDAR": ("Calendar", "calendar"),
    "READ_MEDIA_IMAGES": ("Photos and videos", "image"),
    "READ_MEDIA_AUDIO": ("Music and audio", "volume"),
    "POST_NOTIFICATIONS": ("Notifications", "bell"),
    "CALL_PHONE": ("Phone", "phone"),
    "READ_SMS": ("SMS", "message"),
}
"""What each permission is called, and its drawing."""


def by_name(screen: Screen) -> list[App]:
    """All apps, by what they are called."""
    language = screen.phone.language
    return sorted(screen.phone.apps.values(), key=lambda app: app.label(language).casefold())


def asked(app: App) -> list[str]:
    """What an app asks for beside notifications, as far as there are words for it."""
    return [p for p in app.permissions if p in PERMISSIONS and p != "POST_NOTIFICATIONS"]


class Apps(Page):
    """All apps, and a search among them."""

    activity = f"{PACKAGE}.Settings$ManageApplicationsActivity"
    title = "Apps"

    def build(self) -> Widget:
        find = search_box("search", self.t("Search apps"), id=f"{PACKAGE}:id/search_src_text",
                          change=lambda _: self.phone.changed())  # fmt: skip
        return titled(self, self.t(self.title), [find, *self.rows()])

    def rows(self) -> Sequence[Widget]:
        query, language = self.typed("search").strip().casefold(), self.phone.language
        found = [app for app in by_name(self) if query in app.label(language).casefold()]
        return [
            row(app.label(language), _size(app, self), leading=tile(app), key=app.info.package,
                do=partial(self._details, app.info.package))
            for app in found
        ]  # fmt: skip

    def _details(self, package: str) -> None:
        self.open(AppDetails(self.phone, Intent(data=f"package:{package}")))


def _size(app: App, screen: Screen) -> str:
    """Its size on disk: made up from its name, the same on every phone, and what it keeps."""
    rows = sum(screen.store.one(f"SELECT count(*) FROM {table}") for table in app.tables)  # noqa: S608
    tenths = 80 + sum(app.info.package.encode()) * 7 % 900 + rows
    return f"{tenths / 10:.1f} MB"


class AppPage(Page):
    """A page about the app of its intent (``package:...``)."""

    @property
    def app(self) -> App | None:
        return self.phone.apps.get(self.intent.rest)

    def rows(self) -> Sequence[Widget]:
        app = self.app
        if app is None:
            return [Text(self.t("This app is not installed"), padding=24)]
        head = Row([tile(app, 56), Text(app.label(self.phone.language), size=24, max_lines=2,
                                        weight=1)], gap=18, padding=(24, 8))  # fmt: skip
        return [head, *self.about(app)]

    def about(self, app: App) -> Sequence[Widget]:
        """The rows below the app's name."""
        raise NotImplementedError


class AppDetails(AppPage):
    """One app: open, force stop, permissions, notifications, storage."""

    activity = f"{PACKAGE}.applications.InstalledAppDetails"
    title = "App info"

    def about(self, app: App) -> list[Widget]:
        t, intent = self.t, self.intent
        names = [t(PERMISSIONS[p][0]) for p in asked(app)
                 if self.phone.permissions.granted(app.info.package, p)]  # fmt: skip
        says = t("Allowed") if self.phone.notifies(app.info.package) else t("Blocked")
        rows = [
            row(t("Notifications"), says, icon="bell",
                do=lambda: self.open(AppNotifications(self.phone, intent))),
            row(t("Permissions"), ", ".join(names) or t("No permissions granted"), icon="lock",
                do=lambda: self.open(AppPermissions(self.phone, intent))),
            row(t("Storage & cache"), t("{size} used. Tap to clear the app's data",
                                        size=_size(app, self)), icon="storage",
                do=partial(self._clear, app)),
            row(t("Version"), app.info.version_name, icon="info"),
        ]  # fmt: skip
        return [self._buttons(app), card(rows)]

    def _buttons(self, app: App) -> Widget:
        t, package = self.t, app.info.package
        runs = package in self.phone.stacks.pids
        buttons = [
            button(t("Open"), lambda: self.phone.open_app(package), kind="tonal", weight=1,
                   enabled=app.info.launchable, id=f"{PACKAGE}:id/button1"),
            button(t("Force stop"), partial(self._stop, package), kind="tonal", weight=1,
                   enabled=runs, id=f"{PACKAGE}:id/button3"),
        ]  # fmt: skip
        if not app.info.system:
            gone = button(t("Uninstall"), partial(self._uninstall, app), kind="tonal", weight=1,
                          id=f"{PACKAGE}:id/button2")  # fmt: skip
            buttons.insert(1, gone)
        return Row(buttons, gap=8, padding=(16, 14))

    def _stop(self, package: str) -> None:
        t = self.t
        self.ask(t("Force stop?"), t("If you force stop an app, it may misbehave."), t("OK"),
                 lambda: self.phone.force_stop(package))  # fmt: skip

    def _clear(self, app: App) -> None:
        t, name = self.t, app.label(self.phone.language)
        self.ask(t("Clear app data?"), t("{name}'s data will be deleted permanently.", name=name),
                 t("Delete"), lambda: self.phone.clear_data(app.info.package))  # fmt: skip

    def _uninstall(self, app: App) -> None:
        def remove() -> None:
            self.phone.uninstall(app.info.package)
            self.finish()

        self.ask(app.label(self.phone.language), self.t("Do you want to uninstall this app?"),
                 self.t("Uninstall"), remove)  # fmt: skip


class AppNotifications(AppPage):
    """Whether an app may post notifications."""

    activity = f"{PACKAGE}.Settings$AppNotificationSettingsActivity"
    title = "Notifications"

    def about(self, app: App) -> list[Widget]:
        package = app.info.package
        name = self.t("All {name} notifications", name=app.label(self.phone.language))
        on = self.phone.notifies(package)
        return [main_switch(name, on, partial(allow_notifications, self, package))]


def allow_notifications(screen: Screen, package: str, on: bool) -> None:
    """Let an app post notifications, or not."""
    screen.phone.permissions.put(package, "POST_NOTIFICATIONS", on)


class AppPermissions(AppPage):
    """What an app may do, in two lists."""

    activity = f"{PACKAGE}.applications.AppPermissions"
    title = "App permissions"

    def about(self, app: App) -> list[Widget]:
        t, package = self.t, app.info.package
        if not asked(app):
            return [self.remark(t("This app asks for no permissions."))]
        rows: list[Widget] = []
        for title, wanted in ((t("Allowed"), True), (t("Not allowed"), False)):
            names = [
                p for p in asked(app)
                if bool(self.phone.permissions.granted(package, p)) is wanted
            ]  # fmt: skip
            rows.append(section(title))
            rows += [self._permission(package, p) for p in names]
            if not names:
                rows.append(self.remark(t("No permissions allowed") if wanted
                                        else t("No permissions denied")))  # fmt: skip
        return rows

    def _permission(self, package: str, name: str) -> Widget:
        title, icon = PERMISSIONS[name]
        intent = Intent(data=f"package:{package}", extras={"permission": name})
        return row(self.t(title), icon=icon if icon in ("location", "mic", "bell") else "",
                   do=lambda: self.open(AppPermission(self.phone, intent)))  # fmt: skip


class AppPermission(AppPage):
    """Whether an app may do one thing."""

    activity = f"{PACKAGE}.applications.AppPermission"
    title = "App permission"

    def about(self, app: App) -> list[Widget]:
        t, package = self.t, app.info.package
        name = self.intent.text("permission")
        title = t(PERMISSIONS[name][0]) if name in PERMISSIONS else name
        yes = t("Allow only while using the app") if name in WHILE_IN_USE else t("Allow")
        now = self.phone.permissions.granted(package, name)
        choices = ((yes, True), (t("Ask every time"), None), (t("Don't allow"), False))
        rows = [
            choice_row(text, now is value, partial(self._put, package, name, value))
            for text, value in choices
        ]
        return [section(t("{permission} access for this app", permission=title)), *rows]

    def _put(self, package: str, name: str, granted: bool | None) -> None:
        if granted is None:
            self.phone.permissions.forget(package, name)
        else:
            self.phone.permissions.put(package, name, granted)


class Notifications(Page):
    """Which apps may notify, and what the lock screen shows."""

    activity = f"{PACKAGE}.Settings$ConfigureNotificationSettingsActivity"
    title = "Notifications"

    def rows(self) -> list[Widget]:
        t, phone = self.t, self.phone
        apps = [
            switch_row(app.label(phone.language), phone.notifies(app.info.package),
                       partial(allow_notifications, self, app.info.package),
                       key=app.info.package)
            for app in by_name(self) if app.info.launchable
        ]  # fmt: skip
        return [
            self.switch(t("Notifications on lock screen"), "secure",
                        "lock_screen_show_notifications", icon="lock"),
            section(t("App notifications")),
            *apps,
            space(12),
        ]  # fmt: skip
