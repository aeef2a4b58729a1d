"""Facts taken back in the chat: what was told last, one by name or number, or all of somebody.

All of somebody is asked first. What is gone is said by name and number, never with its value.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant import guard
from assistant.memories import namesakes, wishes, wording
from assistant.memories.consent import ANSWER
from assistant.memories.spoken import LATELY, MOST, Spoken, last, which
from assistant.memories.wording import number_of
from assistant.turns import LOCAL, lasts
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Button, Outbound
from memory.base import Fact
from memory.reading import read

if TYPE_CHECKING:
    from assistant.voice import Voice

ALL = 0
"""In the place of a fact's id: everything of the person."""
KEY = "memory:erase-"
LOOKED_AT = 500
KEPT = Said("All right, I keep it.", "好的，我不删除。")
NOT_YET = Said(
    "Nothing is erased yet: say it again with --yes, or in a chat that stays (`phonepilot run`).",
    "还没有删除任何内容：请加上 --yes 再说一次，或在持续的聊天里说（`phonepilot run`）。",
)
NOTHING = Said("I remember nothing of them.", "我没有记住任何相关的内容。")


def forget_last(spoken: Spoken) -> Said | None:
    facts = last(spoken, used=False)
    if not facts:
        return _only_used(last(spoken), spoken)
    if len(facts) == 1 or _one_message(facts):
        return _gone(spoken, facts)
    return which(facts, spoken, "forget {}", "忘掉{}")


def _only_used(facts: Sequence[Fact], spoken: Spoken) -> Said | None:
    """A request needed it: what it did may be meant, or the request."""
    if not facts:
        return None
    fact = facts[0]
    whose, n = wording.possessed(fact, spoken.names), number_of(fact)
    return Said(
        f"Nothing is forgotten: I have only used {whose.en} just now. “forget {n}” forgets it.",
        f"什么都没有忘记：刚才只是用到了{whose.zh}。要忘掉它请说“忘掉{n}”。",
    )


def forget_number(spoken: Spoken, number: int) -> Said | None:
    fact = spoken.opened.memory.truth.fact(spoken.person, wording.id_of(number))
    return _gone(spoken, [fact]) if fact is not None else None


def forget(spoken: Spoken, words: str) -> Said | None:
    claims = read(words.removeprefix("that ").strip(), spoken.house.now().date())
    said = {(c.subject.casefold(), c.attribute, c.value.casefold()) for c in claims}
    found = [
        fact for fact in spoken.known.facts
        if (fact.claim.subject.casefold(), fact.claim.attribute, fact.claim.value.casefold())
        in said
    ]  # fmt: skip
    if not found:
        asked = spoken.known.asked_by(words)
        if asked is None:
            return None
        if not asked:
            return Said("I remember nothing of the sort.", "我没有记住这样的内容。")
        found = asked
    if len(found) == 1 or claims:
        return _gone(spoken, found)
    return which(found, spoken, "forget {}", "忘掉{}")


def forget_about(spoken: Spoken, words: str, voice: Voice) -> Said | None:
    """Asked first: it is much, and gone for good."""
    found = spoken.known.about(words)
    if found is None:
        return None
    everything = wishes.is_me(words)
    if not everything and (asked := namesakes.which(spoken, words)) is not None:
        return asked
    if not found and not everything:
        return NOTHING
    if everything:
        count = spoken.opened.memory.truth.stats(spoken.person)
        en = f"{_things(count['held'] + count['asked'])} and {_tasks(count['episodes'])}"
        zh = f"{count['held'] + count['asked']}条事实和{count['episodes']}个任务的摘要"
        said = Said(
            f"🧠 Shall I erase all that I remember of you: {en}? It is gone for good then."
            f"{_tasks_stay(spoken).en}",
            f"🧠 要我删除记住的关于您的一切吗：{zh}？删除后无法恢复。{_tasks_stay(spoken).zh}",
        )
    else:
        lines = in_lines(wording.listed(found[:MOST], spoken.names))
        more = len(found) - MOST
        rest = Said(f"\n  and {more} more", f"\n  还有{more}条") if more > 0 else Said("", "")
        said = Said(
            f"🧠 Shall I erase this for good?\n{lines.en}{rest.en}",
            f"🧠 要我永久删除这些吗？\n{lines.zh}{rest.zh}",
        )
    _ask(spoken, said, [ALL] if everything else [f.id for f in found], voice)
    return Said("", "")


