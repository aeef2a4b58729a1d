"""Failures that leave words behind: what a log or an error says, and what it means.

Each system has a table; the first entry of a table that fits a line speaks for it. The words are
those of xcodebuild, libimobiledevice, go-ios, tidevice, pymobiledevice3, adb, Android and hdc.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.doctor.finding import Finding

LONGEST = 160
"""Characters of a line that are shown."""
LONGEST_LINE = 2000
"""Characters of a line that are looked at."""
MOST_BYTES = 20_000_000
"""Of a log; failures stand at its end."""


@dataclass(frozen=True, slots=True)
class Known:
    """``pattern`` is what a line says when this is the matter."""

    name: str
    pattern: re.Pattern[str]
    why: str
    fix: str

    def finding(self, line: str) -> Finding:
        line = line[:LONGEST_LINE]
        return Finding(self.name, False, _shortened(line, self.pattern), self.fix, self.why)


def known(name: str, words: Sequence[str], *, why: str, fix: str) -> Known:
    """``words`` are regular expressions; one of them is enough."""
    return Known(name, re.compile("|".join(f"(?:{word})" for word in words), re.I), why, fix)


def recognise(text: str, tables: Iterable[Sequence[Known]]) -> list[Finding]:
    """Every known failure in ``text``, each once, with the last line that tells it."""
    entries = [entry for table in tables for entry in table]
    found: dict[str, Finding] = {}
    for line in text[-MOST_BYTES:].splitlines():
        entry = _entry(line, entries)
        if entry:
            found[entry.name] = entry.finding(line)
    order = [entry.name for entry in entries]
    return sorted(found.values(), key=lambda finding: order.index(finding.name))


def as_they_come(lines: Iterable[str], tables: Iterable[Sequence[Known]]) -> Iterator[Finding]:
    """Every known failure in ``lines``, once, as soon as its line is there."""
    entries = [entry for table in tables for entry in table]
    told: set[str] = set()
    for line in lines:
        entry = _entry(line, entries)
        if entry and entry.name not in told:
            told.add(entry.name)
            yield entry.finding(line)


def _entry(line: str, entries: Iterable[Known]) -> Known | None:
    return next((e for e in entries if e.pattern.search(line[:LONGEST_LINE])), None)


def explained(name: str, said: str, fix: str, table: Sequence[Known]) -> Finding:
    """What an error is known to mean, else the error itself and a general way out."""
    found = recognise(said, (table,))
    if found:
        return Finding(name, False, found[0].seen, found[0].fix, found[0].why)
    return Finding(name, False, said, fix)


def _shortened(line: str, pattern: re.Pattern[str]) -> str:
    """The part of the line that tells it."""
    line = " ".join(line.split())
    match = pattern.search(line)
    start = max(0, match.start() - 40) if match else 0
    if len(line) <= LONGEST:
        return line
    return ("..." if start else "") + line[start : start + LONGEST] + "..."
