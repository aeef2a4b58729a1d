"""Letters of words, words of sentences, words to be typed, digits and letters of a code."""

from __future__ import annotations

import re
from collections.abc import Callable

from models.challenges.solving.numbers import in_digits
from models.challenges.solving.riddles import spelling_zh
from models.challenges.solving.riddles.asked import (
    COUNTING,
    HAN,
    PLACE,
    Asked,
    chinese,
    place_of,
    said,
)

_Q = r"[\"'“”‘’「」『』《》]"
_THE_WORD = (
    rf"(?:the |this |following |english |given )*(?:word|name|text|string|phrase|code"
    rf"|number|letters|characters|digits)?(?: in quotes)?:? ?{_Q}?"
    rf"(?P<word>[a-z0-9]{{2,}}){_Q}?"
)
_LETTER_WORDS = r"(?:letter|.etter|character|char|symbol)s?"
_LETTER = re.compile(rf"{PLACE} ?{_LETTER_WORDS} ?(?:is )?(?:of|in|from|that)[^a-z0-9]*{_THE_WORD}")
_LETTER_IS = re.compile(
    rf"{_LETTER_WORDS} (?:is|comes|stands) (?:the |in )?{PLACE}(?: one| place)? (?:in|of)"
    rf"[^a-z0-9]*{_THE_WORD}"
)
_LETTER_OF = re.compile(
    rf"{_LETTER_WORDS} (?:of|in)[^a-z0-9]*{_THE_WORD} (?:is|comes|stands) (?:the )?{PLACE}"
)
_LETTER_OWN = re.compile(rf"{_Q}?(?P<word>[a-z]{{2,}}){_Q}?'s {PLACE} ?{_LETTER_WORDS}")
_IN_WORD = re.compile(
    rf"(?:in|of|from) (?:the )?word:? ?{_Q}?(?P<word>[a-z]{{2,}}){_Q}?.*?{PLACE} ?{_LETTER_WORDS}"
)
_SOME = re.compile(
    rf"(?P<way>first|last) (?P<many>\d|two|three|four|five) {_LETTER_WORDS} (?:of|in|from)"
    rf"[^a-z0-9]*{_THE_WORD}"
)
_BOTH_ENDS = re.compile(
    rf"first (?:letter )?and (?:the )?last letters? (?:of|in|from)[^a-z0-9]*{_THE_WORD}"
)
_IN_MIDDLE = re.compile(
    rf"letter .*?(?:in|at) the (?:middle|cent(?:re|er)) of[^a-z0-9]*{_THE_WORD}"
)
_AT_EDGE = re.compile(rf"letter .*?at the (?P<edge>end|start|beginning|front) of {_THE_WORD}")
_DIGIT = re.compile(
    rf"{PLACE} ?(?:digit|number|figure) ?(?:is )?(?:of|in|from)\D*?(?P<word>\d{{2,}})"
)
_BEGINS = re.compile(
    rf"letter (?:does |do |is )?(?:the )?(?:word |name )?{_Q}?(?P<word>[a-z]{{2,}}){_Q}? "
    r"(?P<edge>begin|start|end|finish)s?"
)
_BEGINS_WITH = re.compile(
    rf"(?:letter|what).*?(?P<edge>begin|start|end|finish)s?(?: with)?(?: the)? word {_Q}?"
    rf"(?P<word>[a-z]{{2,}})"
)
_LONG = re.compile(
    r"(?:how ?many|number of|count (?:all )?(?:the )?) ?(?P<what>letters|characters|vowels"
    r"|consonants|"
    r"digits|syllables)\b"
)
_BETWEEN_WORDS = re.compile(rf"\b(?:in|of|does|has|have|spell|make up|form)\b[^a-z0-9]*{_THE_WORD}")
_TIMES = re.compile(
    rf"how (?:many times|often) .*?{_Q}?(?:letter )?{_Q}?(?P<letter>\b[a-z]\b){_Q}?.*?\b"
    rf"(?:in|of)\b[^a-z]*{_THE_WORD}"
)
_TIMES_OF = re.compile(
    rf"(?:how ?many|number of|count) (?:of )?(?:the )?(?:letters? )?{_Q}?(?P<letter>[a-z]){_Q}?"
    rf"(?:'?s|es)? .*?\b(?:in|does|has|of)\b[^a-z]*{_THE_WORD}"
)
_TURNED = re.compile(
    r"backwards?|in reverse|reversed?|from (?:the )?(?:back|right)|倒着|反过来|倒过来|倒序"
    r"|倒写|逆序|颠倒"
)
_VERB = (
    r"(?:re-?type|re-?enter|type|enter|write|input|copy|spell|repeat|say|fill in|put"
    r"|key in|provide)"
)
_TYPE = re.compile(
    rf"^(?:please |to (?:continue|prove|show)[^,]*, ?|now |just |you must )*{_VERB} "
    rf"(?:out |in |down )?{_THE_WORD}"
    r"(?: (?:here|below|above|in(?:to)? .*|backwards?|reversed?|without .*|to .*|again"
    r"|please|exactly.*))*"
    r"[ .!]*$"
)
_COPY = re.compile(
    rf"^(?:please |now )*{_VERB} (?:in |out |down )?(?:the |this |these |following |exact "
    rf"|next )*(?:word|text|name|code|letters|characters)s?"
    rf"(?: \w+){{0,5}}: ?{_Q}?(?P<word>[a-z0-9]+){_Q}?\W*$"
)
_VOWEL = re.compile(
    rf"(?:which|what) (?P<what>vowel|consonant)s? .*?(?:in|of|has|have)\b[^a-z]*{_THE_WORD}"
)
_TYPE_ZH = re.compile(r"(?:输入|填写|写出|写下|键入|填入|打出|抄写|倒写|倒着)")
_ONLY = re.compile(
    r"(?:only|just|all)? ?(?:the )?(?P<what>letters|digits|numbers|numerals|figures)(?: only)?"
    r"(?: (?:of|in|from|out of|you see in|that are in|contained in))"
    r"?[^a-z0-9]*(?P<code>(?=[a-z0-9]*\d)(?=\d*[a-z])[a-z0-9]{3,})\b"
)
_CODE = re.compile(r"(?<![a-z0-9])(?=[a-z0-9]*\d)(?=\d*[a-z])[a-z0-9]{3,}(?![a-z0-9])")
_SENTENCE_WORD = re.compile(rf"{PLACE} word (?:is )?(?:of|in|from|on)\b")
_SENTENCE = re.compile(
    r"\b(?:sentence|phrase|text|line|following|list)\b[^\"'“:]*(?::|(?= ?[\"'“]))"
)


