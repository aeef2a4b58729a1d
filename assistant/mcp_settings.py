"""``[mcp]`` in phonepilot.toml: the MCP servers whose tools the brain may use."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, Field, model_validator
from pydantic_core import PydanticCustomError

HERE = ("127.0.0.1", "localhost", "::1")


class ServerSettings(BaseModel, extra="forbid"):
    """``[mcp.servers.NAME]``: a program to start, or the address of one that runs."""

    command: str = ""
    """The program; it speaks MCP over its standard input and output."""
    args: tuple[str, ...] = ()
    env: dict[str, str] = {}
    """What its environment has beside PATH, HOME and the like; values are secret references."""
    folder: Path | None = None
    """Where it is started; by default the assistant's own current folder."""
    url: str = ""
    """Instead of ``command``: its streamable HTTP address, ``https://host/mcp``."""
    headers: dict[str, str] = {}
    """Sent with each request; the last word of a value may be a secret reference:
    ``"Bearer env:TOKEN"``."""
    tools: tuple[str, ...] = ()
    """Only these may be used; all that the server offers when empty."""
    asks_first: dict[str, bool] = {}
    """By tool. What is not named asks you first unless the server marks it as only reading."""
    seconds: float = Field(default=60.0, gt=0, le=3600)
    """Until a call is given up."""
    start_seconds: float = Field(default=20.0, gt=0, le=600)
    """Until a start is given up."""

    @model_validator(mode="after")
    def _has_one_address(self) -> Self:
        if bool(self.command) == bool(self.url):
            raise PydanticCustomError("one", "set command (a program) or url (a running server)")
        if self.url and (self.args or self.env or self.folder):
            raise PydanticCustomError("url", "args, env and folder belong to a command, not a url")
        if self.command and self.headers:
            raise PydanticCustomError("headers", "headers belong to a url, not to a command")
        return self

    @model_validator(mode="after")
    def _keeps_secrets(self) -> Self:
        address = urlsplit(self.url)
        if self.url and (address.scheme not in ("http", "https") or not address.hostname):
            raise PydanticCustomError("url", "url must begin with http:// or https://")
        if self.headers and address.scheme == "http" and address.hostname not in HERE:
            raise PydanticCustomError(
                "plain", "headers would travel unencrypted: use https, or a server on this machine"
            )
        return self


def _fit(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,23}", name):
        raise PydanticCustomError(
            "name", "names of MCP servers are at most 24 small letters, digits and underscores"
        )
    return name


class McpSettings(BaseModel, extra="forbid"):
    """``[mcp]``"""

    servers: dict[Annotated[str, AfterValidator(_fit)], ServerSettings] = {}
