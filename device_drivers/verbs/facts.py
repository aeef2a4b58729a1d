"""Verbs that only look: battery, device, clock, storage, the app in front, a screenshot."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import Field

from device_drivers.apps import NAMES
from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.able import kept, power
from device_drivers.verbs.base import (
    Args,
    NoArgs,
    Report,
    Said,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.clock_seen import shown_clock
from device_drivers.verbs.hands import by_hand, elsewhere
from device_drivers.verbs.looking import look
from device_drivers.verbs.shell import run
from device_drivers.verbs.wording import moment, phrases

_CHARGING = {"2": Said("charging", "正在充电"), "5": Said("full", "已充满")}
"""BatteryManager.BATTERY_STATUS_*; anything else is on battery."""
_UNPLUGGED = Said("on battery", "电池供电")


class Battery(Way[NoArgs]):
    """``dumpsys battery``: level of scale, status."""

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        output = run(phone, "dumpsys", "battery")
        facts = dict(re.findall(r"^\s*([\w ]+): (\S+)\s*$", output, re.MULTILINE))
        if "level" not in facts:
            raise VerbFailed(Said("This phone does not tell its battery.", "手机没有提供电量。"))
        percent = round(int(facts["level"]) * 100 / int(facts.get("scale", 100)))
        status = _CHARGING.get(facts.get("status", ""), _UNPLUGGED)
        said = Said(f"Battery {percent} %, {status.en}.", f"电量{percent}%，{status.zh}。")
        return Report(said, True, {"dumpsys battery": f"{percent} %, {status.en}"})


class Charge(Way[NoArgs, Device]):
    """What a phone without a shell tells of its battery."""

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        told = power(phone).battery()
        status = Said("charging", "正在充电") if told.charging else _UNPLUGGED
        said = Said(
            f"Battery {told.percent} %, {status.en}.", f"电量{told.percent}%，{status.zh}。"
        )
        return Report(said, True, {"battery": f"{told.percent} %, {status.en}"})


class DeviceFacts(Way[NoArgs, Device]):
    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        info = phone.info()
        size = f"{info.width}x{info.height}"
        said = Said(
            f"{info.model}, {info.os.value.capitalize()} {info.os_version}, screen {size}.",
            f"{info.model}，{info.os.value.capitalize()} {info.os_version}，屏幕{size}。",
        )
        return Report(said, True, {"model": info.model, "version": info.os_version, "screen": size})


class PhoneTime(Way[NoArgs]):
    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        now = phone.now()
        said = moment(now)
        return Report(
            Said(f"The phone says {said.en}.", f"手机上的时间是{said.zh}。"),
            True,
            {"date": now.isoformat()},
        )


class TimeSeen(Way[NoArgs, Device]):
    """The time on the clock app's page that has a date under it: other cities have none."""

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        if shown := shown_clock(phone):
            time, date = shown
            said = Said(f"The phone says {date} {time}.", f"手机上的时间是{date} {time}。")
            return Report(said, True, {"clock app": f"{date} {time}"})
        raise VerbFailed(Said("The clock shows no date and time.", "时钟没有显示日期和时间。"))


class Storage(Way[NoArgs]):
    """``df -k /data``: where apps, photos and files are."""

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        output = run(phone, "df", "-k", "/data")
        found = re.search(r"\s(\d+)\s+(\d+)\s+(\d+)\s+(\d+)%", output)
        if not found:
            raise VerbFailed(
                Said("This phone does not tell its storage.", "手机没有提供存储情况。")
            )
        total, _, free, _ = map(int, found.groups())
        en = f"{free / 2**20:.1f} GB of {total / 2**20:.1f} GB free."
        zh = f"共{total / 2**20:.1f}GB，剩余{free / 2**20:.1f}GB。"
        return Report(Said(en, zh), True, {"df -k /data": f"{free} of {total} KiB available"})


class CurrentApp(Way[NoArgs, Device]):
    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        screen = look(phone)
        listed = next((a.name for a in phone.apps() if a.id == screen.app and a.name), screen.app)
        en, zh = NAMES.get(screen.app, (listed, listed))
        if screen.app in HOMES:
            en, zh = "The home screen or another part of the system", "主屏幕或系统界面"
        return Report(
            Said(f"{en} is in front.", f"当前打开的是{zh}。"),
            True,
            {"foreground": f"{screen.app}/{screen.activity}"},
        )


class ShotArgs(Args):
    file: str = Field("", description="Where on the phone; filled in")


class Screenshot(Way[ShotArgs]):
    """A PNG among the phone's own screenshots, named by the phone's clock as Android does."""

    def prepare(self, phone: AndroidDevice, args: ShotArgs) -> ShotArgs:
        name = f"/sdcard/Pictures/Screenshots/Screenshot_{phone.now():%Y%m%d-%H%M%S-%f}.png"
        return args.model_copy(update={"file": args.file or name})

    def act(self, phone: AndroidDevice, args: ShotArgs) -> None:
        run(phone, "mkdir", "-p", args.file.rpartition("/")[0])
        run(phone, "screencap", "-p", args.file)

    def check(self, phone: AndroidDevice, args: ShotArgs, before: State) -> Report:
        size = phone.shell("stat", "-c", "%s", args.file).output.strip()
        if not size.isdigit() or size == "0":
            said = Said("The phone saved no screenshot.", "手机没有保存截图。")
            return Report(said, False, {args.file: size or "missing"})
        said = Said(f"Screenshot saved: {args.file}", f"截图已保存：{args.file}")
        return Report(said, True, {args.file: f"{size} bytes"})


