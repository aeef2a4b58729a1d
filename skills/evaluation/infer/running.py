"""A run: every sample asked that has no answer yet, so many at once, each answer kept at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from models.base import NOTHING_USED, BadReply, ModelError, ModelUnavailable, Unfit, Usage
from skills.evaluation.base import EvaluationError, Sample
from skills.evaluation.infer import pictures
from skills.evaluation.infer.asking import Asking
from skills.evaluation.infer.by_rule import ByRule
from skills.evaluation.infer.keeping import Folder
from skills.evaluation.infer.patience import Ask
from skills.evaluation.infer.troubles import Stopped
from skills.evaluation.infer.zoom import two_looks
from skills.evaluation.lines import Row

IN_A_ROW = 10
"""So many failures one after the other, with no answer between, end a run: something is broken.
What is wrong with samples themselves (a broken picture, too large a one) ends no run that has
brought an answer."""
Told = Callable[[Usage, str], None]


@dataclass(frozen=True, slots=True)
class Question:
    """A sample, the row it was read from, and its picture."""

    sample: Sample
    row: Mapping[str, Any]
    picture: Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far a run came."""

    of: int
    answered: int
    failed: int


class Run:
    """One model and the samples it is asked about."""

    def __init__(self, asking: Asking | ByRule, ask: Ask, folder: Folder, jobs: int = 8) -> None:
        self._asking = asking
        self._ask = ask
        self._folder = folder
        self._jobs = max(1, jobs)
        self._in_a_row = 0
        self._answered = False

    async def all(self, questions: Sequence[Question], told: Told) -> None:
        """Ask what is left. Raises Stopped; what was answered until then is kept."""
        left = iter(questions)
        workers = [asyncio.create_task(self._work(left, told)) for _ in range(self._jobs)]
        try:
            await asyncio.gather(*workers)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    async def _work(self, left: Iterator[Question], told: Told) -> None:
        for question in left:
            row, usage = await self.row(question)
            self._folder.keep(row)
            told(usage, row["error"])
            self._count(row["error"], own=row["meta"].get("own", False))

    def _count(self, error: str, *, own: bool) -> None:
        """``own``: the trouble is the sample's."""
        if not error:
            self._in_a_row, self._answered = 0, True
        elif not (own and self._answered):
            self._in_a_row += 1
        if self._in_a_row >= IN_A_ROW:
            raise Stopped(
                f"{self._in_a_row} samples in a row failed; the last: {error} The same command "
                "goes on with what is left.",
                f"连续 {self._in_a_row} 个样本失败，最后一个：{error} 用同一条命令可继续。",
            )

    async def row(self, question: Question) -> tuple[Row, Usage]:
        """The row of a sample, answered or failed. Raises Stopped for what would fail again."""
        since = time.monotonic()
        reply, error, usage, meta = "", "", NOTHING_USED, dict[str, Any]()
        try:
            reply, usage, meta = await self._reply(question)
        except BadReply as bad:  # an answer all the same: it would be so again
            reply, usage, meta = bad.said, bad.usage, {"trouble": str(bad)}
        except Unfit as unfit:
            error, usage, meta = str(unfit), unfit.usage, {"own": True}
        except ModelUnavailable as gone:
            if not gone.passing:
                raise Stopped(str(gone), gone.zh or str(gone)) from gone
            error, usage = str(gone), gone.usage
        except (ModelError, EvaluationError) as trouble:
            error, meta = str(trouble), {"own": isinstance(trouble, EvaluationError)}
        row: Row = {
            **question.row, f"{self._asking.family}_infer": reply, "error": error,
            "usage": asdict(usage), "seconds": round(time.monotonic() - since, 3), "meta": meta,
        }  # fmt: skip
        if min(question.sample.size) <= 0:  # without it nobody could judge a point
            row["image_size"] = await asyncio.to_thread(pictures.size, question.picture)
        return {**row, "id": question.sample.id}, usage

    async def _reply(self, question: Question) -> tuple[str, Usage, dict[str, Any]]:
        sample, asking = question.sample, self._asking
        if isinstance(asking, ByRule):
            return await asking.reply(sample, question.picture)
        screen = await asyncio.to_thread(pictures.screen, sample, question.picture)
        if asking.wishes.zoom:
            looked = await two_looks(asking, self._ask, sample, screen)
            return looked.reply, looked.usage, looked.meta
        view = await asyncio.to_thread(asking.view, screen)
        said = await self._ask(await asyncio.to_thread(asking.prompt, sample, screen, view))
        return said.text, said.usage, {"sent": [view.width, view.height]}


def left(questions: Sequence[Question], folder: Folder) -> list[Question]:
    """Those that have no answer yet: first what was never asked, then what failed, what failed
    longest ago before the rest. So a stretch of samples that fail every time bars no others."""
    known = folder.last()
    when = {name: n for n, name in enumerate(known)}
    still = [
        question
        for question in questions
        if known.get(question.sample.id, {"error": "-"}).get("error")
    ]
    return sorted(still, key=lambda question: when.get(question.sample.id, -1))
