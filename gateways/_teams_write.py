"""What we say in Microsoft Teams, as it wants it."""

from __future__ import annotations

import asyncio
import base64
import io
import re
from typing import Any

from PIL import Image, UnidentifiedImageError

from gateways._carried import Carried
from gateways._teams_read import BUTTON
from gateways.base import Button, GatewayRefused

Json = dict[str, Any]
PICTURE_BYTES = 28_000
"""A message may have some 100 kB, counted as UTF-16, and pictures stand in it as base64."""
SIZES = (1024, 800, 640, 480, 360, 240)
"""Longest sides in pixels, largest first; Teams shows none beyond the first."""
QUALITY = 60
IN_A_ROW = 6
_FENCED = re.compile(r"(```.*?```)", re.DOTALL)


def broken(text: str) -> str:
    """Lines that stay lines: a single end of line would be shown as a space."""
    parts = _FENCED.split(text)
    lines = [re.sub(r"(?<!\n)\n(?!\n)", "  \n", part) for part in parts[::2]]
    parts[::2] = lines
    return "".join(parts)


async def picture(file: Carried) -> Json:
    """Inline, as small as it must be. Raises GatewayRefused for what is no picture."""
    content, mime = await asyncio.to_thread(_shrunk, file)
    data = base64.b64encode(content).decode()
    return {"contentType": mime, "contentUrl": f"data:{mime};base64,{data}", "name": file.name}


def _shrunk(file: Carried) -> tuple[bytes, str]:
    try:
        image: Image.Image = Image.open(io.BytesIO(file.content))
        if len(file.content) <= PICTURE_BYTES and max(image.size) <= SIZES[0]:
            return file.content, file.mime
        image = image.convert("RGB")
    except (UnidentifiedImageError, OSError) as error:
        raise GatewayRefused(f"{file.name} is no picture.") from error
    content = b""
    for longest in SIZES:
        image.thumbnail((longest, longest))
        out = io.BytesIO()
        image.save(out, "JPEG", quality=QUALITY)
        content = out.getvalue()
        if len(content) <= PICTURE_BYTES:
            break
    return content, "image/jpeg"


def card(buttons: tuple[Button, ...]) -> Json:
    """An Adaptive Card of buttons only; the words stand above it.
    https://adaptivecards.io/explorer/Action.Submit.html"""
    rows: list[list[Button]] = []
    for button in buttons:
        if rows and rows[-1][0].row == button.row and len(rows[-1]) < IN_A_ROW:
            rows[-1].append(button)
        else:
            rows.append([button])
    body = [
        {
            "type": "ActionSet",
            "actions": [
                {"type": "Action.Submit", "title": b.label, "data": {BUTTON: b.value}} for b in row
            ],
        }
        for row in rows
    ]
    content = {
        "$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "type": "AdaptiveCard",
        "version": "1.4", "body": body,
    }  # fmt: skip
    return {"contentType": "application/vnd.microsoft.card.adaptive", "content": content}
