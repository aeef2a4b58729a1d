"""Columns and lists that are easily taken for each other, on ordinary pages."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from skills.extraction import checking, mending
from skills.extraction.base import Field, Page, Row, Wish
from tests.skills.extraction.pages import NAMES, SHOP_WISH, URL

POINTS = (4.4, 3.7, 4.8, 2.9, 3.2, 4.6)
TOWNS = ("Frome", "Wells", "Bath", "Frome", "Street", "Wells")
YEARS = (1981.0, 1969.0, 2004.0, 2020.0, 1999.0, 2011.0)
STREETS = ("3 Mill Lane", "11 Elm Grove", "8 Kingsway", "64 The Dell", "5 Hill Rise", "27 Quay")


def page(body: str, head: str = "", language: str = "en") -> Page:
    html = f"<html><head>{head}</head><body><main><h1>Things</h1>{body}</main></body></html>"
    return Page(URL, html, language=language)


def starred(data: bool, shown: bool = True) -> Page:
    """Cards with stars that are drawn, full ones only, and with what they stand for."""
    cards = "".join(
        f'<li class="card"><h3><a href="/p/{n}">{name}</a></h3><div class="rating"><span class='
        f'"stars">{"★" * round(points)}</span> '
        + (f'<span class="value">{points}</span>' if shown else "")
        + f'</div><p class="price">${10.5 + n:.2f}</p></li>'
        for n, (name, points) in enumerate(zip(NAMES, POINTS, strict=True))
    )
    things = [
        {"@type": "Product", "name": name, "offers": {"price": 10.5 + n},
         "aggregateRating": {"ratingValue": points}}
        for n, (name, points) in enumerate(zip(NAMES, POINTS, strict=True))
    ]  # fmt: skip
    script = f'<script type="application/ld+json">{json.dumps(things)}</script>'
    return page(f"<ul>{cards}</ul>", script if data else "")


RATED: list[Row] = [
    {"name": name, "price": 10.5 + n, "rating": points}
    for n, (name, points) in enumerate(zip(NAMES, POINTS, strict=True))
]


@pytest.mark.parametrize(("data", "shown"), [(True, True), (True, False), (False, True)])
def test_points_are_read_as_written_where_stars_are_drawn(data: bool, shown: bool) -> None:
    assert mending.make(starred(data, shown), SHOP_WISH).rows == RATED


def test_only_stars_that_are_rounded_go_with_other_points() -> None:
    drawn = [
        {**row, "rating": float(round(points))} for row, points in zip(RATED, POINTS, strict=True)
    ]
    other = [{**row, "rating": points - 1} for row, points in zip(RATED, POINTS, strict=True)]
    assert checking.agreement(SHOP_WISH, drawn, RATED) == []
    assert checking.agreement(SHOP_WISH, RATED, drawn) == []
    for odd in (other, [{**row, "rating": 5.0} for row in RATED]):
        assert [each.field for each in checking.agreement(SHOP_WISH, RATED, odd)] == ["rating"]


def listed(tag: str = "dt", kind: str = "") -> Page:
    """Terms with three things said of each, and of every other one a fourth."""
    body = "".join(
        f"<{tag}{kind}><a href=/e/{n}>{name}</a></{tag}>"
        f"<dd><b>When:</b> Tue {n + 3} March 2026, {n + 1}.30pm</dd>"
        f"<dd><b>Where:</b> {town} Hall</dd><dd><b>Tickets:</b> £{n + 4}.50</dd>"
        + ("<dd><i>Bar in the interval.</i></dd>" if n % 2 else "")
        for n, (name, town) in enumerate(zip(NAMES, TOWNS, strict=True))
    )
    return page(f"<dl>{body}</dl><p>Last changed on 1 March 2026.</p>")


def test_terms_that_are_not_all_as_long() -> None:
    wish = Wish((Field("event"), Field("starts", "date"), Field("venue"),
                 Field("tickets", "price")), "event")  # fmt: skip
    truth: list[Row] = [
        {"event": name, "starts": f"2026-03-0{n + 3}T{n + 13}:30", "venue": f"{town} Hall",
         "tickets": n + 4.5}
        for n, (name, town) in enumerate(zip(NAMES, TOWNS, strict=True))
    ]  # fmt: skip
    made = mending.make(listed(), wish)
    assert made.rows == truth
    came = mending.again(made.code, made.profile, listed(kind=' class="x7f"'), wish, made.rows)
    assert (came.verdict == "doubtful", came.rows) == (False, truth)


def test_tabs_above_a_list_are_no_heads_of_its_cards() -> None:
    """Some cards have as many parts as there are tabs, others have no picture."""
    cards = "".join(
        "<div>" + (f'<a href="/n/{n}"><img src="/{n}.jpg" alt=""></a>' if n % 3 else "")
        + f'<h3><a href="/n/{n}">{name} wins</a></h3><p>More of it within.</p>'
        f"<div><i>{town} News</i> <i>2026-02-0{n + 1}</i></div></div>"
        for n, (name, town) in enumerate(zip(NAMES, TOWNS, strict=True))
    )  # fmt: skip
    tabs = "<div><a>All</a><a>Town</a><a>Source</a><a>Title</a></div>"
    wish = Wish((Field("title"), Field("source"), Field("date", "date")), "news")
    rows = mending.make(page(f"{tabs}<div>{cards}</div>"), wish).rows
    assert [row["title"] for row in rows] == [f"{name} wins" for name in NAMES]
    assert [row["source"] for row in rows] == [f"{town} News" for town in TOWNS]


def test_a_year_is_read_beside_other_numbers() -> None:
    body = "".join(
        f"<li><h3>{name}</h3><p>Publication: {n + 2}nd ed., {town} Press, {YEARS[n]:.0f}. "
        f"{n + 60} pages</p></li>"
        for n, (name, town) in enumerate(zip(NAMES, TOWNS, strict=True))
    )
    wish = Wish((Field("title"), Field("year", "number")), "book")
    rows = mending.make(page(f"<ol>{body}</ol>"), wish).rows
    assert [row["year"] for row in rows] == list(YEARS)


@pytest.mark.parametrize("mark", ["$", "<i>$</i>"])
def test_cents_in_an_element_are_part_of_the_price_and_no_count(mark: str) -> None:
    body = "".join(
        f"<li><a href=/p/{n}><img src=/{n}.jpg alt=''></a><a href=/p/{n}>{name}</a>"
        f"<a href=#r>({n * 37 + 115})</a>"
        f"<div>{mark}{n + 52}<sup>{99 - 50 * (n % 2)}</sup></div></li>"
        for n, name in enumerate(NAMES)
    )
    wish = Wish((Field("name"), Field("price", "price"), Field("reviews", "count")), "product")
    rows = mending.make(page(f"<ul>{body}</ul>"), wish).rows
    assert [(row["price"], row["reviews"]) for row in rows] == [
        (n + (52.49 if n % 2 else 52.99), n * 37 + 115) for n in range(6)
    ]


def homes(mark: str = "place") -> Page:
    body = "".join(
        f'<li><h3>{name}</h3><p class="{mark}">{street}, {town}</p><b>${n + 2}50,000</b></li>'
        for n, (name, street, town) in enumerate(zip(NAMES, STREETS, TOWNS, strict=True))
    )
    return page(f"<ul>{body}</ul>")


def test_a_whole_is_told_from_its_part_by_how_it_was_written() -> None:
    wish = Wish((Field("home"), Field("location"), Field("price", "price")), "home")
    told = replace(wish, examples=({"location": f"{STREETS[0]}, {TOWNS[0]}"},))
    made = mending.make(homes(), told)
    assert made.rows[1]["location"] == f"{STREETS[1]}, {TOWNS[1]}"
    came = mending.again(made.code, made.profile, homes("spot"), wish, made.rows)
    assert (came.verdict, came.rows) == ("mended", made.rows)


def test_that_stars_were_taken_where_points_stand_is_said() -> None:
    wish = Wish((Field("hotel"), Field("guest score", "rating"), Field("price", "price")), "hotel")
    made = mending.make(scored("x1", "stars"), wish)
    assert made.rows[0]["guest score"] == 3.0
    assert [(each.field, each.grave) for each in made.findings] == [("guest score", False)]
    assert "8.4" in made.findings[0].said.en


def test_that_a_part_was_taken_is_said() -> None:
    wish = Wish((Field("home"), Field("location"), Field("price", "price")), "home")
    made = mending.make(homes("location"), wish)
    whole = [f"{street}, {town}" for street, town in zip(STREETS, TOWNS, strict=True)]
    taken = [row["location"] for row in made.rows]
    assert taken == whole or "location" in {each.field for each in made.findings}


def test_cards_of_two_boxes_are_not_twice_as_many_records() -> None:
    cards = "".join(
        f'<article><img src="/{n}.jpg" alt=""><div><h3><a href="/c/{n}">{name}</a></h3>'
        f"<p>{town}, Somerset</p></div><div>from <b>${n + 30}</b> a night</div></article>"
        for n, (name, town) in enumerate(zip(NAMES, TOWNS, strict=True))
    )
    wish = Wish((Field("name"), Field("price", "price"), Field("location")), "campsite")
    rows = mending.make(page(cards), wish).rows
    assert [(row["name"], row["price"]) for row in rows] == [
        (name, n + 30.0) for n, name in enumerate(NAMES)
    ]


def table(day: str, weekend: str, week: str) -> Page:
    lines = "".join(
        f"<tr><td>{name}</td><td>{n + 20},50 €</td><td>{n + 37},90 €</td>"
        f"<td>{4 * n + 84},00 €</td></tr>"
        for n, name in enumerate(NAMES)
    )
    heads = "".join(f"<th>{each}</th>" for each in ("Gerät", day, weekend, week))
    return page(f"<table><tr>{heads}</tr>{lines}</table>", language="de")


def test_a_compound_is_a_heading_of_its_words() -> None:
    wish = Wish(
        (Field("Gerät"), Field("Preis pro Tag", "price"), Field("Preis pro Woche", "price"))
    )
    for page_ in (table("Preis pro Tag", "Wochenende", "Preis pro Woche"),
                  table("Tagespreis", "Fr–Mo", "Wochenpreis")):  # fmt: skip
        made = mending.make(page_, wish)
        assert made.doubts == ()
        assert made.rows[1] == {
            "Gerät": NAMES[1], "Preis pro Tag": 21.5, "Preis pro Woche": 88.0,
        }  # fmt: skip


def scored(score: str, stars: str) -> Page:
    body = "".join(
        f'<li><h3>{name}</h3><span class="{stars}" title="{n % 3 + 3}-star hotel">'
        f"{'★' * (n % 3 + 3)}</span>"
        f'<div class="{score}">{points + 4:.1f}</div><p>${n + 80}</p></li>'
        for n, (name, points) in enumerate(zip(NAMES, POINTS, strict=True))
    )
    return page(f"<ul>{body}</ul>")


def test_points_with_a_fraction_do_not_become_whole_ones() -> None:
    wish = Wish((Field("hotel"), Field("guest score", "rating"), Field("price", "price")), "hotel")
    made = mending.make(scored("score", "grade"), wish)
    assert [row["guest score"] for row in made.rows] == [points + 4 for points in POINTS]
    came = mending.again(made.code, made.profile, scored("x1", "stars"), wish, made.rows)
    assert came.verdict == "mended"
    assert came.rows == made.rows
