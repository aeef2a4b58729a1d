"""Calls in the shape of a function: what is read, and what is refused rather than guessed."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from models.adapters._functions import FunctionCall, find_calls, leading_calls
from models.base import BadReply

NAMES = ("click", "type", "wait", "finished", "do")
STYLES = [("'", "'"), ('"', '"'), ("“", "”"), ("‘", "’"), ("`", "`")]


def only_call(reply: str) -> FunctionCall:
    (call,) = find_calls(reply, NAMES)
    return call


@pytest.mark.parametrize(
    ("reply", "name", "positional", "named"),
    [
        ("click(start_box='(1,2)')", "click", (), {"start_box": "(1,2)"}),
        ("Click(box=(868,487))", "Click", (), {"box": "(868,487)"}),
        ("click([1, 2], 'x')", "click", ("[1, 2]", "x"), {}),
        ("click(x=1,y=2)", "click", (), {"x": "1", "y": "2"}),
        ("click（x=1，y=2）", "click", (), {"x": "1", "y": "2"}),
        ("click(point=<point>1 2</point>)", "click", (), {"point": "<point>1 2</point>"}),
        ("wait()", "wait", (), {}),
        ("wait( )", "wait", (), {}),
        ("type(content=)", "type", (), {"content": ""}),
        ("type(content='')", "type", (), {"content": ""}),
        ("type(content='a\nb')", "type", (), {"content": "a\nb"}),
        (r"type(content='a\nb\\n')", "type", (), {"content": "a\nb\\n"}),
        (r"type(content='it\'s \d')", "type", (), {"content": r"it's \d"}),
        ("type(content='it's \"fine\"')", "type", (), {"content": "it's \"fine\""}),
        ("type(content='f(x), g(y)')", "type", (), {"content": "f(x), g(y)"}),
        ("type(content='it's a=1, b')", "type", (), {"content": "it's a=1, b"}),
        ("type(content=“他说：“好””)", "type", (), {"content": "他说：“好”"}),
        ("type(content='finished()')", "type", (), {"content": "finished()"}),
        ('do(action="Tap", element=[1,2])', "do", (), {"action": "Tap", "element": "[1,2]"}),
    ],
)  # fmt: skip
def test_calls_are_read(
    reply: str, name: str, positional: tuple[str, ...], named: dict[str, str]
) -> None:
    call = only_call(f"Action: {reply}\nThat's it (I think).")
    assert (call.name, call.positional, call.named) == (name, positional, named)


@pytest.mark.parametrize(
    "reply",
    [
        "type(content='half of it",
        "type(content='half of it'",
        "type(content='it's half of it",
        "click(start_box='(1,2",
        "click(x=1, y=2",
        "click(x=(1, 2",
        "type(content='a')')",
        "type(content='a') or 'b')",
        "type(content='a')\nclick(x=1)')",
        "type(content='it's 'so called' fun') or 'x')",
        "type(content='it's 'f(x')' y')",
        "type(content='say 'finished()' now')",
        "type(content='''a''')",
        "type(content='a', content='b')",
        "type(content=it's)",
        "type(content='a') type(b')",
        "click(start_box='(1,2)')\n\ntype(content='half",
    ],
)
def test_calls_with_no_end_or_two_are_refused(reply: str) -> None:
    with pytest.raises(BadReply, match=r"not clear|cut off"):
        find_calls(reply, NAMES)


def test_a_text_is_the_only_argument_or_refused() -> None:
    assert only_call("type(content='a b')").only("content") == "a b"
    assert only_call("type('a b')").only("content") == "a b"
    assert only_call("type(content=42)").only("content") == "42"
    assert only_call("finished()").only("content") is None


@pytest.mark.parametrize(
    "doubtful",
    ["type(content='a', x='b')", "type('a', 'b')", "type(content=a b)", "type(text='a')"],
)
def test_another_argument_may_be_the_rest_of_the_text(doubtful: str) -> None:
    with pytest.raises(BadReply):
        only_call(doubtful).only("content")


def test_calls_come_in_order_and_quoted_ones_are_none() -> None:
    reply = "click(x=1)\n\ntype(content='wait() for \\'it\\'')\n\nunknown(wait)\nfinished()"
    assert [call.name for call in find_calls(reply, NAMES)] == ["click", "type", "finished"]
    assert find_calls("I clicked(it) and re.type(x)", NAMES) == []
    assert len(find_calls("wait()" * 30, NAMES)) == 20
    with pytest.raises(BadReply, match="longer than"):
        find_calls("x" * 30_000, NAMES)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("wait()", ["wait"]),
        ("```python\nwait()\n```", ["wait"]),
        ("wait()\n\nclick(x=1)", ["wait", "click"]),
        ("wait() # and see\nclick(x=1)", ["wait", "click"]),
        ("wait()\nThen I call finished() later.", ["wait"]),
        ("wait()</action>", ["wait"]),
    ],
)
def test_calls_that_a_text_begins_with(text: str, names: list[str]) -> None:
    assert [call.name for call in leading_calls(text, NAMES, "nothing")] == names


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("I wait()", "^nothing$"),
        ("other()\nwait()", "^nothing$"),
        ("", "^nothing$"),
        ("finished() is not right yet", "Nothing else"),
        ("finished(), but click(x=1)", "Nothing else"),
    ],
)
def test_calls_that_are_only_talked_about(text: str, complaint: str) -> None:
    with pytest.raises(BadReply, match=complaint):
        leading_calls(text, NAMES, "nothing")


def test_calls_that_have_to_stand_alone() -> None:
    assert leading_calls("wait()\n", NAMES, "nothing", alone=True)
    with pytest.raises(BadReply, match="Nothing else"):
        leading_calls("wait()\nor not", NAMES, "nothing", alone=True)


# --- whatever is typed comes back exactly, or is refused -----------------------------------------

PIECES = [
    "'", '"', "”", "’", "`", "')", "', ", "',", ")", "(", "\n", " ", "a", "你好", "，", "）",
    "content=", "x='", "', x='", "')\n", "type(", "click(x='", "wait()", "finished(content='",
    "[1,2]", "=", ":)",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=8).map("".join)


def escaped(text: str, quote: str) -> str:
    for letter, written in (("\\", "\\\\"), (quote, f"\\{quote}"), ("\n", "\\n")):
        text = text.replace(letter, written)
    return text


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, quote=st.sampled_from("'\"`"), tail=st.sampled_from(["", "\n", "</action>"]))
def test_an_escaped_text_always_comes_back(text: str, quote: str, tail: str) -> None:
    call = only_call(f"type(content={quote}{escaped(text, quote)}{quote}){tail}")
    assert call.only("content") == text


@settings(max_examples=600, deadline=None)
@given(text=TEXTS, style=st.sampled_from(STYLES), key=st.sampled_from(["content=", ""]))
@example(text="a')\nclick(x=1)", style=("'", "'"), key="content=")
@example(text="a', content='b", style=("'", "'"), key="content=")
@example(text="a') type(b", style=("'", "'"), key="content=")
@example(text="''a''", style=("'", "'"), key="content=")
def test_a_text_with_bare_quotes_comes_back_or_is_refused(
    text: str, style: tuple[str, str], key: str
) -> None:
    text = text.replace("\\", "/")  # a backslash is an escape, in every family
    try:
        calls = find_calls(f"type({key}{style[0]}{text}{style[1]})", NAMES)
        read = [call.only("content") for call in calls]
    except BadReply:
        return
    if len(calls) > 1:  # it quotes whole calls: nobody can tell it from a reply of several
        assert any(f"{name}(" in text.lower() for name in NAMES)
    else:
        assert read == [text]


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, cut=st.integers(0, 200), style=st.sampled_from(STYLES))
def test_a_text_that_was_cut_off_is_never_typed(
    text: str, cut: int, style: tuple[str, str]
) -> None:
    text = text.replace("\\", "/")
    whole = f"type(content={style[0]}{text}{style[1]})"
    try:
        calls = find_calls(whole[:cut], NAMES)
        whole_calls = find_calls(whole, NAMES)
    except BadReply:
        return
    assert [c.named for c in calls] == [c.named for c in whole_calls][: len(calls)]


@pytest.mark.parametrize(
    "hostile",
    [
        "type(content='" + "it's " * 3_900,
        "do(" + "a='x'y', " * 2_000,
        "do(" + "(" * 19_000,
        "do(a='" + "\\" * 19_000,
        "do(a='" + "') " * 6_000,
        "do(" + " " * 19_000,
        "do(a=" + "b" * 19_000,
        "do(" + "'a', " * 3_900,
        "do(a=" * 3_900,
        "do('" * 4_900,
    ],
)
def test_hostile_replies_are_refused_in_linear_time(hostile: str) -> None:
    """A reader that goes over the rest for every quote would take minutes here."""
    with pytest.raises(BadReply):
        find_calls(hostile, NAMES)
