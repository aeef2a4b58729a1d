"""WeCom: what is special about it, over our emulator."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from gateways._wecom_read import read
from gateways.base import (
    Attachment,
    Button,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
)
from gateways.signatures import sealed_wecom
from gateways.wecom import Config, WeCom, create
from tests.gateways.conftest import Heard, a_png, running
from tests.platforms import signers
from tests.platforms.stages.wecom import an_app
from tests.platforms.wecom import AES_KEY, AGENT, ANN, CORP, SECRET, WeComEmulator, envelope

pytestmark = pytest.mark.anyio


@pytest.fixture
async def platform() -> AsyncIterator[WeComEmulator]:
    async with WeComEmulator() as emulator:
        yield emulator


@pytest.fixture
async def app(platform: WeComEmulator) -> AsyncIterator[WeCom]:
    gateway = an_app(platform)
    yield gateway
    await gateway.close()


async def until(happened: Any) -> None:
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)


# --- receiving ------------------------------------------------------------------------------------


async def test_what_cannot_be_kept_for_a_moment_is_tried_before_we_say_no(
    platform: WeComEmulator,
) -> None:
    app = an_app(platform, hold_seconds=4.5)
    tried: list[str] = []

    async def deliver(message: Inbound) -> None:
        tried.append(message.external_id)
        if len(tried) < 3:
            raise NotKept("the disk is full", 0.05)

    platform.says("keep me")
    async with running(app, deliver):
        await until(lambda: platform.answers)
    assert platform.answers == [200]
    assert (len(tried), len(set(tried))) == (3, 1)


async def test_what_cannot_be_kept_is_refused_and_comes_again(
    platform: WeComEmulator, app: WeCom
) -> None:
    tried: list[str] = []

    async def deliver(message: Inbound) -> None:
        tried.append(message.external_id)
        if len(tried) < 2:
            raise NotKept("the disk is full", 5.0)

    platform.says("keep me")
    async with running(app, deliver):
        await until(lambda: len(platform.answers) == 2)
    assert (platform.answers, len(set(tried)), platform.lost) == ([503, 200], 1, [])


async def test_the_console_is_answered_what_it_sealed(platform: WeComEmulator, app: WeCom) -> None:
    async with running(app, Heard()):
        await until(lambda: app.port)
        sealed = signers.wecom_sealed(b"1616140317555161061", AES_KEY, CORP)
        right = await _asks(platform.target(), sealed, signers.wecom(sealed, time.time()))
        wrong = await _asks(platform.target(), sealed, signers.wecom(sealed, time.time(), "guess"))
        late = await _asks(platform.target(), sealed, signers.wecom(sealed, time.time() - 400))
    assert (right.status_code, right.text) == (200, "1616140317555161061")
    assert (wrong.status_code, late.status_code) == (403, 403)


async def _asks(url: str, sealed: str, proof: signers.Headers) -> httpx.Response:
    async with httpx.AsyncClient(timeout=60) as client:
        return await client.get(url, params=dict([*proof, ("echostr", sealed)]))


async def test_the_probe_opens_no_message_and_an_old_one_is_nobodys(
    platform: WeComEmulator, app: WeCom
) -> None:
    heard = Heard()
    fields = {"MsgType": "text", "FromUserName": ANN, "Content": "pay", "AgentID": AGENT}
    async with running(app, heard), httpx.AsyncClient(timeout=60) as client:
        await until(lambda: app.port)
        for number, age in enumerate((0, 9 * 86400, -9 * 86400)):
            told = fields | {"MsgId": number, "CreateTime": int(time.time()) - age}
            inside = "".join(f"<{key}>{value}</{key}>" for key, value in told.items())
            body, proof = envelope(f"<xml>{inside}</xml>".encode())
            asked = await _asks(platform.target(), sealed_wecom(body), proof)
            assert asked.status_code == 403, asked.text
            posted = await client.post(platform.target(), content=body, params=dict(proof))
            assert posted.status_code == 200
    assert [message.external_id for message in heard] == ["0"]


async def test_what_the_console_asked_proves_no_callback(
    platform: WeComEmulator, app: WeCom
) -> None:
    """A proxy writes down the console's whole request, for it stands in the address."""
    heard = Heard()
    async with running(app, heard):
        await until(lambda: app.port)
        asked = signers.wecom_sealed(b"8899aabb", AES_KEY, CORP)
        proof = [*signers.wecom(asked, time.time()), ("echostr", asked)]
        told = {"MsgType": "text", "FromUserName": ANN, "Content": "pay", "MsgId": "7"}
        inside = "".join(f"<{key}>{value}</{key}>" for key, value in told.items())
        body, _ = envelope(f"<xml>{inside}</xml>".encode())
        async with httpx.AsyncClient(timeout=60) as client:
            answers = [
                await client.post(platform.target(), content=each, params=dict(proof))
                for each in (body, b"<xml><Encrypt>AAAA</Encrypt></xml>", b"<xml></xml>", b"")
            ]
    assert [(a.status_code, heard) for a in answers] == [(401, [])] * 3 + [(400, [])]


