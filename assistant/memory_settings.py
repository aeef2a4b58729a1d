"""``[memory]``: what is remembered of people, where, and how much of it a model is shown."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

Asked = Literal[
    "person", "place", "contact", "account", "app", "preference", "habit", "routine", "device",
    "work", "event", "health", "money", "location", "other",
]  # fmt: skip
"""The kinds of facts (``memory.base.Kind``)."""


class MemorySettings(BaseModel, extra="forbid"):
    """``[memory]``"""

    enabled: bool = True
    index: Literal["edge", "exact", "server"] = "edge"
    """How meanings are searched: Qdrant in this process, a plain comparison with all, or a Qdrant
    server."""
    url: str = ""
    """Of that server."""
    api_key: str = ""
    """A reference, as every secret in the settings."""
    collection: str = "phonepilot"
    embeddings: str = ""
    """The model that turns facts into vectors; "": the quick one that comes with us, or where it is
    not installed that of ``[models] embeddings``."""
    learns_by: Literal["auto", "rules", "model"] = "auto"
    """What reads facts out of what people say: rules, and where those find nothing in a message
    that seems to hold some, the brain's model, once; ``auto`` where there is a brain."""
    asks_about: tuple[Asked, ...] = ("health", "money", "location")
    """Kept only after a yes."""
    tokens: int = Field(default=300, ge=0, le=4000)
    """How much of a prompt what is recalled may take."""
    most: int = Field(default=20_000, gt=0)
    """Facts and past tasks of one person."""
