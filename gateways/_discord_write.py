"""What we say in Discord, as it wants it."""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Sequence

import discord

from gateways._carried import Carried
from gateways.base import Button, GatewayRefused

ROWS, IN_A_ROW, LABEL = 5, 5, 80
NONCE = 25


def opened(files: Sequence[Carried]) -> list[discord.File]:
    """New ones for each request: the library reads them to their end."""
    return [discord.File(io.BytesIO(each.content), each.name) for each in files]


def view_of(buttons: tuple[Button, ...]) -> discord.ui.View | None:
    """Buttons lie in the rows that they name, five to a row; without rows as they come."""
    rows: list[list[Button]] = []
    for button in buttons:
        beside = rows[-1] if rows else []
        if beside and beside[0].row == button.row and len(beside) < IN_A_ROW:
            beside.append(button)
        else:
            rows.append([button])
    if len(rows) > ROWS:
        flat = [button for row in rows for button in row]
        rows = [flat[at : at + IN_A_ROW] for at in range(0, len(flat), IN_A_ROW)]
    if len(rows) > ROWS:
        raise GatewayRefused(f"Discord shows at most {ROWS * IN_A_ROW} buttons.")
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for b in row:
            label = b.label if len(b.label) <= LABEL else b.label[: LABEL - 1] + "…"
            view.add_item(discord.ui.Button(label=label, custom_id=b.value, row=number))
    view.stop()  # presses are read from the events, also those of before a restart
    return view if rows else None


def nonce(once: str) -> str:
    """As long as Discord lets it be. It knows one again for some minutes."""
    return base64.urlsafe_b64encode(hashlib.sha256(once.encode()).digest()).decode()[:NONCE]


def channel_id(chat: str) -> int:
    if not (chat.isascii() and chat.isdecimal() and len(chat) < 20):
        raise GatewayRefused(f"{chat!r} is no Discord channel: their ids are numbers.")
    return int(chat)
