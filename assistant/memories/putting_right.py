"""Facts put right in the chat: corrected with what they were before, or ended. History stays."""

from __future__ import annotations

import time
from dataclasses import replace

from assistant.memories import acknowledged, forms, wishes, wording
from assistant.memories.notebook import Heard
from assistant.memories.own_words import is_order, is_secret
from assistant.memories.sensitive_values import sensitive_kind
from assistant.memories.spoken import LATELY, Spoken, last, which
from assistant.memories.wishes import Wish
from assistant.memories.wording import BRAIN
from assistant.turns import lasts, turn_of
from device_drivers.verbs.base import Said
from memory.base import ME, Fact, Learnt, Source, Verdict
from memory.reading import read
from models.strangers import line

FOLLOWED_HOME = ("address", "town", "postcode", "home_phone")
"""What is no longer so when somebody moved."""
LONGEST = 200
"""Letters of a value."""
NO_SECRETS = Said(
    "I keep no passwords, codes or card numbers in my memory. `phonepilot secrets set NAME` keeps "
    "one safely, and I type it by its name.",
    "密码、验证码和卡号我不会记在记忆里。`phonepilot secrets set 名称` 可以安全保存，"
    "我按名称输入。",
)
NO_ORDERS = Said(
    "I keep nothing of that: I remember facts of you and your people, and no orders to me. What I "
    "ask first stands in guard.toml, which only the owner can change (docs/guard.md).",
    "这个我不会记住：我只记关于您和您身边人的事实，不记对我的命令。哪些事要先问，"
    "写在 guard.toml 里，只有主人能修改（docs/guard.md）。",
)
BY_ITSELF = Said(
    "That says something that I keep only after a yes of yours: tell me by itself, and I ask you.",
    "这类内容要经您同意才会记住：请单独告诉我，我会先问您。",
)


def edit(spoken: Spoken, wish: Wish) -> Said | None:
    """“12 is Elm St 5”, after such a number was told."""
    told = {fact.id: fact for fact in last(spoken)}
    fact = told.get(wording.id_of(wish.number))
    return None if fact is None else corrected(spoken, fact, wish.words)


def correct(spoken: Spoken, wish: Wish) -> Said | None:
    words = wish.words.removeprefix("?")
    facts = _meant(spoken, words)
    if not facts:
        return None
    if words and read(words, spoken.house.now().date()):
        noted = spoken.house.memory.noted(spoken.message, spoken.text)
        if noted is not None:
            return noted
    if wishes.only_a_statement(wish):
        return None
    if len(facts) > 1:
        return which(facts, spoken, f"{{}} is {words or '...'}", f"{{}}是{words or '……'}")
    if not words:
        whose = wording.possessed(facts[0], spoken.names)
        return Said(
            f"What is right instead of {whose.en}? Say “no, it's ...”, “forget that”, or that "
            "it is so no more: “not any more”.",
            f"{whose.zh}应该是什么？请说“不对，是……”、“忘掉这个”，或者“不是这样了”。",
        )
    return corrected(spoken, facts[0], forms.put_into(facts[0], words))


def _meant(spoken: Spoken, words: str) -> list[Fact]:
    """What was told last; of several those that the new value can be of. Where that can be none of
    these, the one of its sort that was told or learnt last of the latest messages."""
    facts = last(spoken)
    fitting = forms.of_the_form(facts, words) if words else facts
    if fitting or not forms.is_surely(words):
        return fitting or facts
    earliest = time.time() - LATELY
    lately = [fact for fact in spoken.known.facts if fact.source.at >= earliest]
    return forms.of_the_form(lately, words)[:1] or facts


def ended(spoken: Spoken, *, moved: bool) -> Said | None:
    """What was told is so no more; it stays as history."""
    facts = last(spoken)
    if moved:
        facts = [f for f in facts if f.claim.attribute in FOLLOWED_HOME]
    if not facts:
        return None
    if len(facts) > 1 and not moved:
        return which(facts, spoken, "forget {}", "忘掉{}")
    for fact in facts:
        spoken.opened.memory.truth.end(spoken.person, fact.id, time.time())
    whose = [wording.possessed(fact, spoken.names) for fact in facts]
    en, zh = ", ".join(w.en for w in whose), "、".join(w.zh for w in whose)
    value = wording.value(facts[0])
    ask = Said("", "")
    if moved and facts[0].claim.subject == ME:
        ask = Said(" Where do you live now?", "您现在住在哪里？")
    return Said(
        f"{BRAIN}No longer so: {en} ({value.en}). I keep it as history.{ask.en}",
        f"{BRAIN}不再成立：{zh}（{value.zh}），作为历史保留。{ask.zh}",
    )


def corrected(spoken: Spoken, fact: Fact, value: str) -> Said:
    """Put a fact right, and say what it was and is. No secret and no order comes in so; where the
    value needs a yes, that is asked for, and until then all stays as it is."""
    memory, value = spoken.opened.memory, line(value.strip(), LONGEST)
    if hides_secret(fact, value):
        return NO_SECRETS
    if is_order(replace(fact.claim, value=value, text=value)):
        return NO_ORDERS
    asks_about = {*spoken.house.settings.memory.asks_about} - {fact.claim.kind}
    if any(claim.kind in asks_about for claim in read(value, spoken.house.now().date())):
        return BY_ITSELF
    source = Source("person", f"turn:{turn_of(spoken.message)}", time.time())
    kind = sensitive_kind(fact, value, spoken.house.settings.memory.asks_about)
    now = memory.correct(
        spoken.person, fact.id, value, source, kind=kind, state="asked" if kind else "held"
    )  # fmt: skip
    if now is None:
        return Said("That holds no longer.", "这一条已经不成立了。")
    if kind:
        return _asked(spoken, Learnt(Verdict("update", fact), now))
    names = wording.names_of(memory.truth.known(spoken.person))
    whose, was = wording.possessed(fact, names), wording.value(fact)
    first = whose.en[0].upper() + whose.en[1:]
    return Said(
        f"{BRAIN}{first}: {value} (before: {was.en}).",
        f"{BRAIN}{whose.zh}：{value}（之前：{was.zh}）。",
    )


def _asked(spoken: Spoken, learnt: Learnt) -> Said:
    message = spoken.message
    heard = Heard(
        turn_of(message), spoken.person, message.gateway, message.chat, message.sender,
        learnt.fact.claim.text, message.private, learnt.fact.source.at,
    )  # fmt: skip
    consent = spoken.house.memory.consent
    consent.ask(spoken.opened, learnt, heard)
    waiting = consent.still_asked([learnt])
    if waiting and not lasts(message):
        return consent.at_once(message, waiting)
    ids = [fact.id for fact in waiting]
    return acknowledged.noted([learnt], spoken.text, ids, private=True) or Said("", "")


def hides_secret(fact: Fact, value: str) -> bool:
    return is_secret(replace(fact.claim, value=value, text=value))
