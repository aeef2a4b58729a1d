"""A sign-in in a case, done on the virtual phone as the house does it, with the case's accounts."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit

from device_drivers.base import Action, Device, Launch, OpenUrl, Scroll, Tap, TypeText
from device_drivers.verbs.base import Report, Said
from skills.login import codes, moves
from skills.login.own import is_owners
from skills.login.signing_in import next_move
from skills.running.calls import SignIn
from skills.trials.cases import Case, Login

MOST = 40
"""Moves of one sign-in."""
_NOT_WANTED = Said("Nothing was signed in to, as you wished.", "已按您的意思，没有登录。")
Ask = Callable[[str], str | None]
"""Puts a question to the person of the case; None where nobody answers."""


class SigningIn:
    """Of one call. ``known`` are the accounts that are kept, ``ask`` asks the person."""

    def __init__(
        self, phone: Device, case: Case, known: list[Login], own: tuple[str, ...], ask: Ask
    ) -> None:
        self._phone = phone
        self._case = case
        self._known = known
        self._own = own
        self._ask = ask
        self._code = ""
        self._tried: list[moves.Tried] = []
        self._account: Login | None = None

    def done(self, call: SignIn) -> Report:
        where = _where(call.where)
        there = [each for each in self._known if each.where == where]
        if call.what == "forget":
            self._known[:] = [each for each in self._known if each not in there]
            return _report(f"Your login for {where} is forgotten.", f"已忘记 {where} 的登录信息。")
        if call.what == "codes":
            return self._codes(where, there)
        named = [each for each in there if call.account in ("", each.user)]
        self._account = named[0] if len(named) == 1 else None
        for _ in range(MOST):
            move = next_move(
                self._phone.observe(), where, self._as_told(), tuple(self._tried),
                own=is_owners(self._phone.observe(image=False), self._own),
            )  # fmt: skip
            match move:
                case moves.SignedIn(said):
                    return Report(
                        Said(f"Signed in to {where}: {said.en}", f"已登录 {where}：{said.zh}"), True
                    )
                case moves.Failed(why) | moves.HandOver(_, why):
                    return Report(why, verified=False)
            if not self._made(move, where, call.account):
                return Report(_NOT_WANTED, verified=False)
        return _report("It got no further.", "没有进展。", ok=False)

    def _as_told(self) -> moves.Account | None:
        it = self._account
        return moves.Account(it.user, "password", "totp" if it.totp else "") if it else None

    def _codes(self, where: str, there: list[Login]) -> Report:
        key = self._ask("key of the codes")
        if key is None or not there:
            return Report(_NOT_WANTED, verified=False)
        codes.totp_secret(key)
        self._known[self._known.index(there[0])] = there[0].model_copy(update={"totp": key})
        return _report(f"Codes for {where} are set up.", f"已设置 {where} 的验证码。")

    def _made(self, move: moves.Move, where: str, user: str) -> bool:
        """False where the person does not want to go on."""
        went: moves.Went = "done"
        match move:
            case moves.NeedAccount() | moves.AskAnew():
                known = self._account.user if self._account else user or move_user(move)
                told = known or self._ask("user name")
                password = self._ask("password") if told else None
                if not told or not password or "no" in (told, password):
                    return False
                self._account = Login(where=where, user=told, password=password)
                self._known[:] = [e for e in self._known if (e.where, e.user) != (where, told)]
                self._known.append(self._account)
            case moves.AskCode():
                found = (codes.code_in(e.text, where, e.sender) for e in reversed(self._case.sms))
                message = next(filter(None, found), "")
                if message and self._ask("use the code of the message") in ("Yes", "yes", "是"):
                    self._code = message
                else:
                    self._code = self._ask("code") or ""
                went = "done" if self._code else "failed"
            case moves.Solve(challenge):
                from skills.login.answering import answer

                answered = answer(challenge, self._phone.observe())
                went = "done" if answered else "failed"
                for action in answered[0] if answered else ():
                    self._phone.act(action)
            case _:
                self._act(move, where)
        self._tried.append(moves.Tried(move.what, went) if hasattr(move, "what") else _NONE)
        return True

    def _act(self, move: moves.Move, where: str) -> None:
        account = self._account
        action: Action | None = None
        match move:
            case moves.Open():
                app = all(each.id != where for each in self._phone.apps())
                action = OpenUrl(f"https://{where}/") if app else Launch(where)
            case moves.Press(box):
                action = Tap(*box.center)
            case moves.Scroll(direction):
                action = Scroll(direction)
            case moves.TypeUser(_, clear):
                action = TypeText(account.user if account else "", clear=clear)
            case moves.TypePassword(_, clear):
                action = TypeText(account.password if account else "", clear=clear)
            case moves.TypeCode(_, source, part, clear):
                made = source == "totp" and account is not None
                code = codes.totp(account.totp, time.time()) if made and account else self._code
                action = TypeText(code if part is None else code[part], clear=clear)
        if action is not None:
            self._phone.act(action)


_NONE = moves.Tried("none")


def move_user(move: moves.NeedAccount | moves.AskAnew) -> str:
    """Whom the page shows already."""
    return move.user if isinstance(move, moves.NeedAccount) else ""


def _where(said: str) -> str:
    told = said if "://" in said else f"https://{said}"
    return urlsplit(told).netloc or said


def _report(en: str, zh: str, *, ok: bool = True) -> Report:
    return Report(Said(en, zh), verified=ok)
