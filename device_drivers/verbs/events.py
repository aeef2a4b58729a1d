"""Verbs for the calendar: add an event, tell what a day holds.

Android's calendar provider is open to the shell; on other systems it is done in the calendar app.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field

from device_drivers.base import OS, AndroidDevice, Device, Risk
from device_drivers.verbs.base import (
    Args,
    Back,
    Report,
    Said,
    Slot,
    State,
    Verb,
    VerbFailed,
    Way,
    for_good,
)
from device_drivers.verbs.events_seen import add_event, events_at
from device_drivers.verbs.hands import elsewhere
from device_drivers.verbs.items import items
from device_drivers.verbs.shell import highest_id, query, run, single_value
from device_drivers.verbs.wording import moment, phrases

EVENTS = "content://com.android.calendar/events"
CALENDARS = "content://com.android.calendar/calendars"
INSTANCES = "content://com.android.calendar/instances/when"
_MAY_WRITE = 500
"""CalendarContract.Calendars.CAL_ACCESS_CONTRIBUTOR."""


class AddArgs(Args):
    title: Annotated[str, Slot("label"), Field(min_length=1, description="What the event is")]
    time: Annotated[dt.time, Field(description="When it begins, on the phone's clock")]
    date: Annotated[
        dt.date | None, Field(description="The day; the next such time if not told")
    ] = None
    seconds: Annotated[
        int, Slot("seconds"), Field(ge=60, le=604_800, description="How long it lasts, in seconds")
    ] = 3600
    place: str = Field("", description="Where it is, if told")


class Add(Way[AddArgs]):
    """An event in the first calendar that may be written to."""

    def prepare(self, phone: AndroidDevice, args: AddArgs) -> AddArgs:
        now = phone.now().replace(tzinfo=None)
        day = args.date or now.date()
        if args.date is None and dt.datetime.combine(day, args.time) <= now:
            day += dt.timedelta(days=1)
        return args.model_copy(update={"date": day})

    def before(self, phone: AndroidDevice, args: AddArgs) -> State:
        return {"newest": highest_id(phone, EVENTS)}

    def act(self, phone: AndroidDevice, args: AddArgs) -> None:
        begin = _milliseconds(phone, args)
        values = {
            "calendar_id:i": str(_calendar(phone)), "title:s": args.title,
            "dtstart:l": str(begin), "dtend:l": str(begin + args.seconds * 1000),
            "eventTimezone:s": _zone_name(phone), "eventLocation:s": args.place,
        }  # fmt: skip
        bind = [w for k, v in values.items() if v for w in ("--bind", f"{k}:{v}")]
        run(phone, "content", "insert", "--uri", EVENTS, *bind)

    def check(self, phone: AndroidDevice, args: AddArgs, before: State) -> Report:
        newest, begin = int(before.get("newest", 0)), _milliseconds(phone, args)
        rows = query(phone, EVENTS, ["_id"], where=f"_id > {newest} AND dtstart = {begin}")
        ok = any(
            single_value(phone, EVENTS, "title", f"_id={int(r['_id'])}") == args.title for r in rows
        )
        return _added(args, ok, {EVENTS: f"{len(rows)} new at that time"})


class AddSeen(Way[AddArgs, Device]):
    """The calendar app's own editor; proof is one more such event in its search."""

    def prepare(self, phone: Device, args: AddArgs) -> AddArgs:
        """This computer tells which day it is, as it did when the request was read."""
        now = dt.datetime.now()  # noqa: DTZ005 - a day of the person's own calendar
        day = args.date or now.date()
        if args.date is None and dt.datetime.combine(day, args.time) <= now:
            day += dt.timedelta(days=1)
        return args.model_copy(update={"date": day})

    def before(self, phone: Device, args: AddArgs) -> State:
        return {"there": events_at(phone, args.title, _begins(args))}

    def act(self, phone: Device, args: AddArgs) -> None:
        add_event(phone, args.title, _begins(args), args.seconds, args.place)

    def check(self, phone: Device, args: AddArgs, before: State) -> Report:
        known, now = int(before.get("there", 0)), events_at(phone, args.title, _begins(args))
        evidence = {"calendar search": f"{known} before, {now} now"}
        return _added(args, now > known, evidence)


def _added(args: AddArgs, ok: bool, evidence: dict[str, str]) -> Report:
    at = moment(_begins(args))
    said = (
        Said(f"In the calendar: {args.title}, {at.en}.", f"已加入日历：{args.title}，{at.zh}。")
        if ok
        else Said(f"“{args.title}” is not in the calendar.", f"日历里没有“{args.title}”。")
    )
    return Report(said, ok, evidence)


def _begins(args: AddArgs) -> dt.datetime:
    return dt.datetime.combine(args.date or dt.date.min, args.time.replace(tzinfo=None))


def _milliseconds(phone: AndroidDevice, args: AddArgs) -> int:
    return int(_begins(args).replace(tzinfo=zone_of(phone)).timestamp() * 1000)


def _zone_name(phone: AndroidDevice) -> str:
    return run(phone, "getprop", "persist.sys.timezone").strip() or "UTC"


