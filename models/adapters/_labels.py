"""What a model says before its call: ``Thought:`` and ``Action:`` lines, in English or Chinese."""

from __future__ import annotations

import re

_THOUGHT = re.compile(r"(?:thought|思考|想法)\s*[:：]", re.IGNORECASE)
_ACTION = re.compile(r"(?:action|动作|操作)\s*[:：]", re.IGNORECASE)
_LABEL = re.compile(
    r"^[ \t]*(?:thought|action|思考|想法|动作|操作)\s*[:：]", re.IGNORECASE | re.MULTILINE
)


def before_call(reply: str) -> str:
    """The words before the call."""
    start = re.search(r"<tool_call>|<function=", reply) or re.search(r"```|\{", reply)
    return reply[: start.start()] if start else reply


def thought_of(words: str) -> str:
    """What is labelled as the thought; "" when nothing is."""
    return _after(words, _THOUGHT)


def action_of(words: str) -> str:
    """What is labelled as the action; "" when nothing is."""
    return _after(words, _ACTION)


def _after(text: str, label: re.Pattern[str]) -> str:
    """The text after ``label`` up to the next label."""
    found = label.search(text)
    if found is None:
        return ""
    rest = text[found.end() :]
    following = _LABEL.search(rest)
    return (rest[: following.start()] if following else rest).strip()
