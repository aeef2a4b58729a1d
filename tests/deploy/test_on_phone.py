"""The scripts for Termux: their shell is clean, and a phone connects to itself with them."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY
from tests.phones import AdbServer, free_port, private_adb
from tests.wireless import PAIRING_ADBS, until, wireless_phone

SCRIPTS = sorted((DEPLOY / "on-phone").glob("*.sh"))
SELF = next(path for path in SCRIPTS if path.name == "self.sh")


@dataclass
class Self:
    """``phonepilot-self`` with a state of its own."""

    folder: Path
    adb: AdbServer

    def run(self, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(SELF), *args], env=self.env(env),
            capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self, *args: str, **env: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            ["sh", str(SELF), *args], env=self.env(env),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def env(self, more: Mapping[str, str]) -> dict[str, str]:
        return {
            **self.adb.env, "ADB": self.adb.path, "PHONEPILOT_STATE": str(self.folder),
            "FIRST": "1", "LAST": "0", **more,
        }  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Self]:
    with private_adb(tmp_path, PAIRING_ADBS[0]) as adb:
        yield Self(tmp_path / "state", adb)


@pytest.mark.parametrize("script", [*SCRIPTS, DEPLOY / "phonepilot.sh"], ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("no shellcheck here")
    said = subprocess.run(["shellcheck", str(script)], capture_output=True, text=True, check=False)
    assert said.stdout == ""


def test_a_phone_connects_to_itself(own: Self) -> None:
    with wireless_phone(seed=3) as phone:
        address, code = phone.show_code()
        port = phone.address.rpartition(":")[2]
        wrong = own.run("pair", address, f"{(int(code) + 1) % 10**6:06}")
        assert wrong.returncode == 1
        assert "not paired" in wrong.stderr
        paired = own.run("pair", address, code, FIRST=port, LAST=port)
        assert paired.returncode == 0, paired.stderr
        assert f"Connected as 127.0.0.1:{port}." in paired.stdout
        assert own.run("status").stdout == f"Connected as 127.0.0.1:{port}.\n"


def test_after_a_restart_it_is_found_at_another_port(own: Self) -> None:
    with wireless_phone(seed=3) as phone:
        address, code = phone.show_code()
        port = phone.address.rpartition(":")[2]
        own.run("pair", address, code, FIRST=port, LAST=port)
        phone.switch(on=False)
        assert own.run("status").returncode == 1
        assert "not found" in own.run("connect").stderr
        phone.switch(on=True)
        moved = int(phone.address.rpartition(":")[2])
        found = own.run("connect", FIRST=str(moved - 3), LAST=str(moved + 3))
        assert f"Connected as 127.0.0.1:{moved}." in found.stdout, found.stderr
        assert "Connected" in own.run("connect").stdout, "the port is remembered"


def test_the_property_tells_the_port_where_it_may_be_read(own: Self, tmp_path: Path) -> None:
    """On some phones apps may read it: a getprop of ours stands for theirs."""
    with wireless_phone(seed=3) as phone:
        address, code = phone.show_code()
        port = phone.address.rpartition(":")[2]
        getprop = tmp_path / "bin" / "getprop"
        getprop.parent.mkdir()
        getprop.write_text(f'#!/bin/sh\n[ "$1" = service.adb.tls.port ] && echo {port}\n')
        getprop.chmod(getprop.stat().st_mode | stat.S_IXUSR)
        paired = own.run("pair", address, code, PATH=f"{getprop.parent}:{os.environ['PATH']}")
        assert f"Connected as 127.0.0.1:{port}." in paired.stdout


def test_a_connection_that_is_lost_is_made_again(own: Self, tmp_path: Path) -> None:
    """Wi-Fi off and on while it watches: another port, and adb knows the phone only once."""
    told = tmp_path / "port"
    getprop = tmp_path / "bin" / "getprop"
    getprop.parent.mkdir()
    getprop.write_text(f"#!/bin/sh\ncat {told} 2>/dev/null || true\n")
    getprop.chmod(getprop.stat().st_mode | stat.S_IXUSR)
    path = f"{getprop.parent}:{os.environ['PATH']}"
    with wireless_phone(seed=3) as phone:
        told.write_text(phone.address.rpartition(":")[2])
        own.run("pair", *phone.show_code(), PATH=path)
        watching = own.start("watch", PATH=path, EVERY="1")
        try:
            told.unlink()
            phone.switch(on=False)
            until(lambda: own.run("status").returncode)
            phone.switch(on=True)
            moved = phone.address
            told.write_text(moved.rpartition(":")[2])
            until(lambda: moved in own.run("status").stdout, seconds=60)
        finally:
            watching.kill()
            watching.wait()
        known = own.adb.run("devices").stdout.decode().split("\n")[1:]
        assert [line.split() for line in known if line] == [[moved, "device"]]


def test_a_port_that_is_someone_elses(own: Self) -> None:
    refused = own.run("connect", str(free_port()))
    assert refused.returncode == 1
    assert "nothing that knows this phone" in refused.stderr


def test_the_installer_stays_off_computers(tmp_path: Path) -> None:
    script = next(path for path in SCRIPTS if path.name == "install.sh")
    env = {key: value for key, value in os.environ.items() if key != "PREFIX"}
    ended = subprocess.run(
        ["sh", str(script)], env=env, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert ended.returncode == 1
    assert "Termux" in ended.stderr
