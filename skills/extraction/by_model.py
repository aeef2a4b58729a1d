"""A chat model's part: it writes a function where none was found, and it reads rows over. What it
writes goes through the same tiers as ours, and runs in the wall only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from skills.extraction import code, embedded, mending
from skills.extraction.base import NoRows, Page, Row, Wish
from skills.extraction.checking import Opinion
from skills.extraction.mending import Made
from skills.extraction.profiles import Profile
from skills.extraction.walled import NotRun

Ask: TypeAlias = Callable[[str, str], str | None]
"""A task and a text for the chat model; None where there is no answer."""
Run: TypeAlias = Callable[..., Any]
"""Calls a function with what follows it, maybe somewhere else."""
ATTEMPTS = 2
SHOWN = 8
"""Rows that are read over."""
LONGEST_OPINION = 200
_READ_OVER = """\
The text holds rows that a program read off a web page, as JSON: what was wanted, and the first \
rows. Is each value what its field's name says? Answer with OK if so. Otherwise say in one short \
sentence which field holds something else.
"""


def here(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return work(*args, **kwargs)


def shown_of(page: Page) -> str:
    """The page as a model gets to see it."""
    return code.shown(embedded.packed(page))


def written(
    ask: Ask, page: Page, wish: Wish, why: str = "", then: Profile | None = None,
    before: Sequence[Row] = (), *, run: Run = here,
) -> Made | None:  # fmt: skip
    """A function of the model's that passes; None where it writes none. ``why`` is what was wrong
    with the one before, ``then`` and ``before`` are the last good run; ``run`` does the work."""
    shown = run(shown_of, page)
    for _ in range(ATTEMPTS):
        answer = ask(code.task(wish, why), shown)
        if not answer:
            return None
        try:
            made: Made = run(
                mending.accept, code.answered(answer), page, wish, "model", then=then,
                before=before, opinion=opinion(ask),
            )  # fmt: skip
        except NotRun as error:
            why = error.why
        except NoRows as error:
            why = error.said.en
        else:
            return made
    return None


def opinion(ask: Ask) -> Opinion:
    """What the model doubts in rows."""

    def said(wish: Wish, rows: Sequence[Row]) -> str | None:
        wanted = {"item": wish.item, "fields": [each.name for each in wish.fields]}
        told = json.dumps({"wanted": wanted, "rows": rows[:SHOWN]}, ensure_ascii=False)
        answer = " ".join((ask(_READ_OVER, told) or "").split())
        fine = not answer or answer.strip(" .!\"'`").casefold() == "ok"
        return None if fine else answer[:LONGEST_OPINION]

    return said
