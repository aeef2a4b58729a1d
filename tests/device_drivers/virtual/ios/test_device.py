"""The device's own affairs: apps, lock, buttons, battery, orientation, pasteboard, pictures."""

from __future__ import annotations

import base64
import io

import pytest
import wda
from PIL import Image

from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone, iphone

pytestmark = LEAVES_SOCKETS


def test_apps_by_their_bundle_ids(phone: Iphone) -> None:
    c = phone.client
    assert c.app_state("com.apple.Preferences").value == 1
    c.app_start("com.apple.Preferences")
    assert c.app_state("com.apple.Preferences").value == 4
    current = c.app_current()
    assert (current["bundleId"], current["name"]) == ("com.apple.Preferences", "Settings")
    assert c.app_list() == [{"pid": current["pid"], "bundleId": "com.apple.Preferences"}]
    c.home()
    assert c.app_state("com.apple.Preferences").value == 3
    c.app_activate("com.apple.Preferences")
    assert phone.look(lambda p: p.foreground[0]) == "com.android.settings"
    c.app_stop("com.apple.Preferences")
    assert c.app_state("com.apple.Preferences").value == 1
    assert c.app_current()["bundleId"] == "com.apple.springboard"
    assert c.app_state("com.apple.springboard").value == 4
    assert c.app_state("com.example.none").value == 0


def test_an_app_that_is_not_there(phone: Iphone) -> None:
    with pytest.raises(wda.WDARequestError, match=r"com\.example\.none"):
        phone.client.app_start("com.example.none")


def test_an_app_goes_to_the_background_for_a_while(phone: Iphone) -> None:
    phone.client.app_start("com.apple.mobilenotes")
    phone.client.deactivate(0.01)
    assert phone.client.app_current()["bundleId"] == "com.apple.mobilenotes"


@pytest.mark.parametrize(
    ("url", "bundle"),
    [
        ("https://example.com/", "com.apple.mobilesafari"),
        ("tel:5550123", "com.apple.mobilephone"),
        ("sms:5550123&body=hi", "com.apple.MobileSMS"),
        ("mailto:ana@example.com", "com.apple.mobilemail"),
        ("maps://?q=station", "com.apple.Maps"),
        ("https://maps.apple.com/?daddr=station", "com.apple.Maps"),
        ("App-prefs:WIFI", "com.apple.Preferences"),
    ],
)
def test_urls(phone: Iphone, url: str, bundle: str) -> None:
    phone.client.open_url(url)
    assert phone.client.app_current()["bundleId"] == bundle


@pytest.mark.parametrize("url", ["nothing", "", "unheard-of://x"])
def test_urls_nobody_takes(phone: Iphone, url: str) -> None:
    with pytest.raises(wda.WDARequestError, match="unknown error"):
        phone.client.open_url(url)
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"


def test_siri_opens_an_app(phone: Iphone) -> None:
    phone.client.siri_activate("open Notes")
    assert phone.client.app_current()["bundleId"] == "com.apple.mobilenotes"


def test_lock_and_unlock(phone: Iphone) -> None:
    c = phone.client
    assert c.locked() is False
    c.lock()
    assert c.locked() is True
    assert phone.look(lambda p: p.awake) is False
    c.unlock()
    assert c.locked() is False


def test_a_passcode_keeps_it_locked(phone: Iphone) -> None:
    phone.look(lambda p: p.put_setting("phone", "pin", "2580"))
    phone.client.lock()
    with pytest.raises(wda.WDARequestError, match="until the screen gets unlocked"):
        phone.client.unlock()
    assert phone.client.locked() is True
    phone.client.home()  # the client makes nothing of its failing
    assert phone.client.locked() is True


def test_a_locked_iphone_is_unlocked_by_a_session(phone: Iphone) -> None:
    phone.client.lock()
    phone.client.session("com.apple.mobilenotes")
    assert phone.client.app_current()["bundleId"] == "com.apple.mobilenotes"


def volume(phone: Iphone) -> int:
    return phone.look(lambda p: p.number("system", "volume_music"))


def test_buttons(phone: Iphone) -> None:
    before = volume(phone)
    phone.client.press("volumeUp")
    phone.client.press("volumeUp")
    phone.client.press("volumeDown")
    assert volume(phone) == before + 1
    phone.client.app_start("com.apple.mobilenotes")
    phone.client.press("home")
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"
    with pytest.raises(wda.WDARequestError, match="button 'lock' is not supported"):
        phone.client._session_http.post("/wda/pressButton", {"name": "lock"})


def test_keys_of_the_case(phone: Iphone) -> None:
    before = volume(phone)
    phone.client.press_duration("volumeup", 0.1)
    assert volume(phone) == before + 1
    phone.client.press_duration("power", 0.1)
    assert phone.look(lambda p: p.awake) is False
    phone.client.press_duration("home", 0.1)
    assert phone.look(lambda p: p.awake) is True


def test_battery_and_particulars(phone: Iphone) -> None:
    level = phone.look(lambda p: p.battery)
    assert phone.client.battery_info() == {"level": level / 100, "state": 2}
    info = phone.client.device_info()
    assert (info["currentLocale"], info["timeZone"], info["model"]) == ("en_US", "UTC", "iPhone")
    phone.look(lambda p: p.put_setting("system", "system_locales", "zh-Hans-CN"))
    assert phone.client.info["currentLocale"] == "zh_CN"
    assert phone.ask("POST", "/wda/device/appearance", {"name": "dark"})[0] == 200
    assert phone.client.info["userInterfaceStyle"] == "dark"
    assert phone.look(lambda p: p.dark) is True
    assert phone.ask("POST", "/wda/device/appearance", {"name": "pink"})[0] == 400


def test_sizes_in_points_and_the_scale(phone: Iphone) -> None:
    assert phone.client.window_size() == (390, 844)
    assert phone.client.scale == 3
    _, answer = phone.ask("GET", "/wda/screen")
    assert answer["value"]["screenSize"] == {"width": 390, "height": 844}
    assert phone.client.screenshot().size == (1170, 2532)


def test_the_scale_follows_the_display() -> None:
    with iphone(width=750, height=1334, density=320) as phone:
        assert phone.client.scale == 2
        assert phone.client.window_size() == (375, 667)
        assert phone.client.screenshot().size == (750, 1334)


@pytest.mark.parametrize(
    ("asked", "turns", "told", "z"),
    [
        ("LANDSCAPE", 1, "LANDSCAPE", 270),
        (wda.LANDSCAPE_RIGHT, 3, "LANDSCAPE", 90),
        (wda.PORTRAIT_UPSIDEDOWN, 2, "PORTRAIT", 180),
    ],
)
def test_orientation(phone: Iphone, asked: str, turns: int, told: str, z: int) -> None:
    c = phone.client
    assert c.orientation == "PORTRAIT"
    c.orientation = asked
    assert phone.look(lambda p: p.rotation) == turns
    assert c.orientation == told
    assert phone.ask("GET", "/rotation")[1]["value"] == {"x": 0, "y": 0, "z": z}
    assert phone.ask("GET", "/wda/deviceOrientation")[1]["value"] == asked
    if told == "LANDSCAPE":
        assert c.window_size() == (844, 390)
        assert c.screenshot().size == (2532, 1170)
    c.orientation = "PORTRAIT"
    assert c.window_size() == (390, 844)


def test_rotations_by_angle(phone: Iphone) -> None:
    assert phone.ask("POST", "/rotation", {"x": 0, "y": 0, "z": 270})[0] == 200
    assert phone.client.orientation == "LANDSCAPE"
    status, answer = phone.ask("POST", "/rotation", {"x": 0, "y": 0, "z": 45})
    assert (status, answer["value"]["error"]) == (400, "invalid argument")
    with pytest.raises(wda.WDARequestError, match="Unable To Rotate Device"):
        phone.client.orientation = "SIDEWAYS"


RUNNER = "com.facebook.WebDriverAgentRunner.xctrunner"


def pasted(phone: Iphone) -> str:
    return base64.b64decode(phone.post("/wda/getPasteboard")).decode()


def test_the_pasteboard_is_for_the_app_in_front(phone: Iphone) -> None:
    phone.client.app_start("com.apple.mobilenotes")
    phone.look(lambda p: setattr(p, "clipboard", "kept"))
    phone.client.set_clipboard("lost")
    assert pasted(phone) == ""
    phone.client.app_activate(RUNNER)
    assert phone.client.app_state(RUNNER).value == 4
    assert pasted(phone) == "kept"
    phone.client.set_clipboard("剪贴板 📋\nline")
    assert pasted(phone) == "剪贴板 📋\nline"
    phone.client.app_activate("com.apple.mobilenotes")
    assert phone.client.app_current()["bundleId"] == "com.apple.mobilenotes"
    assert phone.look(lambda p: p.clipboard) == "剪贴板 📋\nline"
    assert phone.client.app_state(RUNNER).value == 3
    with pytest.raises(wda.WDARequestError, match="Cannot decode"):
        phone.client._session_http.post("/wda/setPasteboard", {"content": "a"})
    with pytest.raises(wda.WDARequestError, match="Unsupported content type"):
        phone.client.set_clipboard("x", "image")


@pytest.mark.parametrize("away", ["home", "kill"])
def test_webdriveragents_own_app_leaves_no_trace(phone: Iphone, away: str) -> None:
    phone.client.app_start("com.apple.mobilenotes")
    phone.client.app_activate(RUNNER)
    assert "Automation Running" in phone.client.source()
    if away == "home":
        phone.client.home()
    else:
        phone.client.app_stop("com.apple.mobilenotes")
    assert phone.look(lambda p: RUNNER in dict(p.running()).values()) is False
    phone.client.app_activate("com.apple.mobilenotes")
    assert phone.client.app_current()["bundleId"] == "com.apple.mobilenotes"


def test_a_large_pasteboard(phone: Iphone) -> None:
    phone.client.app_activate(RUNNER)
    text = "长" * 600_000
    phone.client.set_clipboard(text)
    assert phone.look(lambda p: p.clipboard) == text


def test_a_picture_of_one_element(phone: Iphone) -> None:
    icon = phone.client(className="Icon").get()
    _, answer = phone.ask("GET", f"/session/{phone.client.session_id}/element/{icon.id}/screenshot")
    picture = Image.open(io.BytesIO(base64.b64decode(answer["value"])))
    assert picture.size == (icon.bounds.width * 3, icon.bounds.height * 3)


def test_a_made_up_place(phone: Iphone) -> None:
    assert phone.ask("GET", "/wda/simulatedLocation")[1]["value"]["latitude"] is None
    place = {"latitude": 48.2, "longitude": 16.4}
    assert phone.ask("POST", "/wda/simulatedLocation", place)[0] == 200
    assert phone.ask("GET", "/wda/device/location")[1]["value"]["longitude"] == 16.4
    assert phone.ask("DELETE", "/wda/simulatedLocation")[0] == 200
    assert phone.ask("GET", "/wda/simulatedLocation")[1]["value"]["latitude"] is None
    assert phone.ask("POST", "/wda/simulatedLocation", {"latitude": 1})[0] == 400
