"""Cutting text: nothing lost, nothing too long, no character torn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateways._text import split, units


@given(st.text(max_size=400), st.integers(8, 60), st.integers(8, 60))
def test_nothing_is_lost_and_nothing_is_too_long(text: str, limit: int, first: int) -> None:
    parts = split(text, limit, first)
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert units(parts[0]) <= first
    assert all(units(part) <= limit for part in parts[1:])
    assert all(part for part in parts) or parts == [""]


def test_cuts_are_where_a_reader_would_cut() -> None:
    assert split("One two.\n\nThree four.", 12) == ["One two.", "Three four."]
    assert split("One two. Three four.", 12) == ["One two.", "Three four."]
    assert split("打开设置。然后打开蓝牙。", 8) == ["打开设置。", "然后打开蓝牙。"]
    assert split("abcdefghij klm", 11) == ["abcdefghij", "klm"]


def test_no_emoji_is_torn() -> None:
    assert split("👍🏽" * 5, 9) == ["👍🏽👍🏽", "👍🏽👍🏽", "👍🏽"]
    assert split("short", 100) == ["short"]
