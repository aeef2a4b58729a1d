"""Microsoft Teams: a bot, by the Bot Framework's requests and its connector, on httpx.

What Teams posts to us is proven by a token that Microsoft signed (``signatures.teams``), and
answered with 200 only after ``deliver``. Teams sends again what was not answered within 15 seconds,
a few times under the same id; so what cannot be kept is tried again in here first, and what was
said while nobody listened for longer is lost. Answers go where a proven request said they go, after
a restart to ``service_url`` until the conversation is heard again. In group chats and channels
Teams hands over only what names the bot; a thread of a channel is a conversation of its own.
Files cannot be sent: Teams wants each to be agreed to and put into the person's OneDrive.
https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from functools import partial
from typing import Any
from urllib.parse import quote, urlsplit

import structlog
from pydantic import Field, SecretStr

from gateways._api import Api, ApiRefused
from gateways._carried import carried
from gateways._keep_up import KeepUp
from gateways._patience import insisting, patiently
from gateways._secrets import hide_in_logs
from gateways._teams_keys import Knocking, TeamsKeys
from gateways._teams_read import GATEWAY, read_request
from gateways._teams_write import broken, card, picture
from gateways.base import (
    Abilities,
    Attachment,
    Button,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)
from gateways.door import Door, Listening
from gateways.listening import listen
from gateways.markdown import STANDARD, written
from gateways.signatures import BOT_FRAMEWORK, teams

log = structlog.get_logger(__name__)
Json = dict[str, Any]

MAX_TEXT = 8000
TYPING_SECONDS = 3.0
INSIST_SECONDS = 3.0
"""Less than a closing door waits for those inside."""
EARLIER_SECONDS = 300.0
"""So long before its end a token of ours is renewed."""
CONVERSATIONS_KNOWN = 1000
FILES_AT = (".sharepoint.com", ".sharepoint.us", ".sharepoint.cn", ".svc.ms")
PORTAL = "https://portal.azure.com"
GUID = r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
MULTI_TENANT = "botframework.com"
CANNOT_LOG_IN = {
    "AADSTS700016": "Microsoft knows no such app in that tenant: see [gateways.teams] app_id and "
    "tenant, both on the Overview of the app registration.",
    "AADSTS90002": "Microsoft knows no such tenant: copy Directory (tenant) ID from the Overview "
    "of the app registration into [gateways.teams] tenant.",
    "AADSTS7000215": "Microsoft does not take the client secret. It is the Value, not the Secret "
    f"ID: at {PORTAL}, App registrations, your app, Certificates & secrets, New client secret, "
    "and put it into [gateways.teams] app_password.",
    "AADSTS7000222": f"The client secret has expired: at {PORTAL}, App registrations, your app, "
    "Certificates & secrets, make a new one and put it into [gateways.teams] app_password.",
}
CANNOT_SAY = {
    "BotNotInConversationRoster": "The bot is not in that conversation: add the app to the chat "
    "or the team.",
    "ConversationNotFound": "Teams knows no such conversation.",
    "ConversationBlockedByUser": "The person has blocked the bot.",
    "BotDisabledByAdmin": "An administrator of Teams has disabled the bot: Teams admin center, "
    "Manage apps.",
    "ForbiddenOperationException": "The bot may not write there: add the app to the chat or team.",
    "MessageSizeTooBig": "The message is too large for Teams.",
}
BUSY = "PreconditionFailed"


class Config(Listening, extra="forbid"):
    """``[gateways.teams]`` in the configuration."""

    app_id: str
    """At https://portal.azure.com, your Azure Bot, Configuration: Microsoft App ID."""
    app_password: SecretStr
    """The same page, Manage Password, New client secret: its Value."""
    tenant: str
    """The same page: App Tenant ID. Other organisations are not heard. ``botframework.com`` for an
    older bot that is multi-tenant."""
    port: int = Field(default=8473, ge=0, le=65535)
    path: str = Field(default="/teams", pattern=r"^/[\w/-]*$")
    """The same page, Messaging endpoint: ``https://`` your address and this path."""
    service_url: str = Field(default="https://smba.trafficmanager.net/teams", pattern="^https?://")
    """Where answers go in conversations that were not heard since the start."""
    login_url: str = Field(default="https://login.microsoftonline.com", pattern="^https?://")
    keys_url: str = Field(
        default="https://login.botframework.com/v1/.well-known/openidconfiguration",
        pattern="^https?://",
    )
    """Which keys Microsoft signs with."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause before the rest of a long text is tried again."""


