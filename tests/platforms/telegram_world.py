"""A Telegram without its network: chats, messages, updates, limits, and the errors of each method.

Descriptions of errors are Telegram's own. Lengths are counted in UTF-16 units, as its clients do.
"""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.platforms.telegram_html import Unparsable, parsed

Json = dict[str, Any]
BOT_ID = 4242
MAX_TEXT, MAX_CAPTION, MAX_VALUE = 4096, 1024, 64
MAX_DOWNLOAD = 20 * 1024**2
ACTIONS = ("typing", "upload_photo", "record_voice", "upload_voice", "upload_document")
Words = tuple[str, tuple[tuple[str, str, str], ...]]
"""As they are shown, and what in them is marked."""


class ApiError(Exception):
    def __init__(self, code: int, description: str, retry_after: int = 0) -> None:
        super().__init__(description)
        self.code, self.description, self.retry_after = code, description, retry_after


@dataclass(frozen=True)
class Limits:
    """Telegram's published figures; 0 switches one off."""

    per_chat_per_second: int = 0
    per_second: int = 0
    per_group_per_minute: int = 0


TELEGRAMS_OWN_LIMITS = Limits(per_chat_per_second=1, per_second=30, per_group_per_minute=20)


@dataclass
class Shown:
    """One message as the people in the chat see it now."""

    id: int
    chat: int
    by_bot: bool
    text: str
    photo: bytes | None = None
    file: bytes | None = None
    voice: bytes | None = None
    topic: int = 0
    marks: tuple[tuple[str, str, str], ...] = ()
    """What is marked: how, which words, and where a link leads."""
    buttons: tuple[tuple[str, str], ...] = ()
    rows: list[list[Json]] = field(default_factory=list, repr=False)
    sender: Json = field(default_factory=dict, repr=False)
    edits: int = 0
    at: int = 0


