"""Practice in Settings: two wishes in a row, what is asked back, what a note knows, in vain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.base import Role
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Change, Changed, Impossible, Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.settings import enter, put
from device_drivers.virtual.tasks.world import write_note
from models.training.pocket.practice.settings import NETWORK, SWITCHES, InSettings
from models.training.pocket.practice.settings_tell import NAMES, SSIDS
from models.training.pocket.practice.settings_things import STRANGE_APPS, launchable

PLAIN = [each for each in SWITCHES if each[3] != "Remove animations" and each[0] != "Wi-Fi"]


class PracticeTwofoldFlip(InSettings):
    """Two switches of two pages."""

    goal = "Two things in the settings: turn {state} {name}, and turn {state2} {name2}"
    goal_zh = "设置里两件事：{state_zh}{name_zh}，再{state2_zh}{name2_zh}"
    difficulty = "medium"
    steps = 7
    tags = ("settings", "switch", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p: Params = {"flips": []}
        for end, (name, zh, *where) in zip(("", "2"), rng.sample(PLAIN, 2), strict=True):
            on = rng.random() < 0.5
            p |= {f"name{end}": name, f"name{end}_zh": zh, f"state{end}": "on" if on else "off",
                  f"state{end}_zh": "打开" if on else "关闭"}  # fmt: skip
            p["flips"].append((*where, on))
        return p

    def prepare(self, phone: Phone, p: Params) -> None:
        for _, _, namespace, key, yes, no, on in p["flips"]:
            phone.put_setting(namespace, key, no if on else yes)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put(namespace, key, yes if on else no)
                for _, _, namespace, key, yes, no, on in p["flips"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        for pages, row, *_ in p["flips"]:
            for _ in range(4):
                hands.open("settings")
                if hands.see(id="search_bar"):
                    break
                hands.back()
            moves.top(hands, "settings", "search_bar")
            for page in pages:
                hands.tap(page)
            hands.tap(row, role=Role.SWITCH)


class PracticeTwofoldMute(InSettings):
    """Three small noises."""

    goal = "No dial pad tones, no touch sounds and no screen locking sound any more"
    goal_zh = "拨号键盘音、触摸提示音和锁屏提示音都不要了"
    steps = 5
    tags = ("settings", "switch", "repeat")
    rows: ClassVar[tuple[tuple[str, str], ...]] = (
        ("Dial pad tones", "dtmf_tone"), ("Touch sounds", "sound_effects_enabled"),
        ("Screen locking sound", "lockscreen_sounds_enabled"),
    )  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for _, key in self.rows:
            phone.put_setting("system", key, "1")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", key, "0") for _, key in self.rows]

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Sound & vibration")
        for row, _ in self.rows:
            hands.tap(row, role=Role.SWITCH)


class PracticeTwofoldQuiet(InSettings):
    """Two apps post nothing."""

    goal = "Neither {name} nor {name2} should send me notifications"
    goal_zh = "“{name_zh}”和“{name2_zh}”都不许给我发通知"
    steps = 4
    tags = ("settings", "notifications", "repeat")
    strict = ("permissions",)

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        one, two = (app.info for app in rng.sample(launchable(phone), 2))
        return {"packages": (one.package, two.package), "name": one.label, "name2": two.label,
                "name_zh": one.label_zh, "name2_zh": two.label_zh}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for package in p["packages"]:
            phone.permissions.put(package, "POST_NOTIFICATIONS", True)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("permissions", {"package": package, "name": "POST_NOTIFICATIONS"},
                        {"granted": 0}) for package in p["packages"]]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        enter(hands, "Notifications")
        hands.tap(p["name"], role=Role.SWITCH)
        hands.tap(p["name2"], role=Role.SWITCH)


class PracticeTwofoldAskQuiet(InSettings):
    """Which app, must be asked."""

    goal = "One of my apps posts too many notifications, switch them off in the settings"
    goal_zh = "有个应用通知太多，到设置里把它的通知关掉"
    steps = 4
    tags = ("settings", "notifications", "ask")
    strict = ("permissions",)
    question = "which|app|哪|应用"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        info = rng.choice(launchable(phone)).info
        return {"package": info.package, "name": info.label, "name_zh": info.label_zh}

    def reply(self, p: Params) -> str:
        return str(p["name"])

    def reply_zh(self, p: Params) -> str:
        return str(p["name_zh"])

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.permissions.put(p["package"], "POST_NOTIFICATIONS", True)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        where = {"package": p["package"], "name": "POST_NOTIFICATIONS"}
        return [Changed("permissions", where, {"granted": 0})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask("Which app do you mean?")
        enter(hands, "Notifications")
        hands.tap(p["name"], role=Role.SWITCH)


class _AskChoice(InSettings):
    """Which of several, must be asked."""

    steps = 5
    tags: ClassVar[tuple[str, ...]] = ("settings", "choice", "ask")
    row: ClassVar[str]
    key: ClassVar[str]
    choices: ClassVar[tuple[tuple[str, str, str], ...]]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        label, zh, value = rng.choice(self.choices)
        return {"label": label, "label_zh": zh, "value": value}

    def reply(self, p: Params) -> str:
        return str(p["label"])

    def reply_zh(self, p: Params) -> str:
        return str(p["label_zh"])

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.put_setting("system", self.key, "60000" if "off" in self.key else "1.0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("system", self.key, p["value"])]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.ask(f"Which {self.row} do you want?")
        enter(hands, "Display", self.row)
        hands.tap(p["label"], role=Role.RADIO)


class PracticeTwofoldAskSize(_AskChoice):
    """How large."""

    goal = "The writing on this phone has the wrong size, change it"
    goal_zh = "手机上的字大小不合适，改一下"
    question = "which|size|how|大|多"
    row, key = "Font size", "font_scale"
    choices = (("Small", "小", "0.85"), ("Large", "大", "1.15"), ("Largest", "最大", "1.3"))


class PracticeTwofoldAskDark(_AskChoice):
    """How long."""

    goal = "Change the time after which the screen goes dark"
    goal_zh = "改一下屏幕多久后熄灭"
    question = "which|how|time|long|多|哪|几"
    row, key = "Screen timeout", "screen_off_timeout"
    choices = (("30 seconds", "30 秒", "30000"), ("2 minutes", "2 分钟", "120000"),
               ("5 minutes", "5 分钟", "300000"), ("10 minutes", "10 分钟", "600000"))  # fmt: skip


class PracticeTwofoldNoteJoin(InSettings):
    """The password stands in a note."""

    goal = "Join the Wi-Fi “{ssid}”; its password is in my note “{title}”"
    goal_zh = "连接 Wi-Fi“{ssid}”，密码在笔记“{title}”里"
    apps = ("settings", "notes")
    difficulty = "medium"
    steps = 9
    tags = ("settings", "form", "cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        word = rng.choice(("lantern", "mulberry", "cobalt", "quartz", "juniper", "saffron"))
        title = rng.choice(("Router at Oma's", "Password upstairs", "Guest access", "Wifi key",
                            "上网密码", "客房网络"))  # fmt: skip
        return {"ssid": rng.choice(SSIDS), "password": f"{word}{rng.randrange(100, 999)}",
                "title": title}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO networks VALUES (?, 1, 3, 0, 0)", p["ssid"])
        write_note(phone, p["title"], p["password"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        now = phone.store.rows("SELECT ssid FROM networks WHERE connected")
        left: list[Change] = [Changed("networks", {"ssid": s}, {"connected": 0}) for (s,) in now]
        return [*left, Changed("networks", {"ssid": p["ssid"]}, {"connected": 1, "saved": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        password = moves.note(hands, p["title"])
        enter(hands, *NETWORK, "Internet", p["ssid"])
        hands.type(password, into="Password")
        hands.tap("Connect", id="android:id/button1")


class PracticeTwofoldNoteName(InSettings):
    """A name stands in a note."""

    goal = "Name this phone as it says in the note “{title}”"
    goal_zh = "按笔记“{title}”写的给手机改名"
    apps = ("settings", "notes")
    difficulty = "medium"
    steps = 8
    tags = ("settings", "form", "cross_app", "read")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        title = rng.choice(("Device idea", "Nickname", "For the new phone", "手机名字", "取名"))
        return {"title": title, "new": rng.choice(NAMES)}

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], p["new"])

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [put("global", "device_name", p["new"])]

    def solve(self, hands: Hands, p: Params) -> None:
        name = moves.note(hands, p["title"])
        enter(hands, "About phone", "Device name")
        hands.type(name, into="device", clear=True)
        hands.tap(id="android:id/button1")


class PracticeTwofoldNoApp(InSettings):
    """It is not on the phone."""

    goal = "Forbid the app {app} to use the camera"
    goal_zh = "禁止应用 {app} 使用相机"
    steps = 3
    tags = ("settings", "impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"app": rng.choice(STRANGE_APPS)[1]}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, "Apps")
        hands.type(p["app"], into="search_src_text")
        return Impossible(f"{p['app']} is not installed")


class PracticeTwofoldNoNetwork(InSettings):
    """It is not in reach, nor saved."""

    goal = "Forget the network {ssid}, I never want to join it again"
    goal_zh = "忘掉网络 {ssid}，以后再也不连"
    steps = 3
    tags = ("settings", "impossible")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"ssid": rng.choice(SSIDS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        enter(hands, *NETWORK, "Internet")
        return Impossible(f"there is no network {p['ssid']}")