async def test_what_is_sealed_for_another_company_is_not_read(
    platform: WeComEmulator, app: WeCom
) -> None:
    heard = Heard()
    async with running(app, heard):
        await until(lambda: app.port)
        body, proof = envelope(b"<xml><MsgType>text</MsgType></xml>", "wwother")
        async with httpx.AsyncClient(timeout=60) as client:
            answer = await client.post(platform.target(), content=body, params=dict(proof))
    assert (answer.status_code, heard) == (400, [])


async def test_only_what_members_say_to_this_app_is_heard(
    platform: WeComEmulator, app: WeCom
) -> None:
    platform.enters()
    platform.says("for another app", AgentID="7")
    platform.says("你好 ]]> <b>&")
    platform.sends("voice", b"#!AMR\n....", Format="amr", Recognition="打开蓝牙")
    heard = Heard()
    async with running(app, heard):
        said, spoken = await heard.wait_for(2)
        await until(lambda: len(platform.answers) == 4)
    assert (said.text, said.chat, said.sender, said.private) == ("你好 ]]> <b>&", ANN, ANN, True)
    assert (spoken.text, spoken.attachments[0].kind) == ("打开蓝牙", "voice")
    assert platform.answers == [200] * 4


@pytest.mark.parametrize(
    "plain",
    [
        b"", b"{}", b"<xml>", b"\xff\xfe", b"<xml><AgentID>1000002</AgentID><FromUserName>a"
        b"</FromUserName><MsgType>text</MsgType></xml>",
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + b"".join(
            f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">'.encode() for n in range(9)
        ) + b"]><xml><Content>&j;</Content></xml>",
    ],
    ids=["nothing", "json", "open", "bytes", "no time", "bomb"],
)  # fmt: skip
async def test_what_makes_no_sense_is_left_out(plain: bytes) -> None:
    assert read(plain, AGENT) is None


# --- sending --------------------------------------------------------------------------------------


async def test_a_dead_token_is_fetched_anew(platform: WeComEmulator, app: WeCom) -> None:
    await app.send(Outbound(ANN, "one"))
    platform.tokens.clear()
    await app.send(Outbound(ANN, "two"))
    assert [m.text for m in platform.shown] == ["one", "two"]
    assert platform.calls.count("gettoken") == 2


async def test_chinese_counts_in_bytes_and_nothing_is_cut_off(
    platform: WeComEmulator, app: WeCom
) -> None:
    text = "请帮我把这段很长的话发完。" * 200
    await app.send(Outbound(ANN, text))
    assert "".join(m.text for m in platform.shown) == text
    assert len(platform.shown) > 3


async def test_what_is_read_is_no_link(platform: WeComEmulator, app: WeCom) -> None:
    await app.send(Outbound(ANN, 'see <a href="https://evil.example">your bank</a>'))
    (shown,) = platform.shown
    assert "<a" not in shown.text
    assert "</a" not in shown.text


@pytest.mark.parametrize(
    ("strike", "pause"), [("45009", 60.0), ("-1", 1.0), ("502", 0.0), ("drop", 0.0)]
)
async def test_what_may_pass_is_told_with_its_pause(
    platform: WeComEmulator, app: WeCom, strike: str, pause: float
) -> None:
    platform.strikes.append((strike, "message/send"))
    with pytest.raises(GatewayError) as caught:
        await app.send(Outbound(ANN, "hello"))
    assert (caught.value.retryable, caught.value.retry_after) == (True, pause)


async def test_half_a_text_is_finished(platform: WeComEmulator, app: WeCom) -> None:
    sending = asyncio.create_task(app.send(Outbound(ANN, "A sentence. " * 600)))
    await until(lambda: platform.shown)
    platform.strikes += [("-1", "message/send")]
    platform.strikes += [("502", "message/send")]
    await sending
    assert "".join(m.text for m in platform.shown).count("A sentence.") == 600


