"""What a request leaves out: “only the ones below 50”, 只要低于50元的."""

from __future__ import annotations

import re

_NUMBER = r"[$€£¥￥]?\s?\d[\d.,]*(?<![.,])\s?(?:k\b|[$€£¥￥]|(?:usd|eur|euros?|dollars?)\b|元|块)?"
_HOWS = {
    "at most": r"at most|up to|no more than|not more than",
    "at least": r"at least|no less than|not less than",
    "below": r"below|under|less than|cheaper than|lower than|smaller than|fewer than",
    "above": r"above|over|more than|higher than|better than|greater than|dearer than",
}
_HOWS_ZH = {
    "at most": r"不超过|不高于|至多|最多", "at least": r"不低于|不少于|至少|最少",
    "below": r"低于|小于|少于|不到", "above": r"高于|大于|超过|多于",
}  # fmt: skip
_AROUND_ZH = {"at most": r"以下|以内|之内", "at least": r"以上"}


def _any(ways: dict[str, str]) -> str:
    return "|".join(ways.values())


_COMPARED = re.compile(
    rf"\b(?P<how>{_any(_HOWS)})\s+(?P<value>{_NUMBER})(?:\s*(?:stars?|points?|each))?", re.I
)
_MARK = (
    r"(?:\bonly\b|\bjust\b|\bthe ones\b|\bthose\b|\bthat\b|\bwhich\b|\bwhose\b|\bwith\b|\bwhere\b"
    r"|\bhaving\b)"
)
_LEAD = re.compile(
    rf"[,;]?\s*(?:\b(?:but|and)\s+)?(?:{_MARK}\s+)+(?:\b(?:items|rows)\s+)?(?:{_MARK}\s+)*"
    r"(?:\b(?:an?|the|their|its)\s+)?"
    r"(?P<field>(?:(?!(?:is|are|of|and|on|from)\b)[a-z]+\s+){0,2}?)"
    r"(?P<verb>(?:is|are|of|costs?|priced|rated)\s+)*$",
    re.I,
)
_VERB = re.compile(
    r"[,;]?\s*(?:\b(?:that|which)\s+)?\b(?P<verb>costs?|costing|priced|rated)\s+$", re.I
)
_HOLDS = re.compile(
    r"[,;]?\s*(?:\b(?:but|and)\s+)?\b(?:only|just)\b\s+(?:the\s+)?"
    r"(?:ones|those|items|rows|\w+s)?\s*"
    r"(?:(?:that|which|whose|where)\s+(?:the\s+)?"
    r"(?P<field>(?:(?!contains?|mentions?|says?|with)\w+\s+)?))?"
    r"(?P<how>without|not containing|with(?:\s+the\s+words?)?|containing|contains?|mentioning"
    r"|mentions?)\s+(?:[“\"'](?P<quoted>[^”\"']{1,60})[”\"']|(?P<word>[\w-]+))"
    r"(?:\s+in\s+(?:the|their)\s+(?P<in>\w+))?",
    re.I,
)
_ZH = re.compile(
    rf"[，,；]?\s*(?:只要|只看|仅要|仅|只)?(?P<field>价格|售价|单价|评分|得分|销量|月销|面积|租金|薪资|工资"
    rf"|评论数|评价数)?(?:在|是|为|要)?(?:(?P<how>{_any(_HOWS_ZH)})\s*(?P<value>\d[\d.,]*)\s*(?:元|块|分|美元)?"
    rf"|(?P<value2>\d[\d.,]*)\s*(?:元|块|分|美元)?(?P<around>{_any(_AROUND_ZH)}))(?P<of>的)?",
)
_HOLDS_ZH = re.compile(
    r"[，,；]?\s*(?:只要|只看|仅要)(?:名称|标题|名字)?(?P<how>不含|不包含|不带|包含|含有|含|带有|带)(?:有)?"
    r"[“\"「]?(?P<word>[^”\"」，,的]{1,30})[”\"」]?(?:的)?"
)
_LEFT = re.compile(
    r"[,;]?\s*(?:\b(?:but|and)\s+)?(?:\bonly\s+(?:the\s+)?(?:ones?|those|items|rows|if|where|when|in|new)\b.*"
    r"|\bexcept\b.*|\b(?:and\s+)?sort(?:ed)?\b.*|\bordered by\b.*)$"
    r"|[，,；]?\s*(?:只要|只看|仅要|除了|不要|按.{1,8}排序).*$",
    re.I,
)
_FIELDS = {"cost": "price", "costs": "price", "costing": "price", "priced": "price",
           "rated": "rating"}  # fmt: skip
_BY_HOW = {"cheaper than": "price", "dearer than": "price"}


def narrowed(text: str) -> tuple[str, list[dict[str, str]]]:
    """The request without what it leaves out, and that: ``field`` ("" for none named), ``how``,
    ``value``."""
    only: list[dict[str, str]] = []
    while found := _HOLDS.search(text):
        value = found["quoted"] or found["word"]
        how = "without" if found["how"].lower().startswith(("without", "not")) else "with"
        only.append(_of(found["field"] or found["in"] or "", how, value))
        text = _cut(text, found.start(), found.end())
    while found := _HOLDS_ZH.search(text):
        how = "without" if found["how"].startswith("不") else "with"
        only.append(_of("", how, found["word"]))
        text = _cut(text, found.start(), found.end())
    while found := _COMPARED.search(text):
        how = next(name for name, ways in _HOWS.items() if re.fullmatch(ways, found["how"], re.I))
        start, name = _lead(text[: found.start()])
        only.append(_of(name or _BY_HOW.get(found["how"].lower(), ""), how, found["value"]))
        text = _cut(text, start, found.end())
    while found := _ZH.search(text):
        ways, said = (_HOWS_ZH, found["how"]) if found["how"] else (_AROUND_ZH, found["around"])
        how = next(name for name, each in ways.items() if re.fullmatch(each, said))
        only.append(_of(found["field"] or "", how, found["value"] or found["value2"]))
        text = _cut(text, found.start(), found.end())
    return text, only


def left(text: str) -> tuple[str, str]:
    """The request without what it leaves out in a way that is not understood, and that."""
    found = _LEFT.search(text)
    return (text[: found.start()], found.group().strip(" ,;，；")) if found else (text, "")


def _lead(before: str) -> tuple[int, str]:
    """Where what leads to a comparison begins, and which field that names."""
    if verb := _VERB.search(before):
        only = _LEAD.search(before[: verb.start()] + " ")
        return (only.start() if only else verb.start()), _FIELDS[verb["verb"].lower()]
    if lead := _LEAD.search(before):
        verb_said = (lead["verb"] or "").split()
        return lead.start(), lead["field"].strip() or _FIELDS.get(
            verb_said[-1] if verb_said else "", ""
        )
    return len(before), ""


def _of(name: str, how: str, value: str) -> dict[str, str]:
    return {"field": name.strip(), "how": how, "value": value.strip()}


def _cut(text: str, start: int, end: int) -> str:
    joined = text[:start].rstrip(), text[end:].lstrip()
    return " ".join(each for each in joined if each) if text[:1].isascii() else "".join(joined)
