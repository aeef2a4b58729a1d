"""``parse_mode`` HTML as Telegram reads it: few tags, all closed; a sign is escaped.

https://core.telegram.org/bots/api#html-style
"""

from __future__ import annotations

import html
import re

TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
}  # fmt: skip
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)((?:\s+[\w-]+(?:=\"[^\"]*\")?)*)\s*>")


class Unparsable(Exception):
    """In Telegram's words."""


def parsed(text: str) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """The words, and what is marked: how, which words, where a link leads."""
    words, open_tags, marks, at = "", list[tuple[str, int, str]](), list[tuple[str, str, str]](), 0
    while at < len(text):
        if text[at] != "<":
            end = text.find("<", at)
            end = len(text) if end < 0 else end
            words += _unescaped(text[at:end])
            at = end
            continue
        offset = len(text[:at].encode())
        tag = TAG.match(text, at)
        if tag is None:
            raise Unparsable(f'Unsupported start tag "" at byte offset {offset}')
        at, name = tag.end(), tag[2].lower()
        if name not in TAGS:
            raise Unparsable(f'Unsupported start tag "{name}" at byte offset {offset}')
        if not tag[1]:
            href = re.search(r'href="([^"]*)"', tag[3])
            open_tags.append((name, len(words), html.unescape(href[1]) if href else ""))
            continue
        if not open_tags or open_tags[-1][0] != name:
            raise Unparsable(f"Unexpected end tag at byte offset {offset}")
        _, start, link = open_tags.pop()
        if words[start:].strip():
            marks.append((TAGS[name], words[start:], link))
    if open_tags:
        raise Unparsable(f'Can\'t find end tag corresponding to start tag "{open_tags[-1][0]}"')
    return words, tuple(marks)


def _unescaped(text: str) -> str:
    """Named signs are four; others stay as they are."""
    return re.sub(r"&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);", lambda m: html.unescape(m[0]), text)
