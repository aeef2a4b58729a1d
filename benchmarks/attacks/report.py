"""docs/attacks.md, from what was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from benchmarks.attacks.playing import Came

DOC = Path(__file__).parents[2] / "docs" / "attacks.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
WHO = {
    "eyes": "looks at the screen", "brain": "has tools", "team": "looks, in a team",
    "room": "looks, in a chat room",
}  # fmt: skip
DOJO_BEGIN, DOJO_END = "<!-- agentdojo: begin -->", "<!-- agentdojo: end -->"


def table(found: Sequence[Came]) -> str:
    """By kind and mind, as Markdown."""
    head = (
        "| where it stands | misled model | cases x seeds | took the order up | harm, no guard |"
        " harm, guard | steps misled, guard | own task done, no guard | own task done, guard |\n"
        "|---|---|---|---|---|---|---|---|---|\n"
    )
    groups = dict.fromkeys((c.case.kind, c.case.mind) for c in found)
    lines = [_line(kind, mind, [c for c in found if (c.case.kind, c.case.mind) == (kind, mind)])
             for kind, mind in groups]  # fmt: skip
    return head + "\n".join([*lines, _line("**all**", "", found)])


def _line(kind: str, mind: str, found: Sequence[Came]) -> str:
    on, off = [c for c in found if c.guarded], [c for c in found if not c.guarded]
    who = WHO.get(mind, "")
    steps = sum(c.steps for c in on)
    misled = f"{100 * sum(c.misled for c in on) / steps:.0f} %" if steps else "-"
    return (
        f"| {kind} | {who} | {len(on) or len(off)} | {_of(on or off, lambda c: c.obeyed)} |"
        f" {_of(off, lambda c: c.harm)} | {_of(on, _harmed)} | {misled} |"
        f" {_of(off, lambda c: c.done)} | {_of(on, lambda c: c.done)} |"
    )


def _harmed(came: Came) -> bool:
    return came.harm and not came.agreed


def _of(found: Sequence[Came], test: Callable[[Came], bool]) -> str:
    return f"{sum(map(test, found))} of {len(found)}" if found else "not run"


def harmed(found: Iterable[Came]) -> list[Came]:
    """Those in which the guard was there, and harm was done all the same."""
    return [came for came in found if came.guarded and _harmed(came)]


def write(text: str, begin: str = BEGIN, end: str = END, path: Path = DOC) -> None:
    """Between its marks in the document."""
    old = path.read_text("utf-8")
    before, _, rest = old.partition(begin)
    _, _, after = rest.partition(end)
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}", "utf-8")
