"""Fixtures every test may use."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.phones import AdbServer, VirtualPhone, connected_phone, private_adb

# Machines are noisy, so nothing has a deadline. The same change gets the same examples everywhere;
# --hypothesis-profile roving looks for others.
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("roving", deadline=None)
settings.load_profile("house")

# A shell's background jobs ignore Ctrl-C, and so would every program that a test starts from one.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test writes into the keyring of whoever runs it, nor takes another test's class for one.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"


def pytest_xdist_auto_num_workers() -> int:
    """Tests wait for phones and programs as much as they compute: two workers for each core, as far
    as the memory goes (2.5 GB each)."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return max(1, min(2 * len(os.sched_getaffinity(0)), int(memory / 2.5e9)))


def pytest_collection_finish() -> None:
    """What was imported stays: the collector of garbage need not walk through it ever again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_secrets_known() -> Iterator[None]:
    """A process knows the secrets that it looked up until it ends; a test knows its own alone."""
    yield
    if known := sys.modules.get("assistant.secrets.known"):
        known.KNOWN.forget()


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdbServer]:
    """A private adb server on a random port (never 5037), ended by its pid."""
    with private_adb(tmp_path_factory.mktemp("adb")) as server:
        yield server


@pytest.fixture
def virtual_phone(adb_server: AdbServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualPhone]:
    """A fresh phone on a random port, connected; adb clients in this test find its server."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb_server.port))
    with connected_phone(adb_server) as phone:
        yield phone
