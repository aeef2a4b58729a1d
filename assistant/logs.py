"""Logs: JSON lines in a file, scrubbed of secrets that are known and of what looks like one.

``[logs]`` says otherwise: on standard error, or for people."""

from __future__ import annotations

import logging
import re
import sys
import threading
from pathlib import Path
from typing import Any

import structlog

from assistant.log_settings import LogSettings
from assistant.rotating import SharedRotatingFile
from assistant.secrets.known import KNOWN, SHOWN, Known

SECRET = re.compile(
    r"\b\d{6,}:[A-Za-z0-9_-]{30,}\b"  # a Telegram token
    r"|\b(?:sk|xox[a-z]|xapp|gh[oprsu]|github_pat|glpat|hf|npm|pypi|AKIA|AIza|ya29)"
    r"(?:[-_.]|(?<=AKIA)|(?<=AIza))[A-Za-z0-9-_]{16,}"
    r"|(?i:bearer)\s+[A-Za-z0-9._~+/-]{16,}"
    r"|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}"  # a JSON web token
    r"|\bAGE-SECRET-KEY-1[A-Z0-9]{20,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----[\w\s+/=\\-]*"
)


_BESIDES: list[Known] = []
"""What tasks that run now know besides: all of them share the log."""
_BESIDES_LOCK = threading.Lock()


def scrub(text: str, said: str = "") -> str:
    """The text without any secret that is known, and anything that looks like a token. ``said``:
    what its reader wrote themselves."""
    return SECRET.sub(SHOWN, KNOWN.scrub(text, said))


def keep_out(known: Known) -> None:
    """Look in the log, and only there, for what ``known`` knows, too."""
    with _BESIDES_LOCK:
        if known not in _BESIDES:
            _BESIDES.append(known)


def let_in(known: Known) -> None:
    """No longer."""
    with _BESIDES_LOCK:
        if known in _BESIDES:
            _BESIDES.remove(known)


def to_file(path: Path, settings: LogSettings | None = None) -> None:
    """Send all logs to ``path``, or where ``settings`` want them, scrubbed."""
    settings = settings or LogSettings()
    handlers: list[logging.Handler] = []
    if settings.to != "stderr":
        handlers.append(
            SharedRotatingFile(path, int(settings.megabytes * 1_000_000), settings.keep)
        )
    if settings.to != "file":
        handlers.append(logging.StreamHandler(sys.stderr))
    level = logging.getLevelNamesMapping()[settings.level.upper()]
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    lines: list[Any] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    if settings.format == "text":
        lines = [structlog.dev.ConsoleRenderer(colors=False)]
    formatter = _Scrubbing(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *lines],
    )
    for handler in handlers:
        handler.setFormatter(formatter)
    root = logging.getLogger()
    for old in root.handlers:
        if isinstance(old, SharedRotatingFile):
            old.close()
    root.handlers = handlers
    root.setLevel(level)
    for noisy in ("httpx", "httpcore", "openai", "urllib3", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


class _Scrubbing(structlog.stdlib.ProcessorFormatter):
    """Looks at the finished line, so that nothing nested in it is overlooked."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for known in tuple(_BESIDES):
            line = known.scrub(line)
        return scrub(line)
