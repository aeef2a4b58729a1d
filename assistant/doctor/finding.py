"""What the doctor finds: one thing each, with what was seen, why, and the next step."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.plain import plain


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: whether it passed, what was seen, why that is so, and what to do next."""

    name: str
    ok: bool
    seen: str
    fix: str = ""
    why: str = ""

    def text(self) -> str:
        """As a person reads it in a terminal."""
        lines = [f"{'ok ' if self.ok else 'BAD'}  {self.name}: {self.seen}"]
        if not self.ok:
            lines += [f"     why: {self.why}"] if self.why else []
            lines += [f"     fix: {self.fix}"]
        return plain("\n".join(lines))
