"""The sites there are: each module answers for its hosts, its pages lie in ``pages/<site>``."""

from __future__ import annotations

from device_drivers.virtual.apps.browser.sites import (
    blog,
    challenge,
    flowers,
    hotel,
    news,
    search,
    town,
    travel,
    wiki,
)

__all__ = ["blog", "challenge", "flowers", "hotel", "news", "search", "town", "travel", "wiki"]
