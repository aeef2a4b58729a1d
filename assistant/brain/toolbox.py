"""The toolbox: few tools for each request, and no call that is made twice.

A model that is shown a hundred tools pays for them with every request and chooses badly. It gets
some always, those whose phrases are near to what the person said, and those it asked for by
``more_tools``. Each call is in the journal before it begins and when it is over: a turn that goes
on after a crash finds results instead of repeating what brought them.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import structlog
from pydantic_ai import RunContext
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool, WrapperToolset

from assistant.authority import Act
from assistant.brain.turn import MOST_LETTERS, Turn
from assistant.logs import scrub
from assistant.secrets.codes import asks_for_codes, without_codes
from device_drivers.verbs.base import Said
from models.strangers import clean

log = structlog.get_logger()
SHOWN = 10
"""Definitions in a request, as far as ``more_tools`` asks for no others."""
MOST = 14
"""Definitions in a request at all; those that were fetched first go first."""
NEAR = 0.30
"""Likeness to the person's words from which a tool is shown unasked."""
SKILL, NEAR_SKILL = "use_skill", 0.60
"""Phrases of skills are many, and near to much: what is not clearly meant comes after all
else."""
MOST_VERBS = 3
ROUND = 3
"""The same call so often in a row brings nothing new."""
INTERRUPTED = {
    "outcome": "unknown",
    "why": "this call was cut short; look what came of it before repeating",
}
NOT_BEGUN = {"outcome": "not done", "why": "the turn ended before this call"}
NEWS = {"outcome": "not begun", "why": "the person said something meanwhile: read it first"}
NOT_THEIRS = {"outcome": "not done", "why": "whoever speaks has no right to this tool"}
AGAIN = {"outcome": "not done", "why": f"this very call was made {ROUND} times in a row already"}


@dataclass(frozen=True)
class Unit:
    """Tools that are of use together. ``phrases`` are ways people ask for what they do."""

    tools: tuple[str, ...]
    phrases: tuple[str, ...]
    about: str
    """One line for whoever looks for more tools."""
    score: Callable[[str], float] | None = None
    """How near it is to a text, where somebody knows better than the phrases."""


@dataclass(frozen=True)
class Catalogue:
    """All there is: what is always shown, and units to choose from."""

    always: tuple[str, ...]
    units: tuple[Unit, ...]
    says: Mapping[str, Callable[[dict[str, Any]], Said]]
    """What a call does, for the person."""
    again: frozenset[str]
    """Tools that may be begun again after a crash: they find what they did, or change nothing."""
    likeness: Callable[[str, Sequence[str]], list[float]]
    needs: Mapping[str, Act]
    """What a person must have the right to for a tool; of those that are not ours, ``tools``, or
    ``skills``."""
    more: Callable[[], Sequence[Unit]] = tuple
    """Units that become known only in time: those of MCP servers."""
    of_skills: Callable[[], Collection[str]] = tuple
    """Tools that are not ours and take the right to ``skills``."""
    _last: dict[str, Any] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def theirs(self, turn: Turn, tools: Sequence[str]) -> list[str]:
        """Those that whoever speaks has a right to. Blocking."""
        authority = turn.house.authority
        person = authority.who(turn.message)
        skills = frozenset(self.of_skills())
        return [t for t in tools if authority.may(person, self._need(t, skills))]

    def _need(self, tool: str, skills: Collection[str]) -> Act:
        return self.needs.get(tool, "skills" if tool in skills else "tools")

    def chosen(self, text: str, fetched: Sequence[str]) -> list[str]:
        """The tools for a request that answers ``text``."""
        names = list(self.always)
        wanted = [name for name in fetched if name not in names]
        names += wanted[-(MOST - len(names)) :]
        verbs = 0
        for unit, score in self._ranked(text):
            if score < NEAR:
                continue
            fresh = [tool for tool in unit.tools if tool not in names]
            if len(names) + len(fresh) > SHOWN:
                continue
            if unit.score is not None:
                if verbs == MOST_VERBS:
                    continue
                verbs += 1
            names += fresh
        return names

    def nearest(
        self, text: str, shown: Sequence[str], most: int = 3
    ) -> tuple[list[Unit], list[Unit]]:
        """The units for ``text`` that bring something new, the nearest first; and those that are
        nearest of all but shown already."""
        ranked = [unit for unit, _ in self._ranked(text)]
        fresh = [unit for unit in ranked if not set(unit.tools) <= set(shown)][:most]
        return fresh, [unit for unit in ranked[:most] if unit not in fresh]

    def _ranked(self, text: str) -> list[tuple[Unit, float]]:
        """Kept for the last text: each step of a turn asks for the same."""
        units = (*self.units, *self.more())
        asked = (text, [unit.tools for unit in units])
        with self._lock:
            if self._last.get("asked") != asked:
                self._last.update(asked=asked, ranked=self._rank(text, units))
            ranked: list[tuple[Unit, float]] = self._last["ranked"]
        return ranked

    def _rank(self, text: str, units: Sequence[Unit]) -> list[tuple[Unit, float]]:
        phrased = [unit for unit in units if unit.score is None]
        phrases = [phrase for unit in phrased for phrase in unit.phrases]
        near = iter(self.likeness(text, phrases) if phrases else [])
        scored = [(unit, max(next(near) for _ in unit.phrases)) for unit in phrased]
        scored += [(unit, unit.score(text)) for unit in units if unit.score is not None]
        return sorted(scored, key=lambda each: (_hardly(*each), -each[1]))


