"""Completes a plan with the person's answer to the one question that was asked."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz

from assistant.understanding import moods, wordings
from assistant.understanding.before import verbs_of
from assistant.understanding.clause import Found
from assistant.understanding.fields import Field
from assistant.understanding.questions import ask_for, ask_which
from assistant.understanding.reading import Reading
from assistant.understanding.replacing import asks_for_more
from assistant.understanding.results import (
    Blank,
    NotUnderstood,
    Plan,
    Question,
    Understood,
    VerbStep,
)
from assistant.understanding.text import core, unquote

if TYPE_CHECKING:
    from assistant.understanding.understanding import Understanding

_NUMBERED = re.compile(
    r"\W*(?:the |number |option |第)?(?P<n>\d+|one|two|three|first|second|third|[一二三])"
    r"(?:st|nd|rd|th| one)?[个种项]?\W*",
    re.IGNORECASE,
)
OWN_WORDS = ("text", "file", "label")
"""What is kept as it was said: a reply that is a request by itself may still be meant for it."""
NAMES = ("contact", "app", "page")
"""Where "text Bob: hi" is no name, though it is the same command."""
_BEYOND = (wordings.NO_TORCH, wordings.OTHER_CHANNEL, wordings.DENIED)
"""Said of clear requests. Others, such as a date for later, may well be clumsy answers."""
_NTH = {
    "one": 1, "first": 1, "一": 1, "two": 2, "second": 2, "二": 2, "three": 3, "third": 3, "三": 3,
}  # fmt: skip


def answer(
    understanding: Understanding,
    question: Question,
    reply: str,
    *,
    now: dt.datetime,
    contacts: Sequence[str],
    apps: Sequence[str],
) -> Understood:
    """A plan when the reply answers; the question again when it is no answer and no request that
    is known, be it as one that cannot be done."""
    blank = question.blank
    no_words = blank is None or _kind(understanding, blank) not in OWN_WORDS
    if moods.takes_back(reply) or (no_words and moods.says_yes(reply) is False):
        return NotUnderstood(wordings.NOTHING_DONE, final=True)
    anew = understanding.plan(reply, now=now, contacts=contacts, apps=apps)
    another = blank is not None and is_another(understanding, blank, reply, now)
    if another and no_words:
        return _in_its_place(blank, anew)
    if blank is not None:
        reading = Reading(reply, now, contacts, apps)
        answered = _filled(understanding, question, blank, reading)
    else:
        answered = _chosen(question, reply)
    if another and isinstance(answered, Plan) and isinstance(anew, Plan):
        return ask_which(understanding.profiles, (answered, anew), question.language)
    if answered is not None:
        return answered
    return anew if is_request(anew, question) else question


def is_another(understanding: Understanding, blank: Blank, reply: str, now: dt.datetime) -> bool:
    """Whether a reply is a request of its own, and whatever it names belongs to that: the 7 of
    "text Ben: I land at 7" is no time of an alarm."""
    steps = verbs_of(understanding.plan(reply, now=now))
    same = {step.name for step in steps} == {blank.verb}
    if not steps or (same and _kind(understanding, blank) not in NAMES):
        return False
    return asks_for_more(reply, steps, now)


def _in_its_place(blank: Blank | None, anew: Understood) -> Understood:
    """What was asked about, said again as a whole, among the other parts of its request."""
    if blank and isinstance(anew, Plan) and [s.name for s in verbs_of(anew)] == [blank.verb]:
        return Plan(anew.language, (*blank.before, *anew.steps, *blank.after))
    return anew


def _kind(understanding: Understanding, blank: Blank) -> str:
    """Of what is missing."""
    fields = understanding.profiles[blank.verb].fields
    return next(field.kind for field in fields if field.name == blank.field)


def is_request(anew: Understood, question: Question) -> bool:
    """Whether what was said to a question is a request of its own, be it one of which something
    is missing."""
    match anew:
        case Plan():
            return True
        case NotUnderstood(said=said):
            return said in _BEYOND
        case Question(blank=blank):
            asked = question.blank.verb if question.blank else None
            return blank is not None and blank.verb != asked
    return False


def _chosen(question: Question, reply: str) -> Understood | None:
    if question.confirms:
        yes = moods.says_yes(reply)
        if yes is None:
            return None
        return question.plans[0] if yes else NotUnderstood(wordings.NOTHING_DONE, final=True)
    picked: int | None = None
    if match := _NUMBERED.fullmatch(reply):
        word = match["n"].lower()
        picked = (int(word) if word.isdigit() else _NTH[word]) - 1
    else:
        likeness = [fuzz.ratio(reply.strip().lower(), o.lower()) for o in question.options]
        best = max(range(len(likeness)), key=likeness.__getitem__)
        picked = best if likeness[best] >= 80 else None
    if picked is None or not 0 <= picked <= len(question.plans):
        return None
    if picked == len(question.plans):
        return NotUnderstood(wordings.NOTHING_DONE, final=True)
    return question.plans[picked]


def _filled(
    understanding: Understanding, question: Question, blank: Blank, reading: Reading
) -> Understood | None:
    profile = understanding.profiles[blank.verb]
    field = next(f for f in profile.fields if f.name == blank.field)
    value = _value(field, reading, profile.kinds)
    if value in (None, ""):
        return None
    given: dict[str, Any] = {**blank.given, field.name: value}
    if field.kind == "time":
        when = reading.when(frozenset({"time", "date", "days"}))
        if when.vague:
            return None
        given = {"date": when.date, "days": when.days or None, **given}
        given = {k: v for k, v in given.items() if v is not None}
        known = {f.name for f in profile.fields}
        given = {k: v for k, v in given.items() if k in known}
    found = Found(profile, 1.0, None, given)
    args = found.args()
    if isinstance(args, str):
        if args == blank.field:
            return None
        return ask_for(found, args, blank.text, question.language, blank.before, blank.after)
    step = VerbStep(blank.verb, args, blank.text, 1.0)
    return Plan(question.language, (*blank.before, step, *blank.after))


def _value(field: Field, reading: Reading, kinds: frozenset[str]) -> Any:
    """Typed kinds as in a request; for the open ones the reply itself is the value."""
    if field.kind in ("text", "file"):
        return unquote(reading.original)
    if field.kind in ("contact", "app", "label", "page"):
        names = reading.contacts if field.kind == "contact" else reading.apps
        if field.kind in ("contact", "app") and len(names) == 1:
            return names[0].known
        start, end = core(reading.text)
        said = unquote(reading.original[start:end])
        return said if len(said) <= 60 else None
    return reading.value(field, kinds)
