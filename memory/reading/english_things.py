"""Claims of an English clause about things at home and what happens again and again.

"The TV in the den is a Samsung" is what a device is, "the spare key is under the pot" where one
finds a thing, "bins go out on Wednesday night" and "our team meets Mondays at 10" when something
is. What happens once, and how a thing is just now, is not read.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from dataclasses import replace

from memory.base import ME, Claim
from memory.reading.english_names import KIN, NAME
from memory.reading.english_nouns import noun_attribute
from memory.reading.english_predicates import corrected
from memory.reading.english_times import CLOCK, RECURRING
from memory.reading.patterns import trimmed
from memory.reading.plausible import fits, state
from memory.reading.talk import Talk, claimed
from memory.reading.words import RELATION, RELATION_WORDS

_I = re.IGNORECASE
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_OBJECT = (
    r"(?:tv|telly|television|printer|thermostat|heating|fridge|freezer|oven|cooker|hob|lamps?|lights?|blinds|router|speakers?"
    r"|robot vacuum|vacuum|hoover|doorbell|lock|camera|dishwasher|washing machine|dryer|kettle|coffee machine|monitor"
    r"|projector|tablet|laptop|computer|console|van|bike|motorbike|scooter|charger|alarm|radio|soundbar|air con|boiler|mattress|microwave|washer|piano)"
)
_WHERE = r"(?:in|at|on|for) (?:the |our |my )?(?P<place>[\w']+(?: [\w']+)?)"
_OWNER = rf"(?:(?P<whose>(?:my |our )?(?:{RELATION})|{KIN}|{NAME})'s? |(?P<mine>my|our|the) )?"
_MODEL = (
    re.compile(rf"{_OWNER}(?:(?P<room>living room|dining room|[\w'-]+) )?(?P<thing>{_OBJECT})(?: {_WHERE})? (?:is|are) (?:now )?(?:(?:an?|by|called|named) )?(?P<value>(?-i:[A-Z])[\w+. -]+|(?:[a-z]+ )?(?-i:[A-Z])[\w+. -]+)", _I),
    re.compile(rf"(?P<mine>)(?:we|i) have (?:got )?an? (?P<value>(?-i:[A-Z])[\w+. -]*?) (?P<thing>{_OBJECT}) {_WHERE}", _I),
    re.compile(rf"(?P<mine>){_WHERE} (?:we|i) have (?:got )?an? (?P<value>(?-i:[A-Z])[\w+. -]*?) (?P<thing>{_OBJECT})", _I),
    re.compile(rf"(?P<mine>)there is an? (?P<value>(?-i:[A-Z])[\w+. -]*?) (?P<thing>{_OBJECT}) {_WHERE}", _I),
)  # fmt: skip
_SET = re.compile(
    rf"{_OWNER}(?:(?P<room>[\w'-]+) )?(?P<thing>thermostat|heating|boiler)(?: {_WHERE})? (?:is (?:always )?(?:set|kept)|stays|is) (?:to|at|on)(?: for)? (?P<value>\d.*)",
    _I,
)
_KEY = re.compile(
    rf"{_OWNER}(?P<thing>(?!my|the|our)\w+ keys?)(?:'s| is| are)? (?:now |kept |always |hidden |hangs? |lies )*(?P<value>(?:with|under|behind|in|on|at|inside|by|next to|beneath) .+)",
    _I,
)
_PARK = re.compile(
    r"(?:at (?P<at>(?:the |my )?[\w']+),? )?(?:i|we) (?:always |usually |now |normally )*park (?:(?:my|our|the) (?P<thing>\w+) )?(?P<value>(?:in|on|at|behind|under|outside|near|by|next to) .+?|(?:round|around) the (?:back|corner))(?: at (?P<work>work|the office|the gym))?",
    _I,
)
_PARKED = re.compile(
    r"(?:my|our|the) (?:car|van|bike|truck) is (?:still |now )?(?:parked )?(?P<value>(?:on|in|at|near|behind|outside|opposite) (?:level|floor|bay|row|space|deck|section|zone) .+|(?<=parked )(?:on|in|at|near|behind|outside|opposite) (?!time).+)",
    _I,
)
_TIMES = rf"(?:{RECURRING}|(?:on )?{_DAY}s?(?: (?:mornings?|evenings?|nights?|afternoons?))?(?:(?:,| and|, and) {_DAY}s?)*)(?:,? (?:at|from) {CLOCK}.*)?"
_RECURS = re.compile(
    rf"{_OWNER}(?P<thing>[a-z][\w' -]{{1,28}}?) (?:(?P<end>ends?|finish(?:es)?)|(?P<start>starts?|begins?)|go(?:es)? out|comes?|meets?|takes? place|happens?|leaves?|gets? collected|are collected|is collected|(?P<is>is|are))(?: now| always| usually)? (?:on |in |at )?(?P<value>{_TIMES})",
    _I,
)
_OFTEN = re.compile(rf"{RECURRING}|{_DAY}s\b", _I)
_COLLECTED = re.compile(r"(?:\w+ )?(?:bins?|trash|recycling|rubbish|garbage)", _I)
_LASTING = (
    r"class(?:es)?|club|practice|training|lessons?|shift|rehearsals?|service|course|school|nursery|kindergarten|quiet hours"
    r"|working day|work day|workday|day|work|lunch break|team meeting|choir|band|bedtime|curfew|office hours|slot"
)
_AT = re.compile(
    rf"{_OWNER}(?P<thing>(?:[\w'-]+ ){{0,2}}(?:{_LASTING})) (?:(?P<end>ends?|finish(?:es)?)|(?P<start>starts?|begins?)|is|are|runs?)(?: now| always| usually)? (?:at |from )?(?P<value>{CLOCK}(?: (?:to|till|until|-|–) {CLOCK})?(?: (?:in|on|every) .+)?)",
    _I,
)
_FLIGHT = re.compile(
    rf"{_OWNER}(?P<thing>(?:flight|train|plane|coach|ferry) (?:to|from) (?-i:[A-Z])\w+) (?:leaves|departs|lands|arrives|is|goes)(?: on| at)? (?P<value>.+)",
    _I,
)
_DUE = re.compile(
    rf"{_OWNER}(?P<thing>(?:[\w'-]+ ){{0,2}}(?:thesis|dissertation|mot|tax return|lease|passport|visa|library card|contract|insurance|membership|registration|licen[cs]e|permit|subscription)) (?:is due|expires?|runs? out|ends?|is up|needs renewing)(?: on| in)?(?: the)? (?P<value>.+)",
    _I,
)
_WITH = re.compile(
    rf"{_OWNER}(?P<thing>(?:[\w'-]+ ){{0,2}}(?:insurance|phone plan|mobile plan|contract|mortgage|pension|broadband|internet|electricity|energy|gas|phone|mobile|tariff|isa|joint account|savings|savings account|business account|landline)) is (?:now )?(?:with|at|on|from) (?P<value>(?-i:[A-Z]).+)",
    _I,
)
_WORK = re.compile(r"(?:shift|working day|work day|workday|work)", _I)


def things(text: str, talk: Talk) -> list[Claim]:
    """What is said of a thing or an occasion that lasts; empty where it is of neither."""
    text, instead = corrected(text)
    text = re.sub(r" now$", "", text)
    found = _models(text, talk) or _places(text) or _occasions(text, talk)
    return [replace(one, instead=instead) for one in found]


def _models(text: str, talk: Talk) -> list[Claim]:
    for pattern in _MODEL:
        if match := pattern.fullmatch(text):
            return _claim(match, f"device:{_named(match)}", talk)
    if match := _SET.fullmatch(text):
        return _claim(match, f"usual:{_named(match)}", talk)
    return []


def _places(text: str) -> list[Claim]:
    if match := _KEY.fullmatch(text):
        return _fitting(ME, f"usual:{match['thing'].lower()} place", match["value"])
    if match := _PARKED.fullmatch(text):
        return _fitting(ME, "parked", match["value"])
    if match := _PARK.fullmatch(text):
        which = match["thing"] or match["at"] or match["work"] or ""
        which = re.sub(r"^(?:the|my) ", "", which.lower())
        which = "" if which in ("", "car", "work") else f"{which} "
        return _fitting(ME, f"usual:{which}parking", match["value"])
    return []


def _occasions(text: str, talk: Talk) -> list[Claim]:
    if match := _RECURS.fullmatch(text):
        if (
            _OFTEN.search(match["value"])
            or _COLLECTED.fullmatch(_named(match))
            or match["thing"].endswith((" day", " night"))
        ):
            return _when(match, talk)
    elif match := _AT.fullmatch(text):
        return _when(match, talk)
    elif match := _DUE.fullmatch(text) or _FLIGHT.fullmatch(text):
        return _claim(match, f"event:{_named(match)}", talk)
    elif match := _WITH.fullmatch(text):
        return _claim(match, f"membership:{_named(match)}", talk)
    return []


def _when(match: re.Match[str], talk: Talk) -> list[Claim]:
    thing = _named(match)
    if _WORK.fullmatch(thing) and not match["end"]:
        return _claim(match, "work_hours", talk)
    name = noun_attribute(thing) or f"event:{thing}"
    if name.startswith("event:") and (match["start"] or match["end"]):
        name += " start" if match["start"] else " end"
    return _claim(match, name, talk)


def _named(match: re.Match[str]) -> str:
    """The thing with its place, in small letters."""
    groups = match.groupdict()
    place = groups.get("room") or groups.get("place") or ""
    thing = re.sub(r"^(?:the|my|our) ", "", match["thing"].lower())
    return f"{place.lower()} {thing}".strip()


def _claim(match: re.Match[str], name: str, talk: Talk) -> list[Claim]:
    whose = match.groupdict().get("whose")
    subject = ME
    if whose:
        word = re.sub(r"^(?:my|our) ", "", whose.lower())
        subject = talk.other = RELATION_WORDS.get(word, whose)
    return _fitting(subject, name, match["value"])


def _fitting(subject: str, name: str, value: str) -> list[Claim]:
    value = trimmed(value)
    if not fits(name, value) or (state(value) and not name.startswith(("usual:", "parked"))):
        return []
    return [claimed(subject, name, value)]
