"""What was learnt about the routes, told: what works for what, and what that has saved.

What was saved is counted against the usual order of routes, which was not taken: what that would
have taken is reckoned from the success rates and times known when it was decided, and is as
uncertain as these are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.beliefs import Known
from assistant.experience import Experience, Kind
from assistant.steps import RouteName
from device_drivers.verbs.base import Said

Z = 1.96
"""Standard deviations to either side within which 95 % lie."""
MOST_SHOWN = 12
WAYS: Mapping[RouteName, Said] = {
    "verb": Said("command", "命令"),
    "tree": Said("elements", "界面元素"),
    "vision": Said("GUI model", "视觉模型"),
    "team": Said("team", "多角色协作"),
    "replay": Said("shortcut", "快捷指令"),
    "login": Said("sign-in", "登录"),
}
"""The routes, as people call them."""


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
        less = self.seconds >= 0
        took = f"{abs(self.seconds):.0f} ± {self.seconds_within:.0f}"
        en = f"That {'saved' if less else 'cost'} {took} seconds"
        zh = f"{'节省' if less else '多用'}了 {took} 秒"
        if self.calls or self.calls_within:
            used = f"{abs(self.calls):.1f} ± {self.calls_within:.1f}"
            en += f" and {'saved' if self.calls >= 0 else 'cost'} {used} model calls"
            zh += f"，{'少' if self.calls >= 0 else '多'}用了 {used} 次模型调用"
        return Said(
            f"{self.parts} steps went another way than the usual one. {en}.",
            f"有 {self.parts} 步没有按通常的方式执行，{zh}。",
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


def rows(experience: Experience) -> Iterator[tuple[Kind, RouteName, Known]]:
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
    cells = [("system", "app", "what", "way", "tries", "worked", "s", "calls")]
    cells += [
        (
            kind.os, kind.app or "-", _intent(kind).en, WAYS[route].en, f"{known.tries:.1f}",
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
    lines = [_line(kind, route, known) for kind, route, known in poor if known.rate < 1.0]
    en, zh = [line.en for line in lines], [line.zh for line in lines]
    total = saved(experience).told()
    return Said("\n".join([total.en, *en]), "\n".join([total.zh, *zh]))


def _line(kind: Kind, route: RouteName, known: Known) -> Said:
    what, way = _intent(kind), WAYS[route]
    en, zh = (f" ({kind.app})", f"（{kind.app}）") if kind.app else ("", "")
    return Said(
        f"• {what.en}{en} by {way.en}: {known.rate:.0%} worked, {known.mean:.1f} s each",
        f"• {what.zh}{zh}，{way.zh}：成功率 {known.rate:.0%}，每次 {known.mean:.1f} 秒",
    )


def _intent(kind: Kind) -> Said:
    """A verb is called as everywhere, an instruction by its words."""
    if kind.intent == "free":
        return Said("other requests", "其他请求")
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.intent)
    name = words if words == kind.intent else words.lower()
    return Said(name, name)
