"""A score as JSON for a machine and as lines for a person; each share with its denominator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skills.evaluation.base import Benchmark
from skills.evaluation.metric import Interval, Pair, Score, Tally
from skills.evaluation.table import (
    Against,
    Published,
    official,
    published,
    reproduced,
    sizes,
    told,
)


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
        "means": {name: mean.as_json() for name, mean in counted.means.items()},
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
    for name, mean in counted.means.items():
        yield f"  {name}: {100 * mean.value:.2f} % (mean over {mean.n})"
    for name, tallies in (*counted.groups.items(), *counted.crossed.items()):
        yield f"{name}"
        for value, tally in tallies.items():
            yield f"  {value or 'not told'}: {_share(tally)}"


def published_lines(suite: Benchmark, model: str, against: Sequence[Against]) -> Iterator[str]:
    """What others published of this model; what to say where it is not known which model it is."""
    if against:
        yield "published"
        yield from (f"  {line.en}" for line in told(against))
        places = dict.fromkeys(each.number.source.where for each in against)
        yield from (f"  source: {where}" for where in places)
    elif names := [each.name for each in sizes(model) if published(suite.name, each.name)]:
        yield "published"
        yield f"  which model is it? --model {' or '.join(names)} puts published numbers beside it"


def about_lines(suite: Benchmark, *, whole: bool) -> Iterator[str]:
    """What a benchmark is; ``whole``: with the published number of every model."""
    counts = ", ".join(f"{n} ({revision})" for revision, n in suite.samples.items())
    numbers = published(suite.name)
    yield f"{suite.name}: {suite.title}"
    if counts:
        yield f"  samples (revision): {counts}"
    yield f"  variants: {', '.join(suite.variants)}"
    yield f"  pictures: {suite.images.source}; licence: {suite.licence}"
    if whole:
        yield f"  to get them: {suite.images.how}"
        yield f"  annotations: {suite.source}"
    if numbers and not whole:
        models = len({number.model.name for number in numbers})
        yield f"  published: {models} models (phonepilot eval list {suite.name})"
    elif numbers:
        yield from _table_lines(suite, numbers)


def _table_lines(suite: Benchmark, numbers: Sequence[Published]) -> Iterator[str]:
    """A line for each model: its makers' number and ClawGUI's, and whether that reproduces it."""
    yield f"  {'published, in per cent':24} makers  ClawGUI"
    for name in dict.fromkeys(number.model.name for number in numbers):
        theirs = official(suite.name, name)
        again = [number for number in numbers if number.model.name == name]
        clawgui = next((number for number in again if number.by == "clawgui"), None)
        cells = [f"{number.value:7.2f}" if number else "      -" for number in (theirs, clawgui)]
        line = f"  {name:23} {cells[0]}  {cells[1]}"
        if theirs and clawgui:
            fits = reproduced(theirs.value, clawgui.value)
            line += "  reproduced" if fits else "  not reproduced"
        rules = {number.variant for number in again if number.variant}
        yield line + (f"  ({', '.join(sorted(rules))})" if rules else "")
    for where in dict.fromkeys(number.source for number in numbers):
        yield f"  source: {where.where}" + (f", {where.date}" if where.date else "")


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
