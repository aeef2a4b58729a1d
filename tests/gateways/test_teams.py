"""Microsoft Teams: whom it believes, what is answered and when, tokens, and what its owner is
told."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from PIL import Image
from pydantic import SecretStr

from gateways.base import (
    Attachment,
    Button,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)
from gateways.teams import Config, TeamsGateway, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms.signers import TEAMS_APP
from tests.platforms.stages.teams import a_bot
from tests.platforms.teams import (
    ANN_AAD,
    CHANNEL,
    MOST_BYTES,
    PASSWORD,
    PRIVATE,
    TENANT,
    TeamsEmulator,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def teams() -> AsyncIterator[TeamsEmulator]:
    async with TeamsEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(teams: TeamsEmulator) -> AsyncIterator[TeamsGateway]:
    gateway = a_bot(teams)
    yield gateway
    await gateway.close()


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


# --- whom it believes ---------------------------------------------------------------------------


async def test_only_a_token_of_microsofts_for_us_and_this_address_is_believed(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    heard = Heard()
    async with running(bot, heard), httpx.AsyncClient(timeout=60) as web:
        teams.person_says("hi")
        (message,) = await heard.wait_for(1)
        said = json.dumps(teams.person_says("unused") | {"id": "forged"})
        await heard.wait_for(2)
        here, now = teams.service_url, time.time()
        other_key = rsa.generate_private_key(65537, 2048)
        claims = jwt.decode(teams.token_for(here), options={"verify_signature": False})
        forged = {
            "another audience": teams.token_for(here, aud="another"),
            "another issuer": teams.token_for(here, iss="https://sts.windows.net/x/"),
            "expired": teams.token_for(here, exp=int(now) - 400),
            "not yet": teams.token_for(here, nbf=int(now) + 400),
            "another address": teams.token_for("https://evil.example/"),
            "no signature": jwt.encode(claims, "", "none", {"kid": "key-1"}),
            "another key": jwt.encode(claims, other_key, "RS256", {"kid": "key-1"}),
            "an unknown key": jwt.encode(claims, other_key, "RS256", {"kid": "key-9"}),
            "hmac": jwt.encode(claims, "x" * 64, "HS256", {"kid": "key-1"}),
            "rs512": jwt.encode(claims, teams.keys["key-1"], "RS512", {"kid": "key-1"}),
        }
        answers = {
            why: (
                await web.post(
                    teams.target(), content=said, headers={"Authorization": f"Bearer {token}"}
                )
            ).status_code
            for why, token in forged.items()
        }
        assert answers == dict.fromkeys(forged, 401)
        assert (await web.post(teams.target(), content=said)).status_code == 401
    assert len(heard) == 2
    assert message.sender == ANN_AAD


async def test_a_key_that_is_not_endorsed_for_teams_is_no_key(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    teams.endorsed = ["webchat"]
    with pytest.raises(GatewayError, match="no key for Teams"):
        await bot.check()


async def test_a_new_key_is_looked_for_and_forgers_do_not_make_us_look_again_and_again(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    heard = Heard()
    async with running(bot, heard), httpx.AsyncClient(timeout=60) as web:
        await until(lambda: bot.port)
        teams.keys = {"key-2": rsa.generate_private_key(65537, 2048)}
        teams.key = "key-2"
        teams.person_says("hi")
        await heard.wait_for(1)
        calls = teams.key_calls
        for number in range(20):
            token = jwt.encode({}, teams.keys["key-2"], "RS256", {"kid": f"no-{number}"})
            headers = {"Authorization": f"Bearer {token}"}
            await web.post(teams.target(), content=b"{}", headers=headers)
    assert calls == 2
    assert teams.key_calls == calls


async def test_other_organisations_and_other_channels_are_not_heard(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    heard = Heard()
    async with running(bot, heard):
        teams.person_says("from elsewhere", tenant="another")
        teams.person_says("by web chat", channelId="webchat")
        teams.person_says("", type="conversationUpdate", membersAdded=[])
        teams.person_says("hi")
        await until(lambda: len(teams.answers) == 4)
    assert [m.text for m in heard] == ["hi"]
    assert teams.answers == [200] * 4


# --- what is answered, and when -----------------------------------------------------------------


async def test_it_is_answered_only_when_it_is_kept(
    teams: TeamsEmulator, bot: TeamsGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateways.teams.INSIST_SECONDS", 60.0)
    heard, tries = Heard(), 0

    async def full_at_first(message: Inbound) -> None:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise NotKept("the disk is full", (0.01, 90.0)[tries - 1])
        await heard(message)

    async with running(bot, full_at_first):
        teams.person_says("hi")
        await heard.wait_for(1)
        await until(lambda: len(teams.answers) == 2)
    assert teams.answers == [503, 200]


async def test_nobody_listens_until_the_keys_are_there(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    teams.strike("503", 2, only="/openid")
    teams.strike("html", 1, only="/keys")
    heard = Heard()
    async with running(bot, heard):
        teams.person_says("hi")
        await heard.wait_for(1)
        await until(lambda: teams.answers)
    assert teams.answers == [200]


# --- whom it hears ------------------------------------------------------------------------------


async def test_a_mention_in_a_channel_is_a_thread_and_the_name_is_gone(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    heard, where = Heard(), f"{CHANNEL};messageid=1700"
    async with running(bot, heard):
        teams.person_says("&nbsp;look at this", conversation=where)
        (message,) = await heard.wait_for(1)
        await bot.send(Outbound(message.chat, "Done."))
    assert (message.chat, message.text) == (where, "look at this")
    assert (message.private, message.addressed, message.language) == (False, True, "zh-cn")
    assert teams.sees(where) == ["Done."]


async def test_answers_go_where_the_proven_request_said_and_before_that_to_the_settings(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    heard = Heard()
    await bot.send(Outbound(PRIVATE, "before"))
    async with running(bot, heard):
        teams.person_says("hi")
        await heard.wait_for(1)
    await bot.send(Outbound(PRIVATE, "after"))
    assert teams.regions == ["teams", "emea"]


async def test_pictures_are_fetched_with_the_token_and_only_from_the_connector(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    heard = Heard()
    html = {"contentType": "text/html", "content": "<p>look</p>"}
    async with running(bot, heard):
        teams.person_says("look", attachments=[teams.upload(a_png()), html])
        (message,) = await heard.wait_for(1)
    (attachment,) = message.attachments
    assert attachment.kind == "image"
    assert await bot.fetch(attachment, 10**6) == a_png()
    for elsewhere in ("https://evil.example/x", "http://evil.sharepoint.com/x", "file:///etc"):
        with pytest.raises(GatewayRefused, match="neither at Teams nor"):
            await bot.fetch(Attachment("file", elsewhere), 10)


# --- saying -------------------------------------------------------------------------------------


async def test_lines_stay_lines_and_code_stays_as_it_is(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    sent = await bot.send(Outbound(PRIVATE, "one\ntwo\n\nthree\n\n```\na\nb\n```", markdown=True))
    text = teams.activities[PRIVATE][sent]["text"]
    assert text == "one  \ntwo\n\nthree\n\n```\na\nb\n```"


async def test_a_large_picture_is_made_small_enough(
    teams: TeamsEmulator, bot: TeamsGateway, tmp_path: Path
) -> None:
    path = tmp_path / "screen.png"
    with Image.effect_noise((540, 1200), 80) as noise:
        noise.convert("RGB").save(path)
    sent = await bot.send(Outbound(PRIVATE, "x" * 7900, image=path))
    (shown,) = teams.activities[PRIVATE][sent]["attachments"]
    assert shown["contentUrl"].startswith("data:image/jpeg;base64,")
    assert path.stat().st_size > MOST_BYTES


async def test_a_small_picture_goes_as_it_is(
    teams: TeamsEmulator, bot: TeamsGateway, picture: Path
) -> None:
    import base64

    sent = await bot.send(Outbound(PRIVATE, "look", image=picture))
    (shown,) = teams.activities[PRIVATE][sent]["attachments"]
    content = base64.b64decode(shown["contentUrl"].partition(",")[2])
    assert Image.open(io.BytesIO(content)).size == (54, 120)
    assert content == a_png()


async def test_buttons_lie_in_their_rows_and_go_with_an_edit(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    buttons = [Button("A", "a", 1), Button("B", "b", 2), *(Button(c, c, 3) for c in "cdefghij")]
    sent = await bot.send(Outbound(PRIVATE, "?", buttons=tuple(buttons)))
    shown = teams.activities[PRIVATE]
    (made,) = shown[sent]["attachments"]
    rows = [[a["title"] for a in row["actions"]] for row in made["content"]["body"]]
    assert rows == [["A"], ["B"], list("cdefgh"), list("ij")]
    await bot.send(Outbound(PRIVATE, "done", edits=sent))
    assert shown[sent]["attachments"] == []


async def test_a_token_is_used_until_it_is_not_taken_any_more(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    for number in range(3):
        await bot.send(Outbound(PRIVATE, str(number)))
    assert teams.logins == 1
    teams.tokens.clear()
    await bot.send(Outbound(PRIVATE, "3"))
    assert teams.logins == 2
    bot._token_until = time.monotonic() - 1
    await bot.send(Outbound(PRIVATE, "4"))
    assert teams.logins == 3
    assert teams.sees() == list("01234")


@pytest.mark.parametrize(("what", "pause"), [("412", 0.0), ("503", 0.0), ("drop", 0.0)])
async def test_what_may_pass_is_told_so(
    teams: TeamsEmulator, bot: TeamsGateway, what: str, pause: float
) -> None:
    teams.strike(what, only="/activities")
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(PRIVATE, "hi"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, pause)


async def test_a_rate_limit_is_told_and_the_rest_of_a_long_text_waits_it_out(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    teams.limit = (1, 0.5)
    await bot.send(Outbound(PRIVATE, "word " * 2000))
    assert len(teams.sees()) == 2
    with pytest.raises(GatewayError) as caught:
        await bot.send(Outbound(PRIVATE, "too soon"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, 1)


async def test_who_has_blocked_the_bot_gets_nothing_more(
    teams: TeamsEmulator, bot: TeamsGateway
) -> None:
    teams.blocked.add(PRIVATE)
    with pytest.raises(GatewayRefused, match="blocked the bot"):
        await bot.send(Outbound(PRIVATE, "hi"))


# --- what the owner is told ---------------------------------------------------------------------


async def test_check_says_who_we_are_and_where_we_have_to_be_reached(bot: TeamsGateway) -> None:
    said = await bot.check()
    assert TEAMS_APP in said
    assert "https://YOUR-ADDRESS/teams" in said


@pytest.mark.parametrize(
    ("settings", "error", "fix"),
    [
        ({"password": "wrong"}, "", "It is the Value, not the Secret ID"),
        ({"tenant": TENANT[:-1] + "0"}, "", "no such tenant"),
        ({}, "AADSTS700016: Application not found", "no such app"),
        ({}, "AADSTS7000222: The provided client secret keys are expired.", "has expired"),
    ],
)
async def test_check_says_what_to_do(
    teams: TeamsEmulator, settings: dict[str, Any], error: str, fix: str
) -> None:
    teams.login_error = error
    bot = a_bot(teams, **settings)
    with pytest.raises(GatewayRefused, match=fix) as caught:
        await bot.check()
    assert PASSWORD not in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "fix"), [({"app_id": "pilot"}, "Microsoft App ID"), ({"tenant": ""}, "tenant")]
)
def test_what_cannot_be_an_id_is_refused_at_once(settings: dict[str, str], fix: str) -> None:
    ids = {"app_id": TEAMS_APP, "tenant": TENANT} | settings
    with pytest.raises(GatewayRefused, match=fix):
        create(Config(app_password=SecretStr(PASSWORD), **ids))


async def test_no_secret_stands_in_the_logs(
    teams: TeamsEmulator, bot: TeamsGateway, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    heard = Heard()
    async with running(bot, heard):
        teams.person_says("hi")
        await heard.wait_for(1)
        await bot.send(Outbound(PRIVATE, "hi"))
    (token,) = teams.tokens
    assert PASSWORD not in caplog.text
    assert token not in caplog.text
