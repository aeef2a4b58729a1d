"""Finding what an instruction is about on the screen: scrolling, going back, asking which.

What is returned is the element itself, or the Move that may bring it into sight.
"""

from __future__ import annotations

from assistant.routes.base import Scene
from assistant.steps import Do, Expect, GiveUp, Move, NeedAnswer, Past
from assistant.understanding.elements import Kind, Match, Several, find
from device_drivers import base
from device_drivers.base import Direction, Element, Key, Risk, Screen
from device_drivers.verbs.base import Said
from device_drivers.verbs.screen import written

SCROLLS = 12
"""How many screenfuls are searched for a label."""
LOW = 0.15
"""What scrolls and is no higher than this share of the screen is a strip of chips or pictures."""
BACKS = 3
"""How many inner pages an app is taken back from."""


def find_or_search(
    label: str, kind: Kind | None, nth: int | None, past: tuple[Past, ...], scene: Scene
) -> Element | Move:
    """The element, or the move that may bring it into sight, or a question, or giving up."""
    screen = scene.look()
    if not screen.elements:
        return GiveUp(unseen(label, scene))
    asked = f"which {label}"
    if asked in scene.answers and scene.answers[asked].isdigit():
        nth = int(scene.answers[asked])
    match find(screen.elements, label, kind=kind, nth=nth):
        case Match(index=index):
            element = screen.elements[index]
            is_title = kind is None and not (element.clickable or element.checkable)
            return (_leave_page(past, scene) if is_title else None) or element
        case Several(indices=indices):
            options = {
                f"{row_text(screen.elements, index)} ({n})": str(n)
                for n, index in enumerate(indices, 1)
            }
            return NeedAnswer(
                Said(f"There are several “{label}”. Which one?", f"有多个“{label}”，要哪一个？"),
                asked,
                options,
            )
        case _:
            return (
                _scroll_on(past, scene) or _leave_page(past, scene) or GiveUp(unseen(label, scene))
            )


def _scroll_on(past: tuple[Past, ...], scene: Scene) -> Do | None:
    """Scroll further down, from the end of the page back up, until both ends were reached."""
    here: list[Past] = []
    for step in past:
        here = [] if isinstance(step.move.effect, Key) else [*here, step]
    directions: tuple[Direction, ...] = ("down", "up")
    for direction in directions:
        way = base.Scroll(direction)
        scrolls = [step for step in here if step.move.effect == way]
        if not _has_a_page(scene.look()):
            return None
        if len(scrolls) < SCROLLS and not (scrolls and not scrolls[-1].result.changed):
            return scroll_once(direction, scene)
    return None


def _has_a_page(screen: Screen) -> bool:
    """Something scrolls up and down. A low strip goes sideways, and a map has no end."""
    return any(e.scrollable and e.box.height >= LOW * screen.height for e in screen.elements)


def _leave_page(past: tuple[Past, ...], scene: Scene) -> Do | None:
    """Go back when an app that was opened just now still shows an inner page."""
    backs = [step for step in past if isinstance(step.move.effect, Key)]
    at_start = bool(backs) and not backs[-1].result.changed
    if scene.opened != scene.look().app or at_start or len(backs) >= BACKS:
        return None
    return Do(
        Key("back"),
        Said("Go back to the start of the app", "回到应用首页"),
        Risk.NAVIGATE,
        Expect("changed"),
        fingerprint=scene.look().fingerprint,
    )


def scroll_once(direction: Direction, scene: Scene) -> Do:
    return Do(
        base.Scroll(direction),
        Said(f"Scroll {direction}", {"down": "向下滚动", "up": "向上滚动"}.get(direction, "滚动")),
        Risk.NAVIGATE,
        Expect("changed"),
        fingerprint=scene.look().fingerprint,
    )


def unseen(label: str, scene: Scene) -> Said:
    some = ", ".join(line[:24] for line in written(scene.look())[:8])
    if not some:
        return Said(f"I see no “{label}” on the screen", f"屏幕上没有“{label}”")
    return Said(
        f"I see no “{label}” on the screen. There is: {some}",
        f"屏幕上没有“{label}”。有：{some}",
    )


def row_text(elements: tuple[Element, ...], index: int) -> str:
    """An element's label with the rest of the row it stands in."""
    element = elements[index]
    parent = element.parent
    row = [e.label for e in elements if e.label and parent is not None and e.parent == parent]
    inner = [e.label for e in elements if e.label and e.parent == index]
    return " · ".join(dict.fromkeys([element.label, *inner, *row][:4])).strip(" ·") or "?"
