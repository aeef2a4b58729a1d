"""Marks tests that start llama.cpp's real server: skipped where it cannot run."""

from __future__ import annotations

import pytest

from models.serving import llama_cpp
from models.serving.base import MissingProgram
from models.serving.processor import processor_flags


def _why_not() -> str:
    try:
        llama_cpp.find_program()
    except MissingProgram as error:
        return str(error)
    return llama_cpp.unfit(processor_flags())


WHY_NOT = _why_not()
needs_llama_cpp = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT or "it can run")
