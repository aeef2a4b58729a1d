"""Tasks in the Settings app about networks and devices: Wi-Fi and Bluetooth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Declaration,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.settings import enter

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.hands import Hands


class SettingsWifiPassword(Template):
    """Join a network that wants a password."""

    goal = "Connect to the Wi-Fi network “{ssid}”. The password is {password}"
    goal_zh = "连接 Wi-Fi“{ssid}”，密码是 {password}"
    apps = ("settings",)
    difficulty = "medium"
    steps = 7
    tags = ("settings", "list", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        words = ("maple", "harbor", "lantern", "granite", "willow", "copper")
        return {
            "ssid": rng.choice(("Annex-2F", "Orchard-5G", "Studio North", "青云路8号")),
            "password": f"{rng.choice(words)}-{rng.choice(words)}-{rng.randrange(10, 99)}",
        }

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO networks VALUES (?, 1, 3, 0, 0)", p["ssid"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return joined(phone, p["ssid"])

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Network & internet", "Internet", p["ssid"])
        hands.type(p["password"], into="Password")
        hands.tap("Connect")


def joined(phone: Phone, ssid: str) -> list[Change]:
    """The phone is connected to ``ssid``, and to nothing else."""
    before = phone.store.rows("SELECT ssid FROM networks WHERE connected AND ssid != ?", ssid)
    left: list[Change] = [Changed("networks", {"ssid": s}, {"connected": 0}) for (s,) in before]
    return [*left, Changed("networks", {"ssid": ssid}, {"connected": 1, "saved": 1})]


class SettingsWifiMissing(Template):
    """A network that is not there."""

    goal = "Connect to the Wi-Fi network “{ssid}”"
    goal_zh = "连接 Wi-Fi“{ssid}”"
    apps = ("settings",)
    difficulty = "medium"
    steps = 3
    tags = ("settings", "list", "impossible")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ssid": rng.choice(("Seaside Hotel", "Gate 14 Lounge", "Old Mill", "书香阁"))}

    def solve(self, hands: Hands, p: Params) -> Declaration:
        enter(hands, "Network & internet", "Internet")
        hands.scroll_to("Add network")
        return Impossible(f"there is no network {p['ssid']} in range")


class SettingsWifiForget(Template):
    """Forget a network known from before."""

    goal = "Make the phone forget the saved Wi-Fi network “{ssid}”"
    goal_zh = "让手机忘记已保存的 Wi-Fi“{ssid}”"
    apps = ("settings",)
    difficulty = "medium"
    steps = 5
    tags = ("settings", "list", "delete", "long_press")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT ssid FROM networks WHERE saved AND NOT connected")
        return {"ssid": rng.choice(rows)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("networks", {"ssid": p["ssid"]}, {"saved": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Network & internet", "Internet")
        hands.hold(p["ssid"])
        hands.tap("Forget")


class SettingsWhichWifi(Template):
    """Read which network the phone uses."""

    goal = "Which Wi-Fi network is this phone connected to?"
    goal_zh = "这部手机现在连接的是哪个 Wi-Fi？"
    apps = ("settings",)
    difficulty = "easy"
    steps = 2
    tags = ("settings", "read")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT ssid FROM networks WHERE connected"))

    def solve(self, hands: Hands, p: Params) -> Declaration:
        enter(hands, "Network & internet")
        names = hands.texts(id="android:id/title")
        summaries = hands.texts(id="android:id/summary")
        return Done(summaries[names.index("Internet")])


class SettingsPair(Template):
    """Pair with a device nearby."""

    goal = "Pair this phone with the Bluetooth device “{name}”"
    goal_zh = "让手机与蓝牙设备“{name}”配对"
    apps = ("settings",)
    difficulty = "easy"
    steps = 4
    tags = ("settings", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows("SELECT name FROM bluetooth WHERE NOT paired ORDER BY name")
        return {"name": rng.choice(rows)[0]}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {"paired": 1, "connected": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices", p["name"])
        hands.tap("Pair")


class SettingsWhichHeadphones(Template):
    """Two pairs of headphones are paired, and nobody said which."""

    goal = "Connect my headphones"
    goal_zh = "连接我的耳机"
    apps = ("settings",)
    difficulty = "medium"
    steps = 3
    tags = ("settings", "ask")
    question = "headphone|which|耳机|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        pair = rng.sample(("Oval Buds", "Lumen Over-Ear", "Trail Clip", "Nocturne 2"), 2)
        return {"names": pair, "name": rng.choice(pair)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM bluetooth WHERE kind='headphones'")
        for name in p["names"]:
            phone.store.run("INSERT INTO bluetooth VALUES (?, 'headphones', 1, 0)", name)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {"connected": 1})]

    def reply(self, p: Params) -> str:
        return f"The {p['name']}, please."

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices")
        said = hands.ask(f"Which headphones: {' or '.join(p['names'])}?")
        hands.tap(next(name for name in p["names"] if name in said))
