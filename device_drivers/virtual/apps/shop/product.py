"""One article: pictures, price, size and colour, reviews, into the cart or straight to pay."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from device_drivers.virtual.apps.shop.buying import PACKAGE, named_in, put_in_cart
from device_drivers.virtual.apps.shop.parts import (
    Product,
    availability,
    bar_button,
    bottom_bar,
    named,
    price_tag,
    products,
    rating,
    stepper,
    tile,
    title,
)
from device_drivers.virtual.apps.shop.photo import photo
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    chip,
    divider,
    empty,
    icon_button,
    listing,
    page,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Avatar, Field
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Scroll, Text, Widget


class ProductPage(Screen):
    """``shop://product/<id>``."""

    package = PACKAGE
    activity = f"{PACKAGE}.ProductActivity"

    def opened(self) -> None:
        self.number = named_in(self.intent)
        self.size = self.colour = ""
        self.quantity = 1
        if self.store.one("SELECT id FROM products WHERE id=?", self.number):
            self.store.run("INSERT OR REPLACE INTO shop_viewed VALUES (?, ?)", self.number,
                           self.phone.clock.now_ms())  # fmt: skip

    def build(self) -> Widget:
        found = products(self.store, "id = ?", self.number)
        if not found:
            return page(app_bar("", back=self.finish), [empty("shop", self.t("No results"))])
        product = found[0]
        tall = 84 if self.phone.landscape else 250
        body = [
            Column([photo(product.name, tall, radius=22)], padding=(16, 4)),
            Text(title(self, product), size=23, bold=500, padding=(20, 12, 20, 4),
                 traits=("header",), id=named("title")),
            Row([price_tag(product, 24)], padding=(20, 2)),
            Text(rating(product), size=14.5, color="on_surface_soft", padding=(20, 2, 20, 6),
                 id=named("rating")),
            *self._stock(product),
            *self._options("Size", product.sizes, product.sold_out),
            *self._options("Colour", product.colours, ""),
            self._quantity(product),
            section(self.t("Description")),
            Text(product.description_zh if self.phone.language == "zh" else product.description,
                 size=15.5, padding=(20, 2, 20, 10), id=named("description")),
            *self._reviews(product),
            *self._related(product),
        ]  # fmt: skip
        return page(self._bar(product), [listing(body, key="product")], bottom=self._buy(product))

    def _bar(self, product: Product) -> Widget:
        liked = bool(
            self.store.one("SELECT count(*) FROM favourites WHERE product_id=?", product.id)
        )
        heart = icon_button(
            "heart" if liked else "heart_off",
            self.t("Remove from favourites") if liked else self.t("Add to favourites"),
            partial(self._like, not liked), color="danger" if liked else "on_surface_soft",
            id=named("favourite"),
        )  # fmt: skip
        link = f"shop://product/{product.id}"
        share = icon_button("share", self.t("Share"), id=named("share"),
                            do=lambda: self.share(f"{title(self, product)} {link}"))  # fmt: skip
        return app_bar("", back=self.finish, actions=[heart, share, cart_button(self)])

    def _like(self, on: bool) -> None:
        if on:
            self.store.run("INSERT INTO favourites VALUES (?, ?)", self.number,
                           self.phone.clock.now_ms())  # fmt: skip
        else:
            self.store.run("DELETE FROM favourites WHERE product_id=?", self.number)
        self.snack(self.t("Added to favourites") if on else self.t("Removed from favourites"))

    def _stock(self, product: Product) -> list[Widget]:
        words = availability(self, product) or self.t("In stock")
        color = "danger" if product.stock <= 3 else "on_surface_soft"
        return [Text(words, size=14, color=color, padding=(20, 0, 20, 6), id=named("stock"))]

    def _options(self, name: str, values: str, gone: str) -> list[Widget]:
        """A row of chips; ``values`` and ``gone`` are lists with commas."""
        if not values:
            return []
        mine = {"Size": self.size, "Colour": self.colour}[name]
        chips = []
        for value in values.split(","):
            out = value in gone.split(",")
            label = f"{self.t(value)} ({self.t('sold out')})" if out else self.t(value)
            made = chip(label, value == mine, partial(self._pick, name, value))
            made.enabled = not out
            chips.append(made)
        few = Row(chips, gap=8, padding=(20, 2))
        return [
            Text(self.t(name), size=14, bold=500, padding=(20, 8, 20, 6), traits=("header",)),
            few if len(chips) < 5 else Grid(chips, columns=3, gap=8, padding=(20, 2)),
        ]

    def _pick(self, name: str, value: str) -> None:
        if name == "Size":
            self.size = value
        else:
            self.colour = value

    def _quantity(self, product: Product) -> Widget:
        def change(count: int) -> None:
            self.quantity = count

        return Row(
            [
                Text(self.t("Quantity"), size=14, bold=500, weight=1),
                stepper(self, self.quantity, max(1, product.stock), change, title(self, product)),
            ],
            padding=(20, 12, 20, 6),
        )

    def _reviews(self, product: Product) -> list[Widget]:
        rows = self.store.rows(
            "SELECT author, stars, text, date_ms FROM reviews WHERE product_id=?"
            " ORDER BY own DESC, date_ms DESC", product.id,
        )  # fmt: skip
        write = button(self.t("Write a review"), kind="text", id=named("write_review"),
                       do=lambda: self.open(review_form(self, product.id)))  # fmt: skip
        head = Row([section(self.t("Reviews ({count})", count=len(rows))), space(weight=1), write])
        return [head, *(self._review(*each) for each in rows)]

    def _review(self, author: str, stars: int, text: str, date_ms: int) -> Widget:
        when = datetime.fromtimestamp(date_ms / 1000, UTC).astimezone(self.phone.clock.now().tzinfo)
        return Row(
            [
                Avatar(author, size=34),
                Column(
                    [
                        Text(f"{author} · {'★' * stars} · {self.phone.date_text(when)}", size=13,
                             color="on_surface_soft"),
                        Text(text, size=15),
                    ],
                    gap=3, weight=1,
                ),
            ],
            gap=12, padding=(20, 8), align="start", width=FILL,
        )  # fmt: skip

    def _related(self, product: Product) -> list[Widget]:
        others = products(
            self.store, "category = ? AND id != ? AND stock > 0 ORDER BY (name LIKE ?) DESC, id"
            " LIMIT 8", product.category, product.id, f"%{product.name.split(' ')[-1]}",
        )  # fmt: skip
        strip = Row([tile(self, each, 148) for each in others], gap=10, padding=(14, 0),
                    align="start")  # fmt: skip
        return [
            section(self.t("You may also like")),
            Scroll([strip], key="related", horizontal=True, height=None),
        ]

    def _buy(self, product: Product) -> Widget:
        there = product.stock > 0
        return bottom_bar(
            bar_button(self.t("Add to cart"), partial(self._add, product), id="add_to_cart",
                       enabled=there, tonal=True),
            bar_button(self.t("Buy now"), partial(self._add, product, straight=True),
                       id="buy_now", enabled=there),
        )  # fmt: skip

    def _add(self, product: Product, *, straight: bool = False) -> None:
        from device_drivers.virtual.apps.shop.checkout import Checkout  # it leads back to articles

        if product.sizes and not self.size:
            self.snack(self.t("Please choose a size"))
            return
        if product.colours and not self.colour:
            self.snack(self.t("Please choose a colour"))
            return
        put_in_cart(self.store, product.id, self.size, self.colour, self.quantity)
        if straight:
            self.open(Checkout(self.phone))
        else:
            self.snack(self.t("Added to cart"), self.t("View cart"), lambda: open_cart(self))


