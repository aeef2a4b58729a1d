"""Verify: did the screen become what the step meant it to become?

Cheap and strict: the answer comes from the elements of the screen after the action, never from the
fact that the action was sent.
"""

from __future__ import annotations

from assistant.steps import Expect
from assistant.understanding.elements import find
from device_drivers.base import Role, Screen
from device_drivers.verbs.base import Said


def check(expect: Expect, before: Screen, after: Screen) -> tuple[bool, Said]:
    """Whether ``expect`` holds now, and in one sentence what was seen."""
    match expect.what:
        case "nothing":
            return True, Said("waited", "已等待")
        case "app":
            front = after.app == expect.value
            return front, (
                Said(f"{expect.value} is in front", f"{expect.value} 已在前台")
                if front
                else Said(
                    f"{after.app} is in front instead of {expect.value}",
                    f"前台是 {after.app}，而不是 {expect.value}",
                )
            )
        case "text":
            texts = [e.text for e in after.elements if e.role is Role.TEXT_FIELD]
            there = any(expect.value == text or expect.value in text for text in texts)
            return there, (
                Said("the text stands in the field", "文字已在输入框中")
                if there
                else Said("the field does not show the text", "输入框没有显示该文字")
            )
        case "switched":
            return _switched(expect, after)
        case "shown":
            there = find(after.elements, expect.value) is not None
            return there, (
                Said(f"“{expect.value}” is on the screen", f"屏幕上有“{expect.value}”")
                if there
                else Said(f"“{expect.value}” is not on the screen", f"屏幕上没有“{expect.value}”")
            )
        case "changed" | "verb":
            changed = before.fingerprint != after.fingerprint
            return changed, (
                Said("the screen changed", "屏幕已变化")
                if changed
                else Said("nothing changed on the screen", "屏幕没有变化")
            )


def _switched(expect: Expect, after: Screen) -> tuple[bool, Said]:
    match = find(after.elements, expect.value, kind="switch")
    state = Said("on", "开启") if expect.on else Said("off", "关闭")
    if match is None or not hasattr(match, "index"):
        return False, Said(
            f"the switch “{expect.value}” cannot be seen any more", f"看不到“{expect.value}”开关了"
        )
    right = after.elements[match.index].checked == expect.on
    return right, (
        Said(f"“{expect.value}” is {state.en}", f"“{expect.value}”已{state.zh}")
        if right
        else Said(f"“{expect.value}” is not {state.en}", f"“{expect.value}”没有{state.zh}")
    )
