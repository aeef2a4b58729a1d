"""Thinking in tags that a reply begins with: ``<think>``, ``<gui_think>``, ``<think_never_…>``.

A reply is read from its beginning on, and thinking ends with the first tag that closes it: a text
that is to be typed may hold such a tag too, and what follows it there is no action.
"""

from __future__ import annotations

import re

from models.adapters._values import MAX_REPLY
from models.base import BadReply

_TAG = r"((?:gui_)?think\w*|Thought)"
_OPEN = re.compile(rf"[^<(（]*<{_TAG}>", re.IGNORECASE)
_CLOSE = re.compile(rf"</{_TAG}>", re.IGNORECASE)


def opening_thought(reply: str, begun: re.Pattern[str]) -> tuple[str, str]:
    """The thinking that a reply begins with, and the rest. ``begun`` finds where an action begins,
    which has to be after the thinking. Raises BadReply for thinking without an end, or that cannot
    be told from what is to be done."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one action is enough.")
    thoughts: list[str] = []
    at = 0
    while tag := _OPEN.match(reply, at):
        end = re.compile(rf"</{tag[1]}>", re.IGNORECASE).search(reply, tag.end())
        if end is None:
            raise BadReply("The thinking had no end, so nothing after it counts; think shorter.")
        thoughts.append(reply[tag.end() : end.start()].strip())
        at = end.end()
    if not thoughts and (end := _CLOSE.search(reply)):  # it was opened in the prompt
        if begun.search(reply, 0, end.start()):
            raise BadReply("Thinking and action cannot be told apart; close the thinking first.")
        return reply[: end.start()].strip(), reply[end.end() :]
    return "\n".join(filter(None, thoughts)), reply[at:]