def create(config: Config) -> TeamsGateway:
    """Raises GatewayRefused for ids that cannot be any."""
    return TeamsGateway(config)


class TeamsGateway:
    """One bot. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, buttons=True, threads=True, typing=TYPING_SECONDS,
        max_text=MAX_TEXT, edit_seconds=1.5,
        paces=(Pace(50, 1), Pace(7, 1, "chat"), Pace(60, 30, "chat")), groups=r"19:.*",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        if not re.fullmatch(GUID, config.app_id):
            raise GatewayRefused(
                f"[gateways.teams] app_id has the form of 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed: at "
                f"{PORTAL}, your Azure Bot, Configuration, Microsoft App ID."
            )
        if not re.fullmatch(rf"{GUID}|[\w-]+(\.[\w-]+)+", config.tenant):
            raise GatewayRefused(
                f"[gateways.teams] tenant is an id or a domain: at {PORTAL}, your Azure Bot, "
                "Configuration, App Tenant ID."
            )
        password = config.app_password.get_secret_value().strip()
        hide_in_logs(password, ("httpx", "httpcore"))
        self._config = config
        self._password = password
        self._api = Api("Teams", config.service_url, (password,))
        self._keys = TeamsKeys(self._api, config.keys_url)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._services: OrderedDict[str, str] = OrderedDict()
        self._token, self._token_until = "", 0.0
        self.port = config.port
        """Once it listens, the real one."""

    async def close(self) -> None:
        """A later ``send`` or ``run`` opens the connections again."""
        await self._api.close()

    async def check(self) -> str:
        """That Microsoft knows us, and where it has to find us. Raises GatewayError."""
        self._token = ""
        try:
            await self._bearer()
            await self._keys.fetch()
        finally:
            await self.close()
        path = self._config.path
        return (
            f"app {self._config.app_id}, which Teams has to reach at https://YOUR-ADDRESS{path} "
            f"(Messaging endpoint), passed on to {self._config.listen} port {self._config.port}"
        )

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Listen until cancelled."""
        await self._keep_up.until_it_works(self._keys.fetch)
        tenant = self._config.tenant
        only = tenant if re.fullmatch(GUID, tenant) else ""
        read = partial(read_request, tenant=only, learn=self._learn)
        verify = teams(self._config.app_id, self._keys.get)
        door = Door(self._config.path, verify, read, insisting(deliver, INSIST_SECONDS))

        def started(port: int) -> None:
            self.port = port
            log.info("teams.listening", port=port, path=self._config.path)

        try:
            front = Knocking(door, self._keys)
            await listen(front, self._config.listen, self._config.port, started)
        finally:
            await self.close()

    def _learn(self, conversation: str, service_url: str) -> None:
        if urlsplit(service_url).scheme == urlsplit(self._config.service_url).scheme:
            self._services[conversation] = service_url.rstrip("/")
            self._services.move_to_end(conversation)
            if len(self._services) > CONVERSATIONS_KNOWN:
                self._services.popitem(last=False)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """What was sent beside a text. Raises GatewayRefused when it is too large or gone; files
        that are no pictures can be had for some minutes only."""
        url = attachment.ref
        headers: dict[str, str] = {}
        if self._is_services(url):
            headers = {"Authorization": f"Bearer {await self._bearer()}"}
        elif not _is_files(url):
            raise GatewayRefused("The file is neither at Teams nor at SharePoint.")
        return await self._api.download(url, largest, headers=headers)

    def _is_services(self, url: str) -> bool:
        """Our token goes only where a proven request, or the owner, said that the connector is."""
        known = {self._config.service_url, *self._services.values()}
        return any(urlsplit(url)[:2] == urlsplit(each)[:2] for each in known)

    # --- sending --------------------------------------------------------------------------------

    async def typing(self, chat: str) -> None:
        await self._say("POST", chat, "", {"type": "typing"})

    async def send(self, message: Outbound) -> str:
        """Send or edit. Text beyond one message goes on in further ones; the last has the buttons,
        and its id is returned. Raises GatewayError, with ``retry_after`` when Teams asks for it;
        nothing has been sent then, unless a later part of a long text failed TRIES times."""
        text, brought = await carried(message, self.name)
        shown = [await picture(each) for each in brought if each.what == "image"]
        first, *more = written(text, message.markdown, STANDARD, MAX_TEXT)
        begins = _activity(first, shown, () if more else message.buttons)
        said = await self._begin(message, begins)
        for part in more:
            activity = _activity(part, [], message.buttons if part is more[-1] else ())
            post = partial(self._say, "POST", message.chat, "", activity)
            said = await patiently(post, self._config.retry_seconds)
        return said

    async def _begin(self, message: Outbound, activity: Json) -> str:
        if message.edits:
            try:
                return await self._say("PUT", message.chat, message.edits, activity)
            except ApiRefused as error:
                if error.status != 404:
                    raise
        return await self._say("POST", message.chat, "", activity)

    async def _say(self, method: str, chat: str, activity: str, what: Json) -> str:
        """The id of the activity that is shown."""
        service = self._services.get(chat, self._config.service_url.rstrip("/"))
        path = f"{service}/v3/conversations/{quote(chat, safe='')}/activities"
        path += f"/{quote(activity, safe='')}" if activity else ""
        whole = what | {
            "from": {"id": f"28:{self._config.app_id}"}, "conversation": {"id": chat}
        }  # fmt: skip
        for last in (False, True):
            headers = {"Authorization": f"Bearer {await self._bearer()}"}
            try:
                done = await self._api.call(method, path, json=whole, headers=headers)
            except ApiRefused as error:
                if error.status != 401 or last:
                    raise _explained(error) from None
                self._token = ""  # it may have been revoked: once with a new one
            else:
                return str((done or {}).get("id") or activity)
        raise AssertionError  # pragma: no cover

    async def _bearer(self) -> str:
        """Our own token, for the connector. Raises GatewayError."""
        if not self._token or time.monotonic() > self._token_until:
            url = f"{self._config.login_url.rstrip('/')}/{self._config.tenant}/oauth2/v2.0/token"
            asked = {
                "grant_type": "client_credentials", "client_id": self._config.app_id,
                "client_secret": self._password, "scope": f"{BOT_FRAMEWORK}/.default",
            }  # fmt: skip
            try:
                got = await self._api.call("POST", url, data=asked)
            except ApiRefused as error:
                raise _explained_login(error) from None
            self._token = str(got["access_token"])
            self._token_until = time.monotonic() + float(got["expires_in"]) - EARLIER_SECONDS
        return self._token