class Meter:
    """Counts what was sent where, and who did not wait when told to."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.refused = 0
        self.impatient = 0
        self._sent: dict[str, deque[float]] = {}
        self._closed_until: dict[int, float] = {}

    def count(self, chat: int) -> None:
        now = time.monotonic()
        if now < self._closed_until.get(chat, 0.0):
            self.impatient += 1
            self._refuse(chat, self._closed_until[chat] - now)
        windows = [
            (f"chat {chat}", self.limits.per_chat_per_second, 1.0),
            ("all", self.limits.per_second, 1.0),
            (f"group {chat}", self.limits.per_group_per_minute if chat < 0 else 0, 60.0),
        ]
        for name, limit, seconds in windows:
            sent = self._sent.setdefault(name, deque())
            while sent and sent[0] <= now - seconds:
                sent.popleft()
            if limit and len(sent) >= limit:
                self._refuse(chat, sent[0] + seconds - now)
        for name, _, _ in windows:
            self._sent[name].append(now)

    def _refuse(self, chat: int, wait: float) -> None:
        self.refused += 1
        seconds = max(1, math.ceil(wait))
        self._closed_until.setdefault(chat, 0.0)
        self._closed_until[chat] = max(self._closed_until[chat], time.monotonic() + wait)
        raise ApiError(429, f"Too Many Requests: retry after {seconds}", seconds)


class World:
    """What Telegram's servers know. Methods named as in the Bot API take its parameters."""

    def __init__(self, username: str = "pilot_bot", limits: Limits | None = None) -> None:
        self.me: Json = {
            "id": BOT_ID, "is_bot": True, "first_name": "Pilot", "username": username,
            "can_join_groups": True, "can_read_all_group_messages": False,
            "supports_inline_queries": False,
        }  # fmt: skip
        self.meter = Meter(limits or Limits())
        self.messages: dict[int, dict[int, Shown]] = {}
        self.blocked: set[int] = set()
        self.updates: deque[Json] = deque()
        self.answered: list[str] = []
        self.typing: list[tuple[int, int]] = []
        """Chat and topic."""
        self.topics: dict[int, dict[str, int]] = {}
        """Of each forum, by name."""
        self.no_voice: set[int] = set()
        """Who takes no voice messages."""
        self.commands: dict[str, list[Json]] = {}
        """By language, "" for everybody else's."""
        self.files: dict[str, bytes] = {}
        self._next_update, self._next_message = 7_000_001, 100

    # --- what people do -----------------------------------------------------------------------

    def person(self, chat: int, name: str = "Ann", who: int = 0) -> Json:
        """Of a private chat, or the member ``who`` of a group."""
        return {"id": chat if chat > 0 else who or 77, "is_bot": False, "first_name": name}

    def chat(self, chat: int) -> Json:
        if chat > 0:
            return {"id": chat, "type": "private", "first_name": "Ann"}
        return {"id": chat, "type": "supergroup", "title": "Family"}

    def arrive(
        self, chat: int, text: str, sender: Json, *, reply_to: int | None = None,
        origin: Mapping[str, Any] | None = None, topic: str = "", **media: Any,
    ) -> int:  # fmt: skip
        """A person's message: kept in the chat, and queued as an update for the bot.

        With ``media`` (``photo=[...]``, ``new_chat_members=[...]``) the text is its caption."""
        shown = self._keep(chat, text, by_bot=False)
        shown.sender = sender
        if topic:
            shown.topic = self.topics.setdefault(chat, {}).setdefault(topic, shown.id - 1)
        body: Json = {**self.as_json(shown), **media}
        del body["text"]
        if text:
            kind = ("caption", "caption_entities") if media else ("text", "entities")
            body |= dict(zip(kind, (text, _entities(text)), strict=True))
        if reply_to is not None:
            body["reply_to_message"] = self.as_json(self.messages[chat][reply_to])
        elif topic:
            body["reply_to_message"] = self._opened(chat, shown.topic, topic)
        if origin is not None:
            body["forward_origin"] = origin
        self.push("message", body)
        return shown.id

    def push(self, kind: str, body: Json) -> int:
        update_id = self._next_update
        self._next_update += 1
        self.updates.append({"update_id": update_id, kind: body})
        return update_id

    def confirm(self, offset: int) -> None:
        """A poll with ``offset`` forgets every update below it."""
        while self.updates and self.updates[0]["update_id"] < offset:
            self.updates.popleft()

    # --- what the bot does --------------------------------------------------------------------

    def send_message(self, p: Mapping[str, str]) -> Json:
        chat = self._open_chat(p)
        text, marks = _words(p, "text", MAX_TEXT)
        shown = self._keep(chat, text, by_bot=True, topic=self._topic(chat, p), marks=marks)
        self._set_keyboard(shown, p)
        return self.as_json(shown)

    def send_photo(self, p: Mapping[str, str], files: Mapping[str, bytes]) -> Json:
        chat = self._open_chat(p)
        (caption, marks), photo = (
            _words(p, "caption", MAX_CAPTION),
            _photo(p.get("photo", ""), files),
        )
        shown = self._keep(chat, caption, by_bot=True, topic=self._topic(chat, p), marks=marks)
        shown.photo = photo
        self._set_keyboard(shown, p)
        return self.as_json(shown)

    def send_document(self, p: Mapping[str, str], files: Mapping[str, bytes]) -> Json:
        chat = self._open_chat(p)
        content = files.get(p.get("document", "").removeprefix("attach://") or "document", b"")
        if not content:
            raise ApiError(400, "Bad Request: file must be non-empty")
        caption, marks = _words(p, "caption", MAX_CAPTION)
        shown = self._keep(chat, caption, by_bot=True, topic=self._topic(chat, p), marks=marks)
        shown.file = content
        return self.as_json(shown)

    def send_voice(self, p: Mapping[str, str], files: Mapping[str, bytes]) -> Json:
        """What is not Opus in OGG is not played, but shown as a file."""
        chat = self._open_chat(p)
        if chat in self.no_voice:
            raise ApiError(400, "Bad Request: VOICE_MESSAGES_FORBIDDEN")
        content = files.get(p.get("voice", "").removeprefix("attach://") or "voice", b"")
        if not content:
            raise ApiError(400, "Bad Request: file must be non-empty")
        caption, marks = _words(p, "caption", MAX_CAPTION)
        shown = self._keep(chat, caption, by_bot=True, topic=self._topic(chat, p), marks=marks)
        if content.startswith(b"OggS") and b"OpusHead" in content[:64]:
            shown.voice = content
        else:
            shown.file = content
        self._set_keyboard(shown, p)
        return self.as_json(shown)

    def edit_message_text(self, p: Mapping[str, str]) -> Json:
        shown = self._to_edit(p)
        if shown.photo is not None or shown.voice is not None:
            raise ApiError(400, "Bad Request: there is no text in the message to edit")
        return self._change(shown, _words(p, "text", MAX_TEXT), None, p)

    def edit_message_caption(self, p: Mapping[str, str]) -> Json:
        shown = self._to_edit(p)
        if shown.photo is None and shown.voice is None:
            raise ApiError(400, "Bad Request: there is no caption in the message to edit")
        return self._change(shown, _words(p, "caption", MAX_CAPTION), shown.photo, p)

    def edit_message_media(self, p: Mapping[str, str], files: Mapping[str, bytes]) -> Json:
        shown, media = self._to_edit(p), json.loads(p["media"])
        photo = _photo(media["media"], files)
        return self._change(shown, _words(media, "caption", MAX_CAPTION), photo, p)

    def edit_message_reply_markup(self, p: Mapping[str, str]) -> Json:
        shown = self._to_edit(p)
        return self._change(shown, (shown.text, shown.marks), shown.photo, p)

    def delete_message(self, p: Mapping[str, str]) -> bool:
        chat = self._open_chat(p)
        if self.messages[chat].pop(int(p["message_id"]), None) is None:
            raise ApiError(400, "Bad Request: message to delete not found")
        return True

    def answer_callback_query(self, p: Mapping[str, str]) -> bool:
        if not p["callback_query_id"].startswith("press"):
            raise ApiError(
                400,
                "Bad Request: query is too old and response timeout expired or query ID is invalid",
            )
        self.answered.append(p["callback_query_id"])
        return True

    def send_chat_action(self, p: Mapping[str, str]) -> bool:
        if p.get("action") not in ACTIONS:
            raise ApiError(400, "Bad Request: wrong parameter action in request")
        chat = self._open_chat(p)
        self.typing.append((chat, self._topic(chat, p)))
        return True

    def set_my_commands(self, p: Mapping[str, str]) -> bool:
        commands: list[Json] = json.loads(p["commands"])
        for each in commands:
            if not re.fullmatch(r"[a-z0-9_]{1,32}", each["command"]):
                raise ApiError(400, "Bad Request: BOT_COMMAND_INVALID")
            if not 1 <= len(each["description"]) <= 256:
                raise ApiError(400, "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID")
        self.commands[p.get("language_code", "")] = commands
        return True

    def get_file(self, p: Mapping[str, str]) -> Json:
        content = self.files.get(p["file_id"])
        if content is None:
            raise ApiError(400, "Bad Request: wrong file_id or the file is temporarily unavailable")
        if len(content) > MAX_DOWNLOAD:
            raise ApiError(400, "Bad Request: file is too big")
        return {
            "file_id": p["file_id"], "file_unique_id": p["file_id"], "file_size": len(content),
            "file_path": f"photos/{p['file_id']}.png",
        }  # fmt: skip

    # --- inside -------------------------------------------------------------------------------

    def as_json(self, shown: Shown) -> Json:
        body: Json = {"message_id": shown.id, "date": shown.at, "chat": self.chat(shown.chat)}
        body["from"] = self.me if shown.by_bot else shown.sender
        if shown.topic:
            body |= {"message_thread_id": shown.topic, "is_topic_message": True}
        if shown.photo is not None:
            file_id = hashlib.sha256(shown.photo).hexdigest()[:16]
            self.files[file_id] = shown.photo
            width, height = Image.open(io.BytesIO(shown.photo)).size
            size = {"file_id": file_id, "file_unique_id": file_id, "width": width, "height": height}
            body |= {"photo": [size], "caption": shown.text}
        elif shown.voice is not None:
            file_id = hashlib.sha256(shown.voice).hexdigest()[:16]
            voice = {"file_id": file_id, "file_unique_id": file_id, "duration": 1}
            body |= {"voice": voice, "caption": shown.text}
        elif shown.file is not None:
            file_id = hashlib.sha256(shown.file).hexdigest()[:16]
            self.files[file_id] = shown.file
            document = {"file_id": file_id, "file_unique_id": file_id}
            body |= {"document": document, "caption": shown.text}
        else:
            body["text"] = shown.text
        if shown.rows:
            body["reply_markup"] = {"inline_keyboard": shown.rows}
        return body

    def _keep(
        self, chat: int, text: str, *, by_bot: bool, topic: int = 0,
        marks: tuple[tuple[str, str, str], ...] = (),
    ) -> Shown:  # fmt: skip
        self._next_message += 1
        shown = Shown(self._next_message, chat, by_bot, text, at=int(time.time()))
        shown.topic, shown.marks = topic, marks
        self.messages.setdefault(chat, {})[shown.id] = shown
        return shown

    def _open_chat(self, p: Mapping[str, str]) -> int:
        """The chat a call is for, if the bot may speak there now."""
        chat = int(p["chat_id"]) if re.fullmatch(r"-?\d+", p.get("chat_id", "")) else 0
        if chat not in self.messages:
            raise ApiError(400, "Bad Request: chat not found")
        if chat in self.blocked:
            raise ApiError(403, "Forbidden: bot was blocked by the user")
        self.meter.count(chat)
        return chat

    def _topic(self, chat: int, p: Mapping[str, str]) -> int:
        topic = int(p.get("message_thread_id", 0))
        if topic and topic not in self.topics.get(chat, {}).values():
            raise ApiError(400, "Bad Request: message thread not found")
        return topic

    def _opened(self, chat: int, topic: int, name: str) -> Json:
        """What every message in a topic formally answers."""
        return {
            "message_id": topic, "date": 1690000000, "chat": self.chat(chat), "from": self.me,
            "message_thread_id": topic, "is_topic_message": True,
            "forum_topic_created": {"name": name, "icon_color": 7322096},
        }  # fmt: skip

    def _to_edit(self, p: Mapping[str, str]) -> Shown:
        shown = self.messages[self._open_chat(p)].get(int(p["message_id"]))
        if shown is None:
            raise ApiError(400, "Bad Request: message to edit not found")
        if not shown.by_bot:
            raise ApiError(400, "Bad Request: message can't be edited")
        return shown

    def _change(
        self, shown: Shown, words: Words, photo: bytes | None, p: Mapping[str, str]
    ) -> Json:
        before = (shown.text, shown.marks, shown.photo, shown.rows)
        rows = _rows(p)
        if before == (*words, photo, rows):
            raise ApiError(
                400,
                "Bad Request: message is not modified: specified new message content and reply "
                "markup are exactly the same as a current content and reply markup of the message",
            )
        (shown.text, shown.marks), shown.photo = words, photo
        shown.edits += 1
        self._set_keyboard(shown, p)
        return self.as_json(shown)

    def _set_keyboard(self, shown: Shown, p: Mapping[str, str]) -> None:
        shown.rows = _rows(p)
        shown.buttons = tuple(
            (button["text"], button["callback_data"]) for row in shown.rows for button in row
        )


