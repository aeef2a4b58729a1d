"""What a sentence says of its own standing: that it denies, ends, changes, corrects, adds, repeats.

English cues are words, Chinese ones signs; both are searched in small letters.
"""

from __future__ import annotations

import re

from memory.deciding.words import listed, words

_DENIED = re.compile(
    r"\b(?:not(?! only)|never|no|hates?|dislikes?|detests?|can't stand|avoids?|nothing|non-?\w+"
    r"|without|bad|vegetarian|vegan|cannot|nor|neither|none|hardly|barely|refuse[sd]?|forget)\b|n't\b"
    r"|\b(?:dont|doesnt|cant|isnt|wont|didnt)\b"
    r"|不(?!错|过|同|好意思|仅|但|管|如|知)|没(?!问题)|未|别(?!的|人|墅)"
    r"|讨厌|恨|反感|吃素|素食|无法"
)
_ENDED = re.compile(
    r"\b(?:stop(?:ped)?|quit|gave up|given up|giving up|dropped|cancell?ed|sold|lost|got rid of"
    r"|broke up|broken up|split up|deleted|divorced|passed away|died|gone|dead|went off|left"
    r"|any ?more|no longer|ended|finished|is over|expired|closed|retired|resigned|fired|laid off"
    r"|discharged|out of hospital|uninstalled|ditched|threw|kicked|cured|healed|outgrew"
    r"|went out of|off the)\b"
    r"|戒|分手|分了|离婚|离了|取消|卖了|卖掉|丢了|去世|过世|退了|停了|停用|辞|离职|卸载|走了|注销|关了|倒闭"
    r"|解约|退休|不再|没了|出院|吹了|扔了|好了|过期|作废|断了|毕业"
)
_CHANGED = re.compile(
    r"\b(?:any ?more|no longer|used to|switch\w*|swap\w*|chang(?:ed?|ing)|moved?|moving|instead"
    r"|actually|sorry|correction|correct|wrong|now|these days|nowadays|lately|new|newly|became"
    r"|become|turn(?:ed|s) (?:out|into|to)|quit|stop(?:ped)?|g[ia]ven? up|giving up|rather|meant"
    r"|mis\w+|mixed up|typo|oops|replaced|from \w+ on|as of|starting|gone|went|raised|lowered"
    r"|increased|renamed|deleted|sold|started|starts|began|cancell?ed|put off|put it|postponed"
    r"|pushed|rescheduled|wait|left|got married|got divorced|found|grown|graduated|isn't|aren't"
    r"|is over|no \w+ please|please use|dead|died|updated?|upgraded?|downgraded|traded|bought"
    r"|promoted|transferred|joined|retired|resigned|fired|since (?:last|this|mon|tue|wed|thu|fri"
    r"|sat|sun)\w*|last (?:week|month|year|night|summer|winter|spring|autumn|weekend)|yesterday"
    r"|recently|just|again|back|finally|meanwhile|formerly|previous|former|old one|forget|scrap"
    r"|make that|not the|came off|took up|taken up|shifted|split up|broke|ditched|until now"
    r"|already|different \w+ now|ended up|decided|will be|from today|today)\b|^not\b|, not\b|^no,"
    r"|换|改|搬|不再|其实|现在|如今|更正|错了|应该是|变|新的?|了[。！，,]|了$|升|转|跳槽|以后|卖|吧$|才"
    r"|已经|刚|最近|之前|以前|原来|曾经|早就|作废|更新|停|退|取消|重新|恢复|毕业|结束|涨|降|推迟"
    r"|提前到|延"
    r"|上个?月|上周|去年|昨天|今天起|从今|开始|记错|说错|写错|搞错|不对|更改|调到|调成|另外换|不做|不干"
)
_OTHER = re.compile(
    r"\b(?:another|other|also|too|as well|second|besides|in addition|plus|one more|additionally"
    r"|on top of that|apart from that|and then there)\b"
    r"|另|还有|也|还(?=喜|会|爱|养|对|想|要|买|用|学|能)|第二|别的|其他|再加|又|除此|同时"
)
_STILL = re.compile(
    r"\bstill\b|\bas before\b|\bas i said\b|unchanged|\bsame as\b|\blike i (?:said|told)"
    r"|还在|还是|一直|仍|没换|没变|没搬|照旧|老样子|和以前一样|跟以前一样"
)
_WHICH = tuple(
    tuple(re.compile(pattern) for pattern in group)
    for group in (
        (r"\bwork\b|\boffice\b|\bbusiness\b|\bcompany\b|工作|公司|办公|单位",
         r"\bprivate\b|\bpersonal\b|\bown\b|私人|个人|自己的", r"\bat home\b|\bhome\b|家里|家用"),
        (r"\bholiday\b|\bweekend (?:home|house|place)|\bsecond home|\bsummer\b|\bcottage\b"
         r"|\bcabin\b|\bcountry|\bbeach|度假|乡下|老家|海边|郊区",
         r"\bin town\b|\bcity\b|\btown\b|市里|城里|市区"),
        (r"\blandline\b|\bhome phone|座机|固话", r"\bmobile\b|\bcell\b|手机"),
        (r"\bolder\b|\belder\b|\bbig\b|\beldest\b|\boldest\b|\bfirst\b|大|老大",
         r"\byounger\b|\blittle\b|\bsmall\b|\byoungest\b|\bsecond\b|小|老二"),
        (r"\bmum's side|\bmom's side|\bmother's side|\bmaternal|外公|外婆|姥",
         r"\bdad's side|\bfather's side|\bpaternal|爷爷|奶奶"),
        (r"\bmorning|早上|早班", r"\bevening|晚上|晚班"),
        (r"\bfront\b|前门", r"\bback\b|后门"), (r"\bupstairs\b|楼上", r"\bdownstairs\b|楼下"),
        (r"\bweekdays?\b|工作日", r"\bweekends?\b|周末"),
        (r"\bcredit\b|信用卡", r"\bdebit\b|储蓄卡"),
        (r"\bexternal\b|国外", r"\binternal\b|国内"), (r"\bleft\b|左", r"\bright\b|右"),
        (r"\b4g\b|2\.4g", r"\b5g\b"), (r"\bgym\b|健身", r"\blibrary\b|图书馆"),
    )
)  # fmt: skip
"""Words that tell one of two things of the same sort from the other."""
_GROUP = re.compile(
    r"\b(?:from|in|at) (?:the )?(\w+) (?:sits|is|has|wants|said|called|works|handles|\w+s\b)"
    r"|\bfrom (\w+)|([㐀-鿿]{2})部?的(?=[㐀-鿿A-Z])"
)
"""Chris from sales, 财务的王丽."""
_HEAD = re.compile(
    r"^(.*?)(?:\b(?:is|are|was|were|has|have|lives?|works?|goes|sits?|eats?|takes?|leaves?|gets?"
    r"|starts?|costs?|called|named|plays?|drives?|uses?|speaks?|runs?|opens?|needs?|studies|wants?"
    r"|likes?|loves?|hates?|prefers?|ends?|belongs?|stands?|drinks?)\b|'s (?=\w+ing|at|in|on|a|the|"
    r"called)|是|在|叫|住|有|坐|吃|喝|用|开|每)"
)