class Picture(Way[ShotArgs, Device]):
    """The picture of the screen, kept on this computer, where the phone keeps none of ours."""

    def prepare(self, phone: Device, args: ShotArgs) -> ShotArgs:
        return args.model_copy(update={"file": args.file or str(kept("screenshot.png"))})

    def act(self, phone: Device, args: ShotArgs) -> None:
        screen = phone.observe(elements=False)
        if screen.secure:
            raise VerbFailed(
                Said(
                    "What is in front forbids pictures of itself; there is no screenshot.",
                    "当前界面禁止截图，没有得到截图。",
                )
            )
        Path(args.file).write_bytes(screen.image)

    def check(self, phone: Device, args: ShotArgs, before: State) -> Report:
        path = Path(args.file)
        if not path.is_file() or not path.stat().st_size:
            return Report(Said("There is no screenshot.", "没有得到截图。"), False, {"file": ""})
        said = Said(f"Screenshot: {path}", f"截图：{path}")
        return Report(said, True, {"file": str(path)})


HOMES = frozenset(
    ("com.apple.springboard", "com.ohos.sceneboard", "com.android.systemui",
     "com.android.launcher3", "com.google.android.apps.nexuslauncher")
)  # fmt: skip
"""What is in front when no app is."""


def _time_by_hand(args: NoArgs, os: OS) -> str:
    first = "open Clock, tap World Clock, read the screen\n" if os is OS.IOS else ""
    return first + "open Clock, tap Clock, read the screen\n打开时钟，点击时钟，读屏幕"


def _storage_by_hand(args: NoArgs, os: OS) -> str:
    first = (
        "open Settings, tap General, tap iPhone Storage, read the screen\n" if os is OS.IOS else ""
    )
    return first + "open Settings, tap Storage, read the screen\n打开设置，点击存储，读屏幕"


VERBS = (
    Verb(
        name="battery",
        description="Tell the battery level and whether it charges.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            how much battery do i have | battery level | what's my battery at
            is the phone charging
            how full is the battery | check the battery | battery percentage
            do i need to charge my phone
            how much charge is left
            还有多少电 | 电量多少 | 手机还剩多少电 | 在充电吗 | 看看电池 | 查一下电量
            要不要充电 | 电池还有百分之几
        """),
        say=lambda _: Said("Look at the battery", "查看电量"),
        ways={OS.ANDROID: Battery(), OS.IOS: Charge(), OS.HARMONY: Charge()},
        by_hand=elsewhere(
            by_hand("open Settings, tap Battery, read the screen", "打开设置，点击电池，读屏幕")
        ),
    ),
    Verb(
        name="device_info",
        description="Tell the phone's model, system version and screen size.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what phone is this | which android version do i have | what model is my phone
            device info
            phone information | what's my screen resolution | tell me about this device
            system version
            which device are you connected to
            这是什么手机 | 手机型号是什么 | 安卓版本是多少 | 设备信息 | 系统版本
            屏幕分辨率是多少
            查看手机信息 | 我的手机是哪一款
        """),
        say=lambda _: Said("Look up the model and version", "查看手机型号和版本"),
        ways={os: DeviceFacts() for os in OS},
    ),
    Verb(
        name="phone_time",
        description="Tell date and time on the phone.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what time is it | what's the time | what date is it today | what day is it
            tell me the time
            current time | today's date | what time is it on the phone
            which day of the week is today
            现在几点 | 几点了 | 今天几号 | 今天星期几 | 今天是什么日子 | 现在什么时间
            告诉我时间 | 手机上是几点
        """),
        say=lambda _: Said("Look at the phone's clock", "查看手机时间"),
        ways={OS.ANDROID: PhoneTime(), OS.IOS: TimeSeen(), OS.HARMONY: TimeSeen()},
        by_hand=elsewhere(_time_by_hand),
    ),
    Verb(
        name="storage",
        description="Tell how much storage is free.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            how much storage is left | how much space do i have | free storage | is my phone full
            check disk space | how many gigabytes are free | storage space
            am i running out of space
            how much memory is free for photos
            还剩多少存储空间 | 内存还够吗 | 手机空间还有多少 | 存储满了吗 | 查看剩余空间
            还有多少G可用 | 磁盘空间 | 手机还能存多少东西
        """),
        say=lambda _: Said("Look at the storage", "查看存储空间"),
        ways={OS.ANDROID: Storage()},
        by_hand=elsewhere(_storage_by_hand),
    ),
    Verb(
        name="current_app",
        description="Tell which app is in front.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            which app is open | what app am i in | what's open on the phone | current app
            what is running in front | which app is on the screen | what am i looking at
            what's the foreground app
            现在打开的是什么应用 | 当前是哪个应用 | 手机上开着什么 | 前台应用是什么
            我在哪个应用里
            屏幕上是什么应用 | 正在用什么软件 | 当前应用
        """),
        say=lambda _: Said("Look which app is in front", "查看当前应用"),
        ways={os: CurrentApp() for os in OS},
    ),
    Verb(
        name="take_screenshot",
        description="Save a screenshot among the phone's pictures.",
        args=ShotArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            take a screenshot | screenshot | capture the screen | make a screenshot
            grab the screen
            save what's on the screen as a picture | screenshot this
            please take a screen capture
            snap the screen
            截图 | 截屏 | 截个图 | 帮我截屏 | 保存屏幕截图 | 屏幕截图 | 把屏幕截下来
            给屏幕拍个照
        """),
        say=lambda _: Said("Save a screenshot on the phone", "在手机上保存截图"),
        undo=for_good(
            "The picture stays; delete the file if you do not want it.",
            "截图会保留；不需要的话请删除文件。",
        ),
        ways={OS.ANDROID: Screenshot()} | {os: Picture() for os in OS if os is not OS.ANDROID},
    ),
)
