"""Shop: a catalogue of 168 articles, search, a cart, a checkout that pays, orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.apps.shop.buying import PACKAGE, tick
from device_drivers.virtual.apps.shop.catalogue import SCHEMA, fill
from device_drivers.virtual.apps.shop.checkout import Checkout
from device_drivers.virtual.apps.shop.forms import AddressForm, CardForm
from device_drivers.virtual.apps.shop.front import Shop
from device_drivers.virtual.apps.shop.mine import Addresses, Cards, Favourites, Vouchers
from device_drivers.virtual.apps.shop.orders import OrderPage
from device_drivers.virtual.apps.shop.product import ProductPage, ReviewForm
from device_drivers.virtual.apps.shop.search import Results
from device_drivers.virtual.apps.shop.strings import ZH
from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.screen import App, Filter, Screen

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PLACES: dict[str, type[Screen]] = {
    "product": ProductPage,
    "order": OrderPage,
    "review": ReviewForm,
    "search": Results,
    "favourites": Favourites,
    "addresses": Addresses,
    "cards": Cards,
    "vouchers": Vouchers,
}


def _place(phone: Phone, intent: Intent) -> Screen:
    return PLACES.get(intent.authority, Shop)(phone, intent)


def _act(phone: Phone, uri: str) -> None:
    """The button of a delivery's notification."""
    phone.start_activity(Intent(VIEW, uri, package=PACKAGE))


APP = App(
    AppInfo(PACKAGE, "Shop", "商城", Shop.activity, "4.2", 420),
    "bag", 0xFFD8572A,
    (Shop, Results, ProductPage, ReviewForm, Checkout, AddressForm, CardForm, OrderPage, Favourites,
     Addresses, Cards, Vouchers),
    (
        Filter((VIEW,), Shop, schemes=("shop",), handle=_place),
        Filter(("android.intent.action.SEARCH",), Results),
    ),
    ("cart", "favourites", "shop_searches", "shop_viewed"),
    tick=tick, act=_act, schema=SCHEMA, fill=fill, zh=ZH,
    incidental=("shop_searches+", "shop_viewed+", "shop_searches.at_ms",
                "shop_viewed.at_ms", "checkout"),
)  # fmt: skip
