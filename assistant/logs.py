"""Logs: JSON lines in a file, scrubbed of anything that looks like a secret."""

from __future__ import annotations

import logging
import logging.handlers
import re
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import structlog

SECRET = re.compile(
    r"\b\d{6,}:[A-Za-z0-9_-]{30,}\b"  # a Telegram token
    r"|\b(?:sk|xox[a-z]|ghp|glpat)[-_][A-Za-z0-9-_]{16,}"
    r"|(?i:bearer)\s+[A-Za-z0-9._~+/-]{16,}"
)


def scrub(text: str) -> str:
    """The text without anything that looks like a token."""
    return SECRET.sub("[secret]", text)


def to_file(path: Path) -> None:
    """Send all logs to ``path`` (5 MB, 3 old ones kept)."""
    handler = logging.handlers.RotatingFileHandler(
        path, maxBytes=5_000_000, backupCount=3, encoding="utf-8"
    )
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                _scrubbed,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for noisy in ("httpx", "httpcore", "openai", "urllib3", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )


def _scrubbed(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = scrub(value)
    return event
