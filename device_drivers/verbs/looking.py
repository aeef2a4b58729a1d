"""Finding and touching things on the screen, for the few verbs no command can do alone.

Elements are found by identifier and by words, never by where they happen to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from device_drivers.base import Device, Element, Screen, Scroll, Tap
from device_drivers.verbs.shell import until

T = TypeVar("T")

MOST_PAGES = 12
_SPOTS = ((0.5, 0.5), (0.25, 0.5), (0.75, 0.5), (0.1, 0.5), (0.9, 0.5), (0.5, 0.2), (0.5, 0.8))
"""Where an element is tapped, as shares of its box: its middle, else nearer to an edge."""


def look(phone: Device) -> Screen:
    """The elements on the screen, without a picture."""
    return phone.observe(image=False)


def wait_for(phone: Device, find: Callable[[Screen], T | None], seconds: float = 5.0) -> T | None:
    """What ``find`` sees first, None when it saw nothing in time."""
    return until(lambda: find(look(phone)), lambda found: found is not None, seconds)


def tap(phone: Device, element: Element) -> None:
    x, y = element.box.center
    phone.act(Tap(x, y))


def press(phone: Device, element: Element) -> None:
    """Tap an element of the screen in front where nothing floats over it."""
    elements = look(phone).elements
    at = elements.index(element) if element in elements else None
    x, y = (None if at is None else open_spot(elements, at)) or element.box.center
    phone.act(Tap(x, y))


def open_spot(elements: Sequence[Element], index: int) -> tuple[int, int] | None:
    """A point of an element that no button drawn over it takes, such as one that floats over a
    list; None when all of it is covered."""
    box = elements[index].box
    above = [
        e.box
        for i, e in enumerate(elements)
        if i > index and e.clickable and index not in ancestors(elements, i)
    ]
    for across, down in _SPOTS:
        x, y = round(box.left + across * box.width), round(box.top + down * box.height)
        if not any(each.contains(x, y) for each in above):
            return x, y
    return None


def ancestors(elements: Sequence[Element], index: int) -> Iterator[int]:
    """The element itself, then what encloses it, inside out."""
    at: int | None = index
    while at is not None:
        yield at
        at = elements[at].parent


def inside(elements: Sequence[Element], index: int) -> list[Element]:
    """Everything within an element, in reading order, itself included."""
    return [e for i, e in enumerate(elements) if index in ancestors(elements, i)]


def pages(phone: Device) -> Iterator[Screen]:
    """The screen, then the same list further down, until nothing new appears.

    The caller may stop early; it then finds the phone where the last page was."""
    screen = look(phone)
    for _ in range(MOST_PAGES):
        yield screen
        if not any(e.scrollable for e in screen.elements):
            return
        phone.act(Scroll("down"))
        following = look(phone)
        if following.fingerprint == screen.fingerprint:
            return
        screen = following


def to_top(phone: Device) -> None:
    """Scroll the list in front back to its beginning."""
    screen = look(phone)
    for _ in range(MOST_PAGES):
        if not any(e.scrollable for e in screen.elements):
            return
        phone.act(Scroll("up"))
        earlier = look(phone)
        if earlier.fingerprint == screen.fingerprint:
            return
        screen = earlier
