"""Where samples come from: a file of annotations, or the predictions that carry them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from skills.evaluation.base import Benchmark, Box, EvaluationError, Polygon, Sample, what
from skills.evaluation.benchmarks._rows import digest
from skills.evaluation.predictions import Read

NO_SIZE = (0, 0)


def from_file(benchmark: Benchmark, path: Path) -> list[Sample]:
    """Raises EvaluationError, also when the file is not there."""
    if not path.exists():
        raise EvaluationError(
            f"There are no annotations of {benchmark.title} at {path}; they are at "
            f"{benchmark.source}",
            f"{path} 处没有 {benchmark.title} 的标注；可从 {benchmark.source} 获取",
        )
    return benchmark.read(path)


def carried(benchmark: Benchmark, reads: Sequence[Read]) -> list[Sample] | None:
    """The samples that rows of predictions are; None where they lack the target or, all of them,
    the size of the picture. Raises EvaluationError for one that makes no sense among many."""
    found: list[Sample] = []
    for each in reads:
        try:
            sample = benchmark.sample({**each.row, "id": each.prediction.id})
        except KeyError:
            return None
        except (TypeError, ValueError, IndexError) as error:
            raise EvaluationError(
                f"The prediction {each.prediction.id} carries no sample of {benchmark.title}: "
                f"{what(error)}",
                f"预测 {each.prediction.id} 里的样本不属于 {benchmark.title}：{what(error)}",
            ) from None
        if sample.id != each.prediction.id:
            sample = _named(sample, each.prediction.id)
        found.append(sample)
    places = [sample for sample in found if isinstance(sample.target, Box | Polygon)]
    return None if places and all(sample.size == NO_SIZE for sample in places) else found


def _named(sample: Sample, name: str) -> Sample:
    return replace(sample, id=name)


def revision(benchmark: Benchmark, path: Path) -> str:
    """Which revision a file is, by its digest; where it is none we know, the digest's beginning."""
    if not path.is_file():
        return ""
    found = digest(path)
    return benchmark.files.get(found, found[:12])
