"""A form that is in front: what to fill in next, and what its answer means."""

from __future__ import annotations

from skills.login import ways, wording
from skills.login.forms import Form
from skills.login.history import History
from skills.login.moves import (
    AskAnew,
    Enter,
    Failed,
    HandOver,
    Move,
    NeedAccount,
    Purpose,
    Scroll,
    TypePassword,
    TypeUser,
)
from skills.login.solving import solve
from skills.login.turn import Turn

MOST_SCROLLS = 2
MOST_TYPED = 2
"""Times that the same is typed into a field that stays empty."""


def next_in(form: Form, turn: Turn) -> Move:
    """What comes next on it."""
    if turn.account is None:
        field = form.user
        shown = field.text if field else ways.shows_user(turn.page)
        return NeedAccount(shown)
    if found := _after_sending(form, turn):
        return found
    return _user(form, turn) or _password(form, turn) or _challenge(turn) or _send(form, turn)


def _after_sending(form: Form, turn: Turn) -> Move | None:
    """What it means that the form is there (again); None to fill it in."""
    past = turn.past.with_account()
    sent = past.sent_password() or (past.sent_user() and form.password is None)
    if not sent or turn.past.last == "ask_anew":
        return None
    notice = turn.notice
    fresh = not past.here().tried or past.in_a_row("wait") == len(past.here().tried)
    if notice and notice.what == "account" and fresh:
        return _was_wrong(notice.text, turn)
    answered = any(t.what.startswith("solve:") for t in past.tried) or turn.challenge is not None
    if notice and notice.what == "unsaid" and fresh and not answered:
        return _was_wrong(notice.text, turn)
    if notice and notice.what == "agree" and fresh and past.in_a_row("wait"):
        return HandOver("login", wording.AGREE)
    if notice or not fresh or answered:
        return None
    return turn.wait(wording.ANSWERS) or _stands(form, turn)


def _was_wrong(told: str, turn: Turn) -> Move:
    """The same is never tried again: accounts get locked by that."""
    if turn.past.count("ask_anew"):
        return Failed(wording.WRONG_TWICE, refused=True)
    return AskAnew(wording.wrong(told))


def _stands(form: Form, turn: Turn) -> Move:
    return HandOver("login", wording.MORE_WANTED if form.others else wording.STANDS)


def _user(form: Form, turn: Turn) -> Move | None:
    field, account, here = form.user, turn.account, turn.past.here()
    if field is None or account is None:
        return None
    if not account.user:
        return None if field.text else NeedAccount()
    same = field.text.strip().casefold() == account.user.casefold()
    if same or (field.text and here.surely("user")):
        return None
    if here.since("refresh").count("user") >= MOST_TYPED:
        return HandOver("login", wording.NO_FIELD, field.box)
    if not turn.is_there():
        return _elsewhere(turn)
    return turn.into(field, "user_field", TypeUser(field.box, clear=bool(field.text)))


def _password(form: Form, turn: Turn) -> Move | None:
    field, account = form.password, turn.account
    if field is None or account is None:
        return None
    here, anew = _typed_here(form, turn)
    if here.surely("password"):
        return None
    if not account.password:
        return HandOver("login", wording.NO_PASSWORD, field.box)
    if not turn.is_there():
        return _elsewhere(turn)
    shown = ways.shows_user(turn.page) if form.user is None else ""
    if shown and not turn.past.did("user") and not _is_same(shown, account.user):
        return HandOver("login", wording.other_account(shown), field.box)
    if here.count("password") >= MOST_TYPED:
        return HandOver("login", wording.NO_FIELD, field.box)
    clear = bool(field.text) or anew
    return turn.into(field, "password_field", TypePassword(field.box, clear=clear))


def _typed_here(form: Form, turn: Turn) -> tuple[History, bool]:
    """What was typed as far as it can stand there still, and whether that begins anew: another
    picture may come with another page, whose user name had to be typed again."""
    here = turn.past.here()
    since = here.since("refresh")
    emptied = form.user is None and form.password is not None and not form.password.text
    anew = here.did("refresh") and (since.did("user") or emptied)
    return (since, True) if anew else (here, False)


def _is_same(shown: str, user: str) -> bool:
    """Pages leave out letters of whom they show."""
    return not user or bool(set(shown) & set("*•")) or shown.casefold() == user.casefold()


def _elsewhere(turn: Turn) -> Move:
    """No password for one site goes to another."""
    return HandOver("login", wording.elsewhere(turn.front or "http://", turn.where))


def _challenge(turn: Turn) -> Move | None:
    """Of a challenge in the form itself; solved last, since its picture may run out."""
    if turn.challenge:
        return solve(turn)
    missed = turn.notice is not None and turn.notice.what in ("first", "answer")
    missed = missed or bool(turn.past.starting("solve:"))  # it is covered by the keyboard now
    scrolled = turn.past.since("sign_in").count("scroll_down")
    return Scroll() if missed and not _is_answered(turn) and scrolled < MOST_SCROLLS else None


def _is_answered(turn: Turn) -> bool:
    """Whether anything was done about what the last try lacked."""
    since = turn.past.since("sign_in")
    return bool(since.starting("solve:")) or since.did("box", "hand_over:captcha")


def _send(form: Form, turn: Turn) -> Move:
    button, past = form.button, turn.past.with_account()
    again = form.password is not None and past.did("sign_in")
    if again and not _is_answered(turn) and not past.since("sign_in").did("hand_over:login"):
        return _stands(form, turn)  # the same is sent again only with another answer
    if button is None:
        rolls = any(e.scrollable for e in turn.screen.elements)
        if rolls and past.in_a_row("scroll_down") < MOST_SCROLLS:
            return Scroll()
        return _enter(form, turn) or _stands(form, turn)
    if not button.enabled:
        return turn.wait(wording.ANSWERS, 3) or _stands(form, turn)
    return turn.press(button, "sign_in" if form.password else "next")


def _enter(form: Form, turn: Turn) -> Move | None:
    """Of a form that has no button; once, and only from the field that was filled in last."""
    field = form.password or form.user
    if field is None or form.others or turn.past.since("ask_anew").did("sign_in", "next"):
        return None
    purpose: Purpose = "password_field" if form.password else "user_field"
    return turn.into(field, purpose, Enter("sign_in" if form.password else "next"))
