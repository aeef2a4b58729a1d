"""The cart tab: what is in it, how many of each, a voucher, what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from device_drivers.virtual.apps.shop.buying import (
    Line,
    cart,
    choice,
    choose,
    money,
    refusal,
)
from device_drivers.virtual.apps.shop.checkout import Checkout
from device_drivers.virtual.apps.shop.parts import (
    bar_button,
    bill,
    bottom_bar,
    named,
    open_product,
    stepper,
    title,
)
from device_drivers.virtual.apps.shop.photo import photo
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    divider,
    empty,
    icon_button,
    listing,
    page,
)
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget


def build(screen: Screen, tabs: Widget) -> Widget:
    """The tab's page above the ``tabs``."""
    lines = cart(screen.store)
    bar = app_bar(screen.t("Cart"), actions=_clear(screen, lines))
    if not lines:
        return page(bar, [empty("cart", screen.t("Your cart is empty"))], bottom=tabs)
    body = [*(_line(screen, each) for each in lines), divider(), *voucher_box(screen)]
    body += bill(screen, with_shipping=False)
    pay = bottom_bar(
        bar_button(screen.t("Check out"), lambda: screen.open(Checkout(screen.phone)),
                   id="checkout_button"),
    )  # fmt: skip
    return page(bar, [listing(body, key="cart", id=named("cart_list"))],
                bottom=Column([pay, tabs]))  # fmt: skip


def _clear(screen: Screen, lines: Sequence[Line]) -> list[Widget]:
    if not lines:
        return []

    def empty_it() -> None:
        screen.store.run("DELETE FROM cart")

    def ask() -> None:
        screen.ask(screen.t("Empty the cart?"), screen.t("All articles will be removed."),
                   screen.t("Empty"), empty_it)  # fmt: skip

    return [icon_button("delete", screen.t("Empty the cart"), ask, id=named("empty_cart"))]


def _line(screen: Screen, item: Line) -> Widget:
    name = title(screen, item)
    variant = " · ".join(screen.t(part) for part in item.variant)

    def change(count: int) -> None:
        screen.store.run("UPDATE cart SET quantity=? WHERE id=?", count, item.id)

    remove = icon_button("delete", screen.t("Remove {name}", name=name),
                         partial(_remove, screen, item), size=40, id=named("remove"))  # fmt: skip
    tools = Row(
        [stepper(screen, item.quantity, item.stock, change, name), remove], gap=6, justify="start"
    )
    words = [
        Text(name, size=15.5, max_lines=2, id=named("product_name")),
        *([Text(variant, size=13.5, color="on_surface_soft", id=named("variant"))] if variant
          else []),
        Text(money(item.price * item.quantity), size=16, bold=600, id=named("line_total")),
        tools,
    ]  # fmt: skip
    picture = photo(item.name, 84, 84, 14)
    return Row(
        [picture, Column(words, gap=5, weight=1)],
        gap=14, padding=(16, 10), align="start", width=FILL, key=f"line {item.id}",
        on_tap=partial(open_product, screen, item.product), id=named("cart_item"),
        on_swipe=lambda towards: towards == "left" and _remove(screen, item),
    )  # fmt: skip


def _remove(screen: Screen, item: Line) -> bool:
    def undo() -> None:
        screen.store.run(
            "INSERT INTO cart VALUES (?, ?, ?, ?, ?)",
            item.id, item.product, item.size, item.colour, item.quantity,
        )  # fmt: skip
        screen.phone.changed()

    screen.store.run("DELETE FROM cart WHERE id=?", item.id)
    screen.snack(screen.t("Removed from the cart"), screen.t("Undo"), undo)
    return True


def voucher_box(screen: Screen) -> list[Widget]:
    """The voucher in use, or the field to enter one."""
    code = choice(screen.store, "voucher")
    if code:
        words = screen.t("Voucher {code}", code=code)
        why = refusal(screen.store, code)
        off = icon_button("close", screen.t("Remove {name}", name=words),
                          partial(choose, screen.store, "voucher", ""),
                          id=named("remove_voucher"))  # fmt: skip
        soft = Text(_say(screen, code, why), size=13, color="danger") if why else None
        inside = Column([Text(words, size=15), *([soft] if soft else [])], weight=1)
        return [Row([inside, off], padding=(20, 8), width=FILL)]
    box = Field(key="voucher", hint=screen.t("Voucher code"), padding=(16, 13), weight=1,
                background="surface_high", radius=14, id=named("voucher"),
                on_enter=partial(_redeem, screen))  # fmt: skip
    use = button(screen.t("Apply"), partial(_redeem, screen), kind="tonal",
                 id=named("apply_voucher"))  # fmt: skip
    return [Row([box, use], gap=10, padding=(16, 12), width=FILL)]


def _say(screen: Screen, code: str, why: str) -> str:
    least = screen.store.one("SELECT least FROM vouchers WHERE code=?", code) or 0
    return screen.t(why, least=money(least))


def _redeem(screen: Screen) -> None:
    code = screen.typed("voucher").strip().upper()
    why = refusal(screen.store, code)
    if why:
        screen.phone.toast(_say(screen, code, why))
        return
    choose(screen.store, "voucher", code)
    screen.ui.fields.pop("voucher", None)
    screen.ui.focus = ""
    screen.phone.toast(screen.t("Voucher applied"))
