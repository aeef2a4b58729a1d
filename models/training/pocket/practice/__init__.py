"""Practice: tasks made for training alone, one module for some apps each.

A practice task is a template like those of the suite (``device_drivers/virtual/tasks``), so that
its solution is demonstrated and judged in the same way; it belongs to no split and is never
measured. Its names begin with ``practice_``. Goals are put in many ways, for it is in practice that
the policy learns how people say things. ``python -m models.training.pocket.practice [NAME...]``
plays the solutions and says what is wrong with them.
"""

from __future__ import annotations

import pkgutil
from functools import lru_cache
from importlib import import_module

from device_drivers.virtual.tasks.base import Template


@lru_cache(maxsize=1)
def practices() -> dict[str, Template]:
    """Every practice template by its name, sorted. Raises ValueError for one of another name."""
    found: dict[str, Template] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.name == "__main__":
            continue
        inside = import_module(f"{__name__}.{module.name}")
        for kind in vars(inside).values():
            if not (isinstance(kind, type) and issubclass(kind, Template)):
                continue
            if kind.__module__ != inside.__name__ or not hasattr(kind, "goal"):
                continue
            name = kind.name()
            if not name.startswith("practice_") or name in found:
                raise ValueError(f"{name}: practice templates are called Practice..., each once")
            found[name] = kind()
    return dict(sorted(found.items()))
