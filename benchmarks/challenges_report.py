"""What was measured of checks for robots: kept as JSON, summed up, and told as Markdown."""

from __future__ import annotations

import os
import platform
import re
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from typing import Any, Literal

from assistant.suite.figures import share
from benchmarks.table import Row
from models.challenges.base import KINDS, Kind
from skills.login.solving import MOST_ANOTHER, MOST_WRONG

Part = Literal["learnt", "held out"]
PARTS: tuple[Part, ...] = ("learnt", "held out")
GOALS: Mapping[Kind, int] = {
    "characters": 90, "logic": 95, "slider": 95, "rotation": 90, "clicking": 80,
}  # fmt: skip
"""Percent right on looks that are held out."""
MEANT: Mapping[Kind, str] = {
    "characters": "letters and digits read off a picture",
    "logic": "sums and riddles",
    "slider": "a piece put into its gap, within 5 px",
    "rotation": "a picture turned upright, within 10 degrees",
    "clicking": "things clicked in order",
}
NAIVE: Mapping[Kind, str] = {
    "characters": "rapidocr, read as print",
    "logic": "rapidocr, sums in digits",
    "slider": "the strongest edge",
    "rotation": "the bright side up",
    "clicking": "from left to right",
}
FOLDER = re.compile(r"[^ ]*/(?=[^/ ]+)")
"""Of a file in a command: where somebody keeps it is their own affair."""
SURE = 0.9
"""Above this the house trusts a solver that names no threshold of its own."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One challenge and its answer. ``naive``: whether a naive way would have passed."""

    look: str
    right: bool
    sure: float
    ms: float
    naive: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """One screen. ``shown``: the kind of its check, "" for none; ``told``: what it was taken
    for; ``of``: the group of screens that it is counted with."""

    of: str
    name: str
    shown: str
    told: str


@dataclass(frozen=True, slots=True)
class Visit:
    """One sign-in past a check. ``ended``: "signed in", or why the person had to go on; ``wrong``:
    answers that the site did not take; ``another``: pictures that were asked for anew."""

    kind: str
    name: str
    ended: str
    wrong: int
    another: int
    seconds: float


Measured = Mapping[tuple[Kind, Part], Sequence[Tried]]


@dataclass
class Results:
    """All that a report is made of."""

    solved: dict[tuple[Kind, Part], list[Tried]] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    machines: list[str] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        return {
            "commands": self.commands,
            "machines": self.machines,
            "solved": [
                {"kind": kind, "part": part, **asdict(each)}
                for (kind, part), tried in self.solved.items()
                for each in tried
            ],
            "seen": [asdict(each) for each in self.seen],
            "visits": [asdict(each) for each in self.visits],
        }


def merged(files: Iterable[Mapping[str, Any]]) -> Results:
    """All as one. Of a kind and its part, and of a group of screens, the last one counts."""
    found = Results()
    for each in files:
        found.commands += each["commands"]
        found.machines += [one for one in each["machines"] if one not in found.machines]
        solved: dict[tuple[Kind, Part], list[Tried]] = {}
        for line in each["solved"]:
            told = {name: value for name, value in line.items() if name not in ("kind", "part")}
            solved.setdefault((line["kind"], line["part"]), []).append(Tried(**told))
        found.solved |= solved
        seen = [Seen(**line) for line in each["seen"]]
        groups = {one.of for one in seen}
        found.seen = [one for one in found.seen if one.of not in groups] + seen
        visits = [Visit(**line) for line in each.get("visits", ())]
        kinds = {one.kind for one in visits}
        found.visits = [one for one in found.visits if one.kind not in kinds] + visits
    order = {key: n for n, key in enumerate((k, p) for p in reversed(PARTS) for k in KINDS)}
    found.solved = dict(sorted(found.solved.items(), key=lambda item: order[item[0]]))
    return found


def machine() -> str:
    """What the times were taken on, in words."""
    return f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}"


def threshold(kind: Kind) -> float:
    solving = import_module(f"models.challenges.solving.{kind}")
    return float(getattr(solving, "SURE", SURE))


# --- in a terminal --------------------------------------------------------------------------------


def summed(kind: Kind, part: Part, tried: Sequence[Tried]) -> list[Row]:
    """How many were wrong, how long it took, and how it is with those it was sure of."""
    wrong = share(sum(not t.right for t in tried), len(tried))
    sure = _sure(kind, tried)
    of_sure = share(sum(not t.right for t in sure), len(sure))
    name = f"{kind}, {part}"
    naive = 100 * share(sum(not t.naive for t in tried), len(tried)).share
    unit = f"% ({100 * wrong.low:.1f} to {100 * wrong.high:.1f}) of {len(tried)}"
    return [
        Row(f"{name}: wrong", 100 * wrong.share, unit, NAIVE[kind], naive),
        Row(f"{name}: wrong where sure", 100 * of_sure.share,
            f"% ({100 * of_sure.low:.1f} to {100 * of_sure.high:.1f}) of {len(sure)}"),
        Row(f"{name}: median", statistics.median(t.ms for t in tried), "ms"),
    ]  # fmt: skip


