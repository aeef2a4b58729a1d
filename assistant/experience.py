"""Experience: how often each route worked for a kind of work, how long it took, what comes first.

A kind of work is (system, app, intent). For each route that was tried there are a success count
and its times, old ones counting less. Routes are tried until one works, and the order in which that
takes least on average is the one by cost / success rate (Mitten 1960, least-cost testing). Rates
and costs are not the means but drawn from what they may be (Thompson 1933), so that a route which
is little known gets its chance and one that is known to be bad does not; where the work is risky
the means decide, so that nothing risky is done to find something out.

With no experience of a kind of work the order is the usual one: the shortest way first.
"""

from __future__ import annotations

import math
import random
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from assistant.database import Database
from assistant.router import Choice
from assistant.steps import RouteName
from device_drivers.base import OS

SCHEMA = """
CREATE TABLE IF NOT EXISTS tried (
  os TEXT, app TEXT, intent TEXT, route TEXT, tries REAL, worked REAL, seconds REAL, squares REAL,
  calls REAL, at REAL, PRIMARY KEY (os, app, intent, route)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS detours (
  os TEXT, app TEXT, intent TEXT, parts INTEGER, seconds REAL, calls REAL, usual_seconds REAL,
  usual_calls REAL, spread_seconds REAL, spread_calls REAL, at REAL,
  PRIMARY KEY (os, app, intent)) WITHOUT ROWID;
"""
FADES = 0.9
"""What an older try counts against the next one: about ten are remembered."""
HALF_LIFE = 14 * 86_400.0
"""Seconds after which a try counts half: apps are updated."""
MOST = 4000
"""Rows that are kept; beyond them the oldest go."""
CALL_SECONDS = 2.0
"""What a model call costs beside its time, in seconds that a person would wait instead."""
PRIOR: Mapping[RouteName, tuple[float, float, float]] = {
    "verb": (0.95, 1.0, 0.0),
    "tree": (0.8, 4.0, 0.0),
    "vision": (0.7, 25.0, 6.0),
    "team": (0.7, 60.0, 20.0),
}
"""Success rate, seconds and model calls of a route of which nothing is known. They make the
shortest way the first one."""
PINNED: frozenset[RouteName] = frozenset({"team"})
"""Routes that come only when settings or a failure call for them: they keep their place."""
LEAST = 0.02
"""No success rate is taken for less: a route that never worked is tried last, not never."""
Dice = random.Random
Freedom = Literal["none", "known", "any"]
"""How far the usual order may be left: never; for what is known to be better; to find out, too."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work. ``app`` is "" where none is known."""

    os: OS
    app: str
    intent: str


@dataclass(frozen=True, slots=True)
class Cost:
    """``spread``s are standard deviations of what is not known well."""

    seconds: float
    calls: float
    spread_seconds: float = 0.0
    spread_calls: float = 0.0


