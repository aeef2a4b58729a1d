"""Markdown, as chat models write it, in the dialect of each platform.

Read is CommonMark with tables and ~~strike~~; raw HTML is words. A picture is never drawn, only
named with its address: whoever draws it calls that address, and what stands in it could be anything
that was on a screen. Links go to the web or to mail only, and their address is shown.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from gateways._text import split, units

Marks = tuple[str, str]
"""What stands before and after."""
NONE: Marks = ("", "")
CELLS = " | "


_ADDRESS = re.compile(r"((?i:https?|mailto):[^\s<>]+)")


def _backslashed(marks: str) -> Callable[[str], str]:
    pattern = re.compile(f"([{re.escape(marks)}])")
    return _but_addresses(lambda text: pattern.sub(r"\\\1", text))


def _joined(marks: str) -> Callable[[str], str]:
    """Where nothing can be escaped: a word joiner keeps what would open a mark from meaning it."""
    pattern = re.compile(rf"(?<!\w)([{re.escape(marks)}])(?=\S)")
    return _but_addresses(lambda text: pattern.sub("\u2060\\1\u2060", text))


def _but_addresses(escape: Callable[[str], str]) -> Callable[[str], str]:
    """An address has to stay one: platforms find it by themselves."""
    return lambda text: "".join(
        part if at % 2 else escape(part) for at, part in enumerate(_ADDRESS.split(text))
    )


def _same(text: str) -> str:
    return text


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _beside(label: str, url: str) -> str:
    """Words, then the address; of an address that is its own words, only that."""
    return label if url.removeprefix("mailto:") in (label, f"{label}/") else f"{label} ({url})"


def _bracketed(label: str, url: str) -> str:
    return f"[{label}]({url.replace('(', '%28').replace(')', '%29')})"


def _for_html(label: str, url: str) -> str:
    return f'<a href="{html.escape(url)}">{label}</a>'


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a platform writes each mark, and how words are kept from looking like one."""

    escape: Callable[[str], str] = _same
    escape_code: Callable[[str], str] = _same
    bold: Marks = NONE
    italic: Marks = NONE
    strike: Marks = NONE
    code: Marks = NONE
    fence: Marks = NONE
    heading: Marks = NONE
    quote: Marks | str = "> "
    """Around all of it, or before each line."""
    link: Callable[[str, str], str] = _beside
    """Of the words, escaped, and the address."""


PLAIN = Dialect()
"""No marks at all: SMS, LINE."""
TELEGRAM = Dialect(
    html.escape, html.escape, ("<b>", "</b>"), ("<i>", "</i>"), ("<s>", "</s>"),
    ("<code>", "</code>"), ("<pre>", "</pre>"), ("<b>", "</b>"),
    ("<blockquote>", "</blockquote>"), _for_html,
)  # fmt: skip
"""``parse_mode`` HTML: https://core.telegram.org/bots/api#html-style"""
SLACK = Dialect(
    lambda text: _joined("*_~`")(_for_slack(text)), _for_slack, ("*", "*"), ("_", "_"), ("~", "~"),
    ("`", "`"), ("```\n", "\n```"), ("*", "*"), "> ",
    lambda label, url: f"<{_for_slack(url).replace('|', '%7C')}|{label}>",
)  # fmt: skip
"""mrkdwn: https://docs.slack.dev/messaging/formatting-message-text"""
STANDARD = Dialect(
    _backslashed("\\*_~`[]<>#|!"), _same, ("**", "**"), ("*", "*"), ("~~", "~~"), ("`", "`"),
    ("```\n", "\n```"), ("**", "**"), "> ", _bracketed,
)  # fmt: skip
"""Markdown as Discord, Mattermost and Teams read it."""
STARRED = Dialect(
    _joined("*_~`"), _same, ("*", "*"), ("_", "_"), ("~", "~"), ("`", "`"), ("```\n", "\n```"),
    ("*", "*"), "> ",
)  # fmt: skip
"""WhatsApp; XMPP's message styling (XEP-0393)."""
SIGNAL = Dialect(
    _backslashed("*~`|"), _same, ("**", "**"), ("*", "*"), ("~", "~"), ("`", "`"), ("`", "`"),
    ("**", "**"),
)  # fmt: skip
"""``text_mode`` styled of signal-cli-rest-api."""
IRC = Dialect(
    bold=("\x02", "\x02"), italic=("\x1d", "\x1d"), strike=("\x1e", "\x1e"), code=("\x11", "\x11"),
    heading=("\x02", "\x02"),
)  # fmt: skip
"""https://modern.ircdocs.horse/formatting"""


