"""Thinking that stands in a reply before what it means."""

from __future__ import annotations

import json
import re

from models.base import BadReply

_END = re.compile(r"<\s?/\s?th?ink(?:ing)?\s?>", re.IGNORECASE)
_START = re.compile(r"<\s?th?ink(?:ing)?\s?>", re.IGNORECASE)
_TEXT = re.compile(
    r"(?:[=:：(]\s{0,9}(?:'(?:\\.|[^'\\])*|\"(?:\\.|[^\"\\])*|“[^”]*)|\t(?:value|return)[:：][^\n]*"
    r"|<answer>\w+[:：][^<]*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_AGAIN = re.compile(r"\s*<\s?th?ink(?:ing)?\s?>", re.IGNORECASE)


def without_thinking(reply: str) -> tuple[str, str]:
    """The thinking and what follows it. Calls that were only thought of do not count.

    The tag may be misspelt, its beginning may be missing, and there may be several blocks one after
    the other. An end tag inside a text, or a second one further on, is refused: what a screen made
    the model quote must not decide which part of a reply counts. Raises BadReply."""
    end = _END.search(reply)
    if end is None:
        if _START.search(reply):
            raise BadReply("The thinking had no end, so nothing after it counts; think shorter.")
        return "", reply
    if not _START.search(reply, 0, end.start()) and _inside_a_text(reply, end.start()):
        raise BadReply("An end tag of thinking stood inside a text; leave such tags out.")
    thinking, rest = [reply[: end.start()]], reply[end.end() :]
    while again := _AGAIN.match(rest):
        end = _END.search(rest)
        if end is None:
            raise BadReply("The thinking had no end, so nothing after it counts; think shorter.")
        thinking.append(rest[again.end() : end.start()])
        rest = rest[end.end() :]
    if not rest.strip():
        raise BadReply("The reply ended after the thinking; what it led to was missing.")
    if _END.search(rest):
        raise BadReply("The thinking ended twice, so it is not clear what counts; end it once.")
    return "\n".join(_START.sub("", block).strip() for block in thinking).strip(), rest


_FAR = 1000
"""Letters before an end tag in which a text around it is looked for."""


def _inside_a_text(reply: str, at: int) -> bool:
    """True when a text or an object began before ``at``, and goes on there."""
    if _TEXT.search(reply, max(0, at - _FAR), at):
        return True
    brace = reply.find("{", 0, at)
    try:
        return brace >= 0 and json.JSONDecoder(strict=False).raw_decode(reply, brace)[1] > at
    except (ValueError, RecursionError):
        return False