@dataclass(frozen=True, slots=True)
class Order:
    """The routes in the order to try them; ``usual`` is set when that is not the usual order: what
    the usual one would take on average."""

    choices: tuple[Choice, ...]
    usual: Cost | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one route for one kind of work; sums, older tries counting less."""

    tries: float = 0.0
    worked: float = 0.0
    seconds: float = 0.0
    squares: float = 0.0
    calls: float = 0.0

    @property
    def rate(self) -> float:
        return self.worked / self.tries if self.tries else 0.0

    @property
    def mean(self) -> float:
        """Seconds of a try."""
        return self.seconds / self.tries if self.tries else 0.0

    @property
    def mean_calls(self) -> float:
        """Model calls of a try."""
        return self.calls / self.tries if self.tries else 0.0

    def faded(self, by: float) -> Known:
        return Known(
            self.tries * by, self.worked * by, self.seconds * by, self.squares * by,
            self.calls * by,
        )  # fmt: skip

    def __add__(self, other: Known) -> Known:
        return Known(
            self.tries + other.tries, self.worked + other.worked, self.seconds + other.seconds,
            self.squares + other.squares, self.calls + other.calls,
        )  # fmt: skip


class Experience(Database):
    """Kept in a file of its own, shared by all tasks of a home."""

    def __init__(self, path: Path, *, learns: bool = True, dice: Dice | None = None) -> None:
        super().__init__(path, SCHEMA, 40.0)
        self.learns = learns
        """False: the order is always the usual one, and nothing is added."""
        self._dice = dice or Dice()

    def order(self, kind: Kind, choices: Sequence[Choice], *, freedom: Freedom) -> Order:
        """In which order to try ``choices``, which come in the usual one."""
        movable = [c for c in choices if c.route not in PINNED]
        free = self.learns and freedom != "none" and len(movable) > 1
        known = self.known(kind) if free else {}
        if not known:
            return Order(tuple(choices))
        others = self._others(kind) if any(c.route == "verb" for c in movable) else {}
        beliefs = {
            route: _belief(route, known.get(route, Known()), others.get(route, Known()))
            for route in (c.route for c in movable)
        }
        index = {
            route: belief.drawn(self._dice).index if freedom == "any" else belief.index
            for route, belief in beliefs.items()
        }
        best = sorted(movable, key=lambda c: index[c.route])
        if best == movable:
            return Order(tuple(choices))
        turn = iter(_because(c, known, movable) for c in best)
        ordered = tuple(c if c.route in PINNED else next(turn) for c in choices)
        return Order(ordered, usual_cost([beliefs[c.route] for c in movable]))

    def tell(
        self, kind: Kind, route: RouteName, *, worked: bool, seconds: float, calls: int
    ) -> None:
        """A route was tried. ``seconds`` without those in which the person was waited for."""
        if not self.learns:
            return
        now = time.time()
        before = self.known(kind, now).get(route, Known()).faded(FADES)
        after = before + Known(1.0, float(worked), seconds, seconds * seconds, calls)
        with self._writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO tried VALUES (?,?,?,?,?,?,?,?,?,?)",
                (
                    kind.os, kind.app, kind.intent, route, after.tries, after.worked,
                    after.seconds, after.squares, after.calls, now,
                ),
            )  # fmt: skip
            db.execute(
                "DELETE FROM tried WHERE at < (SELECT at FROM tried ORDER BY at DESC"
                " LIMIT 1 OFFSET ?)",
                (MOST,),
            )

    def tell_detour(self, kind: Kind, usual: Cost, seconds: float, calls: int) -> None:
        """A part was done in another order than the usual one: what it took, and what that would
        have taken. What one kind of work is believed to take may be wrong every time alike, so its
        spreads add up."""
        if not self.learns:
            return
        with self._writing() as db:
            db.execute(
                "INSERT INTO detours VALUES (?,?,?,1,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET"
                " parts=parts+1, seconds=seconds+excluded.seconds, calls=calls+excluded.calls,"
                " usual_seconds=usual_seconds+excluded.usual_seconds,"
                " usual_calls=usual_calls+excluded.usual_calls,"
                " spread_seconds=spread_seconds+excluded.spread_seconds,"
                " spread_calls=spread_calls+excluded.spread_calls, at=excluded.at",
                (
                    kind.os, kind.app, kind.intent, seconds, calls, usual.seconds, usual.calls,
                    usual.spread_seconds, usual.spread_calls, time.time(),
                ),
            )  # fmt: skip
            db.execute(
                "DELETE FROM detours WHERE at < (SELECT at FROM detours ORDER BY at DESC"
                " LIMIT 1 OFFSET ?)",
                (MOST,),
            )

    def known(self, kind: Kind, now: float | None = None) -> dict[RouteName, Known]:
        """Of each route that was tried for this kind of work."""
        rows = self._rows(
            "SELECT * FROM tried WHERE os=? AND app=? AND intent=?", kind.os, kind.app, kind.intent
        )
        now = time.time() if now is None else now
        return {r["route"]: _known(r).faded(0.5 ** ((now - r["at"]) / HALF_LIFE)) for r in rows}

    def _others(self, kind: Kind) -> dict[RouteName, Known]:
        """Of the commands other than this one on this system, all together: a phone that ignores
        one may ignore more of them, and by hand takes about as long for each."""
        rows = self._rows(
            "SELECT route, total(tries) tries, total(worked) worked, total(seconds) seconds,"
            " total(squares) squares, total(calls) calls FROM tried WHERE os=?1 AND intent<>?2"
            " AND intent IN (SELECT intent FROM tried WHERE os=?1 AND route='verb') GROUP BY route",
            kind.os, kind.intent,
        )  # fmt: skip
        return {r["route"]: _known(r) for r in rows}

    def forget(self) -> None:
        """All of it."""
        with self._writing() as db:
            db.execute("DELETE FROM tried")
            db.execute("DELETE FROM detours")

    def kinds(self) -> list[Kind]:
        """Every kind of work of which something is known."""
        rows = self._rows("SELECT DISTINCT os, app, intent FROM tried ORDER BY os, app, intent")
        return [Kind(OS(r["os"]), r["app"], r["intent"]) for r in rows]

    def detours(self) -> dict[Kind, tuple[int, Cost, Cost]]:
        """For each kind of work done in another order than the usual one: how many parts, what they
        took, what the usual order would have taken."""
        return {
            Kind(OS(r["os"]), r["app"], r["intent"]): (
                r["parts"],
                Cost(r["seconds"], r["calls"]),
                Cost(
                    r["usual_seconds"], r["usual_calls"], r["spread_seconds"], r["spread_calls"]
                ),
            )
            for r in self._rows("SELECT * FROM detours ORDER BY os, app, intent")
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Belief:
    """What a route is thought to be like: its success rate is beta-distributed, its mean time
    normally."""

    wins: float
    losses: float
    seconds: float
    spread: float
    calls: float

    @property
    def rate(self) -> float:
        return max(LEAST, self.wins / (self.wins + self.losses))

    @property
    def rate_varies(self) -> float:
        """The variance of a beta distribution."""
        n = self.wins + self.losses
        return self.wins * self.losses / (n * n * (n + 1.0))

    @property
    def index(self) -> float:
        """Seconds for each success; the lower, the earlier."""
        return (self.seconds + CALL_SECONDS * self.calls) / self.rate

    def drawn(self, dice: Dice) -> Belief:
        """One of the routes that it may be in truth."""
        rate = dice.betavariate(self.wins, self.losses)
        seconds = max(self.seconds / 10, dice.gauss(self.seconds, self.spread))
        return replace(self, wins=rate, losses=1.0 - rate, seconds=seconds)


def _belief(route: RouteName, known: Known, others: Known) -> Belief:
    """What is supposed beforehand, better where ``others`` are known, counts as one try."""
    rate, seconds, calls = PRIOR[route]
    weight = others.tries + 1.0
    rate = (rate + others.worked) / weight
    seconds = (seconds + others.seconds) / weight
    calls = (calls + others.calls) / weight
    n = known.tries + 1.0
    mean = (known.seconds + seconds) / n
    within = max(0.0, (known.squares + seconds * seconds) / n - mean * mean)
    return Belief(
        known.worked + rate, known.tries - known.worked + 1.0 - rate, mean,
        math.sqrt(max(within, (mean / 4) ** 2) / n), (known.calls + calls) / n,
    )  # fmt: skip


def usual_cost(beliefs: Sequence[Belief]) -> Cost:
    """Of trying these in their order until one works, and how well that is known.

    From the last route back: it takes ``c + (1 - p) * rest``, all three independent."""
    seconds = calls = varies = calls_vary = 0.0
    for each in reversed(beliefs):
        fails, fails_vary = 1.0 - each.rate, each.rate_varies
        varies = _product_varies(fails, fails_vary, seconds, varies) + each.spread**2
        calls_vary = _product_varies(fails, fails_vary, calls, calls_vary)
        seconds = each.seconds + fails * seconds
        calls = each.calls + fails * calls
    return Cost(seconds, calls, math.sqrt(varies), math.sqrt(calls_vary))


def _product_varies(a: float, a_varies: float, b: float, b_varies: float) -> float:
    """The variance of a product of independent factors, from their means and variances."""
    return a * a * b_varies + a_varies * b * b + a_varies * b_varies


def _because(
    choice: Choice, known: Mapping[RouteName, Known], usual: Sequence[Choice]
) -> Choice:  # fmt: skip
    """The choice with what was seen of it, and of those that usually come before it."""
    before = usual[: usual.index(choice)]
    told = [_told(c.route, known[c.route]) for c in (choice, *before) if c.route in known]
    return replace(choice, why=f"{choice.why}; {', '.join(told)}") if told else choice


def _told(route: RouteName, known: Known) -> str:
    return f"{route} worked {known.rate:.0%} of {known.tries:.0f} times, {known.mean:.1f} s each"


def _known(row: sqlite3.Row) -> Known:
    return Known(*(row[name] for name in ("tries", "worked", "seconds", "squares", "calls")))