def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable(["strikethrough", "table"])
    reader.disable("image")  # a picture becomes an exclamation mark and a link
    reader.add_render_rule("link_open", _link_open)
    # not a method that may be set, by mypy; it is how the library wants it
    setattr(reader, "validateLink", _may_be_linked)  # noqa: B010
    return reader


def _may_be_linked(url: str) -> bool:
    return re.match(r"(?i)(https?://|mailto:)", url.strip()) is not None


def _link_open(renderer: object, tokens: Sequence[object], at: int, *_: object) -> str:
    url = getattr(tokens[at], "attrs", {}).get("href", "")
    return f'<a href="{html.escape(str(url))}" rel="noopener noreferrer">'


_READER = _reader()


def as_html(text: str) -> str:
    """For platforms and mail programs that show HTML: only tags of text, no picture, no script."""
    return str(_READER.render(text)).strip()


def written(
    text: str, markdown: bool, dialect: Dialect, limit: int,
    measure: Callable[[str], int] = units,
) -> list[str]:  # fmt: skip
    """A text as messages of at most ``limit``: Markdown with its marks, else every letter as it is.
    Always gives at least one part, maybe empty."""
    if markdown:
        return parts(text, dialect, limit, measure)
    return _Block("", text, NONE, dialect.escape).cut(limit, measure)


def parts(
    text: str, dialect: Dialect, limit: int, measure: Callable[[str], int] = units
) -> list[str]:
    """Markdown as messages of at most ``limit``, cut between blocks, items and lines, so that no
    mark is cut in two. Always gives at least one part, maybe empty."""
    whole: list[str] = []
    for block, gap in _blocks(SyntaxTreeNode(_READER.parse(text)), _Writer(dialect)):
        fitting = [block.text] if measure(block.text) <= limit else block.cut(limit, measure)
        for piece in fitting:
            joined = f"{whole[-1]}{gap}{piece}" if whole else piece
            if whole and measure(joined) <= limit:
                whole[-1] = joined
            else:
                whole.append(piece)
    return whole or [""]


def plain(text: str) -> str:
    """Without any marks, in one piece."""
    return parts(text, PLAIN, max(1, 2 * units(text) + 100))[0]


