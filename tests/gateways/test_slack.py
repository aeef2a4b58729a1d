"""Slack: what is acknowledged and when, threads, both ways in, and what its owner is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from gateways.base import Button, GatewayError, GatewayRefused, Inbound, NotKept, Outbound
from gateways.slack import Config, SlackGateway, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms import signers
from tests.platforms.asgi import post
from tests.platforms.slack import APP_TOKEN, BOT, BOT_TOKEN, DM, GENERAL, SlackEmulator

pytestmark = pytest.mark.anyio


@pytest.fixture
async def slack() -> AsyncIterator[SlackEmulator]:
    async with SlackEmulator() as emulator:
        yield emulator


@pytest.fixture
def app(slack: SlackEmulator) -> SlackGateway:
    return an_app(slack)


def an_app(slack: SlackEmulator, **more: Any) -> SlackGateway:
    settings: dict[str, Any] = {
        "bot_token": SecretStr(BOT_TOKEN), "app_token": SecretStr(APP_TOKEN),
        "base_url": f"{slack.address}/api/", "retry_seconds": 0.02,
    }  # fmt: skip
    return create(Config(**(settings | more)))


async def until_acknowledged(slack: SlackEmulator, count: int) -> None:
    async with asyncio.timeout(60):
        while len(slack.acknowledged) < count:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


# --- socket mode --------------------------------------------------------------------------------


async def test_an_envelope_is_acknowledged_only_when_it_is_kept(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    heard, tries = Heard(), 0

    async def full_at_first(message: Inbound) -> None:
        nonlocal tries
        tries += 1
        assert slack.acknowledged == []
        if tries <= 2:
            raise NotKept("the disk is full", (0.01, 60.0)[tries - 1])
        await heard(message)

    async with running(app, full_at_first):
        slack.person_says("one")
        await heard.wait_for(1)
        await until_acknowledged(slack, 1)


async def test_what_was_said_during_a_cut_comes_after_it(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    heard = Heard()
    async with running(app, heard):
        slack.person_says("one")
        await heard.wait_for(1)
        await slack.cut()
        slack.person_says("two")
        await heard.wait_for(2)
        await slack.ask_to_reconnect()
        slack.person_says("three")
        await until_acknowledged(slack, 3)
    assert list(dict.fromkeys(m.text for m in heard)) == ["one", "two", "three"]
    assert slack.connections == 3


@pytest.mark.parametrize("what", ["drop", "503", "html", "429"])
async def test_trouble_at_the_start_is_waited_out(
    slack: SlackEmulator, app: SlackGateway, what: str
) -> None:
    slack.strike(what, 2, only="auth.test")
    slack.strike(what, 1, only="connections.open")
    heard = Heard()
    async with running(app, heard):
        slack.person_says("hi")
        await heard.wait_for(1)


@pytest.mark.parametrize(
    ("happens", "fix"), [("link_disabled", "Socket Mode is switched off"), ("revoked", "xapp-")]
)
async def test_run_ends_with_the_fix_when_waiting_will_not_mend_it(
    slack: SlackEmulator, app: SlackGateway, happens: str, fix: str
) -> None:
    heard = Heard()
    async with running(app, heard) as run:
        slack.person_says("hi")
        await heard.wait_for(1)
        if happens == "revoked":
            slack.app_token = "xapp-another"
            await slack.cut()
        else:
            await slack.ask_to_reconnect(happens)
        with pytest.raises(GatewayRefused, match=fix):
            await asyncio.wait_for(asyncio.shield(run), 60)


async def test_what_cannot_be_read_does_not_come_again_and_again(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    heard = Heard()
    async with running(app, heard):
        slack._happens("interactive", {"type": "block_actions", "actions": []})
        slack._happens("events_api", {"type": "event_callback", "event": {"type": "message"}})
        slack.person_says("hi")
        await heard.wait_for(1)
        await until_acknowledged(slack, 3)


# --- signed requests ----------------------------------------------------------------------------


async def test_without_an_app_token_signed_requests_are_taken(slack: SlackEmulator) -> None:
    app = an_app(
        slack, app_token=SecretStr(""), signing_secret=SecretStr(signers.SECRET), port=0
    )  # fmt: skip
    heard, tries = Heard(), 0

    async def full_at_first(message: Inbound) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise NotKept("the disk is full", 0.01)
        await heard(message)

    async with running(app, full_at_first):
        async with asyncio.timeout(60):
            while not app.port:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        slack.target = lambda: f"http://127.0.0.1:{app.port}/slack"
        slack.person_says("hi <&>")
        await heard.wait_for(1)
        sent = await app.send(Outbound(DM, "?", buttons=(Button("Yes", "y&n=1"),)))
        slack.presses(sent, "y&n=1")
        await heard.wait_for(2)
        await until_acknowledged(slack, 2)
    assert slack.answers == [503, 200, 200]
    assert [m.button for m in heard] == ["", "y&n=1"]
    assert heard[0].sender_name == "Ann"


async def test_the_challenge_is_answered_and_forgeries_are_not(slack: SlackEmulator) -> None:
    from functools import partial

    from gateways._slack_read import read_request
    from gateways.door import Door
    from gateways.signatures import slack as verifier

    heard = Heard()
    read = partial(read_request, me=BOT)
    door = Door("/slack", verifier(signers.SECRET), read, heard, clock=lambda: 1_790_000_000.0)
    body = b'{"type": "url_verification", "challenge": "3eZb"}'
    sign = signers.slack
    now = 1_790_000_000.0
    answer = await post(door, sign(body, now), body, path="/slack")
    assert (answer.status, answer.body) == (200, {"challenge": "3eZb"})
    assert (await post(door, sign(body + b" ", now), body, path="/slack")).status == 401
    assert (await post(door, sign(body, now - 1000), body, path="/slack")).status == 401
    for odd in (b"[]", b"payload=%7B", b'{"type": "event_callback"}', b"\xff"):
        assert (await post(door, sign(odd, now), odd, path="/slack")).status == 200
    assert heard == []


# --- whom it hears ------------------------------------------------------------------------------


async def test_a_mention_that_comes_twice_is_one_message_and_opens_a_thread(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    heard = Heard()
    async with running(app, heard):
        ts = slack.person_says(
            f"<@{BOT}> look at <https://example.org/a|that> &amp; <#C2|plans>",
            channel=GENERAL, kinds=("app_mention", "message"),
        )  # fmt: skip
        await heard.wait_for(2)
        await app.send(Outbound(heard[0].chat, "Done."))
    assert len({m.external_id for m in heard}) == 1
    message = heard[0]
    assert (message.chat, message.private, message.addressed) == (f"{GENERAL}:{ts}", False, True)
    assert message.text == "look at that (https://example.org/a) & #plans"
    assert [m["thread_ts"] for m in slack.shown(GENERAL)] == [ts]


async def test_in_channels_only_what_is_addressed_is_addressed(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    heard = Heard()
    async with running(app, heard):
        slack.person_says("between us", channel=GENERAL)
        slack.person_says("yes", channel=GENERAL, thread_ts="5.1", parent_user_id=BOT)
        slack.person_says("I am a bot", channel=GENERAL, bot_id="B7")
        slack.person_says("joined", channel=GENERAL, subtype="channel_join")
        slack.person_says("mine", who=BOT)
        slack.person_says("last")
        await heard.wait_for(3)
    assert [(m.text, m.addressed, m.replies_to) for m in heard] == [
        ("between us", False, ""), ("yes", True, "5.1"), ("last", True, ""),
    ]  # fmt: skip


async def test_shared_words_are_shown_and_not_said(slack: SlackEmulator, app: SlackGateway) -> None:
    heard = Heard()
    async with running(app, heard):
        slack.person_says("", attachments=[{"is_share": True, "text": "pay me", "author_id": "U2"}])
        (message,) = await heard.wait_for(1)
    assert (message.text, message.forwarded) == ("pay me", True)


# --- saying -------------------------------------------------------------------------------------


async def test_a_picture_stays_when_the_words_below_it_change_and_buttons_go(
    slack: SlackEmulator, app: SlackGateway, picture: Path
) -> None:
    yes = (Button("Yes", "y", 1), Button("No", "n", 2))
    sent = await app.send(Outbound(DM, "Step 1", image=picture, buttons=yes))
    (shown,) = slack.shown()
    assert [b["type"] for b in shown["blocks"]] == ["section", "image", "actions", "actions"]
    file = shown["blocks"][1]["slack_file"]["id"]
    assert slack.files[file]["content"] == a_png()
    await app.send(Outbound(DM, "Step 2", edits=sent))
    assert [b["type"] for b in shown["blocks"]] == ["section", "image"]
    assert slack.sees() == ["Step 2"]
    words = await app.send(Outbound(DM, "Only words", buttons=yes))
    await app.send(Outbound(DM, "Still", edits=words))
    assert slack.shown()[-1]["blocks"] == []


async def test_words_get_through_when_the_picture_never_can_be_shown(
    slack: SlackEmulator, app: SlackGateway, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(file: Any) -> None:
        from tests.platforms.slack import Refused

        raise Refused("invalid_blocks")

    monkeypatch.setattr(slack, "_look_at", never)
    await app.send(Outbound(DM, "Done.", image=picture))
    assert slack.sees() == ["Done."]


async def test_nothing_is_unfurled_and_nobody_is_pinged(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    await app.send(Outbound(DM, "<!channel> <@U1> https://example.org/x"))
    (shown,) = slack.shown()
    assert shown["unfurl_links"] in (False, "0", 0)
    assert shown["unfurl_media"] in (False, "0", 0)
    assert "<!channel>" not in shown["text"]
    assert slack.sees() == ["<!channel> <@U1> https://example.org/x"]


async def test_a_rate_limit_is_told_and_the_rest_of_a_long_text_waits_it_out(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    slack.limit = (2, 0.5)
    await app.send(Outbound(DM, "word " * 1300))
    assert len(slack.shown()) == 3
    assert slack.limited == 1
    await app.send(Outbound(DM, "one more"))
    with pytest.raises(GatewayError) as caught:
        await app.send(Outbound(DM, "too soon"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, 1)


async def test_files_are_fetched_with_the_token_and_only_from_slack(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    heard = Heard()
    file = slack.file(a_png(), "a.png", "image/png")
    async with running(app, heard):
        slack.person_says("look", subtype="file_share", files=[file])
        (message,) = await heard.wait_for(1)
    (attachment,) = message.attachments
    assert await app.fetch(attachment, 10**6) == a_png()
    slack.files[file["id"]]["url_private_download"] = "http://127.0.0.1:9/steal"
    with pytest.raises(GatewayRefused, match="our token goes nowhere else"):
        await app.fetch(attachment, 10**6)


# --- what the owner is told ---------------------------------------------------------------------


async def test_check_says_who_we_are(app: SlackGateway) -> None:
    assert await app.check() == "@pilot in Home"


@pytest.mark.parametrize(
    ("change", "fix"),
    [
        ({"bot_token": "xoxb-another"}, "Bot User OAuth Token"),
        ({"app_token": "xapp-another"}, "connections:write"),
        ({"scopes": "chat:write"}, "app_mentions:read, files:read, files:write, im:history"),
    ],
)
async def test_check_says_what_to_do(
    slack: SlackEmulator, app: SlackGateway, change: dict[str, str], fix: str
) -> None:
    for name, value in change.items():
        setattr(slack, name, value)
    with pytest.raises(GatewayRefused, match=fix) as caught:
        await app.check()
    assert BOT_TOKEN not in str(caught.value)
    assert APP_TOKEN not in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "fix"),
    [
        ({"bot_token": SecretStr("xapp-1")}, "begins with xoxb-"),
        ({"app_token": SecretStr("")}, "needs an app token for Socket Mode, or else"),
        ({"app_token": SecretStr("xoxb-1")}, "begins with xapp-"),
    ],
)
def test_tokens_in_the_wrong_place_are_refused_at_once(settings: dict[str, Any], fix: str) -> None:
    with pytest.raises(GatewayRefused, match=fix):
        an_app(SlackEmulator(), **settings)


async def test_a_missing_scope_and_a_channel_without_us_say_what_to_do(
    slack: SlackEmulator, app: SlackGateway
) -> None:
    with pytest.raises(GatewayRefused, match="/invite"):
        await app.send(Outbound("CSECRET", "hi"))
    slack.scopes = "im:history"
    with pytest.raises(GatewayRefused, match="lacks the scope chat:write"):
        await app.send(Outbound(DM, "hi"))


async def test_no_token_stands_in_the_logs(
    slack: SlackEmulator, app: SlackGateway, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    heard = Heard()
    async with running(app, heard):
        slack.person_says("hi")
        await heard.wait_for(1)
        await app.send(Outbound(DM, "hi"))
    assert BOT_TOKEN not in caplog.text
    assert APP_TOKEN not in caplog.text
