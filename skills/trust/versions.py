"""Which of two versions is the newer one (semver.org)."""

from __future__ import annotations

import re

_NUMBER = "([0-9]{1,9})"
_FORM = re.compile(
    rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}(?:-([0-9A-Za-z.-]{{1,64}}))?(?:\+[0-9A-Za-z.-]*)?"
)
Order = tuple[tuple[int, int, int], bool, tuple[tuple[bool, int, str], ...]]


def order(version: str) -> Order:
    """Greater for the newer one; what comes after ``+`` counts for nothing, and what is no version
    is older than any."""
    found = _FORM.fullmatch(version)
    if found is None:
        return ((-1, -1, -1), False, ())
    major, minor, patch, before = found.groups()
    marks = tuple(
        (False, int(mark), "") if mark.isdigit() else (True, 0, mark)
        for mark in (before or "").split(".")
        if mark
    )
    return ((int(major), int(minor), int(patch)), before is None, marks)


def is_newer(version: str, than: str) -> bool:
    return order(version) > order(than)
