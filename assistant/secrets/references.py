"""What a reference in the settings stands for: ``secret:NAME``, ``env:NAME``, ``file:/path``.

It is looked up for every use, so that a secret that was changed counts from the next request on.
"""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import SecretStr

from assistant.secrets.known import KNOWN, LONG
from assistant.secrets.names import SCHEME, SecretError, named_by
from assistant.secrets.vault import Vault

SCHEMES = ("env:", "file:", SCHEME)


def is_reference(text: str) -> bool:
    """Whether it leads to a secret; otherwise it is one, in the open."""
    return text.startswith(SCHEMES)


def looked_up(reference: str, home: Path) -> str:
    """What it stands for; what is no reference is the secret itself. Raises SecretError."""
    value = _value(reference, home)
    KNOWN.learn(value, LONG)  # servers without keys are given "none" or "open"
    return value


class Live(SecretStr):
    """A secret that is looked up whenever its value is asked for, which raises SecretError."""

    def __init__(self, reference: str, home: Path) -> None:
        super().__init__(reference)
        self._home = home

    def get_secret_value(self) -> str:
        return looked_up(self._secret_value, self._home)


def _value(reference: str, home: Path) -> str:
    kind, _, rest = reference.partition(":")
    if kind == "env":
        value = os.environ.get(rest)
        if not value:
            raise SecretError(f"The environment variable {rest} is not set.")
        return value
    if kind == "file":
        try:
            return Path(rest).expanduser().read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise SecretError(f"The secret file {rest} cannot be read: {error}") from error
    if reference.startswith(SCHEME):
        name = named_by(reference)
        if not name:
            raise SecretError(f"{reference!r} names no secret; one looks like secret:bot-token.")
        return Vault(home).get(name)
    return reference
