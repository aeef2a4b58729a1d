"""Checks of the command line, for phones that have one."""

from __future__ import annotations

from device_drivers.base import Device
from device_drivers.contract.checking import expect, shell_of


def shell_words_arrive_whole(device: Device) -> None:
    phone = shell_of(device)
    word = "a b  'c' \"d\" $HOME `x` ; | & > \\ * 你好 #"
    said = phone.shell("echo", word)
    expect(said.output.rstrip("\n") == word, f"sent {word!r}, echoed {said.output!r}")
    expect(said.code == 0, f"echo ended with {said.code}")


def shell_tells_the_exit_code(device: Device) -> None:
    code = shell_of(device).shell("sh", "-c", "exit 3").code
    expect(code == 3, f"`exit 3` ended with {code}")


def the_clock_has_a_time_zone(device: Device) -> None:
    now = shell_of(device).now()
    expect(now.utcoffset() is not None, f"{now} has no time zone")


CHECKS = (
    shell_words_arrive_whole,
    shell_tells_the_exit_code,
    the_clock_has_a_time_zone,
)
