"""The sites there are: each module answers for its hosts, its pages lie in ``pages/<site>``."""

from __future__ import annotations

from device_drivers.virtual.apps.browser.sites import (
    archive,
    blog,
    challenge,
    flowers,
    hotel,
    members,
    news,
    search,
    staging,
    town,
    travel,
    wiki,
)

__all__ = [
    "archive",
    "blog",
    "challenge",
    "flowers",
    "hotel",
    "members",
    "news",
    "search",
    "staging",
    "town",
    "travel",
    "wiki",
]
