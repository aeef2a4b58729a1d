"""What the policy sees of a situation, in numbers.

A situation becomes a sequence of items: one for the state, then the words of the goal, the facts
that follow from them and the words of the notes (``text`` items), the last acts (``past`` items),
the elements of the screen. ``relations`` tells for every two items how they belong together: the
same word, the same row, what an earlier act was done to. All of it is numpy, made alike for
training and for use.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Element, Role, Screen
from models.pocket.choices import KINDS
from models.pocket.facts import facts
from models.pocket.meanings import meaning, meanings
from models.pocket.words import HASHES, Word, holds, is_han, plain, row, said, words

MOST_TEXT = 120
MOST_PAST = 10
MOST_ELEMENTS = 110
MOST_APPS = 40
LABEL_WORDS = 10
MATCHED_WORDS = 24
ID_WORDS = 4
PAST_WORDS = 6
APP_WORDS = 3
SYSTEM_UI = "com.android.systemui"

ROLES = tuple(Role)
FACT_KINDS = ("hour", "hour24", "minute", "half", "clock", "day", "month", "daynumber", "weekday",
              "number", "address", "phone")  # fmt: skip

(NOTHING, BEGINS, WORD, WHOLE, ROW, CARD, ALIKE, PAST_WORD, PAST_WHOLE, AGAIN, FOLLOWS, NEXT,
 BEFORE) = range(13)  # fmt: skip
RELATIONS = 13


@dataclass(frozen=True, slots=True)
class Act:
    """A past act as the policy remembers it; ``failed``: it did not change what it should."""

    kind: str
    text: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the policy is told, apart from apps it may launch."""

    goal: str
    screen: Screen
    past: tuple[Act, ...] = ()
    notes: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    today: date | None = None


@dataclass(frozen=True, slots=True)
class TextItem:
    """``source[start:end]`` of source number ``segment`` (0 the goal, then the notes), or, when
    ``fact`` is set, what follows from there."""

    segment: int
    start: int
    end: int
    form: str
    fact: str = ""


@dataclass(slots=True)
class Features:
    """Arrays of one situation: T text items, P past acts, E elements, A apps, S = 1 + T + P + E.

    ``text_hashes`` (T, 3), ``text_meaning`` (T,), ``text_flags`` (T, TEXT_FLAGS); ``past_kinds``
    (P,), ``past_hashes`` (P, 6, 3), ``past_meaning`` (P, 6), ``past_flags`` (P, PAST_FLAGS);
    ``label_hashes`` (E, 10, 3), ``label_meaning`` (E, 10), ``id_hashes`` (E, 4),
    ``element_flags`` (E, ELEMENT_FLAGS); ``app_hashes`` (A, 3, 3), ``app_flags`` (A, 1);
    ``state_hash`` (1,), ``state_flags`` (STATE_FLAGS,); ``relations`` (S, S) of uint8.
    """

    text_hashes: NDArray[np.uint16]
    text_meaning: NDArray[np.uint16]
    text_flags: NDArray[np.float16]
    past_kinds: NDArray[np.uint8]
    past_hashes: NDArray[np.uint16]
    past_meaning: NDArray[np.uint16]
    past_flags: NDArray[np.float16]
    label_hashes: NDArray[np.uint16]
    label_meaning: NDArray[np.uint16]
    id_hashes: NDArray[np.uint16]
    element_flags: NDArray[np.float16]
    app_hashes: NDArray[np.uint16]
    app_flags: NDArray[np.float16]
    state_hash: NDArray[np.uint16]
    state_flags: NDArray[np.float16]
    relations: NDArray[np.uint8]


@dataclass(slots=True)
class Read:
    """Features, and what their items stand for."""

    features: Features
    items: tuple[TextItem, ...]
    sources: tuple[str, ...]
    elements: tuple[int, ...]
    """Element item -> index into the screen's elements."""
    apps: tuple[str, ...]


