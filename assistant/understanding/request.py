"""One text on its way to being understood.

It is small talk, or a request. A request is cut into parts where it can be; the finest cutting of
which every part is understood on its own wins, unless it would cut through a message or note: then
the person is asked.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.understanding import moods, nights, wordings
from assistant.understanding.bank import OUT, PAST, TALK
from assistant.understanding.bounds import (
    beyond,
    other_channel,
    refused,
    said_for_later,
    unlit,
)
from assistant.understanding.chains import (
    clearly_apart,
    fits,
    introduced,
    is_apart,
    without_reassurance,
)
from assistant.understanding.clause import Found
from assistant.understanding.cut import cut
from assistant.understanding.parts import Parts
from assistant.understanding.past import span_of
from assistant.understanding.questions import ask_for, ask_which
from assistant.understanding.reading import Reading, blanked
from assistant.understanding.results import (
    NotUnderstood,
    PastQuestion,
    Plan,
    PlanStep,
    Question,
    Talk,
    Understood,
    VerbStep,
)
from assistant.understanding.single import Single, with_switches
from assistant.understanding.smalltalk import topics
from assistant.understanding.text import core, language_of
from assistant.understanding.times import Clock, Length
from device_drivers.base import Risk
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.understanding.understanding import Understanding

LONGEST_TALK = 80
"""Characters of what may be small talk."""
NEAR = 0.6
"""From here on small talk is taken for it."""
EXACT = 0.85
"""From here on it is small talk in nearly these words."""


class Request:
    """One text on its way to being understood."""

    def __init__(
        self,
        understanding: Understanding,
        text: str,
        now: dt.datetime,
        contacts: Sequence[str],
        apps: Sequence[str],
    ) -> None:
        self._understanding = understanding
        self._text = text
        self._now = now
        self._language = language_of(text)
        self._parts = Parts(understanding.clause, text, now, contacts, apps)

    def understood(self) -> Understood:
        talk = None if self._forbids() else self._talk()
        if talk is not None:
            return talk
        if unlit(self._text):
            return NotUnderstood(wordings.NO_TORCH)
        return self._allowed(self._read_all())

    def _allowed(self, understood: Understood) -> Understood:
        """The same, unless acting on it would do something else than was asked for."""
        profiles = self._understanding.profiles
        match understood:
            case Plan(steps=steps):
                why = beyond(understood, profiles, self._now)
                if why is None and any(
                    isinstance(s, VerbStep) and said_for_later(s, self._now) for s in steps
                ):
                    return ask_which(profiles, (understood,), self._language)
                if why is None and (today := nights.this_day(understood, self._now)):
                    return ask_which(profiles, (today, understood), self._language)
                return understood if why is None else _refusal(why)
            case Question(blank=None, plans=plans):
                why = next((w for p in plans if (w := beyond(p, profiles, self._now))), None)
                if understood.confirms and "send_message" not in _names(understood):
                    why = wordings.OTHER_CHANNEL if other_channel(self._text) else why
                return understood if why is None else _refusal(why)
            case Question(blank=blank) if blank is not None:
                why = refused(blank.verb, blank.text, blank.given, profiles[blank.verb], self._now)
                if why is None or why is wordings.EITHER:
                    return understood
                return _refusal(why)
            case NotUnderstood(final=True):
                return understood
            case NotUnderstood() if other_channel(self._text):
                return NotUnderstood(wordings.OTHER_CHANNEL)
            case NotUnderstood() if self._timed():
                return NotUnderstood(wordings.LATER, final=True)
        return understood

    def _timed(self) -> bool:
        """It would have been understood without its time."""
        pieces = Reading(self._text, self._now).pieces
        spans = [(_leads(self._text, p.start), p.end) for p in pieces]
        bare = " ".join(blanked(self._text, spans).split())
        return bool(pieces) and len(bare) > 1 and self._parts.single(bare).acts

    def _read_all(self) -> Understood:
        whole = self._parts.single(self._text)
        chain = self._parts.chain()
        if chain is None:
            return self._alone(whole)
        if whole.step is not None and whole.frees_text and chain[0].frees_text:
            if introduced(chain[0]) or not all(fits(s) or is_apart(s) for s in chain[1:]):
                return self._alone(whole)
            split = with_switches([s.step for s in chain if s.step is not None])
            if clearly_apart(chain):
                return Plan(self._language, split)
            plans = (Plan(self._language, split), Plan(self._language, (whole.step,)))
            return ask_which(self._understanding.profiles, plans, self._language)
        return self._together(chain)

    def _talk(self) -> Talk | PastQuestion | None:
        """What moves no phone, when it is nearer to that than to anything else, and no request."""
        start, end = core(self._text)
        text = self._text.strip(" !.?！。？~") if end - start < 2 else self._text[start:end]
        whole = self._text.strip(" !.?！。？~,")
        exact = any(isinstance(p.value, Clock | Length) for p in Reading(whole, self._now).pieces)
        if len(whole) > LONGEST_TALK or exact:
            return None
        scores = dict(self._understanding.scores(whole))
        for kind, score in self._understanding.scores(text).items():
            scores[kind] = max(score, scores[kind])
        ours = {k: v for k, v in scores.items() if k.startswith((TALK, PAST))}
        kind = max(ours, key=ours.__getitem__, default="")
        rivals = max((v for k, v in scores.items() if k not in ours), default=0.0)
        if ours.get(kind, 0.0) < NEAR or ours[kind] <= rivals:
            return None
        if text and self._is_request(self._parts.single(text), sure=ours[kind] >= EXACT):
            return None
        family, _, name = kind.partition(":")
        if family + ":" == TALK:
            return Talk(name, topics()[name].said(self._now))
        since, until = span_of(whole, self._now.date()) or (None, None)
        return PastQuestion(name, since, until)  # type: ignore[arg-type] # the names of past.toml

    @staticmethod
    def _is_request(single: Single, *, sure: bool) -> bool:
        """``sure``: it is small talk word for word, so that only a phrase that fits is stronger."""
        fits_phrase = single.found is not None and single.found.fit is not None
        if sure:
            return single.step is not None and (single.found is None or fits_phrase)
        return single.acts and (single.found is None or fits_phrase or bool(single.missing))

    def _alone(self, single: Single) -> Understood:
        if not single.acts and (shorter := without_reassurance(single.text)):
            less = self._parts.single(shorter)
            single = less if less.step is not None and not less.frees_text else single
        if single.step is not None:
            return Plan(self._language, (single.step,))
        if single.missing and single.found is not None:
            return ask_for(single.found, single.missing, single.text, self._language)
        if single.choices:
            return self._which(single.choices, single.text)
        return self._not_understood()

    def _which(self, choices: tuple[Found, ...], text: str) -> Question:
        plans = tuple(
            Plan(self._language, (VerbStep(f.name, args, text, round(f.score, 2)),))
            for f in choices
            if not isinstance(args := f.args(), str)
        )
        return ask_which(self._understanding.profiles, plans, self._language)

    def _together(self, chain: list[Single]) -> Understood:
        steps: list[PlanStep | Single] = [s.step or s for s in chain]
        lacking = [i for i, step in enumerate(steps) if isinstance(step, Single)]
        if not lacking:
            done = [s for s in steps if not isinstance(s, Single)]
            return Plan(self._language, with_switches(self._once(done)))
        at = lacking[0]
        blank = chain[at]
        if len(lacking) > 1 or blank.found is None:
            return self._not_understood()
        before = tuple(s for s in steps[:at] if not isinstance(s, Single))
        after = tuple(s for s in steps[at + 1 :] if not isinstance(s, Single))
        return ask_for(blank.found, blank.missing, blank.text, self._language, before, after)

    def _once(self, steps: list[PlanStep]) -> list[PlanStep]:
        """Without asking the same question twice: "what's the date and what day is it"; and of a
        complaint with its cure only the cure: "it's too dark, turn the brightness up"."""
        kept: list[PlanStep] = []
        for step in steps:
            if kept and _complaint(kept[-1]) and _same(kept[-1], step):
                kept.pop()
            asked = [(k.name, k.args) for k in kept if isinstance(k, VerbStep)]
            if not (
                isinstance(step, VerbStep)
                and self._understanding.profiles[step.name].verb.risk is Risk.READ
                and (step.name, step.args) in asked
            ):
                kept.append(step)
        return kept

    def _forbids(self) -> bool:
        parts = [self._text[part.start : part.end] for part in cut(self._text)]
        return moods.forbids(self._text, parts)

    def _not_understood(self) -> NotUnderstood:
        text = self._text[slice(*core(self._text))]
        if self._forbids():
            return NotUnderstood(wordings.DENIED, final=True)
        scores = self._understanding.scores(text)
        near = max((v for k, v in scores.items() if k.startswith("verb:")), default=0.0)
        remedy = self._understanding.remedy(text)
        known = self._understanding.known(text)
        alike = known and near > scores.get(OUT, 0.0)
        shown = self._understanding.nearest(self._text) if alike else ()
        return NotUnderstood(wordings.STRANGE, shown, remedy, known=known, part=self._one_part())

    def _one_part(self) -> str:
        """The first of several parts that would be done if it were said alone; "" when none."""
        parts = [self._text[part.start : part.end].strip() for part in cut(self._text)]
        if len(parts) < 2:
            return ""
        return next((part for part in parts if self._stands_alone(self._parts.single(part))), "")

    def _stands_alone(self, single: Single) -> bool:
        step, found = single.step, single.found
        if not isinstance(step, VerbStep) or found is None or not found.fit:
            return False
        return isinstance(self._allowed(Plan(self._language, (step,))), Plan)


def _complaint(step: PlanStep) -> bool:
    return bool(re.search(r"(?i)\btoo\b|太", step.text))


def _same(one: PlanStep, other: PlanStep) -> bool:
    return (
        isinstance(one, VerbStep)
        and isinstance(other, VerbStep)
        and (one.name, one.args) == (other.name, other.args)
    )


def _refusal(why: Said) -> NotUnderstood:
    """Understood, and not to be done: by a model that looks at the screen only what it is free to
    do now and without a choice."""
    return NotUnderstood(why, final=why in (wordings.LATER, wordings.EITHER))


def _leads(text: str, start: int) -> int:
    """Where the little words begin that lead to what stands at ``start``."""
    match = re.search(r"(?i)(?:\b(?:at|on|in|by|after|for)\s+|[在到等过])+$", text[:start])
    return match.start() if match else start


def _names(question: Question) -> set[str]:
    return {s.name for p in question.plans for s in p.steps if isinstance(s, VerbStep)}
