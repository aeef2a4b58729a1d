"""The request that takes back what a command did, where it has an opposite.

Each is a sentence of the person's language, understood and done as any other, so that what cannot
be undone in turn (deleting an alarm) is asked about first.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from device_drivers.verbs.base import Language, Said

_SWITCHES = {
    "set_wifi": ("wifi", "wifi"), "set_bluetooth": ("bluetooth", "蓝牙"),
    "set_airplane_mode": ("airplane mode", "飞行模式"),
    "set_do_not_disturb": ("do not disturb", "勿扰模式"),
    "set_dark_theme": ("dark theme", "深色主题"), "set_mobile_data": ("mobile data", "移动数据"),
    "set_auto_rotate": ("auto-rotate", "自动旋转"), "set_location": ("location", "定位"),
    "set_battery_saver": ("battery saver", "省电模式"),
}  # fmt: skip
_COMMANDS = {
    "pause": ("play the music", "播放音乐"), "play": ("pause the music", "暂停音乐"),
    "next": ("previous song", "上一首"), "previous": ("next song", "下一首"),
}  # fmt: skip
_ORIENTATIONS = {
    "portrait": ("rotate the screen to landscape", "把屏幕转成横屏"),
    "landscape": ("rotate the screen to portrait", "把屏幕转成竖屏"),
}
_FOR_GOOD = {
    "send_message": Said("A message that is sent stays sent.", "短信发出后无法撤回。"),
    "call_contact": Said("A call that was made was made.", "电话已经打出，无法撤回。"),
    "end_call": Said("A call that is over is over; I can call again.",
                     "通话已经结束；可以重新拨打。"),
    "delete_contact": Said("Deleted contacts do not come back.", "删除的联系人无法恢复。"),
    "delete_alarm": Said("A deleted alarm does not come back; I can set it anew.",
                         "删除的闹钟无法恢复，可以重新设置。"),
    "clear_notifications": Said("Cleared notifications do not come back.", "清除的通知无法恢复。"),
    "dismiss_notification": Said("A cleared notification does not come back.",
                                 "清除的通知无法恢复。"),
    "uninstall_app": Said("The app is gone with its data; it can be installed again.",
                          "应用连同数据已删除，可以重新安装。"),
    "clear_app_data": Said("Cleared data does not come back.", "清除的数据无法恢复。"),
    "cancel_timer": Said("A cancelled timer does not go on; I can start another.",
                         "取消的计时器无法继续，可以重新开始。"),
    "create_note": Said("I have no command to delete a note; delete it in the notes app.",
                        "我没有删除笔记的命令，请在笔记应用里删除。"),
    "add_event": Said("I have no command to delete an event; delete it in the calendar.",
                      "我没有删除日程的命令，请在日历里删除。"),
    "turn_off_alarm": Said("I cannot switch an alarm on again; say “set an alarm for …”.",
                           "我没有重新打开闹钟的命令；可以说“设个……的闹钟”。"),
}  # fmt: skip
NO_OPPOSITE = Said(
    "The last thing has no opposite that I could do.", "上一步没有我能做的相反操作。"
)
NO_CHANGE = Said(
    "The last thing changed nothing on the phone: there is nothing to take back.",
    "上一步没有改变手机上的任何东西，不需要撤销。",
)


@dataclass(frozen=True, slots=True)
class Effect:
    """A command that was run: its ``before`` is what the phone was like, as far as it was read."""

    verb: str
    args: Mapping[str, Any]
    before: Mapping[str, Any]


def opposite(effects: Sequence[Effect], language: Language) -> str | Said:
    """The request that takes all of it back, last first; or why there is none."""
    requests: list[str] = []
    for effect in reversed(effects):
        if effect.verb in _SWITCHES and effect.before.get("on") is effect.args.get("on"):
            continue
        said = _opposite(effect)
        if said is None:
            return _FOR_GOOD.get(effect.verb, NO_OPPOSITE)
        requests.append(said.of(language))
    if not requests:
        return NO_CHANGE
    return (", then " if language == "en" else "，然后").join(requests)


def _opposite(effect: Effect) -> Said | None:
    args, before = effect.args, effect.before
    match effect.verb:
        case name if name in _SWITCHES:
            en, zh = _SWITCHES[name]
            on = args.get("on")
            return Said(f"turn {'off' if on else 'on'} {en}", f"{'关闭' if on else '打开'}{zh}")
        case "set_alarm":
            return _alarm_away(args)
        case "set_timer":
            return Said("cancel the timer", "取消计时器")
        case "set_brightness" if isinstance(before.get("level"), int):
            percent = round(before["level"] * 100 / 255)
            return Said(f"set the brightness to {percent}%", f"把亮度调到{percent}%")
        case "add_contact":
            return Said(f"delete {args['name']} from my contacts", f"删除联系人{args['name']}")
        case "open_app":
            return Said(f"close {args['app']}", f"关闭{args['app']}")
        case "set_orientation" if str(args.get("orientation")) in _ORIENTATIONS:
            return Said(*_ORIENTATIONS[args["orientation"]])
        case "media_control" if args.get("command") in _COMMANDS:
            return Said(*_COMMANDS[args["command"]])
    return None


def _alarm_away(args: Mapping[str, Any]) -> Said:
    time = args["time"]
    clock = f"{time:%H:%M}" if isinstance(time, dt.time) else str(time)[:5]
    return Said(f"delete the {clock} alarm", f"删除{clock}的闹钟")
