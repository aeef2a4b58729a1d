"""Rows in a case: of the pages that the case has, or of what its virtual phone shows."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from device_drivers.base import Device
from device_drivers.verbs.base import Language, Said
from skills.extraction import screens, tables
from skills.extraction.base import Blocked, Forbidden, NoRows, NotLoaded, Page
from skills.extraction.collecting import Collected, Collecting, Which
from skills.extraction.registry import Registry
from skills.running import Answer
from skills.running.calls import Extract


class Shelf:
    """Pages by their addresses, in place of a browser."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        self._pages = pages

    def load(self, url: str) -> Page:
        if url not in self._pages:
            raise NotLoaded(Said(f"pages has no {url}", f"pages 中没有 {url}"))
        return Page(url, self._pages[url])

    def further(self) -> Page | None:
        return None


def extracted(
    call: Extract, pages: Mapping[str, str], phone: Device, language: Language,
    keep: Callable[[str, bytes], object],
) -> Answer:  # fmt: skip
    """What the house would answer; nothing is remembered between two calls."""
    with tempfile.TemporaryDirectory(prefix="phonepilot-case-") as folder:
        work = Collecting(Registry(Path(folder), "case"))
        try:
            found = tables.narrowed(call, _collected(work, call, pages, phone))
        except Which as which:
            return Answer(tables.which_of(call, which.lists))
        except (Blocked, Forbidden) as error:
            return Answer(tables.refused(call, error.said.of(language)))
        except NotLoaded as error:
            return Answer(error=error.said.of(language))
        except NoRows as error:
            return Answer(tables.refused(call, error.said.of(language)))
    name = ""
    if made := tables.file_of(call, found):
        name = made[0]
        keep(*made)
    told: dict[str, Any] = tables.table_of(found, name, language)
    return Answer(told)


def _collected(
    work: Collecting, call: Extract, pages: Mapping[str, str], phone: Device
) -> Collected:  # fmt: skip
    if not call.fields:
        return work.again()
    wish = tables.wish_of(call)
    if call.url:
        return work.of_address(Shelf(pages), call.url, wish)
    return work.of_page(screens.page_of(phone.observe(image=False)), wish)
