"""The guard of one task: weighs each step where it is decided, and again where it is done.

Strings carry their origin from here on: what the person wrote and answered is theirs; what stands
on screens, what models noted and what was remembered is not.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from assistant.guard import provenance, quantities, switches
from assistant.guard.approvals import Approval, Approvals, NotApproved, bound_to
from assistant.guard.deciding import Decision, Deed, decide
from assistant.guard.grants import Grant, granted
from assistant.guard.identity import is_home, is_system
from assistant.guard.known_as import known_on
from assistant.guard.origins import Labelled, origin_of
from assistant.guard.places import places
from assistant.guard.policy import Policy
from assistant.guard.provenance import Heard, Matter, is_foreign, speaks_of
from assistant.guard.risks import element_at, focused, risk_of
from assistant.routes.base import Scene
from assistant.routes.wording import in_words
from assistant.secrets.names import named_by
from assistant.steps import Do, Effect, RunVerb
from device_drivers.apps import NAMES
from device_drivers.apps import name as name_of
from device_drivers.base import (
    Action,
    App,
    DoubleTap,
    Key,
    Launch,
    OpenUrl,
    Risk,
    Screen,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said, Verb


def _now() -> datetime:
    return datetime.now().astimezone()


@dataclass(slots=True)
class Watch:
    """Of one task. ``grant`` is made when a model first chooses something, from what is asked."""

    scene: Scene
    verbs: Mapping[str, Verb[Any]]
    journal: Approvals
    policy: Policy = field(default_factory=Policy)
    memory: Iterable[str] = ()
    """What models are told of the task's person; looked at anew for each step."""
    now: Callable[[], datetime] = _now
    _grant: Grant | None = None
    _apps: tuple[App, ...] = ()
    _named: bool = False
    """The person's words tell which apps the task is about."""
    _paid: bool = False
    """A model was let pay in this task."""
    _confirmed: tuple[str, ...] = ()
    """What the person was shown, with where it came from, and said yes to."""

    # --- before a step ------------------------------------------------------------------------

    def weighed(self, move: Do) -> Do:
        """With how the guard sees it on the screen of the scene, and what it says of it."""
        screen = None if isinstance(move.effect, RunVerb) else self.scene.look()
        deed = self._deed(move, screen)
        decision = decide(self.policy, self.grant(deed), deed, self.now(), self._leave_to(move))
        if decision.verdict == "allow":
            return replace(move, deed=deed, decision=decision)
        if screen is not None and move.model is not None and not move.risk.asks_first:
            move = replace(move, say=_told(move, screen))
        binding = self.binding(move, screen)
        return replace(move, deed=deed, decision=decision, binding=binding)

    def says(self, move: Do, screen: Screen | None) -> Decision:
        """Of a step that is about to happen on this screen, unless it was weighed on the same."""
        if move.decision is not None and (move.fingerprint or screen is None):
            return move.decision
        risk = move.risk
        if screen is not None and not isinstance(move.effect, RunVerb):
            found = risk_of(move.effect, screen, None)
            risk = found if found.asks_first and not risk.asks_first else risk
        deed = self._deed(replace(move, risk=risk), screen)
        return decide(self.policy, self.grant(deed), deed, self.now(), self._leave_to(move))

    def binding(self, move: Do, screen: Screen | None) -> str:
        """What a yes to this step on this screen is bound to."""
        return bound_to(canonical(move.effect), move.risk, screen, move.target)

    # --- after an answer ----------------------------------------------------------------------

    def approved(self, move: Do, n: int) -> Approval:
        """Write down the person's yes to it, the n-th of the task."""
        request = self.scene.request
        approval = Approval(f"{request.task}:a{n}", request.task, move.binding)
        self.journal.approve(approval, request.person)
        return approval

    def goes_on(self, move: Do, *, asked: bool) -> None:
        """It may happen: an app that was chosen or allowed belongs to the task from now on."""
        deed = move.deed
        if asked and move.decision is not None:
            told = (reason.matter for reason in move.decision.reasons if reason.matter)
            self._confirmed += tuple(matter.value for matter in told)
        if deed is None or not deed.free:
            return
        grant = self.grant(deed)
        if asked and move.decision is not None and (deed.opens or move.decision.is_about("app")):
            grant = grant.with_yes_to(deed.app)
        self._paid = self._paid or deed.risk == Risk.PAY
        if not deed.system and (deed.opens or deed.risk not in ("read", "navigate")):
            grant = grant.adopting(deed.app)
        self._grant = grant

    def added(self, move: Do) -> bool:
        """Whether a model put into the task what is not its person's: an app, words of others, a
        deed of a kind that nobody spoke of. Without it the task can go on."""
        if move.model is None or move.decision is None:
            return False
        foreign = (r.matter is not None and is_foreign(r.matter) for r in move.decision.reasons)
        told = any(speaks_of(text, move.risk) for text in self.own)
        return move.decision.is_about("app") or any(foreign) or (self._named and not told)

    def grant(self, deed: Deed) -> Grant:
        """What the task may touch; looked up once, and only where a model chooses."""
        if deed.free and self._grant is None:
            self._grant = granted(self.own, self._installed())
            self._named = not self._grant.open
        over = time.monotonic() > self.scene.deadline
        return replace(self._grant or Grant(), over=over)

    # --- what was heard -----------------------------------------------------------------------

    @property
    def own(self) -> tuple[str, ...]:
        """The words of the task's person: those of the request, what they said while it was being
        done, and their answers."""
        scene, request = self.scene, self.scene.request
        asked = request.own or (request.text,)
        told = scene.discretion.own_words() if scene.discretion.signs_in else ()
        return (*asked, *scene.told, *scene.answers.values(), *told, *self._confirmed)

    def _heard(self, screen: Screen | None) -> Heard:
        shown = screen.elements if screen else ()
        others = (
            *(Labelled(text, "others") for text in self.scene.request.passed_on),
            *(Labelled(text, "memory") for text in self.memory),
            *(Labelled(e.label, origin_of(e)) for e in shown if e.label and not e.focused),
            *(Labelled(text, "screen") for text in self.scene.read),
        )
        return Heard(self.own, others)

    def _leave_to(self, move: Do) -> Any:
        """What its person asked for themselves needs no question by its class."""
        meant = move.meant and self.scene.approves
        return "yes" if meant else self.scene.request.consent

    # --- a step as the guard sees it ----------------------------------------------------------

    def _deed(self, move: Do, screen: Screen | None) -> Deed:
        effect, free = move.effect, move.model is not None
        if isinstance(effect, RunVerb):
            return self._deed_of_verb(effect, move)
        assert screen is not None  # noqa: S101 - all else is done to what is seen
        app = self._app(effect, screen)
        deed = Deed(
            move.risk, app.id, app.name or name_of(app.id), free=free,
            opens=app.id not in ("", screen.app), system=is_system(app.id, screen.system),
            matters=self._matters(effect, move, screen),
        )  # fmt: skip
        return replace(deed, matters=(*deed.matters, *self._of_model(deed, effect, screen)))

    def _of_model(self, deed: Deed, effect: Action, screen: Screen) -> Iterator[Matter]:
        """What a model adds to what was asked for: an app that is no part of it, more pieces, boxes
        that are ticked, a second payment."""
        if not deed.free:
            return
        grant = self.grant(deed)
        allowed = self.policy.of_app(deed.app, deed.app_name) == "allow"
        asked = allowed or self.policy.is_sensitive(deed.app, deed.app_name)
        inside = deed.system or grant.reaches(deed.app)
        if deed.opens and self._named and not asked and not inside:
            yield Matter("deed", f"Open {deed.app_name}", "model")
        if deed.risk == Risk.PAY and self._paid and self.policy.amounts.ask_above:
            yield Matter("deed", "Pay once more", "model")
        if isinstance(effect, Tap | Key):
            at = element_at(screen, effect.x, effect.y) if isinstance(effect, Tap) else None
            yield from switches.unspoken(at, screen, self.own)
            yield from quantities.of_order(
                at or focused(screen), Risk(deed.risk), screen, self._heard(screen)
            )

    def _deed_of_verb(self, effect: RunVerb, move: Do) -> Deed:
        verb, request = self.verbs[effect.name], self.scene.request
        args = verb.args.model_validate(effect.arguments)
        planned = request.command is None and request.text in (request.own or (request.text,))
        heard = self._heard(None)
        if self.scene.skill:  # its arguments are data, whatever the request says otherwise
            planned, heard = False, replace(heard, unknown="skill")
        found = provenance.of_verb(verb, args, move.risk, heard, planned=planned)
        if request.command and request.saw and move.risk is Risk.CHANGE:
            found += provenance.of_unasked(verb, args, self._heard(None))
            found += tuple(Matter("text", text, "tool") for text in request.copied)
        told = effect.arguments
        if move.risk is not Risk.READ:
            found += self._secrets(text for text in told.values() if isinstance(text, str))
        app = App(str(told.get("package", "")), str(told.get("app", "")))
        if self.policy.apps:
            app = self.policy.strictest(places(effect, self.scene.phone, self._installed()))
        return Deed(move.risk, app.id, app.name, verb=True, matters=found)

    def _secrets(self, texts: Iterable[str]) -> tuple[Matter, ...]:
        """Stored passwords that would stand in the open where these texts go."""
        written = self.scene.discretion.written_out(texts)
        return tuple(Matter("secret", name, "person") for name in written)

    def _matters(self, effect: Action, move: Do, screen: Screen) -> tuple[Matter, ...]:
        if isinstance(effect, OpenUrl):
            return provenance.of_address(effect, self._heard(screen))
        if isinstance(effect, TypeText) and not move.risk.asks_first:
            field = focused(screen)
            found = provenance.of_typing(effect.text, field, screen.app, self._heard(None))
            beside = () if named_by(effect.text) else self._secrets((effect.text,))
            return (*found, *beside)
        if isinstance(effect, Key) and effect.name in ("enter", "search"):
            field = focused(screen)
            typed = field.text if field else ""
            found = provenance.of_typing(typed, field, screen.app, self._heard(None))
            if found:
                return found
        if not move.risk.asks_first:
            return ()
        found = provenance.of_screen(screen, move.risk, self._heard(screen))
        return known_on(self.scene.phone, found, move.on) if self.policy.contacts else found

    def _app(self, effect: Action, screen: Screen) -> App:
        """The app it happens in, or the one it opens; none for leaving whatever is in front."""
        if isinstance(effect, Launch):
            return App(effect.app)
        if effect == Key("home"):
            return App("")
        if isinstance(effect, Tap | DoubleTap) and is_system(screen.app, screen.system):
            icon = element_at(screen, effect.x, effect.y)
            label = icon.label if icon else ""
            for app in self._installed():
                if label and label in (app.name, *NAMES.get(app.id, ())):
                    return app
            if is_home(screen.app, screen.system):
                return App(screen.app, label)
        return App(screen.app)

    def _installed(self) -> tuple[App, ...]:
        if not self._apps:
            self._apps = tuple(self.scene.phone.apps())
        return self._apps


