"""What learning saves the router, and what it costs: regret against the best fixed order.

Every switch of the phone's settings is done by its command alone and by hand alone, on a virtual
phone in this process that lives in real time, in several kinds of weather: some makers refuse
commands, some systems take them and do nothing, a tree may be slow. Each play is judged by reading
the setting back, and timed. From these plays streams of parts are drawn, and the orders
"command first", "by hand first" and the learnt one are reckoned over the same stream, the learnt
one many times over since it draws. A part costs the seconds until one of its routes has worked.

    python -m benchmarks.router [--rounds 2] [--parts 200] [--replays 100] [--slower 20] [--json]
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import logging
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import structlog

from assistant.budgets import Budget
from assistant.config import Limits
from assistant.course import freedom_of
from assistant.executor import Executor
from assistant.experience import Experience, Kind
from assistant.journal import Journal
from assistant.loop import Loop
from assistant.router import Choice
from assistant.routes.base import Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.steps import Request
from assistant.suite.tables import table
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep, VerbStep, parse_chain
from benchmarks.claims import Kept
from device_drivers.base import OS
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Report, State, Verb, Way
from device_drivers.verbs.switches import SwitchArgs
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone

RouteTried = Literal["verb", "tree"]
USUAL: Sequence[RouteTried] = ("verb", "tree")
MARKS = (10, 25, 50, 100, 200)
"""After so many parts the regret is told."""
WEATHER: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "calm": {},
    "commands refused": {"maker_forbids": {"maker": "OPPO"}},
    "commands ignored": {},
    "slow tree": {"tree_hang": {"seconds": "0.4"}},
}
IGNORED = "commands ignored"
"""The weather in which the phone takes a command and does nothing."""
SWITCHES = [verb for verb in all_verbs().values() if verb.args is SwitchArgs]


@dataclass(frozen=True, slots=True)
class Tried:
    """One play of one route."""

    worked: bool
    seconds: float


Plays = Mapping[tuple[str, str, RouteTried], Sequence[Tried]]
"""By weather, verb and route."""
Part = tuple[str, dict[RouteTried, Tried]]
"""A verb, and what either route would do and take."""


def plays(rounds: int) -> Plays:
    """Do every switch both ways in each weather, on and off, so many times."""
    found: dict[tuple[str, str, RouteTried], list[Tried]] = {}
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        for weather in WEATHER:
            print(f"playing: {weather}", file=sys.stderr, flush=True)
            for verb in SWITCHES:
                for seed in range(rounds):
                    for on in (True, False):
                        for route in USUAL:
                            tried = play(journal, Path(folder), weather, verb, on, seed, route)
                            found.setdefault((weather, verb.name, route), []).append(tried)
        journal.close()
    return found


def play(
    journal: Journal, folder: Path, weather: str, verb: Verb[Any], on: bool, seed: int,
    route: RouteTried,
) -> Tried:  # fmt: skip
    """Through the real loop, with only one of its routes to take."""
    phone = Phone(width=720, height=1600, density=320, seed=seed, live=True)
    device = VirtualPhone(phone)
    for name, options in WEATHER[weather].items():
        phone.weather.start(name, **options)
    alone = {verb.name: only(verb, route, ignored=weather == IGNORED)}
    task = f"{len(journal.recent_tasks(100_000))}"
    journal.open_task(task, task, "x", "c", "me", "p", "text")
    told = Recorder()
    loop = Loop(
        durable=Kept(lambda _: ""),  # type: ignore[arg-type]  # nobody is asked
        phone=device,
        scene=Scene(device, Request(task, task, "x", "c", "me", "p", "text", "en", "yes")),
        routes={"verb": VerbRoute(alone), "tree": TreeRoute()},
        verbs=alone,
        executor=Executor(journal, alone, task),
        trajectory=Trajectory(folder / task),
        budget=Budget(journal, Limits(), task, "x", "me"),
        stopping=lambda: False,
        read_sentence=by_hand,
        experience=told,
    )
    loop.part(VerbStep(verb.name, SwitchArgs(on=on), "switch it", 1.0))
    device.close()
    told.close()
    return told.last


def only(verb: Verb[Any], route: RouteTried, *, ignored: bool) -> Verb[Any]:
    """The verb with one of its ways; by hand it is judged by the same reading back."""
    real = verb.ways[OS.ANDROID]
    if route == "tree":
        return replace(verb, ways={}, proof=real)
    ways = {OS.ANDROID: Ignored(real) if ignored else real}
    return replace(verb, ways=ways, by_hand=None)


class Ignored(Way[Any]):
    """The command is taken and nothing happens; it is read back as ever."""

    def __init__(self, real: Way[Any]) -> None:
        self._real = real

    def before(self, phone: Any, args: Any) -> State:
        return self._real.before(phone, args)

    def act(self, phone: Any, args: Any) -> None:
        pass

    def check(self, phone: Any, args: Any, before: State) -> Report:
        return self._real.check(phone, args, before)


def by_hand(sentence: str) -> tuple[TreeStep, ...]:
    return tuple(TreeStep(instruction, sentence) for instruction in parse_chain(sentence) or ())


class Recorder(Experience):
    """Keeps what the loop tells of the only route there was."""

    def __init__(self) -> None:
        super().__init__(Path(":memory:"))
        self.last = Tried(False, 0.0)

    def tell(self, kind: Kind, route: str, *, worked: bool, seconds: float, calls: int) -> None:
        self.last = Tried(worked, seconds)


def slower(found: Plays, times: float) -> Plays:
    """A phone at the end of a cable: what works takes so many times longer than in this process,
    what a command waits for in vain as long as ever."""
    return {
        key: [
            replace(tried, seconds=tried.seconds * times)
            if tried.worked or key[2] == "tree"
            else tried
            for tried in found[key]
        ]
        for key in found
    }


# --- streams --------------------------------------------------------------------------------------


def stream(found: Plays, weathers: Callable[[int, str], str], parts: int, seed: int) -> list[Part]:
    """``weathers`` tells the weather of the n-th part, a verb."""
    dice = random.Random(f"stream {seed}")
    names = [verb.name for verb in SWITCHES]
    drawn = []
    for n in range(parts):
        name = dice.choice(names)
        weather = weathers(n, name)
        both = {route: dice.choice(found[weather, name, route]) for route in USUAL}
        drawn.append((name, both))
    return drawn


def changing(parts: int) -> Mapping[str, Callable[[int, str], str]]:
    """The streams: steady weather, weather that turns half-way, commands that differ."""
    deaf = {verb.name for verb in SWITCHES[::2]}
    steady = {weather: _always(weather) for weather in WEATHER}
    return steady | {
        "ignored from half-way on": lambda n, _: IGNORED if n >= parts // 2 else "calm",
        "ignored until half-way": lambda n, _: IGNORED if n < parts // 2 else "calm",
        "half of the commands ignored": lambda _, name: IGNORED if name in deaf else "calm",
    }


def _always(weather: str) -> Callable[[int, str], str]:
    return lambda _n, _name: weather


def cost(part: Part, order: Sequence[RouteTried]) -> float:
    """Seconds until one of the routes has worked."""
    total = 0.0
    for route in order:
        total += part[1][route].seconds
        if part[1][route].worked:
            break
    return total


def learnt(parts: Sequence[Part], seed: int) -> list[float]:
    """What each part takes when the router learns from those before it."""
    experience = Experience(Path(":memory:"), dice=random.Random(seed))
    verbs, costs = all_verbs(), []
    usual = [Choice(route, "") for route in USUAL]
    for part in parts:
        name, both = part
        kind = Kind(OS.ANDROID, "", name)
        freedom = freedom_of(VerbStep(name, SwitchArgs(on=True), "", 1.0), verbs)
        ordered = [c.route for c in experience.order(kind, usual, freedom=freedom).choices]
        order = USUAL if ordered[0] == "verb" else USUAL[::-1]
        for route in order:
            tried = both[route]
            experience.tell(kind, route, worked=tried.worked, seconds=tried.seconds, calls=0)
            if tried.worked:
                break
        costs.append(cost(part, order))
    experience.close()
    return costs


@dataclass(frozen=True, slots=True)
class Row:
    """One stream. Seconds over all its parts; ``regret``: learnt less best fixed, after so many."""

    stream: str
    usual: float
    by_hand_first: float
    learnt: float
    learnt_low: float
    learnt_high: float
    best_by_kind: float
    """The best fixed order of each verb, known beforehand."""
    regret: Mapping[int, float]


def measured(name: str, parts: Sequence[Part], replays: int) -> Row:
    fixed = {order: [cost(p, order) for p in parts] for order in (USUAL, USUAL[::-1])}
    best = min(fixed.values(), key=sum)
    runs = [learnt(parts, seed) for seed in range(replays)]
    totals = sorted(map(sum, runs))
    by_kind = 0.0
    for verb in {p[0] for p in parts}:
        own = [p for p in parts if p[0] == verb]
        by_kind += min(sum(cost(p, order) for p in own) for order in fixed)
    return Row(
        name, sum(fixed[USUAL]), sum(fixed[USUAL[::-1]]), statistics.fmean(totals),
        totals[int(0.025 * replays)], totals[int(0.975 * replays)], by_kind,
        {
            mark: statistics.fmean(sum(run[:mark]) for run in runs) - sum(best[:mark])
            for mark in MARKS
            if mark <= len(parts)
        },
    )  # fmt: skip


def as_markdown(rows: Sequence[Row], found: Plays) -> str:
    marks = list(rows[0].regret)
    head = (
        "stream", "command first", "by hand first", "learnt [95 %]", "best of each",
        *(f"regret {mark}" for mark in marks),
    )  # fmt: skip
    lines = [
        (
            row.stream, f"{row.usual:.0f} s", f"{row.by_hand_first:.0f} s",
            f"{row.learnt:.0f} s [{row.learnt_low:.0f}, {row.learnt_high:.0f}]",
            f"{row.best_by_kind:.0f} s", *(f"{row.regret[mark]:+.1f}" for mark in marks),
        )
        for row in rows
    ]  # fmt: skip
    return "\n".join([*_played(found), "", *table(head, lines)])


def _played(found: Plays) -> Iterator[str]:
    """What the plays themselves say."""
    rows = []
    for weather in WEATHER:
        for route in USUAL:
            own = [t for verb in SWITCHES for t in found[weather, verb.name, route]]
            worked = statistics.fmean(t.worked for t in own)
            took = statistics.fmean(t.seconds for t in own)
            rows.append((f"{weather}: {route}", str(len(own)), f"{worked:.0%}", f"{took:.2f} s"))
    yield from table(("weather: route", "plays", "worked", "mean"), rows)


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--rounds", type=int, default=2, help="plays of each, on and off")
    asked.add_argument("--parts", type=int, default=200, help="parts in a stream")
    asked.add_argument("--replays", type=int, default=100, help="times the learning is repeated")
    asked.add_argument("--slower", type=float, default=1.0, help="what works takes so many times")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    found = slower(plays(given.rounds), given.slower)
    rows = [
        measured(name, stream(found, weathers, given.parts, seed), given.replays)
        for seed, (name, weathers) in enumerate(changing(given.parts).items())
    ]
    if given.json:
        print(json.dumps([dataclasses.asdict(row) for row in rows], indent=1))
    else:
        print(as_markdown(rows, found))


if __name__ == "__main__":
    main()
