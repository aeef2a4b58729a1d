"""The uiautomator2 methods with arguments no client would send."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_drivers.virtual.android.system import System
from device_drivers.virtual.android.uiautomator.errors import RpcError
from device_drivers.virtual.android.uiautomator.rpc import Automation
from device_drivers.virtual.phone import Phone

METHODS = sorted(name for name in dir(Automation) if not name.startswith("_") and name != "call")
SCALARS = st.none() | st.booleans() | st.integers(-5, 3000) | st.floats() | st.sampled_from(
    ["", "text", "Display", "home", "left", "obj-1", "("]
)  # fmt: skip
SELECTORS = st.dictionaries(
    st.sampled_from(["text", "textMatches", "className", "instance", "index", "scrollable", "mask",
                     "childOrSibling", "childOrSiblingSelector", "nonsense"]),
    SCALARS | st.lists(st.just("child") | st.just({"text": "x"}), max_size=2),
    max_size=3,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(METHODS), args=st.lists(SCALARS | SELECTORS, max_size=6))
def test_answers_or_refuses(name: str, args: list[object]) -> None:
    if name.startswith("wait") and len(args) > 1 and isinstance(args[1], (int, float)):
        args[1] = 0  # nobody wants to wait
    phone = Phone()
    automation = Automation(System(phone))
    try:
        json.dumps(asyncio.run(automation.call(name, args)))
    except RpcError as error:
        assert error.code in (-32001, -32002, -32602)  # noqa: PT017  # either way is right
    finally:
        phone.store.close()


@pytest.mark.parametrize("name", ["__init__", "_wait", "call", "_phone", "noSuchMethod", ""])
def test_only_methods_of_the_wire_can_be_called(name: str) -> None:
    phone = Phone()
    with pytest.raises(RpcError) as caught:
        asyncio.run(Automation(System(phone)).call(name, []))
    assert caught.value.code == -32601
    phone.store.close()
