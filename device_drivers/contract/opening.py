"""Checks of getting somewhere: home, apps, links."""

from __future__ import annotations

from device_drivers.base import (
    OS,
    ActionFailed,
    AppNotFound,
    Device,
    Key,
    Launch,
    OpenUrl,
    Unsupported,
)
from device_drivers.contract.checking import Skipped, expect, if_supported, refused
from device_drivers.contract.ground import SETTINGS, open_settings

PAGE = "https://example.com/"
STRANGE = "phonepilot-nobody-opens-this://check"
_PLAIN_APPS = ("clock", "calculator", "contacts", "calendar", "notes", "files")


def home_leads_to_the_launcher(device: Device) -> None:
    open_settings(device)
    device.act(Key("home"))
    home = device.observe()
    expect(home.app not in ("", SETTINGS[device.os]), f"home leads to {home.app!r}")
    expect(any(e.clickable and e.label for e in home.elements), "the launcher shows no icons")


def settings_open(device: Device) -> None:
    screen = open_settings(device)
    expect(any(e.label for e in screen.elements), "Settings shows no text")


def apps_include_settings(device: Device) -> None:
    known = {app.id: app.name for app in device.apps()}
    expect(SETTINGS[device.os] in known, f"Settings is not among {sorted(known)}")
    expect(all(known.values()), "an app has no name")
    expect(len(known) == len(device.apps()), "an app is listed twice")


def three_apps_come_to_the_front(device: Device) -> None:
    """Plain ones of the system, and Settings where fewer are there."""
    plain = [app.id for app in device.apps() if app.id.rpartition(".")[2].lower() in _PLAIN_APPS
             or app.name.lower() in _PLAIN_APPS]  # fmt: skip
    for app in [*plain[:2], SETTINGS[device.os]]:
        device.act(Launch(app))
        front = device.observe(image=False).app
        expect(front == app, f"{app} was launched, {front!r} is in front")


def an_unknown_app_is_not_found(device: Device) -> None:
    refused(device, Launch("org.example.no.such.app"), AppNotFound)


def a_link_opens(device: Device) -> None:
    before = open_settings(device)
    url = SETTINGS[device.os] if device.os is OS.BROWSER else PAGE
    if_supported(device, OpenUrl(url))
    after = device.observe(image=False)
    opened = device.os is OS.BROWSER or after.app != before.app
    expect(opened, f"{url} was opened, {after.app!r} is still in front")


def a_link_that_nobody_opens_is_refused(device: Device) -> None:
    refused(device, OpenUrl(STRANGE), ActionFailed, AppNotFound, Unsupported)


def the_list_of_recent_apps_opens(device: Device) -> None:
    before = open_settings(device)
    if_supported(device, Key("recents"))
    after = device.observe(image=False)
    device.act(Key("home"))
    if after.fingerprint == before.fingerprint:
        raise Skipped("nothing changed: this phone may have switched it off")


CHECKS = (
    home_leads_to_the_launcher,
    settings_open,
    apps_include_settings,
    three_apps_come_to_the_front,
    an_unknown_app_is_not_found,
    a_link_opens,
    a_link_that_nobody_opens_is_refused,
    the_list_of_recent_apps_opens,
)