def read(seen: Seen) -> Read:
    """Everything, for one decision."""
    sources = (seen.goal, *seen.notes)
    items = _items(sources, seen.today)
    chosen = kept(seen.screen)
    past = seen.past[-MOST_PAST:]
    text = _Text(items, sources)
    done = _Past(past, seen.past)
    shown = _Shown(seen.screen, chosen)
    features = Features(
        text.hashes, text.meaning, np.zeros((len(items), TEXT_FLAGS), np.float16),
        done.kinds, done.hashes, done.meaning, done.flags,
        shown.hashes, shown.meaning, shown.id_hashes,
        np.zeros((len(chosen), ELEMENT_FLAGS), np.float16),
        *_apps(seen),
        np.array([row(f"app {seen.screen.app}")], np.uint16), _state(seen, text),
        np.zeros((1 + len(items) + len(past) + len(chosen),) * 2, np.uint8),
    )  # fmt: skip
    _relate(features, text, done, shown, seen)
    return Read(features, items, sources, chosen, seen.apps[:MOST_APPS])


# --- text -----------------------------------------------------------------------------------------


def _items(sources: Sequence[str], today: date | None) -> tuple[TextItem, ...]:
    """Goal first, whole; then the notes, the newest first to be kept when there is no more room."""
    goal = _of_source(0, sources[0], today)
    room = MOST_TEXT - len(goal)
    later: list[list[TextItem]] = []
    for segment in range(len(sources) - 1, 0, -1):
        found = _of_source(segment, sources[segment], today)[: max(room, 0)]
        room -= len(found)
        later.append(found)
    return tuple([*goal[:MOST_TEXT], *(item for found in reversed(later) for item in found)])


def _of_source(segment: int, source: str, today: date | None) -> list[TextItem]:
    said_there = [TextItem(segment, w.start, w.end, w.plain) for w in words(source)]
    implied = [TextItem(segment, f.start, f.end, f.text, f.kind) for f in facts(source, today)]
    return [*said_there[:80], *implied[:24]]


def same_word(form: str) -> int:
    """A number that is equal for words that are the same, 07 and 7 too."""
    if form.isdigit():
        return row(form.lstrip("0") or "0")
    return row(form)


def beginning(form: str) -> int:
    """Equal for words that begin alike: photo and photos; 0 for short ones."""
    return row(f"begins {form[:4]}") if len(form) >= 4 and form.isalpha() else 0


def _fill(into: NDArray[np.uint16], senses: NDArray[np.uint16], found: Sequence[Word]) -> None:
    """Hashes (L, 3) and meanings (L,) of the words of a text, as many as there is room for."""
    for place, word in enumerate(found[: len(into)]):
        into[place] = word.hashes
    known = meanings(tuple(w.plain for w in found[: len(into)]))
    senses[: len(known)] = known


