"""Thinking that stands in a reply before what it means."""

from __future__ import annotations

import re

from models.base import BadReply

_THINK_END = re.compile(r"</think(?:ing)?>", re.IGNORECASE)
_THINK_START = re.compile(r"<think(?:ing)?>", re.IGNORECASE)


def without_thinking(reply: str) -> tuple[str, str]:
    """The thinking and what follows it. Calls that were only thought of do not count."""
    ends = list(_THINK_END.finditer(reply))
    if not ends:
        if _THINK_START.search(reply):
            raise BadReply("The thinking had no end, so nothing after it counts; think shorter.")
        return "", reply
    thinking = _THINK_START.sub("", reply[: ends[-1].start()]).strip()
    rest = reply[ends[-1].end() :]
    if not rest.strip():
        raise BadReply("The reply ended after the thinking; the tool call was missing.")
    return thinking, rest
