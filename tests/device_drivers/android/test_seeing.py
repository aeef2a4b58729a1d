"""What the Android driver sees when seeing is hard, and that it says so."""

from __future__ import annotations

import base64
import io
import time
from collections.abc import Iterator

import pytest
from PIL import Image
from uiautomator2.core import MockAdbProcess

from device_drivers.abilities import Display, Displays
from device_drivers.android import Config, create, look, pictures, screens
from device_drivers.android.automation import Automation, Call
from device_drivers.android.look import Looker
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import (
    ActionFailed,
    DeviceTimeout,
    Key,
    Launch,
    Pinch,
    Role,
    Screen,
    Tap,
    TypeText,
    Unsupported,
)
from device_drivers.contract import Broken, looking
from tests.phones import VirtualPhone, connected_phone

SETTINGS = "com.android.settings"


@pytest.fixture
def phone(virtual_phone: VirtualPhone) -> Iterator[AndroidPhone]:
    device = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    yield device
    device.close()


def size(screen: Screen) -> tuple[int, int]:
    with Image.open(io.BytesIO(screen.image)) as picture:
        return picture.size


def weather(phone: VirtualPhone, name: str, **options: float | str) -> None:
    phone.server.call(lambda p: p.weather.start(name, **options))


# --- what cannot be seen is said ------------------------------------------------------------------


def test_a_screen_in_order_needs_no_note(phone: AndroidPhone) -> None:
    assert phone.observe().notes == ()


