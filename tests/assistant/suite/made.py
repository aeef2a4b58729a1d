"""Records of tasks that were played, made up for tests of what is reckoned from them."""

from __future__ import annotations

from typing import Any

from assistant.suite.played import Entry, Played


def entry(template: str = "phone_call", *, seed: int = 1, index: int = 0) -> Entry:
    return Entry(template, index, seed, "en", "train", "template")


def played(template: str = "phone_call", *, seed: int = 1, index: int = 0, **known: Any) -> Played:
    """A success unless ``known`` says otherwise."""
    told = {"success": True, "outcome": "done", "steps": 2, "seconds": 1.0} | known
    return Played.of(entry(template, seed=seed, index=index), **told)
