"""Many phones in several processes: each its own, all of them ended with the one that started."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from device_drivers.base import OS, Unsupported
from device_drivers.virtual.fleet import ADB_RANGE, Fleet
from device_drivers.virtual.listener import PortInUse
from device_drivers.virtual.phone import Phone
from tests.phones import AdbServer

pytestmark = pytest.mark.whole

SMALL = {"width": 360, "height": 640, "density": 160}


def test_each_phone_is_reached_by_adb_and_lives_its_own_life(adb_server: AdbServer) -> None:
    with Fleet(3, workers=2, seed=40, **SMALL) as fleet:  # type: ignore[arg-type]
        assert [phone.seed for phone in fleet.served] == [40, 41, 42]
        processes = {phone.process for phone in fleet.served}
        assert len(processes) == 2
        lives = set()
        for phone in fleet.served:
            adb_server.client.connect(phone.serial, timeout=60)
            device = adb_server.client.device(phone.serial)
            lives.add(device.shell("content query --uri content://com.android.contacts/contacts"))
            assert "360x640" in device.shell("wm size")
        assert len(lives) == 3
    assert not [pid for pid in processes if _alive(pid)]


def test_a_taken_port_is_named_and_nothing_is_left_running() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        fleet = Fleet(2, workers=2, first_port=port, **SMALL)  # type: ignore[arg-type]
        with pytest.raises(PortInUse, match=str(port)), fleet:
            pass
    assert not [phone for phone in fleet.served if _alive(phone.process)]


def test_ports_stay_clear_of_those_adb_looks_at_by_itself() -> None:
    fleet = Fleet(4, first_port=ADB_RANGE.start - 2, workers=1)
    assert [port for share in fleet._shares for port in share.ports] == [5552, 5553, 5600, 5601]


def test_no_worker_outlives_a_killed_starter(tmp_path: Path) -> None:
    script = (
        "import time\n"
        "from device_drivers.virtual.fleet import Fleet\n"
        "with Fleet(2, workers=2, width=360, height=640, density=160) as fleet:\n"
        "    print(*(phone.process for phone in fleet.served), flush=True)\n"
        "    time.sleep(60)\n"
    )
    starter = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert starter.stdout
    pids = [int(pid) for pid in starter.stdout.readline().split()]
    starter.stdout.close()
    starter.kill()
    starter.wait()
    assert len(pids) == 2
    ends = time.monotonic() + 60
    while any(_alive(pid) for pid in pids) and time.monotonic() < ends:
        time.sleep(0.05)
    assert not [pid for pid in pids if _alive(pid)]


def test_a_browser_is_no_phone() -> None:
    with pytest.raises(Unsupported, match="no virtual browser phone"):
        Phone(system=OS.BROWSER)


def test_the_command_lists_the_phones_and_ends_with_a_signal() -> None:
    command = [sys.executable, "-m", "assistant.cli", "virtual", "start", "--count", "2"]
    size = ["--width", "360", "--height", "640", "--seed", "9"]
    run = subprocess.Popen(
        [*command, *size], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stdout
    lines = [run.stdout.readline().split() for _ in range(2)]
    assert [line[0] for line in lines] == ["ready", "ready"]
    assert [line[2] for line in lines] == ["seed=9", "seed=10"]
    run.send_signal(signal.SIGTERM)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 0
    assert "2 phones of 360 x 640" in said
    assert not [pid for line in lines if _alive(pid := int(line[3].removeprefix("pid=")))]


def _alive(pid: int) -> bool:
    """Whether the process runs; one that ended and was not asked about yet does not."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
