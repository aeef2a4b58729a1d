"""Class chains: ``**/XCUIElementTypeCell[`name == 'Wi-Fi'`][2]``, ``Window/*[-1]``.

A step without ``**/`` looks at children, one with it at all below. After the type come predicates
on the element in backticks, or on something below it between dollar signs, and last a position
among all that the step has found, from 1, or from -1 at the end. Source: WebDriverAgent's class
chain documentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.predicate import Predicate, parse
from device_drivers.virtual.ios.xcui import PREFIX, Xcui

_KIND = re.compile(r"\*|[A-Za-z]+")
_MARKED = re.compile(r"\[\s*(?P<mark>[`$])(?P<text>(?:(?!(?P=mark)).|(?P=mark){2})*)(?P=mark)\s*\]",
                     re.DOTALL)  # fmt: skip
_POSITION = re.compile(r"\[\s*(-?\d+)\s*\]")


@dataclass
class Step:
    """One part of a chain between slashes."""

    kind: str
    deep: bool
    tests: list[Predicate] = field(default_factory=list)
    position: int = 0

    def select(self, roots: Iterable[Xcui]) -> list[Xcui]:
        """What it finds below ``roots``, in the order of the tree."""
        seen: dict[int, Xcui] = {}
        for root in roots:
            below = (e for e in root.walk() if e is not root) if self.deep else root.children
            for each in below:
                if self._fits(each):
                    seen[id(each)] = each
        found = list(seen.values())
        if not self.position:
            return found
        at = self.position - 1 if self.position > 0 else self.position
        return found[at : at + 1 or None] if -len(found) <= at < len(found) else []

    def _fits(self, element: Xcui) -> bool:
        if self.kind not in ("*", "Any") and element.kind != self.kind:
            return False
        return all(test(element) for test in self.tests)


def find(chain: str, root: Xcui) -> list[Xcui]:
    """The elements below ``root`` that the chain leads to. Raises WdaError."""
    found = [root]
    for step in steps(chain):
        found = step.select(found)
    return found


def steps(chain: str) -> list[Step]:
    """A chain taken apart. Raises WdaError when it is none."""
    out: list[Step] = []
    at = 1 if chain.startswith("/") else 0
    while True:
        deep = chain.startswith("**/", at)
        at += 3 if deep else 0
        match = _KIND.match(chain, at)
        if match is None:
            raise _bad(chain, at)
        step = Step(match[0].removeprefix(PREFIX), deep)
        if match[0] != "*" and not match[0].startswith(PREFIX):
            raise WdaError(
                "invalid selector",
                f"Cannot parse class chain query '{chain}'. "
                f"'{match[0]}' class name is unknown to WDA",
            )
        at = _brackets(chain, match.end(), step)
        out.append(step)
        if at == len(chain):
            return out
        if chain[at] != "/":
            raise _bad(chain, at)
        at += 1


def _brackets(chain: str, at: int, step: Step) -> int:
    """Read what stands in brackets after a type; where it ends."""
    while chain.startswith("[", at):
        marked = _MARKED.match(chain, at)
        placed = _POSITION.match(chain, at)
        if marked and not step.position:
            mark = marked["mark"]
            test = parse(marked["text"].replace(mark * 2, mark))
            step.tests.append(test if mark == "`" else _holds(test))
            at = marked.end()
        elif placed and not step.position and int(placed[1]):
            step.position = int(placed[1])
            at = placed.end()
        else:
            raise _bad(chain, at)
    return at


def _holds(test: Predicate) -> Predicate:
    return lambda element: any(test(each) for each in element.walk() if each is not element)


def _bad(chain: str, at: int) -> WdaError:
    return WdaError(
        "invalid selector",
        f"Cannot parse class chain query '{chain}'. Unexpected character detected at position "
        f"{at + 1}:\n{chain[: at + 1]} <----",
    )
