"""Texts that are too long, or too odd, to be compared as they stand.

Comparing takes time that grows faster than the text. Sentences are far below these limits; beyond
them only the beginning is compared, and what was cut is never taken for the same as something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memory.base import Claim, Fact, Verdict

MOST = 600
"""Signs of a text that are compared."""
WORD = 300
"""Of one word, or of Chinese without a blank."""
RUN = 40
"""Of one sign, again and again."""
_WORD = re.compile(rf"(\S{{{WORD}}})\S+")
_RUN = re.compile(rf"(.)\1{{{RUN},}}", re.S)
_AGAIN = re.compile(r"(.{1,4}?)\1{9,}", re.S)


def cut(text: str) -> str:
    """As much of it as is compared."""
    if len(text) <= RUN:
        return text
    text = _RUN.sub(lambda found: found[1] * RUN, text[: 2 * MOST])
    if len(text) > WORD:
        text = _AGAIN.sub(lambda found: found[1] * 9, text)
    return _WORD.sub(r"\1", text)[:MOST]


def shortened(claim: Claim) -> Claim:
    """The claim itself where nothing is to be cut."""
    value, text, instead = cut(claim.value), cut(claim.text), cut(claim.instead)
    if (value, text, instead) == (claim.value, claim.text, claim.instead):
        return claim
    return replace(claim, value=value, text=text, instead=instead)


def restored(
    verdict: Verdict, claim: Claim, known: Sequence[Fact], short: Sequence[Fact]
) -> Verdict:
    """A verdict on shortened facts as one on the facts themselves."""
    at = next((at for at, fact in enumerate(short) if fact is verdict.about), None)
    if at is None:
        return verdict
    about = known[at]
    if cut(claim.value) == claim.value and cut(about.claim.value) == about.claim.value:
        return replace(verdict, about=about)
    same = claim.value.casefold() == about.claim.value.casefold()
    return Verdict("keep", about) if same and claim.holds == about.claim.holds else Verdict("add")
