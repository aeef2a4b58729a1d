"""Which address a person named: just that one, and none that only looks like it."""

from __future__ import annotations

import pytest

from skills.running.permissions import is_named

SAID = "get the prices on https://shop.example/lamps?page=2, and the titles on news.example/today."


@pytest.mark.parametrize(
    "url",
    [
        "https://shop.example/lamps?page=2", "https://news.example/today",
        "http://news.example/today/",
    ],
)  # fmt: skip
def test_what_was_named(url: str) -> None:
    assert is_named(url, SAID)


@pytest.mark.parametrize(
    "url",
    [
        "https://example/lamps?page=2", "https://p.example/lamps?page=2", "https://shop.example",
        "https://shop.example/lamps", "https://shop.example/lamps?page=2&told=everything",
        "https://news.example/today/more", "https://ews.example/today", "https://", "",
    ],
)  # fmt: skip
def test_what_was_not(url: str) -> None:
    assert not is_named(url, SAID)
