"""Orders: the tab with all of them, and the page of one."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.shop.buying import (
    DELIVERIES,
    PACKAGE,
    STATUS,
    money,
    named_in,
    put_in_cart,
)
from device_drivers.virtual.apps.shop.parts import bill_row, named, open_product
from device_drivers.virtual.apps.shop.photo import photo
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    card,
    chip,
    empty,
    listing,
    page,
    row,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Progress
from device_drivers.virtual.ui.widgets import Column, Row, Scroll, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.shop.front import Shop

SHOWN = (("", "All"), ("placed", "Being packed"), ("shipped", "On its way"),
         ("delivered", "Delivered"), ("cancelled", "Cancelled"))  # fmt: skip


def build(screen: Shop, tabs: Widget) -> Widget:
    """The tab's page above the ``tabs``."""
    chips = [
        chip(screen.t(name), key == screen.order_filter, partial(_filter, screen, key))
        for key, name in SHOWN
    ]
    strip = Scroll([Row(chips, gap=8, padding=(16, 4, 16, 8))], key="kinds", horizontal=True,
                   height=None)  # fmt: skip
    found = screen.store.rows(
        "SELECT id, number, placed_ms, status, total FROM orders WHERE ?1 IN ('', status)"
        " ORDER BY placed_ms DESC, id DESC", screen.order_filter,
    )  # fmt: skip
    body: list[Widget] = [_line(screen, *each) for each in found]
    if not body:
        body = [empty("parcel", screen.t("No orders here"))]
    bar = Column([app_bar(screen.t("Orders")), strip])
    return page(bar, [listing(body, key="orders")], bottom=tabs)


def _filter(screen: Shop, key: str) -> None:
    screen.order_filter = key


def _line(
    screen: Screen, number: int, name: str, placed_ms: int, status: str, total: int
) -> Widget:
    items = screen.store.rows(
        "SELECT order_items.name, name_zh, quantity FROM order_items LEFT JOIN products"
        " ON products.id = product_id WHERE order_id=? ORDER BY order_items.id", number,
    )  # fmt: skip
    chinese = screen.phone.language == "zh"
    contents = ", ".join(f"{count} × {zh if zh and chinese else en}" for en, zh, count in items)
    words = f"{_day(screen, placed_ms)} · {screen.t(STATUS[status])}"
    amount = Text(money(total), size=15, bold=600, id=named("order_total"))
    inside = row(
        words, contents, do=lambda: screen.open(order_page(screen, number)), trailing=amount,
        leading=photo(items[0][0], 52, 52, 12),
        key=f"order {name}", id=named("order_item"),
    )  # fmt: skip
    return Column([inside], key=f"order {number}")


def _day(screen: Screen, ms: int) -> str:
    zone = screen.phone.clock.now().tzinfo
    return screen.phone.date_text(datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone))


def order_page(screen: Screen, number: int, *, fresh: bool = False) -> OrderPage:
    extras = {"fresh": True} if fresh else {}
    return OrderPage(screen.phone, Intent(VIEW, f"shop://order/{number}", extras=extras))


