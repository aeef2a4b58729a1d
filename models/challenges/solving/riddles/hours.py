"""Hours of the clock: “it is 3 o'clock, what time is it in 4 hours?”"""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import Asked, chinese

_NOW = re.compile(
    r"(?<![\d:])(?P<h>\d{1,2})(?: ?: ?(?P<m>\d\d))? ?(?:(?P<clock>o'? ?clock)"
    r"|(?P<half>[ap]\.?m\b\.?))"
    r"|(?:it is(?: now)?|clock shows|now is|time is|at"
    r"|from) (?P<h2>\d{1,2})(?: ?: ?(?P<m2>\d\d))?(?! ?(?:hours?|min|days?))\b"
    r"|(?P<h3>\d{1,2}) ?: ?(?P<m3>\d\d)"
)
_NOW_ZH = re.compile(
    r"(?P<h>\d{1,2})(?:点(?:钟|整)?(?!几)|时(?!间)|:)(?P<m>\d{1,2}(?=分)|\d\d|半)?"
)
_STEP = re.compile(
    r"(?:(?P<ago>ago|before|earlier)[^\d]*)?(?<![\d:])(?P<n>\d+) ?(?P<unit>hours?|minutes?|mins?)"
    r"(?P<side>'?s? (?:ago|earlier|before|later|after|from now|time|past))?"
)
_STEP_ZH = re.compile(r"(?P<n>\d+)个?(?:半)?(?P<unit>小时|钟头|分钟)(?P<side>[之以]?[前后])?")
_ASKS = re.compile(r"what (?:time|hour)|which hour|when\b|shows?\b.*\?|say\b|what will|hour is it")


def told(asked: Asked) -> str | None:
    zh = chinese(asked.text)
    text = in_digits(asked.text.replace("一个小时", "1小时").replace("两", "二"))
    if not (re.search("几点|几时|什么时[候间]|钟", text) if zh else _ASKS.search(text)):
        return None
    now = (_NOW_ZH if zh else _NOW).search(text)
    if now is None:
        return None
    rest = text[: now.start()] + " " + text[now.end() :]
    steps = list((_STEP_ZH if zh else _STEP).finditer(rest))
    if len(steps) != 1 or len(re.findall(r"\d+", rest)) != 1:
        return None
    step = steps[0]
    side = (step["side"] or "") + ("" if zh else step["ago"] or "")
    back = bool(re.search("ago|earlier|before|前", side))
    names = now.groupdict()
    hour = int(names["h"] or names.get("h2") or names.get("h3") or 0)
    minute = names["m"] or names.get("m2") or names.get("m3")
    by = int(step["n"]) * (60 if step["unit"][0] in "h小钟" else 1) * (-1 if back else 1)
    if hour > 24:
        return None
    then = 60 * hour + (30 if minute == "半" else int(minute or 0)) + by
    return _written(then, hour, minute, zh, re.search("下午|晚上|[p]\\.?m", text) is not None)


def _written(then: int, hour: int, minute: str | None, zh: bool, late: bool) -> str | None:
    hours, minutes = divmod(then, 60)
    most = 24 if hour > 12 or (zh and not late) else 12
    hours = hours % most or (most if most == 12 or hour == 24 else 0)
    if minute is None and not minutes:
        return f"{hours}点" if zh else str(hours)
    return f"{hours}点{minutes}分" if zh else f"{hours}:{minutes:02}"
