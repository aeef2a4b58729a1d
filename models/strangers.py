"""Text of strangers (web pages, MCP servers, files) on its way into a prompt: bounded and harmless.

It stays readable, but can neither steer a model's template (control tokens), nor hide from the
person who reads along: invisible letters that models do read are a known carrier of orders
("ASCII smuggling", Unicode tags U+E0000 to U+E007F), and so are turned directions of writing.
"""

from __future__ import annotations

import re

from models.adapters._told import harmless

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_GAPS = re.compile(r"[ \t]*\n[ \t]*(?:\n[ \t]*)+")
AHEAD = 4
"""So many times the letters wanted are looked at: some of a text may be invisible."""


def clean(text: str, most: int) -> str:
    """At most ``most`` letters, of what was longer the beginning and a mark that it was cut."""
    begun = text[: AHEAD * most]
    seen = _GAPS.sub("\n\n", _UNSEEN.sub("", begun)).strip()
    whole = len(text) == len(begun)
    kept = harmless(seen)
    if whole and len(kept) <= most:
        return kept
    mark = f" … [cut: {len(text)} letters in all]"
    return kept[: max(0, most - len(mark))] + mark


def line(text: str, most: int) -> str:
    """The same in one line."""
    return " ".join(clean(text, most).split())
