"""Small pages for tests of reading them."""

from __future__ import annotations

from typing import Any

from skills.extraction import embedded
from skills.extraction.base import Field, Page, Wish
from skills.extraction.page import Page as Tree
from skills.extraction.page import load

URL = "https://shop.example/lamps?page=1"
SHOP_WISH = Wish(
    (Field("name"), Field("price", "price"), Field("rating", "rating", optional=True)), "product"
)
NAMES = ("Birch lamp", "Cobalt kettle", "Ember chair", "Fjord rug", "Granite bowl", "Onyx vase")


def packed(html: str, url: str = URL) -> dict[str, Any]:
    return embedded.packed(Page(url, html))


def tree(html: str, url: str = URL) -> Tree:
    return load(packed(html, url))


def shop(
    price: str = '<span class="price">${price:.2f}</span>',
    name: str = "title",
    more: str = "",
    head: str = "",
    n: int = 6,
) -> Page:
    """Cards in a list, below them others of the same shape that are not meant."""  # fmt: skip
    cards = "".join(
        f'<li class="card"><h3 class="{name}"><a href="/p/{i}">{each}</a></h3>'
        f"{price.format(price=10.5 + i, was=90.0 + i)}"
        f'<div class="stars" title="{3 + i / 10} out of 5"></div></li>'
        for i, each in enumerate(NAMES[:n])
    )
    other = cards.replace("lamp", "box").replace("10.5", "99.5")
    return Page(
        URL,
        f"<html lang=en><head>{head}</head><body><nav><ul><li><a href=/>Home</a><li><a href=/s>Sale"
        f"</a></ul></nav><main><h1>Lamps</h1><ul class=grid>{cards}{more}</ul>"
        f"<section><h2>Customers also bought</h2><ul "
        f"class=grid>{other}</ul></section></main></body></html>",
    )
