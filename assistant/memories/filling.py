"""“Call my sister”, “navigate home”: what the person said before takes the place of such words.

Only in the places of a request where a person or a place is meant, never in a text that is to be
sent: the request is read again with what is remembered in it, and taken so only if that stands in
such a place then. A contact who is called so and nothing else comes first, one with the word
somewhere in the name last; where two facts fit, none is taken.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.memories import whom as people
from assistant.memories.opening import Opened
from assistant.understanding import NotUnderstood, Plan, Question, Understood, VerbStep
from device_drivers.verbs.base import Said, Slot
from memory.base import ME, Fact
from memory.recall.subjects import relations_in
from memory.truth.by_clock import comes
from models.strangers import line

Read = Callable[[str], Understood]
PLACES: Mapping[str, str] = {
    "home": "address", "my home": "address", "my house": "address", "my place": "address",
    "家": "address", "我家": "address", "家里": "address", "回家": "address",
    "work": "work_address", "my work": "work_address", "office": "work_address",
    "my office": "work_address", "the office": "work_address", "my workplace": "work_address",
    "公司": "work_address", "我公司": "work_address", "单位": "work_address",
    "办公室": "work_address", "上班": "work_address",
    "school": "school_address", "my school": "school_address", "学校": "school_address",
}  # fmt: skip
_WAY_HOME = re.compile(
    r"(?i)\W*(?:please )?(?:navigate|drive|directions?|route|how (?:do|can) i get|the way"
    r"|show me the way|get directions|start navigation)(?: me)?(?: to)?"
    r" (home|my (?:home|house|place))(?: please)?\W*"
    r"|\W*(?:请)?(?:导航)?(?:带我)?(回家|到家|去我家)(?:怎么走|的路)?[吧。！]?\W*"
)
_OWN = re.compile(r"(?i)\b(?:my|our)\s+([^\W\d_]+(?:[- ](?:in[- ]law|friend))?)(?:'s|’s)?\b")
_OWN_ZH = re.compile(r"我(?:的)?([\u4e00-\u9fff]{1,3})")
ARTICLE = r"(?i)(?:\b(?:my|our|the)\s+|我的?)?"
LONGEST = 3
"""Words, or Chinese letters, of what may stand for somebody."""


@dataclass(frozen=True, slots=True)
class Use:
    """A fact that was put in the place of some words of the request."""

    fact: Fact
    words: str

    @property
    def said(self) -> Said:
        day = f"{datetime.fromtimestamp(self.fact.source.at).astimezone():%Y-%m-%d}"
        value = line(self.fact.claim.value, 80)
        return Said(
            f"🧠 “{self.words}” is {value}, as you told me on {day}.",
            f"🧠 “{self.words}”是{value}（您在{day}告诉我的）。",
        )


@dataclass(frozen=True, slots=True)
class Filled:
    understood: Understood
    used: tuple[Use, ...] = ()


def speaks_so(text: str) -> bool:
    """Whether a text has such words in it anywhere: a glance, before any memory is opened."""
    said = text.casefold()
    return bool(relations_in(text)) or any(place in said for place in PLACES)


def may_fill(understood: Understood, text: str) -> bool:
    """Whether there are such words in it at all: a glance, before any memory is opened."""
    if any(kind == "contact" or PLACES.get(v.casefold()) for kind, v, _ in slots(understood)):
        return True
    if not isinstance(understood, NotUnderstood) or understood.final:
        return False
    return bool(_WAY_HOME.fullmatch(text)) or any(relations_in(w) for w in owned(text))


def filled(
    understood: Understood, text: str, opened: Opened, person: str, contacts: Sequence[str],
    read: Read,
) -> Filled:  # fmt: skip
    """The request with what is remembered in it; as it was where nothing fits."""
    known = _Known(opened, person, contacts)
    if isinstance(understood, NotUnderstood):
        return next(_guessed(text, known, read), Filled(understood))
    for kind, words, name in slots(understood):
        if (use := known.meant(kind, words)) is None:
            continue
        again = _again(text, words, use, read, understood)
        if again is not None:
            return Filled(again, (use,))
        if isinstance(understood, Plan):
            return Filled(_replaced(understood, name, words, use), (use,))
    return Filled(understood)


# --- what is known ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Known:
    opened: Opened
    person: str
    contacts: Sequence[str]

    def meant(self, kind: str, words: str) -> Use | None:
        """The one fact that tells who or where that is."""
        if kind == "place":
            name = PLACES.get(words.casefold(), "")
            return self._only(words, ME, name) if name else None
        if self._is_called(words) or len(words.split()) > LONGEST:
            return None
        relations = relations_in(words)
        found = [use for each in sorted(relations) if (use := self._of_relation(words, each))]
        if not relations:
            return None if self._is_contact(words) else self._of_name(words)
        if len({use.fact.claim.value for use in found}) != 1:
            return None
        # names of contacts come from others, too: "Ann, your sister has a new number"
        return None if self._is_contact(words) and not self._reaches(found[0]) else found[0]

    def _of_relation(self, words: str, relation: str) -> Use | None:
        """Their name; their number, where no contact is called so and one is known."""
        named = self._only(words, relation, "name")
        if named is not None and self._is_contact(named.fact.claim.value):
            return named
        subjects = (relation, named.fact.claim.value) if named else (relation,)
        numbers = filter(None, (self._only(words, each, "phone") for each in subjects))
        return next(numbers, named)

    def _of_name(self, words: str) -> Use | None:
        """The number of the only one who is called so."""
        known = people.Known(self.opened.memory.truth.known(self.person))
        called = known.people_in(words)
        if len(called) != 1 or words.casefold() not in people.names_of(called[0][1]):
            return None
        numbers = (
            self._only(words, each, "phone") for each in (called[0][1], called[0][0]) if each
        )
        return next(filter(None, numbers), None)

    def _only(self, words: str, subject: str, attribute: str) -> Use | None:
        facts = self.opened.memory.truth.known(self.person, subject=subject, attribute=attribute)
        now = time.time()
        held = [f for f in facts if f.claim.holds and f.claim.value and not comes(f, now)]
        if len({fact.claim.value.casefold() for fact in held}) != 1:
            return None
        return Use(held[0], words)

    def _reaches(self, use: Use) -> bool:
        claim = use.fact.claim
        return claim.attribute == "phone" or self._is_contact(claim.value)

    def _is_called(self, words: str) -> bool:
        """That, and nothing else, is the name of a contact."""
        wanted = re.sub(ARTICLE, "", words, count=1).casefold()
        return any(re.sub(ARTICLE, "", e, count=1).casefold() == wanted for e in self.contacts)

    def _is_contact(self, called: str) -> bool:
        """It is a word of a contact's name, or all of it."""
        wanted = called.casefold()
        return any(wanted in each.casefold().split() or wanted == each.casefold()
                   for each in self.contacts)  # fmt: skip


