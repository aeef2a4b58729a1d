"""The person's hands: while they have the phone of their task, what they say or tap reaches it.

What they want comes one by one, from the chat or the live view; ``fingers`` does it in the task's
own thread, which holds the phone. After each of them they see what came of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import structlog

from assistant.executor import Executor
from assistant.guard.watch import Watch
from assistant.in_hand import ChatInFront
from assistant.journal import Stopped
from assistant.routes.base import Scene
from assistant.steps import Do, NeedAnswer
from assistant.taking_over import grid, wording
from assistant.taking_over.fingers import Fingers
from assistant.taking_over.pictures import Pictures
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
from device_drivers.base import DeviceError, Key, Role, Screen, Swipe, Tap
from device_drivers.verbs.base import Said
from skills.login.own import is_owners

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
LISTENS_SECONDS = 0.1
FRAME_SECONDS = 0.3
GOES_ON_SECONDS = 15.0
"""After the last thing wanted was typed, so long is waited for what else the person does."""
RIGHTS_SECONDS = 1.0
"""How soon it is noticed that somebody may no longer have the phone."""
How = Literal["done", "silence", "stopped", "nobody", "group"]


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
        self._fingers = Fingers(scene, watch, executor, trajectory)
        self._chat = chat
        self._pictures = Pictures(house, scene, trajectory)
        self._stood: Wall | None = None
        self._shown: Screen
        self._grid: grid.Grid

    def until_done(self, move: NeedAnswer, begun: int) -> TakenOver:
        """Hand the phone over until its person says that it is done, or nobody is there.

        ``begun`` is how many effects the task has had. Raises DeviceError when the phone cannot be
        seen to begin with."""
        house, request = self._house, self._request
        journal = house.journal
        self._fingers.begin(max(begun, journal.last_effect(request.task)))
        if not self._may() or request.consent == "no" or not house.can_ask(request.gateway):
            return TakenOver("nobody", last=self._fingers.last)
        if not self._scene.discretion.alone:  # others would see the screen, and read what is typed
            return TakenOver("group", last=self._fingers.last)
        began = time.monotonic()
        how: How = "silence"
        session = house.sessions.open(self._pictures.ask())  # what is typed is private from now on
        try:
            self._pictures.pose(session.question)
            how = self._serve(session, move.question)
        finally:
            house.sessions.close(session, how)
            journal.close_question(session.question.id, how)
        fingers = self._fingers
        return TakenOver(how, tuple(fingers.did), fingers.last, time.monotonic() - began)

    def _may(self) -> bool:
        """As things are now: rights and phones may be taken away meanwhile."""
        request, authority = self._request, self._house.authority
        task = {"gateway": request.gateway, "person": request.person}
        person = authority.person(request.gateway, request.person)
        return authority.may(person, "take over", task=task, phone=request.phone)

    def leaves_to_models(self, found: Wall, screen: Screen) -> bool:
        """A captcha on a site or in an app that is the owner's own."""
        own = self._house.settings.skills.login.own
        return found.kind == "captcha" and is_owners(screen, own)

    # --- doing --------------------------------------------------------------------------------

    def _serve(self, session: Session, what: Said) -> How:
        self._look(session)
        self._stood = wall(self._shown)
        link = self._house.live.link(session)
        self._send(session, wording.hand_over(what, link))
        with_chat = self._chat.come() if self._chat else ""
        patience = self._house.settings.guard.answer_seconds
        heard = framed = looked_up = time.monotonic()
        filled = left = False
        while time.monotonic() - heard < (min(patience, GOES_ON_SECONDS) if filled else patience):
            if self._scene.stopping():
                return "stopped"
            found = session.next(LISTENS_SECONDS)
            if found is not None or time.monotonic() - looked_up >= RIGHTS_SECONDS:
                looked_up = time.monotonic()
                if not self._may():
                    _answer(found[1] if found else None, wording.NOT_YOURS)
                    return "nobody"
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
            passed = self._is_passed()
            left = passed and (left or wish == Press("back"))
            over = passed and not left
            if left:
                said = wording.left_page(said)
            elif over:
                said = wording.gone_on(said)
            elif filled:
                said = wording.goes_on_soon(said, GOES_ON_SECONDS)
            if answered is None:
                self._send(session, said)
            _answer(answered, said)
            if over:
                return "done"
            with_chat = self._chat.come() if self._chat else ""
        return "done" if filled else "silence"

    def _send(self, session: Session, said: Said) -> None:
        self._pictures.send(session, self._shown, self._grid, said)

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
            told = self._scene.discretion.private.scrub(str(error))
            return Said(told, told)
        return said if isinstance(said, Said) else Said("", "")

    def _do(self, wish: Wish, session: Session) -> Said:
        """Raises DeviceError, Stopped."""
        shown = self._shown
        match wish:
            case Square(number, closer=True):
                self._grid = grid.whole(shown).closer(number)
                return wording.closer(number)
            case Square(number, picture=picture):
                return self._tap(number, picture or self._pictures.last)
            case At(x, y, frame):
                seen = session.seen(frame)
                if seen is None:
                    return wording.NOT_SEEN
                return self._fingers.touch(Tap(_on(x, seen.width), _on(y, seen.height)), seen)
            case Pull(x1, y1, x2, y2, frame):
                seen = session.seen(frame)
                if seen is None:
                    return wording.NOT_SEEN
                w, h = seen.width, seen.height
                pull = Swipe(_on(x1, w), _on(y1, h), _on(x2, w), _on(y2, h))
                return self._fingers.touch(pull, seen)
            case Swiped(way):
                return self._fingers.do(_across(way, shown), shown)
            case Press(key):
                return self._fingers.do(Key(key), shown)
            case Typed(text):
                return self._fingers.type(text, shown)
            case Look():
                self._grid = grid.whole(shown)
                return wording.LOOK
            case _:
                return wording.NO_SUCH

    def _tap(self, number: int, picture: int) -> Said:
        """A square of a picture in the chat. Raises DeviceError, Stopped."""
        seen = self._pictures.number(picture)
        if seen is None:
            return wording.NOT_SEEN
        if not 1 <= number <= seen.grid.count:
            return wording.no_square(number, seen.grid.count)
        x, y = grid.point_in(seen.grid.cell(number), seen.screen)
        self._grid = grid.whole(self._shown)
        return self._fingers.touch(Tap(x, y), seen.screen, old=picture != self._pictures.last)


def _answer(answered: Answered | None, said: Said) -> None:
    if answered is not None and answered.set_running_or_notify_cancel():
        answered.set_result(said)


def _on(part: float, length: int) -> int:
    return min(length - 1, max(0, int(part * length)))


def _across(way: str, screen: Screen) -> Swipe:
    x, y = screen.width // 2, screen.height // 2
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[way]
    far_x, far_y = dx * screen.width * 3 // 10, dy * screen.height * 3 // 10
    return Swipe(x - far_x, y - far_y, x + far_x, y + far_y)
