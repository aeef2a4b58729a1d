"""Requests of one kind: the wording they share, and the places in it where they differ.

A frame is a text with slots; ``frame_of`` finds it by comparing requests word by word and
``values_in`` reads the values of a new request that it fits. Times, days, numbers, addresses and
what stands in quotes count as one word each, and so do names, so that no part of a value is taken
for wording.
"""

from __future__ import annotations

import datetime as dt
import difflib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from assistant.shortcuts.base import Landmark, Parameter, Recipe, Slot, Text
from assistant.shortcuts.covering import covers
from assistant.shortcuts.explaining import joined
from assistant.shortcuts.forms import kind_of, ways
from assistant.understanding.reading import Reading
from assistant.understanding.text import quoted

_WORD = re.compile(
    r"https?://\S+?(?=[.,;]?(?:\s|$))"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|\+?\d[\d ().-]{5,}\d"
    r"|[\w-]+(?:\.[\w-]+)+(?:/[\w./-]*)?"
    r"|[A-Z][\w'’-]*(?: (?:& |of |the )?[A-Z][\w'’-]*)+"
    r"|[\u4e00-\u9fff]"
    r"|\w+(?:[-'’]\w+)*(?:/\w+)*"
    r"|[^\w\s]"
)
_VALUE = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+?\d[\d ().-]*|https?://\S+")
_ENDS = re.compile(r"[.!?。！？]")
"""What ends a sentence; behind a value at its end it may be a part of that."""


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str
    value: bool = False
    """It looks like a value, whether it differs or not: in quotes, a time, a number, an address."""


@dataclass(frozen=True, slots=True)
class Compared:
    """``frame`` with slots p1, p2, ...; ``values`` of each request, by these names."""

    frame: Text
    values: tuple[Mapping[str, str], ...]
    guessed: frozenset[str] = frozenset()
    """Of these names the value is the same in all the requests: it only looks like one."""


def words(text: str, now: dt.datetime) -> list[_Word]:
    """The words of a request, a value that can be read as a whole one of them."""
    whole = [(a, b) for a, b in _inside_quotes(text) if b > a]
    pieces = [_bare(text, p.start, p.end) for p in Reading(text, now).pieces]
    whole += [s for s in _joined(text, pieces) if not any(a < s[1] and s[0] < b for a, b in whole)]
    found: list[_Word] = [_Word(a, b, text[a:b], value=True) for a, b in whole]
    at = 0
    for a, b in [*sorted(whole), (len(text), len(text))]:
        for m in _WORD.finditer(text[at:a]):
            value = _VALUE.fullmatch(m[0]) is not None
            for word in _owner(_Word(at + m.start(), at + m.end(), m[0], value)):
                found += _begun(text, word)
        at = b
    return sorted(found, key=lambda w: w.start)


def _owner(word: _Word) -> list[_Word]:
    """Of "Ann Lee's" the name is a word of its own."""
    if not re.search(r"\w['’]s$", word.text):
        return [word]
    end = word.end - 2
    return [_Word(word.start, end, word.text[:-2]), _Word(end, word.end, word.text[-2:])]


def _begun(text: str, word: _Word) -> list[_Word]:
    """At the beginning of a sentence the first word is no part of a name: "Add Edith Falkner"."""
    first, space, rest = word.text.partition(" ")
    begins = not text[: word.start].strip() or text[: word.start].rstrip()[-1:] in ".!?:"
    if not (space and begins and first[:1].isupper()):
        return [word]
    middle = word.start + len(first)
    return [_Word(word.start, middle, first), _Word(middle + 1, word.end, rest)]


def _inside_quotes(text: str) -> list[tuple[int, int]]:
    found = []
    for a, b in quoted(text):
        while a < b and text[a] in "“”\"'‘’「」":
            a += 1
        while b > a and text[b - 1] in "“”\"'‘’「」":
            b -= 1
        found.append((a, b))
    return found


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    """Without the small words that lead to a time: "on", "at"."""
    led = re.match(r"(?:on|at|for|from|until|by|in) ", text[start:end], re.IGNORECASE)
    return (start + led.end(), end) if led else (start, end)


