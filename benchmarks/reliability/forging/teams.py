"""Microsoft Teams: a token that Microsoft signed. Whoever has a bot of their own gets good ones,
for themselves."""

from __future__ import annotations

import base64
import functools
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import jwt
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from benchmarks.reliability.forging.platform import Listens, Platform
from benchmarks.reliability.forging.wire import Asked
from tests.platforms.signers import TEAMS_APP, teams_key
from tests.platforms.stages.teams import a_bot
from tests.platforms.teams import ANN, ANN_AAD, BOT, PRIVATE, TENANT, TeamsEmulator

Json = dict[str, Any]
OTHER = "99999999-0000-4000-8000-5b0d1f3c9a77"
ISSUER = "https://api.botframework.com"


@functools.cache
def _eves_key() -> RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


@functools.cache
def _web_chats_key() -> RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


class TwoChannels(TeamsEmulator):
    """Publishes one more key, which is good for another channel than Teams."""

    async def _keys(self, request: web.Request) -> web.Response:
        told = json.loads((await super()._keys(request)).text or "{}")
        public = jwt.algorithms.RSAAlgorithm.to_jwk(_web_chats_key().public_key(), as_dict=True)
        other = public | {"kid": "key-web", "use": "sig", "endorsements": ["webchat"]}
        return web.json_response({"keys": [*told["keys"], other]})


