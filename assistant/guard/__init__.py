"""The guard: how dangerous a step is, whether a person must say yes first, what binds the yes.

``risks`` reads the risk class of a step, ``provenance`` where its arguments came from, ``grants``
what its task may touch; ``deciding`` weighs them by the owner's ``policy``. A yes is an approval
(``approvals``), bound to the exact step and used once. ``watch`` is all of it for one task.
"""

from assistant.guard.risks import (
    element_at,
    focused,
    risk_of,
    risk_of_address,
    risk_of_verb,
)
from assistant.guard.wording import context, is_no, is_yes

__all__ = [
    "context",
    "element_at",
    "focused",
    "is_no",
    "is_yes",
    "risk_of",
    "risk_of_address",
    "risk_of_verb",
]
