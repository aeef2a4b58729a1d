"""What is wrong with settings, as a person reads it: what may have been meant, what belongs there.

Where something is missing or has the wrong form, the setting's docstring is quoted: it says what
belongs there."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from typing import Any

from pydantic import BaseModel, ValidationError

from models.nearest import either, nearest

PLAINLY = {
    "missing": "is missing",
    "int_parsing": "has to be a whole number",
    "int_type": "has to be a whole number",
    "int_from_float": "has to be a whole number",
    "float_parsing": "has to be a number",
    "float_type": "has to be a number",
    "bool_parsing": "has to be true or false",
    "bool_type": "has to be true or false",
    "tuple_type": 'has to be a list: ["…", "…"]',
    "list_type": 'has to be a list: ["…", "…"]',
    "dict_type": "has to be a table: { key = value }",
    "string_type": "has to be a text, in quotes",
    "string_pattern_mismatch": "has the wrong form",
}
"""By pydantic's names of the mistakes (https://docs.pydantic.dev/latest/errors/validation_errors/);
those that are not here say it well enough themselves."""
QUOTED = ("missing", "string_pattern_mismatch")
"""After these the setting's own words say what belongs there."""


def mistakes(table: type[BaseModel], error: ValidationError) -> str:
    """All of them in one line. No value is told: it may be a secret."""
    return "; ".join(
        f"{'.'.join(map(str, problem['loc']))}: {mistake(table, str(problem['loc'][0]), problem)}"
        if problem["loc"] else _own_words(problem["msg"])
        for problem in error.errors(include_url=False, include_input=False)
    )  # fmt: skip


def mistake(table: type[BaseModel], setting: str, problem: Any) -> str:
    """One of ``ValidationError.errors()``, at a ``setting`` of ``table``."""
    kind = problem["type"]
    if kind == "extra_forbidden":
        return no_such_setting(table, setting)
    if kind == "only_tables":
        return f"{no_such_setting(table, setting)}; {problem['msg']}"
    told = PLAINLY.get(kind) or _own_words(problem["msg"])
    about = docstrings(table).get(setting, "") if kind in QUOTED else ""
    first = re.split(r"\.(?: |$)", about, maxsplit=1)[0]
    return f"{told}: {first}" if first else told


FORMER = {
    "captcha": "[captcha] own_sites is no more; list your own sites and apps in [skills.login] "
    'instead: own = ["staging.example.org"]',
}
"""Settings that there were, and what took their place."""


def no_such_setting(table: type[BaseModel], named: str) -> str:
    if named in FORMER and named not in table.model_fields:
        return FORMER[named]
    return f"there is no such setting{meant(table, named)}"


def meant(table: type[BaseModel], named: str) -> str:
    """``; did you mean token?``, "" where nothing comes close."""
    close = nearest(named, list(table.model_fields))
    return f"; did you mean {either(close)}?" if close else ""


def _own_words(message: str) -> str:
    """Of a validator of ours, without what pydantic puts before them."""
    return message.removeprefix("Value error, ")


def docstrings(table: type[BaseModel]) -> dict[str, str]:
    """The string under each setting, of the class and of those it is made from."""
    found: dict[str, str] = {}
    for each in reversed(table.__mro__):
        if not (issubclass(each, BaseModel) and each is not BaseModel):
            continue
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(each)))
        except (OSError, TypeError, SyntaxError):
            continue  # made at run time: nothing is written under its fields
        if isinstance(made := tree.body[0], ast.ClassDef):
            found |= _under_fields(made)
    return found


def _under_fields(made: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, below in zip(made.body, made.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(text.replace("``", "").split())
    return found
