"""What the messages app is asked for, on any system, and its composer: the field the text is in,
the send button."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from device_drivers.base import Element, Role, Screen
from device_drivers.verbs.base import Args, Slot

_SEND_ID = re.compile(
    r"(:id/|^)(send_message_button(_icon|_container)?|send_button\w*|send_message|btn_send|"
    r"button_send|conversation_send|Compose:Draft:Send)$"
)
_SEND_WORDS = re.compile(
    r"(send|send (an? )?(sms|mms|message|text)( message)?|发送|发送(短信|信息|消息|彩信)|傳送"
    r"|傳送(簡訊|訊息)"
    r"|送信|보내기|전송|senden|nachricht senden|enviar( mensaje| mensagem)?|envoyer( le message)?"
    r"|invia( messaggio)?|отправить)",
    re.IGNORECASE,
)
_FIELD_ID = re.compile(r"compose|message|body|editor|edit_?text|input", re.IGNORECASE)


class SendArgs(Args):
    recipient: Annotated[
        str, Slot("contact"), Field(min_length=1, description="A contact's name, or a number")
    ]
    body: Annotated[str, Slot("text"), Field(min_length=1, description="The text, word for word")]
    name: str = Field("", description="Who it is in the contacts; looked up")
    number: str = Field("", description="The number it goes to; looked up")


class ReadArgs(Args):
    sender: Annotated[str, Slot("contact"), Field(description="From whom; empty for anyone")] = ""
    count: Annotated[int, Slot("count"), Field(ge=1, le=20, description="How many")] = 3
    number: str = Field("", description="The sender's number; looked up")


class UnreadArgs(Args):
    count: Annotated[int, Slot("count"), Field(ge=1, le=20, description="At most how many")] = 10


def composer(screen: Screen, body: str) -> Element | None:
    """The field the message is written in: the one that holds it, else the one named for it."""
    fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD and e.enabled]
    holding = [e for e in fields if e.text == body]
    named = [e for e in fields if _FIELD_ID.search(e.id.rpartition("/")[2])]
    return next(iter(holding or named or (fields if len(fields) == 1 else [])), None)


def ready(screen: Screen, body: str) -> Element | None:
    """The send button, once exactly this text stands in the composer."""
    if not any(e.role is Role.TEXT_FIELD and e.text == body for e in screen.elements):
        return None
    usable = [e for e in screen.elements if e.enabled and e.role is not Role.TEXT_FIELD]
    by_id = [e for e in usable if _SEND_ID.search(e.id)]
    by_word = [e for e in usable if e.clickable and _SEND_WORDS.fullmatch(e.label.strip())]
    return next(iter(by_id or by_word), None)
