"""Discord's errors in words for a person, with the way to mend them."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from gateways._api import retry_after
from gateways.base import GatewayError, GatewayRefused

PORTAL = "https://discord.com/developers/applications"
Trouble = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""What the library raises when something outside is wrong."""
NO_TOKEN = (
    f"Discord does not know this bot token. At {PORTAL} open the application, Bot, Reset Token, "
    "and put the new one into [gateways.discord] token."
)
NO_INTENT = (
    "Discord does not let this bot read what does not mention it. At "
    f"{PORTAL} open the application, Bot, switch on Message Content Intent, and save; or set "
    "[gateways.discord] message_content = false."
)
CANNOT_LISTEN = {
    4004: NO_TOKEN,
    4010: "Discord asked for a shard that there is not; this bot uses none.",
    4011: "This bot is in more than 2,500 servers; Discord wants it split into shards, which "
    "Phonepilot does not do.",
    4012: "Discord dropped the version of its API that discord.py uses: update Phonepilot.",
    4013: "Discord does not know one of the intents that discord.py asks for: update Phonepilot.",
    4014: NO_INTENT,
}
"""Codes with which Discord closes for good.
https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""
CANNOT_SAY = {
    10003: "Discord knows no such channel, or it was deleted.",
    50001: "The bot cannot see that channel: give its role View Channel there.",
    50007: "That person takes no direct messages from the bot: they have to share a server with it "
    "and allow direct messages in that server's privacy settings.",
    50013: "The bot may not write there: give its role Send Messages, Attach Files and Read "
    "Message History in that channel.",
    50278: "That person takes no direct messages from the bot: they share no server with it.",
    160005: "That thread is locked.",
}
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes#json"""
UNKNOWN_MESSAGE = 10008
BANNED_SECONDS = 60.0


def explain(error: BaseException) -> GatewayError:
    """Of one of ``Trouble``. The library puts no token into its messages."""
    match error:
        case discord.LoginFailure():
            return GatewayRefused(NO_TOKEN)
        case discord.PrivilegedIntentsRequired():
            return GatewayRefused(NO_INTENT)
        case discord.ConnectionClosed():
            if why := CANNOT_LISTEN.get(error.code):
                return GatewayRefused(why)
            return GatewayError(f"Discord closed the connection ({error.code}).")
        case discord.RateLimited():
            seconds = error.retry_after
            return GatewayError(f"Discord asks us to wait {seconds:g} s.", seconds)
        case discord.HTTPException():
            return _explain_answer(error)
    said = str(error) or type(error).__name__
    return GatewayError(f"Discord cannot be reached just now: {said}")


def _explain_answer(error: discord.HTTPException) -> GatewayError:
    if error.status == 401:
        return GatewayRefused(NO_TOKEN)
    if error.status == 429:
        seconds = retry_after(error.response.headers) or BANNED_SECONDS
        return GatewayError(f"Discord asks us to wait {seconds:g} s.", seconds)
    if error.status >= 500:
        return GatewayError(f"Discord answered {error.status}.")
    if why := CANNOT_SAY.get(error.code):
        return GatewayRefused(why)
    return GatewayRefused(f"Discord refused it ({error.status}): {error.text[:200]}")
