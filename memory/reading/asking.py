"""Questions that have no mark: Chinese ones by the word that asks, English ones by how they end.

"Where do I work" begins as a question does (``unsaid``); "my dad works where", 我爸在哪工作 and "I
live in Leeds, right" stand in the order of a statement, and would be kept as one.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.reading.chinese_words import SIMPLIFIED

_I = re.IGNORECASE
_WORDS = re.compile(
    r"[?？]|什么|(?<!天)哪(?![怕吒])|谁|啥|咋|多少|几[号点岁个月]|(?<![十百千万好这那前后头])几(?:年级|[楼层栋幢])|(?:周|星期|礼拜|初|高|第)几(?!天)"
    r"|何[时地处]|(?<!不)怎么|为何|(?<![没不很好最差])多[大高重远长久](?=$|[了啊呀呢，。])"
)
"""哪怕 and 哪吒 ask nothing, nor does 几 for "a few"."""
_ZH_ENDS = re.compile(
    r"(?:[吗呢嘛]|(?<!饿了)么|(?:对|是|没错)吧|(?:住|在|是|姓|属)[^，。]{1,12}吧)[。！!~\s]*$"
)
_EITHER = re.compile(
    r"(?<![不没])(?!动不动|时不时)([\u4e00-\u9fff]{1,2})[不没]\1|(?<!不)对不对|是不是|有没有|记得我|知道我"
    r"|(?:是|住|在|喜欢|爱|用|吃|喝|叫|开)[^，。还是]{1,6}还是[^，。]{1,8}$"
)
"""喜不喜欢, 有没有, 住上海还是北京."""
_ENGLISH = re.compile(
    r"(?<!doctor )(?<!\bdr )(?<!\bdr\. )(?<!\bthe )\b(?:who|whom|what|when|where|which|how (?:much|many|old|often|long|tall|far))"
    r"(?: again| btw| now| please| exactly| then)*[ .!]*$"
    r"|, ?(?:right|correct|no|eh|huh|innit|isn't it|is it not|isn't that right)[ .!]*$"
    r"|, ?(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|ain)(?:n?'?t| not)? (?:i|he|she|it|we|they|there)[ .!]*$",
    _I,
)


def asks(sentence: str) -> bool:
    """It is a question, although no mark and no first word says so."""
    if re.search(r"[\u4e00-\u9fff]", sentence):
        plain = sentence.translate(SIMPLIFIED)
        return any(words.search(plain) for words in (_WORDS, _ZH_ENDS, _EITHER))
    return _ENGLISH.search(sentence) is not None


def asked_for(value: str) -> bool:
    """A value that is itself the question: 哪所学校, "whom"."""
    if re.search(r"[\u4e00-\u9fff]", value):
        return (
            re.search(r"什么|(?<!天)哪(?![怕吒])|谁|啥|何处|多少", value.translate(SIMPLIFIED))
            is not None
        )
    return re.fullmatch(r"who|whom|whose|what|which|when|where", value, _I) is not None