def test_a_screen_that_is_off_and_one_that_is_locked(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    phone.act(Key("power"))
    assert phone.observe().notes == (screens.OFF,)
    assert phone.observe(image=False).notes == (screens.OFF,)
    phone.act(Key("wakeup"))
    weather(virtual_phone, "screen_locked", pin="2580")
    assert screens.LOCKED in phone.observe().notes


def test_a_hidden_screen(phone: AndroidPhone, virtual_phone: VirtualPhone) -> None:
    weather(virtual_phone, "secure_screen")
    screen = phone.observe()
    assert (screen.secure, screen.notes) == (True, (screens.SECURE,))
    assert screen.elements


def test_a_tree_that_cannot_be_had_leaves_the_picture_and_says_so(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    weather(virtual_phone, "tree_hang")
    looker = Looker(phone._link, phone._automation, tree=0.1)
    seen = looker.look(image=True, tree=True)
    assert (seen.xml, bool(seen.image), seen.notes) == ("", True, (look.NO_TREE,))
    with pytest.raises(DeviceTimeout, match="Look at the image instead"):
        looker.look(image=False, tree=True)


class BusyAtFirst(Automation):
    """A phone whose whole tree takes too long, but not its short form."""

    def begin(self, method: str, *params: object, timeout: float = 10.0, lane: int = 0) -> Call:
        if method == "dumpWindowHierarchy" and params[0] is False:
            method, params = "waitForExists", ({"text": "never there"}, 5000)
        return super().begin(method, *params, timeout=timeout, lane=lane)


def test_the_short_tree_is_better_than_none(phone: AndroidPhone) -> None:
    phone.act(Launch(SETTINGS))
    busy = BusyAtFirst(phone._link)
    looker = Looker(phone._link, busy, tree=1.0)
    looker._tree_seconds = 0.3
    for _ in range(2):  # the second look asks for the short one at once
        seen = looker.look(image=False, tree=True)
        assert seen.notes == (look.SHORT_TREE,)
        assert "Display" in seen.xml
    busy.stop()


# --- old pictures ---------------------------------------------------------------------------------


class OldPictures(Automation):
    """A phone whose server goes on showing the first picture it took, as some drivers do."""

    kept = b""

    def begin(self, method: str, *params: object, timeout: float = 10.0, lane: int = 0) -> Call:
        call = super().begin(method, *params, timeout=timeout, lane=lane)
        return _Kept(self, call) if method == "takeScreenshot" else call


class _Kept(Call):
    def __init__(self, owner: OldPictures, call: Call) -> None:
        self._owner = owner
        self._call = call

    def result(self) -> str:
        fresh = self._call.result()
        self._owner.kept = self._owner.kept or base64.b64decode(fresh)
        return base64.b64encode(self._owner.kept).decode()


def test_an_old_picture_is_noticed_and_another_way_taken(phone: AndroidPhone) -> None:
    old = OldPictures(phone._link)
    looker = Looker(phone._link, old)
    looker._pictures._times.update({"server": 0.0, "png": 1.0, "raw": 2.0})
    looker.look(image=True, tree=True)
    phone.act(Launch(SETTINGS))
    looker.touched(reacts_within=0)
    seen = looker.look(image=True, tree=True)
    assert (seen.way, seen.notes) == ("png", (look.OTHER_WAY,))
    assert not pictures.look_alike(seen.image, old.kept)
    phone.act(Key("home"))
    looker.touched(reacts_within=0)
    assert looker.look(image=True, tree=True).notes == ()
    old.stop()


def test_when_every_way_shows_an_old_picture_that_is_said(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    phone.observe()
    weather(virtual_phone, "stale_screenshot")
    phone.act(Launch(SETTINGS))
    assert phone.observe().notes == (look.STALE,)


def test_an_old_picture_is_noticed_without_the_elements(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    phone.observe(elements=False)
    weather(virtual_phone, "stale_screenshot")
    phone.act(Launch(SETTINGS))
    assert phone.observe(elements=False).notes == (look.STALE,)


def test_two_hidden_screens_are_hidden_and_not_old(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    weather(virtual_phone, "secure_screen")
    phone.act(Launch("com.android.contacts"))
    assert phone.observe().notes == (screens.SECURE,)
    phone.act(Launch("com.android.notes"))
    assert phone.observe().notes == (screens.SECURE,)


def test_a_screen_that_did_not_change_is_not_called_old(phone: AndroidPhone) -> None:
    phone.observe()
    phone.act(Tap(540, 900))
    assert phone.observe().notes == ()


# --- phones with two displays ---------------------------------------------------------------------


def test_one_display_is_listed(phone: AndroidPhone) -> None:
    assert isinstance(phone, Displays)
    (only,) = phone.displays()
    assert (only.width, only.height, only.on) == (1080, 2400, True)


@pytest.mark.parametrize("way", pictures.WAYS)
def test_a_foldable_is_pictured_by_the_display_that_is_on(
    virtual_phone: VirtualPhone, way: pictures.Way
) -> None:
    with connected_phone(virtual_phone.adb, width=1840, height=2208) as folding:
        folding.server.call(lambda p: p.put_setting("global", "outer_display", "904x2316"))
        phone = create(Config(serial=folding.serial, adb_port=folding.adb.port))
        phone._looker._pictures._times.update({"server": 9.0, "png": 9.0, "raw": 9.0, way: 0.0})
        assert size(phone.observe()) == (1840, 2208)
        phone.shell("cmd", "device_state", "state", "0")
        folded = phone.observe()
        assert size(folded) == (folded.width, folded.height) == (904, 2316)
        assert not pictures.is_black(folded.image)
        assert (phone.info().width, phone.info().height) == (904, 2316)
        inner, outer = phone.displays()
        assert (inner.on, outer) == (False, Display(outer.id, 904, 2316, on=True))
        phone.shell("cmd", "device_state", "state", "2")
        assert size(phone.observe()) == (1840, 2208)
        phone.close()


# --- another program has the accessibility connection ---------------------------------------------


@pytest.fixture
def taken(virtual_phone: VirtualPhone) -> Iterator[AndroidPhone]:
    """A phone another program steers: its own server holds what only one may have."""
    first = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    first.observe(image=False)  # brings the server's program onto the phone
    first.close()
    start = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9555"
    other = MockAdbProcess(first._link.keep_running(start))
    while not other.output:
        time.sleep(0.01)
    device = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    yield device
    device.close()
    other.kill()


def test_taps_still_work_and_the_reason_is_told(taken: AndroidPhone) -> None:
    taken.act(Key("home"))
    taken.act(Launch(SETTINGS))
    before = taken.observe()
    assert before.image
    row = next(e for e in before.elements if e.label == "Display")
    taken.act(Tap(*row.box.center))
    assert any(e.label == "Dark theme" for e in taken.observe().elements)
    assert "Another program already steers" in taken.trouble
    with pytest.raises(Broken, match="End it, or restart the phone"):
        looking.nothing_keeps_the_driver_from_its_best_way(taken)
    with pytest.raises(Unsupported, match="Two fingers"):
        taken.act(Pinch(540, 1200, 2.0))


def test_text_is_typed_without_reading_it_back(taken: AndroidPhone) -> None:
    taken.act(Launch("com.android.contacts"))
    with pytest.raises(ActionFailed, match="No keyboard is shown"):
        taken.act(TypeText("lost"))
    field = next(e for e in taken.observe().elements if "earch" in e.label)
    taken.act(Tap(*field.box.center))
    taken.act(TypeText("one"))
    taken.act(TypeText("100%s 'two'", clear=True))
    fields = [e.text for e in taken.observe().elements if e.role is Role.TEXT_FIELD]
    assert fields == ["100%s 'two'"]
    with pytest.raises(ActionFailed, match="Enable ADBKeyboard"):
        taken.act(TypeText("你好"))
    taken.shell("ime", "enable", "com.android.adbkeyboard/.AdbIME")
    taken._typist.keyboards.forget()
    taken.act(TypeText("你好", clear=True))
    fields = [e.text for e in taken.observe().elements if e.role is Role.TEXT_FIELD]
    assert fields == ["你好"]


def test_a_tree_that_plain_android_does_not_give_is_said(
    taken: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    weather(virtual_phone, "tree_hang")
    taken._looker._tree_seconds = 0.1
    screen = taken.observe()
    assert (screen.elements, bool(screen.image)) == ((), True)
    assert "Another program" in screen.notes[0]
