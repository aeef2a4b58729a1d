"""What somebody finds wrong with a skill: where, how bad, and what helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from device_drivers.verbs.base import Said
from skills.base import Malformed

Severity = Literal["error", "warning", "note"]
"""``error``: it cannot be used so. ``warning``: it can, but look at it. ``note``: good to know."""
_SEVERITIES = {"error": "错误", "warning": "警告", "note": "提示"}
MOST_TOLD = 5
"""Of all that is wrong, how much one sentence tells."""


@dataclass(frozen=True, slots=True)
class Finding:
    """``file`` is relative to the skill's folder ("" for the folder itself), ``key`` where in it:
    a key such as ``permissions.verbs``, or ``line 12``; "" for the whole file."""

    severity: Severity
    file: str
    key: str
    said: Said
    fix: Said

    @property
    def place(self) -> str:
        return ": ".join(filter(None, (self.file, self.key)))

    def told(self) -> Said:
        """Place, trouble and fix in one line."""
        at = f"{self.place}: " if self.place else ""
        return Said(f"{at}{self.said.en}. {self.fix.en}".strip(),
                    f"{at}{self.said.zh}。{self.fix.zh}".strip())  # fmt: skip

    def line(self) -> Said:
        """With how bad it is before it."""
        told = self.told()
        return Said(f"{self.severity:8}{told.en}", f"{_SEVERITIES[self.severity]}  {told.zh}")

    def as_json(self) -> dict[str, Any]:
        return {
            "severity": self.severity, "file": self.file, "key": self.key,
            "en": self.said.en, "zh": self.said.zh, "fix_en": self.fix.en, "fix_zh": self.fix.zh,
        }  # fmt: skip


def error(file: str, key: str, said: Said, fix: Said) -> Finding:
    return Finding("error", file, key, said, fix)


def warning(file: str, key: str, said: Said, fix: Said) -> Finding:
    return Finding("warning", file, key, said, fix)


def note(file: str, key: str, said: Said, fix: Said) -> Finding:
    return Finding("note", file, key, said, fix)


def errors(findings: Sequence[Finding]) -> list[Finding]:
    return [each for each in findings if each.severity == "error"]


def refuse(findings: Sequence[Finding]) -> None:
    """Raises Malformed with the errors among them; nothing where there is none."""
    wrong = [each.told() for each in errors(findings)]
    if not wrong:
        return
    more = len(wrong) - MOST_TOLD
    en = "\n".join(said.en for said in wrong[:MOST_TOLD]) + (f"\nand {more} more" * (more > 0))
    zh = "\n".join(said.zh for said in wrong[:MOST_TOLD]) + (f"\n另有 {more} 处" * (more > 0))
    raise Malformed(Said(en, zh))