def open_cart(screen: Screen) -> None:
    from device_drivers.virtual.apps.shop.front import Shop  # the front shows articles

    screen.open(Shop(screen.phone, Intent(VIEW, "shop://cart")))


def cart_button(screen: Screen) -> Widget:
    """The way to the cart, with how many things are in it."""
    count = screen.store.one("SELECT sum(quantity) FROM cart") or 0
    name = screen.t("Cart, {count} items" if count != 1 else "Cart, 1 item", count=count)
    return icon_button("cart", name, lambda: open_cart(screen), id=named("menu_cart"))


def review_form(screen: Screen, product: int) -> ReviewForm:
    return ReviewForm(screen.phone, Intent(VIEW, f"shop://review/{product}"))


class ReviewForm(Screen):
    """Stars and a few words."""

    package = PACKAGE
    activity = f"{PACKAGE}.ReviewActivity"

    def opened(self) -> None:
        self.product = named_in(self.intent)
        self.stars = 0

    def build(self) -> Widget:
        found = products(self.store, "id = ?", self.product)
        if not found:
            return page(app_bar("", back=self.finish), [empty("shop", self.t("No results"))])
        stars = [
            icon_button("star" if i <= self.stars else "star_off",
                        self.t("{count} stars" if i > 1 else "1 star", count=i),
                        partial(self._rate, i),
                        color="primary", id=named(f"star_{i}"))
            for i in range(1, 6)
        ]  # fmt: skip
        text = Field(key="text", hint=self.t("What was it like?"), lines=8, enter="newline",
                     padding=(16, 15), background="surface_high", radius=14, min_height=150,
                     capitalize=True, id=named("review_text"))  # fmt: skip
        send = button(self.t("Publish"), self._publish, id=named("publish"))
        body = [
            Text(title(self, found[0]), size=18, bold=500, padding=(20, 12)), divider(),
            Row(stars, justify="center", padding=(10, 12)),
            Column([text], padding=(20, 8)),
        ]  # fmt: skip
        bar = app_bar(self.t("Write a review"), back=self.finish,
                      actions=[Row([send], padding=(0, 0, 10, 0))])  # fmt: skip
        return page(bar, [listing(body, key="review")])

    def _rate(self, stars: int) -> None:
        self.stars = stars

    def _publish(self) -> None:
        if not self.stars:
            self.snack(self.t("Please choose how many stars"))
            return
        author = self.store.one("SELECT name FROM addresses ORDER BY chosen DESC, id") or "Me"
        self.store.run(
            "INSERT INTO reviews(product_id, author, stars, text, date_ms, own)"
            " VALUES (?, ?, ?, ?, ?, 1)",
            self.product, author, self.stars, self.typed("text").strip(),
            self.phone.clock.now_ms(),
        )  # fmt: skip
        self.finish()
        self.phone.toast(self.t("Thank you for your review"))
