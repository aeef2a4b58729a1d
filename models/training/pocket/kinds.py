"""The kinds of tasks pocket is meant for: chosen by what it does in training and validation.

A template is of a kind it was trained for unless it needs what the policy has no words for: to add
up, to count, to compare over many screens, to put a text together from several places.
"""

from __future__ import annotations

from device_drivers.virtual.tasks.base import Template

LONGEST = 14
"""Acts of the shortest way; what takes longer is not for it."""
NOT_FOR_IT = frozenset(
    {"long", "count", "reckon", "compare", "conflict", "distractor", "web", "slider", "lock",
     "table", "time"}
)  # fmt: skip
"""Tags of which it did fewer than half in the training split, with other seeds."""


def trained_for(template: Template) -> bool:
    """Whether a task of this template is of a kind that pocket is meant for."""
    return template.steps <= LONGEST and not NOT_FOR_IT & set(template.tags)
