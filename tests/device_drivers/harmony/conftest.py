"""A virtual HarmonyOS phone, and the driver on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from device_drivers.base import OS
from device_drivers.harmony import Config, create
from device_drivers.harmony.phone import HarmonyPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import running_phone


@dataclass
class Served:
    """A virtual phone and where its hdc server is."""

    server: VirtualPhoneServer
    phone: Phone

    @property
    def port(self) -> int:
        return self.server.port

    def begin(self, fault: str, **options: Any) -> None:
        self.server.call(lambda phone: phone.weather.start(fault, **options))

    def clear(self) -> None:
        self.server.call(lambda phone: phone.weather.clear())

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        self.server.call(lambda phone: phone.put_setting(namespace, key, value))

    def join(self, **kw: Any) -> HarmonyPhone:
        return create(Config(port=self.port, **kw))


@pytest.fixture
def served() -> Iterator[Served]:
    with running_phone(system=OS.HARMONY, seed=3, width=720, height=1560, density=320) as (
        server, phone,
    ):  # fmt: skip
        yield Served(server, phone)


@pytest.fixture
def phone(served: Served) -> HarmonyPhone:
    return served.join()


@pytest.fixture(scope="session")
def hdc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our small hdc command as a program."""
    path = tmp_path_factory.mktemp("bin") / "hdc"
    path.write_text(
        f"#!{sys.executable}\nfrom device_drivers.harmony.hdc_command import main\n"
        "raise SystemExit(main())\n"
    )
    path.chmod(0o755)
    return path
