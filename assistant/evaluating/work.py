"""One benchmark, from its first question to its table and its report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pydantic import SecretStr

from assistant.evaluating import checking, wording
from assistant.evaluating.jobs import Job
from device_drivers.verbs.base import Said
from models.base import Usage
from skills.evaluation import runs
from skills.evaluation.base import Protocol
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.running import Outcome
from skills.evaluation.infer.whole import Whole
from skills.evaluation.reporting import write_report

Told = Callable[[Usage, str], None]


def prepared(job: Job, place: Path) -> Whole:
    """Raises EvaluationError, ModelUnavailable, OSError."""
    return Whole(checking.wanted(job, place / "run"))


async def asked(
    job: Job, whole: Whole, key: SecretStr, begun: Callable[[int, int], Told]
) -> Outcome:
    """Ask what has no answer yet. Raises Mixed, Taken, Stopped, ModelUnavailable."""

    def agreed(of: int, before: int, protocol: Protocol) -> Told:
        return begun(of, before)

    async with checking.source(job, whole.wanted, key) as ask:
        return await whole.ask(ask, agreed)


def result(job: Job, place: Path) -> tuple[Said, Path]:
    """The table, and the report as a page. Raises EvaluationError, OSError."""
    kept = runs.judged(benchmark(job.benchmark), job.family, place / "run", named=job.named)
    kept = replace(kept, about=replace(kept.about, named=job.named))
    run = runs.counted(kept, job.named)
    page = write_report([run], place / "report", Path(job.images))
    return wording.came_to(job, run), page
