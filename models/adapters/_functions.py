"""Reading calls such as ``click(start_box='(1,2)')`` out of a reply. Text is never evaluated.

Shared by the families that answer in the shape of a function call. Read tolerantly: quotes of any
kind, also left unescaped inside a text; raw newlines; full-width brackets and commas. A call that
has no end may have been cut off, and a text with bare quotes may end in more than one place: both
are refused, since a guess must not be typed on somebody's phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from models.adapters._values import MAX_REPLY
from models.base import BadReply

_QUOTES = {"'": "'", '"': '"', "“": "”", "‘": "’", "`": "`"}
_OPENING, _CLOSING = "([{（【", ")]}）】"
_GROUPS = frozenset(_OPENING + _CLOSING + "<>")
_ANY_QUOTE = frozenset(_QUOTES) | frozenset(_QUOTES.values())
_KEY = re.compile(r"([A-Za-z_][\w-]{0,40})[ \t]*=[ \t]*(?!=)")
_END = re.compile(r"\s{0,40}[)）]")
_NEXT_KEY = re.compile(r"\s{0,40}[,，;；]\s{0,40}[A-Za-z_][\w-]{0,40}[ \t]*=")
_NEXT_VALUE = re.compile(r"\s{0,40}[,，]\s{0,40}['\"“‘`\[(（<\d.-]")
_TOKEN = re.compile(r"[\w.+:/@-]*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "'": "'", '"': '"', "`": "`", "\\": "\\"}
UNCLEAR = "It is not clear where the text in the call ends: write quotes in it as \\' or \\\"."
CUT = "The call was cut off or its brackets do not match; write one short, whole call."


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """``name(*positional, **named)``: values are texts, quotes taken off, nothing else done."""

    name: str
    positional: tuple[str, ...]
    named: dict[str, str]
    start: int
    """Where it begins in the reply."""
    end: int
    loose: bool = False
    """A value of more than one word stood there without quotes."""

    def get(self, *names: str, place: int | None = None) -> str | None:
        """The first named argument of these, else the positional one at ``place``."""
        for name in names:
            if name in self.named:
                return self.named[name]
        if place is not None and place < len(self.positional):
            return self.positional[place]
        return None

    def only(self, *names: str) -> str | None:
        """The one argument of a call that takes a text, under one of these names or under none.

        None when it has no argument. Raises BadReply when there is another argument, or no quotes:
        what looks like one may be the rest of a text with bare quotes."""
        if not self.positional and not self.named:
            return None
        if len(self.positional) + len(self.named) > 1 or self.loose:
            raise BadReply(UNCLEAR)
        found = self.get(*names, place=0)
        if found is None:
            raise BadReply(f"{self.name} takes {names[0]} and nothing else.")
        return found


def find_calls(reply: str, names: Iterable[str], most: int = 20) -> list[FunctionCall]:
    """The calls of functions with these names (in any case), in order; a call quoted inside
    another's text is none. Raises BadReply for a call that has no end or more than one, and for a
    reply too long to be looked at."""
    if len(reply) > MAX_REPLY:
        raise BadReply(f"The reply was longer than {MAX_REPLY} characters; one action is enough.")
    listed = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    heads = re.compile(rf"(?<![\w.])({listed})\s*[(（]", re.IGNORECASE)
    found: list[FunctionCall] = []
    closers: set[str] = set()
    head = heads.search(reply)
    while head and len(found) < most:
        call = _Reader(reply, head, heads, closers).call()
        head = heads.search(reply, call.end)
        _refuse_leftovers(reply, call.end, head.start() if head else len(reply), closers)
        found.append(call)
    return found


def leading_calls(
    text: str, names: Iterable[str], missing: str, *, alone: bool = False
) -> list[FunctionCall]:
    """The calls that ``text`` begins with, one after the other; what is talked about further on
    counts for nothing. ``missing``: the complaint when there is none. ``alone``: nothing else may
    stand there. Raises BadReply, also for words behind a call: they may take it back."""
    calls = find_calls(text, names)
    if not calls or _AROUND.sub("", text[: calls[0].start]):
        raise BadReply(missing)
    meant = calls[:1]
    for call in calls[1:]:
        if not _BETWEEN.fullmatch(text, meant[-1].end, call.start):
            break
        meant.append(call)
    rest = text[meant[-1].end :]
    if not _AFTER.match(rest) or (alone and _AROUND.sub("", rest)):
        raise BadReply("Nothing else belongs on the line of an action; think before it.")
    if _BEGUN_AGAIN.search(rest):
        raise BadReply("It is not clear which action is meant; write one, and quote none.")
    return meant


_AROUND = re.compile(r"\s+|```\w*|[*`'\"]")
"""What may stand around calls."""
_BETWEEN = re.compile(r"(?:[\s`*;,，。.]|\baction\s?[:：]|#[^\n]*\n)*", re.IGNORECASE)
_BEGUN_AGAIN = re.compile(
    r"</\w*think\w*>|<action>|^[\s*]*action\s*[:：]", re.IGNORECASE | re.MULTILINE
)
"""The call before it may be what the thinking quotes of a screen."""
_AFTER = re.compile(r"[ \t`*'\";.。]*(?:\Z|[\r\n#<])")


def _refuse_leftovers(text: str, start: int, end: int, closers: set[str]) -> None:
    """What looks like the end of a text, after a call and before the next, may be the real end of
    the text of a call before it."""
    for closer in closers:
        if re.compile(rf"{closer}\s{{0,40}}[)）]").search(text, start, end):
            raise BadReply(UNCLEAR)


class _Reader:
    """Reads one call, from its bracket on. ``closers`` gathers the quotes its texts end with."""

    def __init__(
        self, text: str, head: re.Match[str], heads: re.Pattern[str], closers: set[str]
    ) -> None:
        self._text = text
        self._head = head
        self._heads = heads
        self._at = head.end()
        self._closers = closers
        self._loose = False

    def call(self) -> FunctionCall:
        positional: list[str] = []
        named: dict[str, str] = {}
        while not self._closed():
            key = _KEY.match(self._text, self._at)
            self._at = key.end() if key else self._at
            value = self._value(named=bool(key))
            if key is None:
                positional.append(value)
            elif key[1] in named:
                raise BadReply(UNCLEAR)
            else:
                named[key[1]] = value
        return FunctionCall(
            self._head[1], tuple(positional), named, self._head.start(), self._at, self._loose
        )

    def _closed(self) -> bool:
        self._skip(" \t\r\n,，;；")
        if self._at >= len(self._text):
            raise BadReply(CUT)
        if self._text[self._at] not in ")）":
            return False
        self._at += 1
        return True

    def _skip(self, blanks: str) -> None:
        while self._at < len(self._text) and self._text[self._at] in blanks:
            self._at += 1

    def _value(self, *, named: bool) -> str:
        self._skip(" \t\r\n")
        letter = self._text[self._at : self._at + 1]
        return self._quoted(_QUOTES[letter], named=named) if letter in _QUOTES else self._bare()

    def _bare(self) -> str:
        """A value without quotes: up to a comma or the call's bracket, whole in its own brackets.
        Nothing, as in ``f(a=)``, is an empty text."""
        start, depth = self._at, 0
        while self._at < len(self._text):
            letter = self._text[self._at]
            if depth == 0 and letter in ",，)）":
                return self._plain(self._text[start : self._at].strip())
            depth += (letter in _OPENING) - (letter in _CLOSING)
            self._at += 1
        raise BadReply(CUT)

    def _plain(self, value: str) -> str:
        if _TOKEN.fullmatch(value) or (value[0] in _GROUPS and value[-1] in _GROUPS):
            return value
        if any(quote in value for quote in _ANY_QUOTE):
            raise BadReply(UNCLEAR)
        self._loose = True
        return value

    def _quoted(self, closer: str, *, named: bool) -> str:
        start = self._at + 1
        if self._text.startswith(closer * 3, self._at):
            raise BadReply(UNCLEAR)  # three quotes, or a text that begins with two of them
        end = self._first(closer, start)
        if end is None:
            raise BadReply(CUT)
        if not self._may_end(end + 1, named=named):
            end = self._only_end(closer, end + 1, named=named)
        self._closers.add(closer)
        self._at = end + 1
        return _unescaped(self._text[start:end])

    def _only_end(self, closer: str, at: int, *, named: bool) -> int:
        """The text holds bare quotes: the one place where it can end, before the next call."""
        following = self._heads.search(self._text, at)
        limit = following.start() if following else len(self._text)
        ends: list[int] = []
        place = self._first(closer, at, limit)
        while place is not None:
            if self._may_end(place + 1, named=named):
                ends.append(place)
            place = self._first(closer, place + 1, limit)
        if len(ends) != 1:
            raise BadReply(UNCLEAR if ends else CUT)
        return ends[0]

    def _first(self, closer: str, at: int, limit: int | None = None) -> int | None:
        """The first ``closer`` that is not escaped."""
        limit = len(self._text) if limit is None else limit
        while at < limit:
            if self._text[at] == "\\":
                at += 2
            elif self._text[at] == closer:
                return at
            else:
                at += 1
        return None

    def _may_end(self, at: int, *, named: bool) -> bool:
        if _END.match(self._text, at) or _NEXT_KEY.match(self._text, at):
            return True
        return not named and bool(_NEXT_VALUE.match(self._text, at))


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[0]), text, flags=re.DOTALL)
