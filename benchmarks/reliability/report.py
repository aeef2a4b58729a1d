"""docs/reliability.md, written from what was measured: a file a row and form in ``reached/``."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from benchmarks.reliability.row import GOALS, Row

HERE = Path(__file__).parent
REACHED = HERE / "reached"
REPORT = HERE.parent.parent / "docs" / "reliability.md"
MODULE = "benchmarks.reliability"


Form = Literal["long", "part", "short"]
FORMS: tuple[Form, ...] = ("long", "part", "short")
"""The most telling first."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A row, in which form it was measured, and on which day."""

    row: Row
    form: Form
    day: str
    part: float = 1.0
    """Of the long form, where only a part of it was measured."""

    @property
    def command(self) -> str:
        told = {"short": "", "long": " --long", "part": f" --part {self.part:g}"}[self.form]
        return f"python -m {MODULE} {self.row.name}{told}"


def modules() -> list[str]:
    """The rows that can be measured, in the order of the table."""
    return [name for name in GOALS if (HERE / f"{name.lower()}.py").is_file()]


def keep(row: Row, form: Form, part: float = 1.0, folder: Path = REACHED) -> None:
    folder.mkdir(exist_ok=True)
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    told = {"row": asdict(row), "form": form, "day": day, "part": part}
    text = json.dumps(told, indent=1, ensure_ascii=False)
    (folder / f"{row.name}.{form}.json").write_text(text + "\n", "utf-8")


def kept(name: str, folder: Path = REACHED) -> Measured | None:
    """What the long form reached, else what a part of it did, else what the short one did."""
    for form in FORMS:
        path = folder / f"{name}.{form}.json"
        if path.is_file():
            known = json.loads(path.read_text("utf-8"))
            return Measured(Row(**known["row"]), form, known["day"], known.get("part", 1.0))
    return None


def markdown(folder: Path = REACHED) -> str:
    """The whole document."""
    head = (
        "# What it withstands\n\n"
        "Written by `python -m benchmarks.reliability`; do not edit. `make soak` measures the long"
        " forms, the tests\nassert the short ones (`tests/benchmarks/test_reliability.py`). A row"
        " shows its long form where that was\nrun, else the part of it that was. `fakes` are"
        " platforms, phones and models of ours that behave, and are\nstruck on purpose; no row was"
        " measured on a live account or a real phone.\n\n"
        "| row | what | goal | reached | holds | ran on | form | seconds | day |\n"
        "|---|---|---|---|---|---|---|---|---|\n"
    )
    lines, commands = [], []
    for name, (what, goal) in GOALS.items():
        found = kept(name, folder)
        if found is None:
            lines.append(f"| {name} | {what} | {goal} | not measured yet | | | | | |")
            continue
        row, form = found.row, found.form
        lines.append(
            f"| {name} | {what} | {goal} | {row.text} | {'yes' if row.ok else '**no**'} |"
            f" {row.ran_on} | {form} | {row.seconds:.0f} | {found.day} |"
        )
        commands.append(found.command)
    ran = "\n".join(commands)
    return head + "\n".join(lines) + f"\n\n## Run it yourself\n```\n{ran}\n```\n"


def as_table(found: list[Measured]) -> str:
    """For a terminal: one line a row."""
    return "\n".join(
        f"{m.row.name:3} {'ok ' if m.row.ok else 'NOT'} {m.row.seconds:7.1f} s  {m.row.text}"
        for m in found
    )


def as_json(found: list[Measured]) -> str:
    return json.dumps(
        [
            {**asdict(m.row), "what": m.row.what, "goal": m.row.goal, "command": m.command,
             "form": m.form, "day": m.day}
            for m in found
        ],
        indent=1, ensure_ascii=False,
    )  # fmt: skip