def _joined(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pieces of time with nothing but a comma between them are one: "Friday, November 20"."""
    found: list[tuple[int, int]] = []
    for a, b in sorted(pieces):
        if found and text[found[-1][1] : a] in (" ", ", ", "，", ""):
            found[-1] = (found[-1][0], b)
        else:
            found.append((a, b))
    return found


def frame_of(goals: Sequence[str], now: dt.datetime) -> Compared | None:
    """What requests have in common; None when it is too little to know one by it."""
    split = [words(goal, now) for goal in goals]
    first = split[0]
    everywhere = set.intersection(*({w.text for w in each} for each in split))
    known = [i for i, w in enumerate(first) if w.text in everywhere]
    kept = set(known)
    for other in split[1:]:
        ours, theirs = [first[i].text for i in known], [w.text for w in other]
        matcher = difflib.SequenceMatcher(
            None, ours, [text for text in theirs if text in everywhere], autojunk=False
        )
        kept &= {known[b.a + i] for b in matcher.get_matching_blocks() for i in range(b.size)}
    kept = _widened(first, kept)
    guessed = {i for i in kept if first[i].value}
    kept -= guessed
    if not any(first[i].text[:1].isalpha() for i in kept):
        return None
    frame = tuple(_pieces(goals[0], first, kept, guessed))
    values = [found for goal in goals if (found := read(frame, goal)) is not None]
    if len(values) < len(goals):
        return None
    frame = _once(frame, values)
    same = {p.parameter for p in frame if isinstance(p, Slot)}
    kept_values = tuple({n: v for n, v in each.items() if n in same} for each in values)
    alike = {n for n in same if len({each[n] for each in kept_values}) == 1}
    return Compared(frame, kept_values, frozenset(alike))


def without(compared: Compared, names: Collection[str]) -> Compared:
    """With these values as wording: they are the same in all the requests."""
    pieces = [
        compared.values[0][p.parameter] if isinstance(p, Slot) and p.parameter in names else p
        for p in compared.frame
    ]
    values = tuple({n: v for n, v in each.items() if n not in names} for each in compared.values)
    return Compared(joined(pieces), values, compared.guessed - set(names))


def _once(frame: Text, values: Sequence[Mapping[str, str]]) -> Text:
    """What is the same value in all the requests is one parameter, said twice."""
    first: dict[tuple[str, ...], str] = {}
    found: list[str | Slot] = []
    for piece in frame:
        if isinstance(piece, Slot):
            known = tuple(each[piece.parameter] for each in values)
            piece = Slot(first.setdefault(known, piece.parameter))
        found.append(piece)
    return tuple(found)


def _widened(first: list[_Word], kept: set[int]) -> set[int]:
    """Without names that all the requests happen to share beside a value: "Anna" of two Annas."""
    lost = set(range(len(first))) - kept
    for i in list(kept):
        beside = {i - 1, i + 1} & lost
        near = [first[j].text for j in beside]
        begins = i == 0 or first[i - 1].text in (".", "!", "?", ":")
        if first[i].text[:1].isupper() and not begins and any(t[:1].isupper() for t in near):
            kept.discard(i)
    return kept


def _pieces(
    goal: str, first: list[_Word], kept: set[int], guessed: set[int]
) -> list[str | Slot]:  # fmt: skip
    pieces: list[str | Slot] = []
    at, number, i = 0, 0, 0
    while i < len(first):
        if i in kept:
            i += 1
            continue
        j = i
        while j + 1 < len(first) and j + 1 not in kept and not {j, j + 1} & guessed:
            j += 1
        number += 1
        pieces += [goal[at : first[i].start], Slot(f"p{number}")]
        at, i = first[j].end, j + 1
    tail = goal[at:]
    return [p for p in [*pieces, "" if _ENDS.fullmatch(tail) else tail] if p]


def read(frame: Text, request: str) -> dict[str, str] | None:
    """The values in a request of that wording; None where it is another. Case and the signs at the
    end of a sentence do not count."""
    request = request.strip()
    texts, names = _wording(frame)
    begin = _literal(texts[0], end=not names).match(request)
    if begin is None:
        return None
    values: dict[str, str] = {}
    at = begin.end()
    for n, name in enumerate(names, 1):
        last = n == len(names)
        if last and not texts[n]:
            value, at = request[at:], len(request)
        else:  # the first place where it stands leaves the most for the rest
            there = _literal(texts[n], end=last, behind=True).search(request, at + 1)
            if there is None:
                return None
            value, at = request[at : there.start()], there.end()
        if not value or value[0].isspace() or values.setdefault(name, value) != value:
            return None
    return values


def _wording(frame: Text) -> tuple[list[str], list[str]]:
    """What stands before, between and behind the slots, "" where nothing does, and their names."""
    texts, names = [""], []
    for piece in frame:
        if isinstance(piece, Slot):
            names.append(piece.parameter)
            texts.append("")
        else:
            texts[-1] += piece
    return texts, names


@lru_cache(maxsize=2048)
def _literal(text: str, *, end: bool, behind: bool = False) -> re.Pattern[str]:
    """It has no two ways to match from one place, so that a long request takes no longer than its
    length. ``behind``: a value stands before it; unless it is the ``end`` one comes after it."""
    quotes = "[“”\"'‘’]"
    pieces = re.split(r"(\s+)", text)
    pattern = "".join(
        r"\s+" if n % 2 else "".join(quotes if c in '“”"' else re.escape(c) for c in piece)
        for n, piece in enumerate(pieces)
    )
    pattern = (r"(?<=\S)" if behind else "") + pattern
    if end:
        pattern = pattern.removesuffix(r"\.") + r"[.!。！]?\Z"
    else:
        pattern += r"(?=\S)"
    return re.compile(pattern, re.IGNORECASE)


def values_in(recipe: Recipe, request: str, now: dt.datetime) -> dict[str, str] | None:
    """What a request says of the recipe's parameters; None where it is no request for it, or holds
    a value of which the recipe cannot know that it works."""
    for frame in recipe.frames:
        found = read(frame, request)
        if found is not None and may_stand(recipe, found, now):
            return found
    return None


def may_stand(recipe: Recipe, values: Mapping[str, str], now: dt.datetime) -> bool:
    """Whether the recipe has a place for each of these values, and they are of the kind."""
    if set(values) != {p.name for p in recipe.parameters}:
        return False
    used = forms_of(recipe)
    return all(
        used.get(p.name, set()) <= set(ways(values[p.name], p.kind, now))
        and covers(p, used.get(p.name, ()), values[p.name], now)
        for p in recipe.parameters
    )


def forms_of(recipe: Recipe) -> dict[str, set[str]]:
    """In which forms the steps write each parameter."""
    found: dict[str, set[str]] = {}
    for step in recipe.steps:
        mark = step.landmark or Landmark()
        texts = [step.text, step.times, *step.arguments.values(), *mark.words, *mark.row]
        for text in texts:
            for piece in text:
                if isinstance(piece, Slot) and piece.parameter:
                    found.setdefault(piece.parameter, set()).add(piece.form)
    return found


def parameters(compared: Compared, now: dt.datetime) -> tuple[Parameter, ...]:
    """With the kind that all their values are of."""
    found = []
    for name in compared.values[0] if compared.values else ():
        seen = tuple(each[name] for each in compared.values)
        kinds = {kind_of(value, now) for value in seen}
        found.append(Parameter(name, kinds.pop() if len(kinds) == 1 else "text", seen))
    return tuple(found)
