"""Slack's errors in words for a person, with the way to mend them."""

from __future__ import annotations

import asyncio

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError

from gateways._api import BUSY, retry_after
from gateways.base import GatewayError, GatewayRefused

APPS = "https://api.slack.com/apps"
Trouble = (SlackClientError, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""What the library raises when something outside is wrong."""
NO_TOKEN = (
    f"Slack does not know this bot token, or it was revoked. At {APPS} open the app, OAuth & "
    "Permissions, (re)install it, and put the Bot User OAuth Token (xoxb-...) into "
    "[gateways.slack] bot_token."
)
APP_TOKEN = (
    f"At {APPS} open the app, Basic Information, App-Level Tokens, make one with the scope "
    "connections:write, and put it (xapp-...) into [gateways.slack] app_token."
)
NO_APP_TOKEN = f"Slack does not take the app token. {APP_TOKEN}"
NO_SOCKET = (
    f"Socket Mode is switched off. At {APPS} open the app, Socket Mode, and enable it; or set "
    "[gateways.slack] signing_secret instead of app_token."
)
DEAD = (
    "invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive",
    "no_permission", "org_login_required", "team_access_not_granted",
)  # fmt: skip
PASSING = (
    "internal_error", "fatal_error", "service_unavailable", "request_timeout", "ratelimited",
    "rate_limited", "team_added_to_org",
)  # fmt: skip
CANNOT_SAY = {
    "channel_not_found": "Slack knows no such conversation, or the bot is not in it: invite it "
    "with /invite.",
    "not_in_channel": "The bot is not in that channel: invite it there with /invite.",
    "is_archived": "That channel is archived.",
    "restricted_action": "This workspace does not let the bot write there.",
    "messages_tab_disabled": f"People cannot write to the bot: at {APPS} open the app, App Home, "
    "and allow messages in the Messages Tab.",
}


def code_of(error: BaseException) -> str:
    """Slack's name for it, or ""."""
    if isinstance(error, SlackApiError):
        data = getattr(error.response, "data", None)
        return str(data.get("error") or "") if isinstance(data, dict) else ""
    return ""


def explain(error: BaseException, token: str = NO_TOKEN) -> GatewayError:
    """Of one of ``Trouble``; ``token`` is what to say when the token is not taken."""
    if not isinstance(error, SlackApiError):
        said = str(error) or type(error).__name__
        return GatewayError(f"Slack cannot be reached just now: {said}")
    response, code = error.response, code_of(error)
    status = getattr(response, "status_code", 0)
    if code in DEAD or code == "not_allowed_token_type":
        return GatewayRefused(f"{token} (Slack says: {code})")
    if code == "missing_scope":
        data = response.data
        return GatewayRefused(
            f"The Slack app lacks the scope {data.get('needed', '?')}. At {APPS} open the app, "
            "OAuth & Permissions, add it to the Bot Token Scopes, and install the app again."
        )
    if code in CANNOT_SAY:
        return GatewayRefused(CANNOT_SAY[code])
    if code in PASSING or status in BUSY or not code:
        seconds = retry_after(getattr(response, "headers", {}))
        said = f" and asks us to wait {seconds:g} s" if seconds else ""
        return GatewayError(f"Slack answered {code or status or 'what is no JSON'}{said}.", seconds)
    return GatewayRefused(f"Slack refused it: {code}.")
