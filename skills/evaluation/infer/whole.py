"""A whole run, from annotations and pictures to a folder of predictions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from skills.evaluation.base import Answers, Benchmark, EvaluationError, Protocol, Sample, Step
from skills.evaluation.infer import pictures
from skills.evaluation.infer.asking import ASIS, Asking, Wishes
from skills.evaluation.infer.by_rule import FAMILIES, ByRule
from skills.evaluation.infer.keeping import WHOLE, Folder, Shard
from skills.evaluation.infer.patience import Ask
from skills.evaluation.infer.running import Outcome, Question, Run, Told, left

Begun = Callable[[int, int, Protocol], Told]
"""Told how many samples there are, how many of them were answered before, and the protocol; gives
back who is told of each."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be asked, and where it is kept."""

    benchmark: Benchmark
    annotations: Path
    images: Path
    out: Path
    family: str
    """The adapter."""
    weights: str
    """As the server names them."""
    wishes: Wishes = ASIS
    shard: Shard = WHOLE
    limit: int = 0
    """Only so many samples, spread over the benchmark; 0: all."""
    jobs: int = 8


class Whole:
    """A run that is ready: all that can be known to be wrong before is known when it is made."""

    def __init__(self, wanted: Wanted) -> None:
        """Raises EvaluationError, ModelUnavailable, OSError."""
        benchmark = wanted.benchmark
        samples = benchmark.read(wanted.annotations)
        rows = benchmark.rows(wanted.annotations)
        all_of_it = list(zip(samples, rows, strict=True))
        chosen = [all_of_it[n] for n in _spread(len(all_of_it), wanted.limit)]
        places = pictures.found(benchmark, [sample for sample, _ in chosen], wanted.images)
        self.wanted = wanted
        self.asking = _asking(wanted, samples)
        revision = revision_of(benchmark, wanted.annotations)
        self.protocol = self.asking.agreed(benchmark.name, revision, wanted.weights)
        self.questions = [
            Question(sample, row, places[sample.image])
            for n, (sample, row) in enumerate(chosen)
            if wanted.shard.holds(n)
        ]

    async def ask(self, ask: Ask, begun: Begun) -> Outcome:
        """Ask what has no answer yet. Raises Mixed, Taken, Stopped."""
        wanted = self.wanted
        with Folder(wanted.out, self.protocol, wanted.shard) as folder:
            still = left(self.questions, folder)
            before = len(self.questions) - len(still)
            told = begun(len(self.questions), before, self.protocol)
            await Run(self.asking, ask, folder, wanted.jobs).all(still, told)
            failed = len(left(self.questions, folder))
        return Outcome(len(self.questions), len(self.questions) - failed, failed)


def revision_of(benchmark: Benchmark, annotations: Path) -> str:
    """The name of the annotations if they are known ones, else the beginning of their hash."""
    files = [annotations]
    if annotations.is_dir():
        files = sorted(path for path in annotations.rglob("*.json*") if path.is_file())
    whole = hashlib.sha256()
    for file in files:
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        if len(files) == 1 and digest in benchmark.files:
            return benchmark.files[digest]
        whole.update(digest.encode())
    return f"sha256:{whole.hexdigest()[:16]}"


def _asking(wanted: Wanted, samples: Sequence[Sample]) -> Asking | ByRule:
    steps = _steps(samples)
    if wanted.family not in FAMILIES:
        return Asking(wanted.family, wanted.wishes, steps=steps)
    if steps:
        raise EvaluationError(
            f"{wanted.family} points at places; it decides no steps.",
            f"{wanted.family} 只能指出位置，不能决定步骤。",
        )
    return ByRule(wanted.family)


def _spread(of: int, limit: int) -> Sequence[int]:
    """Which ones, evenly; benchmarks are in the order of their groups."""
    many = min(limit, of) if limit else of
    return [n * of // many for n in range(many)]


def _steps(samples: Sequence[Sample]) -> bool:
    """Whether they are steps of tasks; otherwise places. Raises EvaluationError."""
    kinds = {_kind(sample) for sample in samples}
    if kinds == {"step"} or kinds == {"place"}:
        return kinds == {"step"}
    raise EvaluationError(
        "Only places and steps are asked for here: for questions that are answered in words the "
        "benchmark's makers name no prompt, so any number would be of our words. Answers that were "
        "got elsewhere, lines with id and reply, are judged by `phonepilot eval judge "
        "--predictions FILE`.",
        "这里只询问位置和步骤：对于用文字回答的题目，评测集作者没有给出提示词，得到的成绩只反映我们的措辞。"
        "在别处得到的回答（每行含 id 和 reply）可用 "
        "`phonepilot eval judge --predictions 文件` 评判。",
    )


def _kind(sample: Sample) -> str:
    if isinstance(sample.target, Answers):
        return "words"
    return "step" if isinstance(sample.target, Step) else "place"
