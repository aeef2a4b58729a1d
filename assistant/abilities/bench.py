"""What the house lends to the skills of one task: their folders, their program, their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from assistant.abilities import arguments, in_reach, wording
from assistant.abilities.base import Program
from assistant.abilities.finding import rest_of
from assistant.abilities.stoppable import Stoppable
from assistant.abilities.thinking import Thinking
from assistant.routes.base import Scene
from assistant.secrets.names import SecretError
from assistant.signing_in import wanted
from assistant.steps import FreeStep, NeedSecret, Outcome, Part, Request, SignInStep, SkillStep
from assistant.understanding import NotUnderstood, Plan, Question, VerbStep
from assistant.understanding.fields import fields_of
from device_drivers.base import Risk
from device_drivers.verbs.base import Said, Verb, for_programs
from models.strangers import line
from skills.base import Refused, Skill
from skills.running import Call, Run
from skills.running.calls import AskModel, RunVerb, SignIn
from skills.running.permissions import NOT_FOR_SKILLS, sees, why_not, why_not_on
from skills.running.seeing import as_listed

if TYPE_CHECKING:
    from assistant.app import House


class Bench:
    """Of one task."""

    def __init__(self, house: House, request: Request) -> None:
        self._house = house
        self._request = request
        self._thinking = Thinking(house, request)

    # --- the skill ----------------------------------------------------------------------------

    def skill(self, name: str, phone: str) -> tuple[Skill, str]:
        house, request = self._house, self._request
        person = house.authority.person(request.gateway, request.person)
        if not house.authority.may(person, "skills"):
            raise Refused(wording.NOT_FOR_YOU)
        skill, state = house.skills.with_state(name)
        if refusal := why_not_on(skill, phone):
            raise Refused(refusal)
        return skill, state

    def arguments(self, skill: Skill, step: SkillStep, scene: Scene) -> dict[str, Any]:
        now = arguments.now_of(scene)
        if step.arguments:
            return arguments.given(skill, step.arguments, now)
        return arguments.read(skill, step.text, rest_of(step.text, skill), now)

    def begin(self, skill: Skill, step: SkillStep, scene: Scene) -> dict[str, Any]:
        allowed = "attachments" in skill.permissions.files
        return {
            "request": self._request.text,
            "language": self._request.language,
            "arguments": dict(step.arguments),
            "now": arguments.now_of(scene).isoformat(),
            "phone": str(scene.phone.os),
            "attachments": [name.rpartition("/")[2] for name in step.files] if allowed else [],
            "files": list(step.files) if allowed else [],
        }

    def run(self, skill: Skill, begin: Mapping[str, Any], scene: Scene) -> Program:
        files = tuple(begin["files"])
        self._thinking.files = {name.rpartition("/")[2]: name for name in files}
        told = {key: value for key, value in begin.items() if key != "files"}
        told["settings"] = self._house.skills.settings_of(skill)
        run = Run(skill, told, sealed=self._house.skills.sealed(skill))
        return Stoppable(run, scene.stopping)

    # --- what it may --------------------------------------------------------------------------

    def why_not(self, skill: Skill, call: Call, scene: Scene) -> Said | None:
        attached = self._thinking.files.keys()
        said = "\n".join(self._request.own or (self._request.text,))
        if sees(skill, call):
            scene.screen = None  # what was seen before is no answer to “what is there now?”
            return why_not(
                skill, call, app=as_listed(scene.look().app, skill, scene.phone), attached=attached
            )
        return why_not(skill, call, attached=attached, said=said)

    def may_use(self, skill: Skill, part: Part, scene: Scene) -> Said | None:
        return in_reach.why_not(skill, part, scene)

    def command(self, call: RunVerb) -> VerbStep | Said:
        verb: Verb[Any] | None = self._house.verbs.get(call.name)
        shown = line(call.name, 60)
        if verb is None or verb.name in NOT_FOR_SKILLS:
            return Said(f"skills cannot use {shown}", f"技能不能使用 {shown}")
        known = {each.name for each in fields_of(verb.args)} | for_programs(verb.args)
        if unknown := sorted(call.arguments.keys() - known):
            names = line(", ".join(unknown), 120)
            return Said(f"{shown} has no argument {names}", f"{shown} 没有参数 {names}")
        try:
            args = verb.args.model_validate(dict(call.arguments))
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            why = line(f"{'.'.join(map(str, first['loc']))}: {first['msg']}", 200)
            return Said(f"{shown} cannot be used so: {why}", f"{shown} 不能这样使用：{why}")
        return VerbStep(verb.name, args, verb.say(args).of(self._request.language), 1.0)

    def parts_of(self, text: str, scene: Scene) -> list[Part] | Said:
        """What a request in words comes to; a skill is asked nothing back."""
        house = self._house
        understood = house.plan(text, scene.phone)
        match understood:
            case Plan(steps=steps):
                return list(steps)
            case NotUnderstood() if house.talking.may_be_tried(understood):
                return [FreeStep(text)]
            case NotUnderstood(said=said) | Question(said=said):
                return said
        return Said("that asks for nothing on the phone", "这不是手机上的操作")

    def changes(self, name: str) -> bool:
        """Whether a command does more than read or show something; one nobody knows might."""
        verb: Verb[Any] | None = self._house.verbs.get(name)
        return verb is None or verb.risk not in (Risk.READ, Risk.NAVIGATE)

    def sign_in(
        self, skill: Skill, call: SignIn, scene: Scene
    ) -> SignInStep | NeedSecret | Outcome | Said:
        match call.what:
            case "sign_in":
                return wanted.step_of(skill, call, scene)
            case "codes":
                return wanted.codes_for(call, scene)
            case "forget":
                try:
                    return wanted.forgotten(call, scene, self._house.vault)
                except SecretError as error:
                    return Said(str(error), str(error))

    # --- all else -----------------------------------------------------------------------------

    def tells(self, skill: Skill, call: Call) -> Said | None:
        if isinstance(call, AskModel) and self._house.settings.models.brain is None:
            return None
        return wording.looking(skill, call)

    def think(
        self, skill: Skill, call: Call, scene: Scene, key: str, tell: Callable[[Said], None]
    ) -> Any:
        return self._thinking.answer(skill, call, scene, key, tell)
