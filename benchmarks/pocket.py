"""How far pocket gets, bare: ``python -m benchmarks.pocket [--weights FILE] [--sight read]``.

Three things, each over three suite seeds: the templates it was trained on, with other seeds; the
templates of the test split; and with ``--by app`` (for weights trained so) the held-out apps. No
house around it: what the policy declares counts. Training never reads what this prints.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

from device_drivers.virtual.tasks.suite import instances, template
from models.pocket.embedded import weights
from models.pocket.policy import SURE
from models.training.pocket.kinds import trained_for
from models.training.pocket.measuring import How, Tried, interval, measure

SEEDS = (0, 1, 2)


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
        if args.failures:
            _failures(tried)


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
