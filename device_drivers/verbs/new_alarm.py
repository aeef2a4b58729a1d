"""The verb that sets an alarm.

It goes through the SET_ALARM intent every clock app answers (developer.android.com, AlarmClock). It
is read back from the alarm manager, which knows the next ring, and, where that cannot decide, from
the clock app's own list.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field, field_validator

from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.alarm_list import Alarm, alarms
from device_drivers.verbs.alarm_seen import add_alarm, rings_at, show_alarm
from device_drivers.verbs.base import Args, Back, Report, Said, Slot, State, Verb, VerbFailed, Way
from device_drivers.verbs.clock_seen import phone_clock
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
        _check_it_is_next(args, ring)
        return args.model_copy(update={"date": ring.date()})

    def before(self, phone: AndroidDevice, args: SetArgs) -> State:
        return {"rings": sorted(r.isoformat() for r in known_rings(phone))}

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
        """A new ring in the alarm manager proves a single alarm. It may hold no more than the next
        ring of all, and knows neither repeats nor labels: those the list tells."""
        day = args.date or _next_ring(phone.now(), args.time, args.days).date()
        ring = dt.datetime.combine(day, args.time)
        rings = until(lambda: known_rings(phone), lambda known: ring in known, 3.0)
        evidence = {"dumpsys alarm": ", ".join(f"{r:%Y-%m-%d %H:%M}" for r in sorted(rings))}
        fresh = ring in rings and ring.isoformat() not in before.get("rings", ())
        if not fresh or args.days or args.label:
            listed = [a for a in alarms(phone) if _is(a, args)]
            evidence["alarm list"] = "; ".join(a.shown for a in listed) or "not there"
            fresh = bool(listed) and (not rings or min(rings) <= ring)
        return _alarm_report(args, ring, fresh, evidence)


class SetSeen(Way[SetArgs, Device]):
    """The clock app's own editor; proof is one more such alarm in its list."""

    def prepare(self, phone: Device, args: SetArgs) -> SetArgs:
        if args.days or args.label:
            raise VerbFailed(
                Said(
                    "Here I can set alarms only for one time, without a name.",
                    "在这个系统上我只能设置一次性、没有标签的闹钟。",
                )
            )
        if args.date:  # it rings by the phone's clock, whatever this machine's says
            now = phone_clock(phone) or dt.datetime.now().astimezone()
            _check_it_is_next(args, _next_ring(now, args.time, ()))
        return args.model_copy(update={"time": args.time.replace(second=0, microsecond=0)})

    def before(self, phone: Device, args: SetArgs) -> State:
        return {"alarms": rings_at(phone, args.time)}

    def act(self, phone: Device, args: SetArgs) -> None:
        add_alarm(phone, args.time)

    def check(self, phone: Device, args: SetArgs, before: State) -> Report:
        known, now = int(before.get("alarms", 0)), rings_at(phone, args.time)
        clock = f"{args.time:%H:%M}"
        evidence = {"alarm list": f"{known} at {clock} before, {now} now"}
        if now > known:
            show_alarm(phone, args.time)
            called = _called(args)
            said = Said(
                f"Alarm set for the next {clock}{called.en}.",
                f"闹钟已设为下一个{clock}{called.zh}。",
            )
            return Report(said, True, evidence)
        return Report(
            Said(f"I see no alarm for {clock}.", f"没有看到{clock}的闹钟。"), False, evidence
        )


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
        at = Said(f"{clock} {repeat.en}", f"{repeat.zh}{clock}")
    called = _called(args)
    said = Said(f"Alarm set for {at.en}{called.en}.", f"闹钟已设为{at.zh}{called.zh}。")
    return Report(said, True, evidence)


def _called(args: SetArgs) -> Said:
    """What it is called, behind its time."""
    return Said(f", “{args.label}”", f"，“{args.label}”") if args.label else Said("", "")


def _check_it_is_next(args: SetArgs, ring: dt.datetime) -> None:
    """Clock apps ring at the next such time, which must be the day that was asked for."""
    if not args.date or args.days or args.date == ring.date():
        return
    day, clock = args.date, f"{args.time:%H:%M}"
    at = moment(dt.datetime.combine(day, args.time))
    zh = f"{day.month}月{day.day}日{clock}"
    raise VerbFailed(
        Said(
            f"The clock app can only ring at the next {clock}, {moment(ring).en}, so I set nothing "
            f"for {at.en}. The calendar takes any day: “add {args.label or 'alarm'} to my calendar "
            f"on {day:%B} {day.day} at {clock}”.",
            f"时钟应用只能设下一个{clock}（{moment(ring).zh}），所以没有设{at.zh}的闹钟。"
            f"日历可以记任何一天：“把{args.label or '闹钟'}加到日历，{zh}”。",
        )
    )


def _next_ring(now: dt.datetime, time: dt.time, days: Sequence[int]) -> dt.datetime:
    """The first moment after ``now`` with this time of day, on one of ``days`` if any."""
    today = dt.datetime.combine(now.date(), time)
    for ahead in range(8):
        ring = today + dt.timedelta(days=ahead)
        if ring > now.replace(tzinfo=None) and (not days or ring.weekday() in days):
            return ring
    raise AssertionError("every week has every weekday")


def known_rings(phone: AndroidDevice) -> set[dt.datetime]:
    """Local times of the alarm clocks the alarm manager holds, to the minute."""
    output = run(phone, "dumpsys", "alarm", timeout=20.0)
    times = re.findall(r"triggerTime=(\d{4}-\d\d-\d\d \d\d:\d\d)", output)
    times += re.findall(r"user:\d+ .*?time:\d+ = (\d{4}-\d\d-\d\d \d\d:\d\d)", output)
    return {dt.datetime.fromisoformat(t) for t in times}


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


def _back(args: SetArgs, before: State) -> Back | Said | None:
    ring = dt.datetime.combine(args.date, args.time) if args.date else None
    was_there = ring is not None and ring.isoformat() in before.get("rings", ())
    if was_there or before.get("alarms"):
        return Said(
            "An alarm for that time was there before, and I cannot tell the two apart.",
            "之前已有同一时间的闹钟，我分不清是哪一个。",
        )
    return Back("delete_alarm", {"time": f"{args.time:%H:%M}", "label": args.label})


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
        undo=_back,
        ways={OS.ANDROID: SetAlarm(), OS.IOS: SetSeen(), OS.HARMONY: SetSeen()},
    ),
)
