"""Verbs for what is either on or off: Wi-Fi, Bluetooth, airplane mode, ..., and asking which it is.

Each switch knows the commands that flip it, newest Android first, and where its state is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk, Screen
from device_drivers.verbs.base import (
    UNREAD,
    Args,
    Back,
    Report,
    Said,
    Slot,
    State,
    Undo,
    Verb,
    VerbFailed,
    Way,
)
from device_drivers.verbs.looking import ancestors, inside
from device_drivers.verbs.matching import plain
from device_drivers.verbs.shell import first_accepted, run, setting, until
from device_drivers.verbs.sight import open_page
from device_drivers.verbs.wording import on_off, phrases

Commands = tuple[Sequence[str], ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """``turn(on)`` gives the commands to try in order; ``read`` the state, None if unknown."""

    name: str
    label: Said
    turn: Callable[[bool], Commands]
    read: Callable[[AndroidDevice], bool | None]
    where: str
    words: tuple[str, ...]
    path: str
    """The way to it through Settings, as AOSP and Pixel phones have it, in both languages."""
    paths: Mapping[OS, str] = field(default_factory=dict)
    """The makers' own ways on other systems, tried after it; ``{0}`` is on or off, ``{1}`` 打开 or
    关闭."""


def _flag(namespace: str, key: str) -> Callable[[AndroidDevice], bool | None]:
    def read(phone: AndroidDevice) -> bool | None:
        value = setting(phone, namespace, key)
        return None if value is None else value != "0"

    return read


def _wifi(phone: AndroidDevice) -> bool | None:
    """``wifi_on`` 3 is off because of airplane mode (Settings.Global, WIFI_DISABLED_AIRPLANE..)."""
    value = setting(phone, "global", "wifi_on")
    return None if value is None else value in ("1", "2")


def _mobile_data(phone: AndroidDevice) -> bool | None:
    """With several SIMs each has its own key, named after the one chosen for data."""
    chosen = setting(phone, "global", "multi_sim_data_call")
    value = setting(phone, "global", f"mobile_data{chosen}") if chosen else None
    value = value or setting(phone, "global", "mobile_data")
    return None if value is None else value != "0"


def _dark(phone: AndroidDevice) -> bool | None:
    answer = run(phone, "cmd", "uimode", "night").strip().lower()
    if "yes" in answer:
        return True
    return False if answer.endswith("no") else None


def _able(on: bool) -> str:
    return "enable" if on else "disable"


SWITCHES = (
    Switch(
        "wifi", Said("Wi-Fi", "Wi-Fi"),
        lambda on: (
            ("svc", "wifi", _able(on)),
            ("cmd", "wifi", "set-wifi-enabled", f"{_able(on)}d"),
        ),
        _wifi, "settings global wifi_on",
        ("wifi", "wi-fi", "wireless", "wlan", "无线网", "无线网络"),
        "open Settings, tap Network & internet, tap Internet, switch {0} Wi-Fi\n"
        "打开设置，点击网络和互联网，点击互联网，{1}WLAN",
        {
            OS.IOS: "open Settings, tap Wi-Fi, switch {0} Wi-Fi\n"
            "打开设置，点击无线局域网，{1}无线局域网",
            OS.HARMONY: "打开设置，点击WLAN，{1}WLAN\nopen Settings, tap WLAN, switch {0} WLAN",
        },
    ),
    Switch(
        "bluetooth", Said("Bluetooth", "蓝牙"),
        lambda on: (("cmd", "bluetooth_manager", _able(on)), ("svc", "bluetooth", _able(on))),
        _flag("global", "bluetooth_on"), "settings global bluetooth_on",
        ("bluetooth", "bt", "蓝牙"),
        "open Settings, tap Connected devices, switch {0} Bluetooth\n"
        "打开设置，点击已连接的设备，{1}蓝牙",
        dict.fromkeys(
            (OS.IOS, OS.HARMONY),
            "open Settings, tap Bluetooth, switch {0} Bluetooth\n打开设置，点击蓝牙，{1}蓝牙",
        ),
    ),
    Switch(
        "airplane_mode", Said("Airplane mode", "飞行模式"),
        lambda on: (("cmd", "connectivity", "airplane-mode", _able(on)),),
        _flag("global", "airplane_mode_on"), "settings global airplane_mode_on",
        ("airplane mode", "flight mode", "aeroplane mode", "飞行模式"),
        "open Settings, tap Network & internet, switch {0} Airplane mode\n"
        "打开设置，点击网络和互联网，{1}飞行模式",
        {OS.IOS: "open Settings, switch {0} Airplane Mode\n打开设置，{1}飞行模式"},
    ),
    Switch(
        "do_not_disturb", Said("Do Not Disturb", "勿扰模式"),
        lambda on: (("cmd", "notification", "set_dnd", "priority" if on else "off"),),
        _flag("global", "zen_mode"), "settings global zen_mode",
        ("do not disturb", "dnd", "quiet mode", "勿扰", "勿扰模式", "免打扰", "请勿打扰"),
        "open Settings, tap Do Not Disturb, switch {0} Do Not Disturb\n"
        "打开设置，点击勿扰模式，{1}勿扰模式",
    ),
    Switch(
        "dark_theme", Said("Dark theme", "深色主题"),
        lambda on: (("cmd", "uimode", "night", "yes" if on else "no"),),
        _dark, "cmd uimode night",
        ("dark theme", "dark mode", "night mode", "深色主题", "深色模式", "暗色模式", "夜间模式"),
        "open Settings, tap Display, switch {0} Dark theme\n打开设置，点击显示，{1}深色主题",
        {
            OS.HARMONY: "打开设置，点击显示和亮度，{1}深色模式\n"
            "open Settings, tap Display & brightness, switch {0} Dark mode",
        },
    ),
    Switch(
        "mobile_data", Said("Mobile data", "移动数据"),
        lambda on: (("svc", "data", _able(on)),),
        _mobile_data, "settings global mobile_data",
        ("mobile data", "cellular data", "data", "cellular", "移动数据", "数据流量", "流量"),
        "open Settings, tap Network & internet, switch {0} Mobile data\n"
        "打开设置，点击网络和互联网，{1}移动数据",
        {
            OS.IOS: "open Settings, tap Cellular, switch {0} Cellular Data\n"
            "打开设置，点击蜂窝网络，{1}蜂窝数据",
            OS.HARMONY: "打开设置，点击移动网络，{1}移动数据",
        },
    ),
    Switch(
        "auto_rotate", Said("Auto-rotate", "自动旋转"),
        lambda on: (("settings", "put", "system", "accelerometer_rotation", str(int(on))),),
        _flag("system", "accelerometer_rotation"), "settings system accelerometer_rotation",
        ("auto-rotate", "auto rotate", "screen rotation", "自动旋转", "屏幕旋转"),
        "open Settings, tap Display, switch {0} Auto-rotate screen\n"
        "打开设置，点击显示，{1}自动旋转屏幕",
    ),
    Switch(
        "location", Said("Location", "定位"),
        lambda on: (
            ("cmd", "location", "set-location-enabled", str(on).lower()),
            ("settings", "put", "secure", "location_mode", "3" if on else "0"),
        ),
        _flag("secure", "location_mode"), "settings secure location_mode",
        ("location", "gps", "location services", "定位", "位置信息", "位置服务"),
        "open Settings, tap Location, switch {0} Use location\n"
        "打开设置，点击位置信息，{1}使用位置信息",
        {
            OS.IOS: "open Settings, tap Privacy & Security, tap Location Services, "
            "switch {0} Location Services",
        },
    ),
    Switch(
        "battery_saver", Said("Battery Saver", "省电模式"),
        lambda on: (("cmd", "power", "set-mode", str(int(on))),),
        _flag("global", "low_power"), "settings global low_power",
        ("battery saver", "power saving", "low power mode", "省电", "省电模式", "低电量模式"),
        "open Settings, tap Battery, switch {0} Battery Saver\n打开设置，点击电池，{1}省电模式",
        {
            OS.IOS: "open Settings, tap Battery, switch {0} Low Power Mode\n"
            "打开设置，点击电池，{1}低电量模式",
        },
    ),
)  # fmt: skip
_BY_NAME = {s.name: s for s in SWITCHES}


class SwitchArgs(Args):
    on: Annotated[bool, Slot("on"), Field(description="True to switch on, False to switch off")]


class Flip(Way[SwitchArgs]):
    """Try the commands in order; believe only what is read back."""

    def __init__(self, switch: Switch) -> None:
        self.switch = switch

    def before(self, phone: AndroidDevice, args: SwitchArgs) -> State:
        return {"on": self.switch.read(phone)}

    def act(self, phone: AndroidDevice, args: SwitchArgs) -> None:
        first_accepted(phone, *self.switch.turn(args.on))

    def check(self, phone: AndroidDevice, args: SwitchArgs, before: State) -> Report:
        on = until(lambda: self.switch.read(phone), lambda state: state is args.on)
        return _state(self.switch, on, verified=on is args.on, unchanged=before.get("on") is on)


def _back(switch: Switch) -> Undo:
    def undo(args: SwitchArgs, before: State) -> Back | Said | None:
        on = before.get("on")
        if on is None:
            return UNREAD
        return None if on is args.on else Back(f"set_{switch.name}", {"on": on})

    return undo


def _state(switch: Switch, on: bool | None, *, verified: bool, unchanged: bool = False) -> Report:
    en, zh = switch.label.en, switch.label.zh
    evidence = {switch.where: str(on)}
    if on is None:
        said = Said(f"The phone does not say whether {en} is on.", f"手机没有说明{zh}是否打开。")
        return Report(said, False, evidence)
    state = on_off(on)
    if not verified:
        said = Said(f"{en} is still {state.en}.", f"{zh}仍然是{state.zh}着的。")
    elif unchanged:
        said = Said(f"{en} was already {state.en}.", f"{zh}原本就是{state.zh}着的。")
    else:
        said = Said(f"{en} is {state.en}.", f"{zh}已{'打开' if on else '关闭'}。")
    return Report(said, verified, evidence)


class SettingArgs(Args):
    setting: Annotated[
        Literal[
            "wifi", "bluetooth", "airplane_mode", "do_not_disturb",
            "dark_theme", "mobile_data", "auto_rotate", "location", "battery_saver",
        ],
        Slot("choice", {s.name: s.words for s in SWITCHES}),
        Field(description="Which switch to look at"),
    ]  # fmt: skip


class AskSeen(Way[SettingArgs, Device]):
    """Reads one switch on its page of Settings."""

    def check(self, phone: Device, args: SettingArgs, before: State) -> Report:
        switch = _BY_NAME[args.setting]
        for page in _by_hand(switch)(SwitchArgs(on=True), phone.os).splitlines():
            steps = re.findall(r"(?:tap |点击)([^,，]+)", page)
            label = re.sub(r".*(?:switch on |打开)", "", page)
            try:
                screen = open_page(phone, "Settings", *((step,) for step in steps))
            except VerbFailed:
                continue
            on = _checked(screen, label)
            if on is not None:
                return _told(switch, on, page)
        raise _untold(switch)


def _checked(screen: Screen, label: str) -> bool | None:
    """Whether the switch with this label, or within a row with it, is on."""
    words = plain(label)
    for index, element in enumerate(screen.elements):
        if words not in plain(element.label):
            continue
        for outer in list(ancestors(screen.elements, index))[:3]:
            switches = [e for e in inside(screen.elements, outer) if e.checkable]
            if len(switches) == 1:
                return switches[0].checked
    return None


def _untold(switch: Switch) -> VerbFailed:
    return VerbFailed(
        Said(
            f"This phone does not tell whether {switch.label.en} is on.",
            f"这部手机没有提供{switch.label.zh}的状态。",
        )
    )


class AskState(Way[SettingArgs]):
    """Reads one switch."""

    def check(self, phone: AndroidDevice, args: SettingArgs, before: State) -> Report:
        switch = _BY_NAME[args.setting]
        on = switch.read(phone)
        if on is None:
            raise _untold(switch)
        return _told(switch, on, switch.where)


def _told(switch: Switch, on: bool, where: str) -> Report:
    state = on_off(on)
    said = Said(f"{switch.label.en} is {state.en}.", f"{switch.label.zh}是{state.zh}着的。")
    return Report(said, True, {where: str(on)})


def _say(switch: Switch) -> Callable[[SwitchArgs], Said]:
    def say(args: SwitchArgs) -> Said:
        state = on_off(args.on)
        verb = "打开" if args.on else "关闭"
        return Said(f"Switch {switch.label.en} {state.en}", f"{verb}{switch.label.zh}")

    return say


def _by_hand(switch: Switch) -> Callable[[SwitchArgs, OS], str]:
    def told(args: SwitchArgs, os: OS) -> str:
        ways = "\n".join(filter(None, (switch.path, switch.paths.get(os))))
        return ways.format("on" if args.on else "off", "打开" if args.on else "关闭")

    return told


def _ask_ways(*names: str) -> str:
    """Ways people flip any switch, for each of its names; ``{on}`` stands for the on/off words."""
    english = (
        "turn {{on}} {0}", "turn {0} {{on}}", "switch {{on}} the {0}", "switch the {0} {{on}}",
        "please turn {{on}} {0}", "can you turn {0} {{on}}", "{0} {{on}}", "i want {0} {{on}}",
    )  # fmt: skip
    chinese = (
        "{{on}}{0}", "把{0}{{on}}", "帮我{{on}}{0}", "请{{on}}{0}", "{0}{{on}}",
        "麻烦{{on}}一下{0}", "将{0}{{on}}", "给我把{0}{{on}}",
    )  # fmt: skip
    return "|".join(
        form.format(name) for name in names for form in (english if name.isascii() else chinese)
    )


_MORE = {
    "wifi": "{on} wireless | {on}无线网 | connect me to the wi-fi again, turn it {on}",
    "bluetooth": "bt {on} | i need bluetooth {on} for my headphones | 蓝牙耳机要用，{on}蓝牙",
    "airplane_mode": "flight mode {on} | i am boarding, airplane mode {on} "
    "| 要登机了，{on}飞行模式",
    "do_not_disturb": "i don't want to be disturbed, turn dnd {on} | dnd {on} | silence "
    "notifications, turn do not disturb {on} | {on}免打扰 | 我要开会，{on}勿扰模式 | {on}请勿打扰",
    "dark_theme": "dark mode {on} | turn {on} night mode | make the screen dark, dark theme {on} "
    "| {on}深色模式 | {on}夜间模式 | 把界面换成深色，{on}暗色模式",
    "mobile_data": "turn cellular data {on} | {on} the cellular internet | {on}流量 | {on}数据流量",
    "auto_rotate": "turn screen rotation {on} | {on} rotating the screen by itself | {on}屏幕旋转",
    "battery_saver": "power saving {on} | turn {on} low power mode | {on}省电 | 低电量模式{on} "
    "| 手机快没电了，{on}省电模式",
    "location": "turn gps {on} | turn {on} location services | {on}定位服务 | {on}GPS",
}
_ASKS = """
is {setting} on | is the {setting} on or off | is {setting} enabled | is {setting} turned on
check whether {setting} is on | do i have {setting} on | what's the state of {setting}
is {setting} off | did i leave {setting} on | tell me if {setting} is switched on
{setting}开着吗 | {setting}打开了吗 | {setting}关了没有 | {setting}是开着的吗
看看{setting}开没开
我的{setting}现在是开还是关 | 帮我看一下{setting}有没有打开 | {setting}的状态是什么
{setting}关着吗
"""

VERBS = (
    *(
        Verb(
            name=f"set_{s.name}",
            description=f"Switch {s.label.en} on or off.",
            args=SwitchArgs,
            risk=Risk.CHANGE,
            phrases=phrases(
                _ask_ways(s.label.en.lower() if s.name != "wifi" else "wifi",
                          s.label.zh if s.name != "wifi" else "无线网络") + "|" + _MORE[s.name]
            ),
            say=_say(s),
            undo=_back(s),
            ways={OS.ANDROID: Flip(s)},
            by_hand=_by_hand(s),
        )
        for s in SWITCHES
    ),
    Verb(
        name="get_setting",
        description="Tell whether a switch such as Wi-Fi or dark theme is on.",
        args=SettingArgs,
        risk=Risk.READ,
        phrases=phrases(_ASKS),
        say=lambda a: Said(
            f"Look whether {_BY_NAME[a.setting].label.en} is on",
            f"查看{_BY_NAME[a.setting].label.zh}是否打开",
        ),
        ways={OS.ANDROID: AskState(), OS.IOS: AskSeen(), OS.HARMONY: AskSeen()},
    ),
)  # fmt: skip
