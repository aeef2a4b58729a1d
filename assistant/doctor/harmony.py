"""The way to a HarmonyOS phone, step by step: hdc, the phone's state, what uitest says."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.doctor.finding import Finding
from assistant.doctor.known import explained, recognise
from assistant.doctor.known_harmony import HARMONY
from device_drivers.base import OS, Device, DeviceError
from device_drivers.harmony.channel import DEFAULT_PORT, Channel

ASK_SECONDS = 10.0
Ask = Callable[[str], str]
"""An hdc command and what was said to it. Raises DeviceError, OSError."""


def way(extra: Mapping[str, Any]) -> Iterator[Finding]:
    """hdc, and what it says of the phone; ends at the first thing that does not stand."""
    try:
        ask = _asking(extra)
        listed = ask("list targets -v")
    except (DeviceError, OSError) as error:
        yield explained("hdc", str(error), "install hdc; see the guide", HARMONY)
        return
    lines = [line.strip() for line in listed.splitlines() if line.strip()]
    yield Finding("hdc", True, f"answers: {'; '.join(lines) or 'nothing'}")
    target = str(extra.get("target") or "")
    mine = [line for line in lines if target in line]
    if not mine:
        yield explained("target", f"{target or 'a phone'}: [Empty]", "plug it in", HARMONY)
    for line in mine:
        known = recognise(line, (HARMONY,))
        offline = "Offline" in line
        if known:
            yield Finding("target", False, known[0].seen, known[0].fix, known[0].why)
        elif offline:
            yield Finding("target", False, line, "unplug it, plug it in again; `hdc kill -r`")
        else:
            yield Finding("target", True, line)
    if len(mine) == 1 and "Connected" in mine[0]:
        yield from _uitest(ask, mine[0].split()[0])


def _uitest(ask: Ask, target: str) -> Iterator[Finding]:
    """Whether the phone lets its screen be read."""
    said = ask(f"-t {target} shell uitest dumpLayout -p /data/local/tmp/phonepilot_probe.json")
    ask(f"-t {target} shell rm -f /data/local/tmp/phonepilot_probe.json")
    if recognise(said, (HARMONY,)):
        yield explained("uitest", said.strip(), "see the guide", HARMONY)
    else:
        yield Finding("uitest", True, said.strip().splitlines()[-1] if said.strip() else "ready")


def _asking(extra: Mapping[str, Any]) -> Ask:
    """How to ask: the server when it answers, else the program."""
    host = str(extra.get("host") or "127.0.0.1")
    port = int(extra.get("port") or os.environ.get("OHOS_HDC_SERVER_PORT") or DEFAULT_PORT)
    channel = Channel(host, port)
    try:
        channel.run("list targets", timeout=2.0)
    except DeviceError:
        program = shutil.which(str(extra.get("hdc_path") or "hdc"))
        if program is None:
            raise FileNotFoundError(
                f"No hdc server answers at {host}:{port}, and hdc: command not found"
            ) from None
        return lambda command: _run(program, command)

    def over_channel(command: str) -> str:
        target = ""
        if command.startswith("-t "):
            _, target, command = command.split(" ", 2)
        return channel.run(command, target, timeout=ASK_SECONDS).decode(errors="replace")

    return over_channel


def _run(program: str, command: str) -> str:
    try:
        done = subprocess.run(
            [program, *command.split()], capture_output=True, text=True, timeout=ASK_SECONDS,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise TimeoutError(f"hdc {command} did not end: Connect server failed") from error
    return done.stdout + done.stderr


def rights(device: Device) -> Iterator[Finding]:
    """Whether the screen can be read through the driver."""
    if device.os is not OS.HARMONY:
        return
    try:
        seen = device.observe(image=False)
    except DeviceError as error:
        yield explained("elements", str(error), "restart the phone", HARMONY)
    else:
        yield Finding("elements", True, f"{len(seen.elements)} on the screen, {seen.app} in front")
