"""Tools for shortcuts: which there are, one run, one kept. What the person says plainly is done by
rules before the model hears it; these are for everything said in other words."""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic_ai import ModelRetry, RunContext

from assistant.brain.lapsing import of_own_words
from assistant.brain.toolbox import Unit
from assistant.brain.turn import Turn
from assistant.shortcuts import telling
from assistant.shortcuts.command import RunShortcut
from assistant.shortcuts.reactions import Ask, Begin, Instead, Reaction, Told
from device_drivers.verbs.base import Said
from models.strangers import clean

LONGEST_NAME = 40
LONGEST = 400


async def shortcuts(context: RunContext[Turn]) -> dict[str, Any]:
    """List the person's shortcuts: things they had done before and gave a name to."""
    turn = context.deps
    ours, whose = turn.house.shortcuts, await asyncio.to_thread(_whose, turn)
    if await asyncio.to_thread(turn.house.memory.is_group, turn.message):  # others read along
        return {"outcome": "not done", "why": telling.ALONE.en}
    every = await asyncio.to_thread(ours.shelf.named, whose)
    return {"shortcuts": [{"name": r.name, "does": telling.words_of(r)} for r in every]}


async def run_shortcut(context: RunContext[Turn], name: str, different: str = "") -> dict[str, Any]:
    """Do what one of the person's shortcuts stands for, and wait for the outcome.

    Args:
        name: As ``shortcuts`` lists it.
        different: What is different this time, e.g. "with tea instead of coffee".
    """
    turn = context.deps
    ours, whose = turn.house.shortcuts, await asyncio.to_thread(_whose, turn)
    recipe = await asyncio.to_thread(ours.shelf.called, whose, name)
    if recipe is None:
        raise ModelRetry((await asyncio.to_thread(ours.unknown, whose, name)).en)
    words = clean(different, LONGEST)
    if turn.doubts(recipe.name, *([words] if words else [])):
        question = Said(f"May I run your shortcut “{recipe.name}”?",
                        f"可以执行您的快捷指令“{recipe.name}”吗？")  # fmt: skip
        if not await turn.allows(question):
            return {"outcome": "stopped", "why": "the person did not say yes"}
    meant = await asyncio.to_thread(ours.running.run, whose, recipe, words)
    match meant:
        case Begin(text=text, command=RunShortcut() as command):
            return await turn.task(text, command)
        case Instead(text=text):
            return await turn.task(text)
    return {"outcome": "not done", "why": _why(meant)}


async def keep_shortcut(context: RunContext[Turn], name: str, means: str = "") -> dict[str, Any]:
    """Keep a shortcut under a name the person gave: the task that was done last, or words of theirs
    that it shall stand for.

    Args:
        name: A few words, as the person said them.
        means: The whole request that it stands for; empty for the task that was done last.
    """
    turn = context.deps
    name, means = clean(name, LONGEST_NAME), clean(means, LONGEST)
    if turn.doubts(name, *([means] if means else [])):
        question = Said(
            f"May I keep the shortcut “{name}”" + (f": {means}?" if means else "?"),
            f"可以保存快捷指令“{name}”" + (f"：{means}吗？" if means else "吗？"),
        )
        if not await turn.allows(question):
            return {"outcome": "stopped", "why": "the person did not say yes"}
    keeping, whose = turn.house.shortcuts.keeping, await asyncio.to_thread(_whose, turn)
    if means:
        own = of_own_words(means, (turn.message.text, *turn.heard))
        meant = await asyncio.to_thread(keeping.words, whose, name, means, own=own)
    else:
        meant = await asyncio.to_thread(keeping.last, turn.message, whose, name)
    if isinstance(meant, Told) and meant.outcome == "done":
        return {"outcome": "done", "tell_the_person": meant.said.of(turn.language)}
    return {"outcome": "not done", "why": _why(meant)}


def _why(meant: Reaction) -> str:
    match meant:
        case Told(said=said):
            return said.en
        case Ask(said=said, options=options):
            return f"ask the person: {said.en} {', '.join(options)}"
    return "nothing came of it"


def _whose(turn: Turn) -> str:
    authority = turn.house.authority
    return authority.memory_of(authority.who(turn.message))


TOOLS = (shortcuts, run_shortcut, keep_shortcut)
UNIT = Unit(
    ("run_shortcut", "keep_shortcut", "shortcuts"),
    (
        "do my lunch thing again", "use the shortcut for the report", "save this as a shortcut",
        "what shortcuts did I make", "call this my morning routine", "run my routine",
        "执行我的快捷指令", "把这个存成快捷指令", "我有哪些快捷指令", "照我的老办法做",
    ),
    "run or keep a shortcut: what the person had done before and gave a name to",
)  # fmt: skip
SAYS = {
    "shortcuts": lambda a: Said("Looking at your shortcuts", "查看快捷指令"),
    "run_shortcut": lambda a: Said(
        f"Shortcut: {a.get('name', '')}", f"快捷指令：{a.get('name', '')}"
    ),
    "keep_shortcut": lambda a: Said(
        f"Keeping the shortcut {a.get('name', '')}", f"保存快捷指令{a.get('name', '')}"
    ),
}
