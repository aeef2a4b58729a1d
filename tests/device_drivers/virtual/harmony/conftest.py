"""A HarmonyOS phone behind its hdc server, and an ``hdc`` that finds it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from device_drivers.base import OS
from device_drivers.harmony.as_hdc import make
from device_drivers.harmony.channel import Channel
from device_drivers.virtual.node import Node
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import running_phone

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[4]


def said(answer: bytes) -> str:
    """An answer as a person reads it: without the line end that hdc puts after its own words."""
    return answer.decode().removesuffix("\r\n")


@dataclass
class HarmonyPhone:
    """A served phone and the ways to it."""

    server: VirtualPhoneServer
    channel: Channel
    serial: str

    def hdc(self, command: str) -> str:
        """What the server answers to ``command``, with this phone as its target."""
        return said(self.channel.run(command, self.serial, timeout=60))

    def shell(self, line: str) -> str:
        return self.hdc(f"shell {line}")

    def call(self, look: Callable[[Phone], T]) -> T:
        return self.server.call(look)

    @property
    def foreground(self) -> str:
        """The package in front, by its name inside the phone."""
        return self.call(lambda phone: phone.foreground[0])

    def node(self, label: str) -> Node:
        """A node on the screen, by what a person would call it."""

        def find(phone: Phone) -> Node:
            found = phone.tree().find(label)
            assert found is not None, f"{label} is not on the screen"
            return found

        return self.call(find)


@pytest.fixture
def harmony() -> Iterator[HarmonyPhone]:
    with running_phone(system=OS.HARMONY, seed=3) as (server, _):
        channel = Channel("127.0.0.1", server.port)
        yield HarmonyPhone(server, channel, channel.run("list targets").decode().strip())


@pytest.fixture
def hdc_command(harmony: HarmonyPhone, tmp_path: Path) -> dict[str, str]:
    """An environment in which ``hdc`` is our small command and the server is the phone's."""
    folder = tmp_path / "bin"
    assert make(folder).startswith(f"Made {folder}/hdc")
    port = str(harmony.server.port)
    return {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "OHOS_HDC_SERVER_PORT": port,
        "HDC_SERVER_HOST": "127.0.0.1",
        "HDC_SERVER_PORT": port,
    }


def run_script(script: str, env: dict[str, str], *arguments: str) -> str:
    """What a Python script prints; its failure fails the test."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=env, capture_output=True, text=True, timeout=100, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout
