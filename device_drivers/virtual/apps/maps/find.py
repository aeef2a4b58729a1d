"""The search: what was searched before, kinds of places, suggestions while one types."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device_drivers.virtual.apps.maps import atlas, words
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.parts import locate, place_row, view_id
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    divider,
    empty,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import Column, Widget

MOST = 15
"""Suggestions at once."""


class Find(Screen):
    """Choosing a place by typing. ``chosen`` is told the place; ``entered`` what was typed and
    confirmed (None where only a place will do)."""

    package = PACKAGE
    activity = f"{PACKAGE}.SearchActivity"
    hint = "Search here"
    chosen: Callable[[Place], object] = staticmethod(lambda place: None)
    entered: Callable[[str], object] | None = None
    own_place = False
    """Whether one's own location may be chosen."""

    def opened(self) -> None:
        self.ui.focus = "search"

    def build(self) -> Widget:
        back = icon_button("back", self.t("Navigate up"), self.finish, size=44)
        clear = None
        if self.typed("search"):
            clear = icon_button("close", self.t("Clear search"), self._clear, size=44)
        bar = search_box("search", self.t(self.hint), id=view_id("search_edit"), leading=back,
                         trailing=clear, change=lambda _: self.phone.changed())  # fmt: skip
        field = bar.children[0].children[1]
        assert isinstance(field, Field)  # noqa: S101
        field.on_enter = self._enter
        text = self.typed("search").strip()
        rows = self._suggestions(text) if text else self._before()
        return page(Column([space(4), bar]), [listing(rows, key=f"found {text}")])

    def _suggestions(self, text: str) -> list[Widget]:
        known = atlas.knows_location(self.phone)
        found = atlas.search(self.phone, text)[:MOST]
        if not found:
            return [empty("search", self.t("No results"))]
        return [place_row(self, each, partial(self._choose, each), distance=known)
                for each in found]  # fmt: skip

    def _before(self) -> list[Widget]:
        rows: list[Widget] = []
        if self.own_place:
            rows.append(row(self.t("Your location"), icon="my_location", do=self._here))
        for kind, name in (("home", "Home"), ("work", "Work")):
            place = atlas.labelled(self.store, kind)
            if place:
                rows.append(row(self.t(name), place.address, icon=kind, key=kind,
                                do=partial(self._choose, place)))  # fmt: skip
        rows += [divider(), section(self.t("Recent"))]
        for number, text, place_id in self.store.rows(
            "SELECT id, text, place_id FROM map_searches ORDER BY at_ms DESC, id DESC LIMIT 8"
        ):
            gone = icon_button("close", self.t("Remove {name}", name=text),
                               partial(self._forget, number), size=40)  # fmt: skip
            rows.append(row(text, icon="history", key=f"recent {number}", trailing=gone, lines=1,
                            do=partial(self._again, text, place_id)))  # fmt: skip
        if self.entered:
            rows += [divider(), section(self.t("Categories"))]
            rows += [row(self.t(name), icon=words.kind(name).icon, key=f"kind {name}",
                         do=partial(self._submit, self.t(name)))
                     for name in words.CHIPS]  # fmt: skip
        return rows

    def _clear(self) -> None:
        self.ui.field("search").put("")
        self.phone.changed()

    def _forget(self, number: int) -> None:
        self.store.run("DELETE FROM map_searches WHERE id=?", number)
        self.phone.changed()

    def _again(self, text: str, number: int) -> None:
        place = atlas.place(self.store, number)
        if place:
            self._choose(place)
        else:
            self._submit(text)

    def _choose(self, place: Place) -> None:
        if place.id:
            atlas.remember(self.phone, place.name, place.id)
        self.finish()
        self.chosen(place)

    def _here(self) -> None:
        def known() -> None:
            self.finish()
            self.chosen(atlas.here(self.store))

        locate(self, known)

    def _enter(self) -> None:
        text = self.typed("search").strip()
        if text:
            self._submit(text)

    def _submit(self, text: str) -> None:
        if self.entered is None:
            found = atlas.search(self.phone, text)
            if found:
                self._choose(found[0])
            return
        atlas.remember(self.phone, text, 0)
        self.finish()
        self.entered(text)
