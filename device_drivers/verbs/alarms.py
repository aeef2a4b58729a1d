"""Verbs for alarms: set, list, turn off, delete.

Setting goes through the SET_ALARM intent every clock app answers (developer.android.com,
AlarmClock). It is read back from the alarm manager, which knows the next ring, and, where that
cannot decide, from the clock app's own list, where alarms are also turned off and deleted.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, field_validator

from device_drivers.base import OS, AndroidDevice, Risk
from device_drivers.verbs.alarm_list import Alarm, alarms, delete, switch_off
from device_drivers.verbs.base import (
    Args,
    Ask,
    NoArgs,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
)
from device_drivers.verbs.matching import meant
from device_drivers.verbs.shell import run, start, until
from device_drivers.verbs.wording import moment, phrases, weekdays

EXTRA = "android.intent.extra.alarm."


class SetArgs(Args):
    time: Annotated[dt.time, Field(description="When it rings, on the phone's clock")]
    date: Annotated[
        dt.date | None, Field(description="The day, if told; only the next such time can be set")
    ] = None
    days: Annotated[
        tuple[int, ...], Slot("days"), Field(description="Days it repeats on, 0 = Monday")
    ] = ()
    label: Annotated[str, Slot("label"), Field(description="What it is for")] = ""

    @field_validator("days")
    @classmethod
    def _are_weekdays(cls, days: tuple[int, ...]) -> tuple[int, ...]:
        if not all(0 <= d <= 6 for d in days):
            raise ValueError("days are 0 (Monday) to 6 (Sunday)")
        return tuple(sorted(set(days)))


class SetAlarm(Way[SetArgs]):
    """SET_ALARM without its screens."""

    def prepare(self, phone: AndroidDevice, args: SetArgs) -> SetArgs:
        ring = _next_ring(phone.now(), args.time, args.days)
        if args.date and not args.days and args.date != ring.date():
            at = moment(dt.datetime.combine(args.date, args.time))
            raise VerbFailed(
                Said(
                    f"The clock app has no alarms for a date; {at.en} is not the next "
                    f"{args.time:%H:%M}, that is on {moment(ring).en}.",
                    f"时钟应用不能设置指定日期的闹钟；下一个{args.time:%H:%M}是{moment(ring).zh}，"
                    f"不是{at.zh}。",
                )
            )
        return args.model_copy(update={"date": ring.date()})

    def before(self, phone: AndroidDevice, args: SetArgs) -> State:
        return {"rings": sorted(r.isoformat() for r in _rings(phone))}

    def act(self, phone: AndroidDevice, args: SetArgs) -> None:
        calendar_days = ",".join(str((d + 1) % 7 + 1) for d in args.days)  # Calendar: Sunday is 1
        start(
            phone, "-a", "android.intent.action.SET_ALARM",
            "--ei", f"{EXTRA}HOUR", str(args.time.hour),
            "--ei", f"{EXTRA}MINUTES", str(args.time.minute),
            *(["--eial", f"{EXTRA}DAYS", calendar_days] if args.days else []),
            *(["--es", f"{EXTRA}MESSAGE", args.label] if args.label else []),
            "--ez", f"{EXTRA}SKIP_UI", "true",
        )  # fmt: skip

    def check(self, phone: AndroidDevice, args: SetArgs, before: State) -> Report:
        """A single alarm that is the next to ring needs only the alarm manager; repeats and labels
        are only told by the list."""
        day = args.date or _next_ring(phone.now(), args.time, args.days).date()
        ring = dt.datetime.combine(day, args.time)
        rings = until(lambda: _rings(phone), lambda known: ring in known, 3.0)
        evidence = {"dumpsys alarm": ", ".join(f"{r:%Y-%m-%d %H:%M}" for r in sorted(rings))}
        fresh = ring in rings and ring.isoformat() not in before.get("rings", ())
        if not fresh or args.days or args.label:
            listed = [a for a in alarms(phone) if _is(a, args)]
            evidence["alarm list"] = "; ".join(a.shown for a in listed) or "not there"
            fresh = bool(listed) and (bool(args.days) or ring in rings or not rings)
        return _alarm_report(args, ring, fresh, evidence)


def _is(alarm: Alarm, args: SetArgs) -> bool:
    return (
        alarm.on is not False
        and alarm.time == args.time.replace(second=0, microsecond=0, tzinfo=None)
        and (not args.label or args.label in alarm.texts)
        and (alarm.days is None or alarm.days == args.days)
    )


def _alarm_report(args: SetArgs, ring: dt.datetime, ok: bool, evidence: dict[str, str]) -> Report:
    at = moment(ring)
    repeat = weekdays(args.days) if args.days else Said("", "")
    if not ok:
        return Report(
            Said(f"I see no alarm for {at.en}.", f"没有看到{at.zh}的闹钟。"), False, evidence
        )
    if args.days:
        clock = f"{args.time:%H:%M}"
        said = Said(f"Alarm set for {clock} {repeat.en}.", f"闹钟已设为{repeat.zh}{clock}。")
    else:
        said = Said(f"Alarm set for {at.en}.", f"闹钟已设为{at.zh}。")
    return Report(said, True, evidence)


def _next_ring(now: dt.datetime, time: dt.time, days: Sequence[int]) -> dt.datetime:
    """The first moment after ``now`` with this time of day, on one of ``days`` if any."""
    today = dt.datetime.combine(now.date(), time)
    for ahead in range(8):
        ring = today + dt.timedelta(days=ahead)
        if ring > now.replace(tzinfo=None) and (not days or ring.weekday() in days):
            return ring
    raise AssertionError("every week has every weekday")


def _rings(phone: AndroidDevice) -> set[dt.datetime]:
    """Local times of the alarm clocks the alarm manager holds, to the minute."""
    output = run(phone, "dumpsys", "alarm", timeout=20.0)
    times = re.findall(r"triggerTime=(\d{4}-\d\d-\d\d \d\d:\d\d)", output)
    times += re.findall(r"user:\d+ .*?time:\d+ = (\d{4}-\d\d-\d\d \d\d:\d\d)", output)
    return {dt.datetime.fromisoformat(t) for t in times}


class ListAlarms(Way[NoArgs]):
    """The clock app's list, read from top to bottom."""

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        found = alarms(phone)
        if not found:
            return Report(Said("No alarms are set.", "没有闹钟。"), True, {"alarm list": "empty"})
        en = "; ".join(f"{a.shown} ({'on' if a.on else 'off'})" for a in found)
        zh = "；".join(f"{a.shown}（{'开' if a.on else '关'}）" for a in found)
        return Report(Said(f"Alarms: {en}", f"闹钟：{zh}"), True, {"alarm list": en})


