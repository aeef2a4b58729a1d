"""What several pages of the shop show: an article as a card or a line, its name, its stars."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from device_drivers.virtual.apps.shop.buying import PACKAGE, money, sums
from device_drivers.virtual.apps.shop.photo import photo
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.store import Store
from device_drivers.virtual.ui.components import Do, button, icon_button
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.shop.product import ProductPage


def named(name: str) -> str:
    """A resource id of the shop's."""
    return f"{PACKAGE}:id/{name}"


class Product(NamedTuple):
    """One row of ``products``."""

    id: int
    name: str
    name_zh: str
    category: str
    brand: str
    price: int
    was: int
    rating: int
    ratings: int
    stock: int
    sizes: str
    colours: str
    sold_out: str
    description: str
    description_zh: str


def products(store: Store, where: str, *values: object) -> list[Product]:
    """The articles that an SQL condition (with its ORDER BY and LIMIT) picks."""
    return [Product(*row) for row in store.rows(f"SELECT * FROM products WHERE {where}", *values)]  # noqa: S608


def title(screen: Screen, product: Any) -> str:
    """What an article is called in the phone's language."""
    return str(product.name_zh if screen.phone.language == "zh" else product.name)


def rating(product: Product) -> str:
    return f"{product.rating / 10:.1f} ★ ({product.ratings})"


def availability(screen: Screen, product: Product) -> str:
    """ "Out of stock", "Only 3 left" or nothing."""
    if product.stock == 0:
        return screen.t("Out of stock")
    return screen.t("Only {count} left", count=product.stock) if product.stock <= 3 else ""


def open_product(screen: Screen, number: int) -> None:
    screen.open(product_page(screen, number))


def product_page(screen: Screen, number: int) -> ProductPage:
    from device_drivers.virtual.apps.shop.product import ProductPage  # it shows lines of others

    return ProductPage(screen.phone, Intent(VIEW, f"shop://product/{number}"))


def price_tag(product: Product, size: float = 16) -> Widget:
    """The price, and the old one if it was cut."""
    inside: list[Widget] = [
        Text(money(product.price), size=size, bold=600, max_lines=1, id=named("product_price"),
             color="danger" if product.was else "on_surface")
    ]  # fmt: skip
    if product.was:
        inside.append(Text(f"({money(product.was)})", size=size * 0.75, color="outline",
                           max_lines=1, id=named("product_old_price")))  # fmt: skip
    return Row(inside, gap=6)


def line(screen: Screen, product: Product, *, trailing: Widget | None = None) -> Widget:
    """An article in a list."""
    soft = availability(screen, product)
    words: list[Widget] = [
        Text(title(screen, product), size=15.5, max_lines=2, id=named("product_name")),
        Text(rating(product), size=13, color="on_surface_soft", max_lines=1,
             id=named("product_rating")),
        price_tag(product),
    ]  # fmt: skip
    if soft:
        words.append(Text(soft, size=12.5, color="danger", max_lines=1, id=named("product_stock")))
    inside: list[Widget] = [
        photo(product.name, 92, 92, 14),
        Column(words, gap=4, weight=1),
    ]
    return Row(
        [*inside, *([trailing] if trailing else [])], gap=14, padding=(16, 8), width=FILL,
        key=f"product {product.id}", on_tap=partial(open_product, screen, product.id),
        id=named("product_item"), radius=20,
    )  # fmt: skip


def tile(screen: Screen, product: Product, width: float | None = None) -> Widget:
    """An article as a card."""
    return Column(
        [
            photo(product.name, 108, radius=14),
            Text(title(screen, product), size=14, max_lines=2, id=named("product_name")),
            price_tag(product, 15),
            Text(rating(product), size=12.5, color="on_surface_soft", max_lines=1,
                 id=named("product_rating")),
        ],
        gap=5, padding=8, radius=18, width=width, background="surface_low",
        key=f"tile {product.id}", on_tap=partial(open_product, screen, product.id),
        id=named("product_tile"),
    )  # fmt: skip


def stepper(
    screen: Screen, quantity: int, most: int, change: Any, name: str, *, least: int = 1
) -> Widget:
    """Minus, a number, plus; ``change`` is given the new number."""
    fewer = icon_button("minus", screen.t("Decrease quantity of {name}", name=name),
                        partial(change, quantity - 1), enabled=quantity > least, size=40,
                        id=named("decrease"))  # fmt: skip
    more = icon_button("add", screen.t("Increase quantity of {name}", name=name),
                       partial(change, quantity + 1), enabled=quantity < most, size=40,
                       id=named("increase"))  # fmt: skip
    count = Stack([Text(str(quantity), size=16, bold=500, align="center", id=named("quantity"))],
                  width=30, align_x="center", align_y="center")  # fmt: skip
    return Row([fewer, count, more], radius=20, background="surface_high")


def bill_row(name: str, amount: str, *, strong: bool = False, id: str = "") -> Widget:
    """One line of a bill."""
    bold = 600 if strong else 400
    return Row(
        [Text(name, size=15, bold=bold, weight=1), Text(amount, size=15, bold=bold, id=id)],
        padding=(20, 5), gap=12, width=FILL,
    )  # fmt: skip


def bar_button(text: str, do: Do, *, id: str, enabled: bool = True, tonal: bool = False) -> Widget:
    """A broad button of the bar at the bottom."""
    made = button(text, do, id=named(id), enabled=enabled, kind="tonal" if tonal else "filled",
                  weight=1)  # fmt: skip
    made.height = 50
    return made


def bottom_bar(*inside: Widget) -> Widget:
    return Row(inside, gap=12, padding=(16, 8), background="surface_low", width=FILL)


def bill(screen: Screen, *, with_shipping: bool) -> list[Widget]:
    """Items, discount, delivery, total."""
    due = sums(screen.store)
    rows = [bill_row(screen.t("Articles"), money(due.items), id=named("items_total"))]
    if due.discount:
        rows.append(bill_row(screen.t("Discount"), f"-{money(due.discount)}",
                               id=named("discount")))  # fmt: skip
    total = due.items - due.discount
    if with_shipping:
        rows.append(bill_row(screen.t("Delivery"), money(due.shipping), id=named("shipping")))
        total = due.total
    rows.append(bill_row(screen.t("Total"), money(total), strong=True, id=named("total")))
    return rows