def _small(text: str) -> str:
    return text.casefold().replace("’", "'")


def denied(text: str) -> bool:
    """It says that something is not so."""
    return bool(_DENIED.search(_small(text)))


def ended(text: str) -> bool:
    """It says that something is over."""
    return bool(_ENDED.search(_small(text)))


def changed(text: str) -> bool:
    """It says itself that something is no longer as it was."""
    return bool(_CHANGED.search(_small(text)))


def another(text: str) -> bool:
    """It says itself that it is of one more."""
    return bool(_OTHER.search(_small(text)))


def still(text: str) -> bool:
    """It says itself that nothing changed."""
    return bool(_STILL.search(_small(text)))


def two_of_a_sort(now: str, before: str) -> bool:
    """Both say which of two they are of, and not the same one."""
    a, b = _small(now), _small(before)
    for group in _WHICH:
        here = [bool(pattern.search(a)) for pattern in group]
        there = [bool(pattern.search(b)) for pattern in group]
        if any(here) and any(there) and not any(map(min, here, there)):
            return True
    groups = _GROUP.findall(before), _GROUP.findall(now)
    return all(groups) and groups[0] != groups[1]


_NO_HEAD = listed("favourite")


def head(text: str) -> str:
    """What stands before the verb, in small letters; "" where none is found."""
    found = _HEAD.match(_small(text))
    return found[1] if found else ""


def heads_differ(now: str, before: str) -> bool:
    """The things that the sentences are of have the same noun, and each a word of its own: "the
    rent for my flat", "the rent for the garage"."""
    found = _HEAD.match(_small(now)), _HEAD.match(_small(before))
    if not found[0] or not found[1]:
        return False
    a, b = (words(each[1]).things | words(each[1]).rest for each in found if each)
    return bool(a & b - _NO_HEAD) and bool(a - b) and bool(b - a)
