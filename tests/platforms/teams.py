"""Microsoft Teams on 127.0.0.1, as a bot meets it: the login that gives tokens, the keys, the
connector, and the service that posts activities to the bot.

What is not answered with 200 is posted again under the same id, in order, a few times. Tokens
expire when told to, keys are rotated, and errors have the connector's codes.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import aiohttp
import jwt
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

from tests.platforms.as_read import markdown_as_read
from tests.platforms.serving import Served
from tests.platforms.signers import TEAMS_APP, teams_key

Json = dict[str, Any]
PASSWORD = "not~a.secret-0123456789abcdef0123456789"
TENANT = "72f988bf-0000-41af-91ab-2d7cd011db47"
ANN, ANN_AAD = "29:1ann", "aad-ann"
PRIVATE, CHANNEL = "a:1private", "19:town@thread.tacv2"
BOT = f"28:{TEAMS_APP}"
MOST_BYTES = 100_000
TRIES = 40


class Refused(Exception):
    def __init__(self, status: int, code: str, message: str = "", headers: Json | None = None):
        super().__init__(code)
        self.status, self.headers = status, headers or {}
        self.body = {"error": {"code": code, "message": message}}


class TeamsEmulator(Served):
    """``address`` + ``/teams``, ``/login`` and ``/openid`` are what a configuration takes."""

    def __init__(self, again: float = 0.1) -> None:
        super().__init__()
        self.target: Callable[[], str] = lambda: ""
        self.again = again
        self.password, self.app_id = PASSWORD, TEAMS_APP
        self.login_error = ""
        self.keys: dict[str, RSAPrivateKey] = {"key-1": teams_key()}
        self.endorsed = ["msteams"]
        self.key = "key-1"
        """With which it signs now."""
        self.conversations = {PRIVATE, CHANNEL}
        self.blocked: set[str] = set()
        self.activities: dict[str, dict[str, Json]] = defaultdict(dict)
        self.typed: list[str] = []
        self.regions: list[str] = []
        """Through which address each call came."""
        self.files: dict[str, bytes] = {}
        self.tokens: set[str] = set()
        self.logins = self.key_calls = 0
        self.answers: list[int] = []
        self.limit = (50, 1.0)
        self._taken: deque[float] = deque()
        self._ids = itertools.count(1)
        self._news: asyncio.Queue[Json] = asyncio.Queue()
        self._jobs: list[asyncio.Task[None]] = []

    @property
    def service_url(self) -> str:
        return f"{self.address}/emea/"

    def routes(self, app: web.Application) -> None:
        app.router.add_post("/login/{tenant}/oauth2/v2.0/token", self._login)
        app.router.add_get("/openid", self._openid)
        app.router.add_get("/keys", self._keys)
        path = "/{region}/v3/conversations/{conversation}/activities"
        app.router.add_post(path, self._post)
        app.router.add_put(path + "/{activity}", self._put)
        app.router.add_get("/{region}/v3/attachments/{file}/views/original", self._file)

    async def start(self) -> None:
        await super().start()
        self._jobs = [asyncio.create_task(self._deliver_all())]

    async def stop(self) -> None:
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await super().stop()

    # --- what people do, and what they see ------------------------------------------------------

    def person_says(
        self, text: str, *, conversation: str = PRIVATE, tenant: str = TENANT, **more: Any
    ) -> Json:
        """In a channel she names the bot. ``more`` as in an activity, which is returned."""
        private = conversation == PRIVATE
        activity: Json = {
            "type": "message", "id": f"17{next(self._ids):011d}", "channelId": "msteams",
            "timestamp": datetime.now(UTC).isoformat().replace("+00:00", "Z"), "locale": "zh-CN",
            "serviceUrl": self.service_url, "recipient": {"id": BOT, "name": "pilot"},
            "from": {"id": ANN, "name": "Ann Lee", "aadObjectId": ANN_AAD},
            "conversation": {
                "id": conversation, "tenantId": tenant,
                "conversationType": "personal" if private else "channel",
            },
            "channelData": {"tenant": {"id": tenant}}, "textFormat": "plain",
        }  # fmt: skip
        if not private:
            self.conversations.add(conversation)
            text = f"<at>pilot</at>{text}"
            mentioned = {"id": BOT, "name": "pilot"}
            activity["entities"] = [
                {"type": "mention", "mentioned": mentioned, "text": "<at>pilot</at>"}
            ]
        if text:
            activity["text"] = text
        activity |= more
        self._news.put_nowait(activity)
        return activity

    def presses(self, number: str, value: str, conversation: str = PRIVATE) -> None:
        """Fails when the message does not show the button."""
        shown = self.activities[conversation][number]
        offered = [
            action["data"]
            for each in shown.get("attachments") or ()
            for row in each.get("content", {}).get("body", ())
            for action in row["actions"]
        ]
        (pressed, *_) = [data for data in offered if value in data.values()] or [None]
        if pressed is None:
            raise AssertionError(f"no button {value!r} on {shown}")
        self.person_says("", conversation=conversation, value=pressed, replyToId=number)

    def upload(self, content: bytes) -> Json:
        number = f"f{next(self._ids)}"
        self.files[number] = content
        url = f"{self.service_url}v3/attachments/{number}/views/original"
        return {"contentType": "image/*", "contentUrl": url}

    def sees(self, conversation: str = PRIVATE) -> list[str]:
        every = self.activities[conversation].values()
        return [markdown_as_read(each.get("text") or "") for each in every]

    # --- to the bot -----------------------------------------------------------------------------

    async def _deliver_all(self) -> None:
        async with aiohttp.ClientSession() as client:
            while True:
                activity = await self._news.get()
                for _ in range(TRIES):
                    while not self.target():  # noqa: ASYNC110
                        await asyncio.sleep(0.01)
                    if await self._deliver(client, activity):
                        break
                    await asyncio.sleep(self.again)

    async def _deliver(self, client: aiohttp.ClientSession, activity: Json) -> bool:
        headers = {"Authorization": f"Bearer {self.token_for(str(activity['serviceUrl']))}"}
        with suppress(aiohttp.ClientError, TimeoutError):
            async with client.post(
                self.target(), data=json.dumps(activity).encode(), headers=headers,
                timeout=aiohttp.ClientTimeout(60),
            ) as answer:  # fmt: skip
                self.answers.append(answer.status)
                return answer.status == 200
        return False

    def token_for(self, service_url: str, **other: Any) -> str:
        """As Microsoft makes them: good for an hour."""
        now = int(time.time())
        claims = {
            "iss": "https://api.botframework.com", "aud": self.app_id, "nbf": now,
            "exp": now + 3600, "serviceurl": service_url,
        } | other  # fmt: skip
        return jwt.encode(claims, self.keys[self.key], "RS256", {"kid": self.key})

    # --- what Microsoft answers -----------------------------------------------------------------

    async def _login(self, request: web.Request) -> web.Response:
        self.logins += 1
        form = await request.post()
        wrong = self.login_error
        if request.match_info["tenant"] != TENANT:
            wrong = "AADSTS90002: Tenant not found."
        elif form.get("client_id") != self.app_id:
            wrong = "AADSTS700016: Application not found in the directory."
        elif form.get("client_secret") != self.password:
            wrong = "AADSTS7000215: Invalid client secret provided."
        if wrong or form.get("scope") != "https://api.botframework.com/.default":
            body = {"error": "invalid_client", "error_description": wrong}
            return web.json_response(body, status=401)
        token = f"token-{next(self._ids)}"
        self.tokens.add(token)
        return web.json_response(
            {"token_type": "Bearer", "expires_in": 3599, "access_token": token}
        )

    async def _openid(self, request: web.Request) -> web.Response:
        return web.json_response({"issuer": "x", "jwks_uri": f"{self.address}/keys"})

    async def _keys(self, request: web.Request) -> web.Response:
        self.key_calls += 1
        keys = []
        for name, key in self.keys.items():
            public = jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key(), as_dict=True)
            keys.append(public | {"kid": name, "use": "sig", "endorsements": self.endorsed})
        return web.json_response({"keys": keys})

    async def _post(self, request: web.Request) -> web.Response:
        return await self._connector(request, "")

    async def _put(self, request: web.Request) -> web.Response:
        return await self._connector(request, request.match_info["activity"])

    async def _connector(self, request: web.Request, number: str) -> web.Response:
        try:
            activity = self._checked(request, await request.read())
            conversation = request.match_info["conversation"]
            if activity["type"] == "typing":
                self.typed.append(conversation)
                return web.json_response({"id": "0"}, status=201)
            self._find(conversation, number)
            number = number or f"18{next(self._ids):011d}"
            self.activities[conversation][number] = activity
        except Refused as error:
            return web.json_response(error.body, status=error.status, headers=error.headers)
        return web.json_response({"id": number}, status=201)

    def _checked(self, request: web.Request, body: bytes) -> Json:
        self._authorize(request)
        self.regions.append(request.match_info["region"])
        conversation = request.match_info["conversation"]
        if conversation not in self.conversations:
            raise Refused(404, "ConversationNotFound", "Conversation not found.")
        if conversation in self.blocked:
            raise Refused(403, "ConversationBlockedByUser", "User blocked the conversation.")
        self._count()
        activity: Json = json.loads(body)
        if 2 * len(json.dumps(activity, ensure_ascii=False)) > MOST_BYTES:
            raise Refused(413, "MessageSizeTooBig", "Message size too large.")
        for each in activity.get("attachments") or ():
            for row in each.get("content", {}).get("body", ()):
                if len(row["actions"]) > 6:
                    raise Refused(400, "BadArgument", "At most 6 actions.")
        return activity

    def _find(self, conversation: str, number: str) -> None:
        if number and number not in self.activities[conversation]:
            raise Refused(404, "ActivityNotFoundInConversation")

    def _authorize(self, request: web.Request) -> None:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if token not in self.tokens:
            raise Refused(401, "Unauthorized", "Authorization has been denied for this request.")

    def _count(self) -> None:
        count, seconds = self.limit
        now = time.monotonic()
        while self._taken and now - self._taken[0] >= seconds:
            self._taken.popleft()
        if len(self._taken) >= count:
            raise Refused(429, "TooManyRequests", "Rate limited.", {"Retry-After": "1"})
        self._taken.append(now)

    async def _file(self, request: web.Request) -> web.Response:
        try:
            self._authorize(request)
        except Refused as error:
            return web.json_response(error.body, status=error.status)
        return web.Response(body=self.files[request.match_info["file"]])
