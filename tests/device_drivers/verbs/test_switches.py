"""Switches and levels over real adb, read back three ways."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said, VerbFailed
from device_drivers.verbs.levels import BrightnessArgs
from tests.device_drivers.verbs.doing import Bench, Deaf, do, not_done

STORED = [
    ("wifi", "global", "wifi_on", "1", "0"),
    ("bluetooth", "global", "bluetooth_on", "1", "0"),
    ("airplane_mode", "global", "airplane_mode_on", "1", "0"),
    ("do_not_disturb", "global", "zen_mode", "1", "0"),
    ("dark_theme", "secure", "ui_night_mode", "2", "1"),
    ("mobile_data", "global", "mobile_data", "1", "0"),
    ("auto_rotate", "system", "accelerometer_rotation", "1", "0"),
    ("location", "secure", "location_mode", "3", "0"),
    ("battery_saver", "global", "low_power", "1", "0"),
]


def _stored(bench: Bench, namespace: str, key: str) -> Any:
    rows = bench.sql("SELECT value FROM settings WHERE namespace=? AND key=?", namespace, key)
    return rows[0][0]


@pytest.mark.parametrize(("name", "namespace", "key", "on", "off"), STORED)
def test_each_switch_goes_on_and_off(
    bench: Bench, name: str, namespace: str, key: str, on: str, off: str
) -> None:
    for state, value in ((True, on), (False, off), (True, on)):
        report = bench.do(f"set_{name}", on=state)
        assert report.verified, report
        assert _stored(bench, namespace, key) == value
        asked = bench.do("get_setting", setting=name)
        assert asked.verified
        assert asked.said.en.endswith(" is on." if state else " is off.")


@pytest.mark.parametrize("name", [row[0] for row in STORED])
def test_a_phone_that_ignores_the_command_is_not_believed(bench: Bench, name: str) -> None:
    bench.do(f"set_{name}", on=False)
    assert not not_done(bench.driver, f"set_{name}", on=True).verified
    flips = {"enable", "yes", "priority", "put", "set-wifi-enabled", "true", "set-mode"}
    deaf = Deaf(bench.driver, lambda argv: bool(flips & set(argv)))
    report = do(deaf, f"set_{name}", on=True)
    assert not report.verified
    assert "still off" in report.said.en


def test_what_was_already_so_is_said_to_be(bench: Bench) -> None:
    bench.do("set_wifi", on=True)
    assert bench.do("set_wifi", on=True).said == Said(
        "Wi-Fi was already on.", "Wi-Fi原本就是开着的。"
    )


def test_a_phone_without_the_command_says_so(bench: Bench) -> None:
    class Old(Deaf):
        def shell(self, *argv: str, timeout: float = 10.0) -> Any:
            if argv[:2] == ("cmd", "connectivity"):
                return super().shell("cmd", "no_such_service", timeout=timeout)
            return super().shell(*argv, timeout=timeout)

    with pytest.raises(VerbFailed, match="airplane-mode"):
        do(Old(bench.driver, lambda _: False), "set_airplane_mode", on=True)


@pytest.mark.parametrize(("percent", "raw"), [(0, 1), (50, 128), (100, 255)])
def test_brightness(bench: Bench, percent: int, raw: int) -> None:
    bench.virtual.shell("settings put system screen_brightness_mode 1")
    report = bench.do("set_brightness", percent=percent)
    assert report.verified
    assert _stored(bench, "system", "screen_brightness") == str(raw)
    assert _stored(bench, "system", "screen_brightness_mode") == "0"


def test_brighter_is_decided_before_acting_so_that_twice_is_once(bench: Bench) -> None:
    bench.do("set_brightness", percent=30)
    report = bench.do("set_brightness", direction="up")
    assert report.verified
    assert report.said.en == "Brightness is 50 %."
    assert bench.do("set_brightness", direction="down").said.zh == "亮度已设为30%。"


@pytest.mark.parametrize("stream", ["media", "ring", "alarm", "notification"])
@pytest.mark.parametrize("percent", [0, 50, 100])
def test_volumes(bench: Bench, stream: str, percent: int) -> None:
    report = bench.do("set_volume", stream=stream, percent=percent)
    assert report.verified, report
    key = {"media": "volume_music"}.get(stream, f"volume_{stream}")
    step, highest = next(iter(report.evidence.values())).split(" of ")
    assert _stored(bench, "system", key) == step
    assert abs(int(step) - int(highest) * percent / 100) <= 0.5


def test_louder_and_quieter(bench: Bench) -> None:
    bench.do("set_volume", percent=40)
    assert bench.do("set_volume", direction="up").said.en.startswith("Media volume is 60 %")
    assert bench.do("set_volume", direction="down").said.en.startswith("Media volume is 40 %")


def test_levels_that_did_not_change_are_not_believed(bench: Bench) -> None:
    bench.do("set_brightness", percent=30)
    bench.do("set_volume", percent=20)
    deaf = Deaf(bench.driver, lambda argv: "put" in argv or "--set" in argv)
    assert not do(deaf, "set_brightness", percent=90).verified
    assert not do(deaf, "set_volume", percent=90).verified


def test_a_level_needs_to_be_told() -> None:
    with pytest.raises(ValidationError, match="say how far"):
        BrightnessArgs()
    with pytest.raises(ValidationError):
        BrightnessArgs(percent=101)
    assert all_verbs()["set_volume"].say(
        all_verbs()["set_volume"].args(stream="ring", direction="down")
    ) == Said("Turn the ring volume down", "把铃声音量调小")
