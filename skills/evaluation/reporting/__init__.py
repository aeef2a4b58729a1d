"""Reports of judged runs: ``report.html``, one page with everything in it, and ``report.md``.

write_report([run_at(folder)], out, images)
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

from skills.evaluation.comparing import Compared, compared
from skills.evaluation.reporting.gallery import errors
from skills.evaluation.reporting.markdown import FOLDER, markdown
from skills.evaluation.reporting.page import page
from skills.evaluation.runs import Run, told_apart

SHOWN = 18
PAIRS = 6
"""So many comparisons of runs of one benchmark stand in a report."""


def write_report(
    runs: Sequence[Run], out: Path, images: Path | None = None, *, shown: int = SHOWN,
    title: str = "", made: str = "",
) -> Path:  # fmt: skip
    """The page's path. ``images``: the folder of pictures, for the errors; ``shown``: so many of a
    run; ``made``: when, now if it is "". Raises OSError."""
    named = told_apart(runs)
    found = [(run, errors(run, shown, images)) for run in named]
    title = title or _title(named)
    made = made or f"{datetime.now(UTC):%d %B %Y, %H:%M} UTC"
    pairs = _pairs(named)
    out.mkdir(parents=True, exist_ok=True)
    text, drawings = markdown(title, found, pairs, made)
    (out / FOLDER).mkdir(exist_ok=True)
    for name, drawing in drawings.items():
        _write(out / FOLDER / name, drawing)
    _write(out / "report.md", text)
    _write(out / "report.html", page(title, found, pairs, made))
    return out / "report.html"


def _title(runs: Sequence[Run]) -> str:
    models = list(dict.fromkeys(run.title for run in runs))
    suites = list(dict.fromkeys(run.suite.title for run in runs))
    return f"{' and '.join(models[:3])} on {' and '.join(suites[:3])}"


def _pairs(runs: Sequence[Run]) -> list[Compared]:
    """Runs of one benchmark that have samples in common, two by two."""
    found = []
    for a, b in combinations(runs, 2):
        ids = {each.id for each in a.kept.verdicts if each.counted}
        shared = any(each.counted and each.id in ids for each in b.kept.verdicts)
        if a.suite.name == b.suite.name and shared:
            found.append(compared(a, b))
    return found[:PAIRS]


def _write(place: Path, text: str) -> None:
    if place.is_symlink():  # never through it, wherever it leads
        place.unlink()
    place.write_text(text, "utf-8", errors="backslashreplace")
