"""Everything typed that can be read in one clause: times, amounts, on and off, known names.

A Reading is made once per clause; each verb then takes the kinds it has arguments for.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.understanding import amounts, times_en, times_zh
from assistant.understanding.fields import MOMENTS, Field
from assistant.understanding.text import CJK, level, quoted
from assistant.understanding.times import (
    Clock,
    DayPart,
    Days,
    Length,
    Piece,
    When,
    combine,
    without_overlaps,
)
from device_drivers.apps import NAMES

_URL = re.compile(
    r"(?<![a-z0-9])https?://[^\s，。；、]+|(?<![a-z0-9@.])(?:www\.)?[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|org|net|cn|io|dev|de|uk|"
    r"edu|gov|info|app|co|me|tv|fr|jp)(?![a-z0-9])(?::\d{2,5})?(?:/[^\s，。；、]*)?"
    r"|(?<![a-z0-9.:])(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?![a-z0-9.])(?::\d{2,5})?(?:/[^\s，。；、]*)?",
    re.IGNORECASE,
)
_PHONE = re.compile(r"(?<![\w.:])\+?\d(?:[ .()-]{0,2}\d){2,16}(?![\w:%])")
_GLUE = re.compile(
    r"(?:\b(?:at|on|for|in|by|from|of|to|until|till|around|about|this|every|the|starting|a|an)\s+"
    r"|[到在于成为至]\s*)+$",
    re.IGNORECASE,
)

_IMPOSSIBLE = re.compile(
    r"(?<![\d:.])(?:2[5-9]|[3-9]\d):\d\d(?!\d)|(?<![\d:.])\d{1,2}:[6-9]\d(?!\d)"
    r"|(?<![\d:.])(?<!\d\s)(?:2[5-9]|[3-9]\d|\d{3,})\s?(?:点(?!半?[的]?亮度)|o'?clock|[ap]\.?m\b\.?)"
    r"|(?:二十[五六七八九]|[三四五六七八九]十[一二三四五六七八九]?)点"
    r"|\b3[01](?:st|th)? (?:of )?feb(?:ruary)?\b|\bfeb(?:ruary)? (?:the )?3[01](?:st|th)?\b"
    r"|\b31(?:st)? (?:of )?(?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?)\b"
    r"|\b(?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?) (?:the )?31(?:st)?\b"
    r"|(?<!十)(?:二|2)月(?:三十|3[01])|(?:[四六九469]|(?:十一|11))月(?:三十一|31)",
    re.IGNORECASE,
)
"""Hours and minutes that no clock shows, days that no month has."""
_OR = re.compile(
    r"\s*,?\s*(?:\bor\b|或者|或是|或|还是)\s*(?:(?:to|maybe|call|text)\s+)?", re.IGNORECASE
)
_MORE_NAMES = (
    ("Contacts", "联系人", "电话本"),
    ("Messages", "信息", "消息"),
    ("Notes", "备忘录", "笔记", "记事本"),
    ("Clock", "闹钟应用"),
    ("Phone", "拨号"),
    ("Gallery", "相册"),
    ("Calculator", "计算器"),
)
"""Other names of apps, whichever of them the phone writes."""
_EVERYDAY = frozenset(
    ["will", "may", "mark", "art", "grace", "hope", "joy", "rose", "the", "my", "old", "dear"]
)
"""First names that are words of any sentence."""


NAMED_APPS = frozenset(n.casefold() for names in (*NAMES.values(), *_MORE_NAMES) for n in names)
"""Apps known by name, installed or not; the phone itself tells which."""


@dataclass(frozen=True, slots=True)
class Name:
    """A known contact or app at ``text[start:end]``; ``known`` is how the phone writes it."""

    start: int
    end: int
    known: str
    several: bool = False
    """One of several that were named with "or" between them."""


class Reading:
    """What is typed in ``text``. Found lazily; the text is levelled, offsets are the original's."""

    def __init__(
        self, text: str, now: dt.datetime, contacts: Sequence[str] = (), apps: Sequence[str] = ()
    ) -> None:
        self.original = text
        self.text = level(text)
        self.now = now
        self.quotes = quoted(text)
        self.known_contacts, self.known_apps = contacts, apps
        self.contacts = _either(self.text, _known(self.text, _with_first_names(contacts)))
        self.apps = _either(self.text, _known(self.text, _with_translations(apps)))
        bare = _blank(self.text, self.quotes)
        self.impossible = [m.span() for m in _IMPOSSIBLE.finditer(bare)]
        bare = _blank(bare, self.impossible)
        self.pieces = _pieces(bare, now)
        self._bare = bare
        untimed = _blank(bare, [(p.start, p.end) for p in self.pieces])
        self.percents = list(amounts.percents(untimed))
        self.polarity = amounts.polarity(bare)
        self.urls = list(_URL.finditer(bare))

    @property
    def phones(self) -> list[re.Match[str]]:
        return list(_PHONE.finditer(self._bare))

    def pieces_for(self, kinds: frozenset[str]) -> list[Piece]:
        """The pieces of time that arguments of these kinds can use."""
        return [piece for piece in self.pieces if _useful(piece, kinds)]

    def when(self, kinds: frozenset[str]) -> When:
        """The moment spoken of; a lone number counts as an hour when nothing else does."""
        pieces = self.pieces_for(kinds)
        found = combine(pieces, self.now)
        if found.time is not None or "time" not in kinds:
            return found
        lone = self.lone_hours(pieces)
        return combine([*pieces, *lone[:1]], self.now) if len(lone) == 1 else found

    def lone_hours(self, pieces: Sequence[Piece] | None = None) -> list[Piece]:
        """Numbers outside of ``pieces`` (all, when None) that could be hours."""
        known = self.pieces if pieces is None else pieces
        rest = _blank(self._bare, [(p.start, p.end) for p in known])
        finder = times_zh if re.search(f"[{CJK}]", rest) else times_en
        return list(finder.bare_hour(rest))

    def spans(self, fields: Sequence[Field], weak: str = "") -> list[tuple[int, int]]:
        """Where the typed arguments stand, with the little words that lead to them.

        ``weak``: what the verb's phrases say anyway, see ``choice``."""
        kinds = frozenset(field.kind for field in fields)
        found: list[tuple[int, int]] = []
        moments = kinds & MOMENTS
        if moments:
            found += self.impossible
            pieces = self.pieces_for(moments)
            found += [(p.start, p.end) for p in pieces]
            if "time" in moments and combine(pieces, self.now).time is None:
                found += [(p.start, p.end) for p in self.lone_hours(pieces)[:1]]
        if "percent" in kinds:
            found += [(p.start, p.end) for p in self.percents] or [
                (c.start, c.end) for c in amounts.counts(self._bare)
            ][:1]
        if "count" in kinds:
            found += [(c.start, c.end) for c in amounts.counts(self._bare)][:1]
        if "on" in kinds and self.polarity:
            found.append((self.polarity.start, self.polarity.end))
        if "url" in kinds:
            found += [m.span() for m in self.urls]
        for field in fields:
            if field.kind == "choice" and (choice := self.choice(field.choices, weak)):
                found.append(choice[1:])
        return [(self._with_glue(start), end) for start, end in found]

    def _with_glue(self, start: int) -> int:
        match = _GLUE.search(self.text, 0, start)
        return match.start() if match else start

    def value(self, field: Field, kinds: frozenset[str], weak: str = "") -> Any:
        """The argument's value, or None when it is not said. ``kinds``: those of the whole verb."""
        match field.kind:
            case "time":
                return self.when(kinds & MOMENTS).time
            case "date":
                return self.when(kinds & MOMENTS).date
            case "days":
                return self.when(kinds & MOMENTS).days or None
            case "seconds":
                lengths = [p.value for p in self.pieces if isinstance(p.value, Length)]
                return lengths[0].seconds if lengths else None
            case "percent":
                return self._percent()
            case "count":
                one = 1 if amounts.speaks_of_one(self._bare) else None
                return next((c.value for c in amounts.counts(self._bare)), one)
            case "on":
                return self.polarity.on if self.polarity else None
            case "url":
                return self.urls[0][0] if self.urls else None
            case "choice":
                choice = self.choice(field.choices, weak)
                return choice[0] if choice else None
            case "phone":
                return self.phones[0][0].strip() if self.phones else None
        return None

    def _percent(self) -> int | None:
        if self.percents:
            return self.percents[0].value
        numbers = list(amounts.counts(self._bare))
        return numbers[0].value if len(numbers) == 1 else None

    def choice(
        self, choices: Mapping[str, tuple[str, ...]], weak: str = ""
    ) -> tuple[str, int, int] | None:
        """The value whose word stands in the text, and where: the word that ``weak`` holds least
        often ("wifi" rather than "settings" in "open wifi settings"), then the longest; with what
        overlaps it and says the same (调暗 and 暗一点 in 调暗一点)."""
        ranked: list[tuple[int, int, str, int, int]] = []
        for value, words in choices.items():
            for word in words:
                shown = re.escape(level(word)).replace(r"\ ", r"[\s-]?")
                shown = re.sub("一(?=[点些下])", "一?", shown)
                pattern = rf"(?<![A-Za-z]){shown}(?![A-Za-z])" if word.isascii() else shown
                if match := re.search(pattern, self._bare, re.IGNORECASE):
                    start, end = match.span()
                    ranked.append((-weak.count(word.lower()), end - start, value, start, end))
        if not ranked:
            return None
        _, _, value, start, end = max(ranked, key=lambda r: r[:2])
        same = [(a, b) for _, _, v, a, b in ranked if v == value and a <= end and b >= start]
        return value, min(a for a, _ in same), max(b for _, b in same)


