"""Telling a day and a time to the pickers of an app, on systems where nothing else reaches it."""

from __future__ import annotations

import datetime as dt
import re

from device_drivers.base import Device, Element, Role, Screen, TypeText
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.looking import look, tap, wait_for
from device_drivers.verbs.sight import labelled

DONE = ("OK", "Save", "Done", "确定", "存储", "保存", "完成")
_TYPING = re.compile(r"(?i)switch to text input.*|.*切换到文字.*|.*键盘.*")
_HALVES = {False: ("AM", "上午"), True: ("PM", "下午")}
_TURN = {True: ("Next month", "下个月"), False: ("Previous month", "上个月")}
_MOST_MONTHS = 24
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def type_time(phone: Device, time: dt.time) -> None:
    """Type hour and minute into the picker in front and confirm. Raises VerbFailed before
    anything is confirmed when it has no fields to type into (wheels, say)."""
    typing = next((e for e in look(phone).elements if _TYPING.fullmatch(_name(e))), None)
    if typing is not None:
        tap(phone, typing)
    fields = wait_for(phone, _hour_and_minute, 3.0)
    done = labelled(look(phone), DONE)
    if fields is None or done is None:
        raise VerbFailed(
            Said("There are no fields to type the time into.", "没有可以输入时间的输入框。")
        )
    half = labelled(look(phone), _HALVES[time.hour >= 12])
    hour = (time.hour % 12 or 12) if half else time.hour
    for element, text in zip(fields, (str(hour), f"{time.minute:02}"), strict=True):
        tap(phone, element)
        phone.act(TypeText(text, clear=True))
    if half:
        tap(phone, half)
    done = labelled(look(phone), DONE)
    if done is not None:
        tap(phone, done)


def pick_day(phone: Device, day: dt.date) -> None:
    """Turn the calendar in front to the month, tap the day, confirm. Raises VerbFailed."""
    for _ in range(_MOST_MONTHS):
        screen = look(phone)
        month = next((m for e in screen.elements if (m := _month(_name(e)))), None)
        if month is None or month == (day.year, day.month):
            break
        turn = labelled(screen, _TURN[month < (day.year, day.month)])
        if turn is None:
            break
        tap(phone, turn)
    names = (
        f"{MONTHS[day.month - 1]} {day.day}, {day.year}",
        f"{day.year}年{day.month}月{day.day}日",
    )
    screen = look(phone)
    cell = next(
        (e for e in screen.elements if e.clickable and any(n in _name(e) for n in names)), None
    )
    if cell is not None:
        tap(phone, cell)
    done = labelled(look(phone), DONE)
    if cell is None or done is None:
        raise VerbFailed(
            Said(f"The calendar offers no {day:%Y-%m-%d}.", f"日历中找不到{day:%Y-%m-%d}。")
        )
    tap(phone, done)


def _month(name: str) -> tuple[int, int] | None:
    """(2026, 11) for "November 2026" and 2026年11月."""
    if found := re.fullmatch(r"(\d{4})年(\d{1,2})月", name):
        return int(found[1]), int(found[2])
    found = re.fullmatch(r"([A-Z][a-z]+) (\d{4})", name)
    return (int(found[2]), MONTHS.index(found[1]) + 1) if found and found[1] in MONTHS else None


def _name(element: Element) -> str:
    """What a screen reader says: a day's cell shows only its number."""
    return element.description or element.label


def _hour_and_minute(screen: Screen) -> tuple[Element, Element] | None:
    fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD]
    return (fields[0], fields[1]) if len(fields) == 2 else None
