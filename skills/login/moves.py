"""What comes next in a sign-in, and what is kept of what was tried: plain frozen values.

A move does nothing by itself. The house carries it out and writes down its ``what``, so that a
``Tried`` can be made of each step again after a restart. No value of a secret is in any of them:
passwords and codes are called by where they come from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Box
from device_drivers.verbs.base import Said
from skills.login.challenges import Challenge

Went = Literal["done", "failed", "unsure"]
"""``unsure``: a crash hides whether it happened; such a press counts as one that did."""
CodeFrom = Literal["app", "text", "mail", "anywhere"]
"""Where a page says that its code is: an authenticator, a text message, an e-mail; or nowhere."""
Purpose = Literal[
    "link", "user_field", "password_field", "code_field", "with_password", "next", "sign_in",
    "send_code", "check", "box", "refresh", "verify", "decline",
]  # fmt: skip
"""What a tap is for. ``next``, ``sign_in`` and ``check`` (of a code) send what was typed; behind a
challenge ``verify`` goes on; ``decline`` says no to what is offered on the way."""
Wall = Literal["captcha", "code", "login"]
"""As ``assistant.taking_over.walls`` calls them: what a person is handed the phone for."""


@dataclass(frozen=True, slots=True)
class Account:
    """Whom to sign in as. ``user`` is typed as it stands; "" where it is not known: then what the
    page has filled in stays. ``password`` and ``totp`` are names of secrets, "" for none."""

    user: str = ""
    password: str = ""
    totp: str = ""


@dataclass(frozen=True, slots=True)
class Tried:
    """One move that was made: its ``what``, and how it went.

    Of AskCode, AskAnew and NeedAccount ``done`` means that the person gave it and the house still
    has it, ``failed`` that they did not; of HandOver, that they said it is done; of Solve, that the
    answer was given, ``failed`` that the solver was not sure and nothing was done."""

    what: str
    went: Went = "done"


@dataclass(frozen=True, slots=True)
class Open:
    """Open an address (it has a scheme), or an app by its id."""

    where: str
    what: str = "open"


@dataclass(frozen=True, slots=True)
class Press:
    """Tap the middle of ``box``; ``label`` is what is written on it."""

    box: Box
    purpose: Purpose
    label: str = ""

    @property
    def what(self) -> str:
        return self.purpose


@dataclass(frozen=True, slots=True)
class Enter:
    """Press Enter in the field that has the focus: it sends a form without a button."""

    what: Literal["sign_in", "next"]


@dataclass(frozen=True, slots=True)
class Scroll:
    """What is looked for may stand further down."""

    direction: Literal["down", "up"] = "down"

    @property
    def what(self) -> str:
        return f"scroll_{self.direction}"


@dataclass(frozen=True, slots=True)
class TypeUser:
    """Type ``Account.user`` into the field in ``box``, which has the focus."""

    box: Box
    clear: bool = False
    """Something stands there that has to go first."""
    what: str = "user"


@dataclass(frozen=True, slots=True)
class TypePassword:
    """Type the secret ``Account.password`` into the field in ``box``, which has the focus."""

    box: Box
    clear: bool = False
    what: str = "password"


@dataclass(frozen=True, slots=True)
class TypeCode:
    """Type the code into the field in ``box``, which has the focus; its character number ``part``
    where there is a field for each, None for all of it."""

    box: Box
    source: Literal["totp", "given"]
    part: int | None = None
    clear: bool = False

    @property
    def what(self) -> str:
        return f"code:{self.source}" + ("" if self.part is None else f":{self.part}")


@dataclass(frozen=True, slots=True)
class Solve:
    """Answer the challenge by ``answering.answer``: only where the site is the owner's."""

    challenge: Challenge

    @property
    def what(self) -> str:
        return f"solve:{self.challenge.kind}"


@dataclass(frozen=True, slots=True)
class AskCode:
    """Get the code: out of a message, with permission, else from the person."""

    why: Said
    source: CodeFrom
    again: bool = False
    """The one before was wrong."""
    what: str = "ask_code"


@dataclass(frozen=True, slots=True)
class NeedAccount:
    """There is a form, and nobody told yet whom to sign in as. ``user``: whom the page shows."""

    user: str = ""
    what: str = "need_account"


@dataclass(frozen=True, slots=True)
class AskAnew:
    """User name or password were wrong: never type them again, ask for others."""

    why: Said
    what: str = "ask_anew"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Only the person goes on here; ``field`` is where they are to type."""

    kind: Wall
    why: Said
    field: Box | None = None

    @property
    def what(self) -> str:
        return f"hand_over:{self.kind}"


@dataclass(frozen=True, slots=True)
class Wait:
    """Look again in a moment: ``why`` says what for."""

    why: Said
    what: str = "wait"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """It is over. ``evidence``: what on the screen says so; ``certain`` where that is something
    only a signed-in page shows, else all that can be said is that nothing more is asked for."""

    said: Said
    evidence: str
    certain: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """It is over, and did not come about. ``locked``: the account, for a while or for good;
    ``refused``: what was typed was not accepted."""

    why: Said
    locked: bool = False
    refused: bool = False


Move = (
    Open | Press | Enter | Scroll | TypeUser | TypePassword | TypeCode | Solve | AskCode
    | NeedAccount | AskAnew | HandOver | Wait | SignedIn | Failed
)  # fmt: skip
"""The closed union. SignedIn and Failed end it; AskCode, NeedAccount, AskAnew and HandOver
need the person."""
