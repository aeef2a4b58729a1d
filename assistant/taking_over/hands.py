"""The person's hands: what they say, tap or type is done on the phone of their task, one by one.

Each act goes through the executor, in the task's own thread, which holds the phone: it is weighed
as any step is, their tap being their yes to exactly what they saw, written down as theirs, and done
at most once. What they type is not written down.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import structlog

from assistant import guard, telling
from assistant.executor import TOO_LATE, Executor
from assistant.guard.watch import Leave, Watch
from assistant.in_hand import ChatInFront
from assistant.journal import Stopped
from assistant.logs import scrub
from assistant.questions import Question, answer_value
from assistant.routes.base import Scene
from assistant.routes.wording import in_words
from assistant.secrets.known import KNOWN, LONG
from assistant.secrets.names import named_by
from assistant.steps import HIDDEN, Do, Expect, NeedAnswer
from assistant.taking_over import grid, wording
from assistant.taking_over.sessions import Answered, Session
from assistant.taking_over.walls import Wall, wall
from assistant.taking_over.words import (
    At,
    Look,
    Over,
    Press,
    Pull,
    Square,
    Swiped,
    Typed,
    Wish,
)
from assistant.trajectory import Trajectory
from device_drivers import pool
from device_drivers.base import (
    Action,
    DeviceError,
    Element,
    Key,
    Risk,
    Role,
    Screen,
    Swipe,
    Tap,
    TypeText,
)
from device_drivers.verbs.base import Said
from gateways.base import Button, Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
LISTENS_SECONDS = 0.1
FRAME_SECONDS = 0.3
GOES_ON_SECONDS = 15.0
"""After the last thing wanted was typed, so long is waited for what else the person does."""
SHORTEST_KNOWN = 3
"""Characters of what was typed from which it is looked for wherever something is written down."""
YESES = 100_000
"""Where the numbers of approvals begin that are the person's own acts."""
How = Literal["done", "silence", "stopped", "nobody"]


@dataclass(frozen=True, slots=True)
class TakenOver:
    """How it ended, and what the person did; what they typed is left out. ``last`` is the number of
    the task's last effect by then."""

    how: How
    did: tuple[Do, ...] = ()
    last: int = 0
    seconds: float = 0.0


