"""``[skills]`` in phonepilot.toml: where skills are found, and what each of them is set to."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class SkillSettings(BaseModel):
    """``[skills]``, and below it ``[skills.NAME]``: values of that skill's ``[[settings]]``."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, dict[str, Any]] = Field(init=False)

    registries: tuple[str, ...] = ()
    """Folders with an ``index.json``, or addresses of such (``https://…``); skills are installed
    from these only, when a chat asks for it."""

    def of(self, skill: str) -> dict[str, Any]:
        """What is set for one skill, by name."""
        return (self.__pydantic_extra__ or {}).get(skill, {})
