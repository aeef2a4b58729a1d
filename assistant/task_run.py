"""One run of one task: the phone leased, the request planned, its parts done, the end told.

A run is what the loop is written against as its Durable: what it keeps, asks and shows goes through
the durable engine, which runs it again after a crash.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from dbos import DBOS

from assistant import replying, settled, telling
from assistant.authority import Person
from assistant.beyond import joined
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
from assistant.plugins import MissingExtra, UnknownPlugin
from assistant.questions import Question, stop_value
from assistant.reports import MARKS, last_picture, reply_of, report_of
from assistant.routes.base import Scene
from assistant.routes.diary import acted
from assistant.secrets.codes import asks_for_codes, without_codes
from assistant.secrets.private import Private
from assistant.shortcuts.ending import ended
from assistant.steps import FreeStep, Outcome, Part, Request, ShortcutStep, SkillStep, with_options
from assistant.stopping import not_begun
from assistant.taking_over.hands import Hands
from assistant.trajectory import Trajectory
from assistant.understanding import (
    NotUnderstood,
    PastQuestion,
    Plan,
    Talk,
    Understood,
    VerbStep,
)
from assistant.understanding import Question as Unclear
from assistant.understanding.wordings import NOTHING_DONE
from assistant.vitals.tasks import tally
from device_drivers.base import DeviceError, Risk
from device_drivers.pool import Lease, NoPhoneFree
from device_drivers.verbs.base import Said
from gateways.base import PROGRESS_SECONDS, Button, Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
T = TypeVar("T")
UNANSWERED = 2
"""After so many replies that are no answer a question is given up."""


class TaskRun:
    """One run of one task; the Durable that the loop is written against."""

    def __init__(self, house: House, request: Request) -> None:
        self._house = house
        self._request = request
        self._questions = 0
        self._lines: list[str] = []
        self._chat: ChatInFront | None = None
        self._afterwards: list[Callable[[], None]] = []
        self._halt = Halt(house.journal, request.task)
        self._private = Private(request.own or (request.text,))
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
                stopping=self._stopping, waiting=self._waiting, given_up=self._halt.given_up,
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
        parts = self._plan(scene)
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
        )
        said: list[Said] = []
        for part in parts:
            outcome = self._unless_stopped(loop.part(part))
            if isinstance(part, FreeStep) and outcome.name in ("failed", "stuck"):
                outcome = self._with_help(part, outcome, scene)
            if isinstance(part, ShortcutStep) and outcome.name in ("failed", "stuck"):
                outcome = self._as_it_is_read(part, outcome, loop, scene)
            said.append(outcome.said)
            if outcome.name != "done":
                return Outcome(outcome.name, _join(said), outcome.impossible)
        return Outcome("done", _join(said))

    def _as_it_is_read(
        self, part: ShortcutStep, outcome: Outcome, loop: Loop, scene: Scene
    ) -> Outcome:
        """Where a shortcut came to an end and nobody looks: by what its words mean, as long as
        nothing was done by then that must not be done twice. Which tap keeps something cannot be
        told, so that is nothing but to have opened an app."""
        house = self._house
        steps = self._trajectory.steps()
        risky = any(Risk(step["risk"]).asks_first or _of_shortcut(step) for step in steps)
        if risky or "vision" in house.routes or outcome.impossible:
            return outcome
        understood = self.keep("plan", lambda: house.plan(part.text, scene.phone, self._request))
        if not isinstance(understood, Plan):
            return outcome
        said: list[Said] = []
        for each in understood.steps:
            outcome = self._unless_stopped(loop.part(each))
            said.append(outcome.said)
            if outcome.name != "done":
                break
        return dataclasses.replace(outcome, said=_join(said))

    def _watch(self, scene: Scene) -> Watch:
        """By the owner's rules as they are now."""
        house = self._house
        notes = house.memory.also_shown(house.notes_of(self._request), self._request)
        rules = house.authority.rules_for(self._person, policy.load(house.home))
        return Watch(scene, house.verbs, house.journal, rules, notes, house.now)

    def _with_help(self, part: FreeStep, outcome: Outcome, scene: Scene) -> Outcome:
        """Where the small model of our own gave up: that it is beyond us, and what would help."""
        house, asker = self._house, (self._request.gateway, self._request.person)
        if not house.embedded or outcome.impossible:
            return outcome

        def told() -> Said | None:
            understood = house.plan(part.text, scene.phone)
            if not isinstance(understood, NotUnderstood):
                return None
            if not acted(scene.diary):
                return house.beyond_me(understood, *asker)
            helps = house.beyond.help("screen", tried=True, told=house.was_told(*asker))
            return joined(outcome.said, helps)

        said = self.keep("help", told)
        return dataclasses.replace(outcome, said=said) if said else outcome

    def _plan(self, scene: Scene) -> list[Part] | Outcome:
        """What to do, in parts; asks back while something is unclear."""
        house, request = self._house, self._request
        if request.command:
            return [self._commanded(each) for each in (request.command, *request.then)]
        understood = self.keep("plan", lambda: house.plan(request.text, scene.phone, request))
        asked = isinstance(understood, Unclear)
        unanswered = 0
        while isinstance(understood, Unclear):
            unclear = understood
            reply = self.ask(
                unclear.said, {option: option for option in unclear.options}, risky=False
            )
            if reply is None:
                return Outcome("needs_user", with_options(unclear.said, unclear.options))
            if not reply:
                return telling.taken_back()
            understood = self.keep("plan", lambda: self._answered(unclear, reply, scene))  # noqa: B023
            unanswered = unanswered + 1 if understood == unclear else 0
            if unanswered == UNANSWERED:
                return Outcome("needs_user", telling.left(request.text))
        match understood:
            case Plan(steps=steps):
                return list(steps)
            case Talk():
                return Outcome("done", house.talking.filled(understood))
            case PastQuestion():
                told = house.talking.recollected(
                    request.gateway, request.person, understood, request.chat
                )
                return Outcome("done", told)
            case NotUnderstood(said=said) if asked:  # no model is to try it after a "no"
                return Outcome("stopped" if said == NOTHING_DONE else "failed", said)
            case NotUnderstood():
                if house.talking.may_be_tried(understood):
                    return [FreeStep(request.text)]
                return Outcome(
                    "failed", house.beyond_me(understood, request.gateway, request.person)
                )

    def _answered(self, asked: Unclear, reply: str, scene: Scene) -> Understood:
        """What the request means with this answer to what was asked."""
        house = self._house

        def complete(said: str) -> Understood:
            return house.complete(asked, said, scene.phone)

        return house.memory.put_in.answered(self._request, asked, reply, complete)

    def _commanded(self, command: Mapping[str, Any]) -> Part:
        if "shortcut" in command:
            name, version = command["shortcut"], int(command["version"])
            return ShortcutStep(name, version, dict(command["values"]), self._request.text)
        if "skill" in command:
            return SkillStep(
                command["skill"], command["arguments"], self._request.text,
                tuple(command["files"]),
            )  # fmt: skip
        verb = self._house.verbs[command["name"]]
        args = verb.args.model_validate(command["arguments"])
        return VerbStep(verb.name, args, self._request.text, 1.0)

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
        text = self._discreet(said.of(self._request.language))
        mark = "⏳" if done is None else "✅" if done else "⚠️"
        if self._lines and self._lines[-1].startswith("⏳"):
            self._lines.pop()
        self._lines.append(f"{mark} {text}" + ("…" if done is None else ""))
        self._show_progress(running=True)

    def _discreet(self, text: str) -> str:
        """Without secrets; what a brain looks up also without sign-in codes nobody asked for."""
        own = self._request.reply or asks_for_codes(self._request.text)
        return self._private.scrub(text if own else without_codes(text))

    def _show_progress(self, running: bool) -> None:
        request = self._request
        if not self._lines:
            return
        label = "停止" if request.language == "zh" else "Stop"
        stop = Button(label, stop_value(request.task))
        self._house.say(
            request.gateway,
            f"{request.task}:progress",
            Outbound(
                request.chat,
                "\n".join(self._lines[-12:]),
                buttons=(stop,) if running else (),
                lasts=PROGRESS_SECONDS,
            ),
        )

    def _end_progress(self, outcome: Outcome) -> None:
        """What was under way by then is no longer."""
        if self._lines and self._lines[-1].startswith("⏳"):
            line = self._lines.pop().removeprefix("⏳").removesuffix("…")
            self._lines.append(f"{MARKS[outcome.name]}{line}")
        self._show_progress(running=False)

    def _waiting(self) -> None:
        busy = Said(
            "Waiting for the phone: another task is using it", "手机正忙，等待另一个任务结束"
        )
        self.progress(busy)

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
        self._end_progress(outcome)
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


def _of_shortcut(step: Mapping[str, Any]) -> bool:
    """Whether a step of a shortcut did more than to open an app."""
    numbered = str(step.get("shortcut_step") or "").isdecimal()
    return numbered and step["ok"] and step["action"].get("kind") not in ("launch", "wait")


def _broken(error: Exception) -> Outcome:
    return Outcome("failed", Said(str(error), str(error)))


def _join(said: list[Said]) -> Said:
    if len(said) == 1:
        return said[0]
    return Said("\n".join(s.en for s in said), "\n".join(s.zh for s in said))
