"""What a function's code may hold, before it runs at all: the first of two walls.

Read as a tree, never run. Allowed is what a function over a page needs; whatever else stands there
is named with its line. What gets past this still runs in the wall (``walled``).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from device_drivers.verbs.base import Said

LONGEST = 20_000
MOST_NODES = 4000
DEEPEST_LOOPS = 3
LONGEST_TEXT = 2000
LARGEST_NUMBER = 10**9
MODULES = frozenset(
    {"re", "json", "math", "datetime", "itertools", "collections", "html", "string", "unicodedata",
     "urllib.parse", "decimal", "fractions", "statistics", "functools", "typing", "__future__"}
)  # fmt: skip
OURS = frozenset(
    f"skills.extraction.{each}" for each in ("page", "values", "amounts", "dates", "sections")
)
REFUSED = frozenset(
    {"eval", "exec", "compile", "open", "input", "__import__", "globals", "locals", "vars", "dir",
     "getattr", "setattr", "delattr", "hasattr", "breakpoint", "exit", "quit", "help", "memoryview",
     "super", "type", "object", "classmethod", "staticmethod", "property", "id", "print",
     "__builtins__", "__loader__", "__spec__", "bytearray", "bytes"}
)  # fmt: skip
REFUSED_ATTRIBUTES = frozenset(
    {"format", "format_map", "mro", "gi_frame", "gi_code", "cr_frame", "f_back", "f_globals",
     "f_locals", "f_builtins", "tb_frame", "func_globals", "modules", "sys", "os", "Formatter",
     "get_type_hints", "singledispatch", "singledispatchmethod"}
)  # fmt: skip
"""``format`` reaches attributes by a text; an f-string does the same in the open. The last three
evaluate what annotations say."""
ENDLESS = frozenset({"itertools.count", "itertools.cycle", "itertools.repeat"})
REFUSED_NODES = (
    ast.ClassDef, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await, ast.Global,
    ast.Nonlocal, ast.With, ast.While, ast.Delete, ast.Yield, ast.YieldFrom, ast.Raise,
    ast.MatchClass,
)  # fmt: skip
"""A class pattern reads attributes by names that are no ``ast.Attribute``."""


def _modules_within() -> frozenset[str]:
    """What modules call the modules that they import: ``json.codecs`` leads to ``open``."""
    named = {
        name for module in MODULES | OURS for name, value in vars(import_module(module)).items()
        if isinstance(value, ModuleType)
    }  # fmt: skip
    return frozenset(named - {each.rpartition(".")[2] for each in MODULES if "." in each})


WITHIN = _modules_within()


def faults(code: str) -> list[str]:
    """What is not allowed, in English, with lines; [] for code that may run in the wall."""
    if len(code) > LONGEST:
        return [f"it has more than {LONGEST} characters"]
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return [f"it is no Python: {str(error)[:100]}"]
    nodes = list(ast.walk(tree))
    if len(nodes) > MOST_NODES:
        return [f"it has more than {MOST_NODES} parts"]
    found = list(dict.fromkeys([*_shape(tree), *(x for node in nodes for x in _of(node))]))
    return found + list(_loops(tree, 0, set()))


def refused(faults: list[str]) -> Said:
    """That a function may not run, for the person."""
    first = faults[0]
    return Said(
        f"The function does what a function over a page has no need to ({first}), so I did not "
        f"run it.",
        f"这个函数包含提取网页数据不需要的操作（{first}），我没有运行它。",
    )


def _shape(tree: ast.Module) -> Iterator[str]:
    """At the top only imports, functions and constants; one of them ``extract(page)``."""
    for each in tree.body:
        constant = isinstance(each, (ast.Assign, ast.AnnAssign)) and each.value is not None
        words = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
        plain = isinstance(each, (ast.Import, ast.ImportFrom, ast.FunctionDef))
        if not (constant or words or plain):
            yield f"line {each.lineno}: only imports, functions and constants stand outside"
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    made = [each for each in functions if each.name == "extract"]
    if len(made) != 1 or [each.arg for each in made[0].args.args] != ["page"]:
        yield "there is no one function extract(page)"
    for each in functions:
        if each.decorator_list:
            yield f"line {each.lineno}: a decorator"
        for node in ast.walk(each):
            if _calls(node) == each.name:
                yield f"line {each.lineno}: it calls itself"


def _calls(node: ast.AST) -> str:
    """The name that is called; "" for anything else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    return ""


def _of(node: ast.AST) -> Iterator[str]:
    line = f"line {getattr(node, 'lineno', 0)}"
    if isinstance(node, REFUSED_NODES):
        yield f"{line}: {type(node).__name__.lower()}"
    elif isinstance(node, ast.Import):
        yield from (f"{line}: imports {x.name}" for x in node.names if x.name not in MODULES)
    elif isinstance(node, ast.ImportFrom):
        if node.level or node.module not in MODULES | OURS:
            yield f"{line}: imports from {node.module or '.'}"
        yield from (
            f"{line}: imports {x.name}" for x in node.names
            if x.name == "*" or x.name.startswith("_") or x.name in REFUSED_ATTRIBUTES | WITHIN
        )  # fmt: skip
    elif isinstance(node, ast.Name):
        if node.id in REFUSED or node.id.startswith("__"):
            yield f"{line}: {node.id}"
    elif isinstance(node, ast.Attribute):
        if node.attr.startswith("_") or node.attr in REFUSED_ATTRIBUTES | WITHIN:
            yield f"{line}: .{node.attr}"
    elif isinstance(node, ast.Constant):
        yield from _constant(node, line)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Pow, ast.LShift)):
        yield f"{line}: a power, which may have no end"
    elif isinstance(node, ast.ExceptHandler) and node.type is None:
        yield f"{line}: an except for everything"
    elif isinstance(node, ast.FunctionDef) and node.name.startswith("__"):
        yield f"{line}: a function called {node.name}"


def _constant(node: ast.Constant, line: str) -> Iterator[str]:
    if isinstance(node.value, str):
        if len(node.value) > LONGEST_TEXT:
            yield f"{line}: a text of more than {LONGEST_TEXT} characters"
        if "__" in node.value and node.value.strip("_").isidentifier() and node.value[:2] == "__":
            yield f"{line}: the text {node.value[:40]!r}"
    elif isinstance(node.value, bytes):
        yield f"{line}: bytes"
    elif isinstance(node.value, int) and abs(node.value) > LARGEST_NUMBER:
        yield f"{line}: a number of more than {LARGEST_NUMBER}"


def _loops(node: ast.AST, depth: int, seen: set[int]) -> Iterator[str]:
    """Loops go over what is there, and not too many in each other."""
    for each in ast.iter_child_nodes(node):
        inner = depth
        if isinstance(each, ast.For):
            inner += 1
            if _calls(each.iter) == "iter":
                yield f"line {each.lineno}: a loop over iter(), which may have no end"
        elif isinstance(each, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            inner += len(each.generators)
        if isinstance(each, ast.Attribute) and ast.unparse(each) in ENDLESS:
            yield f"line {each.lineno}: itertools.{each.attr} has no end"
        if isinstance(each, ast.ImportFrom) and each.module == "itertools":
            for name in each.names:
                if f"itertools.{name.name}" in ENDLESS:
                    yield f"line {each.lineno}: itertools.{name.name} has no end"
        if inner > DEEPEST_LOOPS and inner > depth:
            line = getattr(each, "lineno", 0)
            yield f"line {line}: loops in each other more than {DEEPEST_LOOPS} deep"
        yield from _loops(each, inner, seen)
