"""The clock app's list of alarms, as any clock app shows it: a row with a time and a switch.

The alarm manager only knows the next ring, and clock apps keep their database to themselves, so
the list on the screen is where a phone tells which alarms there are.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from device_drivers.base import AndroidDevice, Device, Element, Role, Screen, Scroll
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.looking import (
    ancestors,
    inside,
    look,
    open_spot,
    pages,
    press,
    tap,
    to_top,
    wait_for,
)  # fmt: skip
from device_drivers.verbs.shell import start
from device_drivers.verbs.sight import open_page

CLOCK = re.compile(
    r"(?P<before>[AP]\.?M\.?|上午|下午|凌晨|早上|中午|晚上)?\s*(?P<hour>\d{1,2})[:：](?P<minute>\d\d)\s*"
    r"(?P<after>[AP]\.?M\.?|上午|下午)?",
    re.IGNORECASE,
)
_DAYS = (
    ("mon", "周一"), ("tue", "周二"), ("wed", "周三"), ("thu", "周四"),
    ("fri", "周五"), ("sat", "周六"), ("sun", "周日"),
)  # fmt: skip
_NAMED_DAYS = {
    "every day": range(7), "daily": range(7), "每天": range(7),
    "weekdays": range(5), "every weekday": range(5), "工作日": range(5),
    "周一至周五": range(5), "mon–fri": range(5), "mon-fri": range(5), "mon - fri": range(5),
    "weekends": range(5, 7), "every weekend": range(5, 7), "周末": range(5, 7),
}  # fmt: skip
TAB = ("Alarm", "Alarms", "闹钟")
_DELETE = re.compile(r"delete( alarm)?|remove|删除(闹钟)?|刪除(鬧鐘)?", re.IGNORECASE)
_UNFOLD = re.compile(r"(?i)expand|展开|展開")
_DELETE_ID = re.compile(r":id/(delete|delete_alarm|alarm_delete)$")
_CONFIRM = re.compile(r"delete|ok|yes|confirm|删除|确定|確定|是", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Alarm:
    """One row. ``days`` is () for once, None when the row does not say it in words we know."""

    time: dt.time
    on: bool | None
    days: tuple[int, ...] | None
    texts: tuple[str, ...]
    """What else stands on the row: label, days, ..."""
    row: Element
    switch: Element | None

    @property
    def shown(self) -> str:
        return " ".join((f"{self.time:%H:%M}", *self.texts))


def alarms(phone: Device) -> list[Alarm]:
    """Every alarm, top to bottom; leaves the clock app in front. Raises VerbFailed without one."""
    found: list[Alarm] = []
    for page in _list(phone):
        for alarm in read(page):
            part_of = [a for a in found if _same(alarm, a)]
            if not part_of:
                found = [a for a in found if not _same(a, alarm)] + [alarm]
    return found


def _same(cut_off: Alarm, whole: Alarm) -> bool:
    """True if the first shows nothing but what the second does: a row half scrolled away."""
    return cut_off.time == whole.time and set(cut_off.texts) <= set(whole.texts)


def flip(phone: Device, wanted: Callable[[Alarm], bool]) -> None:
    """Tap the switch of the first wanted alarm. Raises VerbFailed when it has none."""
    alarm = scroll_to(phone, wanted)
    if alarm.switch is None:
        raise VerbFailed(Said("That alarm shows no switch.", "该闹钟没有开关。"))
    press(phone, alarm.switch)


def delete(phone: Device, wanted: Callable[[Alarm], bool]) -> None:
    """Unfold the first wanted alarm if need be, press delete, and confirm if asked."""
    alarm = scroll_to(phone, wanted)
    button = _delete_button(look(phone), alarm)
    if button is None:
        press(phone, _unfolding(look(phone), alarm))
        button = wait_for(phone, lambda screen: _delete_button(screen, None), 2.0)
    if button is None:  # unfolded beyond the end of the screen, or beneath a floating button
        phone.act(Scroll("down"))
        button = _delete_button(look(phone), None)
    if button is None:
        raise VerbFailed(Said("I found no delete button.", "没有找到删除按钮。"))
    press(phone, button)
    confirm = wait_for(phone, lambda screen: _confirm_or_gone(screen, wanted), seconds=1.0)
    if confirm:
        tap(phone, confirm[0])


def read(screen: Screen) -> list[Alarm]:
    """The alarms on one screen: each time that shares a row with something to switch."""
    found: dict[int, Alarm] = {}
    for index, element in enumerate(screen.elements):
        time = _time(element)
        if time is None:
            continue
        row = _row(screen, index)
        if row is not None and row not in found:
            found[row] = _alarm(screen, row, time)
    return list(found.values())


def _row(screen: Screen, index: int) -> int | None:
    """The innermost element around a time that has a switch in it, but no second time."""
    for outer in ancestors(screen.elements, index):
        parts = inside(screen.elements, outer)
        if sum(_time(e) is not None and not e.checkable for e in parts) > 1:
            return None
        if _switch(parts):
            return outer
    return None


def _switch(parts: list[Element]) -> Element | None:
    """An unfolded row has boxes for its days and vibration besides its switch."""
    switches = [e for e in parts if e.role is Role.SWITCH] or [e for e in parts if e.checkable]
    return switches[0] if len(switches) == 1 else None


def _alarm(screen: Screen, row: int, time: dt.time) -> Alarm:
    parts = inside(screen.elements, row)
    switch = _switch(parts)
    texts = [
        e.text for e in parts
        if e.text and not (e.checkable or e.role is Role.BUTTON or CLOCK.fullmatch(e.text))
    ]  # fmt: skip
    said = [t for t in texts if not re.fullmatch(r"[AP]\.?M\.?|上午|下午", t, re.IGNORECASE)]
    if len(said) < len(texts):
        half = next(t for t in texts if t not in said)
        time = _from_halves(time.hour, time.minute, half)
    days = [d for d in map(_days, said) if d is not None]
    return Alarm(
        time=time,
        on=switch.checked if switch else None,
        days=days[0] if days else None,
        texts=tuple(said),
        row=screen.elements[row],
        switch=switch,
    )


def _time(element: Element) -> dt.time | None:
    times = map(time_of, (element.text, element.description))
    return next((time for time in times if time is not None), None)


def time_of(text: str) -> dt.time | None:
    """The time of day that a text is, in either language; None for any other text."""
    found = CLOCK.fullmatch(text.replace("\u202f", " ").replace("\u200a", " ").strip())
    if not found or int(found["hour"]) > 23 or int(found["minute"]) > 59:
        return None
    half = found["before"] or found["after"] or ""
    return _from_halves(int(found["hour"]), int(found["minute"]), half)


def _from_halves(hour: int, minute: int, half: str) -> dt.time:
    """12 AM is 00, 12 PM is 12; without a half the hour is as written."""
    later = half[:1].lower() == "p" or half in ("下午", "晚上", "中午")
    earlier = half[:1].lower() == "a" or half in ("上午", "凌晨", "早上")
    if later and hour < 12 and not (half == "中午" and hour > 9):
        hour += 12
    if earlier and hour == 12:
        hour = 0
    return dt.time(hour, minute)


def _days(text: str) -> tuple[int, ...] | None:
    """Weekdays in words (``Mon, Tue``; ``周一、周三``; ``Every day``), () for a single ring."""
    plain = text.strip().lower()
    if plain in _NAMED_DAYS:
        return tuple(_NAMED_DAYS[plain])
    if re.match(r"today|tomorrow|once|not scheduled|今天|明天|仅一次|只响一次|单次|未安排", plain):
        return ()
    words = re.split(r"[\s,、，]+", plain)
    chosen = [i for w in words for i, (en, zh) in enumerate(_DAYS) if w.startswith(en) or w == zh]
    return tuple(sorted(set(chosen))) if chosen and len(chosen) == len(words) else None


def _list(phone: Device) -> Iterator[Screen]:
    """The pages of the clock app's alarm list, from its top."""
    if isinstance(phone, AndroidDevice):
        start(phone, "-a", "android.intent.action.SHOW_ALARMS")
    else:
        open_page(phone, "Clock", TAB)
    wait_for(phone, lambda screen: read(screen) or None, seconds=0.8)  # or there are none
    to_top(phone)
    return pages(phone)


