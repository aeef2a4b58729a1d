"""Facts and episodes as rows, and rows as facts and episodes. One place knows the columns."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from memory.base import ME, Claim, Episode, Fact, Source

T = TypeVar("T")
FACT = (
    "id, person, named, subject, attribute, value, text, kind, holds, since, until, instead,"
    " language, confidence, origin, place, at, state, began, ended, instead_of, seen"
)
EPISODE = (
    "key, id, person, goal, app, version, route, outcome, worked, failed, at, shortcut"
)  # fmt: skip
_CLAIM = ("subject", "attribute", "value", "text", "since", "until", "instead", "language")
_EPISODE = ("goal", "app", "version", "route", "outcome", "shortcut")
AT_ONCE = 500
"""Numbers in one statement: every SQLite and every server takes as many."""


def fact_values(fact: Fact) -> list[Any]:
    """In the order of ``FACT``."""
    claim, source = fact.claim, fact.source
    return [
        fact.id, fact.person, compared(claim.subject), claim.subject, claim.attribute, claim.value,
        claim.text, claim.kind, int(claim.holds), claim.since, claim.until, claim.instead,
        claim.language, claim.confidence, source.origin, source.where, source.at, fact.state,
        fact.began, fact.ended, fact.instead_of, fact.seen,
    ]  # fmt: skip


def fact_of(row: Any) -> Fact:
    """Of a row with the columns of ``FACT``, by their places: thousands may be read at once."""
    (
        id, person, _, subject, attribute, value, text, kind, holds, since, until, instead,
        language, confidence, origin, place, at, state, began, ended, instead_of, seen,
    ) = row  # fmt: skip
    claim = Claim(
        subject, attribute, value, text, kind, holds == 1, since, until, instead, language,
        confidence,
    )  # fmt: skip
    source = Source(origin, place, at)
    return Fact(id, person, claim, source, state, began, ended, instead_of, seen)


def episode_values(key: int, episode: Episode) -> list[Any]:
    """In the order of ``EPISODE``."""
    return [
        key, episode.id, episode.person, episode.goal, episode.app, episode.version, episode.route,
        episode.outcome, json.dumps(episode.worked, ensure_ascii=False),
        json.dumps(episode.failed, ensure_ascii=False), episode.at, episode.shortcut,
    ]  # fmt: skip


def episode_of(row: Any) -> Episode:
    return Episode(
        id=row["id"], person=row["person"], **{name: row[name] for name in _EPISODE},
        worked=tuple(json.loads(row["worked"])), failed=tuple(json.loads(row["failed"])),
        at=row["at"],
    )  # fmt: skip


def marks(values: Sequence[Any]) -> str:
    return ",".join("?" * len(values))


def portions(values: Sequence[T]) -> Iterator[Sequence[T]]:
    for i in range(0, len(values), AT_ONCE):
        yield values[i : i + AT_ONCE]


def compared(subject: str) -> str:
    """Subjects are the same however they are written: "Anna", "ANNA " and full-width letters."""
    return " ".join(unicodedata.normalize("NFKC", subject).casefold().split())


def clean_claim(claim: Claim) -> Claim:
    texts: dict[str, Any] = {name: clean(getattr(claim, name)) for name in _CLAIM}
    return replace(claim, **texts)


def clean_source(source: Source) -> Source:
    return replace(source, where=clean(source.where))


def clean_episode(episode: Episode) -> Episode:
    texts: dict[str, Any] = {name: clean(getattr(episode, name)) for name in _EPISODE}
    worked, failed = (tuple(map(clean, each)) for each in (episode.worked, episode.failed))
    return replace(episode, **texts, worked=worked, failed=failed)


def clean(text: str) -> str:
    """What every database keeps as it is: no NUL, no lone surrogates."""
    text = text.replace("\0", "\N{REPLACEMENT CHARACTER}")
    return text.encode("utf-8", "replace").decode("utf-8")


def words_of_fact(fact: Fact) -> str:
    """What is searched of it: the sentence, and what it is about where that is not in it."""
    claim = fact.claim
    names = [] if claim.subject == ME else [claim.subject]
    said = claim.text.casefold()
    more = [word for word in (*names, claim.value) if word and word.casefold() not in said]
    return f"{claim.text} ({', '.join(more)})" if more else claim.text


def words_of_episode(episode: Episode) -> str:
    """What was wanted and where, then what came of it."""
    tried = (*episode.worked, *episode.failed)
    return "\n".join(filter(None, (episode.goal, episode.app, episode.outcome, *tried)))
