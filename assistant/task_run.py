"""One run of one task: the phone leased, the request planned, its parts done, the end told.

A run is what the loop is written against as its Durable: what it keeps, asks and shows goes through
the durable engine, which runs it again after a crash.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

import structlog
from dbos import DBOS

from assistant import replying, settled, telling
from assistant.authority import Person
from assistant.budgets import Budget
from assistant.config import ConfigError
from assistant.durable import answered
from assistant.executor import Executor
from assistant.guard import policy
from assistant.guard.watch import Watch
from assistant.halting import Halt
from assistant.in_hand import ChatInFront, chat_of
from assistant.loop import Loop
from assistant.memories import episodes
from assistant.planning import Planning
from assistant.plugins import MissingExtra, UnknownPlugin
from assistant.progress import Progress
from assistant.questions import Question
from assistant.reports import last_picture, reply_of, report_of
from assistant.routes.base import Scene
from assistant.secrets.codes import asks_for_codes, without_codes
from assistant.secrets.private import Private
from assistant.shortcuts.ending import ended
from assistant.signing_in.asking import AskingForSecrets
from assistant.steps import FreeStep, Outcome, Part, Request, ShortcutStep
from assistant.stopping import not_begun
from assistant.taking_over.hands import Hands
from assistant.trajectory import Trajectory
from assistant.vitals.tasks import tally
from device_drivers.base import DeviceError
from device_drivers.pool import Lease, NoPhoneFree
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
T = TypeVar("T")


class TaskRun:
    """One run of one task; the Durable that the loop is written against."""

    def __init__(self, house: House, request: Request) -> None:
        self._house = house
        self._request = request
        self._questions = 0
        self._chat: ChatInFront | None = None
        self._afterwards: list[Callable[[], None]] = []
        self._halt = Halt(house.journal, request.task)
        self._private = Private(request.own or (request.text,))
        self._progress = Progress(house, request, self._discreet)
        self._trajectory = Trajectory(house.trajectories / request.task, self._private.scrub)
        self._budget = Budget(
            house.journal, house.settings.limits, request.task, request.gateway, request.person
        )

    def run(self) -> Outcome:
        """Do the task; whatever goes wrong, the person hears how it ended."""
        journal, task = self._house.journal, self._request.task
        if not journal.begin_task(task) and (over := journal.task(task)):
            episodes.remember(self._house, self._request, over["outcome"], None)
            return Outcome(over["outcome"], Said(over["reply"], over["reply"]))
        try:
            return self._leased()
        except Exception as error:
            said = Said(f"Something went wrong on my side: {error}", f"我这边出错了：{error}")
            self._finish(Outcome("failed", said), None)
            raise

    @property
    def _person(self) -> Person:
        """As they are known now: rights may have been taken away since the task was given."""
        return self._house.authority.person(self._request.gateway, self._request.person)

    def _leased(self) -> Outcome:
        """Wait for the phone and do the task on it."""
        house, request = self._house, self._request
        if not house.authority.may(self._person, "start", phone=request.phone):
            return self._finish(Outcome("failed", telling.no_right_to(request.phone)), None)
        try:
            lease = house.phones.lease(
                request.phone, request.task, idle=house.settings.guard.answer_seconds + 600,
                stopping=self._stopping, given_up=self._halt.given_up,
                waiting=lambda: self.progress(telling.WAITING),
            )  # fmt: skip
        except NoPhoneFree as error:
            stopped = Outcome("stopped", not_begun(request.text))
            return self._finish(stopped if self._stopping() else _broken(error), None)
        except (DeviceError, ConfigError, MissingExtra, UnknownPlugin) as error:
            return self._finish(_broken(error), None)
        with lease:
            return self._on_the_phone(lease)

    def _on_the_phone(self, lease: Lease) -> Outcome:
        discretion = self._house.discretion_for(self._request, self._private)
        scene = Scene(
            lease.device, self._request, self._stopping, discretion=discretion, hears=self._hears
        )
        scene.approves = self._house.authority.may(self._person, "risk")
        lost = False
        self._chat = chat_of(self._house.settings.phones.get(self._request.phone), scene)
        try:
            outcome = self._parts(scene)
        except policy.PolicyError as error:
            outcome = Outcome("failed", error.said)
        except DeviceError as error:
            outcome, lost = self._unless_stopped(_broken(error)), error.retryable
        outcome = self._finish(outcome, scene)
        if lost:
            lease.reopen()
        return outcome

    def _parts(self, scene: Scene) -> Outcome:
        planning = Planning(self._house, self._request, self, scene)
        parts = planning.parts()
        if isinstance(parts, Outcome):
            return self._unless_stopped(parts)
        house, watch = self._house, self._watch(scene)
        executor = Executor(house.journal, house.verbs, self._request.task, scene.discretion)
        hands = Hands(house, scene, watch, executor, self._trajectory, self._chat)
        self._afterwards.append(self._private.forget)
        loop = Loop(
            durable=self,
            phone=scene.phone,
            scene=scene,
            routes=house.routes,
            verbs=house.verbs,
            executor=executor,
            trajectory=self._trajectory,
            budget=self._budget,
            stopping=self._stopping,
            read_sentence=house.by_hand,
            team=house.team_for,
            opinion=house.opinion,
            experience=house.experience,
            watch=watch,
            hands=hands,
            bench=house.skills.bench(self._request),
            secrets=AskingForSecrets(house, scene),
        )

        def read(part: Part) -> Outcome:
            return self._unless_stopped(loop.part(part))

        def done(part: Part) -> Outcome:
            outcome = read(part)
            gave_up = outcome.name in ("failed", "stuck")
            if gave_up and isinstance(part, FreeStep):
                return planning.with_help(part, outcome)
            if gave_up and isinstance(part, ShortcutStep):
                anew = planning.read_anew(part, outcome, self._trajectory.steps())
                return _one_by_one(anew, read) if anew else outcome
            return outcome

        return _one_by_one(parts, done)

    def _watch(self, scene: Scene) -> Watch:
        """By the owner's rules as they are now."""
        house = self._house
        notes = house.memory.also_shown(house.notes_of(self._request), self._request)
        rules = house.authority.rules_for(self._person, policy.load(house.home))
        return Watch(scene, house.verbs, house.journal, rules, notes, house.now)

    # --- Durable ------------------------------------------------------------------------------

    def keep(self, name: str, f: Callable[[], T]) -> T:
        return DBOS.run_step({"name": name}, f)

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        self._questions += 1
        request = self._request
        if risky and request.consent == "no":
            return None
        if len(self._house.phones.names()) > 1:
            question = telling.on(request.phone, question)
        posed = Question(
            f"{request.task}:q{self._questions}", request.task, request.gateway, request.chat,
            request.person, dict(options),
        )  # fmt: skip

        def pose() -> bool:
            if not self._house.can_ask(request.gateway):
                return False
            buttons = replying.buttons(posed, request.language)
            self._house.journal.pose(posed)
            naming = self._house.answers.naming
            put = naming(request.gateway, request.chat, request.person, question)
            self._house.say(
                request.gateway,
                posed.id,
                Outbound(request.chat, put.of(request.language), buttons=buttons),
            )
            return True

        if not self.keep("ask", pose):
            return None
        chat = self._chat
        working_in = self.keep("to the chat", chat.come) if chat else ""
        seconds = self._house.settings.guard.answer_seconds
        reply = self.keep("answer", lambda: answered(self._house.journal, posed.id, seconds))
        settled.settle(self._house, posed, reply or "", request.language)
        if chat and reply:
            self.keep("back to work", lambda: chat.leave(working_in))
        return reply

    def progress(self, said: Said, done: bool | None = None) -> None:
        self._progress.tell(said, done)

    def _discreet(self, text: str) -> str:
        """Without secrets; what a brain looks up also without sign-in codes nobody asked for."""
        own = self._request.reply or asks_for_codes(self._request.text)
        return self._private.scrub(text if own else without_codes(text))

    def _stopping(self) -> bool:
        return self._halt.asked()

    def _hears(self) -> tuple[str, ...]:
        """What the person said meanwhile, of this task or of the turn it belongs to."""
        request = self._request
        return self._house.journal.said_meanwhile(request.task, request.turn)

    def _unless_stopped(self, outcome: Outcome) -> Outcome:
        """Whatever else came of a stop, such as a question that nobody answers, is its doing."""
        over = outcome.name in ("done", "stopped") or not self._stopping()
        return outcome if over else telling.STOPPED

    # --- the end ------------------------------------------------------------------------------

    def _finish(self, outcome: Outcome, scene: Scene | None) -> Outcome:
        """Tell how it ended. Not a remembered step: doing it again changes nothing."""
        request, house = self._request, self._house
        stopped = outcome.name == "stopped" and self._stopping()
        picture = last_picture(scene, self._trajectory, stopped=stopped)
        steps = self._trajectory.steps()
        evidence = [picture] if picture else []
        if steps:
            evidence.append(self._trajectory.steps_file)
        report = report_of(outcome, request, steps, evidence, house.journal)
        reply = self._discreet(reply_of(outcome, request, steps, scene))
        used = [said.of(request.language) for said in house.memory.put_in.used_in(request)]
        reply = "\n".join((reply, *used))
        notes = {"notes": scene.notes} if scene and scene.notes else {}
        about = dataclasses.asdict(request) | {"outcome": outcome.name} | report | notes
        about |= {"system": str(scene.phone.os)} if scene else {}
        self._trajectory.task(about | {"reply": reply})
        if beside := [said.of(request.language) for said in ended(house, request, outcome.name)]:
            reply = "\n".join((reply, *map(self._discreet, beside)))
            self._trajectory.task(about | {"reply": reply})
        self._progress.end(outcome.name)
        if request.reply and not house.journal.begun_anew(request.task):  # else that is told
            said = Outbound(request.chat, reply, picture)
            house.say(request.gateway, f"{request.task}:reply", said)
        if self._chat:
            self._chat.come()
        house.journal.close_task(request.task, outcome.name, reply, report)
        tally(outcome.name, report)
        if request.reply and scene and (missed := self._hears()[len(scene.told) :]):
            told = telling.not_heard(missed).of(request.language)
            house.say(request.gateway, f"{request.task}:missed", Outbound(request.chat, told))
        episodes.remember(house, request, outcome.name, scene)
        for afterwards in self._afterwards:
            afterwards()
        log.info("task over", task=request.task, outcome=outcome.name)
        return outcome


def _one_by_one(parts: Iterable[Part], do: Callable[[Part], Outcome]) -> Outcome:
    """Until one of them is not done; what is told of each, in lines."""
    said: list[Said] = []
    outcome = Outcome("done", Said("", ""))
    for part in parts:
        outcome = do(part)
        said.append(outcome.said)
        if outcome.name != "done":
            break
    return dataclasses.replace(outcome, said=in_lines(said))


def _broken(error: Exception) -> Outcome:
    return Outcome("failed", Said(str(error), str(error)))
