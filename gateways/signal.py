"""Signal: a number of its own, through signal-cli-rest-api, in its ``json-rpc`` mode.

The API hands each message to whoever listens at its websocket in that moment, and keeps none: what
comes while nobody listens is lost, and so is what is on its way to the disk when the process dies
(Signal's servers hand it out once). So the socket is read without a pause, and what cannot be kept
yet waits in memory and is tried again. Signal has no buttons: questions come with numbers.
https://github.com/bbernhard/signal-cli-rest-api
"""

from __future__ import annotations

import asyncio
import base64
import re
from collections import OrderedDict, deque
from functools import partial
from typing import Any
from urllib.parse import quote

import structlog
from pydantic import BaseModel, Field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gateways._api import Api, ApiBusy, ApiRefused
from gateways._carried import Carried, carried
from gateways._keep_up import KeepUp
from gateways._odd import understood
from gateways._patience import patiently
from gateways._signal_read import GATEWAY, Me, read
from gateways._speech import Unplayable, spoken
from gateways._text import split
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
    Pace,
)
from gateways.markdown import SIGNAL, parts

log = structlog.get_logger(__name__)
Json = dict[str, Any]
MAX_TEXT = 2000
"""Beyond it, clients show a text as an attachment that has to be opened."""
TYPING_SECONDS = 12.0
WAITING = 1000
"""Messages that may wait in memory to be kept."""
REMEMBERED = 1000
LARGEST_FRAME = 1024 * 1024
SERVER_SECONDS = 30.0
"""Between two signs of life that are asked of the server."""
USERS = re.compile(r"\+\d{5,20}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Config(BaseModel, extra="forbid"):
    """``[gateways.signal]`` in the configuration."""

    number: str = Field(pattern=r"^\+\d{5,20}$")
    """The number that signal-cli is registered with or linked to, such as ``+4915112345678``."""
    url: str = Field(default="http://127.0.0.1:8080", pattern="^https?://")
    """Where signal-cli-rest-api listens. It asks nobody for a password: keep it to this machine."""
    account_id: str = Field(default="", pattern=r"^$|^[0-9a-f-]{36}$")
    """The account's own id (the UUID that signal-cli shows). Only where mentions in groups come
    without numbers."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a lost connection; pauses double, up to 30 times this."""


def create(config: Config) -> Signal:
    return Signal(config)


class Signal:
    """One number. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, voice=True, typing=TYPING_SECONDS, max_text=MAX_TEXT,
        edit_seconds=2.0, paces=(Pace(1, 1, "chat"), Pace(10, 10)), groups=r"group\..+",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        self._config = config
        self._api = Api("signal-cli-rest-api", config.url)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._me = Me(config.number, config.account_id)
        self._with_files: OrderedDict[str, None] = OrderedDict()
        """Messages of ours that an edit would take a picture from."""
        self._waiting: deque[Inbound] = deque()
        """Heard, and not on disk yet."""
        self._news = asyncio.Event()

    @property
    def _number(self) -> str:
        return quote(self._config.number)

    async def close(self) -> None:
        """A later ``send`` or ``run`` opens the connection again."""
        await self._api.close()

    async def check(self) -> str:
        """The number. Raises GatewayError with what to do."""
        try:
            about = await self._call("GET", "/v1/about")
            accounts = await self._call("GET", "/v1/accounts")
        finally:
            await self.close()
        if about.get("mode") != "json-rpc":
            raise GatewayRefused(
                f"signal-cli-rest-api runs in mode {about.get('mode')!r}, where messages have to "
                "be fetched. Start its container with -e MODE=json-rpc."
            )
        if self._config.number not in accounts:
            raise GatewayRefused(
                f"signal-cli knows no {self._config.number} (it knows: "
                f"{', '.join(accounts) or 'none'}). Open {self._config.url}"
                "/v1/qrcodelink?device_name=phonepilot and scan it with Signal on that phone: "
                "Settings, Linked devices."
            )
        return f"{self._config.number} (signal-cli-rest-api {about.get('version', '')})".rstrip()

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend."""
        tasks = {asyncio.create_task(self._keep(deliver)), asyncio.create_task(self._stay())}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.close()

    async def _stay(self) -> None:
        while True:
            try:
                await self._listen()
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)
            except (OSError, TimeoutError, WebSocketException) as error:
                said = str(error) or type(error).__name__
                away = f"signal-cli-rest-api cannot be reached just now: {said}"
                await self._keep_up.pause(GatewayError(away))

    async def _listen(self) -> None:
        """One connection, to its end, which is always an exception. Whoever reads slowly loses
        messages, so nothing is waited for here."""
        address = (
            re.sub("^http", "ws", self._config.url.rstrip("/")) + f"/v1/receive/{self._number}"
        )
        async with connect(
            address, max_size=LARGEST_FRAME, max_queue=None, ping_interval=SERVER_SECONDS
        ) as socket:
            self._keep_up.up()
            log.info("signal.listening", number=self._config.number)
            await self._read(socket)
        raise GatewayError("signal-cli-rest-api closed the connection.")

    async def _read(self, socket: ClientConnection) -> None:
        async for frame in socket:
            message = understood(GATEWAY, read, frame, self._me)
            if message is None:
                continue
            if len(self._waiting) >= WAITING:
                log.error("signal.lost", why="too many messages wait to be kept")
                continue
            self._waiting.append(message)
            self._news.set()

    async def _keep(self, deliver: Deliver) -> None:
        """In order, each until it is on disk: nobody sends it again."""
        while True:
            while self._waiting:
                try:
                    await deliver(self._waiting[0])
                except NotKept as error:
                    log.warning("signal.not_kept", why=str(error))
                    await asyncio.sleep(error.retry_after)
                else:
                    self._waiting.popleft()
            self._news.clear()
            await self._news.wait()

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        return await self._api.download(
            f"/v1/attachments/{quote(attachment.ref, safe='')}", largest
        )

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send or edit; a long text goes on in further messages, and the last one's id is returned.
        When GatewayError is raised nothing was sent, unless a later part failed again and again."""
        if not (USERS.fullmatch(message.chat) or message.chat.startswith("group.")):
            raise GatewayRefused(f"{message.chat!r} is nobody in Signal.")
        text, along = await carried(message, GATEWAY)
        styled = message.markdown
        texts = parts(text, SIGNAL, MAX_TEXT) if styled else split(text, MAX_TEXT)
        files = [file for each in along if (file := await _packed(each))]
        first = self._body(message.chat, texts[0], styled) | (
            {"base64_attachments": files} if files else {}
        )
        edits = "" if files or message.edits in self._with_files else message.edits
        sent = await self._begin(first, edits)
        if files:
            self._with_files[sent] = None
            while len(self._with_files) > REMEMBERED:
                self._with_files.popitem(last=False)
        for each in texts[1:]:
            post = partial(self._post, self._body(message.chat, each, styled))
            sent = await patiently(post, self._config.retry_seconds)
        return sent

    def _body(self, chat: str, text: str, styled: bool) -> Json:
        mode = "styled" if styled else "normal"
        return {
            "number": self._config.number, "recipients": [chat], "message": text, "text_mode": mode
        }  # fmt: skip

    async def _begin(self, body: Json, edits: str) -> str:
        """An edit has a time of its own, and the message keeps its first one as its name."""
        if not edits.isdecimal():
            return await self._post(body)
        try:
            await self._post(body | {"edit_timestamp": int(edits)})
        except GatewayRefused:
            return await self._post(body)  # too old to be edited, or gone
        return edits

    async def _post(self, body: Json) -> str:
        answer = await self._call("POST", "/v2/send", json=body)
        return str(answer["timestamp"])

    async def typing(self, chat: str) -> None:
        await self._call("PUT", f"/v1/typing-indicator/{self._number}", json={"recipient": chat})

    async def _call(self, method: str, path: str, **more: Any) -> Any:
        try:
            return await self._api.call(method, path, **more)
        except ApiRefused as error:
            raise _explained(error) from None
        except ApiBusy as error:
            raise _too_much() if error.status == 429 else error from None


async def _packed(each: Carried) -> str:
    """As an address that holds its content; "" for what cannot be played."""
    name, mime, content = each.name, each.mime, each.content
    if each.what == "voice":
        try:
            content = (await spoken(content, "MP3")).content
        except Unplayable as error:
            log.warning("signal.speech_missing", why=str(error))
            return ""
        name, mime = "answer.mp3", "audio/mpeg"
    name = re.sub(r"[;,\"\s]", "_", name)
    return f"data:{mime};filename={name};base64,{base64.b64encode(content).decode()}"


def _explained(error: ApiRefused) -> GatewayError:
    said = str(error.body.get("error", "")) if isinstance(error.body, dict) else ""
    low = said.lower()
    if "rate limit" in low or "ratelimit" in low or "challenge" in low:
        return _too_much()
    if "untrusted" in low:
        return GatewayRefused(
            "The person's safety number has changed. Compare it, then trust it: "
            "PUT /v1/identities/NUMBER/trust/PERSON of signal-cli-rest-api."
        )
    if "unregistered" in low or "not registered" in low:
        return GatewayRefused(
            f"Nobody has Signal there, or our number has no account: {said[:200]}"
        )
    return error


def _too_much() -> GatewayError:
    return GatewayError(
        "Signal asks for a pause; where it goes on, solve its captcha: see “rate limit” in the "
        "documentation of signal-cli-rest-api.", 60.0,
    )  # fmt: skip
