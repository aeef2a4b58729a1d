"""How facts are told to the person whose they are: in lists by subject, and one by one.

A fact has a number, which stays the same while others come and go. The numbers of tasks that
``/memory`` lists have four digits; a fact's never has four.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from assistant.memories.labels import DETAILS, LABELS, RELATIONS, WITHOUT_DETAIL
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from memory.base import ME, Fact, Origin
from memory.truth.by_clock import comes
from models.strangers import line

LONGEST = 120
"""Letters of a value that are shown."""
FIRST_OF_FOUR, SKIPPED = 1000, 9000
BRAIN = "🧠 "
_FROM: Mapping[Origin, tuple[str, str]] = {
    "person": ("you said so on {}", "您在{}说的"),
    "model": ("from what you wrote on {}", "来自您{}写的话"),
    "screen": ("seen on a screen on {}, and you said yes", "{}在屏幕上看到，您已确认"),
    "task": ("from a task on {}", "来自{}的任务"),
    "import": ("from an imported file, which dates it {}", "来自导入的文件，其中的日期是{}"),
}
YOURS = Said("Your words", "您的原话")
WORDS_OF: Mapping[Origin, Said] = {
    "screen": Said("What stood there", "屏幕上的原文"),
    "import": Said("The words in the file", "文件中的原文"),
}

_OVER = re.compile(
    r"(?i)\b(?:no longer|any ?more|quit|left|leave|stopped|gave up|given up|split|broke|over"
    r"|divorced?|separated|used to|not .* now|sold|fired|laid off|resigned|retired|moved)\b"
    r"|不再|已经不|没有?再|不.*了|没.*了|辞|离职|离开|离婚|分手|搬|戒|卖了|退休"
)
"""What says that it was so before."""
_NOT_ZH: Mapping[str, str] = {
    "eats": "不吃", "drinks": "不喝", "likes": "不喜欢", "uses": "不用", "hobby": "不",
    "habit": "不", "app": "不用",
}  # fmt: skip


# --- numbers ------------------------------------------------------------------------------------


def number_of(fact: Fact) -> int:
    return fact.id if fact.id < FIRST_OF_FOUR else fact.id + SKIPPED


def id_of(number: int) -> int:
    """Of a fact; 0 for a number that none can have."""
    if number < FIRST_OF_FOUR:
        return number
    return max(0, number - SKIPPED) if number >= FIRST_OF_FOUR + SKIPPED else 0


# --- one fact -----------------------------------------------------------------------------------


def label(attribute: str) -> Said:
    """“favourite colour”; of an attribute that we do not know its own name."""
    name, _, detail = attribute.partition(":")
    words = LABELS.get(name)
    if words is None:
        return Said(attribute, attribute)
    if "{}" not in words[0]:
        return Said(*words)
    if not detail:
        return Said(*WITHOUT_DETAIL[name])
    zh = DETAILS.get(detail) or RELATIONS.get(detail, detail)
    return Said(words[0].format(detail), words[1].format(zh))


def value(fact: Fact) -> Said:
    """What it says, or says no more."""
    claim = fact.claim
    if is_over(fact):
        over, until = _over(fact), day(fact.began)
        return Said(f"{over.en} (until {until})", f"{over.zh}（到{until}为止）")
    if not claim.holds and claim.value:
        not_zh = _NOT_ZH.get(claim.attribute, "不是")
        return Said(f"not {line(claim.value, LONGEST)}", f"{not_zh}{line(claim.value, LONGEST)}")
    if not claim.holds or not claim.value:
        quoted = line(claim.text, LONGEST)
        return Said(f"“{quoted}”", f"“{quoted}”")
    told = line(claim.value, LONGEST)
    since = claim.since if comes(fact, time.time()) else ""
    en = ", ".join(
        f"{word} {day}" for word, day in (("from", since), ("until", claim.until)) if day
    )
    zh = "，".join(f"{word}{day}" for word, day in (("从", since), ("到", claim.until)) if day)
    return Said(f"{told} ({en})", f"{told}（{zh}）") if en else Said(told, told)


def is_over(fact: Fact) -> bool:
    """Whether it says that something is so no more: “I no longer work at St James”."""
    claim = fact.claim
    if claim.holds:
        return False
    around = claim.text.replace(claim.value, " ") if claim.value else claim.text
    return bool(fact.instead_of) or _OVER.search(around) is not None


def _over(fact: Fact) -> Said:
    what = line(fact.claim.value, LONGEST)
    return Said(f"no longer {what}", f"不再是{what}") if what else Said("no longer so", "不再如此")


def told(fact: Fact) -> Said:
    """“address: 5 Elm St”, “no longer St James (employer, until 2026-11-22)”"""
    named, says = label(fact.claim.attribute), value(fact)
    if is_over(fact):
        over, until = _over(fact), day(fact.began)
        return Said(
            f"{over.en} ({named.en}, until {until})", f"{over.zh}（{named.zh}，到{until}为止）"
        )  # fmt: skip
    return Said(f"{named.en}: {says.en}", f"{named.zh}：{says.zh}")


def possessed(fact: Fact, names: Mapping[str, str]) -> Said:
    """“Your sister Anna's birthday”: without what it is."""
    is_name = fact.claim.attribute == "name"  # “your sister's name”: it is not said twice
    who = subject(fact.claim.subject, {} if is_name else names)
    named = label(fact.claim.attribute)
    if fact.claim.subject == ME:
        return Said(f"your {named.en}", f"您的{named.zh}")
    return Said(f"{who.en}'s {named.en}", f"{who.zh}的{named.zh}")


