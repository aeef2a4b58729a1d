"""The MCP server that a skill is: started in the wall, and known by the bytes of the skill."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.mcp_servers.server import Server
from assistant.mcp_settings import ServerSettings
from skills.base import Skill
from skills.running.server import mcp_command, mcp_environment

OF_SKILLS = "skill_"


def server_name(skill: Skill) -> str:
    """What its owner is told; no two skills have the same."""
    return OF_SKILLS + skill.name.replace("-", "_")


def server_of(skill: Skill, state: str, settings: Mapping[str, Any], home: Path) -> Server:
    """``state`` stands for its files: the owner agreed to these, so that of other files nothing is
    known, neither good nor bad. Raises SkillError."""
    command = mcp_command(skill)
    started = ServerSettings(
        command=command[0], args=tuple(command[1:]), env=mcp_environment(settings)
    )
    name = server_name(skill)
    return Server(name, started, home, pin=f"{name}_{state}")
