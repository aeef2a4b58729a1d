"""The apps on a phone in which a verb acts, as far as the owner's rules can name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.guard.identity import came_with_the_phone
from assistant.steps import RunVerb
from device_drivers.abilities import Notifications
from device_drivers.apps import NAMES
from device_drivers.base import App, Device
from device_drivers.verbs.acts_in import ACTS_IN, Place

_APPS: dict[Place, tuple[str, str]] = {
    "Clock": ("时钟", r"clock|timer|时钟"),
    "Messages": ("短信", r"messag|mms|sms|信息|短信"),
    "Phone": ("电话", r"dialer|phone$|callui|电话"),
    "Contacts": ("通讯录", r"contact|addressbook|通讯录|联系人"),
    "Calendar": ("日历", r"calendar|cal$|日历"),
    "Email": ("电子邮件", r"mail|gm$|邮件"),
    "Notes": ("便签", r"note|keep|memo|便签|备忘"),
    "Files": ("文件", r"file|documents|文件"),
    "Browser": ("浏览器", r"browser|chrome|safari|firefox|浏览器"),
    "Maps": ("地图", r"map|地图"),
    "Music": ("音乐", r"music|音乐"),
    "Settings": ("设置", r"settings|preferences|设置"),
}
"""What a kind is called in Chinese, and the ids and names of apps of it."""


def places(effect: RunVerb, phone: Device, installed: Sequence[App]) -> Iterator[App]:
    """Each app by its id and one name, those that are on the phone first. Raises DeviceError."""
    for place in ACTS_IN[effect.name]:
        if place == "in front":
            yield App(phone.observe(image=False, elements=False).app)
        elif place == "named":
            yield from _named(effect, phone)
        else:
            called, words = _APPS[place]
            yield from (app for app in installed if _is_of(app, words))
            yield App("", place)
            yield App("", called)


def _named(effect: RunVerb, phone: Device) -> Iterator[App]:
    told = {name: str(value) for name, value in effect.arguments.items()}
    if told.get("key") and isinstance(phone, Notifications):
        yield from (App(n.app) for n in phone.notifications() if n.key == told["key"])
    else:
        yield App(told.get("package", ""), told.get("app", ""))


def _is_of(app: App, words: str) -> bool:
    """The phone's own apps of a kind; whoever writes another may call it what they like."""
    names = " ".join((app.id, app.name, *NAMES.get(app.id, ()))).casefold()
    return came_with_the_phone(app.id, app.system) and re.search(words, names) is not None
