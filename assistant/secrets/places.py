"""Where the settings hold secrets, and which of them stand there in the open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, SecretStr

from assistant.secrets.references import is_reference


def secret_fields(config: type[BaseModel]) -> set[str]:
    """The fields of a plugin's Config that hold one."""
    return {
        name
        for name, field in config.model_fields.items()
        if field.annotation is SecretStr or SecretStr in get_args(field.annotation)
    }


def in_the_open(settings: BaseModel) -> Iterator[str]:
    """The keys of the settings that hold a secret itself instead of a reference to one."""
    for key, value in _secrets_of(settings.model_dump(mode="json"), ""):
        if value and not is_reference(value):
            yield key


def _secrets_of(known: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every value that is secret by the name of its key."""
    if isinstance(known, list):
        for number, each in enumerate(known):
            yield from _secrets_of(each, f"{path}[{number}]")
    if not isinstance(known, dict):
        return
    for key, value in known.items():
        here = f"{path}.{key}" if path else str(key)
        if here == "cluster.database":
            yield here, value if isinstance(value, str) and _PASSWORD.search(value) else ""
        elif isinstance(value, str) and _is_secret(key, path):
            words = value.split() if path.endswith(".headers") else [value]
            yield here, words[-1] if words else ""
        else:
            yield from _secrets_of(value, here)


_PASSWORD = re.compile(r"://[^/@\s]*:[^/@\s]+@|[?&]password=|^(?!\w+:)")
"""Of an address: a user's, or a parameter; whatever is no address is taken for one."""
_NAMES = ("token", "api_key", "password", "secret", "access_key", "encrypt_key", "signing_key")


def _is_secret(key: str, path: str) -> bool:
    inside_mcp = path.startswith("mcp.servers.") and path.endswith((".env", ".headers"))
    return inside_mcp or any(key.casefold().endswith(name) for name in _NAMES)