def _rows(p: Mapping[str, str]) -> list[list[Json]]:
    rows: list[list[Json]] = json.loads(p.get("reply_markup") or "{}").get("inline_keyboard", [])
    for row in rows:
        for button in row:
            if not 1 <= len(button["callback_data"].encode()) <= MAX_VALUE:
                raise ApiError(400, "Bad Request: BUTTON_DATA_INVALID")
    return rows


def _words(p: Mapping[str, str], key: str, limit: int) -> Words:
    """Lengths count without the marks."""
    text = p.get(key, "")
    marks: tuple[tuple[str, str, str], ...] = ()
    if p.get("parse_mode") == "HTML":
        try:
            text, marks = parsed(text)
        except Unparsable as error:
            raise ApiError(400, f"Bad Request: can't parse entities: {error}") from None
    if key == "text" and not text.strip():
        raise ApiError(400, "Bad Request: message text is empty")
    if _units(text) > limit:
        what = "message" if key == "text" else "message caption"
        raise ApiError(400, f"Bad Request: {what} is too long")
    return text.strip(), marks


def _photo(reference: str, files: Mapping[str, bytes]) -> bytes:
    content = files.get(reference.removeprefix("attach://") or "photo", b"")
    if not content:
        raise ApiError(400, "Bad Request: there is no photo in the request")
    try:
        width, height = Image.open(io.BytesIO(content)).size
    except UnidentifiedImageError:
        raise ApiError(400, "Bad Request: IMAGE_PROCESS_FAILED") from None
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise ApiError(400, "Bad Request: PHOTO_INVALID_DIMENSIONS")
    return content


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _entities(text: str) -> list[Json]:
    """Marks for ``@names`` and ``/commands``, in UTF-16 units."""
    marks: list[Json] = []
    for match in re.finditer(r"(?<!\w)(/\w+(?:@\w+)?|@\w+)", text):
        kind = "bot_command" if match[0].startswith("/") else "mention"
        start = _units(text[: match.start()])
        marks.append({"type": kind, "offset": start, "length": _units(match[0])})
    return marks
