"""Matrix: an account on any homeserver, on matrix-nio.

How far we have read is kept on the homeserver, in the account's own data, and moved on only when
``deliver`` has put all before it on disk: what came while we were away is read at the start, and a
crash loses nothing. Rooms are joined when somebody invites us (``_matrix_joins``). End-to-end
encrypted messages cannot be read here: it takes keys that a gateway would have to keep; whoever
writes some is told once.
https://spec.matrix.org/latest/client-server-api/
"""

from __future__ import annotations

import json
import logging
import random
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from itertools import islice
from typing import Any, TypeVar, cast
from urllib.parse import quote, urlencode, urlsplit

import aiohttp
import nio
import structlog
from pydantic import BaseModel, Field, SecretStr

from gateways._keep_up import KeepUp
from gateways._matrix_joins import Joins
from gateways._matrix_read import (
    GATEWAY,
    Event,
    Me,
    Room,
    lets_in,
    names,
    news,
    points_at,
    read,
)
from gateways._matrix_say import Saying, trouble
from gateways._odd import parsed, understood
from gateways._secrets import hide_in_logs
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)

log = structlog.get_logger(__name__)
T = TypeVar("T")
CURSOR = "org.phonepilot.read"
TYPING_SECONDS = 25.0
REQUEST_SECONDS = 20.0
NOTHING: dict[str, Any] = {"types": []}
AT_ONCE = 100
"""Messages of one room in one answer; what is older is fetched page by page, up to PAGES."""
PAGES = 20
READS = ["m.room.message", "m.room.encrypted", "m.room.member"]
ROOM = {"state": NOTHING, "ephemeral": NOTHING, "account_data": NOTHING}
ELSE = {"presence": NOTHING, "account_data": NOTHING}
FILTER = ELSE | {"room": ROOM | {"timeline": {"types": READS, "limit": AT_ONCE}}}
INVITATIONS = ELSE | {"room": ROOM | {"timeline": NOTHING}}
ROOM_TRIES, MUTE_SECONDS = 3, 1800.0
"""How often one room is asked while the homeserver answers, and how long it is then not asked."""
REMEMBERED = 200
"""Rooms, and names of people in each, that are known without asking."""
ENCRYPTED = (
    "I can't read end-to-end encrypted messages. Please invite me to a room without encryption: it "
    "is switched off while the room is made.\n"
    "我读不了端到端加密的消息。请邀请我进入一个没有加密的聊天室：创建时关闭加密即可。"
)
LOGGERS = ("nio.client.async_client", "nio.rooms", "nio.responses", "aiohttp.client")
LOUD = ("nio.client.async_client", "nio.responses")
"""They say it again for every try; we say once that the homeserver is away."""


class Config(BaseModel, extra="forbid"):
    """``[gateways.matrix]`` in the configuration."""

    homeserver: str = Field(pattern="^https?://[^/]+/?$")
    """Where the account lives, such as ``https://matrix.org``."""
    access_token: SecretStr
    """Of the assistant's own account; Element shows it in Settings, Help & About, Advanced."""
    poll_seconds: float = Field(default=30, ge=0, le=300)
    """How long one request waits on the homeserver for something to happen."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a failed request; pauses double, up to 30 times this."""
    messages: int = Field(default=10, ge=1)
    """So many messages and edits the homeserver takes from us ..."""
    messages_seconds: float = Field(default=50, gt=0)
    """... in so many seconds. Synapse's defaults; more where its owner lifted the limit for us."""


def create(config: Config) -> Matrix:
    """Raises GatewayRefused when the token would travel in clear."""
    return Matrix(config)


