"""Letters, digits and words by where they stand, in whatever order the question says it."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles.asked import (
    HAN,
    PLACE,
    QUOTED,
    Asked,
    chinese,
    place_of,
    said,
)

_SIGNS = r"(?:letters?|characters?|chars?|signs?)"
_AT = re.compile(
    rf"{PLACE} {_SIGNS}\b|{_SIGNS} (?:is |comes |stands )?(?:at the |the "
    rf"|in )?{PLACE.replace('nth>', 'nth2>').replace('back>', 'back2>').replace('end>', 'end2>')}"
)
_WORD_AFTER = re.compile(
    r"\b(?:word|name)(?: is)?:? [\"'“]?(?!is|in|has|of|the|from|and|that|which|do|does|you|with)"
    r"(?P<word>[a-z]{2,})\b"
)
_WORD_FIRST = re.compile(r"^[\"'“]?(?P<word>[a-z]{2,})[\"'”]? *[:?,-] ")
_WORD_OF = re.compile(r"\b(?:of|in|from)(?: the)?(?: word)? [\"'“]?(?P<word>[a-z]{2,})[\"'”]?\W*$")
_NO_WORDS = frozenset(
    ["alphabet", "word", "line", "row", "list", "sentence", "it", "order", "english", "letters"]
)
_TWICE = re.compile(
    r"letter\b.*\b(?:twice|two times|more than once|repeat(?:s|ed)?|doubled?|2 times|appears? most)"
    r"|(?:repeated|double|doubled) letter"
)
_WITHOUT = re.compile(
    r"\b(?:remov|delet|drop|cut|without|tak(?:e|ing) (?:away|off)|leav(?:e|ing) (?:out|off)|strik"
    r"|eras|minus|cross)"
)
_EDGE = re.compile(r"(?P<edge>first|last|final|initial)(?: (?P<many>\d+))? letters?")
_DIGIT = re.compile(
    rf"{PLACE} (?:digit|figure|numeral)|(?:digit|figure|numeral) (?:is |comes |stands )?(?:the )?"
    r"(?P<which>first|last|second|third|fourth)"
)
_OFTEN = re.compile(r"how often|how many times|how many|count|occur|几次|多少次|几个|多少个")
_ONE_DIGIT = re.compile(r"(?<!\d)(\d)(?!\d)")
_ENDS_ZH = re.compile(
    r"(?P<side>前|后|最后|末尾|末|开头|头)(?:的)?(?P<many>[两二三四五2-5])(?:个|位)(?P<what>字母|数字|字符|字|数)?"
)


def told(asked: Asked) -> str | None:
    ways: tuple[Callable[[Asked], str | None], ...] = (
        _ends_zh, _digit_often, _without, _every, _twice, _letter, _digit, _word_at,
    )  # fmt: skip
    return next((found for way in ways if (found := way(asked)) is not None), None)


def _word(asked: Asked) -> str | None:
    """The word that is asked about: quoted, after “word”, loud, or at an end of the question."""
    quoted = QUOTED.findall(asked.text)
    if len(quoted) == 1:
        word = quoted[0].strip()
        return word if re.fullmatch("[a-z0-9]{2,}", word) else None
    loud = [
        word for word in re.findall(r"\b[A-Z]{3,}\b", asked.cased) if word.lower() not in _NO_WORDS
    ]
    if len(loud) == 1 and not asked.cased.isupper():
        return str(loud[0]).lower()
    for way in (_WORD_FIRST, _WORD_AFTER, _WORD_OF):
        if (found := way.search(asked.text)) and found["word"] not in _NO_WORDS:
            return found["word"]
    after = re.search(r": [\"'“]?([a-z]{2,})[\"'”]?\W*$", asked.text)
    return after[1] if after else None


def _letter(asked: Asked) -> str | None:
    found = _AT.search(asked.text)
    if (
        not found
        or chinese(asked.text)
        or re.search(r"how many|words?\b.*(?:starts|begin)", asked.text)
    ):
        return None
    word = _word(asked)
    if (
        word is None
        or word in found.group()
        or re.search(r"\d|,.*,", asked.text.replace("th ", ""))
    ):
        return None
    place = re.search(PLACE, found.group())
    at = place_of(place, len(word)) if place else None
    return word[at] if at is not None else None


def _every(asked: Asked) -> str | None:
    """“Every second letter of abcdef”."""
    found = re.search(r"every (second|other|third|2nd|3rd) letter", asked.text)
    word = _word(asked) if found else None
    if not found or not word:
        return None
    step = 3 if found[1] in ("third", "3rd") else 2
    return word[step - 1 :: step]


def _word_at(asked: Asked) -> str | None:
    """“In “red green blue”, what is the second word?”"""
    quoted, place = said(asked.text), re.search(rf"{PLACE} word\b", asked.text)
    if not quoted or not place or " " not in quoted or place.group() in quoted:
        return None
    words = re.findall(r"[a-z0-9'-]+", quoted)
    at = place_of(place, len(words))
    return words[at] if at is not None else None


def _twice(asked: Asked) -> str | None:
    if not _TWICE.search(asked.text) or chinese(asked.text):
        return None
    word = _word(asked)
    doubled = {letter for letter in word or "" if (word or "").count(letter) > 1}
    return doubled.pop() if len(doubled) == 1 else None


def _without(asked: Asked) -> str | None:
    """“Remove the first letter of the word planet”."""
    if not _WITHOUT.search(asked.text) or chinese(asked.text):
        return None
    text = in_digits(asked.text)
    edge, word = _EDGE.search(text), _word(asked)
    if not word:
        return None
    if edge:
        many = int(edge["many"] or 1)
        return word[many:] if edge["edge"] in ("first", "initial") else word[:-many]
    letter = re.search(r"letters? [\"'“‘]?([a-z])\b|the ([a-z])\b", text)
    if not letter:
        return None
    gone = letter[1] or letter[2]
    return word.replace(gone, "") if gone in word else None


def _digit(asked: Asked) -> str | None:
    found = _DIGIT.search(asked.text)
    numbers = re.findall(r"(?<![a-z\d])\d{2,}(?![a-z\d])", asked.text)
    if not found or len(numbers) != 1 or re.search("how many|sum|add", asked.text):
        return None
    word = found.group().split()
    place = re.search(PLACE, " ".join(word))
    at = place_of(place, len(numbers[0])) if place else None
    return numbers[0][at] if at is not None else None


def _digit_often(asked: Asked) -> str | None:
    """“How often is there a 5 in 5 7 5 2?”, “数字2在3224中出现了几次”."""
    text = asked.text
    if not _OFTEN.search(text) or re.search(r"[a-z]+ \d[a-z]|[-+*/=]", text):
        return None
    if not re.search(
        "zeros|zeroes|ones|appear|occur|often|times|出现|几个\\d|含有|are there|is there|contain",
        text,
    ):
        return None
    rows = re.findall(r"(?<!\d)\d(?:[ ,]+\d(?!\d)){2,}|\d{3,}", text)
    if len(rows) != 1:
        return None
    rest = text.replace(rows[0], " ", 1)
    rest = re.sub(r"\bzero(?:e?s)\b", "0", re.sub(r"\bones\b", "1", rest))
    ones = _ONE_DIGIT.findall(re.sub("几次|[一1]共", "", rest))
    row = re.sub(r"\D", "", rows[0])
    if not ones and (named := re.search(r"(?:digit|number|figure|数字) ?(\w+)", rest)):
        ones = _ONE_DIGIT.findall(in_digits(named[1]))
    return str(row.count(ones[0])) if len(ones) == 1 else None


def _ends_zh(asked: Asked) -> str | None:
    """“验证码ab3k的前两位”."""
    text = asked.text
    found = _ENDS_ZH.search(text)
    if (
        not found
        or not chinese(text)
        or re.search("几|多少|和|大|小", text[found.end() :].replace("是几", ""))
    ):
        return None
    what = said(text) or next(iter(re.findall(r"[a-z0-9]{3,}", text)), None)
    if what is None:
        before = re.search(rf"([{HAN}]{{3,8}})的$", text[: found.start()])
        what = before[1] if before else None
        what = re.sub("^(?:请(?:输入|写出|填写)|输入|写出|填写)", "", what) if what else None
    if not what:
        return None
    if found["what"] in ("数字", "数"):
        what = re.sub(r"\D", "", what)
    if found["what"] == "字母":
        what = re.sub("[^a-z]", "", what)
    many = int(in_digits(found["many"].replace("两", "二")))
    if len(what) <= many:
        return None
    return what[:many] if found["side"] in ("前", "开头", "头") else what[-many:]
