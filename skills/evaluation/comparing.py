"""Two judged runs of one benchmark, sample by sample: what changed, where, and whether it is luck.

The difference of the shares has a bootstrapped 95 % interval, ``p`` is McNemar's exact test. Where
the two were asked or judged otherwise, that is told first: then it is not the model alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skills.evaluation.base import EvaluationError, Sample, Verdict
from skills.evaluation.metric import SEVERAL, Pair, paired
from skills.evaluation.runs import Run

SHOWN = 30
"""So many changed samples are told one by one."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A sample that only one of the two has right; with what became of it in each."""

    sample: Sample
    a: Verdict
    b: Verdict


@dataclass(frozen=True, slots=True)
class Compared:
    """``left_out`` samples are counted in only one of the two."""

    a: Run
    b: Run
    pair: Pair
    groups: Mapping[str, Mapping[str, Pair]]
    gained: tuple[Changed, ...]
    lost: tuple[Changed, ...]
    left_out: int
    apart: Mapping[str, tuple[Any, Any]]
    """What differs in how they were asked and judged."""


def compared(a: Run, b: Run) -> Compared:
    """B against A. Raises EvaluationError where they are of two benchmarks, or share no sample."""
    if a.suite.name != b.suite.name:
        raise EvaluationError(
            f"{a.name} is a run of {a.suite.title}, {b.name} one of {b.suite.title}; only runs of "
            "the same benchmark can be compared.",
            f"{a.name} 是 {a.suite.title} 的结果，{b.name} 是 {b.suite.title} 的结果；"
            "只能比较同一评测集的结果。",
        )
    ours, theirs = _counted(a), _counted(b)
    both = [name for name in ours if name in theirs]
    pair = paired([ours[name][1] for name in both], [theirs[name][1] for name in both])
    changed = [
        Changed(ours[name][0], ours[name][1], theirs[name][1])
        for name in both
        if ours[name][1].correct != theirs[name][1].correct
    ]
    groups = [group for group in a.suite.groups if group in a.score.groups]
    return Compared(
        a, b, pair, {group: _by(group, ours, theirs, both) for group in groups},
        tuple(each for each in changed if each.b.correct),
        tuple(each for each in changed if each.a.correct),
        len(ours) + len(theirs) - 2 * len(both),
        _apart(a, b),
    )  # fmt: skip


Judged = Mapping[str, tuple[Sample, Verdict]]


def _counted(run: Run) -> dict[str, tuple[Sample, Verdict]]:
    pairs = zip(run.kept.samples, run.kept.verdicts, strict=True)
    return {sample.id: (sample, verdict) for sample, verdict in pairs if verdict.counted}


def _by(group: str, ours: Judged, theirs: Judged, both: Sequence[str]) -> dict[str, Pair]:
    names: dict[str, list[str]] = {}
    for name in both:
        for value in ours[name][0].groups.get(group, "").split(SEVERAL):
            names.setdefault(value, []).append(name)
    return {
        value: paired([ours[name][1] for name in few], [theirs[name][1] for name in few])
        for value, few in sorted(names.items())
    }


def _apart(a: Run, b: Run) -> dict[str, tuple[Any, Any]]:
    """The variant, the revision, and every field of the protocols; a model's name is no rule."""
    one, other = a.kept, b.kept
    found: dict[str, tuple[Any, Any]] = {"variant": (one.variant, other.variant)}
    if one.about.revision and other.about.revision:
        found["revision"] = one.about.revision, other.about.revision
    mine, yours = one.about.protocol, other.about.protocol
    if mine and yours:
        names = [*mine, *(name for name in yours if name not in mine)]
        kept = [name for name in names if name not in ("model", "weights", "revision")]
        found |= {f"protocol: {name}": (mine.get(name), yours.get(name)) for name in kept}
    return {name: values for name, values in found.items() if values[0] != values[1]}


def as_json(found: Compared) -> dict[str, Any]:
    """Every changed sample by its name."""
    return {
        "benchmark": found.a.suite.name,
        "a": _side(found.a), "b": _side(found.b),
        "pair": found.pair.as_json(), "left_out": found.left_out,
        "apart": {name: list(values) for name, values in found.apart.items()},
        "groups": {
            group: {value: pair.as_json() for value, pair in pairs.items()}
            for group, pairs in found.groups.items()
        },
        "only_a": [each.sample.id for each in found.lost],
        "only_b": [each.sample.id for each in found.gained],
    }  # fmt: skip


def _side(run: Run) -> dict[str, Any]:
    total = run.score.total
    return {
        "name": run.name, "model": run.title, "variant": run.kept.variant, "n": total.n,
        "correct": total.correct, "accuracy": round(total.accuracy, 6),
    }  # fmt: skip


def as_text(found: Compared) -> str:
    return "\n".join(_lines(found))


def _lines(found: Compared) -> Iterator[str]:
    a, b, pair = found.a, found.b, found.pair
    yield f"{a.suite.title}: A is {a.name} ({a.title}), B is {b.name} ({b.title})"
    for name, (one, other) in found.apart.items():
        yield f"  they differ in {name}: A {_brief(one)}, B {_brief(other)}"
    left = f"; {found.left_out} of only one are left out" if found.left_out else ""
    yield f"  {pair.n} samples in both{left}"
    yield f"  A {share(pair, first=True)}, B {share(pair, first=False)}"
    yield f"  B less A: {points(pair)} points, p = {pair.p:.2g}: {verdict_of(pair)}"
    for group, pairs in found.groups.items():
        if len(pairs) > 1:
            yield group
            for value, each in pairs.items():
                yield (
                    f"  {value or 'not told'}: {share(each, first=True)} -> "
                    f"{share(each, first=False)}, {points(each)}; "
                    f"+{each.only_second} -{each.only_first}"
                )
    for title, changed in (("Only B has right", found.gained), ("Only A has right", found.lost)):
        if changed:
            yield f"{title}: {len(changed)}"
            yield from (f"  {_told(each)}" for each in changed[:SHOWN])
            if (more := len(changed) - SHOWN) > 0:
                yield f"  and {more} more (--json has all)"


def share(pair: Pair, *, first: bool) -> str:
    right = pair.both + (pair.only_first if first else pair.only_second)
    return f"{100 * right / pair.n:.2f} % ({right}/{pair.n})"


def points(pair: Pair) -> str:
    low, high = (100 * each for each in pair.interval)
    return f"{100 * pair.difference:+.2f} [{low:+.2f}, {high:+.2f}]"


def verdict_of(pair: Pair) -> str:
    """In words, at the usual five per cent."""
    if pair.p >= 0.05:
        return "may well be luck"
    return "B is better" if pair.difference > 0 else "A is better"


def _told(each: Changed) -> str:
    asked = " ".join(each.sample.instruction.split())
    return f"{each.sample.id}: “{asked[:90]}” {_what(each.a)} -> {_what(each.b)}"


def _what(verdict: Verdict) -> str:
    return verdict.why[:60] if verdict.why and not verdict.correct else verdict.label


def _brief(value: Any) -> str:
    told = json.dumps(value, ensure_ascii=False)
    return told if len(told) <= 60 else f"{told[:59]}…"
