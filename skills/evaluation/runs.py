"""A run as reports and comparisons want it: verdicts with their samples, replies and protocol.

It is a file of verdicts (``eval judge --out``), or the folder of ``eval run``, which is judged here
as it agreed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from skills.evaluation.base import Benchmark, EvaluationError, Prediction, Sample
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.judged import judge, read_as_agreed, variant_of
from skills.evaluation.judging.reading import model_named
from skills.evaluation.judging.verdicts import About, Kept, back
from skills.evaluation.metric import Score, score
from skills.evaluation.predictions import joined, read, strays
from skills.evaluation.samples import chosen
from skills.evaluation.table import Against, against, known

PROTOCOL = "protocol.json"


@dataclass(frozen=True, slots=True)
class Run:
    """One judged run, counted."""

    name: str
    """Short, for headings."""
    suite: Benchmark
    kept: Kept
    score: Score
    against: tuple[Against, ...]

    @property
    def title(self) -> str:
        """The model as people know it."""
        named = self.kept.about.named or self.kept.model
        found = known(named)
        return found.name if found else named


def judged(
    suite: Benchmark, family: str, predictions: Path, *, annotations: Path | None = None,
    variant: str = "", revision: str = "", named: str = "",
) -> Kept:  # fmt: skip
    """Judge a file of predictions, or the folder of a run. Raises EvaluationError, OSError."""
    how = variant_of(suite, family, variant)
    reads = read(predictions, named or family)
    folder = predictions if predictions.is_dir() else predictions.parent
    how = read_as_agreed(how, folder)
    samples, revised = chosen(suite, annotations, reads, revision)
    found = joined(reads, samples, suite.own_id)
    apart = strays(reads, samples, found, suite.title)
    agreed = _agreed(folder)
    protocol = agreed.get("protocol", {})
    about = About(
        named=str(protocol.get("weights") or named),
        revision=revised or str(protocol.get("revision", "")),
        protocol=protocol,
        hash=str(agreed.get("hash", "")),
        predictions=str(predictions),
        digest=_digest(samples, found),
        strays=apart,
    )
    replies = {name: each.reply for name, each in found.items()}
    verdicts = judge(samples, found, how)
    return Kept(suite.name, family, how.name, tuple(samples), tuple(verdicts), replies, about)


def run_at(path: Path, variant: str = "") -> Run:
    """The run in a file or folder. Raises EvaluationError, OSError."""
    if (path / PROTOCOL).is_file():
        protocol = _agreed(path).get("protocol", {})
        suite = benchmark(str(protocol.get("benchmark", "")))
        kept = judged(suite, model_named(str(protocol.get("model", ""))), path, variant=variant)
        return counted(kept, path.name)
    if path.is_dir():
        found = sorted(path.glob("*verdicts*.jsonl"))
        if len(found) != 1:
            raise EvaluationError(
                f"{path} holds no run: neither {PROTOCOL} nor one file of verdicts is in it. Name "
                "the folder of `phonepilot eval run`, or what `phonepilot eval judge --out` wrote.",
                f"{path} 不是一次运行：里面既没有 {PROTOCOL}，也没有唯一的评判结果文件。"
                "请指定 `phonepilot eval run` 的文件夹，或 `phonepilot eval judge --out` 的输出。",
            )
        path = found[0]
    kept = back(path)
    return counted(kept, path.stem if path.stem != "verdicts" else path.parent.name)


def counted(kept: Kept, name: str = "") -> Run:
    """Verdicts with what they come to, beside what others published."""
    suite = benchmark(kept.benchmark)
    found = score(suite, kept.samples, kept.verdicts)
    about = kept.about
    beside = against(suite, about.named or kept.model, found, kept.variant, about.revision)
    return Run(name or kept.model, suite, kept, found, tuple(beside))


def told_apart(runs: Sequence[Run]) -> list[Run]:
    """The same, with names of which no two are alike."""
    seen: dict[str, int] = {}
    found = []
    for run in runs:
        seen[run.name] = seen.get(run.name, 0) + 1
        more = f" ({seen[run.name]})" if seen[run.name] > 1 else ""
        found.append(replace(run, name=f"{run.name}{more}"))
    return found


def _agreed(folder: Path) -> dict[str, Any]:
    """What a run's folder says of itself; empty where there is nothing or nothing that is whole."""
    place = folder / PROTOCOL
    if not place.is_file():
        return {}
    try:
        agreed = json.loads(place.read_text("utf-8"))
    except ValueError:
        return {}
    whole = isinstance(agreed, dict) and isinstance(agreed.get("protocol"), dict)
    return agreed if whole else {}


def _digest(samples: Sequence[Sample], found: Mapping[str, Prediction]) -> str:
    whole = hashlib.sha256()
    for sample in samples:
        reply = found[sample.id].reply if sample.id in found else ""
        whole.update(f"{sample.id}\0{reply}\0".encode("utf-8", "backslashreplace"))
    return whole.hexdigest()[:16]
