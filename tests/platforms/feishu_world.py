"""A Feishu without its network: chats, cards, files, and the errors of each call.

Codes are Feishu's own. What a person sees of a card is what its clients show: marks done, entities
undone.
"""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.platforms.rates import Limit, Rates

Json = dict[str, Any]
BOT, ANN, FAMILY = "ou_bot", "ou_ann", "oc_family"
CARD_BYTES = 30 * 1024
OWN_LIMITS: tuple[Limit, ...] = ((50, 1, "all"), (1000, 60, "all"), (5, 1, "chat"))
MEANINGS = (
    (r"\[([^\]]*)\]\(([^)\s]*)\)", r"\1 \2"),
    (r"```\n?(.*?)\n?```", r"\1"),
    (r"`([^`]+)`", r"\1"),
    (r"\*\*(.+?)\*\*", r"\1"),
    (r"\*(.+?)\*", r"\1"),
    (r"~~(.+?)~~", r"\1"),
    (r"(?m)^(> |#{1,6} )", ""),
)


class ApiError(Exception):
    def __init__(self, code: int, said: str) -> None:
        super().__init__(said)
        self.code = code
        self.said = said


@dataclass
class Shown:
    """A message as the people of the chat see it. ``place`` is the chat (``oc_...``)."""

    id: str
    place: str
    kind: str
    content: Json
    by_bot: bool
    root: str = ""
    edits: int = 0

    @property
    def text(self) -> str:
        if self.kind != "interactive":
            return str(self.content.get("text", ""))
        return "\n".join(map(_seen, self.content["body"]["elements"])).strip()

    @property
    def values(self) -> dict[str, Json]:
        """What stands behind each button, by the value that we gave it."""
        rows = [e for e in self.content["body"]["elements"] if e["tag"] == "column_set"]
        buttons = [c["elements"][0] for row in rows for c in row["columns"]]
        found = [button["behaviors"][0]["value"] for button in buttons]
        return {each["value"]: each for each in found}


def _seen(element: Json) -> str:
    if element["tag"] == "div":
        return str(element["text"]["content"])
    if element["tag"] != "markdown":
        return ""
    text = str(element["content"])
    if "<at " in text:
        raise AssertionError(f"this calls somebody: {text[:200]}")
    for pattern, shown in MEANINGS:
        text = re.sub(pattern, shown, text, flags=re.DOTALL)
    return html.unescape(text)


