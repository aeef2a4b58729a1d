"""Numbers that others published, and whether ours come to the same.

    official("screenspot_pro", "MAI-UI-8B").value    65.8
    reproduced(65.8, 64.07)                          True

The numbers stand in ``published.toml``, in per cent, each with its source. A number is reproduced
if ours is as good or better, or at most two points below (ClawGUI's criterion). What was counted
by another rule, over other samples or over a part of them is told beside it, and not called either.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from device_drivers.verbs.base import Said
from skills.evaluation.base import Benchmark
from skills.evaluation.metric import Score

POINTS = 2.0
By = Literal["makers", "again", "clawgui"]
"""Who measured: the model's makers, the same people once more, ClawGUI."""
MICRO = "micro"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a number stands in print; ``date`` is ISO, "" where nobody tells it."""

    title: str
    where: str
    date: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    """A model of the table. ``family`` is its adapter, "" where we have none."""

    name: str
    family: str
    weights: str = ""


@dataclass(frozen=True, slots=True)
class Published:
    """One number, in per cent. What is "" or 0 nobody tells (``published.toml`` says more)."""

    model: Model
    benchmark: str
    value: float
    by: By
    source: Source
    variant: str = ""
    metric: str = ""
    n: int = 0
    correct: int = 0
    revision: str = ""
    zoom: float = 0.0
    how: str = ""

    def stored(self) -> dict[str, Any]:
        """For JSON; what nobody tells is left out."""
        told = {
            "variant": self.variant, "metric": self.metric, "n": self.n, "correct": self.correct,
            "revision": self.revision, "zoom": self.zoom, "how": self.how,
            "source": self.source.where, "date": self.source.date,
        }  # fmt: skip
        about = {"model": self.model.name, "benchmark": self.benchmark}
        return {
            **about, "value": self.value, "by": self.by,
            **{name: value for name, value in told.items() if value},
        }  # fmt: skip


def published(benchmark: str = "", model: str = "") -> list[Published]:
    """All numbers, or those of one benchmark, of one model, or of both."""
    wanted = _bare(model)
    return [
        number
        for number in _numbers()
        if (not benchmark or number.benchmark == benchmark)
        and (not wanted or wanted in _names(number.model))
    ]


def official(benchmark: str, model: str) -> Published | None:
    """What its makers published; None where they did not, or where ``model`` (``MAI-UI-8B``, or
    the name of its weights) does not say which size it is."""
    found = [number for number in published(benchmark, model) if model and number.by == "makers"]
    return found[0] if found else None


def known(model: str) -> Model | None:
    """The model of the table that is called so."""
    wanted = _bare(model)
    return next((each for each in _models().values() if wanted in _names(each)), None)


def sizes(family: str) -> list[Model]:
    """The models of the table that one adapter serves."""
    return [model for model in _models().values() if family and model.family == family]


def reproduced(theirs: float, ours: float, points: float = POINTS) -> bool:
    """Both in per cent: ours is as good or better, or at most so many points below."""
    return ours >= theirs or round(theirs - ours, 6) <= points


State = Literal["reproduced", "not_reproduced", "not_compared"]


@dataclass(frozen=True, slots=True)
class Against:
    """A published number and ours; ``ours`` is counted in the same way, in per cent."""

    number: Published
    ours: float
    state: State
    why: Said | None = None
    """Why the two are not compared."""

    def said(self) -> Said:
        """``official 58.00, here 57.40: reproduced``."""
        state = {
            "reproduced": Said("reproduced", "已复现"),
            "not_reproduced": Said("not reproduced", "未复现"),
            "not_compared": Said("not compared", "不作比较"),
        }[self.state]  # fmt: skip
        whose, why = self.whose(), self.why or Said("", "")
        return Said(
            f"{whose.en}, here {self.ours:.2f}: {state.en}" + (f", {why.en}" if why.en else ""),
            f"{whose.zh}，本次 {self.ours:.2f}：{state.zh}" + (f"，{why.zh}" if why.zh else ""),
        )

    def whose(self) -> Said:
        """``official 58.00``."""
        number = self.number
        who = {
            "makers": Said("official", "官方"), "again": Said("its makers again", "官方复测"),
            "clawgui": Said("ClawGUI", "ClawGUI"),
        }[number.by]  # fmt: skip
        how = f" ({number.how})" if number.how else ""
        return Said(f"{who.en} {number.value:.2f}{how}", f"{who.zh} {number.value:.2f}{how}")

    def stored(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.number.stored(), "here": round(self.ours, 4), "state": self.state,
            "difference": round(self.ours - self.number.value, 4),
            **({"why": self.why.en} if self.why else {}),
        }  # fmt: skip


def told(found: Sequence[Against]) -> list[Said]:
    """A line for each number that was compared, and one for each reason why others were not."""
    lines = [each.said() for each in found if each.why is None]
    for why in dict.fromkeys(each.why for each in found if each.why is not None):
        apart = [each.whose() for each in found if each.why == why]
        en, zh = ", ".join(each.en for each in apart), "，".join(each.zh for each in apart)
        lines.append(Said(f"not compared: {en}; {why.en}", f"不作比较：{zh}；{why.zh}"))
    return lines


def against(
    suite: Benchmark, model: str, score: Score, variant: str = "", revision: str = ""
) -> list[Against]:
    """Every published number of this model, the makers' first. ``variant`` is the judge's."""
    numbers = published(suite.name, model) if model else []
    order: Mapping[By, int] = {"makers": 0, "again": 1, "clawgui": 2}
    rule = (variant or suite.variants[0]).split("+")[0]
    return [
        _against(number, suite, score, rule, revision)
        for number in sorted(numbers, key=lambda number: order[number.by])
    ]


def _against(
    number: Published, suite: Benchmark, score: Score, rule: str, revision: str
) -> Against:
    own_sum = bool(number.metric) and number.metric == suite.official
    share = score.official if own_sum and score.official is not None else score.total.accuracy
    ours = 100 * share
    why = _apart(number, suite, score, rule, revision)
    if why is not None:
        return Against(number, ours, "not_compared", why)
    fits = reproduced(number.value, ours)
    return Against(number, ours, "reproduced" if fits else "not_reproduced")


def _apart(
    number: Published, suite: Benchmark, score: Score, rule: str, revision: str
) -> Said | None:
    """Why two numbers do not count the same; None: they do, as far as anybody tells."""
    judged, whole = score.total.n + score.not_counted, min(suite.samples.values(), default=0)
    if judged < whole:
        return Said(
            f"this run has only {judged} of {whole} samples",
            f"本次只有 {whole} 个样本中的 {judged} 个",
        )
    if number.revision and number.revision != revision and (revision or _odd(number, suite)):
        return Said(
            f"over the annotations “{number.revision}”",
            f"使用的是标注版本“{number.revision}”",
        )
    if number.variant and number.variant != rule and number.variant in suite.variants:
        return Said(
            f"counted by {number.variant}: judge with --variant {number.variant}",
            f"按 {number.variant} 计分：请用 --variant {number.variant} 重新评判",
        )
    return None


def _odd(number: Published, suite: Benchmark) -> bool:
    """Its annotations are not the usual ones."""
    return number.revision != next(iter(suite.samples), "")


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "published.toml").read_text("utf-8"))


@cache
def _models() -> dict[str, Model]:
    return {row["name"]: Model(**row) for row in _table()["models"]}


@cache
def _numbers() -> tuple[Published, ...]:
    sources = {
        name: Source(**{**about, "date": str(about.get("date", ""))})
        for name, about in _table()["sources"].items()
    }
    return tuple(
        Published(**{**row, "model": _models()[row["model"]], "source": sources[row["source"]]})
        for row in _table()["numbers"]
    )


def _names(model: Model) -> set[str]:
    return {_bare(model.name), _bare(model.weights)} - {""}


def _bare(name: str) -> str:
    """``Qwen/Qwen3-VL-8B-Instruct``, ``qwen3-vl-8b``: the same."""
    bare = re.sub(r"[^a-z0-9]", "", name.rstrip("/").rpartition("/")[2].lower())
    return bare.removesuffix("preview")
