"""A request once more, with something else in it: “but with 8:30”, “for Bob”, 把面包换成牛奶.

What is said may fit several places of the request; then each is an option, and the person chooses.
What only may fit is an option, too, and asked about. What fits none is no change at all.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.understanding.reading import Reading
from assistant.understanding.replacing import with_other_time
from assistant.understanding.text import language_of, level

_I = re.IGNORECASE
_DIGITS = r"\d+(?:[.,]\d+)?"
_EN_NUMBERS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty"
    "|fifty|sixty|ninety|hundred|an?"
)
_ZH_NUMBERS = r"[一二两三四五六七八九十百]+"
_COUNTED = re.compile(
    rf"(?<![A-Za-z0-9:.,/])(?P<n>{_DIGITS}|(?:{_EN_NUMBERS})\b)(?P<gap> ?)"
    r"(?P<unit>[^\W\d_]+|[%€$£¥])?"
    rf"|(?P<zh>{_ZH_NUMBERS}|{_DIGITS})(?P<zhunit>[份个杯张只件位人次碗瓶块元斤盒条分])(?P<zhnoun>)",
    _I,
)
_INSTEAD = (
    re.compile(
        r"(?:with |use |using |for |to |at )?(?P<new>.+?)"
        r" (?:instead of|in place of|rather than|not) (?P<old>.+)",
        _I,
    ),
    re.compile(r"(?:replace|change|swap) (?P<old>.+?) (?:with|by|to|for|into) (?P<new>.+)", _I),
    re.compile(r"(?:把|将)?(?P<old>.+?)(?:换成|改成|改为|替换成|变成)(?P<new>.+)"),
    re.compile(r"用?(?P<new>.+?)(?:代替|取代|替换|而不是)(?P<old>.+)"),
    re.compile(r"不要(?P<old>.+?)[,、 ]*(?:而是|要)(?P<new>.+)"),
)  # fmt: skip
_LED = re.compile(
    r"(?:(?:but|only|just|and|this time|make it|now)\b[,: ]*)*"
    r"(?:(?P<lead>with|for|to|at|in|on|from|using|by|until)\b )?"
    r"(?:(?:a|the) (?:time|date|number|name|amount) (?:of |as )?)?(?P<new>.+)",
    _I,
)
_LED_ZH = re.compile(
    r"(?:但是?|不过|只是|这[次回])?[,、 ]*(?:(?:时间|日期|数量|名字|人)(?:改?[为成到]|换成|是)"
    r"|(?P<lead>给|在|到|跟|和|用)|要|改成|换成|改为|改到|是)?(?P<new>.+)"
)
_VAGUE = ("时间", "日期", "数量", "名字", "人", "the time", "the date", "the number", "the name")
"""Names of a place, not of what stands there: 时间改成8点."""
_PARTS = re.compile(
    r",? and (?=(?:with|for|to|at|in|on|from)\b)"
    r"|[,、;] ?(?=给|在|要|把|用|时间|for |to |at |with )",
    _I,
)
_STOPS = r"(?= (?:with|for|to|at|in|on|from|by|and|then|saying|that|until)\b|[,.:;!?“”\"]|$)"
_FAMILY = {"for": "for|to", "to": "to|for", "给": "给|向|跟", "跟": "跟|和|给", "和": "和|跟|给"}
_DANGLING = re.compile(r"(?i)\b(?:at|on|in|for|by|to|until)\W*$|[在到]$")
_WHEN = ("at", "by", "until", "在", "到")
_QUOTED = re.compile(r"\"([^\"]+)\"")
_WORD = r"(?!I(?:'\w+)?\b)[A-Z][\w'-]*"
_NAME = re.compile(rf"(?<![.!?] )(?<!^)\b{_WORD}(?: {_WORD})*")
_ARTICLE = re.compile(r"(?:an?|the|my|our|his|her|their|your)\b ?", _I)


@dataclass(frozen=True, slots=True)
class Option:
    """What would be replaced, and the request with it replaced, the likeliest wording first.
    ``sure``: it needs no question where it is the only one."""

    old: str
    texts: tuple[str, ...]
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a request: ``values`` that may differ, by name; whether a text ``fits``
    where only certain wordings do (None: any)."""

    values: Mapping[str, str]
    fits: Callable[[str], bool] | None = None