@dataclass
class World:
    messages: dict[str, Shown] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    threads: dict[str, str] = field(default_factory=dict)
    by_uuid: dict[str, str] = field(default_factory=dict)
    repeats: int = 0
    rates: Rates = field(default_factory=Rates)
    away: set[str] = field(default_factory=set)
    """People whom the bot may not write to."""
    _count: int = 0

    def named(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}_{self._count}x"

    # --- what people do -------------------------------------------------------------------------

    def arrive(
        self, kind: str, content: Json, *, who: str = ANN, group: str = "", thread: str = "",
        reply_to: str = "", mentions: tuple[str, ...] = (), sender_type: str = "user",
    ) -> Json:  # fmt: skip
        """The event of a message: in private, in a ``group``, in a ``thread`` named so."""
        place = group or f"oc_p2p_{who}"
        name = self.named("om")
        root = reply_to
        extra: Json = {}
        if thread:
            root = self.threads.setdefault(f"{place}/{thread}", self._a_root(place))
            extra = {"thread_id": f"omt_{root}"}
        self.messages[name] = Shown(name, place, kind, content, by_bot=False, root=root)
        marks = [
            {"key": f"@_user_{n}", "id": {"open_id": each}, "name": each.removeprefix("ou_")}
            for n, each in enumerate(mentions, 1)
        ]
        message = {
            "message_id": name, "create_time": str(int(time.time() * 1000)), "chat_id": place,
            "chat_type": "group" if group else "p2p", "message_type": kind,
            "content": json.dumps(content, ensure_ascii=False), "mentions": marks, **extra,
        }  # fmt: skip
        if root:
            message |= {"root_id": root, "parent_id": root}
        sender = {"sender_id": {"open_id": who, "user_id": None}, "sender_type": sender_type}
        return {"sender": sender, "message": message}

    def _a_root(self, place: str) -> str:
        name = self.named("om")
        self.messages[name] = Shown(name, place, "text", {"text": "root"}, by_bot=False)
        return name

    def pressed(self, message_id: str, value: str, who: str = ANN) -> Json:
        shown = self.messages[message_id]
        return {
            "operator": {"open_id": who, "tenant_key": "t1"}, "token": "c-1",
            "action": {"value": shown.values[value], "tag": "button"}, "host": "im_message",
            "context": {"open_message_id": message_id, "open_chat_id": shown.place},
        }  # fmt: skip

    def bot_said(self, place: str = "") -> list[Shown]:
        wanted = place or f"oc_p2p_{ANN}"
        return [m for m in self.messages.values() if m.by_bot and m.place == wanted]

    # --- what the bot does ----------------------------------------------------------------------

    def place(self, receive_id: str, kind: str) -> str:
        if kind == "open_id" and receive_id in self.away:
            raise ApiError(230013, "Bot has NO availability to this user.")
        if (kind, receive_id) == ("open_id", ANN):
            return f"oc_p2p_{ANN}"
        if (kind, receive_id) == ("chat_id", FAMILY):
            return FAMILY
        if kind == "chat_id" and receive_id.startswith("oc_"):
            raise ApiError(230002, "The bot can not be outside the group.")
        raise ApiError(
            230001, "Your request contains an invalid request parameter, ext=invalid receive_id"
        )

    def reply(self, root: str, body: Json) -> Json:
        if root not in self.messages:
            raise ApiError(99992354, "The request you send is not a valid {open_message_id}.")
        if not body.get("reply_in_thread"):
            raise AssertionError("an answer in a thread has to stay there")
        return self.post(self.messages[root].place, root, body)

    def post(self, place: str, root: str, body: Json) -> Json:
        name = body.get("uuid", "")
        if len(name) > 50:
            raise ApiError(99992402, "field validation failed")
        self._see_that_it_may_pass(place)
        if name in self.by_uuid:
            self.repeats += 1
            return {"message_id": self.by_uuid[name]}
        content = _checked(body["msg_type"], body["content"])
        for key in ("image_key", "file_key"):
            if key in content and content[key] not in self.files:
                raise ApiError(230055, f"The {key} does not exist.")
        self._see_that_pictures_exist(content)
        made = Shown(self.named("om"), place, body["msg_type"], content, by_bot=True, root=root)
        self.messages[made.id] = made
        if name:
            self.by_uuid[name] = made.id
        return {"message_id": made.id}

    def patch(self, name: str, content: str) -> Json:
        shown = self.messages.get(name)
        if shown is None:
            raise ApiError(99992354, "The request you send is not a valid {open_message_id}.")
        if shown.kind != "interactive":
            raise ApiError(230054, "This operation is not supported for this message type.")
        self._see_that_it_may_pass(shown.place)
        shown.content = _checked("interactive", content)
        self._see_that_pictures_exist(shown.content)
        shown.edits += 1
        return {}

    def upload(self, what: str, form: Mapping[str, Any]) -> Json:
        upload = form["image" if what == "images" else "file"]
        if not isinstance(upload, web.FileField):
            raise ApiError(234001, "Invalid request param.")
        content = upload.file.read()
        if what == "files" and form["file_type"] == "opus" and content[:4] != b"OggS":
            raise ApiError(234001, "Invalid request param: it is no opus.")
        field_name, prefix = ("image_key", "img") if what == "images" else ("file_key", "file")
        key = self.named(prefix)
        self.files[key] = content
        return {field_name: key}

    def resource(self, name: str, key: str, kind: str) -> bytes:
        shown = self.messages.get(name)
        if shown is None or key not in shown.content.values() or key not in self.files:
            raise ApiError(234003, "File not in msg.")
        if (kind == "image") != (shown.kind == "image"):
            raise ApiError(234001, "Invalid request param.")
        return self.files[key]

    def _see_that_it_may_pass(self, place: str) -> None:
        full = self.rates.full(place)
        if full == "chat":
            raise ApiError(230020, "This operation triggers the frequency limit.")
        if full == "all":
            raise ApiError(99991400, "request trigger frequency limit")

    def _see_that_pictures_exist(self, content: Json) -> None:
        for element in content.get("body", {}).get("elements", []):
            if element["tag"] == "img" and element["img_key"] not in self.files:
                raise ApiError(230099, "Failed to create card content, ext=invalid image keys")


def _checked(kind: str, content: str) -> Json:
    if kind == "interactive" and len(content.encode()) > CARD_BYTES:
        raise ApiError(230025, "The length of the message content reaches its limit.")
    made: Json = json.loads(content)
    if kind == "interactive":
        if made["schema"] != "2.0" or not made["config"]["update_multi"]:
            raise ApiError(230099, "Failed to create card content")
        if not made["body"]["elements"]:
            raise ApiError(230099, "Failed to create card content, ext=no elements")
    return made
