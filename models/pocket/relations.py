"""How the items of a situation belong together, and the flags that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Role
from models.pocket.examples import ELEMENT_TOLD
from models.pocket.items import FACT_KINDS, ROLES, Past, Seen, Shown, Text, is_key
from models.pocket.meanings import directions
from models.pocket.words import plain, row, said

if TYPE_CHECKING:
    from models.pocket.features import Features

(NOTHING, BEGINS, WORD, WHOLE, ROW, CARD, ALIKE, PAST_WORD, PAST_WHOLE, AGAIN, FOLLOWS, NEXT,
 BEFORE, MEANS, RESEMBLES) = range(15)  # fmt: skip
RELATIONS = 15
TEXT_FLAGS = 16 + len(FACT_KINDS)
ELEMENT_FLAGS = len(ROLES) + 9 + 8 + 18 + 1 + ELEMENT_TOLD
NEAR, ALMOST = 0.6, 0.45
"""Cosines of two meanings from which on they are taken to mean the same, or something like it."""


def relate(f: Features, text: Text, done: Past, shown: Shown, seen: Seen) -> None:
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
    near = _near(shown, text)
    means = np.where(near >= NEAR, MEANS, np.where(near >= ALMOST, RESEMBLES, 0))
    link = np.where(whole, WHOLE, np.where(word, WORD, np.where(begins, BEGINS, means)))
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
    told = np.array([i.segment == 0 and not i.fact for i in text.items], bool)
    told &= ~text.quoted[:, 0] if t else told
    if told.any() and e:  # what the goal wants done, not what with
        f.element_flags[:, -ELEMENT_TOLD - 3] = near[:, told].max(1)
        f.element_flags[:, -ELEMENT_TOLD - 2] = word[:, told].any(1)
    f.element_flags[:, -ELEMENT_TOLD - 1] = _goes_on(shown, text, done)


def _shares(many: NDArray[np.int32], one: NDArray[np.int32]) -> NDArray[np.bool_]:
    """(N, L) and (T,) -> (N, T): whether any of the L numbers is that one, 0 never."""
    if not many.size or not one.size:
        return np.zeros((len(many), len(one)), bool)
    equal = (many[:, :, None] == one[None, None, :]).any(1)
    return np.asarray(equal & (one != 0)[None, :])


def _near(shown: Shown, text: Text) -> NDArray[np.float32]:
    """(E, T): the cosine of the meanings of a text item and of the word of a label nearest to it, 0
    where one is not known."""
    rows = shown.meaning
    used, at = np.unique(rows, return_inverse=True)
    if not rows.size or not len(text.meaning):
        return np.zeros((len(rows), len(text.meaning)), np.float32)
    cosines = directions()[used] @ directions()[text.meaning].T
    return np.asarray(cosines[at.reshape(rows.shape)].max(1), np.float32)


def _facts_called(text: Text, label: str, forms: Sequence[str]) -> list[int]:
    return [
        i
        for i, item in enumerate(text.items)
        if item.fact and (item.form == label or (forms and said(item.form) == tuple(forms)))
    ]


def _both(relations: NDArray[np.uint8], rows: int, columns: int, link: NDArray[np.int_]) -> None:
    h, w = link.shape
    relations[rows : rows + h, columns : columns + w] = link
    relations[columns : columns + w, rows : rows + h] = link.T


def _beside(shown: Shown) -> NDArray[np.uint8]:
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


def _between(text: Text) -> NDArray[np.uint8]:
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


def _goes_on(shown: Shown, text: Text, done: Past) -> list[bool]:
    """Of every element: a key with what comes next of a number that is being spelled."""
    rest = [number[len(done.keyed) :] for number in text.numbers if number.startswith(done.keyed)]
    labels = ["".join(label) for label in shown.labels]
    return [
        bool(is_key(label) and e.clickable and any(r.startswith(label) for r in rest))
        for label, e in zip(labels, shown.elements, strict=True)
    ]


def _text_flags(
    f: Features, text: Text, done: Past, word: NDArray[np.bool_], whole: NDArray[np.bool_]
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
    f: Features, text: Text, done: Past, shown: Shown, word: NDArray[np.bool_],
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
        flags[i, roles + 17 : roles + 33] = (
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
