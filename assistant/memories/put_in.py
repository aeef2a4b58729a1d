"""What is remembered, put into a request; and what is not, asked for once and kept.

“Call my sister”, “take me home”, “text Bob my address”: each fact that is used is noted for its
task, so that the reply says so and “that's wrong” means it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.memories.filling import Filled, Read, Use, filled, may_fill, speaks_so
from assistant.memories.notebook import Noted
from assistant.memories.opening import Opened
from assistant.memories.own_words import is_secret
from assistant.memories.questions import is_question
from assistant.memories.recalling import item_of
from assistant.memories.wants import Wants, asks_for_nothing, wants_in
from assistant.memories.whom_to_ask import (
    number_to_ask_for,
    number_told,
    reached_by,
    stranger_to_ask_for,
    whom_to_ask_for,
    words_for,
)
from assistant.steps import Request
from assistant.understanding import NotUnderstood, Plan, Question, Understood, VerbStep
from assistant.understanding.wordings import NOTHING_DONE
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from memory.base import Claim, Fact, Source
from memory.truth.by_clock import comes

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.memories.memories import Memories

_LEAD = re.compile(
    r"(?i)^(?:(?:it|that|he|she|they)(?:'s|’s| is| are| lives?)|my .{2,40}? is|i live|(?:i'm|i am)"
    r"|(?:he|she)'s called|是|叫|我?住在?|在|[他她]住在?|[他她](?:叫|是)|我的.{1,8}?是)"
    r"(?: (?:at|in|on|called))?[ :：,，]*"
    r"|^(?:at|in|on) "
)


class PutIn:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House, memories: Memories) -> None:
        self._house = house
        self._memories = memories

    def filled(
        self, understood: Understood, asked: Inbound | Request, text: str,
        contacts: Sequence[str], read: Read,
    ) -> Understood:  # fmt: skip
        """A request with what is remembered in it, or the question for what is missing. Of a task
        it is noted which facts that were. A chat model does its own asking."""
        memories = self._memories
        wants = wants_in(text)
        if not memories.opening.enabled or not (wants or may_fill(understood, text)):
            return understood
        if memories.is_group(asked) or not (person := memories.of(asked)):
            return understood
        if memories.opening.there():
            memories.settle(1.0)
        if memories.opening.there() and (opened := memories.opened()) is not None:
            with memories.opening.suffering():
                found = _wanted(wants, opened, person, contacts) if wants else None
                if wants and contacts and self._house.brain is None:
                    whom = found or _whom(wants, opened, person, contacts)
                    if number := _unreached(wants, whom, contacts):
                        return number
                found = found or filled(understood, text, opened, person, contacts, read)
                if (
                    contacts
                    and self._house.brain is None
                    and (number := number_to_ask_for(found, text, contacts))
                ):
                    return number
                if found.used and isinstance(asked, Request):
                    used = [Noted(item_of(use.fact), use.words) for use in found.used]
                    opened.notebook.note(asked.task, person, used)
                if found.used:
                    return found.understood
        if self._house.brain is not None:
            return understood
        if wants is not None:
            return (contacts and _unreached(wants, None, contacts)) or wants.question()
        named = whom_to_ask_for(understood, text, contacts, read) if contacts else None
        return named or understood

    def used_in(self, request: Request) -> list[Said]:
        """What to say of the facts that took the place of words of a request."""
        if not speaks_so(request.text) and wants_in(request.text) is None:
            return []
        found = self._memories.recalled_for(request, request.task)
        now = f"turn:{request.turn}"
        return [
            _kept(fact, words) if fact.source.where == now else Use(fact, words).said
            for fact, words in found if words
        ]  # fmt: skip

    def answered(
        self, request: Request, question: Question, reply: str,
        complete: Callable[[str], Understood],
    ) -> Understood:  # fmt: skip
        """What the request means with the answer in it; where that says something of the person,
        it is kept."""
        tells = getattr(question, "tells", None)
        if tells is None:
            return complete(reply)
        if asks_for_nothing(reply):
            return NotUnderstood(NOTHING_DONE, final=True)
        if is_question(reply.strip(" .!?？！。")) or reply.strip().endswith(("?", "？")):
            return question  # which is put once more
        value = _LEAD.sub("", reply.strip(' .!。！"“”'), count=1).strip()
        if wants := wants_in(request.text):
            return self._told(request, wants, question, value) or complete(reply)
        understood = complete(value)
        claim = reached_by(tells[0], value)
        if isinstance(understood, Plan) and claim and tells[1] in ("name", claim.attribute):
            self._keep(request, claim, words_for(request.text, tells[0]))
        return understood

    def _told(
        self, request: Request, wants: Wants, question: Question, value: str
    ) -> Understood | None:
        """Whom it is for, or what is to be said; None for what can be neither."""
        from memory.reading.plausible import fits

        blank, who = question.blank, question.tells[0] if question.tells else ""
        if blank is None or blank.field != "recipient":
            if (claim := wants.claim(value)) is None:
                return None
            self._keep(request, claim, wants.words)
            return replace(wants, given=blank.given if blank else wants.given).plan(claim.value)
        if (claim := number_told(who, value)) is not None:
            self._keep(request, claim, who)
        elif not fits("name", value):
            return question
        wants = replace(wants, given={**wants.given, "recipient": value})
        return self._known(request, wants) or wants.question()

    def _known(self, request: Request, wants: Wants) -> Understood | None:
        """With what is remembered to be said; None where that is nothing, or cannot be read."""
        memories = self._memories
        person, opened = memories.of(request), memories.opened()
        if opened is None:
            return None
        with memories.opening.suffering():
            found = _wanted(wants, opened, person, ())
            if found is None:
                return None
            used = [Noted(item_of(use.fact), use.words) for use in found.used]
            opened.notebook.note(request.task, person, used)
            return found.understood
        return None

    def _keep(self, request: Request, claim: Claim, words: str) -> None:
        """As their own word of today, by the rules for what needs a yes."""
        memories = self._memories
        person, opened = memories.of(request), memories.opened()
        if not person or opened is None or is_secret(claim):
            return
        with memories.opening.suffering():
            source = Source("person", f"turn:{request.turn}", time.time())
            fact = memories.keep(opened, request, claim, source)
            if fact.state == "held":
                opened.notebook.note(request.task, person, [Noted(item_of(fact), words)])


def _wanted(
    wants: Wants, opened: Opened, person: str, contacts: Sequence[str]
) -> Filled | None:  # fmt: skip
    truth = opened.memory.truth

    def look(subject: str, attribute: str) -> Fact | None:
        names = truth.known(person, subject=subject, attribute="name")
        called = {fact.claim.value for fact in names if fact.claim.holds}
        others = [*called] if len(called) == 1 else []
        facts = [
            fact for each in (subject, *others)
            for fact in truth.known(person, subject=each, attribute=attribute)
            if fact.claim.holds and fact.claim.value and not comes(fact, time.time())
        ]  # fmt: skip
        return facts[0] if len({f.claim.value.casefold() for f in facts}) == 1 else None

    fact = wants.fact(look)
    if fact is None:
        return None
    plan = wants.plan(fact.claim.value)
    whom = filled(plan, "", opened, person, contacts, lambda _: plan)
    return Filled(whom.understood, (Use(fact, wants.words), *whom.used))


def _whom(wants: Wants, opened: Opened, person: str, contacts: Sequence[str]) -> Filled:
    """Only for whom it is, where what is to be said is not known."""
    plan = wants.plan("-")
    return filled(plan, "", opened, person, contacts, lambda _: plan)


def _unreached(wants: Wants, found: Filled | None, contacts: Sequence[str]) -> Question | None:
    """The question how to reach whom it is for, who may be known by now."""
    if "recipient" not in wants.given:
        return None
    plan = found.understood if found else None
    step = plan.steps[0] if isinstance(plan, Plan) else None
    given = step.args.model_dump() if isinstance(step, VerbStep) else wants.given
    return stranger_to_ask_for(wants, str(given["recipient"]), contacts)


def _kept(fact: Fact, words: str) -> Said:
    return Said(
        f"🧠 I remember it: “{words}” is {fact.claim.value}. (“forget that” takes it back)",
        f"🧠 已记住：“{words}”是{fact.claim.value}。（说“忘掉这个”可撤回）",
    )
