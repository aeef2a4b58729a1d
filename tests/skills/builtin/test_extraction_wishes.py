"""What requests for rows say: read without a model, in English and Chinese."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.skills.builtin.standin import program

READ = ("fields", "item", "address", "form", "pages", "most", "example", "again")


@pytest.fixture(scope="module")
def wishes() -> Iterator[Any]:
    with program("extraction"):
        yield importlib.import_module("wishes")


NOTHING: dict[str, Any] = {
    "fields": [], "item": "", "address": "", "form": "", "pages": 1, "most": 0, "example": [],
    "again": False,
}  # fmt: skip
THREE = {"fields": ["name", "price", "rating"], "item": "product"}
LAMPS = "https://shop.example/lamps"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("get name, price and rating of each product on this page", THREE),
        (
            f"Please get the name, price & rating of every product on {LAMPS}?page=2.",
            THREE | {"address": f"{LAMPS}?page=2"},
        ),
        (
            "scrape titles and authors from https://books.example/list, first 3 pages, as csv",
            {"fields": ["titles", "authors"], "address": "https://books.example/list", "pages": 3,
             "form": "csv"},
        ),
        (
            "extract all job titles and companies on this page as a spreadsheet",
            {"fields": ["titles", "companies"], "item": "job", "form": "csv"},
        ),
        (
            "get the first 20 products with name and price from shop.example/lamps",
            {"fields": ["name", "price"], "item": "product", "address": LAMPS, "most": 20},
        ),
        (
            "get each hotel's name and price on this page, the first is Pier House, $1,120",
            {"fields": ["name", "price"], "item": "hotel", "example": ["Pier House", "$1,120"]},
        ),
        (
            f"get name and price of each product on {LAMPS}, all pages, as json",
            {"fields": ["name", "price"], "item": "product", "address": LAMPS, "pages": 0,
             "form": "json"},
        ),
        (
            "give me a spreadsheet of the names and prices on this page",
            {"fields": ["names", "prices"], "form": "csv"},
        ),
        ("what are the prices on this page?", {"fields": ["prices"]}),
        ("save the list on this page as csv", {"form": "csv"}),
        ("scrape this page", {}),
        (
            "list all headlines on daily.example.com",
            {"fields": ["headlines"], "address": "https://daily.example.com"},
        ),
        (
            "把这个页面上每个商品的名称、价格和评分抓下来",
            {"fields": ["名称", "价格", "评分"], "item": "商品"},
        ),
        (
            f"抓取 {LAMPS} 上所有商品的名称和价格，导出 CSV",
            {"fields": ["名称", "价格"], "item": "商品", "address": LAMPS, "form": "csv"},
        ),
        ("提取本页的标题和链接", {"fields": ["标题", "链接"]}),
        (
            "抓取前3页每本书的书名、作者，比如“三体”“刘慈欣”",
            {"fields": ["书名", "作者"], "item": "书", "pages": 3, "example": ["三体", "刘慈欣"]},
        ),
        ("抓取这个网页", {}),
        ("get name and price of everything on this page", {"fields": ["name", "price"]}),
        (
            "get name price and stock of each lamp on this page",
            {"fields": ["name", "price", "stock"], "item": "lamp"},
        ),
        ("whats the price of each lamp on this page", {"fields": ["price"], "item": "lamp"}),
        ("get title and company name on this page", {"fields": ["title", "company name"]}),
        ("turn this page into a spreadsheet", {"form": "csv"}),
        ("send me the prices on this page as csv", {"fields": ["prices"], "form": "csv"}),
        ("save the names and prices as csv", {"fields": ["names", "prices"], "form": "csv"}),
        ("the same as csv", {"form": "csv", "again": True}),
        ("Can I have that as a spreadsheet, please?", {"form": "csv", "again": True}),
        ("the same but only the first 3", {"most": 3, "again": True}),
        ("把刚才的结果导出成json", {"form": "json", "again": True}),
        ("把网页内容存成csv", {"form": "csv"}),
        ("the same", {"fields": ["same"]}),
    ],
)  # fmt: skip
def test_what_is_said_is_read(wishes: Any, text: str, said: dict[str, Any]) -> None:
    found = wishes.read(text)
    assert {name: getattr(found, name) for name in READ} == NOTHING | said


@pytest.mark.parametrize(
    ("text", "only", "fields"),
    [
        ("get name and price of each product on this page, only the ones below 50",
         ("", "below", "50"), ["name", "price"]),
        ("get name and price of each product under $50 on this page",
         ("", "below", "$50"), ["name", "price"]),
        (f"get the name of each product on {LAMPS} that cost less than 30 euros, as csv",
         ("price", "below", "30 euros"), ["name", "price"]),
        ("get name and rating of each hotel on this page, only those rated above 4.5",
         ("rating", "above", "4.5"), ["name", "rating"]),
        ("get the name and price of each lamp with a price of at most 50 on this page",
         ("price", "at most", "50"), ["name", "price"]),
        ("get name and price of each lamp whose rating is at least 4 on this page",
         ("rating", "at least", "4"), ["name", "price", "rating"]),
        ("get title and date of each post on this page, only those containing Python",
         ("", "with", "Python"), ["title", "date"]),
        ('get the title of each post on this page, only the ones without "ad" in the title',
         ("title", "without", "ad"), ["title"]),
        ("把这个页面上价格低于50元的商品的名称和价格抓下来", ("价格", "below", "50"),
         ["名称", "价格"]),
        ("抓取本页所有商品的名称和价格，只要50元以下的", ("", "at most", "50"), ["名称", "价格"]),
        ("抓取本页的标题，只要包含“台灯”的", ("", "with", "台灯"), ["标题"]),
    ],
)  # fmt: skip
def test_rows_are_narrowed_down(
    wishes: Any, text: str, only: tuple[str, str, str], fields: list[str]
) -> None:
    found = wishes.read(text)
    assert [tuple(each[key] for key in ("field", "how", "value")) for each in found.only] == [only]
    assert (found.fields, found.undone) == (fields, "")


@pytest.mark.parametrize(
    ("text", "undone"),
    [
        (
            "get name and price of each lamp on this page, only those in stock",
            "only those in stock",
        ),
        ("get name and price of each lamp on this page sorted by price", "sorted by price"),
        ("抓取本页的名称和价格，只要新品", "只要新品"),
        ("get only name and price of each lamp on this page", ""),
        ("get the first 20 lamps with name and price on this page", ""),
    ],
)
def test_what_is_not_understood_of_it_is_told(wishes: Any, text: str, undone: str) -> None:
    found = wishes.read(text)
    assert (found.undone, found.only) == (undone, [])
    assert len(found.fields) == 2


def test_an_answer_names_fields(wishes: Any) -> None:
    assert wishes.fields_of("the name, the price and its rating") == ["name", "price", "rating"]
    assert wishes.fields_of("名称、价格") == ["名称", "价格"]
    assert wishes.fields_of("everything") == []
