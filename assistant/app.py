"""The house put together from its parts.

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
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from assistant import parts, searching, speaking
from assistant.abilities.skills import Skills
from assistant.answers import Answers
from assistant.authority import Authority
from assistant.beyond import WHILE_SECONDS, Beyond
from assistant.config import Settings
from assistant.conversation import Conversation
from assistant.database import JournalLocked
from assistant.doorstep import Doorstep
from assistant.evaluating.running import Benchmarks
from assistant.experience import Experience
from assistant.guard import policy
from assistant.journal import Journal
from assistant.memories import Memories
from assistant.memories.app_notes import AppNotes
from assistant.outbox import Outbox
from assistant.questions import Question as Posed
from assistant.router import TeamUse
from assistant.routes.base import Scene
from assistant.routes.shortcut import ShortcutRoute
from assistant.sandbox.put_file import PUT_FILE
from assistant.schedules import Schedules
from assistant.secrets import modes
from assistant.secrets.discretion import Discretion, is_for, typed_for
from assistant.secrets.known import KNOWN
from assistant.secrets.private import Private
from assistant.secrets.vault import Vault
from assistant.shortcuts.chat import Shortcuts
from assistant.shortcuts.store import Recipes
from assistant.steps import Part, Request
from assistant.taking_over.live import LiveView
from assistant.taking_over.sessions import Session
from assistant.talking import Talking
from assistant.turns import LOCAL, Consent, Turns
from assistant.understanding import (
    NotUnderstood,
    PastQuestion,
    Plan,
    Question,
    Talk,
    TreeStep,
    parse_chain,
)
from device_drivers.base import AndroidDevice, Device, DeviceError
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from device_drivers.verbs.events import REMOVE_EVENT
from gateways.base import Abilities, Gateway, GatewayError, Inbound, Outbound

if TYPE_CHECKING:
    pass

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
        self.cluster = parts.cluster(settings, home)
        """None where this machine is all there is."""
        server = self.cluster.address if self.cluster else ""
        self.journal = Journal(home / "journal.db", server=server)
        self.experience = Experience(home / "experience.db", learns=settings.router.learns)
        self.phones = parts.phones(settings, home, self.cluster)
        self.phones.start_early(device)
        self.verbs = {**all_verbs(), **{verb.name: verb for verb in (PUT_FILE, REMOVE_EVENT)}}
        self.authority = Authority(self.journal, self.phones)
        self.doorstep = Doorstep(self.journal, self.authority)
        self.answers = Answers(self.journal, self.authority)
        self.understanding = parts.understanding(settings)
        self.gui = parts.gui_models(settings, home, self.remark)
        self.opinion = parts.opinion(settings, self.gui, self.run)
        self.searches = searching.build(settings, home, AppNotes(lambda: self.memory.opening))
        """By name; ``notes`` is always there."""
        self.closing: list[Callable[[], Coroutine[Any, Any, None]]] = [
            search.close for search in self.searches.values()
        ]
        """What is awaited when the house closes."""
        self.sessions = parts.sessions(self._may_take_over, self.journal, self.cluster)
        self.live = LiveView(settings.live, self.sessions, self._begin, self._shows_links)
        self.closing.append(self.live.close)
        self.team = parts.team(settings, home, self.gui, self.searches, self.remark)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.routes = parts.routes(
            self.verbs, self.gui, self.team, self.opinion, self.run, self.known_of,
            replay=ShortcutRoute(Recipes(home), self.verbs, self.shortcuts_of),
            own=settings.skills.login.own,
        )  # fmt: skip
        self.beyond = Beyond(settings, "vision" in self.routes, embedded=self.embedded)
        self.turns = Turns(settings, self.journal, home)
        self.memory = Memories(self)
        self.skills = Skills(self)
        self.shortcuts = Shortcuts(self)
        self.brain = parts.brain(self)
        self.talking = Talking(self)
        self.speech = speaking.build(settings.models.speech)
        if self.speech is not None:
            self.closing.append(self.speech.close)
        self.conversation = Conversation(self)
        self.schedules = Schedules(self)
        self.benchmarks = Benchmarks(self)
        self.slot = ""
        self.slots: tuple[str, ...] = ()
        """Our slot, and those of dead processes whose work we go on with."""
        self.gateways: dict[str, Gateway] = {}
        """Those that run, by name."""
        self.outboxes: dict[str, Outbox] = {}
        self.consent: Consent = "ask"
        self.input_ended = asyncio.Event()
        self.refusals: asyncio.Queue[tuple[str, GatewayError]] = asyncio.Queue()
        """Chat platforms that will not work, with their reason."""
        self.ended_gateways: dict[str, str] = {}
        """Those of them that were given up, with the reason."""
        self.answering = True
        """Whether somebody at the terminal can answer questions."""
        self.clock: Callable[[], datetime] = lambda: datetime.now().astimezone()
        """This machine's, unless the person lives by another one."""

    @property
    def embedded(self) -> bool:
        """Only the small model of our own looks at the screen."""
        from assistant import gui_models

        return gui_models.embedded(self.settings.models) is not None

    def team_for(self, part: Part, scene: Scene) -> TeamUse:
        """What a part has of the team, where there is one."""
        from assistant import team_models

        return team_models.use_of(self.settings.models, part, scene)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the assistant's loop from a task's thread, and wait for it."""
        if self.loop is None:
            raise RuntimeError("the house is not open")
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

    # --- understanding ------------------------------------------------------------------------

    def plan(self, text: str, phone: Device, request: Request | None = None) -> Understood:
        """What a request means on this phone: its clock, its contacts, its apps; and to its person,
        whose sister is remembered."""
        context = _context(phone, self.now())

        def read(said: str) -> Understood:
            return self.understanding.plan(said, **context)

        understood = read(text)
        if request is None:
            return understood
        return self.memory.filled(understood, request, text, context["contacts"], read)

    def read(self, text: str, message: Inbound) -> Understood:
        """What a message means, as far as that can be told without the phone."""
        now = self.now()

        def read(said: str) -> Understood:
            return self.understanding.plan(said, now=now)

        return self.memory.filled(read(text), message, text, (), read)

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
                if self.phones.elsewhere(self.phones.resolve(self.device)):
                    return
                with self.phones.lease(self.device, "warm-up") as lease:
                    lease.device.observe()
            except (DeviceError, JournalLocked) as error:
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
        if self.cluster is not None:
            message = self.cluster.files.keep(message)
        self.journal.say(gateway, key, message)
        outbox = self.outboxes.get(gateway)
        if outbox and self.loop:
            self.loop.call_soon_threadsafe(outbox.wake)

    async def aloud(self, gateway: str, message: Outbound) -> Outbound:
        """A message as it is sent: with a recording, where it answers one."""
        if self.cluster is not None:
            message = await asyncio.to_thread(self.cluster.files.fetched, message)
        if self.speech is None or not self.abilities_of(gateway).voice:
            return message
        aloud = speaking.Speaking(self.speech, self.journal, self.home / "sent" / "spoken")
        return await aloud.aloud(gateway, message)

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
        if outbox is None and self.cluster is not None:
            return self.cluster.abilities_of(gateway)
        return outbox.abilities if outbox else Abilities()

    def serves(self, gateway: str) -> bool:
        """Whether what comes in from a chat platform is for this process to act upon."""
        return self.cluster is None or gateway in self.gateways

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
            alone=not self.journal.is_group(request.gateway, request.chat),
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

    def shortcuts_of(self, request: Request) -> str:
        """Whose shortcuts a request may use, "" for none."""
        person = self.authority.person(request.gateway, request.person)
        may = self.authority.may(person, "shortcuts")
        return self.authority.memory_of(person) if may else ""

    def known_of(self, request: Request) -> tuple[str, ...]:
        """What models are told of a task's person: the notes, and what is remembered."""
        return (*self.notes_of(request), *self.memory.lines_for(request))

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

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """In a thread of its own, after some seconds, when the house is still open then."""
        loop = self.loop
        if loop is not None:
            begin = partial(loop.run_in_executor, None, call)
            loop.call_soon_threadsafe(loop.call_later, seconds, begin)

    def close(self) -> None:
        self.memory.close()
        self.phones.close()
        self.experience.close()
        self.journal.close()
        if self.cluster is not None:
            self.cluster.close()


def _context(phone: Device, now: datetime) -> dict[str, Any]:
    """What the understanding may know of a phone: its time, and names to listen for."""
    from device_drivers.verbs.people import everybody

    names: list[str] = []
    if isinstance(phone, AndroidDevice):
        now = phone.now()
        with contextlib.suppress(DeviceError):
            names = list(dict.fromkeys(person.name for person in everybody(phone)))
    return {"now": now, "contacts": names, "apps": [a.name for a in phone.apps() if a.name]}
