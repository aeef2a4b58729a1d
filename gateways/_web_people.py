"""Who may open the web chat: the key lets a browser in, once, as somebody of its own.

Nothing is kept of it. A chat's name holds a proof that we made it, and the token of a browser one
that we let it in; another key makes all of them worthless.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import re
import secrets
from dataclasses import dataclass

PROOF = 16
"""Letters of a chat's name that prove it."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """``chat`` is also who it is: a browser has one chat."""

    chat: str
    name: str


class Visitors:
    """Of one key. A token is good for ``seconds``."""

    def __init__(self, key: str, seconds: float) -> None:
        self._key = key.encode()
        self._seconds = seconds

    def enter(self, key: str, name: str, now: float) -> str:
        """The token of a new browser; "" for a wrong key."""
        if not hmac.compare_digest(key.encode("utf-8", "replace"), self._key):
            return ""
        made = secrets.token_hex(8)
        chat = f"w{made}{self._proof('chat', made)[:PROOF]}"
        said = base64.urlsafe_b64encode(name.encode("utf-8", "replace")).decode()
        body = f"{chat}.{int(now)}.{said}"
        return f"{body}.{self._proof('token', body)}"

    def who(self, token: str, now: float) -> Visitor | None:
        body, _, proof = token.rpartition(".")
        wanted = self._proof("token", body).encode()
        if not hmac.compare_digest(proof.encode("utf-8", "replace"), wanted):
            return None
        try:
            chat, at, name = body.split(".")
            said = base64.urlsafe_b64decode(name).decode()
        except (ValueError, binascii.Error):
            return None
        return Visitor(chat, said) if now - float(at) < self._seconds else None

    def is_chat(self, chat: str) -> bool:
        """Whether we let it in at some time."""
        parts = re.fullmatch(rf"w([0-9a-f]{{16}})([0-9a-f]{{{PROOF}}})", chat)
        return parts is not None and hmac.compare_digest(
            parts[2], self._proof("chat", parts[1])[:PROOF]
        )

    def _proof(self, what: str, of: str) -> str:
        return hmac.digest(
            self._key, f"phonepilot web {what}: {of}".encode("utf-8", "replace"), "sha256"
        ).hex()
