"""What came of replays of shortcuts, counted."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One replay, or why there was none. ``begun``: the goal fitted the recipe."""

    template: str
    split: str
    condition: str
    index: int
    goal: str
    learnt: bool
    why_not: str = ""
    begun: bool = False
    success: bool = False
    outcome: str = ""
    said: str = ""
    reasons: tuple[str, ...] = ()
    model_calls: int = 0
    steps: int = 0
    pop_up: str = ""
    seconds: float = 0.0

    @property
    def false_success(self) -> bool:
        return self.outcome == "done" and not self.success


def interval(good: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's, for a share of n."""
    if n == 0:
        return 0.0, 1.0
    share = good / n
    middle = share + z * z / (2 * n)
    spread = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    whole = 1 + z * z / n
    return (middle - spread) / whole, (middle + spread) / whole


def table(found: Sequence[Row]) -> str:
    lines = []
    refused = [row for row in found if not row.learnt]
    learnt = {row.template for row in found if row.learnt}
    lines.append(f"{len(learnt)} of {len(learnt) + len(refused)} templates make a recipe; refused:")
    kinds = Counter(_kind(row.why_not) for row in refused)
    lines += [f"  {count:4d}  {kind}" for kind, count in kinds.most_common()]
    heads = ("condition", "begun", "did not fit", "success", "95 %", "handed over",
             "false success", "model calls")  # fmt: skip
    lines += ["", f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    by: dict[str, list[Row]] = defaultdict(list)
    for row in found:
        if row.learnt:
            by[row.condition].append(row)
            by["all"].append(row)
    for condition, each in by.items():
        begun = [row for row in each if row.begun]
        good = sum(row.success for row in begun)
        low, high = interval(good, len(begun))
        lines.append(
            f"| {condition} | {len(begun)} | {len(each) - len(begun)} | {good}"
            f" ({100 * good / max(1, len(begun)):.1f} %) | {100 * low:.1f} to {100 * high:.1f} |"
            f" {sum(row.outcome != 'done' for row in begun)} |"
            f" {sum(row.false_success for row in begun)} |"
            f" {sum(row.model_calls for row in begun)} |"
        )
    return "\n".join(lines)


def _kind(why: str) -> str:
    """Refusals that differ only in what they quote are of one kind."""
    return why.partition("“")[0].rstrip() + (" …" if "“" in why else "")
