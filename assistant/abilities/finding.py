"""Which installed skill a text asks for, without a model.

By its name ("use the translate skill", “打开翻译技能”), or in words like its phrases. A phrase
counts only where nothing else understands the text: no command, no small talk. What somebody
installed has to be asked for by its name, or in its very words, where a chat model could judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from assistant.understanding import (
    NotUnderstood,
    Plan,
    Question,
    Understood,
    VerbStep,
)
from assistant.understanding.bank import OUT
from assistant.understanding.text import level
from skills.base import Skill
from skills.form.blanks import BLANK, worded

SURE = 0.48
"""From here on, of 1, a skill is meant; what is near is told by meaning and by words."""
LIKELY = 0.38
"""From here on it is asked whether a skill is meant."""
AHEAD = 0.05
"""By so much it has to be nearer than what nobody here can do, to be meant."""
BEHIND = 0.08
"""By no more may anything else be nearer that the house understood nothing by."""
FAR_AHEAD = 0.2
"""By so much it has to be nearer than what the house would do, to be asked about at all."""
APART = 0.05
"""Skills nearer than this to each other are one question."""
MOST = 3
"""Skills in one question."""
ALIKE = 85.0
"""Of 100: a name with a slip of the pen."""
ALMOST = 0.85
"""From here on these are nearly its words, whatever else they are like."""
KNOWN = 0.97
"""From here on the understanding was taught these very words."""
FILLED = 0.85
"""The same of a phrase whose blanks were filled: anything may stand there."""
LONGEST = 300
"""Characters of what may be like a phrase."""
_BY_NAME = re.compile(
    r"(?i)(?:please\s+|can you\s+|could you\s+)?(?:use|run|start|open|launch|try|execute)\s+"
    r"(?:(?:the|my|your)\s+)?(?:skill\s+[“\"']?(?P<after>[\w-]+)[”\"']?|[“\"']?(?P<name>[^,:]+?)[”\"']?"
    r"\s+skill)(?:\s*[,:]\s*|\s+|(?=[.!?]|$))(?P<rest>.*)"
    r"|(?:请)?(?:帮我)?(?:用|使用|运行|启动|打开|调用|执行)一?下?[“\"「]?(?P<name_zh>[^，,。:：]{1,30}?)[”\"」]?"
    r"(?:这个|的)?技能(?P<rest_zh>.*)",
    re.DOTALL,
)
_APART = re.compile(
    r"(?i)\s*(?:$|[,:;.!?，。：；！？、]|(?:please|now|again|and|for|with|to|on|in|at|about)\b"
    r"|[来把给帮为对去])"
)
"""How goes on what names a skill; else “skill” is a part of a longer name: “the Duolingo skill
tree”."""
_ADDRESS = re.compile(
    r"https?://[^\s“”\"'，。；、\u4e00-\u9fff]+"
    r"|(?<![A-Za-z0-9_@.])(?:[a-z0-9-]+\.)+(?!(?:csv|json|pdf|txt|docx?|xlsx?|md|py|png|jpe?g|mp[34]|zip)\b)"
    r"[a-z]{2,}(?::\d+)?(?:/[^\s“”\"'，。；、\u4e00-\u9fff]*)?"
    r"(?![A-Za-z0-9_@])",
    re.IGNORECASE,
)
How = Literal["named", "phrase", "like"]


@dataclass(frozen=True, slots=True)
class Found:
    """``how``: by its name, in its very words, or in words like them; so are the words of what
    somebody installed where anything fills their blanks. ``rest`` is what follows."""

    skill: Skill
    how: How
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Nobody:
    """A skill was asked for by a name that none has."""

    name: str


@dataclass(frozen=True, slots=True)
class Nearness:
    """Of a text to a skill: ``score`` 0..1 to the nearest of its wordings, ``strange`` the share of
    its words that none of them has."""

    score: float
    strange: float

    @property
    def sure(self) -> float:
        """“My car is slow” is near to “my phone is slow”, and about something else."""
        return self.score - 0.4 * self.strange

    @property
    def likely(self) -> float:
        return self.score - 0.1 * self.strange


@dataclass(frozen=True, slots=True)
class Maybe:
    """One of these may be meant, the nearest first: somebody is to be asked."""

    skills: tuple[Skill, ...]


def by_name(text: str, skills: Sequence[Skill]) -> Found | Nobody | None:
    """None where the text names no skill as one."""
    match = _BY_NAME.fullmatch(text.strip())
    if not match:
        return None
    name = (match["after"] or match["name"] or match["name_zh"] or "").strip(" “”\"'「」")
    skill = called(name, skills)
    group = "rest" if match["rest_zh"] is None else "rest_zh"
    rest = match[group].strip()
    if skill:
        return Found(skill, "named", rest)
    apart = match.string[: match.start(group)].rstrip().endswith((",", ":"))
    return Nobody(name) if apart or _APART.match(rest) else None


def called(name: str, skills: Sequence[Skill]) -> Skill | None:
    """The one skill that is called so, a slip of the pen allowed."""
    said = _plain(name)
    if not said:
        return None
    same = [skill for skill in skills if said in _names(skill)]
    same = same or [s for s in skills if said in {_plain(phrase) for phrase in s.phrases}]
    if same:
        return same[0] if len(same) == 1 else None
    within = [s for s in skills if any(_holds(name, said) for name in _names(s))]
    if within:
        return within[0] if len(within) == 1 else None
    near = [s for s in skills if max(fuzz.ratio(said, name) for name in _names(s)) >= ALIKE]
    return near[0] if len(near) == 1 else None


def is_called(name: str, said: str) -> bool:
    """Whether somebody may mean the skill of this name, of which nothing else is known."""
    return _plain(name.replace("-", " ")) == _plain(said.replace("-", " "))


def by_phrase(
    text: str, understood: Understood, skills: Sequence[Skill],
    near: Callable[[str], Mapping[str, Nearness]], scores: Callable[[str], Mapping[str, float]],
) -> Found | Maybe | None:  # fmt: skip
    """What asks for a skill as its phrases do. ``near`` is how near a text is to each skill, by its
    name, ``scores`` how near to each kind of request that the house knows."""
    text = without_addresses(text)
    if len(text) > LONGEST:
        return None
    others = scores(text)
    exact = [f for f in _exactly(text, skills) if _free(understood, f, others)]
    if exact:
        return exact[0] if len(exact) == 1 else Maybe(tuple(each.skill for each in exact[:MOST]))
    if _settled(understood):
        return None
    found = near(text)
    ranked = sorted((s for s in skills if s.name in found), key=lambda s: -found[s.name].score)
    if not ranked:
        return None
    best = found[ranked[0].name]
    close = tuple(s for s in ranked[:MOST] if found[s.name].score > best.score - APART)
    if not isinstance(understood, NotUnderstood):
        close = tuple(skill for skill in close if skill.built_in)
        return Maybe(close) if close and _rather(best, understood, others) else None
    cannot = max((each for kind, each in others.items() if kind.startswith(OUT)), default=0.0)
    other = max(others.values(), default=0.0)
    ahead = best.score >= max(min(cannot + AHEAD, ALMOST), other - BEHIND)
    if best.sure >= SURE and ahead:
        return Found(ranked[0], "like", text) if len(close) == 1 else Maybe(close)
    return Maybe(close) if best.likely >= max(LIKELY, cannot - BEHIND) else None


def without_addresses(text: str) -> str:
    """A page is a page, whatever its address: which one is no word of a wording."""
    return _ADDRESS.sub("这个页面" if not text.isascii() else "this page", text)


def _settled(understood: Understood) -> bool:
    """Whether nothing that is only like a phrase can change it."""
    match understood:
        case NotUnderstood():
            return understood.final
        case Question():
            return understood.blank is not None
        case Plan(steps=(VerbStep(confidence=confidence),)):
            return confidence >= KNOWN
        case Plan(steps=steps):
            return len(steps) > 1
    return False


def _rather(best: Nearness, understood: Understood, others: Mapping[str, float]) -> bool:
    """Whether a skill is rather meant than what the house made of a text."""
    other = max(others.values(), default=0.0)
    match understood:
        case Plan():
            other += FAR_AHEAD
        case Question():
            other -= BEHIND
        case _:
            other += AHEAD
    taught = max(others.values(), default=0.0) >= KNOWN
    return not taught and best.sure >= SURE and best.score >= other


def _free(understood: Understood, exact: Found, others: Mapping[str, float]) -> bool:
    """Whether nothing of the house has a better claim to a text that is a skill's very phrase."""
    if isinstance(understood, NotUnderstood):
        return True
    if not exact.skill.built_in:
        return False
    return max(others.values(), default=0.0) < (FILLED if exact.rest else KNOWN)


