"""Readers of gateways whose platform's library reads first."""

from __future__ import annotations

import json
import re
import warnings
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree as ET

import discord
from dingtalk_stream import CallbackMessage
from irc.client import Event, ServerConnection
from irc.client_aio import AioReactor
from pydantic import SecretStr
from telegram import Bot, Update, User

from benchmarks.reliability.parser import Parser, documents, kept, told_by
from gateways import (
    _dingtalk_line,
    _dingtalk_read,
    _discord_read,
    _irc_line,
    _telegram_read,
    _xmpp_read,
)
from gateways import discord as discord_gateway
from gateways import telegram as telegram_gateway
from gateways._odd import parsed, understood
from gateways.irc import Config as IrcConfig
from gateways.irc import create as create_irc
from tests.platforms import discord as discords
from tests.platforms.telegram_world import World


def of_telegram() -> Parser:
    world, ann = World(), {"id": 7, "is_bot": False, "first_name": "Ann"}
    me = User(4242, "Pilot", is_bot=True, username="pilot_bot")
    bot = Bot("4242:AAF-emulated-token")
    asked = world.arrive(7, "set a timer", ann)
    world.arrive(-5, "@pilot_bot stop", ann)
    world.arrive(-5, "/stop@pilot_bot", ann, reply_to=world.arrive(-5, "hello", ann))
    world.arrive(7, "", ann, new_chat_members=[ann])
    photo = [{"file_id": "p", "file_unique_id": "p", "width": 4, "height": 4}]
    world.arrive(7, "look", ann, photo=photo)
    press = {
        "id": "1", "from": ann, "chat_instance": "1", "data": "yes",
        "message": world.as_json(world.messages[7][asked]),
    }  # fmt: skip
    world.push("callback_query", press)

    def feed(data: bytes) -> None:
        try:
            parsed(data)
        except ValueError:
            return  # their library says that what came is no JSON
        said = telegram_gateway._Updates.parse_json_payload(b'{"result": [' + data + b"]}")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for update in Update.de_list(said["result"], bot):
                kept(understood("telegram", _telegram_read.read, update, me))

    return Parser("Telegram", documents(*world.updates), feed)


def of_discord() -> Parser:
    emulator = discords.DiscordEmulator()
    say = partial(emulator.person_says, discords.GENERAL)
    file = emulator.upload(b"x", "a.png", "image/png")
    told = told_by(
        emulator, "_happens", lambda: say(f"<@{discords.BOT}> hi"), lambda: say("", files=[file])
    )
    channel = emulator.channels[emulator.private_chat(31)]
    press = {
        "id": "7001", "application_id": "1", "type": 3, "token": "t", "version": 1,
        "channel": channel, "locale": "zh-CN", "message": told[0][1],
        "data": {"custom_id": "yes", "component_type": 2}, "user": told[0][1]["author"],
        "entitlements": [], "app_permissions": "0", "attachment_size_limit": 1,
        "authorizing_integration_owners": {}, "context": 0,
    }  # fmt: skip
    client = discord_gateway._Client(discord.Intents.default())
    parsers = client._connection.parsers
    me = cast("discord.abc.User", discord.Object(discords.BOT))

    def feed(data: bytes) -> None:
        with suppress(*discord_gateway.UNREADABLE):
            kind, said = json.loads(data)
            parsers[str(kind)](said)
        happened, client.happened = client.happened, []
        for event, what in happened:
            if event == "message":
                kept(understood("discord", _discord_read.read_message, what, me))
            elif event == "interaction":
                kept(understood("discord", _discord_read.read_press, what))

    return Parser("Discord", documents(*told, ("INTERACTION_CREATE", press)), feed)


