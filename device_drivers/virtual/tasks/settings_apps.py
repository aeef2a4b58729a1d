"""Tasks in the Settings app about apps and the lock: what may be done, and by whom."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Declaration,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.settings import enter

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.hands import Hands

INSTALLED = (
    ("org.example.pedometer", "Paceful"), ("org.example.tides", "Tidewatch"),
    ("org.example.recipes", "Saucepan"), ("org.example.scanner", "Docsnap"),
    ("org.example.chess", "Rook Lane"), ("org.example.weather", "Barograph"),
)  # fmt: skip


def install(phone: Phone, package: str, label: str, version: str = "1.0") -> None:
    """Put an app on the phone as a package file would."""
    phone.store.run(
        "INSERT INTO apps(package, path, label, version_name) VALUES (?, ?, ?, ?)",
        package, f"/data/app/{package}/base.apk", label, version,
    )  # fmt: skip
    phone.changed()


class SettingsPin(Template):
    """A PIN for the lock screen."""

    goal = "Protect the phone with the PIN {pin}"
    goal_zh = "给手机设置锁屏 PIN 码 {pin}"
    apps = ("settings",)
    difficulty = "medium"
    steps = 8
    tags = ("settings", "form", "security")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"pin": "".join(rng.choice("0123456789") for _ in range(rng.choice((4, 6))))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("settings", namespace="phone", key="pin", value=p["pin"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Security", "Screen lock", "PIN")
        hands.type(p["pin"], into="PIN")
        hands.tap("Next")
        hands.type(p["pin"], into="PIN")
        hands.tap("Confirm")


class SettingsRemovePin(Template):
    """No PIN any more; the old one is told."""

    goal = "Take the PIN off this phone's lock screen. It is {pin} now"
    goal_zh = "取消这部手机的锁屏 PIN 码，现在的 PIN 码是 {pin}"
    apps = ("settings",)
    difficulty = "medium"
    steps = 7
    tags = ("settings", "form", "security", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"pin": f"{rng.randrange(1000, 9999)}"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("phone", "pin", p["pin"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("settings", namespace="phone", key="pin")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Security", "Screen lock")
        hands.type(p["pin"], into="PIN")
        hands.tap("Next")
        hands.tap("None")
        hands.tap("Remove")


class SettingsUninstall(Template):
    """Remove one of the apps that were installed."""

    goal = "Uninstall the app {name}"
    goal_zh = "卸载应用 {name}"
    apps = ("settings",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "list", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = rng.sample(INSTALLED, 3)
        package, name = rng.choice(there)
        return {"there": there, "package": package, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package, name in p["there"]:
            install(phone, package, name)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps")
        hands.tap(p["name"])
        moves.confirmed(hands, "Uninstall")


class SettingsVersion(Template):
    """Read which version of an app is installed."""

    goal = "Which version of {name} is installed?"
    goal_zh = "安装的 {name} 是哪个版本？"
    apps = ("settings",)
    difficulty = "medium"
    steps = 4
    tags = ("settings", "list", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        package, name = rng.choice(INSTALLED)
        version = f"{rng.randrange(1, 9)}.{rng.randrange(0, 30)}.{rng.randrange(1, 20)}"
        return {"package": package, "name": name, "version": version}

    def prepare(self, phone: Phone, p: Params) -> None:
        install(phone, p["package"], p["name"], p["version"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["version"])

    def solve(self, hands: Hands, p: Params) -> Declaration:
        enter(hands, "Apps")
        hands.tap(p["name"])
        titles, summaries = (
            hands.texts(id=f"android:id/{kind}") for kind in ("title", "summary")
        )  # fmt: skip
        rows = [title for title in titles if title in ("Notifications", "Permissions",
                                                       "Storage & cache", "Version")]  # fmt: skip
        return Done(summaries[rows.index("Version")])


class SettingsSilenceApp(Template):
    """One app posts no notifications any more."""

    goal = "Stop {name} from sending me notifications"
    goal_zh = "不要再让“{name_zh}”给我发通知"
    apps = ("settings",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "list", "notifications")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        apps = [app for _, app in sorted(phone.apps.items()) if app.info.launchable]
        app = rng.choice(apps)
        return {"package": app.info.package, "name": app.info.label, "name_zh": app.info.label_zh}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("permissions", package=p["package"], name="POST_NOTIFICATIONS", granted=0)]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Notifications")
        hands.tap(p["name"], role=Role.SWITCH)


class SettingsPermission(Template):
    """An app is allowed or denied one thing."""

    goal = "{verb} the app {name} access to {what}"
    goal_zh = "{verb_zh}“{name_zh}”访问{what_zh}"
    apps = ("settings",)
    difficulty = "hard"
    steps = 6
    tags = ("settings", "list", "permissions")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        wishes = [
            (app.info, name) for _, app in sorted(phone.apps.items()) for name in ASKED
            if name in app.permissions and phone.permissions.granted(app.info.package, name) is None
        ]  # fmt: skip
        info, name = rng.choice(wishes)
        title, what, zh = ASKED[name]
        allow = rng.random() < 0.4
        return {
            "package": info.package, "name": info.label, "name_zh": info.label_zh,
            "permission": name, "title": title, "what": what, "what_zh": zh,
            "allow": allow, "verb": "Give" if allow else "Deny",
            "verb_zh": "允许" if allow else "禁止",
        }  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        granted = int(p["allow"])
        return [Added("permissions", package=p["package"], name=p["permission"], granted=granted)]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps")
        hands.tap(p["name"])
        hands.tap("Permissions")
        hands.tap(p["title"])
        if not p["allow"]:
            hands.tap("Don't allow", role=Role.RADIO)
        elif hands.see("Allow only while using the app"):
            hands.tap("Allow only while using the app", role=Role.RADIO)
        else:
            hands.tap("Allow", role=Role.RADIO)


ASKED = {
    "CAMERA": ("Camera", "the camera", "相机"),
    "READ_CONTACTS": ("Contacts", "my contacts", "通讯录"),
    "READ_CALENDAR": ("Calendar", "my calendar", "日历"),
    "READ_MEDIA_IMAGES": ("Photos and videos", "my photos", "照片"),
    "READ_SMS": ("SMS", "my text messages", "短信"),
    "CALL_PHONE": ("Phone", "phone calls", "电话"),
    "ACCESS_FINE_LOCATION": ("Location", "my location", "位置信息"),
}
"""What permissions are called: on the page, and in a goal."""