class OrderPage(Screen):
    """``shop://order/<id>``: where it is, what was in it, what can still be done."""

    package = PACKAGE
    activity = f"{PACKAGE}.OrderActivity"

    def opened(self) -> None:
        self.number = named_in(self.intent)

    def build(self) -> Widget:
        found = self.store.rows(
            "SELECT number, placed_ms, due_ms, status, address_id, card_id, delivery, items,"
            " discount, shipping, total FROM orders WHERE id=?", self.number,
        )  # fmt: skip
        if not found:
            return page(app_bar("", back=self.finish), [empty("parcel", self.t("No orders here"))])
        number, placed, due, status, address, paid, way, *amounts = found[0]
        head: list[Widget] = []
        if self.intent.flag("fresh"):
            head = [
                Text(self.t("Thank you for your order"), size=22, bold=500, color="primary",
                     padding=(20, 10, 20, 0), id=named("thanks"), traits=("header",))
            ]  # fmt: skip
        body = [
            *head,
            *self._progress(status, due),
            section(self.t("Articles")),
            *self._items(status),
            section(self.t("Bill")),
            *self._bill(*amounts),
            section(self.t("Delivery")),
            *self._where(address, paid, way),
            row(self.t("Ordered on {day}", day=_day(self, placed)), icon="clock"),
            *self._buttons(status),
        ]
        return page(app_bar(self.t("Order {number}", number=number), back=self.finish),
                    [listing(body, key="order")])  # fmt: skip

    def _progress(self, status: str, due: int) -> list[Widget]:
        stage = {"placed": 0.25, "shipped": 0.66, "delivered": 1.0, "cancelled": 0.0}[status]
        words: list[Widget] = [
            Text(self.t(STATUS[status]), size=18, bold=500, id=named("order_status"),
                 color="danger" if status == "cancelled" else "on_surface")
        ]  # fmt: skip
        if status in ("placed", "shipped"):
            words.append(Text(self.t("Expected on {day}", day=_day(self, due)), size=14,
                              color="on_surface_soft", id=named("expected")))  # fmt: skip
        if stage:
            words.append(Progress(amount=stage, description=self.t("Delivery progress")))
        return [Column([card([Column(words, gap=8, padding=18)])], padding=(0, 8))]

    def _items(self, status: str) -> list[Widget]:
        items = self.store.rows(
            "SELECT product_id, order_items.name, name_zh, size, colour, quantity,"
            " order_items.price FROM order_items LEFT JOIN products ON products.id = product_id"
            " WHERE order_id=? ORDER BY order_items.id", self.number,
        )  # fmt: skip
        rows: list[Widget] = []
        for product, name, zh, size, colour, quantity, price in items:
            shown = zh if zh and self.phone.language == "zh" else name
            variant = " · ".join(self.t(part) for part in (size, colour) if part)
            rows.append(
                row(f"{quantity} × {shown}", variant, key=f"item {product} {variant}",
                    leading=photo(name, 52, 52, 12),
                    trailing=Text(money(price * quantity), size=15),
                    do=partial(open_product, self, product), id=named("order_line"))
            )  # fmt: skip
        return rows

    def _bill(self, items: int, discount: int, shipping: int, total: int) -> list[Widget]:
        rows = [bill_row(self.t("Articles"), money(items))]
        if discount:
            rows.append(bill_row(self.t("Discount"), f"-{money(discount)}"))
        rows.append(bill_row(self.t("Delivery"), money(shipping)))
        rows.append(bill_row(self.t("Total"), money(total), strong=True, id=named("order_total")))
        return rows

    def _where(self, address: int, paid: int, way: str) -> list[Widget]:
        rows: list[Widget] = [
            row(name, f"{street}, {postcode} {city}", icon="location", key="address")
            for name, street, postcode, city in self.store.rows(
                "SELECT name, street, postcode, city FROM addresses WHERE id=?", address
            )
        ]
        rows.append(row(self.t(next(name for key, name, _, _ in DELIVERIES if key == way)),
                        icon="parcel", key="delivery"))  # fmt: skip
        rows += [
            row(f"{self.t(kind)} •••• {last4}", icon="card", key="card")
            for kind, last4 in self.store.rows("SELECT kind, last4 FROM cards WHERE id=?", paid)
        ]
        return rows

    def _buttons(self, status: str) -> list[Widget]:
        again = button(self.t("Order again"), self._again, kind="tonal", id=named("reorder"))
        buttons: list[Widget] = [again]
        if status == "placed":
            buttons.append(button(self.t("Cancel order"), self._cancel, kind="text",
                                  id=named("cancel_order")))  # fmt: skip
        return [space(10), Column(buttons, gap=8, padding=(20, 6))]

    def _again(self) -> None:
        left: list[str] = []
        for product, name, size, colour, count in self.store.rows(
            "SELECT product_id, name, size, colour, quantity FROM order_items WHERE order_id=?"
            " ORDER BY id", self.number,
        ):  # fmt: skip
            stock = self.store.one("SELECT stock FROM products WHERE id=?", product)
            if stock:
                put_in_cart(self.store, product, size, colour, count)
            else:
                left.append(name)
        words = self.t("Added to cart")
        if left:
            words = self.t("Out of stock: {names}", names=", ".join(left))
        self.snack(words, self.t("View cart"), partial(_open_cart, self))

    def _cancel(self) -> None:
        def gone() -> None:
            self.store.run("UPDATE orders SET status='cancelled' WHERE id=?", self.number)
            self.phone.toast(self.t("Order cancelled"))

        self.ask(self.t("Cancel this order?"), self.t("The amount will be paid back."),
                 self.t("Cancel order"), gone)  # fmt: skip


def _open_cart(screen: Screen) -> None:
    from device_drivers.virtual.apps.shop.front import Shop  # the front shows the orders

    screen.open(Shop(screen.phone, Intent(VIEW, "shop://cart")))
