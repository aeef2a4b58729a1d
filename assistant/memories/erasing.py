"""Facts forgotten for good: their history, what is searched, and the words in which they were said.

The messages that said them, what we told of them, and a conversation with a model in which they
were said lose their words as well. Tasks that used a fact stay: they are forgotten by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from assistant.authority import writes_as
from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.memories.lately import Lately
from assistant.memories.notebook import Owed
from assistant.memories.opening import Opened
from assistant.turns import named
from assistant.wiping import says_enough
from memory.base import Fact, State
from memory.memory import Memory

EVERY: tuple[State, ...] = ("held", "asked", "past")


def forget(journal: Journal, opened: Opened, person: str, ids: Sequence[int]) -> int:
    """With what each took the place of; how many facts those were. What is not this person's is
    passed over. Begun, it is carried out, if need be by the next run (``pay``)."""
    memory = opened.memory
    facts = {fact.id: fact for id in ids for fact in _with_history(memory, person, id)}
    if not facts:
        return 0
    owed = [each for fact in facts.values() for each in _owed(memory, fact)]
    opened.notebook.owe(owed)
    _told_apart(memory, person, facts, {each.where for each in owed})
    try:
        gone = memory.forget(person, ids) or len(facts)  # 0: another thread's ``pay`` was first
    except JournalLocked:
        if any(memory.truth.fact(person, id) for id in facts):
            raise
        gone = len(facts)  # only what is searched could not follow: it does later
    pay(journal, opened)
    return gone


def refuse(journal: Journal, opened: Opened, person: str, id: int) -> bool:
    """What waited for a yes that did not come, with the words that said it and those that asked:
    at once, or when the message that said it is done with (``pay``). Whether nothing is left."""
    truth = opened.memory.truth
    fact = truth.fact(person, id)
    if fact is None or fact.state != "asked":
        return True
    opened.notebook.owe(_owed(opened.memory, fact))
    return pay(journal, opened)


def pay(journal: Journal, opened: Opened) -> bool:
    """Erase what was refused or forgotten, but the words of messages that are not acted upon yet:
    after a crash they are needed once more. Whether nothing is left. The same again changes
    nothing."""
    owed, memory = opened.notebook.owed(), opened.memory
    for person, theirs in _by_person(owed):
        known = [memory.truth.fact(person, each.fact) for each in theirs]
        if there := {fact.id: fact for fact in known if fact is not None}:
            _told_apart(memory, person, there, {each.where for each in theirs})
            memory.forget(person, list(there))
    due = [each for each in owed if not _is_needed(journal, opened, each)]
    for person, theirs in _by_person(due):
        said = [(each.text, each.value) for each in theirs]
        _wipe(journal, person, {each.where for each in theirs}, said)
    if due:
        opened.notebook.paid(due)
        memory.truth.scrub()
    return len(due) == len(owed)


def _by_person(owed: Sequence[Owed]) -> Iterator[tuple[str, list[Owed]]]:
    by_person = attrgetter("person")
    for person, group in groupby(sorted(owed, key=by_person), by_person):
        yield person, list(group)


def _owed(memory: Memory, fact: Fact) -> list[Owed]:
    where = dict.fromkeys(each.where for each in memory.truth.sources(fact.person, fact.id))
    claim = fact.claim
    return [Owed(fact.person, fact.id, each, claim.text, claim.value) for each in where]


def _is_needed(journal: Journal, opened: Opened, owed: Owed) -> bool:
    """Its message is being acted upon or learnt from, or something with its words is to be said."""
    turn = owed.where.removeprefix("turn:")
    if opened.notebook.told(turn) is not None:
        return True
    if any(not task["outcome"] for task in journal.tasks_of_turn(turn)):
        return True
    for identity in writes_as(owed.person, journal.people()):

        def meant(platform_id: str, gateway: str = identity[0]) -> bool:
            return named(gateway, platform_id) == turn

        if journal.needs_words(identity, meant, owed.text, owed.value):
            return True
    return False


def forget_person(journal: Journal, opened: Opened, person: str) -> int:
    """All that is remembered of somebody; how many facts and past tasks that were."""
    memory = opened.memory
    facts = memory.truth.known(person, states=EVERY)
    opened.notebook.owe([each for fact in facts for each in _owed(memory, fact)])
    Lately(opened.store).forget_person(person)
    opened.notebook.forget_person(person)
    gone = max(memory.forget_person(person), len(facts))
    pay(journal, opened)
    return gone


def _with_history(memory: Memory, person: str, id: int) -> list[Fact]:
    """What goes with it: all that came before, nothing that came after."""
    chain = memory.truth.history(person, id)
    at = next((n for n, fact in enumerate(chain) if fact.id == id), len(chain))
    if chain[at : at + 1] and chain[at].state == "asked":
        return chain[at : at + 1]
    return chain[at:]


def _told_apart(memory: Memory, person: str, gone: dict[int, Fact], where: set[str]) -> None:
    """What the same sentence also said stays, in words of its own."""
    values = [fact.claim.value for fact in gone.values() if fact.claim.value]
    texts = {}
    for fact in memory.truth.known(person, states=EVERY):
        claim = fact.claim
        if fact.id in gone or fact.source.where not in where:
            continue
        if any(value in claim.text for value in values if value != claim.value):
            texts[fact.id] = f"{claim.subject}, {claim.attribute}: {claim.value}"
    if texts:
        memory.truth.reword(person, texts)


def _wipe(
    journal: Journal, person: str, where: set[str], said: Sequence[tuple[str, str]]
) -> None:  # fmt: skip
    """``said``: sentences, each with the value in it."""
    turns = {each.removeprefix("turn:") for each in where if each.startswith("turn:")}
    words = [text for text, _ in said if says_enough(text)]
    values = [value for _, value in said if value]
    for identity in writes_as(person, journal.people()):
        gateway = identity[0]

        def meant(platform_id: str, gateway: str = gateway) -> bool:
            return named(gateway, platform_id) in turns

        for task in journal.wipe(identity, meant, words, values):
            journal.forget_task(task)
    journal.scrub_words()
