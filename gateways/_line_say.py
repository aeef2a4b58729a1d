"""What we say in LINE: texts, and choices as a Flex message with buttons.

https://developers.line.biz/en/docs/messaging-api/using-flex-messages/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from linebot.v3.messaging import FlexContainer, FlexMessage, Message, TextMessage

from gateways._text import split, units
from gateways.base import Button, GatewayError, GatewayRefused
from gateways.markdown import PLAIN, written

Json = dict[str, Any]
MAX_TEXT = 5000
MAX_ABOVE = 1000
"""Of the words above buttons."""
MAX_ALT = 400
MAX_LABEL = 40


def texts(text: str, markdown: bool, *, offers: bool) -> list[str]:
    """LINE draws no marks. The last of them stands above buttons, where there are some."""
    parts = written(text, markdown, PLAIN, MAX_TEXT)
    if offers and units(parts[-1]) > MAX_ABOVE:
        parts[-1:] = _tail(parts[-1])
    return [part for part in parts if part.strip()]


def _tail(text: str) -> list[str]:
    """Cut so that the last part is short."""
    pieces = split(text, MAX_ABOVE)
    return ["\n".join(pieces[:-1]), pieces[-1]]


def messages(parts: Sequence[str], buttons: Sequence[Button]) -> list[Message]:
    if not buttons:
        return [TextMessage(text=part) for part in parts]
    *before, last = parts or ["…"]
    return [*(TextMessage(text=part) for part in before), _offer(last, buttons)]


def _offer(text: str, buttons: Sequence[Button]) -> Message:
    """Neighbours of a row lie side by side; of others each has its own."""
    rows: list[list[Button]] = []
    for button in buttons:
        if rows and button.row and rows[-1][0].row == button.row:
            rows[-1].append(button)
        else:
            rows.append([button])
    drawn = [{"type": "text", "text": text, "wrap": True}, *map(_row, rows)]
    body = {"type": "box", "layout": "vertical", "spacing": "sm", "contents": drawn}
    container = FlexContainer.from_dict({"type": "bubble", "body": body})
    return FlexMessage(altText=split(text, MAX_ALT)[0] or "…", contents=container)


def _row(row: Sequence[Button]) -> Json:
    drawn = [_button(each) for each in row]
    if len(drawn) == 1:
        return drawn[0]
    return {"type": "box", "layout": "horizontal", "spacing": "sm", "contents": drawn}


def _button(button: Button) -> Json:
    label = split(button.label, MAX_LABEL)[0] or "…"
    action = {
        "type": "postback", "label": label, "data": button.value, "displayText": button.label
    }  # fmt: skip
    return {"type": "button", "style": "secondary", "height": "sm", "action": action}


MONTHLY = "monthly limit"


def explained(status: int, message: str, pause: float) -> GatewayError:
    """LINE's answer, with the way to mend it."""
    said = message[:200]
    if status == 401:
        return GatewayRefused(
            "LINE does not know this token. developers.line.biz/console, your channel, Messaging "
            "API, Channel access token: issue one and put it into [gateways.line] token."
        )
    if status == 429 and MONTHLY in said.lower():
        return GatewayRefused(
            "This month's messages are used up. manager.line.biz, Settings, Usage: a larger plan "
            "has more; answers within a minute of the person's message cost none."
        )
    if status in (408, 429) or status >= 500:
        return GatewayError(f"LINE asks us to wait ({status}: {said}).", pause)
    if status == 400 and "failed to send" in said.lower():
        return GatewayRefused("LINE lets us write only to people who have added the bot.")
    return GatewayRefused(f"LINE refused it ({status}): {said}")
