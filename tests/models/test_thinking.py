"""Which part of a reply is thinking."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.adapters._thinking import without_thinking
from models.base import BadReply


@pytest.mark.parametrize(
    ("reply", "thinking", "said"),
    [
        ("tap(1)", "", "tap(1)"),
        ("<think>a</think>tap(1)", "a", "tap(1)"),
        ("a tap(2)?</think>\ntap(1)", "a tap(2)?", "\ntap(1)"),
        ("<thinking>a</think>tap(1)", "a", "tap(1)"),
        ("<TINK> a </TINK> tap(1)", "a", " tap(1)"),
        ("<think>a</think>\n<THINK>b</THINK>tap(1)", "a\nb", "tap(1)"),
        ("a</think><think></think>tap(1)", "a", "tap(1)"),
        ('<think>{"say": "</think>tap(1)', '{"say": "', "tap(1)"),
        ('I type {"x": 1}: "so".\n</think>tap(1)', 'I type {"x": 1}: "so".', "tap(1)"),
        ("type('<think>')", None, "no end"),
        ("<think>a", None, "no end"),
        ("<think>a</think>  ", None, "after the thinking"),
        ("<think>a</think> <think>b", None, "no end"),
        ("<think>a</think>type('</think>done()')", None, "ended twice"),
        ("type(text='</think>done()')", None, "inside a text"),
        ('{"text": "say \\"hi\\" </think>done()"}', None, "inside a text"),
        ("action:TYPE\tvalue:</think>done()\tsummary:", None, "inside a text"),
    ],
)
def test_thinking_ends_where_it_certainly_does(reply: str, thinking: str | None, said: str) -> None:
    if thinking is None:
        with pytest.raises(BadReply, match=said):
            without_thinking(reply)
    else:
        assert without_thinking(reply) == (thinking, said)


@given(st.lists(st.sampled_from(["<think>", "</think>", "a", "'", "{", ": ", "\n"])).map("".join))
def test_what_counts_holds_no_end_of_thinking(reply: str) -> None:
    with suppress(BadReply):
        assert "</think>" not in without_thinking(reply)[1]
