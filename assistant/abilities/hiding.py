"""What no skill gets to see, whatever it may look at: sign-in codes and secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.logs import scrub
from assistant.secrets.codes import without_codes


def hidden(value: Any) -> Any:
    """The same without sign-in codes and secrets in its texts."""
    if isinstance(value, str):
        return without_codes(scrub(value))
    if isinstance(value, Mapping):
        return {key: hidden(each) for key, each in value.items()}
    if isinstance(value, list):
        return [hidden(each) for each in value]
    return value
