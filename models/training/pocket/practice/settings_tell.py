"""Practice in Settings: more that its pages tell, for oneself, for a friend or a note."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from device_drivers.virtual.apps.settings.usage import usage
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Done, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.settings import NETWORK, InSettings
from models.training.pocket.practice.settings_things import DEVICES, launchable

SSIDS = ("Attic", "Oma Wifi", "Kiosk 24", "Fernweh", "Studio-5G", "Lakeside", "老宅", "三楼书房")
NAMES = ("Heron", "Blue Fox", "Mara's second", "Old Faithful", "小米粥", "Tuesday", "Lantern")


class _Tell(InSettings):
    """What stands on a page."""

    steps = 2
    tags: ClassVar[tuple[str, ...]] = ("settings", "read")
    pages: ClassVar[tuple[str, ...]]

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        return str(p["told"])

    def solve(self, hands: Hands, p: Params) -> Done | None:
        return Done(self.look(hands, p))

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, *self.pages)
        return hands.read(p["told"])


class PracticeTellEater(_Tell):
    """The first of a list."""

    goal = "Which app eats up most of the battery?"
    goal_zh = "哪个应用最耗电？"
    steps = 3
    pages = ("Battery", "Battery usage")
    rank: ClassVar[int] = 0

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        apps = sorted(launchable(phone), key=lambda app: app.info.label.casefold())
        package, _ = usage(phone.seed, [app.info.package for app in apps])[self.rank]
        return {"told": phone.apps[package].info.label}


class PracticeTellEaterSecond(PracticeTellEater):
    """The second of it."""

    goal = "Which app comes second in using up the battery?"
    goal_zh = "耗电排第二的是哪个应用？"
    rank = 1


class PracticeTellRest(_Tell):
    """A row of the storage."""

    goal = "How many GB does {what} take on the phone?"
    goal_zh = "手机里{what_zh}占了多少 GB？"
    pages = ("Storage",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, zh, row = rng.choice((
            ("the system itself", "系统本身", "System"),
            ("what counts as documents and other", "文档和其他", "Documents and other"),
        ))  # fmt: skip
        return {"what": what, "what_zh": zh, "row": row}

    def answer(self, phone: Phone, p: Params) -> str:
        kept = phone.store.one("SELECT coalesce(sum(length(content)), 0) FROM files") / 1e9
        media = 5.6 + phone.seed % 7 * 0.9 + 1.2 + phone.seed % 5 * 0.4
        parts = 0.31 * len(phone.apps) + media + 0.8 + kept
        return f"{32.2 + kept - parts if p['row'] == 'System' else 0.8 + kept:.1f} GB"

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, *self.pages)
        top = hands.element(p["row"]).box.top
        below = [e for e in hands.find("GB") if e.box.top > top]
        return min(below, key=lambda e: e.box.top).label


class PracticeTellName(_Tell):
    """What the phone is called."""

    goal = "What name does my phone have?"
    goal_zh = "我的手机叫什么名字？"
    pages = ("About phone",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"told": rng.choice(NAMES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("global", "device_name", p["told"])


class PracticeTellSaved(_Tell):
    """A network that is known but not in use."""

    goal = "Besides the one in use, which Wi-Fi does my phone have saved?"
    goal_zh = "除了正在用的，手机还保存了哪个 Wi-Fi？"
    steps = 3
    pages = (*NETWORK, "Internet")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"told": rng.choice(SSIDS)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE networks SET saved=0 WHERE NOT connected")
        phone.store.run("INSERT INTO networks VALUES (?, 1, 2, 1, 0)", p["told"])


class PracticeTellPaired(_Tell):
    """A device that is known but not in use."""

    goal = "Which Bluetooth device is saved on the phone?"
    goal_zh = "手机保存了哪个蓝牙设备？"
    pages = ("Connected devices",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"told": rng.choice(DEVICES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM bluetooth WHERE paired")
        phone.store.run("INSERT INTO bluetooth VALUES (?, 'device', 1, 0)", p["told"])


class PracticeTellMay(_Tell):
    """Whether an app may post."""

    goal = "App info of {name}: are its notifications allowed or blocked?"
    goal_zh = "“{name_zh}”的应用信息里，通知是允许还是屏蔽？"
    steps = 3
    pages = ("Apps",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info, may = rng.choice(launchable(phone)).info, rng.random() < 0.5
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh,
                "may": may, "told": "Allowed" if may else "Blocked"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], "POST_NOTIFICATIONS", p["may"])

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, "Apps", p["name"])
        return hands.read(p["told"])


class _Radio(_Tell):
    """Whether something is on, said in words."""

    namespace: ClassVar[str] = "global"
    key: ClassVar[str]
    row: ClassVar[str]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        on = rng.random() < 0.5
        return {"on": on, "told": "On" if on else "Off"}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting(self.namespace, self.key, str(int(p["on"])))

    def look(self, hands: Hands, p: Params) -> str:
        enter(hands, *self.pages)
        top = hands.element(self.row, id="android:id/title").box.top
        said = [e for e in hands.find(id="android:id/summary") if e.box.top > top]
        return min(said, key=lambda e: e.box.top).label


class PracticeTellHotspot(_Radio):
    """The hotspot."""

    goal = "Is my hotspot on or off at the moment? Only tell me"
    goal_zh = "我的热点现在是开还是关？只告诉我"
    pages, key, row = NETWORK, "hotspot_on", "Hotspot & tethering"


class PracticeTellPeace(_Radio):
    """Do Not Disturb."""

    goal = "See in the sound settings if Do Not Disturb is on or off"
    goal_zh = "到声音设置里看看勿扰模式是开还是关"
    pages, key, row = ("Sound & vibration",), "zen_mode", "Do Not Disturb"


class PracticeTellDebug(_Radio):
    """Debugging."""

    goal = "Is wireless debugging on or off on this phone?"
    goal_zh = "这部手机的无线调试是开还是关？"
    steps = 3
    pages, key, row = ("System", "Developer options"), "adb_wifi_enabled", "Wireless debugging"


# --- for somebody else ----------------------------------------------------------------------------


class _Passed(_Tell):
    """A friend or a note is to have it."""

    difficulty = "medium"
    steps = 9
    tags: ClassVar[tuple[str, ...]] = ("settings", "read", "cross_app")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [who] = known(phone, rng, 1)
        title = rng.choice(("Router", "My phone", "For support", "Data", "Insurance", "手机资料"))
        return {"name": who.name, "number": who.number, "title": title}

    def answer(self, phone: Phone, p: Params) -> str:
        return ""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        if "notes" in self.apps:
            return [Added("notes", title=p["title"], body=self.fact(phone))]
        return sent(phone, p["number"], self.fact(phone))

    def fact(self, phone: Phone) -> str:
        raise NotImplementedError

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, *self.pages)
        found = self.seen(hands)
        if "notes" in self.apps:
            moves.new_note(hands, p["title"], found)
        else:
            moves.text(hands, p["name"], found)

    def seen(self, hands: Hands) -> str:
        raise NotImplementedError


class PracticeTellModel(_Passed):
    """Which phone it is."""

    goal = "Text {name} which model my phone is"
    goal_zh = "把我手机的型号发短信给{name}"
    apps = ("settings", "messages")
    pages = ("About phone",)
    row: ClassVar[str] = "Model"

    def fact(self, phone: Phone) -> str:
        return str(phone.build.model)

    def seen(self, hands: Hands) -> str:
        top = hands.element(self.row).box.top
        said = [e for e in hands.find(id="android:id/summary") if e.box.top > top]
        return min(said, key=lambda e: e.box.top).label


class PracticeTellBuild(PracticeTellModel):
    """Which build it is."""

    goal = "The support wants the build number of my phone: put it into a new note “{title}”"
    goal_zh = "客服要我手机的版本号：记到新笔记“{title}”里"
    apps = ("settings", "notes")
    row = "Build number"

    def fact(self, phone: Phone) -> str:
        return "PP1A.261101.001"


class PracticeTellOnline(_Passed):
    """Through what it is online."""

    goal = "Note the name of the Wi-Fi I'm in, in a new note “{title}”"
    goal_zh = "把我连着的 Wi-Fi 名称记到新笔记“{title}”"
    apps = ("settings", "notes")
    pages = NETWORK

    def fact(self, phone: Phone) -> str:
        return str(phone.store.one("SELECT ssid FROM networks WHERE connected"))

    def seen(self, hands: Hands) -> str:
        return hands.texts(id="android:id/summary")[0]
