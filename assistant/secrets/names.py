"""What a secret is called, and what is kept beside its value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

SCHEME = "secret:"
LEAST = 4
"""Characters; what is shorter stands in too many texts to be taken out of them."""
MOST = 2500
"""Bytes; what Windows' keyring takes."""
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
Kind = Literal["password", "totp", "code"]
"""``totp``: it makes a code that is typed for it; ``code``: it is one, and kept nowhere."""


class SecretError(LookupError):
    """A secret cannot be had or kept; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A secret without its value. ``fits``: apps (``com.bank.app``) and sites (``bank.example``)
    into whose password fields it may be typed; none: it is of the settings and never typed.
    ``people``: for whom, as ``gateway:sender``; none: for the owner alone."""

    name: str
    fits: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    since: str = ""
    """The day it was set."""
    user: str = ""
    """Of an account: the name to sign in with."""
    kind: Kind = "password"
    messages: bool = False
    """The person lets codes for this account be read out of text messages without a question."""
    refused: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Where it was not accepted, of ``fits``, and on which day; a new value is refused nowhere."""


def fit(name: str) -> str:
    """The name, if it can be one. Raises SecretError."""
    if not _NAME.fullmatch(name):
        raise SecretError(
            f"{name!r} cannot name a secret: take up to 64 small letters, digits, dots, dashes and "
            "underscores, such as bank-password."
        )
    return name


def named_by(text: str) -> str:
    """Which secret a text stands for; "" when it is a text."""
    scheme, name = text[: len(SCHEME)], text[len(SCHEME) :].strip()
    return name if scheme == SCHEME and _NAME.fullmatch(name) else ""
