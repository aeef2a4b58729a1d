"""The table of docs/attacks.md: ``python -m tests.skills.attacks.table`` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.skills.attacks.samples import GROUPS


def table() -> Iterator[str]:
    for title, samples in GROUPS.items():
        yield f"### {title}\n"
        yield "| sample | what it tries | what holds it |"
        yield "|---|---|---|"
        for sample in samples:
            yield f"| `{sample.name}` | {sample.tries} | {sample.held_by} |"
        yield ""


if __name__ == "__main__":
    print("\n".join(table()).strip())
