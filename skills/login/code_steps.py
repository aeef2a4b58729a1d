"""A page that wants a code: where to get it, how to type it, and what its answer means."""

from __future__ import annotations

from typing import Literal

from device_drivers.verbs.base import Said
from skills.login import wording, words
from skills.login.code_fields import CodeForm
from skills.login.history import History
from skills.login.moves import AskCode, CodeFrom, Failed, HandOver, Move, TypeCode
from skills.login.turn import Turn

_WANTED: dict[CodeFrom, Said] = {
    "app": wording.CODE_BY_APP, "text": wording.CODE_BY_TEXT, "mail": wording.CODE_BY_MAIL,
    "anywhere": wording.CODE_WANTED,
}  # fmt: skip
MOST_CODES = 2
Source = Literal["totp", "given"]


def next_code(form: CodeForm, turn: Turn) -> Move:
    """What comes next on it."""
    if turn.past.last == "ask_code" and turn.past.tried[-1].went == "failed":
        return Failed(wording.NO_CODE)
    since = turn.past.since("ask_code")
    asked = len(since.tried) < len(turn.past.tried)
    source: Source = "given" if asked else "totp"
    if asked and turn.past.tried[-len(since.tried) - 1].went != "done":
        return _ask(form, turn)
    if not asked and not _makes(form, turn):
        return _ask(form, turn)
    if _is_sent(form, source, since):
        return _answer(form, turn)
    return _type(form, source, since, turn) or _send(form, turn)


def _makes(form: CodeForm, turn: Turn) -> bool:
    """Whether it is one that a stored secret makes by the time."""
    can = turn.account is not None and bool(turn.account.totp)
    return can and (form.source == "app" or (form.source == "anywhere" and not form.send))


def _ask(form: CodeForm, turn: Turn, again: bool = False) -> Move:
    if turn.past.count("ask_code") >= MOST_CODES:
        return HandOver("code", wording.CODES_WRONG, form.fields[0].box)
    said = " ".join([turn.page.said, form.fields[0].label])
    if form.send and form.send.enabled and not (
        turn.past.did("send_code") or words.SENT.search(said)
    ):  # fmt: skip
        return turn.press(form.send, "send_code")
    return AskCode(wording.CODE_WRONG if again else _WANTED[form.source], form.source, again)


def _is_sent(form: CodeForm, source: Source, since: History) -> bool:
    """All of it was typed, and either sent or taken away by a page that sends by itself."""
    last = f"code:{source}:{len(form.fields) - 1}" if form.is_parted else f"code:{source}"
    if not since.did(last):
        return False
    return since.did("check") or not any(e.text for e in form.fields)


def _answer(form: CodeForm, turn: Turn) -> Move:
    """It was sent, and the page wants one still."""
    notice = turn.notice
    if notice and notice.what in ("code", "unsaid", "answer", "account"):
        return _ask(form, turn, again=True)
    waiting = turn.wait(wording.ANSWERS)
    return waiting or _ask(form, turn, again=True)


def _type(form: CodeForm, source: Source, since: History, turn: Turn) -> Move | None:
    """None when all of it stands there."""
    if not form.is_parted:
        field, typed = form.fields[0], TypeCode(form.fields[0].box, source)
        if since.surely(typed.what):
            return None
        if since.count(typed.what) > 1:
            return HandOver("code", wording.NO_FIELD, field.box)
        whole = TypeCode(field.box, source, clear=bool(field.text))
        return turn.into(field, "code_field", whole)
    for n, field in enumerate(form.fields):
        part = TypeCode(field.box, source, n, clear=bool(field.text))
        if since.surely(part.what):
            continue
        if since.count(part.what) > 1:
            return HandOver("code", wording.NO_FIELD, field.box)
        return turn.into(field, "code_field", part)
    return None


def _send(form: CodeForm, turn: Turn) -> Move:
    if form.button is None or not form.button.enabled:
        waiting = turn.wait(wording.ANSWERS, 3)
        return waiting or HandOver("code", wording.STANDS, form.fields[0].box)
    return turn.press(form.button, "check")
