"""English sentences that say something of somebody who is not their subject ("people call me Kit"),
and wishes of how the assistant should answer, which have the form of a request."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.base import ME, Claim
from memory.reading.attributes import PETS
from memory.reading.english_names import KIN, NAME, OLDER
from memory.reading.english_nouns import detail
from memory.reading.patterns import trimmed
from memory.reading.plausible import fits, job, state, street
from memory.reading.talk import claimed
from memory.reading.words import PET_WORDS, RELATION, RELATION_WORDS

_I = re.IGNORECASE
_SPECIAL = (
    (rf"(?:we|i) (?:have )?(?:called|named) (?:my|our) (?:new )?(?P<relation>{PET_WORDS}) (?P<name>{NAME})", True),
    (rf"(?P<name>{NAME}) (?:is|am) (?:not|no longer) my (?P<relation>{RELATION})(?: any ?more| any longer)?", False),
    (rf"(?:i|we) (?:do not have|have not got|no longer have|have no) (?:an? |my )?{OLDER}(?P<ended>{RELATION})(?: any ?more| any longer| now)", False),
    (rf"(?:i|we) no longer have (?:an? |my )?{OLDER}(?P<ended>{RELATION})", False),
    (r"(?:my |all my )?(?:people|friends|family|everyone|everybody|they|most people) (?:usually |always |just |all )?calls? me (?P<nickname>.+)", True),
    (rf"(?P<partner>{NAME}) and i (?:have )?(?:broke up|broken up|split up|split|separated|are no longer together)", False),
    (rf"i and (?P<partner>{NAME}) (?:have )?(?:broke up|broken up|split up)", False),
    (rf"(?:you can )?(?:reach|call|ring|phone|text) (?P<who>me|{KIN}|my (?:{RELATION})|{NAME}) (?:on|at|under) (?P<phone>[+(\d][\d /()-]{{4,}})", True),
    (rf"(?:you can )?(?:e-?mail|mail|write to|reach) (?P<who>me|{KIN}|my (?:{RELATION})|{NAME}) (?:on|at|under) (?P<email>\S+@\S+)", True),
    (rf"(?P<who>i|we|{KIN}|my (?:{RELATION})|{NAME}) (?:have|has|got|have got|has got) a new (?:phone |mobile )?number[:,;]?(?: it is| it's)? (?P<phone>[+\d][\d /()-]{{4,}})(?: now)?", True),
    (r"(?:the|our|my) (?P<who>vet|nursery|school(?: office)?|plumber|builder|surgery|babysitter|childminder|pharmacy|garage|electrician|caretaker|salon|hairdresser|kindergarten)(?:'s(?: phone| new)? (?:number|line|phone)| (?:number|office))? is (?:now )?(?:on )?(?P<phone>[+(\d][\d /()-]{4,})", True),
    (r"(?:people|friends|everyone|everybody|we|they) calls? (?P<who>(?:my|our) \w+) (?P<nickname>[A-Z]\w+)", True),
    (r"(?:it is |it's )?(?P<phone>[+\d][\d /()-]{4,}),? (?:is )?my (?:new )?(?:mobile|phone|number|phone number)", True),
    (r"(?:my|our) (?:new )?(?:flat|apartment|house|home|place) is (?:in|at|on) (?P<home>.+)", True),
    (r"(?:the )?(?P<value>\S+|the \w+) is my (?P<favourite>favou?rite \w+)", True),
    (rf"(?:my|our) (?P<pet>{PET_WORDS})(?: {NAME})? (?:died|passed away|ran away|was put down|is dead|has died)(?: .*)?", False),
)  # fmt: skip
_SPECIALS = tuple((re.compile(words, _I), holds) for words, holds in _SPECIAL)
_WISHES = (
    (r"(?:you can |please |better )*(?:reach|call|ring|phone|text|message|get|contact|find) me (?:on|at|under) (?P<phone>[+(\d][\d /()-]{4,})(?: (?:please|instead|now|from now on|if .+))*", True),
    (r"(?:you can |please |better )*(?:reach|contact|e-?mail|mail|write to|write|get) me (?:on|at|under) (?P<email>\S+@\S+?\.\w+)(?: (?:please|instead|now|from now on))*", True),
    (r"(?:please )?use (?P<email>\S+@\S+?\.\w+)(?: (?:please|instead|now|from now on))*(?:,.+)?", True),
    (r"i(?:'d| would) rather (?:you called me|be called|go by) (?P<call_me>[A-Z]\w+)(?:,.+)?", True),
    (r"(?:please )?(?:keep (?:it|things|your answers|answers|replies)|be|stay) (?P<answer_style>(?:(?:more |less |nice and |very )?(?:brief|short|concise|formal|informal|polite|direct|blunt|simple|honest|casual|friendly|to the point)))(?: (?:with me|when you (?:answer|talk to|reply to)(?: me)?|in your (?:answers|replies)|please))*", True),
    (r"(?P<answer_style>(?:short|brief|long|detailed|long detailed|simple|concise) (?:answers|replies)) (?:please|only)(?: .+)?", True),
    (r"(?:please )?(?:do not|don't|never|stop) (?:use|using) (?P<answer_style>emojis?|smileys|exclamation marks|slang|jargon)(?: (?:with|when you (?:talk|write) to|in your (?:answers|replies)(?: to)?)(?: me)?)?(?: please)?", False),
    (r"(?:please )?no (?P<answer_style>(?:emojis?|smileys|slang|jargon|swearing|exclamation marks|jokes))(?: please| (?:when you (?:talk|write) to me|in your (?:replies|answers|messages)|with me))*(?:,? (?:please|thanks|ta))?", False),
    (r"(?:please )?(?:always )?(?:give|tell|show) me (?P<answer_style>(?:temperatures|distances|prices|weights|times|dates) in \w+)(?: please)?", True),
    (r"(?:please )?(?:always )?use (?P<answer_style>(?:metric|imperial|24[- ]hour|12[- ]hour)(?: units| time| clock)?)(?: (?:for|with) me| please| in your answers)*", True),
    (r"(?:please )?(?:talk|write|answer|reply)(?: to)?(?: me)? in (?P<answer_style>(?:british|american) (?:spelling|english))(?: please)?", True),
    (r"(?:please )?address me (?P<answer_style>formally|informally|politely|casually)(?: please)?", True),
    (r"(?:please )?(?:always )?(?:send|give|show|read) me (?:the )?news in (?P<answer_language>[A-Z]\w+)(?: (?:instead|please|from now on))*", True),
    (r"(?:please )?add (?P<allergy>[\w' -]{3,30}?) to my allergies(?: please)?", True),
    (r"(?:please )?(?:do not|don't) call me (?P<gone>\w+),? (?:please )?(?:call me|it is|it's|use) (?P<call_me>[A-Z]\w+)", True),
    (r"nobody calls me (?P<gone>\w+),? (?:please )?(?:make it|it is|it's|call me|use) (?P<call_me>[A-Z]\w+)", True),
    (r"(?:please )?(?:always )?(?:speak|use|talk) (?P<answer_language>[A-Z]\w+) (?:with|to) me(?: from now on| please)*", True),
    (r"(?:please )?(?:always )?(?:answer|reply|respond|speak|talk|write)(?: to)?(?: me)?(?: only)? in (?P<answer_language>(?:simple |plain )?(?!british\b|american\b)\w+)(?: from (?:now|today) on| please| always)*", True),
    (r"(?:you can |please |just |everyone calls me |)(?:call me|address me as) (?P<call_me>[^\W\d_][\w .'-]*?)(?: from now on| please)*", True),
    (r"(?:please )?(?:always )?(?:keep|make) (?:your |the )?(?:answers|replies|messages|responses) (?P<answer_style>.+?)(?: from now on| please)*", True),
    (r"(?:please )?(?:do not|don't|never|stop) (?:use|using) (?P<answer_style>emojis?|.*(?:slang|exclamation marks|jargon|bullet points))(?: any ?more)?", False),
    (r"(?:please )?(?:always )?use (?P<answer_style>(?:metric|imperial|24[- ]hour|12[- ]hour|simple|formal|informal|plain|short|british|american).*)", True),
    (r"(?:please )?be (?P<answer_style>(?:more |less )?(?:brief|short|concise|formal|informal|polite|direct))(?: with me| in your answers)?", True),
)  # fmt: skip
_INTRODUCED = re.compile(
    rf"(?:(?i:hi|hello|hey)(?: there)?[,! ]+(?:I'?m|i'?m|I am|i am)|im) (?P<name>{NAME})"
)
_WISHED = tuple((re.compile(words, _I), holds) for words, holds in _WISHES)


def _whose(who: str) -> str:
    word = re.sub(r"^(?:my|our) ", "", who.lower())
    return ME if word in ("me", "i", "we") else RELATION_WORDS.get(word, who)


def special(text: str) -> list[Claim]:
    """What is not said of its grammatical subject: "people call me Kit"."""
    for pattern, holds in _SPECIALS:
        match = pattern.fullmatch(text)
        if match and match.lastgroup:
            name, value = match.lastgroup, trimmed(match[match.lastgroup])
            if name == "ended":
                who = RELATION_WORDS.get(value.lower(), value.lower())
                return [] if who in PETS else [claimed(who, "name", "", holds=False)]
            if name == "relation":
                name, value = "name", match["name"]
            if name == "home":
                name = "address" if street(value) else "town"
            if name == "favourite":
                name, value = f"favourite:{detail(value)}", trimmed(match["value"])
            if not fits(name, value):
                continue
            if "relation" in match.re.groupindex:
                who = RELATION_WORDS.get(match["relation"].lower(), match["relation"].lower())
                return [claimed(who, "name", value, holds=holds)]
            if "who" in match.re.groupindex:
                return [claimed(_whose(match["who"]), name, value)]
            if name == "partner":
                return [claimed("partner", "name", value, holds=holds)]
            return [claimed(ME, name, value, holds=holds)]
    return []


def named_themselves(sentence: str) -> list[Claim]:
    """ "Hi, I'm Marta", "im Marta": a capital after a greeting, or where "im" has none, is a
    name's; a bare "I'm Late" may be anything."""
    match = _INTRODUCED.fullmatch(sentence.strip(" .!"))
    if match is None or job(match["name"].lower()) or state(match["name"].lower()):
        return []
    return [claimed(ME, "name", match["name"])] if fits("name", match["name"]) else []


def wish_for_answers(sentence: str) -> list[Claim]:
    """How the assistant should answer, which is asked for in the form of a request."""
    text = sentence.strip(" .!")
    for pattern, holds in _WISHED:
        match = pattern.fullmatch(text)
        if match and match.lastgroup:
            value = trimmed(match[match.lastgroup])
            if (
                re.match(r"(?:a|an|the|when|at|back|later|if|on|tomorrow|up|in)\b", value, _I)
                or len(value.split()) > 6
            ):
                return []
            return [claimed(ME, match.lastgroup, value, holds=holds)]
    return []
