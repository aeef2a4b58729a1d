"""Where samples come from: a file of annotations, or the predictions that carry them."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from skills.evaluation.base import Benchmark, Box, EvaluationError, Polygon, Sample, what
from skills.evaluation.benchmarks import own
from skills.evaluation.benchmarks._rows import digest
from skills.evaluation.judging import places
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
    return benchmark.read(_of(benchmark, path))


def _of(benchmark: Benchmark, path: Path) -> Path:
    """In a folder of several benchmarks' annotations, the file of this one."""
    known = Path(benchmark.known)
    inside = (path / known, path / known.name) if path.is_dir() and benchmark.known else ()
    return next((each for each in inside if each.is_file()), path)


def carried(benchmark: Benchmark, reads: Sequence[Read]) -> list[Sample] | None:
    """The samples that rows of predictions are; None where they lack the target or, all of them,
    the size of the picture. Raises EvaluationError for one that makes no sense among many."""
    found: list[Sample] = []
    for each in reads:
        try:
            own(benchmark, each.row)
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


def fingerprint(benchmark: Benchmark, samples: Sequence[Sample]) -> str:
    """Of their names and targets, in any order and from any file."""
    lines = sorted(f"{benchmark.own_id(each.id)} {each.target}" for each in samples)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def revision_in(benchmark: Benchmark, samples: Sequence[Sample]) -> str:
    """Which revision samples are of; "" where that is not known."""
    return benchmark.prints.get(fingerprint(benchmark, samples), "")


def chosen(
    benchmark: Benchmark, annotations: Path | None, reads: Sequence[Read], wanted: str = ""
) -> tuple[list[Sample], str]:
    """From the annotations, else from the predictions' own rows, else from the folder of data; and
    their revision, "" where it is not known. ``wanted``: only that one. Raises EvaluationError."""
    if wanted and wanted not in benchmark.samples:
        there = ", ".join(benchmark.samples)
        raise EvaluationError(
            f"--revision {wanted}: {benchmark.title} has {there}",
            f"--revision {wanted}：{benchmark.title} 的版本有 {there}",
        )
    samples = _first(benchmark, annotations, reads)
    if not wanted or "subset" in benchmark.groups:
        known = revision_in(benchmark, samples)
        if not known and annotations is not None and annotations.is_file():
            known = benchmark.files.get(digest(annotations), "")
        return _subset(benchmark, samples, wanted), wanted or known
    if wanted not in benchmark.prints.values():
        return samples, wanted  # nothing tells them apart: what the person says holds
    for found in (samples, _with_sizes(benchmark, reads, samples)):
        if revision_in(benchmark, found) == wanted:
            return found, wanted
    there = revision_in(benchmark, samples) or "?"
    raise EvaluationError(
        f"These annotations are “{there}”, not “{wanted}”. Name a file of that revision with "
        f"--annotations ({benchmark.source}), or predictions that carry its boxes.",
        f"这些标注的版本是“{there}”，不是“{wanted}”。请用 --annotations 指定该版本的文件"
        f"（{benchmark.source}），或使用自带该版本标注的预测文件。",
    )


def kept_at(benchmark: Benchmark) -> Path | None:
    """Its annotations in the folder of data: that of PHONEPILOT_DATA, else the one beside the
    repository where it has them."""
    if data := os.environ.get("PHONEPILOT_DATA", ""):
        return Path(data) / benchmark.known
    beside = Path(__file__).resolve().parents[3] / "shared" / "data" / benchmark.known
    return beside if beside.exists() else None


def _with_own_sizes(reads: Sequence[Read]) -> list[Read]:
    """MAI-UI's evaluator keeps in pixels where a reply points: so large is the picture."""
    sizes = {each.image: size for each in reads if (size := _implied(each)) is not None}
    return [
        replace(each, row={**each.row, "image_size": sizes[each.image]})
        if each.image in sizes
        else each
        for each in reads
    ]


def _implied(each: Read) -> tuple[int, int] | None:
    said, pixels = places.last(each.prediction.reply), each.row.get("pred")
    if said is None or not isinstance(pixels, list) or len(pixels) != 2 or min(said) <= 0:
        return None
    if not all(type(number) in (int, float) and math.isfinite(number) for number in pixels):
        return None
    width, height = (round(1000 * at / number) for at, number in zip(pixels, said, strict=True))
    return (width, height) if min(width, height) > 0 else None


def _first(benchmark: Benchmark, annotations: Path | None, reads: Sequence[Read]) -> list[Sample]:
    if annotations is not None:
        return from_file(benchmark, annotations)
    if (own := carried(benchmark, reads)) is not None:
        return own
    if benchmark.known and (known := kept_at(benchmark)) and known.exists():
        return from_file(benchmark, known)
    if (own := carried(benchmark, _with_own_sizes(reads))) is not None:
        return own
    raise EvaluationError(
        f"These predictions do not carry the samples of {benchmark.title}: name its annotations "
        f"with --annotations ({benchmark.source}), or the folder of data in PHONEPILOT_DATA.",
        f"这些预测里没有 {benchmark.title} 的样本：请用 --annotations 指定标注文件"
        f"（{benchmark.source}），或在 PHONEPILOT_DATA 中指定数据文件夹。",
    )


def _subset(benchmark: Benchmark, samples: list[Sample], wanted: str) -> list[Sample]:
    """Those that are marked as a part of the whole. Raises EvaluationError when none is."""
    if not wanted or benchmark.samples[wanted] == max(benchmark.samples.values()):
        return samples
    marked = [sample for sample in samples if sample.groups.get("subset") == wanted]
    if not marked:
        raise EvaluationError(
            f"Nothing tells which of these are among the {wanted}: put OS-Atlas' index of them "
            "beside the annotations.",
            f"无法判断哪些样本属于 {wanted} 子集：请把 OS-Atlas 的索引文件放在标注旁边。",
        )
    return marked


def _with_sizes(
    benchmark: Benchmark, reads: Sequence[Read], known: Sequence[Sample]
) -> list[Sample]:
    """The samples that rows of predictions are, with the sizes of the pictures from elsewhere."""
    sizes = {sample.id: sample.size for sample in known}
    found = []
    for each in reads:
        try:
            sample = benchmark.sample({**each.row, "id": each.prediction.id})
        except (KeyError, TypeError, ValueError, IndexError):
            return []
        size = sample.size if min(sample.size) > 0 else sizes.get(sample.id, NO_SIZE)
        found.append(replace(sample, size=size))
    return found
