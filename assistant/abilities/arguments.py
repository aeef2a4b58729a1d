"""What a request says of a skill's arguments, read without a model.

Numbers, dates, times, yes or no and choices are read where they stand, by the same rules as those
of commands. A text is what is quoted, or what follows the words that ask for the skill.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from assistant.routes.base import Scene
from assistant.understanding import times_zh
from assistant.understanding.fields import Field
from assistant.understanding.reading import Reading
from device_drivers.base import AndroidDevice
from models.strangers import clean
from skills.base import Argument, Skill

LONGEST_TEXT = 2000
_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:[.,]\d+)?")
_COUNTED = re.compile(
    r"(?<!第)[零一二两三四五六七八九十百千]+(?=[个杯瓶碗盒袋包份张件只条本台位次人元块斤克天岁页步米度]|公里|公斤|小时|分钟)"
)
"""A numeral before what is counted; “一下” and “一点” count nothing."""
_YES = re.compile(r"(?i)\s*(?:y|yes|yeah|yep|sure|ok|okay|true|on|是|是的|对|好|好的|要|可以)\W*")
_NO = re.compile(r"(?i)\s*(?:n|no|nope|false|off|否|不|不是|不要|不用)\W*")
_LEADS = re.compile(
    r"(?i)^[\s,:：，]*(?:(?:and|to|for|with|about|of|that|which|in|into|on|as)\s+|把|将|对|给)?"
)


def now_of(scene: Scene) -> dt.datetime:
    """On the phone; of this machine where it does not tell. Raises DeviceError."""
    phone = scene.phone
    return phone.now() if isinstance(phone, AndroidDevice) else dt.datetime.now().astimezone()


def missing(skill: Skill, known: Mapping[str, Any]) -> list[Argument]:
    """Those that the person has to be asked for."""
    return [each for each in skill.arguments if each.needed and known.get(each.name) is None]


def read(skill: Skill, text: str, rest: str, now: dt.datetime) -> dict[str, Any]:
    """What is said of them in ``text``, of which ``rest`` came after the words that ask for the
    skill. Plain JSON: dates and times in ISO 8601."""
    reading = Reading(text, now)
    found: dict[str, Any] = {}
    for argument in skill.arguments:
        value = _read(argument, reading, rest)
        if value is not None:
            found[argument.name] = value
    return found


def given(skill: Skill, values: Mapping[str, Any], now: dt.datetime) -> dict[str, Any]:
    """Those of a model's call that are what they have to be; the others are left out."""
    found: dict[str, Any] = {}
    for argument in skill.arguments:
        if argument.name in values:
            value = _as(argument, str(values[argument.name]), now)
            if value is not None:
                found[argument.name] = value
    return found


def fits(argument: Argument, reply: str, scene: Scene) -> Any:
    """What a person answered when they were asked for it; None where it cannot be that."""
    return _as(argument, reply, now_of(scene))


def _as(argument: Argument, said: str, now: dt.datetime) -> Any:
    if argument.kind == "choice" and said in argument.choices:
        return said
    if argument.kind == "text":
        return clean(said, LONGEST_TEXT) or None
    return _read(argument, Reading(said, now), said)


def _read(argument: Argument, reading: Reading, rest: str) -> Any:
    match argument.kind:
        case "text":
            return _text(reading, rest)
        case "number":
            return _number(reading)
        case "yes_no":
            said = rest or reading.text
            return True if _YES.fullmatch(said) else False if _NO.fullmatch(said) else None
        case "choice":
            choices = {value: tuple(words) or (value,) for value, words in argument.choices.items()}
            return _value(reading, Field(argument.name, "choice", True, choices))
        case "date":
            value = _value(reading, Field(argument.name, "date", True))
            return value.isoformat() if isinstance(value, dt.date) else _iso(rest, dt.date)
        case "time":
            value = _value(reading, Field(argument.name, "time", True))
            return value.isoformat() if isinstance(value, dt.time) else _iso(rest, dt.time)
    return None


def _value(reading: Reading, field: Field) -> Any:
    return reading.value(field, frozenset({field.kind}))


def _iso(said: str, kind: type[dt.date] | type[dt.time]) -> str | None:
    try:
        return kind.fromisoformat(said.strip()).isoformat()
    except ValueError:
        return None


def _text(reading: Reading, rest: str) -> str | None:
    quotes: Iterable[Sequence[int]] = reading.quotes
    for start, end in quotes:
        inner = reading.original[start:end].strip("\"'“”‘’「」『』 ")
        if inner:
            return clean(inner, LONGEST_TEXT)
    told = _LEADS.sub("", rest, count=1).strip(" .,!?。，！？")
    return clean(told, LONGEST_TEXT) or None


def _number(reading: Reading) -> float | int | None:
    found = _NUMBER.search(reading.original)
    if found:
        value = float(found[0].replace(",", "."))
        if math.isfinite(value):
            return int(value) if value.is_integer() else value
    counted = _value(reading, Field("number", "count", True))
    if isinstance(counted, int):
        return counted
    if numeral := _COUNTED.search(reading.original):
        with suppress(ValueError):
            return int(times_zh.number(numeral[0]))
    return None
