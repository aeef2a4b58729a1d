"""A request with something else in it: another time, amount, name or switch."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from assistant.understanding.reading import Reading, blanked
from assistant.understanding.results import VerbStep
from assistant.understanding.text import language_of, level
from assistant.understanding.times import Clock, DayPart, Days, Length, Piece

_WORDS_KEPT = frozenset({"body", "query", "text", "subject"})
"""What a person wrote word for word: "no, call him" is nothing to be sent instead."""
_SAYS = re.compile(r"[^\W_]")
_LITTLE = re.compile(
    r"(?i)\b(?:at|on|in|for|to|with|the|by|until|about|it'?s|my|an?|please)\b|[在到给用是的]"
)
_HALF_BEFORE = re.compile(r"(?:凌晨|清晨|早上?|上午|中午|下午|傍晚|晚上?|夜里)+")
_HALF_AFTER = re.compile(r"(?i)\s?[ap]\.?m\.?$")


def candidates(request: str, new: str, was: VerbStep, now: dt.datetime) -> list[str]:
    """The request with ``new`` in the place of what it could stand for, the likeliest first."""
    found = with_other_time(request, new, now)
    if found:
        return found
    old, other = Reading(request, now), Reading(new, now)
    if other.percents and old.percents:
        spans = [(p.start, p.end) for p in old.percents[:1]]
        return [_put(request, spans, new)]
    if other.polarity and old.polarity and not _SAYS.search(_blank_one(other)):
        spot = old.polarity
        return [_put(request, [(spot.start, spot.end)], new)]
    named = [
        value
        for name, value in was.args.model_dump().items()
        if isinstance(value, str)
        and value
        and value.lower() in request.lower()
        and name not in _WORDS_KEPT
    ]
    places = [_put_word(request, value, new) for value in named]
    words = request.split(" ")
    heads = [" ".join([*words[:n], new]) for n in range(1, min(4, len(words)))]
    if language_of(request) == "zh":
        heads = [request[:n] + new for n in range(1, min(5, len(request)))]
    return [*places, *heads]


def _blank_one(reading: Reading) -> str:
    spot = reading.polarity
    return blanked(reading.text, [(spot.start, spot.end)] if spot else [])


def with_other_time(request: str, new: str, now: dt.datetime) -> list[str]:
    """When ``new`` is only a time, a day or a length."""
    other = _time_pieces(Reading(new, now))
    if not other or _SAYS.search(blanked(level(new), [(p.start, p.end) for p in other])):
        return []
    old = _time_pieces(Reading(request, now))
    kinds = {_sort(p) for p in other}
    replaced = [p for p in old if _sort(p) in kinds]
    if replaced:
        spans = [(_after_glue(request, p.start), p.end) for p in replaced]
        return [_put(request, spans, _with_half(new, other, request, replaced))]
    if language_of(request) == "zh":
        return [new + request, request + new]
    stem = request.rstrip(" .?!")
    return [f"{stem} {new}", *(f"{stem} {word} {new}" for word in ("at", "on", "for"))]


def tells_when(text: str, now: dt.datetime) -> bool:
    """Whether a clock time, a day or a length is said in it."""
    return bool(_time_pieces(Reading(text, now)))


def asks_for_more(said: str, steps: Sequence[VerbStep], now: dt.datetime) -> bool:
    """Whether a sentence read as ``steps`` says what to do, and not only when, with whom, how much
    or on and off: "call Ben", but not "to Ben" or "in five minutes"."""
    reading = Reading(said, now)
    spans = [(piece.start, piece.end) for piece in _time_pieces(reading)]
    spans += [(percent.start, percent.end) for percent in reading.percents]
    spans += [(spot.start, spot.end)] if (spot := reading.polarity) else []
    rest = blanked(reading.text, spans).casefold()
    values = [v for step in steps for v in step.args.model_dump().values() if isinstance(v, str)]
    for value in sorted(values, key=len, reverse=True):
        rest = rest.replace(level(value).casefold(), " ") if value else rest
    return _SAYS.search(_LITTLE.sub(" ", rest)) is not None


def _time_pieces(reading: Reading) -> list[Piece]:
    """With a lone number as an hour, where no clock is said."""
    if any(isinstance(p.value, Clock | Length) for p in reading.pieces):
        return reading.pieces
    return [*reading.pieces, *reading.lone_hours()]


def _sort(piece: Piece) -> str:
    match piece.value:
        case Clock():
            return "clock"
        case DayPart():
            return "part"
        case Length():
            return "length"
        case Days() | _:
            return "day"


def _with_half(new: str, other: Sequence[Piece], request: str, old: Sequence[Piece]) -> str:
    """ "no, 8" after "at 7 pm" is 8 pm, and 八点 after 晚上七点 is in the evening."""
    clocks = [p for p in old if isinstance(p.value, Clock) and p.value.half]
    open_ = [p for p in other if isinstance(p.value, Clock) and not p.value.half]
    if not clocks or len(open_) != len(other):
        return new
    said = level(request)[clocks[0].start : clocks[0].end]
    before, after = _HALF_BEFORE.match(said), _HALF_AFTER.search(said)
    return f"{before[0] if before else ''}{new}{after[0] if after else ''}"


def _after_glue(request: str, start: int) -> int:
    """Some pieces begin with the little word that leads to them."""
    led = re.match(r"(?i)(?:at|on|in|for|by|to|until) ", request[start:])
    return start + led.end() if led else start


def _put(request: str, spans: Sequence[tuple[int, int]], new: str) -> str:
    """``new`` in the place of the first span, the others gone."""
    first, *rest = sorted(spans)
    for start, end in reversed(rest):
        request = request[:start].rstrip() + " " + request[end:].lstrip()
    return (request[: first[0]] + new + request[first[1] :]).strip()


def _put_word(request: str, old: str, new: str) -> str:
    at = request.lower().index(old.lower())
    return request[:at] + new + request[at + len(old) :]
