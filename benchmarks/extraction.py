"""Extraction over pages as they are found, and over what redesigns make of them.

    python -m benchmarks.extraction                      all layouts and mutations
    python -m benchmarks.extraction --layouts 'zh_*' 'menu*' --json rows.json --out report.md
    python -m benchmarks.extraction --only held-out      or --only known
    python -m benchmarks.extraction --of a.json b.json   the report of what was tried in parts

Each layout's page is cleaned and a function made of the names of its fields alone; where that is
not right the person tells one row (counted). Then each mutation is shown with other data, and the
stored function is asked ``again``. The truth comes from the generator. The baseline is the same
function with fixed selectors, never checked and never mended. Held-out layouts were written by
somebody else and measured once before anybody looked at them (docs/reports/extraction_blind.md);
what was mended after that knows them.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from assistant.suite.figures import share
from skills.extraction import collecting, embedded, mending, walled
from skills.extraction.base import NoRows, Page, Row, Value, Wish
from skills.extraction.cleaning import cleaned
from skills.extraction.page import load
from tests.skills.extraction.layouts import HELD_OUT, LAYOUTS, Layout

FIRST, SECOND = 1, 2
"""Seeds: of the page that is learnt from, of the pages that come later."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One page. ``right`` of ``truth`` rows are so in every field; ``fields_right`` of ``fields``
    values. ``wrong`` rows were delivered and are not there so, or are left out."""

    layout: str
    held_out: bool
    mutation: str
    """"" for the page that is learnt from, "same" for another day without a redesign."""
    verdict: str
    truth: int
    right: int
    fields: int
    fields_right: int
    wrong: int
    fixed_right: bool
    """The baseline delivers all rows right, …"""
    fixed_wrong: int
    """… or so many wrong ones without a word."""
    before: int = 0
    """Characters of the page, …"""
    after: int = 0
    """… and cleaned."""
    told: int = 0
    """Rows the person had to tell."""
    lost: int = 0
    """Wanted values that are in the page and not in the cleaned page."""
    seconds: float = 0.0
    sure: int = 0
    """Rows that are wrong as they are first shown, from names alone, without a word of it, …"""
    unsure: int = 0
    """… and with a doubt told of what is wrong in them."""

    @property
    def whole(self) -> bool:
        return self.right == self.truth and self.wrong == 0


def same(one: Value, other: Value) -> bool:
    number = isinstance(one, (int, float)) and isinstance(other, (int, float))
    if number and isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) < 1e-6
    return one == other


def compared(rows: Sequence[Row], truth: Sequence[Row]) -> tuple[int, int, int]:
    """Rows right, values right, rows wrong or missing; in order."""
    right = values = 0
    for row, true in zip(rows, truth, strict=False):
        good = sum(same(row.get(name), value) for name, value in true.items())
        values += good
        right += good == len(true)
    return right, values, max(len(rows), len(truth)) - right


def at_first(layout: Layout) -> tuple[int, int]:
    """Of the rows that are shown when a page is read for the first time, from names alone: those
    that are wrong without a word, and those of whose wrong fields a doubt is told."""
    page, truth = cleaned(layout.page(FIRST)), layout.drawn(FIRST).rows
    try:
        if not layout.wish.about and len(collecting.lists_of(page, layout.wish)) > 1:
            return 0, 0  # it asks which list is meant
        made = mending.make(page, layout.wish)
    except NoRows:
        return 0, 0
    told = {each.field for each in made.doubts} | {each.field for each in made.findings}
    told |= set(made.missing)
    rows, true = (
        [{n: v for n, v in row.items() if n not in told} for row in each]
        for each in (made.rows, truth)
    )  # fmt: skip
    wrong, sure = compared(made.rows, truth)[2], compared(rows, true)[2]
    return sure, wrong - sure


def learnt(layout: Layout) -> tuple[mending.Made | None, int]:
    """A function, and how many rows were told for it."""
    page, truth = cleaned(layout.page(FIRST)), layout.drawn(FIRST).rows
    told = {name: str(value) for name, value in truth[0].items() if value is not None}
    for n, wish in enumerate((layout.wish, replace(layout.wish, examples=(told,)))):
        try:
            made = mending.make(page, wish)
        except NoRows:
            continue
        if compared(made.rows, truth)[2] == 0 or n == 1:
            return made, n
    return None, 1


def tried(layout: Layout, made: mending.Made, told: int) -> Iterable[Tried]:
    held = layout.name in HELD_OUT
    first, truth = layout.page(FIRST), layout.drawn(FIRST).rows
    right, values, wrong = compared(made.rows, truth)
    less = cleaned(first)
    yield Tried(
        layout.name, held, "", "made", len(truth), right, _size(truth), values, wrong, wrong == 0,
        wrong, len(first.html), len(less.html), told, _lost(first, less, layout.wish, truth),
        0.0, *at_first(layout),
    )  # fmt: skip
    asked = replace(layout.wish, fields=made.fields)
    for mutation in (None, *layout.mutations):
        started = time.perf_counter()
        page = cleaned(layout.page(SECOND, mutation))
        truth = layout.drawn(SECOND, mutation).rows
        came = mending.again(made.code, made.profile, page, asked, made.rows)
        took = time.perf_counter() - started
        right, values, wrong = compared(came.rows, truth)
        fixed = _fixed(made.code, page)
        bad = compared(fixed, truth)[2]
        yield Tried(
            layout.name, held, mutation or "same", came.verdict, len(truth), right, _size(truth),
            values, 0 if came.verdict == "doubtful" else wrong, bad == 0, bad if fixed else 0,
            seconds=round(took, 2),
        )  # fmt: skip


def without(layout: Layout) -> Iterable[Tried]:
    """A layout of which no function was found: nothing is right, and nothing was delivered."""
    for mutation in ("", "same", *layout.mutations):
        truth = layout.drawn(FIRST).rows
        yield Tried(
            layout.name, layout.name in HELD_OUT, mutation, "doubtful" if mutation else "none",
            len(truth), 0, _size(truth), 0, 0, False, 0, told=1, before=1, after=1,
        )  # fmt: skip


def _fixed(code: str, page: Page) -> list[Row]:
    try:
        return walled.run(code, embedded.packed(page))
    except walled.NotRun:
        return []


def _size(rows: Sequence[Row]) -> int:
    return sum(len(row) for row in rows)


def _lost(before: Page, after: Page, wish: Wish, truth: Sequence[Row]) -> int:
    """Texts and addresses only: how numbers are written is the page's own affair."""
    there, left = (_all_of(page) for page in (before, after))
    wanted = [
        str(row[each.name]) for row in truth for each in wish.fields
        if each.kind == "text" and row[each.name]
    ]  # fmt: skip
    return sum(value in there and value not in left for value in wanted)


