"""What keeps a run from beginning, or from going on."""

from __future__ import annotations

from skills.evaluation.base import EvaluationError


class Mixed(EvaluationError):
    """The folder holds predictions that were asked for under another protocol."""


class Taken(EvaluationError):
    """Another process writes to the same file."""


class Stopped(EvaluationError):
    """The model cannot be asked any further; what was answered is kept."""
