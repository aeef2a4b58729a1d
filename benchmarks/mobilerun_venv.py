"""A Python that has mobilerun's driver, in a folder of its own: it needs other libraries than ours.

It is made once and kept in the user's cache folder, and may be deleted at any time.
"""

from __future__ import annotations

from benchmarks.other_venv import NotInstalled, python_with

__all__ = ["PACKAGES", "NotInstalled", "python"]

PACKAGES = ("mobilerun-core-local==0.7.1",)
"""The driver mobilerun 0.7.4 uses, published as a package of its own."""


def python() -> str:
    """The Python to run. Raises NotInstalled."""
    try:
        return python_with(*PACKAGES)
    except NotInstalled as error:
        raise NotInstalled(
            f"mobilerun's driver could not be installed ({error}). Install "
            f"{PACKAGES[0]} into a virtual environment yourself and give its Python: "
            "--mobilerun PYTHON."
        ) from error
