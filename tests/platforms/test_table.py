"""docs/gateways.md tells of every platform, and its table is made, not written."""

from __future__ import annotations

import pytest

from assistant.setting_up.platforms import platforms
from gateways.base import Abilities
from gateways.contract import CHECKS, Finding
from tests.platforms.table import BEGIN, DOCS, END, NAMES, held, lacks, library, table, written


@pytest.mark.parametrize("name", NAMES)
def test_each_platform_has_a_page_a_row_and_settings_to_copy(name: str) -> None:
    page = (DOCS.parent / "gateways" / f"{name}.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 45
    assert page.startswith(f"# {platforms()[name].name.en}\n"), "as the table and init call it"
    assert f"[gateways.{name}]" in page
    assert f"(gateways/{name}.md)" in DOCS.read_text(encoding="utf-8"), "--write it anew"
    assert library(name)


def test_rows_are_counted() -> None:
    found = [Finding("a"), Finding("b", problem="x"), Finding("c", skipped="needs edit")]
    assert held(found) == f"1 of {len(CHECKS)}; broken: b"
    able = Abilities(image=True, file=True, buttons=True, threads=True, voice=True, typing=3)
    assert lacks(able, found) == "edits"


def test_the_table_is_put_in_its_place() -> None:
    text = written(f"before\n{BEGIN}\nold\n{END}\nafter\n", table([("a",) * 5]))
    assert text.startswith("before\n")
    assert text.endswith(f"{END}\nafter\n")
    assert "| a | a | a | a | a |" in text
    assert "old" not in text