def _all_of(page: Page) -> str:
    tree = load(embedded.packed(page))
    attributes = " ".join(value for node in tree.walk() for value in node.attributes.values())
    return f"{tree.text} {attributes} {json.dumps(tree.found, ensure_ascii=False)}"


# --- the report -----------------------------------------------------------------------------------


def report(rows: Sequence[Tried], failed: Sequence[str], command: str) -> str:
    """A table for all, and for the layouts that were held out."""
    parts = [
        "# Extraction", "", f"Made by `{command}`.", "",
        f"{len({row.layout for row in rows})} layouts, {sum(bool(row.mutation) for row in rows)} "
        f"later "
        "pages. Intervals are Wilson's, 95 %.", "",
    ]  # fmt: skip
    every: tuple[tuple[str, Callable[[Tried], bool]], ...] = (
        ("All", lambda _: True),
        ("Known while it was written", lambda row: not row.held_out),
        ("Written by somebody else", lambda row: row.held_out),
    )
    groups = [each for each in every if any(map(each[1], rows))]
    parts.append("| what | " + " | ".join(name for name, _ in groups) + " |")
    parts.append("|---" * (len(groups) + 1) + "|")
    told = [_figures([row for row in rows if keep(row)]) for _, keep in groups]
    parts += [f"| {what} | " + " | ".join(each[what] for each in told) + " |" for what in told[0]]
    parts += [
        "",
        "## By redesign",
        "",
        "| redesign | right without a person | kept back | wrong rows | never mended: right | "
        "its wrong rows |",
        "|---|---|---|---|---|---|",
    ]
    for mutation in dict.fromkeys(row.mutation for row in rows if row.mutation):
        of = [row for row in rows if row.mutation == mutation]
        parts.append(
            f"| {mutation} | "
            f"{share(sum(r.whole and r.verdict != 'doubtful' for r in of), len(of))} "
            f"| {sum(r.verdict == 'doubtful' for r in of)} | {sum(r.wrong for r in of)} "
            f"| {share(sum(r.fixed_right for r in of), len(of))} | "
            f"{sum(r.fixed_wrong for r in of)} |"
        )
    odd = [row for row in rows if row.verdict == "doubtful" or row.wrong]
    parts += ["", "## Not right", ""]
    parts += [f"- {r.layout}, {r.mutation or 'first'}: {r.verdict}, {r.wrong} wrong" for r in odd]
    parts += [f"- {name}: no function was found" for name in failed]
    return "\n".join(parts) + "\n"


