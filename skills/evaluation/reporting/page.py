"""The report as one page of HTML with everything in it, for day and night, desk and phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from skills.evaluation import comparing
from skills.evaluation.comparing import Compared
from skills.evaluation.reporting import figures, svg, words
from skills.evaluation.reporting.gallery import Error, brief
from skills.evaluation.runs import Run


def page(
    title: str, runs: Sequence[tuple[Run, Sequence[Error]]], pairs: Sequence[Compared], made: str
) -> str:
    """``made``: when, as people write it."""
    style = svg.COLOURS + svg.TEXT + (files(__package__) / "page.css").read_text("utf-8")
    inner = "".join(_sections(title, runs, pairs, made))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n<body><main>{inner}"
        "</main></body></html>\n"
    )


def _sections(
    title: str, runs: Sequence[tuple[Run, Sequence[Error]]], pairs: Sequence[Compared], made: str
) -> Iterator[str]:
    yield f'<h1>{escape(title)}</h1><p class="soft">{escape(made)}</p>'
    cards = "".join(_card(n, run) for n, (run, _) in enumerate(runs))
    yield f'<div class="cards">{cards}</div>'
    if any(run.against for run, _ in runs):
        yield f'<p class="soft small">{words.CRITERION}</p>'
    for found in pairs:
        yield _pair(found)
    for n, (run, errors) in enumerate(runs):
        yield from _run(n, run, errors)


def _card(n: int, run: Run) -> str:
    total, state = run.score.total, words.state_of(run)
    chip = ""
    if state is not None:
        told = f"{words.WHO[state.number.by]} {state.number.value:.2f}"
        chip = (
            f'<p class="small">{escape(told)} '
            f'<span class="chip {state.state}">{words.STATES[state.state]}</span></p>'
        )
    ruler = svg.ruler(total.accuracy, run.score.interval, run.against)
    return (
        f'<section class="card"><h3><a href="#run-{n}">{escape(run.title)}</a> '
        f'<span class="soft">on {escape(run.suite.title)}</span></h3>'
        f'<div class="big">{words.percent(total.accuracy)}</div>'
        f'<p class="soft small">{words.counts(total)}, 95 %: '
        f"{words.between(run.score.interval)}; {total.unparsed} unparsed, {total.errors} without a "
        f"reply</p>{chip}{ruler}"
        f'<p class="soft small">{escape(run.name)}: <code>{escape(run.kept.variant)}</code></p>'
        "</section>"
    )


def _run(n: int, run: Run, errors: Sequence[Error]) -> Iterator[str]:
    yield f'<h2 id="run-{n}">{escape(run.title)} on {escape(run.suite.title)}</h2>'
    yield f'<p class="soft">{escape(run.name)}</p><div class="card">{_facts(words.facts(run))}'
    if agreed := words.protocol_of(run):
        yield f"<details><summary>The whole protocol</summary>{_facts(agreed)}</details>"
    yield "</div>"
    if run.against:
        yield f'<h3>Beside published numbers</h3><div class="card wide">{_published(run)}</div>'
    yield f'<h3>By group</h3><p class="soft small">{words.INTERVALS}</p><div class="columns">'
    groups = {**({"marks": run.score.marks} if run.score.marks else {}), **run.score.groups}
    for name, tallies in {**groups, **run.score.crossed}.items():
        drawn, more = figures.bars(tallies)
        note = f'<p class="soft small">and {more} smaller ones</p>' if more else ""
        yield (
            f'<section class="card"><h4>{escape(name.replace("_", " "))}</h4>{svg.bars(drawn)}'
            f"{note}</section>"
        )
    yield "</div>"
    yield from _maps(run)
    yield from _gallery(run, errors)


def _facts(pairs: Sequence[tuple[str, str]]) -> str:
    inner = "".join(f"<dt>{escape(name)}</dt><dd>{escape(told)}</dd>" for name, told in pairs)
    return f"<dl>{inner}</dl>"


def _published(run: Run) -> str:
    rows = ""
    for who, theirs, ours, apart, state, why, where in words.published_rows(run.against):
        reason = f'<br><span class="soft small">{escape(why)}</span>' if why else ""
        rows += (
            f'<tr><td><a href="https://{escape(where)}">{escape(who)}</a> '
            f'<span class="chip {state}">{words.STATES[state]}</span>{reason}</td>'
            f'<td class="number">{theirs}</td><td class="number">{ours}</td>'
            f'<td class="number">{apart}</td></tr>'
        )
    head = (
        '<tr><th>published by</th><th class="number">theirs</th><th class="number">here</th>'
        '<th class="number">apart</th></tr>'
    )
    return f"<table>{head}{rows}</table>"


def _maps(run: Run) -> Iterator[str]:
    off, where = figures.offsets(run), figures.places(run)
    if off is None and where is None:
        return
    yield '<h3>Where it errs</h3><div class="cards">'
    if off is not None:
        yield (
            f'<section class="card"><h4>How far beside the target</h4>{svg.offsets(off)}'
            f'<p class="soft small">{words.OFFSETS} {words.shift(off)}</p></section>'
        )
    if where is not None:
        yield (
            f'<section class="card"><h4>Where on the picture</h4>{svg.places(where)}'
            f'<p class="soft small">{words.PLACES}</p></section>'
        )
    yield "</div>"


def _gallery(run: Run, errors: Sequence[Error]) -> Iterator[str]:
    if not errors:
        return
    wrong = run.score.total.n - run.score.total.correct
    blank = sum(not each.pictured for each in errors)
    note = f" {blank} have no picture at hand (<code>--images</code>)." if blank else ""
    yield (
        f'<h3>{len(errors)} of {wrong} errors</h3><p class="soft small">From the nearest miss to '
        'the farthest. <span class="key" style="background:var(--good)"></span> what was meant, '
        f'<span class="key" style="background:var(--bad)"></span> where it pointed.{note}</p>'
        '<div class="columns">'
    )
    for each in errors:
        views = "".join(f"<figure>{view}</figure>" for view in each.views)
        reply = (
            "<details><summary>What it said</summary>"
            f"<pre>{brief(each.reply, 1500)}</pre></details>"
            if each.reply
            else ""
        )
        label = each.verdict.label
        yield (
            f'<section class="card"><div class="views">{views}</div><figcaption>'
            f'<span class="chip {label}">{label}</span> <b>{brief(each.sample.instruction)}</b>'
            f'<br><span class="soft">{brief(each.told)}<br><code>{escape(each.sample.id)}</code>'
            f"</span>{reply}</figcaption></section>"
        )
    yield "</div>"


def _pair(found: Compared) -> str:
    """Two runs of one benchmark."""
    pair = found.pair
    rows = "".join(
        f"<tr><td>{escape(group.replace('_', ' '))}: {escape(value or 'not told')}</td>"
        f'<td class="number">{100 * (each.both + each.only_first) / each.n:.1f}</td>'
        f'<td class="number">{100 * (each.both + each.only_second) / each.n:.1f}</td>'
        f'<td class="number">{comparing.points(each)}</td>'
        f'<td class="number">+{each.only_second} -{each.only_first}</td></tr>'
        for group, values in found.groups.items()
        for value, each in list(values.items())[: figures.MOST]
        if len(values) > 1
    )
    apart = "".join(
        f"<li>{escape(name)}: <code>{escape(str(a))}</code> and <code>{escape(str(b))}</code></li>"
        for name, (a, b) in found.apart.items()
    )
    differ = f"<p>They were not asked and judged alike:</p><ul>{apart}</ul>" if apart else ""
    return (
        f"<h2>{escape(found.b.name)} against {escape(found.a.name)}</h2>"
        f'<p class="soft">{escape(found.a.suite.title)}, {pair.n} samples in both</p>{differ}'
        f'<div class="card"><div class="big">{100 * pair.difference:+.2f} points</div>'
        f'<p class="soft small">95 %: {words.between(pair.interval)}, p = {pair.p:.2g}: '
        f"{comparing.verdict_of(pair)}. {pair.only_second} only {escape(found.b.name)} has right, "
        f"{pair.only_first} only {escape(found.a.name)}.</p><details><summary>By group</summary>"
        '<div class="wide"><table><tr><th></th><th class="number">A %</th><th class="number">B %'
        '</th><th class="number">B less A</th><th class="number">changed</th></tr>'
        f"{rows}</table></div></details></div>"
    )
