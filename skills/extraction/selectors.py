"""CSS selectors over the small tree of ``page``. Standard library only: it goes into the wall.

Known: ``tag``, ``*``, ``#id``, ``.class``, ``[name]`` and ``[name=value]`` with ``^= $= *= ~=``,
``:nth-child(n)``, ``:nth-of-type(n)``, ``:first-child``, ``:last-child``, ``:not(…)``, what stands
between them (blank, ``>``, ``+``, ``~``) and lists with commas. A selector that begins with ``>``
means children of where it is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skills.extraction.page import Node

_NAME = r"(?:[\w-]|[^\x00-\x7f]|\\.)+"
_PART = re.compile(
    rf"(?P<tag>\*|{_NAME})|\#(?P<id>{_NAME})|\.(?P<class>{_NAME})"
    rf"|\[\s*(?P<key>[\w:.-]+)\s*(?:(?P<how>[~^$*]?=)\s*(?P<value>\"[^\"]*\"|'[^']*'|"
    rf"[^\]\s]+)\s*)?\]"
    rf"|:(?P<pseudo>nth-child|nth-of-type)\(\s*(?P<n>\d+)\s*\)"
    rf"|:(?P<edge>first-child|last-child)|:not\((?P<not>[^()]*)\)"
)
_BETWEEN = re.compile(r"\s*([>+~])\s*|\s+")
LONGEST = 2000


class BadSelector(ValueError):
    """It is not of the known kind."""


@dataclass(frozen=True, slots=True)
class Test:
    """One condition on one node."""

    kind: str
    name: str = ""
    value: str = ""

    def holds(self, node: Node) -> bool:
        if self.kind == "tag":
            return self.name == "*" or node.tag == self.name
        if self.kind == "class":
            return self.name in node.classes
        if self.kind == "not":
            return not any(all(test.holds(node) for test in each[0][1]) for each in read(self.name))
        if self.kind.endswith("="):
            return _attribute(self.kind, node.attributes.get(self.name), self.value)
        if self.kind == "has":
            return self.name in node.attributes
        return _place(self.kind, node, self.value)


def _attribute(how: str, there: str | None, wanted: str) -> bool:
    if there is None:
        return False
    if how == "=":
        return there == wanted
    if not wanted:
        return False
    if how == "~=":
        return wanted in there.split()
    if how == "^=":
        return there.startswith(wanted)
    return there.endswith(wanted) if how == "$=" else wanted in there


def _place(kind: str, node: Node, value: str) -> bool:
    if node.parent is None:
        return False
    among = node.parent.elements
    if kind == "nth-of-type":
        among = [each for each in among if each.tag == node.tag]
    place = len(among) - 1 if kind == "last-child" else int(value or 1) - 1
    return 0 <= place < len(among) and among[place] is node


Steps = tuple[tuple[str, tuple[Test, ...]], ...]
"""From left to right: how it hangs on the one before (blank, ``>``, ``+``, ``~``), conditions."""


@lru_cache(4096)
def read(selector: str) -> tuple[Steps, ...]:
    """The alternatives of a selector. Raises BadSelector."""
    if len(selector) > LONGEST:
        raise BadSelector("the selector is too long")
    return tuple(_steps(each.strip()) for each in _split(selector))


def _split(selector: str) -> list[str]:
    parts, depth, quote, start = [], 0, "", 0
    for at, mark in enumerate(selector):
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "\"'":
            quote = mark
        elif mark in "([":
            depth += 1
        elif mark in ")]":
            depth -= 1
        elif mark == "," and not depth:
            parts.append(selector[start:at])
            start = at + 1
    return [*parts, selector[start:]]


def _steps(text: str) -> Steps:
    steps: list[tuple[str, tuple[Test, ...]]] = []
    at, hangs = 0, " "
    if lead := re.match(r"([>+~])\s*", text):
        at, hangs = lead.end(), lead[1]
    elif text:
        hangs = " "
    while at < len(text):
        tests: list[Test] = []
        while part := _PART.match(text, at):
            if part["tag"] and tests:
                raise BadSelector(selector_error(text))
            tests.append(_test(part))
            at = part.end()
        if not tests:
            raise BadSelector(selector_error(text))
        steps.append((hangs, tuple(tests)))
        if at < len(text):
            between = _BETWEEN.match(text, at)
            if between is None or between.end() >= len(text):
                raise BadSelector(selector_error(text))
            at, hangs = between.end(), between[1] or " "
    if not steps:
        raise BadSelector(selector_error(text))
    return tuple(steps)


def selector_error(text: str) -> str:
    return f"no selector that is known here: {text[:80]!r}"


def _test(part: re.Match[str]) -> Test:
    if part["tag"]:
        return Test("tag", _plain(part["tag"]).lower())
    if part["id"]:
        return Test("=", "id", _plain(part["id"]))
    if part["class"]:
        return Test("class", _plain(part["class"]))
    if part["key"]:
        value = part["value"] or ""
        if value[:1] in ("'", '"'):
            value = value[1:-1]
        return Test(part["how"] or "has", part["key"].lower(), value)
    if part["pseudo"]:
        return Test(part["pseudo"], value=part["n"])
    if part["edge"]:
        return Test(part["edge"])
    read(part["not"])
    return Test("not", part["not"])


def _plain(name: str) -> str:
    return re.sub(r"\\(.)", r"\1", name)


def quoted(name: str) -> str:
    """A class or an id as a selector can hold it."""
    return re.sub(r"([^\w-])", lambda m: m[1] if ord(m[1]) > 127 else f"\\{m[1]}", name)


def matches(node: Node, steps: Steps, scope: Node) -> bool:
    """Whether ``node``, which lies below ``scope``, is meant by these steps asked at ``scope``."""
    hangs, tests = steps[-1]
    if not all(test.holds(node) for test in tests):
        return False
    before = steps[:-1]
    if hangs == ">":
        above = node.parent
        if not before:
            return above is scope
        return above is not None and above is not scope and matches(above, before, scope)
    if hangs in "+~":
        siblings = node.parent.elements if node.parent is not None else []
        place = next((n for n, each in enumerate(siblings) if each is node), 0)
        near = siblings[max(0, place - 1) : place] if hangs == "+" else siblings[:place]
        return bool(before) and any(matches(each, before, scope) for each in near)
    if not before:
        return True
    above = node.parent
    while above is not None and above is not scope:
        if matches(above, before, scope):
            return True
        above = above.parent
    return False
