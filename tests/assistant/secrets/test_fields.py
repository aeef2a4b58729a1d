"""A secret belongs into the password field of its app, or of its site by the address bar."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.secrets.fields import belongs, site_of
from assistant.secrets.names import Kept
from device_drivers.base import Box, Element, Role, Screen

BANK = Kept("bank", ("com.bank", "bank.example"))
CHROME = "com.android.chrome"
FIELD = Element(Role.TEXT_FIELD, Box(0, 300, 900, 400), hint="PIN", app="com.bank", focused=True,
                password=True)  # fmt: skip
PAGE = Element(Role.WEB, Box(0, 200, 900, 2000), app=CHROME)
BAR = Element(Role.TEXT_FIELD, Box(0, 0, 900, 100), "bank.example", id=f"{CHROME}:id/url_bar",
              app=CHROME)  # fmt: skip


def screen(app: str, *elements: Element) -> Screen:
    return Screen(900, 2000, app, elements=elements)


def test_the_password_field_of_its_app() -> None:
    assert belongs(BANK, screen("com.bank", FIELD), FIELD)


@pytest.mark.parametrize(
    ("app", "field"),
    [
        ("com.bank", None),
        ("com.bank", replace(FIELD, password=False)),
        ("com.bank", replace(FIELD, focused=False)),
        ("com.bank", replace(FIELD, app="com.overlay")),
        ("com.bank.evil", replace(FIELD, app="com.bank.evil")),
        ("com.bank2", replace(FIELD, app="com.bank2")),
    ],
)
def test_no_other_field(app: str, field: Element | None) -> None:
    assert not belongs(BANK, screen(app, *([field] if field else [])), field)


@pytest.mark.parametrize(
    "address",
    ["bank.example", "https://bank.example/login", "login.bank.example", "BANK.example:443"],
)
def test_the_password_field_of_its_site(address: str) -> None:
    field = replace(FIELD, app=CHROME)
    assert belongs(BANK, screen(CHROME, replace(BAR, text=address), PAGE, field), field)


@pytest.mark.parametrize(
    "address",
    [
        "http://bank.example", "bank.example.evil.com", "evilbank.example",
        "https://bank.example@e.com",
        "bank.example:8443", "evil.com\\.bank.example", "bank.example.",
        "evil.com:443/bank.example",
        "evil.com/bank.example", "", "bank", "https://[bad", "evil.com?https://bank.example",
    ],
)  # fmt: skip
def test_no_other_site(address: str) -> None:
    field = replace(FIELD, app=CHROME)
    assert not belongs(BANK, screen(CHROME, replace(BAR, text=address), PAGE, field), field)


def test_a_page_within_the_page_may_be_anybodys() -> None:
    def shown(frame: Box) -> tuple[Screen, Element]:
        inner, field = replace(PAGE, box=frame, parent=1), replace(FIELD, app=CHROME, parent=2)
        return screen(CHROME, BAR, PAGE, inner, field), field

    assert not belongs(BANK, *shown(Box(0, 250, 900, 900)))
    assert belongs(BANK, *shown(PAGE.box))
    code = replace(BANK, kind="code")
    assert belongs(code, *shown(Box(0, 250, 900, 900)))


def test_a_port_is_a_part_of_a_site() -> None:
    field, there = replace(FIELD, app=CHROME), replace(BAR, text="bank.example:8443")
    shown = screen(CHROME, there, PAGE, field)
    assert site_of(shown) == "bank.example:8443"
    assert belongs(Kept("bank", ("bank.example:8443",)), shown, field)


def test_a_page_cannot_draw_an_address_bar() -> None:
    field = replace(FIELD, app=CHROME)
    fake = replace(BAR, parent=0)
    assert not belongs(BANK, screen(CHROME, PAGE, fake, field), field)
    both = screen(CHROME, replace(BAR, text="evil.com"), PAGE, replace(BAR, parent=1), field)
    assert site_of(both) == "evil.com"
    assert not belongs(BANK, both, field)
    two = screen(CHROME, BAR, replace(BAR, text="evil.com"), field)
    assert not belongs(BANK, two, field)


def test_an_address_that_is_being_typed_is_none() -> None:
    field = replace(FIELD, app=CHROME)
    assert not belongs(BANK, screen(CHROME, replace(BAR, focused=True), PAGE, field), field)


def test_the_browser_driver_names_the_site_itself() -> None:
    field = replace(FIELD, app="https://bank.example")
    assert belongs(BANK, screen("https://bank.example", field), field)
    field = replace(FIELD, app="http://bank.example")
    assert not belongs(BANK, screen("http://bank.example", field), field)
