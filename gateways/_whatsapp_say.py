"""What we say in WhatsApp, as bodies of its API: texts, pictures, and choices as it draws them.

https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gateways._text import split, units
from gateways.base import Button
from gateways.markdown import STARRED, written

Json = dict[str, Any]
MAX_TEXT = 4096
MAX_BESIDE = 1024
"""Below a picture, and above buttons."""
QUICK = 3
"""Buttons below a message; more become a list."""
QUICK_LABEL = 20
LISTED = 10
ROW_LABEL, ROW_MORE = 24, 72
USER_ID = re.compile(r"[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}")
"""Of somebody within one business, where a phone number is not shown."""


def to(chat: str) -> Json:
    """Whom it is for: an id in the place of a number would be taken, and dropped."""
    who = {"recipient": chat} if USER_ID.fullmatch(chat) else {"to": chat}
    return {"messaging_product": "whatsapp", "recipient_type": "individual"} | who


def texts(text: str, markdown: bool, *, captioned: bool, offers: bool) -> list[str]:
    """The words of each message: the first shorter where it stands below a picture, the last where
    it stands above choices."""
    if not (captioned or offers):
        return written(text, markdown, STARRED, MAX_TEXT)
    pieces = written(text, markdown, STARRED, MAX_BESIDE)
    first = [pieces.pop(0)] if captioned else []
    last = [pieces.pop()] if offers and pieces else []
    middle: list[str] = []
    for piece in pieces:
        joined = f"{middle[-1]}\n\n{piece}" if middle else piece
        if middle and units(joined) <= MAX_TEXT:
            middle[-1] = joined
        else:
            middle.append(piece)
    return [*first, *middle, *last]


def plain_text(text: str) -> Json:
    """Without a preview: WhatsApp would call the address."""
    return {"type": "text", "text": {"preview_url": False, "body": text}}


def choices(text: str, buttons: Sequence[Button], image: str = "") -> list[Json]:
    """Messages that offer the buttons: under the words (with the picture ``image``), or as lists of
    ten. A number before each value keeps those of one message apart."""
    if can_be_quick(buttons):
        offered = [
            {"type": "reply", "reply": {"id": f"{n}:{b.value}", "title": label}}
            for n, (b, label) in enumerate(zip(buttons, _labels(buttons), strict=True))
        ]
        body: Json = {"type": "button", "body": {"text": text}, "action": {"buttons": offered}}
        if image:
            body["header"] = {"type": "image", "image": {"id": image}}
        return [{"type": "interactive", "interactive": body}]
    found = []
    for start in range(0, len(buttons), LISTED):
        rows = [
            _row(f"{n}:{b.value}", b.label)
            for n, b in enumerate(buttons[start : start + LISTED], start)
        ]
        shown = text if start == 0 else "…"
        list_ = {
            "type": "list", "body": {"text": shown},
            "action": {"button": "⬇", "sections": [{"rows": rows}]},
        }  # fmt: skip
        found.append({"type": "interactive", "interactive": list_})
    return found


def can_be_quick(buttons: Sequence[Button]) -> bool:
    labels = _labels(buttons)
    short = all(0 < units(label) <= QUICK_LABEL for label in labels)
    return len(buttons) <= QUICK and short and len(set(labels)) == len(labels)


def _labels(buttons: Sequence[Button]) -> list[str]:
    return [" ".join(button.label.split()) for button in buttons]


def _row(id_: str, label: str) -> Json:
    """A long label goes on below its beginning."""
    head, *more = split(label, ROW_MORE, ROW_LABEL)
    row = {"id": id_, "title": head or "–"}
    if more:
        row["description"] = more[0] if len(more) == 1 else f"{split(more[0], ROW_MORE - 1)[0]}…"
    return row
