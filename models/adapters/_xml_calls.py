"""Reading ``<function=click><parameter=point>…</parameter></function>``, in tool_call tags or not.

Values are raw text: nothing in them is escaped, so a text that holds one of the tags cannot be read
for certain, and is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.adapters._functions import CUT
from models.base import BadReply

_NAME = r"(?:=|\s{1,9}name\s?=\s?)['\"]?([\w.-]{1,60})['\"]?\s{0,9}>"
_FUNCTION = re.compile(rf"\s*<function{_NAME}", re.IGNORECASE)
_PARAMETER = re.compile(rf"\s*<parameter{_NAME}", re.IGNORECASE)
_BEGINS = re.compile(r"<parameter[\s=]", re.IGNORECASE)
_VALUE_END = "</parameter>"
_AFTER_VALUE = re.compile(r"\s*(?=<parameter[\s=]|</function>)", re.IGNORECASE)
_FUNCTION_END = re.compile(r"\s*</function>", re.IGNORECASE)
_BLOCK, _BLOCK_END = (re.compile(rf"\s*<{end}(?:seed:)?tool_call>") for end in ("", "/"))
_LEFT_OVER = re.compile(r"</parameter>|</function>|</(?:seed:)?tool_call>|<function[\s=]")
UNCLEAR = "A text in the call holds one of the call's own tags, so it cannot be read for certain."


@dataclass(frozen=True, slots=True)
class XmlCall:
    """One function and its parameters, as they were written."""

    name: str
    parameters: dict[str, str]
    end: int
    """Where it ends in the text."""


def xml_calls(text: str) -> list[XmlCall]:
    """The calls that ``text`` begins with, in its outer tag or without. Raises BadReply."""
    calls: list[XmlCall] = []
    at, tagged = 0, False
    while True:
        if block := _BLOCK.match(text, at):
            at, tagged = block.end(), True
        head = _FUNCTION.match(text, at)
        if head is None:
            break
        call, at = _one(text, head)
        calls.append(call)
        if end := _BLOCK_END.match(text, at):
            at, tagged = end.end(), False
    if _LEFT_OVER.search(text, at):
        raise BadReply(UNCLEAR if calls else CUT)
    if not calls or (tagged and text[at:].strip()):
        raise BadReply(CUT)
    return calls


def _one(text: str, head: re.Match[str]) -> tuple[XmlCall, int]:
    parameters: dict[str, str] = {}
    at = head.end()
    while name := _PARAMETER.match(text, at):
        end = text.find(_VALUE_END, name.end())
        if end < 0:
            raise BadReply(CUT)
        at = end + len(_VALUE_END)
        if name[1] in parameters or (at < len(text) and not _AFTER_VALUE.match(text, at)):
            raise BadReply(UNCLEAR)
        if _BEGINS.search(text, name.end(), end):
            raise BadReply(UNCLEAR)
        parameters[name[1]] = _value(text[name.end() : end])
    closed = _FUNCTION_END.match(text, at)
    if closed is None:
        raise BadReply(CUT)
    return XmlCall(head[1], parameters, closed.end()), closed.end()


def _value(written: str) -> str:
    """A value on lines of its own is without the line breaks around it; at the end of a value that
    begins beside its tag, a line break belongs to it."""
    return written.strip("\n").rstrip() if written.startswith("\n") else written
