"""Letters of Chinese words: which, how many, how often."""

from __future__ import annotations

import re

from models.challenges.solving.riddles.asked import HAN, PLACE_ZH, place_of, said

_PLACE = re.compile(
    rf"(?P<word>[a-z]+|[{HAN}]+?)?[”\"」』'’》]?(?:这个词|一词|这句话|这个成语)?(?:当?中"
    rf"|里)?[的中,]?"
    rf"{PLACE_ZH}(?:[一1]?个|位)?(?P<what>字母|汉字|字|数字|数)"
)
_MIDDLE = re.compile(r"(?:中间|居中)(?:的|那个)?字")
_LONG = re.compile(
    rf"(?P<word>[a-z]{{2,}}|[{HAN}]+?)?[”\"」』'’》]?(?:这个词|这个单词|这句话|一词"
    rf"|这个成语)?(?:一共|总共|共)?"
    rf"(?:有|由|包含|含)(?:几|多少)个?(?P<what>字母|汉字|字)"
)
_TIMES = re.compile(r"(?:有几个|出现了?几次|有多少个|出现了?多少次|几个)")
_LEAD = re.compile("^(?:请问|请输入|请写出|输入|写出|请填写|单词|词语|成语|英文|在)")


def told(text: str) -> str | None:
    ways = (_times, _long, _letter)
    return next((found for way in ways if (found := way(text)) is not None), None)


def _letter(text: str) -> str | None:
    quoted = said(text)
    if quoted and _MIDDLE.search(text) and len(quoted) % 2:
        return quoted[len(quoted) // 2]
    found = _PLACE.search(text)
    if not found:
        return None
    word = quoted or _LEAD.sub("", found["word"] or "")
    if found["what"] in ("数字", "数"):
        digits = re.search(r"\d{2,}", quoted or text)
        if not digits or len(re.findall(r"\d{2,}", text)) > 1:
            return None
        word = digits.group()
    at = place_of(found, len(word))
    return word[at] if at is not None else None


def _long(text: str) -> str | None:
    found = _LONG.search(text)
    if not found:
        return None
    word = said(text) or _LEAD.sub("", found["word"] or "")
    return str(len(re.findall(f"[{HAN}a-z]", word))) if word else None


def _times(text: str) -> str | None:
    if not _TIMES.search(text):
        return None
    quoted = re.findall(r"[“\"「『'‘](.+?)[”\"」』'’]", text)
    if len(quoted) == 2:
        whole, part = sorted(quoted, key=len, reverse=True)
        return str(whole.count(part)) if len(part) == 1 < len(whole) else None
    found = re.search(
        rf"([a-z]{{2,}}|[{HAN}]{{2,}}?)(?:这个词|单词)?(?:当?中|里)(?:有几个|有多少个)(?:字母)"
        rf"?([a-z])",
        text,
    )
    return str(found[1].count(found[2])) if found else None