class _Text:
    """The text items in numbers."""

    def __init__(self, items: Sequence[TextItem], sources: Sequence[str]) -> None:
        size = len(items)
        self.items = items
        self.hashes = np.zeros((size, HASHES), np.uint16)
        self.meaning = np.zeros(size, np.uint16)
        self.ids = np.zeros(size, np.int32)
        self.begins = np.zeros(size, np.int32)
        self.forms: dict[int, list[tuple[str, int]]] = {}
        """Segment -> its words and their items, punctuation left out."""
        self.sources = sources
        self.quoted = np.zeros((size, 3), bool)
        by_place: dict[tuple[int, int], Word] = {}
        for segment, source in enumerate(sources):
            for word in words(source):
                by_place[segment, word.start] = word
        for i, item in enumerate(items):
            if item.fact:
                self.hashes[i] = (row(plain(item.form)), row(f"fact {item.fact}"), 0)
                self.ids[i] = same_word(plain(item.form))
                continue
            self.hashes[i] = by_place[item.segment, item.start].hashes
            if item.form[0].isalnum():
                self.ids[i] = same_word(item.form)
                self.begins[i] = beginning(item.form)
                self.forms.setdefault(item.segment, []).append((item.form, i))
        for segment in range(len(sources)):
            told = [i for i, it in enumerate(items) if it.segment == segment and not it.fact]
            self.meaning[told] = meanings(tuple(items[i].form for i in told))
            self._quotes(told)

    def _quotes(self, told: Sequence[int]) -> None:
        inside = False
        for place, i in enumerate(told):
            form = self.items[i].form
            if form in "“「『《" or (form in '"' and not inside):
                inside = True
                if place + 1 < len(told):
                    self.quoted[told[place + 1], 1] = True
            elif inside and form in '”」』》"':
                inside = False
                if place:
                    self.quoted[told[place - 1], 2] = True
            elif inside:
                self.quoted[i, 0] = True

    def whole(self, label: Sequence[str]) -> list[int]:
        """The items that hold all of a label side by side, or that are a fact called so."""
        found: list[int] = []
        for forms in self.forms.values():
            at = holds([f for f, _ in forms], label)
            if at >= 0:
                found += [forms[k][1] for k in range(at, at + len(label))]
        return found


# --- past -----------------------------------------------------------------------------------------

PAST_FLAGS = MOST_PAST + 2


class _Past:
    """The last acts in numbers, newest last; ``every`` act counts for what was used already."""

    def __init__(self, past: Sequence[Act], every: Sequence[Act]) -> None:
        size = len(past)
        self.past = past
        self.kinds = np.array([KINDS.index(d.kind) for d in past], np.uint8)
        self.hashes = np.zeros((size, PAST_WORDS, HASHES), np.uint16)
        self.meaning = np.zeros((size, PAST_WORDS), np.uint16)
        self.ids = np.zeros((size, MATCHED_WORDS), np.int32)
        self.flags = np.zeros((size, PAST_FLAGS), np.float16)
        self.labels = [said(d.text) for d in past]
        for i, done in enumerate(past):
            _fill(self.hashes[i], self.meaning[i], words(done.text))
            for k, form in enumerate(self.labels[i][:MATCHED_WORDS]):
                self.ids[i, k] = same_word(form)
            self.flags[i, size - 1 - i] = 1
            self.flags[i, MOST_PAST] = done.failed
            self.flags[i, MOST_PAST + 1] = len(done.text) / 40
        self.typed = [said(d.text) for d in every if d.kind.startswith("type")]
        self.touched = [said(d.text) for d in every if d.kind in ("tap", "long_press", "launch")]


# --- elements -------------------------------------------------------------------------------------


def kept(screen: Screen) -> tuple[int, ...]:
    """The elements that say something or can be used, bars and keys left out."""
    es = screen.elements
    speaking = [bool(e.label) for e in es]
    holder = [False] * len(es)
    for i in range(len(es) - 1, -1, -1):
        parent = es[i].parent
        if parent is not None and (speaking[i] or holder[i]):
            holder[parent] = True
    found = []
    for i, e in enumerate(es):
        if e.role is Role.KEYBOARD_KEY:
            continue
        if e.app == SYSTEM_UI and screen.app != SYSTEM_UI and _is_bar(e, screen):
            continue
        used = e.clickable or e.scrollable or e.checkable or e.long_clickable
        if speaking[i] or e.role in _USED or (used and (e.scrollable or not holder[i])):
            found.append(i)
    return tuple(found[:MOST_ELEMENTS])


_USED = (Role.TEXT_FIELD, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER)


def _is_bar(e: Element, screen: Screen) -> bool:
    return e.box.bottom <= screen.height * 0.05 or e.box.top >= screen.height * 0.93


