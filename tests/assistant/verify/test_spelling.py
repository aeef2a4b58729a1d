"""Misspelt is what is nearly, but not quite, something that is known."""

from __future__ import annotations

import pytest

from assistant.verify.spelling import nearly_in, nearly_one_of, pieces


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("abcd", ["abcd"]),
        ("abc", []),
        ("Rain jacket\nTorch", ["rainjacket", "torch"]),
        ('subject:"Zoe Quill" x', ["subject", "zoequill"]),
        ("zoe.example.com/quill", ["zoeexamplecom", "quill"]),
        ("「会议记录」", ["会议记录"]),
    ],
)
def test_what_can_be_wrong_by_itself(text: str, parts: list[str]) -> None:
    assert pieces(text) == parts


@pytest.mark.parametrize(
    ("piece", "known", "nearly"),
    [
        ("torch", "thetorchhere", False),  # it is there
        ("torhc", "thetorchhere", True),
        ("tortc", "thetorchhere", True),
        ("lamps", "thetorchhere", False),
        ("abcd", "xxabcexx", True),  # one of four letters
        ("abcd", "xxabeexx", False),  # two of four
        ("abcdef", "xxabcdxfxx", True),
        ("abcdef", "xxabxdxfxx", False),  # two of six
        ("abcdefg", "xxabxdxfgxx", True),  # two of seven
        ("abcdefg", "xxaxxdxfgxx", False),
        ("abcdefghijk", "xxabxdxfgxijkxx", False),  # three of eleven
        ("abcdefghijkl", "xxabxdxfgxijklxx", True),  # three of twelve
        ("abcdefghijkl", "xxabxdxfgxixklxx", False),
    ],
)
def test_how_many_letters_may_be_wrong(piece: str, known: str, nearly: bool) -> None:
    assert nearly_in(piece, known) is nearly


@pytest.mark.parametrize(
    ("piece", "nearly"),
    [
        ("3035550136", False),
        ("13035550136", False),  # with its country
        ("13035550138", True),
        ("3035550138", True),
        ("3035559999", False),  # another number
        ("13035559999", False),
    ],
)
def test_a_number_may_have_its_country_before_it(piece: str, nearly: bool) -> None:
    assert nearly_in(piece, "callher3035550136now") is nearly


@pytest.mark.parametrize(
    ("piece", "lines", "nearly"),
    [
        ("rainjacket", ["torch", "rianjacket"], True),
        ("rainjacket", ["rainjacket"], False),
        ("rainjacket", ["rainjackets"], False),  # its beginning
        ("rainjackets", ["rainjacket"], False),
        ("rainjacket", ["rianjckte"], False),  # too far
        ("rainjack", ["rianjack"], True),
        ("rainjac", ["rianjac"], False),  # too short to be told
        ("trip20261123", ["trip20261122"], False),  # another number is meant
        ("trip20261123", ["tirp20261123"], True),
        ("rainjacket", [], False),
    ],
)
def test_a_line_that_was_meant(piece: str, lines: list[str], nearly: bool) -> None:
    assert nearly_one_of(piece, lines) is nearly
