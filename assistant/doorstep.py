"""What whoever is not paired gets: a pairing code at most. What they say is not kept.

A code has 40 bits and holds for an hour. A stranger gets one answer in that time, a platform has
three codes out at most, and in a group a stranger gets none: others would read it.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

import structlog

from assistant.authority import Authority
from assistant.journal import Journal
from gateways.base import Inbound, Outbound
from gateways.seldom import Seldom

log = structlog.get_logger()
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 of them, none of which looks like another: eight make 40 bits."""
CODE_LENGTH = 8
CODE_SECONDS = 3600.0
CODES_PENDING = 3
"""Of each platform."""
LONGEST_NAME = 60


class Doorstep:
    """Where strangers stand. Everything may block for a moment."""

    def __init__(self, journal: Journal, authority: Authority) -> None:
        self._journal = journal
        self._authority = authority
        self._claimed = Seldom()

    def admits(self, message: Inbound) -> bool:
        """Whether somebody is heard."""
        return self._authority.may(self._authority.who(message), "speak")

    def answer(self, message: Inbound) -> tuple[str, Outbound] | None:
        """What a stranger is told, and the key it is sent under: both the same however often they
        write, so that it is sent once. None for silence: in a group, and for whoever only claims to
        be somebody."""
        if not message.private:
            return None
        if message.claimed:
            if times := self._claimed.times():
                log.warning(
                    "stranger without proof", gateway=message.gateway, sender=message.sender,
                    times=times,
                )  # fmt: skip
            return None
        fresh = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        called = " ".join(message.sender_name.split())[:LONGEST_NAME]
        known = replace(message, sender_name=called)
        offered = self._journal.offer_code(fresh, known, CODE_SECONDS, CODES_PENDING)
        if offered is None:
            return None
        if offered["code"] == fresh:
            log.info("stranger", gateway=message.gateway, sender=message.sender)
        key = f"{message.gateway}:{message.sender}:{offered['at']:.3f}:pair"
        return key, Outbound(offered["chat"], _offer(offered["code"]), lasts=CODE_SECONDS)


def spelt(code: str) -> str:
    """In halves, as it is read aloud and typed; ``pairing.written`` undoes it."""
    return f"{code[: CODE_LENGTH // 2]}-{code[CODE_LENGTH // 2 :]}"


def _offer(code: str) -> str:
    return (
        "I only work for people I know. If this assistant is yours, run on its computer, "
        f"within an hour:\nphonepilot pair {spelt(code)}\n"
        f"我只为认识的人服务。如果这是您的助手，"
        f"请在一小时内在它的电脑上运行：\nphonepilot pair {spelt(code)}"
    )
