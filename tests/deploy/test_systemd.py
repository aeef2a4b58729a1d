"""The units: systemd understands them, and finds them hard enough."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, program, said

UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
INSTALLED = re.compile(r"/(?:usr/local|opt/phonepilot)/bin/phonepilot\b")
EXPOSED = {"phonepilot": 35, "phonepilot-model": 20, "phonepilot-backup": 15}
"""What `systemd-analyze security` may give at most, of 100."""


def units_here(folder: Path, *, without: str = "") -> list[Path]:
    """The units, with the program where it is on this machine."""
    made = []
    for unit in UNITS:
        text = INSTALLED.sub(f"{Path(sys.executable).parent}/phonepilot", unit.read_text())
        made.append(folder / unit.name)
        made[-1].write_text(re.sub(rf"(?m)^{without}=.*$", "", text) if without else text)
    return made


def test_systemd_understands_them(tmp_path: Path) -> None:
    assert said(program("systemd-analyze"), "verify", *units_here(tmp_path)) == ""


def test_systemd_would_see_a_mistake(tmp_path: Path) -> None:
    units = units_here(tmp_path)
    units[0].write_text(units[0].read_text().replace("[Service]", "[Service]\nMemoryMux=1G"))
    assert "MemoryMux" in said(program("systemd-analyze"), "verify", *units)


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.stem)
def test_they_are_hard_enough(unit: Path) -> None:
    check = program("systemd-analyze"), "security", "--offline=true", "--no-pager"
    said(*check, f"--threshold={EXPOSED[unit.stem]}", unit)


def test_a_softer_one_is_not(tmp_path: Path) -> None:
    soft = units_here(tmp_path, without="(?:SystemCallFilter|CapabilityBoundingSet|ProtectSystem)")
    check = program("systemd-analyze"), "security", "--offline=true", "--no-pager"
    for unit in soft:
        if unit.suffix == ".service":
            with pytest.raises(AssertionError):
                said(*check, f"--threshold={EXPOSED[unit.stem]}", unit)


@pytest.mark.parametrize("unit", SERVICES, ids=lambda unit: unit.stem)
def test_they_start_what_there_is(unit: Path) -> None:
    """Commands and options of ours, as the command line knows them."""
    from typer.testing import CliRunner

    from assistant import cli

    command = re.search(rf"{INSTALLED.pattern} ([a-z ]+)", unit.read_text())
    assert command is not None
    names = command[1].split()
    ended = CliRunner().invoke(cli.app, [*names, "--help"])
    assert ended.exit_code == 0, ended.output


def test_memory_tasks_and_time_are_limited() -> None:
    for unit in SERVICES:
        text = unit.read_text()
        limited = ("MemoryMax=", "TasksMax=") if "oneshot" not in text else ("Nice=",)
        assert all(limit in text for limit in limited), unit.name
        assert "NoNewPrivileges=true" in text
        assert "ProtectSystem=strict" in text
    main = (DEPLOY / "systemd" / "phonepilot.service").read_text()
    assert "Type=notify" in main
    assert "WatchdogSec=" in main
    assert "Restart=always" in main
