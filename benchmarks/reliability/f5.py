"""F5: whatever goes wrong with the phone, the request is done or its true reason is said.

The stories are those of the tests: a fault in the middle of a request that goes the whole way
through the house, over the real adb, and afterwards the phone's own database says what happened.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.reliability.row import Row
from tests.assistant.test_device_faults import ADB_SERVER, FAULTS, Fault, Story, story
from tests.device_drivers.verbs.doing import waiting
from tests.phones import connected_phone, private_adb

SHORT, LONG = ("crash_dialog",), 20
"""These faults once; all of them so often."""
GOAL = 0.95


def measure(long: bool) -> Row:
    began = time.monotonic()
    faults = [each for each in FAULTS if long or (each.name in SHORT and not each.seconds)]
    times = LONG if long else 1
    found = asyncio.run(_told([*faults, *([ADB_SERVER] if long else [])], times))
    told = found.total() - found["untrue"]
    text = (
        f"{len(faults) + long} faults x {times}: {found['done']} done, {found['told']} stopped "
        f"with the true reason within 60 s, {found['untrue']} false successes or false reasons"
    )
    ok = told >= GOAL * found.total() and not found["untrue"]
    return Row("F5", text, found["untrue"], ok, "virtual phone", time.monotonic() - began)


async def _told(faults: list[Fault], times: int) -> Counter[str]:
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as folder, waiting(0.3):
        for number, fault in enumerate(faults):
            home = Path(folder) / str(number)
            home.mkdir(mode=0o700)
            with private_adb(home) as adb, connected_phone(adb, live=True) as phone:
                async with story(phone, home) as told:
                    for one in range(number, number + times):
                        found[await _ended(told, fault, one)] += 1
                if fault is ADB_SERVER:
                    adb.run("kill-server")
    return found


async def _ended(told: Story, fault: Fault, number: int) -> str:
    """done, told, untrue"""
    try:
        said = await told.tell(fault, number)
    except AssertionError as error:
        print(error, file=sys.stderr)
        return "untrue"
    return "done" if f"{fault.name} {number}: done " in said else "told"
