"""What we say in Feishu, as a card: only cards can be edited without end and have buttons.

https://open.feishu.cn/document/feishu-cards/card-json-v2-structure
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gateways.base import Button
from gateways.markdown import STANDARD

SUMMARY = 100
"""Letters of it are shown in the list of chats and in notifications."""
FILE_TYPES = {
    "pdf": "pdf", "doc": "doc", "docx": "doc", "xls": "xls", "xlsx": "xls", "ppt": "ppt",
    "pptx": "ppt", "mp4": "mp4",
}  # fmt: skip
MEANS = re.compile(r"[\\*_~`\[\]()<>#!$&:+\-|\"']")
CALLS = re.compile(r"<(?=(?:at|person)\b)")
ADDRESS = re.compile(r"((?i:https?|mailto):[^\s<>]+)")


def _as_entities(text: str) -> str:
    """So is a mark kept from being one, and ``<at id=all></at>`` from calling everybody; addresses
    stay as they are, since they become links by themselves."""
    return "".join(
        part if at % 2 else MEANS.sub(lambda mark: f"&#{ord(mark[0])};", part)
        for at, part in enumerate(ADDRESS.split(text))
    )


def _tame(code: str) -> str:
    """Code in which nothing closes the listing around it or calls somebody."""
    if "```" in code:
        code = code.replace("`", "`\u2060")
    return CALLS.sub("<\u2060", code)


FEISHU = replace(STANDARD, escape=_as_entities, escape_code=_tame)
"""https://open.feishu.cn/document/feishu-cards/card-json-v2-components/content-components/rich-text"""


def card(text: str, chat: str, *, marked: bool, image: str, buttons: Sequence[Button]) -> str:
    """The JSON of a card. ``marked``: the text is Feishu's Markdown; ``image`` is an image key.

    A button carries the chat it was sent to, which a press does not tell where it is a thread."""
    elements: list[dict[str, Any]] = []
    if text.strip():
        elements.append(
            {"tag": "markdown", "content": text} if marked
            else {"tag": "div", "text": {"tag": "plain_text", "content": text}}
        )  # fmt: skip
    if image:
        named = {"tag": "plain_text", "content": ""}
        elements.append(
            {"tag": "img", "img_key": image, "alt": named, "scale_type": "fit_horizontal"}
        )
    elements += [_row(row, chat) for row in _rows(buttons)]
    made = {
        "schema": "2.0",
        "config": {"update_multi": True, "summary": {"content": text.strip()[:SUMMARY]}},
        "body": {"elements": elements},
    }
    return json.dumps(made, ensure_ascii=False)


def file_type(name: str) -> str:
    """As Feishu wants it told of an upload."""
    return FILE_TYPES.get(name.rpartition(".")[2].lower(), "stream")


def _rows(buttons: Sequence[Button]) -> list[list[Button]]:
    rows: list[list[Button]] = []
    for button in buttons:
        if rows and rows[-1][0].row == button.row:
            rows[-1].append(button)
        else:
            rows.append([button])
    return rows


def _row(buttons: Sequence[Button], chat: str) -> dict[str, Any]:
    columns = [
        {"tag": "column", "width": "auto", "elements": [_button(button, chat)]}
        for button in buttons
    ]
    return {"tag": "column_set", "flex_mode": "flow", "columns": columns}


def _button(button: Button, chat: str) -> dict[str, Any]:
    return {
        "tag": "button",
        "text": {"tag": "plain_text", "content": button.label},
        "behaviors": [{"type": "callback", "value": {"value": button.value, "chat": chat}}],
    }
