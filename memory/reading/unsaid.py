"""What is no statement of the person about the world as it is: nothing is learnt from it.

Secrets, questions, requests, conditions, wishes, plans without a date, what others said or wrote,
and jokes. A false fact costs more than a missed one, so whatever looks like one of these is left.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.reading.asking import asks

_I = re.IGNORECASE
_JOKE = re.compile(
    r"\b(?:just |only |i(?:'m| am) )?(?:kidding|joking)\b|\bjk\b|\bin (?:a|my) dream\b|\bhypothetically\b"
    r"|\bsarcasm\b|(?:^|\s)/s$|开(?:个)?玩笑|逗你的|骗你的|瞎说的",
    _I,
)
_CONDITION = re.compile(
    r"\b(?:if|unless|whether|suppose|supposing|imagine|pretend|assuming|assume|let'?s say|what if"
    r"|as if|as though|say i|in case|provided that|wish|hope|hoping|dream of|dreaming|would|i'd"
    r"|we'd|he'd|she'd|could|might|may be|maybe|perhaps|possibly|probably|should|ought to"
    r"|(?:am|are|is|was|were|i'm|we're|'s) (?:(?:just|still|actually|also) )?(?:thinking|planning"
    r"|considering|about|trying|hoping|supposed|tempted) (?:of|to|about|on)\b|going to (?-i:[a-z])"
    r"|almost|nearly|want(?:s|ed)? to|want (?:a|an|the|my)|wanna|gonna|not sure|i guess|i think"
    r"|i suppose|plan to|plans to|intend to|feel like|felt like|like to have)\b",
    _I,
)
_SPEECH = (
    r"(?:says?|said|saying|tells?|told|claims?|claimed|thinks?|thought|believes?|believed|writes?|wrote"
    r"|writing|texted|asks?|asked|insists?|insisted|reckons?|states?|stated|reads?|mentions?|mentioned"
    r"|replied|answered|pretends?|according to|posted|announced|assumes?|assumed|heard|guesses)"
)
_QUOTED = re.compile(
    rf"\b{_SPEECH}\b(?! on\b| books?\b| novels?\b| a lot\b| the news| news\b)|^>|\bforwarded\b|\bfwd?:",
    _I,
)
_QUESTION = re.compile(
    r"^(?:(?:and|so|but|hey|ok|please|then|well),? )*(?:who|what|where|when(?! i \w+[ ,].*\bi\b)|why|how|which|whose|is|are"
    r"|am|do(?!n't)|does|did|can(?!')|could|will(?! (?-i:[A-Z])\w+ (?:is|was|has)\b)|would|should|have|has|was|were|may|isn't|aren't|don't (?:i|you"
    r"|we)|doesn't|didn't|can't(?! (?:stand|bear|have|eat|take|handle|do [\w ]+ any)\b)|won't|haven't|any idea|shall)\b(?!,)",
    _I,
)
_REQUEST = re.compile(
    r"^(?:(?:please|and|now|then|ok|hey|also|just|can you|could you|go and) ,?)*(?:send|tell|text|message"
    r"|write|say|ask|type|translate|search|reply|e-?mail|post(?! ?code| goes| comes| for me)|draft|dictate|forward|share|call (?!me\b)"
    r"|ring|phone (?!number)|set|open|book(?! club)|buy|order|find|play|show|remind|wake|start (?!ed)|stop"
    r"|turn|switch (?:on|off)|delete|forget (?!me)|make|add|look|check|take|go|get me|give|put|create"
    r"|schedule|cancel|navigate|read|list|let|fill|enter|google|tweet|whatsapp|pay|transfer|download"
    r"|install|run|compare|help|repeat|explain|describe|summari[sz]e|upload|copy|paste|note down"
    r"|(?:un)?archive|empty|(?:un)?tick|pick|rename|remove|(?:un)?mute|decline|hang up|restore|edit"
    r"|clear|rotate|crop|zoom|scan|print|(?:dis)?connect|(?:un)?block|(?:en|dis)able|increase|decrease"
    r"|raise|refuse|allow|reject|keep (?!(?:\w+ )?in mind)|save(?! (?:that )?(?:i|my|we|our)\b)|move (?!to)"
    r"|change|close (?!to|by)|pin (?!number|is|code))\b",
    _I,
)
_DICTATES = re.compile(
    r"^(?:(?:please|and|now|then|ok|hey|also|just|can you|could you) ,?)*(?:send|tell|text|message|write"
    r"|say|ask|type|translate|search|reply|e-?mail|post(?! ?code| goes| comes| for me)|draft|dictate|forward|share|tweet|whatsapp"
    r"|copy|paste|enter|fill|read|summari[sz]e|explain|repeat)\b",
    _I,
)
_ZH_UNREAL = re.compile(
    r"如果|要是|假如|假设|万一|假装|倘若|若是|除非|就好了|希望|但愿|梦想|(?<![理思])想(?!念|起)|打算|计划|考虑|准备(?!好)"
    r"|可能|也许|或许|大概(?:会|是|要)|说不定|恨不得|好像|似乎|差点|(?<!错了[，, ])应该|应当|本来要|幻想|比如说?我|我猜|恐怕"
)
_ZH_QUOTED = re.compile(
    r"(?<!小)说(?!话|[错反岔]|.{1,3}(?:语|方言|话)(?:$|[，。！和、也了])|\s*[A-Z][a-z]+$|英|中|法|日|韩|德|西|俄|粤|普通|方言|上海话|一?点|意大利|葡|阿拉伯|泰|越南)|告诉|认为|觉得|写道|声称|(?<![数证收占])据|问我|回复|转发"
    r"|上写|显示(?![器屏])|听见|听说|以为|提到|网页|网站"
)
_ZH_REQUEST = re.compile(
    r"^(?:请|麻烦|快|你|现在)*(?:帮|替|给.{1,8}(?:打|发|写|回|留)|把|设|打开|关|提醒|搜|查|找(?!我)|翻译|播放|放首|放一|订|预订"
    r"|预约|买|发|写|问|告诉|回复|导航|转账|下载|安装|取消|删|叫(?!我)|通知|让|去(?!年)|看看|念|拨|我要一|来一|打车"
    r"|生成|创建|添加|输入|复制|我需要|归档|清空|勾|新建|存(?!款)|保存|移(?!民)|重命名|更新|接听|挂断|恢复(?!得)"
    r"|在.{1,16}(?:[里中上]|里面)(?:加|添|新建|注明|创建)|从.{1,24}(?:加上|添加|新建|导航))"
)
_ZH_DICTATES = re.compile(
    r"^(?:请|麻烦|你)*(?:帮我?|替我?)?(?!给我(?:打电话|发邮件|发短信)(?:就|请|都|用|打)|发邮件(?:就|请|都)|写代码)(?:给|告诉|发|写|翻译|搜|回复|问|转发|输入|把|通知|(?:新建|添加|创建|保存|存)(?:一个)?(?:新的?)?联系人)"
)

_OF_THAT = re.compile(r"(?i)\W*(?:the|its?|his|her|their)\b|[他她它](?!们)|(?:地址|电话|号码|邮箱)")
"""How a sentence goes on about what was just asked for."""


def joke(message: str) -> bool:
    return _JOKE.search(message) is not None


def unreal(sentence: str) -> bool:
    """A condition, a wish, a doubt, a question, or what somebody else said."""
    if asks(sentence):
        return True
    if _chinese(sentence):
        return any(p.search(sentence) for p in (_ZH_UNREAL, _ZH_QUOTED))
    text = sentence.strip()
    return (
        text.endswith("?") or _QUESTION.match(text) is not None
        or _CONDITION.search(text) is not None or _QUOTED.search(text) is not None
    )  # fmt: skip


def request(clause: str) -> bool:
    """Something is asked for: it says nothing."""
    said = clause.strip()
    return (_chinese(said) and _ZH_REQUEST.match(said) is not None) or (
        _REQUEST.match(said) is not None
    )


def without_what_is_asked(sentences: Sequence[str]) -> list[str]:
    """Without those that only go on about what was asked for just before: "Save a new contact: Ann.
    The address is 18 Hill Road." """
    left: list[str] = []
    asked = False
    for sentence in sentences:
        if asked and _OF_THAT.match(sentence):
            continue
        left.append(sentence)
        asked = request(sentence)
    return left


def dictates(sentence: str) -> bool:
    """A text is to be written, sent or looked up: what stands in it is said to somebody else."""
    pattern = _ZH_DICTATES if _chinese(sentence) else _DICTATES
    return pattern.match(sentence.strip()) is not None


def _chinese(text: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", text) is not None
