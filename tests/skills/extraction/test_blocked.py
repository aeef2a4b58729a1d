"""What a site shows instead of the page, and what only looks like it."""

from __future__ import annotations

import pytest

from skills.extraction.blocked import blocked
from tests.skills.extraction.layouts import LAYOUTS

URL = "https://shop.example/list"
LONG = "<p>" + "Lamps and chairs of all kinds, sent to you. " * 60 + "</p>"
PASSWORD = '<form><input name="u"><input type="password" name="p"></form>'
NOW = 1_800_000_000.0


def why(html: str = LONG, status: int = 200, url: str = URL, **headers: str) -> str | None:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    found = blocked(URL, url, status, named, html, NOW)
    if found is not None:
        assert "shop.example" in found.said.en
        assert "shop.example" in found.said.zh
    return found.block if found else None


@pytest.mark.parametrize(
    ("html", "block"),
    [
        ("<h1>Are you a robot?</h1>", "captcha"),
        ("<title>Just a moment...</title><div id='cf-chl-widget'></div>", "captcha"),
        ("<h1>安全验证</h1><div class='geetest_panel'></div>", "captcha"),
        ("<p>Hello</p><iframe src='https://hcaptcha.com/1/api.js'></iframe>", "captcha"),
        (f"<h1>Sign in to continue</h1>{PASSWORD}", "login"),
        (f"<h1>请登录</h1>{PASSWORD}", "login"),
        (f"<h1>Bitte anmelden</h1>{PASSWORD}", "login"),
        (f"{LONG}<aside>Sign in{PASSWORD}</aside>", None),
        (f"{LONG}<form class='g-recaptcha'>Write to us</form>", None),
        (f"<h1>Change it</h1><p>{'Your new word. ' * 5}</p>{PASSWORD}", None),
        ("", None),
        ("<p>Two lamps</p>", None),
    ],
)
def test_walls_are_known_by_what_little_they_say(html: str, block: str | None) -> None:
    assert why(html) == block


@pytest.mark.parametrize(
    ("status", "block"),
    [(401, "login"), (402, "payment"), (403, "refused"), (451, "refused"), (429, "later"),
     (503, "later"), (404, None), (200, None)],
)  # fmt: skip
def test_statuses(status: int, block: str | None) -> None:
    assert why(status=status) == block


def test_a_captcha_is_called_so_whatever_the_status() -> None:
    assert why("<h1>Verify you are human</h1>", status=403) == "captcha"


def test_the_time_of_return_is_told() -> None:
    found = blocked(URL, URL, 429, {"retry-after": "90"}, "", NOW)
    assert found is not None
    assert found.after == 90
    assert "2 minutes" in found.said.en


def test_to_be_sent_to_the_login_is_a_login_wall() -> None:
    assert why(url="https://shop.example/login?next=/list") == "login"
    assert why(url="https://shop.example/listing") is None
    asked = "https://shop.example/login"
    assert blocked(asked, asked, 200, {}, LONG, NOW) is None


def test_no_layout_is_taken_for_a_wall() -> None:
    for layout in LAYOUTS.values():
        page = layout.page(2)
        assert blocked(page.url, page.url, 200, {}, page.html, NOW) is None, layout.name
