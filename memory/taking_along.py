"""What is remembered of one person, taken along to another house: JSON, a line for each thing.

The first line names the format and its version, then come facts (those that others stand in the
place of come first, so the whole history), then past tasks. Vectors stay: whoever reads the lines
makes their own. Coming in, all of it is checked before any is kept; what is here already stays as
it is here, and what waits for a yes waits for it here, too. Only a file that this home wrote of
this person (``taking_along_sealed``) says where things were learnt, and what had its yes. Any other
one proves nothing: all in it counts as imported, of health and the like it is taken in only where
the person has just that already, or the settings ask for no yes; and nothing in it is longer, or of
another time, than what a house writes itself.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from datetime import date
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from memory.base import Claim, Episode, Fact, Kind, Origin, Source, State
from memory.taking_along_sealed import as_imported, sealed, unsealed
from memory.truth import Brought, Truth
from memory.truth.bringing import Crowded

FORMAT = "phonepilot-memory"
VERSION = 1
MOST = 1_000_000_000
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class Unreadable(Exception):
    """A file of memories cannot be taken in; nothing of it was. The message names the line."""


def _one_line(text: str) -> str:
    """What stands in a list as it is: with a line of its own it would pass for another entry."""
    if _BREAKS.search(text):
        raise ValueError("it goes over several lines")
    return text


def _day(text: str) -> str:
    try:
        readable = not text or (len(text) == 10 and 1000 <= date.fromisoformat(text).year <= 9000)
    except ValueError:
        readable = False
    if not readable:
        raise ValueError("it is no date such as 2026-03-01")
    return text


_Name = Annotated[str, Field(max_length=1000), AfterValidator(_one_line)]
_Text = Annotated[str, Field(max_length=100_000)]
_Texts = Annotated[list[_Text], Field(max_length=1000)]
_Day = Annotated[str, AfterValidator(_day)]
_Moment = Annotated[float, Field(ge=-2_208_988_800, lt=4_102_444_800)]
"""From 1900 to 2100: what every clock and calendar can tell."""


class _Line(BaseModel, extra="forbid", strict=True, allow_inf_nan=False):
    """No word of a file is taken for another one, and none is passed over."""


class _Head(_Line):
    format: Literal["phonepilot-memory"]
    version: int


class _Source(_Line):
    origin: Origin
    where: _Name
    at: _Moment


class _Claim(_Line):
    subject: _Name
    attribute: _Name
    value: _Text
    text: _Text
    kind: Kind
    holds: bool
    since: _Day
    until: _Day
    instead: _Text
    language: _Name
    confidence: Annotated[float, Field(ge=0, le=1)]


class _Fact(_Line):
    fact: Annotated[int, Field(gt=0)]
    claim: _Claim
    sources: Annotated[list[_Source], Field(min_length=1)]
    state: State
    began: _Moment
    ended: _Moment | None
    instead_of: Annotated[int, Field(ge=0)]
    seen: Annotated[int, Field(gt=0, le=MOST)]


class _Episode(_Line):
    episode: _Name
    goal: _Text
    app: _Name
    version: _Name
    route: _Name
    outcome: _Text
    worked: _Texts
    failed: _Texts
    at: _Moment
    shortcut: _Name


# --- out --------------------------------------------------------------------------------------


def export(truth: Truth, person: str) -> Iterator[str]:
    """Lines without their ends. Whose it is, is not among them: that is said where it is read."""
    return sealed(_lines(truth, person), truth.takes.key, person)


def is_own(truth: Truth, person: str, lines: Iterable[str]) -> bool:
    """Whether this home wrote just this, of just this person."""
    return unsealed(lines, truth.takes.key, person)[1]


def _lines(truth: Truth, person: str) -> Iterator[str]:
    yield _json({"format": FORMAT, "version": VERSION})
    facts, again = truth.known(person, states=get_args(State)), truth.repetitions(person)
    for fact in _elders_first({fact.id: fact for fact in reversed(facts)}):
        yield _json(_told(fact, [fact.source, *again.get(fact.id, ())]))
    for episode in reversed(truth.episodes(person, most=MOST)):
        told = asdict(episode)
        yield _json({"episode": told.pop("id"), **_without(told, "person")})


def _told(fact: Fact, sources: list[Source]) -> dict[str, Any]:
    told = _without(asdict(fact), "id", "person", "source")
    return {"fact": fact.id, **told, "sources": [asdict(each) for each in sources]}


def _without(told: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in names}


def _json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False)


# --- in ---------------------------------------------------------------------------------------


def bring(truth: Truth, person: str, lines: Iterable[str]) -> tuple[int, int]:
    """What was exported becomes this person's; how many facts and episodes are new to them. The
    same file twice adds nothing. Raises Unreadable."""
    written, own = unsealed(lines, truth.takes.key, person)
    read = enumerate(written, 1)
    _check_head(next(read, (1, ""))[1])
    facts: dict[int, Brought] = {}
    named: dict[int, int] = {}
    episodes: list[Episode] = []
    for number, line in read:
        if not line.strip():
            continue
        thing = _read(number, line)
        if isinstance(thing, _Episode):
            episodes.append(_episode_of(thing))
        elif thing.fact in facts:
            raise Unreadable(f"Line {number}: there are two facts {thing.fact}.")
        else:
            facts[thing.fact] = _brought(number, thing)
            named[thing.fact] = number
    _check_chains(facts, named)
    for id, brought in facts.items():
        if why := _unkept(truth, person, brought, own=own):
            raise Unreadable(f"Line {named[id]}: {why}")
        facts[id] = brought if own else as_imported(brought, time.time())
    in_order = _elders_first({id: each.fact for id, each in facts.items()})
    try:
        return truth.bring(person, [facts[fact.id] for fact in in_order], episodes)
    except Crowded as error:
        raise Unreadable(str(error)) from error


def _check_head(line: str) -> None:
    try:
        head = _Head.model_validate_json(line)
    except ValidationError as error:
        raise Unreadable(f"Line 1: this is no file of memories ({_why(error)}).") from error
    if head.version != VERSION:
        raise Unreadable(
            f"Line 1: this file is of version {head.version}, and I read version {VERSION}. "
            "Take it in with the Phonepilot that wrote it, or a newer one."
        )


def _read(number: int, line: str) -> _Fact | _Episode:
    kind: type[_Fact] | type[_Episode] = _Fact
    try:
        told = json.loads(line)
        if isinstance(told, dict) and "episode" in told:
            kind = _Episode
        return kind.model_validate_json(line)
    except (ValueError, RecursionError) as error:  # pydantic's own errors are among them
        raise Unreadable(f"Line {number}: {_why(error)}.") from error


def _why(error: Exception) -> str:
    """Without the text of the line: it is somebody's."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"{where}: {first['msg']}" if where else first["msg"]
    return "it is no JSON"


