"""A skill that may be meant is offered: one question, and what comes of the answer."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Callable, Sequence

from assistant import guard, replying
from assistant.abilities import wording
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Begin, Reaction
from assistant.steps import UseSkill
from assistant.stopping import lets_it_be, says_stop
from assistant.understanding.text import language_of
from assistant.understanding.wordings import NONE
from device_drivers.verbs.base import Language
from skills.base import Skill

MARK = 10
"""Hexadecimal digits that tell a question about these skills from one about others."""


def offer(
    text: str, skills: Sequence[Skill], files: Callable[[], tuple[str, ...]], otherwise: Reaction
) -> Ask:
    """``skills``: the nearest first. ``files`` takes those that it gets, after a yes.
    ``otherwise``: what comes of a no; silence and whatever else is said leave it alone."""
    alone = skills[0].name if len(skills) == 1 else ""
    names = {skill.name for skill in skills}

    def answered(value: str | None) -> Reaction:
        if value == ("no" if alone else ""):
            return otherwise
        name = alone if alone and value == "yes" else value or ""
        return Begin(text, UseSkill(name, {}, files())) if name in names else LEFT_ALONE

    options = {"Yes": "yes", "No": "no"}
    if not alone:
        language = language_of(text)
        options = {**_labels(skills, language), NONE.of(language): ""}
    return Ask(wording.offer(skills), options, answered, _digest(skills))


def _labels(skills: Sequence[Skill], language: Language) -> dict[str, str]:
    """Their titles; with their names, too, where a title could be taken for anything else."""
    titles = {skill.name: wording.title(skill).of(language) for skill in skills}
    apart = {_level(title) for title in titles.values() if not _is_answer(title)}
    if len(apart) < len(skills):
        titles = {name: f"{title} ({name})" for name, title in titles.items()}
    return {title: name for name, title in titles.items()}


def _is_answer(title: str) -> bool:
    """Whether it says something by itself: yes, none of these, stop, or a number."""
    said = unicodedata.normalize("NFKC", title).strip()
    means = guard.is_yes(said) or guard.is_no(said) or replying.NONE.fullmatch(said)
    return bool(means or says_stop(said) or lets_it_be(said) or said.isdecimal() or not said)


def _level(title: str) -> str:
    return "".join(unicodedata.normalize("NFKC", title).casefold().split())


def _digest(skills: Sequence[Skill]) -> str:
    """Of who is offered, whichever is the nearest."""
    every = sorted((skill.name, skill.publisher) for skill in skills)
    return hashlib.sha256(json.dumps(every).encode()).hexdigest()[:MARK]