def origin(fact: Fact) -> Said:
    """Where it is from."""
    en, zh = _FROM[fact.source.origin]
    return Said(en.format(day(fact.source.at)), zh.format(day(fact.source.at)))


def day(at: float) -> str:
    """“2026-11-22”; “?” for a time that no calendar has: a file may have brought it."""
    try:
        return f"{datetime.fromtimestamp(at).astimezone():%Y-%m-%d}"
    except (ValueError, OverflowError, OSError):
        return "?"


def answer(fact: Fact, names: Mapping[str, str]) -> Said:
    """“Your address: 5 Elm St (you said so on 2026-11-22).”"""
    whose, says, where = possessed(fact, names), value(fact), origin(fact)
    first = whose.en[0].upper() + whose.en[1:]
    return Said(
        f"{first}: {says.en} ({where.en}).", f"{whose.zh}：{says.zh}（{where.zh}）。"
    )  # fmt: skip


# --- whom it is about ---------------------------------------------------------------------------


def names_of(facts: Iterable[Fact]) -> dict[str, str]:
    """The name of each relation that has exactly one: sister -> Anna."""
    found: dict[str, set[str]] = {}
    for fact in facts:
        if fact.claim.attribute == "name" and fact.claim.subject != ME and fact.claim.holds:
            found.setdefault(fact.claim.subject.casefold(), set()).add(fact.claim.value)
    return {who: names.pop() for who, names in found.items() if len(names) == 1}


def subject(name: str, names: Mapping[str, str]) -> Said:
    """“your sister Anna”, whether the facts are about “sister” or about “Anna”."""
    said = name.casefold()
    if said == ME:
        return Said("you", "您")
    relation = said if said in RELATIONS else ""
    if not relation:
        fitting = [who for who, called in names.items() if called.casefold() == said]
        relation = fitting[0] if len(fitting) == 1 else ""
    if relation not in RELATIONS:
        return Said(name, name)
    called = names.get(relation, "")
    return Said(f"your {relation} {called}".strip(), f"您的{RELATIONS[relation]}{called}")


def listed(facts: Sequence[Fact], names: Mapping[str, str]) -> list[Said]:
    """Lines by subject, with numbers: the person first, then as was last spoken of."""
    groups: dict[Said, list[Fact]] = {}
    for fact in sorted(facts, key=lambda f: (f.claim.subject != ME, is_over(f))):
        groups.setdefault(subject(fact.claim.subject, names), []).append(fact)
    lines = []
    for who, theirs in groups.items():
        lines.append(Said(f"{who.en[0].upper()}{who.en[1:]}:", f"{who.zh}："))
        for fact in theirs:
            says, number = told(fact), number_of(fact)
            lines.append(Said(f"  {number}. {says.en}", f"  {number}. {says.zh}"))
    return lines


def histories(chain: Sequence[Fact], names: Mapping[str, str], again: int) -> Said:
    """A fact with all that was before it, newest first; ``again``: how often it was said anew."""
    newest, *before = chain
    lines = [answer(newest, names)]
    if newest.state == "past":
        until = day(newest.ended or newest.began)
        lines.append(Said(f"It is so no more since {until}.", f"自{until}起不再如此。"))
    elif newest.state == "asked":
        lines.append(Said("It waits for your yes.", "等您确认。"))
    if newest.claim.text and newest.claim.holds:
        quoted = line(newest.claim.text, LONGEST)
        whose = WORDS_OF.get(newest.source.origin, YOURS)
        lines.append(Said(f"{whose.en}: “{quoted}”", f"{whose.zh}：“{quoted}”"))
    if again:
        times = "once" if again == 1 else f"{again} times"
        lines.append(Said(f"You said it {times} more.", f"之后又说过{again}次。"))
    for fact in before:
        says, ends = value(fact), day(fact.ended) if fact.ended is not None else ""
        lines.append(
            Said(
                f"Before, from {day(fact.began)} to {ends}: {says.en}",
                f"之前（{day(fact.began)}至{ends}）：{says.zh}",
            )
        )
    return in_lines(lines)
