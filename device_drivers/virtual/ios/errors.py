"""What WebDriverAgent says when it cannot: a name, a sentence, and the HTTP status of the name."""

from __future__ import annotations

STATUS = {
    "unknown error": 500,
    "unable to capture screen": 500,
    "no such element": 404,
    "invalid element state": 400,
    "invalid argument": 400,
    "stale element reference": 404,
    "invalid selector": 400,
    "no such alert": 404,
    "unknown method": 405,
    "session not created": 500,
    "unsupported operation": 500,
    "unknown command": 404,
    "timeout": 408,
    "element not visible": 400,
    "invalid session id": 404,
}
"""Every error there is; the W3C's WebDriver names, the statuses of WebDriverAgent 16."""


class WdaError(Exception):
    """``error`` is a key of STATUS; clients go by it and not by the status."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error

    @property
    def status(self) -> int:
        return STATUS[self.error]

    @property
    def value(self) -> dict[str, str]:
        """What the answer's ``value`` is."""
        return {"error": self.error, "message": str(self), "traceback": ""}
