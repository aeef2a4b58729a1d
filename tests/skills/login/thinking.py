"""What comes next, asked without any phone: a screen, and words for what was tried."""

from __future__ import annotations

from device_drivers.base import Screen
from skills.login import moves
from skills.login.moves import (
    Account,
    Move,
    Press,
    Tried,
)
from skills.login.signing_in import next_move
from tests.skills.login.screens import (
    Part,
    button,
    field,
    said,
    screen,
    secret,
)

WHERE = "shop.example"
ANN = Account("ann", "ann-password")


def tried(*whats: str) -> tuple[Tried, ...]:
    """``what``, or ``what!`` for failed and ``what?`` for unsure."""
    went: dict[str, moves.Went] = {"!": "failed", "?": "unsure"}
    return tuple(Tried(w.rstrip("!?"), went.get(w[-1], "done")) for w in whats)


def after(
    shown: Screen, *whats: str, account: Account | None = ANN, own: bool = False, where: str = WHERE
) -> Move:
    return next_move(shown, where, account, tried(*whats), own=own)


def form(user: str = "", password: str = "", *more: Part, focus: str = "") -> Screen:
    return screen(
        said("Sign in"),
        *more,
        field("User name", user, focused=focus == "user"),
        secret("Password", password, focused=focus == "password"),
        button("Sign in"),
    )


FILLED = ("open", "user_field", "user", "password_field", "password")
SENT = (*FILLED, "sign_in")


def purpose(move: Move) -> str:
    assert isinstance(move, Press), move
    return move.purpose