def zone_of(phone: AndroidDevice) -> dt.tzinfo:
    """The phone's zone with its rules; without them the offset of this moment."""
    try:
        return ZoneInfo(_zone_name(phone))
    except (ZoneInfoNotFoundError, ValueError):
        return phone.now().tzinfo or dt.UTC


def _calendar(phone: AndroidDevice) -> int:
    rows = query(phone, CALENDARS, ["_id", "calendar_access_level"], where="visible = 1")
    open_to_us = [int(r["_id"]) for r in rows if int(r["calendar_access_level"] or 0) >= _MAY_WRITE]
    if not open_to_us:
        raise VerbFailed(
            Said("The phone has no calendar to write to.", "手机上没有可以写入的日历。")
        )
    return min(open_to_us)


class RemoveArgs(Args):
    title: str = Field(description="What the event is", min_length=1)
    time: dt.time = Field(description="When it begins, on the phone's clock")
    date: dt.date = Field(description="The day")
    after: int = Field(0, description="Only an event that was added after the one with this number")


class Remove(Way[RemoveArgs]):
    """One event of that title at that time, the newest."""

    def before(self, phone: AndroidDevice, args: RemoveArgs) -> State:
        return {"events": _such(phone, args)}

    def act(self, phone: AndroidDevice, args: RemoveArgs) -> None:
        if found := _such(phone, args):
            run(phone, "content", "delete", "--uri", EVENTS, "--where", f"_id={found[-1]}")
            return
        raise VerbFailed(
            Said(f"“{args.title}” is not in the calendar.", f"日历里没有“{args.title}”。")
        )

    def check(self, phone: AndroidDevice, args: RemoveArgs, before: State) -> Report:
        was, now = len(before.get("events", ())), len(_such(phone, args))
        ok = now < was
        said = (
            Said(f"Removed from the calendar: {args.title}.", f"已从日历删除：{args.title}。")
            if ok
            else Said(f"“{args.title}” is still in the calendar.", f"“{args.title}”仍在日历里。")
        )
        return Report(said, ok, {EVENTS: f"{was} such before, {now} now"})


def _such(phone: AndroidDevice, args: RemoveArgs) -> list[int]:
    """The numbers of such events, the oldest first."""
    begin = int(dt.datetime.combine(args.date, args.time, zone_of(phone)).timestamp() * 1000)
    where = f"_id > {args.after} AND dtstart = {begin}"
    found = sorted(int(row["_id"]) for row in query(phone, EVENTS, ["_id"], where=where))
    return [n for n in found if single_value(phone, EVENTS, "title", f"_id={n}") == args.title]


def _add_back(args: AddArgs, before: State) -> Back | Said | None:
    if "newest" not in before or args.date is None:
        return Said(
            "I have no command to delete an event here; delete it in the calendar app.",
            "这里没有删除日程的命令，请在日历应用里删除。",
        )
    clock, day = f"{args.time:%H:%M}", args.date.isoformat()
    told = {"title": args.title, "time": clock, "date": day, "after": before["newest"]}
    return Back("remove_event", told)


REMOVE_EVENT = Verb(
    name="remove_event",
    description="Remove an event from the calendar.",
    args=RemoveArgs,
    risk=Risk.DELETE,
    phrases=("remove the event from my calendar", "从日历删除日程"),
    say=lambda a: Said(
        f"Remove from the calendar: {a.title}, {a.date} {a.time:%H:%M}",
        f"从日历删除：{a.title}，{a.date} {a.time:%H:%M}",
    ),
    ways={OS.ANDROID: Remove()},
    repeatable=False,
    undo=for_good("I can add the event again if you say when.", "说明时间后我可以重新添加。"),
)
"""Takes back what ``add_event`` did. Not among those that people ask for by their own words, which
seldom say which event they mean."""


class DayArgs(Args):
    date: Annotated[dt.date | None, Field(description="The day; today if not told")] = None


class ListDay(Way[DayArgs]):
    """Every occurrence of the day, repeated events included."""

    def prepare(self, phone: AndroidDevice, args: DayArgs) -> DayArgs:
        return args.model_copy(update={"date": args.date or phone.now().date()})

    def check(self, phone: AndroidDevice, args: DayArgs, before: State) -> Report:
        day = args.date or phone.now().date()
        zone = zone_of(phone)
        begin = dt.datetime.combine(day, dt.time(), zone)
        end = begin + dt.timedelta(days=1)
        uri = f"{INSTANCES}/{int(begin.timestamp() * 1000)}/{int(end.timestamp() * 1000) - 1}"
        rows = query(phone, uri, ["begin", "end", "allDay", "title"], sort="begin ASC")
        rows = [row for row in rows if _on(row, day, zone)]
        lines = [_line(row, zone) for row in rows]
        at = moment(begin)
        en, zh = at.en.rpartition(" ")[0], at.zh.rpartition(" ")[0]
        evidence = {INSTANCES: f"{len(lines)} on {day}"} | items([event(r, zone) for r in rows])
        if not lines:
            return Report(Said(f"Nothing on {en}.", f"{zh}没有安排。"), True, evidence)
        listed = "\n".join(lines)
        return Report(Said(f"{en}:\n{listed}", f"{zh}：\n{listed}"), True, evidence)


