"""The house put together: the only place that builds concrete parts.

``House`` holds what every room needs while the assistant runs; ``opening.py`` opens its doors.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import re
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from pydantic import BaseModel

from assistant import plugins, searching
from assistant.answers import Answers
from assistant.authority import Authority
from assistant.beyond import WHILE_SECONDS, Beyond
from assistant.config import ConfigError, Settings, cache, resolve_secret
from assistant.conversation import Conversation
from assistant.doorstep import Doorstep
from assistant.experience import Experience
from assistant.guard import policy
from assistant.journal import Journal
from assistant.outbox import Outbox
from assistant.phones import Phones
from assistant.questions import Question as Posed
from assistant.router import TeamUse
from assistant.routes.base import Route, Scene
from assistant.routes.tree import TreeRoute
from assistant.routes.verb import VerbRoute
from assistant.routes.vision import VisionRoute
from assistant.sandbox.put_file import PUT_FILE
from assistant.schedules import Schedules
from assistant.secrets import modes
from assistant.secrets.discretion import Discretion, is_for, typed_for
from assistant.secrets.known import KNOWN
from assistant.secrets.places import secret_fields
from assistant.secrets.private import Private
from assistant.secrets.vault import Vault
from assistant.steps import Part, Request, RouteName
from assistant.taking_over.live import LiveView
from assistant.taking_over.sessions import Session, Sessions
from assistant.talking import Talking
from assistant.turns import LOCAL, Consent, Turns
from assistant.understanding import (
    NotUnderstood,
    PastQuestion,
    Plan,
    Question,
    Talk,
    TreeStep,
    Understanding,
    parse_chain,
)
from assistant.verify.opinion import Opinion
from device_drivers.base import AndroidDevice, Device, DeviceError
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from device_drivers.verbs.events import REMOVE_EVENT
from gateways.base import Abilities, Gateway, GatewayError, Inbound, Outbound
from models import embeddings

if TYPE_CHECKING:
    from assistant.brain import Brain
    from assistant.gui_models import GuiModels

log = structlog.get_logger()
T = TypeVar("T")
LATEST = 30
"""Replies of somebody that are looked through for what they were told."""
LEARNT_AT_ONCE = 1000
"""More new phrases than that are announced: it takes a while."""
Understood = Plan | Question | NotUnderstood | Talk | PastQuestion


class House:
    """Everything that is built once and shared."""

    def __init__(self, settings: Settings, home: Path, device: str = "") -> None:
        if remark := modes.refuse_if_open(home):
            log.warning("home", remark=remark)
        self.settings = settings
        self.home = home
        policy.load(home)  # a mistake in it is told now, not in the middle of a task
        self.vault = Vault(home)
        KNOWN.watch(self.vault)
        self.device = device
        """The phone asked for on the command line; else the default one."""
        self.trajectories = home / "trajectories"
        self.journal = Journal(home / "journal.db")
        self.experience = Experience(home / "experience.db", learns=settings.router.learns)
        self.phones = Phones(settings.phones, settings.default_phone, home)
        self.phones.start_early(device)
        self.verbs = {**all_verbs(), **{verb.name: verb for verb in (PUT_FILE, REMOVE_EVENT)}}
        self.authority = Authority(self.journal, self.phones)
        self.doorstep = Doorstep(self.journal, self.authority)
        self.answers = Answers(self.journal, self.authority)
        self.understanding = understanding(settings)
        self.gui = self._build_gui_models()
        self.opinion = self._build_opinion()
        self.searches = searching.build(settings, home)
        """By name; ``notes`` is always there."""
        self.closing: list[Callable[[], Coroutine[Any, Any, None]]] = [
            search.close for search in self.searches.values()
        ]
        """What is awaited when the house closes."""
        self.sessions = Sessions(self._may_take_over)
        self.live = LiveView(settings.live, self.sessions, self._begin, self._shows_links)
        self.closing.append(self.live.close)
        self.team = self._build_team()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.routes: Mapping[RouteName, Route] = self._build_routes()
        self.beyond = Beyond(settings, "vision" in self.routes, embedded=self.embedded)
        self.brain: Brain | None = self._build_brain()
        self.turns = Turns(settings, self.journal, home)
        self.talking = Talking(self)
        self.conversation = Conversation(self)
        self.schedules = Schedules(self)
        self.slot = ""
        self.slots: tuple[str, ...] = ()
        """Our slot, and those of dead processes whose work we go on with."""
        self.outboxes: dict[str, Outbox] = {}
        self.consent: Consent = "ask"
        self.input_ended = asyncio.Event()
        self.refusals: asyncio.Queue[tuple[str, GatewayError]] = asyncio.Queue()
        """Chat platforms that will not work, with their reason."""
        self.answering = True
        """Whether somebody at the terminal can answer questions."""
        self.clock: Callable[[], datetime] = lambda: datetime.now().astimezone()
        """This machine's, unless the person lives by another one."""

    # --- building -----------------------------------------------------------------------------

    def _build_routes(self) -> dict[RouteName, Route]:
        routes: dict[RouteName, Route] = {
            "verb": VerbRoute(self.verbs),
            "tree": TreeRoute(),
        }
        if self.gui is not None:
            told = self.notes_of
            routes["vision"] = VisionRoute(self.gui.model, self.run, told, self.opinion)
            if self.team is not None:
                routes["team"] = VisionRoute(self.team.model, self.run, told, self.opinion)
        return routes

    def _build_gui_models(self) -> GuiModels | None:
        models = self.settings.models
        if not (models.gui or models.planner or models.pocket):
            return None
        from assistant import gui_models

        return gui_models.build(models, self.home, self.remark)

    @property
    def embedded(self) -> bool:
        """Only the small model of our own looks at the screen."""
        from assistant import gui_models

        return gui_models.embedded(self.settings.models) is not None

    def _build_opinion(self) -> Opinion:
        models = self.settings.models
        if not (models.judge or models.summaries == "model"):
            return Opinion(self.run)
        from assistant import second_model

        return second_model.build(models, self.gui, self.run)

    def _build_team(self) -> GuiModels | None:
        models = self.settings.models
        if models.mode == "single" or not (models.mode or models.team):
            return None
        if self.gui is None:
            raise ConfigError(
                "A team ([models] mode, [models.team]) needs a GUI model as its Worker: set "
                "[models.gui], or pocket = true under [models]."
            )
        from assistant import team_models
        from assistant.long_requests import independent

        wanted = models.team is not None and models.team.web
        searches = [s for name, s in self.searches.items() if wanted or name == searching.NOTES]
        return team_models.build(
            models, self.gui, self.home, self.remark, independent, searches
        )  # fmt: skip

    def team_for(self, part: Part, scene: Scene) -> TeamUse:
        """What a part has of the team, where there is one."""
        from assistant import team_models

        return team_models.use_of(self.settings.models, part, scene)

    def _build_brain(self) -> Brain | None:
        if not self.settings.models.brain:
            return None
        from assistant import brain

        settings = self.settings.models.brain
        return brain.Brain(self, settings, resolve_secret(settings.api_key))

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the assistant's loop from a task's thread, and wait for it."""
        if self.loop is None:
            raise RuntimeError("the house is not open")
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

    # --- understanding ------------------------------------------------------------------------

    def plan(self, text: str, phone: Device) -> Understood:
        """What a request means on this phone: its clock, its contacts, its apps."""
        return self.understanding.plan(text, **_context(phone, self.now()))

    def complete(self, question: Question, reply: str, phone: Device) -> Understood:
        return self.understanding.answer(question, reply, **_context(phone, self.now()))

    def now(self) -> datetime:
        """The time where the person is."""
        return self.clock()

    def by_hand(self, text: str) -> tuple[TreeStep, ...]:
        """The instructions of a verb's sentence for doing it over the screen."""
        return tuple(TreeStep(instruction, text) for instruction in parse_chain(text) or ())

    def warm_up(self) -> None:
        """Open the default phone in the background, so that the first request finds it ready."""

        def warm() -> None:
            try:
                with self.phones.lease(self.device, "warm-up") as lease:
                    lease.device.observe()
            except DeviceError as error:
                log.warning("phone not ready", why=str(error))

        threading.Thread(target=warm, daemon=True).start()

    async def prepare_models(self) -> None:
        """Serve and check the GUI models, so that the first request finds them ready."""
        if self.gui is not None:
            await self.gui.prepare(self.remark)
        if self.team is not None:
            await self.team.prepare(self.remark)

    def remark(self, said: Said) -> None:
        """Tell the owner something that is nobody's task."""
        log.warning("remark", said=said.en)
        print(said.en, file=sys.stderr, flush=True)

    # --- talking ------------------------------------------------------------------------------

    def say(self, gateway: str, key: str, message: Outbound) -> None:
        """Queue a message and wake its sender. From any thread."""
        self.journal.say(gateway, key, message)
        outbox = self.outboxes.get(gateway)
        if outbox and self.loop:
            self.loop.call_soon_threadsafe(outbox.wake)

    def is_ours(self, chat: str) -> bool:
        """Whether a chat in a terminal is this process's own, or one it inherited."""
        return (chat == LOCAL and self.slot.startswith("run")) or chat.startswith(
            tuple(f"{slot}/" for slot in self.slots)
        )

    def stop_unwatched(self, abandoned: list[str]) -> None:
        """Tasks of an MCP client whose server died: nobody follows them, so none goes on."""
        chats = tuple(f"{slot}/" for slot in abandoned if slot.startswith("mcp-"))
        for task in self.journal.unfinished():
            if task["chat"].startswith(chats):
                self.journal.stop(task["id"])

    def can_ask(self, gateway: str) -> bool:
        """Whether a question sent to a gateway can be answered at all."""
        return gateway != LOCAL or self.answering

    def abilities_of(self, gateway: str) -> Abilities:
        """What the chat platform can do; nothing while it is not connected."""
        outbox = self.outboxes.get(gateway)
        return outbox.abilities if outbox else Abilities()

    def discretion_for(self, request: Request, private: Private | None = None) -> Discretion:
        """Which secrets a task may have typed: its person's, of the owner those that are nobody
        else's. A program that speaks MCP is nobody's hands."""
        may, person = self.authority.may, self.authority.person(request.gateway, request.person)
        kept = self.vault.kept() if may(person, "secrets") else {}
        owns = may(person, "common secrets")
        name = f"{request.gateway}:{request.person}"
        return Discretion(
            self.vault, typed_for(name, kept, owns=owns), request.text,
            private=private or Private(), shows_codes=may(person, "codes"),
            theirs=frozenset(each for each, k in kept.items() if is_for(name, k, owns=owns)),
        )  # fmt: skip

    def with_names(self, message: Inbound) -> Inbound:
        """What somebody wrote, their own secrets in it by their names."""

        def is_theirs(secret: str) -> bool:
            may, person = self.authority.may, self.authority.who(message)
            kept = self.vault.kept().get(secret) if may(person, "secrets") else None
            owns = may(person, "common secrets")
            name = f"{message.gateway}:{message.sender}"
            return kept is not None and is_for(name, kept, owns=owns)

        return replace(message, text=KNOWN.named(message.text, is_theirs))

    def notes_of(self, request: Request | Inbound) -> tuple[str, ...]:
        """The notes in the settings, where they are about whoever asks."""
        sender = request.person if isinstance(request, Request) else request.sender
        person = self.authority.person(request.gateway, sender)
        return self.settings.person.notes if self.authority.may(person, "notes") else ()

    def device_of(self, message: Inbound) -> str:
        """Which phone a message names; "" where it leaves that open."""
        return message.phone or (self.device if message.gateway == LOCAL else "")

    def beyond_me(self, request: NotUnderstood, gateway: str, person: str) -> Said:
        """What to say where nothing here can do a request, and what would help; takes a while."""
        return self.beyond.said(request, self.was_told(gateway, person))

    def was_told(self, gateway: str, person: str) -> Callable[[Said], bool]:
        """Whether somebody's latest replies said something already."""
        since = time.time() - WHILE_SECONDS
        replies = [
            task["reply"]
            for task in self.journal.tasks_of_person(gateway, person, LATEST)
            if task["ended"] and task["ended"] > since
        ]
        return lambda said: any(said.en in reply or said.zh in reply for reply in replies)

    def _may_take_over(self, message: Inbound, question: Posed) -> bool:
        task = {"gateway": question.gateway, "person": question.person}
        return self.authority.may(self.authority.who(message), "take over", task=task)

    def _shows_links(self, session: Session) -> bool:
        """Whoever has a link has the phone: it is told in no group. One without a name of its own
        leads nowhere but on this machine."""
        asked = session.question
        groups = self.abilities_of(asked.gateway).groups
        if asked.gateway != LOCAL and not self.settings.live.base_url:
            return False
        if self.journal.is_group(asked.gateway, asked.chat):
            return False
        return not (groups and re.fullmatch(groups, asked.chat))

    def _begin(self, coroutine: Coroutine[Any, Any, None]) -> concurrent.futures.Future[None]:
        """On the assistant's loop, from a task's thread, without waiting for it."""
        if self.loop is None:
            raise RuntimeError("the house is not open")
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop)

    def close(self) -> None:
        self.phones.close()
        self.experience.close()
        self.journal.close()


