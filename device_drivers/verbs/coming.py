"""Verbs that tell what comes next: the next ring of an alarm, the next event of the calendar."""

from __future__ import annotations

import datetime as dt

from device_drivers.base import OS, AndroidDevice, Risk
from device_drivers.verbs.alarms import ListAlarms
from device_drivers.verbs.base import NoArgs, Report, Said, State, Verb, Way
from device_drivers.verbs.events import INSTANCES, begins, event, zone_of
from device_drivers.verbs.items import items
from device_drivers.verbs.new_alarm import known_rings
from device_drivers.verbs.shell import query
from device_drivers.verbs.wording import moment, phrases

_AHEAD = dt.timedelta(days=60)
"""How far the calendar is searched for what comes next."""


class NextAlarm(Way[NoArgs]):
    """The first ring that the alarm manager holds."""

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        now = phone.now().replace(tzinfo=None)
        coming = sorted(ring for ring in known_rings(phone) if ring >= now.replace(second=0))
        if not coming:
            none = Said("No alarm is going to ring.", "没有要响的闹钟。")
            return Report(none, True, {"dumpsys alarm": "none"} | items([]))
        at = moment(coming[0])
        said = Said(f"The next alarm rings {at.en}.", f"下一个闹钟在{at.zh}响。")
        rings = items([{"when": ring.isoformat()} for ring in coming[:1]])
        return Report(said, True, {"dumpsys alarm": f"{coming[0]:%Y-%m-%d %H:%M}"} | rings)


class NextEvent(Way[NoArgs]):
    """The first occurrence that has not begun yet; whole days are none that begin."""

    def check(self, phone: AndroidDevice, args: NoArgs, before: State) -> Report:
        now, zone = phone.now(), zone_of(phone)
        span = [str(int(at.timestamp() * 1000)) for at in (now, now + _AHEAD)]
        uri = "/".join((INSTANCES, *span))
        rows = query(phone, uri, ["begin", "allDay", "title"], sort="begin ASC")
        coming = [r for r in rows if r["allDay"] != "1" and begins(r, zone) >= now]
        evidence = {INSTANCES: f"{len(coming)} in {_AHEAD.days} days"}
        if not coming:
            none = Said("Nothing is coming up in the calendar.", "日历里接下来没有安排。")
            return Report(none, True, evidence | items([]))
        at = moment(begins(coming[0], zone))
        title = " ".join(coming[0]["title"].split())
        said = Said(f"Next in the calendar: {title}, {at.en}.", f"接下来的日程：{title}，{at.zh}。")
        return Report(said, True, evidence | items([event(coming[0], zone)]))


VERBS = (
    Verb(
        name="next_alarm",
        description="Tell when the next alarm rings.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            when is my next alarm | when's my next alarm | when is the next alarm
            when does the next alarm ring | at what time is my next alarm | which alarm is next
            when will my next alarm ring | when will my phone's next alarm ring
            what time does my alarm go off next | my next alarm
            下一个闹钟是几点 | 下一个闹钟什么时候响 | 我的下一个闹钟 | 下个闹钟几点
            下一个闹钟几点响 | 最近的闹钟是几点 | 手机下一个闹钟什么时候 | 接下来哪个闹钟会响
        """),
        say=lambda _: Said("Look when the next alarm rings", "查看下一个闹钟"),
        ways={OS.ANDROID: NextAlarm(), OS.IOS: ListAlarms(), OS.HARMONY: ListAlarms()},
    ),
    Verb(
        name="next_event",
        description="Tell the next event in the calendar.",
        args=NoArgs,
        risk=Risk.READ,
        phrases=phrases("""
            what's my next event | when is my next appointment | what is my next meeting
            what's my next appointment | when is my next meeting | what's next on my calendar
            what is coming up in my calendar | my next appointment | which event is next
            下一个日程是什么 | 下一个会议是什么时候 | 我的下一个安排是什么 | 接下来有什么会
            下一场会几点 | 下个日程几点 | 接下来的日程是什么 | 下一个约会是什么时候
        """),
        say=lambda _: Said("Look what is next in the calendar", "查看下一个日程"),
        ways={OS.ANDROID: NextEvent()},
    ),
)
