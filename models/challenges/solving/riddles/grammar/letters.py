"""Letters of a word, digits of a number, words of a sentence: which, how many, turned round."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import HAN, ORDINALS, PLACE, QUOTED, chinese
from models.challenges.solving.riddles.grammar import letters_zh
from models.challenges.solving.riddles.grammar.rows import asking
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording, words

_NO_WORDS = words("letters", "no_words")
_AFTER = wording("letters", "after")
_OF = wording("letters", "of")
_SIGN = r"(?:letters?|characters?|chars?|digits?|figures?|symbols?|signs?|vowels?|consonants?)"
_ONE = r"[\"'“‘]?(?P<one>[a-z0-9])[\"'”’]?"
_BACK = wording("letters", "back")
_OFTEN = re.compile(r"how (?:many times|often|many)\b|number of|count (?:the|how|all)|times does")
_NO_SUCH = {
    "vowels": "[^aeiou]", "consonants": "[^b-df-hj-np-tv-z]", "digits": r"\D", "figures": r"\D",
    "characters": " ", "length": "$", "how long": "$",
}  # fmt: skip
_OTHERWISE = wording("letters", "otherwise")
_APPOSED = re.compile(
    r"\b(?:name|word|town|city|village|shop|club|forum|site|team|street|title|animal|band), "
    r"(?P<word>[a-z]{2,})(?=\W*$)"
)
_OF_ITSELF = re.compile(
    r"\bword\b[^,.:?]{0,20}? (?:of|in) (?:this|the) (?:very )?(?:sentence|question|line)(?=\W*$)"
)


def told(parted: Parted) -> str | None:
    text, cased = parted.question.text, parted.question.cased
    if len(text) == len(cased) and re.search("second-last|next-to-last", text):
        text, cased = (
            re.sub("(?i)second-(?:to-)?last|next-to-last", "second last", one)
            for one in (text, cased)
        )
    if _OTHERWISE.search(text) or re.search(
        r"which (?:of (?:these|the following) )?words?\b|哪个词", text
    ):
        return None
    for word, frame in _targets(text, cased):
        way = letters_zh.told if chinese(frame) else _english
        if (found := way(word, re.sub(r"\s+", " ", frame).strip())) is not None:
            return found
    return None


def _targets(text: str, cased: str) -> list[tuple[str, str]]:
    """What may be asked about, and the question around it with “@” in its place."""
    quoted = [one for one in QUOTED.finditer(text) if len(one["said"].strip()) > 1]
    if len(quoted) == 1:
        one = quoted[0]
        if re.search(r"[,;/|]", one["said"]) and not re.search("字|句", text):
            return []
        return [(one["said"].strip(), text[: one.start()] + " @ " + text[one.end() :])]
    if quoted:
        long = max(quoted, key=lambda one: len(one["said"]))
        if any(len(one["said"]) > 1 for one in quoted if one is not long):
            return []
    if len(text) == len(cased) and not cased.isupper():
        loud = [
            one
            for one in re.finditer(r"\b[A-Z][A-Z0-9]{2,}\b", cased)
            if one.group().lower() not in _NO_WORDS
        ]
        if len(loud) == 1:
            one = loud[0]
            return [(one.group().lower(), text[: one.start()] + " @ " + text[one.end() :])]
    if _OF_ITSELF.search(text):
        return [(text, re.sub(r"(?:of|in) (?:this|the) (?:very )?\w+\W*$", "@", text))]
    if (
        not chinese(text)
        and re.search(r"\bword\b", text)
        and (
            sentence := re.search(
                r": *(?P<said>[a-z0-9' -]+ [a-z0-9' -]+ [a-z0-9' -]+)[.?!]*$", text
            )
        )
    ):
        return [(sentence["said"], text[: sentence.start("said")] + " @ ")]
    if chinese(text):
        latin = list(re.finditer(r"[a-z][a-z0-9]+|\d[a-z0-9]{2,}", text))
        if len(latin) == 1:
            return [(latin[0].group(), text[: latin[0].start()] + " @ " + text[latin[0].end() :])]
        if not latin and (after := re.search(rf": ?(?P<word>[{HAN}]{{2,8}})$", text)):
            return [(after["word"], text[: after.start("word")] + " @ ")]
        bare = re.match(
            (
                rf"(?:请)?(?:写出|输入|填写|把|将)?(?P<word>[{HAN}]{{2,4}}?)(?:这个词|这两个字|两个字|这三个字|二个字"
                rf"|一词)?的?(?=第.{1, 2}个?字|最后[一1]?个字|倒|首字|末字|开头)"
            ),
            text,
        )
        return (
            [(bare["word"], text[: bare.start("word")] + " @ " + text[bare.end("word") :])]
            if bare
            else []
        )
    if after := re.search(r": ?(?P<word>[a-z0-9]{2,})\W*$", text):
        return [(after["word"], text[: after.start("word")] + " @ ")]
    if first := re.match(r"(?P<word>[a-z0-9]{3,}) ?[:-] ?(?=.*letter|.*digit|.*spell)", text):
        return [(first["word"], " @ : " + text[first.end() :])]
    found = []
    if beside := _APPOSED.search(text):
        found.append(
            (beside["word"], text[: beside.start("word")] + " @ " + text[beside.end("word") :])
        )
    for way in (_AFTER, _OF):
        for one in way.finditer(text):
            if (
                one["word"] not in _NO_WORDS
                and one["word"] not in asking()
                and not re.fullmatch(rf"{PLACE}", one["word"])
            ):
                found.append(
                    (one["word"], text[: one.start("word")] + " @ " + text[one.end("word") :])
                )
    if own := re.search(r"\b(?P<word>[a-z]{3,})'s (?=.*letter)", text):
        found.append((own["word"], text[: own.start()] + " @ " + text[own.end() :]))
    if lone := re.search(
        (
            r"(?:spell|write|type|reverse|enter|letter(?: does)?) (?P<word>[a-z]{3,})"
            r" (?=backward|in reverse|reversed|start|begin|end|back to)"
        ),
        text,
    ):
        found.insert(
            0, (lone["word"], text[: lone.start("word")] + " @ " + text[lone.end("word") :])
        )
    return (
        found
        if any(word for word, _ in found) and re.search(rf"{_SIGN}|spell|backward|reverse", text)
        else []
    )


def _english(word: str, frame: str) -> str | None:
    if " " in word and re.search(r"\bwords?\b|initial|acronym|first letters", frame):
        return _sentence(word, frame)
    if " " in word and not _BACK.search(frame):
        return None
    ways: tuple[Callable[[str, str], str | None], ...] = (
        _kept, _beside, _where, _often, _long, _turned, _without, _changed, _first_so_many,
        _both, _twice, _nth, _edge, _typed,
    )  # fmt: skip
    return next((found for way in ways if (found := way(word, frame)) is not None), None)


def _sentence(text: str, frame: str) -> str | None:
    words = re.findall(r"[a-z0-9][a-z0-9'-]*", text)
    if re.search(
        r"initial|first letters(?: of)?|first letter of (?:each|every|all|the) |acronym", frame
    ):
        return "".join(word[0] for word in words)
    if re.search(r"how many words|count the words|number of words", frame):
        return str(len(words))
    if re.search("letter", frame):
        return None
    if re.search(r"word before the last|last but one word|word next to the last", frame):
        return words[-2] if len(words) > 1 else None
    place = list(re.finditer(rf"\b{PLACE}\b", frame))
    at = _at(place[0], len(words), frame) if len(place) == 1 else None
    return words[at] if at is not None else None


def _at(found: re.Match[str], long: int, frame: str) -> int | None:
    if found["end"] == "middle":
        return long // 2 if long % 2 else None
    at = 0
    back = found["end"] in ("last", "final") or bool(found["back"])
    back = (
        back
        or re.search(r"from (?:the )?(?:end|right|back|last)\b|counting back", frame) is not None
    )
    if found["nth"]:
        nth = found["nth"]
        at = ORDINALS.index(nth) if nth in ORDINALS else int(re.sub(r"\D", "", nth)) - 1
    if re.search(r"last but one|next[ -]to[ -]last", frame):
        at = 1
    return (long - 1 - at if back else at) if 0 <= at < long else None


def _kept(word: str, frame: str) -> str | None:
    """Only the digits, or only the letters, of what has both."""
    if not (re.search(r"\d", word) and re.search("[a-z]", word)) or re.search(
        rf"\b{PLACE}\b|how often|times", frame
    ):
        return None
    found = re.search(r"\b(?P<what>letters|digits|numbers|numerals|figures)\b", frame)
    if not found:
        return None
    kept = re.sub(r"\d" if found["what"] == "letters" else "[a-z]", "", word)
    return str(len(kept)) if _OFTEN.search(frame) else kept


def _beside(word: str, frame: str) -> str | None:
    found = re.search(
        (
            rf"(?P<side>after|before|follow(?:s|ing)?|precede[sd]?|preceding|behind"
            rf"|left of|right of|in front of) (?:the )?(?:letter |digit |character )"
            rf"?{_ONE}(?![a-z0-9])"
        ),
        frame,
    )
    if between := re.search(
        (
            r"between (?:the )?(?:letters? )?[\"'“]?(?P<a>[a-z0-9])"
            r"[\"'”]? and (?:the )?[\"'“]?(?P<b>[a-z0-9])\b"
        ),
        frame,
    ):
        inner = re.search(f"{between['a']}(.){between['b']}|{between['b']}(.){between['a']}", word)
        return (inner[1] or inner[2]) if inner else None
    if not found or word.count(found["one"]) != 1:
        return None
    at = word.index(found["one"]) + (
        -1 if re.match("before|prece|left|in front", found["side"]) else 1
    )
    return word[at] if 0 <= at < len(word) else None


def _where(word: str, frame: str) -> str | None:
    """“In which position is the letter n?”"""
    if not re.search(
        r"(?:which|what) (?:position|place|number)|position of|how manieth|where in", frame
    ):
        return None
    found = re.search(
        (
            rf"letter {_ONE}(?![a-z0-9])|(?:is|does|has) [\"'“]?(?P<two>[a-z])"
            rf"[\"'”]?(?= |\?|$)"
        ),
        frame,
    )
    one = (found["one"] or found["two"]) if found else None
    return str(word.index(one) + 1) if one and word.count(one) == 1 else None


def _often(word: str, frame: str) -> str | None:
    if not _OFTEN.search(frame) and not re.search("times", frame):
        return None
    found = (
        re.search(
            (
                r"(?:\bletters?\b|\bdigits?\b|\bcharacters?\b|many (?=[a-z0-9](?: letters?"
                r"|['’]s|s)\b)) ?[\"'“‘]?(?P<one>[a-z0-9])['’]?s?[\"'”’]?(?= |\?|$|,)"
            ),
            frame,
        )
        or re.search(r"[\"“‘'](?P<one>[a-z0-9])[\"”’']", frame)
        or re.search(
            (
                r"how (?:many|often|many times)(?: does| do| is)?(?: the| a| an)"
                r"?(?: letter)? (?P<one>[a-z0-9])(?:['’]?s)? (?:are|is|in|does|do|can"
                r"|appear|occur|come|show|stand)"
            ),
            frame,
        )
    )
    if found and found["one"]:
        return str(word.count(found["one"]))
    return None


def _long(word: str, frame: str) -> str | None:
    if not re.search(r"how (?:many|long)|count|number of|length", frame):
        return None
    found = re.search(
        r"letters|characters|vowels|consonants|digits|figures|different letters|length|how long",
        frame,
    )
    if not found:
        return None
    if "different" in frame:
        return str(len(set(word)))
    return str(len(re.sub(_NO_SUCH.get(found.group(), "[^a-z]"), "", word)))


def _turned(word: str, frame: str) -> str | None:
    return word[::-1] if _BACK.search(frame) and not re.search(rf"{PLACE} {_SIGN}", frame) else None


def _without(word: str, frame: str) -> str | None:
    if not re.search(
        (
            r"remov|delet|drop|without|take (?:away|off)|leave (?:out|off)|leaving"
            r"|strik|eras|cut (?:off)?|cross out|minus|omit"
        ),
        frame,
    ):
        return None
    text = in_digits(frame)
    if edge := re.search(
        r"(?P<edge>first|last|final|initial)(?: (?P<many>\d+))? (?:letters?|characters?|digits?)",
        text,
    ):
        many = int(edge["many"] or 1)
        return word[many:] if edge["edge"] in ("first", "initial") else word[:-many]
    if re.search(r"(?:the|all|its) vowels", text):
        return re.sub("[aeiou]", "", word)
    letter = re.search(rf"(?:letters?|digit|every|all|the) {_ONE}(?:'?s)?(?![a-z0-9])", text)
    return word.replace(letter["one"], "") if letter and letter["one"] in word else None


def _changed(word: str, frame: str) -> str | None:
    """“Replace the letter c by h”."""
    found = re.search(
        (
            rf"(?:replace|change|swap|exchange|turn) (?:the )?(?:letter )?{_ONE} (?:by"
            rf"|with|for|to|into|in) (?:an? |the )?(?:letter )?[\"'“]?(?P<new>[a-z])\b"
        ),
        frame,
    )
    if found and found["one"] in word:
        return word.replace(found["one"], found["new"])
    found = re.search(
        (
            r"(?:replace|change|swap|exchange) (?:the )?(?P<edge>first|last)"
            r" letter(?: of)? @? ?(?:by|with|for|to|into) (?:an? |the )?(?:letter )"
            r"?[\"'“]?(?P<new>[a-z])\b"
        ),
        frame,
    )
    if found:
        return found["new"] + word[1:] if found["edge"] == "first" else word[:-1] + found["new"]
    found = re.search(
        (
            r"add (?:an? |the )?(?:letter )?[\"'“]?(?P<new>[a-z])[\"'”]? (?:to|at)"
            r" (?:the )?(?:(?P<edge>end|front|beginning|start) of)?"
        ),
        frame,
    )
    if found:
        return (
            found["new"] + word
            if found["edge"] in ("front", "beginning", "start")
            else word + found["new"]
        )
    return None


def _first_so_many(word: str, frame: str) -> str | None:
    found = re.search(
        rf"(?P<edge>first|last|final) (?P<many>two|three|four|five|\d) {_SIGN}", frame
    )
    if not found:
        return None
    many = int(in_digits(found["many"]))
    kept = re.sub("[^0-9]", "", word) if "digit" in frame and not word.isdigit() else word
    return (kept[:many] if found["edge"] == "first" else kept[-many:]) if many < len(kept) else None


def _both(word: str, frame: str) -> str | None:
    if re.search(
        rf"first (?:{_SIGN} )?and (?:the )?(?:last|final)(?: {_SIGN})?", frame
    ) and re.search(_SIGN, frame):
        return word[0] + word[-1]
    nth = rf"{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th)"
    both = re.search(rf"(?P<a>{nth}) and (?:the )?(?P<b>{nth}) {_SIGN}", frame)
    if both:
        at = [
            ORDINALS.index(one) if one in ORDINALS else int(re.sub(r"\D", "", one)) - 1
            for one in both.group("a", "b")
        ]
        return "".join(word[i] for i in at) if max(at) < len(word) else None
    every = re.search(r"every (second|other|third|2nd|3rd) (?:letter|character|digit)", frame)
    if every:
        step = 3 if every[1] in ("third", "3rd") else 2
        return word[step - 1 :: step]
    return None


def _twice(word: str, frame: str) -> str | None:
    if not re.search(
        r"twice|two times|more than once|repeat|doubled?\b|most often", frame
    ) or not re.search(_SIGN, frame):
        return None
    twice = {one for one in word if word.count(one) > 1}
    return twice.pop() if len(twice) == 1 else None


def _nth(word: str, frame: str) -> str | None:
    if not re.search(_SIGN, frame) or re.search("how many|alphabet", frame):
        return None
    text = re.sub(
        r"\b(?:position|place|spot|number|no\.?) (?:number )?(\d+|one|two|three|four|five|six)\b",
        lambda one: f"{in_digits(one[1])}th",
        frame,
    )
    place = list(re.finditer(rf"\b{PLACE}\b", text))
    if re.search(r"\bin the middle\b|in the cent(?:re|er)\b|\bcentral\b", text) and not place:
        return word[len(word) // 2] if len(word) % 2 else None
    if len(place) != 1:
        return None
    kept = word
    if "vowel" in text:
        kept = re.sub("[^aeiou]", "", word)
    elif "consonant" in text:
        kept = re.sub("[aeiou]", "", word)
    elif re.search("digit|figure", text) and not word.isdigit():
        kept = re.sub(r"\D", "", word)
    at = _at(place[0], len(kept), text)
    return kept[at] if at is not None else None


def _edge(word: str, frame: str) -> str | None:
    if not re.search(
        (
            r"(?:which|what)(?: is the)? (?:letter|character|digit|sign)"
            r"|letter (?:does|do|is|at|that)|what does @|letter with which|(?:enter"
            r"|type|write|give) the letter"
        ),
        frame,
    ) or _OFTEN.search(frame):
        return None
    found = re.search(
        (
            r"\b(?P<edge>begin|start|end|finish|close|open)(?:s|ning|ing|es)?\b"
            r"|at the (?P<edge2>end|start|beginning|front) of"
        ),
        frame,
    )
    if not found:
        return None
    edge = found["edge"] or found["edge2"]
    return word[0] if edge in ("begin", "start", "beginning", "front", "open") else word[-1]


def _typed(word: str, frame: str) -> str | None:
    bare = re.sub(
        (r"\b(?:please|type|enter|write|copy|repeat|retype|input|put|fill|in|into"
        r"|the|this|following|exact|exactly|single|word|words|text|name|code"
        r"|string|phrase|number|letters|capital|capitals|upper|lower|case"
        r"|uppercase|lowercase|small|all|here|below|box|field|as|it|is|shown|you"
        r"|see|again|to|continue|kindly|just|simply|down|answer|with|using|form"
        r"|given|quotes|quoted|inside|between|quotation|marks|without|not|digits"
        r"|of|spelled|out|after|me|us|copied)\b"),
        " ", frame,
    )  # fmt: skip
    if re.sub(r"[\s@.,:;!?-]+", "", bare) or not re.search(
        r"type|enter|write|copy|repeat|input|put|fill|retype", frame
    ):
        return None
    return word if not re.search(r"how|which|what", frame) else None
