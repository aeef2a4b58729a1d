"""What a screen remembers between two builds that is not worth a database row.

Scroll offsets, half-typed text and the focus, each by the key of its widget.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from device_drivers.virtual.ui.text import graphemes


@dataclass(slots=True)
class ScrollState:
    """How far a list is scrolled, in pixels; ``limit`` and ``page`` (what is seen at once) are
    known after layout."""

    offset: float = 0
    limit: int = 0
    page: int = 0
    seen: bool = False

    def fit(self, limit: int, from_end: bool, page: int) -> int:
        """Take the content's new length and answer the offset to draw at."""
        at_end = self.offset >= self.limit - 1
        if from_end and (not self.seen or at_end):
            self.offset = limit
        self.limit, self.page, self.seen = limit, page, True
        self.offset = min(max(0.0, self.offset), float(limit))
        return round(self.offset)

    def move(self, by: float) -> bool:
        """Scroll by pixels; False when it was already at that end."""
        before = self.offset
        self.offset = min(max(0.0, self.offset + by), float(self.limit))
        return self.offset != before


@dataclass(slots=True)
class FieldState:
    """An editable text; ``start`` to ``end`` is selected, equal when it is only a cursor.

    Positions count code points of ``text``.
    """

    text: str = ""
    start: int = 0
    end: int = 0
    multiline: bool = False
    limit: int = 5000

    def put(self, text: str) -> None:
        """Replace everything, the cursor behind it."""
        self.text = self._clean(text)[: self.limit]
        self.start = self.end = len(self.text)

    def insert(self, text: str) -> None:
        """Type ``text`` in place of the selection."""
        text = self._clean(text)[: max(0, self.limit - len(self.text) + self.end - self.start)]
        self.text = self.text[: self.start] + text + self.text[self.end :]
        self.start = self.end = self.start + len(text)

    def backspace(self) -> None:
        """Delete the selection, else what a person calls the character before the cursor."""
        if self.start == self.end and self.start:
            self.start -= len(graphemes(self.text[: self.start])[-1])
        self.insert("")

    def delete(self) -> None:
        """Delete the selection, else the character behind the cursor."""
        if self.start == self.end and self.end < len(self.text):
            self.end += len(graphemes(self.text[self.end :])[0])
        self.insert("")

    def step(self, by: int) -> None:
        """Move the cursor one character left (-1) or right (+1)."""
        if by < 0 and self.start:
            at = self.start - len(graphemes(self.text[: self.start])[-1])
        elif by > 0 and self.end < len(self.text):
            at = self.end + len(graphemes(self.text[self.end :])[0])
        else:
            at = self.start if by < 0 else self.end
        self.start = self.end = at

    @property
    def selected(self) -> str:
        return self.text[self.start : self.end]

    def _clean(self, text: str) -> str:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text if self.multiline else text.replace("\n", " ")


@dataclass(slots=True)
class UiState:
    """Everything transient of one screen."""

    scrolls: dict[str, ScrollState] = field(default_factory=dict)
    fields: dict[str, FieldState] = field(default_factory=dict)
    focus: str = ""
    ids: dict[str, int] = field(default_factory=dict)
    """Node id by the path of a widget, so that the same widget keeps its id over rebuilds."""
    heights: dict[tuple[object, ...], int] = field(default_factory=dict)
    """How high lines of a long list are, by what they are like (``ui/lazy.py``)."""

    def scroll(self, key: str) -> ScrollState:
        return self.scrolls.setdefault(key, ScrollState())

    def field(self, key: str, initial: str = "") -> FieldState:
        """The field ``key``, holding ``initial`` when it is new."""
        if key not in self.fields:
            self.fields[key] = FieldState()
            self.fields[key].text = initial
            self.fields[key].start = self.fields[key].end = len(initial)
        return self.fields[key]