def _sure(kind: Kind, tried: Iterable[Tried]) -> list[Tried]:
    return [each for each in tried if each.sure >= threshold(kind)]


# --- as Markdown ----------------------------------------------------------------------------------

ABOUT = """\
How well checks for robots are told from a screen and solved, on this machine and without asking
anybody. [Signing in](../login.md) says where that is done (on the owner's own sites and in their
own apps) and where it is the person's.

A check is *right* as a site would take it. *Held out* are looks (how a check is drawn) that were
written by somebody who did not read the solvers; nothing was trained or tuned on them, nor on their
seeds. *Where sure*: a solver says how sure it is, and only what it is sure of is answered; the rest
goes to the person. *Naive* is a simple way to hold it against. Intervals are Wilson's, 95 %.
"""


def as_markdown(measured: Measured, results: Results | None = None) -> str:
    """Kind by kind beside its goal, what a visit comes to, look by look, and what is recognised."""
    more = results or Results()
    told = ["# Checks for robots", "", ABOUT]
    for part in reversed(PARTS):
        some = {key: tried for key, tried in measured.items() if key[1] == part}
        if some:
            told += _solved(part, some)
    if more.visits:
        told += _signed_in(more.visits)
    if more.seen:
        told += _recognised(more.seen)
    if measured:
        told += ["## Look by look", "", *_by_look(measured)]
    told += ["## How it was made", ""]
    commands = more.commands or ["python -m benchmarks.challenges"]
    told += [f"- `{FOLDER.sub('', each)}`" for each in commands]
    told += [f"- times on {each}, beside other work" for each in more.machines]
    return "\n".join([*told, ""])


