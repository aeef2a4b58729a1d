"""Setting an alarm in the clock app itself, where no intent reaches it."""

from __future__ import annotations

import datetime as dt

from device_drivers.base import Device
from device_drivers.verbs.alarm_list import TAB, Alarm, alarms, scroll_to
from device_drivers.verbs.picking import type_time
from device_drivers.verbs.sight import open_page

_ADD = ("Add alarm", "Add", "添加闹钟", "新建闹钟", "添加")


def add_alarm(phone: Device, time: dt.time) -> None:
    """Open the editor, tell it the time, confirm. Raises VerbFailed."""
    open_page(phone, "Clock", TAB, _ADD)
    type_time(phone, time)


def rings_at(phone: Device, time: dt.time) -> int:
    """How many alarms of the list ring at that time, once, and are on."""
    return sum(_rings(alarm, time) for alarm in alarms(phone))


def show_alarm(phone: Device, time: dt.time) -> None:
    """Leave the list where the alarm can be seen."""
    scroll_to(phone, lambda alarm: _rings(alarm, time))


def _rings(alarm: Alarm, time: dt.time) -> bool:
    return alarm.time == time and alarm.on is not False and not alarm.days
