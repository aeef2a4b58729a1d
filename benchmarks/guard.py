"""What the guard and the executor cost a step: with them, and the same step without.

``python -m benchmarks.guard [--runs N] [--json]`` does each kind of step on the virtual phone in
this process, in turns with and without. Without is what an agent does that has neither: look, act,
look again. With is what a task does with a step that a GUI model wants: look (secrets covered),
weigh it, write the intent down (a synchronous commit), act, look again, judge it, write that down;
where it asks, the yes of a person who takes no time is kept, and the screen compared anew. A model
thinks for a second or more before each of them.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assistant.executor import Executor
from assistant.guard import risk_of
from assistant.guard.watch import Leave, Watch
from assistant.journal import Journal
from assistant.routes.base import Scene
from assistant.routes.wording import in_words
from assistant.steps import Do, Expect, ModelSaid, Request
from benchmarks.table import Row, as_json, as_table
from device_drivers import virtual
from device_drivers.base import (
    Action,
    Box,
    Device,
    Launch,
    OpenUrl,
    Role,
    Screen,
    Swipe,
    Tap,
    TypeText,
)

WORDS = "see you at the harbour at six"
NUMBER = "5550142"
GOAL = f'In Messages text {NUMBER} "{WORDS}"; look around in Settings'
Times = tuple[list[float], list[float], list[float]]
"""Milliseconds with, without, and of the guard alone."""


@dataclass
class Bench:
    """A phone and a task that may act on it."""

    phone: Device
    journal: Journal
    n: int = 0
    scene: Scene = field(init=False)
    watch: Watch = field(init=False)
    executor: Executor = field(init=False)

    def __post_init__(self) -> None:
        self.journal.open_task("t", "t", "terminal", "c", "me", "phone", GOAL)
        request = Request("t", "t", "terminal", "c", "me", "phone", GOAL, "en", own=(GOAL,))
        self.scene = Scene(self.phone, request)
        self.watch = Watch(self.scene, {}, self.journal)
        self.executor = Executor(self.journal, {}, "t", self.scene.discretion)

    def without(self, choose: Callable[[Screen], Action]) -> None:
        self.phone.act(choose(self.phone.observe()))
        self.phone.observe()

    def guarded(self, choose: Callable[[Screen], Action]) -> float:
        """Milliseconds of it in which the guard weighed. Raises RuntimeError when nothing was done:
        then nothing was measured."""
        self.scene.screen = None
        self.n += 1
        screen = self.scene.look()
        action = choose(screen)
        risk = risk_of(action, screen, None)
        wanted = Do(
            action, in_words(action, "", screen, risk), risk, Expect("changed"),
            fingerprint=screen.fingerprint, model=ModelSaid("go on"),
        )  # fmt: skip
        began = time.perf_counter()
        move = self.watch.weighed(wanted)
        weighed = (time.perf_counter() - began) * 1000
        assert move.decision is not None
        asks = move.decision.verdict == "ask"
        leave = Leave(self.watch, self.watch.approved(move, self.n) if asks else None)
        done = self.executor.perform(self.n, move, self.phone, self.scene.look, leave)
        if not done.begun:
            raise RuntimeError(f"{move.say.en}: {done.said.en}")
        return weighed


# --- the kinds of steps ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """``before`` brings the phone to where the step is chosen from what is seen; it is not timed,
    and happens before each of them."""

    name: str
    before: Callable[[Device], None]
    choose: Callable[[Screen], Action]


def _settings(phone: Device) -> None:
    phone.act(Launch("com.android.settings"))


def _conversation(phone: Device) -> None:
    phone.act(OpenUrl(f"sms:{NUMBER}"))
    phone.act(Tap(*_field(phone.observe(image=False)).center))


def _written(phone: Device) -> None:
    _conversation(phone)
    phone.act(TypeText(WORDS, clear=True))


def _field(screen: Screen) -> Box:
    return next(e for e in screen.elements if e.role is Role.TEXT_FIELD).box


def _scroll(screen: Screen) -> Action:
    x, y = screen.width // 2, screen.height // 2
    return Swipe(x, y, x, y - screen.height // 5)


def _row(screen: Screen) -> Action:
    return Tap(*next(e for e in screen.elements if e.label == "Display").box.center)


def _send(screen: Screen) -> Action:
    return Tap(*next(e for e in screen.elements if e.label == "Send Message").box.center)


KINDS = (
    Kind("scroll in Settings", _settings, _scroll),
    Kind("tap a row of Settings", _settings, _row),
    Kind("type words of the request", _conversation, lambda _: TypeText(WORDS, clear=True)),
    Kind("send a message (asks)", _written, _send),
)


def measured(bench: Bench, kind: Kind, runs: int) -> Times:
    times: Times = ([], [], [])
    for run in range(runs + 1):
        for guarded in (True, False):
            kind.before(bench.phone)
            weighed, began = 0.0, time.perf_counter()
            if guarded:
                weighed = bench.guarded(kind.choose)
            else:
                bench.without(kind.choose)
            took = (time.perf_counter() - began) * 1000
            if run and guarded:  # the first of them warms up
                times[0].append(took)
                times[2].append(weighed)
            elif run:
                times[1].append(took)
    return times


def rows(runs: int) -> Iterator[Row]:
    """Of each kind the median and the 99th percentile."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        bench = Bench(virtual.create(virtual.Config()), journal)
        try:
            for kind in KINDS:
                ours, plain, weighed = measured(bench, kind, runs)
                for name, part in (("p50", 0.5), ("p99", 0.99)):
                    value, other = _at(ours, part), _at(plain, part)
                    yield Row(f"{kind.name}, {name}", value, "ms", "without", other)
                    yield Row(f"   of it the guard weighs, {name}", _at(weighed, part), "ms")
        finally:
            journal.close()


def _at(times: Sequence[float], part: float) -> float:
    return statistics.quantiles(times, n=100, method="inclusive")[round(part * 100) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args()
    found = list(rows(told.runs))
    print(as_json(found) if told.json else as_table(found), file=sys.stdout)


if __name__ == "__main__":
    main()
