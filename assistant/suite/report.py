"""The report of a run: ``report.json`` for machines, ``report.md`` for people and the screen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from assistant.suite.figures import GROUPINGS, Figures, figures, grouped, over_seeds
from assistant.suite.played import Played
from assistant.suite.running import Folder, Run
from assistant.suite.tables import table
from skills.evaluation.online import pass_at
from skills.evaluation.online.report import shown

HEAD = ("", "n", "success", "95 %", "false", "asked", "refused", "steps", "s", "calls")
LEGEND = (
    "*success*: it was done and nothing else was; *false*: it said done and was not; *asked*: it "
    "asked back; *refused*: it did nothing and said so; *steps*, *s*, *calls*: means of a task "
    "(actions, seconds, requests to models)."
)
MOST_TOLD = 40
"""So many false successes, and other failures, are told one by one."""


def as_json(run: Run, folder: Folder) -> dict[str, Any]:
    """Everything that is told, and where each trial is kept."""
    played = list(folder.played().values())
    seeds = over_seeds(played)
    return {
        "command": command(run),
        "mode": run.mode,
        "trials": len(played),
        "errors": [{"task": p.entry.key, "why": p.error} for p in folder.errors()],
        "all": figures(played).json(),
        "over_seeds": {"shares": seeds.shares, "mean": seeds.mean, "reach": seeds.reach},
        "pass_at": {str(k): value for k, value in pass_at.over_tasks(played).items()},
        "by": {
            name: {group: figures(few).json() for group, few in grouped(played, by).items()}
            for name, by in GROUPINGS.items()
        },
        "false_successes": [
            {"task": p.entry.key, "goal": p.goal, "reply": p.reply, "why": list(p.reasons)}
            for p in played
            if p.false_success
        ],
        "results": str(folder.results),
    }


def as_markdown(run: Run, folder: Folder) -> str:
    """The tables, and what was not done, with what was said and what was so."""
    played = list(folder.played().values())
    errors = folder.errors()
    lines = [
        f"# {run.mode}: {len(played)} tasks", "", f"`{command(run)}`", "",
        *_table([("all", figures(played)), *_groups(played, "split")]), "", LEGEND, "",
        f"Over seeds: {over_seeds(played)}", "", *_passes(run, played),
    ]  # fmt: skip
    if errors:
        lines += [f"{len(errors)} could not be judged; the same command plays them again.", ""]
    for name in ("difficulty", "language", "app", "tag"):
        groups = list(_groups(played, name))
        if len(groups) > 1:
            lines += [f"## By {name}", "", *_table(groups), ""]
    lying = [p for p in played if p.false_success]
    failing = [p for p in played if not (p.success or p.false_success)]
    lines += [*_told("False successes", lying), *_told("Not done", failing)]
    return "\n".join(lines).rstrip() + "\n"


def _passes(run: Run, played: Sequence[Played]) -> list[str]:
    """With several seeds: how likely one of k attempts succeeds."""
    return [f"{pass_at.line(played)} (a seed is an attempt)", ""] if run.seeds > 1 else []


def _groups(played: Sequence[Played], name: str) -> Iterator[tuple[str, Figures]]:
    for group, few in grouped(played, GROUPINGS[name]).items():
        yield group, figures(few)


def _table(rows: Iterable[tuple[str, Figures]]) -> list[str]:
    return table(HEAD, [_cells(name, told) for name, told in rows])


def _cells(name: str, told: Figures) -> tuple[str, ...]:
    success = told.success
    return (
        name, str(success.of), f"{success.share:.1%}", f"{success.low:.0%} to {success.high:.0%}",
        f"{told.false_success.share:.1%}", f"{told.asked_back.share:.1%}",
        f"{told.refused.share:.1%}", f"{told.steps:.1f}", f"{told.seconds:.2f}",
        f"{told.model_calls:.1f}",
    )  # fmt: skip


def _told(title: str, found: Sequence[Played]) -> list[str]:
    """One by one; the results file has them all."""
    if not found:
        return []
    lines = [f"## {title}", ""]
    for p in found[:MOST_TOLD]:
        why = p.reasons[0] if p.reasons else f"{p.steps} steps are too many" * p.over_limit
        lines.append(f"- `{p.entry.key}` “{shown(p.goal)}” → “{shown(p.reply)}”: {shown(why)}")
    more = len(found) - MOST_TOLD
    return [*lines, *([f"- and {more} more in results.jsonl"] if more > 0 else []), ""]


def command(run: Run) -> str:
    """What to type for the same run."""
    options = {
        "--split": run.split, "--by": run.by if run.by != "template" else "", "--tag": run.tag,
        "--app": run.app, "--difficulty": run.difficulty,
    }  # fmt: skip
    said = [f"{name} {value}" for name, value in options.items() if value]
    language = "both" if len(run.languages) > 1 else run.languages[0]
    counts = f"--seed {run.seed} --seeds {run.seeds} --n {run.n} --language {language}"
    return " ".join(["phonepilot eval suite", f"--mode {run.mode}", *said, counts, *run.templates])


def write(run: Run, folder: Folder) -> None:
    """Both files, into the run's folder."""
    told = json.dumps(as_json(run, folder), ensure_ascii=False, indent=1)
    (folder.path / "report.json").write_text(told, encoding="utf-8")
    page = as_markdown(run, folder)  # models say halves of characters, too
    (folder.path / "report.md").write_text(page, encoding="utf-8", errors="backslashreplace")