def _ask(spoken: Spoken, said: Said, ids: Sequence[int], voice: Voice) -> None:
    house, message, token = spoken.house, spoken.message, secrets.token_hex(4)
    if not lasts(message):
        _at_once(spoken, said, ids, voice)
        return
    said = Said(f"{said.en}\n{ANSWER.en}", f"{said.zh}\n{ANSWER.zh}")
    spoken.lately.keep(spoken.person, f"erase:{token}", ids)
    language = voice.language(message)
    buttons = tuple(
        Button(said.of(language), f"memory:erase:{value}:{token}")
        for said, value in ((Said("Yes", "是"), "yes"), (Said("No", "否"), "no"))
    )
    text = said.of(language)
    if message.gateway == LOCAL:
        house.turns.record(message, text, "done")
    out = Outbound(message.chat, text, buttons=buttons)
    house.say(message.gateway, f"{KEY}{token}", out)


def _at_once(spoken: Spoken, said: Said, ids: Sequence[int], voice: Voice) -> None:
    """A single request: nobody can answer it later."""
    if spoken.message.consent == "yes":
        voice.tell(spoken.message, "memory", erased(spoken, ids), "done")
        return
    told = Said(f"{said.en}\n{NOT_YET.en}", f"{said.zh}\n{NOT_YET.zh}")
    voice.tell(spoken.message, "memory", told, "needs_user")


def answer_to_question(spoken: Spoken, among: int = 3) -> Said | None:
    """A plain yes or no, to a question of ours that was ``among`` so many last things said."""
    message = spoken.message
    key = spoken.house.journal.lately_said(
        message.gateway, message.chat, "memory:", message.replies_to, among
    )
    if not key.startswith(KEY):
        return None
    return settled(spoken, key.removeprefix(KEY), yes=guard.is_yes(spoken.text))


def settled(spoken: Spoken, token: str, *, yes: bool) -> Said | None:
    """None where nothing is waiting."""
    place = f"erase:{token}"
    waiting = spoken.lately.told(spoken.person, place)
    if not waiting.facts or time.time() - waiting.at > LATELY:
        return None
    spoken.lately.keep(spoken.person, place, ())
    if not yes:
        return KEPT
    return erased(spoken, waiting.facts)


def erased(spoken: Spoken, ids: Sequence[int]) -> Said:
    """Everything, or these facts, for good."""
    house = spoken.house
    if ALL in ids:
        gone = house.memory.forget_person(spoken.person)
        return Said(
            f"Forgotten for good: all that I remembered of you, {_things(gone)}."
            f"{_tasks_stay(spoken).en}",
            f"已永久忘记：我记住的关于您的一切，共{gone}项。{_tasks_stay(spoken).zh}",
        )
    gone = house.memory.forget(spoken.person, ids)
    more = gone > len(ids)
    return Said(
        f"Forgotten for good: {_things(gone)}{', earlier values among them' if more else ''}.",
        f"已永久忘记{gone}条{'，包括以前的内容' if more else ''}。",
    )


def _tasks_stay(spoken: Spoken) -> Said:
    """What was done is a record of its own, with the words in which it was asked for."""
    message = spoken.message
    done = spoken.house.journal.tasks_of_person(message.gateway, message.sender, LOOKED_AT)
    if not any(task["phone"] for task in done):
        return Said("", "")
    return Said(
        " The tasks that I did stay listed, in your words: /memory forget all erases those, too.",
        "做过的任务仍按您的原话列出：/memory forget all 也会删除它们。",
    )


def _gone(spoken: Spoken, facts: Sequence[Fact]) -> Said:
    what = [wording.possessed(fact, spoken.names) for fact in facts]
    number = [number_of(fact) for fact in facts]
    gone = spoken.house.memory.forget(spoken.person, [fact.id for fact in facts])
    before = gone - len(facts)
    en = ", ".join(f"{w.en} ({n})" for w, n in zip(what, number, strict=True))
    zh = "、".join(f"{w.zh}（{n}）" for w, n in zip(what, number, strict=True))
    if before > 0:
        en += " and what was before" if before == 1 else f" and {before} earlier values"
        zh += f"，以及之前的{before}条"
    return Said(f"Forgotten for good: {en}.", f"已永久忘记：{zh}。")


def _one_message(facts: Sequence[Fact]) -> bool:
    return len(facts) <= MOST and len({fact.source.where for fact in facts}) == 1


def _things(count: int) -> str:
    return f"{count} fact{'' if count == 1 else 's'}"


def _tasks(count: int) -> str:
    return f"{count} summar{'y' if count == 1 else 'ies'} of past tasks"
