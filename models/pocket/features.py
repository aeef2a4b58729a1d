"""What the policy sees of a situation, in numbers.

A situation becomes a sequence of items: one for the state, then the words of the goal, the facts
that follow from them and the words of the notes (``text`` items), the last acts (``past`` items),
the elements of the screen. ``relations`` tells for every two items how they belong together: the
same word, the same row, what an earlier act was done to. All of it is numpy, made alike for
training and for use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.pocket.examples import (
    APP_TOLD,
    ELEMENT_TOLD,
    LEFT_OUT,
    STATE_TOLD,
    Example,
    Step,
    told,
)
from models.pocket.goals import whole
from models.pocket.items import (
    MOST_PAST,
    PAST_FLAGS,
    Act,
    Past,
    Seen,
    Shown,
    Text,
    TextItem,
    fill,
    items_of,
    kept,
)
from models.pocket.meanings import directions
from models.pocket.relations import ELEMENT_FLAGS, RELATIONS, TEXT_FLAGS, relate
from models.pocket.words import HASHES, holds, is_han, row, said, words

MOST_APPS = 40
APP_WORDS = 3


@dataclass(slots=True)
class Features:
    """Arrays of one situation: T text items, P past acts, E elements, A apps, S = 1 + T + P + E.

    ``text_hashes`` (T, 3), ``text_meaning`` (T,), ``text_flags`` (T, TEXT_FLAGS); ``past_kinds``
    (P,), ``past_hashes`` (P, 6, 3), ``past_meaning`` (P, 6), ``past_flags`` (P, PAST_FLAGS);
    ``label_hashes`` (E, 10, 3), ``label_meaning`` (E, 10), ``id_hashes`` (E, 4),
    ``element_flags`` (E, ELEMENT_FLAGS); ``app_hashes`` (A, 3, 3), ``app_meaning`` (A, 3),
    ``app_flags`` (A, APP_FLAGS);
    ``state_hash`` (1,), ``state_flags`` (STATE_FLAGS,); ``relations`` (S, S) of uint8; ``goal``
    (goals.WIDE,), what the goal means as a whole.
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
    app_meaning: NDArray[np.uint16]
    app_flags: NDArray[np.float16]
    state_hash: NDArray[np.uint16]
    state_flags: NDArray[np.float16]
    relations: NDArray[np.uint8]
    goal: NDArray[np.float16]


@dataclass(slots=True)
class Read:
    """Features, and what their items stand for."""

    features: Features
    items: tuple[TextItem, ...]
    sources: tuple[str, ...]
    elements: tuple[int, ...]
    """Element item -> index into the screen's elements."""
    apps: tuple[str, ...]


def read(seen: Seen, *, whole_goal: bool = True, like: Sequence[Example] = ()) -> Read:
    """Everything, for one decision. ``whole_goal``: also what the goal means as a whole, for which
    an embedder is loaded. ``like``: how goals like this one were reached."""
    sources = (seen.goal, *seen.notes)
    items = items_of(sources, seen.today)
    chosen = kept(seen.screen)
    past = seen.past[-MOST_PAST:]
    text = Text(items, sources)
    done = Past(past, seen.past)
    shown = Shown(seen.screen, chosen)
    features = Features(
        text.hashes, text.meaning, np.zeros((len(items), TEXT_FLAGS), np.float16),
        done.kinds, done.hashes, done.meaning, done.flags,
        shown.hashes, shown.meaning, shown.id_hashes,
        np.zeros((len(chosen), ELEMENT_FLAGS), np.float16),
        *_apps(seen, text),
        np.array([row(f"app {seen.screen.app}")], np.uint16), _state(seen, text, done),
        np.zeros((1 + len(items) + len(past) + len(chosen),) * 2, np.uint8),
        whole(seen.goal if whole_goal else ""),
    )  # fmt: skip
    relate(features, text, done, shown, seen)
    _compare(features, like, shown, seen)
    return Read(features, items, sources, chosen, seen.apps[:MOST_APPS])


# --- apps and state -------------------------------------------------------------------------------


APP_FLAGS = 3 + APP_TOLD


def _apps(
    seen: Seen, text: Text
) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.float16]]:
    names = seen.apps[:MOST_APPS]
    hashes = np.zeros((len(names), APP_WORDS, HASHES), np.uint16)
    senses = np.zeros((len(names), APP_WORDS), np.uint16)
    flags = np.zeros((len(names), APP_FLAGS), np.float16)
    goal = said(seen.goal)
    meant = directions()[text.meaning[[i.segment == 0 and not i.fact for i in text.items]]]
    launched = [d.text for d in seen.past if d.kind == "launch"]
    for i, name in enumerate(names):
        fill(hashes[i], senses[i], words(name))
        near = directions()[senses[i]] @ meant.T
        flags[i, :-APP_TOLD] = (
            holds(goal, said(name)) >= 0, min(launched.count(name), 3), near.max(initial=0.0)
        )  # fmt: skip
    return hashes, senses, flags


STATE_FLAGS = 10 + STATE_TOLD


def _state(seen: Seen, text: Text, done: Past) -> NDArray[np.float16]:
    han = sum(is_han(form) for form, _ in text.forms.get(0, ()))
    flags = np.zeros(STATE_FLAGS, np.float16)
    flags[:-STATE_TOLD] = (
        seen.screen.keyboard, len(seen.past) / 10, bool(seen.past and seen.past[-1].failed),
        han > len(text.forms.get(0, ())) / 2, min(len(seen.notes), 5) / 2, not seen.past,
        any(e.focused for e in seen.screen.elements),
        seen.screen.width > seen.screen.height,
        bool(done.keyed), done.keyed in text.numbers,
    )  # fmt: skip
    return flags


def _compare(f: Features, like: Sequence[Example], shown: Shown, seen: Seen) -> None:
    """The flags that tell how goals like this one were reached."""
    done = [
        Step(act.kind, said(act.text))
        for act in seen.past
        if not act.failed and not act.kind.startswith(LEFT_OUT)
    ]
    apps = seen.apps[:MOST_APPS]
    found = told(like, done, said(seen.goal), shown.elements, shown.labels, apps)
    f.element_flags[:, -ELEMENT_TOLD:] = found.elements
    f.app_flags[:, -APP_TOLD:] = found.apps
    f.state_flags[-STATE_TOLD:] = found.state


__all__ = [
    "APP_FLAGS",
    "ELEMENT_FLAGS", "PAST_FLAGS", "RELATIONS", "STATE_FLAGS", "TEXT_FLAGS", "Act", "Features",
    "Read", "Seen", "TextItem", "kept", "read",
]  # fmt: skip
