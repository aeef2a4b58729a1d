"""hmdriver2, unmodified, through our small ``hdc`` found on PATH; effects read back from the phone.

It runs in a process of its own, since it keeps its drivers for ever. The tour is slow because
hmdriver2 sleeps 0.6 s after all it does.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hmdriver2._client import HmClient
from hmdriver2._gesture import _Gesture
from hmdriver2._swipe import SwipeExt
from hmdriver2._uiobject import UiObject
from hmdriver2._xpath import _XMLElement
from hmdriver2.driver import Driver
from hmdriver2.hdc import HdcWrapper

from tests.device_drivers.virtual.harmony.conftest import HarmonyPhone, run_script
from tests.device_drivers.virtual.harmony.stock import public, untouched
from tests.device_drivers.virtual.harmony.test_hdc import hap

pytestmark = pytest.mark.whole

NOT_HERE = {
    "screenrecord": "wants OpenCV, which is not installed; the stream itself is in test_agent",
    "DEFAULT_TIMEOUT": "not used by hmdriver2 either",
    "SAMPLE_TIME_MIN": "a number", "SAMPLE_TIME_NORMAL": "a number", "SAMPLE_TIME_MAX": "a number",
}  # fmt: skip
"""What the tours leave out, and why."""

START = """
import json, logging, sys
logging.disable()
from hmdriver2.driver import Driver
told = {}
def tell(**named):
    told.update(named)
d = Driver()
"""

SHORT = """
tell(serial=d.serial, size=d.display_size)
d.start_app("com.huawei.hmos.settings")
tell(app=d.current_app(), title=d(text="Battery").text)
d(type="SearchField").input_text("蓝牙")
d.screenshot(sys.argv[1])
tell(xpath=d.xpath('//SearchField').bounds.left)
"""

DEVICE = """
from hmdriver2.proto import DisplayRotation, KeyCode
h = d.hdc
info = d.device_info
tell(info=[info.model, info.sdkVersion, info.wlanIp, list(info.displaySize)],
     rotation=d.display_rotation, online=h.is_online(), ports=h.list_fport(),
     local=d._client.local_port, layout=d._client.invoke("Driver.getDisplaySize").result)
tell(told=[h.model(), h.brand(), h.product_name(), h.cpu_abi(), h.sdk_version(), h.sys_version(),
           h.wlan_ip(), h.display_size()])
port = h.forward_port(9999)
h.rm_forward(port, 9999)
tell(ports_after=h.list_fport())
d.install_app(sys.argv[3])
tell(apps=d.list_apps(), has=d.has_app("com.example.cookbook"), all=d.list_apps(True),
     version=d.app_version("com.example.cookbook"))
tell(ability=d.get_app_main_ability("com.example.cookbook")["name"],
     abilities=len(d.get_app_abilities("com.example.cookbook")),
     described=d.get_app_info("com.example.cookbook")["versionName"])
d.start_app("com.example.cookbook")
tell(cookbook=h.current_app())
d.clear_app("com.example.cookbook")
d.stop_app("com.example.cookbook")
tell(stopped=d.current_app())
h.start_app("com.example.cookbook", "EntryAbility")
h.stop_app("com.example.cookbook")
d.uninstall_app("com.example.cookbook")
tell(gone=h.has_app("com.example.cookbook"))
h.install(sys.argv[3])
h.uninstall("com.example.cookbook")
d.screen_off()
tell(off=h.screen_state())
d.screen_on()
h.wakeup()
d.unlock()
tell(on=h.screen_state())
d.screenshot(sys.argv[1], method="screenCap")
d.push_file(sys.argv[1], "/data/local/tmp/pushed.png")
d.pull_file("/data/local/tmp/pushed.png", sys.argv[2])
h.send_file(sys.argv[1], "/data/local/tmp/again.png")
h.recv_file("/data/local/tmp/again.png", sys.argv[2])
tell(shell=d.shell("ls /data/local/tmp/again.png").output)
d.open_url("https://example.com/")
tell(url=d.current_app()[0])
d.open_url("https://example.com/", system_browser=False)
d.press_key(KeyCode.HOME)
d.toast_watcher.start()
tell(toast=d.toast_watcher.get_toast(1))
d.set_display_rotation(DisplayRotation.ROTATION_90)
"""

TOUCH = """
d.force_start_app("com.huawei.hmos.settings")
first = d(text="Network & internet")
tell(exists=[first.exists(), d(text="no such thing").exists(retries=1, wait_time=0)],
     count=d(id="title").count, found=first.find_component().value[:10])
info = first.info
tell(info=[info.id, info.key, info.type, info.text, info.description, info.isSelected,
           info.isChecked, info.isEnabled, info.isFocused, info.isCheckable, info.isClickable,
           info.isLongClickable, info.isScrollable, info.bounds.left < info.boundsCenter.x])
