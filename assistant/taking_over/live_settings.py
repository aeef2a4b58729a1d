"""``[live]``: where the live view listens, and how its people reach that."""

from __future__ import annotations

from urllib.parse import urlsplit

from pydantic import BaseModel, Field, model_validator

from gateways.listening import is_loopback


class LiveSettings(BaseModel, extra="forbid"):
    """``[live]``: where the live view listens, and how its people reach that."""

    listen: str = Field(default="127.0.0.1:0", pattern=r"^$|^[^\s/]+:\d{1,5}$")
    """Address and port (0: any that is free); "" for no live view."""
    base_url: str = Field(default="", pattern=r"^$|^https?://[^\s/?#]+/?$")
    """What the links begin with: the address of a tunnel or proxy that leads here. Without one,
    links are only told in a terminal on this machine."""

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.listen.rpartition(":")
        return host.strip("[]"), int(port)

    @model_validator(mode="after")
    def _reachable_over_https(self) -> LiveSettings:
        if not self.listen:
            return self
        address = urlsplit(self.base_url)
        here = is_loopback(address.hostname or "localhost")
        if not is_loopback(self.place[0]) and not self.base_url:
            raise ValueError("listen is no address of this machine alone, so set base_url, too")
        if not here and address.scheme != "https":
            raise ValueError("base_url must begin with https:// where other machines reach it")
        return self
