"""A message in sentences, a sentence in clauses, and what is only said in passing taken off.

Quoted text is somebody else's: more than two words of it become "…", which no pattern takes.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

_I = re.IGNORECASE
_QUOTED = re.compile(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|«[^»]*»|(?<!\w)'[^']+'(?!\w)|(?<!\w)‘[^’]+’(?!\w)|```.*?```",
    re.DOTALL,
)
_ENDS = re.compile(
    r"(?<=[.!?])(?<!\bSt\.)(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\bRd\.)(?<!\bNo\.)(?<!\bno\.)(?<!\bProf\.)(?<!str\.)\s+|(?<=[。！？])|\n+|(?<=\w)[;；]\s*"
)
_PASSING = re.compile(
    r"(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|by the way|btw|actually|just so you know|fyi|for your info(?:rmation)?"
    r"|(?:no|nope|nah)(?=[\s,.:;!…-]*$|\s*[,.:;!…-]|\s+(?:i|i'm|i've|it|it's|that|that's|my|we|we're|our|he|she|the|not)\b)|yes|yeah|yep|oh|ok|okay|well|so|also|and|but|because|since then|sorry|wait|listen|look|um+|uh|hm+|ah"
    r"|(?:quick |small |little |one )?(?:update|correction|note|info|heads[- ]up|reminder|fact|question)(?= ?[:,-])|(?:that's|thats|that is|it's|this is|you're|this was|that was)"
    r" (?:wrong|not right|incorrect|not true|not correct|a mistake|outdated|old|mistaken)|wrong|not quite|(?:please )?(?:be aware|know) that"
    r"|(?:i|we) (?:just )?(?:want(?:ed)? you to know|wanted to (?:tell you|say|let you know)|should (?:mention|tell you))(?: that)?|(?:just )?letting you know(?: that)?|you should know(?: that)?"
    r"|guess what|besides|no wait|hang on|hold on|oops|i (?:mistyped|misspoke)(?=[:,])|good news|bad news|great news|big news|news|in fact|as you know|to be honest|honestly|tbh|unfortunately|luckily|sadly|fortunately"
    r"|turns out(?: that)?|it turns out(?: that)?|anyway|anyways|correction|from now on|these days|nowadays|right now|currently|now|at the moment|lately|recently"
    r"|as of today|as of now|last year|last month|last week|this year|this week|yes indeed|then|meanwhile|besides|i mean|i meant|thanks|thank you|please"
    r"|i(?:'m| am) (?:sorry|afraid(?! of))|as (?:i|we) (?:told you|said|mentioned)|like i said|my mistake|scratch that|and yes|and no|about me|got a new job|i got a new job|we moved(?=,)|ich|me too|one more thing|another thing)"
    r"(?:[,.:;!…\-–—]+|\s)\s*(?:that\s+(?=i\b|my\b))?",
    _I,
)
_ZH_PASSING = re.compile(
    r"(?:你好|嗨|哈喽|对了|顺便说一下|顺便说|顺便提一下|其实|不对|不是的|错了|你(?:记)?错了|说错了|搞错了|弄错了|更正一下|更正|纠正一下|纠正|补充一下|补充|那个|嗯|哦|啊|喂|好的?|另外|而且|还有|但是?"
    r"|不过|因为|所以|然后|告诉你|跟你说(?:一下|个事)?|和你说|说一下|你要知道|说明一下|更新一下|提醒你一下|事实上|说实话|老实说|其实呢|以后|从现在起|从今以后|从今天起|今后|最近|现在|目前|如今|不不|抱歉|不好意思)"
    r"(?:[，,。.：:！!、~ ]+|(?=[我他她本从住用叫请]))"
)
_REMEMBER = re.compile(
    r"(?:please |can you |could you |also |always |i want you to |i'd like you to |you should )*(?:(?:remember|memori[sz]e|note|keep in mind|bear in mind"
    r"|don't forget|do not forget|make a note|take a note|note down|write down|save(?! that \w+ (?:as|to|in|under|with|for)\b)|for the record|never forget|for future reference)(?:,)?"
    r"(?: this| down| for me| please| the fact)?(?:,? that |: ?| - |, (?=i\b|my\b|the\b)| (?=i\b|i'm\b|my\b|our\b|we\b)))"
    r"|(?:for the record|for future reference|note to self|reminder|memo)[,:] ?",
    _I,
)
_ZH_REMEMBER = re.compile(
    r"(?:请|麻烦|你|要|帮我|帮忙|给我|替我|一定要|可以)*(?:记住|记一下|记下来?|记着|记好|备注一下|备忘|别忘了|不要忘了|记得(?=我|[她他]))(?:一下|了|哦|啊)?[：:，, ]*"
)
_CONTRACTIONS = (
    (r"\bi'?m\b", "I am"),
    (r"\b(we|they|you)'re\b", r"\1 are"),
    (r"\b(i|we|they|you)'ve\b", r"\1 have"),
    (r"\bcan(?:not|'?t)\b", "can not"),
    (r"\b(do|does|did|is|are|was|were|has|have|had|wo|ai)n'?t\b", r"\1 not"),
    (r"\b(he|she|it|that|there|who|what)'s (?=(?:been|got)\b)", r"\1 has "),
    (r"\b(he|she|it|that|there|who)'s\b", r"\1 is"),
    (
        r"\b(mum|mom|mother|dad|father|brother|sister|wife|husband|boss|daughter|son)s "
        r"(?=name|birthday|bday|number|email|address|phone|favou?rite)",
        r"\1's ",
    ),
    (r"❤️|❤|♥", " love "),
    (r"(?<=\w)'s got\b", " has got"),
    (r"(?<=\w)'s where\b", " is where"),
    (r"(?<=day)'s my\b", " is my"),
    (r"\bno more$", "any more"),
    (r"\b(i|you|we|they|he|she|it)'ll\b", r"\1 will"),
)
_SLIPS = {
    "gonna": "going to", "fav": "favourite", "u": "you", "adress": "address", "adres": "address",
    "addres": "address", "birtday": "birthday", "birthdya": "birthday", "brithday": "birthday",
    "favorit": "favourite", "favourit": "favourite", "favrite": "favourite", "ive": "I have",
    "favorate": "favourite", "alergic": "allergic", "allergik": "allergic",
    "vegeterian": "vegetarian", "vegitarian": "vegetarian", "numer": "number", "numbr": "number",
    "ofice": "office", "shcool": "school", "liek": "like", "huband": "husband", "sistr": "sister",
    "siter": "sister", "brothr": "brother", "emial": "email", "collegue": "colleague",
    "colleage": "colleague", "realy": "really", "wifes": "wife's", "dont": "do not",
}  # fmt: skip
_SLIP = re.compile(rf"\b(?:{'|'.join(_SLIPS)})\b", _I)
_SPELLED = tuple((re.compile(pattern, _I), spelled) for pattern, spelled in _CONTRACTIONS)
_BARE = re.compile(
    r"(?P<am>(?:no longer |not |now )?(?:lactose intolerant|coeliac\b|left-handed|teetotal|(?:big |huge |massive )?fan of|(?:down|up) to \d+ (?:kg|kilos?|pounds|stone)|allergic to|vegan(?: now)?$|vegetarian(?: now)?$|married to|born (?:in|on)))"
    r"|(?P<i>moved (?:in)?to|(?:just )?(?:got|bought) (?:a|an|myself a|my) (?:new|cat|dog|puppy|kitten)|switched (?:from|to|jobs|banks)|started (?:at|working)|quit my job|no longer (?:live|work|eat|drink|use|smoke)|do not (?:eat|drink|like|work|live|smoke)\b.*\bany ?more"
    r"|(?:sold|swapped|traded|ditched|deleted|uninstalled|cancelled|canceled|closed|joined|renamed|replaced|adopted|quit|gave up|dropped out|got (?:promoted|rid of|married|engaged|divorced)|signed up|took up|taken up|picked up (?:an?|my)|retired|dropped to|graduated|changed my|moved (?:back|out)|came off|gone (?:off|vegan|vegetarian)|went off|can not (?:stand|bear)|(?=can not do [\w ]+ any)|started (?:learning|playing|taking|eating)) (?=\w)"
    r"|changed jobs|(?:love|hate|like|live|work|prefer|speak) (?=.*\b(?:now)$)|broke up|stopped (?:eating|drinking|smoking)|gave up)\b",
    _I,
)


LONGEST = 300
"""Characters of a sentence: nobody tells a fact in more, and patterns would take long over it."""
MOST = 80
"""Sentences of a message that are looked at."""
_GAP = re.compile(r"[^\S\n]{4,}")
_WORD = re.compile(r"\w")
_RUN = re.compile(r"[^\s\u4e00-\u9fff，。、；]{100}|(.{1,4})\1{12}", re.DOTALL)
"""No words: a key, or what somebody leant on."""


def sentences(message: str) -> list[str]:
    """Each with its closing mark, quotes of others blanked out; at most ``MOST``, none without a
    word, longer than ``LONGEST`` or with a run of signs."""
    plain = _QUOTED.sub(_unquoted, _GAP.sub(" ", message.replace("’", "'")))
    parts = (one.strip() for one in _ENDS.split(plain))
    return [one for one in parts if len(one) <= LONGEST and _told(one)][:MOST]


def _told(sentence: str) -> bool:
    return _WORD.search(sentence) is not None and _RUN.search(sentence) is None


def _unquoted(match: re.Match[str]) -> str:
    inside = match[0].strip("\"“”「」『』«»'‘’`")
    chinese = re.search(r"[\u4e00-\u9fff]", inside)
    short = len(inside) <= 4 if chinese else len(inside.split()) <= 2
    return inside if short else "…"


def remembered(sentence: str) -> str | None:
    """What is to be remembered: the rest after "remember that"; None when nothing is."""
    text = without_passing(sentence)
    for pattern in (_REMEMBER, _ZH_REMEMBER):
        if match := pattern.match(text):
            rest = text[match.end() :].strip(" ,:，：。")
            if re.match(r"[给买去带打叫把帮拿交]|提醒", rest):
                return None  # something to do, not to know
            return rest or None
    return None


def without_passing(text: str) -> str:
    """Without greetings, "by the way", "no, that's wrong" at the start."""
    text = text.strip()
    while match := _PASSING.match(text) or _ZH_PASSING.match(text):
        if not text[match.end() :].strip(" .!。"):
            return ""
        text = text[match.end() :].lstrip(" ,，")
    return text


def spelled_out(text: str) -> str:
    """Contractions in full, common slips of the keyboard put right."""
    for pattern, spelled in _SPELLED:
        text = pattern.sub(spelled, text)
    return with_subject(_SLIP.sub(lambda match: _SLIPS[match[0].lower()], text))


def with_subject(text: str) -> str:
    """A left-out "I" put in: "moved to Elm St 5"."""
    bare = _BARE.match(text)
    return f"{'I am' if bare['am'] else 'I'} {text}" if bare else text