def scroll_to(phone: Device, wanted: Callable[[Alarm], bool]) -> Alarm:
    """The first wanted alarm, which is then on the screen. Raises VerbFailed without one."""
    for page in _list(phone):
        for alarm in read(page):
            if wanted(alarm):
                return alarm
    raise VerbFailed(Said("That alarm is not in the list.", "列表中没有这个闹钟。"))


def _delete_button(screen: Screen, alarm: Alarm | None) -> Element | None:
    """A delete button; inside the alarm's own row when one is given."""
    for index, e in enumerate(screen.elements):
        named = _DELETE.fullmatch(e.label.strip()) and (e.clickable or e.role is Role.TEXT)
        if not (named or _DELETE_ID.search(e.id)):
            continue
        ours = alarm is None or alarm.row.box.contains(*e.box.center)
        if ours and open_spot(screen.elements, index):
            return e
    return None


def _unfolding(screen: Screen, alarm: Alarm) -> Element:
    """What shows more of the alarm: a button of its own, else the row."""
    for e in screen.elements:
        if _UNFOLD.match(e.label) and alarm.row.box.contains(*e.box.center):
            return e
    return alarm.row


def _confirm_or_gone(screen: Screen, wanted: Callable[[Alarm], bool]) -> list[Element] | None:
    """The yes of a dialog, by Android's own id for it and its word; [] once the alarm is gone."""
    yes = [
        e
        for e in screen.elements
        if e.id.endswith("android:id/button1") and _CONFIRM.fullmatch(e.label.strip())
    ]
    gone = _delete_button(screen, None) is None and not any(map(wanted, read(screen)))
    return yes if yes or gone else None
