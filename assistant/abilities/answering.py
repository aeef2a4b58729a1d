"""What a person is shown to choose from by a skill, and which of it an answer means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from models.strangers import line

LONGEST_OPTION = 60
MARK = "choice: "
"""Before each value: an option that reads “yes” is no approval of the house's."""


def shown_options(options: Iterable[object]) -> dict[str, str]:
    """Each as it is shown, to its value."""
    shown = (line(str(option), LONGEST_OPTION) for option in options)
    return {text: f"{MARK}{text}" for text in dict.fromkeys(filter(None, shown))}


def chosen(options: Mapping[str, str], answer: str) -> str | None:
    """The option that an answer means: pressed, or written as it is shown; None for none."""
    said = answer.removeprefix(MARK).strip().casefold()
    return next((shown for shown in options if shown.casefold() == said), None)