def changed(request: str, words: str, known: Known, now: dt.datetime) -> list[Option]:
    """The request with these words in it: one option where it is plain what they replace, several
    where it is not, none where nothing of the request can be meant."""
    words = words.strip(" .!。")
    parts = [part for part in _PARTS.split(words) if part.strip()]
    if len(parts) < 2:
        return _one(request, words, known, now)
    so_far = [Option("", (request,))]
    for part in parts:
        options = [
            Option(_both(before.old, found.old), found.texts, before.sure and found.sure)
            for before in so_far
            for found in _one(before.texts[0], part, known, now)
        ]
        if not options:
            return _one(request, words, known, now)
        so_far = options
    return so_far


def _one(request: str, words: str, known: Known, now: dt.datetime) -> list[Option]:
    found = (
        _swapped(request, words) if _says_what(words) else list(_put(request, words, known, now))
    )
    found = [each for each in _once(found) if each.texts]
    if known.fits is None:
        return found
    fits = [Option(o.old, tuple(t for t in o.texts if known.fits(t)), o.sure) for o in found]
    return [option for option in fits if option.texts] or found


def _both(one: str, other: str) -> str:
    return f"{one}, {other}" if one else other


def _once(options: Sequence[Option]) -> Iterator[Option]:
    """Two ways to the same text are one."""
    seen: set[str] = set()
    for option in options:
        if option.texts and option.texts[0] not in seen:
            seen.add(option.texts[0])
            yield option


# --- what is to be replaced is said -------------------------------------------------------------


def _says_what(words: str) -> tuple[str, str] | None:
    """What is new, and what it takes the place of."""
    for pattern in _INSTEAD:
        found = pattern.fullmatch(level(words))
        if found and found["old"].casefold() not in _VAGUE:
            new = _LED.fullmatch(words[found.start("new") : found.end("new")])
            plain = new["new"] if new else found["new"]
            return plain.strip(" \"'"), found["old"].strip(" \"'")
    return None


def _swapped(request: str, words: str) -> list[Option]:
    said = _says_what(words)
    if said is None:
        return []
    new, old = said
    place = re.compile(_bounded(level(old)), _I)
    if not place.search(level(request)):
        return []
    return [Option(old, (_replaced(request, place, new),))]


def _bounded(word: str) -> str:
    escaped = re.escape(word)
    return rf"(?<![A-Za-z0-9_]){escaped}(?![A-Za-z0-9_])" if word.isascii() else escaped


def _replaced(request: str, place: re.Pattern[str], new: str) -> str:
    """In all places: the same word twice is one thing."""
    spans = [found.span() for found in place.finditer(level(request))]
    for start, end in reversed(spans):
        request = request[:start] + new + request[end:]
    return request


# --- only what is new is said -------------------------------------------------------------------


def _put(request: str, words: str, known: Known, now: dt.datetime) -> Iterator[Option]:
    """The most telling first: a time for a time, a number for a number, then by the little word
    before it, then any value that is known to differ."""
    chinese = language_of(words) == "zh"
    found = (_LED_ZH if chinese else _LED).fullmatch(level(words))
    if found is None:
        return
    new = words[found.start("new") : found.end("new")].strip(" \"'“”‘’")
    lead = (found["lead"] or "").casefold()
    number = _COUNTED.fullmatch(new)
    alone = number is not None and not (number["unit"] or number["zhunit"])
    if number and (not alone or lead not in _WHEN):
        counted = list(_other_number(request, new, number, now))
        yield from counted
        if counted:
            return
    if times := _other_time(request, new, now):
        yield Option("", times)
        return
    led = list(_after(request, lead, new, known))
    yield from led
    if led and (led[0].sure or not known.values):
        return
    yield from _other_value(request, new, known)


def _other_time(request: str, new: str, now: dt.datetime) -> tuple[str, ...]:
    """Where one stands that can be replaced: none is added."""
    if not Reading(request, now).pieces and not Reading(request, now).lone_hours():
        return ()
    found = with_other_time(request, new, now)
    return tuple(text for text in found if not _DANGLING.search(text))


