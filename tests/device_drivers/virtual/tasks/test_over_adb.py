"""Every reference solution over real adb, with our own Android driver. Long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device_drivers import android
from device_drivers.android.phone import AndroidPhone
from device_drivers.virtual.tasks.play import play, prepare
from device_drivers.virtual.tasks.suite import templates
from tests.phones import VirtualPhone, connected_phone, private_adb

pytestmark = pytest.mark.whole

SAMPLE = ("save_number_from_message", "ask_which_alarm")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualPhone]:
    home: Path = tmp_path_factory.mktemp("adb")
    with (
        private_adb(home) as adb,
        connected_phone(adb, width=720, height=1600, density=320, live=True) as phone,
    ):
        yield phone


@pytest.fixture(scope="module")
def driver(served: VirtualPhone) -> Iterator[AndroidPhone]:
    device = android.create(android.Config(serial=served.serial, adb_port=served.adb.port))
    yield device
    device.close()


def proves(name: str, served: VirtualPhone, driver: AndroidPhone) -> None:
    template = templates()[name]
    call = served.server.call
    trial = call(lambda phone: prepare(template, 1, phone))
    driver.shell("true")  # the phone is another one now: what was seen of it no longer holds
    episode = play(trial, driver, lambda: call(lambda phone: phone.snapshot()))
    assert episode.success, (episode.goal, episode.reasons)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_reference_solution_works_over_adb(
    name: str, served: VirtualPhone, driver: AndroidPhone
) -> None:
    proves(name, served, driver)


@pytest.mark.slow
@pytest.mark.parametrize("name", templates())
def test_every_reference_solution_works_over_adb(
    name: str, served: VirtualPhone, driver: AndroidPhone
) -> None:
    proves(name, served, driver)
