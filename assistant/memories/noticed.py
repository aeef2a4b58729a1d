"""What an embedder notices in a message where no rule reads anything (``memory.noticing``).

It is loaded at the first message that may tell something; where its wheel is not installed nothing
is noticed, and that is told once, in the log.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import structlog

from memory.base import SENSITIVE, Claim, Kind
from models import embeddings

if TYPE_CHECKING:
    from memory.noticing import Noticing

log = structlog.get_logger()
_loading = threading.Lock()


class Noticed:
    """Thread-safe."""

    def __call__(self, text: str, read: Sequence[Claim]) -> list[Claim]:
        with _loading:
            noticing = _noticing()
        return noticing.notice(text, read) if noticing else []


def kind_of(claim: Claim) -> Kind:
    """Its kind, or the sensitive one that its words are of; without the embedder only some are."""
    from memory.noticing.sensitive import JUDGED, by_words

    if claim.attribute.partition(":")[0] not in JUDGED or claim.kind in SENSITIVE:
        return claim.kind
    with _loading:
        noticing = _noticing()
    return noticing.kind_of(claim) if noticing else by_words(claim.text) or claim.kind


@cache
def _noticing() -> Noticing | None:
    """All houses of a process share it."""
    from memory.noticing import EMBEDDER, Noticing

    try:
        return Noticing.with_(embeddings.load(EMBEDDER))
    except (embeddings.EmbedderMissing, ValueError) as error:
        log.warning("nothing is noticed without its embedder", why=str(error))
        return None
