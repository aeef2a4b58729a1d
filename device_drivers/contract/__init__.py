"""What every phone driver must do, as checks that run on any phone, a person's own included.

They are harmless: nothing is sent, what is changed (a small file, the clipboard) is put back, and
the phone is left at its home screen. ``run_contract`` runs them in order; tests run them on virtual
phones, `phonepilot doctor` on real ones.

``checking`` says what a check is, ``ground`` where it may touch; then one file a topic: looking,
acting, opening, abilities, command line.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from device_drivers.base import Device, DeviceError, Key
from device_drivers.contract import abilities, acting, looking, opening, shelled
from device_drivers.contract.checking import Broken, Check, CheckResult, Outcome, Skipped
from device_drivers.contract.ground import SETTINGS

__all__ = [
    "CHECKS",
    "SETTINGS",
    "Broken",
    "Check",
    "CheckResult",
    "Skipped",
    "contract_results",
    "run_contract",
]

CHECKS: tuple[Check, ...] = tuple(
    Check(run.__name__.replace("_", " "), run)
    for topic in (looking, opening, acting, abilities, shelled)
    for run in topic.CHECKS
)
_LAST = Check(
    abilities.letting_go_twice_does_no_harm.__name__.replace("_", " "),
    abilities.letting_go_twice_does_no_harm,
)


def run_contract(device: Device) -> list[CheckResult]:
    """All checks in order, each reported; leaves the phone at its home screen, let go of."""
    return list(contract_results(device))


def contract_results(device: Device) -> Iterator[CheckResult]:
    """The same, each result as soon as it is known."""
    for check in CHECKS:
        yield _run(check, device)
    device.act(Key("home"))
    yield _run(_LAST, device)


def _run(check: Check, device: Device) -> CheckResult:
    started = time.monotonic()
    outcome: Outcome = "ok"
    detail = ""
    try:
        check.run(device)
    except Skipped as reason:
        outcome, detail = "skipped", str(reason)
    except (Broken, DeviceError) as problem:
        outcome, detail = "failed", f"{type(problem).__name__}: {problem}"
    return CheckResult(check.name, outcome, detail, time.monotonic() - started)
