"""``On``: what a component must be like, put together step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from device_drivers.virtual.harmony.agent.errors import bad_arguments
from device_drivers.virtual.harmony.layout import Component

EQUALS, CONTAINS, STARTS_WITH, ENDS_WITH, MATCHES = range(5)
TEXTS = ("text", "id", "key", "type", "description", "hint")
FLAGS = ("clickable", "longClickable", "scrollable", "enabled", "focused", "selected", "checked",
         "checkable")  # fmt: skip
RELATIONS = ("isBefore", "isAfter", "within")
_COMPARE: Mapping[int, Callable[[str, str], bool]] = {
    EQUALS: str.__eq__,
    CONTAINS: str.__contains__,
    STARTS_WITH: str.startswith,
    ENDS_WITH: str.endswith,
    MATCHES: lambda found, wanted: re.fullmatch(wanted, found) is not None,
}


@dataclass(frozen=True, slots=True)
class Query:
    """Every criterion must hold; ``relations`` are of another query's first find."""

    texts: tuple[tuple[str, str, int], ...] = ()
    flags: tuple[tuple[str, bool], ...] = ()
    relations: tuple[tuple[str, Query], ...] = ()
    bundle: str = ""

    def with_text(self, name: str, value: object, pattern: object = EQUALS) -> Query:
        """One more text that must be so. Raises ApiError for a pattern there is none of."""
        if not isinstance(pattern, int) or pattern not in _COMPARE:
            raise bad_arguments("Illegal MatchPattern value")
        if pattern == MATCHES:
            try:
                re.compile(str(value))
            except re.error as error:
                raise bad_arguments(f"Illegal regular expression: {error}") from error
        return replace(self, texts=(*self.texts, (name, str(value), pattern)))

    def with_flag(self, name: str, value: object = True) -> Query:
        return replace(self, flags=(*self.flags, (name, bool(value))))

    def with_relation(self, name: str, other: Query) -> Query:
        return replace(self, relations=(*self.relations, (name, other)))

    def find(self, windows: list[Component]) -> list[Component]:
        """What is like that, in document order."""
        everything = [each for window in windows for each in window.walk()]
        found = [each for each in everything if self._holds(each)]
        for name, other in self.relations:
            anchors = other.find(windows)
            if not anchors:
                return []
            found = _related(name, found, anchors, everything)
        return found

    def _holds(self, component: Component) -> bool:
        if self.bundle and component.bundle != self.bundle:
            return False
        attributes = component.attributes
        return all(
            _COMPARE[pattern](attributes[name], wanted) for name, wanted, pattern in self.texts
        ) and all(attributes[name] == str(wanted).lower() for name, wanted in self.flags)


def _related(
    name: str, found: list[Component], anchors: list[Component], everything: list[Component]
) -> list[Component]:
    place = {id(each): index for index, each in enumerate(everything)}
    if name == "isBefore":
        last = place[id(anchors[-1])]
        return [each for each in found if place[id(each)] < last]
    if name == "isAfter":
        first = place[id(anchors[0])]
        return [each for each in found if place[id(each)] > first]
    inside = {id(each) for anchor in anchors for each in anchor.walk() if each is not anchor}
    return [each for each in found if id(each) in inside]
