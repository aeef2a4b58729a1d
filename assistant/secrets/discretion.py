"""What one task may know of secrets: their names, and screens on which none can be read.

Whoever plans or decides says ``secret:NAME`` where the value is to be typed. It is looked up here,
right before the phone gets it, once more compared with the field that has the focus by then.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from assistant.guard.foreign import without_others
from assistant.guard.risks import focused
from assistant.secrets.codes import asks_for_codes, without_codes
from assistant.secrets.covers import Cover, cover
from assistant.secrets.fields import belongs, hides, is_of, site_of
from assistant.secrets.hiding import (
    DOTS,
    covered,
    hidden,
    without_one_time_codes,
    without_typed_codes,
)
from assistant.secrets.known import KNOWN, throughout
from assistant.secrets.names import SCHEME, Kept, SecretError, named_by
from assistant.secrets.private import Private
from assistant.secrets.vault import Vault
from assistant.steps import Do, Expect, GiveUp, Move, Performed
from device_drivers.base import (
    Action,
    ActionFailed,
    Device,
    Element,
    Risk,
    Screen,
    TypeText,
)
from device_drivers.verbs.base import Said

_NAMED = re.compile(rf"{SCHEME}([a-z0-9][a-z0-9._-]*)")
WHICH = ("screen", "app", "foreground app")
"""Evidence that names a screen or an app, and quotes nothing."""


@dataclass(slots=True)
class Discretion:
    """Of one task. ``kept`` are the secrets that may be typed for its person."""

    vault: Vault | None = None
    kept: Mapping[str, Kept] = field(default_factory=dict)
    request: str = ""
    typed: list[Cover] = field(default_factory=list)
    """Where a secret was typed."""
    private: Private = field(default_factory=Private)
    shows_codes: bool = True
    """Whether its person may see the sign-in codes that come to the phone."""
    signs_in: bool = False
    """An account is being signed in to: a code that comes meanwhile is seen on no screen."""
    theirs: frozenset[str] = frozenset()
    """Names of all secrets that are stored for its person."""
    alone: bool = True
    """Nobody else reads along where its person is asked."""
    held: dict[str, str] = field(default_factory=dict)
    """Codes that are good for once, by name; a restart forgets them."""

    def hold(self, name: str, code: str, fits: tuple[str, ...]) -> None:
        """A code of this task, typed like a secret of its person."""
        self.held[name] = code
        self.private.learn(code)
        self.kept = {**self.kept, name: Kept(name, fits, kind="code")}

    def own_words(self) -> Iterator[str]:
        """What its person told before: their user names, and where these are for."""
        for kept in self.kept.values():
            if kept.user:
                yield from (kept.user, *kept.fits)

    def written_out(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The secrets of its person that stand in texts beside other words: as NAME where the value
        itself does, as ``secret:NAME`` where only the name does."""
        found: dict[str, None] = {}
        for text in texts:
            named = KNOWN.named(text, self.theirs.__contains__)
            for name in (name for name in _NAMED.findall(named) if name in self.theirs):
                found.setdefault(name if named != text else f"{SCHEME}{name}")
        return tuple(found)

    # --- looking ------------------------------------------------------------------------------

    def look(self, phone: Device) -> Screen:
        """What is on the phone now, without secrets. Raises DeviceError."""
        return self.without(phone.observe())

    def without(self, screen: Screen) -> Screen:
        """A field that was typed into may have moved; while its app is in front, it is covered
        where it was."""
        boxes = [box for each in self.typed for box in each.on(screen)]
        seen = hidden(screen, boxes, self.private.shows)
        if self.signs_in:
            seen = without_typed_codes(seen, set(self.own_words()))
        hides = self.signs_in or not self.shows_codes
        return without_one_time_codes(seen) if hides else seen

    def for_models(self, screen: Screen) -> Screen:
        """The same for who may be anybody's, and obeys what it reads: without sign-in codes that
        nobody asked for, and without what strangers wrote over the page."""
        screen, others = without_others(screen, self.request)
        if others and screen.image:
            screen = replace(screen, image=covered(screen, [e.box for e in others]))
        return screen if asks_for_codes(self.request) else without_one_time_codes(screen)

    def told(self, screen: Screen) -> tuple[str, ...]:
        """What a model has to know to have one typed: those that fit what is in front, where nobody
        else reads along, and those that the request names."""
        here = site_of(screen) or screen.app
        fitting = [
            kept
            for kept in self.kept.values()
            if kept.kind == "password"
            and ((self.alone and is_of(here, kept.fits)) or kept.name in self.request)
        ]
        return tuple(
            f"To type the person's secret {kept.name} (for {', '.join(kept.fits)}), type exactly "
            f"secret:{kept.name} into the field; it is replaced on the way, you never see it."
            for kept in fitting
        )

    def reported(self, result: Performed) -> Performed:
        """What came of a move, without any secret that was read on the way."""

        def scrub(text: str) -> str:
            text = self.private.scrub(text)
            return text if self.shows_codes else without_codes(text)

        said, diagnosis = (
            Said(scrub(each.en), scrub(each.zh)) for each in (result.said, result.diagnosis)
        )
        evidence = throughout(result.evidence, scrub, WHICH)
        return replace(result, said=said, diagnosis=diagnosis, evidence=evidence)

    # --- typing -------------------------------------------------------------------------------

    def judged(self, move: Move, look: Callable[[], Screen]) -> Move:
        """A move that types a secret, told by its name, and asked about unless it belongs there.
        Raises DeviceError."""
        if not isinstance(move, Do) or not isinstance(move.effect, TypeText):
            return move
        name = typed_by(move)
        if not name:
            return move
        kept = self.kept.get(name)
        if kept is None:
            return GiveUp(_not_there(name))
        screen = look()
        target = focused(screen)
        old = _refused_here(kept, screen)
        fits = belongs(kept, screen, target) and not old
        where = (target.hint or target.description) if target else ""
        return replace(
            move,
            effect=TypeText(f"secret:{name}", clear=move.effect.clear),
            say=_typing(kept, where or "?", screen, _misfit(kept, target, screen, old, fits=fits)),
            risk=Risk.CHANGE if fits else Risk.CREDENTIAL,
            expect=Expect("changed"),
            target=target.box if target else move.target,
            fingerprint=screen.fingerprint,
        )

    def refusal(self, move: Do, phone: Device) -> Said | None:
        """Why what is to be typed is not typed now. Raises DeviceError."""
        name = typed_by(move)
        if not name:
            return None
        kept = self.kept.get(name)
        if kept is None or self.vault is None:
            return _not_there(name)
        now = phone.observe(image=False)
        if not move.risk.asks_first and not belongs(kept, now, focused(now)):
            return Said(
                f"I did not type “{name}”: by then another field had the focus",
                f"没有输入“{name}”：焦点已在别的输入框",
            )
        try:
            KNOWN.learn(self.held.get(name) or self.vault.get(name))
        except SecretError as error:
            return Said(str(error), str(error))
        return None

    def resolved(self, action: Action, move: Do, phone: Device) -> Action:
        """The action of a move as the phone is to get it, a secret in it looked up at the last
        moment. Raises ActionFailed."""
        name = typed_by(move)
        if not name or not isinstance(action, TypeText) or self.vault is None:
            return action
        try:
            value = self._value(name)
        except (SecretError, ValueError) as error:
            raise ActionFailed(str(error)) from None
        part = re.fullmatch(r"code:\w+:(\d)", move.sign_in)
        value = value[int(part[1]) : int(part[1]) + 1] if part else value
        if move.target is not None:
            self.typed.append(cover(phone.observe(image=False), move.target))
        return replace(action, text=value)

    def _value(self, name: str) -> str:
        """As it is typed now. Raises SecretError, ValueError."""
        assert self.vault is not None  # noqa: S101 - both callers have looked
        value = self.held.get(name) or self.vault.get(name)
        if self.kept[name].kind == "totp":
            from skills.login import codes

            value = codes.totp(value, time.time())
            self.private.learn(value)
        return value


