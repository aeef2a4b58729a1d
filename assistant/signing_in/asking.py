"""What a person tells to sign in with: asked in their chat, kept with their secrets, seen nowhere.

A question for a secret is heard as what is typed on a phone in hand is (``taking_over.sessions``):
the inbox keeps dots, the words live in memory until they are in the vault, and after a crash it is
asked again.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Literal

from assistant import guard, telling
from assistant.course import Patience
from assistant.questions import Question, answer_value
from assistant.routes.base import Scene
from assistant.secrets.known import KNOWN
from assistant.secrets.names import LEAST, SecretError
from assistant.secrets.vault import Vault
from assistant.signing_in import accounts, places, words
from assistant.steps import NeedSecret, Outcome
from assistant.taking_over.words import Typed
from device_drivers.base import App, DeviceError
from device_drivers.verbs.base import Said
from gateways.base import Button, Outbound
from skills.login.codes import told_code, totp_secret

if TYPE_CHECKING:
    from assistant.app import House

LISTENS_SECONDS = 0.1
TIMES = 3
"""How often the same is asked for where what was said cannot be it."""
How = Literal["done", "no", "silence", "stopped", "nobody", "group"]


class Ended(Exception):
    """Nothing more is asked."""

    def __init__(self, how: How) -> None:
        super().__init__(how)
        self.how = how


class AskingForSecrets:
    """Of the person of one task."""

    def __init__(self, house: House, scene: Scene) -> None:
        self._house = house
        self._scene = scene
        self._request = scene.request
        self._times = 0

    def told(self, move: NeedSecret, durable: Patience) -> Outcome | None:
        """None once it is told, or known that it is not; otherwise how the task ends."""
        scene = self._scene
        began = time.monotonic()
        how = durable.keep(f"secret {move.what}", lambda: self._how(move))
        waited = time.monotonic() - began
        durable.waited += waited
        scene.deadline += waited
        scene.screen = None  # time has passed
        if how == "stopped":
            return telling.STOPPED
        if how == "group":
            return Outcome("needs_user", words.NOT_IN_A_GROUP)
        if how in ("silence", "nobody"):
            return Outcome("needs_user", words.needed(move))
        scene.answers[move.field] = how
        held = scene.discretion.held
        fresh = self._house.discretion_for(self._request)
        once = {name: kept for name, kept in scene.discretion.kept.items() if name in held}
        scene.discretion.kept = {**fresh.kept, **once}
        scene.discretion.theirs = fresh.theirs
        return None

    def _how(self, move: NeedSecret) -> How:
        house, request = self._house, self._request
        authority = house.authority
        person = authority.person(request.gateway, request.person)
        if house.journal.is_group(request.gateway, request.chat):
            return "group"
        if not authority.may(person, "secrets") or request.consent == "no":
            return "nobody"
        if not house.can_ask(request.gateway):
            return "nobody"
        try:
            return self._asked(move)
        except Ended as ended:
            return ended.how

    def _asked(self, move: NeedSecret) -> How:
        """Raises Ended."""
        lead, where = move.why, self._called(move.where)
        if move.what == "code":
            for _ in range(TIMES):
                said = self._answer(words.together(lead, words.for_code(where)))
                if code := told_code(said):
                    self._scene.discretion.hold(move.name, code, (move.where,))
                    return "done"
                lead = words.NO_CODE
            return "silence"
        vault, people = self._house.vault, self._people()
        if move.what == "account" and not move.user:
            fresh = self._house.discretion_for(self._request)
            if accounts.accounts_at(fresh.kept, move.where):
                return "done"  # told before a crash
        explained = words.together(lead, self._explained(move, vault))
        user = move.user
        if move.what == "account" and not user:
            asked = words.together(explained, words.for_user(where))
            user = self._answer(asked, kind="u")
            explained = words.NOTHING
        for _ in range(TIMES):
            question = words.for_totp if move.what == "totp" else words.for_password
            value = self._answer(words.together(explained, question(where, user)))
            explained = words.NOTHING
            self._scene.discretion.private.learn(value)
            KNOWN.learn(value)
            try:
                if move.what == "totp":
                    accounts.keep(vault, move.where, user, totp_secret(value), people, "totp")
                else:
                    accounts.keep(vault, move.where, user, value, people)
            except (SecretError, ValueError) as error:
                explained = words.cannot_be(str(error))
                continue
            return "done"
        return "no"

    def _explained(self, move: NeedSecret, vault: Vault) -> Said:
        """With the id of an app: another one may go by its name."""
        name = next((app.name for app in self._apps() if app.id == move.where), "")
        return words.what_is_kept(move, vault.home, places.told_apart(move.where, name))

    def _called(self, where: str) -> str:
        return places.called(where, self._apps())

    def _apps(self) -> tuple[App, ...]:
        try:
            return tuple(self._scene.phone.apps())
        except DeviceError:
            return ()

    def _people(self) -> tuple[str, ...]:
        """Whose it is: of the owner, nobody else's."""
        request, authority = self._request, self._house.authority
        person = authority.person(request.gateway, request.person)
        owns = authority.may(person, "common secrets")
        return () if owns else (f"{request.gateway}:{request.person}",)

    # --- one question -------------------------------------------------------------------------

    def _answer(self, said: Said, kind: Literal["s", "u"] = "s") -> str:
        """``u``: a user name, which may be seen where it is typed. Raises Ended."""
        house, request = self._house, self._request
        self._times += 1
        question = Question(
            f"{request.task}:{kind}:h{self._times}-{secrets.token_hex(3)}", request.task,
            request.gateway, request.chat, request.person, {"No": "no"},
        )  # fmt: skip
        session = house.sessions.open(question)  # what is said is private from now on
        how = "silence"
        try:
            while (old := house.journal.question_of(request.task)) and old.takes_over:
                house.journal.close_question(old.id, "")
            house.journal.pose(question)
            no = Button("No" if request.language == "en" else "不", answer_value(question.id, 0))
            text = said.of(request.language)
            house.say(request.gateway, question.id, Outbound(request.chat, text, buttons=(no,)))
            deadline = time.monotonic() + house.settings.guard.answer_seconds
            while time.monotonic() < deadline:
                if self._scene.stopping():
                    raise Ended("stopped")
                found = session.next(LISTENS_SECONDS)
                if found is None:
                    continue
                wish = found[0]
                if not isinstance(wish, Typed):
                    raise Ended("silence")
                if guard.is_no(wish.text) and len(wish.text.strip()) < LEAST:
                    how = "no"
                    raise Ended("no")
                how = "done"
                return wish.text.strip()
            raise Ended("silence")
        finally:
            house.sessions.close(session, how)
            house.journal.close_question(question.id, how)
