"""Telegram's errors in words for a person, with the way to mend them, and never with the token."""

from __future__ import annotations

from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from gateways._secrets import hide
from gateways.base import GatewayError, GatewayRefused


def explain(error: TelegramError, token: str) -> GatewayError:
    """The library puts the token into some messages: ``token`` is taken out."""
    said = hide(error.message, token)
    match error:
        case RetryAfter():
            seconds = _seconds(error.retry_after)
            return GatewayError(
                f"Telegram asks us to wait {seconds:g} s before saying more.", seconds
            )
        case InvalidToken():
            return GatewayRefused(
                "Telegram does not know this bot token. Copy it again from @BotFather into "
                "[gateways.telegram] token."
            )
        case Forbidden():
            return GatewayRefused(
                f"Telegram does not let the bot write there ({said}). The person has to open "
                "the chat with the bot, unblock it and press Start."
            )
        case Conflict() if "webhook" in said.lower():
            return GatewayRefused(
                "This bot sends its messages to a webhook, so they cannot be fetched. Stop the "
                "program that uses the webhook and call deleteWebhook, or make a new bot with "
                "@BotFather."
            )
        case Conflict():
            return GatewayError(
                "Another program fetches this bot's messages with the same token. Stop it, or "
                "make a new bot with @BotFather."
            )
        case ChatMigrated():
            return GatewayRefused(
                f"That group became a supergroup, and its id is now {error.new_chat_id}."
            )
        case BadRequest() if "chat not found" in said.lower():
            return GatewayRefused(
                "Telegram knows no such chat. The person has to write to the bot first."
            )
        case BadRequest() if "thread not found" in said.lower():
            return GatewayRefused("That topic of the group is gone.")
        case BadRequest() if "file is too big" in said.lower():
            return GatewayRefused("Telegram hands files of more than 20 MB to nobody.")
        case BadRequest():
            return GatewayRefused(f"Telegram refused the message: {said}.")
    return GatewayError(f"Telegram cannot be reached just now: {said}")


def _seconds(asked: int | timedelta) -> float:
    return asked.total_seconds() if isinstance(asked, timedelta) else float(asked)
