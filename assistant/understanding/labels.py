"""What a person calls a thing on the screen: its label, and which of several."""

from __future__ import annotations

import re

from assistant.understanding import times_zh
from assistant.understanding.text import quoted, unquote

_ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
    "fifth": 5, "5th": 5, "sixth": 6, "seventh": 7, "eighth": 8, "last": -1,
}  # fmt: skip
_ORDINAL_EN = re.compile(
    rf"^(?:the )?(?P<n>{'|'.join(_ORDINALS)}|(?P<d>\d+)(?:st|nd|rd|th))(?: one)?\b\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_ORDINAL_ZH = re.compile(
    rf"^(?:第(?P<n>{times_zh.NUMBER})|(?P<last>最后)一)[个条项行张]?的?(?P<rest>.*)$"
)
_LABEL_NOISE = re.compile(
    r"^(?:the |on |at |to |a |an |my |在|到)+(?=\S)|(?:(?<=\S) (?:button|icon|link|entry"
    r"|item|option|tab|menu item|row|label"
    r"|switch|toggle|checkbox|check ?box|field|box|text field|input|setting|page)"
    r"|(?<=[^\s])(?:按钮|图标|链接|选项卡?|这一?项|一?栏|开关|复选框|输入框|文本框|框))$",
    re.IGNORECASE,
)


def label_of(words: str) -> tuple[str, int | None]:
    """ "the second Save button" is ("Save", 2); quotation marks keep a label as it is."""
    words = words.strip(" ,.。，")
    if quoted(words) == [(0, len(words))]:
        return unquote(words), None
    nth: int | None = None
    if match := _ORDINAL_EN.match(words):
        nth = int(match["d"]) if match["d"] else _ORDINALS[match["n"].lower()]
        words = match["rest"]
    elif match := _ORDINAL_ZH.match(words):
        nth = -1 if match["last"] else int(times_zh.number(match["n"]))
        words = match["rest"]
    while (shorter := _LABEL_NOISE.sub("", words).strip()) and shorter != words:
        words = shorter
    return unquote(words), nth
