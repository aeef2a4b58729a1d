"""What comes next on the way into an account: one screen, and what was tried, make one move.

It looks and thinks, and does nothing. It never signs anybody up, never ticks what keeps somebody
signed in, never agrees to terms; a password that was not accepted is never tried again; a challenge
is solved where the site is the owner's alone, and never more than three times.
"""

from __future__ import annotations

from dataclasses import replace

from device_drivers.base import Screen
from device_drivers.verbs.base import Said
from skills.login import forms, notices, ways, wording, words
from skills.login import page as pages
from skills.login.code_fields import code_form
from skills.login.code_steps import next_code
from skills.login.filling import next_in
from skills.login.history import SENDS
from skills.login.in_front import address_of, is_browser
from skills.login.moves import (
    Account,
    Failed,
    HandOver,
    Move,
    Open,
    Scroll,
    SignedIn,
    Tried,
)
from skills.login.recognising import challenge
from skills.login.solving import solve
from skills.login.turn import Turn, history

MOST_MOVES = 90
MOST_LINKS = 2
MOST_OPENED = 2
"""Times that it is brought back to the front after something was sent."""
MOST_HANDED = 3
"""Times that a person is handed the same sort of thing."""
MOST_SCROLLS = 3


def next_move(
    screen: Screen,
    where: str,
    account: Account | None,
    tried: tuple[Tried, ...],
    *,
    own: bool,
    site: bool = True,
) -> Move:
    """``where``: a host, with its port where it has one, or an app's id, in lower case; ``site``:
    it is no app of this phone. ``own``: it is the owner's."""
    past, page = history(tried), pages.read(screen)
    sent = past.sent((*SENDS, "box", "verify")) or bool(past.starting("solve:"))
    notice = notices.notice(page) if sent else None
    found = challenge(page)
    if found and past.here().did("user", "password"):  # its form has been scrolled out of sight
        found = replace(found, alone=False)
    move = _next(Turn(screen, page, where, site, account, past, own, notice, found))
    handed = isinstance(move, HandOver) and past.count(move.what) >= MOST_HANDED
    return Failed(wording.ENDLESS) if handed else move


def _next(turn: Turn) -> Move:
    past = turn.past
    if len(past.tried) > MOST_MOVES:
        return Failed(wording.ENDLESS)
    if not turn.is_there() and not past.did("open"):
        return Open(turn.where)
    if turn.notice and turn.notice.what == "locked":
        return Failed(wording.locked(turn.notice.text), locked=True, refused=True)
    if no := ways.declines(turn.page):
        return turn.press(no.element, "decline", no.label)
    form = _form(turn)
    if turn.challenge and (form is None or turn.challenge.alone):
        return (
            solve(turn) or _behind_challenge(turn) or _rest_of_form(turn)
            or Failed(wording.ENDLESS)
        )  # fmt: skip
    sign = notices.signed_in(turn.page, turn.account.user if turn.account else "")
    inside = sign is not None and sign.certain and form is None
    code = code_form(turn.page)
    if code and (past.sent() or not inside):  # some pages that want one have a way out, too
        return next_code(code, turn)
    if sign and inside:
        return SignedIn(
            _where_it_ended(turn, wording.signed_in_by(sign.text)), sign.text, certain=True
        )
    if form:
        return next_in(form, turn)
    return _behind_challenge(turn) or _behind_form(turn) or _to_the_form(turn)


def _form(turn: Turn) -> forms.Form | None:
    """A password alone, of which nothing tells what it is for, is one only behind a user name."""
    found = forms.read(turn.page)
    return found if found and (found.certain or turn.past.did("user")) else None


def _behind_challenge(turn: Turn) -> Move | None:
    """What goes on once it is passed, where it stood on a page of its own."""
    since = turn.past.since(*SENDS, "open")
    passed = since.starting("solve:") or since.did("box", "hand_over:captcha")
    if not passed:
        return None
    ways_on = [
        b
        for b in turn.page.buttons
        if words.CONFIRM.fullmatch(b.label) or words.GO_ON.fullmatch(b.label)
    ]
    if not ways_on:
        return None
    if since.count("verify") > 1:
        return HandOver("captcha", wording.STANDS)
    last = max(ways_on, key=lambda b: b.element.box.top)
    return turn.press(last.element, "verify", last.label)


