"""Verbs for the alarms there are: list them, turn one off or on again, delete one.

All of them work in the clock app's own list: no command reaches its alarms.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from device_drivers.base import OS, Device, Risk
from device_drivers.verbs.alarm_list import Alarm, alarms, delete, flip
from device_drivers.verbs.base import (
    Args,
    Ask,
    Back,
    NoArgs,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.items import items
from device_drivers.verbs.matching import meant
from device_drivers.verbs.wording import phrases


class ListAlarms(Way[NoArgs, Device]):
    """The clock app's list, read from top to bottom."""

    def check(self, phone: Device, args: NoArgs, before: State) -> Report:
        found = alarms(phone)
        if not found:
            none = Said("No alarms are set.", "没有闹钟。")
            return Report(none, True, {"alarm list": "empty"} | items([]))
        en = "; ".join(f"{a.shown} ({'on' if a.on else 'off'})" for a in found)
        zh = "；".join(f"{a.shown}（{'开' if a.on else '关'}）" for a in found)
        rows = [{"time": f"{a.time:%H:%M}", "on": bool(a.on), "says": " ".join(a.texts)}
                for a in found]  # fmt: skip
        said = Said(f"Alarms: {en}", f"闹钟：{zh}")
        return Report(said, True, {"alarm list": en} | items(rows))


ON, OFF = Said("that is on", "开着"), Said("that is off", "关着")


class WhichArgs(Args):
    time: Annotated[dt.time | None, Field(description="When it rings")] = None
    label: Annotated[str, Slot("label"), Field(description="What it is called")] = ""


class TurnOff(Way[WhichArgs, Device]):
    """Flips the switch of one alarm in the clock app's list."""

    wants_on = True

    def prepare(self, phone: Device, args: WhichArgs) -> WhichArgs:
        found = [a for a in alarms(phone) if a.on or not self.wants_on]
        alarm = _the_one(found, args)
        return WhichArgs(time=alarm.time, label=args.label)

    def before(self, phone: Device, args: WhichArgs) -> State:
        return {"alarms": [a.shown for a in _fitting(alarms(phone), args)]}

    def act(self, phone: Device, args: WhichArgs) -> None:
        flip(phone, lambda a: bool(_fitting([a], args)) and a.on is not False)

    def check(self, phone: Device, args: WhichArgs, before: State) -> Report:
        fitting = _fitting(alarms(phone), args)
        ok = bool(fitting) and all(a.on is False for a in fitting)
        return _told(args, fitting, ok, Said("off", "关闭"))


class TurnOn(TurnOff):
    """Flips the switch back of one alarm that is off in the clock app's list."""

    def prepare(self, phone: Device, args: WhichArgs) -> WhichArgs:
        every = alarms(phone)
        off = [a for a in every if not a.on]
        alarm = _the_one(off if _fitting(off, args) else every, args, OFF)
        return WhichArgs(time=alarm.time, label=args.label)

    def before(self, phone: Device, args: WhichArgs) -> State:
        fitting = _fitting(alarms(phone), args)
        return {"alarms": [a.shown for a in fitting], "off": [a.shown for a in fitting if not a.on]}

    def act(self, phone: Device, args: WhichArgs) -> None:
        if any(not a.on for a in _fitting(alarms(phone), args)):
            flip(phone, lambda a: bool(_fitting([a], args)) and not a.on)

    def check(self, phone: Device, args: WhichArgs, before: State) -> Report:
        fitting = _fitting(alarms(phone), args)
        ok = any(a.on for a in fitting)
        return _told(args, fitting, ok, Said("on", "打开"))


class Delete(TurnOff):
    """Unfolds the alarm in the clock app's list and presses its delete button."""

    wants_on = False

    def act(self, phone: Device, args: WhichArgs) -> None:
        delete(phone, lambda a: bool(_fitting([a], args)))

    def check(self, phone: Device, args: WhichArgs, before: State) -> Report:
        was = len(before.get("alarms", ()))
        left = _fitting(alarms(phone), args)
        ok = len(left) < was
        evidence = {"alarm list": f"{was} such before, {len(left)} now"}
        what = _which(args)
        if ok:
            said = Said(f"Deleted the alarm {what.en}.", f"已删除{what.zh}的闹钟。")
        else:
            said = Said(f"The alarm {what.en} is still there.", f"{what.zh}的闹钟还在。")
        return Report(said, ok, evidence)


def _fitting(found: Sequence[Alarm], args: WhichArgs) -> list[Alarm]:
    time = args.time and args.time.replace(second=0, microsecond=0, tzinfo=None)
    fits = [a for a in found if time in (None, a.time)]
    if not args.label:
        return fits
    named = meant(args.label, {str(i): a.texts for i, a in enumerate(fits)})
    return [fits[int(i)] for i in named]


def _the_one(found: Sequence[Alarm], args: WhichArgs, else_: Said = ON) -> Alarm:
    """Raises VerbFailed when no alarm fits, Ask when several do."""
    fitting = _fitting(found, args)
    if not fitting:
        what = _which(args, else_)
        raise VerbFailed(Said(f"There is no alarm {what.en}.", f"没有{what.zh}的闹钟。"))
    if len({a.time for a in fitting}) > 1:
        options = {a.shown: f"{a.time:%H:%M}" for a in fitting[:6]}
        raise Ask(Said("Which alarm?", "哪一个闹钟？"), "time", options)
    return fitting[0]


