"""Being led: the next turn, what follows, how far it still is. The way passes with the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from device_drivers.virtual.apps.maps.atlas import Place
from device_drivers.virtual.apps.maps.drawing import Camera
from device_drivers.virtual.apps.maps.fill import PACKAGE
from device_drivers.virtual.apps.maps.parts import controls, duration_text, map_view, view_id
from device_drivers.virtual.apps.maps.route import Route, Step, distance_text
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import button, row, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget

Instruction = tuple[Step, Place]
Say = Callable[[Screen, Step, Place | None], tuple[str, str]]


class Navigate(Screen):
    """Turn by turn, along the legs of a trip that was started in Directions."""

    package = PACKAGE
    activity = f"{PACKAGE}.NavigationActivity"
    ticks = True

    def opened(self) -> None:
        self.trip = 0
        self.legs: Sequence[Route] = ()
        self.instructions: Sequence[Instruction] = ()
        self.camera = Camera(0, 0, 5)
        self._centred: Step | None = None

    def begin(
        self, trip: int, legs: Sequence[Route], instructions: Sequence[Instruction], say: Say
    ) -> None:
        """Lead along ``legs``; ``trip`` is the row of the trip, ``say`` words an instruction."""
        self.trip, self.legs, self.instructions, self.say = trip, legs, instructions, say
        self.camera.x, self.camera.y = legs[0].points[0]

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        started = self.store.one("SELECT started_ms FROM trips WHERE id=?", self.trip)
        return (self.phone.clock.now_ms() - (started or 0)) / 1000

    def at(self) -> tuple[int, float]:
        """Which instruction is being followed, and how many seconds of it are left."""
        left = self.elapsed
        for i, (step, _) in enumerate(self.instructions):
            if left < step.seconds:
                return i, step.seconds - left
            left -= step.seconds
        return len(self.instructions) - 1, 0.0

    def build(self) -> Widget:
        if not self.instructions:
            return Column([Text(self.t("The trip has ended."), padding=24),
                           button(self.t("Close"), self.finish)])  # fmt: skip
        index, left = self.at()
        step, stop = self.instructions[index]
        self._follow(step)
        way = [point for leg in self.legs for point in leg.points]
        view = map_view(self, self.camera, [], route=way, located=False)
        over = controls(self, self.camera, self.phone.changed)
        chart = Stack([view, over], weight=1, width=FILL, height=FILL)
        bottom = self._bottom(index, left)
        head = self._head(index, left, step, stop)
        if self.phone.landscape:
            side = Column([head, space(weight=1), bottom], width=340, height=FILL)
            return Row([side, chart], width=FILL, height=FILL)
        return Column([head, chart, bottom], width=FILL, height=FILL)

    def _follow(self, step: Step) -> None:
        """Move the map to where an instruction begins, once."""
        if step is not self._centred:
            self._centred = step
            self.camera.x, self.camera.y = step.at

    def _head(self, index: int, left: float, step: Step, stop: Place) -> Widget:
        icon, text = self.say(self, step, stop)
        if step.turn == "arrive" and index == len(self.instructions) - 1:
            text = self.t("You have arrived")
        far = distance_text(step.metres * left / step.seconds) if step.seconds else ""
        words: list[Widget] = [
            Text(text, size=20, bold=500, color="on_primary", max_lines=2,
                 id=view_id("instruction")),
        ]  # fmt: skip
        if far:
            words.append(Text(far, size=15, color="on_primary", id=view_id("step_distance")))
        inside: list[Widget] = [
            Row([Icon(icon, size=40, color="on_primary"), Column(words, weight=1)], gap=16,
                width=FILL)
        ]  # fmt: skip
        if index + 1 < len(self.instructions):
            after = self.say(self, *self.instructions[index + 1])[1]
            inside.append(Text(self.t("Then: {step}", step=after), size=14, color="on_primary",
                               max_lines=1, id=view_id("next_instruction")))  # fmt: skip
        return Column([Column(inside, gap=10, padding=(18, 16), radius=22, background="primary")],
                      padding=(10, 6, 10, 8))  # fmt: skip

    def _bottom(self, index: int, left: float) -> Widget:
        later = [step for step, _ in self.instructions[index + 1 :]]
        seconds = left + sum(step.seconds for step in later)
        step = self.instructions[index][0]
        share = left / step.seconds if step.seconds else 0
        metres = step.metres * share + sum(step.metres for step in later)
        arrives = self.phone.clock.now() + timedelta(seconds=seconds)
        told = f"{distance_text(metres)} · {self.phone.time_text(arrives.hour, arrives.minute)}"
        words = Column(
            [Text(duration_text(self, seconds), size=22, bold=500, max_lines=1,
                  id=view_id("time_left")),
             Text(told, size=14, color="on_surface_soft", max_lines=1, id=view_id("eta"))],
            weight=1,
        )  # fmt: skip
        steps = button(self.t("Steps"), self._steps, kind="tonal")
        out = button(self.t("Exit"), self._exit, id=view_id("exit"))
        return Row([words, steps, out], gap=8, padding=(18, 12), width=FILL,
                   background="surface_low")  # fmt: skip

    def _steps(self) -> None:
        rows = []
        index, _ = self.at()
        for step, stop in self.instructions[index:]:
            icon, text = self.say(self, step, stop)
            rows.append((icon, text, lambda: None))
        self.sheet(self.t("Steps"), rows)

    def back(self) -> bool:
        self._exit()
        return True

    def _exit(self) -> None:
        self.store.run("UPDATE trips SET ended_ms=? WHERE id=?", self.phone.clock.now_ms(),
                       self.trip)  # fmt: skip
        self.finish()


def trip_row(screen: Screen, number: int) -> Widget:
    """One line about a trip that was made."""
    mode, start, destination, metres, seconds = screen.store.rows(
        "SELECT mode, start, destination, metres, seconds FROM trips WHERE id=?", number
    )[0]
    told = f"{duration_text(screen, seconds)} · {distance_text(metres)}"
    return row(f"{start} → {destination}", told, icon=mode, key=f"trip {number}", lines=2)
