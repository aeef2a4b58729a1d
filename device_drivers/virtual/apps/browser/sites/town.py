"""The town hall, townhall.example.org: opening hours, a contact form, a survey, a file."""

from __future__ import annotations

import zlib

from device_drivers.virtual.apps.browser.web import SITES, Answer, Request, page, whole

HOST = "townhall.example.org"
NUMBER = "+1 212-555-0153"
OFFICES = (("Registry", "户籍处"), ("Building", "建设处"), ("Parking", "停车管理处"),
           ("Library", "图书馆"), ("Lost property", "失物招领"))  # fmt: skip
OPEN = ("8:00–12:00", "9:00–13:30", "10:00–16:00", "13:00–18:00", "7:30–15:00")


def hours(seed: int) -> list[tuple[str, str, str, str]]:
    """(office, Chinese, open, room) of this phone's town."""
    rows = []
    for i, (name, zh) in enumerate(OFFICES):
        bits = zlib.crc32(f"{seed} {name}".encode())
        rows.append(
            (name, zh, OPEN[(bits + i) % len(OPEN)], f"{bits // 7 % 4}.{bits // 29 % 30:02d}")
        )
    return rows


@SITES.site(HOST)
def answer(request: Request) -> Answer | None:
    match request.path:
        case []:
            rows = "".join(
                f"<tr><td>{request.say(name, zh)}</td><td>{when}</td><td>{room}</td></tr>"
                for name, zh, when, room in hours(request.phone.seed)
            )
            title = request.say("Town hall", "市政厅")
            return _page(request, "front", title, hours_html=rows, number=NUMBER)
        case ["contact" | "survey" as form] if request.posted:
            return Answer(redirect=f"/thanks?number={request.keep(form)}")
        case ["contact"]:
            return _page(request, "contact", request.say("Contact form", "联系表单"))
        case ["survey"]:
            return _page(request, "survey", request.say("Survey", "问卷"))
        case ["thanks"]:
            number = f"T-{700 + whole(request.query.get('number', ''))}"
            return _page(request, "thanks", request.say("Received", "已收到"), number=number)
        case ["files", "waste-calendar.txt"]:
            return Answer(file=("waste-calendar.txt", WASTE.encode()))
    return None


WASTE = "Paper: first Monday of the month\nGlass: second Thursday\nGarden: every Friday\n"


def _page(request: Request, name: str, title: str, /, **slots: object) -> Answer:
    city = request.phone.store.one("SELECT city FROM addresses ORDER BY id") or ""
    return Answer(page(f"town/{name}", request, title=title, city=city, **slots))