def _hardly(unit: Unit, score: float) -> bool:
    """Whether it is a skill that is not clearly meant."""
    return SKILL in unit.tools and score < NEAR_SKILL


EXACT = ("ask_person", "files", "run_command")
"""What these bring is the person's own: no sign-in codes are masked in it."""


@dataclass
class Toolbox(WrapperToolset[Turn]):
    """Of all tools in ``wrapped``, those of the catalogue's choice."""

    catalogue: Catalogue = field(kw_only=True)

    async def get_tools(self, ctx: RunContext[Turn]) -> dict[str, ToolsetTool[Turn]]:
        tools = await self.wrapped.get_tools(ctx)
        ctx.deps.known = frozenset(tools)
        thread = ctx.deps.thread
        names = await asyncio.to_thread(self.catalogue.chosen, thread.request, thread.tools)
        theirs = await asyncio.to_thread(self.catalogue.theirs, ctx.deps, names)
        return {name: replace(tools[name], toolset=self) for name in theirs if name in tools}

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[Turn], tool: ToolsetTool[Turn]
    ) -> Any:
        turn, call = ctx.deps, ctx.tool_call_id or ""
        if not await asyncio.to_thread(self.catalogue.theirs, turn, [name]):
            return NOT_THEIRS
        journal, arguments = turn.house.journal, as_json(tool_args)
        known = await asyncio.to_thread(journal.begin_call, turn.name, call, name, arguments)
        if known.result:
            return json.loads(known.result)
        turn.call, turn.questions = known.n, 0
        if known.begun_before and name not in self.catalogue.again:
            result: Any = INTERRUPTED
        elif not known.begun_before and await turn.listen(ctx):
            result = NEWS
        elif await asyncio.to_thread(self._goes_round, turn, known.n, name, arguments):
            result = AGAIN
        else:
            async with turn.progress.doing(self._said(name, tool_args)):
                result = await self._called(name, tool_args, ctx)
        await asyncio.to_thread(journal.end_call, turn.name, call, as_json(result))
        await turn.listen(ctx)
        return result

    async def _called(self, name: str, tool_args: dict[str, Any], ctx: RunContext[Turn]) -> Any:
        tools = await self.wrapped.get_tools(ctx)
        result = await self.wrapped.call_tool(name, tool_args, ctx, tools[name])
        exact = name in EXACT or asks_for_codes(ctx.deps.thread.request)
        return _bounded(result, scrub if exact else lambda text: without_codes(scrub(text)))

    def _said(self, name: str, arguments: dict[str, Any]) -> Said:
        say = self.catalogue.says.get(name)
        return say(arguments) if say else Said(f"Using {name}", f"使用 {name}")

    @staticmethod
    def _goes_round(turn: Turn, n: int, name: str, arguments: str) -> bool:
        """Whether the calls before were the same and brought the same."""
        before = [c for c in turn.house.journal.calls_of_turn(turn.name) if c.n < n][-ROUND:]
        same = all((c.tool, c.arguments) == (name, arguments) for c in before)
        brought = {c.result for c in before} - {as_json(AGAIN)}
        return same and len(before) == ROUND and len(brought) <= 1


def _bounded(result: Any, hide: Callable[[str], str]) -> Any:
    """Plain values as JSON has them, each text without secrets, clean and of bounded length."""
    if isinstance(result, str):
        return clean(hide(result), MOST_LETTERS)
    if isinstance(result, Mapping):
        return {str(key): _bounded(value, hide) for key, value in result.items()}
    if isinstance(result, list | tuple):
        return [_bounded(value, hide) for value in result]
    if result is None or isinstance(result, bool | int | float):
        return result
    return clean(hide(str(result)), MOST_LETTERS)


def as_json(value: object) -> str:
    """How calls and their results are written down."""
    return json.dumps(value, ensure_ascii=False, default=str)


def boxed(toolset: AbstractToolset[Turn], catalogue: Catalogue) -> Toolbox:
    return Toolbox(toolset, catalogue=catalogue)
