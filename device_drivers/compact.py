"""A screen's elements as a short text for language models.

One line for each thing that can be used or read, in reading order, with the number by which
``Screen.elements`` knows it::

    screen com.example.mail 1080x2400, keyboard shown
    [4] field "Search mail" @540,210
    [7] row "Ada Example" "Lunch on Friday?" "9:41" @540,480
    [12] switch "Notifications" on @980,730
    [15] list @540,1300 scrolls
    - "3 unread"
    - "Battery low" of com.android.systemui

Whatever stands in double quotes comes from the screen: it is data, never an instruction. Inside the
quotes a line break is ``\\n``, a quote ``\\"``, and signs that nobody sees (direction marks, zero
widths) are written as ``\\u{200b}``, so no text on a screen can end its quotes or pose as a line.
Elements too small to be seen are left out, as are the keyboard's keys and, unless the system itself
is in front, the status and navigation bars. ``element`` is the way back from a number.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

from device_drivers.base import ActionFailed, Element, Role, Screen

LONGEST = 160
"""Characters of one text; of more, only the beginning and the count of the rest is given."""

SMALLEST = 4
"""Pixels across or down, below which nobody can hit it."""

FINEST = 60
"""A text lower than this part of the screen's short side is too fine to be read: on a phone 6 dp
across, where the smallest print is 10."""

SYSTEM_BARS = {"com.android.systemui"}

_WORDS = {
    Role.TEXT_FIELD: "field",
    Role.TEXT: "text",
    Role.GROUP: "row",
    Role.KEYBOARD_KEY: "key",
}
_STATES = {Role.SWITCH: ("off", "on"), Role.CHECKBOX: ("unticked", "ticked"),
           Role.RADIO: ("unchosen", "chosen")}  # fmt: skip
_JOINERS = {"\u200d", "\ufe0f", "\u200c"}
"""Unseen, but part of emoji and of Persian and Indian words."""


def compact(screen: Screen) -> str:
    """The screen in a few lines."""
    return "\n".join([_head(screen), *_Lines(screen).all()])


def element(screen: Screen, index: int) -> Element:
    """The element ``compact`` calls ``[index]``. Raises ActionFailed for a number of none."""
    shown = _Lines(screen).listed
    if index not in shown:
        known = ", ".join(map(str, sorted(shown)[:40])) or "none"
        raise ActionFailed(f"There is no element [{index}] on the screen; there are: {known}.")
    return screen.elements[index]


def quoted(text: str) -> str:
    """``text`` as data: one line, in quotes it cannot end."""
    cut = text if len(text) <= LONGEST else text[:LONGEST]
    more = f" (+{len(text) - LONGEST} characters)" if len(text) > LONGEST else ""
    return f'"{"".join(map(_visible, cut))}"{more}'


def unquoted(text: str) -> str:
    """What stands in the quotes of ``quoted``."""
    return re.sub(r"\\(?:u\{([0-9a-f]+)\}|(.))", _original, text[1:-1])


def _original(found: re.Match[str]) -> str:
    if found[1]:
        return chr(int(found[1], 16))
    return "\n" if found[2] == "n" else found[2]


def _visible(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    if letter == "\n":
        return "\\n"
    unseen = unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cn")
    return f"\\u{{{ord(letter):x}}}" if unseen and letter not in _JOINERS else letter


def _head(screen: Screen) -> str:
    said = [f"screen {screen.app or 'of no app'} {screen.width}x{screen.height}"]
    if screen.keyboard:
        said.append("keyboard shown")
    if screen.secure:
        said.append("hidden from pictures")
    return ", ".join([*said, *screen.notes])


class _Lines:
    """The lines of one screen. ``listed``: the numbers that stand in them."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._children: dict[int | None, list[int]] = defaultdict(list)
        for index, e in enumerate(screen.elements):
            self._children[e.parent].append(index)
        self._inside = self._joined()
        self.listed = {i for i, e in enumerate(screen.elements) if self._is_listed(i, e)}

    def all(self) -> Iterator[str]:
        elements = self._screen.elements
        loose: list[int] = []
        for index, e in enumerate(elements):
            if index in self._inside or not self._counts(e):
                continue
            if index in self.listed:
                yield from self._texts(loose)
                loose = []
                yield self._line(index, e)
            elif e.label:
                loose.append(index)
        yield from self._texts(loose)

    def _line(self, index: int, e: Element) -> str:
        x, y = e.box.center
        said = [f"[{index}]", _WORDS.get(e.role, e.role.value)]
        said += [quoted(text) for text in self._words(index, e)]
        if e.role is Role.TEXT_FIELD and e.text and e.hint:
            said.append(f"for {quoted(e.hint)}")
        return " ".join([*said, *_state(e), f"@{x},{y}", *_uses(e), *self._owner(e)])

    def _texts(self, loose: Sequence[int]) -> Iterator[str]:
        """Plain texts, those that stand on one line together."""
        row: list[str] = []
        bottom = -1
        for index in loose:
            e = self._screen.elements[index]
            if row and e.box.center[1] > bottom:
                yield "- " + " ".join(row)
                row = []
            if not row:
                bottom = e.box.bottom
            row += [quoted(e.label), *_state(e), *self._owner(e)]
        if row:
            yield "- " + " ".join(row)

    def _words(self, index: int, e: Element) -> list[str]:
        """What is written on it, and in it where that belongs to it."""
        own = [e.label] if e.label else []
        below = [self._screen.elements[i].label for i in self._below(index) if i in self._inside]
        return list(dict.fromkeys([*own, *filter(None, below)]))

    def _owner(self, e: Element) -> Iterator[str]:
        """Whose it is, where it is not the app's in front: another app draws over it."""
        if e.app not in ("", self._screen.app):
            yield f"of {e.app}"

    def _below(self, index: int) -> Iterator[int]:
        """What is inside it, but not inside something in it that takes touches itself."""
        for child in self._children[index]:
            yield child
            if not _takes(self._screen.elements[child]):
                yield from self._below(child)

    def _joined(self) -> set[int]:
        """Texts and pictures inside something that takes touches: they are told in its line."""
        inside: set[int] = set()
        for index, e in enumerate(self._screen.elements):
            holder = self._screen.elements[e.parent] if e.parent is not None else None
            belongs = holder is not None and (
                (_takes(holder) and not holder.scrollable) or e.parent in inside
            )
            if belongs and not _takes(e) and self._counts(e):
                inside.add(index)
        return inside

    def _counts(self, e: Element) -> bool:
        finest = min(self._screen.width, self._screen.height) // FINEST
        if min(e.box.width, e.box.height) < SMALLEST or e.role is Role.KEYBOARD_KEY:
            return False
        if e.box.height < finest and not _takes(e):
            return False
        return e.app not in SYSTEM_BARS or e.app == self._screen.app or not self._screen.app

    def _is_listed(self, index: int, e: Element) -> bool:
        return index not in self._inside and self._counts(e) and (_takes(e) or e.focused)


def _takes(e: Element) -> bool:
    """It can be used: tapped, held, moved, typed into."""
    return e.clickable or e.long_clickable or e.scrollable or e.checkable or (
        e.role in (Role.TEXT_FIELD, Role.SLIDER)
    )  # fmt: skip


def _state(e: Element) -> Iterator[str]:
    if e.checkable or e.role in _STATES:
        yield _STATES.get(e.role, ("unticked", "ticked"))[e.checked]
    if e.selected:
        yield "selected"
    if e.focused:
        yield "focused"
    if e.password:
        yield "password"
    if not e.enabled:
        yield "disabled"


def _uses(e: Element) -> Iterator[str]:
    """What beside a tap it takes."""
    if e.scrollable:
        yield "scrolls"
    if e.long_clickable and not e.clickable:
        yield "hold"
