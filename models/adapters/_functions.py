"""Reading calls such as ``click(start_box='(1,2)')`` out of a reply. Text is never evaluated.

Shared by the families that answer in the shape of a function call. Read tolerantly: quotes of any
kind, also left unescaped inside a text; raw newlines; full-width brackets and commas; a call that
lacks its closing bracket at the very end of the reply is refused, since it may have been cut off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from models.adapters._values import MAX_REPLY
from models.base import BadReply

_QUOTES = {"'": "'", '"': '"', "“": "”", "‘": "’", "`": "`"}
_OPENING, _CLOSING = "([{（【", ")]}）】"
_KEY = re.compile(r"\s*([A-Za-z_][\w-]*)\s*=\s*(?!=)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "'": "'", '"': '"', "\\": "\\"}


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """``name(*positional, **named)``: values are texts, quotes taken off, nothing else done."""

    name: str
    positional: tuple[str, ...]
    named: dict[str, str]
    start: int
    """Where it begins in the reply."""
    end: int

    def get(self, *names: str, place: int | None = None) -> str | None:
        """The first named argument of these, else the positional one at ``place``."""
        for name in names:
            if name in self.named:
                return self.named[name]
        if place is not None and place < len(self.positional):
            return self.positional[place]
        return None


def find_calls(reply: str, names: Iterable[str], most: int = 20) -> list[FunctionCall]:
    """The calls of functions with these names (in any case), in order; a call quoted inside
    another's text is none. Raises BadReply for a reply too long to be looked at."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one action is enough.")
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    opening = re.compile(rf"(?<![\w.])({listed})\s*[(（]", re.IGNORECASE)
    found: list[FunctionCall] = []
    at = 0
    while len(found) < most and (head := opening.search(reply, at)):
        call = _read(reply, head[1], head.start(), head.end())
        if call is None:
            at = head.end()
            continue
        found.append(call)
        at = call.end
    return found


def _read(text: str, name: str, start: int, at: int) -> FunctionCall | None:
    """The call whose arguments begin at ``at``; None when it has no end."""
    positional: list[str] = []
    named: dict[str, str] = {}
    while True:
        at = _skip(text, at)
        if at >= len(text):
            return None
        if text[at] in ")）":
            return FunctionCall(name, tuple(positional), named, start, at + 1)
        key = _KEY.match(text, at)
        value = _value(text, key.end() if key else at)
        if value is None:
            return None
        said, at = value
        if key:
            named.setdefault(key[1], said)
        else:
            positional.append(said)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n,，;；":
        at += 1
    return at


def _value(text: str, at: int) -> tuple[str, int] | None:
    """The text of a value and where it ends; None when it does not end."""
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    if at >= len(text):
        return None
    if text[at] in _QUOTES:
        end = _end_of_quoted(text, at)
        return None if end is None else (_unescaped(text[at + 1 : end]), end + 1)
    depth, start = 0, at
    while at < len(text):
        letter = text[at]
        if depth == 0 and letter in ",，)）":
            return text[start:at].strip(), at
        depth += (letter in _OPENING) - (letter in _CLOSING)
        at += 1
    return None


def _end_of_quoted(text: str, at: int) -> int | None:
    """The quote that closes the one at ``at``: followed by the end of the call, or by a comma and
    the next argument. Quotes elsewhere belong to the text."""
    closing = _QUOTES[text[at]]
    place = at + 1
    while place < len(text):
        if text[place] == "\\":
            place += 2
            continue
        if text[place] == closing and _argument_ends(text, place + 1):
            return place
        place += 1
    return None


_AFTER = re.compile(
    r"\s*(?:[)）]\s*(?:$|[\n\r<;,`*\]}|]|\s[^\s])|[,，]\s*(?:[A-Za-z_][\w-]*\s*=|['\"“‘\[(\d-]))"
)
_LAST = re.compile(r"\s*[)）]")


def _argument_ends(text: str, at: int) -> bool:
    return bool(_AFTER.match(text, at)) or bool(
        _LAST.match(text, at) and not re.search(r"['\"”’]\s*[)）]", text[at + 1 :])
    )


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[0]), text, flags=re.DOTALL)
