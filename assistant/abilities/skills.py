"""Skills as the house has them: which there are, which is asked for, what they are set to.

What is installed is read anew when it is some seconds old, and always when one is to run: then
every byte of it is compared with the lockfile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from assistant.abilities import finding, wording
from assistant.abilities.bench import Bench
from assistant.abilities.finding import Found, Nobody
from assistant.config import ConfigError, resolve_secret
from assistant.schedules import is_scheduled
from assistant.secrets.known import KNOWN
from assistant.steps import Request, UseSkill
from assistant.understanding import Talk, Understood
from assistant.understanding.timed import later
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from skills.base import Malformed, Skill, SkillError
from skills.running import trouble
from skills.running.fetching import Fetching
from skills.trust import manifest
from skills.trust.installed import State
from skills.trust.store import Store

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
FRESH_SECONDS = 3.0


class Skills:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.store = Store(house.home, house.settings.skills.registries)
        self.fetching = Fetching()
        self._lock = threading.Lock()
        self._read: tuple[float, State] | None = None
        self._told: set[str] = set()

    # --- which there are ----------------------------------------------------------------------

    def state(self) -> State:
        """Some seconds old at most."""
        with self._lock:
            if self._read is None or time.monotonic() - self._read[0] > FRESH_SECONDS:
                self._read = time.monotonic(), self.store.state()
            return self._read[1]

    def changed(self) -> None:
        """Something was installed or removed by us."""
        with self._lock:
            self._read = None

    def installed(self) -> tuple[Skill, ...]:
        return self.state().skills

    def named(self, name: str) -> Skill | None:
        """By its name, or what people call it."""
        return finding.called(name, self.installed())

    def with_state(self, name: str) -> tuple[Skill, str]:
        """A skill that may run now, and what tells one state of its files from another. Raises
        SkillError."""
        skill = self.store.get(name)
        if skill.built_in:
            return skill, skill.version
        return skill, self.store.locked()[name].digest

    def sealed(self, skill: Skill) -> Callable[[Path], Said | None] | None:
        """Says what is wrong with a copy of its folder, byte for byte; None for what came with the
        assistant. Raises SkillError."""
        if skill.built_in:
            return None
        digest = self.with_state(skill.name)[1]

        def wrong(folder: Path) -> Said | None:
            try:
                same = manifest.manifest_of(manifest.files_of(folder)).digest == digest
            except (OSError, SkillError):
                same = False
            return None if same else wording.changed(skill)

        return wrong

    def tell_troubles(self) -> None:
        """What is installed and may not run is told to the owner, once."""
        state = self.store.state()
        told = {
            name: Said(f"Skill {name} is not used: {said.en}", f"技能 {name} 未启用：{said.zh}")
            for name, said in state.troubles.items()
        }
        if any(not skill.built_in for skill in state.skills) and (why_not := trouble()):
            told[""] = why_not
        for said in told.values():
            if said.en not in self._told:
                self._told.add(said.en)
                self._house.remark(said)

    # --- which is meant -----------------------------------------------------------------------

    def may_use(self, message: Inbound) -> bool:
        authority = self._house.authority
        return authority.may(authority.who(message), "skills")

    def meant(self, text: str, understood: Understood) -> Found | None:
        """The skill that a text asks for in words like its phrases."""
        house = self._house
        found = finding.by_phrase(
            text, understood, self.installed(),
            house.understanding.likeness, house.understanding.scores,
        )  # fmt: skip
        if found is None or house.brain is None or found.how == "phrase" or found.skill.built_in:
            return found
        return None  # a chat model judges better than likeness whether somebody else's is wanted

    def asked_for(
        self, message: Inbound, text: str, understood: Understood
    ) -> UseSkill | Said | None:
        """What to begin, or to say, where a text asks for a skill; None where it does not."""
        if not is_scheduled(message) and later(text, self._house.now()):
            return None
        found: Found | Nobody | None = finding.by_name(text, self.installed())
        if isinstance(found, Nobody):
            brain = self._house.brain is not None
            return None if brain or isinstance(understood, Talk) else self._nobody(found.name)
        found = found or self.meant(text, understood)
        if found is None:
            return None
        if not self.may_use(message):
            return wording.NOT_FOR_YOU
        if found.skill.kind != "python":
            brain = self._house.brain is not None
            return None if brain else wording.needs_a_brain(found.skill)
        return UseSkill(found.skill.name, {}, self.files_of(message))

    def knows(self, text: str, understood: Understood) -> bool:
        """Whether a text asks for one that could be run."""
        found = finding.by_name(text, self.installed()) or self.meant(text, understood)
        return isinstance(found, Found) and found.skill.kind == "python"

    def files_of(self, message: Inbound) -> tuple[str, ...]:
        """Those that came with the message, or just before."""
        return self._house.conversation.brought.fresh(message)

    def _nobody(self, name: str) -> Said:
        return wording.no_such(name, self.installed())

    # --- what they have -----------------------------------------------------------------------

    def bench(self, request: Request) -> Bench:
        return Bench(self._house, request)

    def settings_of(self, skill: Skill) -> dict[str, Any]:
        """With their defaults; what is secret is looked up now. Raises Malformed."""
        return values_of(skill, self._house.settings.skills.of(skill.name))


def values_of(skill: Skill, told: Mapping[str, Any]) -> dict[str, Any]:
    """Of its settings, where ``told`` is what its owner wrote. Raises Malformed."""
    found: dict[str, Any] = {}
    for setting in skill.settings:
        value = told.get(setting.name, setting.default)
        if setting.secret and isinstance(value, str) and value:
            try:
                value = resolve_secret(value).get_secret_value()
            except ConfigError as error:
                raise Malformed(Said(str(error), str(error))) from error
            KNOWN.learn(value)
        found[setting.name] = value
    return found