def understanding(settings: Settings) -> Understanding:
    """Understanding with all verbs; the first time on a machine it learns their phrases."""
    embedder = embeddings.load(settings.models.embeddings)
    return Understanding(embedder, all_verbs(), cache() / "vectors", told=_learning)


def _learning(done: int, phrases: int) -> None:
    """On a busy machine the first start takes minutes: it says how far it is."""
    if done == 0 and phrases > LEARNT_AT_ONCE:
        print("Learning how people ask for things (once, a minute or more)...", file=sys.stderr)
    elif done and phrases > LEARNT_AT_ONCE:
        print(f"  {done} of {phrases} phrases", file=sys.stderr)


def build_gateways(settings: Settings) -> list[Gateway]:
    """The chat platforms of the config. Raises ConfigError, UnknownPlugin, MissingExtra."""
    from pydantic import ValidationError

    found: list[Gateway] = []
    for name, values in settings.gateways.items():
        module = plugins.load("gateways", name)
        known = with_secrets(module.Config, values)
        try:
            found.append(module.create(module.Config(**known)))
        except ValidationError as error:
            problems = "; ".join(f"{e['loc'][0]}: {e['msg']}" for e in error.errors())
            raise ConfigError(f"[gateways.{name}] cannot be used: {problems}") from error
    return found


def with_secrets(config: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """A plugin's settings, the secrets among them looked up for every use. Raises ConfigError."""
    fields = secret_fields(config)
    return {
        key: resolve_secret(value) if key in fields and isinstance(value, str) else value
        for key, value in values.items()
    }


def _context(phone: Device, now: datetime) -> dict[str, Any]:
    """What the understanding may know of a phone: its time, and names to listen for."""
    from device_drivers.verbs.people import everybody

    names: list[str] = []
    if isinstance(phone, AndroidDevice):
        now = phone.now()
        with contextlib.suppress(DeviceError):
            names = list(dict.fromkeys(person.name for person in everybody(phone)))
    return {"now": now, "contacts": names, "apps": [a.name for a in phone.apps() if a.name]}
