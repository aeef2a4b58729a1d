"""Keyboards made for automation: ADBKeyboard's broadcasts and uiautomator2's own, unmodified."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest
import uiautomator2

from device_drivers.virtual.android.hierarchy import class_of
from tests.device_drivers.virtual.android.shells import PhoneShell
from tests.phones import VirtualPhone

ADB = "com.android.adbkeyboard/.AdbIME"
LATIN = "com.android.inputmethod.latin/.LatinIME"


def field(sh: PhoneShell) -> str:
    focused = sh.phone.focused_field
    assert focused is not None
    return focused.text


def editor(sh: PhoneShell) -> None:
    """A new text message's field has the cursor."""
    sh("am start -a android.intent.action.SENDTO -d sms:5550100")
    sh("uiautomator dump")
    node = next(n for n in sh.phone.tree().walk() if class_of(n).endswith("EditText"))
    sh(f"input tap {node.box.center[0]} {node.box.center[1]}")


def coded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def test_adb_keyboard(sh: PhoneShell) -> None:
    editor(sh)
    sh("am broadcast -a ADB_INPUT_TEXT --es msg 'not yet'")
    assert field(sh) == ""  # it listens only while it is the keyboard in use
    assert ADB not in sh("ime list -s").out
    assert "cannot be selected" in sh(f"ime set {ADB}").err
    sh(f"ime enable {ADB}; ime set {ADB}")
    assert sh("ime list -s").out.split() == [LATIN, ADB]
    assert sh("settings get secure default_input_method").out == f"{ADB}\n"
    assert f"mCurMethodId={ADB}" in sh("dumpsys input_method").out
    sent = sh("am broadcast -a ADB_INPUT_TEXT --es msg 'hello there'")
    assert "Broadcast completed: result=0" in sent.out
    assert field(sh) == "hello there"
    sh(f"am broadcast -a ADB_INPUT_B64 --es msg {coded('，你好 🙂')}")
    assert field(sh) == "hello there，你好 🙂"
    sh("am broadcast -a ADB_INPUT_CODE --ei code 67")
    assert field(sh) == "hello there，你好 "
    sh("am broadcast -a ADB_CLEAR_TEXT")
    assert field(sh) == ""
    sh("am broadcast -a ADB_INPUT_CHARS --eia chars 72,105,128512")
    assert field(sh) == "Hi😀"
    sh("am broadcast -a ADB_INPUT_B64 --es msg '***'")
    assert field(sh) == "Hi😀"
    sh(f"ime disable {ADB}")
    assert sh("settings get secure default_input_method").out == f"{LATIN}\n"


def test_the_editor_action_searches(sh: PhoneShell) -> None:
    sh(f"ime enable {ADB}; ime set {ADB}; am start -a android.settings.SETTINGS")
    search = next(n for n in sh.phone.tree().walk() if "earch" in n.text + n.hint + n.description)
    sh(f"input tap {search.box.center[0]} {search.box.center[1]}")
    sh("am broadcast -a ADB_INPUT_TEXT --es msg Bluetooth")
    assert sh.phone.keyboard_shown
    sh("am broadcast -a ADB_EDITOR_CODE --ei code 3")
    assert not sh.phone.keyboard_shown
    assert any(n.text == "Bluetooth" for n in sh.phone.tree().walk())


@pytest.fixture
def d(virtual_phone: VirtualPhone) -> Iterator[uiautomator2.Device]:
    device = uiautomator2.connect(virtual_phone.device)
    yield device
    device.stop_uiautomator(wait=False)


def test_uiautomator2_installs_and_uses_its_keyboard(
    virtual_phone: VirtualPhone, d: uiautomator2.Device
) -> None:  # fmt: skip
    assert not d.is_input_ime_installed()
    d.set_input_ime(True)
    assert d.is_input_ime_installed()
    assert d.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    d.shell("am start -a android.intent.action.SENDTO -d sms:5550100")
    d(className="android.widget.EditText").click()
    d.send_keys("你好, it's me")
    assert d(focused=True).get_text() == "你好, it's me"
    d.send_keys("again", clear=True)
    assert d(focused=True).get_text() == "again"
    d.clear_text()
    assert virtual_phone.server.call(lambda phone: phone.focused_field).text == ""  # type: ignore[union-attr]
    d.hide_keyboard()
    assert not virtual_phone.server.call(lambda phone: phone.keyboard_shown)
    d.set_input_ime(False)
    assert d.current_ime() == LATIN
    d.app_uninstall("com.github.uiautomator")
    assert not d.is_input_ime_installed()


def test_results_of_the_uiautomator2_keyboard(sh: PhoneShell) -> None:
    sh.phone.store.run(
        "INSERT INTO apps(package, path, label) VALUES ('com.github.uiautomator', '/x', 'u2')"
    )
    sh.phone.changed()
    name = "com.github.uiautomator/.AdbKeyboard"
    sh(f"ime enable {name}; ime set {name}")
    text = f"am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text {coded('x')}"
    assert 'result=0, data="no input connection"' in sh(text).out
    editor(sh)
    assert 'result=-1, data="success"' in sh(text).out
    sh(f"am broadcast -a ADB_KEYBOARD_SET_TEXT --es text {coded('other')}")
    assert field(sh) == "other"
    sh.phone.clipboard = "kept"
    said = sh("am broadcast -a ADB_KEYBOARD_GET_CLIPBOARD").out
    assert f'data="{coded("kept")}"' in said
    assert "result=0" in sh("am broadcast -a com.example.NOBODY").out
