"""Keeping secrets out of logs: libraries log the addresses they call, and some hold a token."""

from __future__ import annotations

import logging

HIDDEN = "[secret]"


def hide(text: str, secret: str) -> str:
    """``text`` without ``secret``."""
    return text.replace(secret, HIDDEN)


def hide_in_logs(secret: str, loggers: tuple[str, ...]) -> None:
    """Scrub ``secret`` from every record that these loggers write, from now on.

    A filter sees only records of the very logger it hangs on, so each has to be named."""
    for name in loggers:
        logger = logging.getLogger(name)
        if not any(isinstance(f, _Scrubber) and f.secret == secret for f in logger.filters):
            logger.addFilter(_Scrubber(secret))


class _Scrubber(logging.Filter):
    def __init__(self, secret: str) -> None:
        super().__init__()
        self.secret = secret

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if self.secret in said:
            record.msg, record.args = hide(said, self.secret), None
        return True