def _pieces(text: str, now: dt.datetime) -> list[Piece]:
    """English and Chinese pieces of time; where both read something, the longer counts."""
    found = times_en.find(text, now) if re.search(r"[A-Za-z]|\d:", text) else []
    if re.search(f"[{CJK}]", text):
        found += times_zh.find(text, now)
    return without_overlaps(sorted(found, key=lambda p: p.start - p.end))


def _useful(piece: Piece, kinds: frozenset[str]) -> bool:
    match piece.value:
        case Length(from_now=from_now):
            return "seconds" in kinds or (from_now and "time" in kinds)
        case Clock() | DayPart():
            return "time" in kinds
        case Days():
            return bool({"days", "time"} & kinds)
        case _:
            return bool({"date", "time"} & kinds)


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """``text`` with spaces over the spans, so that every other offset stays."""
    return _blank(text, spans)


def _with_first_names(contacts: Sequence[str]) -> dict[str, str]:
    """What contacts are called, to what they are taken as: "Bob" for "Bob Miller" stays "Bob"."""
    called = {name: name for name in contacts}
    for name in contacts:
        first, *rest = name.split()[:2] or [""]
        if rest and len(first) > 1 and first.isalpha() and first.lower() not in _EVERYDAY:
            called.setdefault(first, "")
    return called


