"""Somebody with an XMPP app."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Literal
from xml.etree import ElementTree as ET

from slixmpp import JID, ClientXMPP, Message

from tests.platforms.certificates import certificates
from tests.platforms.prosody import PASSWORD, Prosody

REPLACE, UNSTYLED = "{urn:xmpp:message-correct:0}replace", "{urn:xmpp:styling:0}unstyled"
OOB = "{jabber:x:oob}x"
Kind = Literal["chat", "groupchat"]


@dataclass
class App:
    client: ClientXMPP
    jid: str
    got: list[Message] = field(default_factory=list)

    async def say(self, to: str, body: str, *more: ET.Element, kind: Kind = "chat") -> str:
        message = self.client.make_message(JID(to), body, mtype=kind)
        for each in more:
            message.append(each)
        message.send()
        await self.client.plugin["xep_0199"].ping(JID(self.jid.partition("@")[2]), timeout=60)
        return str(message["id"])

    async def show(self, to: str, content: bytes, name: str) -> str:
        url: str = await self.client.plugin["xep_0363"].upload_file(
            name, input_file=io.BytesIO(content)
        )
        shown = ET.Element(OOB)
        ET.SubElement(shown, "{jabber:x:oob}url").text = url
        await self.say(to, url, shown)
        return url

    def shown(self, sender: str) -> list[str]:
        """What stands there from somebody: corrections done, styling gone."""
        found: dict[str, str] = {}
        for message in self.got:
            if str(message["from"].bare) != sender or not message["body"]:
                continue
            replaces = message.xml.find(REPLACE)
            name = replaces.get("id", "") if replaces is not None else message["id"]
            plain = message.xml.find(UNSTYLED) is not None
            found[name] = message["body"] if plain else unstyled(message["body"])
        return list(found.values())

    def pictures(self, sender: str) -> list[str]:
        return [
            m["body"] for m in self.got
            if str(m["from"].bare) == sender and m.xml.find(OOB) is not None
        ]  # fmt: skip


def unstyled(text: str) -> str:
    """https://xmpp.org/extensions/xep-0393.html"""
    text = re.sub(r"^```\n?|\n?```$", "", text, flags=re.MULTILINE)
    for mark in ("\\*", "_", "~", "`"):
        text = re.sub(rf"(?<![\w{mark}])({mark})(?=\S)([^\n]+?)(?<=\S)\1(?!\w)", r"\2", text)
    return text


@contextlib.asynccontextmanager
async def app(server: Prosody, jid: str) -> AsyncIterator[App]:
    client = ClientXMPP(f"{jid}/app", PASSWORD)
    client.ssl_context = ssl.create_default_context(cafile=str(certificates().authority))
    client.enable_direct_tls = False
    for plugin in ("xep_0045", "xep_0199", "xep_0363", "xep_0085"):
        client.register_plugin(plugin)
    there = App(client, jid)
    ready = asyncio.Event()

    async def started(_: Any) -> None:
        client.send_presence()
        await client.plugin["xep_0199"].ping(JID(jid.partition("@")[2]), timeout=60)
        ready.set()

    client.add_event_handler("session_start", started)
    client.add_event_handler("message", there.got.append)
    client.connect("127.0.0.1", server.port)
    try:
        async with asyncio.timeout(60):
            await ready.wait()
        yield there
    finally:
        await client.disconnect(wait=1.0)
        filters = client._run_out_filters
        if filters is not None:
            filters.cancel()
            await asyncio.gather(filters, return_exceptions=True)
