"""A place: the sheet below the map, its whole page, and the dialog that saves it to lists."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.directions import directions_to
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.parts import action, open_text, summary, view_id
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.people import written
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    check_row,
    dialog,
    divider,
    empty,
    listing,
    page,
    row,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.pictures import Picture
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Scroll, Text, Widget


def headline(screen: Screen, place: Place, *, distance: bool) -> list[Widget]:
    """Name, rating and kind, address, whether it is open."""
    inside: list[Widget] = [
        Text(place.name, size=21, bold=500, max_lines=2, id=view_id("title"), traits=("header",)),
        Text(summary(screen, place, distance=distance), size=14, color="on_surface_soft",
             max_lines=2, id=view_id("summary")),
    ]  # fmt: skip
    if place.address and place.address != place.name:
        inside.append(Text(place.address, size=14, color="on_surface_soft", max_lines=1,
                           id=view_id("address")))  # fmt: skip
    state = open_text(screen, place)
    if state:
        color = "primary" if place.open_at(screen.phone.clock.now()) else "danger"
        inside.append(Text(state, size=14, color=color, max_lines=1, id=view_id("open_state")))
    return inside


def actions(screen: Screen, place: Place) -> Widget:
    """Directions, call, save, share and website, in a row that moves sideways."""
    saved = bool(place.id and atlas.lists_of(screen.store, place.id))
    offers = [action("directions", screen.t("Directions"), lambda: directions_to(screen, place),
                     first=True)]  # fmt: skip
    if place.phone:
        offers.append(action("phone", screen.t("Call"), lambda: call(screen, place)))
    if place.id:
        icon, name = ("bookmark_on", "Saved") if saved else ("bookmark", "Save")
        offers.append(action(icon, screen.t(name), lambda: save(screen, place)))
    offers.append(action("share", screen.t("Share"), lambda: screen.share(shared_text(place))))
    if place.website:
        offers.append(
            action(
                "globe",
                screen.t("Website"),
                lambda: screen.phone.follow(screen, Intent(VIEW, place.website)),
            )
        )
    return Scroll([Row(offers, gap=8, padding=(18, 8))], key="actions", horizontal=True,
                  height=60)  # fmt: skip


def _view_of(place: Place) -> str:
    """What a photograph of it shows: a table, a garden, or houses."""
    shows = {"Restaurant": "dinner", "Café": "cake", "Bakery": "cake", "Park": "garden"}
    return f"{shows.get(place.category, 'street')} {place.name}"


def shared_text(place: Place) -> str:
    """A place as it is sent to somebody."""
    lines = [place.name, place.address if place.address != place.name else "",
             f"https://maps.example.com/?q={place.lat},{place.lon}"]  # fmt: skip
    return "\n".join(line for line in lines if line)


def call(screen: Screen, place: Place) -> None:
    """Open the dialer with the place's number."""
    screen.phone.follow(screen, Intent("android.intent.action.DIAL", f"tel:{place.phone}"))


def save(screen: Screen, place: Place) -> None:
    """The dialog with the lists, to put the place into some; written at Done."""
    store = screen.store
    wanted = {number for number, _ in atlas.lists_of(store, place.id)}

    def flip(number: int, on: bool) -> None:
        wanted.add(number) if on else wanted.discard(number)

    def done() -> None:
        screen.dismiss()
        before = {number for number, _ in atlas.lists_of(store, place.id)}
        for number in wanted - before:
            store.run("INSERT INTO saved_places(list_id, place_id, saved_ms) VALUES (?, ?, ?)",
                      number, place.id, screen.phone.clock.now_ms())  # fmt: skip
        for number in before - wanted:
            store.run("DELETE FROM saved_places WHERE list_id=? AND place_id=?", number, place.id)
        if wanted != before:
            screen.phone.toast(screen.t("Saved" if wanted else "Removed"))

    def make() -> Widget:
        rows = [
            check_row(screen.t(name), number in wanted, partial(flip, number), key=f"list {number}")
            for number, name in store.rows("SELECT id, name FROM place_lists ORDER BY id")
        ]
        new = row(screen.t("New list"), icon="add", do=lambda: new_list(screen))
        buttons = [
            button(screen.t("Cancel"), screen.dismiss, kind="text"),
            button(screen.t("Done"), done, kind="text", id=view_id("save_done")),
        ]
        return dialog(screen.t("Save to list"), [*rows, new], buttons)

    screen.show(make)


