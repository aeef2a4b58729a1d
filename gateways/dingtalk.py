"""DingTalk (钉钉): a bot of your organisation's app, by Stream, on dingtalk-stream.

A message is acknowledged when ``deliver`` has put it on disk; what is not acknowledged DingTalk
sends again within a minute. What is said while no connection is held is lost. Answers go to the
session of the last message while it lives (about an hour and a half), since those are not counted;
else, and pictures, files and speech always, by the bot's API. https://open.dingtalk.com/document/orgapp/stream
"""

from __future__ import annotations

import json
import re
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog
from pydantic import BaseModel, Field, SecretStr

from gateways._carried import Carried, carried
from gateways._dingtalk_api import CONSOLE, MINUTE_SECONDS, Calls
from gateways._dingtalk_line import Line
from gateways._dingtalk_read import CHAT, GATEWAY, read, session
from gateways._keep_up import KeepUp
from gateways._odd import understood
from gateways._patience import insisting, patiently
from gateways._speech import Unplayable, spoken
from gateways._text import octets
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)
from gateways.markdown import PLAIN, Dialect, written

log = structlog.get_logger(__name__)
MAX_TEXT = 6000
"""Bytes. DingTalk takes 15,000, in which each quote and line break counts double or more."""
REMEMBERED = 10_000
HOLD_SECONDS = 5.0
SESSION_SPARE_SECONDS = 60.0
TITLE = 30
_MEANS = re.compile(r"(?<!\w)([*_~`#>|<\[\]!+-])(?=\S)")
DINGTALK = Dialect(
    escape=lambda text: _MEANS.sub("\u2060\\1\u2060", text),
    bold=("**", "**"), italic=("*", "*"), heading=("**", "**"),
    link=lambda label, url: f"\u2060[{label}]({url.replace('(', '%28').replace(')', '%29')})",
)  # fmt: skip
"""It knows a part of Markdown, and no way to escape: a word joiner keeps a mark from being one, and
an exclamation mark before a link from making it a picture that the phone would fetch."""


class Config(BaseModel, extra="forbid"):
    """``[gateways.dingtalk]`` in the configuration."""

    client_id: str = Field(pattern=r"^\w+$")
    """In the developer console, Credentials & Basic Information: Client ID (AppKey)."""
    client_secret: SecretStr
    """Beside it: Client Secret (AppSecret)."""
    robot_code: str = ""
    """Robot, RobotCode; empty: the Client ID, which it mostly is."""
    api_url: str = Field(default="https://api.dingtalk.com", pattern=r"^https?://[^/]+$")
    old_api_url: str = Field(default="https://oapi.dingtalk.com", pattern=r"^https?://[^/]+$")
    """For uploads and sessions."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a failed connection; pauses double, up to 30 times this."""


def create(config: Config) -> DingTalk:
    """Raises GatewayRefused for what cannot be right."""
    return DingTalk(config)


