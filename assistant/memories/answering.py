"""Questions about the person, answered from the memory: what is known, what no longer holds, what
nobody told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from assistant.memories import taking_back, unknown, wishes, wording
from assistant.memories.questions import (
    answered,
    asks_of_before,
    is_yes_or_no,
    without_before,
)
from assistant.memories.spoken import MOST, Spoken
from assistant.memories.whom import Known
from assistant.memories.whose import OWNER
from assistant.memories.wording import BRAIN
from assistant.understanding import PastQuestion
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Inbound
from memory.base import Fact

if TYPE_CHECKING:
    from assistant.app import House

NOT_BEFORE = Said(
    "🧠 I know of nothing that was so before.", "🧠 以前的情况我没有记住。"
)  # fmt: skip
CANNOT = Said("🧠 I cannot use my memory just now.", "🧠 我暂时无法使用记忆。")


def question(spoken: Spoken) -> Said | None:
    """What a remembered fact answers, with where it is from; None for any other message."""
    if asks_of_before(spoken.text):
        return _before(spoken)
    found = answered(spoken.text, spoken.known)[:MOST]
    if not found and (who := unknown.who_in(spoken.text, spoken.known)):
        return about(spoken, who)
    if not found:
        told = _no_longer(spoken)
        return told or nobody_told(spoken.house, spoken.message, spoken.text, spoken.known)
    if _is_for_the_phone(spoken.house, spoken.text):
        return None
    spoken.told(found)
    said = in_lines(wording.answer(fact, _names(spoken, fact)) for fact in found)
    return Said(BRAIN + said.en, BRAIN + said.zh)


def _names(spoken: Spoken, fact: Fact) -> Mapping[str, str]:
    """With whom its subject means, where two are called so."""
    name, whose = fact.claim.subject, spoken.known.whose(fact)
    if len(whose) != 1:
        return spoken.names
    others = {who: each for who, each in spoken.names.items() if each != name}
    return {**others, next(iter(whose)): name}


def about(spoken: Spoken, words: str) -> Said | None:
    """All that is known of whom the words name."""
    found, message = spoken.known.about(words), spoken.message
    if found is None or (not found and wishes.is_me(words)):
        return None
    if not found:
        return taking_back.NOTHING
    spoken.told(found)
    if wishes.is_me(words):
        known = PastQuestion("known")
        talking = spoken.house.talking
        return talking.recollected(message.gateway, message.sender, known, message.chat)
    said = in_lines(wording.listed(found, spoken.names))
    return Said(BRAIN + said.en, BRAIN + said.zh)


def nobody_told(house: House, message: Inbound, text: str, known: Known) -> Said | None:
    """To a question about the person that nothing here answers; a chat model has answers of its
    own."""
    if house.brain is not None or not message.private or not house.memory.of(message):
        return None
    if house.memory.opening.enabled and unknown.of_secrets(text):
        return unknown.SECRETS
    asked = unknown.asked_in(text, known) if house.memory.opening.enabled else None
    if asked is None:
        return None
    understood = house.understanding.plan(text, now=house.now())
    if not unknown.is_for_memory(asked, understood):
        return None
    if (trouble := house.memory.opening.trouble) is None:
        return unknown.not_known(asked)
    owns = house.memory.of(message) == OWNER
    return Said(f"{BRAIN}{trouble.en}", f"{BRAIN}{trouble.zh}") if owns else CANNOT


def _is_for_the_phone(house: House, text: str) -> bool:
    """Alarms and events are read there: what was once said of them may be old. Whether something
    is so may be a question about the phone, too."""
    plan = house.understanding.plan(text, now=house.now())
    steps = getattr(plan, "steps", ())
    if is_yes_or_no(text) and steps:
        return True
    return any(getattr(step, "name", "") in ("list_alarms", "list_events") for step in steps)


def _before(spoken: Spoken) -> Said | None:
    """What was so in the past, the latest first."""
    past = spoken.opened.memory.truth.known(spoken.person, states=("past",))
    facts = Known([*past, *spoken.known.facts])
    now = {_value(fact) for fact in spoken.known.facts}
    asked = answered(without_before(spoken.text), facts)
    if not asked:
        return nobody_told(spoken.house, spoken.message, spoken.text, spoken.known)
    was = [f for f in asked if f.state == "past" and f.claim.holds and _value(f) not in now]
    if not was:
        return NOT_BEFORE
    was.sort(key=lambda fact: -(fact.ended or fact.source.at))
    lines = []
    for fact in was[:MOST]:
        whose, says = wording.possessed(fact, spoken.names), wording.value(fact)
        until, first = wording.day(fact.ended or fact.source.at), whose.en[0].upper()
        lines.append(Said(f"{first}{whose.en[1:]} before: {says.en} (until {until}).",
                          f"{whose.zh}以前是：{says.zh}（到{until}为止）。"))  # fmt: skip
    told = in_lines(lines)
    return Said(BRAIN + told.en, BRAIN + told.zh)


def _value(fact: Fact) -> tuple[str, str, str]:
    return fact.claim.subject.casefold(), fact.claim.attribute, fact.claim.value.casefold()


def _no_longer(spoken: Spoken) -> Said | None:
    """What is asked for was so, and is so no more; None where nothing is known of it at all."""
    past = spoken.opened.memory.truth.known(spoken.person, states=("past",))
    held = {
        (f.claim.subject.casefold(), f.claim.attribute) for f in spoken.known.facts
        if f.claim.holds
    }  # fmt: skip
    was = [
        fact for fact in answered(spoken.text, Known(past))
        if (fact.claim.subject.casefold(), fact.claim.attribute) not in held
    ]  # fmt: skip
    if not was:
        return None
    last, whom = was[0], wording.possessed(was[0], spoken.names)
    value, until = wording.value(last), wording.day(last.ended or last.source.at)
    return Said(
        f"{BRAIN}I do not know {whom.en} any more. Until {until}: {value.en}.",
        f"{BRAIN}我不知道现在{whom.zh}是什么，到{until}为止是：{value.zh}。",
    )
