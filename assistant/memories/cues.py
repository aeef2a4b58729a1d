"""Whether a message seems to say something lasting of its sender that no rule reads.

Only then a model is asked, and only where there is one: a glance at the words, without a model.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]?")
_SAYS = re.compile(
    r"(?i)\b(?:i(?:'m| am|'ve been| live| work| moved| like| love| hate| prefer| never| always"
    r"| usually| often| rarely| don'?t| no longer| speak| drive| own| study| play| eat| drink"
    r"| was born| grew up| collect| support| belong)"
    r"|my (?:\w+[ '’]+){1,4}(?:is|are|has|have|lives?|works?|likes?|loves?|hates?|plays?|called"
    r"|named|never|always|prefers?)"
    r"|we (?:live|have|own|always|usually|never|moved))\b"
    r"|我(?:们|的)?(?:是|叫|姓|住|有|喜欢|讨厌|爱|每|经常|从不|一般|习惯|不吃|不喝|最|家|在.{1,8}(?:上班|工作|读书))"
    r"|我(?:的|家)?.{1,6}(?:是|叫|在|住|喜欢|不)"
)
_PASSES = re.compile(
    r"(?i)\bi(?:'m| am) (?:so |very |really |just |not )?(?:late|here|back|tired|hungry|ready|busy"
    r"|sorry|done|sure|fine|ok(?:ay)?|good|glad|happy|sad|bored|lost|waiting|looking|trying|going"
    r"|on my way|running late|thinking|afraid|unable|using|getting|having|not)\b"
    r"|\bi (?:don'?t (?:know|think|understand|see|want|have|need|remember|care)|like that|love it"
    r"|like it|have (?:to|no idea|a question))\b|我(?:在|想|要|是说|不知道|不懂|不想|有点|有个问题)"
)
_NO_STATEMENT = re.compile(
    r"(?i)[?？]\s*$|\b(?:if|unless|would|could|might|maybe|wish|hope|said|says|tell|send|text|call"
    r"|open|set|remind|please|help me|need|want|secret|password|code|can you|could you)\b"
    r"|吗|呢|如果|假如|要是|请|帮我|给我|说|密码|秘密|验证码"
)
_TELLS = re.compile(
    r"(?i)\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|our|us|remember|note|fyi|by the way|btw"
    r"|actually)\b|[我咱俺]|记住|记得|备注"
)
_ORDERS = re.compile(
    r"(?i)\W*(?:(?:please|hey|ok|now|can you|could you|would you)\W+)*(?:what|where|when|who|which"
    r"|how|is|are|do|does|did|set|turn|switch|open|close|call|text|send|show|play|take|read|wake|delete"
    r"|navigate|search|find|go|start|stop|hi|hello|thanks?|check|list|add|create|make|cancel|mute"
    r"|increase|decrease|launch|install|lock|enable|disable|dial|ring|reply|tap|scroll|type)\b"
    r"|\W*(?:请|帮)?(?:打开|关闭|关掉|设置|设|几点|现在几|今天|明天|发|给|打电话|拨打|播放|查|搜|找|删除|导航|提醒|叫醒"
    r"|停|取消|调|显示|看|读|拍|截|安装|你好|谢谢)"
)
LEAST = 8
"""Letters of a sentence that can say something; a Chinese one says as much with a third of them."""


def may_tell(text: str) -> bool:
    """Whether a statement of somebody can be in it at all: an order that speaks of nobody has
    none. So the rules are not even loaded for who only gives orders."""
    return _TELLS.search(text) is not None or _ORDERS.match(text) is None


def orders(text: str) -> bool:
    """Whether it begins as an order or a question does."""
    return _ORDERS.match(text) is not None


def asks_beside(text: str, told: Sequence[str]) -> bool:
    """Whether a sentence of ``text`` that is none of those ``told`` asks for something."""
    from memory.reading.sentences import sentences, without_passing
    from memory.reading.unsaid import request

    left = [without_passing(each) for each in sentences(text) if each not in told]
    return any(request(each) or orders(each) for each in left)


def unread(text: str, read: tuple[str, ...] = ()) -> bool:
    """Whether a sentence of ``text`` seems to state something, that is none of those ``read``."""
    return any(_states(each[0]) and not _in(each[0], read) for each in _SENTENCE.finditer(text))


def _states(sentence: str) -> bool:
    letters = len(sentence.strip()) + 2 * sum(not c.isascii() for c in sentence)
    if letters < LEAST or _NO_STATEMENT.search(sentence) or _PASSES.search(sentence):
        return False
    return _SAYS.search(sentence) is not None


def _in(sentence: str, read: tuple[str, ...]) -> bool:
    said = sentence.strip(" .!。！")
    return any(said in each or each.strip(" .!。！") in said for each in read if each)


def claims_in(text: str, now: datetime) -> bool:
    """Whether rules read anything in it."""
    if not may_tell(text):
        return False
    from memory.reading import read

    return bool(read(text, now.date()))
