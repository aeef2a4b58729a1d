"""Practice in Settings: what has no name in the goal; the most, the least, a step more."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Done, Params, Removed
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from device_drivers.virtual.tasks.settings_apps import install
from models.training.pocket.practice.settings import NETWORK, InSettings
from models.training.pocket.practice.settings_pages import ZONES
from models.training.pocket.practice.settings_tell import SSIDS
from models.training.pocket.practice.settings_things import DEVICES, STRANGE_APPS, launchable


class _Devices(InSettings):
    """Two devices, one of them in use."""

    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("settings", "list")
    used: ClassVar[tuple[tuple[int, int], tuple[int, int]]] = ((1, 1), (1, 0))
    """Whether the one meant is paired and connected, and the other."""

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, other = rng.sample(DEVICES, 2)
        return {"name": name, "other": other}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM bluetooth")
        for key, (paired, connected) in zip(("name", "other"), self.used, strict=True):
            phone.store.run("INSERT INTO bluetooth VALUES (?, 'device', ?, ?)", p[key], paired,
                            connected)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {"connected": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices", p["name"])


class PracticeGroundUnplug(_Devices):
    """Whatever is in use."""

    goal = "Disconnect the Bluetooth device that is connected now"
    goal_zh = "断开现在连着的蓝牙设备"


class PracticeGroundSwap(_Devices):
    """One for the other."""

    goal = "Use {other} instead of {name}: disconnect the one and connect the other"
    goal_zh = "不用{name}，改用{other}：断开一个，连上另一个"
    steps = 4

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [*super().expect(phone, p),
                Changed("bluetooth", {"name": p["other"]}, {"connected": 1})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        super().solve(hands, p)
        hands.tap(p["other"])


class PracticeGroundNear(_Devices):
    """The only one that is new."""

    goal = "There is one new Bluetooth device nearby, pair with it"
    goal_zh = "附近有一个新的蓝牙设备，和它配对"
    steps = 4
    used = ((0, 0), (1, 0))

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, {"paired": 1, "connected": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        super().solve(hands, p)
        hands.tap("Pair", id="android:id/button1")


class PracticeGroundLeave(InSettings):
    """The network in use."""

    goal = "Forget the Wi-Fi I am connected to"
    goal_zh = "忘记我正连着的 Wi-Fi"
    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("settings", "delete", "dialog")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ssid": rng.choice(SSIDS)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE networks SET connected=0")
        phone.store.run("INSERT INTO networks VALUES (?, 1, 4, 1, 1)", p["ssid"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("networks", {"ssid": p["ssid"]}, {"connected": 0, "saved": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet")
        hands.tap(p["ssid"])
        hands.tap("Forget", id="android:id/button1")


class PracticeGroundOther(PracticeGroundLeave):
    """The other that is saved."""

    goal = "The Wi-Fi is slow, change to the other one that is saved"
    goal_zh = "Wi-Fi 太慢，换到另一个已保存的"
    steps = 4
    tags = ("settings", "list")

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE networks SET saved=0 WHERE NOT connected")
        phone.store.run("INSERT INTO networks VALUES (?, 1, 4, 1, 0)", p["ssid"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        now = phone.store.rows("SELECT ssid FROM networks WHERE connected")
        left: list[Change] = [Changed("networks", {"ssid": s}, {"connected": 0}) for (s,) in now]
        return [*left, Changed("networks", {"ssid": p["ssid"]}, {"connected": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *NETWORK, "Internet", p["ssid"])


class PracticeGroundSize(InSettings):
    """How large an app is."""

    goal = "How many MB does the app {name} take?"
    goal_zh = "应用“{name_zh}”占多少 MB？"
    steps = 2
    tags = ("settings", "read", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        app = rng.choice(launchable(phone))
        rows = sum(phone.store.one(f"SELECT count(*) FROM {each}") for each in app.tables)  # noqa: S608
        tenths = 80 + sum(app.info.package.encode()) * 7 % 900 + rows
        return {"name": app.info.label, "name_zh": app.info.label_zh,
                "size": f"{tenths / 10:.1f} MB"}  # fmt: skip

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["size"])

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, "Apps")
        top = hands.element(p["name"], id="android:id/title").box.top
        below = [e for e in hands.find("MB") if e.box.top > top]
        return Done(min(below, key=lambda e: e.box.top).label)


class PracticeGroundNotThat(InSettings):
    """This one, not that one."""

    goal = "Uninstall {name}, but leave {other} on the phone"
    goal_zh = "卸载 {name}，但保留 {other}"
    steps = 5
    tags = ("settings", "delete", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (package, name), (second, other) = rng.sample(STRANGE_APPS, 2)
        return {"package": package, "name": name, "second": second, "other": other}

    def prepare(self, phone: Phone, p: Params) -> None:
        install(phone, p["package"], p["name"])
        install(phone, p["second"], p["other"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps", p["name"])
        hands.tap("Uninstall")
        hands.tap("Uninstall", id="android:id/button1")


class PracticeGroundLanded(InSettings):
    """The time zone of a city."""

    goal = "I've landed in {city}, choose the time zone of that place"
    goal_zh = "我到{city_zh}了，选那里的时区"
    steps = 4
    tags = ("settings", "choice")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        zone, city_zh = rng.choice([each for each in ZONES if each[0] != phone.clock.zone.key])
        return {"zone": zone, "city_zh": city_zh, "city": zone.rpartition("/")[2]}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("global", "auto_time_zone", "0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("phone", "zone", p["zone"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Date & time")
        hands.tap("Time zone", id="android:id/title")
        hands.tap(p["zone"], role=Role.RADIO)


# --- the most, the least, a step ------------------------------------------------------------------


class _Pick(InSettings):
    """One of several that has no name in the goal."""

    steps = 4
    tags: ClassVar[tuple[str, ...]] = ("settings", "choice")
    pages: ClassVar[tuple[str, ...]] = ("Display",)
    row: ClassVar[str]
    key: ClassVar[tuple[str, str]]
    before: ClassVar[str]
    after: ClassVar[tuple[str, str]]
    """What it is called, and its value."""

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(*self.key, self.before)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(*self.key, self.after[1])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *self.pages, self.row)
        hands.tap(self.after[0], role=Role.RADIO)


class PracticeGroundLongest(_Pick):
    """As long as possible."""

    goal = "Keep the screen on as long as the settings allow"
    goal_zh = "让屏幕亮得尽可能久"
    row, key = "Screen timeout", ("system", "screen_off_timeout")
    before, after = "60000", ("30 minutes", "1800000")


class PracticeGroundShortest(PracticeGroundLongest):
    """As short as possible."""

    goal = "The screen should go off as soon as the settings allow"
    goal_zh = "屏幕要尽快熄灭，设到最短"
    after = ("15 seconds", "15000")


class PracticeGroundBigger(_Pick):
    """One step more."""

    goal = "Make the letters one step larger, they have the default size"
    goal_zh = "字现在是默认大小，调大一档"
    row, key = "Font size", ("system", "font_scale")
    before, after = "1.0", ("Large", "1.15")


class PracticeGroundNormal(PracticeGroundBigger):
    """As it was."""

    goal = "The letters are far too big, put the font size back to normal"
    goal_zh = "字太大了，字体恢复成正常大小"
    before, after = "1.3", ("Default", "1.0")


class PracticeGroundDear(_Pick):
    """Only those with a star."""

    goal = "While Do Not Disturb is on, only people I starred may ring me"
    goal_zh = "勿扰模式下只有我加了星标的人能打进来"
    pages, row, key = ("Do Not Disturb",), "Calls that may interrupt", ("global", "zen_calls")
    before, after = "anyone", ("Starred contacts", "starred")
