"""A text's words, as the lexical search compares them: the same for what is kept and what is asked.

Latin words lose their case, their accents and their English endings; numbers stay whole, and one
that is written in groups (a phone number) is also one word of its digits. Chinese and its
neighbours are not written in words: they are taken in pairs of characters, which needs no
dictionary and does about as well (Nie et al. 2000), and one by one where a character is alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_PIECE = re.compile(rf"[{_CJK}]+|\d+(?:[.,:/]\d+)*|[^\W\d_{_CJK}]+(?:['’][^\W\d_{_CJK}]+)*")
_GROUPED = re.compile(r"\d(?:[ ./()-]{0,2}\d){6,}")
"""At least seven digits that are written as one number."""
_EMPTY = """
    a about am an and any are as at be been by can could did do does for from had has have
    he her him his how i if in is it its let may me might mine must my need not of on or our
    ours please s shall she should so some t tell than that the their them then there these
    they this those to us was we were what when where which who whom whose why will with
    would you your after also before get gets go goes going got into just like likes make many
    more most much myself no now off only out over take takes too up use used uses usual usually
    very yes
"""
_SAYS_NOTHING = frozenset(_EMPTY.split())
"""Words of questions that say nothing of what is asked."""
_ASKING = re.compile(
    "什么|哪里|哪儿|哪个|哪家|哪款|哪所|哪些|哪种|哪国|哪位|哪天|怎么样|怎么|多少|几点|几号|为什么|"
    "是不是|有没有|可不可以|能不能|要不要|时候|这个|那个|一下|一般|平时|谁|哪|吗|呢|吧|啊|的|了|是|"
    "我|你|他|她|它|们|在|有|要|会|能|给|把|被|和|与|也|都|就|请|帮|让|对|几"
)
"""The same in Chinese: a question is cut where they stand."""
_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_VOWEL = re.compile("[aeiouy]")


def words_of(text: str) -> list[str]:
    """Of something that is kept. Every character of a Chinese text is a word of its own as well,
    so that a question of one character finds it."""
    found: list[str] = []
    for piece in _pieces(text):
        if _is_cjk(piece):
            found += piece
        found += _taken_apart(piece)
    return found + _numbers(text)


def asked_words(text: str) -> list[str]:
    """Of a question, each once, in their order, without those that say nothing."""
    found: list[str] = []
    for piece in _pieces(text):
        if _is_cjk(piece):
            for part in filter(None, _ASKING.split(piece)):
                found += _taken_apart(part)
        elif piece not in _SAYS_NOTHING:
            found += _taken_apart(piece)
    return list(dict.fromkeys(found + _numbers(text)))


def stem(word: str) -> str:
    """An English word without its ending, lightly: plurals (Harman's S stemmer, 1991), -ing, -ed
    and a last -e, so that lives, living and lived meet. Other languages are hardly touched."""
    if len(word) < 4 or not word.isascii():
        return word
    if word.endswith("ies") and not word.endswith(("eies", "aies")):
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("us", "ss", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and _VOWEL.search(rest):
            word = _DOUBLED.sub(r"\1", rest)
            break
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


def _pieces(text: str) -> Iterator[str]:
    for found in _PIECE.finditer(unicodedata.normalize("NFKC", text).casefold()):
        piece = found.group()
        yield piece if _is_cjk(piece) else _without_accents(piece)


def _taken_apart(piece: str) -> list[str]:
    if not _is_cjk(piece):
        return [stem(part) for part in re.split("['’]", piece)[:1]]
    if len(piece) == 1:
        return [piece]
    return [piece[i : i + 2] for i in range(len(piece) - 1)]


def _numbers(text: str) -> list[str]:
    """Those written in groups, as one word each."""
    plain = unicodedata.normalize("NFKC", text)
    return ["".join(filter(str.isdigit, found)) for found in _GROUPED.findall(plain)]


def _is_cjk(piece: str) -> bool:
    return re.match(f"[{_CJK}]", piece) is not None


def _without_accents(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
