"""Texts to values."""

from __future__ import annotations

import pytest

from skills.extraction import values
from skills.extraction.dates import date, year
from skills.extraction.fields import field, kind_of, meaning, stable
from tests.skills.extraction.pages import tree


@pytest.mark.parametrize(
    ("said", "amount", "code"),
    [
        ("$1,299.00", 1299.0, "USD"), ("1.299,00 €", 1299.0, "EUR"), ("¥12.8", 12.8, "CNY"),
        ("免费", 0.0, ""), ("$1,299  00", 1299.0, "USD"), ("12  .  99 €", 12.99, "EUR"),
        ("CHF 1'299.50", 1299.5, "CHF"), ("1 299,00 kr", 1299.0, "SEK"),
        ("12.8万元", 128000.0, "CNY"),
        ("79,- €", 79.0, "EUR"), ("from $12.50 / month", 12.5, "USD"),
        ("1.250.000 €", 1250000.0, "EUR"),
        ("EUR 1.299,00", 1299.0, "EUR"), ("Free", 0.0, ""), ("4.5", None, ""),
        ("20 reviews", None, ""),
    ],
)  # fmt: skip
def test_money(said: str, amount: float | None, code: str) -> None:
    assert values.money(said) == amount
    assert values.currency(said) == code


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("4.5/5", 4.5), ("4,5 von 5", 4.5), ("★★★★☆", 4.0), ("4.5 out of 5 stars", 4.5),
        ("评分 4.5", 4.5), ("8.7/10", 8.7), ("9.1 分", 9.1), ("(123)", None), ("4.5", None),
    ],
)  # fmt: skip
def test_rating(said: str, points: float | None) -> None:
    assert values.rating(said) == points


@pytest.mark.parametrize(
    ("html", "points"),
    [
        ('<p class="star-rating Three"></p>', 3.0), ('<p class="rating-45"></p>', 4.5),
        ('<p class="stars"><i style="width: 70%"></i></p>', 3.5),
        ('<p aria-label="4.2 of 5"></p>', 4.2),
        ('<p><i class="star on"></i><i class="star on"></i><i class="star half"></i>'
         '<i class="star"></i>'
         '<i class="star"></i></p>', 2.5),
        ('<p data-rating="3.7"></p>', 3.7), ("<p>★★★</p>", 3.0), ("<p>none yet</p>", None),
    ],
)  # fmt: skip
def test_stars(html: str, points: float | None) -> None:
    assert values.stars(tree(html).first("p")) == points


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("1.2k reviews", 1200), ("(1,234)", 1234), ("3.4万", 34000), ("1.234 Bewertungen", 1234),
        ("1,2 Tsd.", 1200), ("1.2万+人付款", 12000), ("4.5", None), (7, 7), (None, None),
    ],
)  # fmt: skip
def test_count(said: object, number: int | None) -> None:
    assert values.count(said) == number


def test_numbers_and_flags() -> None:
    assert [values.number(x) for x in ("-0.5%", "+1.25 %", "−3", "1,234.5 km", "x")] == [
        -0.5,
        1.25,
        -3,
        1234.5,
        None,
    ]
    assert values.number("2,5 Zimmer", comma=True) == 2.5
    assert values.number("1.299", comma=True) == 1299
    assert [
        values.flag(x)
        for x in ("In stock", "Sold out", "有货", "https://schema.org/OutOfStock", "?")
    ] == [True, False, True, False, None]
    lent = (
        "Checked out, due 3 May",
        "Ausgeliehen",
        "On loan until May",
        "已借出",
        "nicht verfügbar",
    )
    assert [values.flag(x) for x in lent] == [False] * 5
    shelf = ("On the shelf: Moor Park", "Available at Moor Park (2)", "verfügbar", "在馆")
    assert [values.flag(x) for x in shelf] == [True] * 4
    assert values.number("Blue Heron, 1972. 264 pages") == 1972.0
    assert [values.number(x) for x in ("12. 49", "12 .49", "1,299 .99")] == [12.49, 12.49, 1299.99]
    assert year("3rd ed., Blue Heron, 1972. 64 pages") == 1972.0
    assert [year(x) for x in ("1,972 pages", "21972", "2.1999", 1972, "")] == [None] * 5
    assert values.beside("12 points by ann | 5 comments", "comments") == "5"
    assert values.beside("月销 300+", "月销") is not None
    assert values.part("By: Ann · Leeds", " · ", 0) == "Ann"
    assert values.part("https://a.b · c", " · ", 0) == "https://a.b"
    assert values.cents("129900") == 1299.0


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-03-05", "2026-03-05"), ("Mar 5, 2026", "2026-03-05"), ("5. März 2026", "2026-03-05"),
        ("05.03.2026", "2026-03-05"), ("2026年3月5日 14:30", "2026-03-05T14:30"),
        ("25/12/2026", "2026-12-25"),
        ("2026-03-05T14:30:00Z", "2026-03-05T14:30"), ("Thu, 5 March 2026, "
                                                       "2:05 pm", "2026-03-05T14:05"),
        ("31.02.2026", None), ("3 days ago", None), (True, None),
        ("Tue 3 March 2026, 6.30pm", "2026-03-03T18:30"),
        ("3 March 2026, 12.15 p.m.", "2026-03-03T12:15"),
        ("3 March 2026, 7pm", "2026-03-03T19:00"), ("3. Mai 2026, 19.30 Uhr", "2026-05-03T19:30"),
        ("3. Mai 2026 um 9 Uhr", "2026-05-03T09:00"), ("3. Mai 2026, Note 4.5", "2026-05-03"),
    ],
)  # fmt: skip
def test_dates(said: object, day: str | None) -> None:
    assert date(said) == day
    assert date("03/05/2026") == "2026-03-05"
    assert date("03/05/2026", month_first=False) == "2026-05-03"


def test_a_field_is_what_its_name_says_in_three_languages() -> None:
    names = (
        "price",
        "价格",
        "Preis",
        "rating",
        "评分",
        "Bewertung",
        "reviews",
        "link",
        "published",
        "brand",
    )
    assert [kind_of(name) for name in names] == [
        "price", "price", "price", "rating", "rating", "rating", "count", "link", "date", "text",
    ]  # fmt: skip
    assert kind_of("shipping cost") == "price"
    assert kind_of("colour") == "text"
    assert "old" in meaning(field("price")).against
    assert meaning(field("Preis")).concept == "price"
    assert "colour" in meaning(field("colour")).words


def test_class_names_made_anew_with_each_build_are_known() -> None:
    said = (
        "product-card",
        "price",
        "css-1x2y3z4",
        "sc-bdVaJa",
        "_3xYz9a",
        "Card_root__x7Yz1",
        "col-2",
        "价格",
    )
    assert [stable(each) for each in said] == [True, True, False, False, False, False, True, True]


@pytest.mark.parametrize(
    "said",
    [float("inf"), float("nan"), 10**400, "9" * 39, "9" * 390, "1 000 " * 40, "1e999", 10**19],
)
def test_what_is_no_number_that_anybody_means(said: object) -> None:
    for read in (values.count, values.number, values.price, values.money, values.rating):
        found = read(said)
        assert found is None or abs(found) < 10**18
