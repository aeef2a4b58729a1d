"""Undo: the commands that take the last thing back, or why there are none.

How a command is taken back its verb says, from the state that was read before it acted. It is done
as a task like any other: guarded, asked about where it deletes, read back. A request that cannot be
taken back is not skipped in silence: "undo" after a message was sent means the message.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from assistant.commands.status import shortened
from assistant.steps import RunVerb
from assistant.taken_back import TakenBack
from assistant.trajectory import Trajectory
from assistant.turns import turn_of
from device_drivers.base import Risk
from device_drivers.verbs.base import Back, Said, Verb
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

LOOKED_AT = 50
FRESH_SECONDS = 3600.0
"""What is older is taken back only by its number."""
NOTHING = Said("There is nothing that I could take back.", "没有可以撤销的操作。")
BY_HAND = Said(
    "that was done by hand on the screen, and I only know how to take commands back",
    "那是在屏幕上一步步做的，我只会撤销命令",
)
ONLY_SHOWN = Said("that only opened something", "那只是打开了页面")
NO_OPPOSITE = Said("it has no opposite that I could do", "没有我能做的相反操作")


@dataclass(frozen=True, slots=True)
class Job:
    """Commands to be run as a task on ``phone``. ``own``: what the person said when they had done
    what is taken back now; ``stays``: what of it cannot be."""

    text: Said
    phone: str
    commands: tuple[RunVerb, ...]
    own: str
    stays: Said | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A task that changed a phone: what takes it back, last first, and what nothing does."""

    task: Mapping[str, Any]
    backs: tuple[TakenBack, ...]
    stays: tuple[Said, ...]


def undo(house: House, message: Inbound, rest: str) -> Said | Job:
    """Of the last request that changed something; with a number of the so-manieth before now."""
    if rest and not rest.isdecimal():
        return Said("/undo, or /undo 2 for the one before.", "/undo，或 /undo 2 撤销再前一件。")
    place = int(rest or 1)
    found = list(_until(place + 1, _changes(house, message)))
    if not 0 < place <= len(found):
        return NOTHING
    done, before = found[place - 1], found[place] if place < len(found) else None
    if not rest and time.time() - (done.task["ended"] or 0.0) > FRESH_SECONDS:
        return _long_ago(done)
    if not done.backs:
        return _stays(done, before, place)
    by, task = turn_of(message), done.task
    if not house.journal.take_back(task["id"], by, done.backs):
        return NOTHING
    commands = tuple(RunVerb(each.back.verb, each.back.arguments) for each in done.backs)
    text = Said(f"undo “{task['text']}”", f"撤销“{task['text']}”")
    own = task["text"] if task["id"] == task["turn"] else ""
    stays = _partly(house, done) if done.stays else None
    return Job(text, task["phone"], commands, own, stays)


def _until(most: int, every: Iterator[Done]) -> Iterator[Done]:
    for _, each in zip(range(most), every, strict=False):
        yield each


def _changes(house: House, message: Inbound) -> Iterator[Done]:
    """What was done for this person and is not taken back, newest first."""
    journal, authority = house.journal, house.authority
    person, by = authority.who(message), turn_of(message)
    for task in journal.tasks_of_person(message.gateway, message.sender, LOOKED_AT):
        known = task["phone"] and authority.may(person, "undo", task=task, phone=task["phone"])
        if known and not journal.takes_back(task["id"]):
            done = _done(house, task, journal.taken_back(task["id"], by))
            if done.backs or done.stays:
                yield done


def _done(house: House, task: Mapping[str, Any], gone: set[int]) -> Done:
    backs: list[TakenBack] = []
    stays: list[Said] = []
    looked = _only_looked(house, task["id"])
    for effect in reversed(house.journal.effects_of(task["id"])):
        if effect["n"] in gone | looked or not (effect["result"] or {}).get("changed"):
            continue
        match _back(house, effect):
            case Back() as back:
                backs.append(TakenBack(effect["n"], back))
            case Said() as why:
                stays.append(why)
    return Done(task, tuple(backs), tuple(dict.fromkeys(stays)))


def _only_looked(house: House, task: str) -> set[int]:
    """The effects of a task that went somewhere on the screen and changed nothing there."""
    steps = Trajectory(house.trajectories / task).steps()
    return {
        step["n"] for step in steps
        if step["action"].get("kind") != "verb"
        and Risk(step["risk"]) in (Risk.READ, Risk.NAVIGATE)
    }  # fmt: skip


def _back(house: House, effect: Mapping[str, Any]) -> Back | Said | None:
    action = effect["action"]
    if action.get("kind") != "verb":
        return None if action.get("kind") == "wait" else BY_HAND
    verb = house.verbs.get(action["name"])
    if verb is None:
        return NO_OPPOSITE
    if verb.undo is None:
        return None if verb.risk is Risk.READ else ONLY_SHOWN
    return verb.undo(verb.args.model_validate(action["arguments"]), effect["before"])


def _partly(house: House, done: Done) -> Said:
    """What of a request stays, and what is taken back now."""
    stays = _because(done)
    said = [_said(house, each.back) for each in done.backs]
    return Said(
        f"Of “{shortened(done.task['text'])}” this stays: {stays.en}. "
        f"This I take back: {'; '.join(each.en for each in said)}.",
        f"“{shortened(done.task['text'])}”中无法撤销的：{stays.zh}。"
        f"现在撤销的：{'；'.join(each.zh for each in said)}。",
    )


def _said(house: House, back: Back) -> Said:
    verb: Verb[Any] = house.verbs[back.verb]
    said: Said = verb.say(verb.args.model_validate(back.arguments))
    return said


def _because(done: Done) -> Said:
    return Said(
        "; ".join(why.en.rstrip(".") for why in done.stays),
        "；".join(why.zh.rstrip("。") for why in done.stays),
    )


def _stays(done: Done, before: Done | None, place: int) -> Said:
    text, why = shortened(done.task["text"]), _because(done)
    en, zh = f"“{text}” stays: {why.en}.", f"“{text}”无法撤销：{why.zh}。"
    if before is None or not before.backs:
        return Said(en, zh)
    earlier, number = shortened(before.task["text"]), place + 1
    return Said(
        f"{en} Before it there was “{earlier}”: /undo {number} takes that back.",
        f"{zh}在它之前是“{earlier}”：/undo {number} 可撤销。",
    )


def _long_ago(done: Done) -> Said:
    text = shortened(done.task["text"])
    at = f"{datetime.fromtimestamp(done.task['ended'] or 0.0).astimezone():%m-%d %H:%M}"
    return Said(
        f"The last thing that changed something was “{text}” on {at}: /undo 1 takes it back.",
        f"上一次改动是{at}的“{text}”：/undo 1 可撤销。",
    )
