"""The words of HTML that came by mail, in one pass from its beginning to its end.

Python's html.parser takes the square of the length over some pages, and raises over others. Tags
are told apart as browsers do (https://html.spec.whatwg.org/multipage/parsing.html#tokenization):
otherwise a reader would see other words than the person did who wrote below them.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

_NAME = re.compile(r"[a-zA-Z][^\s/>]*+")
_ATTRIBUTE = re.compile(
    r"""[\s/]*+([^\s/>][^\s/>=]*+)(?:\s*+=\s*+("[^"]*+"?|'[^']*+'?|[^\s>]*+))?+"""
)
_END_OF_TAG = re.compile(r"[\s/]*+>")
_RAW = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE | re.ASCII)
    for name in ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
}
"""Elements in which no tags are, but their own end."""
_UNSEEN = ("script", "style", "head", "title", "template", "noframes", "noembed", "iframe")
_BLOCKS = (
    "p", "div", "br", "tr", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "pre",
    "hr", "blockquote", "dt", "dd", "section", "article", "address", "center",
)  # fmt: skip
_VOID = ("br", "img", "hr", "meta", "link", "input", "col", "wbr", "area", "base", "source")
_QUOTES = re.compile(
    r"(?i)(?:^|[\s_-])(?:x_)*(?:gmail_quote(?:_container)?|yahoo_quoted\w*|ydp\w{0,20}yahoo_quoted"
    r"|protonmail_quote|moz-cite-prefix|moz-forward-container|moz-email-headers-table"
    r"|tutanota_quote|zmail_extra|zmail_extra_hr|wps_quotion|appendonsend|divrplyfwdmsg"
    r"|mail-editor-reference-message-container|ms-outlook-mobile-reference-message"
    r"|ms-outlook-mobile-body-separator-line|olk_src_body_section|outlookmessageheader|reply-intro"
    r"|isreplycontent|isforwardcontent|ntes-mailmaster-quote|zwchr"
    r"|messagereplysection|__quoted_text__|__divider__)(?:$|\s)"
)
"""What mail programs call that in which they put what is answered: class, id, name or marker."""
_NAMES_QUOTES = ("class", "id", "name", "data-marker")
_PREFIX = "moz-cite-prefix"
_RULE = re.compile(
    r"border:none;border-top:solid#?[a-z0-9]{3,20}1\.0pt|border-top:1(?:\.0)?pt ?solid.{0,60}"
    r"padding:3(?:\.0)?pt0"
)
"""Outlook and Word draw it above what is answered, and say nothing else."""
_HIDDEN = re.compile(
    r"(?:^|[;{])(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|color:transparent"
    r"|(?:opacity|font-size|max-height):(?:0+(?:\.0*)?|\.0+)"
    r"(?:px|pt|em|rem|ex|%|cm|mm|in|pc|vh|vw)?)(?=[;!]|$)"
)
_LONGEST_STYLE = 2_000


@dataclass(frozen=True, slots=True)
class Words:
    """``quotes``: what is answered was found and left out."""

    text: str
    quotes: bool


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    closes: bool
    about: dict[str, str]


def words_of(source: str, *, whole: bool = False) -> Words:
    """Nothing is fetched; pictures and what is hidden are left out, and so is what is answered,
    unless ``whole``."""
    reader = _Reader(whole=whole)
    for token in _tokens(source):
        if reader.over:
            break
        if isinstance(token, str):
            reader.says(token)
        elif token.closes:
            reader.ends(token.name)
        else:
            reader.begins(token)
    said = "".join(reader.said).replace("\xa0", " ")
    lines = "\n".join(re.sub(r"[ \t\r\f\v]+", " ", line).strip() for line in said.split("\n"))
    return Words(re.sub(r"\n{3,}", "\n\n", lines).strip(), reader.quotes)


def _tokens(source: str) -> Iterator[_Tag | str]:
    """Tags and text. What is cut off in the middle of a tag or a comment is left out, as browsers
    do."""
    at, length = 0, len(source)
    while at < length:
        opened = source.find("<", at)
        if opened < 0:
            yield _unescaped(source[at:])
            return
        if opened > at:
            yield _unescaped(source[at:opened])
        closes = source.startswith("/", opened + 1)
        named = _NAME.match(source, opened + 1 + closes)
        if named is None:
            at = _after_no_tag(source, opened)
            if at == opened + 1:
                yield "<"
            continue
        about, end = _attributes(source, named.end())
        if end < 0:
            return
        name = named[0].lower()
        yield _Tag(name, closes, about)
        at = end
        if not closes and name in _RAW:
            over = _RAW[name].search(source, at)
            if over is None:
                return
            at = over.start()


