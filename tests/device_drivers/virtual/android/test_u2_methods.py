"""The uiautomator2 server beside what its Python client calls: every method of the real one."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
import uiautomator2

from device_drivers.virtual.android.uiautomator.rpc import Automation
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.android.dex import Method, interface_methods
from tests.phones import VirtualPhone

JAR = Path(uiautomator2.__file__).parent / "assets/u2.jar"
INTERFACE = "Lcom/wetest/uia2/stub/AutomatorService;"
MISSING: dict[str, str] = {}
"""Methods of the real server that ours does not have, each with the reason."""


def signatures() -> list[Method]:
    return sorted(interface_methods(JAR, INTERFACE))


def test_the_real_interface_is_known() -> None:
    assert len(signatures()) == 103
    assert {method.name for method in signatures()} >= {"click", "gesture", "runWatchers"}


@pytest.mark.parametrize(
    "method", signatures(), ids=lambda m: f"{m.name}-{len(m.parameters)}-{m.parameters[:1]}"
)
def test_ours_takes_the_same_arguments(method: Method) -> None:
    ours = getattr(Automation, method.name, None)
    if method.name in MISSING:
        assert ours is None, f"{method.name} is there: take it off the list"
        return
    assert ours is not None, f"{method.name} is neither there nor on the list with a reason"
    inspect.signature(ours).bind(None, *method.parameters)


@pytest.fixture
def d(virtual_phone: VirtualPhone) -> Iterator[uiautomator2.Device]:
    device = uiautomator2.connect(virtual_phone.device)
    device.settings["wait_timeout"] = 2.0
    yield device
    device.stop_uiautomator(wait=False)


def one(**fields: object) -> dict[str, object]:
    return {"mask": 0, "childOrSibling": [], "childOrSiblingSelector": [], **fields}


def test_a_watcher_clicks_what_is_in_the_way(
    virtual_phone: VirtualPhone, d: uiautomator2.Device
) -> None:
    rpc = d.jsonrpc
    rpc.registerClickUiObjectWatcher("crash", [one(textContains="keeps stopping")],
                                     one(text="Close app"))  # fmt: skip
    rpc.registerPressKeyskWatcher("settings", [one(text="No such thing")], ["back"])
    assert rpc.getWatchers() == ["crash", "settings"]
    rpc.runWatchers()
    assert rpc.hasAnyWatcherTriggered() is False
    start = virtual_phone.server.call
    start(lambda phone: phone.weather.start("crash_dialog", app="com.android.deskclock"))
    assert d(text="Close app").exists
    assert d(resourceId="com.android.launcher3:id/workspace").wait(timeout=30)
    assert rpc.hasWatcherTriggered("crash") is True
    assert not d(text="Close app").exists
    rpc.resetWatcherTriggers()
    assert rpc.hasAnyWatcherTriggered() is False
    rpc.removeWatcher("crash")
    assert rpc.getWatchers() == ["settings"]


def test_a_watcher_presses_keys(d: uiautomator2.Device) -> None:
    d.app_start("com.android.settings")
    d.jsonrpc.registerPressKeyskWatcher(
        "leave", [one(packageName="com.android.settings")], ["home"]
    )
    d.jsonrpc.runWatchers()
    assert d.app_current()["package"] == "com.android.launcher3"


def test_objects_kept_by_id(d: uiautomator2.Device) -> None:
    d.app_start("com.android.settings")
    rpc = d.jsonrpc
    row = rpc.getUiObject(one(scrollable=True))
    child = rpc.getChild(row, one(className="android.widget.TextView"))
    assert rpc.getText(child)
    sibling = rpc.getFromParent(child, one(className="android.widget.TextView"))
    assert rpc.objInfo(sibling)["className"] == "android.widget.TextView"
    assert rpc.exist(row) is True
    assert set(rpc.getUiObjects()) == {row, child, sibling}
    rpc.removeUiObject(child)
    assert rpc.exist(child) is False


def test_windows_that_change(d: uiautomator2.Device) -> None:
    rpc = d.jsonrpc
    d.app_start("com.android.settings")
    d(scrollable=True).scroll.to(text="About phone")
    assert rpc.clickAndWaitForNewWindow(one(text="About phone"), 1000) is True
    assert rpc.clickAndWaitForNewWindow(one(className="android.widget.TextView"), 50) is False
    assert rpc.waitForWindowUpdate("com.android.settings", 50) is False
    assert rpc.launchApp("com.android.deskclock") is True
    assert rpc.launchApp("com.no.such") is False
    result = rpc.executeShellCommand("echo out; echo err >&2; exit 3", 1000)
    assert result == {"returnCode": 3, "stdout": "out\n", "stderr": "err\n"}
    assert rpc.executeShellCommand("while :; do :; done", 50)["returnCode"] == -1


def test_two_fingers_zoom(virtual_phone: VirtualPhone, d: uiautomator2.Device) -> None:
    scales: list[float] = []

    def listen(phone: Phone) -> None:
        def pinch(x: float, y: float, scale: float) -> None:
            scales.append(scale)

        phone.pinch = pinch  # type: ignore[method-assign]  # what the gestures come to

    virtual_phone.server.call(listen)
    target = d(resourceId="com.android.launcher3:id/workspace")
    target.pinch_out(percent=100, steps=10)
    target.pinch_in(percent=50, steps=10)
    target.gesture((400, 1000), (600, 1000), (300, 1000), (700, 1000), steps=5)
    assert [scales[0] > 2, scales[1] < 0.5, scales[2]] == [True, True, 2.0]


def test_a_map_zooms(d: uiautomator2.Device) -> None:
    d.app_start("com.phonepilot.maps")
    before = d.screenshot()
    d(resourceId="com.phonepilot.maps:id/map").pinch_out(percent=80, steps=10)
    nearer = d.screenshot()
    assert nearer.tobytes() != before.tobytes()
    d(resourceId="com.phonepilot.maps:id/map").pinch_in(percent=80, steps=10)
    assert d.screenshot().tobytes() != nearer.tobytes()


def test_corners_percents_and_pictures(
    virtual_phone: VirtualPhone, d: uiautomator2.Device
) -> None:  # fmt: skip
    rpc = d.jsonrpc
    d.app_start("com.android.settings")
    assert rpc.swipe(one(scrollable=True), "up", 0.5, 20) is True
    assert rpc.takeScreenshot("/sdcard/shot.jpg", 0.25, 60) == "/sdcard/shot.jpg"
    assert virtual_phone.shell("xxd /sdcard/shot.jpg | head -1").startswith("00000000: ffd8")
    assert rpc.click(one(scrollable=True), "br") is True
    with pytest.raises(uiautomator2.exceptions.RPCError, match="FileNotFound"):
        rpc.takeScreenshot("/system/shot.jpg", 1, 60)


def test_quick_settings_and_stop(virtual_phone: VirtualPhone, d: uiautomator2.Device) -> None:
    d.open_quick_settings()
    assert d(descriptionContains="Wi-Fi").exists or d(textContains="Wi-Fi").exists
    with virtual_phone.device.create_connection("tcp", 9008) as link:
        link.sendall(b"GET /screenshot/0 HTTP/1.1\r\nConnection: close\r\n\r\n")
        picture = b""
        while chunk := link.recv(1 << 16):
            picture += chunk
    assert b"\x89PNG" in picture
