"""The tree that functions see: selectors, texts, tables, labels, data."""

from __future__ import annotations

import pytest

from skills.extraction.grids import MOST_CELLS, grid_of
from skills.extraction.page import advert, at
from skills.extraction.selectors import BadSelector
from tests.skills.extraction.pages import tree

TABLE = """<table><thead><tr><th>Day</th><th>What</th></tr></thead><tbody>
<tr><td rowspan=2>Monday</td><td>Talk</td></tr><tr><td>Walk</td></tr>
<tr><td>Tuesday</td><td>Song</td></tr></tbody></table>"""


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ("p", ["a", "b", "c"]), ("div p", ["a", "b"]), ("div > p", ["a"]), ("#x", ["b"]),
        (".k", ["a", "c"]), ("p.k:not(.l)", ["a"]), ("[data-n]", ["c"]), ('[data-n="7 x"]', ["c"]),
        ("[data-n^=7]", ["c"]), ("[data-n$=x]", ["c"]), ("[data-n*=' ']", ["c"]),
        ("[class~=l]", ["c"]),
        ("div > section > p", ["b"]), ("div ~ p", ["c"]), ("div + p", ["c"]),
        ("p, section", ["a", "b", "b", "c"]),
        ("body > p:nth-of-type(1)", ["c"]), ("body > p:nth-child(2)", ["c"]),
        ("div p:last-child", ["b"]),
        ("div > :first-child", ["a"]), ("div >", []), ("p:hover", []), ("p..x", []), ("", []),
    ],
)  # fmt: skip
def test_selectors(selector: str, texts: list[str]) -> None:
    html = (
        "<body><div><p class=k>a</p><section><p id=x>b</p></section></div>"
        '<p class="k l" data-n="7 x">c</p>'
    )
    page = tree(html)
    if not texts:
        with pytest.raises(BadSelector):
            page.select(selector)
        return
    assert [node.text for node in page.select(selector)] == texts


def test_what_is_not_there_is_an_empty_node() -> None:
    page = tree("<p>x</p>")
    missing = page.first("b.price").first("i")
    assert not missing
    assert (missing.text, missing.spaced, missing.get("href"), missing.elements) == ("", "", "", [])
    assert not page.cell("Day")
    assert at({"a": [{"b": 1}]}, "a.b") == 1
    assert at({"a": 1}, "a.b.0.c") is None


def test_texts_are_what_a_reader_sees() -> None:
    page = tree(
        "<div><p>One<b>two</b></p><p>three</p><script>no</script></div>"
        "<span id=a><i>$1,299</i><sup>00</sup> <s>$2</s></span>"
    )
    assert page.first("div").text == "Onetwo three"
    assert page.first("#a").pieces == ["$1,299", "00"]


def test_cells_are_found_by_heading_and_over_spans() -> None:
    rows = tree(TABLE).select("tbody > tr")
    assert [row.cell("day").text for row in rows] == ["Monday", "Monday", "Tuesday"]
    assert [row.cell("What:").text for row in rows] == ["Talk", "Walk", "Song"]
    assert rows[1].cell(1).text == "Walk"
    assert not rows[1].cell("Where")
    made_of_div = tree(
        "<div><div><div>Day</div><div>What</div></div><div><div>Mon</div><div>Talk 1</div></div>"
        "<div><div>Tue</div><div>Walk 2</div></div></div>"
    ).select("div > div > div")
    assert made_of_div[2].parent is not None
    assert made_of_div[2].parent.cell("what").text == "Talk 1"


def test_values_beside_their_labels() -> None:
    page = tree(
        "<dl><dt>Price</dt><dd>9 €</dd></dl><p><b>Place:</b> Leeds</p><p>Author: Ann</p>"
        "<div><strong>85 m²</strong><span>Area</span></div>"
    )
    found = [page.labelled(label).text for label in ("price", "Place", "author", "Area", "Size")]
    assert found == ["9 €", "Leeds", "Ann", "85 m²", ""]


def test_items_of_several_siblings() -> None:
    page = tree("<div><h3>A</h3><p>1</p><p>2</p><h3>B</h3><p>3</p></div>")
    groups = page.groups("div > h3")
    assert [[p.text for p in group.select("p")] for group in groups] == [["1", "2"], ["3"]]


def test_data_of_the_page() -> None:
    page = tree(
        """<script type="application/ld+json">{"@graph": [{"@type": "Product", "name": "A",
        "isRelatedTo": {"@type": "Product", "name": "no"}},
        {"@type": ["Thing", "Product"], "name": "B"}]}
        </script><script>window.STATE = {"items": [{"n": 1}]}; let x = 5;</script>
        <script id="__NEXT_DATA__" type="application/json">
        {"props": {"list": {"a": {"n": 2}}}}</script>
        <script>var broken = {"a": </script><p>text</p>"""
    )
    assert [at(each, "name") for each in page.things("Product")] == ["A", "B"]
    assert page.listed("window.STATE", "items") == [{"n": 1}]
    assert page.listed("script __NEXT_DATA__", "props.list") == [{"n": 2}]
    assert page.listed("nothing", "a") == []
    assert page.link("/p/1") == "https://shop.example/p/1"
    assert page.link("#top") is None
    assert page.text == "text"


def test_a_record_that_says_it_is_an_advertisement() -> None:
    page = tree("<li><i>Ad</i> A lamp</li><li>Adam's lamp</li><li><span>广告</span>灯</li>")
    assert [advert(each) for each in page.select("li")] == [True, False, True]


def test_a_very_deep_page_is_cut_and_does_not_break() -> None:
    page = tree("<div>" * 3000 + "x" + "</div>" * 3000)
    assert page.select("div")


def test_a_table_is_no_larger_for_the_spans_it_claims() -> None:
    row = "<tr>" + "<td rowspan=100 colspan=100>x</td>" * 20 + "</tr>"
    page = tree(f"<table>{row * 300}</table>")
    grid = page.first("td").parent
    assert grid is not None
    cells = grid_of(grid)
    assert cells is not None
    assert sum(map(len, cells.cells)) < 5 * MOST_CELLS
    odd = tree("<table><tr><td colspan=²>x<td rowspan=00>y</table>")
    assert odd.first("tr").cell(1).text == "y"
