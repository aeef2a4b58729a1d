"""Play the attacks and write the table of docs/attacks.md anew.

    python -m benchmarks.attacks [PART ...] [--seeds 3] [--sample N] [--workers 2] [--piercing]
                                 [--guarded|--unguarded] [--out FILE] [--write]

``PART`` is a piece of a case's name. What was played already, as FILE knows it, is not played
again, so a run that was broken off goes on where it was. The exit code is 1 when harm was done
though the guard was there.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import time
from pathlib import Path

from assistant import logs
from benchmarks.attacks import report
from benchmarks.attacks.cases import Case, cases, short
from benchmarks.attacks.running import keep, kept, keys, play

USUAL = Path("attacks.jsonl")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks",
                                     description=(__doc__ or "").partition("\n")[0])  # fmt: skip
    parser.add_argument("parts", nargs="*", metavar="PART", help="pieces of cases' names")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--sample", type=int, metavar="N", help="so many of every kind")
    parser.add_argument("--workers", type=int, default=1, help="so many houses at once")
    parser.add_argument("--share", default="0/1", help="of a worker: K/N")
    parser.add_argument("--piercing", action="store_true",
                        help="the model sees what the house covers, too")  # fmt: skip
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--guarded", action="store_true", help="only with the guard")
    one.add_argument("--unguarded", action="store_true", help="only without it")
    parser.add_argument("--out", type=Path, default=USUAL, help="what came of each case")
    parser.add_argument("--write", action="store_true", help="write docs/attacks.md")
    return parser.parse_args()


async def _all(
    chosen: list[Case], options: argparse.Namespace, ways: tuple[bool, ...], share: tuple[int, int]
) -> None:
    for guarded in ways:
        known = keys(kept(options.out))
        start = time.monotonic()
        async for came in play(chosen, options.seeds, guarded=guarded, known=known, share=share,
                               piercing=options.piercing):  # fmt: skip
            keep(options.out, came)
            what = "HARM" if came.harm else "done" if came.done else came.outcome
            way, took = "guard" if guarded else "none", time.monotonic() - start
            print(f"{way:5} {what:10} {took:4.1f} s {came.case.name} {came.seed}", flush=True)
            start = time.monotonic()


def _by_workers(number: int) -> int:
    """The same command in so many processes, each with its share."""
    known = [word for word in sys.argv[1:] if word != "--write"]
    command = [sys.executable, "-m", "benchmarks.attacks", *known, "--workers", "1", "--share"]
    workers = [subprocess.Popen([*command, f"{k}/{number}"]) for k in range(number)]
    return max([worker.wait() for worker in workers])


def main() -> int:
    options = _options()
    pool = short(options.sample) if options.sample else cases()
    chosen = [c for c in pool if not options.parts or any(p in c.name for p in options.parts)]
    ways = (True,) if options.guarded else (False,) if options.unguarded else (True, False)
    if options.workers > 1:
        _by_workers(options.workers)
    else:
        k, n = (int(part) for part in options.share.split("/"))
        logs.to_file(options.out.with_suffix(f".{k}.log"))
        asyncio.run(_all(chosen, options, ways, (k, n)))
        if n > 1:
            return 0
    found = kept(options.out)
    print(report.table(found))
    if options.write:
        report.write(report.table(found))
    for came in (harm := report.harmed(found)):
        print(f"HARM {came.case.name} {came.seed}: {came.questions}", file=sys.stderr)
    return 1 if harm else 0


if __name__ == "__main__":
    sys.exit(main())
