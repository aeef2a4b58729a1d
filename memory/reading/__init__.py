"""Reading by rules: what a message of the person says of them and of those they know, as claims.

``read`` splits the message into sentences and clauses, leaves out what is no statement
(``unsaid``) or was put in from others (``pasted``), and asks the patterns of the clause's language.
It uses no model and takes well under 5 ms. What the patterns do not know gives nothing, except
after "remember that": then the rest is kept as a note. Of a message that names a secret only what
stands before it is read, not even on request all of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from memory.base import ME, Claim, Kind
from memory.reading import chinese, english
from memory.reading.attributes import attribute
from memory.reading.chinese_in_english import in_english
from memory.reading.english_names import clauses
from memory.reading.english_turned import mended
from memory.reading.english_wishes import named_themselves, special, wish_for_answers
from memory.reading.fragments import fragment
from memory.reading.pasted import own_part
from memory.reading.secrets import without_secret
from memory.reading.sentences import (
    remembered,
    sentences,
    spelled_out,
    with_subject,
    without_passing,
)
from memory.reading.talk import Talk
from memory.reading.unsaid import dictates, joke, request, unreal, without_what_is_asked

LONGEST = 2000
"""Characters of a message that are read: more is a text that was pasted."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_CHEERS = re.compile(r"\b(?:always|there|here) for\b|\bto \w+ (?:me|it)$")
"""Said to cheer somebody up, or asked for: nothing to note."""


def read(text: str, now: date, language: str = "") -> list[Claim]:
    """All claims of a message, in the order they were said, none twice. ``language`` ("en", "zh")
    only helps where a sentence has no letters of either."""
    text = without_secret(text)
    if len(text) > LONGEST or joke(text):
        return []
    talk = Talk(now)
    found: list[Claim] = []
    for sentence in without_what_is_asked(sentences(own_part(text))):
        if dictates(without_passing(sentence)) and re.search(r"[:：]", sentence):
            break  # what follows is the text to be written
        found += _sentence(sentence, talk, language)
    return _in_place(_once(found))


def _sentence(sentence: str, talk: Talk, language: str) -> list[Claim]:
    if wished := wish_for_answers(without_passing(sentence)):
        return [replace(one, text=sentence) for one in wished]
    if asked := chinese.wish(without_passing(sentence)):
        return [replace(one, text=sentence) for one in asked]
    if corrected := fragment(without_passing(sentence)):
        return [replace(one, text=sentence) for one in corrected]
    noted = remembered(sentence)
    body = noted or sentence
    if (
        "…" in body
        or unreal(without_passing(body))
        or (noted is None and dictates(without_passing(body)))
    ):
        return []
    if chinese.is_chinese(body) or (language == "zh" and not re.search(r"[A-Za-z]", body)):
        found = chinese.read(body, talk)
    else:
        found = _english(body, talk) or _of_both(body, talk)
    if not found and noted and not _CHEERS.search(noted):
        found = [_note(noted)]
    return [replace(one, text=sentence) for one in found]


def _mostly_chinese(text: str) -> bool:
    """More characters than English words, so that a name in the other language does not decide."""
    return len(_CHINESE.findall(text)) > 2 * len(re.findall(r"[A-Za-z]+", text)) - 2 * bool(
        _CHINESE.match(text.strip())
    )


def _of_both(sentence: str, talk: Talk) -> list[Claim]:
    """English with Chinese words in it, or the other way round."""
    if not _CHINESE.search(sentence):
        return []
    found = in_english(sentence, lambda text: _english(text, talk))
    return found or chinese.read(sentence, talk)


def _english(sentence: str, talk: Talk) -> list[Claim]:
    whole = mended(spelled_out(without_passing(sentence)).strip(" .!"))
    if at_once := special(whole):
        return at_once
    found: list[Claim] = []
    for part in clauses(whole):
        clause = with_subject(without_passing(part))
        if clause and not request(clause):
            found += english.claims(clause, talk)
    return found or named_themselves(sentence)


_KINDS: tuple[tuple[str, Kind], ...] = (
    (r"doctor|pill|medicine|allerg|hospital|surgery|blood|药|过敏|医院|病", "health"),
    (r"bank|salary|loan|debt|rent|euros?\b|dollars?\b|[$€£¥]\d|银行|工资|贷款|房租", "money"),
    (r"\bcar\b|phone|laptop|router|printer|手机|电脑|车", "device"),
    (r"every |each |daily|always|每天|每周|每", "habit"),
    (r"office|boss|colleague|meeting|公司|老板|同事", "work"),
)


def _note(text: str) -> Claim:
    kind: Kind = next((k for words, k in _KINDS if re.search(words, text, re.IGNORECASE)), "other")
    language = "zh" if _CHINESE.search(text) else "en"
    value = text.strip(" .!。！")
    return Claim(ME, "note", value, text, kind=kind, language=language, confidence=0.7)


def _once(claims: list[Claim]) -> list[Claim]:
    seen: dict[tuple[str, str, str, bool], Claim] = {}
    for one in claims:
        seen.setdefault((one.subject, one.attribute, one.value.casefold(), one.holds), one)
    return list(seen.values())


def _in_place(claims: list[Claim]) -> list[Claim]:
    """What ended, and what took its place, as one claim: "I no longer live in Rome, I live in
    Milan". Of what may be several at once both stand."""
    ended = {
        (one.subject, one.attribute): one
        for one in claims
        if not one.holds and one.value and not attribute(one.attribute).many
    }
    placed: list[Claim] = []
    used: set[int] = set()
    for one in claims:
        gone = ended.get((one.subject, one.attribute)) if one.holds else None
        if gone is not None and one.instead in ("", gone.value) and id(gone) not in used:
            used.add(id(gone))
            one = replace(one, instead=gone.value)
        placed.append(one)
    return [one for one in placed if id(one) not in used]
