"""Cleaning: far less, and every value is still there; over all layouts and redesigns."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from lxml import html as parser

from skills.extraction.base import Json, Page, Value
from skills.extraction.cleaning import clean, cleaned, pruned
from skills.extraction.embedded import packed
from tests.skills.extraction.layouts import LAYOUTS

VALUED = ("href", "src", "data-src", "datetime", "content", "aria-label", "title", "class",
          "itemprop", "itemtype", "rowspan", "colspan")  # fmt: skip


def values(html: str) -> tuple[str, list[tuple[str, str]]]:
    """All that is read on a page, and all attributes of its body that carry values."""
    root = parser.document_fromstring(html)
    for each in list(root.iter("script", "style", "svg", "noscript")):
        each.drop_tree()
    body = root.find("body")
    found = [(n, e.get(n)) for e in body.iter() for n in VALUED if e.get(n)]
    found += [("width", e.get("style")) for e in body.iter() if "width" in (e.get("style") or "")]
    return " ".join(root.text_content().split()), found


def leaves(data: Json) -> set[Value]:
    if isinstance(data, dict):
        return {leaf for each in data.values() for leaf in leaves(each)}
    if isinstance(data, list):
        return {leaf for each in data for leaf in leaves(each)}
    return {data}


@pytest.mark.whole
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_value_survives_every_redesign(name: str) -> None:
    layout = LAYOUTS[name]
    for mutation in (None, *layout.mutations):
        page = layout.page(11, mutation)
        less = cleaned(page)
        assert values(less.html) == values(page.html), mutation
        before, after = leaves(packed(page)["data"]), leaves(packed(less)["data"])
        wanted = {value for row in layout.drawn(11, mutation).rows for value in row.values()}
        assert wanted & before - {None} <= after, mutation
        assert clean(less.html) == less.html, "what is clean stays so"
        if layout.heavy:
            assert len(less.html) < 0.1 * len(page.html), mutation


def test_what_is_between_is_kept_and_what_is_run_is_not() -> None:
    html = clean(
        "<p>one<script>var a=1</script>two<b>B</b><style>b{}</style>and"
        "<svg><title>4 of 5</title><path d='M0'/></svg>three"
        "<!-- no --></p><p onclick='x()' style='color:red;width: 40%' data-x='1' data-y='"
        + "z" * 2000 + "'><a href='javascript:go()'>go</a><img src='data:image/png;base64,xx'>"
        "<img srcset='a 1x' src='/a.jpg'></p><pre>a  b</pre>"
    )  # fmt: skip
    assert '<p>onetwo<b>B</b>and<i aria-label="4 of 5"></i>three</p>' in html
    assert '<p style="width: 40%" data-x="1"><a>go</a><img><img src="/a.jpg"></p>' in html
    assert "<pre>a  b</pre>" in html


def test_data_in_scripts_stays_without_what_is_none() -> None:
    state = {
        "messages": {"a": "Hello", "b": "Bye"},
        "list": [{"name": "Lamp", "price": 3, "no": None}],
        "blob": "x" * 9000,
        "end": "</script>",
        "empty": [],
        "none": [None, {}],
    }
    written = json.dumps(state).replace("</", "<\\/")
    html = clean(
        f"<head><script>window.S = {written}; go();</script><script>var n = {{'a': 1}}</script>"
        "<script type='application/json'>{\"a\": [1, 2]}</script>"
        "<script type='text/template'><b>no</b></script></head><p>text</p>"
    )
    assert html.count("<script>") == 1
    assert '{"list":[{"name":"Lamp","price":3}],"end":"<\\/script>"}' in html
    page = replace(LAYOUTS["grid_shop"].page(1), html=html)
    assert leaves(packed(page)["data"]) == {"Lamp", 3, "</script>"}


def test_places_in_lists_of_data_stay() -> None:
    assert pruned([None, "", "a", {}, 0, False]) == [None, None, "a", None, 0, False]
    deep: Json = 1
    for _ in range(3000):
        deep = [deep]
    assert pruned(deep) is None


@pytest.mark.parametrize("html", ["", " ", "\x00", "<", "no html", "<!-- only -->", "<frameset>"])
def test_what_is_no_page_is_an_empty_one(html: str) -> None:
    assert clean(html).startswith("<!DOCTYPE html><html>")


@pytest.mark.parametrize(
    "data",
    [
        '{"name": "\\ud83d lamp", "price": "1"}', '{"name": "\\ufffe lamp", "price": "1"}',
        "[" * 700 + "]" * 700, '{"a":' * 700 + "1" + "}" * 700,
    ],
)  # fmt: skip
def test_data_that_no_document_holds(data: str) -> None:
    page = Page("https://a.example/", f"<script type='application/ld+json'>{data}</script><p>x")
    for each in (page, cleaned(page)):
        told = json.dumps(packed(each), ensure_ascii=False).encode()
        assert (b" lamp" in told) == ("lamp" in data)
