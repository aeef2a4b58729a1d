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

import contextlib
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import structlog

from assistant.beliefs import Cost, Dice, Known, belief, usual_cost
from assistant.database import Database, JournalDamaged
from assistant.router import Choice
from assistant.steps import RouteName
from device_drivers.base import OS

log = structlog.get_logger()
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
"""What an older try counts against the next one, of whatever route: about ten are remembered, and
what was bad once is tried again after a while (discounted Thompson sampling, Raj and Kalyani 2017).
"""
HALF_LIFE = 14 * 86_400.0
"""Seconds after which a try counts half: apps are updated."""
MOST = 4000
"""Rows that are kept; beyond them the oldest go."""
PINNED: frozenset[RouteName] = frozenset({"team", "replay", "login"})
"""Routes that come only when settings or a failure call for them: they keep their place."""
Freedom = Literal["none", "known", "any"]
"""How far the usual order may be left: never; for what is known to be better; to find out, too."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work. ``app`` is "" where none is known."""

    os: OS
    app: str
    intent: str


@dataclass(frozen=True, slots=True)
class Order:
    """The routes in the order to try them; ``usual`` is set when that is not the usual order: what
    the usual one would take on average."""

    choices: tuple[Choice, ...]
    usual: Cost | None = None


class Experience(Database):
    """Kept in a file of its own, shared by all tasks of a home."""

    def __init__(self, path: Path, *, learns: bool = True, dice: Dice | None = None) -> None:
        try:
            super().__init__(path, SCHEMA, 40.0)
        except JournalDamaged as error:  # what was learnt can be learnt again
            log.warning("experience put aside", why=str(error))
            for end in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    Path(f"{path}{end}").rename(f"{path}.damaged{end}")
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
            route: belief(route, known.get(route, Known()), others.get(route, Known()))
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
        after = {each: one.faded(FADES) for each, one in self.known(kind, now).items()}
        tried = Known(1.0, float(worked), seconds, seconds * seconds, calls)
        after[route] = after.get(route, Known()) + tried
        with self._writing() as db:
            db.executemany(
                "INSERT OR REPLACE INTO tried VALUES (?,?,?,?,?,?,?,?,?,?)",
                [
                    (
                        kind.os, kind.app, kind.intent, each, one.tries, one.worked,
                        one.seconds, one.squares, one.calls, now,
                    )
                    for each, one in after.items()
                ],
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
        return {  # what seems to come from the future is of today: clocks are put back
            r["route"]: _known(r).faded(0.5 ** (max(0.0, now - r["at"]) / HALF_LIFE)) for r in rows
        }

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
