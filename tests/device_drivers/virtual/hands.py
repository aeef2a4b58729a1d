"""A person's hands and eyes on a virtual phone, without adb in between."""

from __future__ import annotations

from device_drivers.base import Role
from device_drivers.virtual.phone import Node, Phone


def node(phone: Phone, label: str, *, role: Role | None = None) -> Node:
    """The one thing on screen called ``label`` (the last, if several)."""
    found = [
        n
        for n in phone.tree().walk()
        if label in (n.text, n.description, n.hint) and role in (None, n.role)
    ]
    assert found, f"no {label!r} among {labels(phone)}"
    return found[-1]


def tap(phone: Phone, label: str, *, role: Role | None = None) -> None:
    phone.tap(*node(phone, label, role=role).box.center)


def by_id(phone: Phone, name: str) -> list[Node]:
    """Everything whose resource id ends in ``name``."""
    return [n for n in phone.tree().walk() if n.resource_id.endswith(f"/{name}")]


def labels(phone: Phone) -> list[str]:
    """What can be read on screen, top to bottom."""
    return [n.label for n in phone.tree().walk() if n.label]


def see(phone: Phone, label: str) -> bool:
    return phone.tree().find(label) is not None


def find_icon(phone: Phone, label: str) -> Node:
    """The icon on the home screen, on whichever of its pages."""
    phone.home()
    for _ in range(5):
        if see(phone, label):
            break
        phone.swipe(phone.width * 0.8, phone.height * 0.5, phone.width * 0.2, phone.height * 0.5)
    return node(phone, label)


def open_app(phone: Phone, label: str) -> None:
    phone.tap(*find_icon(phone, label).box.center)


def scroll_to(phone: Phone, label: str) -> None:
    """Drag the list until ``label`` is in sight."""
    middle = phone.width // 2
    for _ in range(30):
        if see(phone, label):
            return
        phone.swipe(middle, phone.height * 0.7, middle, phone.height * 0.5, seconds=0.8)
    raise AssertionError(f"no {label!r} after scrolling: {labels(phone)}")
