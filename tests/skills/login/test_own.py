"""Whose a site or an app is, and what look-alikes are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device_drivers.base import Box, Element, Role, Screen
from skills.login.in_front import address_of, in_front
from skills.login.own import is_own, is_owners, problem

OWN = ("staging.example.org", "127.0.0.1:8080", "com.example.app", "shop.example:8443")


@pytest.mark.parametrize(
    ("address", "own"),
    [
        ("https://staging.example.org/sign-in", True),
        ("staging.example.org", True),
        ("https://STAGING.Example.org", True),
        ("https://a.staging.example.org", True),
        ("https://staging.example.org:443/", True),
        ("http://127.0.0.1:8080/x", True),
        ("127.0.0.1:8080", True),
        ("https://shop.example:8443", True),
        ("https://a.shop.example:8443", True),
        ("http://staging.example.org/", False),
        ("https://staging.example.org:8443", False),
        ("https://staging.example.org.evil.example", False),
        ("https://evilstaging.example.org", False),
        ("https://example.org", False),
        ("https://staging.example.org@evil.example", False),
        ("https://ann@staging.example.org", False),
        ("https://evil.example/staging.example.org", False),
        ("https://evil.example#staging.example.org", False),
        ("https://evil.example\\.staging.example.org", False),
        ("https://staging.example.org.", False),
        ("https://staging.examp1e.org", False),
        ("https://staging.exаmple.org", False),  # a Cyrillic letter
        ("https://xn--staging-example-org", False),
        ("http://127.0.0.1:8081", False),
        ("http://127.0.0.1", False),
        ("http://x.127.0.0.1:8080", False),
        ("https://shop.example", False),
        ("javascript:staging.example.org", False),
        ("file:///staging.example.org", False),
        ("", False),
        ("https://", False),
        ("https://staging.example.org:99999", False),
    ],
)
def test_an_address_is_the_owners_or_not(address: str, own: bool) -> None:
    assert is_own(address, OWN) is own


@pytest.mark.parametrize(
    "entry",
    ["staging.example.org", "com.example.app", "127.0.0.1", "127.0.0.1:8080", "localhost:3000",
     "[::1]:8080", "xn--bcher-kva.example", " Staging.Example.org ", "a_b.example.org"],
)  # fmt: skip
def test_what_may_stand_on_the_list(entry: str) -> None:
    assert problem(entry) == ""


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("https://staging.example.org/x", "'staging.example.org'"),
        ("staging.example.org/login", "not a host"),
        ("ann@staging.example.org", "not a host"),
        ("*.example.org", "subdomains already"),
        ("com", "every site"),
        ("intranet", "every site"),
        ("com.android.chrome", "browser"),
        ("com.apple.mobilesafari", "browser"),
        ("bücher.example", "xn--"),
        ("example.org:", "port"),
        ("example.org:0", "port"),
        ("example.org:99999", "port"),
        ("-x.example.org", "no host"),
        ("example..org", "no host"),
        ("", "no host"),
    ],
)
def test_what_may_not_says_why(entry: str, told: str) -> None:
    assert told in problem(entry)


def browser(app: str, address: str, *, inside: bool = False, focused: bool = False) -> Screen:
    """With its address bar; ``inside`` the page instead."""
    ids = {"com.android.chrome": "com.android.chrome:id/url_bar"}
    page = Element(Role.WEB, Box(0, 100, 720, 1600), app=app)
    bar = Element(
        Role.TEXT_FIELD, Box(0, 0, 720, 90), address, id=ids.get(app, "url"), app=app,
        parent=0 if inside else None, focused=focused,
    )  # fmt: skip
    return Screen(720, 1600, app, elements=(page, bar))


CHROME, SAFARI = "com.android.chrome", "com.apple.mobilesafari"


@pytest.mark.parametrize(
    ("screen", "front"),
    [
        (browser(CHROME, "staging.example.org/x"), "staging.example.org"),
        (browser(CHROME, "http://staging.example.org"), ""),
        (browser(CHROME, "http://localhost:3000/x"), "localhost:3000"),
        (browser(CHROME, "staging.example.org", inside=True), ""),
        (browser(CHROME, "staging.example.org", focused=True), ""),
        (browser(SAFARI, "https://staging.example.org/x"), "staging.example.org"),
        (browser(SAFARI, "staging.example.org"), ""),
        (Screen(720, 1600, "https://a.example:8443"), "a.example:8443"),
        (Screen(720, 1600, "http://127.0.0.1:5000"), "127.0.0.1:5000"),
        (Screen(720, 1600, "http://a.example"), ""),
        (Screen(720, 1600, "com.example.app"), "com.example.app"),
    ],
)
def test_what_is_in_front_tells_the_address_bar(screen: Screen, front: str) -> None:
    assert in_front(screen) == front


def test_of_a_screen_its_bar_or_its_app_counts() -> None:
    assert is_owners(browser(CHROME, "staging.example.org"), OWN)
    assert not is_owners(browser(CHROME, "staging.example.org", inside=True), OWN)
    assert is_owners(Screen(1, 1, "com.example.app"), OWN)
    assert not is_owners(Screen(1, 1, "evil.com.example.app"), OWN)
    assert not is_owners(Screen(1, 1, "staging.example.org.evil"), OWN)
    assert not is_owners(browser(CHROME, ""), (CHROME,))
    assert not is_owners(Screen(1, 1, ""), ("",))


@pytest.mark.parametrize(
    ("element", "own"),
    [
        (Element(Role.TEXT_FIELD, Box(0, 0, 9, 9), "ann@example.org"), True),
        (Element(Role.TEXT_FIELD, Box(0, 0, 9, 9), "larch bridge"), True),
        (Element(Role.TEXT, Box(0, 0, 9, 9), "example.org"), True),
        (Element(Role.WEB, Box(0, 0, 9, 9)), False),
        (Element(Role.TEXT_FIELD, Box(0, 0, 9, 9), "evil.example/sign-in"), False),
        (Element(Role.TEXT_FIELD, Box(0, 0, 9, 9), "https://127.0.0.1/"), False),
    ],
)
def test_an_app_that_shows_pages_is_not_the_owners_there(element: Element, own: bool) -> None:
    """Whoever made it: which page that is, nobody can tell. What lies over it is not it."""
    over = replace(element, app="com.android.systemui")
    assert is_owners(Screen(720, 1600, "com.example.app", elements=(element,)), OWN) is own
    assert is_owners(Screen(720, 1600, "com.example.app", elements=(over,)), OWN)


def test_two_bars_are_none() -> None:
    one = browser(SAFARI, "https://staging.example.org")
    two = Screen(720, 1600, SAFARI, elements=(*one.elements, one.elements[1]))
    assert address_of(two) == ""