def _behind_form(turn: Turn) -> Move | None:
    """User name and password were sent, and there is no form any more."""
    past = turn.past.with_account()
    if not past.sent_password() and not past.did("hand_over:login", "hand_over:code"):
        return None
    if turn.is_elsewhere():
        again = turn.past.since(*SENDS).count("open") < MOST_OPENED
        return Open(turn.where) if again else HandOver("login", wording.STANDS)
    if words.LINK_SENT.search(turn.page.said):
        return HandOver("login", wording.LINK_SENT)
    shown = notices.heading(turn.page)
    if _wants_more(turn):
        return HandOver("login", wording.MORE_WANTED)
    if turn.notice and turn.notice.what in ("account", "agree"):
        return HandOver("login", wording.wrong(turn.notice.text))
    if words.LOADING.fullmatch(shown) or not turn.page.has_content:
        return turn.wait(wording.LOADING, 10) or HandOver("login", wording.STANDS)
    if ways.link(turn.page):
        return turn.wait(wording.ANSWERS, 2)
    if not past.in_a_row("wait"):
        return turn.wait(wording.LOADING)
    sign = notices.signed_in(turn.page, turn.account.user if turn.account else "")
    if sign:
        said = _where_it_ended(turn, wording.signed_in_by(sign.text))
        return SignedIn(said, sign.text, certain=False)
    return SignedIn(_where_it_ended(turn, wording.nothing_more(shown)), shown, certain=False)


def _where_it_ended(turn: Turn, said: Said) -> Said:
    """A form may be sent to another site, and a page may lead to one."""
    if not is_browser(turn.screen.app) or turn.is_there() or turn.is_of_it():
        return said
    return wording.went_on(turn.front or address_of(turn.screen), said)


def _wants_more(turn: Turn) -> bool:
    """A new password, an answer, a day of birth: nobody is signed in before that was sent."""
    asked = [e for e, kind in turn.page.fields if kind in ("answer", "new", "old", "personal")]
    ways_on = (words.CONFIRM, words.GO_ON, words.CHANGE)
    return any(not e.text for e in asked) and any(
        pattern.fullmatch(b.label) for b in turn.page.buttons for pattern in ways_on
    )


def _to_the_form(turn: Turn) -> Move:
    """The password instead of another way, a link, another look further down."""
    past = turn.past
    way = ways.with_password(turn.page) if _wants_password(turn) else None
    if way and past.count("with_password") < MOST_LINKS:
        return turn.press(way.element, "with_password", way.label)
    link = ways.link(turn.page)
    if rest := _rest_of_form(turn):
        return rest
    if link and past.count("link") < MOST_LINKS:
        return turn.press(link.element, "link", link.label)
    if not past.did("open"):
        return Open(turn.where)
    if turn.is_elsewhere() and past.since(*SENDS).count("open") < MOST_OPENED:
        return Open(turn.where)  # another app came in front, while it was not looked at
    if waiting := turn.wait(wording.LOADING, 2):
        return waiting
    if past.in_a_row("scroll_down") < MOST_SCROLLS and any(
        e.scrollable for e in turn.screen.elements
    ):
        return Scroll()
    return Failed(wording.NO_FORM)


def _rest_of_form(turn: Turn) -> Move | None:
    """What sends it, where its fields stand further up."""
    if not turn.past.here().surely("password"):
        return None
    if link := ways.link(turn.page):
        return turn.press(link.element, "sign_in", link.label)
    rolls = any(e.scrollable for e in turn.screen.elements)
    return Scroll() if rolls and turn.past.in_a_row("scroll_down") < MOST_SCROLLS else None


def _wants_password(turn: Turn) -> bool:
    return turn.account is None or bool(turn.account.password)