def _exactly(text: str, skills: Sequence[Skill]) -> list[Found]:
    said = _plain(text)
    found = []
    for skill in skills:
        fits = (_pattern(phrase).fullmatch(said) for phrase in skill.phrases if worded(phrase))
        if fit := min(filter(None, fits), key=lambda each: len(each.groups()), default=None):
            how: How = "phrase" if skill.built_in or not fit.groups() else "like"
            found.append(Found(skill, how, " ".join(fit.groups())))
    return found


def _pattern(phrase: str) -> re.Pattern[str]:
    """A phrase, its blanks filled with anything."""
    pieces = [re.escape(_plain(piece)) for piece in BLANK.split(phrase)]
    return re.compile(r"\s*(.+?)\s*".join(pieces).strip())


def rest_of(text: str, skill: Skill) -> str:
    """What of a request comes after the words that ask for the skill."""
    match = _BY_NAME.fullmatch(text.strip())
    if match:
        rest = match["rest"] if match["rest_zh"] is None else match["rest_zh"]
        return (rest or "").strip()
    return next((found.rest for found in _exactly(text, [skill])), "")


def wordings(skill: Skill) -> list[str]:
    """Texts that a request for it is like: its phrases, what it is called and does."""
    said = (each for each in skill.phrases if worded(each) and _says_much(each))
    phrases = [" ".join(BLANK.sub(" ", each).split()) for each in said]
    if not phrases:
        return []  # whoever says none wants to be called by its name
    told = (skill.title.en, skill.title.zh, skill.about.en, skill.about.zh)
    return list(dict.fromkeys((*phrases, *filter(None, told))))


def _says_much(phrase: str) -> bool:
    """Whether there is enough to it to be like something."""
    return sum(c.isalnum() for c in BLANK.sub("", phrase)) > 2


def _names(skill: Skill) -> set[str]:
    return {_plain(skill.name.replace("-", " ")), _plain(skill.title.en), _plain(skill.title.zh)}


def _holds(name: str, said: str) -> bool:
    """Whether a name is told by one of its words: “expense” for “expense receipts”, 翻译 for
    翻译屏幕."""
    if said.isascii():
        words = name.split()
        return len(said) > 3 and any(word == said or word.rstrip("s") == said for word in words)
    return len(said) > 1 and said in name


def _plain(text: str) -> str:
    return " ".join(level(text).casefold().strip(" .,!?。，！？“”\"'「」").split())
