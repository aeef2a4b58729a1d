"""The webhook keeps the contract of gateways, with a program on the other side that behaves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from gateways._webhook_read import read
from gateways.base import Attachment, GatewayError, GatewayRefused, Outbound
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


@pytest.mark.whole
async def test_it_keeps_the_whole_contract(
    integration: Integration, webhook: Webhook, picture: Path
) -> None:
    findings = [f async for f in run_checks(Bench(webhook, "ann", picture, integration))]
    assert [f for f in findings if f.problem] == []
    assert {f.skipped for f in findings if f.skipped} == {"needs typing"}
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


async def test_a_thread_answers_in_its_thread(integration: Integration, webhook: Webhook) -> None:
    (message,) = read(b'{"chat": "ann", "sender": "b", "text": "c", "thread": "t-1"}').messages
    await webhook.send(Outbound(message.chat, "**there**", markdown=True))
    (shown,) = integration.shown.values()
    assert (shown["chat"], shown["thread"]) == ("ann", "t-1")
    assert (shown["text"], shown["format"]) == ("**there**", "markdown")


async def test_what_is_not_markdown_is_not_called_so(
    integration: Integration, webhook: Webhook
) -> None:
    await webhook.send(Outbound("ann", "a*b*c"))
    (shown,) = integration.shown.values()
    assert "format" not in shown
    assert "thread" not in shown


async def test_what_came_along_is_asked_for_with_our_signature(
    integration: Integration, webhook: Webhook
) -> None:
    integration.files["a.txt"] = b"hello"
    sent = Attachment("file", integration.url.replace("answers", "files/a.txt"))
    assert await webhook.fetch(sent, 5) == b"hello"
    with pytest.raises(GatewayRefused, match="larger than 4"):
        await webhook.fetch(sent, 4)
    integration.files.clear()
    with pytest.raises(GatewayRefused, match="404"):
        await webhook.fetch(sent, 5)
    assert integration.forged == 0


@pytest.mark.parametrize(
    "url", ["http://10.0.0.1/a", "https://127.0.0.2/a", "file:///etc/passwd", "https://[::1]/a"]
)
async def test_what_came_along_is_not_fetched_from_our_own_network(
    webhook: Webhook, url: str
) -> None:
    with pytest.raises(GatewayRefused, match="not called"):
        await webhook.fetch(Attachment("file", url), 5)


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
        (b'{"chat": "a#thread=b", "sender": "b"}', "chat"),
        (b'{"chat": "a", "sender": "b", "thread": "a b"}', "thread"),
        (b'{"chat": "a", "sender": "b", "attachments": [{"kind": "x", "url": "y"}]}', "kind"),
        (b"[" * 100_000, "JSON"),
    ],
)
async def test_what_makes_no_sense_is_said_back(body: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(body)
