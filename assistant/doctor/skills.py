"""Checks of skills: whether their programs can be walled in, and which of them may not run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.config import Settings, home
from assistant.doctor.finding import Finding
from assistant.skill_values import odd_settings
from skills.running import trouble
from skills.trust.store import Store


def skills(settings: Settings, config: Path | None) -> Iterator[Finding]:
    """One for the wall, one for each that is not what was installed, one for each setting that no
    skill takes."""
    store = Store(home())
    state = store.state()
    installed = [skill for skill in state.skills if not skill.built_in]
    why_not = trouble()
    if why_not is None:
        yield Finding("skills", True, f"{len(state.skills)}, their programs walled in")
    else:
        seen = f"{why_not.en} What came with the assistant runs with limits only"
        fix = "install bubblewrap (Linux), or remove the skills that were installed"
        yield Finding("skills", not installed, seen, fix)
    for name, said in state.troubles.items():
        fix = f"install it again, or: phonepilot skills remove {name}"
        yield Finding(f"skill {name}", False, said.en, fix)
    for said in odd_settings(settings, state, config):
        fix = "mend or remove the line; `phonepilot skills show NAME` lists a skill's settings"
        yield Finding("settings of skills", False, said.en, fix)
