"""Questions for what everybody knows: opposites, colours of things, legs, capitals, hot or cold."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, Asked, chinese, said
from models.challenges.solving.riddles.classes import Kind, forms, kinds
from models.challenges.solving.riddles.coloured import colour, mixed, of_colour
from models.challenges.solving.riddles.listing import listing
from models.challenges.solving.riddles.owning import how_many
from models.challenges.solving.riddles.whose import larger, named, who

_OPPOSITE = re.compile(
    r"(?:opposite|antonym|contrary|reverse)(?: word)?(?: (?:of|to|for|is))*(?: the)"
    r"?(?: word)?[ :\"'“‘]*(?P<word>[a-z]+)"
)
_LEADS = re.compile(
    "(?:请问|请写出|请输入|写出|输入|问|请|与|和|跟|词语|汉字|词|字|下列|写|答|求)+"
)
_OPPOSITE_LATE = re.compile(
    r"(?P<word>[a-z]+)['\"”’]? (?:is )?(?:the )?opposite (?:of )?(?:what|which)"
    r"|(?P<w2>[a-z]+)'s opposite"
)
_OPPOSITE_ZH = re.compile(
    rf"[“\"‘']?(?P<word>[{HAN}]{{1,4}}?)[”\"’']?(?:这个)?[一]?[字词]?的(?:反义词|相反词"
    rf"|反义|反面|对立面)"
)
_OPPOSITE_ZH2 = re.compile(rf"(?:反义词|意思相反)(?:是)?[:“\"]*(?P<word>[{HAN}]{{1,4}})[”\"]")
_WITH_ZH = re.compile(rf"(?:与|和|跟)[“\"]?(?P<word>[{HAN}]{{1,4}}?)[”\"]?(?:意思|意义)?相反")
_CAPITAL = re.compile(
    r"capital(?: city)? (?:city )?of (?:the )?(?P<place>[a-z ]+?)(?:\?|$| called|:)"
)
_CAPITAL_OF = re.compile(r"(?!what|which|where)\b(?P<city>[a-z]+) is the capital (?:city )?of")
_CAPITAL_ZH = re.compile(rf"(?P<place>[{HAN}]{{2,5}}?)的?首都")
_YOUNG = re.compile(r"(?:baby|young) (?P<who>[a-z]+)|young of an? (?P<w2>[a-z]+)")
_SOUND = re.compile(
    r"(?:sound|noise) (?:does|do|is made by|made by)?.*?\b(?P<who>[a-z]+)s? (?:make|makes"
    r"|say)|what (?:does|do) (?:an? |the )?(?P<w2>[a-z]+)s? say|"
    r"(?:which|what|who)(?: of these| animals?| of these animals) (?:(?:says|goes|makes?"
    r"|can) )?(?:the sound )?[\"'“]?(?P<says>[a-z-]+)"
)
_HOT_OR = re.compile(
    r"\b(?:is|are) (?:an? |the |your )?(?P<who>[a-z ]+?) (?:an? )?(?P<a>[a-z]+)"
    r",? or (?:an? )?(?P<b>[a-z]+)"
)
_IS_IT = re.compile(
    r"^(?:question:? ?)?(?:is|are|can|does|do) (?:an? |the |your )?(?P<who>[a-z ]+?)"
    r" (?:an? )?(?P<a>[a-z]+)\b(?P<rest>.*)$"
)
_HOT_OR_ZH = re.compile(
    rf"(?P<who>[{HAN}]{{1,5}}?)是(?P<a>[{HAN}]{{1,3}}?)的?还是(?P<b>[{HAN}]{{1,3}}?)的?(?:\?|$|呢)"
)
_TO_AS = re.compile(r"(?P<a>[a-z]+) is to (?P<b>[a-z]+),? (?:as|like|what) (?P<c>[a-z]+) is to")
_ALIKE = (
    ("finger", "hand", "toe", "foot"),
    ("hand", "arm", "foot", "leg"),
    ("glove", "hand", "sock", "foot"),
    ("bird", "sky", "fish", "water"),
    ("bird", "fly", "fish", "swim"),
    ("dog", "puppy", "cat", "kitten"),
    ("eye", "see", "ear", "hear"),
    ("day", "night", "light", "dark"),
    ("king", "queen", "prince", "princess"),
    ("glove", "hand", "shoe", "foot"),
    ("hat", "head", "shoe", "foot"),
    ("car", "road", "boat", "water"),
    ("car", "road", "train", "track"),
    ("bird", "nest", "bee", "hive"),
    ("bird", "nest", "dog", "kennel"),
    ("bird", "nest", "spider", "web"),
    ("bird", "wing", "fish", "fin"),
    ("bird", "feathers", "fish", "scales"),
    ("cow", "milk", "hen", "egg"),
    ("cow", "milk", "bee", "honey"),
    ("pen", "write", "knife", "cut"),
    ("doctor", "hospital", "teacher", "school"),
    ("apple", "fruit", "carrot", "vegetable"),
    ("foot", "sock", "hand", "glove"),
    ("mother", "daughter", "father", "son"),
    ("man", "woman", "boy", "girl"),
    ("lemon", "sour", "sugar", "sweet"),
    ("day", "week", "month", "year"),
    ("minute", "hour", "second", "minute"),
    ("ice", "cold", "fire", "hot"),
    ("grass", "green", "sky", "blue"),
    ("plane", "air", "ship", "water"),
)
_YES_NO_ZH = re.compile(
    r"(?P<yes>是|对|真|正确)[/或,还 ]*(?:是|者)?(?P<no>否|不是|错|假|不对|错误)"
)


def told(asked: Asked) -> str | None:
    ways: tuple[Callable[[str], str | None], ...] = (
        _fixed, _opposite, mixed, named, _true_or_not, _hot_or_cold, colour, _capital,
        how_many, _young, _sound, larger, _alike, _idiom,
    )  # fmt: skip
    return next((found for way in ways if (found := way(asked.text)) is not None), None)


def stated(asked: Asked) -> str | None:
    """What the question itself says: who is taller, which animal is black."""
    ways = (who, of_colour)
    return next((found for way in ways if (found := way(asked.text)) is not None), None)


def _fixed(text: str) -> str | None:
    for pattern, answer in facts.answers():
        if pattern.search(text):
            english, bar, other = answer.partition("|")
            found = other if bar and chinese(text) else english
            if found == "否" and (options := _YES_NO_ZH.search(text)):
                return options["no"]
            if found in ("是", "否") and not re.search("是/否|是或否|吗|么", text):
                return None
            return found
    return None


def _opposite(text: str) -> str | None:
    words = facts.opposites()
    for pattern in (_OPPOSITE, _OPPOSITE_LATE, _OPPOSITE_ZH, _OPPOSITE_ZH2, _WITH_ZH):
        found = pattern.search(text)
        if not found:
            continue
        word = next((one for one in found.groupdict().values() if one), "")
        quoted = said(text)
        word = quoted if quoted in words else word
        if chinese(word):
            word = next(
                (
                    word[i:]
                    for i in range(len(word))
                    if word[i:] in words and (i == 0 or _LEADS.fullmatch(word[:i]))
                ),
                word,
            )
        others = words.get(word)
        if not others:
            return None
        options = listing(text)
        offered = [one for one in others if options and one in options.items]
        return offered[0] if offered else others[0]
    return None


def _capital(text: str) -> str | None:
    capitals = facts.told_of("capitals", "of", "of_zh")
    if found := _CAPITAL_OF.search(text):
        return next((place for place, city in capitals.items() if city == found["city"]), None)
    for pattern in (_CAPITAL, _CAPITAL_ZH):
        if found := pattern.search(text):
            place = re.sub("^(?:请问|请写出|请输入)", "", found["place"]).strip()
            return capitals.get(place)
    return None


def _young(text: str) -> str | None:
    found = _YOUNG.search(text)
    if not found or not re.search("call|name|what|known|word", text):
        return None
    return facts.told_of("young", "of").get(found["who"] or found["w2"])


def _sound(text: str) -> str | None:
    found = _SOUND.search(text)
    if not found:
        return None
    sounds = facts.pairs(facts._all()["sounds"]["of"] + ", " + facts._all()["sounds"]["also"])
    if says := found["says"]:
        who = [one for one, sound in sounds if says in (sound, f"{sound}s", f"{sound}es")]
        options = listing(text)
        offered = [one for one in who if options and one in options.items]
        return offered[0] if offered else who[0] if who and not options else None
    whose = [sound for one, sound in sounds if one in forms(found["who"] or found["w2"])]
    options = listing(text)
    offered = [one for one in whose if options and one in options.items]
    return offered[0] if offered else whose[0] if whose and not options else None


def _hot_or_cold(text: str) -> str | None:
    found = _HOT_OR.search(text) or _HOT_OR_ZH.search(text)
    if not found:
        return None
    who = re.sub("^(?:请问)", "", found["who"].strip())
    fits = [one for one in (found["a"], found["b"]) if (who, one) in facts.true()]
    if len(fits) == 1:
        return fits[0] + ("的" if chinese(text) and f"{fits[0]}的" in text else "")
    among = [
        one
        for one in (found["a"], found["b"])
        if one in kinds() and any(f in kinds()[one].words for f in forms(who))
    ]
    return among[0] if len(among) == 1 else None


def _true_or_not(text: str) -> str | None:
    """“Is fire cold?”, “is a cat an animal?”"""
    found = _IS_IT.match(text)
    if not found or chinese(text) or re.search(r"^ or \b|^,? or (?!no|false|not)", found["rest"]):
        return None
    if found["rest"].strip(" ?.") and not re.search(r"yes|no\b|true|false", found["rest"]):
        return None
    who, what = found["who"], found["a"]
    answer = None
    if (who, what) in facts.true():
        answer = True
    elif any((who, other) in facts.true() for other in facts.opposites().get(what, ())):
        answer = False
    elif kind := next((kind for kind in kinds().values() if kind.asked.fullmatch(what)), None):
        answer = _belongs(who, kind)
    elif what in kinds()["colour"].words and (colour := facts.told_of("colours", "of").get(who)):
        answer = colour == what
    if answer is None:
        return None
    return ("true" if answer else "false") if "true" in found["rest"] else "yes" if answer else "no"


def _belongs(word: str, kind: Kind) -> bool | None:
    if word in kind:
        return True
    return False if any(word in other for other in kinds().values()) else None


def _alike(text: str) -> str | None:
    found = _TO_AS.search(text)
    if not found:
        return None
    words = (found["a"], found["b"], found["c"])
    for row in _ALIKE:
        for a, b, c, d in (row, (row[1], row[0], row[3], row[2]), (row[2], row[3], row[0], row[1])):
            if words == (a, b, c):
                return d
    if words[1] in facts.opposites().get(words[0], ()):
        return facts.opposites().get(words[2], (None,))[0]
    for table in ("capitals", "young", "sounds", "colours"):
        known = facts.told_of(table, "of")
        if known.get(words[0]) == words[1]:
            return known.get(words[2])
    return None


def _idiom(text: str) -> str | None:
    """“守株待（ ）”: the one letter that is missing."""
    gapped = re.sub(r"\( *\)|_+|□|\?(?=[一-鿿])|[xX○]", "#", text)
    for idiom in facts.row("idioms", "all"):
        for i in range(4):
            shown = idiom[:i] + "#" + idiom[i + 1 :]
            if shown in gapped.replace(" ", ""):
                return idiom[i]
    return None
