"""Setting an alarm in the clock app itself, where no intent reaches it."""

from __future__ import annotations

import datetime as dt
import re

from device_drivers.base import Device, Element, Role, Screen, TypeText
from device_drivers.verbs.alarm_list import TAB, alarms
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.looking import look, tap, wait_for
from device_drivers.verbs.sight import labelled, open_page

_ADD = ("Add alarm", "Add", "添加闹钟", "新建闹钟", "添加")
_TYPING = re.compile(r"(?i)switch to text input.*|.*切换到文字输入.*|.*键盘.*")
_DONE = ("OK", "Save", "Done", "确定", "存储", "保存", "完成")
_HALVES = {False: ("AM", "上午"), True: ("PM", "下午")}


def add_alarm(phone: Device, time: dt.time) -> None:
    """Open the editor, type hour and minute, confirm. Raises VerbFailed before anything is saved
    when the editor has no fields to type into (wheels, say)."""
    open_page(phone, "Clock", TAB, _ADD)
    typing = next((e for e in look(phone).elements if _TYPING.fullmatch(e.label)), None)
    if typing is not None:
        tap(phone, typing)
    fields = wait_for(phone, _hour_and_minute, 3.0)
    done = labelled(look(phone), _DONE)
    if fields is None or done is None:
        raise VerbFailed(
            Said(
                "The clock app's editor has no fields to type the time into.",
                "时钟应用没有可以输入时间的输入框。",
            )
        )
    half = labelled(look(phone), _HALVES[time.hour >= 12])
    hour = (time.hour % 12 or 12) if half else time.hour
    for element, text in zip(fields, (str(hour), f"{time.minute:02}"), strict=True):
        tap(phone, element)
        phone.act(TypeText(text, clear=True))
    if half:
        tap(phone, half)
    done = labelled(look(phone), _DONE)
    if done is not None:
        tap(phone, done)


def rings_at(phone: Device, time: dt.time) -> int:
    """How many alarms of the list ring at that time, once, and are on."""
    return sum(a.time == time and a.on is not False and not a.days for a in alarms(phone))


def _hour_and_minute(screen: Screen) -> tuple[Element, Element] | None:
    fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD]
    return (fields[0], fields[1]) if len(fields) == 2 else None
