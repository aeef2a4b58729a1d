"""Screens and situations for the models' tests."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image

from device_drivers.base import Screen
from models.base import Situation


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def a_screen(width: int = 1080, height: int = 2400, kind: str = "PNG") -> Screen:
    return Screen(width, height, "com.android.settings", image=_teal(width, height, kind))


@cache
def _teal(width: int, height: int, kind: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(out, kind)
    return out.getvalue()


def a_situation(goal: str = "turn on wifi", width: int = 1080, height: int = 2400) -> Situation:
    return Situation(goal, a_screen(width, height))