async def test_buttons_stand_below_the_words(platform: WeComEmulator, app: WeCom) -> None:
    eight = tuple(Button(str(n), f"ask:1:{n}") for n in range(8))
    await app.send(Outbound(ANN, f"{'Which of these? ' * 20}\nChoose one", buttons=eight))
    kinds = [(m.kind, m.text[:10], len(m.content.get("button_list", ()))) for m in platform.shown]
    assert kinds == [
        ("text", "Which of t", 0), ("template_card", "Choose one", 6),
        ("template_card", "Choose one", 2),
    ]  # fmt: skip
    await app.send(Outbound(ANN, "Send it?", buttons=eight[:2]))
    assert (platform.shown[-1].kind, platform.shown[-1].text) == ("template_card", "Send it?")
    assert not an_app(platform, buttons=False).abilities.buttons


async def test_a_pressed_card_shows_what_was_pressed(platform: WeComEmulator, app: WeCom) -> None:
    buttons = (Button("Yes", "ask:1:yes"), Button("No", "ask:1:no"))
    sent = await app.send(Outbound(ANN, "Send it?", buttons=buttons))
    heard = Heard()
    async with running(app, heard):
        platform.presses(sent, "ask:1:yes")
        (pressed,) = await heard.wait_for(1)
        await until(lambda: "closed" in platform.shown[0].content)
        platform.strikes.append(("502", "update_template_card"))
        platform.presses(sent, "ask:1:no")
        await heard.wait_for(2)
    assert (pressed.button, platform.shown[0].content["closed"]) == ("ask:1:yes", "✓ Yes")


async def test_a_picture_goes_before_its_words_and_a_file_gone_is_said(
    platform: WeComEmulator, app: WeCom, picture: Path, tmp_path: Path
) -> None:
    await app.send(Outbound(ANN, "Done", image=picture, file=tmp_path / "gone.txt"))
    assert [(m.kind, m.text) for m in platform.shown] == [
        ("image", ""), ("text", "Done\n[file missing: gone.txt]"),
    ]  # fmt: skip
    assert a_png() in platform.media.values()


async def test_media_that_is_gone_or_too_large_is_refused(
    platform: WeComEmulator, app: WeCom
) -> None:
    platform.media["m1"] = bytes(5000)
    with pytest.raises(GatewayRefused, match="larger"):
        await app.fetch(Attachment("file", "m1"), 4999)
    with pytest.raises(GatewayRefused, match="40007"):
        await app.fetch(Attachment("file", "gone"), 5000)
    platform.tokens.clear()
    assert await app.fetch(Attachment("file", "m1"), 5000) == bytes(5000)


# --- checking -------------------------------------------------------------------------------------


async def test_check_says_who_we_are(app: WeCom) -> None:
    assert await app.check() == "Pilot"


@pytest.mark.parametrize(
    ("wrong", "fix"),
    [
        ({"secret": "changed"}, "secret is wrong"),
        ({"closed": 1}, "switched off"),
        ({"strikes": [("60020", "agent/get")]}, "Trusted IP"),
        ({"strikes": [("40013", "gettoken")]}, "corp_id"),
    ],
)
async def test_check_says_where_to_click(
    platform: WeComEmulator, app: WeCom, wrong: dict[str, Any], fix: str
) -> None:
    for name, value in wrong.items():
        setattr(platform, name, value)
    with pytest.raises(GatewayRefused, match=fix):
        await app.check()


@pytest.mark.parametrize("wrong", [{"encoding_aes_key": "short"}, {"token": ""}, {"secret": " "}])
async def test_what_cannot_be_right_is_refused(wrong: dict[str, str]) -> None:
    right = {
        "corp_id": CORP, "agent_id": AGENT, "secret": SECRET, "token": "t",
        "encoding_aes_key": AES_KEY,
    }  # fmt: skip
    create(Config.model_validate(right))
    with pytest.raises(GatewayRefused):
        create(Config.model_validate(right | wrong))


async def test_secret_and_token_are_in_no_log(
    platform: WeComEmulator, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    app = an_app(platform)
    with capture_logs() as logged:
        await app.send(Outbound(ANN, "hello"))
        platform.strikes.append(("drop", "message/send"))
        with pytest.raises(GatewayError) as caught:
            await app.send(Outbound(ANN, "hello"))
    await app.close()
    everything = f"{caplog.text}{logged}{caught.value}"
    assert SECRET not in everything
    assert not [token for token in platform.tokens if token in everything]