def _moment_of(milliseconds: str, zone: dt.tzinfo) -> dt.datetime:
    return dt.datetime.fromtimestamp(int(milliseconds) / 1000, zone)


def begins(row: dict[str, str], zone: dt.tzinfo) -> dt.datetime:
    """When an occurrence that was read begins."""
    return _moment_of(row["begin"], zone)


def event(row: dict[str, str], zone: dt.tzinfo) -> dict[str, object]:
    """An occurrence that was read, for who reckons with it; times are ISO 8601."""
    end = row.get("end")
    return {
        "title": " ".join(row["title"].split()), "begin": begins(row, zone).isoformat(),
        "end": _moment_of(end, zone).isoformat() if end else "", "all_day": row["allDay"] == "1",
    }  # fmt: skip


def _on(row: dict[str, str], day: dt.date, zone: dt.tzinfo) -> bool:
    """All-day events are stored in UTC and so reach into their neighbours elsewhere."""
    if row["allDay"] != "1":
        return True
    first = _moment_of(row["begin"], dt.UTC).date()
    return first <= day < max(_moment_of(row["end"], dt.UTC).date(), first + dt.timedelta(days=1))


def _line(row: dict[str, str], zone: dt.tzinfo) -> str:
    title = " ".join(row["title"].split())
    if row["allDay"] == "1":
        return f"• {title}"
    return f"• {_moment_of(row['begin'], zone):%H:%M}–{_moment_of(row['end'], zone):%H:%M} {title}"


def _add_said(args: AddArgs) -> Said:
    clock = f"{args.time:%H:%M}"
    at = moment(_begins(args)) if args.date else Said(clock, clock)
    where = Said(f", {args.place}", f"，{args.place}") if args.place else Said("", "")
    return Said(
        f"Add to the calendar: {args.title}, {at.en}{where.en}",
        f"加入日历：{args.title}，{at.zh}{where.zh}",
    )


def _day_said(args: DayArgs) -> Said:
    day = f"{args.date:%Y-%m-%d}" if args.date else ""
    return Said(f"Look at the calendar of {day or 'today'}", f"查看{day or '今天'}的日程")


def _read_by_hand(args: DayArgs, os: OS) -> str:
    return "" if args.date else "open Calendar, tap Day, read the screen\n打开日历，点击日，读屏幕"


VERBS = (
    Verb(
        name="add_event",
        description="Add an event to the calendar.",
        args=AddArgs,
        risk=Risk.CHANGE,
        phrases=phrases("""
            add {title} to my calendar {date} at {time} | put {title} in my calendar at {time}
            create an event {title} {date} at {time} | enter {title} in my calendar {date} at {time}
            new calendar event {title} at {time} | add an appointment {title} {date} {time}
            put {title} on the calendar {date} at {time} for {seconds}
            put {title} on the calendar {date} at {time}
            schedule a meeting called {title} at {time} | schedule an appointment {title} {time}
            make a calendar entry {title} {date} {time}
            remind me to {title} by putting it in my calendar {date} at {time}
            remind me to {title} by adding it to my calendar {date} at {time}
            remind me in my calendar to {title} {date} at {time}
            在日历里提醒我{date}{time}{title} | 提醒我{date}{time}{title}，放到日历里
            提醒我{date}{time}{title}，加到日历
            在日历上添加{title}，{date}{time} | {date}{time}安排{title} | 日程：{date}{time}{title}
            新建日程{title}，{date}{time} | 把{title}加到日历，{date}{time}
            日历加上{date}{time}{title} | 添加日程{date}{time}{title} | 创建事件{title}{date}{time}
            帮我在日历里记{date}{time}{title}
        """),
        say=_add_said,
        undo=_add_back,
        ways={OS.ANDROID: Add(), OS.IOS: AddSeen(), OS.HARMONY: AddSeen()},
        repeatable=False,
    ),
    Verb(
        name="list_events",
        description="Tell what is in the calendar on a day.",
        args=DayArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what's on my calendar | what's on my calendar {date}
            do i have any appointments {date}
            what are my plans {date} | show my calendar for {date} | any events {date}
            what's on my schedule {date} | do i have anything {date} | what's my agenda for {date}
            list my appointments {date} | which meetings do i have {date}
            read me my calendar | read me my calendar {date} | read my calendar {date}
            read out my appointments {date}
            {date}有什么安排 | 看看{date}的日程 | 我{date}有什么事 | 日历上{date}有什么
            念我的日历 | 念一下{date}的日程 | 读一下我的日历 | 读我{date}的日程
            {date}的日程 | {date}有会议吗 | 查看{date}的日历 | 我的日程安排 | {date}有哪些约会
        """),
        say=_day_said,
        ways={OS.ANDROID: ListDay()},
        by_hand=elsewhere(_read_by_hand),
    ),
)
