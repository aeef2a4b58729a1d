"""WeCom (企业微信): a self-built app, by callbacks, on httpx.

WeCom posts sealed XML; it is answered when ``deliver`` has put it on disk. What is not answered
within five seconds WeCom sends again twice and then never: so what cannot be kept at once is tried
again for some seconds before we say no, and what is said while we are away for longer is lost.
Members write to the app in private; groups cannot. https://developer.work.weixin.qq.com/document/path/90236
"""

from __future__ import annotations

import asyncio
import re
import time
import uuid
from collections import OrderedDict
from functools import partial
from typing import Any

import structlog
from pydantic import Field, SecretStr

from gateways._carried import Carried, carried
from gateways._patience import insisting, patiently
from gateways._text import octets
from gateways._wecom_api import CONSOLE, Calls
from gateways._wecom_read import GATEWAY, closing, read
from gateways.base import (
    Abilities,
    Attachment,
    Button,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    Outbound,
    Pace,
)
from gateways.door import Door, Listening, Mail, Unreadable
from gateways.listening import listen
from gateways.markdown import Dialect, written
from gateways.signatures import Delivery, Forged, open_wecom, sealed_wecom, wecom

log = structlog.get_logger(__name__)
MAX_TEXT = 2048
"""Bytes; WeCom cuts off what is longer."""
CARD_TEXT, CARD_TITLE = 112, 26
"""Letters that a card shows."""
CARD_BUTTONS = 6
REMEMBERED = 1000
STALE_SECONDS = 8 * 24 * 3600.0
"""Farther from now a message comes from nobody: so long the inbox knows a repeat."""
USER = re.compile(r"[A-Za-z0-9][\w@.-]{0,63}")
_LINK = re.compile(r"<(?=/?a\b)", re.IGNORECASE)
WORDS = Dialect(escape=lambda text: _LINK.sub("<\u2060", text))
"""Text in which nothing is a link but addresses. WeCom's Markdown is not shown in WeChat."""


class Config(Listening, extra="forbid"):
    """``[gateways.wecom]`` in the configuration."""

    corp_id: str = Field(pattern=r"^\w+$")
    """In the admin console: My Company, Company ID; such as ``ww1a2b3c4d5e6f7a8b``."""
    agent_id: int = Field(gt=0)
    """App Management, your app: AgentId."""
    secret: SecretStr
    """Beside it: Secret."""
    token: SecretStr
    """Your app, Receive Messages, Set API Reception: Token."""
    encoding_aes_key: SecretStr
    """Beside it: EncodingAESKey, 43 characters."""
    api_url: str = Field(default="https://qyapi.weixin.qq.com", pattern=r"^https?://[^/]+$")
    buttons: bool = True
    """WeChat does not show cards with buttons: false where people read there, then questions come
    with numbers."""
    port: int = Field(default=8469, ge=0, le=65535)
    path: str = Field(default="/wecom", pattern=r"^/[\w/-]*$")
    hold_seconds: float = Field(default=3.5, ge=0, le=4.5)
    """For how long a message that cannot be kept is tried before WeCom is told so."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause before the rest of a long text is tried again."""


def create(config: Config) -> WeCom:
    """Raises GatewayRefused for what cannot be right."""
    return WeCom(config)


