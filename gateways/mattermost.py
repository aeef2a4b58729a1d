"""Mattermost: a bot on your own server, over its REST API and its websocket, on httpx.

The server's own mark of what we have read is the cursor: a channel is marked as viewed only after
``deliver``, and after each connection what was posted since the mark (at most a day back) is asked
for and delivered, so that neither a cut nor a restart loses a message. In channels the bot answers
in a thread of the message, and reads what names it, or answers it in a thread. Buttons would need
an address at which the server reaches us: questions come with numbers instead. The server may show
previews of links; a bot cannot forbid that. https://api.mattermost.com
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections import OrderedDict
from functools import partial
from typing import Any
from urllib.parse import quote, urlsplit

import structlog
from pydantic import BaseModel, Field, SecretStr
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gateways._api import Api, ApiRefused
from gateways._carried import Carried, carried
from gateways._keep_up import KeepUp
from gateways._mattermost_read import (
    GATEWAY,
    Someone,
    happened,
    in_order,
    is_persons,
    posted,
    read,
    someone,
)
from gateways._mattermost_say import explained, is_gone, parts_of, unpinged
from gateways._odd import NONSENSE, left_out, understood
from gateways._patience import insisting, patiently
from gateways._secrets import hide_in_logs
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
from gateways.markdown import STANDARD, written

log = structlog.get_logger(__name__)
Json = dict[str, Any]

MAX_TEXT = 4000
"""Newer servers take more, older ones no more."""
TYPING_SECONDS = 5.0
INSIST_SECONDS = 20.0
AWAY_SECONDS = 24 * 3600.0
"""How far back it is asked what was said while nobody listened."""
OVERLAP_SECONDS = 600.0
"""Before the mark: a post that came in the moment in which the one before it was marked."""
KNOWN = 1000
LARGEST_FRAME = 4 * 1024 * 1024


class Config(BaseModel, extra="forbid"):
    """``[gateways.mattermost]`` in the configuration."""

    url: str = Field(pattern="^https?://")
    """Your server, such as ``https://chat.example.org``."""
    token: SecretStr
    """Integrations, Bot Accounts, Add Bot Account shows it once; or a personal access token."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a lost connection; pauses double, up to 30 times this."""


def create(config: Config) -> MattermostGateway:
    """Raises GatewayRefused when the address cannot be one."""
    return MattermostGateway(config)