def _after_no_tag(source: str, opened: int) -> int:
    """Where a comment ends that begins there; the next letter where none does."""
    following = source[opened + 1 : opened + 4]
    if following == "!--":
        end = source.find("-->", opened + 2)
        return end + 3 if end >= 0 else len(source)
    if following[:1] in ("!", "?", "/") and following:
        end = source.find(">", opened)
        return end + 1 if end >= 0 else len(source)
    return opened + 1


def _attributes(source: str, at: int) -> tuple[dict[str, str], int]:
    """And where the tag ends; -1 where it never does. The first of a name counts."""
    about: dict[str, str] = {}
    while True:
        if end := _END_OF_TAG.match(source, at):
            return about, end.end()
        found = _ATTRIBUTE.match(source, at)
        if found is None:
            return about, -1
        value = found[2] or ""
        if value[:1] in ("'", '"'):
            value = value[1 : -1 if len(value) > 1 and value[-1] == value[0] else None]
        about.setdefault(found[1].lower(), _unescaped(value[:_LONGEST_STYLE]))
        at = found.end()


def _unescaped(text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:  # a number of more digits than Python reads
        return text


class _Reader:
    def __init__(self, *, whole: bool) -> None:
        self.said: list[str] = []
        self.over = self.quotes = False
        self._whole = whole
        self._left_out: list[str] = []
        """Open elements, from the outermost one whose words are left out."""
        self._open = Counter[str]()
        """Of those, how many there are of each name."""
        self._as_written: list[str] = []
        """Open elements, from the outermost one whose lines are kept."""

    def says(self, text: str) -> None:
        if not self._left_out:
            self.said.append(text if self._as_written else re.sub(r"\s+", " ", text))

    def begins(self, tag: _Tag) -> None:
        style = "".join(tag.about.get("style", "").lower().split())
        quotes = not self._whole and _quotes(tag, style)
        self.quotes = self.quotes or bool(quotes)
        if quotes == "all" and not self._is_above_answer(tag):
            self.over = True
            return
        if tag.name in _VOID:
            self._breaks(tag.name)
            return
        if tag.name == "body" and self._left_out[:1] == ["head"]:
            self._left_out.clear()
            self._open.clear()
        hidden = "hidden" in tag.about or _HIDDEN.search(style) is not None
        if self._left_out or tag.name in _UNSEEN or hidden or quotes:
            self._left_out.append(tag.name)
            self._open[tag.name] += 1
            return
        self._breaks(tag.name)
        if self._as_written or tag.name in ("pre", "xmp") or "white-space:pre" in style:
            self._as_written.append(tag.name)

    def ends(self, name: str) -> None:
        if self._left_out:
            if self._open[name]:
                self._open[name] -= 1
                while (last := self._left_out.pop()) != name:
                    self._open[last] -= 1
            return
        if self._as_written and self._as_written[-1] == name:
            self._as_written.pop()
        self._breaks(name)

    def _is_above_answer(self, tag: _Tag) -> bool:
        """Thunderbird's line above a quote, by somebody who writes below it: nothing was said yet,
        and the quote is an element of its own."""
        above = _PREFIX in tag.about.get("class", "")
        return above and tag.name not in _VOID and not "".join(self.said).strip()

    def _breaks(self, name: str) -> None:
        if name in _BLOCKS and not self._left_out:
            self.said.append("\n")


def _quotes(tag: _Tag, style: str) -> str:
    """Whether what is answered begins there: "all", where nothing behind it was said now, "it"
    where it holds what is answered."""
    if any(_QUOTES.search(tag.about.get(name, "")) for name in _NAMES_QUOTES):
        return "all"
    if tag.name == "div" and _RULE.search(style):
        return "all"
    return "it" if tag.name == "blockquote" and tag.about.get("type", "cite") == "cite" else ""