@dataclass(frozen=True, slots=True)
class _Block:
    """One paragraph, item or listing; ``bare`` are its words before they were marked."""

    text: str
    bare: str
    around: Marks
    escape: Callable[[str], str]

    def cut(self, limit: int, measure: Callable[[str], int]) -> list[str]:
        """Its words in messages that have room for them, without marks inside."""
        before, after = self.around
        room = limit - measure(before) - measure(after)
        while True:
            made = [
                f"{before}{self.escape(part)}{after}"
                for part in split(self.bare, room, None, measure)
            ]
            if room <= 1 or max(map(measure, made)) <= limit:
                return made
            room = max(1, room * 2 // 3)


class _Writer:
    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect

    def inline(self, node: SyntaxTreeNode) -> str:
        """What stands in a line, with its marks."""
        d = self.dialect
        inside = "".join(map(self.inline, node.children))
        match node.type:
            case "text":
                return d.escape(node.content)
            case "softbreak" | "hardbreak":
                return "\n"
            case "code_inline":
                return _marked(d.code, d.escape_code(node.content))
            case "strong":
                return _marked(d.bold, inside)
            case "em":
                return _marked(d.italic, inside)
            case "s":
                return _marked(d.strike, inside)
            case "link":
                return d.link(inside, str(node.attrs.get("href", "")))
        return inside


def _marked(marks: Marks, text: str) -> str:
    return f"{marks[0]}{text}{marks[1]}" if text.strip() else text


def _blocks(node: SyntaxTreeNode, writer: _Writer, lead: str = "") -> list[tuple[_Block, str]]:
    """The blocks below a node, each with the gap before it. ``lead`` stands before each first
    line: bullets, and the space that keeps deeper ones apart."""
    found: list[tuple[_Block, str]] = []
    for child in node.children:
        made = _block(child, writer, lead)
        found += made
    return found


def _block(node: SyntaxTreeNode, writer: _Writer, lead: str) -> list[tuple[_Block, str]]:
    d = writer.dialect
    gap = "\n" if lead else "\n\n"
    match node.type:
        case "paragraph":
            return [(_words(lead, writer, node), gap)]
        case "heading":
            bare = _bare(node)
            return [
                (
                    _Block(
                        f"{lead}{_marked(d.heading, d.escape(bare))}", bare, d.heading, d.escape
                    ),
                    gap,
                )
            ]
        case "fence" | "code_block":
            code = node.content.rstrip("\n")
            text = f"{d.fence[0]}{d.escape_code(code)}{d.fence[1]}"
            return [(_Block(text, code, d.fence, d.escape_code), "\n" if lead else "\n\n")]
        case "bullet_list" | "ordered_list":
            return _items(node, writer, lead)
        case "blockquote":
            return [(_quoted(block, d), gap) for block, gap in _blocks(node, writer)]
        case "hr":
            return [(_Block("———", "———", NONE, _same), gap)]
        case "table":
            return _rows(node, d)
    return _blocks(node, writer, lead)


def _words(lead: str, writer: _Writer, node: SyntaxTreeNode) -> _Block:
    text = "".join(map(writer.inline, node.children))
    return _Block(f"{lead}{text}", f"{lead}{_bare(node)}", NONE, writer.dialect.escape)


def _items(node: SyntaxTreeNode, writer: _Writer, lead: str) -> list[tuple[_Block, str]]:
    """A line each, deeper ones further in."""
    found: list[tuple[_Block, str]] = []
    inner = re.sub(r"\S+ ", "  ", lead)
    first = int(str(node.attrs.get("start", 1) or 1))
    for number, item in enumerate(node.children, first):
        bullet = f"{inner}• " if node.type == "bullet_list" else f"{inner}{number}. "
        for place, child in enumerate(item.children):
            for block, _ in _block(child, writer, bullet if place == 0 else f"{inner}  "):
                found.append((block, "\n" if found or lead else "\n\n"))
    return found


def _quoted(block: _Block, d: Dialect) -> _Block:
    if isinstance(d.quote, str):
        lead = d.quote
        text = "\n".join(f"{lead}{line}" for line in block.text.split("\n"))
        return _Block(text, block.bare, (lead, ""), d.escape)
    return _Block(f"{d.quote[0]}{block.text}{d.quote[1]}", block.bare, d.quote, d.escape)


def _rows(node: SyntaxTreeNode, d: Dialect) -> list[tuple[_Block, str]]:
    """A line each, in a listing where there are listings: so that columns stay columns."""
    lines = [
        CELLS.join(_bare(cell) for cell in row.children)
        for part in node.children
        for row in part.children
    ]
    code = "\n".join(lines)
    text = f"{d.fence[0]}{d.escape_code(code)}{d.fence[1]}"
    return [(_Block(text, code, d.fence, d.escape_code), "\n\n")]


def _bare(node: SyntaxTreeNode) -> str:
    """The words without marks; of a link its address, too."""
    if node.type in ("text", "code_inline"):
        return node.content
    if node.type in ("softbreak", "hardbreak"):
        return "\n"
    inside = "".join(map(_bare, node.children))
    return _beside(inside, str(node.attrs.get("href", ""))) if node.type == "link" else inside
