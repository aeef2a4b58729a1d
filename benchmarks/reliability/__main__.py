"""Measure rows of docs/reliability.md and write it anew.

    python -m benchmarks.reliability [ROW ...] [--long | --part SHARE] [--json]

Without a row, all that can be measured; several run one after another, each in a process of its
own. The exit code is 1 when a row does not hold.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
from typing import Any

from benchmarks.reliability import report
from benchmarks.reliability.row import Row


def measure(name: str, form: report.Form, part: float) -> Row:
    """One row, in this process."""
    module = importlib.import_module(f"{report.MODULE}.{name.lower()}")
    if form == "part":
        vars(module)["LONG"] = _part_of(module.LONG, part)
    row: Row = module.measure(form != "short")
    report.keep(row, form, part)
    return row


def _part_of(whole: Any, part: float) -> Any:
    """Of a number, or of each of several; something is always left."""
    if isinstance(whole, tuple):
        return tuple(_part_of(each, part) for each in whole)
    return max(1, round(whole * part)) if isinstance(whole, int) else whole * part


def main() -> int:
    parser = argparse.ArgumentParser(prog=f"python -m {report.MODULE}", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", choices=[*report.modules(), []])
    parser.add_argument("--long", action="store_true", help="the whole number, which takes long")
    parser.add_argument("--part", type=float, default=1.0, help="so much of it, such as 0.1")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON")
    options = parser.parse_args()
    form: report.Form = "long" if options.long else "part" if options.part < 1 else "short"
    told = {"long": ["--long"], "part": ["--part", str(options.part)], "short": []}[form]
    names = options.rows or report.modules()
    failed = False
    for name in names:
        if len(names) == 1:
            failed = not measure(name, form, options.part).ok
        else:
            command = [sys.executable, "-m", report.MODULE, name, *told]
            failed |= subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0
    report.REPORT.write_text(report.markdown(), "utf-8")
    found = [one for name in names if (one := report.kept(name))]
    print(report.as_json(found) if options.as_json else report.as_table(found))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
