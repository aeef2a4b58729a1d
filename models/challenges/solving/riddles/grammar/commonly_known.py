"""Common knowledge: of what a question offers, that which goes with its words (``goes_with.toml``);
and what is asked for openly (``common_open.toml``)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from models.challenges.solving.riddles import facts
from models.challenges.solving.riddles.asked import HAN, chinese, stands
from models.challenges.solving.riddles.grammar.rows import rows
from models.challenges.solving.riddles.grammar.talk import Parted
from models.challenges.solving.riddles.grammar.wordings import wording

_FORM_OF = re.compile(
    r"(?:(?P<many>plural)|(?P<one>singular)|(?P<past>past))(?: tense| form| simple)* (?:of|for) "
    r"(?:the |an? )?(?:word |verb |noun )?[\"'“]?(?:to )?(?P<word>[a-z]+)"
)
_COMPLETED = re.compile(r",(?! or )[^,?]*(?:\.\.\.|_+)\W*$")
"""“Sugar is sweet, lemons are ...”: what stands there is not offered."""
_NOT = re.compile(r"\bnot\b|n't\b|\bno\b|\bnever\b|\bcannot\b|不|没")
_EITHER = wording("commonly_known", "either")
_EITHER_ZH = re.compile(
    rf"(?P<a>[{HAN}]{{1,6}})(?:,)?(?:还是|或者?)(?:是|在|吃|用|会|住在)?"
    rf"(?P<b>[{HAN}]{{1,6}})(?:里|上|中)?(?:\?|呢|$|更|会)"
)


@lru_cache(maxsize=4)
def _cues(language: str) -> tuple[tuple[re.Pattern[str], frozenset[str]], ...]:
    raw = tomllib.loads(Path(__file__).with_name("goes_with.toml").read_text("utf-8"))
    return tuple(
        (re.compile(cue), frozenset(word.replace("_", " ") for word in words.split()))
        for cue, words in raw[language].items()
    )


@lru_cache(maxsize=4)
def _open(language: str) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    raw = tomllib.loads(Path(__file__).with_name("common_open.toml").read_text("utf-8"))
    return tuple(
        (re.compile(asked), tuple(told.split("|"))) for asked, told in raw[language].items()
    )


@lru_cache(maxsize=2)
def _forms(name: str) -> dict[str, str]:
    raw = tomllib.loads(Path(__file__).with_name("common_open.toml").read_text("utf-8"))
    return dict(facts.pairs(raw["forms"][name]))


def told(parted: Parted) -> str | None:
    text = parted.question.text
    if (
        re.search(r"\d ?[-+*/=]|letter|字母|\bwords?\b(?! means)|odd one|[加减乘除]\d", text)
        or len(text) > 160
    ):
        return None
    if completed(text):
        return _asked(text)
    counted = re.search(r"how (?:many|much|old|long)\b|多少|几[个只条]", text)
    return _form(text) or _asked(text) or (None if counted else _offered(text))


def completed(text: str) -> bool:
    return _COMPLETED.search(text) is not None


def either(parted: Parted) -> str | None:
    """“Do you stop or go?”: one of two goes with the question's words, the other does not."""
    text = parted.question.text
    if re.search(r"\d|letter|字母|\bmore\b|\bless\b|est\b|than", text) or not (
        _EITHER_ZH if chinese(text) else _EITHER
    ).search(text):
        return None
    return _offered(text)


def _form(text: str) -> str | None:
    """“The plural of mouse”, “the past tense of go”."""
    found = _FORM_OF.search(text)
    if not found:
        return None
    word = found["word"]
    if found["past"]:
        return _forms("past").get(word)
    if found["one"]:
        return next((one for one, many in _forms("plural").items() if many == word), None)
    return _forms("plural").get(word) or _regular(word)


def _regular(word: str) -> str | None:
    if re.search("(?:[sxz]|[cs]h)$", word):
        return f"{word}es"
    if re.search("[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return None if re.search("[of]$|fe$", word) else f"{word}s"


def _asked(text: str) -> str | None:
    if _NOT.search(text) or re.search(
        r"^(?:is|are|does|do|can) (?!.*\bor\b)|吗\??$|对还是错|true or false", text
    ):
        return None
    found = {}
    for asked, answers in _open("zh" if chinese(text) else "en"):
        if one := asked.search(text):
            found[_meant(answers, text)] = len(one.group())
    found.pop(None, None)
    return next(iter(found)) if len(found) == 1 else None


def _meant(answers: Sequence[str], text: str) -> str | None:
    offered = [one for one in answers if stands(one, text)]
    if offered:
        return max(offered, key=len)
    return None if re.search(r"\bor\b|还是|或者", text) else answers[0]


def _offered(text: str) -> str | None:
    """The one of those offered that goes with the question's words."""
    if _NOT.search(text):
        return None
    for items, frame in _options(text):
        scored = {item: _speaks_for(item, frame) for item in items}
        best = max(scored.values())
        fits = [item for item, score in scored.items() if score == best]
        if best > 0 and len(fits) == 1:
            return fits[0]
    return None


def _options(text: str) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    either = (_EITHER_ZH if chinese(text) else _EITHER).search(text)
    if either and ":" not in text:
        a, b = either["a"], either["b"]
        frame = text[: either.start("a")] + " # " + text[either.end("b") :]
        if chinese(text):
            found += _tails(a, b, frame)
        else:
            found += [
                (
                    (a.split()[-1], b.split()[0] if len(b.split()) == 1 else b),
                    text[: either.start("a")] + " ".join(a.split()[:-1]) + " # ",
                ),
                ((a, b), frame),
            ]
    found += [
        (row.items, row.frame) for row in rows(text) if not re.search(r"\d", "".join(row.items))
    ]
    return found


def _tails(a: str, b: str, frame: str) -> list[tuple[tuple[str, ...], str]]:
    told: list[tuple[tuple[str, ...], str]] = []
    for long in range(1, len(a) + 1):
        told.append(((a[-long:], b.rstrip("呢")), a[:-long] + frame))
    return told


def _speaks_for(item: str, frame: str) -> int:
    language = "zh" if chinese(item) else "en"
    bare = item.strip()
    words = {
        bare,
        re.sub("的$", "", bare),
        re.sub("[里上中]$", "", bare),
        bare.rstrip("s"),
        bare + "s",
    }
    return sum(1 for cue, goes in _cues(language) if words & goes and cue.search(frame)) + _colour(
        bare, frame
    )


def _colour(item: str, frame: str) -> int:
    """“Is snow white or green?”"""
    table = facts.told_of("colours", "of_zh" if chinese(item) else "of")
    named = item if not chinese(item) else item.removesuffix("色") + "色"
    return int(any(colour == named and stands(thing, frame) for thing, colour in table.items()))