def _solved(part: Part, measured: Measured) -> list[str]:
    told = [
        f"## Solved, looks that are {part}" if part == "held out" else "## Solved, known looks", "",
        "| kind | right | 95 % | goal | met | naive |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for (kind, _), tried in measured.items():
        right = share(sum(t.right for t in tried), len(tried))
        naive = share(sum(t.naive for t in tried), len(tried))
        met = "yes" if right.share >= GOALS[kind] / 100 else "**no**"
        told.append(
            f"| {kind}: {MEANT[kind]} | {right.hits} of {right.of} ({right.share:.1%}) "
            f"| {right.low:.1%} to {right.high:.1%} | {GOALS[kind]} % | {met} "
            f"| {naive.share:.1%} ({NAIVE[kind]}) |"
        )
    absent = [kind for kind in KINDS if (kind, part) not in measured]
    told += [f"| {kind}: {MEANT[kind]} | not measured | | {GOALS[kind]} % | | |" for kind in absent]
    told += [
        "", "What comes of it: only sure answers are given, and a visit to a site asks for another "
        f"picture {_times(MOST_ANOTHER)} at most, and is wrong {_times(MOST_WRONG)} at most; then "
        "it is the person's. A visit is reckoned from pictures of one look, in their order.", "",
        "| kind | answered | right of these | wrong, 95 % | visits passed alone | wrong answers "
        "a visit | median | 19 of 20 within |",
        "|---|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for (kind, _), tried in measured.items():
        sure = _sure(kind, tried)
        wrong = share(sum(not t.right for t in sure), len(sure))
        visits = list(visited(tried, threshold(kind)))
        passed = share(sum(passed for passed, _ in visits), len(visits))
        failures = sum(wrong for _, wrong in visits) / max(1, len(visits))
        times = sorted(t.ms for t in tried)
        told.append(
            f"| {kind} | {len(sure) / max(1, len(tried)):.1%} | {len(sure) - wrong.hits} of "
            f"{len(sure)} | {wrong.low:.1%} to {wrong.high:.1%} | {passed.hits} of {passed.of} "
            f"({passed.share:.1%}) | {failures:.2f} | {statistics.median(times):.0f} ms "
            f"| {times[int(0.95 * len(times))]:.0f} ms |"
        )
    return [*told, ""]


def _times(n: int) -> str:
    return {1: "once", 2: "twice", 3: "three times"}.get(n, f"{n} times")


def visited(tried: Sequence[Tried], sure: float) -> Iterator[tuple[bool, int]]:
    """Visits to a site of one look each, one picture after the other: whether each was passed
    without the person, and how many wrong answers it gave. The last one of a look may be cut off:
    it is left out."""
    for look in dict.fromkeys(t.look for t in tried):
        wrong = another = 0
        for each in (t for t in tried if t.look == look):
            if each.sure < sure:
                another += 1
            elif not each.right:
                wrong += 1
            passed = each.sure >= sure and each.right
            if passed or wrong == MOST_WRONG or another > MOST_ANOTHER:
                yield passed, wrong
                wrong = another = 0


def _by_look(measured: Measured) -> list[str]:
    told = ["| kind | looks | look | right | of | 95 % | naive | where sure | of | median ms |",
            "|---|---|---|---|---|---|---|---|---|---|"]  # fmt: skip
    for (kind, part), tried in measured.items():
        for look in ("all", *dict.fromkeys(t.look for t in tried)):
            some = [t for t in tried if look in ("all", t.look)]
            right = share(sum(t.right for t in some), len(some))
            sure = _sure(kind, some)
            told.append(
                f"| {kind} | {part} | {look} | {right.hits} | {right.of} "
                f"| {right.low:.1%} to {right.high:.1%} | {sum(t.naive for t in some)} "
                f"| {sum(t.right for t in sure)} | {len(sure)} "
                f"| {statistics.median(t.ms for t in some):.0f} |"
            )
    return [*told, ""]


def _signed_in(visits: Sequence[Visit]) -> list[str]:
    told = [
        "## Signed in past a check, in a real browser", "",
        "Whole visits to sites served on the machine: the form is found and filled in, the check",
        "recognised, cut out of the picture and solved, the answer typed, dragged or clicked.",
        "Held-out looks; layouts, languages, sizes and places take turns. What did not end",
        "signed in was handed to the person.", "",
        "| check | signed in | 95 % | wrong answers | other pictures asked for | median |",
        "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for kind in dict.fromkeys(each.kind for each in visits):
        some = [each for each in visits if each.kind == kind]
        passed = share(sum(each.ended == "signed in" for each in some), len(some))
        told.append(
            f"| {kind} | {passed.hits} of {passed.of} | {passed.low:.1%} to {passed.high:.1%} "
            f"| {sum(each.wrong for each in some)} | {sum(each.another for each in some)} "
            f"| {statistics.median(each.seconds for each in some):.0f} s |"
        )
    odd = [each for each in visits if each.ended != "signed in"]
    told += ["", *(f"- {each.kind}, {each.name}: {each.ended}" for each in odd)]
    return [*told, ""]


NONE = "none"


def _recognised(seen: Sequence[Seen]) -> list[str]:
    told = [
        "## Recognised",
        "",
        "Is there a check on a screen, and of which kind? `box` is a plain “I am not a robot”,",
        "`other` one that nobody here solves. Taken for another kind it is answered wrong on one's",
        "own site, and is the person's elsewhere, as it should be. Not seen it stops a sign-in,",
        "which then says so. Seen where there is none it costs the person a look. Held-out",
        "wordings were written down before anything was mended by the others.",
        "",
    ]
    checks = [each for each in seen if each.shown]
    without = [each for each in seen if not each.shown]
    if checks:
        told += _kinds_told(checks)
    if without:
        told += ["| screens without any | taken for one | 95 % |", "|---|---|---|"]
        told += _rows(without, lambda each: bool(each.told))
        told.append("")
    odd = [each for each in seen if each.told != each.shown]
    if odd:
        told += ["Not right:", ""]
        told += [
            f"- {each.of}, {each.name}: {each.shown or NONE}, taken for {each.told or NONE}"
            for each in odd
        ]
        told.append("")
    return told


def _kinds_told(checks: Sequence[Seen]) -> list[str]:
    told = ["| screens with a check | kind told right | 95 % |", "|---|---|---|"]
    told += _rows(checks, lambda each: each.told == each.shown)
    kinds = list(dict.fromkeys(each.shown for each in checks))
    columns = [*kinds, *dict.fromkeys(e.told for e in checks if e.told and e.told not in kinds), ""]
    told += [
        "",
        "| it is | " + " | ".join(f"told {each or NONE}" for each in columns) + " |",
        "|---" * (len(columns) + 1) + "|",
    ]
    for kind in kinds:
        counts = [sum(e.shown == kind and e.told == column for e in checks) for column in columns]
        told.append(f"| {kind} | " + " | ".join(map(str, counts)) + " |")
    return [*told, ""]


def _rows(seen: Sequence[Seen], counts: Callable[[Seen], bool]) -> Iterator[str]:
    for group in (*dict.fromkeys(each.of for each in seen), "all"):
        some = [each for each in seen if group in ("all", each.of)]
        hits = share(sum(map(counts, some)), len(some))
        yield f"| {group} | {hits.hits} of {hits.of} | {hits.low:.1%} to {hits.high:.1%} |"
