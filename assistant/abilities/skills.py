"""Skills as the house has them: which there are, which is asked for, what they are set to.

What is installed is read anew when it is some seconds old, and always when one is to run: then
every byte of it is compared with the lockfile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.abilities import finding, wording
from assistant.abilities.bench import Bench
from assistant.abilities.finding import Found, Maybe, Nobody
from assistant.abilities.nearness import Near
from assistant.abilities.offering import offer
from assistant.abilities.unused import Unused, not_used
from assistant.config import ConfigError, Settings, resolve_secret
from assistant.schedules import is_scheduled
from assistant.secrets.known import KNOWN
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Begin, Reaction, Told
from assistant.skill_values import odd_settings, of_another_kind
from assistant.steps import Request, UseSkill
from assistant.understanding import NotUnderstood, PastQuestion, Talk, Understood
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

FRESH_SECONDS = 3.0


class Skills:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.store = Store(house.home, house.settings.skills.registries)
        self.fetching = Fetching()
        self._lock = threading.Lock()
        self._read: tuple[float, State] | None = None
        self._unused = Unused(house)
        self._near = Near(house.understanding)

    # --- which there are ----------------------------------------------------------------------

    def state(self) -> State:
        """Some seconds old at most. Its owner is told of what may not run."""
        with self._lock:
            if self._read is None or time.monotonic() - self._read[0] > FRESH_SECONDS:
                self._read = time.monotonic(), self.store.state()
            state = self._read[1]
        self._unused.tell(state.troubles)
        return state

    def changed(self) -> None:
        """Something was installed or removed by us."""
        with self._lock:
            self._read = None

    def installed(self) -> tuple[Skill, ...]:
        return self.state().skills

    def names(self) -> tuple[str, ...]:
        """What they are called: of such words none says a time."""
        return tuple(
            name
            for skill in self.installed()
            for name in (skill.name, skill.name.replace("-", " "), skill.title.en, skill.title.zh)
        )

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
        """What is installed and may not run, that there is no wall, what is set in vain."""
        state = self.state()
        if any(not skill.built_in for skill in state.skills) and (why_not := trouble()):
            self._house.remark(why_not)
        for said in odd_settings(self._house.settings, state):
            self._house.remark(said)

    # --- which is meant -----------------------------------------------------------------------

    def may_use(self, message: Inbound) -> bool:
        authority = self._house.authority
        return authority.may(authority.who(message), "skills")

    def meant(self, text: str, understood: Understood) -> Found | Maybe | None:
        """The skill that a text asks for in words like its phrases, or those it may ask for."""
        house, skills = self._house, self.installed()
        found = finding.by_phrase(
            text, understood, skills,
            lambda said: self._near.of(said, skills), house.understanding.scores,
        )  # fmt: skip
        if house.brain is None or found is None:
            return found
        if isinstance(found, Found) and (found.how == "phrase" or found.skill.built_in):
            return found
        return None  # a chat model judges better than likeness whether it is wanted

    def asked_for(
        self, message: Inbound, text: str, understood: Understood, *, surely: bool = False
    ) -> UseSkill | Said | None:
        """What to begin, or to say, where a text asks for a skill; None where it does not.
        ``surely``: by its name or in its very words, not only in words like them."""
        if not is_scheduled(message) and later(text, self._house.now(), self.names()):
            return None
        found: Found | Nobody | Maybe | None = finding.by_name(text, self.installed())
        if isinstance(found, Nobody):
            brain = self._house.brain is not None
            return None if brain or isinstance(understood, Talk) else self._nobody(found.name)
        found = found or self.meant(text, understood)
        if found is None or isinstance(found, Maybe) or (surely and found.how == "like"):
            return None
        if not self.may_use(message):
            return wording.NOT_FOR_YOU
        if found.skill.kind != "python":
            brain = self._house.brain is not None
            return None if brain else wording.needs_a_brain(found.skill)
        return UseSkill(found.skill.name, {}, self.files_of(message))

    def offered(self, message: Inbound, text: str, understood: Understood) -> Ask | None:
        """What to ask where a text may ask for a skill. A no to what the house understood in its
        own way leaves it to that."""
        if is_scheduled(message) or not self.may_use(message):
            return None
        if later(text, self._house.now(), self.names()):
            return None
        found = self.meant(text, understood)
        skills = [s for s in found.skills if s.kind == "python"] if isinstance(found, Maybe) else []
        if not skills:
            return None
        otherwise: Reaction = Begin(text)
        if isinstance(understood, NotUnderstood):
            otherwise = LEFT_ALONE
        elif isinstance(understood, Talk | PastQuestion):
            otherwise = Told(self._house.talking.plainly(message, understood))
        return offer(text, skills, lambda: self.files_of(message), otherwise)

    def knows(self, text: str, understood: Understood) -> bool:
        """Whether a text asks for one that could be run."""
        found = finding.by_name(text, self.installed()) or self.meant(text, understood)
        return isinstance(found, Found) and found.skill.kind == "python"

    def files_of(self, message: Inbound) -> tuple[str, ...]:
        """Those that came with the message, or just before."""
        return self._house.conversation.brought.fresh(message)

    def _nobody(self, name: str) -> Said:
        """One that may not run is there, all the same."""
        state = self.state()
        found = next((each for each in state.troubles if finding.is_called(each, name)), "")
        if found:
            return not_used(found, state.troubles[found])
        return wording.no_such(name, state.skills)

    def gone(self, message: Inbound) -> Said:
        """What to say where the time of a request has come that nobody understands any more."""
        return wording.gone(tuple(self.state().troubles) if self.may_use(message) else ())

    # --- what they have -----------------------------------------------------------------------

    def bench(self, request: Request) -> Bench:
        return Bench(self._house, request)

    def settings_of(self, skill: Skill) -> dict[str, Any]:
        """With their defaults; what is secret is looked up now. Raises Malformed."""
        return values_of(skill, self._house.settings)


def values_of(skill: Skill, settings: Settings) -> dict[str, Any]:
    """Of its settings, as its owner set them. Raises Malformed."""
    if odd := of_another_kind(settings, skill):
        raise Malformed(odd)
    told = settings.skills.of(skill.name)
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
