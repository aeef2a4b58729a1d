"""A Chinese sentence in clauses, and how to tell that it is one.

What belongs together stays so ("养了一只猫，叫咪咪"), what was put off or put right becomes one clause
of what is so now, and a clause that goes on without a comma after 了 is cut there.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.reading.chinese_things import put_off
from memory.reading.chinese_words import RELATION, SIMPLIFIED

_CLAUSE = re.compile(
    r"(?<=[\u4e00-\u9fff]),|[，,。.！!；;~\s]+(?=[\u4e00-\u9fff])|[，。！；]|(?<=了)(?=天天|每天|现在(?!才)|目前|如今|我(?![们的])|新(?:号|地址|的)|改(?:成|用|去)|换成)"
)
_ENGLISH = re.compile(
    r"\b(?:is|are|am|was|my|the|has|have|lives?|works?|likes?|hates?|called|moved|and)\b",
    re.IGNORECASE,
)
_CALLED = re.compile(r"[它她他]?(?:的?名字)?叫(?!我)")
_REPLACED = re.compile(
    r"(?P<head>.{2,10}?)(?:我们?|已经|又|给)*(?:换人|换号|换新?的?|变|改名|改|更新)了|(?P<same>.{2,10}?)(?:一直)?没[变换改]"
)
_BY = re.compile(
    r"(?:现在|新的|以后|如今|目前)*(?P<verb>还是|是|叫|改叫|改成|换成|变成|寄到)了?(?P<value>[^我].*)"
)
_NOT_IT = re.compile(
    r"(?P<head>.+?)(?:已经|早就)?不(?P<verb>是|叫|住在|住|在|姓|用|开|属)(?P<gone>[^了]+)"
)


def is_chinese(text: str) -> bool:
    """The sentence is Chinese, whatever names stand in it: it begins so and has no English verb, or
    has more signs than English words."""
    text = re.sub(r"[A-Za-z0-9._+-]+@\S+", "", text).strip()
    begins = re.match(r"[\u4e00-\u9fff]", text) is not None
    verb = _ENGLISH.search(text) is not None
    signs, latin = re.findall(r"[\u4e00-\u9fff]", text), re.findall(r"[A-Za-z]+", text)
    return (begins and not verb) or len(signs) > (4 if verb else 2) * len(latin)


def clauses(text: str) -> list[str]:
    """In the order they were said; 不是… names what the one after it stands in the place of."""
    text = _close(text)
    text = re.sub(r"(不[^，。]{1,6}?)(也不)", r"\1，\2", text)
    text = re.sub(r"(高|不好|痛风|糖尿病|过敏)(不能)", r"\1，\2", text)
    parts = [part.strip() for part in _CLAUSE.split(text) if part and part.strip()]
    joined: list[str] = []
    for part in parts:
        if joined and (moved := put_off(joined[-1], part)):
            joined[-1] = moved
        elif joined and (now := _replaced(joined[-1], part)):
            joined[-1] = now
        elif joined and (both := _not_it(joined[-1], part)):
            joined[-1:] = both
        elif joined and _CALLED.match(part) and not re.search(r"姓..?$", joined[-1]):
            joined[-1] += "，" + part
        else:
            joined.append(part)
    return joined


def _replaced(before: str, now: str) -> str:
    """我领导换了，现在是张总 as 我领导是张总; "" where it is none of these."""
    gone, came = _REPLACED.fullmatch(before), _BY.fullmatch(now)
    if gone is None or came is None:
        return ""
    verb = "叫" if came["verb"].endswith("叫") else "是"
    if (
        verb == "叫"
        and before.endswith("改名了")
        and re.search(rf"(?:{RELATION})$", gone["head"] or "")
    ):
        verb = "改名叫"
    return f"{gone['head'] or gone['same']}{verb}{came['value']}"


def _close(text: str) -> str:
    """Without the blanks that set off words of another script: 我的 email 是."""
    text = re.sub(r"系(?=我|[一二三四五六七八九十\d])", "是", text)
    text = re.sub(rf"\b[Mm]y (?=(?:{RELATION})\s*[\u4e00-\u9fff])", "我", text)
    text = re.sub(r"(?<=[\u4e00-\u9fff])\s+(?=[A-Za-z\d+])", "", text)
    return re.sub(r"(?<=[A-Za-z\d])\s+(?=[\u4e00-\u9fff])", "", text)


def _not_it(before: str, now: str) -> list[str]:
    """我的车不是大众，是丰田: what it is not, then what it is of whom."""
    denied = _NOT_IT.fullmatch(before.translate(SIMPLIFIED))
    if denied is None:
        return []
    verb = denied["verb"]
    said = re.fullmatch(
        rf"(?:(?:而|应该|现在|改|就)*{verb}|(?:换|改|变)[成到]|改为)(?P<value>.+)",
        now.translate(SIMPLIFIED),
    )
    if said is None:
        return []
    gone, value = before[slice(*denied.span("gone"))], now[slice(*said.span("value"))]
    return [f"不是{gone}", f"{before[: denied.end('head')]}{verb}{value}"]