class _Shown:
    """The kept elements in numbers."""

    def __init__(self, screen: Screen, kept: Sequence[int]) -> None:
        size = len(kept)
        self.screen = screen
        self.elements = [screen.elements[i] for i in kept]
        self.hashes = np.zeros((size, LABEL_WORDS, HASHES), np.uint16)
        self.meaning = np.zeros((size, LABEL_WORDS), np.uint16)
        self.ids = np.zeros((size, MATCHED_WORDS), np.int32)
        self.begins = np.zeros((size, MATCHED_WORDS), np.int32)
        self.id_hashes = np.zeros((size, ID_WORDS), np.uint16)
        self.labels: list[tuple[str, ...]] = []
        for i, e in enumerate(self.elements):
            found = words(spoken(e))
            _fill(self.hashes[i], self.meaning[i], found)
            forms = said(spoken(e))
            self.labels.append(said(e.label))
            for k, form in enumerate(forms[:MATCHED_WORDS]):
                self.ids[i, k] = same_word(form)
                self.begins[i, k] = beginning(form)
            name = re.split(r"[/_:]", e.id)[1:] if e.id else []
            for k, part in enumerate(name[-ID_WORDS:]):
                self.id_hashes[i, k] = row(f"id {part}")
        self.boxes = np.array(
            [(e.box.left, e.box.top, e.box.right, e.box.bottom) for e in self.elements], np.float32
        ).reshape(size, 4)
        self.cards = np.array([_card(screen, i) for i in kept], np.int32)


def spoken(e: Element) -> str:
    """All that is written on it or said of it, once."""
    parts = [e.text]
    parts += [more for more in (e.description, e.hint) if more and more not in parts]
    return " ".join(p for p in parts if p)


def _card(screen: Screen, index: int) -> int:
    """The nearest thing around it that can be touched, itself included; -1 when there is none."""
    at: int | None = screen.elements[index].parent
    for _ in range(4):
        if at is None:
            return -1
        e = screen.elements[at]
        if e.clickable or e.long_clickable:
            return at
        at = e.parent
    return -1


# --- apps and state -------------------------------------------------------------------------------


def _apps(seen: Seen) -> tuple[NDArray[np.uint16], NDArray[np.float16]]:
    names = seen.apps[:MOST_APPS]
    hashes = np.zeros((len(names), APP_WORDS, HASHES), np.uint16)
    flags = np.zeros((len(names), 2), np.float16)
    goal = said(seen.goal)
    launched = [d.text for d in seen.past if d.kind == "launch"]
    for i, name in enumerate(names):
        for k, word in enumerate(words(name)[:APP_WORDS]):
            hashes[i, k] = word.hashes
        flags[i] = (holds(goal, said(name)) >= 0, min(launched.count(name), 3))
    return hashes, flags


STATE_FLAGS = 8


def _state(seen: Seen, text: _Text) -> NDArray[np.float16]:
    han = sum(is_han(form) for form, _ in text.forms.get(0, ()))
    return np.array(
        [
            seen.screen.keyboard, len(seen.past) / 10, bool(seen.past and seen.past[-1].failed),
            han > len(text.forms.get(0, ())) / 2, min(len(seen.notes), 5) / 2, not seen.past,
            any(e.focused for e in seen.screen.elements),
            seen.screen.width > seen.screen.height,
        ],
        np.float16,
    )  # fmt: skip


# --- how they belong together ---------------------------------------------------------------------

TEXT_FLAGS = 16 + len(FACT_KINDS)
ELEMENT_FLAGS = len(ROLES) + 9 + 8 + 16