def new_list(screen: Screen, number: int = 0, name: str = "") -> None:
    """The dialog that asks for a list's name: a new list, or list ``number`` renamed."""
    screen.ui.fields.pop("list name", None)
    screen.ui.field("list name", name)

    def create() -> None:
        typed = screen.typed("list name").strip()
        if not typed:
            return
        screen.dismiss()
        if number:
            screen.store.run("UPDATE place_lists SET name=? WHERE id=?", typed, number)
        else:
            screen.store.run("INSERT INTO place_lists(name) VALUES (?)", typed)
        screen.phone.changed()

    def make() -> Widget:
        field = Field(key="list name", hint=screen.t("List name"), padding=(16, 14), radius=12,
                      border="outline", enter="done", on_enter=create, capitalize=True,
                      id=view_id("list_name"))  # fmt: skip
        yes = screen.t("Save" if number else "Create")
        buttons = [button(screen.t("Cancel"), screen.dismiss, kind="text"),
                   button(yes, create, kind="text")]  # fmt: skip
        title = screen.t("Rename list" if number else "New list")
        return dialog(title, [Column([field], padding=(24, 10))], buttons)

    screen.show(make)
    screen.phone.typing.focus("list name")


def place_page(caller: Screen, number: int) -> None:
    """Show everything about a place."""
    caller.open(PlacePage(caller.phone, Intent(VIEW, f"content://{PACKAGE}/details/{number}")))


class PlacePage(Screen):
    """Everything about a place: photograph, hours of the week, telephone, website, lists."""

    package = PACKAGE
    activity = f"{PACKAGE}.PlaceActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        self.place = atlas.place(self.store, int(last)) if last.isdigit() else None

    def build(self) -> Widget:
        place = self.place
        if place is None:
            return page(app_bar("", back=self.finish), [empty("pin", self.t("No results"))])
        known = atlas.knows_location(self.phone)
        body: list[Widget] = [
            Column([Picture(subject=_view_of(place), height=150, radius=20,
                            description=self.t("Photo"))], padding=(16, 0, 16, 12)),
            Column(headline(self, place, distance=known), gap=2, padding=(20, 0, 20, 4)),
            actions(self, place),
            divider(),
            row(place.address, icon="location", key="address",
                do=lambda: self._copy(place.address)),
        ]  # fmt: skip
        if place.phone:
            body.append(row(written(place.phone), icon="phone", key="phone", id=view_id("phone"),
                            do=lambda: call(self, place)))  # fmt: skip
        if place.website:
            body.append(
                row(
                    place.website.removeprefix("https://"),
                    icon="globe",
                    key="website",
                    do=lambda: self.phone.follow(self, Intent(VIEW, place.website)),
                )
            )
        lists = ", ".join(self.t(name) for _, name in atlas.lists_of(self.store, place.id))
        if lists:
            body.append(row(self.t("Saved in {lists}", lists=lists), icon="bookmark_on",
                            key="saved", do=lambda: save(self, place)))  # fmt: skip
        if place.category != "Address":
            body += [section(self.t("Opening hours")), *self._week(place)]
        return page(app_bar("", back=self.finish), [listing([*body, space(20)], key="place")])

    def _copy(self, text: str) -> None:
        self.phone.clipboard = text
        self.phone.toast(self.t("Copied"))

    def _week(self, place: Place) -> list[Widget]:
        now = self.phone.clock.now()
        monday = now - timedelta(days=now.weekday())
        lines: list[Widget] = []
        for i in range(7):
            if str(i) in place.rests:
                hours = self.t("Closed")
            elif (place.opens, place.closes) == (0, 1440):
                hours = self.t("Open 24 hours")
            else:
                ends = (place.opens, place.closes)
                hours = " – ".join(self.phone.time_text(m // 60 % 24, m % 60) for m in ends)
            bold = 600 if i == now.weekday() else 400
            day = self.phone.date_text(monday + timedelta(days=i), "weekday")
            lines.append(
                Row([Text(day, size=15, bold=bold, weight=1, max_lines=1),
                     Text(hours, size=15, bold=bold, max_lines=1)],
                    padding=(24, 6), width=FILL, key=f"day {i}", id=view_id("hours"))
            )  # fmt: skip
        return lines
