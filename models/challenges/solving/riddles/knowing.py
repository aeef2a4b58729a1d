"""Questions for what everybody knows: opposites, colours of things, legs, capitals, hot or cold."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import COUNTING, HAN, Asked, chinese, said
from models.challenges.solving.riddles.classes import Kind, forms, kinds, known, wanted
from models.challenges.solving.riddles.listing import Listing, listing

_OPPOSITE = re.compile(
    r"(?:opposite|antonym|contrary|reverse)(?: word)?(?: (?:of|to|for|is))*(?: the)?(?: word)?[ :\"'“‘]*(?P<word>[a-z]+)"
)
_OPPOSITE_LATE = re.compile(
    r"(?P<word>[a-z]+)['\"”’]? (?:is )?(?:the )?opposite (?:of )?(?:what|which)|(?P<w2>[a-z]+)'s opposite"
)
_OPPOSITE_ZH = re.compile(
    rf"[“\"‘']?(?P<word>[{HAN}]{{1,4}}?)[”\"’']?(?:这个)?[一]?[字词]?的(?:反义词|相反词|反义|反面|对立面)"
)
_OPPOSITE_ZH2 = re.compile(rf"(?:反义词|意思相反)(?:是)?[:“\"]*(?P<word>[{HAN}]{{1,4}})[”\"]")
_WITH_ZH = re.compile(rf"(?:与|和|跟)[“\"]?(?P<word>[{HAN}]{{1,4}}?)[”\"]?(?:意思|意义)?相反")
_COLOUR = re.compile(r"\bcolou?r|颜色|什么色|哪种色")
_LOOKS_LIKE = re.compile(r"same colou?r as")
_MIX = re.compile(r"mix|combin|together|\+|混合|加上|调成|合成|配成")
_NOUN = r"(?P<who>[a-z][a-z' -]*?)"
_MANY = re.compile(r"how many|number of")
_MANY_ZH = re.compile(r"几|多少")
_CAPITAL = re.compile(
    r"capital(?: city)? (?:city )?of (?:the )?(?P<place>[a-z ]+?)(?:\?|$| called|:)"
)
_CAPITAL_OF = re.compile(r"(?!what|which|where)\b(?P<city>[a-z]+) is the capital (?:city )?of")
_CAPITAL_ZH = re.compile(rf"(?P<place>[{HAN}]{{2,5}}?)的?首都")
_YOUNG = re.compile(r"(?:baby|young) (?P<who>[a-z]+)|young of an? (?P<w2>[a-z]+)")
_SOUND = re.compile(
    r"(?:sound|noise) (?:does|do|is made by|made by)?.*?\b(?P<who>[a-z]+)s? (?:make|makes|say)|what (?:does|do) (?:an? |the )?(?P<w2>[a-z]+)s? say|"
    r"(?:which|what|who)(?: of these| animals?| of these animals) (?:(?:says|goes|makes?|can) )?(?:the sound )?[\"'“]?(?P<says>[a-z-]+)"
)
_HOTTER = ("ice", "snow", "fridge", "water", "tea", "oven", "fire", "lava", "sun")
_TALLER = re.compile(r"(?P<a>[a-z]+) is (?P<how>[a-z]+er) than (?P<b>[a-z]+)")
_TALLER_ZH = re.compile(
    rf"(?P<a>[{HAN}]{{2}})比(?P<b>[{HAN}]{{2}})(?P<how>[高矮大小重轻快慢胖瘦长短多少])"
)
_MEASURE: tuple[tuple[str, str, bool], ...] = (
    (r"hotter|warmer|hottest|warmest", "heat", True), (r"colder|cooler|coldest", "heat", False),
    (r"fast(?:er|est)|quick(?:er|est)|更快|最快|跑得快|快", "speed", True), (r"slow(?:er|est)|更慢|最慢|慢", "speed", False),
    (r"heav(?:ier|iest)|bigg(?:er|est)|larg(?:er|est)|tall(?:er|est)|weighs? more|更重|最重|更大|最大|重|大", "size", True),
    (r"light(?:er|est)|small(?:er|est)|short(?:er|est)|tin(?:ier|iest)|weighs? less|更轻|最轻|更小|最小|轻|小", "size", False),
)  # fmt: skip
_NAME = re.compile(
    r"(?:name of|what is|what's|whats|tell me|type|write|enter|spell) (?P<name>[a-z]+)(?:'s (?:first )?name)?\s*(?:called)?\W*$|^(?P<own>[a-z]+)'s name\b"
)
_CALLED = re.compile(
    r"(?:called|named|name is|named as|goes by|i am|i'm|answers to)[ :\"'“]*(?P<name>[a-z]+)"
)
_NAME_ZH = re.compile(
    rf"(?:我叫|名叫|名字叫|名字是|他叫|她叫|叫做|叫)[“\"]?(?P<name>[{HAN}]{{2,3}}?)[”\",]"
)
_HOT_OR = re.compile(
    r"\b(?:is|are) (?:an? |the |your )?(?P<who>[a-z ]+?) (?:an? )?(?P<a>[a-z]+),? or (?:an? )?(?P<b>[a-z]+)"
)
_IS_IT = re.compile(
    r"^(?:question:? ?)?(?:is|are|can|does|do) (?:an? |the |your )?(?P<who>[a-z ]+?) (?:an? )?(?P<a>[a-z]+)\b(?P<rest>.*)$"
)
_HOT_OR_ZH = re.compile(
    rf"(?P<who>[{HAN}]{{1,5}}?)是(?P<a>[{HAN}]{{1,3}}?)的?还是(?P<b>[{HAN}]{{1,3}}?)的?(?:\?|$|呢)"
)
_TO_AS = re.compile(r"(?P<a>[a-z]+) is to (?P<b>[a-z]+),? (?:as|like|what) (?P<c>[a-z]+) is to")
_ALIKE = (
    ("finger", "hand", "toe", "foot"), ("hand", "arm", "foot", "leg"), ("glove", "hand", "sock", "foot"),
    ("bird", "sky", "fish", "water"), ("bird", "fly", "fish", "swim"), ("dog", "puppy", "cat", "kitten"),
    ("eye", "see", "ear", "hear"), ("day", "night", "light", "dark"), ("king", "queen", "prince", "princess"),
    ("glove", "hand", "shoe", "foot"), ("hat", "head", "shoe", "foot"), ("car", "road", "boat", "water"),
    ("car", "road", "train", "track"),
)  # fmt: skip
_YES_NO_ZH = re.compile(
    r"(?P<yes>是|对|真|正确)[/或,还 ]*(?:是|者)?(?P<no>否|不是|错|假|不对|错误)"
)


def told(asked: Asked) -> str | None:
    ways: tuple[Callable[[str], str | None], ...] = (
        _fixed, _opposite, _mixed, _named, _true_or_not, _hot_or_cold, _colour, _capital,
        _counted, _young, _sound, _larger, _alike, _idiom,
    )  # fmt: skip
    return next((found for way in ways if (found := way(asked.text)) is not None), None)


def stated(asked: Asked) -> str | None:
    """What the question itself says: who is taller, which animal is black."""
    ways = (_than, _who, _of_colour)
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
            word = next((word[i:] for i in range(len(word)) if word[i:] in words), word)
        others = words.get(word)
        if not others:
            return None
        options = listing(text)
        offered = [one for one in others if options and one in options.items]
        return offered[0] if offered else others[0]
    return None


def _mixed(text: str) -> str | None:
    if not _COLOUR.search(text) and "变" not in text or not _MIX.search(text):
        return None
    mixed = facts.told_of("colours", "mixed")
    for pair, made in mixed.items():
        one, other = pair.split("+")
        if re.search(rf"(?<![a-z]){one}(?![a-z])", text) and re.search(
            rf"(?<![a-z]){other}(?![a-z])", text
        ):
            return made
    return None


def _colours(text: str) -> list[str]:
    """Those named in a text, in order."""
    words = kinds()["colour"].words
    if not chinese(text):
        return [word for word in re.findall("[a-z]+", text) if word in words]
    found = []
    for each in re.finditer(
        "|".join(sorted((w for w in words if chinese(w)), key=len, reverse=True)), text
    ):
        rest = text[each.end() :]
        if len(each.group()) > 1:
            found.append(each.group())
        elif re.match("的|色", rest) and not re.search("小$", text[: each.start()]):
            found.append(each.group() + "色")
        elif any(rest.startswith(word) for word in known() if chinese(word)):
            found.append(each.group() + "色")
    return found


def _colour(text: str) -> str | None:
    """Of what is said to have one, or of what always has it."""
    asking = _COLOUR.search(text)
    if not asking or _MANY.search(text) or COUNTING.search(text):
        return None
    bare = re.sub(r"颜色|\bcolou?rs?\b(?:ed)?", "", text)
    named = _colours(bare)
    plain_one = re.search(
        r"(?:is|of|are|was|has) (?:an? |the |this |that |my |his |her )?([a-z]+) [a-z]+[ ?.]*$",
        text,
    )
    if plain_one and plain_one[1] in kinds()["colour"].words:
        return plain_one[1]
    options = listing(text)
    things = facts.told_of("colours", "of", "of_zh")
    of = [thing for thing in things if _stands(thing, bare)]
    if of and (not named or (options and len(named) > 1)):
        colour = things[max(of, key=len)]
        if options and len(named) > 1 and colour not in named:
            return None
        return colour
    if len(set(named)) == 1:
        return named[0]
    return _colour_of(bare, named)


def _stands(word: str, text: str) -> bool:
    if chinese(word):
        return word in text
    return re.search(rf"(?<![a-z]){word}s?(?![a-z])", text) is not None


def _colour_of(text: str, named: list[str]) -> str | None:
    """“The red ball and the blue box: what colour is the box?”"""
    thing = re.search(
        r"(?:what|which) +(?:is|are|was|were)?(?: the)?(?: of)?(?: the| his| her| my)? *(?P<thing>[a-z]+)[ ?.]*$",
        text,
    ) or re.search(r"(?:of|is) (?:the|his|her|my) (?P<thing>[a-z]+)[ ?.]*$", text)
    if thing:
        for colour in named:
            if re.search(
                rf"\b{colour} {thing['thing']}\b|\b{thing['thing']}s? (?:is|are|was|were) {colour}\b",
                text,
            ):
                return colour
    zh = re.search(rf"(?:^|[,.;:])(?P<thing>[{HAN}]{{1,3}}?)(?:是什么|是哪种|什么)[^,.]*$", text)
    if zh:
        for colour in named:
            if re.search(rf"{colour}的?{zh['thing']}|{zh['thing']}是{colour}", text):
                return colour
    return None


def _of_colour(text: str) -> str | None:
    """“A white cat and a black dog: which animal is black?”"""
    found = re.search(
        r"(?:which|what)(?: \w+)?(?: of them)? (?:is|has the colou?r|are) (?P<colour>[a-z]+)\W*$",
        text,
    )
    if not found or found["colour"] not in kinds()["colour"].words:
        return None
    before = text[: found.start()]
    colour = found["colour"]
    named = re.findall(rf"\b{colour} ([a-z]+)|\b([a-z]+) (?:is|are) {colour}\b", before)
    nouns = [one or other for one, other in named]
    return nouns[0] if len(nouns) == 1 and nouns[0] not in ("and", "or") else None


def _capital(text: str) -> str | None:
    capitals = facts.told_of("capitals", "of", "of_zh")
    if found := _CAPITAL_OF.search(text):
        return next((place for place, city in capitals.items() if city == found["city"]), None)
    for pattern in (_CAPITAL, _CAPITAL_ZH):
        if found := pattern.search(text):
            place = re.sub("^(?:请问|请写出|请输入)", "", found["place"]).strip()
            return capitals.get(place)
    return None


def _counted(text: str) -> str | None:
    """How many legs a dog has."""
    if chinese(text):
        return _counted_zh(text)
    found = _MANY.search(text)
    if not found:
        return None
    rest = re.sub(r"\bcolor", "colour", text[found.end() :])
    rest = (
        re.sub(r"\bcentimeter", "centimetre", re.sub(r"\bmeter", "metre", rest))
        .replace("feet", "foots")
        .replace("inches", "inchs")
    )
    rest = (
        rest.replace("pennies", "pennys").replace("pence", "pennys").replace("centurys", "century")
    )
    first = re.match(r" ?(?:different |of the )?([a-z]+)", rest)
    if not first:
        return None
    table = next((facts.counts()[form] for form in forms(first[1]) if form in facts.counts()), None)
    if table is None:
        return None
    behind = re.sub(
        r"\b(?:an?|the|one|1|single|normal|regular|typical|healthy|average|standard|full|whole|ordinary|common)\b ?",
        "",
        rest[first.end() :],
    )
    number = re.search(r"\b(two|three|four|five|six|seven|eight|nine|ten|\d+) ([a-z ]+)", behind)
    whose = [
        who
        for who in table
        if _stands(who, behind.replace("people", "people").replace("centuries", "century"))
    ]
    if not whose:
        return None
    who = max(whose, key=len)
    many = (
        int(in_digits(number[1]))
        if number and _stands(who, number[2]) and who.split()[0] not in ("two", "both")
        else 1
    )
    return str(many * int(table[who]))


def _counted_zh(text: str) -> str | None:
    if not _MANY_ZH.search(text) or "第" in text:
        return None
    best: tuple[int, str] | None = None
    for what, table in facts.counts().items():
        if not chinese(what):
            continue
        found = re.search(
            rf"(?:几|多少)(?:个|条|只|种|张|道|颗|根|双|对)?(?:不同的?)?{what}(?!\w*[{HAN}]*[大小])",
            text,
        )
        if not found:
            continue
        before = re.sub(f"正常的?|平常的?|通常|请问|里面|里", "", in_digits(text[: found.start()]))
        # “1小时”, “一个三角形”: one of them
        whose = [who for who in table if in_digits(who) in before]
        if not whose:
            continue
        who = max(whose, key=len)
        number = re.search(rf"(\d+)(?:个|只|条|匹|头|辆|张|天)?{in_digits(who)}", before)
        many = int(number[1]) if number and not who.endswith("月") and not who[0].isdigit() else 1
        if who.endswith("月") and not re.search(rf"(?<!\d){in_digits(who)}", before):
            continue
        if best is None or len(what) > best[0]:
            best = (len(what), str(many * int(table[who])))
    return best[1] if best else None


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


def _larger(text: str) -> str | None:
    """Of an elephant and a mouse, the heavier."""
    found = listing(text)
    if not found or re.search(r"\d", "".join(found.items)):
        return None
    measure = next((one for one in _MEASURE if re.search(one[0], found.frame)), None)
    if measure is None:
        return None
    most = measure[2]
    by: tuple[str, ...] = _HOTTER
    if measure[1] != "heat":
        name = "speed" if measure[1] == "speed" else "by"
        by = facts.row("sizes", name + ("_zh" if chinese(text) else ""))
    places = {item: by.index(form) for item in found.items for form in forms(item) if form in by}
    if len(places) != len(found.items):
        return None
    ranked = sorted(places, key=lambda item: places[item], reverse=most)
    near = 1 if measure[1] == "heat" else 2
    return ranked[0] if abs(places[ranked[0]] - places[ranked[1]]) > near else None


def _than(text: str) -> str | None:
    """“Ann is taller than Bob: who is taller?”"""
    found = _TALLER.search(text) or _TALLER_ZH.search(text)
    if not found:
        return None
    rest = text[: found.start()] + " " + text[found.end() :]
    asked = re.search(
        r"(?:who|which(?: one)?) (?:is|of them is) (?:the )?([a-z]+(?:er|est))", rest
    ) or re.search(r"(?:谁|哪个|哪一个)(?:更|比较|最)?([高矮大小重轻快慢胖瘦长短多少])", rest)
    if not asked:
        return None
    stem = asked[1].removesuffix("est").removesuffix("er")
    how = found["how"].removesuffix("er")
    if stem == how:
        return found["a"]
    return found["b"] if stem in facts.opposites().get(how, ()) else None


def _who(text: str) -> str | None:
    """“Anna has a cat, Tom has a dog: who has a dog?”"""
    asked = re.search(r"who (?P<does>[a-z]+ [a-z ]+?) *(?:[?:.,]|$)", text)
    if not asked:
        return None
    rest = text[: asked.start()] + ";" + text[asked.end() :]
    doing = [m[1] for m in re.finditer(rf"([a-z]+) {re.escape(asked['does'])}(?![a-z])", rest)]
    names = [name for name in doing if name in kinds()["name"].words]
    return names[0] if len(set(names)) == 1 else None


def _named(text: str) -> str | None:
    """The name that a question holds: “what is the name of Jim?”"""
    if chinese(text):
        found_zh = _NAME_ZH.search(text) if re.search("名字|叫什么|谁", text) else None
        return found_zh["name"] if found_zh else None
    if not re.search(r"\bnames?\b|called|who\b", text) or _MANY.search(text):
        return None
    if re.search("name of (?:this|the) (?:site|forum|page|website|wiki)|your name", text):
        return None
    names = [
        word
        for word in re.findall("[a-z]+", text.replace("'s", ""))
        if word in kinds()["name"].words
    ]
    if found := _CALLED.search(text):
        if (
            len(set(names)) <= 1
            and (found["name"] in names or not names)
            and "their" not in found["name"]
        ):
            return (
                found["name"]
                if found["name"] not in ("a", "the", "what", "his", "her", "it", "you")
                else None
            )
    own = _NAME.search(text)
    if own and (own["name"] or own["own"]) in names:
        return own["name"] or own["own"]
    names = [
        name
        for name in names
        if not (
            name in ("will", "may", "mark", "bill", "grace", "rose", "pat") and len(set(names)) > 1
        )
    ]
    return names[0] if len(set(names)) == 1 else None


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


def options_of(text: str) -> Listing | None:
    return listing(text) if wanted(text) else None
