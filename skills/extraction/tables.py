"""What a skill's program is told of rows: a ``Table`` as plain JSON, and the file beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from device_drivers.verbs.base import Language
from models.strangers import clean
from skills.extraction import narrowing, output
from skills.extraction.addresses import pattern_of
from skills.extraction.base import Row, Value, Wish
from skills.extraction.collecting import Collected
from skills.extraction.fields import field
from skills.extraction.registry import Last
from skills.running.calls import Extract, Only

SHOWN = 200
"""Rows that the program gets."""
LONGEST_VALUE = 2000
_SIDES = (("below", "at most"), ("above", "at least"))
_NOT_A_NAME = re.compile(r"[^\w.-]+")


def wish_of(call: Extract) -> Wish:
    """What a program asks for; its examples are values of one row, in the order of its fields."""
    values = [clean(each, 300) for each in call.examples]
    names = [clean(name, 100) for name in call.fields]
    examples = (dict(zip(names, values, strict=False)),) if values else ()
    return Wish(
        tuple(field(name) for name in names), clean(call.item, 100),
        0 if call.only else call.most, call.pages,
        examples, clean(call.about, 300),
    )  # fmt: skip


def as_shown(call: Extract, last: Last) -> Extract:
    """“The same”: of what was read last only what was shown of it; a limit that is said anew
    (“only below 20”) stands for the one before."""
    before = [Only.model_validate(each) for each in last.only]
    kept = [each for each in before if not any(_instead(new, each) for new in call.only)]
    only = [*kept, *call.only]
    return call.model_copy(update={"only": only, "most": call.most or last.most})


def _instead(new: Only, old: Only) -> bool:
    """Whether a limit is of the same values, to the same side."""
    same = not (new.field and old.field) or new.field.casefold() == old.field.casefold()
    return same and any(new.how in side and old.how in side for side in _SIDES)


def narrowed(call: Extract, found: Collected) -> Collected:
    """Only the rows that are asked for; what was left out is told."""
    only = [narrowing.Only(each.how, each.value, each.field) for each in call.only]
    rows, said = narrowing.narrowed(found.rows, found.fields, only)
    rows = rows[: call.most] if call.most else rows
    return replace(found, rows=rows, told=(*found.told, *said))


def table_of(found: Collected, file: str, language: Language) -> dict[str, Any]:
    """``file`` is the name of the file with all of it, "" for none."""
    rows = [bounded(row) for row in found.rows]
    return {
        "columns": [each.name for each in found.fields],
        "rows": rows[:SHOWN],
        "count": len(rows),
        "text": output.lines(rows, found.fields).of(language),
        "told": [each.of(language) for each in found.told],
        "file": file,
        "url": found.url,
        "choices": [],
    }


def which_of(call: Extract, lists: tuple[str, ...]) -> dict[str, Any]:
    """No rows yet: the program is to say which list it means."""
    return _none(call) | {"choices": [clean(each, 100) for each in lists]}


def refused(call: Extract, why: str) -> dict[str, Any]:
    """No rows at all: the site does not want it, has none, or they are in doubt."""
    return _none(call) | {"refused": why}


def file_of(call: Extract, found: Collected) -> tuple[str, bytes] | None:
    """The name and what is in it: where one is wanted, or there is more than a chat shows."""
    form = call.form or ("csv" if len(found.rows) > output.SHOWN else "")
    if not form:
        return None
    host = _NOT_A_NAME.sub("-", _named(found.url)).strip("-.")[:60] or "rows"
    rows = [bounded(row) for row in found.rows]
    return f"{host}.{output.ENDINGS[form]}", output.as_file(rows, found.fields, form)


def _named(url: str) -> str:
    """What people know a page by: its site; where that is a number, the last word of its path."""
    pattern = pattern_of(url)
    host = re.sub(r":\d+$", "", pattern.host)
    if any(each.isalpha() for each in host) and host != "localhost" and "[" not in host:
        return host
    words = [each for each in pattern.path if not each.startswith("{")]
    return words[-1].partition(".")[0] if words else ""


def _none(call: Extract) -> dict[str, Any]:
    return {
        "columns": list(call.fields), "rows": [], "count": 0, "text": "", "told": [], "file": "",
        "url": call.url, "choices": [],
    }  # fmt: skip


def bounded(row: Mapping[str, Value]) -> Row:
    """Texts of strangers: nothing that hides, and not without end."""
    return {
        name: clean(value, LONGEST_VALUE) if isinstance(value, str) else value
        for name, value in row.items()
    }