class Matrix:
    """One account. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY

    def __init__(self, config: Config) -> None:
        home = urlsplit(config.homeserver)
        if home.scheme == "http" and home.hostname not in ("127.0.0.1", "localhost", "::1"):
            raise GatewayRefused(
                "The token would travel in clear. Write https:// in [gateways.matrix] homeserver."
            )
        token = config.access_token.get_secret_value().strip()
        if not re.fullmatch(r"[\x21-\x7e]+", token):
            raise GatewayRefused(
                "[gateways.matrix] access_token is empty or has spaces in it. Element shows the "
                "token in Settings, Help & About, Advanced."
            )
        hide_in_logs(token, LOGGERS)
        for name in LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.abilities = Abilities(
            edit=True, image=True, file=True, threads=True, voice=True, typing=TYPING_SECONDS,
            max_text=10_000, edit_seconds=2.0, knows_repeats=True,
            paces=(Pace(config.messages, config.messages_seconds),),
        )  # fmt: skip
        self._config = config
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._mute: OrderedDict[str, float] = OrderedDict()
        """Rooms that are not asked for now, and until when (monotonic)."""
        self._client = nio.AsyncClient(
            config.homeserver.rstrip("/"),
            config=nio.AsyncClientConfig(
                max_limit_exceeded=0, max_timeouts=0, request_timeout=REQUEST_SECONDS
            ),
        )
        self._client.access_token = token
        self._saying = Saying(self._client, self._ask, config.retry_seconds)
        self._joins = Joins(self._client, self._ask)
        self._members: OrderedDict[str, Room] = OrderedDict()
        self._told: OrderedDict[str, None] = OrderedDict()
        """Rooms whose people know that we cannot read what is encrypted."""

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        await self._client.close()

    async def check(self) -> str:
        """Our id. Raises GatewayError with what to do."""
        try:
            return (await self._who_am_i()).user
        finally:
            await self.close()

    async def _who_am_i(self) -> Me:
        who = await self._ask(self._client.whoami())
        user = str(who.user_id)
        shown = await self._ask(self._client.get_profile(user), missing=True)
        self._client.user_id = user
        return Me(user, str(getattr(shown, "displayname", "") or ""))

    async def _ask(self, call: Awaitable[Any], *, missing: bool = False) -> Any:
        """What the homeserver answers; with ``missing``, None for what does not exist.

        Raises GatewayError."""
        try:
            answer = await call
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            why = str(error) or type(error).__name__
            raise GatewayError(f"The homeserver cannot be reached just now: {why}") from None
        if not isinstance(answer, nio.ErrorResponse):
            return answer
        if missing and answer.transport_response.status in (400, 403, 404):
            return None
        raise trouble(answer)

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend.

        Whatever ``deliver`` raises ends the run, and what it was given comes again next time.
        """
        try:
            me = await self._keep_up.until_it_works(self._who_am_i)
            since = await self._keep_up.until_it_works(partial(self._cursor, me))
            told = await self._keep_up.until_it_works(partial(self._poll, ""))
            self._joins.take(told, me)
            if not since:  # nothing said before is answered
                since = told["next_batch"]
                await self._keep_up.until_it_works(partial(self._read_up_to, me, since))
            log.info("matrix.listening", account=me.user)
            while True:
                told = await self._keep_up.until_it_works(partial(self._poll, since))
                self._joins.take(told, me)
                joined = (told.get("rooms") or {}).get("join") or {}
                for room_id, room in joined.items():
                    await self._hear(room_id, room.get("timeline") or {}, since, me, deliver)
                since = told["next_batch"]
                if joined:
                    await self._keep_up.until_it_works(partial(self._read_up_to, me, since))
        finally:
            await self._joins.close()
            await self.close()

    async def _poll(self, since: str) -> Any:
        """What is new; since ever, only who invites us."""
        wait = self._config.poll_seconds if since else random.random()  # noqa: S311
        # Synapse answers what it was asked two minutes ago as it did then; so it is another request
        asked = {
            "filter": json.dumps(FILTER if since else INVITATIONS),
            "timeout": str(int(wait * 1000)),
        }
        told = await self._get("/sync", asked | ({"since": since} if since else {}), wait=wait)
        if not isinstance(told.get("next_batch"), str):
            raise GatewayError("The homeserver answered what makes no sense.")
        return told

    async def _get(
        self, path: str, asked: Mapping[str, str], *, wait: float = 0, missing: bool = False
    ) -> Any:
        """As it is: nio reads an answer as a whole or not at all, and strangers write into it."""

        async def call() -> Any:
            address = f"/_matrix/client/v3{path}?{urlencode(asked)}"
            sent = self._client.send(
                "GET", address, headers=self._authorised(), timeout=REQUEST_SECONDS + wait
            )
            async with await sent as response:
                try:
                    said = parsed(await response.read())
                except ValueError:
                    said = None
                if response.status < 300 and isinstance(said, dict):
                    return said
                error = nio.ErrorResponse.from_dict(said if isinstance(said, dict) else {})
                error.transport_response = response
                return error

        return await self._ask(call(), missing=missing)

    async def _hear(
        self, room_id: str, timeline: Event, since: str, me: Me, deliver: Deliver
    ) -> None:
        for event in await self._events(room_id, timeline, since, me):
            match understood(GATEWAY, news, event, me):
                case "member", _:
                    self._members.pop(room_id, None)
                case "encrypted", event_id:
                    await self._say_that_it_is_encrypted(room_id, event_id)
                case "said", _:
                    await self._hand_over(event, room_id, me, deliver)

    async def _hand_over(self, event: Event, room_id: str, me: Me, deliver: Deliver) -> None:
        before = understood(GATEWAY, points_at, event)
        unknown = Room(room_id, {}, private=False)
        room = await self._of_room(room_id, partial(self._room, room_id), unknown)
        ours = False
        if before and not room.private:
            said_by = partial(self._said_by, me.user, room_id, before)
            ours = await self._of_room(room_id, said_by, otherwise=False)
        inbound = understood(GATEWAY, read, event, me, room, answers_us=ours)
        if inbound is not None:
            await deliver(inbound)

    async def _events(self, room_id: str, timeline: Event, since: str, me: Me) -> list[Event]:
        """In order, with what did not fit into one answer; of a room that is new to us, what was
        said since we were invited."""
        events: list[Event] = list(timeline.get("events") or ())
        invited, joined = (
            [at for at, event in enumerate(events) if understood(GATEWAY, lets_in, event, me, how)]
            for how in ("invite", "join")
        )
        if joined:
            return events[(invited or joined)[-1] :]
        if timeline.get("limited") and timeline.get("prev_batch") and since:
            older = partial(self._older, room_id, timeline["prev_batch"], since)
            missed: list[Event] = await self._of_room(room_id, older, list[Event]())
            return missed + events
        return events

    async def _of_room(self, room_id: str, call: Callable[[], Awaitable[T]], otherwise: T) -> T:
        """What one room alone cannot tell, because another server is slow, holds up no other room:
        where the homeserver answers all else, it is gone without, for a while at once."""
        if time.monotonic() < self._mute.get(room_id, 0.0):
            return otherwise
        for _ in range(ROOM_TRIES):
            try:
                found = await call()
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)
                await self._keep_up.until_it_works(self._who_am_i)
            else:
                self._keep_up.up()
                return found
        log.warning("matrix.room_does_not_answer", room=room_id)
        _remember(self._mute, room_id, time.monotonic() + MUTE_SECONDS)
        return otherwise

    async def _older(self, room_id: str, start: str, since: str) -> list[Event]:
        found: list[Event] = []
        for _ in range(PAGES):
            page = await self._get(
                f"/rooms/{quote(room_id, safe='')}/messages",
                {"from": start, "to": since, "dir": "b", "limit": str(AT_ONCE),
                 "filter": json.dumps({"types": READS})},
                missing=True,  # where we were thrown out again
            )  # fmt: skip
            chunk = (page or {}).get("chunk")
            found += chunk or ()
            if not chunk or not page.get("end"):
                break
            start = page["end"]
        else:
            log.warning("matrix.too_much_missed", room=room_id, read=len(found))
        return found[::-1]

    async def _room(self, room_id: str) -> Room:
        if room_id not in self._members:
            path = f"/rooms/{quote(room_id, safe='')}/joined_members"
            there = await self._get(path, {}, missing=True) or {"joined": {}}
            known = understood(GATEWAY, names, there) or {}
            shown = dict(islice(known.items(), REMEMBERED))
            _remember(self._members, room_id, Room(room_id, shown, len(known) <= 2))
        return self._members[room_id]

    async def _said_by(self, user: str, room_id: str, event_id: str) -> bool:
        path = f"/rooms/{quote(room_id, safe='')}/event/{quote(event_id, safe='')}"
        found = await self._get(path, {}, missing=True)
        return found is not None and found.get("sender") == user

    async def _say_that_it_is_encrypted(self, room_id: str, event_id: str) -> None:
        if room_id in self._told:
            return
        _remember(self._told, room_id, None)
        notice = {"msgtype": "m.notice", "body": ENCRYPTED}
        say = self._client.room_send(room_id, "m.room.message", notice, f"encrypted-{event_id}")
        try:
            await self._ask(say)
        except GatewayError as error:
            log.warning("matrix.encrypted_not_told", room=room_id, why=str(error))

    # --- how far we have read --------------------------------------------------------------------

    async def _cursor(self, me: Me) -> str:
        status, said = await self._account_data("GET", me, None)
        return str(said.get("since", "")) if status == 200 else ""

    async def _read_up_to(self, me: Me, since: str) -> None:
        await self._account_data("PUT", me, {"since": since})

    async def _account_data(self, method: str, me: Me, data: Any) -> tuple[int, dict[str, Any]]:
        """nio has no call for it."""
        path = f"/_matrix/client/v3/user/{quote(me.user, safe='')}/account_data/{CURSOR}"
        body = json.dumps(data) if data else None

        async def call() -> tuple[int, Any]:
            sent = self._client.send(method, path, body, headers=self._authorised())
            async with await sent as response:
                return response.status, await response.json(content_type=None)

        status, said = await self._ask(call())
        if status == 429 or status >= 500:
            raise GatewayError(f"The homeserver answered {status}.", _pause(said))
        if status not in (200, 404):
            raise GatewayRefused(f"The homeserver refused its own account's data: {said}")
        return status, cast("dict[str, Any]", said)

    def _authorised(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._client.access_token}"}

    # --- speaking and fetching -------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send or edit; a text beyond the limit goes on in further messages, and the id of the last
        is returned. Sent again, the homeserver knows each by its transaction."""
        self._joins.spoken(message.chat.partition("/$")[0])
        return await self._saying.send(message)

    async def typing(self, chat: str) -> None:
        """Raises GatewayError."""
        room_id = chat.partition("/$")[0]
        if not self._client.user_id:
            await self._who_am_i()
        wait = int(TYPING_SECONDS * 1000)
        await self._ask(self._client.room_typing(room_id, timeout=wait))

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """Raises GatewayRefused for more than ``largest`` bytes, and for what is gone."""
        found: bytes = await self._ask(self._download(attachment.ref, largest))
        return found

    async def _download(self, ref: str, largest: int) -> bytes:
        path = f"/_matrix/client/v1/media/download/{quote(ref.removeprefix('mxc://'))}"
        async with await self._client.send("GET", path, headers=self._authorised()) as response:
            if response.status == 429 or response.status >= 500:
                raise GatewayError(f"The homeserver answered {response.status}.")
            if response.status != 200:
                raise GatewayRefused(f"The homeserver has no such file ({response.status}).")
            found = b""
            async for part in response.content.iter_chunked(1 << 16):
                found += part
                if len(found) > largest:
                    raise GatewayRefused(f"It is larger than {largest} bytes.")
        return found


def _remember(known: OrderedDict[str, T], room_id: str, what: T) -> None:
    """Of one room; of as many as there may be, the oldest are forgotten."""
    known[room_id] = what
    while len(known) > REMEMBERED:
        known.popitem(last=False)


def _pause(said: Any) -> float:
    asked = said.get("retry_after_ms") if isinstance(said, dict) else None
    return float(asked) / 1000 if isinstance(asked, int | float) else 0.0
