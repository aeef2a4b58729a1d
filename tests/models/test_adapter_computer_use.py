"""computer_use on a phone, what a call may hold, and how Qwen3.5 is asked."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_drivers.base import Screen
from models.base import BadReply, Finish
from models.served import load_adapter
from tests.models.conftest import a_situation
from tests.models.golden._mobile_use import call

PHONE = Screen(1080, 2400, "a")
Options = dict[str, Any]

FIELDS = ["action", "coordinate", "coordinate2", "start_coordinate", "end_coordinate", "text",
          "keys", "pixels", "direction", "time", "button", "status", "clear"]  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10)
    | st.sampled_from(["up", "enter", "success", "[1, 2]"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*FIELDS, "x", "y"]), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@pytest.mark.parametrize(
    ("adapter", "options"), [("qwen3_vl", {"tool": "computer_use"}), ("mai_ui", {})]
)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_whatever_a_call_holds_only_bad_reply_comes_out(
    adapter: str, options: Options, data: st.DataObject
) -> None:
    actions = ["left_click", "left_click_drag", "scroll", "key", "swipe", "drag", "terminate"]
    arguments = data.draw(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6))
    arguments["action"] = data.draw(st.sampled_from(actions))
    with suppress(BadReply):
        meant = load_adapter(adapter, options).parse(call(**arguments), PHONE).decision
        assert not (isinstance(meant, Finish) and meant.ok) or arguments["status"] == "success"


# --- computer_use on a phone ----------------------------------------------------------------------

REFUSED: dict[str, tuple[dict[str, object], str]] = {
    "no pointer": ({"action": "mouse_move", "coordinate": [1, 2]}, "left_click"),
    "no middle button": ({"action": "middle_click", "coordinate": [1, 2]}, "left_click"),
    "three clicks": ({"action": "triple_click", "coordinate": [1, 2]}, "clear 1"),
    "a drag from nowhere": ({"action": "left_click_drag", "coordinate": [1, 2]}, "coordinate2"),
    "a drag to itself": (
        {"action": "left_click_drag", "coordinate": [1, 2], "coordinate2": [1, 2]}, "ends where"),
    "no wheel": ({"action": "scroll", "coordinate": [1, 2]}, "needs pixels"),
    "a wheel that stands still": ({"action": "scroll", "pixels": 0}, "needs pixels"),
    "a wheel that is no number": ({"action": "hscroll", "pixels": "far"}, "needs pixels"),
    "two keys": ({"action": "key", "keys": ["ctrl", "a"]}, "one key at a time"),
    "two keys in one": ({"action": "key", "keys": "ctrl+a"}, "one key at a time"),
    "a broken list": ({"action": "key", "keys": '["ctrl'}, "a list with one name"),
    "no key": ({"action": "key"}, "must not be empty"),
    "a key of computers": ({"action": "key", "keys": ["F5"]}, "no key"),
    "a drag off the screen": (
        {"action": "left_click_drag", "coordinate": [1, 2], "coordinate2": [1, 9000]}, "off the"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_phones_do_not_have_is_refused_with_a_better_way(name: str) -> None:
    arguments, complaint = REFUSED[name]
    model = load_adapter("qwen3_vl", {"tool": "computer_use"})
    with pytest.raises(BadReply, match=complaint):
        model.parse(call("computer_use", **arguments), PHONE)


def test_qwen3_5_is_told_whether_to_think() -> None:
    settings = load_adapter("qwen3_vl", {"hybrid": True}).prompt(a_situation()).settings
    assert settings["extra_body"] == {"chat_template_kwargs": {"enable_thinking": False}}
    both = {"hybrid": True, "thinking": True}
    settings = load_adapter("qwen3_vl", both).prompt(a_situation()).settings
    assert settings["extra_body"]["chat_template_kwargs"] == {"enable_thinking": True}
    assert settings["temperature"] == 0.6
