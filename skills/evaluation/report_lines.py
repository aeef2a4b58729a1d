"""A score as JSON for a machine and as lines for a person; each share with its denominator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from skills.evaluation.base import Benchmark
from skills.evaluation.metric import Interval, Pair, Score, Tally


def as_json(suite: Benchmark, model: str, variant: str, counted: Score) -> dict[str, Any]:
    """``accuracy`` and all other shares are from 0 to 1."""
    total = counted.total
    return {
        "benchmark": suite.name,
        "model": model,
        "variant": variant,
        "n": total.n,
        "correct": total.correct,
        "accuracy": round(total.accuracy, 6),
        "unparsed": total.unparsed,
        "errors": total.errors,
        "not_counted": counted.not_counted,
        "interval": _rounded(counted.interval),
        "official": {
            "accuracy": None if counted.official is None else round(counted.official, 6),
            "how": counted.official_how,
            "interval": _rounded(counted.official_interval),
        },
        "groups": {name: _tallies(found) for name, found in counted.groups.items()},
        "crossed": {name: _tallies(found) for name, found in counted.crossed.items()},
        "marks": _tallies(counted.marks),
    }


def text(suite: Benchmark, model: str, variant: str, counted: Score) -> str:
    return "\n".join(_lines(suite, model, variant, counted))


def _lines(suite: Benchmark, model: str, variant: str, counted: Score) -> Iterator[str]:
    total = counted.total
    yield f"{suite.title}, {model}, {variant}"
    yield f"  over all samples  {_share(total)}  {_between(counted.interval)}"
    if counted.official is not None:
        between = _between(counted.official_interval)
        yield f"  official          {100 * counted.official:.2f} %  {between}"
        yield f"                    ({counted.official_how})"
    else:
        yield f"  official          not known ({counted.official_how})"
    left_out = f", {counted.not_counted} not counted" if counted.not_counted else ""
    yield f"  {total.unparsed} unparsed, {total.errors} without a reply{left_out}"
    for name, found in counted.marks.items():
        yield f"  {name}: {_share(found)}"
    for name, tallies in (*counted.groups.items(), *counted.crossed.items()):
        yield f"{name}"
        for value, tally in tallies.items():
            yield f"  {value or 'not told'}: {_share(tally)}"


def pair_lines(pair: Pair) -> str:
    return (
        f"{pair.n} samples in both: {pair.both} right in both, {pair.only_first} only in the "
        f"first, {pair.only_second} only in the second, {pair.neither} in neither.\n"
        f"The second is {100 * pair.difference:+.2f} points off the first "
        f"{_between(pair.interval)}, p = {pair.p:.4f}."
    )


def _share(tally: Tally) -> str:
    return f"{100 * tally.accuracy:.2f} % ({tally.correct}/{tally.n})"


def _between(interval: Interval | None) -> str:
    return f"[{100 * interval[0]:.2f}, {100 * interval[1]:.2f}]" if interval else ""


def _rounded(interval: Interval | None) -> list[float] | None:
    return [round(each, 6) for each in interval] if interval else None


def _tallies(found: Mapping[str, Tally]) -> dict[str, Any]:
    return {name: tally.as_json() for name, tally in found.items()}
