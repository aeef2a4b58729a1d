"""Chinese names and words in an English sentence: "I live in 朝阳区", "my wife is 李静".

Each run of Chinese is read as a name of its own that English has none of, and put back into what
was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from memory.base import Claim
from memory.reading.chinese_words import RELATION_WORDS, SIMPLIFIED

_RUN = re.compile(r"[\u4e00-\u9fff]+(?:\d+[\u4e00-\u9fff]+)*\d*")
_STREET = re.compile(r"\d|[路街巷弄号栋楼室]")
_STAND_INS = ("Quorin", "Vashti", "Zemlin", "Ordway")
"""Names that no rule knows."""
_LANGUAGES = {
    "英语": "English", "法语": "French", "德语": "German", "日语": "Japanese", "韩语": "Korean",
    "西班牙语": "Spanish", "俄语": "Russian", "意大利语": "Italian", "葡萄牙语": "Portuguese",
    "泰语": "Thai", "粤语": "Cantonese", "普通话": "Mandarin", "中文": "Chinese",
}  # fmt: skip
_NOUNS = {
    "手机号": "phone number", "电话": "phone number", "号码": "phone number",
    "新号": "new number is",
    "邮箱": "email", "地址": "address", "生日": "birthday", "车牌": "number plate", "手机": "phone",
    "电脑": "computer", "公司": "company", "鞋码": "shoe size", "名字": "name",
}  # fmt: skip


_KNOWN = {f"my {kin}" for kin in RELATION_WORDS.values()} | set(_NOUNS.values())
"""What stands for a word, not for a name."""


def in_english(sentence: str, read: Callable[[str], list[Claim]]) -> list[Claim]:
    """What ``read`` makes of it, with the Chinese in its place; nothing where there is none, or
    too much of it."""
    runs = list(dict.fromkeys(_RUN.findall(sentence)))
    if not 0 < len(runs) <= len(_STAND_INS):
        return []
    stands = {run: _stand_in(run, name) for run, name in zip(runs, _STAND_INS, strict=False)}
    text = sentence
    for run, word in stands.items():
        text = text.replace(run, f" {word} ")
    text = re.sub(r"\bmy my\b", "my", re.sub(r"\s{2,}", " ", text), flags=re.IGNORECASE)
    found = read(re.sub(r"\s+([,.!?'])", r"\1", text).strip())
    back = {word: run for run, word in stands.items() if word not in _KNOWN}
    return [_put_back(claim, back) for claim in found]


def _stand_in(run: str, name: str) -> str:
    """The English word for a relation or a noun, of anything else a name."""
    plain = run.translate(SIMPLIFIED)
    kin = next((plain[at:] for at in range(len(plain)) if plain[at:] in RELATION_WORDS), "")
    if kin:
        return f"my {RELATION_WORDS[kin]}"
    if plain in _NOUNS or plain in _LANGUAGES:
        return _NOUNS.get(plain) or _LANGUAGES[plain]
    return f"5 {name} Street" if _STREET.search(run) else name


def _put_back(claim: Claim, back: dict[str, str]) -> Claim:
    subject, value, instead = claim.subject, claim.value, claim.instead
    for stand_in, run in back.items():
        subject = subject.replace(stand_in, run)
        value = value.replace(stand_in, run)
        instead = instead.replace(stand_in, run)
    return replace(claim, subject=subject, value=value, instead=instead)