def told(asked: Asked) -> str | None:
    if len(re.findall(r"\d+", asked.text)) > 1 and re.search(
        r"how many (?:is|are|does|do) (?:that|this|it|there|they)\b", asked.text
    ):
        return None
    ways: tuple[Callable[[str], str | None], ...] = (
        _codes, _turned, _times, _letter, _digit, _long, _of_sentence, _edge, spelling_zh.told,
        _typed,
    )  # fmt: skip
    return next((found for way in ways if (found := way(asked.text)) is not None), None)


def _letter(text: str) -> str | None:
    if re.search(r"\b(?:remov|delet|without|drop|leave out|take away|cut off|every|each)", text):
        return None
    if found := _SOME.search(text):
        many, word = int(in_digits(found["many"])), _best_word(found, text)
        return word[:many] if found["way"] == "first" else word[-many:]
    if found := _BOTH_ENDS.search(text):
        word = _best_word(found, text)
        return word[0] + word[-1]
    if found := _IN_MIDDLE.search(text):
        word = _best_word(found, text)
        return word[len(word) // 2] if len(word) % 2 else None
    if found := _AT_EDGE.search(text):
        return _best_word(found, text)[-1 if found["edge"] == "end" else 0]
    for way in (_LETTER, _LETTER_IS, _LETTER_OF, _LETTER_OWN, _IN_WORD):
        if found := way.search(text):
            word = _best_word(found, text)
            if word == "alphabet":
                continue
            at = place_of(found, len(word))
            return word[at] if at is not None else None
    return None


def _best_word(found: re.Match[str], text: str) -> str:
    """What is quoted, where it is a word; else what the pattern found."""
    quoted = said(text)
    return quoted if quoted and re.fullmatch("[a-z0-9]{2,}", quoted) else found["word"]


def _digit(text: str) -> str | None:
    found = _DIGIT.search(text)
    if not found or len(re.findall(r"\d{2,}", text)) > 1:
        return None
    at = place_of(found, len(found["word"]))
    return found["word"][at] if at is not None else None


def _edge(text: str) -> str | None:
    if found := _VOWEL.search(text):
        kept = [one for one in _best_word(found, text) if _counts(one, found["what"] + "s")]
        return kept[0] if len(set(kept)) == 1 else None
    found = _BEGINS_WITH.search(text) or _BEGINS.search(text)
    if not found:
        return None
    return found["word"][0 if found["edge"] in ("begin", "start") else -1]


def _long(text: str) -> str | None:
    counting = _LONG.search(text)
    if not counting:
        return None
    quoted = said(text)
    found = _BETWEEN_WORDS.search(text[counting.end() :])
    word = quoted or (found["word"] if found else None)
    if word is None or word in ("list", "alphabet", "english"):
        return None
    return str(sum(_counts(letter, counting["what"]) for letter in word))


def _counts(letter: str, what: str) -> bool:
    match what:
        case "vowels":
            return letter in "aeiou"
        case "consonants":
            return letter.isalpha() and letter not in "aeiou"
        case "digits":
            return letter.isdigit()
        case "characters":
            return letter != " "
    return letter.isalpha()


def _times(text: str) -> str | None:
    found = _TIMES.search(text) or _TIMES_OF.search(text)
    return str(_best_word(found, text).count(found["letter"])) if found else None


def _turned(text: str) -> str | None:
    if not _TURNED.search(text):
        return None
    quoted = said(text)
    if quoted:
        return quoted[::-1]
    after = text.rpartition(":")[2].strip(" .?!") if ":" in text else ""
    if after and not _TURNED.search(after):
        return after[::-1]
    found = re.search(
        rf"(?:{_VERB}|reverse|is|what's|spelt|spelled) (?:out )?{_THE_WORD}(?= (?:spel|back|in "
        rf"|rev)|$|[?.])",
        text,
    ) or re.search(rf"(?:of|reverse) {_THE_WORD}", text)
    if found:
        return found["word"][::-1]
    zh = re.search(rf"(?:把|将)?(?P<word>[{HAN}]{{2,4}}?|[a-z0-9]+)(?:倒|反|逆|颠)", text)
    return zh["word"][::-1] if zh else None


def _codes(text: str) -> str | None:
    """Only the digits, or only the letters, of what has both."""
    found = _ONLY.search(text)
    what, code = (found["what"], found["code"]) if found else (None, None)
    if code is None:
        codes = _CODE.findall(re.sub(r"\d+(?:st|nd|rd|th)\b", "", text))
        named = re.search(
            r"(?P<en>\b(?:letters|digits|numbers|numerals|figures)\b)|数字|字母", text
        )
        if len(codes) != 1 or not named or re.search("第|last|first|最后", text):
            return None
        code, what = codes[0], "letters" if "字母" in text else named["en"] or "digits"
    kept = [char for char in code if char.isalpha() == (what == "letters")]
    return str(len(kept)) if COUNTING.search(text) else "".join(kept) or None


def _of_sentence(text: str) -> str | None:
    """Words of a sentence: how many, or the one at a place."""
    counting = re.search(r"how ?many words", text)
    place = _SENTENCE_WORD.search(text)
    if not counting and not place:
        return None
    words = _sentence(text)
    if not words:
        return None
    if counting:
        return str(len(words))
    at = place_of(place, len(words)) if place else None
    return words[at] if at is not None else None


def _sentence(text: str) -> list[str]:
    quoted = said(text)
    where = quoted if quoted and " " in quoted else text.rpartition(":")[2] if ":" in text else ""
    return re.findall(r"[a-z0-9'-]+", where)


def _typed(text: str) -> str | None:
    quoted = said(text)
    copied = _COPY.match(text)
    if copied and not _TURNED.search(text):
        return copied["word"]
    if chinese(text):
        found = _TYPE_ZH.search(text)
        if (
            not found
            or COUNTING.search(text)
            or re.search("[第几哪?]|什么|反义|中的|里的|数字", text)
        ):
            return None
        after = text.rpartition(":")[2].strip() if ":" in text else ""
        return quoted or (after if re.fullmatch(f"[{HAN}a-z0-9]{{1,8}}", after) else None)
    found = _TYPE.match(text)
    if not found or _TURNED.search(text):
        return None
    if found["word"] in (
        "the",
        "code",
        "word",
        "text",
        "answer",
        "name",
        "your",
        "this",
        "password",
    ):
        return None
    named = re.search(
        r"\b(?:word|text|name|phrase|string|number|code|letters|characters|digits)\b",
        text[: found.start("word")],
    )
    return quoted or (found["word"] if named else None)
