"""What the shop sells and what its customer has there, made up from a seed.

The pool of 384 articles is made once per process; a seed picks 168 of them and gives each its
price, its stock and its reviews.
"""

from __future__ import annotations

import random
from functools import lru_cache

from device_drivers.virtual.apps.shop.words import (
    ARTICLES,
    AUTHORS,
    BRANDS,
    CATEGORIES,
    COLOURFUL,
    COLOURS,
    NO_COLOUR,
    OWN_STYLES,
    REVIEWS,
    SENTENCES,
    STREETS,
    STYLES,
    VOUCHERS,
)
from device_drivers.virtual.life import DAY, Life

SCHEMA = """
CREATE TABLE products(id INTEGER PRIMARY KEY, name TEXT, name_zh TEXT, category TEXT, brand TEXT,
    price INTEGER, was INTEGER DEFAULT 0, rating INTEGER, ratings INTEGER, stock INTEGER,
    sizes TEXT DEFAULT '', colours TEXT DEFAULT '', sold_out TEXT DEFAULT '', description TEXT,
    description_zh TEXT);
CREATE TABLE reviews(id INTEGER PRIMARY KEY, product_id INTEGER, author TEXT, stars INTEGER,
    text TEXT, date_ms INTEGER, own INTEGER DEFAULT 0);
CREATE TABLE favourites(product_id INTEGER PRIMARY KEY, added_ms INTEGER);
CREATE TABLE cart(id INTEGER PRIMARY KEY, product_id INTEGER, size TEXT DEFAULT '',
    colour TEXT DEFAULT '', quantity INTEGER DEFAULT 1);
CREATE TABLE addresses(id INTEGER PRIMARY KEY, name TEXT, street TEXT, city TEXT, postcode TEXT,
    phone TEXT, chosen INTEGER DEFAULT 0);
CREATE TABLE cards(id INTEGER PRIMARY KEY, kind TEXT, last4 TEXT, holder TEXT, expires TEXT,
    chosen INTEGER DEFAULT 0);
CREATE TABLE vouchers(code TEXT PRIMARY KEY, percent INTEGER DEFAULT 0, cents INTEGER DEFAULT 0,
    least INTEGER DEFAULT 0, used INTEGER DEFAULT 0);
CREATE TABLE checkout(id INTEGER PRIMARY KEY, voucher TEXT DEFAULT '', address_id INTEGER,
    delivery TEXT DEFAULT 'standard', card_id INTEGER);
CREATE TABLE orders(id INTEGER PRIMARY KEY, number TEXT, placed_ms INTEGER, due_ms INTEGER,
    status TEXT, address_id INTEGER, card_id INTEGER, delivery TEXT, voucher TEXT DEFAULT '',
    items INTEGER, discount INTEGER DEFAULT 0, shipping INTEGER DEFAULT 0, total INTEGER);
CREATE TABLE order_items(id INTEGER PRIMARY KEY, order_id INTEGER, product_id INTEGER, name TEXT,
    size TEXT DEFAULT '', colour TEXT DEFAULT '', quantity INTEGER, price INTEGER);
CREATE TABLE shop_searches(query TEXT PRIMARY KEY, at_ms INTEGER);
CREATE TABLE shop_viewed(product_id INTEGER PRIMARY KEY, at_ms INTEGER);
"""
"""Money in cents; ``rating`` in tenths; ``sold_out`` lists the sizes that are gone."""

PER_CATEGORY = 21
STRIDES = (5, 7, 11, 13, 17, 19, 23, 25, 29, 31, 35, 37, 41, 43)
"""Steps that visit each of a category's 48 articles once: cheaper than drawing 168 times."""
PoolRow = tuple[str, str, str, str, int, str, str, str, str]


@lru_cache(maxsize=1)
def pool() -> dict[str, list[PoolRow]]:
    """By category: (name, Chinese name, category, brand, usual price, sizes, colours, texts)."""
    rng = random.Random("phonepilot shop")
    found: dict[str, list[PoolRow]] = {}
    for category in CATEGORIES:
        styles_of = OWN_STYLES.get(category, STYLES)
        for article in ARTICLES[category]:
            brands, styles = rng.sample(BRANDS, 4), rng.sample(styles_of, 4)
            for (brand, brand_zh), (style, style_zh) in zip(brands, styles, strict=True):
                noun, noun_zh, price, sizes = article
                coloured = category in COLOURFUL and noun not in NO_COLOUR
                colours = ",".join(rng.sample(COLOURS, 3)) if coloured else ""
                (a, a_zh), (b, b_zh) = rng.sample(SENTENCES, 2)
                found.setdefault(category, []).append((
                    f"{brand} {style} {noun}", f"{brand_zh}{style_zh}{noun_zh}", category, brand,
                    round(price * rng.uniform(0.8, 1.4)), sizes, colours, f"{a} {b}", a_zh + b_zh,
                ))  # fmt: skip
    return found


def fill(life: Life) -> None:
    """The catalogue, two addresses, two cards, vouchers, past orders, favourites, a cart."""
    rng = life.rng("shop")
    _products(life, rng)
    _customer(life, rng)
    _orders(life, rng)


