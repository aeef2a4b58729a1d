"""Errors on the command line: what a person can mend is one line with the fix."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer


@contextmanager
def errors_told(*, as_json: bool = False) -> Iterator[None]:
    """Errors that a person can mend are one line with the fix, not a traceback."""
    from assistant.config import ConfigError
    from assistant.database import JournalLocked
    from assistant.plugins import MissingExtra, UnknownPlugin
    from device_drivers.base import DeviceError
    from gateways.base import GatewayError
    from models.embeddings import EmbedderMissing

    mendable = (
        ConfigError, JournalLocked, MissingExtra, UnknownPlugin, DeviceError, GatewayError,
        EmbedderMissing, OSError,
    )  # fmt: skip
    try:
        yield
    except mendable as error:
        if as_json:
            import json

            print(
                json.dumps(
                    {"reply": str(error), "outcome": "failed", "steps": [], "evidence": [],
                     "seconds": 0.0, "model_calls": 0},
                    ensure_ascii=False,
                )
            )  # fmt: skip
        print(f"phonepilot: {error}", file=sys.stderr)
        raise typer.Exit(1) from error
    except KeyboardInterrupt as error:
        raise typer.Exit(130) from error