@dataclass(frozen=True, slots=True)
class Leave:
    """What lets one step happen: the guard of its task, and the person's yes where there is one."""

    watch: Watch
    approval: Approval | None = None

    def holds(self, move: Do, screen: Screen | None) -> bool:
        """Whether the guard lets it happen on this screen."""
        verdict = self.watch.says(move, screen).verdict
        return verdict == "allow" or (verdict == "ask" and self.approval is not None)

    def binding(self, move: Do, screen: Screen | None) -> str:
        return self.watch.binding(move, screen) if self.approval else ""

    def use(self, move: Do) -> None:
        """Use the yes up at once. Raises NotApproved."""
        if self.approval is None:
            raise NotApproved(move.say.en)
        self.watch.journal.use(self.approval, move.binding)


def _told(move: Do, screen: Screen) -> Said:
    """What a model wants to do, in our words: its own are not what is allowed."""
    assert not isinstance(move.effect, RunVerb)  # noqa: S101 - models do not run verbs
    said = in_words(move.effect, move.on, screen, move.risk)
    field = focused(screen) if isinstance(move.effect, TypeText) else None
    if field is None:
        return said
    where = field.hint or field.description or field.id.rpartition("/")[2]
    return Said(f"{said.en} into “{where}”", f"在“{where}”中{said.zh}")


def canonical(effect: Effect) -> dict[str, Any]:
    """Everything that is to be done, in one form."""
    if isinstance(effect, RunVerb):
        return {"kind": "verb", "name": effect.name, "arguments": dict(effect.arguments)}
    return {"kind": effect.kind} | dataclasses.asdict(effect)
