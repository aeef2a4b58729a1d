"""How far a phrase that fits may be believed: how literal it is, and what its open places hold.

A name may be nobody's, an app none, a text no text: then the words fit by chance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from assistant.understanding import held
from assistant.understanding.fitting import Fit
from assistant.understanding.profiles import Profile
from assistant.understanding.reading import NAMED_APPS, Reading
from assistant.understanding.templates import NOBODY
from assistant.understanding.text import language_of, quoted

FULL_WEIGHT = 16
"""Literal characters after which a phrase that fits could hardly fit by chance."""
_NO_NAME = re.compile(
    r"^(?:开|给|把|打|拨|去|帮|让|请|一下|一声|我的|这|那)|[打拨发叫说]$|[给跟][他她我]|的$|个人|^人$|一个"
)
_NO_APP = re.compile(
    r"(?:(?:an?|the|some|any|new|another|my) )*(?:apps?|applications?|notes?|contacts?|messages?"
    r"|texts?|alarms?|timers?|calls?|files?|pages?|settings?|something|anything|someone|screen"
    r"|reminders?|web|internet|music|song|sound|wifi|bluetooth|brightness|volume)"
    r"|.*\bmodes?|.*\d.*闹钟|.+的闹钟|.*(?:模式|主题)|[一这那]?个?(?:新的?)?(?:应用|软件|程序|东西|人|页面|电话|短信|消息)|什么.*",
    re.IGNORECASE,
)
"""What is asked to be opened or closed, and yet no name of an app."""
_LABEL = re.compile(
    r"(?!(?:on|off|at|for|or|my|the|this|that|all|\d|[\s的,.])+$)"
    r"(?!(?:[都全定设弄来个我你给请把掉了]|全[部都]|所有|一个|[这那]个)+$).*[^\s,.:;，。：；的].*",
    re.IGNORECASE | re.DOTALL,
)
_NO_TEXT = re.compile(
    r"(?:一?[条个段])?(?:短信|信息|消息|笔记|备忘录?|话)|(?:a |an |the )?(?:text|message"
    r"|sms|note|text message|call|ring|msg|(?:new )?(?:contact|alarm|timer|note))"
    r"|(?:for |on |in )?(?:the )?(?:web|internet|net|online|google|something|anything|stuff|it)"
    r"|索|一下|东西|点?什么|点东西|一条|一个|个|条|网页?|内容",
    re.IGNORECASE,
)
"""What a sentence says of a text that it does not give."""
_NO_WORDS = re.compile(
    r"(?:an? |the |my |some |his |her )?(?:e-?mails?|photos?|pictures?|pics?|files?|money|cash"
    r"|location|videos?|gifts?|flowers|document|screenshot|contact|invitation"
    r"|(?:[$€£]\s?)?\d+ ?(?:dollars|bucks|euros|pounds|yuan|rmb|usd|[$€£]))\b"
    r"|[一]?[封个张份条段]?(?:电子)?(?:邮件|红包|照片|图片|文件|位置|定位|视频|名片|链接|\d+[块元])",
    re.IGNORECASE,
)
"""Things one sends that are no words: not the body of a message."""
_LED_TO = re.compile(r"(?i)(?:[:说写是]|\b(?:that|saying|says?|to say))\s*[,:]?\s*$")
"""What comes before words that are meant word for word."""
_ASKING = re.compile(r"(?i)\bask\b|问")
_A_FILE = re.compile(
    r"(?:手机里的?)?文件\s?[\"'“‘《A-Za-z0-9_].*|[\w.-]*[A-Za-z0-9_\"'”’》]\s?(?:这个)?文件",
    re.ASCII,
)
"""What is searched for among files, not on the web."""


class Doubts:
    """About the phrases that fit one clause; ``ends`` is where its core does."""

    def __init__(self, reading: Reading, ends: int) -> None:
        self._reading = reading
        self._text = reading.original
        self._ends = ends

    def believed(self, profile: Profile, found: Fit) -> float:
        """How far a fit may be believed, from how literal it is and what its open places hold."""
        score = 0.8 + 0.2 * min(found.template.weight, FULL_WEIGHT) / FULL_WEIGHT
        if not found.spans:
            return score
        kinds = {f.name: f.kind for f in profile.fields}
        if any(self._wrong(profile, found, n, span) for n, span in found.spans.items()):
            return 0.0
        for name, (start, end) in found.spans.items():
            said = self._text[start:end].strip()
            if kinds[name] == "contact":
                score -= self._doubt_contact(start, end, said)
            elif kinds[name] == "app":
                score -= self._doubt_app(start, end, said)
            elif kinds[name] == "text" and "contact" in kinds.values() and end < self._ends - 1:
                loose = not quoted(said) and re.match(
                    r"(?i)(?:the|my|a|an|this|that|these|some|his|her|our|\d|\$|€)\b"
                    r"|[我这那一]|照片|文件|位置|红包|钱",
                    said,
                )
                chinese = not quoted(said) and language_of(self._text) == "zh"
                score -= 0.4 if loose else 0.3 if chinese else 0.0
            elif kinds[name] == "label":
                score -= 0.03 if _LABEL.fullmatch(said) else 1.0
            if kinds[name] == "text" and _NO_TEXT.fullmatch(said):
                return 0.0
            told = re.search(r"[:说]\s*$", self._reading.text[:start])
            if kinds[name] == "text" and "contact" in kinds.values() and not told:
                score = 0.0 if _NO_WORDS.match(said) else score
            elif kinds[name] == "text" and not told and _A_FILE.fullmatch(said):
                score -= 0.1
        return score

    def _wrong(self, profile: Profile, found: Fit, name: str, span: tuple[int, int]) -> bool:
        kind = next(f.kind for f in profile.fields if f.name == name)
        return held.wrong(
            profile.verb.name, name, kind, self._text[slice(*span)],
            introduced=bool(_LED_TO.search(self._reading.text[: span[0]])),
            asking=bool(_ASKING.search(found.template.phrase)),
        )  # fmt: skip

    def _doubt_contact(self, start: int, end: int, said: str) -> float:
        if any(n.start == start and n.end == end for n in self._reading.contacts):
            return 0.0
        if re.fullmatch(r"[+\d][\d ().-]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+", said, re.ASCII):
            return 0.0
        words = said.lower().split()
        if not words or words[0] in NOBODY or said in NOBODY or words[-1] in NOBODY:
            return 1.0
        if _NO_NAME.search(said):
            return 1.0
        if re.search(r"[一-龥]", said):
            return 1.0 if len(said) == 1 else 0.05 if len(said) <= 4 else 0.5
        if len(words) > 3:
            return 1.0
        close = max(
            (fuzz.ratio(said.lower(), c.lower()) for c in words_of(self._reading.known_contacts)),
            default=0,
        )
        if said[:1].isupper() or close >= 80:
            return 0.02
        return 0.08 * len(words)

    def _doubt_app(self, start: int, end: int, said: str) -> float:
        if any(n.start == start and n.end == end for n in self._reading.apps):
            return -0.04
        if said.casefold() in NAMED_APPS:
            return 0.0
        if _NO_APP.fullmatch(said):
            return 1.0
        close = max(
            (fuzz.ratio(said.lower(), a.lower()) for a in self._reading.known_apps), default=0
        )
        if close >= 80:
            return 0.05
        if said.lower().split()[:1] and said.lower().split()[0] in NOBODY:
            return 0.6
        article = re.search(r"(?i)\b(?:the|a|an|my|your|our) $", self._text[:start])
        if article or len(said) > 20 or len(said.split()) > 2:
            return 0.45
        if re.fullmatch(r"[A-Z0-9][\w.+-]*(?: [A-Z0-9][\w.+-]*)?|\w*\d\w*", said, re.ASCII):
            return 0.02
        return 0.2 if self._reading.known_apps else 0.06


def words_of(names: Sequence[str]) -> list[str]:
    """Each name, and each word of it."""
    return [w for name in names for w in (name, *name.split())]
