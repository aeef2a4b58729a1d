"""Browser and Shop, by hand: what is written there, what a tap changes in the database."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest

from device_drivers.base import Role
from device_drivers.virtual import hostile
from device_drivers.virtual.apps.browser.html import parse
from device_drivers.virtual.apps.browser.sites import blog
from device_drivers.virtual.apps.browser.tabs import address
from device_drivers.virtual.apps.browser.web import PAGES, SITES
from device_drivers.virtual.apps.shop.buying import DELIVERIES, STATUS, money, sums
from device_drivers.virtual.apps.shop.search import PRICES, RATINGS, SORTS
from device_drivers.virtual.apps.shop.words import CATEGORIES, COLOURS
from device_drivers.virtual.intents import VIEW
from device_drivers.virtual.language import COMMON
from device_drivers.virtual.phone import Intent, Node, Phone

from .hands import by_id, labels, node, open_app, scroll_to, see, tap

SHOP, BROWSER = "com.phonepilot.shop", "com.android.browser"


@pytest.fixture
def phone() -> Phone:
    return Phone(seed=7, width=720, height=1600, density=320)


def view(phone: Phone, uri: str) -> None:
    assert phone.start_activity(Intent(VIEW, uri)).ok


def press(phone: Phone, id: str) -> None:
    """Tap the first thing with that id."""
    phone.tap(*by_id(phone, id)[0].box.center)


def fill(phone: Phone, label: str, text: str) -> None:
    """Type into a field, and put the keyboard away."""
    scroll_to(phone, label)
    tap(phone, label, role=Role.TEXT_FIELD)
    phone.type_text(text)
    phone.back()


def posted(phone: Phone) -> dict[str, str]:
    """What the last form sent."""
    number = phone.store.one("SELECT max(id) FROM web_forms")
    return dict(phone.store.rows("SELECT name, value FROM web_values WHERE form_id=?", number))


# --- shop ---------------------------------------------------------------------------------------


def plain(phone: Phone) -> tuple[int, str, int]:
    """(id, name, price) of an article without sizes and colours."""
    return phone.store.rows(
        "SELECT id, name, price FROM products WHERE stock > 5 AND sizes='' AND colours=''"
    )[0]


def test_two_seeds_have_two_shops(phone: Phone) -> None:
    other = Phone(seed=8, width=720, height=1600, density=320)
    mine, theirs = (
        dict(p.store.rows("SELECT name, price FROM products")) for p in (phone, other)
    )  # fmt: skip
    assert len(mine) == len(theirs) == 168
    assert mine.keys() != theirs.keys()
    assert sum(mine[name] == theirs[name] for name in mine.keys() & theirs.keys()) < 40


def test_results_are_filtered_and_sorted(phone: Phone) -> None:
    view(phone, "shop://search?q=home")
    tap(phone, "Filter")
    tap(phone, "In stock only", role=Role.TEXT)
    tap(phone, "Up to 25.00", role=Role.TEXT)
    press(phone, "apply_filter")
    tap(phone, "Sort by")
    tap(phone, "Price: low to high")
    wanted = phone.store.rows(
        "SELECT name, price FROM products WHERE (name LIKE '%home%' OR category LIKE '%home%')"
        " AND stock > 0 AND price <= 2500 ORDER BY price, id"
    )
    assert see(phone, f"{len(wanted)} results")
    assert [n.text for n in by_id(phone, "product_name")] == [
        name for name, _ in wanted[: len(by_id(phone, "product_name"))]
    ]
    assert by_id(phone, "product_price")[0].text == money(wanted[0][1])


def test_a_size_must_be_chosen_and_a_sold_out_one_cannot(phone: Phone) -> None:
    number, gone = phone.store.rows(
        "SELECT id, sold_out FROM products WHERE sizes LIKE 'S,M%' AND sold_out != '' AND stock > 0"
    )[0]
    before = phone.store.rows("SELECT * FROM cart")
    view(phone, f"shop://product/{number}")
    press(phone, "add_to_cart")
    assert see(phone, "Please choose a size")
    assert not node(phone, f"{gone} (sold out)").enabled
    tap(phone, f"{gone} (sold out)")
    press(phone, "add_to_cart")
    assert phone.store.rows("SELECT * FROM cart") == before


def test_from_the_search_to_the_paid_order(phone: Phone) -> None:
    number, name, price = plain(phone)
    phone.store.run("DELETE FROM cart")
    open_app(phone, "Shop")
    press(phone, "search_bar")
    phone.type_text(name)
    phone.key(66)
    tap(phone, name, role=Role.TEXT)
    press(phone, "increase")
    press(phone, "buy_now")
    for _ in range(3):
        press(phone, "continue_button")
    total = money(sums(phone.store).total)
    assert by_id(phone, "place_order_button")[0].text == f"Pay {total}"
    assert phone.store.one("SELECT count(*) FROM order_items WHERE product_id=?", number) == 0
    press(phone, "place_order_button")
    assert by_id(phone, "thanks")
    assert phone.store.rows(
        "SELECT status, items, total FROM orders ORDER BY id DESC LIMIT 1"
    ) == [("placed", 2 * price, round(float(total) * 100))]  # fmt: skip
    assert phone.store.rows("SELECT * FROM cart") == []
    assert phone.store.one("SELECT count(*) FROM notifications WHERE package=?", SHOP) == 1


def test_a_voucher_counts_only_from_its_least_order(phone: Phone) -> None:
    number, _, _ = plain(phone)
    phone.store.run("DELETE FROM cart")
    phone.store.run("UPDATE products SET price=1000 WHERE id=?", number)
    phone.store.run("INSERT INTO cart(product_id, quantity) VALUES (?, 1)", number)
    phone.store.run("DELETE FROM vouchers")
    phone.store.run("INSERT INTO vouchers(code, percent, least) VALUES ('HALF', 50, 2000)")
    view(phone, "shop://cart")
    fill(phone, "Voucher code", "half")
    press(phone, "apply_voucher")
    assert phone.last_toast == "This voucher needs an order of at least 20.00"
    press(phone, "increase")
    press(phone, "apply_voucher")
    assert [by_id(phone, part)[0].text for part in ("discount", "total")] == ["-10.00", "10.00"]


def test_removing_from_the_cart_can_be_undone(phone: Phone) -> None:
    number, name, _ = plain(phone)
    phone.store.run("DELETE FROM cart")
    phone.store.run("INSERT INTO cart(product_id, quantity) VALUES (?, 3)", number)
    kept = phone.store.rows("SELECT * FROM cart")
    view(phone, "shop://cart")
    tap(phone, f"Remove {name}")
    assert phone.store.rows("SELECT * FROM cart") == []
    tap(phone, "Undo")
    assert phone.store.rows("SELECT * FROM cart") == kept


def test_orders_arrive_when_time_passes(phone: Phone) -> None:
    order, due = phone.store.rows("SELECT id, due_ms FROM orders WHERE status='placed'")[0]
    phone.clock.advance((due - phone.clock.now_ms()) / 1000 - 3600)
    phone.settle()
    assert phone.store.one("SELECT status FROM orders WHERE id=?", order) == "shipped"
    phone.clock.advance(7200)
    phone.settle()
    assert phone.store.one("SELECT status FROM orders WHERE id=?", order) == "delivered"
    told = "SELECT opens FROM notifications WHERE package=? ORDER BY id DESC"
    assert phone.store.one(told, SHOP) == f"shop://order/{order}"


def test_only_an_order_not_sent_can_be_cancelled(phone: Phone) -> None:
    for status, offered in (("placed", True), ("shipped", False)):
        order = phone.store.one("SELECT id FROM orders WHERE status=?", status)
        view(phone, f"shop://order/{order}")
        phone.swipe(360, 1300, 360, 200)
        assert see(phone, "Cancel order") is offered
        if offered:
            press(phone, "cancel_order")
            press(phone, "button1")
            assert phone.store.one("SELECT status FROM orders WHERE id=?", order) == "cancelled"


def test_a_card_keeps_only_its_last_digits_and_is_not_photographed(phone: Phone) -> None:
    view(phone, "shop://cards")
    press(phone, "add_card")
    assert phone.stacks.top.secure
    for label, text in (("Card number", "4000 1234 5678 9010"), ("Name on the card", "A. Owner"),
                        ("Valid until (MM/YY)", "07/30"), ("Security code", "123")):  # fmt: skip
        fill(phone, label, text)
    press(phone, "save")
    assert phone.store.rows("SELECT last4, expires FROM cards ORDER BY id DESC LIMIT 1") == [
        ("9010", "07/30")
    ]
    assert "4000" not in phone.store.dump().split("CREATE TABLE cards")[1].split("CREATE")[0]


def test_an_address_that_is_gone_cannot_be_paid_for(phone: Phone) -> None:
    phone.store.run("INSERT INTO cart(product_id) VALUES (?)", plain(phone)[0])
    view(phone, "shop://cart")
    press(phone, "checkout_button")
    for _ in range(3):
        press(phone, "continue_button")
    phone.store.run("DELETE FROM addresses")
    phone.changed()
    assert not by_id(phone, "place_order_button")
    assert not by_id(phone, "continue_button")[0].enabled


def test_a_delivery_asks_how_it_was(phone: Phone) -> None:
    phone.clock.advance(9 * 86400)
    phone.settle()
    number, actions = phone.store.rows(
        "SELECT id, actions FROM notifications WHERE package=? ORDER BY id DESC LIMIT 1", SHOP
    )[0]
    [(name, uri)] = json.loads(actions)
    phone.press_notification(number, uri)
    assert name == "Write a review"
    assert phone.foreground == (SHOP, f"{SHOP}.ReviewActivity")


@pytest.mark.parametrize("package", [SHOP, BROWSER])
def test_every_screen_opens_by_its_name_alone(phone: Phone, package: str) -> None:
    for screen in phone.apps[package].screens:
        assert phone.start_activity(Intent(component=f"{package}/{screen.activity}")).ok
        assert labels(phone)


# --- browser ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("wiki.example.org/x", "https://wiki.example.org/x"),
        ("http://a.example.com", "http://a.example.com"),
        ("lantern fox", "https://search.example.com/search?q=lantern+fox"),
        ("fern", "https://search.example.com/search?q=fern"),
        ("", ""),
        ("about:blank", "about:home"),
        ("http://[not.a.host", "https://search.example.com/search?q=http%3A%2F%2F%5Bnot.a.host"),
        ("ftp://a.example.com", "https://search.example.com/search?q=ftp%3A%2F%2Fa.example.com"),
    ],
)
def test_what_is_typed_into_the_address_bar(typed: str, url: str) -> None:
    assert address(typed) == url


def test_pages_follow_each_other_back_and_forward(phone: Phone) -> None:
    view(phone, "https://wiki.example.org/wiki/harborview")
    tap(phone, "Morwen", role=Role.TEXT)
    assert see(phone, "318 km")
    link = node(phone, "Port Elwood")
    assert "link" in link.traits
    assert link.clickable
    phone.back()
    assert see(phone, "48,210")
    assert not node(phone, "Go back").enabled
    press(phone, "forward")
    assert see(phone, "318 km")


def test_a_paragraph_is_one_text_with_its_links_inside(phone: Phone) -> None:
    view(phone, "https://wiki.example.org/wiki/harborview")
    paragraph = next(n for n in phone.tree().walk() if n.text.startswith("Harborview is a town"))
    assert "on the Morwen with 48,210 inhabitants" in paragraph.text
    [link] = [n for n in paragraph.walk() if "link" in n.traits]
    assert link.text == "Morwen"
    assert paragraph.box.left <= link.box.left < link.box.right <= paragraph.box.right
    web = [n for n in phone.tree().walk() if n.role is Role.WEB]
    assert [n.description for n in web] == ["Harborview – Openleaf"]


def test_tabs_are_counted_chosen_and_closed(phone: Phone) -> None:
    for url in ("https://wiki.example.org/", "https://daily.example.com/"):
        view(phone, url)
    press(phone, "tabs")
    assert see(phone, "2 tabs")
    tap(phone, "Close tab The Harbor Daily")
    tap(phone, "Openleaf")
    assert node(phone, "https://wiki.example.org/", role=Role.TEXT_FIELD)
    assert phone.store.one("SELECT count(*) FROM web_tabs") == 1


def test_a_form_says_what_is_missing_before_it_is_sent(phone: Phone) -> None:
    view(phone, "https://townhall.example.org/contact")
    fill(phone, "Full name", "Ada Pine")
    fill(phone, "E-mail address", "ada at home")
    scroll_to(phone, "Send message")
    tap(phone, "Send message")
    assert see(phone, "Please choose an option")
    assert phone.store.rows("SELECT * FROM web_forms") == []
    assert see(phone, "Please enter an e-mail address")
    phone.set_text(node(phone, "ada at home", role=Role.TEXT_FIELD).id, "ada@example.org")
    fill(phone, "Your message", "Hello")
    phone.swipe(360, 500, 360, 1200)
    tap(phone, "Topic")
    tap(phone, "Noise", role=Role.TEXT)
    scroll_to(phone, "Send message")
    tap(phone, "Send message")
    assert posted(phone) == {"topic": "noise", "name": "Ada Pine", "email": "ada@example.org",
                             "message": "Hello"}  # fmt: skip
    assert any("T-701" in label for label in labels(phone))


def test_a_site_refuses_what_cannot_be(phone: Phone) -> None:
    view(phone, "https://hotel.example.com/book")
    yesterday = (phone.clock.now() - timedelta(days=1)).date().isoformat()
    for label, text in (("Guest name", "Ada"), ("E-mail address", "a@example.org"),
                        ("Arrival (YYYY-MM-DD)", yesterday), ("Nights", "2")):  # fmt: skip
        fill(phone, label, text)
    room = next(label for label in labels(phone) if label.startswith("Double room"))
    tap(phone, room, role=Role.TEXT)
    scroll_to(phone, "Book now")
    tap(phone, "Book now")
    assert see(phone, "The arrival must be a day to come.")
    assert phone.store.rows("SELECT * FROM web_forms") == []


def test_a_download_is_a_file_that_adb_sees(phone: Phone) -> None:
    view(phone, "https://townhall.example.org/")
    tap(phone, "waste calendar")
    tap(phone, "waste calendar")
    paths = [path for (path,) in phone.store.rows(
        "SELECT path FROM files WHERE path LIKE '%waste%' ORDER BY path")]  # fmt: skip
    assert paths == ["/sdcard/Download/waste-calendar (1).txt",
                     "/sdcard/Download/waste-calendar.txt"]  # fmt: skip
    assert b"Glass" in phone.store.one("SELECT content FROM files WHERE path=?", paths[1])


def test_finding_scrolls_to_the_match(phone: Phone) -> None:
    view(phone, "https://wiki.example.org/")
    tap(phone, "More options")
    tap(phone, "Find in page")
    phone.type_text("westbrook")
    count = by_id(phone, "find_count")[0].text
    assert count.startswith("1/")
    tap(phone, "Previous match")
    last = int(count[2:])
    assert by_id(phone, "find_count")[0].text == f"{last}/{last}"
    assert see(phone, "Westbrook")
    phone.back()
    phone.back()
    assert not by_id(phone, "find_count")


def test_without_a_network_no_page_and_with_it_again(phone: Phone) -> None:
    phone.put_setting("global", "wifi_on", "0")
    phone.put_setting("global", "mobile_data", "0")
    view(phone, "https://daily.example.com/")
    assert see(phone, "No internet")
    phone.put_setting("global", "wifi_on", "1")
    tap(phone, "Retry")
    assert see(phone, "More stories")
    view(phone, "https://no-such-host.example.com/")
    assert see(phone, "This site can’t be reached")
    view(phone, "https://daily.example.com/nothing")
    assert see(phone, "Page not found")


def test_a_slow_site_comes_with_the_phones_clock(phone: Phone) -> None:
    view(phone, "https://archive.example.org/")
    assert node(phone, "Loading").value == "0%"
    phone.clock.advance(1)
    assert node(phone, "Loading").value == "25%"
    phone.clock.advance(4)
    assert see(phone, "Photo archive of the coast")


@pytest.mark.parametrize(
    "url",
    [
        "https://daily.example.com/article/" + "9" * 40,
        "https://flowers.example.com/thanks?number=x",
        "https://hotel.example.com/booked?id=1.0",
        "https://tickets.example.com/?round=²",
        "https://",
        "https://wiki.example.org/search?q=%00%ff",
        "shop://product/" + "9" * 40,
        "shop://search?q=",
        "shop://review/x",
    ],
)
def test_odd_addresses_do_no_harm(phone: Phone, url: str) -> None:
    view(phone, url)
    assert labels(phone)


def test_the_check_for_persons_cannot_be_clicked_through(phone: Phone) -> None:
    view(phone, "https://tickets.example.com/")
    for turn in range(1, 4):
        scroll_to(phone, "Choose picture 2")
        tap(phone, "Choose picture 2")
        scroll_to(phone, "Verify")
        tap(phone, "Verify")
        phone.swipe(360, 500, 360, 1300)
        assert see(phone, "That was not right. Please try again.")
        assert see(phone, f"https://tickets.example.com/?round={turn}")


def test_every_page_of_every_site_reads_and_draws_in_both_languages(phone: Phone) -> None:
    for language in ("en-US", "zh-Hans-CN"):
        phone.put_setting("system", "system_locales", language)
        for host in SITES.hosts:
            view(phone, f"https://{host}/")
            phone.clock.advance(5)
            phone.frame()
            assert not any("{{" in n.label or "}}" in n.label for n in phone.tree().walk()), host
            assert len(labels(phone)) > 12, host


def test_sites_speak_chinese() -> None:
    for path in PAGES.rglob("*.html"):
        own = re.sub(r"\{\{\w+\}\}", "", parse(path.read_text(encoding="utf-8")).body.text)
        chinese = path.with_name(path.name.replace(".html", ".zh.html"))
        assert path.name.endswith(".zh.html") or chinese.exists() or not own.strip(), path


# --- hostile text -------------------------------------------------------------------------------


def test_hostile_texts_come_in_every_kind_and_both_languages() -> None:
    for kind in ("overlay", "notification", "sms", "page", "hidden"):
        for language in ("en", "zh"):
            assert len(hostile.baits(kind, language)) >= 4
    assert len({b.name for b in hostile.BAITS}) == len(hostile.BAITS)
    chain = hostile.aimed(hostile.bait("code_please_en"), "+12125550188")
    assert "+12125550188" in chain.text
    assert hostile.NUMBER not in chain.text
    assert hostile.obeyed(hostile.bait("code_please_en"), ["123456", hostile.NUMBER])
    assert not hostile.obeyed(hostile.bait("code_please_en"), ["123456"])


def nodes_with(phone: Phone, text: str) -> list[Node]:
    return [n for n in phone.tree().walk() if text in (n.text, n.description, n.hint)]


@pytest.mark.parametrize("place", blog.PLACES)
def test_hostile_text_is_on_the_page(phone: Phone, place: str) -> None:
    chosen = hostile.bait("fake_result_en")
    view(phone, f"https://{blog.HOST}/post/{chosen.name}?in={place}")
    for _ in range(6):
        if nodes_with(phone, chosen.text):
            break
        phone.swipe(360, 1000, 360, 700, seconds=0.8)
    assert nodes_with(phone, chosen.text)


@pytest.mark.parametrize("place", blog.HIDING)
def test_hidden_text_is_told_and_not_seen(phone: Phone, place: str) -> None:
    chosen = hostile.bait("fake_result_en")
    view(phone, f"https://{blog.HOST}/post/{chosen.name}?in={place}")
    [told] = nodes_with(phone, chosen.text)
    box = told.box
    inside = phone.frame()[box.top : box.bottom, box.left : box.right, :3].astype(int)
    assert inside.max() - inside.min() < 40


def test_names_kept_in_tables_have_their_chinese(phone: Phone) -> None:
    said = {*STATUS.values(), *(row[1] for row in DELIVERIES), *COLOURS, *CATEGORIES}
    said |= {name for name, _ in SORTS.values()} | {name for _, name in (*PRICES, *RATINGS)}
    assert said - {*phone.apps[SHOP].zh, *COMMON} == set()
