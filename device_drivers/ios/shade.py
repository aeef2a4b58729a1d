"""The notifications of an iPhone, as its Notification Centre shows them.

WebDriverAgent tells no notifications, so they are read where a person reads them: the shade is
drawn down, and each cell's label says app, time, title and text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from device_drivers.abilities import Notification
from device_drivers.base import Action, ActionFailed, Element, Key, Role, Screen, Swipe, Tap
from device_drivers.ios.tree import SPRINGBOARD

_CELL = re.compile("Notification(Cell|ShortLookView)|NCNotification")
_TIMES = re.compile(
    r"^(now|\d+ ?(s|m|min|minutes?|h|hours?|d|days?)( ago)?|yesterday.*|just now|刚刚|现在|昨天.*"
    r"|\d+ ?(秒|分钟|小时|天)前|(\d{1,2}:\d{2}.*)|((am|pm|上午|下午) ?\d{1,2}:\d{2}))$", re.I
)  # fmt: skip

_COUNT = re.compile(r"\s*\d+ ?(notifications?|[个条]?通知)?")


class Shade:
    """``look`` gives the current screen, ``act`` does something to it."""

    def __init__(self, look: Callable[[], Screen], act: Callable[[Action], None]) -> None:
        self._look = look
        self._act = act

    def read(self) -> Sequence[Notification]:
        """All that the shade shows, newest first; what was in front comes back."""
        before = self._look()
        try:
            return [told for told, _ in self._open()]
        finally:
            self._close(before)

    def open(self, key: str) -> None:
        """Tap it. Raises ActionFailed when it is gone."""
        self._act(Tap(*self._cell(key).box.center))

    def dismiss(self, key: str) -> None:
        """Swipe it away. Raises ActionFailed when it is gone or stays."""
        before = self._look()
        try:
            box = self._cell(key).box
            left, y = box.left + box.width // 20, box.center[1]
            self._act(Swipe(box.right - box.width // 20, y, left, y, 0.2))
            if any(told.key == key for told, _ in self._shown()):
                self._clear_by_button()
            if any(told.key == key for told, _ in self._shown()):
                raise ActionFailed("The notification stays: the app does not let it be dismissed.")
        finally:
            self._close(before)

    def _cell(self, key: str) -> Element:
        for told, element in self._open():
            if told.key == key:
                return element
        raise ActionFailed("That notification is gone.")

    def _open(self) -> list[tuple[Notification, Element]]:
        self._act(Key("notifications"))
        return self._shown()

    def _shown(self) -> list[tuple[Notification, Element]]:
        return told(self._look())

    def _clear_by_button(self) -> None:
        """Some are not flung away but uncover a button first."""
        buttons = (e for e in self._look().elements if e.label.casefold() in _CLEAR)
        button = next(buttons, None)
        if button:
            self._act(Tap(*button.box.center))

    def _close(self, before: Screen) -> None:
        if self._look().app == before.app and before.app != SPRINGBOARD:
            return
        screen = self._look()
        middle = screen.width // 2
        self._act(Swipe(middle, screen.height - 2, middle, screen.height // 4, 0.2))


_CLEAR = ("clear", "清除", "dismiss", "移除")


def told(screen: Screen) -> list[tuple[Notification, Element]]:
    """The notifications on ``screen`` with the element of each, in their order."""
    if screen.app != SPRINGBOARD:
        return []
    held: dict[int, list[str]] = {}
    for e in screen.elements:
        if e.parent is not None and e.role is Role.TEXT and e.label:
            held.setdefault(e.parent, []).append(e.label)
    cards = {
        index: texts if len(texts := held.get(index, [])) > 1 else e.label.split(",")
        for index, e in enumerate(screen.elements)
        if _CELL.search(e.id)
        or (e.class_name.endswith("Cell") and e.clickable and len(held.get(index, [])) > 1)
    }
    groups = {index: _around(index, cards, screen.elements) for index in cards}
    found = []
    for index, texts in cards.items():
        if index not in groups.values():
            group = groups[index]
            above = [] if group is None else cards[group][:1]
            app = [] if above == texts[:1] else above
            found.append((_read([*app, *texts]), screen.elements[index]))
    return found


def _around(
    index: int, cards: Mapping[int, Sequence[str]], elements: Sequence[Element]
) -> int | None:
    """The card of several notifications of one app, with its name on top, that holds this one."""
    above = elements[index].parent
    while above is not None and not _holds_several(cards.get(above, []), elements[above]):
        above = elements[above].parent
    return above


def _holds_several(texts: Sequence[str], element: Element) -> bool:
    """A cell of a list may stand around them, too: it tells no number of notifications."""
    return bool(_CELL.search(element.id)) or any(_COUNT.fullmatch(text) for text in texts[1:2])


def _read(said: Sequence[str]) -> Notification:
    """App, how long ago, title, text: as the cell shows them, or VoiceOver says them."""
    parts = [part.strip() for part in said if part.strip()]
    app, rest = (parts[0], parts[1:]) if parts else ("", [])
    rest = [part for part in rest if not _TIMES.match(part)]
    title, text = (rest[0], ", ".join(rest[1:])) if rest else ("", "")
    return Notification(key="|".join((app, title, text)), app=app, title=title, text=text)