class Hands:
    """Of the person of one task."""

    def __init__(
        self,
        house: House,
        scene: Scene,
        watch: Watch,
        executor: Executor,
        trajectory: Trajectory,
        chat: ChatInFront | None = None,
    ) -> None:
        self._house = house
        self._scene = scene
        self._request = scene.request
        self._watch = watch
        self._executor = executor
        self._trajectory = trajectory
        self._chat = chat
        self._short: list[str] = []
        self._times = 0
        self._pictures = 0
        self._n = 0
        self._did: list[Do] = []
        self._secret = False
        self._stood: Wall | None = None
        self._shown: Screen
        self._grid: grid.Grid

    def until_done(self, move: NeedAnswer, begun: int) -> TakenOver:
        """Hand the phone over until its person says that it is done, or nobody is there.

        ``begun`` is how many effects the task has had. Raises DeviceError when the phone cannot be
        seen to begin with."""
        house, request = self._house, self._request
        journal = house.journal
        self._times += 1
        self._did = []
        self._secret = move.secret
        self._n = max(begun, journal.last_effect(request.task))
        task = {"gateway": request.gateway, "person": request.person}
        person = house.authority.person(request.gateway, request.person)
        may = house.authority.may(person, "take over", task=task)
        if not may or request.consent == "no" or not house.can_ask(request.gateway):
            return TakenOver("nobody", last=self._n)
        began = time.monotonic()
        how: How = "silence"
        session = house.sessions.open(self._question())  # what is typed is private from now on
        try:
            self._pose(session.question)
            how = self._serve(session, move.question)
        finally:
            house.sessions.close(session, how)
            journal.close_question(session.question.id, how)
        return TakenOver(how, tuple(self._did), self._n, time.monotonic() - began)

    def leaves_to_models(self, found: Wall, screen: Screen) -> bool:
        """A captcha on a site that is the owner's own."""
        own = self._house.settings.captcha
        return found.kind == "captcha" and own.may_be_passed(screen)

    def forget(self) -> None:
        """The task is over: what is too short to be anybody's for ever is a word like others."""
        for text in self._short:
            KNOWN.drop(text)
        self._short.clear()

    # --- the question -------------------------------------------------------------------------

    def _question(self) -> Question:
        """Another one after a crash: what was sent for the first is not what is asked now."""
        request = self._request
        return Question(
            f"{request.task}:h{self._times}-{secrets.token_hex(3)}", request.task, request.gateway,
            request.chat, request.person, wording.options(),
        )  # fmt: skip

    def _pose(self, question: Question) -> None:
        journal = self._house.journal
        while (old := journal.question_of(question.task)) and old.takes_over:
            journal.close_question(old.id, "")
        journal.pose(question)

    def _tell(self, session: Session, said: Said) -> None:
        """With the picture as it is now, numbered."""
        request = self._request
        self._pictures += 1
        name = f"hand-over-{self._times}-{self._pictures:02d}"
        numbered = replace(self._shown, image=grid.drawn(self._shown, self._grid))
        picture = self._trajectory.picture(name, numbered)
        session.squares = self._grid.count
        qid = session.question.id
        shown = list(wording.options().items())
        buttons = tuple(
            Button(
                wording.label(label, request.language), answer_value(qid, index),
                row=2 + (int(value) - 1) // self._grid.columns if value.isdigit() else 1,
            )
            for index, (label, value) in enumerate(shown)
            if not value.isdigit() or int(value) <= self._grid.count
        )  # fmt: skip
        self._house.say(
            request.gateway,
            f"{qid}:{self._pictures}",
            Outbound(
                request.chat, scrub(said.of(request.language)), Path(picture) if picture else None,
                buttons,
            ),
        )  # fmt: skip

    # --- doing --------------------------------------------------------------------------------

    def _serve(self, session: Session, what: Said) -> How:
        self._look(session)
        self._stood = wall(self._shown)
        link = self._house.live.link(session)
        self._tell(session, wording.hand_over(what, link))
        with_chat = self._chat.come() if self._chat else ""
        patience = self._house.settings.guard.answer_seconds
        heard = framed = time.monotonic()
        filled = False
        while time.monotonic() - heard < (min(patience, GOES_ON_SECONDS) if filled else patience):
            if self._scene.stopping():
                return "stopped"
            found = session.next(LISTENS_SECONDS)
            if found is None:
                if session.is_watched and time.monotonic() - framed >= FRAME_SECONDS:
                    self._tried(lambda: self._look(session))
                    framed = time.monotonic()
                continue
            heard = time.monotonic()
            wish, answered = found
            if isinstance(wish, Over):
                self._back_to_work(with_chat)
                _answer(answered, wording.THANKS)
                return "done" if wish.how == "done" else "silence"
            self._back_to_work(with_chat)
            try:
                said = self._tried(lambda: self._do(wish, session))  # noqa: B023 - called at once
            except (Stopped, pool.Stopped):
                return "stopped"
            self._look_again(session)
            filled = self._is_filled()
            over = self._is_passed()
            if over:
                said = wording.gone_on(said)
            elif filled:
                said = wording.goes_on_soon(said, GOES_ON_SECONDS)
            if answered is None:
                self._tell(session, said)
            _answer(answered, said)
            if over:
                return "done"
            with_chat = self._chat.come() if self._chat else ""
        return "done" if filled else "silence"

    def _back_to_work(self, app: str) -> None:
        if self._chat:
            self._chat.leave(app)

    def _look(self, session: Session) -> None:
        """See what is there now, all of it."""
        self._shown = self._scene.discretion.look(self._scene.phone)
        self._grid = grid.whole(self._shown)
        session.show(self._shown)

    def _look_again(self, session: Session) -> None:
        """A closer look stays one; a phone that does not answer shows what it showed last."""
        close = self._grid
        self._tried(lambda: self._look(session))
        if close.area.width < self._shown.width and close.area.height < self._shown.height:
            self._grid = close

    def _is_filled(self) -> bool:
        """What was wanted is there, and waits to be sent off."""
        return self._stood is not None and wall(self._shown) is None and self._field_is_there()

    def _is_passed(self) -> bool:
        gone = self._stood is not None and wall(self._shown) is None
        return gone and not self._field_is_there()

    def _field_is_there(self) -> bool:
        field = self._stood.field if self._stood else None
        shown = self._shown.elements
        return any(e.box == field and e.role is Role.TEXT_FIELD for e in shown)

    def _tried(self, act: Callable[[], object]) -> Said:
        try:
            said = act()
        except DeviceError as error:
            return Said(scrub(str(error)), scrub(str(error)))
        return said if isinstance(said, Said) else Said("", "")

    def _do(self, wish: Wish, session: Session) -> Said:
        """Raises DeviceError, Stopped."""
        shown = self._shown
        match wish:
            case Square(number, closer=True):
                self._grid = grid.whole(shown).closer(number)
                return wording.closer(number)
            case Square(number) if number <= self._grid.count:
                x, y = grid.point_in(self._grid.cell(number), shown)
                self._grid = grid.whole(shown)
                return self._act(Tap(x, y), shown)
            case At(x, y, frame):
                seen = session.seen(frame) or shown
                return self._act(Tap(_on(x, seen.width), _on(y, seen.height)), seen)
            case Pull(x1, y1, x2, y2, frame):
                seen = session.seen(frame) or shown
                w, h = seen.width, seen.height
                return self._act(Swipe(_on(x1, w), _on(y1, h), _on(x2, w), _on(y2, h)), seen)
            case Swiped(way):
                return self._act(_across(way, shown), shown)
            case Press(key):
                return self._act(Key(key), shown)
            case Typed(text):
                return self._type(text, session)
            case Look():
                self._grid = grid.whole(shown)
                return wording.LOOK
            case _:
                return wording.NO_SUCH

    def _type(self, text: str, session: Session) -> Said:
        """Into the field that has the focus, else into the one that waits for it."""
        standing = wall(self._shown)
        field = _field(self._shown, standing.field if standing else None)
        if field is None:
            return wording.NO_FIELD
        if not field.focused:
            tapped = self._act(Tap(*field.box.center), self._shown)
            self._look(session)
            field = guard.focused(self._shown)
            if field is None or field.role is not Role.TEXT_FIELD:
                return tapped
        if named_by(text):
            return self._act(TypeText(text), self._shown)
        told = standing is not None or field.password or text.strip().isdecimal()
        private = told or self._secret
        if private:
            self._keep_apart(text)
            self._scene.discretion.typed.append((self._shown.app, field.box))
        return self._act(TypeText(text, clear=bool(field.text)), self._shown, private=private)

    def _keep_apart(self, text: str) -> None:
        KNOWN.learn(text, SHORTEST_KNOWN)
        if len(text.strip()) < LONG:
            self._short.append(text)

    def _act(self, action: Action, seen: Screen, *, private: bool = False) -> Said:
        """What the person wants done on the screen they saw. Raises DeviceError, Stopped."""
        scene = self._scene
        move = _move(action, seen, private=private)
        scene.screen = seen
        judged = scene.discretion.judged(move, scene.look)
        if not isinstance(judged, Do):
            return wording.NO_SUCH
        move = self._watch.weighed(judged)
        scene.screen = None
        assert move.decision is not None  # noqa: S101 - it was weighed just now
        if move.decision.verdict == "never":
            return telling.forbidden(move).said
        self._n += 1
        asks = move.decision.verdict == "ask"
        approval = self._watch.approved(move, YESES + self._n) if asks else None
        leave = Leave(self._watch, approval)
        result = self._executor.perform(
            self._n, replace(move, fingerprint=""), scene.phone, scene.look, leave
        )
        scene.screen = None
        if not result.begun:
            return wording.changed(move.say) if result.said == TOO_LATE else result.said
        told = _without_text(move) if private else move
        self._trajectory.record(self._n, told, "person", "the person did it", seen, result, 0.0)
        self._did.append(told)
        return wording.did(move.say)


