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

from assistant.understanding import NotUnderstood, Understood
from assistant.understanding.text import level
from skills.base import Skill

LIKE = 0.66
"""Likeness in meaning from which a phrase is meant."""
AHEAD = 0.05
"""By so much it has to be nearer than anything that the understanding knows."""
ALIKE = 85.0
"""Of 100: a name with a slip of the pen."""
KNOWN = 0.85
"""From here on the understanding was taught nearly these words."""
LONGEST = 300
"""Characters of what may be like a phrase."""
BLANK = re.compile(r"\{[^{}]*\}")
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
How = Literal["named", "phrase", "like"]


@dataclass(frozen=True, slots=True)
class Found:
    """``how``: by its name, in its very words, or in words like them. ``rest`` is what follows."""

    skill: Skill
    how: How
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Nobody:
    """A skill was asked for by a name that none has."""

    name: str


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


def by_phrase(
    text: str, understood: Understood, skills: Sequence[Skill],
    likeness: Callable[[str, Sequence[str]], list[float]],
    scores: Callable[[str], Mapping[str, float]],
) -> Found | None:  # fmt: skip
    """What asks for a skill as its phrases do."""
    if len(text) > LONGEST:
        return None
    exact = _exactly(text, skills)
    if exact and _free(text, understood, exact.skill, scores):
        return exact
    if not isinstance(understood, NotUnderstood) or understood.final:
        return None
    phrases = [
        (BLANK.sub(" ", phrase), skill)
        for skill in skills for phrase in skill.phrases if _worded(phrase)
    ]  # fmt: skip
    if not phrases:
        return None
    near = likeness(text, [phrase for phrase, _ in phrases])
    best = max(range(len(near)), key=near.__getitem__)
    others = max(scores(text).values(), default=0.0)
    if near[best] < LIKE or near[best] < others + AHEAD:
        return None
    return Found(phrases[best][1], "like", text)


def _free(
    text: str, understood: Understood, skill: Skill, scores: Callable[[str], Mapping[str, float]]
) -> bool:
    """Whether nothing of the house has a better claim to a text that is a skill's very phrase."""
    if isinstance(understood, NotUnderstood):
        return True
    if not skill.built_in:
        return False
    return max(scores(text).values(), default=0.0) < KNOWN


def _exactly(text: str, skills: Sequence[Skill]) -> Found | None:
    said = _plain(text)
    for skill in skills:
        for phrase in skill.phrases:
            found = _pattern(phrase).fullmatch(said)
            if found:
                return Found(skill, "phrase", " ".join(found.groups()))
    return None


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
    found = _exactly(text, [skill])
    return found.rest if found else ""


def _worded(phrase: str) -> bool:
    """Whether there is more to it than blanks: “{text}” is like anything."""
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
