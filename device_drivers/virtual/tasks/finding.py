"""Which element of a screen is meant by a name."""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.base import Element, Role, Screen

SYSTEM_UI = "com.android.systemui"


def find(
    screen: Screen, label: str = "", *, id: str = "", role: Role | None = None
) -> list[Element]:
    """All that is called ``label`` (its text, description or hint) or has ``id``, best first.

    Those called exactly so, else those that hold it. What can be used comes before what cannot,
    and what can be tapped before what is only read; otherwise top to bottom. ``id`` may be without
    its package.
    """
    known = [
        e
        for e in screen.elements
        if _may_be_meant(e, screen) and (not id or has_id(e, id)) and role in (None, e.role)
    ]
    if label:
        wanted = _plain(label)
        known = (
            [e for e in known if wanted in _names(e)]
            or [e for e in known if wanted.casefold() in [n.casefold() for n in _names(e)]]
            or [e for e in known if any(wanted.casefold() in n.casefold() for n in _names(e))]
        )
    return sorted(
        known,
        key=lambda e: (not e.enabled, not tappable(screen.elements, e), only_typed(e, label)),
    )


def find_field(screen: Screen, name: str) -> list[Element]:
    """Text fields with that hint, text, description or id; else the one behind such a label."""
    found = find(screen, name, role=Role.TEXT_FIELD) or find(
        screen, id=name, role=Role.TEXT_FIELD
    )  # fmt: skip
    if found:
        return found
    labels = [e for e in find(screen, name) if not e.clickable]
    behind = screen.elements[screen.elements.index(labels[0]) :] if labels else ()
    return [e for e in behind if e.role is Role.TEXT_FIELD][:1]


def has_id(e: Element, id: str) -> bool:
    """Whether ``id`` is its id, whole or without the package."""
    return e.id == id or e.id.endswith(f"/{id}")


def tappable(elements: Sequence[Element], e: Element) -> bool:
    """Whether it, or what holds it, takes a tap."""
    while not e.clickable and e.role is not Role.TEXT_FIELD:
        if e.parent is None:
            return False
        e = elements[e.parent]
    return True


def readable(screen: Screen) -> list[Element]:
    """What says something, apart from the system's bars and the keyboard."""
    return [e for e in screen.elements if e.label and _may_be_meant(e, screen)]


def largest_scrollable(screen: Screen) -> Element | None:
    """The list that a person would scroll."""
    lists = [e for e in screen.elements if e.scrollable]
    return max(lists, key=lambda e: e.box.width * e.box.height, default=None)


def point(screen: Screen, e: Element) -> tuple[int, int] | None:
    """Where to touch ``e``: its middle, or another place of it that nothing else covers; None when
    a window in front covers all of it."""
    at = next((i for i, other in enumerate(screen.elements) if other == e), len(screen.elements))
    beside = [o.box for o in screen.elements[at + 1 :] if o.clickable and o.app == e.app]
    front = [o.box for o in screen.elements[:at] if o.clickable and o.app != e.app]
    box, (x, y) = e.box, e.box.center
    aside = (((box.left * (8 - i) + box.right * i) // 8, y) for i in (1, 7))
    edges = (x, box.top + max(1, box.height // 8)), (x, box.bottom - max(1, box.height // 8))
    seen = [p for p in ((x, y), *aside, *edges) if not any(b.contains(*p) for b in front)]
    free = (p for p in seen if not any(b.contains(*p) for b in beside))
    return next(free, seen[0] if seen else None)


def _may_be_meant(e: Element, screen: Screen) -> bool:
    """Neither a key of the keyboard, nor the system's bars while an app is in front."""
    bars = e.app == SYSTEM_UI and screen.app != SYSTEM_UI
    return e.role is not Role.KEYBOARD_KEY and not bars


def _names(e: Element) -> tuple[str, ...]:
    return tuple(_plain(n) for n in (e.text, e.description, e.hint) if n)


def only_typed(e: Element, label: str) -> bool:
    """Whether the label is but what somebody typed into a field."""
    if e.role is not Role.TEXT_FIELD or not label:
        return False
    return _plain(label).casefold() not in _plain(f"{e.description} {e.hint}").casefold()


def _plain(text: str) -> str:
    return " ".join(text.translate(_QUOTES).split())


_QUOTES = str.maketrans("‘’“”", "''\"\"")
