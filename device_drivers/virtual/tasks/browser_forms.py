"""Tasks in the Browser that fill in forms: a booking, an order, a survey, a subscription."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import timedelta

from device_drivers.virtual.apps.browser.sites import flowers, hotel, news, town
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands

NAMES = ("Petra Lindholm", "Tomas Brandl", "Mira Castellan", "Hugo Ferrand", "Noor Rahimi")

# what is said in the goal: (what the page says, the value sent, Chinese)
VISITS = {
    "every day": ("Every day", "daily", "每天"),
    "every week": ("Every week", "weekly", "每周"),
    "hardly ever": ("Hardly ever", "seldom", "几乎不"),
}
MISSING = {
    "trees": ("More trees", "树木"),
    "benches": ("More benches", "长椅"),
    "fountain": ("A fountain", "喷泉"),
}
LETTERS = {
    "once a week": ("Once a week", "weekly", "每周一次"),
    "every morning": ("Every morning", "daily", "每天早晨"),
    "only for breaking news": ("Only breaking news", "breaking", "仅限突发新闻"),
}


def sent(host: str, form: str, **values: object) -> list[Change]:
    """A form that was sent with these values; fields left empty are not named."""
    return [
        Added("web_forms", host=host, form=form),
        *(Added("web_values", name=name, value=value) for name, value in values.items()),
    ]


def address_of(name: str) -> str:
    return f"{name.lower().replace(' ', '.')}@example.org"


class BrowserContact(Template):
    """A message to the town hall."""

    goal = ("Write to the town hall through the contact form on townhall.example.org. Topic"
            " {topic}, from {name}, {email}: “{message}”")  # fmt: skip
    goal_zh = ("通过 townhall.example.org 的联系表单给市政厅留言：主题选 {topic}，署名 {name}，"
               "邮箱 {email}，内容“{message}”")  # fmt: skip
    apps = ("browser",)
    difficulty = "medium"
    steps = 14
    tags = ("form", "web", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name = rng.choice(NAMES)
        topic, message = rng.choice((
            ("Parking", "The lamp in the car park is broken."),
            ("Waste", "Our paper was not collected on Monday."),
            ("Noise", "The fountain hums all night."),
            ("Parking", "Someone parks on the bicycle lane every day."),
        ))  # fmt: skip
        return {"name": name, "email": address_of(name), "topic": topic, "message": message}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(town.HOST, "contact", topic=p["topic"].lower(), name=p["name"],
                    email=p["email"], message=p["message"])  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, f"{town.HOST}/contact")
        hands.tap("Topic", id="topic")
        hands.tap(p["topic"], id="android:id/title")
        hands.type(p["name"], into="Full name")
        hands.type(p["email"], into="E-mail address")
        hands.type(p["message"], into="Your message")
        hands.tap("Send message")


class BrowserBook(Template):
    """A room with everything said."""

    goal = ("Book a {room} at the Pier House (hotel.example.com) for {name}, {email}: {nights}"
            " nights from {arrival}, {breakfast} breakfast.")  # fmt: skip
    goal_zh = ("在码头小馆（hotel.example.com）为 {name}（{email}）订一间 {room}：{arrival} 入住，"
               "{nights} 晚，{breakfast_zh}早餐。")  # fmt: skip
    apps = ("browser",)
    difficulty = "hard"
    steps = 17
    tags = ("form", "web", "create", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        name, meal = rng.choice(NAMES), rng.random() < 0.5
        free = phone.store.rows(
            "SELECT name FROM web_goods WHERE site='hotel' AND stock > 0 ORDER BY id"
        )
        arrival = phone.clock.now().date() + timedelta(days=rng.randrange(3, 40))
        return {"room": rng.choice(free)[0], "name": name, "email": address_of(name),
                "nights": rng.randrange(2, 9), "arrival": arrival.isoformat(), "meal": meal,
                "breakfast": "with" if meal else "without",
                "breakfast_zh": "含" if meal else "不含"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        meal = {"breakfast": "yes"} if p["meal"] else {}
        return sent(hotel.HOST, "booking", name=p["name"], email=p["email"], arrival=p["arrival"],
                    nights=str(p["nights"]), room=p["room"], wishes="", **meal)  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, f"{hotel.HOST}/book")
        hands.type(p["name"], into="Guest name")
        hands.type(p["email"], into="E-mail address")
        hands.type(p["arrival"], into="Arrival (YYYY-MM-DD)")
        hands.type(str(p["nights"]), into="Nights")
        hands.back()
        hands.tap(f"{p['room']} ·")
        if p["meal"]:
            hands.tap("With breakfast")
        hands.tap("Book now")


class BrowserAskBreakfast(BrowserBook):
    """Whether there is to be breakfast was not said."""

    goal = ("Book a {room} at the Pier House (hotel.example.com) for {name}, {email}: {nights}"
            " nights from {arrival}. Ask me about breakfast first.")  # fmt: skip
    goal_zh = ("在码头小馆（hotel.example.com）为 {name}（{email}）订一间 {room}：{arrival} 入住，"
               "{nights} 晚。要不要早餐先问我。")  # fmt: skip
    steps = 17
    tags = ("form", "web", "create", "ask")
    question = "breakfast|早餐"

    def reply(self, p: Params) -> str:
        return "Yes, with breakfast." if p["meal"] else "No breakfast, thanks."

    def solve(self, hands: Hands, p: Params) -> None:
        said = hands.ask("Shall I book it with breakfast?")
        super().solve(hands, {**p, "meal": said.startswith("Yes")})


class BrowserBookFull(Template):
    """The kind of room wanted is fully booked."""

    goal = "Book a {room} at hotel.example.com for two nights next week. It has to be that room."
    goal_zh = "在 hotel.example.com 预订下周两晚的 {room}，一定要这个房型。"
    apps = ("browser",)
    difficulty = "medium"
    steps = 3
    tags = ("impossible", "web", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        full = phone.store.one("SELECT name FROM web_goods WHERE site='hotel' AND stock=0")
        return {"room": full}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        go(hands, hotel.HOST)
        texts = hands.texts()
        free = texts[texts.index(p["room"]) + 2]
        return Impossible(f"{free} rooms of that kind are free")


class BrowserSurvey(Template):
    """Three questions."""

    goal = ("Fill in the survey on townhall.example.org for me: I'm there {often}, what is missing"
            " is {missing}, and I give it a {mark}.")  # fmt: skip
    goal_zh = (
        "帮我填写 townhall.example.org 的问卷：我{often_zh}去，缺少{missing_zh}，打 {mark} 分。"
    )
    apps = ("browser",)
    difficulty = "medium"
    steps = 10
    tags = ("form", "web")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        often, missing = rng.choice(list(VISITS)), rng.choice(list(MISSING))
        words = "a fountain" if missing == "fountain" else f"more {missing}"
        return {"often": often, "often_zh": VISITS[often][2], "key": missing, "missing": words,
                "missing_zh": MISSING[missing][1], "mark": rng.randrange(1, 11)}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(town.HOST, "survey", often=VISITS[p["often"]][1], missing=p["key"],
                    mark=str(p["mark"]))  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, f"{town.HOST}/survey")
        hands.tap(VISITS[p["often"]][0])
        hands.tap(MISSING[p["key"]][0])
        hands.type(str(p["mark"]), into="Mark")
        hands.back()
        hands.tap("Send answers")


class BrowserNewsletter(Template):
    """A subscription with terms to agree to."""

    goal = ("Subscribe {email} to the newsletter of daily.example.com, {often}. Password:"
            " {password}. You may agree to the terms.")  # fmt: skip
    goal_zh = (
        "用 {email} 订阅 daily.example.com 的邮件，{often_zh}，密码 {password}，可以同意条款。"
    )
    apps = ("browser",)
    difficulty = "medium"
    steps = 12
    tags = ("form", "web", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        often = rng.choice(list(LETTERS))
        return {"email": address_of(rng.choice(NAMES)), "often": often,
                "often_zh": LETTERS[often][2],
                "password": f"ferry-{rng.randrange(1000, 9999)}"}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(news.HOST, "newsletter", email=p["email"], password="********",  # noqa: S106
                    often=LETTERS[p["often"]][1], terms="yes")  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, f"{news.HOST}/newsletter")
        hands.type(p["email"], into="E-mail address")
        hands.type(p["password"], into="Password")
        hands.back()
        hands.tap(LETTERS[p["often"]][0])
        hands.tap("I agree to the terms")
        hands.tap("Subscribe")


class BrowserFlowers(Template):
    """The cheapest bouquet with everything said about it."""

    goal = ("Order {count} of the cheapest bouquet that is not sold out at flowers.example.com, for"
            " tomorrow, to {address}. {ribbon} ribbon, and on the card: “{card}”")  # fmt: skip
    goal_zh = ("在 flowers.example.com 订{count}束没有售罄的最便宜的花，明天送到 {address}，"
               "{ribbon_zh}丝带，卡片写“{card}”")  # fmt: skip
    apps = ("browser",)
    difficulty = "hard"
    steps = 18
    tags = ("form", "web", "compare", "long")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        rows = phone.store.rows(
            "SELECT id, name, price FROM web_goods WHERE site='flowers' AND stock > 0"
            " ORDER BY price, id"
        )
        ribbon, zh = rng.choice((("White", "白色"), ("Gold", "金色")))
        return {"name": rows[0][1], "names": [row[1] for row in rows if row[2] == rows[0][2]],
                "count": rng.randrange(2, 5), "ribbon": ribbon, "ribbon_zh": zh,
                "address": f"{rng.randrange(2, 60)} Mill Road",
                "card": rng.choice(("Get well soon", "With love", "Welcome home"))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return sent(flowers.HOST, "flowers", bouquet=lambda name: name in p["names"],
                    count=str(p["count"]), ribbon=p["ribbon"].lower(), day="tomorrow",
                    address=p["address"], card=p["card"])  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        go(hands, flowers.HOST)
        hands.tap(p["name"])
        hands.type(str(p["count"]), into="Number of bouquets")
        hands.back()
        hands.tap("Ribbon", id="ribbon")
        hands.tap(p["ribbon"], id="android:id/title")
        hands.tap("Tomorrow")
        hands.type(p["address"], into="Street and city")
        hands.type(p["card"], into="Words on the card")
        hands.back()
        hands.tap("Send order")
