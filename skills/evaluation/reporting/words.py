"""What the page and the Markdown file say alike."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from skills.evaluation.judging.reading import reading_of
from skills.evaluation.metric import Interval, Tally
from skills.evaluation.reporting.figures import Offsets
from skills.evaluation.runs import Run
from skills.evaluation.table import Against

STATES = {
    "reproduced": "reproduced", "not_reproduced": "not reproduced", "not_compared": "not compared",
}  # fmt: skip
WHO = {"makers": "its makers", "again": "its makers, again", "clawgui": "ClawGUI"}
CRITERION = (
    "Reproduced: as good as the published number, or at most two points below it. A number that "
    "counts by another rule, other annotations or other samples is not compared. On the scales, "
    "ours is the dot with its interval, and the lines are published numbers."
)
INTERVALS = "Thin lines are 95 % intervals: bootstrapped for sums, Wilson's for groups."
OFFSETS = (
    "Where it pointed, measured in half sides of the target: the frame is the target, its middle "
    "the middle. What is off to one side all over is a matter of coordinates, not of seeing."
)
PLACES = (
    "The share of wrong answers by where on the picture the target is, with how many are there."
)


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def between(interval: Interval | None) -> str:
    return f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f}" if interval else ""


def counts(tally: Tally) -> str:
    return f"{tally.correct} of {tally.n}"


def state_of(run: Run) -> Against | None:
    """The number that speaks for a run: the makers' if there is one."""
    order = ("makers", "again", "clawgui")
    found = sorted(run.against, key=lambda each: order.index(each.number.by))
    return found[0] if found else None


def shift(found: Offsets) -> str:
    beyond = f"{found.beyond} of {found.n} are farther off than the drawing reaches."
    if found.shift is None:
        return beyond
    across, down = found.shift
    return (
        f"{beyond} The median lies "
        f"{abs(across):.2f} % of the picture to the {'right' if across >= 0 else 'left'} and "
        f"{abs(down):.2f} % {'below' if down >= 0 else 'above'} the middle of the target."
    )


def facts(run: Run) -> list[tuple[str, str]]:
    """What was counted, and how it came about; what nobody told is said to be so."""
    kept, found = run.kept, run.score
    about, total = kept.about, found.total
    protocol = dict(about.protocol)
    own_sum = (
        f"{percent(found.official)} [{between(found.official_interval)}], {found.official_how}"
        if found.official is not None
        else f"not known: {found.official_how}"
    )
    return [
        ("Right", f"{counts(total)} = {percent(total.accuracy)} [{between(found.interval)}]"),
        ("The benchmark's own sum", own_sum),
        *(
            (name, f"{percent(mean.value)}, mean over {mean.n}")
            for name, mean in found.means.items()
        ),
        ("Could not be read", f"{total.unparsed} of {total.n}, counted as wrong"),
        ("Without a reply", f"{total.errors} of {total.n}, counted as wrong"),
        ("Left out by the rule", str(found.not_counted)),
        *([("Predictions of no sample", str(about.strays))] if about.strays else []),
        ("Rule", kept.variant),
        ("Replies read as", _reading(kept.model, protocol)),
        ("Annotations", about.revision or "revision not known"),
        ("Protocol", about.hash or "not told by whoever made the predictions"),
        ("Predictions", f"{Path(about.predictions).name} {about.digest}".strip() or "not told"),
    ]


def _reading(family: str, protocol: dict[str, Any]) -> str:
    usual = reading_of(family)
    numbers = str(protocol.get("space") or usual.numbers)
    return f"{family}, numbers {numbers}, pixels as {protocol.get('rounding') or usual.rounding}"


def protocol_of(run: Run) -> list[tuple[str, str]]:
    """Every field that was agreed and is not empty."""
    return [
        (name, str(value))
        for name, value in run.kept.about.protocol.items()
        if value not in ("", 0)
    ]


def published_rows(against: Sequence[Against]) -> list[tuple[str, ...]]:
    """Who, their number, ours, the difference, the state, why not, where it stands."""
    return [
        (
            WHO[each.number.by] + (f", {each.number.how}" if each.number.how else ""),
            f"{each.number.value:.2f}", f"{each.ours:.2f}",
            f"{each.ours - each.number.value:+.2f}", each.state,
            each.why.en if each.why else "", each.number.source.where,
        )
        for each in against
    ]  # fmt: skip
