"""The report of a run on a suite's servers: ``report.json`` for machines, ``report.md`` for people.

Trials that could not be judged are no failures and count for nothing; how many there are is told.
"""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skills.evaluation.online import beside, pass_at
from skills.evaluation.online.kept import Kept
from skills.evaluation.online.shares import Share, share
from skills.evaluation.online.trials import Result

Grouping = Callable[[Result], Iterable[str]]
GROUPINGS: Mapping[str, Grouping] = {
    "difficulty": lambda r: (r.trial.difficulty,) if r.trial.difficulty else (),
    "tag": lambda r: r.trial.tags,
    "app": lambda r: r.trial.apps,
}
_MARKS = re.compile(r"[\\`*_{}\[\]<>#|!~&]")
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters, and what turns the direction of writing."""
MOST_TOLD = 40
HEAD = ("", "n", "success", "95 %", "false", "unsaid", "steps", "s", "calls", "tokens")
LEGEND = (
    "*success*: the model said that it is done, and the server finds that it is; *false*: it said "
    "so and was not; *unsaid*: it was done and nobody said so, which is no success; *steps*, *s*, "
    "*calls*, *tokens*: means of a trial."
)


@dataclass(frozen=True, slots=True)
class Figures:
    """Of some trials."""

    success: Share
    false_success: Share
    undeclared: Share
    steps: float
    """The mean of a trial, as the next ones."""
    seconds: float
    model_calls: float
    tokens: float

    def json(self) -> dict[str, Any]:
        shares = ("success", "false_success", "undeclared")
        means = ("steps", "seconds", "model_calls", "tokens")
        return {name: getattr(self, name).json() for name in shares} | {
            name: round(getattr(self, name), 3) for name in means
        }


def figures(results: Sequence[Result]) -> Figures:
    n = len(results)

    def mean(value: Callable[[Result], float]) -> float:
        return statistics.fmean(map(value, results)) if results else 0.0

    return Figures(
        share(sum(r.success for r in results), n), share(sum(r.false_success for r in results), n),
        share(sum(r.undeclared for r in results), n), mean(lambda r: r.steps),
        mean(lambda r: r.seconds), mean(lambda r: r.model_calls), mean(lambda r: r.tokens),
    )  # fmt: skip


def grouped(results: Iterable[Result], by: Grouping) -> dict[str, list[Result]]:
    """Groups by name; a trial may be in several."""
    found: dict[str, list[Result]] = {}
    for each in results:
        for name in by(each):
            found.setdefault(name, []).append(each)
    return dict(sorted(found.items()))


def as_json(about: Mapping[str, Any], kept: Kept[Result]) -> dict[str, Any]:
    """``about``: suite, mode, command; model, as its server names it."""
    results = list(kept.played().values())
    return {
        **about,
        "trials": len(results),
        "tasks": len({r.family for r in results}),
        "errors": [{"task": r.key, "why": r.error} for r in kept.errors()],
        "all": figures(results).json(),
        "pass_at": {str(k): value for k, value in pass_at.over_tasks(results).items()},
        "published": beside.beside(about["suite"], about.get("model", ""), results),
        "by": {
            name: {group: figures(few).json() for group, few in grouped(results, by).items()}
            for name, by in GROUPINGS.items()
        },
        "false_successes": [
            {"task": r.key, "goal": r.goal, "reply": r.reply, "why": r.why}
            for r in results
            if r.false_success
        ],
        "results": str(kept.results),
    }


def as_markdown(about: Mapping[str, Any], kept: Kept[Result]) -> str:
    results = list(kept.played().values())
    errors = kept.errors()
    lines = [
        f"# {about['suite']}, {about['mode']}: {len(results)} trials", "", f"`{about['command']}`",
        "", *_table([("all", figures(results))]), "", LEGEND, "",
    ]  # fmt: skip
    if told := pass_at.line(results):
        lines += [f"{told} (Chen et al. 2021, over {len({r.family for r in results})} tasks)", ""]
    if errors:
        lines += [
            f"{len(errors)} could not be judged and count for nothing; the same command plays them "
            "again:", "",
            *(f"- `{r.key}`: {shown(r.error)}" for r in errors[:MOST_TOLD]), "",
        ]  # fmt: skip
    for name, by in GROUPINGS.items():
        groups = grouped(results, by)
        if len(groups) > 1:
            rows = [(group, figures(few)) for group, few in groups.items()]
            lines += [f"## By {name}", "", *_table(rows), ""]
    published = beside.beside(about["suite"], about.get("model", ""), results)
    lines += beside.lines(published, len({r.family for r in results}))
    lying = [r for r in results if r.false_success]
    failing = [r for r in results if not (r.success or r.false_success)]
    lines += [*_told("False successes", lying), *_told("Not done", failing)]
    return "\n".join(lines).rstrip() + "\n"


def write(about: Mapping[str, Any], kept: Kept[Result]) -> None:
    """Both files, into the run's folder."""
    told = json.dumps(as_json(about, kept), ensure_ascii=False, indent=1)
    files = {"report.json": told, "report.md": as_markdown(about, kept)}
    for name, text in files.items():  # models say halves of characters, too
        (kept.path / name).write_text(text, encoding="utf-8", errors="backslashreplace")


def _table(rows: Iterable[tuple[str, Figures]]) -> list[str]:
    cells = [_row(HEAD), _row([":--", *["--:"] * (len(HEAD) - 1)])]
    return [*cells, *(_row(_cells(name, told)) for name, told in rows)]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(name: str, told: Figures) -> tuple[str, ...]:
    good = told.success
    return (
        shown(name), str(good.of), f"{good.share:.1%}", f"{good.low:.0%} to {good.high:.0%}",
        f"{told.false_success.share:.1%}", f"{told.undeclared.share:.1%}", f"{told.steps:.1f}",
        f"{told.seconds:.1f}", f"{told.model_calls:.1f}", f"{told.tokens:.0f}",
    )  # fmt: skip


def _told(title: str, found: Sequence[Result]) -> list[str]:
    if not found:
        return []
    lines = [
        f"- `{r.key}` “{shown(r.goal)}” → “{shown(r.reply)}”: {shown(r.why)}"
        for r in found[:MOST_TOLD]
    ]
    more = len(found) - MOST_TOLD
    return [f"## {title}", "", *lines, *([f"- and {more} more"] if more > 0 else []), ""]


def shown(text: str, most: int = 160) -> str:
    """What others said: shown as it is, never as Markdown or HTML."""
    line = " / ".join(filter(None, (part.strip() for part in text.splitlines())))
    line = line if len(line) <= most else line[: most - 1] + "…"
    return _MARKS.sub(r"\\\g<0>", _UNSEEN.sub("�", line))
