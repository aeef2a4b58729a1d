"""Text typed on a virtual HarmonyOS phone is the text read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_drivers.base import ActionFailed, Key, Launch, Role, Tap, TypeText
from device_drivers.contract.ground import focus_a_search_field
from device_drivers.harmony.phone import HarmonyPhone
from tests.device_drivers.harmony.conftest import Served
from tests.texts import random_texts


@pytest.fixture
def focused(phone: HarmonyPhone) -> HarmonyPhone:
    focus_a_search_field(phone)
    return phone


def held(phone: HarmonyPhone) -> str:
    fields = [e for e in phone.observe(image=False).elements if e.role is Role.TEXT_FIELD]
    return next(e.text for e in fields if e.focused)


def read_back(served: Served) -> str:
    """The field's text as the phone itself knows it."""
    return served.server.call(
        lambda phone: next(n.text for w in phone.tree().children for n in w.walk() if n.focused)
    )


def test_random_texts_are_read_back(focused: HarmonyPhone, served: Served) -> None:
    for text in random_texts(100, seed=11):
        focused.act(TypeText(text, clear=True))
        assert read_back(served) == text


@pytest.mark.slow
def test_5000_random_texts_are_read_back(focused: HarmonyPhone, served: Served) -> None:
    for text in random_texts(5000, seed=12, longest=80):
        focused.act(TypeText(text, clear=True))
        assert read_back(served) == text


def test_text_goes_on_where_it_ended(focused: HarmonyPhone) -> None:
    focused.act(TypeText("one 一", clear=True))
    focused.act(TypeText(" two 🎉"))
    assert held(focused) == "one 一 two 🎉"
    focused.act(TypeText("", clear=True))
    assert held(focused) == ""


def test_lines_are_kept_apart(phone: HarmonyPhone, served: Served) -> None:
    phone.act(Launch("com.huawei.hmos.notepad"))
    new = next(e for e in phone.observe().elements if e.label == "New note")
    phone.act(Tap(*new.box.center))
    body = next(e for e in phone.observe().elements if e.class_name == "TextArea")
    phone.act(Tap(*body.box.center))
    phone.act(TypeText("first 'line'\nsecond \"line\"\n第三行", clear=True))
    assert read_back(served) == "first 'line'\nsecond \"line\"\n第三行"


def test_a_quote_reaches_the_phone_by_program_too(
    focused: HarmonyPhone, served: Served, hdc: Path
) -> None:
    by_program = served.join(by="program", hdc_path=str(hdc))
    text = """say "hi" now, it's $HOME `id`; ls"""
    by_program.act(TypeText(text, clear=True))
    assert read_back(served) == text


def test_what_is_typed_is_in_no_list_of_processes(
    focused: HarmonyPhone, served: Served, hdc: Path, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    spied = tmp_path / "hdc"
    spied.write_text(f'#!/bin/sh\nprintf "%s\\n" "$*" >> {seen}\nexec {hdc} "$@"\n')
    spied.chmod(0o755)
    served.join(by="program", hdc_path=str(spied)).act(TypeText("hunter2secret", clear=True))
    assert read_back(served) == "hunter2secret"
    assert "hunter2" not in seen.read_text()
    assert ".sh" not in focused._link.shell("ls /data/local/tmp")


def test_a_nul_is_refused_before_it_is_sent(focused: HarmonyPhone) -> None:
    with pytest.raises(ActionFailed, match="NUL"):
        focused.act(TypeText("a\0b"))


def test_a_line_break_in_a_field_of_one_line_is_a_blank(focused: HarmonyPhone) -> None:
    focused.act(TypeText("one\ntwo", clear=True))
    assert held(focused) == "one two"


def test_nothing_is_typed_without_a_field(phone: HarmonyPhone) -> None:
    from device_drivers.base import ActionFailed

    phone.act(Key("home"))
    with pytest.raises(ActionFailed, match="No text field"):
        phone.act(TypeText("lost"))
