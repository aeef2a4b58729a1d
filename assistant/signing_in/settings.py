"""``[skills.login]``: where challenges may be solved without a person: nowhere but at home."""

from __future__ import annotations

from pydantic import BaseModel, field_validator

from skills.login.own import problem


class LoginSettings(BaseModel, extra="forbid"):
    """``[skills.login]``: the sites and apps that are the owner's own."""

    own: tuple[str, ...] = ()
    """Hosts (their subdomains are, too), ``host:port``, and ids of apps that are yours: there
    challenges are solved by the assistant itself."""

    @field_validator("own")
    @classmethod
    def _can_be_own(cls, own: tuple[str, ...]) -> tuple[str, ...]:
        for entry in own:
            if wrong := problem(entry):
                raise ValueError(wrong)
        return tuple(entry.strip() for entry in own)
