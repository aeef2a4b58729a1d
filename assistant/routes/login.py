"""The login route: ``skills.login`` says what comes next on the screen, here it becomes a move.

It does nothing itself and keeps nothing: what was tried is read off the steps that were taken and
the answers that were given, so that a restart goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant import guard
from assistant.routes.base import Scene
from assistant.secrets.names import Kept, named_by
from assistant.signing_in import accounts, places, refused, words
from assistant.signing_in.messages import newest_code
from assistant.steps import (
    ANSWERED,
    Do,
    Expect,
    GiveUp,
    Move,
    NeedAnswer,
    NeedSecret,
    Over,
    Part,
    Past,
    RunVerb,
    Sequel,
    SignInStep,
)
from device_drivers import base
from device_drivers.base import Action, Box, DeviceError, Risk, Screen
from device_drivers.verbs.base import Said, Verb
from skills.login import moves
from skills.login.challenges import Challenge
from skills.login.moves import Account, Tried
from skills.login.own import is_owners
from skills.login.signing_in import next_move

PART = "part"
"""Of what was done that is no try by itself: an action of an answer that has others after it."""
ROUNDS = 6
"""Times that the same screen is thought about anew because something turned out meanwhile."""
SENDS = frozenset({"next", "sign_in", "check", "send_code", "verify", "link", "with_password"})
"""Taps that may do no more than what signing in is."""
YES, ALWAYS, NO = "yes", "always", "no"


class LoginRoute:
    """``own``: sites and apps of the owner, where challenges are solved."""

    def __init__(self, verbs: Mapping[str, Verb[Any]], own: Sequence[str]) -> None:
        self._verbs = verbs
        self._own = tuple(own)

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        assert isinstance(part, SignInStep)  # noqa: S101 - the router sends only these here
        return _Next(part, past, scene, self._verbs, self._own).move()


@dataclass(slots=True)
class _Next:
    """One thought about one screen."""

    part: SignInStep
    past: tuple[Past, ...]
    scene: Scene
    verbs: Mapping[str, Verb[Any]]
    own: tuple[str, ...]

    def move(self) -> Move:
        if not self.scene.discretion.alone:  # it would tell others who is asked, and what for
            return GiveUp(words.NOT_IN_A_GROUP, impossible=True)
        if rest := self._rest_of_an_answer():
            return rest
        tried = self._tried()
        for _ in range(ROUNDS):
            chosen = self._chosen()
            wanted = next_move(
                self.scene.look(), self.part.where, self._account(chosen), tuple(tried),
                own=self._is_own(), site=self._is_site(),
            )  # fmt: skip
            found = self._made_of(wanted, chosen, tried)
            if found is not None:
                return found
        return GiveUp(Said("I got no further there", "没有进展"), stuck=True)

    # --- what is known ------------------------------------------------------------------------

    @property
    def _n(self) -> int:
        return len(self.past)

    def _said(self, what: str, n: int = -1) -> str:
        """What the person answered at a point of the way."""
        return self.scene.answers.get(_field(what, self._n if n < 0 else n), "")

    def _accounts(self) -> list[Kept]:
        found = accounts.accounts_at(self.scene.discretion.kept, self.part.where)
        if named := self.part.account.casefold():
            found = [each for each in found if each.user.casefold() == named]
        return found

    def _chosen(self) -> Kept | None:
        """None before it is clear, and before the person said yes to it where they did not ask."""
        found = self._accounts()
        which = self.scene.answers.get("sign in as", "")
        if which:
            found = [each for each in found if each.user == which]
        if self.part.asks and self.scene.answers.get("sign in") != YES:
            return None
        return found[0] if len(found) == 1 else None

    def _account(self, chosen: Kept | None) -> Account | None:
        if chosen is None:
            return None
        kept = self.scene.discretion.kept
        totp = accounts.codes_of(kept, chosen, self.part.where)
        return Account(chosen.user, chosen.name, totp)

    def _is_own(self) -> bool:
        return is_owners(self.scene.look(), self.own)

    def _tried(self) -> list[Tried]:
        return [each for n in range(self._n + 1) for each in self._tried_at(n)]

    def _tried_at(self, n: int) -> Iterator[Tried]:
        """What the person did before the n-th step, and that step."""
        for wall in ("captcha", "code", "login"):
            if self._said(f"by hand {wall}", n):
                yield Tried(f"hand_over:{wall}")
        for asked, what in (("account", "need_account"), ("anew", "ask_anew")):
            if answer := self._said(asked, n):
                yield Tried(what, "done" if answer == "done" else "failed")
        if self._has_code(n):
            yield Tried("ask_code")
        elif self._said("code", n) == NO:
            yield Tried("ask_code", "failed")
        if n < self._n and self.past[n].result.begun and self.past[n].move.sign_in != PART:
            went: moves.Went = "unsure" if self.past[n].result.unsure else "done"
            yield Tried(self.past[n].move.sign_in, went)

    def _has_code(self, n: int) -> bool:
        typed = (e.move.effect for e in self.past if isinstance(e.move.effect, base.TypeText))
        name = _code(n)
        return name in self.scene.discretion.held or any(named_by(e.text) == name for e in typed)

    # --- moves --------------------------------------------------------------------------------

    def _made_of(self, wanted: moves.Move, chosen: Kept | None, tried: list[Tried]) -> Move | None:
        """None where it is to be thought about again: ``tried`` has more then."""
        where = self.part.where
        if chosen and isinstance(wanted, (moves.TypeUser, moves.TypePassword)):
            new = NeedSecret("password", where, _field("anew", self._n), chosen.user)
            field = _field("refused", self._n)
            answer = self._said("refused")
            if asked := refused.asked(chosen, where, self.scene, answer, field, new):
                return asked
        elif chosen:
            refused.came_of(wanted, chosen, where, self.scene, tried)
        match wanted:
            case moves.Open():
                return self._open()
            case moves.Press():
                return self._press(wanted)
            case moves.Enter():
                return self._enter(wanted)
            case moves.Scroll(direction):
                return self._do(
                    base.Scroll(direction), Said(f"Scroll {direction}", "滚动"), wanted.what
                )
            case moves.TypeUser(box, clear):
                user = chosen.user if chosen else ""
                typed = base.TypeText(user, clear=clear)
                return self._do(typed, words.typing_user(user), wanted.what, box)
            case moves.TypePassword(box, clear):
                return self._secret(chosen.name if chosen else "", box, clear, wanted.what)
            case moves.TypeCode(box, source, _, clear):
                name = self._code_name() if source == "given" else self._totp(chosen)
                return self._secret(name, box, clear, wanted.what)
            case moves.Solve(challenge):
                return self._solve(wanted, challenge, tried)
            case moves.NeedAccount():
                return self._need_account(wanted, tried)
            case moves.AskAnew(why):
                if any(self._said("anew", n) for n in range(self._n)):
                    return GiveUp(words.wrong_twice(why), impossible=True)
                user = chosen.user if chosen else self.part.account
                return NeedSecret("password", where, _field("anew", self._n), user, why)
            case moves.AskCode():
                return self._ask_code(wanted, chosen, tried)
            case moves.HandOver(kind, why):
                told = words.hand_over(why, own=kind != "captcha" or self._is_own())
                field = _field(f"by hand {kind}", self._n)
                return NeedAnswer(told, field, {"Done": "done"}, hands_over=True)
            case moves.Wait(why):
                return self._do(base.Wait(1.0), why, wanted.what, expect=Expect("nothing"))
            case moves.SignedIn(said):
                user = chosen.user if chosen and self._typed_something() else ""
                return Over(words.signed_in(self._called, user, said), verified=True)
            case moves.Failed(why):
                return GiveUp(why, impossible=wanted.locked)

    def _typed_something(self) -> bool:
        return any(each.move.sign_in in ("user", "password") for each in self.past)

    @property
    def _called(self) -> str:
        """The place, as people call it."""
        return places.called(self.part.where, self.scene.phone.apps())

    def _is_site(self) -> bool:
        return places.is_site(self.part.where, self.scene.phone.apps())

    def _open(self) -> Move:
        where = self.part.where
        effect = base.OpenUrl(places.address_of(where)) if self._is_site() else base.Launch(where)
        return self._do(effect, words.opening(self._called), "open")

    def _press(self, wanted: moves.Press) -> Move:
        screen = self.scene.look()
        effect = base.Tap(*wanted.box.center)
        risk = guard.risk_of(effect, screen, None)
        plain = wanted.purpose in SENDS and risk in (Risk.SEND, Risk.CREDENTIAL)
        done = self._do(
            effect, words.pressing(wanted.label, wanted.purpose), wanted.what, wanted.box
        )  # fmt: skip
        risk = Risk.CREDENTIAL if plain else risk
        return replace(done, risk=risk, meant=plain, on=wanted.label)

    def _enter(self, wanted: moves.Enter) -> Move:
        done = self._do(base.Key("enter"), words.ENTER, wanted.what)
        plain = done.risk in (Risk.SEND, Risk.CREDENTIAL, Risk.CHANGE)
        return replace(done, risk=Risk.CREDENTIAL if plain else done.risk, meant=plain)

    def _secret(self, name: str, box: Box, clear: bool, what: str) -> Move:
        """The field it belongs into is looked at by ``Discretion.judged``."""
        return self._do(
            base.TypeText(f"secret:{name}", clear=clear), words.typing_secret(), what, box
        )  # fmt: skip

    def _do(
        self, effect: Action, say: Said, what: str, box: Box | None = None,
        expect: Expect | None = None,
    ) -> Do:  # fmt: skip
        screen = self.scene.look()
        return Do(
            effect, say, guard.risk_of(effect, screen, None), expect or Expect("changed"),
            target=box, fingerprint=screen.fingerprint, sign_in=what,
            why="what comes next where one signs in",
        )  # fmt: skip

    # --- challenges ---------------------------------------------------------------------------

    def _solve(self, wanted: moves.Solve, challenge: Challenge, tried: list[Tried]) -> Move | None:
        from skills.login import answering

        screen = self.scene.look()
        found = answering.answer(challenge, screen) if self._is_own() else None
        if found is None or not found[0]:
            tried.append(Tried(wanted.what, "failed"))
            return None
        return self._act(found[0], wanted.what, screen, challenge.box)

    def _act(self, actions: Sequence[Action], what: str, screen: Screen, box: Box | None) -> Do:
        """The first of the actions of an answer, with those that follow it."""
        first, rest = actions[0], tuple(actions[1:])
        shape = screen.width, screen.height, screen.rotation
        sequel = Sequel(rest, (what,) * len(rest), screen.app, shape) if rest else None
        done = self._do(
            first, words.answering(what.rpartition(":")[2], box), PART if rest else what, box
        )  # fmt: skip
        # on the owner's own site it is what they asked for, whatever can be read in the picture
        mild = done.risk in (Risk.UNKNOWN, Risk.SEND, Risk.CREDENTIAL)
        risk = Risk.CREDENTIAL if mild else done.risk
        return replace(done, sequel=sequel, risk=risk, meant=mild, why=ANSWERED)

    def _rest_of_an_answer(self) -> Move | None:
        last = self.past[-1] if self.past else None
        if last is None or last.move.sequel is None:
            return None
        screen = self.scene.look()
        sequel = last.move.sequel
        same = (screen.app, (screen.width, screen.height, screen.rotation))
        if same != (sequel.app, sequel.shape) or not self._is_own():
            return None
        effect = last.move.effect
        assert not isinstance(effect, RunVerb)  # noqa: S101 - a route of screens runs none
        actions = sequel.actions if last.result.begun else (effect, *sequel.actions)
        return self._act(actions, sequel.aims[0], screen, last.move.target)

    # --- the person ---------------------------------------------------------------------------

    def _need_account(self, wanted: moves.NeedAccount, tried: list[Tried]) -> Move | None:
        found, part = self._accounts(), self.part
        if self.scene.answers.get("sign in") == NO:
            return GiveUp(words.NOT_WANTED)
        if not found:
            if self._said("account") == NO:
                return GiveUp(words.NOT_WANTED)
            user = part.account or wanted.user
            lead = words.by_whom(self._called, part.by)
            return NeedSecret("account", part.where, _field("account", self._n), user, lead)
        if len(found) > 1 and not self.scene.answers.get("sign in as"):
            options = {each.user: each.user for each in found}
            return NeedAnswer(words.which_account(self._called), "sign in as", options)
        if part.asks and not self.scene.answers.get("sign in"):
            user = self.scene.answers.get("sign in as") or found[0].user
            asked = words.may_i(self._called, user, part.by)
            return NeedAnswer(asked, "sign in", {"Yes": YES, "No": NO})
        return GiveUp(Said("I cannot tell which account is meant", "不清楚要用哪个账号"))

    def _ask_code(
        self, wanted: moves.AskCode, chosen: Kept | None, tried: list[Tried]
    ) -> Move | None:
        n, where = self._n, self.part.where
        said = self._said("message")
        if said != NO and wanted.source in ("text", "anywhere") and not self._said("code"):
            found = self._message()
            always = bool(chosen and chosen.messages)
            if found and not said and not always:
                options = {"Yes": YES, "Always for this site": ALWAYS, "No": NO}
                asked = words.use_message(found, self._called)
                return NeedAnswer(asked, _field("message", n), options, may_refuse=True)
            if found:
                if said == ALWAYS and chosen and self.scene.discretion.vault:
                    self.scene.discretion.vault.use_messages(chosen.name)
                self.scene.discretion.hold(_code(n), found.code, (where,))
                tried.append(Tried("ask_code"))
                return None
        return NeedSecret(
            "code", where, _field("code", n), why=wanted.why, name=_code(n)
        )  # fmt: skip

    def _message(self) -> Any:
        if not self.scene.discretion.shows_codes:
            return None
        try:
            return newest_code(self.scene.phone, self.verbs, self.part.where)
        except DeviceError:
            return None

    def _code_name(self) -> str:
        """Of the latest code that there is."""
        return next((_code(n) for n in range(self._n, -1, -1) if self._has_code(n)), _code(self._n))

    def _totp(self, chosen: Kept | None) -> str:
        account = self._account(chosen)
        return account.totp if account else ""


def _field(what: str, n: int) -> str:
    """Under which the person's answer is kept: what was asked, before which step."""
    return f"sign in {what} {n}"


def _code(n: int) -> str:
    return f"code-{n}"
