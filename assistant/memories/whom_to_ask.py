"""“Call my dentist” where nobody is known to be that: who it is is asked for, and kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.memories.filling import ARTICLE, Filled, Read, owned, slots
from assistant.memories.labels import RELATIONS
from assistant.memories.wants import Wants
from assistant.understanding import Blank, NotUnderstood, Plan, Question, Understood, VerbStep
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from device_drivers.verbs.matching import meant, nearest
from device_drivers.verbs.people import is_number
from memory.base import Claim
from memory.recall.subjects import relations_in
from models.strangers import line

_ASKED_FOR = ("call_contact", "send_message")
_DIGITS = re.compile(r"\+?[\d ()/.-]{5,}")
STAND_IN = "Anna"
"""A name in whose place the words for somebody are read again."""


def whom_to_ask_for(
    understood: Understood, text: str, contacts: Sequence[str], read: Read
) -> Question | None:
    """The question who that is. None where the phone knows somebody who is called so."""
    for step, name, words in _open(understood, text, read):
        relations = relations_in(words)
        if step.name not in _ASKED_FOR or len(relations) != 1 or _is_contact(words, contacts):
            continue
        relation = relations.pop()
        given = {
            key: value for key, value in step.args.model_dump(exclude_defaults=True).items()
            if key != name
        }  # fmt: skip
        blank = Blank(step.name, given, name, text)
        return Question(_who(relation, words), (), language_of(text), blank=blank,
                        tells=(relation, "name"))  # fmt: skip
    return None


def number_to_ask_for(filled: Filled, text: str, contacts: Sequence[str]) -> Question | None:
    """The question for the number of somebody who is known by name only, and is no contact."""
    claim = filled.used[-1].fact.claim if filled.used else None
    plan = filled.understood
    if claim is None or claim.attribute != "name" or not isinstance(plan, Plan):
        return None
    step = _only(plan)
    if step is None or step.name not in _ASKED_FOR or _is_contact(claim.value, contacts):
        return None
    field = next((n for kind, v, n in slots(plan) if kind == "contact" and v == claim.value), "")
    if not field:
        return None
    given = step.args.model_dump(exclude_defaults=True)
    given.pop(field, None)
    called = line(claim.value, 80)
    return Question(
        Said(f"I have no number of {called}. What is it? I remember it then.",
             f"我没有{called}的号码。请告诉我，我会记住。"),
        (), language_of(text), blank=Blank(step.name, given, field, text),
        tells=(claim.subject, "phone"),
    )  # fmt: skip


def stranger_to_ask_for(wants: Wants, who: str, contacts: Sequence[str]) -> Question | None:
    """The question for the number of somebody who is no contact, and like none. Where some are
    alike, the command itself asks which."""
    names = {each: [each] for each in contacts}
    if is_number(who) or relations_in(who) or meant(who, names) or nearest(who, names):
        return None
    given = {key: each for key, each in wants.given.items() if key != "recipient"}
    called = line(who, 80)
    return Question(
        Said(f"There is no contact called {called}. What is the number? I remember it then. Or say "
             "the name of a contact.",
             f"联系人里没有{called}。请告诉我号码，我会记住；也可以说一个联系人的名字。"),
        (), wants.language, blank=Blank(wants.verb, given, "recipient", wants.text),
        tells=(who, "phone"),
    )  # fmt: skip


def number_told(who: str, value: str) -> Claim | None:
    """What the answer says of them; None for a name."""
    if not _DIGITS.fullmatch(value):
        return None
    text = f"{who}: {value}"
    return Claim(who, "phone", value, text, "contact", language=language_of(text))


def _open(understood: Understood, text: str, read: Read) -> Iterator[tuple[VerbStep, str, str]]:
    """Commands of one part that are for somebody by such words: the field, and the words."""
    if isinstance(understood, NotUnderstood) and not understood.final:
        for words in owned(text):
            again = read(re.sub(ARTICLE + re.escape(words), STAND_IN, text, count=1))
            if isinstance(again, Plan) and (step := _only(again)):
                yield from ((step, n, words) for _, v, n in slots(again) if v == STAND_IN)
        return
    plan = understood.plans[0] if isinstance(understood, Question) and understood.plans else None
    plan = plan or (understood if isinstance(understood, Plan) else None)
    if plan and (step := _only(plan)):
        yield from ((step, n, v) for kind, v, n in slots(plan) if kind == "contact")


def _only(plan: Plan) -> VerbStep | None:
    first = plan.steps[0]
    return first if len(plan.steps) == 1 and isinstance(first, VerbStep) else None


def _is_contact(words: str, contacts: Sequence[str]) -> bool:
    """It is a word of somebody's name."""
    wanted = re.sub(ARTICLE, "", words, count=1).casefold()
    return any(wanted in (each.casefold(), *each.casefold().split()) for each in contacts)


def _who(relation: str, words: str) -> Said:
    called = re.sub(ARTICLE, "", words, count=1)
    en = called if called.isascii() else relation
    zh = RELATIONS.get(relation, relation) if called.isascii() else called
    return Said(
        f"I don't know who your {en} is yet. Who is it: a name in your contacts, or a number? "
        "I remember it then.",
        f"我还不知道您的{zh}是谁。请告诉我通讯录里的名字或号码，我会记住。",
    )


def reached_by(relation: str, value: str) -> Claim | None:
    """What the answer says: a number, or a name; None for anything else."""
    from memory.reading.plausible import fits

    language = language_of(value)
    text = f"my {relation}: {value}"
    if _DIGITS.fullmatch(value):
        return Claim(relation, "phone", value, text, "contact", language=language)
    if fits("name", value):
        return Claim(relation, "name", value, text, "person", language=language)
    return None


def words_for(text: str, relation: str) -> str:
    """How the request calls them."""
    return next((words for words in owned(text) if relation in relations_in(words)), relation)
