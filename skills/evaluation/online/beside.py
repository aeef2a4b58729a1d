"""A run of a suite beside the success that others published of it: which tasks, and whose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skills.evaluation.online import pass_at
from skills.evaluation.online.trials import Result
from skills.evaluation.table import published, reproduced

SCREEN_ALONE = "gui_only"
"""Published figures of MobileWorld are over the tasks without a tag ``agent-...``."""


def beside(suite: str, model: str, results: Sequence[Result]) -> list[dict[str, Any]]:
    """Every published number of a suite; that of ``model`` with ours, pass@1 in per cent."""
    own = {id(number) for number in (published(suite, model) if model else ())}
    tasks = {r.family for r in results}
    asks = {r.family for r in results if any(tag.startswith("agent-") for tag in r.trial.tags)}
    ours = 100 * pass_at.over_tasks(results).get(1, 0.0)
    found = []
    for number in published(suite):
        told = number.stored()
        if id(number) in own:
            same = len(tasks) == number.n and not (number.variant == SCREEN_ALONE and asks)
            fits = "reproduced" if reproduced(number.value, ours) else "not reproduced"
            told |= {"here": round(ours, 2), "state": fits if same else "not compared"}
        found.append(told)
    return found


def lines(found: Sequence[dict[str, Any]], tasks: int) -> list[str]:
    """As Markdown; none where nobody published anything."""
    if not found:
        return []
    told = ["## Published", ""]
    for each in found:
        here = ""
        if "here" in each:
            why = f", over {tasks} tasks" if each["state"] == "not compared" else ""
            here = f"; here {each['here']:.1f} %: {each['state']}{why}"
        count = f" ({each['correct']} of {each['n']} tasks)" if each.get("correct") else ""
        told.append(f"- {each['model']}: {each['value']:.1f} %{count}{here}")
    sources = dict.fromkeys(each["source"] for each in found)
    return [*told, "", *(f"Source: {source}" for source in sources), ""]
