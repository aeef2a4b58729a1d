"""Practice in Settings: networks, devices, the lock, permissions; what is asked, what cannot be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter
from models.training.pocket.practice.settings import NETWORK, InSettings
from models.training.pocket.practice.settings_things import ASKED, DEVICES, launchable

PHONE_NAMES = ("Marmot", "Blue Whale", "Toni's phone", "Second phone", "小石头", "客厅手机",
               "Kingfisher", "Thunder")  # fmt: skip


class PracticeWishForgetNetwork(InSettings):
    """A network that was kept."""

    goal = "Forget the Wi-Fi network “{ssid}”"
    goal_zh = "忘记 Wi-Fi 网络“{ssid}”"
    steps = 5
    tags = ("settings", "delete", "menu")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT ssid FROM networks WHERE saved AND NOT connected")
        return {"ssid": rng.choice(rows)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("networks", {"ssid": p["ssid"]}, {"saved": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet")
        hands.hold(p["ssid"])
        hands.tap("Forget")


class PracticeWishPassword(InSettings):
    """A network behind a password."""

    goal = "Join the Wi-Fi “{ssid}”, the password is {password}"
    goal_zh = "连接 Wi-Fi“{ssid}”，密码是 {password}"
    difficulty = "medium"
    steps = 6
    tags = ("settings", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT ssid FROM networks WHERE secured AND NOT saved")
        word = rng.choice(("harbour", "walnuts", "teapot", "glacier", "mosaic"))
        return {"ssid": rng.choice(rows)[0], "password": f"{word}{rng.randrange(100, 999)}"}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        now = phone.store.rows("SELECT ssid FROM networks WHERE connected")
        left: list[Change] = [Changed("networks", {"ssid": s}, {"connected": 0}) for (s,) in now]
        return [*left, Changed("networks", {"ssid": p["ssid"]}, {"connected": 1, "saved": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet", p["ssid"])
        hands.type(p["password"], into="Password")
        hands.tap("Connect", id="android:id/button1")


class PracticeWishPair(InSettings):
    """Something new that is near."""

    goal = "Pair my phone with “{name}”"
    goal_zh = "把手机和“{name}”配对"
    steps = 4
    tags = ("settings", "dialog")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(DEVICES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO bluetooth VALUES (?, 'device', 0, 0)", p["name"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {"paired": 1, "connected": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices", p["name"])
        hands.tap("Pair", id="android:id/button1")


class PracticeWishPairNone(PracticeWishPair):
    """It is nowhere near."""

    goal = "Pair the phone with the Bluetooth device “{name}”"
    goal_zh = "配对蓝牙设备“{name}”"
    steps = 2
    tags = ("settings", "impossible")
    impossible = True

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM bluetooth WHERE name=?", p["name"])

    def solve(self, hands: Hands, p: Params) -> Impossible:  # type: ignore[override]
        enter(hands, "Connected devices")
        return Impossible(f"no device called “{p['name']}” is near")


class PracticeWishPinNew(InSettings):
    """A lock where there was none."""

    goal = "Lock this phone with the PIN {pin}"
    goal_zh = "给手机设置屏幕锁 PIN {pin}"
    difficulty = "medium"
    steps = 8
    tags = ("settings", "form", "security")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"pin": str(rng.randrange(1000, 10_000))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("settings", namespace="phone", key="pin", value=p["pin"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Security", "Screen lock")
        hands.tap("PIN", id="android:id/title")
        hands.type(p["pin"], into="PIN")
        hands.tap("Next")
        hands.type(p["pin"], into="PIN")
        hands.tap("Confirm")


class PracticeWishPinNone(PracticeWishPinNew):
    """No lock any more."""

    goal = "Take the screen lock off this phone; the PIN is {pin}"
    goal_zh = "取消手机的屏幕锁，PIN 是 {pin}"
    steps = 7

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("phone", "pin", p["pin"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("settings", namespace="phone", key="pin")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Security", "Screen lock")
        hands.type(p["pin"], into="PIN")
        hands.tap("Next")
        hands.tap("None")
        hands.tap("Remove", id="android:id/button1")


class _May(InSettings):
    """What an app may do, on its own page."""

    tags: ClassVar[tuple[str, ...]] = ("settings", "permissions", "choice")
    strict = ("permissions",)
    steps = 6
    allow: ClassVar[bool] = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        wishes = [(app.info, name) for app in launchable(phone) for name in ASKED
                  if name in app.permissions]  # fmt: skip
        info, name = rng.choice(wishes)
        title, what, zh = ASKED[name]
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh,
                "permission": name, "title": title, "what": what, "what_zh": zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], p["permission"], not self.allow)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"package": p["package"], "name": p["permission"]}
        return [Changed("permissions", where, {"granted": int(self.allow)})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps", p["name"], "Permissions", p["title"])
        hands.tap("Allow" if self.allow else "Don't allow", role=Role.RADIO)


class PracticeWishAllow(_May):
    """It may."""

    goal = "Allow {name} to use {what}"
    goal_zh = "允许“{name_zh}”使用{what_zh}"


class PracticeWishDeny(_May):
    """It may not."""

    goal = "{name} must not use {what} any more"
    goal_zh = "不再允许“{name_zh}”使用{what_zh}"
    allow = False


class PracticeWishQuietApp(_May):
    """It posts nothing any more."""

    goal = "Open the app info of {name} in the settings and switch its notifications off"
    goal_zh = "在设置里打开“{name_zh}”的应用信息，关闭它的通知"
    tags = ("settings", "notifications")
    allow = False

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info = rng.choice(launchable(phone)).info
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh,
                "permission": "POST_NOTIFICATIONS"}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps", p["name"], "Notifications")
        hands.tap(f"All {p['name']} notifications")


class PracticeWishDebug(InSettings):
    """For who writes programs."""

    goal = "Turn wireless debugging on"
    goal_zh = "打开无线调试"
    steps = 5
    tags = ("settings", "switch")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Added("settings", namespace="global", key="adb_wifi_enabled", value="1")]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "System", "Developer options", "Wireless debugging")
        hands.tap("Use wireless debugging")


class PracticeWishWhichDevice(InSettings):
    """What is connected by Bluetooth."""

    goal = "Which Bluetooth device is my phone connected to?"
    goal_zh = "手机现在连着哪个蓝牙设备？"
    steps = 2
    tags = ("settings", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(DEVICES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE bluetooth SET connected=0")
        phone.store.run("INSERT INTO bluetooth VALUES (?, 'device', 1, 1)", p["name"])

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, "Connected devices")
        return Done(hands.read(p["name"]))
