"""What an element is known by: its words, its row, what stands before it, its place among likes.

``Sight`` reads a screen once and answers these for any element of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.looking import ancestors

_QUOTES = str.maketrans("‘’“”\u00a0", "''\"\" ")


def plain(text: str) -> str:
    """A text as it is compared: one kind of quotes, no doubled spaces."""
    return " ".join(text.translate(_QUOTES).split())


class Sight:
    """One screen. Elements are named by their index in ``screen.elements``."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.elements: Sequence[Element] = screen.elements

    @cached_property
    def children(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for i, e in enumerate(self.elements):
            if e.parent is not None:
                found.setdefault(e.parent, []).append(i)
        return found

    def inside(self, index: int) -> Iterator[int]:
        """It and everything within it, in document order."""
        yield index
        for child in self.children.get(index, ()):
            yield from self.inside(child)

    def owner(self, index: int) -> int:
        """What takes a touch of it: itself or the nearest that encloses it; itself where nothing
        does."""
        return next((i for i in ancestors(self.elements, index) if self._takes(i)), index)

    def _takes(self, index: int) -> bool:
        e = self.elements[index]
        return e.clickable or e.checkable or e.long_clickable or e.role is Role.TEXT_FIELD

    def at(self, x: int, y: int) -> int | None:
        """What takes a touch at a point: the innermost, the last drawn."""
        inside = [i for i, e in enumerate(self.elements) if e.box.contains(x, y) and self.meant(i)]
        touchable = [i for i in inside if self._takes(i)]
        found = touchable or inside
        return found[-1] if found else None

    def meant(self, index: int) -> bool:
        """Neither a key of the keyboard, nor the bars of the system while an app is in front."""
        e = self.elements[index]
        bars = e.app == "com.android.systemui" != self.screen.app
        return e.role is not Role.KEYBOARD_KEY and not bars

    def focused(self) -> int | None:
        """The field with the cursor."""
        fields = (i for i, e in enumerate(self.elements) if e.focused)
        return next((i for i in fields if self.elements[i].role is Role.TEXT_FIELD), None)

    def words_on(self, index: int) -> list[str]:
        """All that is written on it and in it, first its own; of what takes a touch within it only
        where nothing else is written."""
        found = [plain(w) for i in self._bare(index) for w in _words(self.elements[i])]
        found = found or [plain(w) for i in self.inside(index) for w in _words(self.elements[i])]
        return list(dict.fromkeys(found))

    def _bare(self, index: int) -> Iterator[int]:
        yield index
        for child in self.children.get(index, ()):
            if not self._takes(child):
                yield from self._bare(child)

    def label(self, index: int) -> str:
        """What a person would call it: its own words, else the first within it."""
        return next(iter(self.words_on(index)), "")

    def alike(self, index: int) -> list[int]:
        """All of the same id, role and app, else of the same role and class, in document order."""
        e = self.elements[index]
        if e.id:
            return [i for i, o in enumerate(self.elements) if (o.id, o.role) == (e.id, e.role)]
        return [
            i for i, o in enumerate(self.elements)
            if not o.id and (o.role, o.class_name, o.clickable, o.app)
            == (e.role, e.class_name, e.clickable, e.app)
        ]  # fmt: skip

    def row(self, index: int) -> list[str]:
        """What else stands in its row: in the largest thing around it that holds no other of its
        like. Empty where it has no likes."""
        likes = set(self.alike(index)) - {index}
        if not likes:
            return []
        around = index
        for i in ancestors(self.elements, index):
            if likes & set(self.inside(i)) - set(self.inside(index)):
                break
            around = i
        own = set(self.inside(index))
        found = (
            plain(w) for i in self.inside(around) if i not in own for w in _words(self.elements[i])
        )
        return list(dict.fromkeys(found))

    def near(self, index: int) -> str:
        """The words read right before it that belong to no button: a heading, the name of a
        field."""
        for i in range(index - 1, -1, -1):
            e = self.elements[i]
            words = "" if e.clickable or e.role is Role.TEXT_FIELD else e.text or e.description
            if words and self.meant(i) and index not in self.inside(i):
                return plain(words)
        return ""

    def free_spot(self, index: int) -> tuple[int, int] | None:
        """Where a touch lands on it and on nothing else that takes one: its middle, the words
        within it, other places of it; None where something of another app, whose windows in front
        come first, covers it all."""
        box, app = self.elements[index].box, self.elements[index].app
        front = [e.box for e in self.elements[:index] if e.clickable and e.app != app]
        words = [i for i in self._bare(index) if i != index and _words(self.elements[i])]
        spots = [box.center, *(self.elements[i].box.center for i in words)]
        spots += [
            (round(box.left + across * box.width), round(box.top + down * box.height))
            for down in (0.5, 0.15, 0.85) for across in (0.1, 0.25, 0.75, 0.9)
        ]  # fmt: skip
        seen = [spot for spot in spots if not any(b.contains(*spot) for b in front)]
        free = (spot for spot in seen if self.at(*spot) == index)
        return next(free, seen[0] if seen else None)

    def signs(self) -> set[str]:
        """Ids on the screen: what tells it from other screens of the app."""
        return {e.id for e in self.elements if e.id and e.app == self.screen.app}


def _words(e: Element) -> list[str]:
    """Of a field only what it is for: what is typed into it differs."""
    if e.role is Role.TEXT_FIELD:
        return [w for w in (e.hint, e.description) if w]
    return [w for w in (e.text, e.description) if w]