def typed_by(move: Do) -> str:
    """The name of the secret that a move types; "" for every other move."""
    return named_by(move.effect.text) if isinstance(move.effect, TypeText) else ""


def checked_as(move: Do) -> Do:
    """The move as its check may see it: a typed secret reads as dots."""
    if not typed_by(move) or not isinstance(move.effect, TypeText):
        return move
    return replace(move, effect=replace(move.effect, text=DOTS))


def _typing(kept: Kept, field: str, screen: Screen, misfit: Said) -> Said:
    place = site_of(screen) or screen.app
    if kept.kind != "password":
        return Said(
            f"Type the code into “{field}” of {place}{misfit.en}",
            f"在 {place} 的“{field}”中输入验证码{misfit.zh}",
        )
    return Said(
        f"Type your secret “{kept.name}” into “{field}” of {place}{misfit.en}",
        f"在 {place} 的“{field}”中输入您的密码“{kept.name}”{misfit.zh}",
    )


def _refused_here(kept: Kept, screen: Screen) -> str:
    """The day on which it was not accepted by what is in front; "" for none."""
    here = site_of(screen) or screen.app
    return next((day for at, day in kept.refused.items() if is_of(here, (at,))), "")


def _misfit(
    kept: Kept, target: Element | None, screen: Screen, refused: str, *, fits: bool
) -> Said:  # fmt: skip
    """Why it is asked about."""
    if fits:
        return Said("", "")
    if refused:
        return Said(f" (it was not accepted there on {refused})", f"（{refused} 时没有被接受）")
    if kept.kind == "password" and (target is None or not hides(target, screen)):
        return Said(" (which is no password field)", "（这不是密码输入框）")
    meant = ", ".join(kept.fits)
    return Said(f" (it is kept for {meant}, not for this)", f"（它是为 {meant} 保存的，不是这里）")


def _not_there(name: str) -> Said:
    return Said(
        f"There is no secret “{name}” that I may type for you. On the computer of the assistant: "
        f"phonepilot secrets set {name} --for APP",
        f"没有可以为您输入的密码“{name}”。请在助手所在的电脑上运行："
        f"phonepilot secrets set {name} --for APP",
    )


def typed_for(person: str, kept: Mapping[str, Kept], *, owns: bool) -> dict[str, Kept]:
    """Those that may be typed for ``person`` (``gateway:sender``)."""
    return {
        name: each for name, each in kept.items() if each.fits and is_for(person, each, owns=owns)
    }


def is_for(person: str, kept: Kept, *, owns: bool) -> bool:
    """Whether a secret is that of ``person``: their own; of the owner, what is nobody else's."""
    return person in kept.people or (owns and not kept.people)
