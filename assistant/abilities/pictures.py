"""Text in pictures, for skills: one reader for all, loaded when it is first needed."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from device_drivers.verbs.base import Said
from models.reading import Reader, ReaderMissing, load
from skills.base import Broken
from skills.running.seeing import lines_read

_one_at_a_time = threading.Lock()


@cache
def _reader() -> Reader:
    return load()


def lines(picture: bytes) -> list[dict[str, Any]]:
    """What stands in a PNG or JPEG, as ``context.Line`` has it. Raises Broken."""
    with _one_at_a_time:
        try:
            found = _reader().read(picture)
        except ReaderMissing as error:
            raise Broken(Said(str(error), f"没有文字识别：{error}")) from error
        except ValueError as error:
            raise Broken(Said("that is no picture", "这不是图片")) from error
    return lines_read(found)
