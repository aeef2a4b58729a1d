"""Slack, LINE, WhatsApp, Feishu and webhooks: what a secret signs stands in headers."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from pydantic import SecretStr

from benchmarks.reliability.forging.platform import Listens, Platform, Probe, Signed
from benchmarks.reliability.forging.wire import Asked
from gateways import slack as slack_gateway
from gateways import webhook as webhook_gateway
from tests.platforms import signers
from tests.platforms import whatsapp as emulated_whatsapp
from tests.platforms.feishu import APP_ID, ENCRYPT_KEY, VERIFICATION, FeishuEmulator
from tests.platforms.line import ANN as LINE_ANN
from tests.platforms.line import LineEmulator, notice
from tests.platforms.slack import ANN, BOT_TOKEN, DM, SlackEmulator
from tests.platforms.stages.feishu import a_bot
from tests.platforms.stages.line import an_account
from tests.platforms.stages.whatsapp import a_number


class Slack(Signed):
    name, path, secret = "slack", "/slack", signers.SECRET
    sign = staticmethod(signers.slack)
    others = (signers.line, signers.own, signers.feishu)

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        async with SlackEmulator() as slack:
            config = slack_gateway.Config(
                bot_token=SecretStr(BOT_TOKEN), signing_secret=SecretStr(self.secret), port=0,
                base_url=f"{slack.address}/api/",
            )  # fmt: skip
            yield slack_gateway.create(config)

    def body(self, text: str, at: float) -> bytes:
        ts = f"{int(at)}.{self.next():06d}"
        event = {
            "type": "message", "channel_type": "im", "user": ANN, "text": text, "ts": ts,
            "channel": DM, "event_ts": ts,
        }  # fmt: skip
        told = {"type": "event_callback", "team_id": "T1", "api_app_id": "A1", "event": event}
        return json.dumps(told | {"event_id": f"Ev{self.number}"}).encode()

    def again(self, sent: Asked) -> Asked:
        return sent.having(("X-Slack-Retry-Num", "1"), ("X-Slack-Retry-Reason", "http_timeout"))

    def _asked(self) -> Asked:
        challenge = {"type": "url_verification", "challenge": f"c{self.next()}"}
        return self.proven(json.dumps(challenge).encode())

    def asks(self) -> Probe:
        return self._asked(), f'"c{self.number}"'

    def wrongly_asks(self) -> Asked:
        asked = self._asked()
        ways = (
            replace(asked, headers=()), replace(asked, headers=self.to_eve().headers),
            self.proven(asked.body, secret=self.random_secret()),
            self.proven(asked.body, time.time() - 1000), replace(asked, method="GET"),
            Asked(self.path, asked.headers, query=(("challenge", "c"),), method="GET"),
        )  # fmt: skip
        return self.rng.choice(ways)


class Line(Signed):
    name, path, secret = "line", "/line", signers.SECRET
    sign = staticmethod(signers.line)
    others = (signers.whatsapp, signers.own, signers.slack)
    dates_proof = False

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        async with LineEmulator() as emulator:
            account = an_account(emulator)
            yield account
            await account.close()

    def body(self, text: str, at: float) -> bytes:
        n = self.next()
        event = {
            "type": "message", "message": {"type": "text", "id": f"m{n}", "text": text},
            "webhookEventId": f"01EVENT{n:019d}", "deliveryContext": {"isRedelivery": False},
            "timestamp": int(at * 1000), "source": {"type": "user", "userId": LINE_ANN},
            "replyToken": f"r{n}", "mode": "active",
        }  # fmt: skip
        return notice([event])

    def asks(self) -> Probe:
        """The console's Verify sends no event."""
        return self.proven(notice([])), "ok"

    def wrongly_asks(self) -> Asked:
        """Files that we show LINE lie beside the door."""
        guess = self.rng.choice(("", "x.png", "../../etc/passwd", self.random_secret(), "%2e%2e"))
        ways = (
            Asked(f"{self.path}/files/{guess}", method="GET"),
            replace(self.proven(notice([])), headers=()),
            replace(self.proven(notice([])), headers=self.to_eve().headers),
            super().wrongly_asks(),
        )
        return self.rng.choice(ways)


