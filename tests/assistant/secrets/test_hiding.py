"""Screens without secrets: nothing readable is left in the tree or in the picture."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from assistant.secrets.codes import asks_for_codes, without_codes
from assistant.secrets.hiding import COVER, hidden, without_one_time_codes
from assistant.secrets.known import KNOWN
from device_drivers.base import Box, Element, Role, Screen

UP, DOWN = Box(0, 0, 200, 100), Box(0, 100, 200, 200)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    KNOWN.learn("hunter2222")
    yield
    KNOWN.watch(None)


def picture(kind: str = "PNG", size: tuple[int, int] = (200, 200)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "white").save(out, kind)
    return out.getvalue()


def colours(image: bytes) -> tuple[str, str]:
    """In the middle of the upper and of the lower half."""
    shown = Image.open(io.BytesIO(image)).convert("RGB")
    x, y = shown.width // 2, shown.height // 4
    found = [shown.getpixel((x, at)) for at in (y, 3 * y)]
    dark = tuple(int(COVER[n : n + 2], 16) for n in (1, 3, 5))
    near = [
        isinstance(c, tuple) and all(abs(a - b) < 12 for a, b in zip(c, dark, strict=True))
        for c in found
    ]
    return tuple("covered" if n else "seen" for n in near)  # type: ignore[return-value]


def screen(*elements: Element, image: bytes = b"") -> Screen:
    return Screen(200, 200, "com.bank", image=image or picture(), elements=elements)


def test_a_screen_without_secrets_is_left_as_it_is() -> None:
    seen = screen(
        Element(Role.TEXT, UP, "hello"), Element(Role.TEXT_FIELD, DOWN, "", password=True)
    )
    assert hidden(seen) is seen


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_filled_password_field_is_covered(kind: str) -> None:
    field = Element(Role.TEXT_FIELD, DOWN, "••••", password=True)
    shown = hidden(screen(Element(Role.TEXT, UP, "PIN"), field, image=picture(kind)))
    assert colours(shown.image) == ("seen", "covered")
    assert shown.media_type.endswith(kind.lower())
    assert shown.elements[1] == field


def test_a_password_that_shows_is_dots() -> None:
    shown = hidden(screen(Element(Role.TEXT_FIELD, DOWN, "abcde", password=True)))
    assert shown.elements[0].text == "•••••"


def test_a_known_value_anywhere_is_covered() -> None:
    shown = hidden(screen(Element(Role.TEXT, UP, "Your password is hunter2222"),
                          Element(Role.TEXT, DOWN, "else", description="hunter2222")))  # fmt: skip
    assert colours(shown.image) == ("covered", "covered")
    assert "hunter2222" not in repr(shown)


def test_where_a_secret_was_typed_stays_covered_without_a_tree() -> None:
    large = screen(image=picture(size=(400, 400)))
    assert colours(hidden(large, [DOWN]).image) == ("seen", "covered")


def test_a_look_without_a_picture() -> None:
    seen = Screen(200, 200, "a", elements=(Element(Role.TEXT, UP, "hunter2222"),))
    assert hidden(seen).image == b""


@pytest.mark.parametrize(
    "text",
    [
        "Your verification code is 482913", "482 913 is your login code", "G-482913 is your code",
        "Use OTP 4829 to pay", "【银行】验证码482913，5分钟内有效", "482913（动态密码），请勿泄露",
        "Security code: 48291347. Do not share it", "Your one-time passcode is 482-913",
    ],
)  # fmt: skip
def test_one_time_codes(text: str) -> None:
    masked = without_codes(text)
    assert "••••" in masked
    assert "482" not in masked


@pytest.mark.parametrize(
    "text",
    [
        "Meet me at 18:30", "zip code 90210", "Error code 4041", "Order 482913 has shipped",
        "Call 555 0142", "2026-11-22", "The promo code 2026 is over", "hello", "Table for 4829",
    ],
)  # fmt: skip
def test_other_numbers_stay(text: str) -> None:
    assert without_codes(text) == text


def test_codes_are_covered_for_models() -> None:
    seen = screen(Element(Role.TEXT, UP, "Your code is 482913"), Element(Role.TEXT, DOWN, "ok"))
    shown = without_one_time_codes(seen)
    assert colours(shown.image) == ("covered", "seen")
    assert shown.elements[0].text == "Your code is ••••"
    assert without_one_time_codes(shown) == shown


def test_who_asks_for_codes() -> None:
    assert all(map(asks_for_codes, ("what is the code?", "log in to my bank", "读一下验证码")))
    assert not any(map(asks_for_codes, ("read my notifications", "text Anna", "读通知")))
