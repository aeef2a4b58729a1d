"""Every module can be imported first: cycles stay within a package, whichever of it is asked for.

Of a cycle, what is imported first decides whether it works. One that lies within a package, whose
``__init__`` is part of it, is always entered through that ``__init__``: so to import each such
package first, with nothing of ours loaded, tries them all.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping

import pytest

from tests.test_house import ROOMS, ROOT

pytestmark = pytest.mark.whole

EACH_FIRST = """
import importlib, sys
rooms, *packages = [words.split() for words in sys.argv[1:]]
for package in packages[0]:
    for name in [name for name in sys.modules if name.partition(".")[0] in rooms]:
        del sys.modules[name]
    importlib.import_module(package)
"""
Graph = dict[str, set[str]]


def modules() -> dict[str, ast.Module]:
    found = {}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def at_import(body: Iterable[ast.stmt]) -> Iterator[str]:
    """What is imported when a module is, not later by its functions nor for its types."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from at_import(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for field in ("body", "orelse", "finalbody", "handlers"):
                yield from at_import(getattr(node, field, ()))


def prefixes(name: str) -> Iterator[str]:
    """``a``, ``a.b``, ``a.b.c``: all that an import runs, in order."""
    parts = name.split(".")
    yield from (".".join(parts[:n]) for n in range(1, len(parts) + 1))


def graph(known: Mapping[str, ast.Module]) -> Graph:
    """Which modules each one needs; its own packages are among them."""
    return {
        name: {
            each
            for wanted in (name, *at_import(tree.body))
            for each in prefixes(wanted)
            if each in known and each != name
        }
        for name, tree in known.items()
    }


def cycles(needs: Graph) -> list[set[str]]:
    """Modules that need each other: the strongly connected components (Tarjan, 1972)."""
    number: dict[str, int] = {}
    back: dict[str, int] = {}
    path: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        number[name] = back[name] = len(number)
        path.append(name)
        for each in needs[name]:
            if each not in number:
                visit(each)
            if each in path:
                back[name] = min(back[name], back[each])
        if back[name] == number[name]:
            at = path.index(name)
            found.append(set(path[at:]))
            del path[at:]

    for name in needs:
        if name not in number:
            visit(name)
    return [cycle for cycle in found if len(cycle) > 1]


def entrances(needs: Graph) -> set[str]:
    """The packages that hold the cycles. Raises AssertionError for a cycle across packages."""
    found = set()
    for cycle in cycles(needs):
        package = min(cycle, key=len)
        outside = sorted(name for name in cycle if not f"{name}.".startswith(f"{package}."))
        assert not outside, f"{package} and {', '.join(outside)} import each other"
        found.add(package)
    return found


def test_cycles_stay_within_a_package_that_can_be_imported_first() -> None:
    packages = entrances(graph(modules()))
    assert "assistant.understanding" in packages, "one is known to be there"
    command = [sys.executable, "-c", EACH_FIRST, " ".join(ROOMS), " ".join(sorted(packages))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("more", [{"a.b": {"a", "c"}}, {"a": {"a.b", "d"}, "d": {"c"}}])
def test_a_cycle_across_packages_is_found(more: Graph) -> None:
    inside: Graph = {"a": {"a.b"}, "a.b": {"a"}, "c": {"a"}}
    assert entrances(inside) == {"a"}
    with pytest.raises(AssertionError, match="import each other"):
        entrances(inside | more)
