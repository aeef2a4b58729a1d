"""The way to the next page, as sites write it, and when there is none."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from device_drivers.verbs.base import Said
from skills.extraction.base import NotLoaded, Page
from skills.extraction.paging import Leaf, following, walk

URL = "https://shop.example/list?page=2"


def page(html: str, url: str = URL) -> Page:
    return Page(url, f"<html><body><main>{html}</main></body></html>")


def to(html: str, url: str = URL, seen: Iterable[str] = ()) -> str | None:
    found = following(page(html, url), set(seen))
    return found.removeprefix("https://shop.example") if found else None


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<a rel='nofollow next' href='?page=3'>more lamps</a>", "/list?page=3"),
        ("<link rel='next' href='/list?page=3'>", "/list?page=3"),
        ("<a href='/list?page=1'>Prev</a><a href='/list?page=3'>Next ›</a>", "/list?page=3"),
        ("<a href='/l/3'>下一页</a>", "/l/3"),
        ("<a href='/l/3'>Nächste Seite »</a>", "/l/3"),
        ("<a href='/l/3' aria-label='Next page'><svg></svg></a>", "/l/3"),
        ("<li class='pg-next'><a href='/l/3'>→</a></li>", "/l/3"),
        ("<ul class='pagination'><a href='/l/1'>‹</a><a href='/l/3'>›</a></ul>", "/l/3"),
        ("<ul><li><a href='/l/1'>1</a></li><li><b>2</b></li><li><a href='/l/3'>3</a></li>"
         "<li>…</li><li><a href='/l/9'>9</a></li></ul>", "/l/3"),
        ("<p><a href='/l/1'>1</a><a href='/l/2' aria-current='page'>2</a><a href='/l/3'>3</a></p>",
         "/l/3"),
        ("<p><a href='?page=1'>1</a><a href='?page=2'>2</a><a href='?page=3'>3</a></p>",
         "/list?page=3"),
        ("<p>Page 2 of 7</p>", "/list?page=3"),
        ("<p>第2页 / 共7页</p>", "/list?page=3"),
        ("<a href='/list?page=3#top'>go on here</a>", "/list?page=3"),
        # no way on
        ("<p>Page 2 of 2</p>", None),
        ("<p>Page 3 of 7</p>", None),
        ("<p>lamps</p>", None),
        ("<a href='/l/1'>Prev</a><a class='disabled' href='/l/3'>Next</a>", None),
        ("<li class='next disabled'><a href='/l/3'>Next</a></li>", None),
        ("<a href='#'>Next</a><a href='javascript:go()'>Next</a><a>Next</a>", None),
        ("<a rel='next' href='https://other.example/list?page=3'>Next</a>", None),
        ("<a rel='next' href='http://['>Next</a>", None),
        ("<a href='/blog/1'>Next week's offers</a>", None),
        ("<a href='/l/3'>Next day delivery</a>", None),
        ("<a href='/story/7'>→</a>", None),
        ("<ul><li>Rooms</li><li>2</li><li>3</li></ul>", None),
        ("<script>var a = \"<a rel='next' href='/l/3'>\"</script>", None),
    ],
)  # fmt: skip
def test_ways_to_the_next_page(html: str, found: str | None) -> None:
    assert to(html) == found


def test_pages_that_were_seen_are_not_next() -> None:
    link = "<a rel='next' href='?page=3'>on</a><p>Page 2 of 9</p>"
    assert to(link, seen=["https://shop.example/list?page=3"]) is None


def test_the_first_page_of_numbers_has_no_number_in_its_address() -> None:
    html = "<div><span>1</span><a href='/list?page=2'>2</a><a href='/list?page=3'>3</a></div>"
    assert to(html, "https://shop.example/list") == "/list?page=2"


class Book:
    """Pages by address; some grow. Keeps what was asked for."""

    def __init__(self, pages: dict[str, str], grown: Iterable[str] = ()) -> None:
        self.pages = pages
        self.grown = list(grown)
        self.asked: list[str] = []

    def load(self, url: str) -> Page:
        self.asked.append(url)
        if url not in self.pages:
            raise NotLoaded(Said(f"{url} is away.", f"{url} 打不开。"))
        return page(self.pages[url], url)

    def further(self) -> Page | None:
        self.asked.append("further")
        return page(self.grown.pop(0), self.asked[0]) if self.grown else None


def html(*names: str, after: str = "") -> str:
    return "".join(f"<p>{name}</p>" for name in names) + (
        f"<a rel='next' href='{after}'>on</a>" if after else ""
    )


def shown(leaves: Iterable[Leaf]) -> list[tuple[int, bool]]:
    return [(leaf.page.html.count("<p>"), leaf.whole) for leaf in leaves]


def test_links_are_followed_to_the_end_or_to_the_limit() -> None:
    pages = {
        "https://a.example/1": html("Lamp", "Chair", after="/2"),
        "https://a.example/2": html("Desk", after="/3"),
        "https://a.example/3": html("Bed", "Stool", "Sofa"),
    }
    book = Book(pages)
    assert shown(walk(book, "https://a.example/1", 9)) == [(2, False), (1, False), (3, False)]
    assert book.asked == [*pages, "further"]
    book = Book(pages)
    assert shown(walk(book, "https://a.example/1", 2)) == [(2, False), (1, False)]
    assert book.asked == list(pages)[:2]
    assert len(shown(walk(Book(pages), "https://a.example/1"))) == 1
    assert len(shown(walk(Book(pages), "https://a.example/1", 9, stop=lambda: True))) == 1


def test_a_page_that_grows_holds_what_was_there_before() -> None:
    first, more, most = html("a", "b"), html("a", "b", "c"), html("a", "b", "c", "d")
    book = Book({"https://a.example/": first}, [more, most])
    assert shown(walk(book, "https://a.example/", 9)) == [(2, False), (3, True), (4, True)]


def test_a_page_that_says_nothing_new_is_the_end() -> None:
    """Sites whose last page comes for every number after it; links in a ring."""
    last = html("Bed", after="/{}") + "<i>Page {}</i>"
    pages = {f"https://a.example/{n}": last.format(n + 1, n) for n in range(2, 50)}
    pages["https://a.example/1"] = html("Lamp", after="/2")
    book = Book(pages)
    assert len(shown(walk(book, "https://a.example/1", 40))) == 2
    ring = {
        "https://a.example/1": html("Lamp", after="/2"),
        "https://a.example/2": html("Bed", after="/1"),
    }
    assert len(shown(walk(Book(ring), "https://a.example/1", 40))) == 2


def test_one_new_row_is_new() -> None:
    pages = {"https://a.example/1": html("Lamp", after="/2"), "https://a.example/2": html("Bed")}
    assert len(shown(walk(Book(pages), "https://a.example/1", 9))) == 2


def test_a_later_page_that_fails_leaves_the_earlier_ones() -> None:
    walking = walk(
        Book({"https://a.example/1": html("Lamp", after="/2")}), "https://a.example/1", 9
    )
    assert next(walking).page.url == "https://a.example/1"
    with pytest.raises(NotLoaded):
        next(walking)
