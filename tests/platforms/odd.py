"""What nobody writes but whoever wants to break a reader, sent through each platform as it would
pass it on."""

from __future__ import annotations

import asyncio
import copy
import imaplib
import itertools
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any
from xml.etree import ElementTree as ET

import aiohttp
import httpx

from gateways.own_page import TAB
from tests.platforms.stages import Stage
from tests.platforms.synapse import Client

STRAY = "xyzzy"
"""Stands in every odd event, and in no log."""
Json = dict[str, Any]


def _nested(levels: int) -> Any:
    found: Any = STRAY
    for _ in range(levels):
        found = [found]
    return found


WRONG: tuple[Any, ...] = (
    None, 5, STRAY, [], {}, -1, "\ud800", [5], 1e300, [[]], True, "", {"id": {}}, 10**40, "\0",
    _nested(300), "x" * 20_000,
)  # fmt: skip


def odd_ones(event: Json, most: int = 120) -> Iterator[Json]:
    """Copies of a good event, each with one field that is gone or is something else."""
    wrong = itertools.cycle(WRONG)
    paths = list(_paths(event))
    rounds = max(2, most // max(1, len(paths)))
    for number, path in itertools.islice(
        itertools.product(range(rounds), paths), max(most, len(paths))
    ):
        odd = copy.deepcopy(event)
        holder: Any = odd
        for key in path[:-1]:
            holder = holder[key]
        if number:
            holder[path[-1]] = next(wrong)
        else:
            del holder[path[-1]]
        yield odd


def _paths(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = found.items() if isinstance(found, dict) else enumerate(found)
    for key, value in inside:
        if isinstance(value, dict | list):
            yield from _paths(value, (*path, key))
        else:
            yield (*path, key)


def _instead(emulator: Any, name: str, call: Callable[[], object]) -> list[tuple[Any, ...]]:
    """What ``call`` would have told by the emulator's method ``name``."""
    told: list[tuple[Any, ...]] = []
    setattr(emulator, name, lambda *what: told.append(what))
    try:
        call()
    finally:
        delattr(emulator, name)
    return told


async def _until(acknowledged: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not acknowledged():  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.02)


async def telegram(there: Stage) -> None:
    world = there.platform.world
    ann = world.person(31)
    photo = [{"file_id": "p", "file_unique_id": "p", "width": 4, "height": 4, "file_size": 5}]
    shown = world.arrive(31, STRAY, ann, reply_to=world.arrive(31, STRAY, ann))
    world.arrive(31, STRAY, ann, photo=photo)
    good = [world.updates.pop()["message"] for _ in range(3)]
    press = {
        "id": "1", "from": ann, "chat_instance": "1", "data": STRAY,
        "message": world.as_json(world.messages[31][shown]),
    }  # fmt: skip
    for kind, body in (*(("message", each) for each in good), ("callback_query", press)):
        for odd in odd_ones(body, 60):
            there.platform._then_wake(lambda kind=kind, odd=odd: world.push(kind, odd))


async def discord(there: Stage) -> None:
    emulator = there.platform
    ((_, message),) = _instead(
        emulator, "_happens", lambda: emulator.person_says(500, f"<@4242> {STRAY}")
    )
    channel = emulator.channels[emulator.private_chat(31)]
    press = {
        "id": "7001", "application_id": "1", "type": 3, "token": STRAY, "version": 1,
        "channel": channel, "locale": "zh-CN", "message": message,
        "data": {"custom_id": STRAY, "component_type": 2}, "user": message["author"],
        "entitlements": [], "app_permissions": "0", "attachment_size_limit": 1,
        "authorizing_integration_owners": {}, "context": 0,
    }  # fmt: skip
    for session in list(emulator.sessions.values()):
        for kind, body in (("MESSAGE_CREATE", message), ("INTERACTION_CREATE", press)):
            for odd in odd_ones(body):
                event = {"op": 0, "t": kind, "d": odd, "s": len(session.events) + 1}
                session.events.append(event)
                await emulator._tell(session, event)


async def slack(there: Stage) -> None:
    emulator = there.platform
    file = emulator.file(b"x", STRAY, "image/png")
    ((_, said),) = _instead(
        emulator, "_happens",
        lambda: emulator.person_says(f"{STRAY} <@U1|x>", files=[file], thread_ts="1.2"),
    )  # fmt: skip
    event = said["event"]
    press = {
        "type": "block_actions", "user": {"id": "U1", "name": STRAY},
        "channel": {"id": event["channel"]}, "message": {"ts": event["ts"], "text": STRAY},
        "actions": [{"action_ts": "1.1", "value": STRAY}],
    }  # fmt: skip
    for kind, body in (("events_api", said), ("interactive", press)):
        for odd in odd_ones(body):
            emulator._happens(kind, odd)
    await _until(lambda: not emulator._waiting)


async def feishu(there: Stage) -> None:
    world = there.platform.world
    said = world.arrive("text", {"text": STRAY}, thread=STRAY, mentions=("ou_x",))
    post = world.arrive("post", {"title": STRAY, "content": [[{"tag": "text", "text": STRAY}]]})
    press = {
        "operator": {"open_id": "ou_x"}, "action": {"value": {"value": STRAY, "chat": "ou_x"}},
        "context": {"open_message_id": "om_1", "open_chat_id": "oc_1"},
    }  # fmt: skip
    message = "im.message.receive_v1"
    for kind, body in ((message, said), (message, post), ("card.action.trigger", press)):
        for odd in odd_ones(body, 40):
            await there.platform.happens(kind, odd)
    content = {"title": STRAY, "content": [[{"tag": "img", "image_key": STRAY}]]}
    for each in odd_ones(content, 30):
        odd = copy.deepcopy(post)
        odd["message"]["content"] = json.dumps(each)
        await there.platform.happens(message, odd)


async def dingtalk(there: Stage) -> None:
    emulator = there.platform
    line, emulator._line = emulator._line, None
    emulator.arrives(msgtype="text", text={"content": STRAY})
    emulator.arrives(msgtype="richText", content={"richText": [{"text": STRAY}]})
    frames = [json.loads(emulator._pending.popitem()[1]) for _ in range(2)]
    emulator._line = line
    odd = [
        frame | {"data": json.dumps(each)}
        for frame in frames
        for each in odd_ones(json.loads(frame["data"]), 60)
    ]
    odd += [frames[0] | {"data": each} for each in (STRAY, "5", "[]", "null", 7, ["x"])]
    odd += [frames[0] | {"headers": frames[0]["headers"] | {"time": STRAY}}]
    for each in odd:
        name = f"odd{emulator._named()}"
        each["headers"] = each["headers"] | {"messageId": name}
        emulator._pending[name] = json.dumps(each)
        emulator._start(emulator._push(line, name))
    await _until(lambda: not emulator._pending)


async def qq(there: Stage) -> None:
    attachment = {"url": "//x/y", "content_type": "image/png", "filename": STRAY, "size": 5}
    said = {
        "id": "ROBOT1.0_odd", "content": STRAY, "author": {"user_openid": "A", "username": "A"},
        "timestamp": "2026-01-01T00:00:00+08:00", "attachments": [attachment],
        "message_reference": {"message_id": "m"},
    }  # fmt: skip
    for odd in odd_ones(said):
        await there.platform._happens("C2C_MESSAGE_CREATE", odd)
    for wrong in (None, 5, STRAY, [STRAY]):
        await there.platform._happens("GROUP_AT_MESSAGE_CREATE", wrong)


async def wecom(there: Stage) -> None:
    emulator = there.platform
    told = _instead(emulator._waiting, "put_nowait", lambda: emulator.says(STRAY))
    callback = told[0][0]
    for key in callback.fields:
        for wrong in (STRAY, "", "9" * 400, "-1", "<x>", "1e5"):
            emulator._waiting.put_nowait(type(callback)(callback.fields | {key: wrong}))
    emulator._waiting.put_nowait(type(callback)(callback.fields | {f"{STRAY} <": "no XML"}))


async def whatsapp(there: Stage) -> None:
    emulator = there.platform
    place = emulator._from("location", {"latitude": 1.5, "longitude": 2.5, "name": STRAY})
    image = emulator._from("image", {"id": "7", "mime_type": "image/png", "caption": STRAY})
    image["context"] = {"id": "w", "forwarded": True}
    press = {"type": "button_reply", "button_reply": {"id": "0:x", "title": STRAY}}
    pressed = emulator._from("interactive", press)
    odd = [
        each | {"id": each.get("id", "wamid.NONE")}
        for good in (place, image, pressed) for each in odd_ones(good, 40)
    ]  # fmt: skip
    for number, each in enumerate(odd):
        beside = emulator._from("text", {"body": f"beside {number}"})
        await emulator._queue.put({"messages": [each, beside]})
    failed = {"status": "failed", "errors": [{"code": 1, "title": "x", "error_data": {}}]}
    contact = {"profile": {"name": STRAY}, "user_id": "u", "wa_id": "w"}
    for name, good in (("statuses", failed), ("contacts", contact)):
        for each in odd_ones(good, 20):
            if name == "contacts" or STRAY not in str(each):  # Meta's own words, which are told
                await emulator._queue.put({name: [each]})
    for name in ("statuses", "contacts", "messages"):
        for wrong in (5, STRAY, [5], None, {"x": 1}):
            await emulator._queue.put({name: wrong})


async def line(there: Stage) -> None:
    emulator = there.platform
    mark = {"index": 0, "length": 1, "type": "user", "isSelf": True}
    text = {"type": "text", "id": "m", "text": STRAY, "mention": {"mentionees": [mark]}}
    place = {"type": "location", "id": "m", "title": STRAY, "latitude": 1.5, "longitude": 1.5}
    file = {"type": "file", "id": "m", "fileName": STRAY, "fileSize": 5}
    for message in (text, place, file):
        for odd in odd_ones(emulator.event("message", message), 40):
            await emulator._queue.put(odd)
    for odd in odd_ones(emulator.event("postback", {"data": STRAY}), 20):
        await emulator._queue.put(odd)


async def matrix(there: Stage) -> None:
    bot = there.person.bot  # type: ignore[attr-defined]
    eve = await asyncio.to_thread(there.platform.account, "eve", "Eve")
    third = await asyncio.to_thread(there.platform.account, "third", "Third")
    content: Json = {
        "msgtype": "m.image", "body": STRAY, "url": "mxc://a/b", "filename": "f",
        "info": {"mimetype": "image/png", "size": 5}, "m.mentions": {"user_ids": ["@a:b"]},
        "m.relates_to": {
            "rel_type": "m.thread", "event_id": "$x", "is_falling_back": False,
            "m.in_reply_to": {"event_id": "$y"},
        },
    }  # fmt: skip
    async with Client(there.platform, eve) as client, Client(there.platform, third) as guest:
        room = await client.make_room(bot, third.user)
        await guest.call("POST", f"/join/{room}")
        async with asyncio.timeout(60):
            members = f"/rooms/{room}/joined_members"
            while bot not in (await client.call("GET", members))["joined"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        for odd in odd_ones(content, 60):
            with suppress(httpx.HTTPStatusError, httpx.HTTPError, UnicodeError):
                await client.send(room, odd)
        for wrong in (STRAY, 5, [STRAY]):
            await client.send(room, {"msgtype": "m.text", "body": "x", "m.relates_to": wrong})


async def mattermost(there: Stage) -> None:
    emulator = there.platform
    file = emulator.file(b"x", STRAY, "image/png")
    ((event,),) = _instead(
        emulator, "_happens", lambda: emulator.person_says(STRAY, files=[file], root="r" * 26)
    )
    for odd in odd_ones(json.loads(event["data"]["post"]), 150):
        emulator._happens(event | {"data": event["data"] | {"post": json.dumps(odd)}})
    for odd in odd_ones(event, 30):
        if odd.get("event") == "posted":
            emulator._happens(odd)


async def teams(there: Stage) -> None:
    emulator = there.platform
    mention = {"type": "mention", "mentioned": {"id": "x", "name": STRAY}, "text": "<at>x</at>"}
    picture = {"contentType": "image/png", "contentUrl": "https://x/y", "name": STRAY}
    told = _instead(
        emulator._news, "put_nowait",
        lambda: emulator.person_says(STRAY, entities=[mention], attachments=[picture]),
    )  # fmt: skip
    activity = told[0][0]
    for odd in odd_ones(activity, 150):
        # the proof is of this address
        emulator._news.put_nowait(odd | {"serviceUrl": activity["serviceUrl"]})


async def signal(there: Stage) -> None:
    emulator = there.platform
    data = {
        "message": f"\ufffc {STRAY}", "groupInfo": {"groupId": "g", "type": "DELIVER"},
        "mentions": [{"uuid": "u", "start": 0, "length": 1, "name": STRAY}],
        "attachments": [{"contentType": "image/png", "id": "f.png", "size": 5}],
        "quote": {"id": 5, "authorUuid": "u"},
    }  # fmt: skip
    for odd in odd_ones(emulator.envelope(data), 150):
        await emulator.at_once(odd)
    for wrong in (5, STRAY, [STRAY], None):
        await emulator.at_once(wrong)


def _element(tag: str, text: str = "", **more: str) -> ET.Element:
    made = ET.Element(tag, more)
    made.text = text
    return made


async def xmpp(there: Stage) -> None:
    app, bot = there.person.app, there.person.bot  # type: ignore[attr-defined]
    for url in ("http://[x", "https://[::1/a", f"http://{STRAY}:99999999/a", "http://x/%00%ff"):
        oob = ET.Element("{jabber:x:oob}x")
        oob.append(_element("{jabber:x:oob}url", url))
        await app.say(bot, STRAY, oob)
    for stamp in ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", STRAY, ""):
        await app.say(bot, STRAY, _element("{urn:xmpp:delay}delay", stamp=stamp))
    await app.say(bot, STRAY, _element("{urn:xmpp:reply:0}reply"))
    await app.say(bot, STRAY, _element("{urn:xmpp:reply:0}reply", to="@@/", id="x" * 9000))
    result = _element("{urn:xmpp:mam:2}result", id=STRAY)
    result.append(_element("{urn:xmpp:forward:0}forwarded", STRAY))
    await app.say(bot, STRAY, result)
    await app.say(bot, STRAY, _element("{jabber:client}error", type=STRAY))


async def irc(there: Stage) -> None:
    person, bot = there.person.person, there.person.bot  # type: ignore[attr-defined]
    for said in (
        "\x01ACTION\x01", "\x01\x01", "\x01ACTION", "\x01 \x01", "\x01\x01\x01", " ", "\x02\x03",
        "\x10", "\\", "\x01DCC SEND x 1 1 1\x01", "\x01VERSION\x01", f"\x01ACTION \x01{STRAY}",
        "\x01PING", "\x01ACTION\x01\x01ACTION\x01", "\xff\xfe", "::", ": :", "x" * 480,
    ):  # fmt: skip
        person.raw(f"PRIVMSG {bot} :{said}")
        person.raw(f"PRIVMSG #{bot} :{said}")
        person.raw(f"NOTICE {bot} :{said}")
    await person.writer.drain()


async def email(there: Stage) -> None:
    head = b"From: Eve <eve@people.test>\r\nTo: pilot@people.test\r\nSubject: xyzzy\r\n"
    html = head + b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n"
    deep = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (n, n)
        for n in range(1500)
    )
    for odd in (
        html + b"<![x[ ]]>", html + b"<!" * 500, html + b"&#" + b"9" * 5000 + b";",
        head + b"MIME-Version: 1.0\r\n" + deep, head + b"\x00\xff\r\n\r\n\x00", b"\r\n", b"xyzzy",
        head + b"Content-Type: text/plain; charset=utf-7\r\n\r\n+2AA-",
        head + b"Content-Type: text/plain; charset=xyzzy\r\n\r\nxyzzy",
        head + b"Date: Mon, 99 Foo 99999 99:99:99 +9999\r\n\r\nxyzzy",
        head + b"Content-Type: ;;;=\r\nContent-Transfer-Encoding: xyzzy\r\n\r\nxyzzy",
    ):  # fmt: skip
        with suppress(imaplib.IMAP4.abort):  # the server does not take it either
            await there.platform.box.receive(odd, proven="")


async def web(there: Stage) -> None:
    browser: Any = there.person
    said = {"id": "7" * 32, "text": STRAY, "button": "", "on": "", "files": [], "language": "en"}
    async with httpx.AsyncClient(timeout=60) as client:
        for path, good in (("/say", said), ("/enter", {"key": STRAY, "name": STRAY})):
            for odd in odd_ones(good, 60):
                await client.post(
                    f"{browser._web.address}{path}",
                    content=json.dumps(odd),
                    headers={TAB: browser._token, "Origin": browser._web.address},
                )


async def webhook(there: Stage) -> None:
    sent = {"kind": "file", "url": "https://x/y", "name": STRAY, "type": "x", "size": 5}
    said = {
        "chat": "ann", "sender": "ann", "text": STRAY, "id": "odd", "at": 5.0, "name": STRAY,
        "button": "", "group": False, "addressed": True, "reply_to": "", "forwarded": False,
        "thread": "", "language": "en", "attachments": [sent],
    }  # fmt: skip
    async with aiohttp.ClientSession() as session:
        for odd in odd_ones(said, 100):
            await there.platform.post(session, json.dumps(odd).encode())


SENDERS: dict[str, Callable[[Stage], Awaitable[None]]] = {
    each.__name__: each
    for each in (
        telegram, discord, slack, feishu, dingtalk, qq, wecom, whatsapp, line, matrix, mattermost,
        teams, signal, xmpp, irc, email, web, webhook,
    )
}  # fmt: skip
