"""What a sentence wants of shortcuts: to do something again, keep it, run, list or forget one.

Whole sentences only, in English and Chinese, without a model. Whether there is anything that they
can mean is for ``chat.py`` to see: a name alone is taken for a shortcut only where there is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assistant.shortcuts.sentences import (
    AGAIN,
    AGAIN_ZH,
    DEFINE,
    ENDING,
    FORGET,
    FORGET_ALL,
    HOW,
    KEEP,
    LIST,
    OURS,
    RETRY,
    RUN,
    SCHEDULED,
    THIS_LATER,
    WHEN,
)
from assistant.understanding.text import level

Kind = Literal["again", "retry", "keep", "define", "run", "list", "forget", "forget all", "how"]
"""again: do the last task once more. retry: the same, said of what failed. keep: the last task
becomes a shortcut. define: words that stand for a request. run: one by its name. how: what one
does."""
LONGEST = 400
MOST_NAME = 40


@dataclass(frozen=True, slots=True)
class Asked:
    """``words``: what is to be different this time, or what a name means; ``goal``: the request
    that a shortcut is run for, whole. ``sure``: it is said that it is a shortcut; ``but``: that
    something is different this time."""

    kind: Kind
    name: str = ""
    words: str = ""
    goal: str = ""
    sure: bool = False
    but: bool = False


def asked_in(text: str) -> Asked | None:
    """None for a sentence that wants nothing of the sort. A run may turn out to be none: what
    follows “run” or “do” need not be the name of a shortcut, unless it is ``sure``."""
    said = _plain(text)
    if found := SCHEDULED.fullmatch(said):
        return Asked("run", _name(found, text), "", _of(found, text, "goal"), sure=True)
    if not said or len(said) > LONGEST:
        return None
    return (
        _again(text, said) or _listed(said) or _forgets(text, said) or _keeps(text, said)
        or _defines(text, said) or _asks_how(text, said) or _runs(text, said)
    )  # fmt: skip


def means_the_last(text: str) -> bool:
    """Whether it only points at what was done last: “that”, with its time already taken off."""
    said = _plain(text)
    return bool(THIS_LATER.fullmatch(said)) or (
        (asked := asked_in(text)) is not None and (asked.kind == "again" and not asked.words)
    )


def named_at_the_start(text: str, name: str) -> str | None:
    """What follows the name of a shortcut that a text begins with: "" for the name alone, what is
    to be different, None where it is another sentence."""
    said, called = _plain(text), level(name).casefold().strip()
    if not said.casefold().startswith(called):
        return None
    rest = said[len(called) :]
    if not rest.strip(" .!?。~\"'") or re.fullmatch(
        r"(?i),? (?:please|again|now)\W*|一下\W*", rest
    ):
        return ""
    if rest[0].isalnum() and called[-1].isascii():
        return None
    found = ENDING.fullmatch(rest.rstrip(" .!。"))
    return (found["en"] or found["zh"]) if found else None


def fit_for_a_name(name: str) -> bool:
    """A few words that can be told from a sentence."""
    said = name.strip()
    return (
        2 <= len(said) <= MOST_NAME
        and not re.search(r"[\n\"“”/:：~]", said)
        and bool(re.search(r"[^\W\d_]", said))
    )


def _plain(text: str) -> str:
    """Levelled, of the same length as the trimmed text."""
    return level(text.strip())


def _of(found: re.Match[str], text: str, *groups: str) -> str:
    """The first of these groups, as the person wrote it, quotes and all."""
    whole = text.strip()
    for group in groups:
        if group in found.re.groupindex and found[group]:
            return whole[found.start(group) : found.end(group)].strip()
    return ""


def _name(found: re.Match[str], text: str) -> str:
    """Without its quotes, which stand outside of the groups."""
    groups = (g for g in found.re.groupindex if re.fullmatch(r"[qsb]\d", g))
    return _of(found, text, *groups).strip(" ,，。.!！")


def _is_name(found: re.Match[str]) -> bool:
    """Whether a name is plainly one: in quotes, or said to be what it is called."""
    groups = found.groupdict()
    return any(groups[g] for g in groups if g == "called" or re.fullmatch(r"[qs]\d", g))


def _ours(words: str) -> bool:
    """Whether it is said so that nothing on a phone can be meant: a routine may be any."""
    return OURS.search(words) is not None


def _meant(words: str) -> str:
    """Without quotes around all of it."""
    plain = level(words)
    whole = len(plain) > 2 and plain[0] in "\"'" and plain.endswith(plain[0])
    return words[1:-1].strip() if whole and plain.count(plain[0]) == 2 else words


def _again(text: str, said: str) -> Asked | None:
    if RETRY.fullmatch(said):
        return Asked("retry")
    if found := AGAIN.fullmatch(said) or AGAIN_ZH.fullmatch(said):
        differs = bool(_of(found, text, "but")) or not WHEN.match(_of(found, text, "with"))
        words = _of(found, text, "but", "with")
        return Asked("again", words=words, but=bool(words) and differs)
    return None


def _listed(said: str) -> Asked | None:
    if LIST.fullmatch(said):
        return Asked("list")
    return Asked("forget all") if FORGET_ALL.fullmatch(said) else None


def _forgets(text: str, said: str) -> Asked | None:
    for pattern in FORGET:
        if found := pattern.fullmatch(said):
            return Asked("forget", _name(found, text), sure=_is_name(found) or _ours(said))
    return None


def _keeps(text: str, said: str) -> Asked | None:
    for pattern in KEEP:
        if found := pattern.fullmatch(said):
            return Asked("keep", _name(found, text), sure=True)
    return None


def _defines(text: str, said: str) -> Asked | None:
    for pattern in DEFINE:
        if found := pattern.fullmatch(said):
            words = _of(found, text, "words", "words2", "words3", "words4", "words5")
            return Asked("define", _name(found, text), _meant(words), sure=True)
    return None


def _asks_how(text: str, said: str) -> Asked | None:
    for pattern in HOW:
        if found := pattern.fullmatch(said):
            noun = bool(_of(found, text, "noun1", "noun2"))
            sure = noun and _is_name(found)
            return Asked("how", _name(found, text), sure=sure)
    return None


def _runs(text: str, said: str) -> Asked | None:
    for pattern in RUN:
        if found := pattern.fullmatch(said):
            words = _of(found, text, "with", "with2")
            goal = _of(found, text, "goal", "goal2")
            noun = _of(found, text, "sure", "sure2")
            sure = bool(noun) and (_is_name(found) or _ours(noun))
            return Asked("run", _name(found, text), words, goal, sure)
    return None
