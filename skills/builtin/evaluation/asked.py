"""What a request about benchmarks wants: to begin one, or something of one that was begun."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MORE = r"[A-Za-z0-9_.:/+-]"
_WORD = rf"[A-Za-z]{_MORE}*"
_NAME = rf"{_WORD}(?:\s+(?!with\b|using\b|on\b|for\b|please\b){_MORE}+){{0,3}}"
_STOP = re.compile(r"\b(?:stop|cancel|abort|end|kill)\b|停止|取消|终止|停掉|别.{0,2}评测")
_ON = re.compile(r"\b(?:go on|continue|resume|carry on)\b|继续|接着|恢复")
_HOW = re.compile(
    r"\bhow (?:far|is|are|did|does|'s)\b|\b(?:is|are) the (?:benchmark|evaluation)|\bdone\b"
    r"|\bfinished\b|\bcome to\b|\bprogress\b|\bresults?\b|到哪|进度|怎么样|完了吗|好了吗|结果|完成"
)
_PLEASE = r"^(?:(?:please|can you|could you)\s+)?"
_FIRST = (
    ("stop", re.compile(rf"{_PLEASE}(?:stop|cancel|abort|end|kill)\b|^请?(?:停止|取消|终止|停掉)")),
    (
        "go_on",
        re.compile(rf"{_PLEASE}(?:go on|continue|resume|carry on)\b|^请?(?:继续|接着|恢复)"),
    ),
    (
        "how",
        re.compile(r"^how (?:far|is|are|did|does) the\b|^(?:is|are|did|has) the\b|^what did\b"),
    ),
)
"""What a sentence begins with says what it wants, even where it names model and benchmark."""
_OTHER = re.compile(rf"(?:benchmark|bench)\s+(?P<b>{_NAME})\s+(?:with|using|for)\s+(?P<m>{_NAME})")
_ENGLISH = re.compile(
    r"(?:benchmark|evaluate|evaluation of|measure|test|how good is|try|run|score|rate)\s+"
    rf"(?:the\s+)?(?:model\s+)?(?P<m>{_NAME}?)\s+(?:on|against|with)\s+(?:the\s+)?"
    rf"(?:benchmark\s+)?(?P<b>{_NAME})",
    re.I,
)
_CHINESE = (
    re.compile(
        rf"[用拿]\s*(?P<b>{_NAME})\s*(?:来)?(?:评测|测试|测评|测)(?:一下)?\s*(?P<m>{_NAME})"
    ),
    re.compile(rf"在\s*(?P<b>{_NAME})\s*上?(?:评测|测试|测评|测)(?:一下)?\s*(?P<m>{_NAME})"),
    re.compile(rf"(?:评测|测试|测评|测)(?:一下)?\s*(?P<m>{_NAME})\s*在\s*(?P<b>{_NAME})"),
    re.compile(rf"给\s*(?P<m>{_NAME})\s*跑(?:一下)?\s*(?P<b>{_NAME})"),
)
_ONLY_BENCHMARK = re.compile(
    rf"(?:跑|做|测)(?:一下|一次)?\s*(?P<b>{_NAME})\s*(?:评测|测评|测试)"
    rf"|\brun (?:the )?(?P<en>{_NAME}?)\s+(?:benchmark|evaluation)", re.I,
)  # fmt: skip
_ONLY_MODEL = re.compile(
    rf"(?:benchmark|evaluate|measure|评测|测评)(?:一下)?\s+(?:the\s+)?(?:model\s+)?(?P<m>{_WORD})",
    re.I,
)
_LIMIT = re.compile(
    r"[,，]?\s*(?:\b(?:with|using|only|over|on)\s+)*(?:(?:the\s+)?first\s+)?(?P<n>\d{1,6})\s*"
    r"(?:samples?|questions?|items?)\b|[，,]?\s*(?:只|仅)?(?:用|测|跑)?\s*(?P<zh>\d{1,6})\s*[个条道]?"
    r"(?:样本|题|问题)",
    re.I,
)


@dataclass(frozen=True)
class Asked:
    """``what``: start, how, stop, go_on. ``limit`` 0: all samples."""

    what: str
    model: str = ""
    benchmark: str = ""
    limit: int = 0


def read(text: str) -> Asked:
    """Of a request in English or Chinese."""
    said = text.strip().rstrip("?？!！。. ")
    limit = 0
    if found := _LIMIT.search(said):
        limit = int(found["n"] or found["zh"])
        said = f"{said[: found.start()]} {said[found.end() :]}".strip()
    for what, shape in _FIRST:
        if shape.search(said.lower()):
            return Asked(what)
    named = _named(said)
    if named is not None:
        return Asked("start", *named, limit)
    for what, shape in (("stop", _STOP), ("go_on", _ON), ("how", _HOW)):
        if shape.search(said.lower()):
            return Asked(what)
    if found := _ONLY_BENCHMARK.search(said):
        return Asked("start", "", (found["b"] or found["en"]).strip(), limit)
    only = _ONLY_MODEL.search(said)
    return Asked("start", only["m"] if only else "", "", limit)


def _named(said: str) -> tuple[str, str] | None:
    """Model and benchmark."""
    for shape in (_OTHER, _ENGLISH, *_CHINESE):
        if found := shape.search(said):
            return found["m"].strip(), found["b"].strip()
    return None
