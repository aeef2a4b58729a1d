"""What a model wants typed is typed exactly so, or not at all, whatever stands in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from device_drivers.base import Tap, TypeText
from models.base import BadReply
from models.served import load_adapter
from tests.models.golden import PHONE


def python(text: str) -> str:
    """A Python string with single quotes, as a model writes one."""
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{escaped}'"


def plainly(text: str) -> str:
    """In quotes, and nothing in it escaped."""
    assume("\\" not in text)
    return f'"{text}"'


def unquoted(text: str) -> str:
    """Where quotes around a text may be left out: with them it would be another text."""
    bare = text.strip()
    assume(not bare or bare[0] not in "'\"" or bare[0] != bare[-1])
    return text


WRITTEN: dict[str, tuple[str, Callable[[str], str]]] = {
    "tabs": ("step_gui", lambda t: f"action:TYPE\tvalue:{t}\tpoint:5,5\tsummary:s"),
    "tags": ("har_gui", lambda t: f'<answer>TYPE:"{t}"</answer>'),
    "tags alone": ("har_gui", lambda t: f"<answer>TYPE:{unquoted(t)}</answer>"),
    "a call": ("autoglm_phone", lambda t: f'do(action="Type", text={plainly(t)})'),
    "a call, escaped": (
        "autoglm_phone",
        lambda t: f'do(action="Type", text={json.dumps(t, ensure_ascii=False)})'),
    "a call, in Python": ("autoglm_phone", lambda t: f"do(action='Type', text={python(t)})"),
    "pyautogui": ("opencua", lambda t: f"```python\npyautogui.write({python(t)})\n```"),
    "pyautogui, plainly": (
        "opencua", lambda t: f"```python\npyautogui.write(message={plainly(t)})\n```"),
    "a desktop's call": ("glm_4_5v", lambda t: f"Action: type(content={python(t)})\nMemory:\n[]"),
    "a phone's object": ("glm_4_5v", lambda t: "Action: " + json.dumps(
        {"action_type": "input_text", "text": t, "box_2d": [[1, 1, 2, 2]], "override": False})),
    "an object in Python": ("glm_4_5v", lambda t: "Action: " + str(
        {"action_type": "input_text", "text": t, "box_2d": [[1, 1, 2, 2]], "override": False})),
    "a tool": ("holo", lambda t: json.dumps(
        {"note": None, "thought": "", "tool_call": {"tool_name": "write", "content": t}},
        ensure_ascii=False)),
    "a native tool": ("holo", lambda t: "<tool_call>\n" + json.dumps(
        {"name": "write", "arguments": json.dumps({"content": t})}) + "\n</tool_call>"),
}  # fmt: skip

PIECES = [
    "'", '"', "\\", "\n", "\t", " ", ",", ")", "(", "=", ":", "a", "好", "，", "）", "”", "`", "#",
    'text="', "', x='", '")', "')", "\tvalue:", "\tpoint:9,9", "\tsummary:", "</answer>", "```",
    "</think>", "</tool_call>", "Action: ", "\nMemory:", "True", ': True}', "{", "}", "\\n", "<|",
    "DONE()", "do(action=", "pyautogui.", "x" * 30,
]  # fmt: skip
EXACTLY = {"a tool", "a native tool", "a phone's object", "pyautogui"}
"""Formats in which every text can be written: all of them must be understood."""


@pytest.mark.parametrize("how", WRITTEN)
@settings(max_examples=120, deadline=None)
@example(text='", app="x')
@example(text="it's")
@given(text=st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join))
def test_a_text_is_typed_as_it_was_meant_or_refused(how: str, text: str) -> None:
    adapter, write = WRITTEN[how]
    with suppress(BadReply):
        thought = load_adapter(adapter).parse(write(text), PHONE)
        typed = [a for a in (thought.decision, *thought.then) if not isinstance(a, Tap)]
        assert all(isinstance(action, TypeText) for action in typed)
        assert ["".join(_typed(a) for a in typed).strip(" \t\n")] == [text.strip(" \t\n")]
        return
    harmless = "</think>" not in text and text.strip(" \t\n")
    assert how not in EXACTLY or not harmless or "```" in text


def _typed(action: object) -> str:
    assert isinstance(action, TypeText)
    return action.text + "\n" * action.submit
