"""How the calendar says things: times, repetitions, reminders, colours; all in Chinese too."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.calendar.records import DAYS, Occurrence, parse

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

Say = Callable[..., str]
"""A screen's ``t``."""

REPEATS = (
    ("Does not repeat", ""),
    ("Every day", "FREQ=DAILY"),
    ("Every weekday (Mon–Fri)", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Every week", "FREQ=WEEKLY"),
    ("Every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("Every month", "FREQ=MONTHLY"),
    ("Every year", "FREQ=YEARLY"),
)
REMINDERS = (-1, 0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10080)
COLORS = (
    ("Red", 0xFFC5372C), ("Orange", 0xFFC75B12), ("Green", 0xFF2E7D4F), ("Teal", 0xFF00757F),
    ("Blue", 0xFF2F66C8), ("Purple", 0xFF7B4FB3), ("Pink", 0xFFB83A76), ("Grey", 0xFF5F6672),
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def moment(day: date) -> datetime:
    return datetime.combine(day, time())


def clock(phone: Phone, at: datetime) -> str:
    return phone.time_text(at.hour, at.minute)


def span(phone: Phone, t: Say, each: Occurrence, day: date | None = None) -> str:
    """When it is, as a list of ``day`` shows it; without a day, with its date or dates."""
    first, last = each.begin.date(), each.last_day
    if each.event.all_day:
        whole = t("All day")
        if day is not None and first == last:
            return whole
        days = phone.date_text(moment(first), "weekday_day")
        if first != last:
            days += f" – {phone.date_text(moment(last), 'weekday_day')}"
        return days if day is None else f"{whole} · {days}"
    begin, end = clock(phone, each.begin), clock(phone, each.end)
    hours = begin if each.begin == each.end else f"{begin} – {end}"
    if first == last:
        return hours if day else f"{phone.date_text(each.begin, 'weekday_day')}, {hours}"
    return (
        f"{phone.date_text(each.begin, 'weekday_day')}, {begin} –"
        f" {phone.date_text(each.end, 'weekday_day')}, {end}"
    )


def heading(phone: Phone, t: Say, day: date) -> str:
    """A day above its events: "Today, Mon, Nov 16"."""
    away = (day - phone.clock.now().date()).days
    near = {-1: t("Yesterday"), 0: t("Today"), 1: t("Tomorrow")}.get(away)
    text = phone.date_text(moment(day), "weekday_day")
    return f"{near} · {text}" if near else text


def repeats(phone: Phone, t: Say, rule: str) -> str:
    """A rule in words; what this calendar has no words for is called custom."""
    parts = parse(rule)
    until = parts.pop("UNTIL", "")
    parts.pop("WKST", None)
    days = sorted(DAYS.index(d) for d in parts.get("BYDAY", "").split(",") if d in DAYS)
    plain = ";".join(f"{k}={v}" for k, v in parts.items() if (k, v) != ("INTERVAL", "1"))
    text = next((t(name) for name, known in REPEATS if known == plain), "")
    if not text and parts.get("FREQ") == "WEEKLY" and days:
        names = "、" if phone.language == "zh" else ", "
        which = names.join(t(WEEKDAYS[d]) for d in days)
        every = "Every {n} weeks on {days}" if "INTERVAL" in parts else "Weekly on {days}"
        text = t(every, n=parts.get("INTERVAL", "1"), days=which)
    text = text or t("Custom")
    if until[:8].isdigit():
        last = datetime.strptime(until[:8], "%Y%m%d")  # noqa: DTZ007  # a wall-clock day
        text = t("{rule}, until {day}", rule=text, day=phone.date_text(last))
    return text


def reminder(t: Say, minutes: int) -> str:
    """ "10 minutes before"."""
    if minutes < 0:
        return t("No reminder")
    if minutes == 0:
        return t("At the time of the event")
    for size, one, many in (
        (10080, "1 week before", "{n} weeks before"), (1440, "1 day before", "{n} days before"),
        (60, "1 hour before", "{n} hours before"), (1, "1 minute before", "{n} minutes before"),
    ):  # fmt: skip
        if minutes % size == 0:
            return t(one) if minutes == size else t(many, n=minutes // size)
    return t("{n} minutes before", n=minutes)


def next_hour(now: datetime) -> datetime:
    """The full hour after ``now``."""
    return (now + timedelta(hours=1)).replace(minute=0, second=0, microsecond=0)


ZH = {
    "(No title)": "（无标题）",
    "1 day before": "提前1天",
    "1 hour before": "提前1小时",
    "1 minute before": "提前1分钟",
    "1 week before": "提前1周",
    "Add description": "添加说明",
    "Add guests": "添加参加者",
    "Add location": "添加地点",
    "Add title": "添加标题",
    "All day": "全天",
    "All events": "所有活动",
    "At the time of the event": "活动开始时",
    "Blue": "蓝色",
    "Calendar": "日历",
    "Calendar color": "日历颜色",
    "Calendars": "我的日历",
    "Color": "颜色",
    "Create event": "新建活动",
    "Custom": "自定义",
    "Date": "日期",
    "Day": "日",
    "Delete event?": "删除活动？",
    "Delete repeating event?": "删除重复活动？",
    "Discard": "舍弃",
    "Discard changes?": "舍弃更改？",
    "Does not repeat": "不重复",
    "Duplicate": "复制活动",
    "Edit event": "编辑活动",
    "End date": "结束日期",
    "End time": "结束时间",
    "Ends": "结束重复",
    "Event deleted": "活动已删除",
    "Event saved": "活动已保存",
    "Every 2 weeks": "每两周",
    "Every day": "每天",
    "Every month": "每月",
    "Every week": "每周",
    "Every weekday (Mon–Fri)": "每个工作日（周一至周五）",
    "Every year": "每年",
    "Every {n} weeks on {days}": "每{n}周的{days}",
    "Friday": "星期五",
    "Go to date": "跳转到日期",
    "Green": "绿色",
    "Grey": "灰色",
    "Guests": "参加者",
    "Location": "地点",
    "Monday": "星期一",
    "Month": "月",
    "Never": "永不",
    "New event": "新建活动",
    "New event, {time}": "新建活动，{time}",
    "Next": "下一页",
    "Next day": "后一天",
    "Next month": "下个月",
    "Next week": "下一周",
    "No calendar": "无日历",
    "No events": "没有活动",
    "No reminder": "不提醒",
    "Nothing planned": "没有安排",
    "On a date": "指定日期",
    "Only this event": "仅此活动",
    "Open map": "打开地图",
    "Orange": "橙色",
    "Pink": "粉色",
    "Previous day": "前一天",
    "Previous month": "上个月",
    "Previous week": "上一周",
    "Purple": "紫色",
    "Red": "红色",
    "Reminder": "提醒",
    "Repeat": "重复",
    "Repeats on": "重复日",
    "Saturday": "星期六",
    "Save repeating event": "保存重复活动",
    "Schedule": "日程",
    "Search events": "搜索活动",
    "Show earlier events": "显示更早的活动",
    "Show later events": "显示更晚的活动",
    "Snooze": "稍后提醒",
    "Snoozed for 10 minutes": "10分钟后再次提醒",
    "Start date": "开始日期",
    "Start time": "开始时间",
    "Sunday": "星期日",
    "Teal": "青色",
    "The event ends before it begins": "结束时间早于开始时间",
    "This and following events": "此活动及后续活动",
    "This event is gone": "此活动已不存在",
    "Thursday": "星期四",
    "Title": "标题",
    "Tuesday": "星期二",
    "Type to search your events": "输入文字搜索活动",
    "Untitled event": "无标题活动",
    "Wednesday": "星期三",
    "Week": "周",
    "Weekly on {days}": "每周的{days}",
    "Your changes have not been saved.": "您的更改尚未保存。",
    "{day}, 1 event": "{day}，1个活动",
    "{day}, no events": "{day}，没有活动",
    "{day}, {n} events": "{day}，{n}个活动",
    "{n} days before": "提前{n}天",
    "{n} guests": "{n}位参加者",
    "{n} hours before": "提前{n}小时",
    "{n} minutes before": "提前{n}分钟",
    "{n} weeks before": "提前{n}周",
    "{rule}, until {day}": "{rule}，直到{day}",
    "“{title}” will be deleted.": "将删除“{title}”。",
}
