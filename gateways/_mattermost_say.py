"""Of Mattermost: what its errors mean, what its chats are called, and what it must not read."""

from __future__ import annotations

import re

from gateways._api import ApiRefused
from gateways.base import GatewayRefused

GONE = ("app.post.get.app_error", "store.sql_post.get.app_error", "permissions_time_limit")


def explained(error: ApiRefused) -> ApiRefused:
    code = _code(error)
    if error.status == 401:
        why = (
            "Mattermost does not know this token, or it was revoked. Make a new one under "
            "Integrations, Bot Accounts, Create New Token, and put it into "
            "[gateways.mattermost] token. (System Console, Integrations must allow bot accounts.)"
        )
    elif error.status == 403:
        why = "The bot may not do that there: it has to be in the channel (/invite it)."
    elif error.status == 404 or code.endswith(("channel.get.existing.app_error", "not_found")):
        why = f"Mattermost does not have that any more ({code or error.status})."
    else:
        return error
    return ApiRefused(why, error.status, error.body)


def _code(error: ApiRefused) -> str:
    return str(error.body.get("id") or "") if isinstance(error.body, dict) else ""


def is_gone(error: ApiRefused) -> bool:
    return error.status == 404 or _code(error).endswith(GONE)


def parts_of(chat: str) -> tuple[str, str]:
    """The channel, and the thread in it or ""."""
    channel, _, root = chat.partition(":")
    if not re.fullmatch(r"[a-z0-9]{26}", channel):
        raise GatewayRefused(f"{chat!r} is no Mattermost channel: their ids have 26 letters.")
    return channel, root


def unpinged(text: str) -> str:
    """Words read somewhere must not call everybody: what has no width parts the sign from them."""
    return re.sub(r"(?i)@(?=(?:all|channel|here)\b)", "@\u2060", text)
