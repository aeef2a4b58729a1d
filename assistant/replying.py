"""What a message means to the question that is open in its chat: an answer, or something else."""

from __future__ import annotations

import re
from collections.abc import Callable

from rapidfuzz import fuzz

from assistant import guard
from assistant.questions import Question
from assistant.understanding import Plan, Understood, moods
from assistant.understanding import Question as Unclear
from assistant.understanding.results import VerbStep

ALIKE = 70.0
"""From here on, of 100, a text resembles an option."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")
REFERS = re.compile(r"(?i)\s*(?:(?:the|that|this)\b[\w\s:]*?\bones?\b|(?:是)?[那这][个条位张])")
"""How an answer begins that tells one of several by what is known of it: "the one at 5:05 PM"."""
NONE = re.compile(r"(?i)\s*(none( of (them|these))?|neither|nobody|都不是|都不要)\s*[.!。！]*")


def choose(question: Question, text: str) -> str | None:
    """The value a text means: an option's number, place or words; yes or no in either language;
    "" for none of them; the text itself where anything may be answered; None when it is unclear."""
    options = question.options
    if not options:
        return text
    values = list(options.values())
    if set(values) == {"yes", "no"}:
        if text.isdecimal() and 1 <= int(text) <= len(values):
            return values[int(text) - 1]
        if guard.is_yes(text):
            return "yes"
        return "no" if guard.is_no(text) or moods.takes_back(text) else None
    if NONE.fullmatch(text) or (_declines(question, text) and text not in options):
        return ""
    place = re.sub(r"(?i)^(number|no\.?|the|第)\s*|\s*(one|个)$", "", text).casefold()
    place = str(ORDINALS.index(place) + 1) if place in ORDINALS else place
    if place.isdecimal() and 1 <= int(place) <= len(values):
        return values[int(place) - 1]
    for label, value in options.items():
        if text.casefold() in (label.casefold(), value.casefold()):
            return value
    near = [value for label, value in options.items() if text.casefold() in label.casefold()]
    return near[0] if len(near) == 1 else text


def is_request(question: Question, text: str, read: Callable[[], Understood]) -> bool:
    """A sentence that is a request of its own where one of some names was asked for. Where yes or
    no, or anything at all, is an answer, nothing is. ``read`` understands the text."""
    options = question.options
    if not _of_names(question):
        return False
    if set(options.values()) == {"yes", "no"} or choose(question, text) != text:
        return False
    alike = max(fuzz.partial_ratio(text.casefold(), label.casefold()) for label in options)
    if alike >= ALIKE or REFERS.match(text) or (len(text.split()) < 2 and text.isascii()):
        return False
    understood = read()
    plans = understood.plans if isinstance(understood, Unclear) else (understood,)
    named = isinstance(understood, Unclear) and understood.blank is not None
    return named or any(isinstance(p, Plan) and isinstance(p.steps[0], VerbStep) for p in plans)


def _declines(question: Question, text: str) -> bool:
    """Understanding hears by itself that its question is taken back, and says so."""
    return guard.is_no(text) or (_of_names(question) and moods.takes_back(text))


def _of_names(question: Question) -> bool:
    """Each stands for something else, such as a name for its number."""
    return any(label != value for label, value in question.options.items())
