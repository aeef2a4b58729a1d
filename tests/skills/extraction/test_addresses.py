"""Which pages are of one kind, by their addresses."""

from __future__ import annotations

import pytest

from skills.extraction.addresses import NoAddress, canonical, pattern_of, widened

SHOP = "https://shop.example"


@pytest.mark.parametrize(
    ("url", "pattern"),
    [
        (f"{SHOP}/lamps", "shop.example/lamps"),
        (f"{SHOP}/lamps/", "shop.example/lamps"),
        ("HTTPS://Shop.Example:443/Lamps", "shop.example/Lamps"),
        ("http://shop.example:8080/lamps", "shop.example:8080/lamps"),
        (f"{SHOP}/lamps/4711", "shop.example/lamps/{number}"),
        (f"{SHOP}/news/2026-11-23/all", "shop.example/news/{date}/all"),
        (f"{SHOP}/b/3f2504e0-4f89-11d3-9a0c-0305e82c3301", "shop.example/b/{id}"),
        (f"{SHOP}/p/the-old-lamp-of-brass", "shop.example/p/{slug}"),
        (f"{SHOP}/p/4711.html", "shop.example/p/{number}.html"),
        (f"{SHOP}/lamps?page=3&utm_source=mail&gclid=x", "shop.example/lamps"),
        (f"{SHOP}/search?q=red+lamp&sort=price", "shop.example/search?q={any}&sort=price"),
        (f"{SHOP}/list?id=77", "shop.example/list?id={any}"),
        (f"{SHOP}/书/列表", "shop.example/书/列表"),
        (f"{SHOP}/%E4%B9%A6", "shop.example/书"),
        (f"{SHOP}/a/{{number}}", "shop.example/a/(number)"),
        ("screen://com.shop/.Main", "com.shop/.Main"),
    ],
)
def test_a_pattern_is_what_stays(url: str, pattern: str) -> None:
    assert str(pattern_of(url)) == pattern
    assert pattern_of(url).fits(url)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (f"{SHOP}/lamps/1", f"{SHOP}/lamps/2", True),
        (f"{SHOP}/lamps?page=1", f"{SHOP}/lamps?page=2", True),
        (f"{SHOP}/search?q=a", f"{SHOP}/search?q=b", True),
        (f"{SHOP}/lamps", f"{SHOP}/chairs", False),
        (f"{SHOP}/lamps", f"{SHOP}/lamps/red", False),
        (f"{SHOP}/lamps", "https://other.example/lamps", False),
        (f"{SHOP}/lamps", "https://shop.example:8443/lamps", False),
        (f"{SHOP}/l?view=grid", f"{SHOP}/l?view=list", False),
        (f"{SHOP}/l?view=grid", f"{SHOP}/l", False),
    ],
)
def test_pages_of_a_kind(one: str, other: str, same: bool) -> None:
    assert pattern_of(one).fits(other) is same


def test_a_second_page_shows_what_varies() -> None:
    first = pattern_of(f"{SHOP}/lamps/red?sort=price")
    both = widened(first, f"{SHOP}/chairs/red?sort=name")
    assert str(both) == "shop.example/{any}/red?sort={any}"
    assert both.fits(f"{SHOP}/tables/red?sort=new")
    assert not both.fits(f"{SHOP}/tables/blue?sort=new")
    assert both.fixed < first.fixed
    with pytest.raises(ValueError, match="another shape"):
        widened(first, f"{SHOP}/lamps?sort=price")


@pytest.mark.parametrize("url", ["", "lamps", "ftp://a.example/x", "https://", "javascript:1"])
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(NoAddress):
        pattern_of(url)


def test_where_one_came_from_is_left_out() -> None:
    found = canonical("https://me:pw@shop.example/l?a=1&utm_medium=x&page=2&fbclid=y#top")
    assert found == "https://shop.example/l?a=1&page=2"
