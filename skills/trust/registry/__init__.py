"""Registries: where skills can be had by name.

A registry is a folder of archives with an ``index.json`` (``phonepilot skills index``), on this
machine or on any server of static files. It is not trusted with anything: what it says of a skill
is compared with the archive, and whose signature that bears decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import structlog

from device_drivers.verbs.base import Said
from skills.base import SkillError
from skills.trust import archive
from skills.trust.registry import here, search_words, served
from skills.trust.registry.index import Entry, Offer

__all__ = ["Entry", "LeftOut", "Offer", "from_address", "logged", "offers", "search"]
log = structlog.get_logger()
LeftOut = Callable[[str, Said], None]
"""Told of a registry that cannot be reached, and why."""


def logged(where: str, why: Said) -> None:
    """That a registry is left out."""
    log.warning("skill_registry_not_read", registry=where, why=why.en)


def offers(registries: Iterable[str], left_out: LeftOut = logged) -> list[Offer]:
    """What all of them offer. One that cannot be reached is left out; raises Refused where none
    can."""
    found: list[Offer] = []
    failed: dict[str, SkillError] = {}
    reached = 0
    for where in registries:
        try:
            found += served.offers(where) if served.is_address(where) else here.offers(where)
            reached += 1
        except SkillError as error:
            failed[where] = error
    if failed and not reached:
        raise next(iter(failed.values()))
    for where, why in failed.items():
        left_out(where, why.said)
    return found


def search(offered: Sequence[Offer], words: str) -> list[Offer]:
    """Those that fit, the best first and of each skill and publisher the newest; all of them, by
    name, without words."""
    return search_words.ranked(offered, words)


def from_address(url: str) -> tuple[str, dict[str, bytes]]:
    """The folder in an archive on a server, and its files. Raises Malformed, Refused."""
    return archive.unpack(served.got(url, archive.LARGEST_ARCHIVE))
