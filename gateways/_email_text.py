"""The words of a mail: what its sender wrote now, without what is quoted below.

What others wrote must not be read as said by the sender, and mail programs mark it in many ways and
languages. So known words are not asked for alone: lines that look like headers, or like "who wrote
when:", end what was said now. Where it cannot be told, the rest counts as passed on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from gateways import _email_html
from gateways._email_words import ABOVE_ORIGINAL, FORWARDED_WORDS, FROM, SENT, WROTE

FORWARDED_SUBJECT = re.compile(
    r"(?i)\s*(?:fwd?|wg|tr|rv|enc|doorst|vb|vl|pd|ilt|转发|轉寄|転送|전달)[ \t]{0,3}[:：]"
)
ANSWERED_SUBJECT = re.compile(
    r"(?i)\s*(?:re|aw|sv|vs|antw|odp|ynt|rif|res|回复|答复|回覆|返信|답장|ответ)(?:\[\d{1,3}\])?"
    r"[ \t]{0,3}[:：]"
)
_FORWARDED = re.compile(rf"(?i)[\s>]{{0,20}}-{{0,60}}[ \t]{{0,20}}(?:{FORWARDED_WORDS})")
_ORIGINAL = re.compile(rf"(?i)-{{2,60}}[ \t]{{0,20}}(?:{ABOVE_ORIGINAL})[ \t]{{0,20}}-{{2,60}}")
_TITLE = re.compile(r"[-=_*]{3,60}[ \t]{0,20}[^\W_][^\n]{0,80}?[ \t]{0,20}[-=_*]{3,60}[ \t]{0,20}")
_LINE = re.compile(r"_{20,200}[ \t]{0,20}")
_LABEL = re.compile(
    r"[*_ \t]{0,8}([^\W\d_][^:：<>@\n*]{0,29}?)[ \t]{0,3}[*_]{0,3}[ \t]{0,3}[:：](?!//)[*_]{0,3}"
    r"[ \t]{0,8}"
)
_ADDRESS = re.compile(r"[^\s<>@]@[^\s<>@]{1,80}\.|\[mailto:")
_TIME = re.compile(r"(?<!\d)\d{1,2}[ ]?(?:[:.h：]|时|時|시)[ ]?\d{2}(?!\d)")
_DAY = re.compile(
    r"(?<!\d)(?:(?:19|20|25)\d\d(?!\d)|1[34]\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})"
)
_PHONE = re.compile(r"[\d\s()+./-]+")
_WROTE = re.compile(rf"(?i)(?:{WROTE})")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_DASH = re.compile("[\u2010-\u2015\u2212\uff0d]")
_SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_LONGEST = 400
"""Letters of a line that are looked at."""
_WINDOW = 12
"""Lines in which the headers of a quoted mail stand."""
Sure = Literal["", "maybe", "surely"]


@dataclass(frozen=True, slots=True)
class Said:
    """``own`` words; ``rest`` of which it cannot be told whose they are; whether there were
    ``quotes``; ``forwarded``: others wrote it all."""

    own: str
    rest: str = ""
    quotes: bool = False
    forwarded: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    at: int
    text: str
    label: str = ""
    value: str = ""
    quoted: bool = False


def said_in(text: str, *, answers: bool, to_others: bool = False) -> Said:
    """``answers`` another mail, which may be quoted there; ``to_others``: not to us alone, so that
    what it answers may be theirs."""
    written = _plain(text).split("\n")
    lines = [_looked_at(at, line) for at, line in enumerate(written) if line.strip()]
    maybe, end, forwarded = _where(lines, len(written), answers=answers, to_others=to_others)
    if forwarded:
        return Said(_tidy(written), forwarded=True)
    quotes = end < len(written) or any(line.quoted for line in lines)
    if not to_others and end < len(written):
        maybe = end  # what is quoted was found, and above it stands no other's
    own, rest = _unquoted(written[:maybe]), _unquoted(written[maybe:end])
    if not own and not rest and end < len(written):
        below = _below(written, lines, end)
        return Said("", below, quotes) if to_others else Said(below, "", quotes)
    if answers and to_others and not quotes and maybe == end:
        own, _, rest = own.partition("\n\n")
    return Said(own.strip(), rest.strip(), quotes)


def own_words(text: str, *, whole: bool, answers: bool = True) -> str:
    """Without quotes and signature; ``whole`` of what was forwarded, which is shown to us."""
    return _tidy(_plain(text).split("\n")) if whole else said_in(text, answers=answers).own


def from_html(source: str) -> str:
    """The words of a mail that is only HTML, without what is quoted."""
    return _email_html.words_of(source).text


def _plain(text: str) -> str:
    return _SPACE.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))


def _looked_at(at: int, line: str) -> _Line:
    text = _DASH.sub("-", _UNSEEN.sub("", line[:_LONGEST])).strip()
    if text.startswith(">"):
        return _Line(at, text, quoted=True)
    label = _LABEL.match(text)
    if label is None or len(label[1].split()) > 4:
        return _Line(at, text)
    return _Line(at, text, label[1].strip().casefold(), text[label.end() :])


# --- where what was said now ends ---------------------------------------------------------------


def _where(
    lines: Sequence[_Line], end: int, *, answers: bool, to_others: bool
) -> tuple[int, int, bool]:
    """The lines at which it may end, and at which it surely does; whether others wrote it all."""
    maybe = end
    for number, line in enumerate(lines):
        if _FORWARDED.match(line.text):
            return maybe, end, True
        if line.quoted:
            continue
        found = (
            _separator(lines, number, answers=answers)
            or _headers(lines, number, answers=answers)
            or _somebody_wrote(lines, number, answers=answers, to_others=to_others)
        )
        if found == "surely":
            return min(maybe, line.at), line.at, False
        if found:
            maybe = min(maybe, line.at)
    return maybe, end, False


def _separator(lines: Sequence[_Line], number: int, *, answers: bool) -> Sure:
    text = lines[number].text
    if _ORIGINAL.match(text) or _LINE.fullmatch(text):
        return "surely"
    if not (answers and _TITLE.fullmatch(text)):
        return ""
    return "surely" if any(each.label for each in lines[number + 1 : number + 4]) else "maybe"


def _headers(lines: Sequence[_Line], number: int, *, answers: bool) -> Sure:
    first = lines[number]
    if not first.label:
        return ""
    near = [each for each in lines[number : number + _WINDOW] if each.label]
    named = any(_ADDRESS.search(each.value) for each in near)
    known = first.label in FROM and any(each.label in SENT for each in near[1:6])
    if known and (answers or named):
        return "surely"
    if len(near) < 3:
        return ""
    dated = any(_is_date(each.value) for each in near)
    if dated and (answers or "<" in first.value) and _ADDRESS.search(first.value):
        return "surely"
    together = all(each.label for each in lines[number : number + 3])
    return "maybe" if answers and together and dated else ""


def _is_date(text: str) -> bool:
    if _TIME.search(text):
        return True
    return bool(_DAY.fullmatch(text) or (_DAY.search(text) and not _PHONE.fullmatch(text)))


def _somebody_wrote(lines: Sequence[_Line], number: int, *, answers: bool, to_others: bool) -> Sure:
    """ "On Monday Eve wrote:", in up to three lines."""
    for count in (1, 2, 3):
        some = lines[number : number + count]
        if len(some) < count or any(each.quoted for each in some) or _apart(some):
            return ""
        if some[-1].text.endswith((":", "：")) or _CHINESE_WROTE.search(some[-1].text):
            break
    else:
        return ""
    below = lines[number + count] if number + count < len(lines) else None
    marked = below is not None and below.quoted

    def judged(from_here: Sequence[_Line]) -> Sure:
        text = " ".join(each.text for each in from_here)
        timed = _TIME.search(text) is not None and _DAY.search(_TIME.sub("", text)) is not None
        named = _ADDRESS.search(text) is not None
        if len(text) >= _LONGEST:
            return ""
        if _WROTE.search(text) or (_is_date(text) and named) or (marked and _is_date(text)):
            return "surely"
        if marked and named:
            return "surely"
        return "maybe" if answers and (named or (timed and to_others)) else ""

    found = judged(some)
    if count > 1 and judged(some[1:]) == found and not _is_date(some[0].text):
        return ""  # it begins further below
    return found


_CHINESE_WROTE = re.compile(r"(?:写道|寫道)$")


def _apart(some: Sequence[_Line]) -> bool:
    return any(after.at - before.at > 1 for before, after in pairwise(some))


def _below(written: Sequence[str], lines: Sequence[_Line], end: int) -> str:
    """Of whoever answers below a quote that is marked line by line: what stands there."""
    marked = [each.at for each in lines if each.at > end and each.quoted]
    if not marked or marked[-1] + 2 >= len(written) or written[marked[-1] + 1].strip():
        return ""
    if len([each for each in lines if end < each.at < marked[0]]) > 2:
        return ""
    return said_in("\n".join(written[marked[-1] + 1 :]), answers=True).own


def _unquoted(written: Sequence[str]) -> str:
    """Up to the signature."""
    kept: list[str] = []
    for line in written:
        if line in ("--", "-- "):
            break
        if not line.startswith(">"):
            kept.append(line)
    return _tidy(kept)


def _tidy(written: Sequence[str]) -> str:
    kept: list[str] = []
    blank = 0
    for line in written:
        blank = 0 if line else blank + 1
        if blank < 2:
            kept.append(line)
    return "\n".join(kept).strip()