class WhatsApp(Signed):
    name, path, secret = "whatsapp", "/whatsapp", emulated_whatsapp.APP_SECRET
    sign = staticmethod(signers.whatsapp)
    others = (signers.line, signers.own, signers.slack)
    dates_proof = False
    _emulator: emulated_whatsapp.WhatsAppEmulator

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        async with emulated_whatsapp.WhatsAppEmulator(lambda: "") as self._emulator:
            number = a_number(self._emulator)
            yield number
            await number.close()

    def body(self, text: str, at: float) -> bytes:
        return self._emulator.notice([self._value(text, at)])

    def _value(self, text: str, at: float) -> dict[str, object]:
        message = {
            "id": f"wamid.IN{self.next()}", "from": emulated_whatsapp.ANN, "type": "text",
            "from_user_id": emulated_whatsapp.ANN_ID, "timestamp": str(int(at)),
            "text": {"body": text},
        }  # fmt: skip
        return {"messages": [message]}

    def passed_over(self) -> Asked:
        """Another number of the same app."""
        value = self._value(f"pay {self.next()} to eve", time.time())
        return self.proven(self._emulator.notice([value], "999999999999999"))

    def asks(self) -> Probe:
        return self._asked(emulated_whatsapp.VERIFY), f"{self.number}"

    def _asked(self, word: str, mode: str = "subscribe") -> Asked:
        query = (
            ("hub.mode", mode), ("hub.challenge", f"{self.next()}"), ("hub.verify_token", word),
        )  # fmt: skip
        return Asked(self.path, query=query, method="GET")

    def wrongly_asks(self) -> Asked:
        word = emulated_whatsapp.VERIFY
        right = self._asked(word)
        wrong = self.rng.choice((
            "", word[:-1], f"{word} ", word.upper(), f"{word}\0", self.random_secret(), "null",
            self.secret, word[::-1],
        ))  # fmt: skip
        at = self.rng.randrange(3)
        name, value = right.query[at]
        without = (*right.query[:at], *right.query[at + 1 :])
        ways = (
            self._asked(wrong),
            self._asked(word, self.rng.choice(("", "unsubscribe", "Subscribe", "subscribe "))),
            replace(right, query=without),
            replace(right, query=(*right.query, (name, value))),
            replace(right, query=(*without, (name.replace(".", "_"), value))),
            replace(right, query=without, headers=((name, value),)),
            replace(right, method="POST"),
            replace(right, method="POST", body=self.to_eve().body),
            replace(right, method="HEAD"),
        )
        return self.rng.choice(ways)


class Feishu(Signed):
    name, path, secret = "feishu", "/feishu", ENCRYPT_KEY
    sign = staticmethod(signers.feishu)
    others = (signers.line, signers.own, signers.slack)

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        async with FeishuEmulator() as feishu:
            bot = a_bot(
                feishu, encrypt_key=SecretStr(self.secret),
                verification_token=SecretStr(VERIFICATION),
            )  # fmt: skip
            yield bot
            await bot.close()

    def body(self, text: str, at: float) -> bytes:
        name, stamp = f"om_{self.next()}", str(int(at * 1000))
        message = {
            "message_id": name, "create_time": stamp, "chat_id": "oc_ann", "chat_type": "p2p",
            "message_type": "text", "content": json.dumps({"text": text}), "mentions": [],
        }  # fmt: skip
        sender = {"sender_id": {"open_id": "ou_ann"}, "sender_type": "user"}
        header = {
            "event_id": f"ev_{name}", "token": VERIFICATION, "app_id": APP_ID,
            "event_type": "im.message.receive_v1", "create_time": stamp, "tenant_key": "t1",
        }  # fmt: skip
        event = {"sender": sender, "message": message}
        return self._sealed({"schema": "2.0", "header": header, "event": event})

    def _sealed(self, told: object, key: str = "") -> bytes:
        sealed = signers.feishu_sealed(json.dumps(told).encode(), key or self.secret)
        return json.dumps({"encrypt": sealed}).encode()

    def _asked(self, token: str = VERIFICATION) -> dict[str, str]:
        challenge = f"c{self.next()}"
        return {"challenge": challenge, "token": token, "type": "url_verification"}

    def asks(self) -> Probe:
        """Sealed; signed or not."""
        body = self._sealed(self._asked())
        signed = self.proven(body)
        unsigned = replace(signed, headers=())
        return self.rng.choice((signed, unsigned)), f'"c{self.number}"'

    def wrongly_asks(self) -> Asked:
        """Unsigned: an event; with another key, another token, in the open, cut off."""
        asked, other = self._asked(), self.random_secret()
        right = self._sealed(asked)
        wrong_token = self._asked(self.rng.choice((other, "", VERIFICATION[:-1], "null")))
        dropped = self.rng.choice(("token", "type", "challenge"))
        without = {key: value for key, value in asked.items() if key != dropped}
        ways = (
            self.to_eve().body,
            self._sealed(asked, other), self._sealed(wrong_token), self._sealed([asked]),
            json.dumps(asked).encode(), json.dumps(asked | {"encrypt": ""}).encode(),
            json.dumps({"encrypt": asked}).encode(), self._sealed(without),
            json.dumps({"encrypt": json.loads(right)["encrypt"][:-24]}).encode(),
            self._sealed(asked | {"type": "event_callback"}),
        )  # fmt: skip
        if self.rng.random() < 0.2:  # asked rightly, and signed wrongly
            return self.proven(right, secret=other)
        return Asked(self.path, body=self.rng.choice(ways))


class Webhook(Signed):
    name, path, secret = "webhook", "/phonepilot", signers.SECRET
    sign = staticmethod(signers.own)
    others = (signers.line, signers.whatsapp, signers.slack)

    @asynccontextmanager
    async def gateway(self) -> AsyncIterator[Listens]:
        config = webhook_gateway.Config(secret=SecretStr(self.secret), port=0)
        gateway = webhook_gateway.create(config)
        yield gateway
        await gateway.close()

    def body(self, text: str, at: float) -> bytes:
        said = {"chat": "ann", "sender": "ann", "text": text, "at": max(0.0, min(at, 4e9))}
        named = {"id": f"w{self.next()}"} if self.rng.random() < 0.5 else {}
        return json.dumps(said | named).encode()


BY_SECRET: tuple[type[Platform], ...] = (Feishu, Line, Slack, Webhook, WhatsApp)