def _answer(answered: Answered | None, said: Said) -> None:
    if answered is not None and answered.set_running_or_notify_cancel():
        answered.set_result(said)


def _move(action: Action, seen: Screen, *, private: bool) -> Do:
    point = (action.x, action.y) if isinstance(action, Tap) else None
    target = guard.element_at(seen, *point) if point else None
    if isinstance(action, TypeText):
        target = guard.focused(seen)
    risk = Risk.CREDENTIAL if private else guard.risk_of(action, seen, None)
    on = target.label if target and not target.password and point else ""
    say = in_words(action, on, seen, risk)
    if isinstance(action, TypeText):
        say = Said(f"Type {HIDDEN}", f"输入 {HIDDEN}")
    return Do(
        action, say, risk, Expect("changed"),
        target=target.box if target else None, fingerprint=seen.fingerprint, on=on,
    )  # fmt: skip


def _without_text(move: Do) -> Do:
    """As it may be written down."""
    return replace(move, effect=TypeText(HIDDEN), deed=None, decision=None)


def _field(screen: Screen, wanted: object) -> Element | None:
    focus = guard.focused(screen)
    if focus is not None and focus.role is Role.TEXT_FIELD and focus.app in ("", screen.app):
        return focus
    fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD and e.enabled]
    named = [e for e in fields if e.box == wanted]
    empty = [e for e in fields if not e.text]
    return next(iter(named or empty), None)


def _on(part: float, length: int) -> int:
    return min(length - 1, max(0, int(part * length)))


def _across(way: str, screen: Screen) -> Swipe:
    x, y = screen.width // 2, screen.height // 2
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[way]
    far_x, far_y = dx * screen.width * 3 // 10, dy * screen.height * 3 // 10
    return Swipe(x - far_x, y - far_y, x + far_x, y + far_y)
