"""``[cluster]``: several processes, on this machine or others, as one assistant."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import BaseModel, Field

Role = Literal["all", "gateways", "phones"]


class ClusterSettings(BaseModel, extra="forbid"):
    """``[cluster]``"""

    database: str = ""
    """A reference to ``postgresql://user:password@host/name``; "" for files in the home. Add
    ``?sslmode=verify-full`` where it is another machine."""
    name: str = Field(default="", pattern=r"^[\w.-]{0,64}$")
    """What this process is called among the others; default: the name of the machine."""
    role: Role = "all"
    """``gateways`` speaks on chat platforms and has no phone, ``phones`` the other way round."""


def with_role(settings: ClusterSettings, role: str) -> ClusterSettings:
    """As ``--role`` says. Raises ConfigError."""
    from assistant.config import ConfigError

    if role not in get_args(Role):
        raise ConfigError(f"There is no role {role!r}; there are {', '.join(get_args(Role))}.")
    if not settings.database:
        raise ConfigError("--role is for a cluster: name its database first, [cluster] database.")
    return ClusterSettings.model_validate(settings.model_dump() | {"role": role})
