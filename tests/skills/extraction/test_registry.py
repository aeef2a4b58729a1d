"""Functions are kept by person, pattern and fields, in versions that never change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skills.extraction.addresses import pattern_of
from skills.extraction.base import Field, NoRows, Row
from skills.extraction.collecting import Collecting
from skills.extraction.registry import FOLDER, Function, Registry, Run

URL = "https://shop.example/lamps"
FIELDS = (Field("name"), Field("price", "price", "EUR"))
ROWS: list[Row] = [{"name": "Lamp", "price": 3.0}]


def made(url: str = URL, code: str = "one") -> Function:
    shape = {"rows": 3, "filled": {"name": 1.0}}
    return Function(pattern_of(url), FIELDS, code, "induced", shape, url, "2026-11-23T08:00:00")


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return Registry(tmp_path, "chat:ann")


def test_it_is_found_by_pattern_and_fields(registry: Registry) -> None:
    kept = registry.keep(made())
    assert kept.version == 1
    assert registry.find(f"{URL}?page=7", ["PRICE", "name"]) == [kept]
    assert registry.find(URL, ["name"]) == []
    assert registry.find(URL, ["name", "price"], item="lamp") == []
    assert registry.find("https://other.example/lamps", ["name", "price"]) == []
    assert registry.find("https://shop.example/chairs", ["name", "price"]) == [kept]


def test_a_repair_is_the_next_version_and_the_old_one_stays(
    registry: Registry, tmp_path: Path
) -> None:
    first = registry.keep(made())
    second = registry.keep(replace(first, code="two", source="mended"))
    assert (second.version, second.key) == (2, first.key)
    assert registry.find(URL, ["name", "price"]) == [second]
    folder = next((tmp_path / FOLDER).glob("*/*"))
    assert (folder / "1.py").read_text() == "one"
    assert (folder / "2.py").read_text() == "two"


def test_a_damaged_version_gives_way_to_the_one_before(registry: Registry, tmp_path: Path) -> None:
    first = registry.keep(made())
    registry.keep(replace(first, code="two"))
    folder = next((tmp_path / FOLDER).glob("*/*"))
    (folder / "2.json").write_text("{")
    assert [each.code for each in registry.all()] == ["one"]


def test_a_page_that_is_like_it_widens_the_pattern(registry: Registry) -> None:
    kept = registry.keep(made())
    wide = registry.widen(kept, "https://shop.example/chairs")
    assert registry.widen(wide, "https://shop.example/tables") == wide
    assert len(registry.all()) == 1
    assert str(wide.pattern) == "shop.example/{any}"


def test_the_surer_of_two_comes_first(registry: Registry) -> None:
    exact = registry.keep(made())
    wide = registry.widen(registry.keep(made("https://shop.example/chairs")), f"{URL}")
    assert [each.key for each in registry.find(URL, ["name", "price"])] == [exact.key, wide.key]


def test_runs_are_counted_and_written_down(registry: Registry) -> None:
    kept = registry.keep(made())
    run = Run("2026-11-23T08:00:00", URL, "kept", 1, 1, 1)
    registry.went(kept, run, ROWS)
    registry.went(kept, replace(run, how="in doubt", told=["half of it is missing"]), None)
    assert registry.last(kept).rows == ROWS  # what was not delivered is nothing to compare with
    assert (registry.last(kept).runs, registry.last(kept).failing) == (2, 1)
    registry.went(kept, replace(run, how="mended"), ROWS)
    assert (registry.last(kept).mended, registry.last(kept).failing) == (1, 0)
    assert [each.how for each in registry.diary(kept)] == ["kept", "in doubt", "mended"]


def test_nobody_has_anothers(registry: Registry, tmp_path: Path) -> None:
    registry.keep(made())
    other = Registry(tmp_path, "chat:bo")
    assert other.all() == []
    other.erase()
    assert len(registry.all()) == 1
    registry.erase(until=0)
    assert len(registry.all()) == 1
    registry.erase()
    assert registry.all() == []
    assert registry.find(URL, ["name", "price"]) == []


def test_what_was_read_last_is_there_once_more(registry: Registry) -> None:
    with pytest.raises(NoRows):
        Collecting(registry).again()
    for url, at in (
        (URL, "2026-11-23T09:00:00+01:00"),
        (f"{URL}-of-old", "2026-11-23T08:30:00+00:00"),
    ):
        kept = registry.keep(made(url))
        rows: list[Row] = [{"name": at, "price": float(n)} for n in range(3)]
        registry.went(kept, Run(at, url, "made", 3, 1, 1), rows)
    found = Collecting(registry).again()  # 8:30 in London is after 9:00 in Berlin
    assert (found.url, [row["price"] for row in found.rows]) == (f"{URL}-of-old", [0.0, 1.0, 2.0])
    assert found.fields == FIELDS
    assert found.told[0].en == f"As it was at 2026-11-23 08:30: {URL}-of-old"
