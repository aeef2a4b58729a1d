"""Adding an event in the calendar app itself, where no provider is open to us."""

from __future__ import annotations

import datetime as dt
import re

from device_drivers.base import Device, Element, Role, Screen, TypeText
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.looking import look, tap, wait_for
from device_drivers.verbs.picking import DONE, MONTHS, pick_day, type_time
from device_drivers.verbs.sight import labelled, open_page
from device_drivers.verbs.wording import moment

_NEW = ("New event", "Add event", "New", "Add", "新建活动", "新建日程", "添加")
_SEARCH = ("Search", "搜索")
_HEADER = re.compile(r"[^:]*([A-Z][a-z]{2} \d|月\d+日)[^:]*")
"""Above the events of a day; an event's own line has a clock time in it."""
_PLACE = re.compile(r"(?i).*(location|地点|位置).*")


def add_event(phone: Device, title: str, begin: dt.datetime, seconds: int, place: str) -> None:
    """Fill the editor, look that it shows what was asked, save. Raises VerbFailed unsaved."""
    open_page(phone, "Calendar", _NEW)
    fields = wait_for(phone, lambda s: _fields(s) or None, 4.0)
    if not fields:
        raise _closed(Said("a title", "标题"))
    _write(phone, fields[0], title)
    end = begin + dt.timedelta(seconds=seconds)
    for which, at in (("start|开始", begin), ("end|结束", end)):
        if not _says_day(_named(phone, which, "date|日期"), at.date()):
            tap(phone, _named(phone, which, "date|日期"))
            pick_day(phone, at.date())
        if not _says_time(_named(phone, which, "time|时间"), at.time()):
            tap(phone, _named(phone, which, "time|时间"))
            type_time(phone, at.time())
        day, clock = _named(phone, which, "date|日期"), _named(phone, which, "time|时间")
        if not (_says_day(day, at.date()) and _says_time(clock, at.time())):
            raise VerbFailed(
                Said(
                    f"The calendar's editor did not take {moment(at).en}.",
                    f"日历没有接受{moment(at).zh}。",
                )
            )
    if place:
        where = next((f for f in _fields(look(phone)) if _PLACE.fullmatch(f.hint or f.id)), None)
        if where is None:
            raise _closed(Said("a place", "地点"))
        _write(phone, where, place)
    done = labelled(look(phone), DONE)
    if done is None:
        raise _closed(Said("saving", "保存"))
    tap(phone, done)


def events_at(phone: Device, title: str, begin: dt.datetime) -> int:
    """How many events of this title and begin the calendar's own search shows."""
    open_page(phone, "Calendar", _SEARCH)
    fields = wait_for(phone, lambda s: _fields(s) or None, 4.0)
    if not fields:
        raise _closed(Said("a search", "搜索"))
    _write(phone, fields[0], title)
    found, on_day, titled = 0, False, False
    for element in look(phone).elements:
        if element.role is not Role.TEXT:
            continue
        text = element.text
        if _HEADER.fullmatch(text) and text != title:
            on_day, titled = _says_day_text(text, begin.date()), False
        elif titled:
            found += on_day and _says_time_text(text, begin.time())
            titled = False
        else:
            titled = text == title
    return found


def _write(phone: Device, field: Element, text: str) -> None:
    if not field.focused:
        tap(phone, field)
    phone.act(TypeText(text, clear=True))


def _fields(screen: Screen) -> list[Element]:
    return [e for e in screen.elements if e.role is Role.TEXT_FIELD]


def _named(phone: Device, which: str, what: str) -> Element:
    """The row of the editor for the start's or the end's date or time. Raises VerbFailed."""
    pattern = re.compile(rf"(?i)({which}) ?({what}).*", re.DOTALL)
    for element in look(phone).elements:
        if element.clickable and pattern.match(element.description or element.text):
            return element
    raise _closed(Said("date and time", "日期和时间"))


def _says_day(row: Element, day: dt.date) -> bool:
    return _says_day_text(row.description or row.text, day)


def _says_time(row: Element, time: dt.time) -> bool:
    return _says_time_text(row.description or row.text, time)


def _says_day_text(text: str, day: dt.date) -> bool:
    english = rf"\b{MONTHS[day.month - 1][:3]}[a-z]* {day.day}\b"
    return bool(re.search(rf"{english}|(?<!\d){day.month}月{day.day}日", text))


def _says_time_text(text: str, time: dt.time) -> bool:
    """The first time of the text, in 12 or 24 hours."""
    found = re.search(r"(上午|下午|凌晨|中午|晚上)? ?(\d{1,2}):(\d\d)\s*([AP]M)?", text)
    if not found:
        return False
    half, hour, minute = found[1] or found[4] or "", int(found[2]), int(found[3])
    if half in ("PM", "下午", "晚上", "中午"):
        hour = hour % 12 + 12
    elif half:
        hour %= 12
    return (hour, minute) == (time.hour, time.minute)


def _closed(what: Said) -> VerbFailed:
    return VerbFailed(
        Said(
            f"The calendar app shows no field for {what.en}.",
            f"日历应用没有显示{what.zh}的输入框。",
        )
    )
