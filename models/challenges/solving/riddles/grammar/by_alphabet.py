"""Letters and words as they follow one another in the alphabet."""

from __future__ import annotations

import re

from models.challenges.solving.riddles.asked import chinese
from models.challenges.solving.riddles.grammar.rows import rows
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording

_ABOUT = wording("by_alphabet", "about")
_FIRST, _LAST = wording("by_alphabet", "first"), wording("by_alphabet", "last")
_NO = wording("by_alphabet", "otherwise")
_AND = r"(?:,? (?:and|or) |[,/|;] ?| ?(?:还是|[和与跟、]) ?)"
_ONE = r"(?:the letters? |字母)?[\"“']?(?<![a-z'])[a-z](?![a-z'])[\"”']?"
_BESIDE = re.compile(r"# *(?:之?[后前]|的?下)|\b(?:after|before|follows) #")
"""What stands beside the row is asked for, not one of it."""
_LETTERS = re.compile(rf"{_ONE}(?:{_AND}{_ONE})+")


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if not _ABOUT.search(text) or _NO.search(text):
        return None
    for found in _LETTERS.finditer(text):
        named = re.findall(r"(?<![a-z])[a-z](?![a-z])", found.group())
        rest = text[: found.start()] + " # " + text[found.end() :]
        return _picked(named, re.sub("字母表?", " ", rest))
    if re.search("letter|字母", text) and not re.search("a to z|alphabet|字母表|顺序", text):
        return None
    for row in rows(text):
        if all(re.fullmatch("[a-z]{2,}", item) for item in row.items):
            return _picked(list(row.items), row.frame)
    return None


def _picked(items: list[str], frame: str) -> str | None:
    if _BESIDE.search(frame):
        return None
    first, last = _FIRST.search(_plain(frame)), _LAST.search(_plain(frame))
    if bool(first) == bool(last) or len(set(items)) < len(items):
        return None
    return min(items) if first else max(items)


def _plain(frame: str) -> str:
    """Without what names the order itself."""
    bare = re.sub(r"\bfrom a to z\b|\ba to z\b|\ba-z\b|从前往后|先后|前后", " ", frame)
    return bare if chinese(bare) else re.sub(r"\bfirst (?=letter)", "", bare)