def _activity(text: str, shown: list[Json], buttons: tuple[Button, ...]) -> Json:
    cards = [card(buttons)] if buttons else []
    return {
        "type": "message", "textFormat": "markdown", "text": broken(text),
        "attachments": [*shown, *cards],
    }  # fmt: skip


def _is_files(url: str) -> bool:
    asked = urlsplit(url)
    return asked.scheme == "https" and str(asked.hostname or "").endswith(FILES_AT)


def _code(error: ApiRefused) -> str:
    inner = error.body.get("error") if isinstance(error.body, dict) else None
    return str(inner.get("code") or "") if isinstance(inner, dict) else ""


def _explained(error: ApiRefused) -> GatewayError:
    code = _code(error)
    if error.status == 412 or code == BUSY:
        return GatewayError("Teams is busy with another message there.")
    if error.status == 401:
        why = (
            "Teams does not take our token: see that [gateways.teams] app_id is the one of the "
            "Azure Bot, and that its channel Microsoft Teams is switched on."
        )
        return ApiRefused(why, error.status, error.body)
    if code in CANNOT_SAY:
        return ApiRefused(CANNOT_SAY[code], error.status, error.body)
    return error


def _explained_login(error: ApiRefused) -> GatewayRefused:
    said = str(error.body.get("error_description") or "") if isinstance(error.body, dict) else ""
    for code, why in CANNOT_LOG_IN.items():
        if re.search(rf"{code}\b", said):
            return GatewayRefused(why)
    return error
