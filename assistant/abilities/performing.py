"""A skill at work: what its program asks for, done as any other part of a task is.

A command of the phone is a part of its own, with guard, journal and budget; a question goes to the
person; all else is looked up and kept. After a restart the program begins anew and gets the same
answers up to where it was. What it says of itself proves nothing: where a change that it wanted was
not done, the task says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import structlog

from assistant.abilities import wording
from assistant.abilities.answering import chosen, shown_options
from assistant.abilities.arguments import fits, missing
from assistant.abilities.base import Bench, Ended, Program
from assistant.abilities.hiding import hidden
from assistant.abilities.undone import Undone, digest
from assistant.acting import Acting
from assistant.durable import Durable
from assistant.routes.base import Scene
from assistant.secrets.asked_for import asks_for_secret
from assistant.signing_in import words as signing_words
from assistant.steps import NeedAnswer, NeedSecret, Outcome, Part, SkillStep
from assistant.steps import RunVerb as VerbRun
from assistant.understanding import VerbStep
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Said
from models.strangers import clean, line
from skills.base import Argument, Skill, SkillError
from skills.running import Answer, Call, Failed, Finished
from skills.running.calls import Ask, Do, RunVerb, Say, SignIn

T = TypeVar("T")
log = structlog.get_logger()
LONGEST_LINE = 300
LONGEST_QUESTION = 600
LONGEST_REPLY = 3500
ASKED = 2
"""How often a question with options is put that got another answer."""


class Performing:
    """Of one task. ``part`` does a part as the loop does it, ``limit`` says when no more may be
    done, ``question`` puts one to the person, ``secret`` one for what nobody else may hear."""

    def __init__(
        self, durable: Durable, scene: Scene, acting: Acting, bench: Bench | None,
        question: Callable[[NeedAnswer], Outcome | None], part: Callable[[Part], Outcome],
        limit: Callable[[], Outcome | None],
        secret: Callable[[NeedSecret], Outcome | None],
    ) -> None:  # fmt: skip
        self._durable = durable
        self._scene = scene
        self._acting = acting
        self._bench = bench
        self._question = question
        self._part = part
        self._limit = limit
        self._secret = secret
        self._calls = 0
        self._questions = 0
        self._undone = Undone()
        self._refused: Outcome | None = None

    def done(self, step: SkillStep) -> Outcome:
        """Run it to its end."""
        if self._bench is None:
            return Outcome("failed", wording.NO_SKILLS, impossible=True)
        try:
            return self._run(self._bench, step)
        except SkillError as error:
            return Outcome("failed", error.said, impossible=True)
        except Ended as ended:
            return ended.outcome
        finally:
            self._scene.skill = ""

    def _run(self, bench: Bench, step: SkillStep) -> Outcome:
        skill, state = bench.skill(step.name, str(self._scene.phone.os))
        if self._durable.keep("skill", lambda: state) != state:
            return Outcome("failed", wording.changed(skill))
        known = self._durable.keep(
            "skill arguments", lambda: bench.arguments(skill, step, self._scene)
        )
        for argument in missing(skill, known):
            known[argument.name] = self._needed(skill, argument)
        step = SkillStep(step.name, known, step.text, step.files)
        begin = self._durable.keep("skill begins", lambda: bench.begin(skill, step, self._scene))
        self._scene.skill = skill.name
        self._undone.clear()
        program = bench.run(skill, begin, self._scene)
        try:
            return self._to_its_end(bench, skill, program)
        finally:
            program.close()

    def _needed(self, skill: Skill, argument: Argument) -> Any:
        """What the request does not say. Raises Ended."""
        options = {words[0] if words else v: v for v, words in argument.choices.items()}
        for _ in range(ASKED):
            field = f"skill argument {self._count()}"
            asked = NeedAnswer(wording.which(skill, argument.about), field, options)
            if over := self._question(asked):
                raise Ended(over)
            value = fits(argument, self._scene.answers[field], self._scene)
            if value is not None:
                return value
        raise Ended(Outcome("needs_user", wording.which(skill, argument.about)))

    def _count(self) -> int:
        self._questions += 1
        return self._questions

    # --- what the program asks for ------------------------------------------------------------

    def _to_its_end(self, bench: Bench, skill: Skill, program: Program) -> Outcome:
        answer: Answer | None = None
        while True:
            asked = program.next(answer)
            if answer is None and program.note:
                self._durable.progress(program.note, done=False)
            if self._scene.stopping() and (over := self._limit()):
                return over
            match asked:
                case Finished():
                    return self._finished(skill, asked)
                case Failed(said):
                    log.warning("skill failed", skill=skill.name, why=said.en)
                    return self._refused or Outcome("failed", wording.tells(skill, said))
            if over := self._limit():
                return over
            self._refused = None
            answer = self._answered(bench, skill, asked)

    def _answered(self, bench: Bench, skill: Skill, call: Call) -> Answer:
        self._calls += 1
        same = [call.call, digest(call)]

        def weighed() -> tuple[list[str], Said | None]:
            return same, _or_trouble(lambda: bench.why_not(skill, call, self._scene))

        was, refusal = self._durable.keep("skill call", weighed)
        if was != same:
            raise Ended(Outcome("failed", wording.strayed(skill)))
        if refusal:
            wanted = isinstance(call, Do | SignIn)
            if wanted or (isinstance(call, RunVerb) and bench.changes(call.name)):
                self._undone.fails(call, refusal)
            self._durable.progress(wording.tells(skill, refusal), done=False)
            return self._refusal("not_allowed", refusal)
        match call:
            case Say(text=text):
                shown = line(text, LONGEST_LINE)
                self._durable.progress(wording.tells(skill, Said(shown, shown)), done=True)
                return Answer()
            case Ask():
                return self._asks(skill, call)
            case RunVerb():
                return self._verb(bench, call)
            case Do():
                return self._does(bench, skill, call)
            case SignIn():
                return self._signs_in(bench, skill, call)
        return self._thinks(bench, skill, call)

    def _thinks(self, bench: Bench, skill: Skill, call: Call) -> Answer:
        if told := bench.tells(skill, call):
            self._durable.progress(told)
        key = f"skill{self._calls}"

        def thought() -> tuple[Any, Said | None]:
            try:
                return bench.think(skill, call, self._scene, key, self._durable.progress), None
            except SkillError as error:
                return None, error.said
            except DeviceError as error:
                return None, Said(str(error), str(error))

        value, trouble = self._durable.keep(f"skill {call.call}", thought)
        return self._refusal("failed", trouble) if trouble else Answer(value)

    def _refusal(self, kind: Literal["failed", "not_allowed", "no_answer"], said: Said) -> Answer:
        return Answer(error=said.of(self._scene.request.language), kind=kind)

    # --- questions ----------------------------------------------------------------------------

    def _asks(self, skill: Skill, call: Ask) -> Answer:
        text = clean(call.question, LONGEST_QUESTION)
        options = shown_options(call.options)
        if asks_for_secret("\n".join((text, *options))):
            return self._refusal("not_allowed", wording.NO_SECRETS)
        for _ in range(ASKED):
            field = f"skill question {self._count()}"
            asked = NeedAnswer(wording.asks(skill, text), field, options)
            if over := self._question(asked):
                return self._unanswered(over)
            said = self._scene.answers[field]
            if not options:
                return Answer(said)
            value = chosen(options, said)
            if value is not None:
                self._scene.answers[field] = value
                return Answer(value)
        return self._refusal("no_answer", wording.NO_CHOICE)

    def _unanswered(self, over: Outcome) -> Answer:
        """Silence, or none of what was offered: the program may go on without."""
        if self._scene.stopping():
            raise Ended(over)
        self._refused = over
        return self._refusal("no_answer", over.said)

    # --- deeds --------------------------------------------------------------------------------

    def _verb(self, bench: Bench, call: RunVerb) -> Answer:
        step = bench.command(call)
        if isinstance(step, Said):
            if bench.changes(call.name):
                self._undone.fails(call, step)
            return self._refusal("failed", step)
        outcome = self._deed(step)
        if no := self._noted(call, outcome, bench.changes(step.name)):
            return no
        facts: Mapping[str, str] = {}
        if self._acting.last and isinstance(effect := self._acting.last[0].effect, VerbRun):
            facts = self._acting.last[1].evidence if effect.name == step.name else {}
        return self._came_of(outcome, facts)

    def _does(self, bench: Bench, skill: Skill, call: Do) -> Answer:
        text, scene = call.request, self._scene

        parts = self._durable.keep(
            "skill does", lambda: _or_trouble(lambda: bench.parts_of(text, scene))
        )
        if isinstance(parts, Said):
            self._undone.fails(call, parts)
            return self._came_of(Outcome("failed", parts), {})
        changes = any(not isinstance(p, VerbStep) or bench.changes(p.name) for p in parts)
        outcome = Outcome("done", wording.done_of(text))
        for part in parts:
            refusal = self._durable.keep(
                "skill may",
                lambda: _or_trouble(lambda: bench.may_use(skill, part, scene)),  # noqa: B023
            )
            if refusal:
                if changes:
                    self._undone.fails(call, refusal)
                self._durable.progress(wording.tells(skill, refusal), done=False)
                return self._refusal("not_allowed", refusal)
            outcome = self._deed(part)
            if outcome.name != "done":
                break
        return self._noted(call, outcome, changes) or self._came_of(outcome, {})

    def _signs_in(self, bench: Bench, skill: Skill, call: SignIn) -> Answer:
        scene = self._scene
        what = self._durable.keep(
            "skill signs in", lambda: _or_trouble(lambda: bench.sign_in(skill, call, scene))
        )
        if isinstance(what, NeedSecret):
            if over := self._secret(what):
                raise Ended(over)
            said = scene.answers.pop(what.field)
            done = said == "done"
            told = signing_words.codes_set(what.where) if done else signing_words.NOT_WANTED
            return self._came_of(Outcome("done" if done else "stopped", told), {})
        if isinstance(what, Outcome):
            return self._came_of(what, {})
        if isinstance(what, Said):
            self._undone.fails(call, what)
            return self._refusal("failed", what)
        outcome = self._deed(what)
        no = self._noted(call, outcome, changes=True)
        return no or self._came_of(outcome, {"where": what.where})

    def _noted(self, call: RunVerb | Do | SignIn, outcome: Outcome, changes: bool) -> Answer | None:
        """Keep what did not come about; what the program hears where the person said no."""
        if outcome.name == "stopped":  # the person said no to this, and to no more
            self._refused = outcome
            self._undone.unwanted(call, outcome.said)
            return self._refusal("not_allowed", outcome.said)
        if outcome.name == "done":
            self._undone.made_good(call)
        elif changes:
            self._undone.fails(call, outcome.said)
        return None

    def _deed(self, part: Part) -> Outcome:
        """Raises Ended where the whole task is over with it."""
        scene = self._scene
        known = set(scene.answers)
        self._acting.last = None
        outcome = self._part(part)
        for name in set(scene.answers) - known:  # they answered this part, and no later one
            scene.answers[f"skill {self._calls} {name}"] = scene.answers.pop(name)
        if outcome.name == "needs_user" or (outcome.name == "stopped" and scene.stopping()):
            raise Ended(outcome)
        if over := self._limit():
            raise Ended(over)
        return outcome

    def _came_of(self, outcome: Outcome, facts: Mapping[str, str]) -> Answer:
        said = outcome.said.of(self._scene.request.language)
        return Answer(hidden({"ok": outcome.name == "done", "said": said, "facts": dict(facts)}))

    # --- the end ------------------------------------------------------------------------------

    def _finished(self, skill: Skill, ended: Finished) -> Outcome:
        text = clean(ended.reply or "", LONGEST_REPLY).strip()
        said = wording.replies(skill, text, done=ended.outcome == "done")
        return self._undone.told_with(Outcome(ended.outcome, said))


def _or_trouble(look: Callable[[], T]) -> T | Said:
    """What it gives, or what is wrong with the phone."""
    try:
        return look()
    except DeviceError as error:
        return Said(str(error), str(error))
