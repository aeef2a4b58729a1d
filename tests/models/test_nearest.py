"""What somebody may have meant by a name that is not known."""

from __future__ import annotations

import pytest

from models.nearest import either, nearest

KEYS = ("answer_seconds", "steps", "seconds", "base_url", "adapter", "telegram", "qwen3_vl")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("answr", "answer_seconds"), ("answer", "answer_seconds"), ("adaptor", "adapter"),
        ("telegrm", "telegram"), ("Qwen3-VL", "qwen3_vl"), ("base_ulr", "base_url"),
    ],
)  # fmt: skip
def test_a_slip_or_a_beginning_finds_the_name(typed: str, meant: str) -> None:
    assert nearest(typed, KEYS)[:1] == [meant]


@pytest.mark.parametrize("typed", ["colour", "an", "", "xyz", "secret"])
def test_what_is_like_none_finds_none(typed: str) -> None:
    assert nearest(typed, KEYS) == []


def test_names_are_told_as_a_choice() -> None:
    assert either(["a", "b", "c"]) == "a, b or c"
    assert either(["a"]) == "a"
