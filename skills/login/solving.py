"""A challenge that is in front: whether to solve it, and when to stop."""

from __future__ import annotations

from device_drivers.base import Role
from skills.login import wording
from skills.login.challenges import Challenge
from skills.login.history import SENDS
from skills.login.moves import HandOver, Move, Press, Scroll, Solve
from skills.login.turn import Turn

MOST_WRONG = 3
"""Answers to challenges of one sign-in; after so many the person goes on."""
MOST_ANOTHER = 2
"""Times that another one is asked for because nobody is sure of the first."""
MOST_SCROLLS = 3
LOW = 0.8
"""Of the height of a page: what is told so far down has its parts further down still."""

MOVED = 0.04
"""Of the picture's width: a handle that stands so far from its beginning was moved."""


def solve(turn: Turn) -> Move | None:
    """What to do about it; None where the person did it, and there is only the form to be sent."""
    challenge = turn.challenge
    assert challenge is not None  # noqa: S101 - asked for only where there is one
    past = turn.past
    if not challenge.alone and past.here().did("hand_over:captcha"):
        return None
    if challenge.filled and (past.here().starting("solve:") or not turn.own):
        return None
    if not turn.own:
        return HandOver("captcha", wording.not_my_challenge(turn.where), challenge.field)
    if challenge.kind == "other":
        return HandOver("captcha", wording.CHALLENGE_UNKNOWN, challenge.field)
    last = past.acted
    is_answer = last.what.startswith("solve:") or last.what == "box"
    if is_answer and last.went == "failed":
        return _another(turn, challenge)
    if is_answer and challenge.field is None:
        if waiting := turn.wait(wording.ANSWERS, 1 if _stays(challenge) else 3):
            return waiting  # it is being judged
        if _stays(challenge) and turn.notice is None:
            return None  # it goes with the form
    wrong = past.starting("solve:") + past.count("box")
    if wrong >= MOST_WRONG:
        return HandOver("captcha", wording.CHALLENGE_THRICE, challenge.field)
    if challenge.kind == "box":
        box = challenge.handle
        return Press(box, "box") if box else None
    below = _is_cut_off(challenge, turn)
    if below or not challenge.is_there:
        return _look_further(turn, below=below) or _another(turn, challenge)
    return Solve(challenge)


def _stays(challenge: Challenge) -> bool:
    """Whether an answer that was given stands there still: a handle that was not sent back."""
    if challenge.alone or challenge.picture is None:
        return False
    if challenge.handle is None:
        return challenge.kind == "clicking"
    return challenge.handle.left - challenge.picture.left > MOVED * challenge.picture.width


def _another(turn: Turn, challenge: Challenge) -> Move:
    if challenge.refresh is None or turn.past.count("refresh") >= MOST_ANOTHER:
        return HandOver("captcha", wording.CHALLENGE_UNSURE, challenge.field)
    return Press(challenge.refresh, "refresh")


def _is_cut_off(challenge: Challenge, turn: Turn) -> bool:
    """Whether it goes on below the screen, or below the page that shows it."""
    ends = min([turn.screen.height, *(e.box.bottom for e in turn.page.own if e.role is Role.WEB)])
    if challenge.picture:
        return challenge.picture.bottom >= ends - 2
    return challenge.hint is not None and challenge.hint.bottom > LOW * ends


def _look_further(turn: Turn, *, below: bool) -> Move | None:
    """Further down, or wait for what is being drawn."""
    rolls = any(e.scrollable for e in turn.screen.elements)
    scrolled = turn.past.since(*SENDS, "open").count("scroll_down")
    if below and rolls and scrolled < MOST_SCROLLS:
        return Scroll()
    return turn.wait(wording.LOADING)
