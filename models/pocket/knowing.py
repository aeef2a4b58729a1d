"""When pocket may say that something cannot be done: only of what it sought by name, in vain.

The policy also likes to say so of what it merely did not manage: of what was to be made, and of
questions whose answer is "none". There it only did not find a way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from device_drivers.base import Element, Role
from device_drivers.verbs.base import Said
from models.pocket.features import Act, Seen

_SEARCH = re.compile(
    r"(?i)(?!.*\b(?:address|url)\b|.*网址).*(?:\b(?:search|find|look for)\b|搜|查找)"
)
"""A field that searches; what is typed where an address may stand is gone to."""
_MAKES = re.compile(
    r"(?i)\b(?:add|create|make|new|write|save|send|compose|schedule|draft|record|reply|start|enter"
    r"|type|put|call it|name it)\b|新|创建|添加|加上|写|发|记下|保存|回复|安排"
)
_ASKS = re.compile(
    r"(?i)\b(?:how|what|which|when|who|whose|where|whether|count|number of)\b|[?？]"
    r"|多少|几|什么|哪|谁|吗|有没有|是否|数一数"
)
_NONE = re.compile(r"(?i)\b(?:no|not|nothing|none|0)\b|没有|未找到|找不到|无")


def sought_in_vain(seen: Seen) -> str:
    """What of the goal it typed into a search and what stands nowhere on the screen that came;
    "" where nothing is known so."""
    if _MAKES.search(seen.goal) or _ASKS.search(seen.goal):
        return ""
    at = next((i for i, act in _backwards(seen.past) if act.kind.startswith("type")), 0)
    if not at or any(not act.kind.startswith(("scroll", "wait")) for act in seen.past[at + 1 :]):
        return ""
    opened, typed = seen.past[at - 1], seen.past[at]
    wanted = " ".join(typed.text.casefold().split())
    if typed.failed or opened.kind != "tap" or not _SEARCH.match(opened.text):
        return ""
    named = wanted and wanted in " ".join(seen.goal.casefold().split())
    return typed.text if named and not _stands_in(wanted, seen.screen.elements) else ""


def cannot(sought: str) -> Said:
    """What is said then."""
    return Said(f"I looked for “{sought}” and did not find it.", f"我找过“{sought}”，没有找到。")


def _backwards(past: tuple[Act, ...]) -> Iterable[tuple[int, Act]]:
    return reversed(list(enumerate(past)))


def _stands_in(wanted: str, elements: Iterable[Element]) -> bool:
    """A field shows what was typed, and a line may say that there is none of it."""
    return any(
        wanted in e.label.casefold() and not _NONE.search(e.label)
        for e in elements if e.role not in (Role.TEXT_FIELD, Role.KEYBOARD_KEY)
    )  # fmt: skip