class Teams(Platform):
    name, path = "teams", "/teams"
    _emulator: TeamsEmulator

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        async with TwoChannels() as self._emulator:
            yield a_bot(self._emulator)

    def says(self, text: str, at: float = 0.0) -> Asked:
        at = at or time.time()
        body = json.dumps(self._activity(text, at)).encode()
        return self._with(body, self._token(nbf=int(at), exp=int(at)))

    def _activity(self, text: str, at: float) -> Json:
        stamp = datetime.fromtimestamp(min(at, 4e9), UTC).isoformat().replace("+00:00", "Z")
        return {
            "type": "message", "id": f"17{self.next():011d}", "channelId": "msteams", "text": text,
            "timestamp": stamp, "serviceUrl": self._emulator.service_url,
            "recipient": {"id": BOT}, "from": {"id": ANN, "aadObjectId": ANN_AAD},
            "conversation": {
                "id": PRIVATE, "tenantId": TENANT, "conversationType": "personal"
            },
        }  # fmt: skip

    def _with(self, body: bytes, token: str) -> Asked:
        return Asked(self.path, (("Authorization", f"Bearer {token}"),), body)

    def _claims(self, **other: Any) -> Json:
        now = int(time.time())
        claims = {
            "iss": ISSUER, "aud": TEAMS_APP, "nbf": now, "exp": now + 3600,
            "serviceurl": self._emulator.service_url,
        } | other  # fmt: skip
        return {key: value for key, value in claims.items() if value is not None}

    def _token(self, key: Any = None, alg: str = "RS256", head: Json | None = None, **other: Any
               ) -> str:  # fmt: skip
        """A claim of None is left out."""
        head = {"kid": "key-1"} if head is None else head
        return jwt.encode(self._claims(**other), key or teams_key(), alg, head)

    def again(self, sent: Asked) -> Asked:
        """With the same token, or with a new one."""
        return sent if self.rng.random() < 0.5 else self._with(sent.body, self._token())

    def larger(self, asked: Asked, size: int) -> Asked:
        return replace(asked, body=asked.body.ljust(size))

    def passed_over(self) -> Asked:
        """Of another organisation, of another channel, of a bot."""
        activity = self._activity(f"pay {self.next()} to eve", time.time())
        activity |= self.rng.choice((
            {"conversation": activity["conversation"] | {"tenantId": OTHER}},
            {"conversation": activity["conversation"] | {"tenantId": None},
             "channelData": {"tenant": {"id": OTHER}}},
            {"channelId": "webchat"}, {"channelId": "emulator"},
            {"from": activity["from"] | {"role": "bot"}},
        ))  # fmt: skip
        return self._with(json.dumps(activity).encode(), self._token())

    def spans(self, asked: Asked) -> Sequence[tuple[int, int]]:
        """Of the body it proves only where answers go; TLS has to protect the rest."""
        url = self._emulator.service_url.encode()
        begins = asked.body.index(url)
        return [(begins, begins + len(url))]

    def means_the_same(self, one: Asked, other: Asked) -> bool:
        return one.headers == other.headers and _service(one.body) == _service(other.body)

    def forged(self) -> Asked:
        body = self.to_eve().body
        ways = (self._other_claims, self._other_key, self._other_algorithm, self._other_url)
        return self._with(body, self.in_turn(ways)())

    def _other_claims(self) -> str:
        now, service = int(time.time()), self._emulator.service_url
        wrong: Sequence[Json] = (
            {"aud": OTHER}, {"aud": [OTHER]}, {"aud": None}, {"aud": ""}, {"aud": f"{TEAMS_APP} "},
            {"aud": f"api://{TEAMS_APP}"}, {"aud": ISSUER},
            {"iss": "https://sts.windows.net/d6d49420-f39b-4df7-a1dc-d59a935871db/"},
            {"iss": f"https://login.microsoftonline.com/{TENANT}/v2.0"}, {"iss": None},
            {"iss": f"{ISSUER}/"}, {"iss": "https://api.botframework.us"}, {"iss": TEAMS_APP},
            {"nbf": now + 310, "exp": now + 3900}, {"nbf": now - 7200, "exp": now - 310},
            {"nbf": now - 10**9, "exp": now - 10**8}, {"nbf": None}, {"exp": None},
            {"exp": "never"}, {"exp": []}, {"nbf": "x"}, {"exp": float("-inf")},
            {"exp": -1}, {"exp": float("nan")},
            {"serviceurl": None}, {"serviceurl": "https://evil.example/"}, {"serviceurl": ""},
            {"serviceurl": service.upper()}, {"serviceurl": [service]},
            {"serviceurl": service[:-1]},
        )  # fmt: skip
        return self._token(**self.rng.choice(wrong))

    def _other_key(self) -> str:
        """Eve's own, offered in the ways that a head has; and one for another channel."""
        own = jwt.algorithms.RSAAlgorithm.to_jwk(_eves_key().public_key(), as_dict=True)
        heads: Sequence[Json] = (
            {"kid": "key-1"}, {"kid": "key-2"}, {}, {"kid": ""}, {"kid": "../../key-1"},
            {"kid": "key-1", "jwk": own | {"kid": "key-1"}}, {"kid": "eve", "jwk": own},
            {"kid": "key-1", "jku": f"{self._emulator.address}/keys"},
            {"kid": "eve", "jku": "https://evil.example/keys"},
            {"kid": "eve", "x5u": "https://evil.example/cert"},
            {"kid": "key-1", "x5c": [base64.b64encode(b"certificate").decode()]},
        )  # fmt: skip
        if self.rng.random() < 0.2:
            return self._token(_web_chats_key(), head={"kid": "key-web"})
        return self._token(_eves_key(), head=dict(self.rng.choice(heads)))

    def _other_algorithm(self) -> str:
        """None at all; Microsoft's public key as a secret; Microsoft's own, but not as agreed."""
        public = teams_key().public_key()
        as_secrets = (
            public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
            public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo),
            public.public_bytes(Encoding.PEM, PublicFormat.PKCS1),
            public.public_numbers().n.to_bytes(256, "big"), b"",
        )  # fmt: skip
        match self.rng.randrange(4):
            case 0:
                alg = self.rng.choice(("none", "None", "NONE", "nOnE", ""))
                made = self.rng.choice((b"", b"\0", b"AAAA"))
                return _compact({"alg": alg, "kid": "key-1"}, self._claims(), made)
            case 1:
                head, secret = {"alg": "HS256", "kid": "key-1"}, self.rng.choice(as_secrets)
                return _compact(head, self._claims(), secret=secret)
            case 2:
                alg = self.rng.choice(("RS384", "RS512", "PS256"))
                return self._token(alg=alg)
        whole = self._token().split(".")
        cut = (whole[0], whole[1], ""), (whole[0], "", whole[2]), ("", whole[1], whole[2])
        return ".".join(self.rng.choice((*cut, whole[:2], [*whole, whole[2]])))

    def _other_url(self) -> str:
        """Good for Eve's own bot, or of an answer's address of hers."""
        return self._token(aud=OTHER, serviceurl="https://evil.example/")


def _service(body: bytes) -> object:
    try:
        return json.loads(body).get("serviceUrl")
    except (ValueError, AttributeError):
        return None


def _compact(head: Json, claims: Json, made: bytes = b"", secret: bytes | None = None) -> str:
    """A token that no library would make."""
    parts = [_url64(json.dumps(each).encode()) for each in (head, claims)]
    if secret is not None:
        made = hmac.new(secret, ".".join(parts).encode(), hashlib.sha256).digest()
    return ".".join([*parts, _url64(made)])


def _url64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