def _products(life: Life, rng: random.Random) -> None:
    walks = [(rows, rng.randrange(48), rng.choice(STRIDES)) for rows in pool().values()]
    rng.shuffle(walks)
    chosen = [
        rows[(start + i * stride) % len(rows)]
        for i in range(PER_CATEGORY)
        for rows, start, stride in walks
    ]
    products, reviews = [], []
    for number, (name, zh, category, brand, usual, sizes, colours, text, text_zh) in enumerate(
        chosen, 101
    ):
        bits = rng.getrandbits(48)
        price = max(190, usual * (75 + (bits & 63)) // 1000 * 10)
        was = price * 5 // 40 * 10 if bits >> 6 & 7 == 0 else 0
        stock = 0 if bits >> 9 & 15 == 0 else 1 + (bits >> 13 & 31)
        several = bits >> 20 & 1 and sizes.count(",") > 2
        gone = sizes.split(",")[bits >> 18 & 3] if several else ""
        products.append((
            number, name, zh, category, brand, price, was if was > price else 0,
            34 + (bits >> 21 & 15), 3 + (bits >> 25 & 511), stock, sizes, colours, gone, text,
            text_zh,
        ))  # fmt: skip
        for i in range(bits >> 34 & 3):
            stars, words = REVIEWS[(bits >> 36 + i) % len(REVIEWS)]
            author = AUTHORS[(bits >> 40 - 2 * i) % len(AUTHORS)]
            at = life.now_ms - (1 + (bits >> 30 & 127) + 9 * i) * DAY
            reviews.append((number, author, stars, words, at))
    marks = ", ".join("?" * 15)
    life.db.executemany(f"INSERT INTO products VALUES ({marks})", products)  # noqa: S608
    life.db.executemany(
        "INSERT INTO reviews(product_id, author, stars, text, date_ms) VALUES (?, ?, ?, ?, ?)",
        reviews,
    )


def _customer(life: Life, rng: random.Random) -> None:
    streets = rng.sample(STREETS, 2)
    friend = rng.choice(life.people).name if life.people else life.owner.name
    for i, (name, street) in enumerate(zip((life.owner.name, friend), streets, strict=True)):
        life.insert(
            "addresses", name=name, street=f"{rng.randrange(2, 90)} {street}", city=life.city,
            postcode=f"{rng.randrange(10000, 99999)}", phone=life.owner.number, chosen=int(i == 0),
        )  # fmt: skip
    for i, kind in enumerate(rng.sample(("Credit card", "Debit card"), 2)):
        life.insert(
            "cards", kind=kind, last4=f"{rng.randrange(1000, 9999)}", holder=life.owner.name,
            expires=f"{rng.randrange(1, 13):02d}/{rng.randrange(28, 32)}", chosen=int(i == 0),
        )  # fmt: skip
    life.db.execute("INSERT INTO checkout(id, address_id, card_id) VALUES (1, 1, 1)")
    for code, percent, cents, least in rng.sample(VOUCHERS, 3):
        life.insert("vouchers", code=code, percent=percent, cents=cents, least=least)
    numbers = rng.sample(range(101, 269), 5)
    for number in numbers[:3]:
        added = life.now_ms - rng.randrange(1, 60) * DAY
        life.insert("favourites", product_id=number, added_ms=added)
    for number in numbers[3 : 3 + rng.randrange(0, 3)]:
        life.db.execute(
            "INSERT INTO cart(product_id) SELECT id FROM products"
            " WHERE id=? AND stock > 0 AND sizes = '' AND colours = ''",
            (number,),
        )


STATUSES = ("delivered", "delivered", "cancelled", "shipped", "placed")


def _orders(life: Life, rng: random.Random) -> None:
    at = life.now_ms - rng.randrange(90, 160) * DAY
    count = rng.randrange(4, 6)
    for i, status in enumerate(STATUSES[-count:]):
        left = {"shipped": 3, "placed": 1}.get(status)
        at = life.now_ms - left * DAY if left else at + rng.randrange(9, 24) * DAY
        due = at - at % DAY + (4 * DAY + 18 * DAY // 24)
        items = life.db.execute(
            "SELECT id, name, price, sizes, colours FROM products WHERE id IN (?, ?, ?)",
            rng.sample(range(101, 269), 3),
        ).fetchall()[: rng.randrange(1, 4)]
        bought = [(*item, rng.choice((1, 1, 1, 2))) for item in items]
        total = sum(price * quantity for _, _, price, _, _, quantity in bought)
        shipping = 0 if total >= 6000 else 390
        order = life.insert(
            "orders", number=f"P{rng.randrange(100000, 999999)}-{i + 1}", placed_ms=at, due_ms=due,
            status=status, address_id=1, card_id=rng.choice((1, 2)), delivery="standard",
            items=total, shipping=shipping, total=total + shipping,
        )  # fmt: skip
        for product, name, price, sizes, colours, quantity in bought:
            life.insert(
                "order_items", order_id=order, product_id=product, name=name, price=price,
                size=rng.choice(sizes.split(",")), colour=rng.choice(colours.split(",")),
                quantity=quantity,
            )  # fmt: skip
