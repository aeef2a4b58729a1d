"""Pages that are built to take somebody's time: each ends within its bounds, and is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from skills.extraction import cleaning
from skills.extraction.apart import Apart, Bounds, TooHard
from skills.extraction.base import Field, NoRows, Page, Wish
from skills.extraction.collecting import Collecting
from skills.extraction.inducing import NotFound
from skills.extraction.mending import make
from skills.extraction.registry import Registry

pytestmark = pytest.mark.whole

WISH = Wish((Field("name"), Field("price", "price")), "product")
CARD = '<div class="card"><h3>Lamp {0}</h3><b>${0}.99</b></div>'
TIGHT = Bounds(cpu_seconds=2, seconds=300)


def page(inside: str) -> Page:
    return Page("https://shop.example/lamps", f"<!DOCTYPE html><html><body>{inside}</body></html>")


def cards(count: int) -> Page:
    return page("".join(CARD.format(n) for n in range(count)))


def stuck() -> None:
    """What a hostile page is for whoever reads it."""
    while True:
        hash(1)


def gone() -> None:
    """As a parser that fell over."""
    os.kill(os.getpid(), 9)


def asked(doubt: object = None) -> str:
    """What somebody outside says of two words."""
    assert callable(doubt)
    return f"{doubt('a', 'b')} {doubt('c', 'd')}"


def test_what_comes_of_it_is_what_comes_of_it_here() -> None:
    with Apart() as apart:
        assert apart.run(cleaning.cleaned, cards(4)) == cleaning.cleaned(cards(4))
        made = apart.run(make, cards(4), WISH)
        assert made == make(cards(4), WISH)
        assert made.rows[3] == {"name": "Lamp 3", "price": 3.99}
        assert apart.run(asked, doubt=str.__add__) == "ab cd"
        with pytest.raises(NotFound) as nothing:
            apart.run(make, page("<p>Nothing here</p>"), WISH)
        with pytest.raises(NotFound) as here:
            make(page("<p>Nothing here</p>"), WISH)
        assert nothing.value.said == here.value.said


def test_what_takes_too_long_is_ended_and_the_next_page_is_read() -> None:
    with Apart(TIGHT) as apart:
        for work in (stuck, gone):
            with pytest.raises(TooHard) as told:
                apart.run(work)
            assert "too long" in told.value.said.en
            assert told.value.said.zh
            assert apart.run(cleaning.cleaned, cards(4)).html
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    with Apart(TIGHT) as apart, pytest.raises(TooHard):
        apart.run(asked, doubt=deep)


def test_texts_and_classes_without_an_end_are_cut() -> None:
    long = page(f'<p class="{"a " * 500}">{"9" * 50_000}</p><i>x</i>{"8" * 50_000}')
    html = cleaning.clean(long.html)
    assert html.count("9") == html.count("8") == cleaning.LONGEST_PIECE
    assert html.count("a ") == cleaning.MOST_CLASSES - 1


HOSTILE = {
    "nested tables": "<table><tr><td>$1.99 Lamp " * 90,
    "many that are alike": "".join(CARD.format(n) for n in range(25_000)),
    "wide rows": "<table>"
    + ("<tr>" + "".join(f"<td>{n}.5</td>" for n in range(600)) + "</tr>") * 60
    + "</table>",
    "figures": f"<p><b>Lamp</b> <i>{'1,234 ' * 20_000}</i></p>" * 40,
}


def test_no_page_takes_more_than_its_bounds(tmp_path: Path) -> None:
    """What each brings is its own; that it ends, and with a word for the person, is the house's."""
    for name, inside in HOSTILE.items():
        registry = Registry(tmp_path, "ann")
        told: object = ""
        try:
            told = Collecting(registry, bounds=TIGHT).of_page(page(inside), WISH).rows
        except NoRows as error:
            told = error.said.en
        assert told, name
