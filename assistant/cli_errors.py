"""Errors on the command line: what a person can mend is one line with the fix."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from assistant.plain import plain

PIPE_CLOSED = 141
"""What a shell shows for a program that SIGPIPE ended."""


@contextmanager
def errors_told(*, as_json: bool = False, code: int = 1) -> Iterator[None]:
    """Errors that a person can mend are one line with the fix and exit code ``code``, not a
    traceback. Whoever reads our output may stop reading."""
    from assistant.config import ConfigError
    from assistant.database import BackupError, JournalLocked
    from assistant.plugins import MissingExtra, UnknownPlugin
    from assistant.secrets.modes import OpenToOthers
    from assistant.secrets.names import SecretError
    from device_drivers.base import DeviceError
    from gateways.base import GatewayError, NotKept
    from models.base import ModelError
    from models.embeddings import EmbedderMissing
    from skills.base import SkillError

    mendable = (
        BackupError, ConfigError, JournalLocked, NotKept, MissingExtra, UnknownPlugin,
        DeviceError, GatewayError, EmbedderMissing, ModelError, OSError, OpenToOthers, SecretError,
        SkillError,
    )  # fmt: skip
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(PIPE_CLOSED) from error
    except mendable as error:
        if as_json:
            import json

            from assistant.ledger import usage_json
            from models.base import NOTHING_USED

            print(
                json.dumps(
                    {"reply": str(error), "outcome": "failed", "steps": [], "evidence": [],
                     "seconds": 0.0, "model_calls": 0, "usage": usage_json(NOTHING_USED)},
                    ensure_ascii=False,
                )
            )  # fmt: skip
        print(plain(f"phonepilot: {error}"), file=sys.stderr)
        raise typer.Exit(code) from error
    except KeyboardInterrupt as error:
        raise typer.Exit(130) from error
