"""From the cart to the door: what it costs, placing an order, what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from device_drivers.virtual.intents import Intent
from device_drivers.virtual.store import Store

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.phonepilot.shop"
HOUR = 3_600_000
FREE_FROM = 6000
"""Cents from which standard delivery costs nothing."""

# (key, name, cents, days on the way)
DELIVERIES = (
    ("standard", "Standard delivery", 390, 3),
    ("express", "Express delivery", 990, 1),
    ("pickup", "Pick-up point", 0, 2),
)
STATUS = {
    "placed": "Being packed",
    "shipped": "On its way",
    "delivered": "Delivered",
    "cancelled": "Cancelled",
}


def named_in(intent: Intent) -> int:
    """The number at the end of a ``shop://product/12``, 0 when there is none."""
    last = intent.path[-1] if intent.path else ""
    return int(last) if re.fullmatch(r"\d{1,9}", last) else 0


def money(cents: int) -> str:
    """An amount as the shop writes it: 43.20."""
    return f"{cents // 100}.{cents % 100:02d}"


@dataclass(frozen=True, slots=True)
class Line:
    """One article in the cart."""

    id: int
    product: int
    name: str
    name_zh: str
    size: str
    colour: str
    quantity: int
    price: int
    stock: int

    @property
    def variant(self) -> tuple[str, ...]:
        return tuple(part for part in (self.size, self.colour) if part)


@dataclass(frozen=True, slots=True)
class Sums:
    """What is to be paid, in cents."""

    items: int
    discount: int
    shipping: int

    @property
    def total(self) -> int:
        return self.items - self.discount + self.shipping


def cart(store: Store) -> list[Line]:
    """What is in the cart, in the order it was put there."""
    rows = store.rows(
        "SELECT cart.id, product_id, name, name_zh, size, colour, quantity, price, stock FROM cart"
        " JOIN products ON products.id = product_id ORDER BY cart.id"
    )
    return [Line(*row) for row in rows]


def put_in_cart(store: Store, product: int, size: str, colour: str, quantity: int = 1) -> None:
    """Add to the cart; the same variant again only counts up, to no more than there are."""
    stock = int(store.one("SELECT stock FROM products WHERE id=?", product) or 0)
    same = store.rows(
        "SELECT id, quantity FROM cart WHERE product_id=? AND size=? AND colour=?",
        product, size, colour,
    )  # fmt: skip
    if same:
        number, before = same[0]
        store.run("UPDATE cart SET quantity=? WHERE id=?", min(stock, before + quantity), number)
    elif stock:
        store.run("INSERT INTO cart(product_id, size, colour, quantity) VALUES (?, ?, ?, ?)",
                  product, size, colour, min(stock, quantity))  # fmt: skip


def choice(store: Store, column: str) -> Any:
    """What is chosen at the checkout: voucher, address_id, delivery or card_id."""
    return store.one(f"SELECT {column} FROM checkout WHERE id=1")  # noqa: S608  # our own names


def choose(store: Store, column: str, value: object) -> None:
    store.run("INSERT OR IGNORE INTO checkout(id) VALUES (1)")
    store.run(f"UPDATE checkout SET {column}=? WHERE id=1", value)  # noqa: S608  # our own names


def start_checkout(store: Store) -> None:
    """Begin with what the customer uses by default; the voucher stays as it was."""
    for column, table in (("address_id", "addresses"), ("card_id", "cards")):
        first = store.one(f"SELECT id FROM {table} ORDER BY chosen DESC, id")  # noqa: S608
        choose(store, column, first)
    choose(store, "delivery", "standard")


def refusal(store: Store, code: str) -> str:
    """Why a voucher cannot be used on this cart, "" when it can; ``{least}`` is to be filled in."""
    rows = store.rows("SELECT least, used FROM vouchers WHERE code=?", code.upper())
    if not rows:
        return "This voucher is not valid"
    least, used = rows[0]
    if used:
        return "This voucher has been used already"
    enough = sum(line.price * line.quantity for line in cart(store)) >= least
    return "" if enough else "This voucher needs an order of at least {least}"


def sums(store: Store) -> Sums:
    """The cart's costs, with the voucher and the delivery chosen."""
    items = sum(line.price * line.quantity for line in cart(store))
    code = choice(store, "voucher") or ""
    discount = 0
    if code and not refusal(store, code):
        percent, cents = store.rows("SELECT percent, cents FROM vouchers WHERE code=?", code)[0]
        discount = min(items, items * percent // 100 + cents)
    return Sums(items, discount, shipping(choice(store, "delivery") or "standard", items))


def shipping(delivery: str, items: int) -> int:
    """What a way of delivery costs for an order of ``items`` cents."""
    if delivery == "standard" and items >= FREE_FROM:
        return 0
    return next(cents for key, _, cents, _ in DELIVERIES if key == delivery)


def place_order(phone: Phone) -> int:
    """Turn the cart into an order, paid with the card chosen; its id."""
    store, paid, lines = phone.store, sums(phone.store), cart(phone.store)
    now = phone.clock.now()
    delivery = choice(store, "delivery")
    days = next(days for key, _, _, days in DELIVERIES if key == delivery)
    due = (now + timedelta(days=days)).replace(hour=18, minute=0, second=0, microsecond=0)
    code = choice(store, "voucher") if paid.discount else ""
    order = store.run(
        "INSERT INTO orders(placed_ms, due_ms, status, address_id, card_id, delivery, voucher,"
        " items, discount, shipping, total) VALUES (?, ?, 'placed', ?, ?, ?, ?, ?, ?, ?, ?)",
        phone.clock.now_ms(), int(due.timestamp() * 1000), choice(store, "address_id"),
        choice(store, "card_id"), delivery, code, paid.items, paid.discount, paid.shipping,
        paid.total,
    )  # fmt: skip
    number = f"P{(order * 7919 + paid.total * 31) % 900000 + 100000}-{order}"
    store.run("UPDATE orders SET number=? WHERE id=?", number, order)
    for line in lines:
        store.run(
            "INSERT INTO order_items(order_id, product_id, name, size, colour, quantity, price)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            order, line.product, line.name, line.size, line.colour, line.quantity, line.price,
        )  # fmt: skip
    store.run("DELETE FROM cart")
    store.run("UPDATE vouchers SET used=1 WHERE code=?", code)
    choose(store, "voucher", "")
    return order


def tick(phone: Phone, before: int, now: int) -> None:
    """Once an hour: parcels set out the day before they are due, and arrive."""
    if before // HOUR == now // HOUR:
        return
    store = phone.store
    late = now + 24 * HOUR
    leaving = "SELECT id FROM orders WHERE status='placed' AND due_ms <= ?"
    for (order,) in store.rows(leaving, late):
        store.run("UPDATE orders SET status='shipped' WHERE id=?", order)
        phone.changed()
    due = "SELECT id, number FROM orders WHERE status='shipped' AND due_ms <= ?"
    for order, number in store.rows(due, now):
        _deliver(phone, order, number)


def _deliver(phone: Phone, order: int, number: str) -> None:
    """The parcel is there: say so, and ask how it was."""
    zh: Mapping[str, str] = phone.apps[PACKAGE].zh if phone.language == "zh" else {}
    phone.store.run("UPDATE orders SET status='delivered' WHERE id=?", order)
    product = phone.store.one("SELECT product_id FROM order_items WHERE order_id=?", order)
    title, rate = (zh.get(text, text) for text in ("Delivered", "Write a review"))
    phone.post_notification(
        PACKAGE, title, number, opens=f"shop://order/{order}",
        actions=[(rate, f"shop://review/{product}")],
    )  # fmt: skip