def _figures(rows: Sequence[Tried]) -> dict[str, str]:
    first = [row for row in rows if not row.mutation]
    later = [row for row in rows if row.mutation not in ("", "same")]
    calm = [row for row in rows if row.mutation == "same"]
    loaded = [row for row in first if row.before > 1]
    heavy = [row for row in loaded if row.before > 100_000]
    healed = sum(row.whole and row.verdict != "doubtful" for row in later)
    return {
        "Functions right from field names alone": str(
            share(sum(r.whole and not r.told for r in first), len(first))
        ),
        "Right, with one told row where needed": str(
            share(sum(r.whole for r in first), len(first))
        ),
        "Wrong at first sight, without a word": _rows(r.sure for r in first),
        "Wrong at first sight, with a doubt told": _rows(r.unsure for r in first),
        "Values right": str(
            share(sum(r.fields_right for r in first), sum(r.fields for r in first))
        ),
        "Cleaned page, script-heavy pages": _smaller(heavy),
        "Cleaned page, all": _smaller(loaded),
        "Wanted texts lost in cleaning": str(sum(r.lost for r in first)),
        "Another day, no redesign: delivered": str(
            share(sum(r.whole and r.verdict != "doubtful" for r in calm), len(calm))
        ),
        "Redesigned: right without a person": str(share(healed, len(later))),
        "… of these mended": str(sum(r.whole and r.verdict == "mended" for r in later)),
        "… kept back and told": str(sum(r.verdict == "doubtful" for r in later)),
        "Wrong rows delivered silently": str(sum(r.wrong for r in [*later, *calm])),
        "Baseline, never mended: right": str(share(sum(r.fixed_right for r in later), len(later))),
        "Baseline: wrong rows delivered silently": str(sum(r.fixed_wrong for r in later)),
    }


def _rows(counts: Iterable[int]) -> str:
    """How many rows, and of how many pages."""
    found = [each for each in counts if each]
    return f"{sum(found)} rows, {len(found)} pages"


def _smaller(rows: Sequence[Tried]) -> str:
    if not rows:
        return "–"
    shares = sorted(1 - row.after / row.before for row in rows)
    return f"{shares[len(shares) // 2]:.1%} smaller (least {shares[0]:.1%}, {len(rows)} pages)"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--layouts", nargs="+", default=["*"], help="names with * (all)")
    parser.add_argument("--only", choices=("held-out", "known"), help="of these (both)")
    parser.add_argument("--of", nargs="+", type=Path, help="what --json wrote, and nothing anew")
    parser.add_argument("--json", type=Path, help="every page tried, as JSON")
    parser.add_argument("--out", type=Path, help="the report, as Markdown")
    options = parser.parse_args()
    rows: list[Tried] = []
    failed: list[str] = []
    for part in options.of or ():
        rows += [Tried(**each) for each in json.loads(part.read_text(encoding="utf-8"))]
    for layout in () if options.of else LAYOUTS.values():
        if not any(fnmatch.fnmatch(layout.name, each) for each in options.layouts):
            continue
        if options.only and (options.only == "held-out") != (layout.name in HELD_OUT):
            continue
        made, told = learnt(layout)
        if made is None:
            failed.append(layout.name)
            rows += without(layout)
            continue
        rows += tried(layout, made, told)
        sys.stderr.write(f"{layout.name}\n")
    failed += [row.layout for row in rows if row.verdict == "none" and row.layout not in failed]
    command = shlex.join(["python", "-m", "benchmarks.extraction", *sys.argv[1:]])
    text = report(rows, failed, command)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], indent=1))
    if options.out:
        options.out.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