class WhichArgs(Args):
    time: Annotated[dt.time | None, Field(description="When it rings")] = None
    label: Annotated[str, Slot("label"), Field(description="What it is called")] = ""


class TurnOff(Way[WhichArgs]):
    """Flips the switch of one alarm in the clock app's list."""

    wants_on = True

    def prepare(self, phone: AndroidDevice, args: WhichArgs) -> WhichArgs:
        found = [a for a in alarms(phone) if a.on or not self.wants_on]
        alarm = _the_one(found, args)
        return WhichArgs(time=alarm.time, label=args.label)

    def before(self, phone: AndroidDevice, args: WhichArgs) -> State:
        return {"alarms": [a.shown for a in _fitting(alarms(phone), args)]}

    def act(self, phone: AndroidDevice, args: WhichArgs) -> None:
        switch_off(phone, lambda a: bool(_fitting([a], args)) and a.on is not False)

    def check(self, phone: AndroidDevice, args: WhichArgs, before: State) -> Report:
        fitting = _fitting(alarms(phone), args)
        ok = bool(fitting) and all(a.on is False for a in fitting)
        evidence = {
            "alarm list": "; ".join(f"{a.shown}: {'on' if a.on else 'off'}" for a in fitting)
        }
        what = _which(args)
        if ok:
            said = Said(f"The alarm {what.en} is off.", f"{what.zh}的闹钟已关闭。")
        else:
            said = Said(f"The alarm {what.en} is not off.", f"{what.zh}的闹钟没有关闭。")
        return Report(said, ok, evidence)


