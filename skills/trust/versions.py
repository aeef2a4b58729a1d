"""What a version is, and which of two is the newer one (semver.org)."""

from __future__ import annotations

import re

LONGEST = 100
"""Characters."""
_NUMBER = "(0|[1-9][0-9]{0,5})"
_MARK = "(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)"
_FORM = re.compile(
    rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}(?:-({_MARK}(?:\.{_MARK})*))?"
    r"(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?"
)
Order = tuple[tuple[int, int, int], bool, tuple[tuple[bool, int, str], ...]]


def is_version(text: str) -> bool:
    return _read(text) is not None


def order(version: str) -> Order:
    """Greater for the newer one; what comes after ``+`` counts for nothing, and what is no version
    is older than any."""
    found = _read(version)
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


def _read(text: str) -> re.Match[str] | None:
    return _FORM.fullmatch(text) if len(text) <= LONGEST else None
