"""What a site knows and how it judges; nothing of HTTP or pages."""

from __future__ import annotations

import math
import secrets
import threading
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal

from PIL import ImageChops, ImageStat
from PIL.Image import Image

from models.challenges.base import Drawn, Kind
from models.challenges.drawing import draw, looks
from tests.login_sites.layouts import Layout
from tests.login_sites.words import Lang

Check = Kind | Literal["box", "none"]
At = Literal["form", "after"]
LOCKED_AFTER = 5
START_ROOM = 24
"""Pixels within which a slider's piece begins."""


@dataclass
class Visit:
    """One browser at the site, known by its cookie."""

    user: str = ""
    """Who said to be who, not yet believed."""
    knows: bool = False
    """The password was right."""
    passed: bool = False
    inside: str = ""
    """Who is signed in."""
    number: int = 0
    """Of the challenge in sight; 0 before the first."""
    drawn: Drawn | None = None


@dataclass
class Site:
    """A site and what happened there. Every method may be called from any thread."""

    kind: Check
    look: str
    seed: int
    layout: Layout = "one_page"
    lang: Lang = "en"
    at: At = "form"
    names: Literal["good", "poor"] = "good"
    ratio: float = 1.0
    handle: int = 0
    zoom: float = 1.0
    canvas: bool = False
    dark: bool = False
    url: str = ""
    accounts: dict[str, str] = field(default_factory=lambda: {"ann": "tulip-garden-7"})
    code: str = "482913"
    tries: int = 0
    solved: int = 0
    passwords: int = 0
    codes: int = 0
    signed_in: list[str] = field(default_factory=list)
    signed_up: int = 0
    """How often somebody filled in what is not to sign in: sign-up, newsletter, search."""
    drawn: Drawn | None = None
    wrong: dict[str, int] = field(default_factory=dict)
    visits: dict[str, Visit] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    _given: int = 0

    @property
    def sign_in(self) -> str:
        """The address of the page with the form."""
        return self.url if self.layout == "modal" else f"{self.url}sign-in"

    def visit(self, cookie: str) -> tuple[str, Visit]:
        """Who comes with this cookie, or a new one."""
        with self.lock:
            if cookie not in self.visits:
                cookie = secrets.token_hex(8)
                self.visits[cookie] = Visit()
            return cookie, self.visits[cookie]

    # --- the challenge ----------------------------------------------------------------------

    def renew(self, visit: Visit) -> None:
        """Another challenge for this visit, where the site has any."""
        with self.lock:
            visit.passed = self.kind == "none"
            if self.kind == "box" or self.kind == "none":
                return
            visit.drawn = self.drawn = draw(
                self.kind, self.look or looks(self.kind)[0], self.seed + self._given
            )
            self._given += 1
            visit.number = self._given

    def judge(self, visit: Visit, answer: Any) -> bool:
        """Whether that solves what ``visit`` sees; another challenge where it does not.

        Text; pixels; degrees; a list of points: in the measure of the drawn picture."""
        with self.lock:
            self.tries += 1
            right = _right(visit.drawn, answer) if visit.drawn else answer is True
            visit.passed = right
            if right:
                self.solved += 1
            else:
                self.renew(visit)
            return right

    # --- who it is --------------------------------------------------------------------------

    def believe(self, visit: Visit, user: str, password: str) -> str:
        """Take a name and a password; what is wrong with them, a key of ``WORDS``, or ""."""
        with self.lock:
            self.passwords += 1
            if self.wrong.get(user, 0) >= LOCKED_AFTER:
                return "locked"
            if self.accounts.get(user) != password:
                self.wrong[user] = self.wrong.get(user, 0) + 1
                return "locked" if self.wrong[user] >= LOCKED_AFTER else "wrong"
            visit.user, visit.knows = user, True
            self.wrong.pop(user, None)
            return ""

    def take_code(self, visit: Visit, code: str) -> bool:
        with self.lock:
            self.codes += 1
            return visit.knows and code.strip() == self.code

    def enter(self, visit: Visit) -> None:
        """Signed in, all doors passed."""
        with self.lock:
            visit.inside = visit.user
            self.signed_in.append(visit.user)

    def leave(self, visit: Visit) -> None:
        with self.lock:
            visit.inside, visit.user, visit.knows, visit.passed = "", "", False, False


def _right(drawn: Drawn, answer: Any) -> bool:
    """Within 5 pixels, 10 degrees, or what the challenge itself allows where that is less."""
    if isinstance(drawn.answer, str):
        return isinstance(answer, str) and _plain(answer) == _plain(drawn.answer)
    if isinstance(drawn.answer, tuple):
        if not isinstance(answer, list) or len(answer) != len(drawn.answer):
            return False
        near = drawn.within or 20.0
        return all(
            max(abs(float(x) - wanted[0]), abs(float(y) - wanted[1])) <= near
            for (x, y), wanted in zip(answer, drawn.answer, strict=True)
        )
    if not isinstance(answer, (int, float)):
        return False
    if drawn.kind == "slider":
        return abs(answer - drawn.answer) <= 5.0
    off = abs(math.fmod(answer - drawn.answer, 360.0))
    return min(off, 360.0 - off) <= 10.0


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def png(picture: Image) -> bytes:
    """The bytes of a picture."""
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def starts_at(drawn: Drawn) -> int:
    """Where a slider's piece is at first, in pixels from the left: by where it fits ``picture``."""
    piece, picture = drawn.piece, drawn.picture
    assert piece
    ink = piece.getchannel("A").point(lambda a: 255 if a > 250 else 0)

    def unlike(x: int) -> float:
        there = picture.crop((x, 0, x + piece.width, picture.height))
        difference = ImageChops.difference(there, piece.convert("RGB"))
        return float(sum(ImageStat.Stat(difference, ink).mean))

    return min(range(START_ROOM), key=unlike)