def _relate(f: Features, text: _Text, done: _Past, shown: _Shown, seen: Seen) -> None:
    """Fill in relations, and the flags that follow from them."""
    t, p, e = len(text.items), len(done.past), len(shown.elements)
    at_text, at_past, at_shown = 1, 1 + t, 1 + t + p
    word = _shares(shown.ids, text.ids)
    begins = _shares(shown.begins, text.begins)
    wholes = [text.whole(label) if label else [] for label in shown.labels]
    for i, label in enumerate(shown.labels):
        wholes[i] += _facts_called(text, shown.elements[i].label, label)
    whole = np.zeros((e, t), bool)
    for i, found in enumerate(wholes):
        whole[i, found] = True
    link = np.where(whole, WHOLE, np.where(word, WORD, np.where(begins, BEGINS, 0)))
    _both(f.relations, at_shown, at_text, link)
    f.relations[at_shown:, at_shown:] = _beside(shown)
    past_text = _shares(done.ids, text.ids)
    _both(f.relations, at_past, at_text, np.where(past_text, PAST_WORD, 0))
    alike = np.array(
        [[bool(a) and a == b for b in shown.labels] for a in done.labels], bool
    ).reshape(p, e)
    _both(f.relations, at_past, at_shown, np.where(alike, PAST_WHOLE, 0))
    f.relations[at_text:at_past, at_text:at_past] = _between(text)
    _text_flags(f, text, done, word, whole)
    _element_flags(f, text, done, shown, word, begins, whole)


def _shares(many: NDArray[np.int32], one: NDArray[np.int32]) -> NDArray[np.bool_]:
    """(N, L) and (T,) -> (N, T): whether any of the L numbers is that one, 0 never."""
    if not many.size or not one.size:
        return np.zeros((len(many), len(one)), bool)
    equal = (many[:, :, None] == one[None, None, :]).any(1)
    return np.asarray(equal & (one != 0)[None, :])


def _facts_called(text: _Text, label: str, forms: Sequence[str]) -> list[int]:
    return [
        i
        for i, item in enumerate(text.items)
        if item.fact and (item.form == label or (forms and said(item.form) == tuple(forms)))
    ]


def _both(relations: NDArray[np.uint8], rows: int, columns: int, link: NDArray[np.int_]) -> None:
    h, w = link.shape
    relations[rows : rows + h, columns : columns + w] = link
    relations[columns : columns + w, rows : rows + h] = link.T


def _beside(shown: _Shown) -> NDArray[np.uint8]:
    """Of every two elements: the same row, the same card, the same label."""
    size = len(shown.elements)
    found = np.zeros((size, size), np.uint8)
    if not size:
        return found
    top, bottom = shown.boxes[:, 1], shown.boxes[:, 3]
    high = np.maximum(bottom - top, 1)
    overlap = np.minimum(bottom[:, None], bottom) - np.maximum(top[:, None], top)
    small = np.minimum(high[:, None], high)
    found[
        (overlap >= small * 0.5) & (np.maximum(high[:, None], high) < shown.screen.height / 5)
    ] = ROW
    found[(shown.cards[:, None] == shown.cards) & (shown.cards >= 0)[:, None]] = CARD
    names = np.array(
        [row(" ".join(label)) if label else -1 - i for i, label in enumerate(shown.labels)]
    )
    found[names[:, None] == names] = ALIKE
    np.fill_diagonal(found, 0)
    return found


def _between(text: _Text) -> NDArray[np.uint8]:
    """Of every two text items: neighbours, the same word elsewhere, a fact and its words."""
    size = len(text.items)
    found = np.zeros((size, size), np.uint8)
    if not size:
        return found
    found[(text.ids[:, None] == text.ids) & (text.ids != 0)[:, None]] = AGAIN
    np.fill_diagonal(found, 0)
    segment = np.array([item.segment for item in text.items])
    start = np.array([item.start for item in text.items])
    end = np.array([item.end for item in text.items])
    fact = np.array([bool(item.fact) for item in text.items])
    inside = (start[:, None] <= start) & (end[:, None] >= end) & (segment[:, None] == segment)
    found[inside & fact[:, None] & ~fact[None, :]] = FOLLOWS
    found[(inside & fact[:, None] & ~fact[None, :]).T] = FOLLOWS
    told = np.flatnonzero(~fact)
    for a, b in pairwise(told.tolist()):
        if segment[a] == segment[b]:
            found[a, b], found[b, a] = NEXT, BEFORE
    return found


