"""The landmark of a step: what its targets have in common in all runs, and whether that is enough.

Enough is what finds the very element that was touched, and no other, on every screen recorded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.shortcuts.base import Landmark, Slot, Text
from assistant.shortcuts.comparing import PULLS, Act, Column
from assistant.shortcuts.explaining import Values, shared_words
from assistant.shortcuts.landmarks import Sight
from assistant.shortcuts.matching import NoSuchForm, Write, find
from device_drivers.base import Element, Role

BLIND = 0.35
"""What is larger than this share of the screen and says nothing is a canvas: a place on it is
nothing that could be found again."""
CENTRE = 0.18


def landmark_of(column: Column, values: Values) -> Landmark | None:
    """None where what was touched cannot be told apart by anything that the request explains."""
    acts = [act for _, act in column.there if act.sight is not None and act.target is not None]
    if len(acts) < len(column.there) or not acts:
        return None
    for whole in _candidates(acts, values):
        for mark in _told_apart(whole):
            if all(_finds(mark, act, values.write_of(n)) for n, act in enumerate(acts)):
                return mark
    return None


def _told_apart(mark: Landmark) -> tuple[Landmark, ...]:
    """What stands around it and its place count only where several were alike by then: a second one
    that comes up later is a reason to ask, and none to take the first."""
    return replace(mark, near=None, place=None), replace(mark, place=None), mark


def found_again(mark: Landmark, sight: Sight, write: Write) -> bool:
    try:
        return find(mark, sight, write) is not None
    except NoSuchForm:
        return False


def _finds(mark: Landmark, act: Act, write: Write) -> bool:
    assert act.sight is not None  # noqa: S101 - landmark_of left the others out
    try:
        found = find(mark, act.sight, write)
    except NoSuchForm:
        return False
    return found is not None and found.index == act.target


def _candidates(acts: Sequence[Act], values: Values) -> list[Landmark]:
    """What could be looked for, the least that a new run could miss first."""
    elements = [_element(act) for act in acts]
    ids, roles = {e.id for e in elements}, {str(e.role) for e in elements}
    classes = {e.class_name for e in elements}
    field = elements[0].role is Role.TEXT_FIELD
    sights = [act.sight for act in acts if act.sight]
    targets = [act.target for act in acts if act.target is not None]
    pairs = list(zip(sights, targets, strict=True))
    constant, valued = shared_words([s.words_on(i) for s, i in pairs], values)
    differing = any(s.words_on(i) != pairs[0][0].words_on(pairs[0][1]) for s, i in pairs)
    row_constant, row_valued = shared_words([s.row(i) for s, i in pairs], values)
    near = {s.near(i) for s, i in pairs}
    places = {s.alike(i).index(i) if i in s.alike(i) else -1 for s, i in pairs}
    alone = all(len(s.alike(i)) == 1 for s, i in pairs)
    checked = {e.checked for e in elements if e.checkable}
    base = Landmark(
        id=ids.pop() if len(ids) == 1 else "", role=roles.pop() if len(roles) == 1 else "",
        class_name=classes.pop() if len(classes) == 1 else "",
        near=near.pop() if len(near) == 1 else None,
        place=places.pop() if len(places) == 1 else None,
        checked=checked.pop() if len(checked) == 1 else None, spot=_spot(acts),
    )  # fmt: skip
    if base.spot is not None and not (base.id or constant or valued):
        return []
    steady = tuple(text for text in constant if not _may_differ(text))
    found = []
    if any(p.form.startswith("am_pm") for text in valued for p in text if isinstance(p, Slot)):
        base = replace(base, id="")  # of both halves of the day only one may have been seen
    if valued:
        found += [replace(base, words=tuple(valued)), replace(base, words=(*valued, *steady))]
    if base.id and alone and (field or not valued):
        words = () if field else steady[:1]
        found.append(replace(base, words=words))
    if steady:
        found.append(replace(base, words=steady[:1]))
        found.append(replace(base, words=steady))
    if row_valued:
        found.append(replace(base, words=steady, row=(*row_valued, *row_constant[:3])))
        found.append(replace(base, words=steady, row=tuple(row_valued)))
    if constant and not differing:
        found.append(replace(base, words=tuple(constant)))
        found.append(replace(base, words=tuple(constant), row=tuple(row_constant[:3])))
    if not differing or field:
        found.append(base)
        found.append(replace(base, row=tuple(row_constant[:3])))
    return found


def _may_differ(text: Text) -> bool:
    """A date, a count, an amount: the same in these runs, and another next week."""
    return any(re.search(r"\d", piece) for piece in text if isinstance(piece, str))


def _element(act: Act) -> Element:
    assert act.sight is not None and act.target is not None  # noqa: S101, PT018 - as above
    return act.sight.elements[act.target]


def _spot(acts: Sequence[Act]) -> tuple[float, float] | None:
    """Where in it the finger landed, where that matters: on what is slid, or far off its middle."""
    spots = []
    for act in acts:
        box, action = _element(act).box, act.step.action
        if act.step.kind == "type":
            return None
        x, y = ("x1", "y1") if act.step.kind in PULLS else ("x", "y")
        across = (int(action[x]) - box.left) / max(1, box.width)
        down = (int(action[y]) - box.top) / max(1, box.height)
        spots.append((round(across, 2), round(down, 2)))
    slides = any(_element(act).role is Role.SLIDER for act in acts)
    spread = [max(s[i] for s in spots) - min(s[i] for s in spots) for i in (0, 1)]
    off = any(abs(s[0] - 0.5) > CENTRE or abs(s[1] - 0.5) > CENTRE for s in spots)
    if not slides and not (off and max(spread) < 0.02 and _large(acts)):
        return None
    return spots[0]


def _large(acts: Sequence[Act]) -> bool:
    for act in acts:
        screen = act.step.before
        box = _element(act).box
        if screen and box.width * box.height > BLIND * screen.width * screen.height:
            return True
    return False


def slots_of(mark: Landmark) -> list[Slot]:
    return [p for text in (*mark.words, *mark.row) for p in text if isinstance(p, Slot)]
