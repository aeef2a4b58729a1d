"""Several people who share a name: who they are, and the question which of them is meant."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.memories.labels import RELATIONS
from assistant.memories.spoken import Spoken
from assistant.memories.whom import names_of
from assistant.memories.wording import BRAIN
from device_drivers.verbs.base import Said


def which(spoken: Spoken, words: str) -> Said | None:
    """Asked back, where the words name several; None where they do not."""
    every = spoken.known.people_in(words)
    called = {name.casefold() for _, name in every}
    people = [each for each in every if each[0] or not _is_first_of(each[1], called)]
    if len(people) < 2:
        return None
    who, (relation, name) = told(people), people[0]
    alone = relation and [each for each, _ in people].count(relation) == 1
    one_en = f"my {relation}" if alone else name
    one_zh = f"我的{RELATIONS.get(relation, relation)}" if alone else name
    return Said(
        f"{BRAIN}Which one do you mean: {who.en}? Say it again with that, as in “{one_en}”.",
        f"{BRAIN}您指的是哪一位：{who.zh}？请说明后再说一次，例如“{one_zh}”。",
    )


def told(people: Sequence[tuple[str, str]]) -> Said:
    """“your landlord Anna Vale and Anna Kim”, of relations and names."""
    en = [f"your {who} {name}" if who else name for who, name in people]
    zh = [f"您的{RELATIONS.get(who, who)}{name}" if who else name for who, name in people]
    return Said(" and ".join((", ".join(en[:-1]), en[-1])) if en[1:] else en[0], "、".join(zh))


def _is_first_of(name: str, others: set[str]) -> bool:
    """Who is only called “Anna” may be any of them, and is nobody else that we know of."""
    return any(name.casefold() in names_of(each)[1:] for each in others)