class DingTalk:
    """One bot. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        image=True, file=True, voice=True, max_text=MAX_TEXT, groups=r"cid.+",
        paces=(Pace(20, 1), Pace(20, 60, "chat")),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        secret = config.client_secret.get_secret_value().strip()
        if not secret:
            raise GatewayRefused(
                f"[gateways.dingtalk] client_secret is empty: copy it from {CONSOLE}, Credentials "
                "& Basic Information."
            )
        self._config = config
        self._robot = config.robot_code or config.client_id
        self._calls = Calls(config.api_url, config.old_api_url, config.client_id, secret)
        self._line = Line(config.client_id, secret, config.api_url)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._sessions: OrderedDict[str, tuple[str, float]] = OrderedDict()
        """By chat: where to post, and until when (Unix seconds)."""

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        await self._calls.close()

    async def check(self) -> str:
        """The app's id. Raises GatewayError with where to click."""
        try:
            await self._calls.renew()
            try:
                await self._line.open(_ignored)
            except GatewayError:
                raise GatewayRefused(
                    f"DingTalk opens no Stream connection for this app: in {CONSOLE}, Robot, "
                    "switch the robot on with message receiving mode Stream, and publish a version."
                ) from None
        finally:
            await self.close()
        return self._robot

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend."""
        log.info("dingtalk.listening", robot=self._robot)
        take = partial(self._take, insisting(deliver, HOLD_SECONDS))
        while True:
            try:
                await self._calls.renew()
                await self._line.hold(take, self._keep_up.up)
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)

    async def _take(self, deliver: Deliver, said: dict[str, Any]) -> None:
        inbound = understood(self.name, read, said)
        if inbound is not None:
            self._remember(inbound.chat, said)
            await deliver(inbound)

    def _remember(self, chat: str, said: dict[str, Any]) -> None:
        """Where to answer without being counted; only DingTalk's own address is believed."""
        address, until = understood(self.name, session, said) or ("", 0.0)
        if address.startswith(f"{self._config.old_api_url}/"):
            self._sessions[chat] = (address, until - SESSION_SPARE_SECONDS)
            self._sessions.move_to_end(chat)
            while len(self._sessions) > REMEMBERED:
                self._sessions.popitem(last=False)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """Raises GatewayRefused for more than ``largest`` bytes and for what is gone."""
        asked = {"downloadCode": attachment.ref, "robotCode": self._robot}
        answer = await self._calls.call("/v1.0/robot/messageFiles/download", asked)
        return await self._calls.download(str(answer["downloadUrl"]), largest)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """The words, then what goes with them; the last one's id is returned. Raises
        GatewayError."""
        if not CHAT.fullmatch(message.chat):
            raise GatewayRefused(f"{message.chat[:64]!r} is no chat of DingTalk's.")
        text, along = await carried(message, self.name)
        posts: list[Callable[[], Any]] = [
            partial(self._say, message.chat, part, message.markdown)
            for part in _parts(text, message.markdown)
        ]
        posts += [partial(self._carry, message, each) for each in along]
        if not posts:
            raise GatewayRefused("There is nothing to say.")
        said = await posts[0]()
        for post in posts[1:]:
            said = await patiently(post, self._config.retry_seconds)
        return str(said)

    async def _say(self, chat: str, text: str, marked: bool) -> str:
        if marked:
            shown = text.replace("\n", "  \n")
            title = text.strip().split("\n")[0][:TITLE] or "…"
            ours, theirs = ("markdown", {"title": title, "text": shown}), "sampleMarkdown"
        else:
            ours, theirs = ("text", {"content": text}), "sampleText"
        if await self._by_session(chat, {"msgtype": ours[0], ours[0]: ours[1]}):
            return uuid.uuid4().hex
        return await self._post(chat, theirs, ours[1])

    async def _by_session(self, chat: str, body: object) -> bool:
        address, until = self._sessions.get(chat, ("", 0.0))
        if until < time.time() or not await self._calls.by_session(address, body):
            self._sessions.pop(chat, None)
            return False
        return True

    async def _post(self, chat: str, key: str, parameters: dict[str, Any]) -> str:
        """Answered with a key by which DingTalk knows the message."""
        body: dict[str, Any] = {
            "robotCode": self._robot, "msgKey": key,
            "msgParam": json.dumps(parameters, ensure_ascii=False),
        }  # fmt: skip
        kind, _, who = chat.partition(":")
        if chat.startswith("cid"):
            body["openConversationId"] = chat
            answer = await self._calls.call("/v1.0/robot/groupMessages/send", body)
            return str(answer["processQueryKey"])
        if kind == "guest":
            raise GatewayRefused(
                "Somebody from outside the organisation can be answered for an hour and a half "
                "after they wrote, in words only."
            )
        body["userIds"] = [who]
        answer = await self._calls.call("/v1.0/robot/oToMessages/batchSend", body)
        if who in (answer.get("flowControlledStaffIdList") or []):
            raise GatewayError("DingTalk asks us to wait: too much for one person.", MINUTE_SECONDS)
        if who in (answer.get("invalidStaffIdList") or []):
            raise GatewayRefused(f"DingTalk knows nobody in the organisation as {who!r}.")
        return str(answer["processQueryKey"])

    async def _carry(self, message: Outbound, each: Carried) -> str:
        if each.what == "image":
            media = await self._calls.upload("image", each.name, each.content, each.mime)
            return await self._post(message.chat, "sampleImageMsg", {"photoURL": media})
        if each.what == "voice" and message.voice is not None:
            try:
                speech = await spoken(message.voice)
            except Unplayable as error:
                log.warning("dingtalk.unplayable", why=str(error))
            else:
                media = await self._calls.upload("voice", "speech.ogg", speech.content, "audio/ogg")
                length = str(max(1000, int(speech.seconds * 1000)))
                sound = {"mediaId": media, "duration": length}
                return await self._post(message.chat, "sampleAudio", sound)
        media = await self._calls.upload("file", each.name, each.content, each.mime)
        ending = each.name.rpartition(".")[2]
        file = {"mediaId": media, "fileName": each.name, "fileType": ending}
        return await self._post(message.chat, "sampleFile", file)


async def _ignored(said: dict[str, Any]) -> None:
    """For a connection that is only tried."""


def _parts(text: str, markdown: bool) -> list[str]:
    if not text.strip():
        return []
    dialect = DINGTALK if markdown else PLAIN
    return written(
        text, markdown, dialect, MAX_TEXT, lambda part: octets(part) + 2 * part.count("\n")
    )
