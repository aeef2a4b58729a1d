"""What was learnt about the routes, told: what works for what, and what that has saved.

What was saved is counted against the usual order of routes, which was not taken: what that would
have taken is reckoned from the success rates and times known when it was decided, and is as
uncertain as these are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from assistant.beliefs import Known
from assistant.experience import Experience, Kind
from device_drivers.verbs.base import Said

Z = 1.96
"""Standard deviations to either side within which 95 % lie."""
MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Saved:
    """Against the usual order, by all parts that went another way; ``within``: 95 %."""

    parts: int
    seconds: float
    seconds_within: float
    calls: float
    calls_within: float

    def told(self) -> Said:
        if not self.parts:
            return Said(
                "Every step went the usual way so far: there was no reason to leave it.",
                "到目前为止都按通常的方式执行，没有理由改变。",
            )
        s, c = f"{self.seconds:.0f} ± {self.seconds_within:.0f}", f"{self.calls:.1f}"
        c += f" ± {self.calls_within:.1f}"
        return Said(
            f"{self.parts} steps went another way than the usual one. That saved {s} seconds and "
            f"{c} model calls.",
            f"有 {self.parts} 步没有按通常的方式执行，节省了 {s} 秒和 {c} 次模型调用。",
        )


def saved(experience: Experience) -> Saved:
    """Kinds of work are known independently of each other; within one, errors add up."""
    found = experience.detours().values()
    return Saved(
        sum(parts for parts, _, _ in found),
        sum(usual.seconds - took.seconds for _, took, usual in found),
        Z * math.sqrt(sum(usual.spread_seconds**2 for _, _, usual in found)),
        sum(usual.calls - took.calls for _, took, usual in found),
        Z * math.sqrt(sum(usual.spread_calls**2 for _, _, usual in found)),
    )


def rows(experience: Experience) -> Iterator[tuple[Kind, str, Known]]:
    """Every route that was tried for a kind of work."""
    for kind in experience.kinds():
        for route, known in experience.known(kind).items():
            yield kind, route, known


def as_json(experience: Experience) -> dict[str, Any]:
    total = saved(experience)
    return {
        "learns": experience.learns,
        "saved": {
            "parts": total.parts, "seconds": round(total.seconds, 1),
            "seconds_within": round(total.seconds_within, 1), "calls": round(total.calls, 2),
            "calls_within": round(total.calls_within, 2),
        },
        "known": [
            {
                "os": kind.os, "app": kind.app, "intent": kind.intent, "route": route,
                "tries": round(known.tries, 2), "success": round(known.rate, 3),
                "seconds": round(known.mean, 2), "calls": round(known.mean_calls, 2),
            }
            for kind, route, known in rows(experience)
        ],
    }  # fmt: skip


def as_text(experience: Experience) -> str:
    """A table for a terminal."""
    cells = [("system", "app", "intent", "route", "tries", "worked", "s", "calls")]
    cells += [
        (
            kind.os, kind.app or "-", kind.intent, route, f"{known.tries:.1f}",
            f"{known.rate:.0%}", f"{known.mean:.1f}", f"{known.mean_calls:.1f}",
        )
        for kind, route, known in rows(experience)
    ]  # fmt: skip
    if len(cells) == 1:
        return "Nothing is known yet: each task adds what worked, and how long it took."
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    lines = [
        "  ".join(
            cell.ljust(w) if i < 4 else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    return "\n".join([*lines, "", saved(experience).told().en, NOTE])


NOTE = "Older tries count less: about ten of a kind are remembered, and half of them for two weeks."


def told(experience: Experience) -> Said:
    """For a chat: what does not work as it should, and what was saved."""
    poor = sorted(rows(experience), key=lambda row: row[2].rate)[:MOST_SHOWN]
    en = [_line(kind, route, known) for kind, route, known in poor if known.rate < 1.0]
    zh = [
        f"• {_name(kind)} / {route}：成功率 {known.rate:.0%}，{known.mean:.1f} 秒"
        for kind, route, known in poor
        if known.rate < 1.0
    ]
    total = saved(experience).told()
    return Said("\n".join([total.en, *en]), "\n".join([total.zh, *zh]))


def _line(kind: Kind, route: str, known: Known) -> str:
    return f"• {_name(kind)} by {route}: {known.rate:.0%} worked, {known.mean:.1f} s each"


def _name(kind: Kind) -> str:
    return f"{kind.intent} ({kind.app})" if kind.app else kind.intent
