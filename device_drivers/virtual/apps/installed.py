"""Apps installed from a package file: an icon, a name and an empty screen, but for the one whose
screens are here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.ui.components import app_bar, empty, page
from device_drivers.virtual.ui.theme import avatar_color
from device_drivers.virtual.ui.widgets import Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


SYSTEM["{name} is installed"] = "已安装“{name}”"


class Blank(Screen):
    """All that can be shown of an app whose code does not run here."""

    def build(self) -> Widget:
        label = self.phone.apps[self.package].info.label
        text = self.phone.t("{name} is installed", name=label)
        return page(app_bar(label), [empty("apps", text)])


def installed(phone: Phone) -> None:
    """Make ``phone.apps`` agree with the apps table."""
    if not phone.store.news("installed apps", len(phone.apps)):
        return
    rows = phone.store.rows(
        "SELECT package, label, version_name, version_code, activity FROM apps"
        " WHERE installed=1 AND path != ''"
    )
    known = {package for package, app in phone.apps.items() if not app.info.system}
    for package in known - {row[0] for row in rows}:
        del phone.apps[package]
    for package, label, name, code, activity in rows:
        if package not in known:
            phone.apps[package] = _app(package, label, name, code, activity)


def _app(package: str, label: str, version: str, code: int, activity: str) -> App:
    from device_drivers.virtual.apps import reading_room  # screens are drawn on what uses this

    if package == reading_room.PACKAGE:
        return reading_room.app()
    name = label or package.rpartition(".")[2].capitalize()
    activity = activity or f"{package}.MainActivity"
    activity = package + activity if activity.startswith(".") else activity
    screen = type("Installed", (Blank,), {"activity": activity, "package": package})
    info = AppInfo(package, name, name, activity, version, code, system=False)
    return App(info, "apps", avatar_color(package, dark=False), (screen,))
