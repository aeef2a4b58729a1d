"""Play the attacks and write the table of docs/attacks.md anew.

    python -m benchmarks.attacks [PART ...] [--seeds 3] [--short] [--guarded|--unguarded]
                                 [--out FILE]

``PART`` is a piece of a case's name. What was played already, as FILE knows it, is not played
again. The exit code is 1 when harm was done though the guard was there.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from assistant import logs
from benchmarks.attacks import report
from benchmarks.attacks.cases import Case, cases, short
from benchmarks.attacks.running import keep, kept, keys, play

USUAL = Path("attacks.jsonl")


async def _all(chosen: list[Case], seeds: int, ways: tuple[bool, ...], out: Path) -> None:
    for guarded in ways:
        known = keys(kept(out))
        async for came in play(chosen, seeds, guarded=guarded, known=known):
            keep(out, came)
            what = "HARM" if came.harm else "done" if came.done else came.outcome
            print(f"{'guard' if guarded else 'none ':5} {what:10} {came.case.name}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks",
                                     description=(__doc__ or "").partition("\n")[0])  # fmt: skip
    parser.add_argument("parts", nargs="*", metavar="PART", help="pieces of cases' names")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="some of every kind")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--guarded", action="store_true", help="only with the guard")
    one.add_argument("--unguarded", action="store_true", help="only without it")
    parser.add_argument("--out", type=Path, default=USUAL, help="what came of each case")
    parser.add_argument("--write", action="store_true", help="write docs/attacks.md")
    options = parser.parse_args()
    logs.to_file(options.out.with_suffix(".log"))
    pool = short(3) if options.short else cases()
    chosen = [c for c in pool if not options.parts or any(p in c.name for p in options.parts)]
    ways = (True,) if options.guarded else (False,) if options.unguarded else (True, False)
    asyncio.run(_all(chosen, options.seeds, ways, options.out))
    found = kept(options.out)
    print(report.table(found))
    if options.write:
        report.write(report.table(found))
    for came in (harm := report.harmed(found)):
        print(f"HARM {came.case.name} {came.seed}: {came.questions}", file=sys.stderr)
    return 1 if harm else 0


if __name__ == "__main__":
    sys.exit(main())
