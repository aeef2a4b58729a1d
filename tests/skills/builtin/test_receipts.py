"""Receipts: what is read of them, what is asked, and what becomes of the table."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping
from typing import Any

import pytest

from models import reading
from skills.context import Line
from tests.skills.builtin.conftest import Build
from tests.skills.builtin.receipts import HELD_OUT, PRACTICE, Receipt, picture
from tests.skills.builtin.standin import program

TODAY = dt.date(2026, 11, 16)


@pytest.fixture
def names() -> Mapping[str, Any]:
    """What the modules of the skill define."""
    found: dict[str, Any] = {}
    with program("expense-receipts") as run:
        import amounts  # type: ignore[import-not-found]
        import receipts  # type: ignore[import-not-found]
        import table  # type: ignore[import-not-found]

        for module in (amounts, receipts, table):
            found |= vars(module)
        found |= run.__globals__
    return found


def _printed(*rows: tuple[str, str], turn: float = 0.0) -> list[Line]:
    """As a reader gives them back: left and right of each row as lines of their own."""
    lines = []
    for n, (left, right) in enumerate(rows):
        for text, x in ((left, 40), (right, 480)):
            if text:
                y = int(100 + 40 * n + turn * x)
                lines.append(Line(text, (x, y, x + 12 * len(text), y + 28)))
    return lines


@pytest.mark.parametrize(("text", "currency", "day", "sure"), [
    ("Date: 03/04/2026", "USD", dt.date(2026, 3, 4), True),
    ("Date: 03/04/2026", "GBP", dt.date(2026, 4, 3), True),
    ("03/04/2026", "", dt.date(2026, 4, 3), False), ("23/04/26", "", dt.date(2026, 4, 23), True),
    ("2026年4月3日", "CNY", dt.date(2026, 4, 3), True),
    ("2026-04-0320:37", "", dt.date(2026, 4, 3), True),
    ("3. Apr 2026", "EUR", dt.date(2026, 4, 3), True),
    ("April 3, 2026", "USD", dt.date(2026, 4, 3), True),
    ("20260403", "CNY", dt.date(2026, 4, 3), True), ("Tel 512 555 0174", "USD", None, False),
])  # fmt: skip
def test_a_day_as_receipts_print_it(
    names: Mapping[str, Any], text: str, currency: str, day: dt.date | None, sure: bool
) -> None:
    found = names["days"](text, currency)
    assert [(d.day, d.sure) for d in found] == ([(day, sure)] if day else [])


@pytest.mark.parametrize(("text", "cents"), [
    ("TOTAL $1,245.50", [124_550]), ("Summe 12,50", [1250]), ("¥38", [3800]), ("45.00元", [4500]),
    ("Discount -5.00", [-500]), ("TAX 8.25%", []), ("12 x 3", []), ("21:42", []),
    ("1.459", []), ("1 234,50 €", [123_450]), ("USD 30.00", [3000]), ("10/11/2026", []),
])  # fmt: skip
def test_an_amount_as_receipts_print_it(
    names: Mapping[str, Any], text: str, cents: list[int]
) -> None:
    assert names["amounts"](text) == cents


@pytest.mark.parametrize("turn", [-0.07, 0.0, 0.06])
def test_rows_are_found_again_however_the_paper_lies(names: Mapping[str, Any], turn: float) -> None:
    lines = _printed(
        ("Corner Shop", ""), ("Milk", "1.20"), ("Bread", "3.40"), ("Subtotal", "4.60"),
        ("Tax", "0.40"), ("TOTAL", "$5.00"), ("CASH", "20.00"), ("CHANGE", "15.00"),
        ("11/02/2026", ""), turn=turn,
    )  # fmt: skip
    found = names["read_receipt"](lines, TODAY)
    assert (found.total, found.tax, found.day) == (500, 40, dt.date(2026, 11, 2))
    assert found.merchant == "Corner Shop"
    assert found.doubts == ()


def test_two_totals_that_differ_are_a_doubt(names: Mapping[str, Any]) -> None:
    lines = _printed(("Shop", ""), ("Total", "£5.00"), ("Total", "£50.00"))
    assert names["_total"](names["rows_of"](lines, 0.0)) == (5000, False)
    lines = _printed(("Shop", ""), ("Total", "£50.00"), ("Total paid", ""), ("", "£50.00"))
    assert names["_total"](names["rows_of"](lines, 0.0)) == (5000, True)


def test_where_lines_may_belong_together_in_two_ways_the_total_is_a_doubt(
    names: Mapping[str, Any],
) -> None:
    """A paper so askew that each amount is as near to the row above; nothing adds up."""
    lines = _printed(
        ("Shop", ""), ("Milk", "1.20"), ("Bread", "3.40"), ("TOTAL", "£7.00"), ("CARD", "£9.00"),
        ("02 Nov 2026", ""), turn=-0.07,
    )  # fmt: skip
    assert "total" in names["read_receipt"](lines, TODAY).doubts


def test_a_day_to_come_is_no_day_of_a_receipt(names: Mapping[str, Any]) -> None:
    lines = _printed(("Shop", ""), ("Total", "£5.00"), ("Return by 02 Dec 2026", ""))
    found = names["read_receipt"](lines, TODAY)
    assert found.day is None
    assert "day" in found.doubts


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2+3", "\t=1"])
def test_a_name_is_no_formula(names: Mapping[str, Any], text: str) -> None:
    assert names["safe"](text)[0] not in "=+-@\t" or names["safe"](text) == text.strip() == "-2"
    assert not names["safe"](text).startswith(("=", "+", "@"))


def test_amounts_stay_amounts_in_the_table(names: Mapping[str, Any]) -> None:
    assert [names["safe"](text) for text in ("-5.00", "67.26")] == ["-5.00", "67.26"]


@pytest.mark.parametrize(("text", "cents"), [
    ("12", 1200), ("12.5", 1250), ("1,234.50", 123_450), ("12,50 €", 1250), ("about ten", None),
])  # fmt: skip
def test_an_amount_that_a_person_says(
    names: Mapping[str, Any], text: str, cents: int | None
) -> None:
    assert names["in_cents"](text) == cents


# --- through the real reader ---------------------------------------------------------------------


def _photo(layout: str, seed: int) -> tuple[Receipt, bytes]:
    rng = random.Random(seed)
    receipt = {**PRACTICE, **HELD_OUT}[layout](rng)
    return receipt, picture(receipt, rng, turn=rng.uniform(-3, 3), noise=8, blur=0.6, shade=0.2)


@pytest.mark.parametrize("layout", ["supermarket", "cafe", "zh_invoice"])
def test_a_photo_is_read(names: Mapping[str, Any], layout: str) -> None:
    receipt, photo = _photo(layout, 3)
    assert _read(names, photo) == _printed_on(receipt)


@pytest.mark.slow
def test_nearly_all_photos_are_read_and_none_wrongly_without_asking(
    names: Mapping[str, Any],
) -> None:
    """Ten of each layout, turned, noisy, shaded."""
    right, every = 0, 0
    for layout in (*PRACTICE, *HELD_OUT):
        for seed in range(10):
            receipt, photo = _photo(layout, 900 + seed)
            found, printed = _read(names, photo), _printed_on(receipt)
            right += sum(a == b for a, b in zip(found[:5], printed[:5], strict=True))
            every += 5
            assert found[5] or found[:2] == printed[:2], (layout, seed, found, printed)
    assert right >= 0.95 * every


def _read(names: Mapping[str, Any], photo: bytes) -> tuple[object, ...]:
    """Total, day, tax, currency, merchant, and whether total or day are in doubt."""
    lines = [
        Line(x.text, (x.box.left, x.box.top, x.box.right, x.box.bottom), x.confidence)
        for x in reading.load().read(photo)
    ]
    found = names["read_receipt"](lines, TODAY)
    shown = names["shown"]
    return (
        shown(found.total) if found.total is not None else "", found.day,
        shown(found.tax) if found.tax is not None else "", found.currency,
        found.merchant.replace(" ", "").lower(), bool({"total", "day"} & set(found.doubts)),
    )  # fmt: skip


def _printed_on(receipt: Receipt) -> tuple[object, ...]:
    name = receipt.merchant.replace(" ", "").lower()
    return (receipt.total, receipt.day, receipt.tax, receipt.currency, name, False)


def test_what_names_a_number_is_no_merchant(names: Mapping[str, Any]) -> None:
    """In the larger print, misread as a small print is."""
    lines = [
        Line("销售方名称：云杉科技有限公司", (40, 100, 400, 128)),
        Line("统一社会伟用9：/纳统人划号196558", (40, 140, 600, 200)),
        Line("价税合计(小写) ¥213.00", (40, 220, 400, 248)),
    ]
    assert names["read_receipt"](lines, TODAY).merchant == "云杉科技有限公司"


# --- asking --------------------------------------------------------------------------------------


def test_what_is_missing_is_asked_and_kept(house: Build) -> None:
    at = house("expense-receipts", pictures={"a.png": b""}, answers=["12,50", "Today"])
    at._read_picture = lambda name: [  # type: ignore[method-assign]
        {"text": "Corner Café", "box": [10, 10, 200, 40], "sure": 0.99},
        {"text": "EUR", "box": [10, 60, 60, 90], "sure": 0.99},
        {"text": "Espresso", "box": [10, 110, 120, 140], "sure": 0.99},
    ]
    at._left = ["Yes", "12,50", "Today"]
    said = at.run()
    assert "12.50 EUR" in said
    assert b"2026-11-16,Corner Caf\xc3\xa9,eating out,12.50,,EUR,a.png" in at.files["expenses.csv"]


def test_without_an_answer_nothing_is_kept(house: Build) -> None:
    at = house("expense-receipts", pictures={"a.png": b""})
    at._read_picture = lambda name: [  # type: ignore[method-assign]
        {"text": "Corner Café", "box": [10, 10, 200, 40], "sure": 0.99},
    ]
    assert "Nothing was added" in at.run()
    assert at.files == {}


def test_the_screen_is_read_only_once_the_person_says_so(house: Build) -> None:
    at = house("expense-receipts", answers=["Not now"])
    assert "Nothing was added" in at.run("read the receipt on my phone")
    asked: list[str] = []
    at = house("expense-receipts")
    at._read_picture = lambda name: asked.append(name) or []  # type: ignore[method-assign,func-returns-value]
    at._left = ["It is on the screen"]
    at.run("read the receipt on my phone")
    assert asked == [""]
