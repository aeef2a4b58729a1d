"""Whether a person states what a model wants kept of them, or only has it in their words.

Who asks for a page, quotes a message or says what is not so has names and numbers in their words,
too. What counts is one sentence of theirs that holds the value and is a statement. Of somebody
else than themselves, that sentence or the one before names whom.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.memories.own_words import stands_in
from memory.base import ME
from memory.recall.subjects import relations_in

_REMEMBER = re.compile(r"(?i)\b(?:remember|keep in mind|note)(?: that)?\b|记住|记得|记一下")
_CLAUSE = re.compile(r"[,;:，；：]\s*|\s+(?:and|then|but)\s+|然后|并且")
_DENIES = re.compile(
    r"(?i)\b(?:not|never|no longer|nobody|without)\b|n['’]t\b"
    r"|不|没|未(?!来|婚)|非(?!常|洲)|(?<![特级区性])别(?!人|墅|的|名)"
)


def stating(subject: str, value: str, text: str) -> str:
    """The sentence of ``text`` that states it; "" where none does."""
    from memory.reading import unsaid
    from memory.reading.sentences import sentences

    every = [] if unsaid.joke(text) else sentences(text)
    for n, sentence in enumerate(every):
        if not stands_in(value, [sentence]) or _is_none(sentence, value):
            continue
        if subject == ME or _names(subject, every[max(n - 1, 0) : n + 1]):
            return sentence
    return ""


def _is_none(sentence: str, value: str) -> bool:
    """A question, a request, something unreal, told by others, or denied outside the value."""
    from memory.reading.sentences import without_passing
    from memory.reading.unsaid import dictates, request, unreal

    own = without_passing(sentence)
    if found := _REMEMBER.search(own):
        own = own[found.end() :].strip(" ,:，：") if value in own[found.end() :] else own
    clauses = [without_passing(clause) for clause in _CLAUSE.split(own) if clause.strip()]
    asked = any(request(clause) or dictates(clause) for clause in (own, *clauses))
    around = own.replace(value, " ")
    return asked or any(map(unreal, (own, *clauses))) or _DENIES.search(around) is not None


def _names(subject: str, said: Sequence[str]) -> bool:
    return stands_in(subject, said) or any(subject in relations_in(each) for each in said)
