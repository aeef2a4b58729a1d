"""How long it takes to judge predictions again, and to count them.

    python -m benchmarks.judge [--json]        (or python benchmarks/judge.py)

All grounding annotations of ``../shared/data`` (or PHONEPILOT_DATA), 12,489 samples, each with a
reply in MAI-UI's words; half of them point into the box. And its real replies to ScreenSpot-V2.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

if not __package__:  # run as a file: modules beside it have names of the house's own folders
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from benchmarks.table import Row, as_json, as_table
from skills.evaluation.base import Box, EvaluationError, Prediction, Sample
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.judged import judge, variant_of
from skills.evaluation.metric import score
from skills.evaluation.predictions import joined, read
from skills.evaluation.samples import from_file

SUITES = ("screenspot_pro", "screenspot_v2", "ui_vision", "mmbench_gui", "osworld_g")
REPLY = (
    "<grounding_think>\nThought: it is in the upper right corner.\n</grounding_think>\n"
    '<answer>\n{{"coordinate":[{x},{y}]}}\n</answer>'
)


def main(arguments: list[str] | None = None) -> int:
    """Print the table; 1 where the data is absent."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    given = os.environ.get("PHONEPILOT_DATA", "")
    folder = Path(given) if given else Path(__file__).parents[2] / "shared" / "data"
    try:
        rows = measured(folder)
    except (EvaluationError, OSError) as error:
        print(f"benchmarks.judge: {error}", file=sys.stderr)
        return 1
    print(as_json(rows) if options.json else as_table(rows))
    return 0


def measured(folder: Path) -> list[Row]:
    """Seconds of each suite, of all, and of the real replies with their reading from disk."""
    rows, samples, seconds = list[Row](), 0, 0.0
    for name in SUITES:
        suite = benchmark(name)
        asked = from_file(suite, folder / suite.known)
        replies = {s.id: Prediction(s.id, _reply(s, n)) for n, s in enumerate(asked)}
        started = time.perf_counter()
        score(suite, asked, judge(asked, replies, variant_of(suite, "mai_ui")))
        took = time.perf_counter() - started
        rows.append(Row(f"{name}, {len(asked)}", took, "s"))
        samples, seconds = samples + len(asked), seconds + took
    rows.append(Row(f"all of them, {samples}", seconds, "s"))
    suite = benchmark("screenspot_v2")
    started = time.perf_counter()
    asked = from_file(suite, folder / suite.known)
    found = joined(read(folder / "predictions" / "SSV2.json", "mai_ui"), asked, suite.own_id)
    right = score(suite, asked, judge(asked, found, variant_of(suite, "mai_ui"))).total.correct
    took = time.perf_counter() - started
    return [*rows, Row(f"real replies, from file to score, {right} right", took, "s")]


def _reply(sample: Sample, n: int) -> str:
    box = sample.target
    if n % 2 or not isinstance(box, Box) or min(sample.size) < 1:
        return REPLY.format(x=n % 1000, y=n % 997)
    width, height = sample.size
    x, y = (box.left + box.right) / 2 / width, (box.top + box.bottom) / 2 / height
    return REPLY.format(x=round(1000 * x), y=round(1000 * y))


if __name__ == "__main__":
    raise SystemExit(main())
