"""What a message means to the question that is open in its chat: an answer, or something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from rapidfuzz import fuzz

from assistant import guard
from assistant.questions import Question, answer_value
from assistant.understanding import PastQuestion, Plan, Talk, Understood, moods, together
from assistant.understanding import Question as Unclear
from assistant.understanding.results import VerbStep
from device_drivers.verbs.base import Language, Said
from gateways.base import Button

ALIKE = 70.0
"""From here on, of 100, a text resembles an option."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")
REFERS = re.compile(r"(?i)\s*(?:(?:the|that|this)\b[\w\s:]*?\bones?\b|(?:是)?[那这][个条位张])")
"""How an answer begins that tells one of several by what is known of it: "the one at 5:05 PM"."""
ASKS = re.compile(
    r"(?i)[?？]\s*\Z|\A\s*(?:what|which|who|whose|why|how|where|when)\b.*\s\w+"
    r"|(?:什么|怎么|为什么|哪些|谁|几个|吗)[^，。]*\Z"
)
"""A question put in return, which is nobody's name."""
NONE = re.compile(r"(?i)\s*(none( of (them|these))?|neither|nobody|都不是|都不要)\s*[.!。！]*")

Concern = Literal["answer", "request", "another", "correction", "talk", "command"]
"""An answer; a request in its stead; another one beside it; the request behind it, changed; small
talk, or something that only the question itself answers; a command in words."""
OWN_WORDS = ("text", "file", "label")
"""Kinds of what is missing to which anything said is the answer: it is kept as it is."""
IN_CHINESE = {
    "Yes": "是", "No": "否", "Done": "已完成", "New one": "新密码", "Try again": "再试一次",
}  # fmt: skip


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
        if text.casefold() in (label.casefold(), value.casefold(), IN_CHINESE.get(label)):
            return value
    near = [value for label, value in options.items() if text.casefold() in label.casefold()]
    return near[0] if len(near) == 1 else text


def concern(
    question: Question, text: str, read: Callable[[], Understood], *, by_brain: bool
) -> Concern:
    """What a text is to an open question. ``read`` understands it, ``by_brain``: a brain is there,
    and hears what it asked for, whatever it is."""
    if question.options and choose(question, text) is None:
        if together.corrects(text):
            return "correction"
        understood = read()
        command = isinstance(understood, Plan) and isinstance(understood.steps[0], VerbStep)
        return "another" if command else "talk"
    if by_brain:
        return "answer"
    if is_request(question, text, read):
        return "request"
    if not _of_names(question) or answers(question, text) or REFERS.match(text):
        return "answer"
    asks_back = ASKS.search(text) and _likest(question, text) < ALIKE
    return "talk" if asks_back or isinstance(read(), Talk | PastQuestion) else "answer"


FIRST = Said("I am waiting for an answer first", "我在等您回答")
NEXT = Said("That comes next. My question is still open", "这个接下来做。我的问题还在等您回答")
STILL = Said("My question is still open", "我的问题还在等您回答")


def reminder(lead: Said, words: str, question: Question) -> Said:
    """``words``: the question as it was put, "" where that is forgotten by now."""
    shown = choices(question)
    en = [f"{lead.en}:", words, f"{shown.en}, or say stop." if shown.en else "Or say stop."]
    zh = [f"{lead.zh}：", words, f"{shown.zh}，或说“停止”。" if shown.zh else "也可以说“停止”。"]
    return Said("\n".join(filter(None, en)), "\n".join(filter(None, zh)))


def buttons(question: Question, language: Language) -> tuple[Button, ...]:
    """One for each option, in the language in which it is asked."""
    return tuple(
        Button(
            IN_CHINESE.get(shown, shown) if language == "zh" else shown,
            answer_value(question.id, index),
        )
        for index, shown in enumerate(question.options)
    )


def shown(question: Question, value: str, language: Language) -> str:
    """An answer as its button says it; "" for silence, and for what was no button."""
    label = next((label for label, each in question.options.items() if each == value), "")
    return IN_CHINESE.get(label, label) if language == "zh" and value else label if value else ""


def answers(question: Question, text: str) -> bool:
    """Whether a text is one of the options, or none of them, beyond doubt."""
    value = choose(question, text)
    return value is not None and (value != text or text in question.options.values())


def is_like(question: Question, text: str) -> bool:
    """Whether a text says one of the options in much the same words."""
    return bool(question.options) and _likest(question, text) >= ALIKE


def choices(question: Question) -> Said:
    """The options, as they are shown in either language."""
    return Said(
        " / ".join(question.options), " / ".join(IN_CHINESE.get(o, o) for o in question.options)
    )


def is_request(question: Question, text: str, read: Callable[[], Understood]) -> bool:
    """A sentence that is a request of its own where one of some names was asked for. Where yes or
    no, or anything at all, is an answer, nothing is. ``read`` understands the text."""
    options = question.options
    if not _of_names(question):
        return False
    if set(options.values()) == {"yes", "no"} or choose(question, text) != text:
        return False
    if _likest(question, text) >= ALIKE or REFERS.match(text):
        return False
    if len(text.split()) < 2 and text.isascii():
        return False
    understood = read()
    plans = understood.plans if isinstance(understood, Unclear) else (understood,)
    named = isinstance(understood, Unclear) and understood.blank is not None
    return named or any(isinstance(p, Plan) and isinstance(p.steps[0], VerbStep) for p in plans)


def _likest(question: Question, text: str) -> float:
    """How much a text resembles one of the options, of 100."""
    said = text.casefold()
    return max(fuzz.partial_ratio(said, label.casefold()) for label in question.options)


def _declines(question: Question, text: str) -> bool:
    """Understanding hears by itself that its question is taken back, and says so."""
    return _of_names(question) if moods.takes_back(text) else guard.is_no(text)


def _of_names(question: Question) -> bool:
    """Each stands for something else, such as a name for its number."""
    return any(label != value for label, value in question.options.items())
