"""Plugins: the file's name is its key; ``load("gateways", "telegram")`` finds telegram.py.

A plugin module offers ``Config`` (a pydantic model that forbids extras) and ``create(config)``.
Others can add theirs through the entry-point group ``phonepilot.{kind}``. Listing reads files
without importing them, so that no SDK is needed to see what there is.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import pkgutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from models.nearest import either, nearest

_ONE_AT_A_TIME = threading.Lock()
"""Python 3.11 counts how deep a tree goes for all threads together (python/cpython#106905)."""


class UnknownPlugin(Exception):
    """No plugin has that name; the message lists those there are."""


class MissingExtra(Exception):
    """The plugin needs a package that is not installed; the message says what to run."""


def listing(kind: str) -> dict[str, str]:
    """Name -> one-line description of every plugin of a kind."""
    found: dict[str, str] = {}
    package = importlib.import_module(kind)
    for module in pkgutil.iter_modules(package.__path__):
        spec = importlib.util.find_spec(f"{kind}.{module.name}")
        if spec is None or spec.origin is None:
            continue
        source = Path(spec.origin).read_text(encoding="utf-8")
        with _ONE_AT_A_TIME:
            tree = ast.parse(source)
        if any(isinstance(node, ast.FunctionDef) and node.name == "create" for node in tree.body):
            found[module.name] = (ast.get_docstring(tree) or "").split("\n", 1)[0]
    for entry in entry_points(group=f"phonepilot.{kind}"):
        found.setdefault(entry.name, f"from {entry.value}")
    return found


def load(kind: str, name: str) -> ModuleType:
    """The plugin module. Raises UnknownPlugin or MissingExtra."""
    if name not in (known := listing(kind)):
        close = nearest(name, sorted(known))
        meant = f" Did you mean {either(close)}?" if close else ""
        raise UnknownPlugin(
            f"There is no {name!r} among {kind}.{meant} There are: {', '.join(sorted(known))}."
        )
    for entry in entry_points(group=f"phonepilot.{kind}"):
        if entry.name == name and importlib.util.find_spec(f"{kind}.{name}") is None:
            module = entry.load()
            if not isinstance(module, ModuleType):
                raise UnknownPlugin(f"The entry point {entry.value} is not a module.")
            return module
    with needing_extra(name):
        return importlib.import_module(f"{kind}.{name}")


@contextmanager
def needing_extra(name: str) -> Iterator[None]:
    """Around whatever imports the SDK of the plugin ``name``. Raises MissingExtra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"{name} needs the package {error.name}: pip install 'phonepilot[{name}]'"
        ) from error