def of_irc() -> Parser:
    gateway = create_irc(IrcConfig(host="127.0.0.1", nick="pilot", password=SecretStr("")))
    nothing_runs: Any = SimpleNamespace()
    connection: Any = _irc_line._Connection(AioReactor(loop=nothing_runs))
    connection.server, connection.real_server_name, connection.real_nickname = "s", "", "pilot"
    connection.handlers = {}
    heard: list[Event] = []
    for name in ("privmsg", "pubmsg", "action"):
        connection.reactor.add_global_handler(name, lambda _, event: heard.append(event))
    where: Any = SimpleNamespace(nick="pilot", tells_accounts=True)

    def feed(data: bytes) -> None:
        for each in re.split("[\r\n]+", data.decode("utf-8", "replace")):
            if each:
                connection._process_line(each)
        for event in heard:
            if hasattr(event.source, "nick"):
                kept(understood("irc", gateway._read, where, event))
        heard.clear()

    assert isinstance(connection, ServerConnection)
    lines = (
        b"@account=ann;time=2026-01-01T00:00:00.000Z;msgid=a1 :ann!a@h PRIVMSG #room :pilot: hi",
        b":ann!a@h PRIVMSG pilot :\x01ACTION waves\x01", b":ann!a@h PRIVMSG pilot :\x02hi\x0f",
        b":ann!a@h NICK :anna\r\n:anna!a@h QUIT :bye", b":ann!a@h NOTICE pilot :\x01PING 5\x01",
    )  # fmt: skip
    return Parser("IRC", lines, feed)


def of_xmpp() -> Parser:
    client = "xmlns='jabber:client'"
    head = f"<message {client} type='chat' from='ann@home.test/phone' id='a1'>"
    said = (
        f"{head}<body>hello</body><delay xmlns='urn:xmpp:delay' stamp='2026-01-01T00:00:00Z' "
        "from='home.test'/><stanza-id xmlns='urn:xmpp:sid:0' by='pilot@home.test' id='5'/>"
        "</message>",
        f"{head}<body>https://home.test/a.png</body><x xmlns='jabber:x:oob'>"
        "<url>https://home.test/a.png</url></x></message>",
        f"{head.replace('chat', 'groupchat')}<body>&gt; ?\n@pilot yes</body>"
        "<reply xmlns='urn:xmpp:reply:0' to='room@home.test/pilot' id='4'/></message>",
    )
    forwarded = f"<forwarded xmlns='urn:xmpp:forward:0'>{said[0]}</forwarded>"
    archived = f"<result xmlns='urn:xmpp:mam:2' id='28'>{forwarded}</result>"

    def feed(data: bytes) -> None:
        try:
            xml = ET.fromstring(data)  # noqa: S314
        except (ET.ParseError, ValueError):
            return  # the connection's end, by the library
        for found in (
            understood("xmpp", _xmpp_read.received, xml, "pilot@home.test"),
            understood("xmpp", _xmpp_read.archived, xml),
        ):
            if found is not None:
                understood("xmpp", _xmpp_read.is_secret, found)
                kept(understood("xmpp", _xmpp_read.read, found, "pilot"))

    return Parser("XMPP", tuple(each.encode() for each in (*said, archived)), feed)


def of_dingtalk() -> Parser:
    frames = []
    for said in (
        {"msgtype": "text", "text": {"content": " hi "}},
        {"msgtype": "richText", "content": {"richText": [{"text": "a"}, {"downloadCode": "c"}]}},
        {"msgtype": "audio", "content": {"downloadCode": "c", "recognition": "hi"}},
    ):
        message = {
            "conversationId": "cid", "conversationType": "1", "msgId": "m1", "senderNick": "Ann",
            "senderStaffId": "ann", "senderId": "$:1", "createAt": 1790000000000,
            "sessionWebhookExpiredTime": 1790000000000, "sessionWebhook": "https://x",
            "isInAtList": True,
        } | said  # fmt: skip
        headers = {"messageId": "f1", "topic": "/v1.0/im/bot/messages/get", "time": "1790000000"}
        frames.append({"type": "CALLBACK", "headers": headers, "data": json.dumps(message)})

    def feed(data: bytes) -> None:
        frame = understood("dingtalk", _dingtalk_line._envelope, data)
        if frame is None or not understood("dingtalk", _dingtalk_line._is_legible, frame):
            return
        if frame.get("type") == CallbackMessage.TYPE:
            told = CallbackMessage.from_dict(frame).data
            kept(understood("dingtalk", _dingtalk_read.read, told))
            understood("dingtalk", _dingtalk_read.session, told)

    return Parser("DingTalk", documents(*frames), feed)
