"""What a skill.py asks for, read without running it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

TOOL_CALLS = {
    "look": "screen", "do": "do", "model": "model", "recall": "memory", "send": "send",
    "read_picture": "ocr", "extract": "extract", "sign_in": "sign_in",
    "evaluate": "evaluate",
}  # fmt: skip
"""Methods of ``Context`` that need a tool."""
CONTEXT = frozenset({
    "request", "language", "arguments", "settings", "now", "phone", "attachments", "words", "say",
    "ask", "verb", "do", "look", "read_picture", "model", "recall", "fetch", "extract", "sign_in",
    "evaluate", "names", "read", "write", "send", "lines",
})  # fmt: skip
"""All that a ``Context`` has."""
OURS = frozenset({"skills.context"})
"""The one module within the wall that is not of the standard library."""
HIDES = frozenset({"eval", "exec", "compile", "__import__", "getattr"})
"""With these a program does what cannot be read in it."""
TRIES = frozenset({"socket", "subprocess", "ctypes", "multiprocessing", "urllib", "http", "ssl"})
"""Modules that are of no use within the wall, and tell of another intention."""


@dataclass(slots=True)
class Asked:
    """Each by the line of its first use; 0 for never. ``modules`` are neither its own nor of the
    standard library."""

    tools: dict[str, int] = field(default_factory=dict)
    verbs: dict[str, int] = field(default_factory=dict)
    fetches: int = 0
    modules: dict[str, int] = field(default_factory=dict)
    tries: dict[str, int] = field(default_factory=dict)
    hides: dict[str, int] = field(default_factory=dict)
    says: dict[str, int] = field(default_factory=dict)
    """Texts that go to a person as they are, without ``words``."""
    mentions: set[str] = field(default_factory=set)
    """Every text in it, and every method that is called on anything."""
    unknown: dict[str, int] = field(default_factory=dict)
    """What it wants of its context, and no context has."""
    has_run: bool = False


def asked_of(sources: dict[str, str]) -> Asked:
    """Of the Python files of a skill by name; ``skill.py`` is where ``run`` is. Raises SyntaxError,
    whose filename is the file's name."""
    asked = Asked()
    own = {name.removesuffix(".py").split("/")[0] for name in sources}
    for name, text in sources.items():
        try:
            _read(name, text, own, asked)
        except (ValueError, RecursionError, MemoryError) as error:
            raise SyntaxError(str(error), (name, 1, 1, "")) from error
    return asked


def _read(name: str, text: str, own: set[str], asked: Asked) -> None:
    tree = ast.parse(text, filename=name)
    if name == "skill.py":
        asked.has_run = any(_is_run(node) for node in tree.body)
    contexts = _contexts(tree)
    for node in ast.walk(tree):
        _imports(node, own, asked)
        _mentions(node, asked)
        _hides(node, asked)
        if (call := _on_context(node, contexts)) is not None:
            _calls(call[0], call[1], asked)
            if call[0] not in CONTEXT:
                asked.unknown.setdefault(call[0], call[1].lineno)


def _is_run(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "run" and len(node.args.args) == 1


def _imports(node: ast.AST, own: set[str], asked: Asked) -> None:
    for module in _named(node):
        top = module.split(".")[0]
        if module in OURS or top in own or top == "__future__":
            continue
        line = getattr(node, "lineno", 1)
        if top not in sys.stdlib_module_names:
            asked.modules.setdefault(module, line)
        elif top in TRIES:
            asked.tries.setdefault(module, line)


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
        if node.module == "skills":
            yield from (f"skills.{alias.name}" for alias in node.names)
        else:
            yield node.module


def _contexts(tree: ast.Module) -> set[str]:
    """What its functions call the context: ``context``, and whatever is annotated so."""
    found = {"context", "ctx", "_context"}
    for node in ast.walk(tree):
        note = ast.unparse(node.annotation) if isinstance(node, ast.arg) and node.annotation else ""
        if isinstance(node, ast.arg) and note.strip("'\"").endswith("Context"):
            found.add(node.arg)
    return found


def _mentions(node: ast.AST, asked: Asked) -> None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        asked.mentions.add(node.value)
    elif isinstance(node, ast.Attribute):
        asked.mentions.add(f".{node.attr}")


def _hides(node: ast.AST, asked: Asked) -> None:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return
    name = node.func.id
    if name in HIDES and not (name == "getattr" and _constant(node, 1)):
        asked.hides.setdefault(name, node.lineno)


def _on_context(node: ast.AST, contexts: set[str]) -> tuple[str, ast.Call] | None:
    """``context.look()``, ``self.context.look()``: the method and the call."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return None
    holder = node.func.value
    name = holder.id if isinstance(holder, ast.Name) else getattr(holder, "attr", "")
    return (node.func.attr, node) if name in contexts else None


def _calls(name: str, call: ast.Call, asked: Asked) -> None:
    line = call.lineno
    if name in TOOL_CALLS:
        asked.tools.setdefault(TOOL_CALLS[name], line)
        if name == "read_picture" and not call.args and not call.keywords:
            asked.tools.setdefault("screen", line)
    elif name == "fetch":
        asked.fetches = asked.fetches or line
    elif name == "verb":
        if verb := _constant(call, 0):
            asked.verbs.setdefault(verb, line)
    elif name in ("say", "ask") and (text := _constant(call, 0)):
        asked.says.setdefault(text, line)


def _constant(call: ast.Call, at: int) -> str | None:
    """A text that stands there as it is."""
    if len(call.args) <= at:
        return None
    found = call.args[at]
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else None
