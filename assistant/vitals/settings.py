"""``[health]``: where the assistant tells how it is."""

from __future__ import annotations

from pydantic import BaseModel, Field


class HealthSettings(BaseModel, extra="forbid"):
    """``[health]``: ``/healthz``, ``/readyz`` and ``/metrics`` (docs/running.md)."""

    listen: str = Field(default="", pattern=r"^$|^[^\s/]+:\d{1,5}$")
    """Address and port (0: any that is free), such as ``127.0.0.1:9464``; "" for none. Whoever
    reaches it sees names of gateways, models and phones and how much is done, and no message."""
    stuck_seconds: float = Field(default=30.0, gt=1)
    """The assistant does not live any more when its loop has done nothing for so long."""

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.listen.rpartition(":")
        return host.strip("[]"), int(port)
