"""Pier House, hotel.example.com: rooms with prices, and a booking form that checks what it gets."""

from __future__ import annotations

from datetime import date
from html import escape

from device_drivers.virtual.apps.browser.sites.flowers import money
from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page, scene, whole
from device_drivers.virtual.life import Life

HOST = "hotel.example.com"
ROOMS = (("Single room", "单人间"), ("Double room", "双人间"), ("Family room", "家庭房"),
         ("Tower room", "塔楼房"))  # fmt: skip
BREAKFAST = 950


def fill(life: Life) -> None:
    """What the rooms cost, and how many are free; one kind is fully booked."""
    rng = life.rng("browser hotel")
    price, full = rng.randrange(52, 75) * 100, rng.randrange(4)
    for i, (name, zh) in enumerate(ROOMS):
        free = 0 if i == full else rng.randrange(1, 5)
        life.insert("web_goods", site="hotel", name=name, name_zh=zh, price=price, stock=free)
        price += rng.randrange(10, 40) * 100


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    match request.path:
        case []:
            return _front(request)
        case ["book"]:
            return _book(request) if request.posted else _form(request)
        case ["booked"]:
            return _booked(request)
        case ["find-us"]:
            return _page(request, "find-us", request.say("How to find us", "如何到达"))
    return None


def _page(request: Request, name: str, title: str, /, **slots: object) -> Answer:
    return Answer(page(f"hotel/{name}", request, title=title, **slots))


def rooms(request: Request) -> list[tuple[str, str, int, int]]:
    """(key, shown name, price, free)."""
    return [
        (name, request.say(name, zh), price, free)
        for name, zh, price, free in request.phone.store.rows(
            "SELECT name, name_zh, price, stock FROM web_goods WHERE site='hotel' ORDER BY id"
        )
    ]


def _front(request: Request) -> Answer:
    rows = "".join(
        f'<tr><td width="2">{shown}</td><td>{money(price)}</td><td>{free}</td></tr>'
        for _, shown, price, free in rooms(request)
    )
    return _page(request, "front", request.say("Pier House Hotel", "码头小馆"), rooms_html=rows,
                 picture=scene("pier house", "town"))  # fmt: skip


def _form(request: Request) -> Answer:
    trouble = {
        "past": request.say("The arrival must be a day to come.", "入住日期必须晚于今天。"),
        "full": request.say("This kind of room is fully booked.", "该房型已满。"),
    }.get(request.query.get("problem", ""), "")
    choices = "".join(
        f'<input type="radio" name="room" value="{name}" required'
        f' aria-label="{escape(shown)} · {money(price)}">'
        for name, shown, price, _ in rooms(request)
    )
    notice = f'<div class="notice"><p><b>{trouble}</b></p></div>' if trouble else ""
    title = request.say("Book a room", "预订客房")
    return _page(request, "book", title, trouble_html=notice, choices_html=choices)


def _book(request: Request) -> Answer:
    form = dict(request.form)
    free = {name: count for name, _, _, count in rooms(request)}
    try:
        arrival = date.fromisoformat(form.get("arrival", ""))
    except ValueError:  # a day that is in no calendar
        return Answer(redirect="/book?problem=past")
    if arrival <= request.phone.clock.now().date():
        return Answer(redirect="/book?problem=past")
    if not free.get(form.get("room", "")):
        return Answer(redirect="/book?problem=full")
    return Answer(redirect=f"/booked?id={request.keep('booking')}")


def _booked(request: Request) -> Answer | None:
    number = whole(request.query.get("id", ""))
    values = dict(
        request.phone.store.rows("SELECT name, value FROM web_values WHERE form_id=?", number)
    )
    price = {name: price for name, _, price, _ in rooms(request)}.get(values.get("room", ""))
    if price is None:
        return None
    nights = int(values["nights"])
    total = nights * (price + (BREAKFAST if values.get("breakfast") else 0))
    return _page(
        request, "booked", request.say("Your room is booked", "预订成功"), nights=nights,
        reference=f"PH{2600 + number}", arrival=values["arrival"], total=money(total),
    )  # fmt: skip
