"""What is said of a time to come, beside what is so until then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memory.base import Claim, Fact, Source, Verdict
from memory.truth.by_clock import day_of

HOMES = ("address", "town")


def gives_way(claim: Claim, verdict: Verdict, now: Sequence[Fact]) -> Fact | None:
    """What is so until then. Who will live in Bath does not live at 5 Elm St any more."""
    if verdict.decision == "update" or claim.attribute not in HOMES:
        return verdict.about if verdict.decision == "update" else None
    homes = (
        fact for fact in now
        if fact.claim.subject == claim.subject and fact.claim.attribute in HOMES
        and fact.claim.holds and fact.claim.value.casefold() != claim.value.casefold()
    )  # fmt: skip
    return next(homes, None)


def until_then(claim: Claim, before: Fact, to_come: Sequence[Fact]) -> Claim:
    """What was to take the place of the one before takes that of the new one."""
    day = before.claim.until
    following = [fact for fact in to_come if day and fact.claim.since == day]
    return replace(claim, until=day) if following and not claim.until else claim


def will_be(claim: Claim, source: Source) -> bool:
    """Whether it is said of a time to come."""
    return claim.since > day_of(source.at)
