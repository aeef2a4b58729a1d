"""What we say in Slack, as it wants it. https://docs.slack.dev/reference/block-kit/blocks"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gateways.base import Button

LABEL, IN_A_ROW = 75, 25


def parts_of(chat: str) -> tuple[str, str | None]:
    """The channel, and the thread in it."""
    channel, _, thread = chat.partition(":")
    return channel, thread or None


def shown(text: str, picture: str, buttons: tuple[Button, ...]) -> dict[str, Any]:
    """``blocks`` always, also empty: an edit keeps those that are not named."""
    blocks: list[Mapping[str, Any]] = []
    if picture or buttons:
        if text.strip():
            blocks.append({"type": "section", "text": {"type": "mrkdwn", "text": text}})
        if picture:
            file = {"id": picture}
            blocks.append({"type": "image", "slack_file": file, "alt_text": "screenshot"})
        blocks += _rows(buttons)
    return {"text": text, "blocks": blocks}


def _rows(buttons: tuple[Button, ...]) -> list[Mapping[str, Any]]:
    """A block for each row that is named; the others together, which wrap by themselves."""
    rows: list[list[Button]] = []
    for button in buttons:
        if rows and rows[-1][0].row == button.row and len(rows[-1]) < IN_A_ROW:
            rows[-1].append(button)
        else:
            rows.append([button])
    made: list[Mapping[str, Any]] = []
    for at, row in enumerate(rows):
        elements = [
            {
                "type": "button", "action_id": f"{at}.{place}", "value": b.value,
                "text": {"type": "plain_text", "text": _short(b.label), "emoji": True},
            }
            for place, b in enumerate(row)
        ]  # fmt: skip
        made.append({"type": "actions", "elements": elements})
    return made


def _short(label: str) -> str:
    return label if len(label) <= LABEL else label[: LABEL - 1] + "…"
