"""After midnight "tomorrow" may be the day that has begun: who is up at two has not slept yet."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from assistant.understanding.results import Plan, VerbStep

DAWN = dt.time(5)
"""From here on "tomorrow" is the next date for everybody."""
_TOMORROW = re.compile(r"(?i)\b(?:tomorrow|tmrw|tmr|tomorow|tommorow)\b|明[天早晚日晨]")


def this_day(plan: Plan, now: dt.datetime) -> Plan | None:
    """The plan with the alarm for "tomorrow" on the day that has begun; None where nobody could
    mean that. Alarms alone: what else is set names its day, and waits till it is noticed."""
    if now.time() >= DAWN:
        return None
    steps = tuple(
        replace(step, args=step.args.model_copy(update={"date": now.date()}))
        if isinstance(step, VerbStep) and _may_be_today(step, now)
        else step
        for step in plan.steps
    )
    return replace(plan, steps=steps) if steps != plan.steps else None


def _may_be_today(step: VerbStep, now: dt.datetime) -> bool:
    if step.name != "set_alarm" or not _TOMORROW.search(step.text):
        return False
    args = step.args.model_dump()
    tomorrow = now.date() + dt.timedelta(days=1)
    return bool(args["date"] == tomorrow and args["time"] > now.time())