# --- reading it again ---------------------------------------------------------------------------


def slots(understood: Understood) -> Iterator[tuple[str, str, str]]:
    """Where a person or a place is meant: ``contact`` or ``place``, the words, and the field."""
    plans = understood.plans[:1] if isinstance(understood, Question) else (understood,)
    for plan in plans:
        for step in plan.steps if isinstance(plan, Plan) else ():
            if not isinstance(step, VerbStep):
                continue
            for name, info in type(step.args).model_fields.items():
                slot = next((m for m in info.metadata if isinstance(m, Slot)), None)
                kind = "place" if name == "place" else slot.kind if slot else ""
                value = getattr(step.args, name)
                if kind in ("contact", "place") and isinstance(value, str) and value:
                    yield kind, value, name


def _again(text: str, words: str, use: Use, read: Read, before: Understood) -> Plan | None:
    """The text with the value in the place of the words, if it is the same request then."""
    value = use.fact.claim.value
    said = re.sub(ARTICLE + re.escape(words), lambda _: value, text, count=1)
    again = read(said)
    if not isinstance(again, Plan) or not _holds(again, value):
        return None
    plan = before.plans[0] if isinstance(before, Question) and before.plans else before
    same = isinstance(plan, Plan) and [_named(s) for s in plan.steps] == [
        _named(s) for s in again.steps
    ]
    return again if same else None


def _guessed(text: str, known: _Known, read: Read) -> Iterator[Filled]:
    """Of what was not understood as it is."""
    if _WAY_HOME.fullmatch(text) and (use := known.meant("place", "home")) is not None:
        value = use.fact.claim.value
        for said in (f"navigate to {value}", f"导航到{value}"):
            if isinstance(again := read(said), Plan) and _holds(again, value):
                yield Filled(again, (use,))
    for words in owned(text):
        if (use := known.meant("contact", words)) is not None:
            value = use.fact.claim.value
            again = read(re.sub(ARTICLE + re.escape(words), lambda _: value, text, count=1))  # noqa: B023
            if isinstance(again, Plan) and _holds(again, value):
                yield Filled(again, (use,))


def owned(text: str) -> list[str]:
    """Words behind “my”, which may stand for somebody."""
    found = _OWN.findall(text)
    for run in _OWN_ZH.findall(text):
        found += [run[:n] for n in range(len(run), 0, -1)]
    return [words for words in found if relations_in(words)]


def _holds(plan: Plan, value: str) -> bool:
    return any(words == value for _, words, _ in slots(plan))


def _named(step: object) -> str:
    return step.name if isinstance(step, VerbStep) else "tree"


def _replaced(plan: Plan, name: str, words: str, use: Use) -> Plan:
    steps = tuple(
        replace(step, args=step.args.model_copy(update={name: use.fact.claim.value}))
        if isinstance(step, VerbStep) and getattr(step.args, name, None) == words
        else step
        for step in plan.steps
    )
    return replace(plan, steps=steps)
