"""The program within the wall: it runs one function over one page. Standard library only.

Started as ``python -I -S -B within.py HOUSE CODE LIMITS``. The packed page comes in on standard
input as JSON, the rows go out on standard output as one JSON object: ``{"rows": […]}`` or
``{"error": "…"}``. The function's own output goes nowhere.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

MOST_ROWS = 20_000
MOST_FIELDS = 60
LONGEST = 20_000
"""Characters of a value."""


def main(house: str, code: str, limits: str) -> None:
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    packed = json.load(sys.stdin)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    _limit(json.loads(limits))
    sys.path.append(house)
    try:
        said: dict[str, Any] = {"rows": _rows(packed, code)}
    except BaseException as error:
        said = {"error": f"{type(error).__name__}: {error}"[:500]}
    out.write(json.dumps(said, allow_nan=False))
    out.flush()
    os._exit(0)


def _rows(packed: Any, code: str) -> list[dict[str, Any]]:
    from skills.extraction.page import load

    page = load(packed)
    source = Path(code).read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "function"}
    exec(compile(source, "function.py", "exec"), names)  # noqa: S102 - this is what the wall is for
    rows = names["extract"](page)
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise TypeError("extract returned no list of rows")
    return [_row(each) for each in rows]


def _row(row: Any) -> dict[str, Any]:
    if not isinstance(row, dict) or len(row) > MOST_FIELDS:
        raise TypeError("a row is no dict")
    made: dict[str, Any] = {}
    for name, value in row.items():
        if value is not None and type(value) not in (str, int, float, bool):
            raise TypeError(f"{name!r} is a {type(value).__name__}")
        made[str(name)[:200]] = value[:LONGEST] if isinstance(value, str) else value
    return made


def _limit(limits: dict[str, int] | None) -> None:
    if limits is None:
        return
    try:
        import resource
    except ImportError:  # no such system
        return
    for name, most in limits.items():
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (ValueError, OSError, AttributeError):  # this system has no such limit
            continue


if __name__ == "__main__":
    main(*sys.argv[1:])