def _other_number(
    request: str, new: str, number: re.Match[str], now: dt.datetime
) -> Iterator[Option]:
    """With the same unit where one is said, else wherever a number stands that is no time."""
    value, unit = number["n"] or number["zh"], number["unit"] or number["zhunit"] or ""
    bare = level(request)
    for piece in Reading(request, now).pieces:
        bare = bare[: piece.start] + " " * (piece.end - piece.start) + bare[piece.end :]
    every = [f for f in _COUNTED.finditer(bare) if not _is_article(f, unit)]
    same = [f for f in every if unit and _alike(f["unit"] or f["zhunit"] or "", unit)]
    for found in same or every:
        group = "n" if found["n"] else "zh"
        start, end = found.span(group)
        only = request[:start] + value + request[end:]
        texts = [only]
        if unit and found in same:
            stop = found.end("unit") if found["n"] else found.end("zhunit")
            texts.insert(0, request[:start] + new[: number.end()] + request[stop:])
        yield Option(found[0].strip(), tuple(dict.fromkeys(texts)))


def _is_article(found: re.Match[str], unit: str) -> bool:
    """“A” is a number only beside the same thing counted: a portion, two portions."""
    article = (found["n"] or "").casefold() in ("a", "an")
    return article and not (unit and _alike(found["unit"] or "", unit))


def _alike(one: str, other: str) -> bool:
    one, other = one.casefold(), other.casefold()
    return bool(one and other) and (one.rstrip("s") == other.rstrip("s"))


def _after(request: str, lead: str, new: str, known: Known) -> Iterator[Option]:
    """What stands after the same little word, or one like it. It is sure where that is known to
    differ, or is the only place and of the same sort after the very same word."""
    if not lead or lead in ("with", "using", "用"):
        return
    words = _FAMILY.get(lead, re.escape(lead))
    if lead.isascii():
        pattern = re.compile(rf"\b(?P<lead>{words}) (?P<old>\S.*?){_STOPS}", _I)
    else:
        pattern = re.compile(
            rf"(?P<lead>{words})(?P<old>[\u3400-\u9fff\w]{{1,4}}?)(?=发|打|点|说|订|买|写|转|,|，|$)"
        )
    places = list(pattern.finditer(level(request)))
    options = []
    for found in places:
        start, end = found.span("old")
        article = _ARTICLE.match(request, start, end)
        if article and not (_ARTICLE.match(new) or _sort(new) != "words"):
            start = article.end()
        old = request[start:end]
        bare = _ARTICLE.sub("", old, 1) if article else old
        is_known = bool({old, bare, found["old"]} & set(known.values.values()))
        same = len(places) == 1 and found["lead"].casefold() == lead and _sort(bare) == _sort(new)
        sure = is_known or (same and not known.values)
        options.append((is_known, Option(old, (request[:start] + new + request[end:],), sure)))
    ours = [option for is_known, option in options if is_known]
    yield from ours or (option for _, option in options)


def _other_value(request: str, new: str, known: Known) -> Iterator[Option]:
    """In the place of a value that is known to differ; where none is known, of what is quoted or
    written with a capital."""
    flat = level(request)
    values = [v for v in known.values.values() if v and level(v).casefold() in flat.casefold()]
    kind = _sort(new)
    fitting = [v for v in values if _sort(v) == kind] or values
    if not values:
        fitting = [m[1] for m in _QUOTED.finditer(flat)] or [m[0] for m in _NAME.finditer(flat)]
    for value in dict.fromkeys(fitting):
        place = re.compile(_bounded(level(value)), _I)
        if place.search(flat):
            yield Option(value, (_replaced(request, place, new),), bool(values))


def _sort(value: str) -> str:
    """A number, a name, or other words."""
    if re.fullmatch(rf"{_DIGITS}|{_EN_NUMBERS}|{_ZH_NUMBERS}", value.strip(), _I):
        return "number"
    return "name" if value[:1].isupper() else "words"
