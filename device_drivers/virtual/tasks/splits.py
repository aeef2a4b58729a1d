"""Which templates are for training, which for validation, which for the test: fixed here.

By template: every template stands in one of the three tables below; a new one must be put into one.
By app: whole apps are held out, and every template that uses a held-out app with them.
"""

from __future__ import annotations

from collections.abc import Mapping

from device_drivers.virtual.tasks.base import Split, Template

APPS: Mapping[Split, tuple[str, ...]] = {
    "train": (
        "browser", "calendar", "clock", "contacts", "files", "messages", "notes", "phone",
        "settings", "system",
    ),
    "validation": ("mail", "gallery", "camera"),
    "test": ("maps", "music", "shop"),
}  # fmt: skip
"""A template belongs to the strictest split that any of its apps is in: test, then validation."""

TEMPLATES: Mapping[Split, tuple[str, ...]] = {
    "train": (),
    "validation": (),
    "test": (),
}  # fmt: skip


def split_of(template: Template, by: str = "template") -> Split | None:
    """The split of a template, ``by`` template or app; None for one that is in no table."""
    if by == "template":
        return _BY_NAME.get(template.name())
    splits = {_BY_APP.get(app) for app in template.apps}
    order: tuple[Split, ...] = ("test", "validation", "train")
    return None if None in splits else next(split for split in order if split in splits)


_BY_NAME: Mapping[str, Split] = {
    name: split for split, names in TEMPLATES.items() for name in names
}
_BY_APP: Mapping[str, Split] = {app: split for split, apps in APPS.items() for app in apps}
