"""Sentences that name an action without asking for it: denied, supposed, asked about, or told."""

from __future__ import annotations

import re
from collections.abc import Sequence

_DENIED = re.compile(
    r"\b(?:don'?t|do not|dont|never|not|won'?t|cannot|can'?t|shouldn'?t|mustn'?t|no need to"
    r"|needn'?t|rather not|refrain"
    r"|hold off|avoid|forget (?:about|it)|nevermind|never mind|instead of)\b"
    r"|(?<!要)不要|不用|不需要|不必|不想|不许|不准|不该|(?<![分个区特识级])别(?!人|的|名|忘|针"
    r"|墅)|千万别|勿(?!扰)"
    r"|没必要|无需|先不|算了",
    re.IGNORECASE,
)
_FORBIDS = re.compile(
    r"(?:please,? )?(?:you )?(?:don'?t|do not|never(?! ?mind\b.+[,.])|no need to|needn'?t"
    r"|mustn'?t|shouldn'?t|must not|should not|rather not|refrain|hold off|avoid"
    r"|i(?:'d| would) rather (?:you )?(?:not|didn'?t)|i (?:don'?t|do not) want"
    r"|you (?:don'?t|do not) (?:have|need) to|never ?mind|forget (?:it|about))\b"
    r"|(?:请|千万|你|您|先|可)*(?:不要(?!紧)|(?<![分个区特])别(?!人|的|名|忘)|不用|不需要|不必"
    r"|不许|不准"
    r"|勿(?!扰)|没必要|无需|先不|算了)",
    re.IGNORECASE,
)
_CONTRAST = re.compile(r"(?i)[,;.，；。]\s*\S|\b(?:but|instead|rather than|just|only)\b|而是|但|只")
_HELPLESS = re.compile(
    r"(?i)\bi (?:can'?t|cannot|could not|couldn'?t|don'?t|do not|didn'?t|never) "
    r"(?:know|find|remember|have|see|hear|get|understand|reach|like)\b|我(?:不知道|找不到"
    r"|不记得|没有|看不)"
)
_HARMLESS = re.compile(
    r"(?:do not|don'?t|dont) (?:disturb|forget)|please don'?t disturb|why don'?t you|why not"
    r"|请勿打扰|勿扰|免打扰|不打扰|别忘了|不要忘记|要不要|是不是|能不能|可不可以|好不好"
    r"|(?:不要|别|不许)再?让(?=.{1,8}(?:旋转|转|响|亮|震动?)了?)"
    r"|(?<=[钟铃器时机])\s?(?:我?不[要用]了|不需要了)"
    r"|行不行|有没有|开没开|关没关",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if|unless|suppose|supposing|imagine|in case|what happens when|whenever|once i"
    r"|as soon as|when i (?:get|arrive|leave)"
    r"|when (?:the|my) \w+ (?:is|gets|drops|falls)"
    r"|would it|what would|were to|would have|could have|should have)\b"
    r"|如果|假如|要是|万一|假设|倘若|的话|等我(?:到|回)",
    re.IGNORECASE,
)
_WONDERED = re.compile(
    r"\b(?:should i|shall i|may i|could i|can i|how (?:do|can|would|should|to|does|did)|why"
    r"|is it (?:ok|possible|safe|better|bad|good)"
    r"|wonder(?:ing)?|is there a way|are you able|do you know how|what does|what happens"
    r"|who (?:invented|made))\b"
    r"|怎么|怎样|如何|为什么|为啥|该不该|应不应该|是否应该|要不要|会怎么样|会不会|什么是"
    r"|可以.{0,12}吗$|能.{0,12}吗$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"^(?:is|are|am|was|do|does|did|have|has|what|what's|whats|which|who|when|where|how)\b"
    r"|(?:吗|没有|没|是不是.*)[\s?？]*$|有没有|是不是|多少|什么",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"^(?:did|didn'?t|have|has|had|was|were|i(?:'ve| have| had| just| already)?(?: just"
    r"| already)? (?:turned|set|sent|called|texted|told|opened|switched"
    r"|closed|deleted|added|started|made|enabled|disabled|put|took)|(?:he|she|they|someone"
    r"|somebody|anna|it) \w+(?:s|ed)\b)"
    r"|^(?!.*\b(?:contact|note|alarm|timer|app|reminder) called)(?:\w+ ){1,2}(?:turned|sent"
    r"|woke|rang|went"
    r"|called|texted|told|opened|switched"
    r"|closed|deleted|added|started|enabled|disabled|took)\b"
    r"|\b(?:is|are|was|were|keeps) (?:calling|ringing|phoning|texting)\b"
    r"|(?:正在|在)(?:打|来)电话|来电话了"
    r"|\b(?:yesterday|last (?:night|week|month|year)|\w+ ago|already|used to)\b"
    r"|昨天|昨晚|前天|上周|刚才|刚刚|已经|曾经|上次|过(?:电话|短信|信息)|没(?!有)|^我.{0,6}了$",
    re.IGNORECASE,
)
_NEVER_MIND = re.compile(
    r"\W*(?:(?:(?:no|oh)\W+)?(?:wait\W+)?(?:never ?mind|don'?t(?: do (?:it|that))?"
    r"|cancel(?: (?:it|that|this))?|stop|forget (?:it|about it|that)"
    r"|nothing|no thanks?(?: you)?|nope|none(?: of (?:these|them))?|leave it|abort)"
    r"|(?:算了|取消|不用了|没事了?|不要了|别管了|停|都不是|不了))\W*",
    re.IGNORECASE,
)
_YES_WORDS = (
    r"y(?:es|eah|ep|up|e+s+)?|ja|sure(?: thing)?|ok(?:ay)?|k|fine|right|correct|exactly|absolutely"
    r"|definitely|of course|by all means|sounds good|that'?s (?:right|fine|ok(?:ay)?)"
    r"|confirm(?:ed)?"
    r"|(?:please )?do(?: it| so| that)?|go(?: ahead| for it| on)?|please"
    r"|是的?|对的?|好[的啊呀吧]?|嗯+|行|可以的?|没错|没问题|当然|确定|确认|同意|[发打删做弄去来]吧"
    r"|(?:[👍👌✅🆗✔]️?[🏻-🏿]?)+"
)
_POLITE = r"please|pls|thanks?(?: you)?|now|then|请|谢谢|吧|呀|啊|了|您|你"
_YES = re.compile(
    rf"\W*(?:(?:oh|um|well|哦|那)\b\W*)?(?!(?:please|do)\W*$)(?:{_YES_WORDS})"
    rf"(?:[\s,，.。!！~]*(?:{_YES_WORDS}|{_POLITE}))*[\s,，.。!！~]*",
    re.IGNORECASE,
)
_DO_NOT = r"(?:please )?(?:don'?t|do not)(?: (?:do|send|call|delete|pay|buy|text))?"
_NO_WORDS = (
    r"no+|n(?:ope|ah|ay)?|nein|no (?:way|thanks?|thank you|need)|never(?: ?mind)?"
    r"|not (?:now|yet|really)|rather not|i'?d rather not|wrong|stop|cancel(?: (?:it|that))?"
    r"|leave it|forget it"
    rf"|{_DO_NOT}(?: (?:it|that|this|so|him|her|them))?"
    r"|不(?:是|(?!错))|不对|不行|不可以|不同意|不好|不了|否|错了?|取消|算了|没必要"
    r"|先?(?:别|不要|不用|不必)[发打删做弄买付去]?|不[发打删做弄买付去]|(?:[👎❌🚫]️?[🏻-🏿]?)+"
)
_NO = re.compile(
    rf"\W*(?:(?:oh|um|well|wait|哦|那|等等)\b\W*)?(?:{_NO_WORDS})"
    rf"(?:[\s,，.。!！~]*(?:{_NO_WORDS}|{_POLITE}|wait))*[\s,，.。!！~]*",
    re.IGNORECASE,
)


def denied(frame: str) -> bool:
    """ "don't send it": the action is named in order not to happen."""
    return bool(_DENIED.search(_HARMLESS.sub(" ", frame)))


def forbids(text: str, parts: Sequence[str]) -> bool:
    """All of it says what not to do: "don't call Bob". A request may well forbid something besides
    ("buy one, but not the red one"), and who cannot find something asks for help."""
    said = text.strip()
    if not denied(said) or _HELPLESS.search(said):
        return False
    at_start = _FORBIDS.match(said) and not _CONTRAST.search(said.rstrip(" .!。！"))
    return bool(at_start) or (not asks(said) and all(_FORBIDS.search(part) for part in parts))


def supposed(frame: str) -> bool:
    """ "what if I turn it off", "how do I turn it off": talk about the action."""
    return bool(_SUPPOSED.search(re.sub(r"(?i)^why (?:don'?t you|not)", "", frame.strip())))


def wonders(frame: str) -> bool:
    """ "how do I turn it off", "should I": about whether and how, not a wish."""
    return bool(_WONDERED.search(re.sub(r"(?i)^why (?:don'?t you|not)", "", frame.strip())))


def asks(text: str) -> bool:
    """A question in its form, such as "is wifi on" or wifi开着吗."""
    return bool(_ASKED.search(text.strip()))


def told(frame: str) -> bool:
    """ "I turned it off", "did you turn it off": the past."""
    return bool(_TOLD.search(frame.strip()))


def takes_back(reply: str) -> bool:
    """ "never mind" as the answer to a question."""
    return bool(_NEVER_MIND.fullmatch(reply))


def says_yes(reply: str) -> bool | None:
    """True for a clear yes, False for a clear no, None for whatever else is said, such as "yes, but
    to Anna"."""
    if _NO.fullmatch(reply):
        return False
    return True if _YES.fullmatch(reply) else None


def only_answers(said: str) -> bool:
    """Whether it means something only as the answer to a question: "no", "ok please", 好的."""
    return says_yes(said) is not None or takes_back(said)