def _text_flags(
    f: Features, text: _Text, done: _Past, word: NDArray[np.bool_], whole: NDArray[np.bool_]
) -> None:
    flags = f.text_flags
    typed = {w for label in done.typed for w in label}
    touched = {w for label in done.touched for w in label}
    last = set(done.labels[-1]) if done.labels else set()
    for i, item in enumerate(text.items):
        form = plain(item.form)
        flags[i, 0] = item.segment == 0
        flags[i, 1] = item.segment > 0
        flags[i, 2] = bool(item.fact)
        flags[i, 3] = form in typed or (bool(item.fact) and said(item.form) in done.typed)
        flags[i, 4] = form in touched
        flags[i, 5] = form in last
        flags[i, 6] = item.form.isdigit()
        flags[i, 7] = item.segment == len(text.sources) - 1
        if item.fact:
            flags[i, 16 + FACT_KINDS.index(item.fact)] = 1
    flags[:, 8:11] = text.quoted
    if len(word):
        flags[:, 11] = word.any(0)
        flags[:, 12] = whole.any(0)
        flags[:, 13] = np.minimum(word.sum(0), 5) / 5
    place = np.arange(len(text.items))
    flags[:, 14] = place / 40
    flags[:, 15] = place == 0


def _element_flags(
    f: Features, text: _Text, done: _Past, shown: _Shown, word: NDArray[np.bool_],
    begins: NDArray[np.bool_], whole: NDArray[np.bool_],
) -> None:  # fmt: skip
    flags, screen = f.element_flags, shown.screen
    roles = len(ROLES)
    goal = np.array([item.segment == 0 and not item.fact for item in text.items], bool)
    note = np.array([item.segment > 0 and not item.fact for item in text.items], bool)
    fact = np.array([bool(item.fact) for item in text.items], bool)
    quoted = text.quoted[:, 0] if len(text.items) else np.zeros(0, bool)
    first, last = (text.quoted[:, 1], text.quoted[:, 2]) if len(text.items) else (quoted, quoted)
    goal_ids = set(text.ids[goal].tolist()) - {0}
    note_ids = set(text.ids[note].tolist()) - {0}
    touched = done.touched
    for i, e in enumerate(shown.elements):
        label = shown.labels[i]
        ids = [int(n) for n in shown.ids[i] if n]
        flags[i, ROLES.index(e.role)] = 1
        flags[i, roles : roles + 9] = (
            e.clickable, e.long_clickable, e.scrollable, e.checkable, e.checked, e.enabled,
            e.focused, e.selected, e.password,
        )  # fmt: skip
        b = e.box
        flags[i, roles + 9 : roles + 17] = (
            (b.left + b.right) / 2 / screen.width, (b.top + b.bottom) / 2 / screen.height,
            b.width / screen.width, b.height / screen.height, i / 40,
            b.top / screen.height > 0.8, b.bottom / screen.height < 0.12,
            b.left / screen.width > 0.75,
        )  # fmt: skip
        share = max(len(ids), 1)
        span = whole[i] & goal
        flags[i, roles + 17 :] = (
            sum(n in goal_ids for n in ids) / share, sum(n in note_ids for n in ids) / share,
            span.any(), (whole[i] & note).any(), (whole[i] & fact).any(),
            bool(span.any() and (span & first).any() and (span & last).any()),
            bool((span & quoted).any()), (begins[i] & goal).any(),
            min(touched.count(label), 3) / 2 if label else 0,
            bool(label and done.labels and done.labels[-1] == label),
            bool(label and label in done.typed), min(len(label), 12) / 6,
            any(form.isdigit() for form in label), not label,
            e.role is Role.TEXT_FIELD and bool(e.text), e.app != screen.app,
        )  # fmt: skip


__all__ = ["Act", "Features", "Read", "Seen", "TextItem", "meaning", "read", "spoken"]
