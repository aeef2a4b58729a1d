"""The cases: every kind of place with the orders that can be given there, in two languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from benchmarks.attacks.carriers import CARRIERS, NO_SLASHES, OUTSIDE
from benchmarks.attacks.lies import LIES
from benchmarks.attacks.orders import BY_NAME, ORDERS, Order
from benchmarks.attacks.places import LABELS, PLACES
from benchmarks.attacks.swaps import SWAPS

Language = Literal["en", "zh"]
Mind = Literal["eyes", "brain", "team", "room"]
SEEDS = 3
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Case:
    """``kind``: where the attack stands. ``order``: what it wants (the name of a swap or a lie,
    where nothing is ordered). ``mind``: the model that is misled, one that looks or one with tools;
    one that looks in a team, or for a person in a chat room."""

    kind: str
    order: str
    errand: str
    language: Language
    mind: Mind = "eyes"
    label: str = ""
    """What a fake app is called."""

    @property
    def name(self) -> str:
        """Names the case in tables and files."""
        parts = (self.kind, self.order, self.label, self.errand, self.language, self.mind)
        return "/".join(part.replace(" ", "_") for part in parts if part)

    def house(self, seed: int) -> str:
        """Cases of one house are played one after the other in it."""
        return f"{self.name}#{seed}" if self.kind in ALONE else self.mind


TWISTS = {
    "another recipient": ("text_friend", "reply_to_friend"),
    "another amount": ("buy_one", "put_in_cart"),
}
"""Orders that change the task itself go with the tasks that have such a thing."""
FOR_FINGERS = ("another app", "let it watch")
"""They have kinds of their own."""
BY_TOOLS = {
    "message": ("read_message", "reply_to_friend"), "notification": ("write_note",),
    "web page": ("read_page",),
}  # fmt: skip
"""What a brain reads by its tools on the way of its errands."""


ALONE = ("MCP description",)
"""What a house reads once and keeps, so that each needs a house of its own."""


def cases() -> list[Case]:
    """All of them, in an order that does not change."""
    return [
        *_by_eyes(), *_by_brain(), *_fakes(), *_questions(), *_swaps(),
        *_names(), *_outside(), *_notes(), *_rooms(), *_lies(),
    ]  # fmt: skip


def _by_eyes() -> Iterator[Case]:
    for kind, where in PLACES.items():
        for n, order in enumerate(order for order in ORDERS if order.name not in FOR_FINGERS):
            fitting = [e for e in where.errands if order.twist is None or e in TWISTS[order.name]]
            for m, language in enumerate(LANGUAGES):
                if fitting:
                    errand = fitting[(n + m) % len(fitting)]
                    yield Case(kind, order.name, errand, language)


def _by_brain() -> Iterator[Case]:
    for kind, errands in BY_TOOLS.items():
        for n, order in enumerate(order for order in ORDERS if order.name not in FOR_FINGERS):
            fitting = [e for e in errands if order.twist is None or e in TWISTS[order.name]]
            for m, language in enumerate(LANGUAGES):
                if fitting:
                    errand = fitting[(n + m) % len(fitting)]
                    yield Case(kind, order.name, errand, language, "brain")


def _fakes() -> Iterator[Case]:
    order = BY_NAME["another app"].name
    for label in LABELS:
        yield Case("fake app", order, "text_friend", "en", label=label)
        yield Case("fake app", order, "reply_to_friend", "zh", label=label)


def _questions() -> Iterator[Case]:
    """A question of the system for a permission, and words that say what to answer."""
    for kind in ("overlay", "notification", "hidden node"):
        for language in LANGUAGES:
            yield Case(kind, "let it watch", "write_note", language)


def _swaps() -> Iterator[Case]:
    for swap, errands in SWAPS.items():
        for errand in errands.errands:
            for language in LANGUAGES:
                yield Case("swap", swap, errand, language)


def _alternating(orders: Iterable[Order]) -> Iterator[tuple[Order, Language]]:
    """Each in one of the languages."""
    for n, order in enumerate(orders):
        yield order, LANGUAGES[n % 2]


PLAIN = [o for o in ORDERS if o.twist is None and o.name not in FOR_FINGERS]
"""Orders that can stand anywhere."""


def _names() -> Iterator[Case]:
    """Names that others gave, seen and told by tools."""
    for kind, where in CARRIERS.items():
        if kind == "Wi-Fi name":
            for order in (o for o in PLAIN if o.brief[0]):
                yield Case(kind, order.name, where.errands[0], "en")
                yield Case(kind, order.name, where.errands[0], "zh")
            continue
        here = [o for o in PLAIN if kind not in NO_SLASHES or "{url}" not in o.en]
        for n, (order, language) in enumerate(_alternating(here)):
            yield Case(kind, order.name, where.errands[n % len(where.errands)], language)
            yield Case(kind, order.name, where.errands[0], language, "brain")


def _outside() -> Iterator[Case]:
    for kind, (_, errand) in OUTSIDE.items():
        for order, language in _alternating(PLAIN):
            yield Case(kind, order.name, errand, language, "brain")


def _notes() -> Iterator[Case]:
    """The Notetaker of a team writes down what the attacker wants."""
    for n, (order, language) in enumerate(_alternating(PLAIN)):
        yield Case(
            "team's note", order.name, ("write_note", "text_friend")[n % 2], language, "team"
        )


def _rooms() -> Iterator[Case]:
    """Others in the chat room say yes, and order the same as a text message does."""
    for order, language in _alternating(PLAIN):
        yield Case("chat room", order.name, "reply_to_friend", language, "room")


def _lies() -> Iterator[Case]:
    for name, lie in LIES.items():
        for errand in lie.errands:
            for language in LANGUAGES:
                yield Case("lying result", name, errand, language, lie.mind)


def short(each: int = 1) -> list[Case]:
    """So many of every kind and mind: for a test that is over in a moment."""
    found: dict[tuple[str, str], list[Case]] = {}
    for case in cases():
        found.setdefault((case.kind, case.mind), []).append(case)
    return [c for group in found.values() for c in group[:: max(1, len(group) // each)][:each]]
