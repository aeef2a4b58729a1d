"""The items of a situation: words and facts, past acts, elements; each in numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Element, Role, Screen
from models.pocket.choices import KINDS
from models.pocket.facts import facts
from models.pocket.meanings import meanings
from models.pocket.words import HASHES, Word, holds, plain, row, said, words

MOST_TEXT = 120
MOST_PAST = 10
MOST_ELEMENTS = 110
LABEL_WORDS = 10
MATCHED_WORDS = 24
ID_WORDS = 4
PAST_WORDS = 6
SYSTEM_UI = "com.android.systemui"

ROLES = tuple(Role)
FACT_KINDS = ("hour", "hour24", "minute", "half", "clock", "day", "month", "daynumber", "weekday",
              "number", "address", "phone", "spelled")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """A past act as the policy remembers it; ``failed``: it did not change what it should;
    ``doubt``: how unlikely it was held to be right (negative log-likelihood)."""

    kind: str
    text: str = ""
    failed: bool = False
    doubt: float = 0.0


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


# --- text -----------------------------------------------------------------------------------------


def items_of(sources: Sequence[str], today: date | None) -> tuple[TextItem, ...]:
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


def fill(into: NDArray[np.uint16], senses: NDArray[np.uint16], found: Sequence[Word]) -> None:
    """Hashes (L, 3) and meanings (L,) of the words of a text, as many as there is room for."""
    for place, word in enumerate(found[: len(into)]):
        into[place] = word.hashes
    known = meanings(tuple(w.plain for w in found[: len(into)]))
    senses[: len(known)] = known


class Text:
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

    @property
    def numbers(self) -> list[str]:
        """What may be spelled on a keypad: figures, numbers of phones, lengths of time."""
        told = [i.form for i in self.items if i.fact in ("phone", "spelled") or not i.fact]
        return [form.lstrip("+") for form in told if form.lstrip("+").isdecimal()]

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


class Past:
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
            fill(self.hashes[i], self.meaning[i], words(done.text))
            for k, form in enumerate(self.labels[i][:MATCHED_WORDS]):
                self.ids[i, k] = same_word(form)
            self.flags[i, size - 1 - i] = 1
            self.flags[i, MOST_PAST] = done.failed
            self.flags[i, MOST_PAST + 1] = len(done.text) / 40
        self.typed = [said(d.text) for d in every if d.kind.startswith("type")]
        self.touched = [said(d.text) for d in every if d.kind in ("tap", "long_press", "launch")]
        self.keyed = _keyed(every)
        """The figures of the last keys touched one after the other."""


def is_key(label: str) -> bool:
    """Whether it is what stands on a key of a keypad: a figure, or 00."""
    return label.isdecimal() and (len(label) == 1 or label == "00")


def _keyed(every: Sequence[Act]) -> str:
    keys: list[str] = []
    for act in reversed(every):
        if act.kind != "tap" or not is_key(act.text.strip()):
            break
        if not act.failed:
            keys.append(act.text.strip())
    return "".join(reversed(keys))


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


class Shown:
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
            fill(self.hashes[i], self.meaning[i], found)
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