class MattermostGateway:
    """One bot account. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, threads=True, typing=TYPING_SECONDS, max_text=MAX_TEXT,
        edit_seconds=1.0, paces=(Pace(8, 1),),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        token = config.token.get_secret_value().strip()
        if not re.fullmatch(r"[a-z0-9]{26}", token):
            raise GatewayRefused(
                "That is no Mattermost token: one has 26 small letters and digits. It is shown "
                "once, when the bot account is made under Integrations, Bot Accounts."
            )
        parts = urlsplit(config.url)
        if not parts.hostname or parts.query:
            raise GatewayRefused("[gateways.mattermost] url is the server's address, no more.")
        base = config.url.rstrip("/") + "/api/v4"
        hide_in_logs(token, ("httpx", "httpcore", "websockets.client"))
        self._config = config
        self._token = token
        self._socket_url = re.sub("^http", "ws", base) + "/websocket"
        headers = {"Authorization": f"Bearer {token}"}
        self._api = Api("Mattermost", base, (token,), headers)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._kinds: dict[str, str] = {}
        self._people: OrderedDict[str, Someone] = OrderedDict()
        self._authors: OrderedDict[str, str] = OrderedDict()
        """Who began each thread."""
        self._heard: OrderedDict[str, None] = OrderedDict()
        self._me: Someone | None = None

    async def close(self) -> None:
        """A later ``send`` or ``run`` opens the connections again."""
        await self._api.close()

    async def check(self) -> str:
        """Who we are and where. Raises GatewayError with what to do."""
        try:
            me = await self._who_am_i()
            teams = await self._call("GET", "/users/me/teams")
        finally:
            await self.close()
        if not teams:
            raise GatewayRefused(
                f"@{me.username} is in no team, so nobody can write to it: a team's owner adds it "
                "by Invite People, or by /invite in a channel."
            )
        return f"@{me.username} in {', '.join(str(t['display_name']) for t in teams)}"

    async def _who_am_i(self) -> Someone:
        self._me = someone(await self._call("GET", "/users/me"))
        return self._me

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend."""
        insist = insisting(deliver, INSIST_SECONDS)
        try:
            while True:
                try:
                    me = await self._who_am_i()
                    await self._listen(me, insist)
                except GatewayError as trouble:
                    await self._keep_up.pause(trouble)
                except NotKept as full:
                    cannot = f"It cannot be kept: {full}"
                    await self._keep_up.pause(GatewayError(cannot, full.retry_after))
                except (OSError, TimeoutError, WebSocketException) as error:
                    said = str(error) or type(error).__name__
                    lost = f"Mattermost cannot be reached just now: {said}"
                    await self._keep_up.pause(GatewayError(lost))
        finally:
            await self.close()

    async def _listen(self, me: Someone, deliver: Deliver) -> None:
        """One connection, to its end, which is always an exception."""
        async with connect(self._socket_url, max_size=LARGEST_FRAME) as socket:
            await self._introduce(socket)
            async for frame in socket:
                event = understood(GATEWAY, happened, frame) or {}
                if event.get("event") == "hello":
                    self._keep_up.up()
                    log.info("mattermost.listening", bot=me.username)
                    await self._catch_up(me, deliver)
                elif event.get("event") == "posted":
                    if (found := understood(GATEWAY, posted, event)) is not None:
                        post, kind = found
                        self._kinds[str(post["channel_id"])] = kind
                        await self._take(post, me, deliver)
                elif event.get("status") == "FAIL":
                    raise GatewayError(f"Mattermost does not let us listen: {event.get('error')}")
        raise GatewayError("Mattermost closed the connection.")

    async def _introduce(self, socket: ClientConnection) -> None:
        challenge = {"token": self._token}
        await socket.send(
            json.dumps({"seq": 1, "action": "authentication_challenge", "data": challenge})
        )

    async def _catch_up(self, me: Someone, deliver: Deliver) -> None:
        """What was posted in our channels since we marked them as viewed."""
        away = (time.time() - AWAY_SECONDS) * 1000
        for channel in await self._call("GET", "/users/me/channels"):
            if channel.get("delete_at") or channel.get("last_post_at", 0) < away:
                continue
            number = str(channel["id"])
            self._kinds[number] = str(channel["type"])
            member = await self._call("GET", f"/channels/{number}/members/me")
            seen = member["last_viewed_at"] - OVERLAP_SECONDS * 1000
            since = int(max(seen, away))
            if channel["last_post_at"] <= since:
                continue
            found = await self._call("GET", f"/channels/{number}/posts", params={"since": since})
            for post in understood(GATEWAY, in_order, found, since) or ():
                await self._take(post, me, deliver)

    async def _take(self, post: Json, me: Someone, deliver: Deliver) -> None:
        try:
            inbound = await self._read(post, me)
        except NONSENSE as odd:
            left_out(GATEWAY, odd)
            return
        if inbound is None:
            return
        await deliver(inbound)
        _note(self._heard, inbound.external_id, None)
        if inbound.addressed:
            viewed = {"channel_id": post["channel_id"]}
            try:
                await self._call("POST", "/channels/members/me/view", json=viewed)
            except ApiRefused as error:
                if error.status == 401:
                    raise
                log.info("mattermost.not_viewed", status=error.status)  # we were thrown out

    async def _read(self, post: Json, me: Someone) -> Inbound | None:
        """None for what is nothing for us, or was heard before."""
        if post["id"] in self._heard or not is_persons(post, me):
            return None
        sender = await self._person(str(post["user_id"]))
        kind = self._kinds.get(str(post["channel_id"]), "O")
        root = str(post.get("root_id") or "")
        author = await self._author(root) if root else ""
        if sender.is_bot:
            return None
        return understood(GATEWAY, read, post, kind, sender, author, me)

    async def _person(self, number: str) -> Someone:
        if number not in self._people:
            try:
                found = await self._api.call("GET", f"/users/{quote(number, safe='')}")
            except ApiRefused as error:
                if error.status in (400, 404):
                    raise LookupError("nobody wrote it") from None
                raise explained(error) from None
            _note(self._people, number, someone(found))
        return self._people[number]

    async def _author(self, post: str) -> str:
        """Of a post; "" when it is gone."""
        if post not in self._authors:
            try:
                found = str((await self._call("GET", f"/posts/{quote(post, safe='')}"))["user_id"])
            except GatewayRefused:
                found = ""
            _note(self._authors, post, found)
        return self._authors[post]

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """What was sent beside a text. Raises GatewayRefused when it is too large or gone."""
        try:
            return await self._api.download(f"/files/{attachment.ref}", largest)
        except ApiRefused as error:
            raise explained(error) from None

    # --- sending --------------------------------------------------------------------------------

    async def typing(self, chat: str) -> None:
        channel, root = parts_of(chat)
        about = {"channel_id": channel, "parent_id": root}
        await self._call("POST", "/users/me/typing", json=about)

    async def send(self, message: Outbound) -> str:
        """Send or edit. Text beyond one message goes on in further ones, and the last one's id is
        returned. Raises GatewayError, with ``retry_after`` when the server asks for it; nothing
        has been sent then, unless a later part of a long text failed TRIES times."""
        text, brought = await carried(message, self.name)
        first, *more = written(text, message.markdown, STANDARD, MAX_TEXT)
        said = await self._begin(message, unpinged(first), brought)
        for number, part in enumerate(more, 1):
            once = f"{message.once}.{number}" if message.once else ""
            post = partial(self._post, message.chat, unpinged(part), [], once)
            said = await patiently(post, self._config.retry_seconds)
        return said

    async def _begin(self, message: Outbound, text: str, brought: list[Carried]) -> str:
        channel, _ = parts_of(message.chat)
        files = [await self._upload(channel, each) for each in brought]
        if message.edits:
            change: Json = {"message": text} | ({"file_ids": files} if files else {})
            try:
                edited = await self._call("PUT", f"/posts/{message.edits}/patch", json=change)
            except ApiRefused as error:
                if not is_gone(error):
                    raise
            else:
                shown = {f["id"] for f in (edited.get("metadata") or {}).get("files") or ()}
                if shown.issuperset(files):
                    return str(edited["id"])
                # older servers keep a post's files as they are: the picture goes below
                files = [await self._upload(channel, each) for each in brought]
        return await self._post(message.chat, text, files, message.once)

    async def _post(self, chat: str, text: str, files: list[str], once: str) -> str:
        channel, root = parts_of(chat)
        post: Json = {"channel_id": channel, "root_id": root, "message": text, "file_ids": files}
        if once:  # known again for half a minute only: too short to promise it
            post["pending_post_id"] = hashlib.sha256(once.encode()).hexdigest()[:26]
        return str((await self._call("POST", "/posts", json=post))["id"])

    async def _upload(self, channel: str, file: Carried) -> str:
        content = {"files": (file.name, file.content, file.mime)}
        about = {"channel_id": channel}
        done = await self._call("POST", "/files", data=about, files=content)
        return str(done["file_infos"][0]["id"])

    async def _call(self, method: str, path: str, **more: Any) -> Any:
        try:
            return await self._api.call(method, path, **more)
        except ApiRefused as error:
            raise explained(error) from None


def _note(kept: OrderedDict[str, Any], key: str, value: Any) -> None:
    kept[key] = value
    if len(kept) > KNOWN:
        kept.popitem(last=False)