d.swipe(0.5, 0.8, 0.5, 0.4)
d.swipe_ext("down", scale=0.5)
d.swipe_ext("up", box=(0.1, 0.5, 0.9, 0.9))
d.swipe_ext("down")
d.gesture.start(500, 1800).move(500, 900).pause(0.1).action()
d.swipe_ext("down")
d.swipe_ext("down")
d(text="Network & internet").click()
d(text="no such thing").click_if_exists()
d.go_back()
d(text="Network & internet").double_click()
d.go_back()
d(text="Network & internet").long_click()
d.force_start_app("com.huawei.hmos.settings")
field = d(type="SearchField")
field.clear_text()
field.input_text("wlan")
d.input_text("!")
tell(typed=d(type="SearchField").text)
d(type="SearchField").clear_text()
d(type="List").pinch_in(0.6)
d(type="List").pinch_out(1.5)
d.go_back()
a, b = d(text="Network & internet").find_component(), d(text="Battery")
b.drag_to(a)
x = d.xpath('//*[@text="Battery"]')
tell(xpath=[x.exists(), x.text, x.center.x > 0, d.xpath("//Nothing").exists()])
x.click()
tell(deep=bool(d.dump_hierarchy()["children"]), hdc_deep=bool(d.hdc.dump_hierarchy()["children"]))
d.go_back()
d.xpath("//Nothing").click_if_exists()
d.xpath('//*[@text="Battery"]').double_click()
d.go_back()
d.xpath('//*[@text="Battery"]').long_click()
d.force_start_app("com.huawei.hmos.settings")
d.xpath("//SearchField").input_text("sound")
tell(sound=d.xpath("//SearchField").text)
d.go_home()
box = d(text="Settings").boundsCenter
d.click(box.x, box.y)
tell(clicked=d.current_app()[0])
d.double_click(0.5, 0.5)
d.long_click(0.5, 0.5)
d.hdc.send_key(1)
d.hdc.tap(box.x, box.y)
d.hdc.swipe(500, 1800, 500, 1700, 600)
tell(tapped=d.hdc.current_app()[0])
d.hdc.screenshot(sys.argv[1])
d.force_start_app("com.huawei.hmos.settings")
p = d(type="SearchField").boundsCenter
d.hdc.input_text(p.x, p.y, "dark")
tell(dark=d(type="SearchField").text)
tell(layout=d._client.invoke("Driver.getDisplaySize").result)
try:
    d._client.invoke_captures("captureLayout")
except ValueError:
    tell(captured="longer than the 4,096 bytes that it reads")
d._client.release()
"""
TOLD = "\nprint(json.dumps(told))\n"


def run(script: str, env: dict[str, str], *arguments: Path) -> dict[str, Any]:
    printed = run_script(START + script + TOLD, env, *map(str, arguments))
    told: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return told


def test_it_finds_types_and_takes_pictures(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    told = run(SHORT, hdc_command, tmp_path / "s.jpeg")
    assert told["serial"] == harmony.serial
    assert told["size"] == [1080, 2340]
    assert told["app"] == ["com.huawei.hmos.settings", "com.huawei.hmos.settings.MainAbility"]
    assert told["title"] == "Battery"
    assert told["xpath"] > 0
    assert (tmp_path / "s.jpeg").read_bytes()[:3] == b"\xff\xd8\xff"
    assert harmony.call(lambda p: p.focused_field and p.focused_field.text) == "蓝牙"
    assert harmony.hdc("fport ls") == "[Empty]"  # it cleans up behind itself


def test_the_tours_leave_nothing_out_unsaid() -> None:
    names = public(Driver, HdcWrapper, HmClient, UiObject, _XMLElement, SwipeExt, _Gesture)
    assert untouched(names, SHORT + DEVICE + TOUCH) == set(NOT_HERE)


@pytest.mark.slow
def test_the_tour_of_the_device(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    one, two, package = tmp_path / "one.png", tmp_path / "two.png", tmp_path / "c.hap"
    package.write_bytes(hap())
    told = run(DEVICE, hdc_command, one, two, package)
    assert told["info"] == ["VP-AL00", "13", "10.0.2.16", [1080, 2340]]
    assert told["told"][0] == "VP-AL00"
    assert told["told"][6:] == ["10.0.2.16", [1080, 2340]]
    assert (told["rotation"], told["online"]) == (0, True)
    assert told["ports"] == told["ports_after"] == [f"tcp:{told['local']} tcp:8012"]
    assert "com.example.cookbook" in told["apps"]
    assert not [app for app in told["apps"] if "com.huawei" in app]
    assert "com.ohos.mms" in told["all"]
    assert told["version"] == {"version_name": "1.2", "version_code": 3}
    assert (told["ability"], told["abilities"], told["described"]) == ("EntryAbility", 1, "1.2")
    assert told["cookbook"] == ["com.example.cookbook", "EntryAbility"]
    assert told["stopped"][0] == "com.ohos.sceneboard"
    assert (told["has"], told["gone"]) == (True, False)
    assert (told["off"], told["on"]) == ("INACTIVE", "AWAKE")
    assert one.read_bytes()[:4] == b"\x89PNG"
    assert one.read_bytes() == two.read_bytes()
    assert told["shell"] == "/data/local/tmp/again.png\n"
    assert told["url"] == "com.huawei.hmos.browser"
    assert told["toast"] is None
    assert harmony.call(lambda p: (p.width, p.height)) == (2340, 1080)


@pytest.mark.slow
def test_the_tour_of_the_screen(
    harmony: HarmonyPhone, hdc_command: dict[str, str], tmp_path: Path
) -> None:
    told = run(TOUCH, hdc_command, tmp_path / "s.jpeg")
    assert told["exists"] == [True, False]
    assert told["count"] > 5
    assert told["found"] == "Component#"
    assert told["info"] == [
        "title", "title", "Text", "Network & internet", "", False, False, True, False, False,
        False, False, False, True,
    ]  # fmt: skip
    assert told["typed"] == "wlan!"
    assert told["xpath"] == [True, "Battery", True, False]
    assert told["deep"] is told["hdc_deep"] is True
    assert told["sound"] == "sound"
    assert told["clicked"] == told["tapped"] == "com.huawei.hmos.settings"
    assert told["dark"] == "dark"
    assert told["captured"].startswith("longer")
    assert (tmp_path / "s.jpeg").read_bytes()[:3] == b"\xff\xd8\xff"
