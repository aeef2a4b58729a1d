"""Bare numbers by their size, however the question is put; and put in order."""

from __future__ import annotations

import re

from models.challenges.solving.numbers import in_digits, written
from models.challenges.solving.riddles.amounts import clean, numbers_of
from models.challenges.solving.riddles.asked import ORDINALS, Asked, chinese

_UP = re.compile(
    r"\b(?:larg|bigg|great|high)(?:er|est)\b|\bmore\b|\bmost\b|\bmax|[较更最]大|大的|大一些|更多"
    r"|哪个(?:数)?(?:字)?大|谁大"
)
_DOWN = re.compile(
    r"\b(?:small|low|tini|littl)(?:er|est)\b|\bless\b|\bleast\b|\bmin(?:imum|imal)?\b|[较更最]小"
    r"|小的|小一些|更少|哪个(?:数)?(?:字)?小|谁小"
)
_RISING = re.compile(
    r"从小到大|由小到大|ascending|rising|increasing|升序|smallest (?:first|to)|from (?:the )?"
    r"(?:small|low|least)"
)
_FALLING = re.compile(
    r"从大到小|由大到小|descending|falling|decreasing|降序|(?:largest|biggest) (?:first|to)|from "
    r"(?:the )?(?:large|big|high|great)"
)
_NTH = re.compile(
    rf"\b(?P<en>{'|'.join(ORDINALS)})\b|第(?P<zh>[一二三四五1-5])|(?P<last>\blast\b|最后|末尾)"
    r"|(?P<mid>middle|中间)"
)
_TOGETHER = re.compile(
    r"without (?:any )?(?:spaces?|commas?|blanks)|no spaces|不(?:加|要|含)空格|连着|连起来"
)
_OTHERWISE = re.compile(
    r"\d/\d|\bcosts?\b|\btall\b|\bdozen\b|\d ?cm"
    r"|how (?:much|many)|几倍|差|大(?:几|多少)|多(?:几|多少)|少(?:几|多少)|小(?:几|多少)|than|digit"
    r"|letter|word|\byears?\b|位数|\d ?[+*/=]|\d ?- ?\d|岁|元|比\d|yes|even|odd|double|times|next"
    r"|between|之间|介于|奇|偶|双数|单数|个位|十位|乘|加|减|除|积|和是|之和"
)
_NUMBERED_ZH = re.compile(r"\d+(?:\.\d+)?(?:个(?!数|中)|只|颗|支|人|天|月|块|本|米|分|点|斤|千克)")


def told(asked: Asked) -> str | None:
    text = re.sub("第([一二三四五])", lambda found: "第" + in_digits(found[1]), asked.text)
    if _OTHERWISE.search(text) or _NUMBERED_ZH.search(in_digits(text)):
        return None
    bare = re.sub("第\\d个?(?:数)?", " ", clean(text)).replace("哪一个", "")
    listed = numbers_of(bare)
    if not 1 < len(listed) < 9 or len(set(listed)) != len(listed):
        return None
    rising, falling = _RISING.search(text), _FALLING.search(text)
    if bool(rising) != bool(falling):
        ordered = sorted(listed, reverse=bool(falling))
        if _TOGETHER.search(text):
            return "".join(written(number) for number in ordered)
        at = _place(text, len(ordered))
        return written(ordered[at]) if at is not None and at < len(ordered) else None
    up, down = _UP.search(text), _DOWN.search(text)
    if bool(up) == bool(down) or _unlike(bare):
        return None
    at = _place(text, len(listed)) if len(listed) > 2 else 0
    at = at if at is not None and re.search("second|third|第", text) else 0
    return written(sorted(listed, reverse=bool(up))[at])


def _unlike(bare: str) -> bool:
    """Words that the numbers count: those are stories."""
    return not chinese(bare) and re.search(
        r"\d (?!(?:or|and|which|is|are|the|what|-|here)\b)[a-z]", bare
    ) is not None  # fmt: skip


def _place(text: str, long: int) -> int | None:
    found = _NTH.search(text)
    if found is None:
        return None
    if found["last"]:
        return long - 1
    if found["mid"]:
        return long // 2 if long % 2 else None
    if found["en"]:
        return ORDINALS.index(found["en"])
    return int(in_digits(found["zh"])) - 1
