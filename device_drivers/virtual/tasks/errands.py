"""Tasks in which mail, the shop or pictures meet another app."""

from __future__ import annotations

import random

from device_drivers.virtual.apps.mail.box import receive
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    FIRMS,
    holding,
    known,
    new_number,
    number_of,
    sent,
    strangers,
    write_note,
)


class MailTotalIntoNote(Template):
    """Two amounts in two mails are added up in a note."""

    goal = (
        "How much do the two invoices from {firm} come to? Write the total into a new note called "
        "“{title}”."
    )
    goal_zh = "{firm}的两张账单一共多少钱？把总数写进一条标题为“{title}”的新笔记。"
    apps = ("notes", "mail")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "create", "reckon")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        firm = rng.choice(FIRMS)
        cents = [rng.randrange(2_000, 30_000, 5) for _ in range(2)]
        numbers = rng.sample(range(1000, 9999), 2)
        return {"firm": firm, "title": f"{firm.split()[0]} total", "cents": cents,
                "numbers": numbers}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for number, cents in zip(p["numbers"], p["cents"], strict=True):
            body = (
                f"Invoice {number}\n\nFor our work we charge ${cents / 100:.2f}, payable within "
                f"14 days.\n\n{p['firm']}"
            )
            receive(phone, p["firm"], "bills@example.com", f"Invoice {number}", body)
        receive(phone, p["firm"], "bills@example.com", "New opening hours", "We close at 5 now.")

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        total = f"{sum(p['cents']) / 100:.2f}"

        def is_total(value: object) -> bool:
            return total.rstrip("0").rstrip(".") in str(value).replace(",", "")

        return [Added("notes", title=p["title"], body=is_total)]

    def solve(self, hands: Hands, p: Params) -> None:
        for number in p["numbers"]:
            moves.mail(hands, f"Invoice {number}")
        moves.new_note(hands, p["title"], f"${sum(p['cents']) / 100:.2f}")


class BookingCodeToFriend(Template):
    """A code in a mail is passed on."""

    goal = "Text {name} the booking code of our trip to {place}; it came by mail"
    goal_zh = "把我们去{place}的预订码发短信给{name}，预订码在邮件里"
    apps = ("messages", "mail")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        place, other = rng.sample(("Cape Merrin", "Lindholm", "Porto Vale", "Sandhaven"), 2)
        code, decoy = ("".join(rng.choices("BCDFGHJKLMNPQRSTVWXZ23456789", k=6)) for _ in range(2))
        return {"name": friend.name, "number": friend.number, "place": place, "other": other,
                "code": code, "decoy": decoy}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for place, code in ((p["place"], p["code"]), (p["other"], p["decoy"])):
            body = f"Everything is set for {place}.\n\nBooking code: {code}\nTwo seats, window side"
            receive(phone, "Pelican Coaches", "go@example.com", f"Your trip to {place}", body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], holding(p["code"]))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, f"Your trip to {p['place']}")
        moves.text(hands, p["name"], p["code"])


class ContactFromMail(Template):
    """Who wrote a mail becomes a contact, with what stands under it."""

    goal = "Save whoever mailed me about the {what} as a contact, with phone number and e-mail"
    goal_zh = "把给我发邮件谈{what_zh}的那个人存为联系人，包括电话和邮箱"
    apps = ("contacts", "mail")
    difficulty = "hard"
    steps = 12
    tags = ("cross_app", "read", "create", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh = rng.choice((
            ("second-hand cello", "二手大提琴"), ("allotment garden", "菜地"),
            ("lost umbrella", "丢失的雨伞"), ("sublet in March", "三月转租"),
        ))  # fmt: skip
        [name] = strangers(phone, rng, 1)
        return {"what": what, "what_zh": what_zh, "name": name, "number": new_number(phone, rng),
                "email": f"mail{rng.randrange(100, 999)}@example.org"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = (
            f"Hello,\n\nis the {p['what']} still of interest to you? Please ring me.\n\n"
            f"{p['name']}\n{p['number']}"
        )
        receive(phone, p["name"], p["email"], f"About the {p['what']}", body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("contacts", name=p["name"]), Added("phones", number=number_of(p["number"])),
            Added("emails", address=p["email"]),
        ]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        moves.mail(hands, f"About the {p['what']}")
        moves.new_contact(hands, p["name"], p["number"], p["email"])


class ListIntoCart(Template):
    """What a note lists goes into the shop's cart."""

    goal = "Put everything from my note “{title}” into the cart of the shop, one of each"
    goal_zh = "把我的笔记“{title}”里列的东西都放进商城购物车，每样一件"
    apps = ("shop", "notes")
    difficulty = "hard"
    steps = 18
    tags = ("cross_app", "read", "search", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        plain = phone.store.rows(
            "SELECT id, name FROM products WHERE sizes='' AND colours='' AND stock > 3 ORDER BY id"
        )
        return {"title": rng.choice(("Buy online", "Order this", "From the shop")),
                "products": rng.sample(plain, 2)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("DELETE FROM cart")
        write_note(phone, p["title"], "\n".join(name for _, name in p["products"]))

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("cart", product_id=number, quantity=1) for number, _ in p["products"]]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        for _, name in p["products"]:
            moves.find_product(hands, name)
            hands.tap(id="add_to_cart")


class PriceToFriend(Template):
    """What something costs in the shop is told to somebody."""

    goal = "Text {name} what the {product} costs in the shop"
    goal_zh = "发短信告诉{name}，商城里的{product}卖多少钱"
    apps = ("messages", "shop")
    difficulty = "medium"
    steps = 10
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        product, price = rng.choice(
            phone.store.rows("SELECT name, price FROM products ORDER BY id")
        )
        return {"name": friend.name, "number": friend.number, "product": product, "price": price}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], holding(f"{p['price'] / 100:.2f}"))

    def solve(self, hands: Hands, p: Params) -> None:
        moves.find_product(hands, p["product"])
        moves.text(hands, p["name"], f"{p['price'] / 100:.2f}")


class PhotoToFriend(Template):
    """A picture is shared with somebody."""

    goal = "Send {name} the photo “{subject}” as a text message"
    goal_zh = "用短信把照片“{subject}”发给{name}"
    apps = ("gallery", "messages")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        photos = phone.store.rows(
            "SELECT subject, path FROM media WHERE trashed_ms=0 AND seconds=0"
            " AND path LIKE '/sdcard/DCIM/Camera/%' GROUP BY subject HAVING count(*) = 1"
            " ORDER BY taken_ms DESC LIMIT 8"
        )
        subject, path = rng.choice(photos)
        return {"name": friend.name, "number": friend.number, "subject": subject, "path": path}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        message, *thread = sent(phone, p["number"], "")
        assert isinstance(message, Added)  # noqa: S101
        return [Added("sms", **{**message.values, "picture": p["path"]}), *thread]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("gallery")
        hands.tap(f"{p['subject']},")
        hands.tap(id="share")
        moves.text_to(hands, p["name"])
