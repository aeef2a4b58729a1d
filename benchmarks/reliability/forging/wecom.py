"""WeCom: what proves a callback stands in its query, and covers the sealed part of the body."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from benchmarks.reliability.forging.platform import DAY, Listens, Platform, Probe
from benchmarks.reliability.forging.wire import Asked, Pairs
from tests.platforms import signers
from tests.platforms.stages.wecom import an_app
from tests.platforms.wecom import AES_KEY, AGENT, ANN, CORP, WeComEmulator

OTHER_KEY = AES_KEY[::-1]


class WeCom(Platform):
    name, path = "wecom", "/wecom"
    proofs_in_query = True

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        async with WeComEmulator() as wecom:
            app = an_app(wecom)
            yield app
            await app.close()

    def says(self, text: str, at: float = 0.0) -> Asked:
        at = at or time.time()
        return self._proven(self._sealed(self._said(text, at)), at)

    def _said(self, text: str, at: float, agent: int = AGENT) -> bytes:
        fields = {
            "ToUserName": CORP, "FromUserName": ANN, "CreateTime": str(int(at)), "MsgType": "text",
            "Content": text, "MsgId": str(7 * 10**15 + self.next()), "AgentID": str(agent),
        }  # fmt: skip
        inside = "".join(f"<{key}><![CDATA[{value}]]></{key}>" for key, value in fields.items())
        return f"<xml>{inside}</xml>".encode()

    def _sealed(self, plain: bytes, key: str = AES_KEY, receiver: str = CORP) -> str:
        return signers.wecom_sealed(plain, key, receiver)

    def _proven(
        self, sealed: str, at: float = 0.0, token: str = signers.SECRET, nonce: str = ""
    ) -> Asked:
        """Its nonce is a number, as WeCom's are."""
        nonce = nonce or str(self.rng.randrange(10**9, 10**10))
        query = signers.wecom(sealed, at or time.time(), token, nonce)
        return Asked(self.path, body=_body(sealed), query=tuple(query))

    def _for_eve(self, **seal: str) -> str:
        return self._sealed(self._said(f"pay {self.next()} to eve", time.time()), **seal)

    def larger(self, asked: Asked, size: int) -> Asked:
        return replace(asked, body=asked.body.ljust(size))

    def to_ann(self, at: float = 0.0) -> tuple[str, Asked]:
        """Now and then with a nonce that could be a time, soon."""
        text = f"pay {self.next()} to ann"
        soon = str(int(time.time()) + 60) if self.rng.random() < 0.3 else ""
        return text, self._proven(self._sealed(self._said(text, at or time.time())), at, nonce=soon)

    def again(self, sent: Asked) -> Asked:
        """The signature is of sorted parts: time and nonce may change places."""
        at, nonce = _part(sent, "timestamp"), _part(sent, "nonce")
        if self.rng.random() < 0.5 and abs(int(nonce) - time.time()) < 250:
            return replace(sent, query=_with(_with(sent.query, "timestamp", nonce), "nonce", at))
        return sent

    def spans(self, asked: Asked) -> Sequence[tuple[int, int]]:
        sealed = asked.body.index(b"<Encrypt>")
        return [(sealed, asked.body.index(b"</Encrypt>") + len(b"</Encrypt>"))]

    def means_the_same(self, one: Asked, other: Asked) -> bool:
        """Spaces around the sealed part, and the marks of CDATA, mean nothing."""
        return one.query == other.query and _plain_seal(one) == _plain_seal(other)

    def passed_over(self) -> Asked:
        """Another app of the company; what is older than we remember, its time and nonce in
        each other's place, so that it looks fresh."""
        now = time.time()
        text = f"pay {self.next()} to eve"
        if self.rng.random() < 0.5:
            return self._proven(self._sealed(self._said(text, now, AGENT + 1)))
        late = now - 8 * DAY - 60 - self.rng.random() * 10**7
        old = self._proven(self._sealed(self._said(text, late)), late, nonce=str(int(now)))
        at = _part(old, "timestamp")
        return replace(old, query=_with(_with(old.query, "timestamp", str(int(now))), "nonce", at))

    def forged(self) -> Asked:
        sealed, now = self._for_eve(), time.time()
        right = self._proven(sealed)
        captured = self.to_eve().query
        ways: Sequence[Callable[[], Asked]] = (
            lambda: self._proven(sealed, token=self.rng.choice(
                (self.random_secret(), "", signers.SECRET[:-1], signers.SECRET.upper(), CORP)
            )),
            lambda: self._proven(self._for_eve(key=OTHER_KEY), token=self.random_secret()),
            lambda: self._proven(self._for_eve(receiver="wwffffffffffffffff")),
            lambda: self._proven(self._for_eve(key=OTHER_KEY)),
            lambda: replace(right, query=captured),
            lambda: replace(right, query=_with(captured, "timestamp", str(int(now)))),
            lambda: replace(right, query=_with(right.query, "msg_signature", self._other(right))),
            lambda: self._with_an_echo(right),
            lambda: replace(right, body=right.body.replace(b"</xml>", _body(self._for_eve()))),
        )  # fmt: skip
        return self.in_turn(ways)()

    def _with_an_echo(self, right: Asked) -> Asked:
        """The console's proof, on a callback: a proxy wrote it down."""
        asked, _ = self.asks()
        other = self.rng.choice((b"", b"<xml></xml>", _body("AAAA"), right.body * 2))
        body = right.body if self.rng.random() < 0.7 else other
        return replace(right, query=asked.query, body=body)

    def _other(self, right: Asked) -> str:
        """As somebody who does not read the documentation would sign."""
        parts = [signers.SECRET, *(_part(right, n) for n in ("timestamp", "nonce"))]
        sealed = _plain_seal(right).decode()
        return self.rng.choice((
            hashlib.sha256("".join(sorted([*parts, sealed])).encode()).hexdigest(),
            hashlib.md5("".join(sorted([*parts, sealed])).encode()).hexdigest(),  # noqa: S324
            hashlib.sha1("".join([*parts, sealed]).encode()).hexdigest(),  # noqa: S324
            hashlib.sha1("".join(sorted(parts)).encode()).hexdigest(),  # noqa: S324
            hashlib.sha1("".join(sorted([*parts[1:], sealed])).encode()).hexdigest(),  # noqa: S324
        ))  # fmt: skip

    # --- the console's question -----------------------------------------------------------------

    def asks(self) -> Probe:
        number = str(10**18 + self.next())
        return self._echo(self._sealed(number.encode())), number

    def _echo(self, sealed: str, at: float = 0.0, token: str = signers.SECRET) -> Asked:
        query = (*self._proven(sealed, at, token).query, ("echostr", sealed))
        return Asked(self.path, query=query, method="GET")

    def wrongly_asks(self) -> Asked:
        number, now = str(self.next()).encode(), time.time()
        sealed = self._sealed(number)
        right = self._echo(sealed)
        other = self._sealed(number + b"0")
        name, value = self.rng.choice(right.query)
        without = tuple(pair for pair in right.query if pair[0] != name)
        ways = (
            self._echo(sealed, token=self.random_secret()),
            self._echo(sealed, now - 301 - self.rng.randrange(10**6)),
            self._echo(sealed, now + 310 + self.rng.randrange(10**6)),
            self._echo(self._sealed(number, key=OTHER_KEY)),
            self._echo(self._sealed(number, receiver="wwffffffffffffffff")),
            self._echo(self._for_eve()),
            replace(right, query=_with(right.query, "echostr", other)),
            replace(right, query=without), replace(right, query=(*right.query, (name, value))),
            replace(right, query=without, headers=((name, value),)),
            replace(self.to_eve(), method="GET"),
            replace(right, query=_with(right.query, "echostr", sealed[:-4])),
        )  # fmt: skip
        return self.rng.choice(ways)


def _body(sealed: str) -> bytes:
    return (
        f"<xml><ToUserName><![CDATA[{CORP}]]></ToUserName><AgentID><![CDATA[{AGENT}]]></AgentID>"
        f"<Encrypt><![CDATA[{sealed}]]></Encrypt></xml>"
    ).encode()


def _part(asked: Asked, name: str) -> str:
    return dict(asked.query)[name]


def _with(query: Pairs, name: str, value: str) -> Pairs:
    return tuple((k, value if k == name else v) for k, v in query)


def _plain_seal(asked: Asked) -> bytes:
    """The sealed part, or the whole body where it has another form."""
    _, begins, rest = asked.body.partition(b"<Encrypt>")
    sealed, ends, _ = rest.partition(b"</Encrypt>")
    sealed = sealed.strip()
    if sealed.startswith(b"<![CDATA[") and sealed.endswith(b"]]>"):
        sealed = sealed.removeprefix(b"<![CDATA[").removesuffix(b"]]>")
    return sealed if begins and ends else asked.body
