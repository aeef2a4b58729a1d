"""WhatsApp: a business number, by the Cloud API and its webhook.

Messages come signed by the app's secret; WhatsApp sends them again for up to seven days until they
are acknowledged, unordered, and each has an id by which the inbox knows it. One may write freely
only within 24 hours of the person's last message: what comes later is taken and not delivered,
which WhatsApp tells afterwards (it is logged as ``whatsapp.not_delivered``).
API: https://developers.facebook.com/documentation/business-messaging/whatsapp/reference
"""

from __future__ import annotations

import hmac
from collections import OrderedDict
from functools import partial
from typing import Any, ClassVar
from urllib.parse import urlsplit

import structlog
from pydantic import Field, SecretStr

from gateways import _whatsapp_say as say
from gateways._api import Api, ApiRefused
from gateways._carried import Carried, carried
from gateways._patience import patiently
from gateways._speech import Unplayable, spoken
from gateways._whatsapp_read import GATEWAY, reader
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)
from gateways.door import Door, Listening
from gateways.listening import listen
from gateways.signatures import Delivery, Forged, whatsapp

log = structlog.get_logger(__name__)
Json = dict[str, Any]

TYPING_SECONDS = 25.0
CHATS_REMEMBERED = 10_000
IMAGES = ("image/png", "image/jpeg")
FILES_AT = (".fbsbx.com", ".whatsapp.net", ".facebook.com")
"""Hosts that Meta keeps files at: the token goes to no other."""
BUSY = {4: 60.0, 80007: 60.0, 130429: 2.0, 131056: 6.0, 131016: 5.0, 131000: 2.0, 2: 5.0, 1: 2.0}
"""Codes of errors that pass, with the seconds that they take: limits of the app, of the account, of
the number, of one person; trouble at WhatsApp's."""
MENDED_BY = {
    190: "The access token is over or wrong. Make one of a system user, which does not end "
    "(business.facebook.com, Settings, System users, Generate token, with whatsapp_business_"
    "messaging and whatsapp_business_management), and put it into [gateways.whatsapp] token.",
    10: "The token may not do this. Give the system user the app and the WhatsApp account, and "
    "generate a token with whatsapp_business_messaging and whatsapp_business_management.",
    200: "The token may not do this: give its system user the WhatsApp account (business.facebook."
    "com, Settings, WhatsApp accounts, People).",
    33: "There is no such number for this token: [gateways.whatsapp] phone_number_id is the long "
    "id under the number (developers.facebook.com, your app, WhatsApp, API setup).",
    131026: "It cannot be delivered: the person has no WhatsApp, or has blocked the number.",
    131030: "A test number writes only to numbers on its list (developers.facebook.com, your app, "
    "WhatsApp, API setup, To).",
    131031: "WhatsApp has locked this account: see business.facebook.com/wa/manage.",
    131047: "The person last wrote more than 24 hours ago, and WhatsApp lets nobody write freely "
    "after that. They have to write first.",
    133010: "This number is not registered with the Cloud API yet (API setup, Register).",
    368: "WhatsApp has blocked this account for a while: see business.facebook.com/wa/manage.",
}  # fmt: skip


class Config(Listening, extra="forbid"):
    """``[gateways.whatsapp]`` in the configuration."""

    token: SecretStr
    """Of a system user: business.facebook.com, Settings, System users, Generate token."""
    phone_number_id: str = Field(pattern=r"^\d{5,25}$")
    """developers.facebook.com, your app, WhatsApp, API setup: the id under the number."""
    app_secret: SecretStr
    """developers.facebook.com, your app, App settings, Basic, App secret: signs what comes in."""
    verify_token: SecretStr
    """Any word of your own: give the same to WhatsApp, Configuration, Webhook, Verify token."""
    port: int = Field(default=8470, ge=0, le=65535)
    path: str = Field(default="/whatsapp", pattern=r"^/[\w/-]*$")
    base_url: str = Field(default="https://graph.facebook.com/v25.0", pattern="^https?://")
    """The Graph API with its version."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a part of a long text failed."""
    MADE: ClassVar = {"verify_token": 16}


def create(config: Config) -> WhatsApp:
    """Raises GatewayRefused for what cannot be right."""
    for name in ("token", "app_secret", "verify_token"):
        if not getattr(config, name).get_secret_value().strip():
            raise GatewayRefused(f"[gateways.whatsapp] {name} is empty.")
    return WhatsApp(config)


