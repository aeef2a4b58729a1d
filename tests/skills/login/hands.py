"""What a house does with the moves of a sign-in, at its shortest: each is carried out on a real
device, and what was tried is told by words alone, as after a restart."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from device_drivers import base
from device_drivers.base import Action, Device, Screen
from skills.login import moves
from skills.login.answering import Solvers, answer
from skills.login.moves import Account, Failed, HandOver, Move, SignedIn, Tried
from skills.login.own import is_owners
from skills.login.signing_in import next_move

MOST = 60
ANN = Account("ann", "ann-password", "")


@dataclass
class SignIn:
    """``secrets``: values by name, ``code``: what the person says when asked for one; "" for no."""

    phone: Device
    where: str
    account: Account | None = ANN
    secrets: Mapping[str, str] = field(default_factory=lambda: {"ann-password": "tulip-garden-7"})
    address: str = ""
    code: str = ""
    anew: Mapping[str, str] | None = None
    """Secrets after the person was asked for others."""
    own: tuple[str, ...] = ()
    solvers: Solvers | None = None
    patience: float = 0.0
    """Seconds within which a page that is waited for must have changed."""
    tried: list[Tried] = field(default_factory=list)
    seen: list[Move] = field(default_factory=list)

    def run(self) -> Move:
        """Until it is over, or a person has to do something."""
        for _ in range(MOST):
            screen = self.phone.observe()
            move = self.next(screen)
            self.seen.append(move)
            if isinstance(move, (SignedIn, Failed, HandOver, moves.NeedAccount)):
                return move
            self.tried.append(Tried(move.what, self._do(move, screen)))
        raise AssertionError(f"no end: {[t.what for t in self.tried]}")

    def next(self, screen: Screen) -> Move:
        own = is_owners(screen, self.own)
        return next_move(screen, self.where, self.account, tuple(self.tried), own=own)

    @property
    def whats(self) -> list[str]:
        return [t.what for t in self.tried]

    def _do(self, move: Move, screen: Screen) -> moves.Went:
        if isinstance(move, moves.AskCode):
            return "done" if self.code else "failed"
        if isinstance(move, moves.AskAnew):
            if self.anew is None:
                return "failed"
            self.secrets = self.anew
            return "done"
        if isinstance(move, moves.Solve):
            found = answer(move.challenge, screen, self.solvers)
            for action in found[0] if found else ():
                self.phone.act(action)
            return "done" if found else "failed"
        if isinstance(move, moves.Wait):
            self._wait(screen)
        else:
            self.phone.act(self._action(move))
        return "done"

    def _wait(self, screen: Screen) -> None:
        """Until the page is another one, however slow the machine is."""
        ends = time.monotonic() + self.patience
        self.phone.act(base.Wait(0.2))
        while time.monotonic() < ends and _look(self.phone) == screen.fingerprint:
            self.phone.act(base.Wait(0.2))

    def _action(self, move: Move) -> Action:
        assert self.account or isinstance(
            move, (moves.Open, moves.Press, moves.Enter, moves.Scroll)
        )
        match move:
            case moves.Open():
                return base.OpenUrl(self.address)
            case moves.Press(box):
                return base.Tap(*box.center)
            case moves.Enter():
                return base.Key("enter")
            case moves.Scroll(direction):
                return base.Scroll(direction)
            case moves.TypeUser(_, clear):
                return base.TypeText(self.account.user if self.account else "", clear=clear)
            case moves.TypePassword(_, clear):
                name = self.account.password if self.account else ""
                return base.TypeText(self.secrets[name], clear=clear)
            case moves.TypeCode(_, source, part, clear):
                code = self.code if source == "given" else self.secrets["totp"]
                return base.TypeText(code if part is None else code[part], clear=clear)
        raise AssertionError(f"nothing to be done: {move}")


def _look(phone: Device) -> str:
    return phone.observe(image=False).fingerprint
