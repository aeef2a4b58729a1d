"""Tools for the person: ask them, remember what was, do something later, find more tools."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Annotated, Any

from pydantic import Field
from pydantic_ai import ModelRetry, RunContext, Tool

from assistant.brain.recall import Recall
from assistant.brain.toolbox import Catalogue, Unit
from assistant.brain.turn import Turn
from assistant.in_front import pinned
from assistant.memories.telling import Told
from assistant.schedules import told
from assistant.secrets.asked_for import asks_for_secret
from assistant.timetable import Every, TooMany
from device_drivers.verbs.base import Said
from models.strangers import clean

MOST_OPTIONS = 6
LONGEST_QUESTION = 500
NO_SECRETS = (
    "passwords, codes, PINs and card numbers are never asked for in a chat; the person keeps them "
    "with `phonepilot secrets set` on the assistant's computer, or types them on the phone"
)
FURTHEST = timedelta(days=3660)
"""From now, of what is scheduled."""


async def ask_person(
    context: RunContext[Turn], question: str, options: list[str] | None = None
) -> dict[str, Any]:
    """Ask the person one thing that you need to know and cannot find out, and wait for the answer.
    Not for permission: the system asks for that itself. Never for a password, code or card.

    Args:
        question: Short, in the person's language.
        options: Answers to choose from, if there are few.
    """
    shown = [option[:60] for option in options or [] if option.strip()][:MOST_OPTIONS]
    text = clean(question, LONGEST_QUESTION).strip()
    if asks_for_secret("\n".join((text, *shown))):
        return {"outcome": "refused", "why": NO_SECRETS}
    said = Said(f"🤖 The model asks: {text}", f"🤖 模型提问：{text}")
    answer = await context.deps.ask(said, {option: option for option in shown})
    if answer is None:
        return {"outcome": "no answer", "why": "the person did not answer in time, or chose none"}
    return {"outcome": "done", "the_person_said": answer}


def recall_tool(recall: Recall) -> Tool[Turn]:
    async def run(context: RunContext[Turn], what: str) -> dict[str, Any]:
        """Look up what is remembered: notes about the person, what was done for them before, and
        what earlier steps of this chat brought.

        Args:
            what: The thing to look for, in a few words.
        """
        turn = context.deps
        found = await asyncio.to_thread(recall.recall, turn.message, what)
        if any(each.origin not in ("note", "fact") for each in found):
            turn.saw("memory")
        return {
            "remembered": [
                {"from": each.origin, "when": each.when, "what": each.text} for each in found
            ]
        }

    return Tool(run, name="recall")


async def remember(
    context: RunContext[Turn], subject: str, attribute: str, value: str
) -> dict[str, Any]:
    """Keep a lasting fact that the person told you: who is who, where they live, what they like.
    Only what they said themselves; never a password, a code or a card.

    Args:
        subject: "me" for the person, a relation in English such as "sister", or a name.
        attribute: In a word or two, in English: address, employer, birthday, likes, ...
        value: As the person said it, word for word.
    """
    turn = context.deps
    message = turn.message
    said = await asyncio.to_thread(
        turn.house.journal.latest_words, message.gateway, message.chat, message.sender
    )
    words = (message.text, *turn.heard, *said)
    told = Told(clean(subject, 80), clean(attribute, 80), clean(value, 300))
    kept = await asyncio.to_thread(turn.house.memory.told, message, told, words)
    if kept is None:
        return {"outcome": "refused", "why": "nothing of that may be kept"}
    if kept == "asked":
        return {"outcome": "asked", "why": "the person is asked whether it may be kept"}
    return {"outcome": "done", "decision": kept}


async def schedule(
    context: RunContext[Turn],
    request: str,
    at: datetime | None = None,
    in_minutes: Annotated[float, Field(gt=0, le=FURTHEST / timedelta(minutes=1))] | None = None,
    every: Every = "",
) -> dict[str, Any]:
    """Have a request done later, or again and again: it comes back to you then as if the person
    said it, and is asked about like any other.

    Args:
        request: What shall be done then, complete in itself.
        at: When first, the person's local date and time, e.g. 2026-11-22T08:00.
        in_minutes: Instead of ``at``: so many minutes from now.
        every: How often; empty for once.
    """
    turn = context.deps
    house, message = turn.house, turn.message
    now, limit = house.now(), house.settings.limits.text
    if at is None and in_minutes is None:
        raise ModelRetry("Give at or in_minutes.")
    first = at or now + timedelta(minutes=in_minutes or 0)
    first = first if first.tzinfo else first.replace(tzinfo=now.tzinfo)
    request = clean(request, limit + 1)  # what is asked about is what is kept
    if not now < first < now + FURTHEST or not 0 < len(request) <= limit:
        raise ModelRetry(
            f"That is not later than now ({now:%Y-%m-%dT%H:%M}), beyond all measure, says nothing, "
            f"or has more than {limit} letters."
        )
    known = await asyncio.to_thread(pinned, house, message, request)
    if isinstance(known, Said):
        return {"outcome": "failed", "why": known.en}
    request, when = known, told(first, every)
    if turn.doubts(request) or (every and turn.thread.saw):  # once is the least that can be meant
        question = Said(
            f"May I do this later ({when.en}): {request}", f"可以在{when.zh}做这件事吗：{request}"
        )
        if not await turn.allows(question):
            return {"outcome": "stopped", "why": "the person did not say yes"}
    try:
        kept = await asyncio.to_thread(
            house.schedules.add, f"{turn.name}-{turn.call}", message, request, first, every
        )
    except TooMany as error:
        return {"outcome": "failed", "why": str(error)}
    return {"outcome": "done", "number": kept.number, "when": when.en}


async def schedules(context: RunContext[Turn], cancel: int | None = None) -> dict[str, Any]:
    """List what the person has scheduled, or cancel one of it.

    Args:
        cancel: The number of the one to cancel.
    """
    turn = context.deps
    message, journal = turn.message, turn.house.journal
    if cancel is not None:
        gone = await asyncio.to_thread(
            journal.cancel_schedule, message.gateway, message.sender, cancel
        )
        if gone is None:
            return {"outcome": "failed", "why": f"nothing is scheduled as number {cancel}"}
        return {"outcome": "done", "cancelled": gone.text}
    waiting = await asyncio.to_thread(journal.schedules_of, message.gateway, message.sender)
    return {
        "scheduled": [
            {
                "number": each.number,
                "request": each.text,
                "next": f"{datetime.fromtimestamp(each.next).astimezone():%Y-%m-%dT%H:%M}",
                "every": each.every,
            }
            for each in waiting
        ]
    }


def finder(catalogue: Catalogue) -> Tool[Turn]:
    """``more_tools`` over all there is."""

    async def run(context: RunContext[Turn], what: str) -> dict[str, Any]:
        """Get tools that are not shown to you, for what these cannot do: single commands of the
        phone (alarms, messages, settings, calendar, ...), files, schedules and others.

        Args:
            what: What you want to do, in a few words.
        """
        turn = context.deps
        shown = await asyncio.to_thread(catalogue.chosen, turn.thread.request, turn.thread.tools)
        fresh, there = await asyncio.to_thread(catalogue.nearest, what, shown)
        allowed = await asyncio.to_thread(
            catalogue.theirs, turn, [tool for unit in fresh for tool in unit.tools]
        )
        fresh = [unit for unit in fresh if set(unit.tools) <= set(allowed)]
        for tool in reversed([tool for unit in fresh for tool in unit.tools]):  # the nearest stay
            if tool in turn.thread.tools:
                turn.thread.tools.remove(tool)
            turn.thread.tools.append(tool)
        await asyncio.to_thread(turn.keep)
        told = {"now_shown": _told(fresh)}
        return told | {"you_have_already": _told(there)} if there else told

    return Tool(run, name="more_tools")


def _told(units: list[Unit]) -> dict[str, str]:
    return {", ".join(unit.tools): unit.about for unit in units}


UNIT = Unit(
    ("schedule", "schedules"),
    (
        "every morning at eight tell me the weather", "in ten minutes switch off the wifi",
        "do that again tomorrow", "remind me every week to call", "later today send it",
        "what have you scheduled", "stop doing that every day",
        "每天早上八点告诉我天气", "十分钟后关掉无线网", "明天再做一次", "每周提醒我", "晚点再发",
        "有哪些定时任务", "以后不用每天做了",
    ),
    "do a request later or again and again; list and cancel what is scheduled",
)  # fmt: skip
MEMORY = Unit(
    ("remember",),
    (
        "remember that my sister is called Anna", "keep in mind that I am vegetarian",
        "don't forget that I live in Oak Street", "note that I never work on Fridays",
        "记住我姐姐叫安娜", "记住我不吃肉", "别忘了我住在北京路",
    ),
    "keep a lasting fact about the person or people they know",
)  # fmt: skip
SAYS = {
    "remember": lambda a: Said(f"Remembering: {a.get('value', '')}", f"记住：{a.get('value', '')}"),
    "ask_person": lambda a: Said("Waiting for your answer", "等待您的回答"),
    "recall": lambda a: Said(f"Looking up: {a.get('what', '')}", f"回想：{a.get('what', '')}"),
    "schedule": lambda a: Said(
        f"Scheduling: {a.get('request', '')}", f"安排：{a.get('request', '')}"
    ),
    "schedules": lambda a: Said("Looking at your schedule", "查看定时任务"),
    "more_tools": lambda a: Said(
        f"Looking for a tool: {a.get('what', '')}", f"寻找工具：{a.get('what', '')}"
    ),
}