class WhatsApp:
    """One business number."""

    name = GATEWAY
    abilities = Abilities(
        image=True, file=True, buttons=True, voice=True, typing=TYPING_SECONDS,
        max_text=say.MAX_TEXT, paces=(Pace(80, 1), Pace(40, 60, "chat")),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        token = config.token.get_secret_value().strip()
        secrets = [token, config.app_secret.get_secret_value().strip()]
        self._config = config
        self._api = Api("WhatsApp", config.base_url, secrets, {"Authorization": f"Bearer {token}"})
        self._last: OrderedDict[str, str] = OrderedDict()
        """The last message of each chat: typing is shown as an answer to it."""
        self.port = config.port
        """Once it listens, the real one."""

    async def close(self) -> None:
        await self._api.close()

    async def check(self) -> str:
        """The number and where its messages go. Raises GatewayError with what to do."""
        fields = "display_phone_number,verified_name,webhook_configuration"
        found = await self._call("GET", f"/{self._config.phone_number_id}?fields={fields}")
        places = found.get("webhook_configuration") or {}
        place = places.get("phone_number") or places.get("application") or ""
        if not place:
            raise GatewayRefused(
                "WhatsApp has no address to send messages to. developers.facebook.com, your app, "
                "WhatsApp, Configuration: enter your https:// address that leads to "
                f"port {self._config.port}{self._config.path} here and the verify token, and "
                "subscribe to the field “messages”."
            )
        return f"{found.get('display_phone_number')} (messages go to {place})"

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Listen until cancelled."""
        config = self._config
        door = Door(
            config.path, whatsapp(config.app_secret.get_secret_value().strip()),
            reader(config.phone_number_id, self._met), deliver, probe=self._probe,
        )  # fmt: skip

        def started(port: int) -> None:
            self.port = port
            log.info("whatsapp.listening", port=port, path=config.path)

        await listen(door, config.listen, self.port, started)

    def _probe(self, asked: Delivery) -> str:
        """WhatsApp asks once, by a GET, whether the address is ours."""
        known = self._config.verify_token.get_secret_value().strip()
        given = asked.asked("hub.verify_token")
        if asked.asked("hub.mode") != "subscribe" or not hmac.compare_digest(
            given.encode("utf-8", "replace"), known.encode("utf-8", "replace")
        ):
            raise Forged("another verify token")
        return asked.asked("hub.challenge")

    def _met(self, chat: str, message: str) -> None:
        self._last[chat] = message
        self._last.move_to_end(chat)
        if len(self._last) > CHATS_REMEMBERED:
            self._last.popitem(last=False)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """The address of a file is good for minutes, and is asked for anew each time."""
        about = await self._call("GET", f"/{attachment.ref}")
        if int(about.get("file_size") or 0) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        url = str(about["url"])
        host, ours = urlsplit(url).hostname or "", urlsplit(self._config.base_url).hostname
        if host != ours and not (url.startswith("https://") and host.endswith(FILES_AT)):
            raise GatewayRefused(f"WhatsApp names an address at {host}, which is not its own.")
        return await self._api.download(url, largest)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send; the id of the last message is returned, which has the buttons. When GatewayError is
        raised nothing was sent, unless a later part failed again and again."""
        text, along = await carried(message, GATEWAY)
        bodies = [body for each in along[1:] for body in await self._alone(each)]
        first = along[0] if along else None
        bodies = await self._begin(message, text, first) + bodies
        if message.buttons:  # they come last
            bodies.sort(key=lambda body: body["type"] == "interactive")
        sent = await self._post(message.chat, bodies[0])
        for body in bodies[1:]:
            sent = await patiently(
                partial(self._post, message.chat, body), self._config.retry_seconds
            )
        return sent

    async def _begin(self, message: Outbound, text: str, first: Carried | None) -> list[Json]:
        """The words, below what comes with them."""
        drawn = first is not None and first.mime in IMAGES
        filed = first is not None and first.what == "file"
        within = drawn and bool(message.buttons) and say.can_be_quick(message.buttons)
        captioned = (drawn or filed) and not within
        texts = say.texts(text, message.markdown, captioned=captioned, offers=bool(message.buttons))
        image = await self._upload(first) if first and (drawn or filed) else ""
        bodies: list[Json] = []
        if first is not None and captioned:
            bodies.append(_below(first, image, texts.pop(0)))
        elif first is not None and not within:
            bodies += await self._alone(first)
        words = texts.pop() if message.buttons and texts else ""
        bodies += [say.plain_text(each) for each in texts if each]
        if message.buttons:
            bodies += say.choices(words or "…", message.buttons, image if within else "")
        elif words:
            bodies.append(say.plain_text(words))
        return bodies or [say.plain_text(text or "…")]

    async def _alone(self, each: Carried) -> list[Json]:
        """Without words; speech as it is played in the chat."""
        if each.what == "voice":
            try:
                sound = (await spoken(each.content)).content
            except Unplayable as error:
                log.warning("whatsapp.speech_missing", why=str(error))
                return []
            media = await self._upload(Carried("voice", "answer.ogg", "audio/ogg", sound))
            return [{"type": "audio", "audio": {"id": media, "voice": True}}]
        return [_below(each, await self._upload(each), "")]

    async def _upload(self, each: Carried) -> str:
        found = await self._call(
            "POST", f"/{self._config.phone_number_id}/media",
            data={"messaging_product": "whatsapp", "type": each.mime},
            files={"file": (each.name, each.content, each.mime)},
        )  # fmt: skip
        return str(found["id"])

    async def _post(self, chat: str, body: Json) -> str:
        path = f"/{self._config.phone_number_id}/messages"
        answer = await self._call("POST", path, json=say.to(chat) | body)
        return str(answer["messages"][0]["id"])

    async def typing(self, chat: str) -> None:
        """Until the next message, 25 seconds at most; also marks what the person said as read. Of
        chats that said nothing since we began there is nothing to show it at."""
        last = self._last.get(chat)
        if last is None:
            return
        shown = {
            "messaging_product": "whatsapp", "status": "read", "message_id": last,
            "typing_indicator": {"type": "text"},
        }  # fmt: skip
        await self._call("POST", f"/{self._config.phone_number_id}/messages", json=shown)

    async def _call(self, method: str, path: str, **more: Any) -> Any:
        try:
            return await self._api.call(method, path, **more)
        except ApiRefused as error:
            raise _explained(error) from None


def _below(each: Carried, media: str, words: str) -> Json:
    caption = {"caption": words} if words else {}
    if each.mime in IMAGES and each.what != "file":
        return {"type": "image", "image": {"id": media} | caption}
    return {"type": "document", "document": {"id": media, "filename": each.name} | caption}


def _explained(error: ApiRefused) -> GatewayError:
    said = error.body.get("error") if isinstance(error.body, dict) else None
    if not isinstance(said, dict):
        return error
    code = said.get("code")
    if code in BUSY:
        return GatewayError(f"WhatsApp asks us to wait ({code}).", BUSY[code])
    if code in MENDED_BY:
        return GatewayRefused(f"{MENDED_BY[code]} ({code})")
    return error
