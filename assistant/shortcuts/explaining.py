"""Explaining what differs between runs by the values of their requests.

``explained`` walks all the texts at once: where every one of them goes on with the same value in
the same form, a slot stands; where all go on with the same character, that character.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeGuard

from assistant.shortcuts.base import ANYTHING, Parameter, Slot, Text
from assistant.shortcuts.forms import HALVES, WHOLE_DAY, ways
from assistant.shortcuts.landmarks import plain

STANDS_OUT = 3
"""So many characters are no coincidence."""


class Values:
    """The values of several runs in all their forms. ``of`` are those of each run, by parameter."""

    def __init__(
        self, parameters: Sequence[Parameter], of: Sequence[Mapping[str, str]],
        nows: Sequence[dt.datetime], guessed: Collection[str] = (),
    ) -> None:  # fmt: skip
        self.guessed = frozenset(guessed)
        """Parameters that were the same in all runs."""
        self.runs = len(of)
        self.slots: list[tuple[Slot, tuple[str, ...]]] = []
        """A slot, and how it is written in each run."""
        for parameter in parameters:
            forms = [
                ways(values[parameter.name], parameter.kind, now)
                for values, now in zip(of, nows, strict=True)
            ]
            shared = [form for form in forms[0] if all(form in each for each in forms)]
            for form in shared:
                texts = tuple(each[form] for each in forms)
                if texts not in [known for _, known in self.slots]:
                    self.slots.append((Slot(parameter.name, form), texts))

    def writes(self, run: int) -> Mapping[Slot, str]:
        return {slot: texts[run] for slot, texts in self.slots}

    def write_of(self, run: int) -> Writer:
        return Writer(self.writes(run))


class Writer:
    """Writes the values of one run, or of a request."""

    def __init__(self, known: Mapping[Slot, str]) -> None:
        self._known = known

    def __call__(self, slot: Slot) -> str | None:
        return self._known.get(slot)


def writer(
    parameters: Iterable[Parameter], values: Mapping[str, str], now: dt.datetime
) -> Writer:  # fmt: skip
    """Writes the values of a new request."""
    known = {
        Slot(p.name, form): text
        for p in parameters
        if p.name in values
        for form, text in ways(values[p.name], p.kind, now).items()
    }
    return Writer(known)


def explained(texts: Sequence[str], values: Values, *, tight: bool = False) -> Text | None:
    """One text with slots that is written so in every run; None where there is none. Values are
    words of their own, unless it is ``tight``: digits without anything between them."""
    if all(text == texts[0] for text in texts):
        return _guessed(texts[0], values) or _half(texts, values) or (
            (texts[0],) if texts[0] else ()
        )  # fmt: skip
    found = _walk(texts, values, tight=tight)
    return joined(found) if found is not None else None


def _guessed(text: str, values: Values) -> Text | None:
    """A value that was the same in all runs, where just that is written, or it stands out."""
    for slot, known in values.slots:
        if slot.parameter in values.guessed and known[0] == text:
            return (slot,)
    for slot, known in values.slots:
        whole = re.compile(rf"(?<!\w){re.escape(known[0])}(?!\w)")
        if slot.parameter in values.guessed and len(known[0]) >= STANDS_OUT:
            parts = whole.split(text)
            if len(parts) == 2:
                return joined(p for p in (parts[0], slot, parts[1]) if p)
    return None


def _half(texts: Sequence[str], values: Values) -> Text | None:
    """AM where all runs were in the morning is no constant."""
    if texts[0].upper() not in HALVES:
        return None
    for slot, known in values.slots:
        if slot.form.startswith("am_pm") and known == tuple(texts):
            return (slot,)
    return None


def _walk(texts: Sequence[str], values: Values, *, tight: bool) -> list[str | Slot] | None:
    """What all the texts are made of; an explanation by values is tried before one by characters.
    Each place is tried once, however long the texts are."""
    start = (0,) * len(texts)
    pieces: list[str | Slot] = []
    tried = {start}
    ways_on = [_ahead(texts, values, start, tight=tight)]
    while ways_on:
        for piece, at in ways_on[-1]:
            if at not in tried:
                tried.add(at)
                pieces.append(piece)
                break
        else:
            ways_on.pop()
            del pieces[-1:]
            continue
        if all(i == len(text) for i, text in zip(at, texts, strict=True)):
            return pieces
        ways_on.append(_ahead(texts, values, at, tight=tight))
    return None


def _ahead(
    texts: Sequence[str], values: Values, at: tuple[int, ...], *, tight: bool
) -> Iterator[tuple[str | Slot, tuple[int, ...]]]:  # fmt: skip
    """What may come next in all the texts, and where it ends."""
    starts = tight or all(i == 0 or not (t[i - 1].isalnum() and t[i - 1].isascii())
                 for i, t in zip(at, texts, strict=True))  # fmt: skip
    for slot, known in values.slots if starts else ():
        if not (len(set(known)) > 1 or slot.form.startswith("am_pm")):
            continue
        if not all(t.startswith(k, i) for t, k, i in zip(texts, known, at, strict=True)):
            continue
        after = tuple(i + len(k) for i, k in zip(at, known, strict=True))
        if tight or not any(
            e < len(t) and t[e].isalnum() and t[e].isascii() and t[e - 1].isalnum()
            for e, t in zip(after, texts, strict=True)
        ):
            yield slot, after
    here = {t[i] if i < len(t) else "" for i, t in zip(at, texts, strict=True)}
    if len(here) == 1 and "" not in here:
        yield here.pop(), tuple(i + 1 for i in at)


def joined(pieces: Iterable[str | Slot]) -> Text:
    """Without two texts in a row."""
    found: list[str | Slot] = []
    for piece in pieces:
        if found and isinstance(piece, str) and isinstance(found[-1], str):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(found)


def shared_words(lists: Sequence[Sequence[str]], values: Values) -> tuple[list[Text], list[Text]]:
    """What is written on something in all runs: the same everywhere, and explained by values."""
    constant: list[Text] = []
    valued: list[Text] = []
    for word in lists[0]:
        if all(word in each for each in lists[1:]):
            told = _half([word] * len(lists), values)
            told = told or (_guessed(word, values) if len(word) >= STANDS_OUT else None)
            (valued if told else constant).append(told or (word,))
    if len({len(each) for each in lists}) == 1:
        for texts in zip(*lists, strict=True):
            if len(set(texts)) > 1 and (found := explained(texts, values)) is not None:
                valued.append(found)
    named = {p.parameter for text in valued for p in text if isinstance(p, Slot)}
    among = _among(lists, values) | _days(lists, values)
    valued = [text for text in valued if not _is_day_alone(text)] + [
        text for text in valued if _is_day_alone(text) and text[0].parameter not in among
    ]
    valued += [
        text
        for name, text in among.items()
        if name not in named and (ANYTHING not in text or _is_day(text))
    ]
    if not valued:
        valued = list(among.values())
    return constant, valued


def _among(lists: Sequence[Sequence[str]], values: Values) -> dict[str, Text]:
    """Values that are a word of every run, or what one begins with."""
    found: dict[str, Text] = {}
    for whole in (True, False):
        for slot, known in values.slots:
            if slot.parameter in found or len(set(known)) == 1:
                continue
            wanted = [plain(k) for k in known]
            if whole and all(_has(w, each) for w, each in zip(wanted, lists, strict=True)):
                found[slot.parameter] = (slot,)
            elif not whole and min(map(len, wanted)) > 1:
                behind = [_behind(w, each) for w, each in zip(wanted, lists, strict=True)]
                if all(behind):
                    sign = behind[0] if set(behind) == {behind[0]} else ""
                    found[slot.parameter] = joined(
                        (slot, sign, ANYTHING) if sign else (slot, ANYTHING)
                    )
    return found


def _behind(word: str, words: Sequence[str]) -> str:
    """The sign right after it where one of them begins with it; "" where none does. Further on it
    may be what somebody else wrote."""
    pattern = re.compile(rf"{re.escape(word)}([^\w\s]|\s)", re.IGNORECASE)
    return next((m[1] for each in words if (m := pattern.match(each))), "")


def _days(lists: Sequence[Sequence[str]], values: Values) -> dict[str, Text]:
    """Whole days that are written in all runs: "25" alone stands in every month."""
    found: dict[str, Text] = {}
    for slot, known in values.slots:
        told = slot.form in WHOLE_DAY and slot.parameter not in found and len(set(known)) > 1
        if told and all(_holds(plain(w), each) for w, each in zip(known, lists, strict=True)):
            whole = all(_has(plain(w), each) for w, each in zip(known, lists, strict=True))
            found[slot.parameter] = (slot,) if whole else (ANYTHING, slot, ANYTHING)
    return found


def _is_day(text: Text) -> bool:
    return any(isinstance(p, Slot) and p.form in WHOLE_DAY for p in text)


def _is_day_alone(text: Text) -> TypeGuard[tuple[Slot]]:
    return len(text) == 1 and isinstance(text[0], Slot) and text[0].form == "d"


def _has(word: str, words: Sequence[str]) -> bool:
    return any(word.casefold() == each.casefold() for each in words)


def _holds(word: str, words: Sequence[str]) -> bool:
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    return any(pattern.search(each) for each in words)