class WeCom:
    """One app. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY

    def __init__(self, config: Config) -> None:
        self._key = config.encoding_aes_key.get_secret_value().strip()
        if not re.fullmatch(r"[A-Za-z0-9]{43}", self._key):
            raise GatewayRefused(
                "[gateways.wecom] encoding_aes_key has to have 43 letters and digits: copy it from "
                f"{CONSOLE}, your app, Receive Messages."
            )
        self._token = config.token.get_secret_value().strip()
        secret = config.secret.get_secret_value().strip()
        if not self._token or not secret:
            raise GatewayRefused(
                f"[gateways.wecom] token or secret is empty: both stand in {CONSOLE}, your app."
            )
        self._config = config
        self._calls = Calls(config.api_url, config.corp_id, secret)
        self.abilities = Abilities(
            image=True, file=True, buttons=config.buttons, max_text=MAX_TEXT,
            paces=(Pace(30, 60, "chat"), Pace(1000, 3600, "chat")),
        )  # fmt: skip
        self._labels: OrderedDict[str, str] = OrderedDict()
        """By task and value: what stands on the buttons that we sent."""
        self._pressed: OrderedDict[str, tuple[str, str]] = OrderedDict()
        """By message: what was pressed, and the code that closes its card."""
        self._closing: set[asyncio.Task[None]] = set()
        self.port = config.port
        """Once it listens, the real one."""

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        await self._calls.close()

    async def check(self) -> str:
        """The app's name. Raises GatewayError with where to click."""
        try:
            agent = {"agentid": str(self._config.agent_id)}
            app = await self._calls.call("GET", "/cgi-bin/agent/get", params=agent)
        finally:
            await self.close()
        if app.get("close"):
            raise GatewayRefused(f"The app is switched off: {CONSOLE}, your app, Enable.")
        return str(app.get("name") or self._config.agent_id)

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Listen until cancelled."""
        proof = wecom(self._token)
        door = Door(
            self._config.path, proof, self._open,
            partial(self._deliver, insisting(deliver, self._config.hold_seconds)),
            probe=self._echo,
        )  # fmt: skip

        def started(port: int) -> None:
            self.port = port
            log.info("wecom.listening", port=port, path=self._config.path)

        try:
            await listen(door, self._config.listen, self._config.port, started)
        finally:
            self.port = self._config.port
            for task in list(self._closing):
                task.cancel()

    def _open(self, body: bytes) -> Mail:
        try:
            plain = open_wecom(sealed_wecom(body), self._key, self._config.corp_id)
        except Forged as error:
            raise Unreadable(str(error)) from None
        inbound = read(plain, self._config.agent_id)
        if inbound is not None and abs(time.time() - inbound.at.timestamp()) > STALE_SECONDS:
            inbound = None
        if inbound is not None and inbound.button:
            self._pressed[inbound.external_id] = closing(plain)
            _forget_old(self._pressed)
        return Mail([inbound] if inbound is not None else [], "success")

    async def _deliver(self, deliver: Deliver, message: Inbound) -> None:
        """What was pressed is shown on the card from now on, in place of its buttons."""
        await deliver(message)
        which, code = self._pressed.pop(message.external_id, ("", ""))
        if code:
            task = asyncio.create_task(self._close(message.sender, which, code))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def _close(self, who: str, which: str, code: str) -> None:
        shown = f"✓ {self._labels.get(which, '')}".strip()
        body = {
            "userids": [who], "agentid": self._config.agent_id, "response_code": code,
            "button": {"replace_name": shown},
        }  # fmt: skip
        try:
            await self._calls.call("POST", "/cgi-bin/message/update_template_card", json=body)
        except GatewayError as error:
            log.debug("wecom.card_not_closed", why=str(error))

    def _echo(self, delivery: Delivery) -> str:
        """The console asks for what is sealed in ``echostr``."""
        wecom(self._token)(delivery, time.time())
        plain = open_wecom(delivery.asked("echostr"), self._key, self._config.corp_id)
        if not re.fullmatch(rb"[0-9]{1,64}", plain):  # what else is sealed is told to nobody
            raise Forged("no number is asked for")
        return plain.decode()

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """WeCom keeps it for three days. Raises GatewayRefused for more than ``largest`` bytes and
        for what is gone."""
        return await self._calls.media(attachment.ref, largest)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Pictures and files first, then the words, then the buttons; the last one's id is
        returned. Raises GatewayError."""
        if not USER.fullmatch(message.chat):
            raise GatewayRefused(f"{message.chat[:64]!r} is no member's id of WeCom's.")
        text, along = await carried(message, self.name)
        posts = [partial(self._carry, message.chat, each) for each in along if each.what != "voice"]
        posts += [
            partial(self._post, message.chat, "text", {"content": part})
            for part in self._parts(text, message)
        ]
        for n in range(0, len(message.buttons), CARD_BUTTONS):
            card = _card(text, message.buttons[n : n + CARD_BUTTONS])
            for each in card["button_list"]:
                self._labels[f"{card['task_id']}/{each['key']}"] = str(each["text"])
            _forget_old(self._labels)
            posts.append(partial(self._post, message.chat, "template_card", card))
        if not posts:
            raise GatewayRefused("There is nothing to say.")
        said = await posts[0]()
        for post in posts[1:]:
            said = await patiently(post, self._config.retry_seconds)
        return said

    def _parts(self, text: str, message: Outbound) -> list[str]:
        """None when the card with the buttons shows all of it."""
        if message.buttons and len(text) <= CARD_TEXT and not message.markdown:
            return []
        parts = written(text, message.markdown, WORDS, MAX_TEXT, octets)
        return [part for part in parts if part.strip()]

    async def _carry(self, chat: str, each: Carried) -> str:
        kind = "image" if each.what == "image" else "file"
        media = await self._calls.upload(kind, each.name, each.content, each.mime)
        return await self._post(chat, kind, {"media_id": media})

    async def _post(self, chat: str, kind: str, content: dict[str, Any]) -> str:
        body = {"touser": chat, "msgtype": kind, "agentid": self._config.agent_id, kind: content}
        answer = await self._calls.call("POST", "/cgi-bin/message/send", json=body)
        if chat.lower() in str(answer.get("invaliduser", "")).lower().split("|"):
            raise GatewayRefused(
                f"WeCom knows no member {chat!r} whom the app may write to: widen its Allowed "
                f"Users in {CONSOLE}, your app."
            )
        return str(answer["msgid"])


def _forget_old(known: OrderedDict[str, Any]) -> None:
    while len(known) > REMEMBERED:
        known.popitem(last=False)


def _card(text: str, buttons: tuple[Button, ...]) -> dict[str, Any]:
    lines = text.strip().splitlines() or ["…"]
    short = text.strip() if len(text) <= CARD_TEXT else lines[-1][:CARD_TEXT]
    shown = (
        {"main_title": {"title": short}} if len(short) <= CARD_TITLE and "\n" not in short
        else {"sub_title_text": short}
    )  # fmt: skip
    return {
        "card_type": "button_interaction",
        "main_title": {},
        "task_id": uuid.uuid4().hex,
        "button_list": [{"text": each.label, "style": 1, "key": each.value} for each in buttons],
        **shown,
    }
