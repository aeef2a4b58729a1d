"""What is remembered, looked at and changed at the machine itself, while the assistant runs or not.

The truth is in a database that several processes share; what is searched follows it in each of
them. Everything here names a person by their key (``whose``).
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assistant.authority import memory_key
from assistant.config import ConfigError, Settings, home, load_settings
from assistant.journal import Journal
from assistant.kept import open_journal, server_of
from assistant.memories import erasing, wording
from assistant.memories.notebook import OVER, WORDS, Notebook
from assistant.memories.opening import FILE, FOLDER, Opened, Opening, finding_embedder, store_at
from assistant.memories.own_words import is_secret
from assistant.memories.whose import OWNER
from assistant.pairing import found
from device_drivers.verbs.base import Said
from memory.base import Fact
from memory.truth import Truth
from memory.truth.bringing import Takes
from models.locks import Lock

THEIRS = ("memory_facts", "memory_episodes", "heard", "recalled", "refused", "told_lately")
"""Tables whose rows are somebody's."""
EVERY = 1_000_000
"""Of anything."""


@dataclass(frozen=True, slots=True)
class Place:
    """The home of an assistant, and whose memory is meant in it."""

    settings: Settings
    folder: Path
    server: str
    person: str

    @contextmanager
    def truth(self, *, said_yes: bool = False, sealing: bool = False) -> Iterator[Truth]:
        """The facts alone: nothing is loaded that finds them; files are taken in by the settings,
        or whole where the person ``said_yes`` to all in them. ``sealing``: what is written out is
        to be known as ours again. Raises JournalLocked."""
        ours = self.settings.memory
        with closing(store_at(self.folder, self.server)) as store:
            truth = Truth(store, beside=WORDS)
            truth.takes = Takes(
                frozenset(() if said_yes else ours.asks_about), ours.most, is_secret,
                Notebook(store).key(make=sealing),
            )  # fmt: skip
            yield truth

    @contextmanager
    def opened(self) -> Iterator[Opened]:
        """With all that follows from them. Raises ConfigError."""
        told: list[Said] = []
        opening = Opening(self.settings, self.folder, self.server, told.append)
        try:
            if (opened := opening.opened()) is None:
                why = told[0].en if told else "it is switched off: [memory] enabled"
                raise ConfigError(f"The memory cannot be used: {why}")
            yield opened
        finally:
            opening.close()


def place_of(who: str, config: Path | None) -> Place:
    """``who``: GATEWAY:ID, an id or a name as ``phonepilot people`` lists them; "" for the owner.
    Raises ConfigError where nobody is called so, or nothing was ever kept."""
    place = place_to_fill("", config)
    if not place.server and not (place.folder / FILE).exists():
        raise ConfigError(
            f"Nothing is remembered in {place.folder} yet. PHONEPILOT_HOME names another home; "
            "that of a service: docs/running.md."
        )
    return replace(place, person=_key(place, who)) if who else place


def place_to_fill(who: str, config: Path | None) -> Place:
    """The same, also where nothing was ever kept. Raises ConfigError."""
    settings = load_settings(config)
    place = Place(settings, home(), server_of(settings), OWNER)
    return replace(place, person=_key(place, who)) if who else place


def _key(place: Place, who: str) -> str:
    with place.truth() as truth:
        known = truth.people()
    if who == OWNER or who in known:
        return who
    with closing(open_journal(place.settings, place.folder)) as journal:
        person = found(journal, who)
    return memory_key(person["role"], person["gateway"], person["sender"])


def fact_of(truth: Truth, place: Place, number: int) -> Fact:
    """Raises ConfigError."""
    id = wording.id_of(number)
    fact = truth.fact(place.person, id) if id else None
    if fact is None:
        raise ConfigError(
            f"There is no fact {number} of {place.person}: phonepilot memory list shows them."
        )
    return fact


# --- telling ------------------------------------------------------------------------------------


def as_json(fact: Fact) -> dict[str, Any]:
    claim = fact.claim
    return {
        "number": wording.number_of(fact), "subject": claim.subject, "attribute": claim.attribute,
        "value": claim.value, "holds": claim.holds, "kind": claim.kind, "text": claim.text,
        "state": fact.state, "origin": fact.source.origin, "where": fact.source.where,
        "at": fact.source.at, "began": fact.began, "ended": fact.ended, "seen": fact.seen,
        "since": claim.since, "until": claim.until,
    }  # fmt: skip


