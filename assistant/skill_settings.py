"""``[skills]`` in phonepilot.toml: where skills are found, and what each of them is set to."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from assistant.signing_in.settings import LoginSettings


def _of_a_skill(value: Any) -> Any:
    """Raises what tells of a setting that there is not."""
    if isinstance(value, dict):
        return value
    raise PydanticCustomError("only_tables", "what one skill is set to stands below [skills.NAME]")


class SkillSettings(BaseModel):
    """``[skills]``, and below it ``[skills.NAME]``: values of that skill's ``[[settings]]``."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Annotated[dict[str, Any], BeforeValidator(_of_a_skill)]] = Field(
        init=False
    )

    registries: tuple[str, ...] = ()
    """Folders with an ``index.json``, or addresses of such (``https://…``); skills are installed
    from these only, when a chat asks for it."""

    login: LoginSettings = LoginSettings()
    """``[skills.login]``: what the house goes by, too."""

    def of(self, skill: str) -> dict[str, Any]:
        """What is set for one skill, by name."""
        return self.all().get(skill, {})

    def all(self) -> dict[str, dict[str, Any]]:
        """What is set for each skill, by name."""
        login = {"own": list(self.login.own)} if self.login.own else {}
        return {**(self.__pydantic_extra__ or {}), **({"login": login} if login else {})}
