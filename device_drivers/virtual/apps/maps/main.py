"""The map: search above it, what was found or chosen below it, the Saved tab beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.apps.maps import atlas, words
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.directions import directions_to
from device_drivers.virtual.apps.maps.drawing import home_camera
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.find import Find
from device_drivers.virtual.apps.maps.links import Wish, understand
from device_drivers.virtual.apps.maps.parts import (
    controls,
    locate,
    map_view,
    pin,
    place_row,
    view_id,
)
from device_drivers.virtual.apps.maps.place import actions, headline, place_page, shared_text
from device_drivers.virtual.apps.maps.saved import saved_body
from device_drivers.virtual.apps.maps.town import Point
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import empty, icon_button, listing, row, tab_bar
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Direction,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

SPACING = 52
"""Dp between two small pins, at least."""
NAMES_FROM = 4
"""The zoom at which pins have names."""
COVERED = 110
"""Dp of the map below the search box and the kinds of places."""


class Map(Screen):
    """The town; a place chosen, or the results of a search."""

    package = PACKAGE
    activity = f"{PACKAGE}.MapsActivity"
    tab = "Explore"
    full = False
    """Whether the results cover the map."""

    def opened(self) -> None:
        streets = atlas.the_town(self.store)
        self.camera = home_camera(streets, atlas.where(self.store, atlas.here(self.store)))
        self.query = ""
        self.found: list[Place] = []
        self.chosen: Place | None = None
        self._show(understand(self.phone, self.intent))

    def _show(self, wish: Wish) -> None:
        """What a link asks for; the way to a place is another screen (``links.opened``)."""
        if wish.place:
            self._choose(wish.place)
        elif wish.text:
            self._search(wish.text)

    # --- looking --------------------------------------------------------------------------------

    def build(self) -> Widget:
        tabs = tab_bar(
            [(self.t("Explore"), "location"), (self.t("Saved"), "bookmark")], self.t(self.tab),
            self._turn, low=self.phone.landscape,
        )  # fmt: skip
        if self.tab == "Saved":
            return Column([saved_body(self), tabs], width=FILL, height=FILL)
        view = map_view(
            self, self.camera, self._marks(), located=atlas.knows_location(self.phone),
            tap=self._deselect, hold=self._drop, covered=0 if self.phone.landscape else COVERED,
        )  # fmt: skip
        over = controls(self, self.camera, self._centre)
        below = self._below()
        if self.phone.landscape:
            side = [self._search_bar(), *([] if self.chosen else [self._chips()])]
            rest = [below] if below else [self._shortcuts(), tabs]
            panel = Column([*side, *rest], width=350, height=FILL)
            chart = Stack([view, over], weight=1, width=FILL, height=FILL)
            return Row([panel, chart], width=FILL, height=FILL)
        top = Column([self._search_bar(), self._chips()])
        if below and self.full:
            return Column([top, below], width=FILL, height=FILL)
        chart = Stack([view, top, over], weight=1, width=FILL, height=FILL)
        return Column([chart, below or tabs], width=FILL, height=FILL)

    def _shortcuts(self) -> Widget:
        """The ways home and to work, where there is room for them."""
        rows: list[Widget] = []
        for kind, name in (("home", "Go home"), ("work", "Go to work")):
            place = atlas.labelled(self.store, kind)
            if place:
                rows.append(row(self.t(name), place.address, icon=kind, key=kind,
                                do=partial(directions_to, self, place)))  # fmt: skip
        return listing(rows, key="shortcuts")

    def _search_bar(self) -> Widget:
        text = self.query or self.t("Search here")
        label = Text(text, size=16, weight=1, max_lines=1, hidden=True,
                     color="on_surface" if self.query else "on_surface_soft")  # fmt: skip
        inside: list[Widget] = [Icon("search", padding=(10, 0)), label]
        if self.query:
            inside.append(icon_button("close", self.t("Clear search"), self._clear, size=44))
        else:
            inside.append(icon_button("person", self.t("Account and settings"), self._account,
                                      size=44))  # fmt: skip
        pill = Row(inside, height=52, padding=(8, 0), gap=4, radius=26, background="surface_low",
                   border="divider", on_tap=self._find, text=text, role=Role.BUTTON, width=FILL,
                   id=view_id("search_omnibox"), traits=("search_field",))  # fmt: skip
        return Column([pill], padding=(14, 8, 14, 4))

    def _chips(self) -> Widget:
        return Scroll([Row([self._chip(name) for name in words.CHIPS], gap=8, padding=(14, 2))],
                      key="chips", horizontal=True, height=46)  # fmt: skip

    def _chip(self, category: str) -> Widget:
        name = self.t(category)
        on = self.query == name
        color = "on_primary" if on else "on_surface"
        return Row(
            [Icon(words.kind(category).icon, size=18, color=color, hidden=True),
             Text(name, size=13.5, bold=500, color=color, max_lines=1, hidden=True)],
            gap=6, height=38, padding=(14, 0), radius=19, border="divider", selected=on,
            background="primary" if on else "surface_low", text=name, role=Role.BUTTON,
            on_tap=partial(self._search, name), key=f"chip {category}", id=view_id("category"),
        )  # fmt: skip

    def _below(self) -> Widget | None:
        known = atlas.knows_location(self.phone)
        if self.chosen:
            place = self.chosen
            words = Column(headline(self, place, distance=known), gap=2, padding=(20, 8, 20, 2))
            if place.id:
                words.on_tap = partial(place_page, self, place.id)
                words.id = view_id("place_sheet")
            return self._panel([words, actions(self, place)])
        if self.query:
            return self._results(known)
        return None

    def _results(self, known: bool) -> Widget:
        rows: list[Widget] = [place_row(self, each, partial(self._choose, each), distance=known)
                              for each in self.found]  # fmt: skip
        if not rows:
            rows = [empty("search", self.t("No results"))]
        results = Scroll([Column(rows, padding=(0, 0, 0, 16))], key=f"results {self.query}",
                         weight=1, id=view_id("results"))  # fmt: skip
        title = Text(self.t("{count} places", count=len(self.found)), size=15, bold=500, weight=1,
                     max_lines=1, id=view_id("result_count"))  # fmt: skip
        name = "Show map" if self.full else "Show list"
        flip = icon_button("location" if self.full else "hamburger", self.t(name), self._flip)
        high = FILL if self.full or self.phone.landscape else 300
        panel = self._panel([Row([title, flip], padding=(20, 0, 8, 0)), results])
        panel.height, panel.weight = high, float(high == FILL)
        return panel

    def _panel(self, body: Sequence[Widget]) -> Widget:
        """What lies below the map; swiped up it shows more, swiped down it goes."""
        handle = Row([Widget(width=34, height=4, radius=2, background="outline")],
                     justify="center", padding=(0, 10, 0, 2), width=FILL)  # fmt: skip
        return Column([handle, *body], width=FILL, background="surface_low", radius=20,
                      on_swipe=self._swiped, padding=(0, 0, 0, 8))  # fmt: skip

    def _marks(self) -> list[tuple[Point, Widget]]:
        streets = atlas.the_town(self.store)
        marks = []
        labels = self.camera.level >= NAMES_FROM
        large = {each.id for each in self.found} if self.query else set()
        if self.chosen:
            large = {self.chosen.id}
        for place in self._poi(large):
            point = streets.point(place.lat, place.lon)
            kind, big = place.kind, place.id in large
            color = 0xFFC5221F if big else kind.color
            do = partial(self._choose, place)
            marks.append((point, pin(place.name, kind.icon, color, do, large=big,
                                     key=f"pin {place.id}", label=labels)))  # fmt: skip
        if self.chosen and not self.chosen.id:
            point = atlas.where(self.store, self.chosen)
            marks.append((point, pin(self.t("Dropped pin"), "pin", 0xFFC5221F, lambda: None,
                                     large=True, key="dropped")))  # fmt: skip
        return marks

    def _poi(self, large: set[int]) -> list[Place]:
        """Small pins that do not crowd each other, below those that are wanted."""
        streets, metres = atlas.the_town(self.store), self.camera.metres
        apart = (SPACING if self.camera.level < NAMES_FROM else 2 * SPACING) * metres
        wanted = [each for each in atlas.places(self.store) if each.id in large]
        if self.query or self.camera.level < 2:
            return wanted
        kept: list[tuple[Point, Place]] = [
            (streets.point(each.lat, each.lon), each) for each in wanted
        ]
        others = [each for each in atlas.places(self.store)
                  if each.category != "Address" and each.id not in large]  # fmt: skip
        for each in sorted(others, key=lambda each: -each.reviews):
            x, y = streets.point(each.lat, each.lon)
            if abs(x - self.camera.x) > 420 * metres or abs(y - self.camera.y) > 420 * metres:
                continue
            if all(max(abs(x - a), abs(y - b)) > apart for (a, b), _ in kept):
                kept.append(((x, y), each))
        return [each for _, each in reversed(kept)]

    # --- doing ----------------------------------------------------------------------------------

    def back(self) -> bool:
        if self.tab == "Saved":
            self.tab = "Explore"
        elif self.chosen:
            self.chosen = None
        elif self.full:
            self.full = False
        elif self.query:
            self._clear()
        else:
            return False
        self.phone.changed()
        return True

    def _turn(self, name: str) -> None:
        self.tab = "Saved" if name == self.t("Saved") else "Explore"
        self.phone.changed()

    def _find(self) -> None:
        finder = Find(self.phone)
        finder.chosen, finder.entered = self._choose, self._search
        self.open(finder)

    def _search(self, text: str) -> None:
        self.query, self.chosen, self.full = text, None, False
        category = next((c for c in words.CHIPS if text in (c, self.t(c))), "")
        if category:
            self.found = atlas.of_category(self.store, category)
        else:
            self.found = atlas.search(self.phone, text)
        if len(self.found) == 1:
            self.chosen = self.found[0]
        if self.found:
            self.camera.fit([atlas.where(self.store, p) for p in self.found], 310, 190,
                            covered=0 if self.phone.landscape else COVERED)  # fmt: skip
        self.phone.changed()

    def _choose(self, place: Place) -> None:
        self.chosen, self.tab, self.full = place, "Explore", False
        self.camera.x, self.camera.y = atlas.where(self.store, place)
        self.camera.level = max(self.camera.level, 4)
        self.phone.changed()

    def _drop(self, point: Point) -> None:
        self._choose(atlas.dropped(atlas.the_town(self.store), *point))

    def _deselect(self) -> None:
        self.chosen = None
        self.phone.changed()

    def _clear(self) -> None:
        self.query, self.found, self.chosen, self.full = "", [], None, False
        self.phone.changed()

    def _flip(self) -> None:
        self.full = not self.full
        self.phone.changed()

    def _swiped(self, direction: Direction) -> bool:
        if direction == "up" and self.chosen and self.chosen.id:
            place_page(self, self.chosen.id)
        elif direction == "up" and self.query:
            self.full = True
        elif direction == "down":
            self.back()
        else:
            return False
        return True

    def _centre(self) -> None:
        def known() -> None:
            self.camera.x, self.camera.y = atlas.where(self.store, atlas.here(self.store))
            self.camera.level = max(self.camera.level, 4)
            self.phone.changed()

        locate(self, known)

    def _account(self) -> None:
        def share() -> None:
            self.share(shared_text(atlas.here(self.store)))

        def forget() -> None:
            self.store.run("DELETE FROM map_searches")
            self.phone.toast(self.t("History cleared"))

        town = self.store.one("SELECT name FROM map_town")
        self.sheet(
            self.t("Maps of {town}", town=town),
            [
                ("location", self.t("Share my location"), lambda: locate(self, share)),
                ("history", self.t("Clear search history"), forget),
                ("home", self.t("Go home"), partial(self._go, "home")),
                ("work", self.t("Go to work"), partial(self._go, "work")),
            ],
        )

    def _go(self, kind: str) -> None:
        place = atlas.labelled(self.store, kind)
        if place:
            directions_to(self, place)
