"""Checks of skills: whether their programs can be walled in, and which of them may not run."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.config import home
from assistant.doctor.finding import Finding
from skills.running import trouble
from skills.trust.store import Store


def skills() -> Iterator[Finding]:
    """One for the wall, one for each that is not what was installed."""
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
