"""The way from one place to another: stops, ways to travel, the map, the steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from device_drivers.base import Role
from device_drivers.virtual.apps.maps import atlas
from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.drawing import Camera
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.find import Find
from device_drivers.virtual.apps.maps.navigate import Navigate
from device_drivers.virtual.apps.maps.parts import (
    MODES,
    action,
    controls,
    duration_text,
    locate,
    map_view,
    name_of,
    pin,
    view_id,
)
from device_drivers.virtual.apps.maps.route import Mode, Route, Step, distance_text, route
from device_drivers.virtual.apps.maps.town import Point
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import divider, icon_button, row
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Scroll, Stack, Text, Widget

MOST_STOPS = 5
TURNS = {
    "start": ("straight", "Head along {street}"),
    "straight": ("straight", "Continue onto {street}"),
    "left": ("turn_left", "Turn left onto {street}"),
    "right": ("turn_right", "Turn right onto {street}"),
    "board": ("transit", "Take bus {line}"),
    "leave": ("walk", "Get off at {street}"),
    "arrive": ("flag", "Arrive at {name}"),
}


def directions_to(caller: Screen, place: Place, mode: Mode = "drive") -> None:
    """Show the way to ``place``: from where the phone is, if the person lets the app know."""

    def show(start: Place | None) -> None:
        screen = Directions(caller.phone)
        screen.stops, screen.mode = [start, place], mode
        screen.refit()
        caller.open(screen)

    locate(caller, lambda: show(atlas.here(caller.store)), lambda: show(None))


class Directions(Screen):
    """Two stops or more; the quickest way between them on foot, by car or by bus."""

    package = PACKAGE
    activity = f"{PACKAGE}.DirectionsActivity"

    def opened(self) -> None:
        self.stops: list[Place | None] = [None, None]
        self.mode: Mode = "drive"
        self.steps_shown = False
        streets = atlas.the_town(self.store)
        self.camera = Camera(streets.width / 2, streets.height / 2, 1)

    # --- the way --------------------------------------------------------------------------------

    def legs(self, mode: Mode | None = None) -> list[Route]:
        """The way from each stop to the next; [] while one is not chosen."""
        chosen = [stop for stop in self.stops if stop]
        if len(chosen) < len(self.stops):
            return []
        streets = atlas.the_town(self.store)
        points = [atlas.where(self.store, stop) for stop in chosen]
        return [
            route(streets.number, streets.name, a, b, mode or self.mode)
            for a, b in pairwise(points)
        ]

    def refit(self) -> None:
        """Move the map so that the whole way is seen."""
        points: list[Point] = [point for leg in self.legs() for point in leg.points]
        points = points or [atlas.where(self.store, stop) for stop in self.stops if stop]
        if points:
            self.camera.fit(points, 300, 250)

    # --- looking --------------------------------------------------------------------------------

    def build(self) -> Widget:
        legs = self.legs()
        marks: list[tuple[Point, Widget]] = [
            (atlas.where(self.store, stop),
             pin(name_of(self, stop), "pin", 0xFFC5221F, lambda: None, large=True,
                 key=f"stop {i}"))
            for i, stop in enumerate(self.stops) if stop and i
        ]  # fmt: skip
        way = [point for leg in legs for point in leg.points]
        view = map_view(self, self.camera, marks, route=way,
                        located=atlas.knows_location(self.phone))  # fmt: skip
        chart: Widget = Stack([view, controls(self, self.camera, self._centre)], weight=1,
                              width=FILL, height=FILL)  # fmt: skip
        top = [self._form(), self._modes()]
        if self.phone.landscape:
            side = Scroll([Column([*top, *self._result(legs, full=True)])], key="side")
            return Row([Column([side], width=370, height=FILL), chart], width=FILL, height=FILL)
        if self.steps_shown and legs:
            steps = Scroll([Column(self._step_rows(legs))], key="steps", weight=1,
                           id=view_id("steps"))  # fmt: skip
            return Column([*top, *self._result(legs, full=False), steps], width=FILL, height=FILL)
        return Column([*top, chart, *self._result(legs, full=False)], width=FILL, height=FILL)

    def _form(self) -> Widget:
        back = icon_button("back", self.t("Navigate up"), self.finish, size=44)
        lines = [self._stop(i, stop) for i, stop in enumerate(self.stops)]
        more = Column([
            icon_button("swap", self.t("Swap start and destination"), self._swap, size=44,
                        id=view_id("swap")),
            icon_button("more", self.t("More options"), self._more, size=44),
        ])  # fmt: skip
        return Row([back, Column(lines, gap=6, weight=1), more], gap=4, padding=(4, 8, 4, 4),
                   align="start")  # fmt: skip

    def _stop(self, index: int, stop: Place | None) -> Widget:
        first, last = index == 0, index == len(self.stops) - 1
        prompt = "Choose starting point" if first else "Choose destination" if last else "Add stop"
        name = name_of(self, stop) if stop else self.t(prompt)
        label = self.t("Start" if first else "Destination" if last else "Stop")
        inside: list[Widget] = [
            Icon("my_location" if first else "pin", size=18,
                 color="primary" if first else "danger"),
            Text(name, size=15, weight=1, max_lines=1, hidden=True,
                 color="on_surface" if stop else "on_surface_soft"),
        ]  # fmt: skip
        if not first and not last:
            inside.append(icon_button("close", self.t("Remove stop"), partial(self._drop, index),
                                      size=36))  # fmt: skip
        ends = "start" if first else "destination" if last else f"stop_{index}"
        return Row(inside, gap=10, height=44, padding=(12, 0, 4, 0), radius=12, width=FILL,
                   background="surface_high", text=name, description=f"{label}: {name}",
                   on_tap=partial(self._choose, index), role=Role.BUTTON, id=view_id(ends),
                   key=f"stop {index}")  # fmt: skip

    def _modes(self) -> Widget:
        return Row([self._mode(*each) for each in MODES], gap=6, padding=(14, 4, 14, 8))

    def _mode(self, key: Mode, name: str, icon: str) -> Widget:
        legs, on = self.legs(key), key == self.mode
        time = duration_text(self, sum(leg.seconds for leg in legs)) if legs else "–"
        color = "on_primary_soft" if on else "on_surface_soft"
        return Row(
            [Icon(icon, size=20, color=color, hidden=True),
             Text(time, size=13.5, bold=600 if on else 400, color=color, max_lines=1, hidden=True)],
            gap=6, height=38, weight=1, justify="center", radius=19, role=Role.TAB, selected=on,
            background="primary_soft" if on else "",
            description=f"{self.t(name)}: {time}", on_tap=partial(self._travel, key), key=key,
            id=view_id(key),
        )  # fmt: skip

    def _result(self, legs: Sequence[Route], *, full: bool) -> list[Widget]:
        if not legs:
            return [Text(self.t("Choose where to start and where to go."), size=15, padding=20,
                         color="on_surface_soft")]  # fmt: skip
        seconds, metres = sum(leg.seconds for leg in legs), sum(leg.metres for leg in legs)
        told = f"{duration_text(self, seconds)} ({distance_text(metres)})"
        streets = [step for leg in legs for step in leg.steps if step.street]
        via = max(streets, key=lambda step: step.metres).street if streets else ""
        words: list[Widget] = [Text(told, size=21, bold=500, max_lines=1, id=view_id("duration"))]
        if via:
            words.append(Text(self.t("via {street}", street=via), size=14, max_lines=1,
                              color="on_surface_soft", id=view_id("via")))  # fmt: skip
        name = "Show map" if self.steps_shown else "Steps"
        offers = [action("navigation", self.t("Start"), self._start, first=True)]
        if not full:
            offers.append(action("hamburger", self.t(name), self._flip))
        if not self.steps_shown:
            offers.append(action("share", self.t("Share"), lambda: self._share(told)))
        deeds = Scroll([Row(offers, gap=8, padding=(20, 8))], key="offers", horizontal=True,
                       height=60)  # fmt: skip
        head = Column([Column(words, gap=2, padding=(20, 12, 20, 0)), deeds],
                      background="surface_low")  # fmt: skip
        return [divider(), head, *(self._step_rows(legs) if full else [])]

    def _step_rows(self, legs: Sequence[Route]) -> list[Widget]:
        rows = []
        for i, (leg, stop) in enumerate(zip(legs, self.stops[1:], strict=True)):
            for j, step in enumerate(leg.steps):
                icon, text = step_text(self, step, stop)
                below = distance_text(step.metres) if step.metres else ""
                rows.append(row(text, below, icon=icon, key=f"step {i} {j}", id=view_id("step")))
        return rows

    # --- doing ----------------------------------------------------------------------------------

    def back(self) -> bool:
        if self.steps_shown:
            self._flip()
            return True
        return False

    def _flip(self) -> None:
        self.steps_shown = not self.steps_shown
        self.phone.changed()

    def _travel(self, mode: Mode) -> None:
        self.mode = mode
        self.refit()
        self.phone.changed()

    def _choose(self, index: int) -> None:
        finder = Find(self.phone)
        finder.hint = "Choose starting point" if index == 0 else "Choose destination"
        finder.own_place = True
        finder.chosen = partial(self._put, index)
        self.open(finder)

    def _put(self, index: int, place: Place) -> None:
        self.stops[index] = place
        self.refit()
        self.phone.changed()

    def _swap(self) -> None:
        self.stops.reverse()
        self.phone.changed()

    def _drop(self, index: int) -> None:
        self.stops.pop(index)
        self.refit()
        self.phone.changed()

    def _more(self) -> None:
        self.menu([(self.t("Add stop"), self._add)])

    def _add(self) -> None:
        if len(self.stops) == MOST_STOPS:
            self.phone.toast(self.t("No more stops can be added"))
            return
        finder = Find(self.phone)
        finder.hint = "Add stop"

        def chosen(place: Place) -> None:
            self.stops.insert(len(self.stops) - 1, place)
            self.refit()
            self.phone.changed()

        finder.chosen = chosen
        self.open(finder)

    def _centre(self) -> None:
        def known() -> None:
            self.camera.x, self.camera.y = atlas.where(self.store, atlas.here(self.store))
            self.phone.changed()

        locate(self, known)

    def _share(self, told: str) -> None:
        names = " → ".join(name_of(self, stop) for stop in self.stops if stop)
        self.share(f"{names}\n{told}")

    def _start(self) -> None:
        chosen, legs = [stop for stop in self.stops if stop], self.legs()
        names = [name_of(self, stop) for stop in chosen]
        trip = self.store.run(
            "INSERT INTO trips(mode, start, destination, place_id, via, metres, seconds,"
            " started_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            self.mode, names[0], names[-1], chosen[-1].id, ", ".join(names[1:-1]),
            sum(leg.metres for leg in legs), sum(leg.seconds for leg in legs),
            self.phone.clock.now_ms(),
        )  # fmt: skip
        guide = Navigate(self.phone)
        guide.begin(trip, legs, [(step, stop) for leg, stop in zip(legs, chosen[1:], strict=True)
                                 for step in leg.steps], step_text)  # fmt: skip
        self.open(guide)


def step_text(screen: Screen, step: Step, to: Place | None) -> tuple[str, str]:
    """The icon and the words of an instruction."""
    icon, text = TURNS[step.turn]
    name = name_of(screen, to) if to else ""
    return icon, screen.t(text, street=step.street, line=step.line, name=name)
