"""The readers of the 18 gateways: each gets an event as its platform's library hands it over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

from assistant import plugins
from benchmarks.reliability import library_parsers as by
from benchmarks.reliability.parser import Parser, documents, kept, told_by
from gateways import (
    _email_read,
    _feishu_read,
    _line_read,
    _matrix_read,
    _mattermost_read,
    _qq_line,
    _qq_read,
    _signal_read,
    _slack_read,
    _teams_read,
    _web_door,
    _webhook_read,
    _wecom_read,
    _whatsapp_read,
)
from gateways._odd import parsed, understood
from gateways.door import Unreadable
from gateways.own_page import Refused
from tests.platforms import (
    feishu_world,
    line,
    mattermost,
    qq,
    signal,
    slack,
    teams,
    wecom,
    whatsapp,
)
from tests.platforms.stages.email import a_mail

Json = dict[str, Any]


def of_chats() -> Iterator[Parser]:
    """One of each gateway; a terminal has one person, at this computer."""
    for name in sorted(set(plugins.listing("gateways")) - {"terminal"}):
        yield OF[name]()


# --- by ourselves -----------------------------------------------------------------------------


def _slack() -> Parser:
    emulator = slack.SlackEmulator()
    file = emulator.file(b"x", "a.png", "image/png")
    told = told_by(
        emulator, "_happens", lambda: emulator.person_says("<@U1|p> &amp; <https://a|b>"),
        lambda: emulator.person_says("", files=[file], thread_ts="1.2", subtype="file_share"),
    )  # fmt: skip
    press = {
        "type": "block_actions", "user": {"id": "U1", "name": "ann"}, "channel": {"id": "D1"},
        "message": {"ts": "1.1"}, "actions": [{"action_ts": "1.1", "value": "yes"}],
    }  # fmt: skip

    def feed(data: bytes) -> None:
        for message in _slack_read.read_request(data, "U1").messages:
            kept(message)

    return Parser("Slack", documents(*(each[1] for each in told), press), feed)


def _feishu() -> Parser:
    world = feishu_world.World()
    post = {"title": "t", "content": [[{"tag": "a", "text": "x", "href": "https://x"}],
                                      [{"tag": "img", "image_key": "i"}]]}  # fmt: skip
    said = [
        {"header": {"event_type": _feishu_read.MESSAGE, "event_id": "e"}, "event": each}
        for each in (
            world.arrive("text", {"text": "@_user_1 hi"}, group="oc_g", mentions=("ou_me",)),
            world.arrive("post", post, thread="t"), world.arrive("image", {"image_key": "i"}),
        )
    ]  # fmt: skip
    press = {
        "operator": {"open_id": "ou_x"}, "action": {"value": {"value": "yes", "chat": "ou_x"}},
        "context": {"open_message_id": "om_1", "open_chat_id": "oc_1"},
    }  # fmt: skip
    said.append({"header": {"event_type": _feishu_read.PRESS, "event_id": "e"}, "event": press})

    def feed(data: bytes) -> None:
        kept(understood("feishu", _feishu_read.read, data, "ou_me", {"om_1"}.__contains__))

    return Parser("Feishu", documents(*said), feed)


def _qq() -> Parser:
    attachment = {"url": "//x/y", "content_type": "voice", "filename": "a", "size": 5}
    author = {"user_openid": qq.ANN, "member_openid": qq.ANN, "username": "Ann"}
    said = {
        "id": "R1", "content": " hi ", "author": author, "group_openid": "G",
        "timestamp": "2026-01-01T00:00:00+08:00", "attachments": [attachment],
        "message_reference": {"message_id": "m"},
    }  # fmt: skip
    events = [{"op": 0, "s": 2, "t": kind, "id": "e", "d": said} for kind in _qq_line.EVENTS]

    def feed(data: bytes) -> None:
        event = understood("qq", _qq_line._said, data.decode("utf-8", "replace"))
        if event is not None and event.get("t") in _qq_line.EVENTS:
            kept(understood("qq", _qq_read.read, event["t"], event.get("d") or {}))

    return Parser("QQ", documents(*events), feed)


def _wecom() -> Parser:
    known = {
        "ToUserName": "c", "FromUserName": "Ann", "CreateTime": "1790000000", "MsgId": "7",
        "AgentID": str(wecom.AGENT),
    }  # fmt: skip
    pressed = {"MsgType": "event", "Event": "template_card_event", "EventKey": "yes"}
    said = [
        known | {"MsgType": "text", "Content": "hi ]]> <b>"}, known | pressed | {"TaskId": "t"},
        known | {"MsgType": "voice", "MediaId": "m", "Recognition": "hi"},
    ]  # fmt: skip

    def feed(data: bytes) -> None:
        found = _wecom_read.read(data, wecom.AGENT)
        kept(found)
        if found is not None and found.button:
            _wecom_read.closing(data)

    return Parser("WeCom", tuple(wecom._xml(each) for each in said), feed)


def _whatsapp() -> Parser:
    emulator = whatsapp.WhatsAppEmulator(lambda: "")
    press = {"type": "button_reply", "button_reply": {"id": "0:x", "title": "x"}}
    messages = [
        emulator._from("text", {"body": "hi"}), emulator._from("interactive", press),
        emulator._from("location", {"latitude": 1.5, "longitude": 2.5, "name": "home"}),
        emulator._from("audio", {"id": "7", "mime_type": "audio/ogg", "voice": True}),
    ]  # fmt: skip
    sent = {"status": "sent", "errors": [{"code": 1, "title": "x", "error_data": {}}]}
    bodies = (
        emulator.notice([{"messages": messages}]),
        emulator.notice([{"statuses": [sent]}, {"messages": messages[:1]}]),
    )
    read = _whatsapp_read.reader(whatsapp.NUMBER_ID, lambda chat, name: None)

    def feed(data: bytes) -> None:
        for message in read(data).messages:
            kept(message)

    return Parser("WhatsApp", bodies, feed)


def _line() -> Parser:
    emulator = line.LineEmulator()
    mark = {"index": 0, "length": 2, "type": "user", "isSelf": True}
    text = {"type": "text", "id": "m", "text": "@p hi", "mention": {"mentionees": [mark]}}
    place = {"type": "location", "id": "m", "title": "x", "latitude": 1.5, "longitude": 1.5}
    file = {"type": "file", "id": "m", "fileName": "x", "fileSize": 5}
    events = [emulator.event("message", each, group=True) for each in (text, place, file)]
    events.append(emulator.event("postback", {"data": "yes"}))
    ours = _line_read.Ours({"m"}.__contains__, lambda chat, token: None)
    read = _line_read.reader(ours)

    def feed(data: bytes) -> None:
        for message in read(data).messages:
            kept(message)

    return Parser("LINE", (line.notice(events), line.notice(events[:1])), feed)


def _matrix() -> Parser:
    content: Json = {
        "msgtype": "m.image", "body": "look", "url": "mxc://a/b", "filename": "f.png",
        "info": {"mimetype": "image/png", "size": 5}, "m.mentions": {"user_ids": ["@me:x"]},
        "m.relates_to": {
            "rel_type": "m.thread", "event_id": "$x", "is_falling_back": False,
            "m.in_reply_to": {"event_id": "$y"},
        },
    }  # fmt: skip
    said: Json = {
        "type": "m.room.message", "sender": "@ann:x", "event_id": "$1", "content": content,
        "origin_server_ts": 1790000000000, "unsigned": {"age": 5},
    }  # fmt: skip
    words = {"msgtype": "m.text", "body": "> <@me:x> old\n\nme: hi", "m.relates_to": {}}
    member = {
        "type": "m.room.member", "sender": "@ann:x", "state_key": "@me:x", "event_id": "$2",
        "content": {"membership": "join"}, "unsigned": {"prev_content": {"membership": "invite"}},
    }  # fmt: skip
    me = _matrix_read.Me("@me:x", "Pilot")
    people = {"@me:x": "Pilot", "@ann:x": "Ann", "@bob:x": ""}
    room = _matrix_read.Room("!r:x", people, private=False)

    def feed(data: bytes) -> None:
        try:
            event = parsed(data)
        except ValueError:
            return  # of the homeserver, whose answer is asked for again
        understood("matrix", _matrix_read.lets_in, event, me, "join")
        told = understood("matrix", _matrix_read.news, event, me)
        if told is not None and told[0] == "said":
            ours = bool(understood("matrix", _matrix_read.points_at, event))
            kept(understood("matrix", _matrix_read.read, event, me, room, answers_us=ours))

    return Parser("Matrix", documents(said, said | {"content": words}, member), feed)


def _mattermost() -> Parser:
    emulator = mattermost.MattermostEmulator()
    file = emulator.file(b"x", "a.png", "image/png")
    told = told_by(
        emulator, "_happens", lambda: emulator.person_says("@pilot hi", root="r" * 26),
        lambda: emulator.person_says("", files=[file]),
    )  # fmt: skip
    me = _mattermost_read.Someone("b" * 26, "pilot", "Pilot", "en", True)
    ann = _mattermost_read.Someone("a" * 26, "ann", "Ann", "en", False)

    def feed(data: bytes) -> None:
        event = understood("mattermost", _mattermost_read.happened, data)
        post = understood("mattermost", _mattermost_read.posted, event or {})
        if post and understood("mattermost", _mattermost_read.is_persons, post[0], me):
            kept(understood("mattermost", _mattermost_read.read, *post, ann, me.id, me))

    return Parser("Mattermost", documents(*(each[0] for each in told)), feed)


def _teams() -> Parser:
    mention = {"type": "mention", "mentioned": {"id": "b", "name": "p"}, "text": "<at>p</at>"}
    picture = {"contentType": "image/png", "contentUrl": "https://x/y", "name": "x"}
    activity = {
        "type": "message", "id": "1", "channelId": "msteams", "locale": "zh-CN",
        "timestamp": "2026-01-01T00:00:00Z", "serviceUrl": "https://x/", "text": "<at>p</at> hi",
        "recipient": {"id": "b", "name": "p"}, "from": {"id": "a", "name": "Ann"},
        "conversation": {"id": "19:x", "tenantId": teams.TENANT, "conversationType": "channel"},
        "channelData": {"tenant": {"id": teams.TENANT}}, "entities": [mention],
        "attachments": [picture], "value": {"phonepilot": "yes"},
    }  # fmt: skip

    def feed(data: bytes) -> None:
        read = _teams_read.read_request
        for message in read(data, teams.TENANT, lambda chat, url: None).messages:
            kept(message)

    return Parser("Teams", documents(activity), feed)


def _signal() -> Parser:
    data = {
        "message": "\ufffc hi", "groupInfo": {"groupId": "g", "type": "DELIVER"},
        "mentions": [{"uuid": "u", "start": 0, "length": 1, "name": "Ann"}],
        "attachments": [{"contentType": "audio/aac", "id": "f", "size": 5, "voiceNote": True}],
        "quote": {"id": 5, "authorUuid": "u"},
    }  # fmt: skip
    me = _signal_read.Me(signal.NUMBER, "u")

    def feed(given: bytes) -> None:
        kept(understood("signal", _signal_read.read, given, me))

    return Parser("Signal", documents(signal.SignalEmulator().envelope(data)), feed)


def _email() -> Parser:
    answer = a_mail("yes\n\nOn Monday, Pilot <p@x.y> wrote:\n> Shall I?", Subject="Re: x")
    page = a_mail("x", Subject="=?utf-8?q?a_=C3=A4?=", References="<a@b> <c@d>")
    page.add_alternative("<p>Turn on <b>wifi</b></p><blockquote>old</blockquote>", subtype="html")
    page.add_attachment(b"\x89PNG", "image", "png", filename="ä.png")
    box = _email_read.Box("pilot@people.test", "mx.people.test")
    at = datetime(2026, 1, 1, tzinfo=UTC)

    def feed(data: bytes) -> None:
        understood("email", _email_read.opened, data, at, box)
        found = understood("email", _email_read.read, data, "1/2", at, box)
        kept(found.inbound if found is not None else None)

    return Parser("E-mail", (answer.as_bytes(), page.as_bytes()), feed)


def _web() -> Parser:
    said = {"id": "7" * 32, "text": "hi", "button": "", "on": "", "files": [], "language": "en"}
    return Parser("web chat", documents(said), partial(_web_door._read, _web_door.Saying),
                  (Refused,))  # fmt: skip


def _webhook() -> Parser:
    said = {
        "id": "42", "chat": "kitchen", "sender": "ann", "text": "what is up?", "at": 1790000000,
        "name": "Ann", "button": "yes", "group": True, "addressed": True,
    }  # fmt: skip

    def feed(data: bytes) -> None:
        for message in _webhook_read.read(data).messages:
            kept(message)

    return Parser("webhook", documents(said), feed, (Unreadable,))


OF: dict[str, Callable[[], Parser]] = {
    "telegram": by.of_telegram, "discord": by.of_discord, "irc": by.of_irc, "xmpp": by.of_xmpp,
    "dingtalk": by.of_dingtalk, "slack": _slack, "feishu": _feishu, "qq": _qq, "wecom": _wecom,
    "whatsapp": _whatsapp, "line": _line, "matrix": _matrix, "mattermost": _mattermost,
    "teams": _teams, "signal": _signal, "email": _email, "web": _web, "webhook": _webhook,
}  # fmt: skip
