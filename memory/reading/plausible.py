"""Whether a value can be that of an attribute, so that no pattern takes more than it should."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from collections.abc import Callable

from memory.reading.asking import asked_for
from memory.reading.words import JOBS, NOT_JOBS

_I = re.IGNORECASE
_POINTS = re.compile(
    r"(?!(?-i:IT)$)(?:someone|somebody|anyone|anybody|it|that|this|these|those|you|your|yours|him|hers?|mine|theirs|ours|them|me|us|what|how|when|where|why|who"
    r"|which|there|here|so|very|too|just|not|no|nothing|something|anything|everything|one(?=$| of| that| who| day| thing| time)|ones|such"
    r"|much|more|enough|being here)\b|(?:这|那|你|它|什么|一下|一点$)",
    _I,
)
_STREET = re.compile(
    r"\d|\b(?:st|street|road|rd|lane|ave(?:nue)?|drive|close|square|str|straße|weg|platz|court"
    r"|terrace|gardens?|row|way|boulevard|blvd)\b|[路街巷弄号栋幢楼室苑院村镇区里庄园城道县]",
    _I,
)
_JOB = re.compile(rf"\b(?:{JOBS})s?$|\w+(?:er|or|ist|ian|ician|ant|smith|eer)s?$", _I)
_NO_JOB = re.compile(rf"\b(?:{NOT_JOBS})s?$|\bfan$", _I)
_NO_PLACE = re.compile(
    r"(?:a|an|the|my|our|his|her|studio|flat|house|apartment|moment|past|present|future|middle|car|bungalow|village|cottage|dorm|hostel|basement|fear|peace|denial|hope|love|trouble|charge|bed|town|general|real"
    r"|one|two|shock|pain|luxury|harmony|silence|poverty|style|danger|line|time|between|front)\b"
    r"(?! (?:hague|netherlands|uk|us|usa|bronx|city|suburbs|countryside|country|philippines))",
    _I,
)
_NO_EMPLOYER = re.compile(
    r"(?:night|nights|home|work|weekends?|it|them|him|her|me|you|myself|a living|free|the moment|my|peace"
    r"|full|part|hours|a while|once|least|all|\d|an hour|two|three|ages|the weekend|desk|computer"
    r"|something|this|that|christmas|first|last|money|fun|late|people|kids|children)\b",
    _I,
)
_NO_EATING = re.compile(
    r"(?:out|up|in|well|late|early|healthy|healthily|a lot|too much|at|with|my (?:lunch|dinner)"
    r"|breakfast|lunch|dinner|and|to|later|soon|alone|slowly|like|when|before|after|again|now|from)\b|.*\b(?:ate|today"
    r"|yesterday|right now|just now)\b",
    _I,
)
_OF_THE_TALK = re.compile(
    r"\b(?:them|him|it|you|your|they|we|us|i|i'm|this|these|those|that|his|their|its|enough|even more)\b"
    r"|^the (?-i:[a-z])(?!\S* of (?-i:[A-Z]))(?!cean|ea\b|each|ountains?|utdoors|ountryside|ain\b|now\b|un\b|ity\b|heat|inema|orest"
    r"|old\b|eat\b|olour|moke|ummer|inter|aste of|mell of|ound of|iano|uitar|atters|evening|orning|aisle|indow)|^(?:seeing|having|how|being able)\b",
    _I,
)
_NO_FEELING = re.compile(
    r"(?:my (?:new|life)|it when|the idea|the way|the new|your|our|being|to (?:see|hear|know|get|go|be|have"
    r"|make|do)\b|people who)(?!.*\b(?:late|called|phoned|rung|woken|disturbed|interrupted)\b)",
    _I,
)
_NO_USE = re.compile(r"(?:to|the|a|an|my|your|it|up|some|up all|this|that|all|up the)\b(?! [A-Z])")
_STATE = re.compile(
    r"(?:here|fine|ok|okay|great|good|late|nice|slow|broken|dead|empty|full|lost|gone|wrong|right"
    r"|out|away|back|busy|ready|sick|tired|happy|sad|low|off|on|in|at|not|coming|going|still|really"
    r"|too|so|very|always|never|a bit|a mess|awesome|bad|better|worse|over|done|near|close|soon"
    r"|important|secret|private|none|boring|hard|easy|missing|stolen|charging|ringing|killing|of|to"
    r"|all|about|being|having|calling|waiting|the best|the worst|amazing|annoying|terrible|perfect"
    r"|changing|different|the same|unknown|tomorrow|today|yesterday|next|this|it|that|what|where"
    r"|down\b|due\b|overdue|closed|open\b|running|acting|dying|getting|ringing|no|yes|hot|cold|new|old)\b",
    _I,
)
_ZH_STATE = re.compile(
    r"(?:很|太|好[的了像]|坏|没|不|还|在(?:响|这|那)|丢|慢|卡|真|非常|有点|就|都|忘|找|快|满|要|被|什么|多少|几)"
)
LIMITS = {
    "name": 4, "nickname": 3, "call_me": 4, "town": 5, "employer": 7, "job": 6, "allergy": 6,
    "hometown": 5, "lives_with": 6, "eats": 6, "drinks": 6, "uses": 6, "app": 5,
}  # fmt: skip
"""The most words of a value; 10 elsewhere."""


def fits(attribute: str, value: str) -> bool:
    """``value`` can be what ``attribute`` says. Every value is short, and points to nothing that
    stands elsewhere in the talk ("that one")."""
    base, _, detail = attribute.partition(":")
    if len(detail.split()) > 4 or re.match(
        r"(?:one|ones|thing|part|memory|moment|way|is)\b", detail
    ):
        return False
    if not value or len(value) > 80 or len(value.split()) > LIMITS.get(base, 12):
        return False
    if value.startswith(("的", "了")) or asked_for(value):
        return False
    if (
        base not in ("note", "diet")
        and _POINTS.match(value)
        and not (base == "usual" and value[:3].lower() == "no ")
    ):
        return False
    check = _CHECKS.get(base)
    return check is None or check(value)


def state(value: str) -> bool:
    """It says how something is just now: "my phone is broken"."""
    return bool(_STATE.match(value) or _ZH_STATE.match(value))


def job(value: str) -> bool:
    """A word for what somebody does."""
    if _zh(value):
        return True
    return bool(_JOB.search(value)) and not _NO_JOB.search(value) and not state(value)


def street(value: str) -> bool:
    return bool(_STREET.search(value)) and not re.fullmatch(
        r".{1,3}楼|(?:floor|level|the \w+ floor)\b.*", value
    )


def _zh(value: str) -> bool:
    return re.search(r"[\u4e00-\u9fff]", value) is not None


_COLOUR = re.compile(
    r"(?:red|blue|green|black|white|grey|gray|silver|yellow|brown|orange|pink|purple|fast|great)(?: hot)?$",
    _I,
)
_ZH_NO_FOOD = re.compile(r"喜欢|的时候|会|要|完|了|^饭|^早|^午|^晚|药|^过|^什么|^不|^多|^少|^的")


def _feeling(value: str) -> bool:
    return value != "to" and not (_NO_FEELING.match(value) or _OF_THE_TALK.search(value))


def _food(value: str) -> bool:
    return not (_NO_EATING.match(value) or _ZH_NO_FOOD.search(value))


def _name(value: str) -> bool:
    if _zh(value):
        return 1 <= len(value) <= 6 and not re.search(
            r"[我你他她了的吗是在什么过]|^[个车]|外卖|滴滴|救护车", value
        )
    return re.fullmatch(r"[^\W\d_][\w .'’&-]*", value) is not None and not state(value)


def _town(value: str) -> bool:
    return (
        not re.search(r"^的|[楼层里上]$", value)
        if _zh(value)
        else not (
            _NO_PLACE.match(value)
            or re.search(r"\d|\bfloor\b", value)
            or (state(value) and value[0].islower())
        )
    )


_CHECKS: dict[str, Callable[[str], bool]] = {
    "name": _name, "nickname": lambda v: _name(v) and " on " not in v, "call_me": _name,
    "town": _town, "hometown": _town, "birthplace": _town,
    "address": street,
    "work_address": lambda v: street(v) or v[0].isupper(),
    "employer": lambda v: _zh(v) or not (_NO_EMPLOYER.match(v) or re.search(r"\S an? |\b(?:out of|behind|alone)\b", v)),
    "job": job,
    "age": lambda v: _zh(v) or not re.search(r"\d", v) or 0 < int(re.sub(r"\D", "", v)) < 120,
    "eats": _food, "drinks": _food, "device": lambda v: not _COLOUR.match(v) and not v.lower().startswith("parked "),
    "likes": _feeling, "dislikes": _feeling, "favourite": lambda v: not re.match(r"(?:when|to|how)\b", v), "breed": lambda v: " of " not in v,
    "uses": lambda v: _zh(v) or not _NO_USE.match(v),
    "app": lambda v: _zh(v) or not _NO_USE.match(v),
    "location": lambda v: _zh(v) or not re.match(r"(?:I|January|February|March|April|May|June|July|August|September|October|November|December)\b", v),
    "phone": lambda v: len(re.sub(r"[^\d零〇一二三四五六七八九幺两]", "", v)) >= 5, "work_phone": lambda v: len(re.sub(r"\D", "", v)) >= 4,
    "home_phone": lambda v: len(re.sub(r"\D", "", v)) >= 4,
    "email": lambda v: "@" in v, "work_email": lambda v: "@" in v,
    "birthday": lambda v: bool(re.search(r"\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|月|christmas|valentine|new year|halloween|boxing|easter|除夕|初|节|元旦|元宵|端午|七夕|中秋|国庆|重阳|平安夜|圣诞", v, _I)),
    "learns": lambda v: not re.match(r"(?:a lot|how|that|about|from|to be)\b", v),
    "studies": lambda v: not re.match(r"(?:for|hard|a lot|at|the)\b", v),
    "family": lambda v: True,
    "hobby": lambda v: _zh(v) or not re.search(r"\b(?:song|playlist|video|movie|film)\b", v),
    "bank": lambda v: not re.match(r"(?:my|our|his|her)\b", v),
    "event": lambda v: _zh(v) or bool(re.search(r"\d|\b(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|every|each|daily|weekly|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|weekends?|weekdays?)|marathon", v, _I)),
    "school": lambda v: not re.fullmatch(r"(?:my |her |his )?(?:school)", v, _I),
    "meal": lambda v: _zh(v) or bool(re.search(r"\d|noon|midnight|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", v, _I)),
    "routine": lambda v: ": " not in v,
    "membership": lambda v: not re.match(r"(?:call|meeting|us|them)\b", v),
}  # fmt: skip
