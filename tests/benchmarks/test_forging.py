"""B1 tries every gateway that has a door, and sees when one of them takes a forgery."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import jwt
import pytest

from assistant.inbox import Inbox
from benchmarks.reliability import b1
from benchmarks.reliability.forging.by_secret import Feishu, Line, Slack, Webhook, WhatsApp
from benchmarks.reliability.forging.platform import Platform
from benchmarks.reliability.forging.teams import Teams
from benchmarks.reliability.forging.wecom import WeCom
from gateways import door, feishu, signatures, wecom, whatsapp

COUNT = 80
Break = Callable[[pytest.MonkeyPatch], None]


def test_every_gateway_with_a_door_is_tried() -> None:
    assert {platform.name for platform in b1.PLATFORMS} == b1.with_a_door()


def nothing(*args: Any) -> None:
    """A check that lets all through."""


def unchecked(broken: pytest.MonkeyPatch) -> None:
    broken.setattr(signatures, "_same", nothing)


def for_ever(broken: pytest.MonkeyPatch) -> None:
    broken.setattr(signatures, "_fresh", nothing)


def the_first(broken: pytest.MonkeyPatch) -> None:
    def only(pairs: tuple[tuple[str, str], ...], name: str, what: str) -> str:
        return next((value for key, value in pairs if key == name), "")

    broken.setattr(signatures, "_only", only)


def of_any_size(broken: pytest.MonkeyPatch) -> None:
    broken.setitem(door.Door.__init__.__kwdefaults__ or {}, "largest", 2**24)
    broken.setattr(door, "BODY_SECONDS", 0.1)


def by_any_word(broken: pytest.MonkeyPatch) -> None:
    broken.setattr(whatsapp, "hmac", SimpleNamespace(compare_digest=lambda one, other: True))


def unsigned(broken: pytest.MonkeyPatch) -> None:
    broken.setattr(feishu, "proven", lambda *keys: nothing)


def by_anybody(broken: pytest.MonkeyPatch) -> None:
    def decode(token: str, *keys: Any, **more: Any) -> Any:
        return whole(token, options={"verify_signature": False})

    whole = jwt.decode
    broken.setattr(jwt, "decode", decode)


def however_old(broken: pytest.MonkeyPatch) -> None:
    broken.setattr(wecom, "STALE_SECONDS", 2.0**40)


def each_time(broken: pytest.MonkeyPatch) -> None:
    async def deliver(self: Inbox, message: Any) -> None:
        await self._house.conversation.handle(message)

    broken.setattr(Inbox, "deliver", deliver)


@pytest.mark.parametrize(
    ("platform", "kind", "broken"),
    [
        (Line, "forged", unchecked), (Webhook, "doubled or missing", the_first),
        (Slack, "too late", for_ever), (WeCom, "questions", for_ever),
        (WhatsApp, "oversized", of_any_size), (WhatsApp, "questions", by_any_word),
        (Feishu, "changed", unsigned), (Teams, "forged", by_anybody),
        (WeCom, "forged", however_old), (Line, "again in time", each_time),
    ],
)  # fmt: skip
def test_a_door_that_takes_a_forgery_is_seen(
    platform: type[Platform], kind: str, broken: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    tried = platform(random.Random(platform.name))
    found = asyncio.run(b1.forge(tried, COUNT, (kind,)))
    assert found.tries == {kind: COUNT}
    assert found.accepted
