"""Practice in Settings: what its pages tell."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from device_drivers.virtual.apps.settings.usage import usage
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Done,
    Params,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter
from models.training.pocket.practice.settings import NETWORK, InSettings
from models.training.pocket.practice.settings_things import launchable


class PracticeSettingsWhichNetwork(InSettings):
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


class _Tells(InSettings):
    """A fact that one of the pages tells: the summary of a row."""

    tags: ClassVar[tuple[str, ...]] = ("settings", "read")
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
            launchable(phone), key=lambda app: app.info.label.casefold())])  # fmt: skip
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