def _with_translations(apps: Sequence[str]) -> dict[str, str]:
    """What apps are called in either language, to the name of the installed one."""
    called = {name: name for name in apps}
    for names in (*NAMES.values(), *_MORE_NAMES):
        installed = next((name for name in names if name in apps), None)
        for name in names if installed else ():
            called.setdefault(name, installed or "")
    return called


def _either(text: str, names: list[Name]) -> list[Name]:
    """Names with "or" between them as one, which then has to be asked for."""
    found: list[Name] = []
    for name in names:
        if found and _OR.fullmatch(text, found[-1].end, name.start):
            found[-1] = Name(found[-1].start, name.end, "", several=True)
        else:
            found.append(name)
    return found


def _known(text: str, names: Mapping[str, str]) -> list[Name]:
    """Names standing in the text as written, longest first, ignoring case, not overlapping."""
    found: list[Name] = []
    for name in sorted(names, key=len, reverse=True):
        if not name.strip():
            continue
        shown = re.escape(level(name))
        pattern = rf"(?<![A-Za-z0-9]){shown}(?![A-Za-z0-9])" if name.isascii() else shown
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if all(match.end() <= f.start or match.start() >= f.end for f in found):
                found.append(Name(match.start(), match.end(), names[name] or match[0]))
    return sorted(found, key=lambda n: n.start)
