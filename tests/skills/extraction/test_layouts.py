"""The pages that extraction is measured on: many, of many kinds, each with its true rows."""

from __future__ import annotations

import re

import pytest
from lxml import html as parser

from tests.skills.extraction.layouts import HELD_OUT, LAYOUTS, MUTATIONS, page


def texts(html: str) -> str:
    root = parser.document_fromstring(html)
    for each in list(root.iter("script", "style")):
        each.drop_tree()
    return " ".join(root.text_content().split())


def test_there_are_enough_and_those_apart_are_held_out() -> None:
    assert len(LAYOUTS) - len(HELD_OUT) >= 100
    apart = {name for name, each in LAYOUTS.items() if ".unseen." in each.draw.__module__}
    assert apart == HELD_OUT
    assert {layout.language for layout in LAYOUTS.values()} == {"en", "de", "zh"}
    assert all(len(layout.mutations) >= 5 for layout in LAYOUTS.values())
    assert sum(len(page(name, 1)[0]) > 300_000 for name in LAYOUTS) >= 5


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_redesign_changes_the_page_and_not_the_rows(name: str) -> None:
    html, rows = page(name, 4)
    assert page(name, 4) == (html, rows)
    assert page(name, 5)[1] != rows
    layout = LAYOUTS[name]
    fields = {field.name: field for field in layout.fields}
    assert rows
    assert set(rows[0]) == set(fields)
    for row in rows:
        assert all(row[f.name] is not None for f in layout.fields if not f.optional)
    for mutation in layout.mutations:
        changed, same = page(name, 4, mutation)
        assert same == rows, mutation
        middle = re.compile(r"<main\b.*</main>", re.DOTALL)
        before, after = middle.search(html), middle.search(changed)
        assert before
        assert after
        classless = 'class="' not in before[0] and mutation == "renamed"
        assert classless or mutation == "bare" or before[0] != after[0], mutation


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_is_text_in_the_rows_is_on_the_page(name: str) -> None:
    layout = LAYOUTS[name]
    wanted = [f.name for f in layout.fields if f.kind == "text"]
    for mutation in (None, *MUTATIONS[:-1]):
        html, rows = page(name, 7, mutation)
        shown = texts(html)
        for row in rows:
            for field in wanted:
                if row[field] is None:
                    continue
                value = str(row[field])
                assert value in shown or f'title="{value}"' in html, (mutation, field, value)