def _brought(number: int, line: _Fact) -> Brought:
    if (line.state == "past") != (line.ended is not None):
        raise Unreadable(f"Line {number}: what is past has an end, and nothing else has.")
    first, *again = [Source(**each.model_dump()) for each in line.sources]
    claim = Claim(**line.claim.model_dump())
    if claim.attribute == "name" and _BREAKS.search(claim.value):  # names stand in lists as well
        raise Unreadable(f"Line {number}: a name goes over several lines.")
    fact = Fact(
        line.fact, "", claim, first, line.state, line.began, line.ended, line.instead_of, line.seen
    )  # fmt: skip
    return Brought(fact, tuple(again))


def _episode_of(line: _Episode) -> Episode:
    told = _without(line.model_dump(), "episode", "worked", "failed")
    return Episode(
        id=line.episode, person="", **told, worked=tuple(line.worked), failed=tuple(line.failed)
    )


def _unkept(truth: Truth, person: str, brought: Brought, *, own: bool) -> str:
    """Why it may not be kept, though it is well written; "" where it may."""
    from memory.reading.attributes import attribute  # which loads all rules

    claim, takes = brought.fact.claim, truth.takes
    sentence = replace(claim, value=f"{claim.value} {claim.text}")
    if takes.is_secret(sentence if claim.attribute == "note" else claim):
        return "this is a password, a code or a card's number. None is ever kept."
    kinds = takes.asks_about & {claim.kind, attribute(claim.attribute).kind}
    if own or brought.fact.state == "asked" or not kinds or truth.knows(person, brought):
        return ""
    return (
        f"this is about {min(kinds)}, and such things are kept only after a yes: import it with"
        " --yes to say that of all that is in the file."
    )


def _check_chains(facts: dict[int, Brought], named: dict[int, int]) -> None:
    """Each stands in the place of one that is there and past, and no two in the place of one."""
    taken: set[int] = set()
    for id, each in facts.items():
        fact, before = each.fact, facts.get(each.fact.instead_of)
        if not fact.instead_of:
            continue
        if before is None:
            raise Unreadable(f"Line {named[id]}: there is no fact {fact.instead_of}.")
        if fact.state == "asked":
            continue
        if before.fact.state != "past" or before.fact.id in taken:
            raise Unreadable(f"Line {named[id]}: fact {fact.instead_of} still has its own place.")
        taken.add(before.fact.id)
    if len(list(_elders_first({id: each.fact for id, each in facts.items()}))) < len(facts):
        raise Unreadable("There are facts that stand in the place of each other, in a circle.")


def _elders_first(facts: dict[int, Fact]) -> Iterator[Fact]:
    """Each after the one in whose place it stands; those in a circle not at all."""
    after: dict[int, list[Fact]] = {}
    for fact in facts.values():
        after.setdefault(fact.instead_of if fact.instead_of in facts else 0, []).append(fact)
    waiting = after.get(0, [])[::-1]
    while waiting:
        fact = waiting.pop()
        yield fact
        waiting.extend(reversed(after.get(fact.id, [])))
