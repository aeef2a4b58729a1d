"""Phones by name: one owner at a time, among all processes of a home."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assistant.config import PhoneSettings
from assistant.phones import Phones
from device_drivers.base import NoDevice
from device_drivers.pool import NoPhoneFree
from tests.phones import AdbServer

pytestmark = pytest.mark.whole

DESK = {"driver": "virtual", "width": 360, "height": 800, "density": 160}


def _phones(home: Path) -> Phones:
    return Phones({"desk": PhoneSettings.model_validate(DESK)}, "", home)


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    phones = _phones(tmp_path)
    yield phones
    phones.close()


def test_the_only_phone_is_leased_and_used(phones: Phones) -> None:
    with phones.lease("", "task 1") as lease:
        assert lease.name == "desk"
        assert lease.device.observe().app == "com.android.launcher3"


def test_another_process_waits_for_the_phone(phones: Phones, tmp_path: Path) -> None:
    others = _phones(tmp_path)  # file locks tell apart even two of one process
    with phones.lease("desk", "task 1"), pytest.raises(NoPhoneFree):
        others.lease("desk", "task 2", stopping=lambda: True)
    with others.lease("desk", "task 2") as lease:
        assert lease.valid
    others.close()


def test_who_comes_while_the_virtual_phone_ends_gets_one_of_their_own(
    adb_server: AdbServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb_server.port))
    ending, coming = Phones({}, "", tmp_path), Phones({}, "", tmp_path)
    ending.for_one_request = True
    try:
        with ending.lease("", "task 1") as lease:
            assert lease.device.observe().app
            coming.start_early("")  # finds that phone running
        with ThreadPoolExecutor(1) as pool:
            closed = pool.submit(ending.close)
            with coming.lease("", "task 2") as lease:
                closed.result(60)
                assert lease.device.observe().app
        assert coming.keeps_virtual
    finally:
        coming.close()


def test_a_virtual_phone_that_ended_with_its_process_is_started_anew(
    adb_server: AdbServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb_server.port))
    ending, staying = Phones({}, "", tmp_path), Phones({}, "", tmp_path)
    try:
        with ending.lease("", "task 1"):
            staying.start_early("")
        with staying.lease("", "task 2") as lease:
            assert not staying.keeps_virtual
            ending.close()
            lease.reopen()
        with staying.lease("", "task 3") as lease:
            assert lease.device.observe().app
        assert staying.keeps_virtual
    finally:
        ending.close()
        staying.close()


def test_a_phone_that_cannot_be_opened_says_why_each_time(tmp_path: Path) -> None:
    nowhere = {"driver": "android", "serial": "127.0.0.1:9", "adb_host": "127.0.0.2"}
    phones = Phones({"far": PhoneSettings.model_validate(nowhere)}, "", tmp_path)
    for _ in range(2):
        with pytest.raises(NoDevice, match="adb"):
            phones.lease("far", "task 1")
    phones.close()
