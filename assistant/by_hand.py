"""A verb done by hand: which of its sentences first, and what its own check must know before."""

from __future__ import annotations

from typing import Any

import structlog

from device_drivers.base import Device, Risk
from device_drivers.verbs.base import Args, Ask, State, Verb, VerbFailed

log = structlog.get_logger()


def before(verb: Verb[Any], phone: Device, args: Args) -> tuple[dict[str, Any], State] | None:
    """What the verb's own check will need, None when it cannot judge what is done by hand."""
    way = verb.judge(phone)
    if way is None or verb.risk is Risk.READ:
        return None
    try:
        ready = way.prepare(phone, args)
        return ready.model_dump(mode="json"), way.before(phone, ready)
    except (Ask, VerbFailed) as reason:
        log.info("no check by hand", verb=verb.name, why=str(reason))
        return None


def in_its_language(phone: Device, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Those in the language of the phone first: what its apps are called tells which it is.

    A way's language is that of its first word: what it quotes may be in any."""
    names = [app.name for app in phone.apps()]
    chinese = sum(not name.isascii() for name in names) * 2 > len(names)
    return tuple(sorted(ways, key=lambda way: way[:1].isascii() is chinese))
