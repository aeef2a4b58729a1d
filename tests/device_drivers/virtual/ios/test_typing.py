"""Any script gets into a field, a character at a time or at once, and can be read back."""

from __future__ import annotations

import pytest
import wda

from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS
TEXTS = (
    "Hello, world!", "你好，世界。", "👩‍👩‍👧‍👦 🇨🇳 👍🏽", "שלום עולם", "مرحبا بالعالم",
    "naïve café Ελληνικά",
    "e\u0301 o\u0308 \u200d", "%s $(ls) `x` \"q\" 'a' \\n &amp; <b>", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎𠜱",
)  # fmt: skip


@pytest.fixture
def note(phone: Iphone) -> Iphone:
    """A new note, its text field focused."""
    phone.open("com.android.notes")
    phone.client(name="New note").click()
    phone.client(className="TextView").get().click()
    return phone


def written(phone: Iphone) -> str:
    return phone.look(lambda p: p.focused_field.text if p.focused_field else "")


@pytest.mark.parametrize("text", TEXTS)
def test_keys_in_any_script(note: Iphone, text: str) -> None:
    note.client.send_keys(text)
    assert written(note) == text
    assert note.client(className="TextView").get().value == text


def test_a_note_written_with_keys_is_kept(note: Iphone) -> None:
    note.client.send_keys("买牛奶 🥛\nand bread")
    note.client.home()
    assert ("买牛奶 🥛\nand bread",) in note.sql("SELECT body FROM notes")


def test_a_value_is_typed_after_what_stands_there(note: Iphone) -> None:
    field = note.client(className="TextView").get()
    field.set_text("one")
    field.set_text(" two")
    assert written(note) == "one two"
    field.clear_text()
    assert written(note) == ""


def test_halves_of_a_character_come_together(note: Iphone) -> None:
    note.post("/wda/keys", value=["\ud83d", "\ude00"])
    assert written(note) == "😀"
    note.post("/wda/keys", value=["\ud83d"])
    assert written(note) == "😀\ufffd"


def test_delete_and_return_are_characters(note: Iphone) -> None:
    note.client.send_keys("abc\b\bd\ne\x7f")
    assert written(note) == "ad\n"


def test_key_actions(note: Iphone) -> None:
    def key(kind: str, value: str) -> dict[str, str]:
        return {"type": kind, "value": value}

    presses = [key(kind, c) for c in "hé🌍\ue003" for kind in ("keyDown", "keyUp")]
    note.post("/actions", actions=[{"type": "key", "id": "keyboard", "actions": presses}])
    assert written(note) == "hé"


def test_return_in_a_search_field_searches(phone: Iphone) -> None:
    phone.open("com.android.notes")
    phone.client(className="SearchField").get().set_text("soup\n")
    assert phone.client(name="Pumpkin soup").exists
    assert not phone.client(name="Measurements").exists
    assert not phone.client(className="Keyboard").exists


def test_keys_without_a_keyboard(phone: Iphone) -> None:
    session = phone.client.session_id
    status, answer = phone.ask("POST", f"/session/{session}/wda/keys", {"value": ["a"]})
    assert (status, answer["value"]["error"]) == (400, "invalid element state")
    assert wda.WDAKeyboardNotPresentError.check(answer["value"])


@pytest.mark.parametrize("value", [None, 7, [1], {"a": 1}])
def test_text_that_is_none(note: Iphone, value: object) -> None:
    session = note.client.session_id
    status, answer = note.ask("POST", f"/session/{session}/wda/keys", {"value": value})
    assert (status, answer["value"]["error"]) == (400, "invalid argument")


def test_the_focused_element(note: Iphone) -> None:
    session = note.client.session_id
    _, answer = note.ask("GET", f"/session/{session}/element/active")
    assert answer["value"]["ELEMENT"] == note.client(className="TextView").get().id
    note.client.home()
    status, answer = note.ask("GET", f"/session/{session}/element/active")
    assert (status, answer["value"]["error"]) == (404, "no such element")


def test_the_keyboards_keys(note: Iphone) -> None:
    board = note.client(className="Keyboard")
    assert board.exists
    keys = [key.label for key in board.child(className="Key").find_elements()]
    assert {"Q", "delete", "space"} <= set(keys)
    assert board.child(className="Button", name="Return").exists
    for name in ("H", "i"):
        note.client(className="Key", name=name).get().click()
    assert written(note) == "Hi"


def test_the_keyboard_in_chinese(note: Iphone) -> None:
    note.look(lambda p: p.put_setting("system", "system_locales", "zh-Hans-CN"))
    board = note.client(className="Keyboard")
    assert [b.label for b in board.child(className="Button").find_elements()] == [
        "切换大小写", "换行",
    ]  # fmt: skip
    assert "空格" in [key.label for key in board.child(className="Key").find_elements()]


def test_what_cannot_be_emptied(phone: Iphone) -> None:
    icon = phone.client(className="Icon").get()
    with pytest.raises(wda.WDARequestError, match="cannot be edited"):
        icon.clear_text()


def test_a_keyboard_that_no_key_hides_stays(note: Iphone) -> None:
    with pytest.raises(wda.WDARequestError, match="Did not know how to dismiss the keyboard"):
        note.client._session_http.post("/wda/keyboard/dismiss", {"keyNames": ["Done"]})
    note.client.home()
    assert note.post("/wda/keyboard/dismiss") is None


def test_a_password_is_masked(phone: Iphone) -> None:
    phone.client.open_url("App-prefs:")
    for name in ("Network & internet", "Internet", "咖啡馆, Secured"):
        phone.client(name=name).get().click()
    field = phone.client(className="SecureTextField").get()
    field.set_text("hunter2")
    assert field.value == "•" * 7
    source = phone.client.source()
    assert "hunter2" not in source
    assert "•" * 7 in source
