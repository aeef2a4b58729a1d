"""The drivers beside the stock clients of their systems, on the same virtual phones.

    python -m benchmarks.drivers [--driver android|ios|harmony|browser|virtual|all] [--runs N]
                                 [--serial S [--adb-port P]] [--mobilerun [PYTHON]] [--json]

Each driver gets a virtual phone of its system, in a process of its own. "Ours" is always the whole
public call (``act``, ``observe``): settling and checks included. ``--serial`` measures on an
Android phone that is connected instead. ``--mobilerun`` measures mobilerun's driver too, run by a
Python that has it, or by one that is installed into the cache folder for it.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from functools import partial

from benchmarks.mobilerun_venv import NotInstalled
from benchmarks.other_python import RivalFailed
from benchmarks.table import Row, as_json, as_table
from device_drivers.base import DeviceError

QUICK_COMMANDS = (
    "On this virtual phone `input`, `screencap` and `uiautomator dump` begin at once; on a real "
    "one each starts a program of its own, so adb and mobilerun are slower there than here."
)

DRIVERS = ("android", "ios", "harmony", "browser", "virtual")


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark of the drivers.")
    parser.add_argument("--driver", choices=[*DRIVERS, "all"], default="all")
    parser.add_argument("--runs", type=int, default=30, help="runs of each (default 30)")
    parser.add_argument("--json", action="store_true", help="print rows as JSON")
    parser.add_argument("--serial", default="", help="an Android phone that is connected already")
    parser.add_argument("--adb-port", type=int, default=5037, help="its adb server's port")
    parser.add_argument(
        "--mobilerun", nargs="?", const="install", default="", metavar="PYTHON",
        help="measure mobilerun too; PYTHON has mobilerun-core-local (else it is installed, once)",
    )  # fmt: skip
    options = parser.parse_args()
    found: list[Row] = []
    for driver in DRIVERS if options.driver == "all" else (options.driver,):
        measure = importlib.import_module(f"benchmarks.drivers_{driver}").rows
        if driver == "android":
            measure = partial(
                measure, serial=options.serial, adb_port=options.adb_port,
                mobilerun=options.mobilerun,
            )  # fmt: skip
        try:
            found += [_named(row, driver) for row in measure(options.runs)]
        except (DeviceError, ImportError, NotInstalled, RivalFailed) as error:
            print(f"{driver} was not measured: {error}", file=sys.stderr)
    if not found:
        sys.exit(1)
    print(as_json(found) if options.json else as_table(found))
    if options.driver in ("android", "all") and not options.serial:
        print(QUICK_COMMANDS, file=sys.stderr)


def _named(row: Row, driver: str) -> Row:
    return Row(f"{driver}: {row.name}", row.value, row.unit, row.versus, row.other)


if __name__ == "__main__":
    main()
