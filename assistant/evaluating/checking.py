"""Before a benchmark is begun: is all there that it needs, and what will it cost?

Two samples are asked for real. So a wrong key or a model that cannot be asked shows before anybody
waits, and time, tokens and money are measured, not guessed.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from assistant.evaluating.choosing import same, without_key
from assistant.evaluating.jobs import Job
from device_drivers.verbs.base import Said
from models.base import NOTHING_USED, Usage
from models.serving.machine import nvidia
from skills.evaluation.base import EvaluationError
from skills.evaluation.benchmarks import benchmark
from skills.evaluation.infer.by_rule import FAMILIES
from skills.evaluation.infer.keeping import Folder
from skills.evaluation.infer.local import devices
from skills.evaluation.infer.patience import Ask, Patience
from skills.evaluation.infer.running import Question, Run
from skills.evaluation.infer.sources import here, nobody, served
from skills.evaluation.infer.whole import Wanted, Whole
from skills.evaluation.table import official

PROBES = 2
PROBE_SECONDS = 900.0
BYTES_A_SAMPLE = 6_000
SPARE = 200_000_000
"""Bytes that are left free on the disk."""
SOON = Patience(tries=2, first=0.5, persists=0.0)


@dataclass(frozen=True, slots=True)
class Cost:
    """What asking all samples takes."""

    samples: int
    seconds: float
    usage: Usage


def wanted(job: Job, out: Path) -> Wanted:
    """What a job asks for."""
    return Wanted(
        benchmark(job.benchmark), Path(job.annotations), Path(job.images), out, job.family,
        job.weights, limit=job.limit, jobs=len(devices()) if job.local else job.at_a_time,
    )  # fmt: skip


def source(
    job: Job, want: Wanted, key: SecretStr, patience: Patience | None = None,
    cards: int | None = None,
) -> AbstractAsyncContextManager[Ask]:  # fmt: skip
    """Who is asked. ``cards``: how many of them load the weights; None: all."""
    if job.family in FAMILIES:
        return nobody()
    usual = patience or Patience()
    if job.local:
        return here(want, devices()[:cards], patience=usual)
    return served(want, job.url, key, price=job.prices, patience=usual)


def room(job: Job, folder: Path, samples: int) -> tuple[int, int]:
    """Bytes that are needed, and free. Raises EvaluationError where they do not suffice."""
    needed = samples * BYTES_A_SAMPLE
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE:
        raise EvaluationError(
            f"The disk is full: {free // 10**6} MB are free, about {needed // 10**6} are needed.",
            f"磁盘空间不足：剩余 {free // 10**6} MB，约需 {needed // 10**6} MB。",
        )
    return needed, free


async def cost(job: Job, whole: Whole, folder: Path, key: SecretStr) -> Cost:
    """Measured on some samples. Raises EvaluationError, ModelUnavailable."""
    questions = _some(whole.questions)
    took = list[float]()
    usage = NOTHING_USED
    try:
        async with _opened(source(job, whole.wanted, key, SOON, cards=1)) as ask:
            run = Run(whole.asking, ask, Folder(folder / "probe", whole.protocol))
            for question in questions:
                since = time.monotonic()
                row, used = await run.row(question)
                took.append(time.monotonic() - since)
                if row["error"]:
                    raise EvaluationError(
                        f"A first sample could not be asked: {row['error']}",
                        f"试问第一个样本时出错：{row['error']}",
                    )
                usage += used
    except TimeoutError:
        minutes = PROBE_SECONDS / 60
        raise EvaluationError(
            f"{len(questions)} samples were not answered within {minutes:.0f} minutes.",
            f"{len(questions)} 个样本在 {minutes:.0f} 分钟内没有得到回答。",
        ) from None
    # with the first one weights are loaded
    each = took[-1] if job.local else sum(took) / len(took)
    many = len(whole.questions)
    share = many / len(questions)
    whole_usage = Usage(
        calls=round(usage.calls * share), prompt_tokens=round(usage.prompt_tokens * share),
        completion_tokens=round(usage.completion_tokens * share), money=usage.money * share,
        estimated=usage.estimated,
    )  # fmt: skip
    return Cost(many, each * many / whole.wanted.jobs, whole_usage)


def _some(questions: Sequence[Question]) -> Sequence[Question]:
    """Spread over all; the first alone tells too little."""
    return questions[:: max(1, len(questions) // PROBES)][:PROBES]


@asynccontextmanager
async def _opened(manager: AbstractAsyncContextManager[Ask]) -> AsyncIterator[Ask]:
    async with asyncio.timeout(PROBE_SECONDS), manager as ask:
        yield ask


def told(job: Job, cost: Cost, disk: tuple[int, int], *, alone: bool = True) -> Said:
    """What was found, and what it will cost. Not ``alone``: others read along, and nothing is told
    of where the model is and of this machine."""
    here = [*_with_what(job), _disk(disk)] if alone else _other_weights(job)
    lines = [_what(job, cost), *here, _costs(job, cost)]
    if theirs := official(job.benchmark, job.named):
        lines.append(
            Said(
                f"Published: {theirs.value:.2f} %; 2 points less count as reproduced.",
                f"官方成绩：{theirs.value:.2f}%；相差不超过 2 个百分点算复现。",
            )
        )
    return Said("\n".join(each.en for each in lines), "\n".join(each.zh for each in lines))


def _what(job: Job, cost: Cost) -> Said:
    return Said(
        f"{job.named} on {job.title}: {cost.samples} samples; the pictures are there.",
        f"用 {job.title} 评测 {job.named}：{cost.samples} 个样本，图片齐全。",
    )


def _with_what(job: Job) -> list[Said]:
    if job.family in FAMILIES:
        return [Said("It asks no model: it goes by rules.", "不调用模型：按规则回答。")]
    if not job.local:
        where = f"{job.weights} · {without_key(job.url)}"
        return [Said(f"The model answers: {where}", f"模型可用：{where}")]
    doubt = _other_weights(job)
    cards = nvidia()
    if cards:
        names = ", ".join(card.name for card in cards)
        on = Said(f"The weights are loaded here, on {names}.", f"在本机加载权重：{names}。")
        return [*doubt, on]
    return [
        *doubt,
        Said(
            "The weights are loaded here, on the processor: there is no graphics card, so it is "
            "slow.",
            "在本机处理器上加载权重：没有显卡，会很慢。",
        ),
    ]


def _other_weights(job: Job) -> list[Said]:
    """What is in doubt: a folder of weights that calls itself something else."""
    folder = Path(job.weights)
    try:
        told = json.loads((folder / "config.json").read_text("utf-8"))
    except (OSError, ValueError):
        told = {}
    said = told if isinstance(told, dict) else {}
    names = [folder.name, *(str(said.get(name, "")) for name in ("_name_or_path", "model_type"))]
    if any(same(job.named, name) for name in names[:2]):
        return []
    there = " · ".join(dict.fromkeys(" ".join(name.split())[:60] for name in names if name))
    return [
        Said(
            f"⚠️ The folder of weights calls itself {there}, not {job.named}: the numbers will be "
            "those of what is in it, whatever the table calls them.",
            f"⚠️ 权重文件夹的名称是 {there}，不是 {job.named}：成绩将是其中实际权重的成绩，"
            "与表中的名称无关。",
        )
    ]


def _disk(disk: tuple[int, int]) -> Said:
    needed, free = max(1, disk[0] // 10**6), disk[1] / 10**9
    return Said(
        f"Disk: about {needed} MB, {free:.0f} GB are free.",
        f"磁盘：约需 {needed} MB，剩余 {free:.0f} GB。",
    )


def _costs(job: Job, cost: Cost) -> Said:
    en, zh = span(cost.seconds)
    tokens = cost.usage.prompt_tokens + cost.usage.completion_tokens
    more_en = more_zh = ""
    if tokens:
        more_en, more_zh = f", about {thousands(tokens)} tokens", f"，约 {thousands(tokens)} 个词元"
    if cost.usage.money:
        more_en += f", about {cost.usage.money:.2f} in money"
        more_zh += f"，费用约 {cost.usage.money:.2f}"
    return Said(
        f"Measured on {PROBES} samples: it takes about {en}{more_en}.",
        f"按 {PROBES} 个样本实测：约需 {zh}{more_zh}。",
    )


def span(seconds: float) -> tuple[str, str]:
    """A length of time in both languages."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s", f"{max(1, round(seconds))} 秒"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"{minutes} min", f"{minutes} 分钟"
    return f"{minutes // 60} h {minutes % 60:02} min", f"{minutes // 60} 小时 {minutes % 60} 分钟"


def thousands(count: int) -> str:
    """12k, 3.4M."""
    return f"{count / 1e6:.1f}M" if count >= 1_000_000 else f"{max(1, round(count / 1000))}k"
