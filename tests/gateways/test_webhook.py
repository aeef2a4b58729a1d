"""The webhook keeps the contract of gateways, with a program on the other side that behaves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from gateways._webhook_read import read
from gateways.base import GatewayError, GatewayRefused, Outbound
from gateways.contract import CHECKS, Bench, run_checks
from gateways.door import Unreadable
from gateways.webhook import Config, Webhook, create
from tests.platforms.integration import Integration
from tests.platforms.signers import SECRET

pytestmark = pytest.mark.anyio


@pytest.fixture
async def integration() -> AsyncIterator[Integration]:
    async with Integration() as made:
        yield made


@pytest.fixture
async def webhook(integration: Integration) -> AsyncIterator[Webhook]:
    made = a_webhook(integration)
    yield made
    await made.close()


def a_webhook(integration: Integration) -> Webhook:
    made = create(
        Config(secret=SecretStr(SECRET), port=0, callback=integration.url, inside=("127.0.0.1",))
    )
    integration.target = lambda: made.address
    return made


async def test_it_keeps_the_whole_contract(
    integration: Integration, webhook: Webhook, picture: Path
) -> None:
    findings = [f async for f in run_checks(Bench(webhook, "ann", picture, integration))]
    assert [f for f in findings if f.problem or f.skipped] == []
    assert len(findings) == len(CHECKS)
    assert integration.forged == 0


async def test_sent_again_it_is_shown_once(integration: Integration, webhook: Webhook) -> None:
    for _ in range(3):
        await webhook.send(Outbound("ann", "Done", once="7-1-0"))
    assert integration.texts() == ["Done"]
    assert integration.repeats == 2


@pytest.mark.parametrize("strike", ["503", "429", "drop", "garbage"])
async def test_trouble_passes_by(integration: Integration, webhook: Webhook, strike: str) -> None:
    integration.strikes = [strike]
    with pytest.raises(GatewayError) as caught:
        await webhook.send(Outbound("ann", "hello"))
    assert caught.value.retryable
    assert caught.value.retry_after == (1.0 if strike == "429" else 0.0)
    await webhook.send(Outbound("ann", "hello"))
    assert integration.texts() == ["hello"]


async def test_a_file_that_is_gone_is_said(
    integration: Integration, webhook: Webhook, tmp_path: Path
) -> None:
    await webhook.send(Outbound("ann", "The list", file=tmp_path / "gone.txt"))
    (shown,) = integration.shown.values()
    assert shown["missing"] == "gone.txt"


async def test_without_a_callback_nobody_is_called() -> None:
    quiet = create(Config(secret=SecretStr(SECRET)))
    assert await quiet.send(Outbound("ann", "hello", once="a"))
    assert "dropped" in await quiet.check()


@pytest.mark.parametrize(
    "wrong",
    [
        {"secret": "short"},
        {"callback": "http://example.com/answers"},
        {"callback": "https://me:word@example.com/"},
        {"callback": "ftp://example.com/"},
        {"callback": "https://exa mple.com/"},
        {"callback": "https://"},
    ],
)
async def test_what_cannot_be_safe_is_refused(wrong: dict[str, str]) -> None:
    values = {"secret": SECRET} | wrong
    with pytest.raises(GatewayRefused):
        create(Config.model_validate(values))


async def test_a_reply_and_what_was_forwarded_are_told() -> None:
    body = b'{"chat": "a", "sender": "b", "text": "c", "reply_to": "7", "forwarded": true}'
    (message,) = read(body).messages
    assert (message.replies_to, message.forwarded) == ("7", True)
    (plain,) = read(b'{"chat": "a", "sender": "b", "text": "c"}').messages
    assert (plain.replies_to, plain.forwarded) == ("", False)


async def test_it_does_not_start_without_a_secret() -> None:
    with pytest.raises(ValidationError, match="secret"):
        Config.model_validate({"listen": "0.0.0.0"})  # noqa: S104 - refused


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "JSON"),
        (b"[1]", "object"),
        (b'{"chat": "a", "sender": "b", "text": "c", "role": "owner"}', "role"),
        (b'{"chat": "a", "sender": "b", "text": 1}', "text"),
        (b'{"chat": "", "sender": "b"}', "chat"),
        (b'{"chat": "a", "sender": "b", "id": "schedule:1:2"}', "id"),
        (b'{"chat": "a", "sender": "b", "at": 1e300}', "at"),
        (b"[" * 100_000, "JSON"),
    ],
)
async def test_what_makes_no_sense_is_said_back(body: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(body)
