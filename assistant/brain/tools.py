"""All tools of the brain, and which of them a request shows."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from pydantic_ai import Tool
from pydantic_ai.toolsets import CombinedToolset, FunctionToolset

from assistant.authority import Act
from assistant.brain import (
    file_tools,
    people_tools,
    phone_tools,
    search_tools,
    shortcut_tools,
    skill_tools,
)
from assistant.brain.recall import JournalRecall, Remembered
from assistant.brain.toolbox import Catalogue, Toolbox
from assistant.brain.turn import Turn
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.brain.mcp_servers import McpTools


def toolsets(house: House, ours: Collection[str]) -> list[McpTools]:
    """Tools of others: those of the MCP servers in the settings."""
    if not house.settings.mcp.servers:
        return []
    from assistant.brain.mcp_servers import toolsets as offered

    return offered(house, ours)


ALWAYS = ("phone_task", "ask_person", "recall", "more_tools")
ONCE = frozenset({"run_command"})
"""Of our own tools those that a crash leaves unsure; the others find what they began."""


def _of_memory(house: House) -> Callable[[Inbound, str], list[Remembered]]:
    """What was learnt of a message's sender; in a group others read along."""

    def found(asked: Inbound, what: str) -> list[Remembered]:
        return [Remembered("fact", text) for text in house.memory.searched(asked, what)]

    return found


def toolbox(house: House) -> Toolbox:
    """Everything there is, shown a few at a time."""
    own = FunctionToolset[Turn](max_retries=3, id="own")
    recall = JournalRecall(
        house.notes_of, house.journal, house.understanding.likeness, _of_memory(house)
    )
    remembering = [Tool(people_tools.remember)] if house.settings.memory.enabled else []
    mine: list[Tool[Turn]] = [
        Tool(phone_tools.phone_task), Tool(people_tools.ask_person),
        people_tools.recall_tool(recall), Tool(people_tools.schedule),
        Tool(people_tools.schedules), *remembering, search_tools.search_tool(house.searches),
        *(Tool(each) for each in shortcut_tools.TOOLS),
        *file_tools.TOOLS, *skill_tools.skill_tools(), *phone_tools.verb_tools(house.verbs),
    ]  # fmt: skip
    needs: dict[str, Act] = {
        **dict.fromkeys((tool.name for tool in mine), "start"),
        **dict.fromkeys((*ALWAYS, *search_tools.UNIT.tools), "speak"),
        **dict.fromkeys(people_tools.UNIT.tools, "schedule"),
        **dict.fromkeys(shortcut_tools.UNIT.tools, "shortcuts"),
        **dict.fromkeys(file_tools.UNIT.tools, "files"),
        **dict.fromkeys(skill_tools.TOOLS, "skills"),
        "phone_task": "start", "recall": "recall", "remember": "recall",
    }  # fmt: skip
    ours = {*ALWAYS, *(tool.name for tool in mine)}
    skill_servers = skill_tools.mcp_toolset(house, ours)
    others = [*toolsets(house, ours), skill_servers]
    catalogue = Catalogue(
        always=ALWAYS,
        units=(
            file_tools.UNIT, people_tools.UNIT, search_tools.UNIT, shortcut_tools.UNIT,
            *([people_tools.MEMORY] if remembering else []),
            *phone_tools.verb_units(house.verbs, house.understanding.scores),
        ),
        says={
            "phone_task": lambda a: Said(
                f"On the phone: {a.get('goal', '')}", f"在手机上：{a.get('goal', '')}"
            ),
            **{name: phone_tools.said_of(verb) for name, verb in house.verbs.items()},
            **file_tools.SAYS,
            **people_tools.SAYS,
            **search_tools.SAYS,
            **skill_tools.SAYS,
            **shortcut_tools.SAYS,
        },
        again=frozenset({tool.name for tool in mine} | {"more_tools"}) - ONCE,
        likeness=house.understanding.likeness,
        needs=needs,
        of_skills=lambda: [tool for unit in skill_servers.units() for tool in unit.tools],
        more=lambda: [
            *(unit for each in others for unit in each.units()), *skill_tools.units(house),
        ],
    )  # fmt: skip
    for tool in (*mine, people_tools.finder(catalogue)):
        own.add_tool(tool)
    return Toolbox(CombinedToolset([own, *others]), catalogue=catalogue)
