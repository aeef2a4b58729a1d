"""What a skill at work needs of the house: its program's run, and what is lent to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from assistant.routes.base import Scene
from assistant.steps import NeedSecret, Outcome, Part, SignInStep, SkillStep
from assistant.understanding import VerbStep
from device_drivers.verbs.base import Said
from skills.base import Skill
from skills.running import Answer, Call, Failed, Finished
from skills.running.calls import RunVerb, SignIn


class Ended(Exception):
    """The task is over in the midst of a skill's program."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.said.en)
        self.outcome = outcome


class Program(Protocol):
    """A run of a skill's program (``skills.running``)."""

    @property
    def note(self) -> Said | None:
        """What a person should know of how it runs, once it does: there is no wall."""

    def next(self, answer: Answer | None) -> Call | Finished | Failed: ...

    def close(self) -> None: ...


class Bench(Protocol):
    """What the house lends to the skills of one task (``abilities.bench``)."""

    def skill(self, name: str, phone: str) -> tuple[Skill, str]:
        """One that runs on such a phone, with what tells one state of its files from another.
        Raises SkillError."""

    def arguments(self, skill: Skill, step: SkillStep, scene: Scene) -> dict[str, Any]:
        """Those that are given, or that the request says; plain JSON."""

    def begin(self, skill: Skill, step: SkillStep, scene: Scene) -> dict[str, Any]:
        """What the program is begun with, but for its secrets; plain JSON."""

    def run(self, skill: Skill, begin: Mapping[str, Any], scene: Scene) -> Program: ...

    def why_not(self, skill: Skill, call: Call, scene: Scene) -> Said | None: ...

    def may_use(self, skill: Skill, part: Part, scene: Scene) -> Said | None:
        """Why a part of a request that the skill wants done is not done."""

    def command(self, call: RunVerb) -> VerbStep | Said:
        """The verb that is asked for, or what is wrong with it."""

    def parts_of(self, text: str, scene: Scene) -> list[Part] | Said: ...

    def sign_in(
        self, skill: Skill, call: SignIn, scene: Scene
    ) -> SignInStep | NeedSecret | Outcome | Said:
        """What a sign-in comes to: a step, a question, how it ended, or why it is not done. Raises
        DeviceError, SecretError."""

    def think(
        self, skill: Skill, call: Call, scene: Scene, key: str, tell: Callable[[Said], None]
    ) -> Any:
        """The answer to what needs nothing done on the phone. Raises SkillError, DeviceError.
        ``key`` is the same after a restart, and no other call's; ``tell`` says how far it is."""

    def tells(self, skill: Skill, call: Call) -> Said | None:
        """What the person is told before such a call; None where it is quickly done."""

    def changes(self, name: str) -> bool:
        """Whether a command does more than read or show something."""
