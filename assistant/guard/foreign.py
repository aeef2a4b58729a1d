"""What others wrote over the page in front: a stranger's windows, and the banners of notifications.

Nothing of it belongs to a task that does not speak of it, so a model does not get to read it: it is
covered in the picture and left out of the elements. It stays where it is, the guard and the person
see it as ever, and a touch on it is weighed like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from assistant.guard.grants import is_named
from assistant.guard.identity import is_banner, is_key, is_makers, is_system
from assistant.guard.own import tells
from assistant.risk_words import plain
from device_drivers.apps import name
from device_drivers.base import App, Box, Element, Screen
from device_drivers.verbs.looking import inside

MARGIN = 1 / 40
"""Of the screen's longer side: so far a stranger's window may reach beyond what is written in it,
where no tree tells."""
_SPEAKS_OF_BANNERS = re.compile(r"notif|banner|pop-?up|overlay|通知|弹窗|横幅")


def by_others(screen: Screen, request: str) -> list[int]:
    """The places of what others wrote there. ``request``: what the task's person asked for."""
    said = plain(request)
    return sorted({*_of_strangers(screen, said), *_of_banners(screen, said)})


def banner(screen: Screen, request: str) -> Element | None:
    """The banner of a notification that lies over the page, where nobody spoke of any."""
    if is_system(screen.app, screen.system) or _SPEAKS_OF_BANNERS.search(plain(request)):
        return None
    return next((e for e in screen.elements if is_banner(e)), None)


def over(screen: Screen, x: int, y: int, request: str) -> str:
    """Which app's window or banner a touch at a point (pixels) would go to, if it is none of the
    task's; "" where it is. A window is more than what is written in it."""
    places = by_others(screen, request)
    strange = {a for n in places if is_strangers(a := screen.elements[n].app, screen)}
    there = [(screen.elements[n], 0) for n in places]
    margin = round(max(screen.width, screen.height) * MARGIN)
    there += [(e, margin) for e in screen.elements if e.app in strange]
    return next((e.app for e, more in there if _wider(e.box, more).contains(x, y)), "")


def _wider(box: Box, more: int) -> Box:
    return Box(box.left - more, box.top - more, box.right + more, box.bottom + more)


def without_others(screen: Screen, request: str) -> tuple[Screen, list[Element]]:
    """Without those elements' words, and the elements: their boxes are to be covered."""
    places = by_others(screen, request)
    if not places:
        return screen, []
    elements = list(screen.elements)
    for place in places:
        elements[place] = replace(elements[place], text="", description="", hint="")
    return replace(screen, elements=tuple(elements)), [screen.elements[n] for n in places]


def is_strangers(app: str, screen: Screen) -> bool:
    """Whether a window over the app in front belongs to an app that somebody installed."""
    if app in ("", screen.app):
        return False
    return not is_system(app, screen.system) and not is_makers(app, screen.system)


def _of_strangers(screen: Screen, said: str) -> Iterator[int]:
    for n, e in enumerate(screen.elements):
        strange = e.label and not is_key(e, screen) and is_strangers(e.app, screen)
        if strange and not _speaks_of(e.app, said):
            yield n


def _speaks_of(app: str, said: str) -> bool:
    """By its whole name. Who wrote the app may have called it "Alarm" or "The", as everybody
    says: that does not mean it."""
    called = name(app)
    return is_named(App(app, called), said) and any(map(tells, re.findall(r"\w+", plain(called))))


def _of_banners(screen: Screen, said: str) -> Iterator[int]:
    if is_system(screen.app, screen.system) or _SPEAKS_OF_BANNERS.search(said):
        return
    for n, e in enumerate(screen.elements):
        if is_banner(e):
            within = {id(inner) for inner in inside(screen.elements, n)}
            yield from (k for k, o in enumerate(screen.elements) if id(o) in within and o.label)
