"""Notes as cards, and what can be done to several at once: what the three lists have in common."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from device_drivers.virtual.apps.notes import actions
from device_drivers.virtual.apps.notes.note import note, when_text
from device_drivers.virtual.apps.notes.records import (
    ARCHIVED,
    PACKAGE,
    TRASHED,
    Card,
    cards,
    duplicate,
    forget,
    plain,
)
from device_drivers.virtual.apps.notes.words import ground
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    empty,
    icon_button,
    listing,
    section,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import (
    Column,
    Direction,
    Grid,
    Row,
    Text,
    Widget,
)

SHOWN_ITEMS = 6


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Shelf(Screen):
    """Notes of one ``state`` as cards; a long press begins to choose several."""

    package = PACKAGE
    state = ""
    label = 0

    def opened(self) -> None:
        self.chosen: set[int] = set()

    def found(self) -> list[Card]:
        """What is shown."""
        return cards(self.store, self.state, self.typed("search").strip(), self.label)

    def back(self) -> bool:
        if self.chosen:
            self.chosen.clear()
            return True
        searched = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searched

    def left(self) -> None:
        self.chosen.clear()

    @property
    def grid(self) -> bool:
        return self.phone.setting("notes", "view") != "list"

    # --- cards ------------------------------------------------------------------------------

    def body(self, nothing: str) -> Widget:
        """The cards, the pinned ones apart."""
        found = self.found()
        if not found:
            nothing = self.t("No results") if self.typed("search") else nothing
            return listing([empty("note", nothing)], key="notes")
        pinned = [c for c in found if c.pinned]
        others = [c for c in found if not c.pinned]
        parts: list[Widget] = []
        if pinned:
            parts += [self._heading(self.t("Pinned")), self._cards(pinned)]
            if others:
                parts.append(self._heading(self.t("Others")))
        if others:
            parts.append(self._cards(others))
        return listing(parts, key="notes", gap=8, padding=(14, 6, 14, 150))

    def _heading(self, text: str) -> Widget:
        head = section(text)
        head.padding = (8, 6, 8, 0)
        return head

    def _cards(self, found: list[Card]) -> Widget:
        columns = (4 if self.phone.landscape else 2) if self.grid else 1
        return Grid([self._card(card) for card in found], columns=columns, gap=10)

    def _card(self, card: Card) -> Widget:
        on = card.id in self.chosen
        words: list[Widget] = []
        if card.title:
            words.append(Text(card.title, size=16, bold=500, max_lines=2, id=_id("note_title")))
        if card.body:
            words.append(Text(card.body, size=14, color="on_surface_soft", max_lines=6,
                              id=_id("note_body")))  # fmt: skip
        for item in card.items[:SHOWN_ITEMS]:
            box = Icon("check" if item.done else "box", size=15, color="on_surface_soft")
            text = Text(item.text, size=14, max_lines=1, weight=1, id=_id("note_item"),
                        color="outline" if item.done else "on_surface_soft")  # fmt: skip
            words.append(Row([box, text], gap=8))
        if len(card.items) > SHOWN_ITEMS:
            words.append(
                Text(f"+ {len(card.items) - SHOWN_ITEMS}", size=13, color="on_surface_soft")
            )
        if card.labels:
            soft = "on_surface_soft" if card.color else "primary"
            words.append(Text(" · ".join(card.labels), size=12.5, color=soft, max_lines=1,
                              id=_id("note_labels")))  # fmt: skip
        words.append(self._foot(card))
        return Column(
            words, gap=6, padding=16, radius=22, key=f"note {card.id}", id=_id("note"),
            background=ground(card.color, self.phone.dark, "surface_low"), selected=on,
            border="primary" if on else "", on_tap=partial(self._tap, card.id),
            on_long_press=partial(self._choose, card.id), on_swipe=partial(self._swiped, card.id),
        )  # fmt: skip

    def _foot(self, card: Card) -> Widget:
        changed = datetime.fromtimestamp(card.changed_ms / 1000, UTC)
        text = Text(
            when_text(self, changed), size=12, color="on_surface_soft", max_lines=1, weight=1
        )
        signs: list[Widget] = []
        if card.reminder_ms:
            signs.append(Icon("bell", size=14, description=self.t("Reminder")))
        if card.pinned:
            signs.append(Icon("thumbtack_on", size=14, description=self.t("Pinned")))
        return Row([text, *signs], gap=4)

    def _tap(self, number: int) -> None:
        if self.chosen:
            self._choose(number)
        else:
            self.open(note(self, number))

    def _choose(self, number: int) -> None:
        self.chosen ^= {number}

    def _swiped(self, number: int, direction: Direction) -> bool:
        if direction not in ("left", "right") or self.grid or self.state:
            return False
        actions.move(self, [number], ARCHIVED)
        return True

    # --- choosing several -------------------------------------------------------------------

    def selection_bar(self) -> Widget:
        """What can be done to the chosen notes."""
        t = self.t
        close = icon_button("close", t("Close selection"), self.back, id=_id("close_selection"))
        title = Text(t("{n} selected", n=len(self.chosen)), size=17, weight=1, max_lines=2,
                     id=_id("selection_count"))  # fmt: skip
        return Row([close, title, *self._deeds()], height=60, padding=(6, 0))

    def _deeds(self) -> list[Widget]:
        t = self.t
        if self.state == TRASHED:
            return [icon_button("reset", t("Restore"), partial(self._move, "")),
                    icon_button("delete", t("Delete forever"), self._forget)]  # fmt: skip
        if self.state == ARCHIVED:
            return [
                icon_button("unarchive", t("Unarchive"), partial(self._move, "")),
                icon_button("delete", t("Move to trash"), partial(self._move, TRASHED)),
            ]
        pinned = all(card.pinned for card in self.found() if card.id in self.chosen)
        pin = t("Unpin note") if pinned else t("Pin note")
        tack = "thumbtack_on" if pinned else "thumbtack"
        return [
            icon_button(tack, pin, partial(self._pin, not pinned),
                        id=_id("pin"), size=44),
            icon_button("archive", t("Archive"), partial(self._move, ARCHIVED), id=_id("archive"),
                        size=44),
            icon_button("delete", t("Move to trash"), partial(self._move, TRASHED),
                        id=_id("delete"), size=44),
            icon_button("more", t("More options"), self._more_deeds, size=44),
        ]  # fmt: skip

    def _more_deeds(self) -> None:
        chosen = sorted(self.chosen)
        self.menu(
            [
                (self.t("Color"), lambda: actions.choose_color(self, "?", self._paint)),
                (self.t("Labels"), lambda: actions.choose_labels(self, chosen)),
                (self.t("Share"), self._share),
                (self.t("Duplicate"), self._duplicate),
                (self.t("Select all"), self._all),
            ]
        )

    def _pin(self, on: bool) -> None:
        for number in self.chosen:
            self.store.run("UPDATE notes SET pinned=? WHERE id=?", int(on), number)
        self.chosen.clear()

    def _move(self, state: str) -> None:
        numbers = sorted(self.chosen)
        self.chosen.clear()
        actions.move(self, numbers, state)

    def _paint(self, color: str) -> None:
        for number in self.chosen:
            self.store.run("UPDATE notes SET color=? WHERE id=?", color, number)
        self.chosen.clear()
        self.phone.changed()

    def _share(self) -> None:
        texts = []
        for number in sorted(self.chosen):
            title = self.store.one("SELECT title FROM notes WHERE id=?", number)
            texts.append("\n".join(filter(None, [title, plain(self.store, number)])))
        self.share("\n\n".join(texts))

    def _duplicate(self) -> None:
        for number in sorted(self.chosen):
            duplicate(self.phone, number)
        self.chosen.clear()

    def _all(self) -> None:
        self.chosen = {card.id for card in self.found()}

    def _forget(self) -> None:
        def gone() -> None:
            for number in self.chosen:
                forget(self.store, number)
            self.chosen.clear()

        message = self.t("These notes will be deleted for good.")
        self.ask(self.t("Delete forever"), message, self.t("Delete"), gone)
