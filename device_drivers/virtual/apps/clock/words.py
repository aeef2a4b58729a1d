"""What Clock says, in Chinese too; spans of time in words."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from device_drivers.virtual.language import translate

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

ZH = {
    "Add 1 min": "加1分钟",
    "Add alarm": "添加闹钟",
    "Add city": "添加城市",
    "Add label": "添加标签",
    "Add timer": "添加计时器",
    "Alarm": "闹钟",
    "Alarm deleted": "闹钟已删除",
    "Alarm set for {span} from now.": "闹钟将在{span}后响铃。",
    "Alarm sound": "铃声",
    "Clock": "时钟",
    "Clock settings": "时钟设置",
    "Collapse alarm": "收起闹钟",
    "Delete timer": "删除计时器",
    "Dismiss": "关闭",
    "Duplicate": "复制",
    "Edit time": "修改时间",
    "Every day": "每天",
    "Expand alarm": "展开闹钟",
    "Fri": "周五",
    "Friday": "星期五",
    "Label": "标签",
    "Lap": "计次",
    "Lap {n}": "计次{n}",
    "Marimba": "马林巴",
    "Mon": "周一",
    "Monday": "星期一",
    "Morning dew": "晨露",
    "No alarms": "没有闹钟",
    "No cities": "没有城市",
    "None": "无",
    "Not scheduled": "未设定",
    "Old bell": "老式铃声",
    "Pause": "暂停",
    "Remove {city}": "移除{city}",
    "Reset": "重置",
    "Rooster": "鸡鸣",
    "Same time": "时间相同",
    "Sat": "周六",
    "Saturday": "星期六",
    "Search for a city": "搜索城市",
    "Skip next alarm": "跳过下一次",
    "Snooze": "稍后提醒",
    "Snooze length": "稍后提醒间隔",
    "Snoozing for {n} minutes.": "{n}分钟后再次响铃。",
    "Soft piano": "轻柔钢琴",
    "Start": "开始",
    "Stop": "停止",
    "Stopwatch": "秒表",
    "Sun": "周日",
    "Sunday": "星期日",
    "Thu": "周四",
    "Thursday": "星期四",
    "Time's up": "时间到",
    "Timer": "计时器",
    "Timer deleted": "计时器已删除",
    "Tue": "周二",
    "Tuesday": "星期二",
    "Vibrate": "振动",
    "Waves": "海浪",
    "Wed": "周三",
    "Wednesday": "星期三",
    "Weekdays": "工作日",
    "Weekends": "周末",
    "{city} added": "已添加{city}",
    "{city} removed": "已移除{city}",
    "{days} · next one skipped": "{days} · 跳过下一次",
    "{n} alarms dismissed": "已关闭{n}个闹钟",
    "1 alarm dismissed": "已关闭1个闹钟",
    "1 hour ahead": "快1小时",
    "1 hour behind": "慢1小时",
    "{n} hours ahead": "快{n}小时",
    "{n} hours behind": "慢{n}小时",
    "{n} s": "{n}秒",
    "{n}m timer": "{n}分钟计时器",
    "{n}s timer": "{n}秒计时器",
    "{h}h {m}m {s}s": "{h}时 {m}分 {s}秒",
}
SHORT = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def say(phone: Phone, text: str, **values: object) -> str:
    """A text of Clock's own where there is no screen to ask."""
    return translate(text, phone.language, ZH, values)


def big_size(phone: Phone) -> float:
    """How large the time of day may be written so that it fits across at any font size."""
    wide = 0.0 if phone.hours_24 else 2.0 if phone.language == "zh" else 1.6
    return min(64.0, 300 / (2.6 + wide) / max(1.0, phone.font_scale))


def days_text(phone: Phone, days: int) -> str:
    """Which days, in words; "" for once."""
    known = {127: "Every day", 0b0011111: "Weekdays", 0b1100000: "Weekends"}
    if days in known:
        return say(phone, known[days])
    join = "、" if phone.language == "zh" else ", "
    return join.join(say(phone, name) for i, name in enumerate(SHORT) if days >> i & 1)


def in_words(phone: Phone, span: timedelta) -> str:
    """How long until then: "7 hours and 30 minutes"."""
    minutes = max(1, -(-int(span.total_seconds()) // 60))
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    if phone.language == "zh":
        zh = ((days, "天"), (hours, "小时"), (minutes, "分钟"))
        return "".join(f"{n}{unit}" for n, unit in zh if n)
    parts = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    words = [f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in parts if n]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
