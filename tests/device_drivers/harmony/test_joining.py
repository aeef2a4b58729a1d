"""Which phone is joined, through what, and what is said when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_drivers.base import DeviceGone, NoDevice
from device_drivers.harmony import Config, create
from device_drivers.harmony.joining import discover, parse_targets
from device_drivers.harmony.link import ByServer
from device_drivers.harmony.program import Program
from tests.device_drivers.harmony.conftest import Served
from tests.phones import free_port, running_phone


def test_the_only_phone_is_joined_and_named(served: Served) -> None:
    phone = served.join(name="Mate")
    assert phone.name == "Mate"
    assert phone.target == discover(Config(port=served.port))[0].target


def test_the_port_may_come_from_the_environment(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(served.port))
    assert create(Config()).info().model


def test_listings_are_read() -> None:
    told = "0123ABC\t\tUSB\tConnected\tlocalhost\thdc\nCOM3\t\tUART\tReady\tunknown...\thdc\n"
    told += "10.0.0.7:5555\t\tTCP\tOffline\tlocalhost\thdc\n"
    first, second = parse_targets(told)
    assert (first.target, first.over, first.usable) == ("0123ABC", "USB", True)
    assert (second.target, second.state, second.usable) == ("10.0.0.7:5555", "Offline", False)
    assert parse_targets("[Empty]\n") == []
    assert parse_targets("0123ABC\n")[0].usable


@pytest.mark.parametrize(
    ("fault", "error", "says"),
    [("unplugged", NoDevice, "USB debugging"), ("offline", DeviceGone, "Unplug and plug")],
)
def test_a_phone_that_is_not_ready_is_explained(
    served: Served, fault: str, error: type[Exception], says: str
) -> None:
    served.begin(fault)
    with pytest.raises(error, match=says):
        served.join()


def test_a_phone_of_another_name_is_not_taken(served: Served) -> None:
    with pytest.raises(NoDevice, match="hdc knows no phone 'FMR0'"):
        served.join(target="FMR0")


def test_an_address_that_nobody_has_says_so(served: Served) -> None:
    with pytest.raises(NoDevice, match="wireless debugging"):
        served.join(target="127.0.0.1:9")


def test_without_a_server_and_a_program_it_says_what_to_install() -> None:
    with pytest.raises(NoDevice, match="command line tools"):
        create(Config(port=free_port(), hdc_path="/nowhere/hdc"))


def test_the_program_is_used_when_it_is_wanted(served: Served, hdc: Path) -> None:
    by_program = served.join(by="program", hdc_path=str(hdc))
    assert isinstance(by_program._link.carrier, Program)
    assert isinstance(served.join(hdc_path=str(hdc))._link.carrier, ByServer)
    with pytest.raises(NoDevice, match="no hdc program"):
        served.join(by="program", hdc_path="/nowhere/hdc")


def test_a_server_that_speaks_otherwise_leaves_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An Android phone's port answers nothing that hdc says."""
    monkeypatch.setattr("device_drivers.harmony.joining.LIST_SECONDS", 0.5)
    fake = tmp_path / "hdc"
    fake.write_text("#!/bin/sh\nprintf 'FMR0\\t\\tUSB\\tConnected\\tlocalhost\\thdc\\n'\n")
    fake.chmod(0o755)
    with running_phone(seed=3) as (server, _):
        phone = create(Config(port=server.port, hdc_path=str(fake)))
        assert isinstance(phone._link.carrier, Program)
        assert phone.target == "FMR0"


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    from device_drivers.base import DeviceTimeout

    slow = tmp_path / "hdc"
    slow.write_text("#!/bin/sh\nsleep 30 & sleep 30\n")
    slow.chmod(0o755)
    with pytest.raises(DeviceTimeout, match="hdc kill -r"):
        Program(str(slow)).run("list targets", timeout=0.3)
