"""Practice in Settings: networks, devices and apps, and what its pages tell."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from device_drivers.base import Role
from device_drivers.virtual.apps.settings.usage import usage
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.screen import App
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.settings import NETWORK, enter

STRANGE_APPS = (
    ("org.example.owls", "Owl Atlas"), ("org.example.bread", "Crumb"),
    ("org.example.metro", "Underline"), ("org.example.knots", "Knotbook"),
    ("org.example.choir", "Alto"), ("org.example.garden", "Seedling"),
    ("org.example.tax", "Tallyman"), ("org.example.rain", "Drizzle"),
)  # fmt: skip
DEVICES = ("Loft Speaker", "Marimba 3", "Desk Mouse", "Truck Radio", "小音箱", "Sound Bar X")
"""What may be near by Bluetooth."""


def install(phone: Phone, package: str, label: str) -> None:
    """Put an app on the phone as a package file would."""
    phone.store.run("INSERT INTO apps(package, path, label, version_name) VALUES (?, ?, ?, '1.0')",
                    package, f"/data/app/{package}/base.apk", label)  # fmt: skip
    phone.changed()


class _Settings(Template):
    apps = ("settings",)
    difficulty = "easy"
    tags: tuple[str, ...] = ("settings", "list")


class PracticeSettingsJoin(_Settings):
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


class PracticeSettingsNoSuchNetwork(_Settings):
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


class PracticeSettingsWhichNetwork(_Settings):
    """Through what the phone is online."""

    goal = "Which Wi-Fi network is this phone connected to?"
    goal_zh = "手机现在连的是哪个 Wi-Fi？"
    steps = 2
    tags = ("settings", "read")

    def answer(self, phone: Phone, p: Params) -> str:
        return str(phone.store.one("SELECT ssid FROM networks WHERE connected"))

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, *NETWORK)
        return Done(hands.texts(id="android:id/summary")[0])


class _Device(_Settings):
    """Something about a device that is paired."""

    connected = 0
    to: dict[str, int]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(DEVICES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO bluetooth VALUES (?, 'device', 1, ?)", p["name"],
                        self.connected)  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("bluetooth", {"name": p["name"]}, self.to)]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices", p["name"])


class PracticeSettingsConnect(_Device):
    """A known device is to be used."""

    goal = "Connect “{name}”, it was paired before"
    goal_zh = "连接已配对的蓝牙设备“{name}”"
    steps = 3
    to = {"connected": 1}


class PracticeSettingsDisconnect(_Device):
    """Not to be used for now."""

    goal = "Disconnect the Bluetooth device “{name}”, but keep it paired"
    goal_zh = "断开蓝牙设备“{name}”，保留配对"
    steps = 3
    connected = 1
    to = {"connected": 0}


class PracticeSettingsForgetDevice(_Device):
    """Never to be used again."""

    goal = "Forget the Bluetooth device “{name}”"
    goal_zh = "取消与蓝牙设备“{name}”的配对"
    steps = 4
    to = {"paired": 0}

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Connected devices")
        hands.hold(p["name"])
        hands.tap("Forget")


class PracticeSettingsUninstall(_Settings):
    """An app goes."""

    goal = "Uninstall the app {name}"
    goal_zh = "卸载应用 {name}"
    steps = 5
    tags = ("settings", "delete")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = rng.sample(STRANGE_APPS, 3)
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
        hands.tap("Uninstall")
        hands.tap("Uninstall", id="android:id/button1")


class PracticeSettingsNoSuchApp(_Settings):
    """An app that is not there."""

    goal = "Remove the app {name} from my phone"
    goal_zh = "把应用 {name} 从手机里删除"
    steps = 3
    tags = ("settings", "impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"name": rng.choice(STRANGE_APPS)[1]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, "Apps")
        hands.type(p["name"], into="Search apps")
        return Impossible(f"{p['name']} is not installed")


def _launchable(phone: Phone) -> list[App]:
    return [app for _, app in sorted(phone.apps.items()) if app.info.launchable]


class PracticeSettingsUnsilence(_Settings):
    """An app may notify again."""

    goal = "Let {name} send me notifications again"
    goal_zh = "重新允许“{name_zh}”给我发通知"
    steps = 4
    tags = ("settings", "notifications")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info = rng.choice(_launchable(phone)).info
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], "POST_NOTIFICATIONS", False)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"package": p["package"], "name": "POST_NOTIFICATIONS"}
        return [Changed("permissions", where, {"granted": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Notifications")
        hands.tap(p["name"], role=Role.SWITCH)


class PracticeSettingsLocated(_Settings):
    """An app is told where the phone is, or no longer."""

    goal = "Location: {verb} {name}"
    goal_zh = "位置信息权限：{verb_zh}“{name_zh}”"
    steps = 3
    tags = ("settings", "permissions", "switch")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        asking = [a for a in _launchable(phone) if "ACCESS_FINE_LOCATION" in a.permissions]
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


class PracticeSettingsAskMe(_Settings):
    """An app that may do something is to ask every time."""

    goal = "{name} should ask me each time before it uses {what}"
    goal_zh = "让“{name_zh}”每次使用{what_zh}前都询问我"
    difficulty = "medium"
    steps = 6
    tags = ("settings", "permissions", "choice")
    strict = ("permissions",)
    asked = {
        "CAMERA": ("Camera", "the camera", "相机"),
        "READ_CONTACTS": ("Contacts", "my contacts", "通讯录"),
        "READ_CALENDAR": ("Calendar", "my calendar", "日历"),
        "READ_MEDIA_IMAGES": ("Photos and videos", "my photos", "照片"),
        "RECORD_AUDIO": ("Microphone", "the microphone", "麦克风"),
        "ACCESS_FINE_LOCATION": ("Location", "my location", "位置信息"),
    }

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        wishes = [(app.info, name) for app in _launchable(phone) for name in self.asked
                  if name in app.permissions]  # fmt: skip
        info, name = rng.choice(wishes)
        title, what, zh = self.asked[name]
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


class _Tells(_Settings):
    """A fact that one of the pages tells: the summary of a row."""

    tags = ("settings", "read")
    pages: tuple[str, ...]

    def solve(self, hands: Hands, p: Params) -> Done:
        enter(hands, *self.pages)
        hands.element(p["row"])
        titles, told = (hands.find(id=f"android:id/{kind}") for kind in ("title", "summary"))
        row = next(e for e in titles if e.label == p["row"])
        return Done(next(e.label for e in told if 0 < e.box.top - row.box.top < 90))


class PracticeSettingsAbout(_Tells):
    """Something about the phone itself."""

    goal = "What is {what} of this phone?"
    goal_zh = "这部手机的{what_zh}是什么？"
    steps = 3
    pages = ("About phone",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, row, fact = rng.choice((
            ("the model", "型号", "Model", phone.build.model),
            ("the Android version", "安卓版本", "Android version", phone.build.version),
            ("the IP address", "IP 地址", "IP address", "10.0.2.16"),
            ("the build number", "版本号", "Build number", "PP1A.261101.001"),
            ("the phone number", "电话号码", "Phone number", "+1 212-555-0100"),
            ("the date of the last security update", "安全更新日期", "Android security update",
             "2026-11-05"),
        ))  # fmt: skip
        return {"what": what, "what_zh": zh, "row": row, "fact": fact}

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        fact = str(p["fact"])
        return lambda said: fact in said


class PracticeSettingsBatteryOf(_Tells):
    """How much of the charge one app took."""

    goal = "How many percent of the battery did {name} use?"
    goal_zh = "“{name_zh}”用了百分之多少的电？"
    steps = 3
    pages = ("Battery", "Battery usage")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        shares = usage(phone.seed, [app.info.package for app in sorted(
            _launchable(phone), key=lambda app: app.info.label.casefold())])  # fmt: skip
        package, share = rng.choice(shares[:7])
        info = phone.apps[package].info
        return {"name": info.label, "name_zh": info.label_zh, "row": info.label, "share": share}

    def answer(self, phone: Phone, p: Params) -> str:
        return f"{p['share']}%"


class PracticeSettingsStorageOf(_Tells):
    """What fills the phone."""

    goal = "How much storage do {what} take up on this phone?"
    goal_zh = "手机里的{what_zh}占用了多少存储空间？"
    steps = 2
    pages = ("Storage",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, row, size = rng.choice((
            ("the apps", "应用", "Apps", 0.31 * len(phone.apps)),
            ("photos and videos", "照片和视频", "Photos and videos", 5.6 + phone.seed % 7 * 0.9),
            ("audio files", "音频", "Audio", 1.2 + phone.seed % 5 * 0.4),
        ))  # fmt: skip
        return {"what": what, "what_zh": zh, "row": row, "size": f"{size:.1f} GB"}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["size"])


class PracticeSettingsHotspotName(_Tells):
    """What others have to look for."""

    goal = "What is the name of my hotspot?"
    goal_zh = "我的热点叫什么名字？"
    steps = 3
    pages = (*NETWORK, "Hotspot & tethering")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = rng.choice(("Lighthouse", "Blue Suitcase", "Hanna on the road", "小红莓", "Moth"))
        phone.put_setting("global", "device_name", name)
        return {"name": name, "row": "Hotspot name"}

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["name"])


class PracticeSettingsWhichZone(_Tells):
    """Which time zone holds."""

    goal = "Which time zone is the phone set to?"
    goal_zh = "手机设的是哪个时区？"
    steps = 2
    pages = ("Date & time",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        zone = rng.choice(("Europe/Berlin", "Asia/Tokyo", "Africa/Nairobi", "America/Denver"))
        return {"zone": zone, "row": "Time zone"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.set_zone(p["zone"])

    def answer(self, phone: Phone, p: Params) -> Callable[[str], bool]:
        return lambda said: p["zone"].rpartition("/")[2] in said


class PracticeSettingsWhichApp(_Settings):
    """Nobody said which app."""

    goal = "Uninstall one of the apps I added"
    goal_zh = "把我自己装的应用卸载一个"
    difficulty = "medium"
    steps = 6
    tags = ("settings", "delete", "ask")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        there = rng.sample(STRANGE_APPS, 2)
        package, name = rng.choice(there)
        return {"there": there, "package": package, "name": name}

    def prepare(self, phone: Phone, p: Params) -> None:
        for package, name in p["there"]:
            install(phone, package, name)

    def reply(self, p: Params) -> str:
        return f"{p['name']}, please"

    def reply_zh(self, p: Params) -> str:
        return f"{p['name']}，谢谢"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Removed("apps", package=p["package"])]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Apps")
        said = hands.ask(f"Which one: {' or '.join(name for _, name in p['there'])}?")
        hands.tap(next(name for _, name in p["there"] if name in said))
        hands.tap("Uninstall")
        hands.tap("Uninstall", id="android:id/button1")