def _which(args: WhichArgs, else_: Said = ON) -> Said:
    """``else_``: where it was not told which."""
    label = f"“{args.label}”" if args.label else ""
    if args.time:
        return Said(f"{args.time:%H:%M} {label}".strip(), f"{args.time:%H:%M}{label}")
    return Said(label or else_.en, label or else_.zh)


def _off_again(args: WhichArgs, before: State) -> Back | None:
    return Back("turn_off_alarm", args.model_dump(mode="json")) if before.get("off") else None


def _on_again(args: WhichArgs, before: State) -> Back:
    return Back("turn_on_alarm", args.model_dump(mode="json"))


PHONES = (OS.ANDROID, OS.IOS, OS.HARMONY)
VERBS = (
    Verb(
        name="list_alarms",
        description="Tell which alarms are set.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what alarms do i have | list my alarms | show my alarms | which alarms are set
            do i have an alarm set | when will i be woken up | check my alarms | are any alarms on
            我有哪些闹钟 | 列出闹钟 | 设了哪些闹钟 | 看看我的闹钟 | 闹钟设了几点
            查看所有闹钟
            我设闹钟了吗 | 有什么闹钟
        """),
        say=lambda _: Said("Look at the alarms", "查看闹钟"),
        ways={os: ListAlarms() for os in PHONES},
    ),
    Verb(
        name="turn_off_alarm",
        description="Turn an alarm off without deleting it.",
        args=WhichArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            turn off the {time} alarm | turn off my alarm | disable the alarm at {time}
            switch the {time} alarm off
            cancel my {time} alarm | turn off the {label} alarm
            i don't need the {time} alarm, turn it off
            deactivate the alarm {label} | don't wake me at {time}, turn that alarm off
            stop the alarm for {time}
            关闭{time}的闹钟 | 把{time}的闹钟关掉 | 取消{time}的闹钟 | 关掉{label}闹钟
            停用{time}的闹钟
            {time}的闹钟不用响了 | 关掉闹钟 | 帮我关闭{label}的闹钟 | 不需要{time}的闹钟了，关掉
        """),
        say=lambda a: Said(f"Turn off the alarm {_which(a).en}", f"关闭{_which(a).zh}的闹钟"),
        undo=_on_again,
        ways={os: TurnOff() for os in PHONES},
    ),
    Verb(
        name="turn_on_alarm",
        description="Turn an alarm that is there, and off, on again.",
        args=WhichArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            turn on the {time} alarm | turn on my {time} alarm | turn my {time} alarm back on
            turn the {time} alarm on | switch on the {time} alarm | switch the {time} alarm on again
            enable the alarm at {time} | enable my {time} alarm | reactivate the {time} alarm
            turn on my {time} {label} alarm | turn on the {label} alarm | enable my {label} alarm
            turn my {label} alarm back on | switch on my {label} alarm | turn on my alarm
            switch my alarm back on | turn the alarm on again | turn the {label} alarm on again
            打开{time}的闹钟 | 把{time}的闹钟打开 | 重新打开{time}的闹钟 | 启用{time}的闹钟
            把{time}那个闹钟重新打开 | 开启{time}的闹钟 | 把{label}闹钟打开 | 打开{label}闹钟
            把{label}{time}的闹钟打开 | 把我{label}{time}的闹钟打开 | 打开{label}{time}的闹钟
            把我的闹钟打开 | 恢复{time}的闹钟
        """),
        say=lambda a: Said(
            f"Turn on the alarm {_which(a, OFF).en}", f"打开{_which(a, OFF).zh}的闹钟"
        ),
        undo=_off_again,
        ways={os: TurnOn() for os in PHONES},
    ),
    Verb(
        name="delete_alarm",
        description="Delete an alarm.",
        args=WhichArgs,
        risk=Risk.DELETE,
        phrases=phrases("""
            delete the {time} alarm | remove my alarm at {time} | delete my alarm
            delete the {label} alarm
            remove the alarm {label} | get rid of the {time} alarm | erase the alarm for {time}
            please delete my {time} alarm | throw away the {time} alarm
            删除{time}的闹钟 | 把{time}的闹钟删掉 | 删掉{label}闹钟 | 移除{time}的闹钟 | 删除闹钟
            帮我删了{time}的闹钟 | 去掉{time}那个闹钟 | 把{label}的闹钟删除
        """),
        say=lambda a: Said(f"Delete the alarm {_which(a).en}", f"删除{_which(a).zh}的闹钟"),
        undo=for_good(
            "A deleted alarm does not come back; I can set it anew.",
            "删除的闹钟无法恢复，可以重新设置。",
        ),
        ways={os: Delete() for os in PHONES},
        repeatable=False,
    ),
)


def _told(args: WhichArgs, fitting: Sequence[Alarm], ok: bool, wanted: Said) -> Report:
    """Whether the alarms that were meant are as it was ``wanted``, and how each of them is."""
    what = _which(args)
    said = (
        Said(f"The alarm {what.en} is {wanted.en}.", f"{what.zh}的闹钟已{wanted.zh}。")
        if ok
        else Said(f"The alarm {what.en} is not {wanted.en}.", f"{what.zh}的闹钟没有{wanted.zh}。")
    )
    listed = "; ".join(f"{a.shown}: {'on' if a.on else 'off'}" for a in fitting)
    return Report(said, ok, {"alarm list": listed})
