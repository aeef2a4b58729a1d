"""The report as Markdown, with its drawings as files beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from skills.evaluation import comparing
from skills.evaluation.comparing import Compared
from skills.evaluation.metric import Tally
from skills.evaluation.reporting import figures, svg, words
from skills.evaluation.reporting.gallery import Error
from skills.evaluation.runs import Run

FOLDER = "drawings"
"""Beside the Markdown file."""


def markdown(
    title: str, runs: Sequence[tuple[Run, Sequence[Error]]], pairs: Sequence[Compared], made: str
) -> tuple[str, dict[str, str]]:
    """The text, and the drawings by their names in ``FOLDER``."""
    drawings: dict[str, str] = {}
    lines = [f"# {title}", "", made, "", *_overview([run for run, _ in runs]), ""]
    for found in pairs:
        lines += [*_pair(found), ""]
    for n, (run, errors) in enumerate(runs, 1):
        lines += [*_run(n, run, errors, drawings), ""]
    text = "\n".join(lines).rstrip() + "\n"
    return text, {name: svg.standing_alone(drawing) for name, drawing in drawings.items()}


def _overview(runs: Sequence[Run]) -> Iterator[str]:
    head = ("model", "benchmark", "all samples", "95 %", "own sum", "published", "")
    rows = []
    for run in runs:
        state, found = words.state_of(run), run.score
        own = words.percent(found.official) if found.official is not None else ""
        theirs = f"{words.WHO[state.number.by]} {state.number.value:.2f}" if state else ""
        rows.append((
            run.title, run.suite.title,
            f"{words.percent(found.total.accuracy)} ({words.counts(found.total)})",
            words.between(found.interval), own, theirs, words.STATES[state.state] if state else "",
        ))  # fmt: skip
    yield from _table(head, rows)
    if any(run.against for run in runs):
        yield from ("", words.CRITERION)


def _run(n: int, run: Run, errors: Sequence[Error], drawings: dict[str, str]) -> Iterator[str]:
    yield from (f"## {run.title} on {run.suite.title}", "", run.name, "")
    yield from _table(("", ""), [*words.facts(run), *words.protocol_of(run)])
    if run.against:
        yield from ("", "### Beside published numbers", "")
        rows = [(*row[:4], words.STATES[row[4]], *row[5:]) for row in _published(run)]
        head = ("published by", "theirs", "here", "difference", "", "why", "source")
        yield from _table(head, rows)
    groups: Mapping[str, Mapping[str, Tally]] = {
        **({"marks": run.score.marks} if run.score.marks else {}), **run.score.groups,
        **run.score.crossed,
    }  # fmt: skip
    for name, tallies in groups.items():
        bars, more = figures.bars(tallies)
        place = _kept(drawings, f"{n}-{name}", svg.bars(bars))
        yield from ("", f"### {name.replace('_', ' ')}", "", f"![{name}]({place})", "")
        rows = [
            (bar.name, words.counts(bar.tally), words.percent(bar.tally.accuracy),
             words.between((bar.low, bar.high)), str(bar.tally.unparsed), str(bar.tally.errors))
            for bar in bars
        ]  # fmt: skip
        yield from _table(("", "right", "share", "95 %", "unparsed", "no reply"), rows)
        if more:
            yield from ("", f"And {more} smaller ones.")
    if (off := figures.offsets(run)) is not None:
        place = _kept(drawings, f"{n}-beside", svg.offsets(off))
        yield from ("", "### How far beside the target", "", f"![offsets]({place})", "")
        yield f"{words.OFFSETS} {words.shift(off)}"
    if (where := figures.places(run)) is not None:
        place = _kept(drawings, f"{n}-where", svg.places(where))
        yield from ("", "### Where on the picture", "", f"![places]({place})", "", words.PLACES)
    yield from _gallery(n, run, errors, drawings)


def _published(run: Run) -> list[tuple[str, ...]]:
    return words.published_rows(run.against)


def _gallery(n: int, run: Run, errors: Sequence[Error], drawings: dict[str, str]) -> Iterator[str]:
    if not errors:
        return
    wrong = run.score.total.n - run.score.total.correct
    yield from ("", f"### {len(errors)} of {wrong} errors", "")
    yield "Green is what was meant, red where it pointed; from the nearest miss to the farthest."
    for k, each in enumerate(errors, 1):
        asked = " ".join(each.sample.instruction.split())
        yield from ("", f"**{k}. {_plain(asked)}**: {each.verdict.label}, {_plain(each.told)} "
                    f"(`{each.sample.id}`)", "")  # fmt: skip
        for m, view in enumerate(each.views):
            place = _kept(drawings, f"{n}-error-{k}{'-near' * m}", view)
            yield f'<img src="{place}" width="380" alt="{_plain(each.sample.id)}">'


def _pair(found: Compared) -> Iterator[str]:
    pair = found.pair
    yield from (f"## {found.b.name} against {found.a.name}", "")
    yield (
        f"{found.a.suite.title}, {pair.n} samples in both: {comparing.points(pair)} points, "
        f"p = {pair.p:.2g}: {comparing.verdict_of(pair)}."
    )
    for name, (a, b) in found.apart.items():
        yield f"They differ in {name}: `{a}` and `{b}`."
    for group, values in found.groups.items():
        if len(values) > 1:
            rows = [
                (value or "not told", comparing.share(each, first=True),
                 comparing.share(each, first=False), comparing.points(each),
                 f"+{each.only_second} -{each.only_first}")
                for value, each in list(values.items())[: figures.MOST]
            ]  # fmt: skip
            yield ""
            yield from _table((group.replace("_", " "), "A", "B", "B less A", "changed"), rows)


def _kept(drawings: dict[str, str], name: str, drawing: str) -> str:
    """Keep a drawing, and say where it will lie."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in name).lower()
    drawings[f"{plain}.svg"] = drawing
    return f"{FOLDER}/{plain}.svg"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield f"| {' | '.join(_plain(cell) for cell in row)} |"


def _plain(text: str) -> str:
    """As text that Markdown leaves as it is."""
    line = " ".join(text.split())
    for sign in ("\\", "|", "*", "_", "<", "`", "["):
        line = line.replace(sign, f"\\{sign}")
    return line