def stats(place: Place, *, everybody: bool) -> dict[str, Any]:
    """Facts by state, past tasks, and how far what is searched has come."""
    from memory.embedded import model_of

    ours = place.settings.memory
    with place.truth() as truth:
        counted = truth.stats("" if everybody else place.person)
        entries = truth.stats()["entries"]
        embedder = finding_embedder(place.settings)
        missing = len(truth.without_vector(model_of(embedder).id, entries + 1)) if entries else 0
    files = [path for path in (place.folder / FOLDER).rglob("*") if path.is_file()]
    database = place.folder / FILE
    return {
        "person": "" if everybody else place.person,
        **{name: counted[name] for name in ("held", "asked", "past", "episodes", "people")},
        "embedder": embedder.id, "dimension": embedder.dimension,
        "embedded": entries - missing, "to_embed": entries,
        "index": ours.index, "index_bytes": sum(path.stat().st_size for path in files),
        "database_bytes": database.stat().st_size if database.exists() else 0,
    }  # fmt: skip


# --- erasing ------------------------------------------------------------------------------------


def forget(place: Place, numbers: list[int]) -> int:
    """Facts with their history, and the words in which they were said. Raises ConfigError before
    any is forgotten, where one of them is not there."""
    with _both(place) as (opened, journal):
        truth = opened.memory.truth
        ids = [fact_of(truth, place, number).id for number in numbers]
        return erasing.forget(journal, opened, place.person, ids)


def forget_person(place: Place) -> int:
    """All of them; how many facts and past tasks those were."""
    with _both(place) as (opened, journal):
        return erasing.forget_person(journal, opened, place.person)


@contextmanager
def _both(place: Place) -> Iterator[tuple[Opened, Journal]]:
    with (
        place.opened() as opened,
        closing(open_journal(place.settings, place.folder)) as journal,
    ):
        yield opened, journal


def forget_taken_out(
    settings: Settings, folder: Path, journal: Journal, gateway: str, sender: str
) -> int:
    """The memory of somebody who was taken out, also where it is switched off by now; 0 where there
    is none. Paired anew, they keep what they said since. The owner's stays: it is everybody's who
    writes as the owner. The same again changes nothing. Raises ConfigError, JournalLocked."""
    ours = settings.memory.model_copy(update={"enabled": True})
    opening = settings.model_copy(update={"memory": ours})
    place = Place(opening, folder, server_of(settings), f"{gateway}:{sender}")
    if not (place.server or (folder / FILE).exists()):
        return 0
    anew = journal.person(gateway, sender)
    if anew is not None and memory_key(anew["role"], gateway, sender) == place.person:
        return _forget_until(place, journal.taken_out_at(gateway, sender) or 0.0)
    return forget_person(place) if _has_rows(place) else 0


def _has_rows(place: Place) -> bool:
    """Of any kind: what was only heard would still be learnt from."""
    with closing(store_at(place.folder, place.server)) as store:
        return any(
            store.rows(f"SELECT 1 FROM {table} WHERE person=? LIMIT 1", (place.person,))  # noqa: S608
            for table in THEIRS
        )


def _forget_until(place: Place, at: float) -> int:
    """What was said and done until then; how many facts and past tasks."""
    person = place.person
    with closing(store_at(place.folder, place.server)) as store:
        truth, notebook = Truth(store), Notebook(store)
        for heard in notebook.waiting(EVERY):
            if heard.person == person and heard.at <= at:
                notebook.reached(heard.turn, OVER)
        known = truth.known(person, states=erasing.EVERY)
        ids = [fact.id for fact in known if fact.source.at <= at]
        done = [each.id for each in truth.episodes(person, most=EVERY) if each.at <= at]
    if not (ids or done):
        return 0
    with _both(place) as (opened, journal):
        gone = opened.memory.truth.forget_episodes(person, done)
        gone += erasing.forget(journal, opened, person, ids)
        opened.memory.following.catch_up()
        return gone


# --- what is searched ---------------------------------------------------------------------------


def rebuild(place: Place, told: Callable[[tuple[int, int]], None]) -> int:
    """Anew from the truth; how many entries. ``told`` hears how far it is. Raises ConfigError while
    another process has the files."""
    folder = place.folder / FOLDER
    if folder.is_dir():
        lock = Lock(folder / "state.json.lock")
        if not lock.take():
            raise ConfigError(
                "Phonepilot is running and has the files of the memory. End it first, then try "
                "again; what is damaged it mends by itself."
            )
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif not path.name.endswith(".lock"):
                path.unlink()
        lock.give_back()
    with place.opened() as opened:
        following = opened.memory.following
        following.catch_up()
        while (far := following.busy()) is not None:
            told(far)
            time.sleep(0.5)
            following.catch_up()
        return opened.memory.truth.stats()["entries"]
