"""Practice in Settings: networks, devices and apps, and what its pages tell."""

from __future__ import annotations

import random
from collections.abc import Sequence

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.screen import App
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter
from models.training.pocket.practice.settings import NETWORK, InSettings

STRANGE_APPS = (
    ("org.example.owls", "Owl Atlas"), ("org.example.bread", "Crumb"),
    ("org.example.metro", "Underline"), ("org.example.knots", "Knotbook"),
    ("org.example.choir", "Alto"), ("org.example.garden", "Seedling"),
    ("org.example.tax", "Tallyman"), ("org.example.rain", "Drizzle"),
)  # fmt: skip
DEVICES = ("Loft Speaker", "Marimba 3", "Desk Mouse", "Truck Radio", "小音箱", "Sound Bar X")
"""What may be near by Bluetooth."""


ASKED = {
    "CAMERA": ("Camera", "the camera", "相机"),
    "READ_CONTACTS": ("Contacts", "my contacts", "通讯录"),
    "READ_CALENDAR": ("Calendar", "my calendar", "日历"),
    "READ_MEDIA_IMAGES": ("Photos and videos", "my photos", "照片"),
    "RECORD_AUDIO": ("Microphone", "the microphone", "麦克风"),
    "ACCESS_FINE_LOCATION": ("Location", "my location", "位置信息"),
}
"""What permissions are called: on their page, and in a goal."""


class PracticeSettingsJoin(InSettings):
    """A network that is known, or open."""

    goal = "Connect to the Wi-Fi “{ssid}”"
    goal_zh = "连接 Wi-Fi“{ssid}”"
    steps = 4

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT ssid FROM networks WHERE NOT connected AND (saved OR NOT secured)"
        )
        return {"ssid": rng.choice(rows)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        now = phone.store.rows("SELECT ssid FROM networks WHERE connected")
        left = [Changed("networks", {"ssid": ssid}, {"connected": 0}) for (ssid,) in now]
        return [*left, Changed("networks", {"ssid": p["ssid"]}, {"connected": 1, "saved": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet", p["ssid"])


class PracticeSettingsNoSuchNetwork(InSettings):
    """A network that is not in reach."""

    goal = "Connect to the Wi-Fi network “{ssid}”"
    goal_zh = "连上 Wi-Fi 网络“{ssid}”"
    steps = 3
    tags = ("settings", "impossible")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ssid": rng.choice(("Summit Lodge", "Pier 9 Free", "Tram-WiFi", "图书馆三楼",
                                    "Villa Rosa", "Observatory", "青年旅舍"))}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, *NETWORK, "Internet")
        return Impossible(f"there is no network {p['ssid']} here")


class _Device(InSettings):
    """Something about a device that is paired."""

    connected = 0
    column, value = "connected", 1
    """What becomes of it."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(DEVICES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO bluetooth VALUES (?, 'device', 1, ?)", p["name"],
                        self.connected)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {self.column: self.value})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices", p["name"])


class PracticeSettingsConnect(_Device):
    """A known device is to be used."""

    goal = "Connect “{name}”, it was paired before"
    goal_zh = "连接已配对的蓝牙设备“{name}”"
    steps = 3


class PracticeSettingsDisconnect(_Device):
    """Not to be used for now."""

    goal = "Disconnect the Bluetooth device “{name}”, but keep it paired"
    goal_zh = "断开蓝牙设备“{name}”，保留配对"
    steps = 3
    connected = 1
    value = 0


class PracticeSettingsForgetDevice(_Device):
    """Never to be used again."""

    goal = "Forget the Bluetooth device “{name}”"
    goal_zh = "取消与蓝牙设备“{name}”的配对"
    steps = 4
    column, value = "paired", 0

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices")
        hands.hold(p["name"])
        hands.tap("Forget")


def launchable(phone: Phone) -> list[App]:
    return [app for _, app in sorted(phone.apps.items()) if app.info.launchable]


class PracticeSettingsUnsilence(InSettings):
    """An app may notify again."""

    goal = "Let {name} send me notifications again"
    goal_zh = "重新允许“{name_zh}”给我发通知"
    steps = 4
    tags = ("settings", "notifications")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info = rng.choice(launchable(phone)).info
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], "POST_NOTIFICATIONS", False)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"package": p["package"], "name": "POST_NOTIFICATIONS"}
        return [Changed("permissions", where, {"granted": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Notifications")
        hands.tap(p["name"], role=Role.SWITCH)


class PracticeSettingsLocated(InSettings):
    """An app is told where the phone is, or no longer."""

    goal = "Location: {verb} {name}"
    goal_zh = "位置信息权限：{verb_zh}“{name_zh}”"
    steps = 3
    tags = ("settings", "permissions", "switch")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        asking = [a for a in launchable(phone) if "ACCESS_FINE_LOCATION" in a.permissions]
        info, allow = rng.choice(asking).info, rng.random() < 0.5
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh,
                "allow": allow, "verb": "allow" if allow else "do not allow",
                "verb_zh": "允许" if allow else "不允许"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], "ACCESS_FINE_LOCATION", not p["allow"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"package": p["package"], "name": "ACCESS_FINE_LOCATION"}
        return [Changed("permissions", where, {"granted": int(p["allow"])})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Location")
        hands.tap(p["name"], role=Role.SWITCH)


class PracticeSettingsAskMe(InSettings):
    """An app that may do something is to ask every time."""

    goal = "{name} should ask me each time before it uses {what}"
    goal_zh = "让“{name_zh}”每次使用{what_zh}前都询问我"
    difficulty = "medium"
    steps = 6
    tags = ("settings", "permissions", "choice")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        wishes = [(app.info, name) for app in launchable(phone) for name in ASKED
                  if name in app.permissions]  # fmt: skip
        info, name = rng.choice(wishes)
        title, what, zh = ASKED[name]
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh,
                "permission": name, "title": title, "what": what, "what_zh": zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], p["permission"], True)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("permissions", package=p["package"], name=p["permission"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps")
        hands.tap(p["name"])
        hands.tap("Permissions")
        hands.tap(p["title"])
        hands.tap("Ask every time", role=Role.RADIO)
