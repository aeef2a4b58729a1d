"""When the link or the phone fails: the driver goes on by itself, or says what is wrong."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from device_drivers.base import (
    ActionFailed,
    DeviceError,
    DeviceGone,
    DeviceTimeout,
    Key,
    Launch,
    Tap,
    TypeText,
)
from device_drivers.harmony.channel import Channel
from device_drivers.harmony.phone import HarmonyPhone
from tests.device_drivers.harmony.conftest import Served


@pytest.mark.parametrize(("fault", "says"), [("unplugged", "cable"), ("offline", "Unplug|unplug")])
def test_a_phone_that_is_away_is_told_and_comes_back(
    phone: HarmonyPhone, served: Served, fault: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device_drivers.harmony.link.MEND_SECONDS", 0.3)
    phone.observe()
    served.begin(fault)
    with pytest.raises(DeviceGone, match=says):
        phone.observe()
    with pytest.raises(DeviceGone, match=says):
        phone.act(Key("home"))
    served.clear()
    assert phone.observe().elements


@pytest.mark.parametrize("fault", ["adb_killed", "reboot"])
def test_what_passes_is_waited_for(phone: HarmonyPhone, served: Served, fault: str) -> None:
    phone.observe()
    served.begin(fault, seconds=0.5)
    assert phone.observe().elements


def test_a_cable_that_is_put_back_in_time_is_not_noticed(
    phone: HarmonyPhone, served: Served
) -> None:
    phone.observe()
    served.begin("unplugged")
    back = threading.Timer(0.5, served.clear)
    back.start()
    assert phone.observe().elements
    back.join()


def test_an_action_is_never_sent_twice(phone: HarmonyPhone, served: Served) -> None:
    """The link breaks when the phone has carried the action out but not yet answered."""
    phone.act(Launch("com.huawei.hmos.settings"))
    phone.observe()
    sent: list[str] = []
    run = phone._link.carrier.run

    def broken(command: str, target: str = "", *, timeout: float = 30.0) -> bytes:
        answer = run(command, target, timeout=timeout)
        if "uiInput" in command:
            sent.append(command)
            return b""
        return answer

    phone._link.carrier.run = broken  # type: ignore[method-assign]
    with pytest.raises(DeviceGone, match="middle of an answer"):
        phone.act(Tap(100, 100))
    assert len(sent) == 1
    assert phone.observe().elements


@pytest.mark.parametrize("said", [b"X4END139\n", b"Segmentation fault \nX4END0\n"])
def test_a_tool_that_crashes_has_done_nothing(phone: HarmonyPhone, said: bytes) -> None:
    phone.observe()
    run = phone._link.carrier.run

    def crashed(command: str, target: str = "", *, timeout: float = 30.0) -> bytes:
        return said if "uiInput" in command else run(command, target, timeout=timeout)

    phone._link.carrier.run = crashed  # type: ignore[method-assign]
    with pytest.raises(ActionFailed, match="crashed"):
        phone.act(Tap(100, 100))


def test_an_answer_without_end_is_not_kept(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device_drivers.harmony.channel.MAX_ANSWER", 100)
    with pytest.raises(DeviceGone, match="more than 100 bytes"):
        Channel(port=served.port).run("shell " + "; ".join(["echo hello hello"] * 20))


def test_a_slow_picture_is_waited_for(phone: HarmonyPhone, served: Served) -> None:
    phone.observe()
    served.begin("slow_screenshots", seconds=0.4)
    assert phone.observe().image


def test_a_picture_that_never_comes_leaves_the_elements(
    phone: HarmonyPhone, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device_drivers.harmony.pictures.SECONDS", 0.4)
    phone.observe()
    served.begin("slow_screenshots", seconds=5)
    screen = phone.observe()
    assert screen.elements
    assert any("no picture" in note for note in screen.notes)
    with pytest.raises(DeviceTimeout):
        phone.observe(elements=False)


FAULTS = (
    "screen_locked", "rotation", "app_not_responding", "crash_dialog", "keyboard_over_field",
    "low_storage", "permission_popup", "incoming_call", "notification_on_top", "system_dialog",
    "clock_jump", "hostile_overlay", "hostile_popup", "secure_screen",
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_happens_on_the_screen_is_seen(
    phone: HarmonyPhone, served: Served, fault: str
) -> None:
    phone.act(Launch("com.huawei.hmos.settings"))
    phone.observe()
    served.begin(fault)
    screen = phone.observe()
    assert screen.elements
    assert (screen.width, screen.height) in ((720, 1560), (1560, 720))


def test_typing_into_a_locked_phone_is_refused(phone: HarmonyPhone, served: Served) -> None:
    served.begin("screen_locked", pin="1234")
    with pytest.raises(DeviceError):
        phone.act(TypeText("lost"))
    with pytest.raises(DeviceError, match="locked"):
        phone.act(Launch("com.huawei.hmos.settings"))


def test_two_at_once_wait_for_each_other(served: Served, tmp_path: Path) -> None:
    phones = [served.join() for _ in range(2)]
    seen: list[int] = []
    threads = [
        threading.Thread(target=lambda p=p: seen.append(len(p.observe().elements))) for p in phones
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 2
    assert all(seen)
