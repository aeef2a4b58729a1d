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


def test_an_answer_names_fields(wishes: Any) -> None:
    assert wishes.fields_of("the name, the price and its rating") == ["name", "price", "rating"]
    assert wishes.fields_of("名称、价格") == ["名称", "价格"]
    assert wishes.fields_of("everything") == []
