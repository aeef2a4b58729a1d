"""How far pocket gets, bare: ``python -m benchmarks.pocket [--weights FILE] [--sight read]``.

Three things, each over three suite seeds: the templates it was trained on, with other seeds; the
templates of the test split; and with ``--by app`` (for weights trained so) the held-out apps. No
house around it: what the policy declares counts. Training never reads what this prints.

Practice was written from what the apps can do, without a look at held-out templates, so it may ask
for the same kind of change as one of them. What was so practised is reported apart: the same app
and the same tables and columns changed, or, where nothing is changed, an answer out of the same
app, the same question to the person, the same impossibility.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

from device_drivers.virtual.tasks.base import Added, Change, Changed, Removed, Template
from device_drivers.virtual.tasks.play import prepare
from device_drivers.virtual.tasks.suite import instances, template
from models.pocket.embedded import weights
from models.pocket.policy import SURE
from models.training.pocket.gathering import phone_of
from models.training.pocket.kinds import trained_for
from models.training.pocket.measuring import How, Tried, interval, measure
from models.training.pocket.practice import practices

Trace = tuple[str, frozenset[str], bool, bool, bool]
SEEDS = (3, 4, 5)
"""Suites nobody chose anything by."""


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--weights", type=Path, default=weights())
    told.add_argument("--sight", choices=("tree", "blurred", "read"), default="tree")
    told.add_argument("--by", choices=("template", "app"), default="template")
    told.add_argument("--splits", nargs="+", default=["train", "test"])
    told.add_argument("--workers", type=int, default=2)
    told.add_argument("--sure", type=float, default=SURE, help="give up below this")
    told.add_argument("--failures", action="store_true", help="what was done in vain")
    args = told.parse_args()
    how = How(sight=args.sight, sure=args.sure)
    for split in args.splits:
        tried: list[Tried] = []
        for seed in SEEDS:
            suite = list(instances(split, seed, 1, by=args.by))
            tried += measure(args.weights, suite, args.workers, how)
        shown = [t for t in tried if trained_for(template(t.template))]
        told_of = {"train": "unseen seeds", "test": f"unseen {args.by}s"}.get(split, split)
        print(line(f"{told_of}, all", tried))
        print(line(f"{told_of}, of its kinds", shown))
        if split != "train":
            known = {t.template for t in tried if leaves(template(t.template)) & practised()}
            print(line("  changes that were practised", [t for t in tried if t.template in known]))
            print(line("  others", [t for t in tried if t.template not in known]))
        if args.failures:
            _failures(tried)


@lru_cache(maxsize=1)
def practised() -> frozenset[Trace]:
    """What the practice templates leave behind."""
    return frozenset(trace for found in practices().values() for trace in leaves(found))


def leaves(found: Template) -> frozenset[Trace]:
    """What a template's task leaves behind, in one word each: of some instances, as it may vary."""
    traces = set()
    for seed in SEEDS:
        trial = prepare(found, seed, phone_of(0))
        changes = () if found.impossible else trial.expected
        ending = (bool(trial.answer), bool(found.question), found.impossible)
        traces.add((found.apps[0], frozenset(map(_kind, changes)), *ending))
    return frozenset(traces)


def _kind(change: Change) -> str:
    match change:
        case Added():
            return f"{change.table}+"
        case Removed():
            return f"{change.table}-"
        case Changed():
            return f"{change.table}:{','.join(sorted(change.to))}"


def line(name: str, tried: list[Tried]) -> str:
    """One row: success with its interval, false successes, refusals."""
    many = max(len(tried), 1)
    won = sum(t.success for t in tried)
    low, high = interval(won, len(tried))
    false = sum(not t.success and t.declared == "done" for t in tried)
    refused = sum(not t.success and t.declared == "impossible" for t in tried)
    return (
        f"{name:32} {won / many:6.1%}  [{low:.1%}, {high:.1%}]  of {len(tried)}; "
        f"false successes {false / many:.1%}, wrongly refused {refused / many:.1%}"
    )


def _failures(tried: list[Tried]) -> None:
    by_template: dict[str, list[Tried]] = defaultdict(list)
    for one in tried:
        by_template[one.template].append(one)
    for name, all_of_it in sorted(by_template.items()):
        for one in all_of_it:
            if not one.success:
                won = sum(t.success for t in all_of_it)
                print(f"  {name} {won}/{len(all_of_it)}: {one.reasons[0][:100]}")
                print("      " + " ".join(one.lines)[:300])
                break


if __name__ == "__main__":
    main()