class Delete(TurnOff):
    """Unfolds the alarm in the clock app's list and presses its delete button."""

    wants_on = False

    def act(self, phone: AndroidDevice, args: WhichArgs) -> None:
        delete(phone, lambda a: bool(_fitting([a], args)))

    def check(self, phone: AndroidDevice, args: WhichArgs, before: State) -> Report:
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


def _the_one(found: Sequence[Alarm], args: WhichArgs) -> Alarm:
    """Raises VerbFailed when no alarm fits, Ask when several do."""
    fitting = _fitting(found, args)
    if not fitting:
        what = _which(args)
        raise VerbFailed(Said(f"There is no alarm {what.en}.", f"没有{what.zh}的闹钟。"))
    if len({a.time for a in fitting}) > 1:
        options = {a.shown: f"{a.time:%H:%M}" for a in fitting[:6]}
        raise Ask(Said("Which alarm?", "哪一个闹钟？"), "time", options)
    return fitting[0]


def _which(args: WhichArgs) -> Said:
    label = f"“{args.label}”" if args.label else ""
    if args.time:
        return Said(f"{args.time:%H:%M} {label}".strip(), f"{args.time:%H:%M}{label}")
    return Said(label or "that is on", label or "开着")


def _set_said(args: SetArgs) -> Said:
    clock = f"{args.time:%H:%M}"
    label = Said(f", “{args.label}”", f"，“{args.label}”") if args.label else Said("", "")
    if args.days:
        repeat = weekdays(args.days)
        en, zh = f"{clock} {repeat.en}", f"{repeat.zh}{clock}"
    elif args.date:
        at = moment(dt.datetime.combine(args.date, args.time))
        en, zh = at.en, at.zh
    else:
        en = zh = clock
    return Said(f"Set an alarm for {en}{label.en}", f"设置闹钟：{zh}{label.zh}")


VERBS = (
    Verb(
        name="set_alarm",
        description="Set an alarm, once or on certain weekdays.",
        args=SetArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            set an alarm for {time} | wake me up at {time} | alarm at {time}
            set an alarm for {time} {date}
            set an alarm at {time} {days} | wake me {days} at {time} | alarm {time} {days}
            set an alarm for {time} called {label} | set a {label} alarm for {time}
            i need to get up at {time} {date} | remind me with an alarm at {time} to {label}
            please set my alarm clock to {time} | can you wake me at {time} {date}
            get me up at {time} for {label}
            new alarm {time} {label}
            设置{time}的闹钟 | {time}叫我起床 | 定一个{time}的闹钟 | {date}{time}叫醒我
            闹钟{time}
            {days}{time}的闹钟 | 帮我设一个{days}{time}的闹钟 | {time}提醒我{label}
            {date}{time}的闹钟，标签{label}
            设个闹钟，{date}{time} | 请在{time}叫我 | 我{date}{time}要起床
            定{date}{time}的{label}闹钟
        """),
        say=_set_said,
        ways={OS.ANDROID: SetAlarm()},
    ),
    Verb(
        name="list_alarms",
        description="Tell which alarms are set.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what alarms do i have | list my alarms | show my alarms | which alarms are set
            when is my next alarm
            do i have an alarm set | when will i be woken up | check my alarms | are any alarms on
            我有哪些闹钟 | 列出闹钟 | 看看我的闹钟 | 闹钟设了几点 | 下一个闹钟是几点
            查看所有闹钟
            我设闹钟了吗 | 有什么闹钟
        """),
        say=lambda _: Said("Look at the alarms", "查看闹钟"),
        ways={OS.ANDROID: ListAlarms()},
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
        ways={OS.ANDROID: TurnOff()},
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
        ways={OS.ANDROID: Delete()},
        repeatable=False,
    ),
)
