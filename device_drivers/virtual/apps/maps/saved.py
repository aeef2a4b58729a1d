"""What is saved: home and work, lists of places, trips that were made."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.find import Find
from device_drivers.virtual.apps.maps.navigate import trip_row
from device_drivers.virtual.apps.maps.parts import place_row, view_id
from device_drivers.virtual.apps.maps.place import new_list, place_page, shared_text
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    big_title,
    card,
    empty,
    icon_button,
    listing,
    page,
    row,
    section,
    space,
)
from device_drivers.virtual.ui.widgets import Widget

LABELS = (
    ("home", "Home", "Edit home", "Choose home"),
    ("work", "Work", "Edit work", "Choose work"),
)


def saved_body(screen: Screen) -> Widget:
    """The Saved tab of the main screen."""
    return listing([big_title(screen.t("Saved")), _labels(screen), *_lists(screen),
                    *_trips(screen), space(20)], key="saved", id=view_id("saved"))  # fmt: skip


def _labels(screen: Screen) -> Widget:
    rows = []
    for kind, name, edit, prompt in LABELS:
        place = atlas.labelled(screen.store, kind)
        change = icon_button("edit", screen.t(edit), partial(_relabel, screen, kind, prompt),
                             size=44, id=view_id(f"edit_{kind}"))  # fmt: skip
        rows.append(
            row(screen.t(name), place.address if place else screen.t("Set once, use everywhere"),
                icon=kind, trailing=change, key=kind, id=view_id(kind),
                do=partial(place_page, screen, place.id) if place
                else partial(_relabel, screen, kind, prompt))
        )  # fmt: skip
    return card(rows)


def _relabel(screen: Screen, kind: str, prompt: str) -> None:
    """Choose another home or work."""
    finder = Find(screen.phone)
    finder.hint = prompt

    def chosen(place: Place) -> None:
        screen.store.run("INSERT OR REPLACE INTO map_labels VALUES (?, ?)", kind, place.id)
        screen.phone.changed()

    finder.chosen = chosen
    screen.open(finder)


def _lists(screen: Screen) -> list[Widget]:
    rows: list[Widget] = [section(screen.t("Your lists"))]
    for number, name, icon, count in screen.store.rows(
        "SELECT place_lists.id, name, icon, COUNT(place_id) FROM place_lists LEFT JOIN saved_places"
        " ON list_id = place_lists.id GROUP BY place_lists.id ORDER BY place_lists.id"
    ):
        told = screen.t("{count} places", count=count)
        rows.append(row(screen.t(name), told, icon=icon, key=f"list {number}", id=view_id("list"),
                        do=partial(open_list, screen, number)))  # fmt: skip
    rows.append(row(screen.t("New list"), icon="add", do=lambda: new_list(screen)))
    return rows


def _trips(screen: Screen) -> list[Widget]:
    numbers = screen.store.rows("SELECT id FROM trips ORDER BY started_ms DESC, id DESC LIMIT 5")
    trips = [trip_row(screen, number) for (number,) in numbers]
    return [section(screen.t("Recent trips")), *trips] if trips else []


def open_list(caller: Screen, number: int) -> None:
    caller.open(PlaceList(caller.phone, Intent(VIEW, f"content://{PACKAGE}/lists/{number}")))


class PlaceList(Screen):
    """The places of one list."""

    package = PACKAGE
    activity = f"{PACKAGE}.ListActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.number = int(last) if last.isdigit() else 0

    def places(self) -> list[Place]:
        numbers = self.store.rows(
            "SELECT place_id FROM saved_places WHERE list_id=? ORDER BY saved_ms DESC, id",
            self.number,
        )
        found = (atlas.place(self.store, number) for (number,) in numbers)
        return [each for each in found if each]

    def build(self) -> Widget:
        name = self.store.one("SELECT name FROM place_lists WHERE id=?", self.number)
        places = self.places()
        known = atlas.knows_location(self.phone)
        rows: list[Widget] = [
            place_row(self, each, partial(place_page, self, each.id), distance=known,
                      trailing=icon_button("close", self.t("Remove {name}", name=each.name),
                                           partial(self._remove, each.id), size=44))
            for each in places
        ]  # fmt: skip
        if not rows:
            rows = [empty("bookmark", self.t("No places in this list"))]
        actions = [
            icon_button("share", self.t("Share list"), self._share),
            icon_button("more", self.t("More options"), lambda: self._more(name or "")),
        ]
        bar = app_bar(self.t(name or ""), back=self.finish, actions=actions)
        return page(bar, [listing(rows, key="places")])

    def _remove(self, number: int) -> None:
        store = self.store
        kept = store.rows(
            "SELECT id, list_id, place_id, note, saved_ms FROM saved_places WHERE list_id=?"
            " AND place_id=?", self.number, number,
        )  # fmt: skip
        store.run("DELETE FROM saved_places WHERE list_id=? AND place_id=?", self.number, number)

        def undo() -> None:
            for values in kept:
                store.run("INSERT OR REPLACE INTO saved_places VALUES (?, ?, ?, ?, ?)", *values)
            self.phone.changed()

        self.snack(self.t("Removed"), self.t("Undo"), undo)

    def _more(self, name: str) -> None:
        self.menu([(self.t("Rename list"), lambda: new_list(self, self.number, name)),
                   (self.t("Delete list"), lambda: self._delete(name))])  # fmt: skip

    def _delete(self, name: str) -> None:
        def gone() -> None:
            self.store.run("DELETE FROM saved_places WHERE list_id=?", self.number)
            self.store.run("DELETE FROM place_lists WHERE id=?", self.number)
            self.finish()

        self.ask(self.t("Delete list?"), self.t("“{name}” and what is saved in it goes.",
                 name=self.t(name)), self.t("Delete"), gone)  # fmt: skip

    def _share(self) -> None:
        self.share("\n\n".join(shared_text(each) for each in self.places()))
