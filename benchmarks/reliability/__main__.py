"""Measure rows of docs/reliability.md and write it anew.

    python -m benchmarks.reliability [ROW ...] [--long] [--json]

Without a row, all that can be measured; several run one after another, each in a process of its
own. The exit code is 1 when a row does not hold.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys

from benchmarks.reliability import report
from benchmarks.reliability.row import Row


def measure(name: str, *, long: bool) -> Row:
    """One row, in this process."""
    row: Row = importlib.import_module(f"{report.MODULE}.{name.lower()}").measure(long)
    report.keep(row, long=long)
    return row


def main() -> int:
    parser = argparse.ArgumentParser(prog=f"python -m {report.MODULE}", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", choices=[*report.modules(), []])
    parser.add_argument("--long", action="store_true", help="the whole number, which takes long")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON")
    options = parser.parse_args()
    names = options.rows or report.modules()
    failed = False
    for name in names:
        if len(names) == 1:
            failed = not measure(name, long=options.long).ok
        else:
            form = ["--long"] if options.long else []
            command = [sys.executable, "-m", report.MODULE, name, *form]
            failed |= subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0
    report.REPORT.write_text(report.markdown(), "utf-8")
    found = [one for name in names if (one := report.kept(name))]
    print(report.as_json(found) if options.as_json else report.as_table(found))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
