"""Tasks in which a note, or the call log, says what is to be done elsewhere."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Changed, Params, Template
from device_drivers.virtual.tasks.clock_tabs import start_timer
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import (
    TRADES,
    known,
    new_number,
    number_of,
    sent,
    write_note,
)


class TextFromNote(Template):
    """A line of a note is sent to somebody."""

    goal = "Text {name} the {what} from my note “{title}”, nothing else."
    goal_zh = "把我的笔记“{title}”里的{what_zh}发短信给{name}，别的都不要写。"
    apps = ("messages", "notes")
    difficulty = "medium"
    steps = 8
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        what, what_zh, value = rng.choice((
            ("door code", "门禁密码", f"{rng.randrange(1000, 9999)}#"),
            ("Wi-Fi password", "无线网络密码", f"{rng.choice(('heron', 'maple', 'pebble'))}"
             f"-{rng.randrange(1000, 9999)}"),
            ("caretaker's number", "管理员电话", new_number(phone, rng)),
        ))  # fmt: skip
        street = f"{rng.randrange(2, 90)} {rng.choice(('Fir', 'Elm', 'Quay', 'Hill'))} Street"
        return {"name": friend.name, "number": friend.number, "what": what, "what_zh": what_zh,
                "value": value, "street": street, "title": "Holiday flat"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = (
            f"{p['street']}, third floor\n{p['what'].capitalize()}: {p['value']}\n"
            "Rubbish goes out on Tuesday"
        )
        write_note(phone, p["title"], body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return sent(phone, p["number"], p["value"])

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        moves.text(hands, p["name"], p["value"])


class CallNumberFromNote(Template):
    """A number that is only in a note is dialled."""

    goal = "Call the {who} whose number is in my note “{title}”."
    goal_zh = "给我的笔记“{title}”里记着的{who_zh}打电话。"
    apps = ("phone", "notes")
    difficulty = "medium"
    steps = 6
    tags = ("cross_app", "read", "call")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        (who, who_zh), (other, _) = rng.sample(TRADES, 2)
        return {"who": who, "who_zh": who_zh, "other": other, "title": "House",
                "number": new_number(phone, rng), "decoy": new_number(phone, rng)}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = (
            f"Meter reading: 48213\n{p['other'].capitalize()} {p['decoy']}\n"
            f"{p['who'].capitalize()} {p['number']}\nBins on Thursday"
        )
        write_note(phone, p["title"], body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        hands.open("phone")
        hands.tap("Keypad")
        hands.type(p["number"], into="digits")
        hands.tap(id="dialpad_floating_action_button")


class TimerFromRecipe(Template):
    """How long something takes stands in a note."""

    goal = "Start a timer for the baking time in my note “{title}”."
    goal_zh = "按我的笔记“{title}”里写的烘烤时间，开始一个计时器。"
    apps = ("clock", "notes")
    difficulty = "medium"
    steps = 9
    tags = ("cross_app", "read", "create")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"title": rng.choice(("Rye bread", "Apple pie", "Oat biscuits", "Focaccia")),
                "minutes": rng.randrange(11, 59), "rest": rng.choice((60, 90))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        body = (
            f"Mix everything and let it rest for {p['rest']} minutes.\nHeat the oven to 200 °C.\n"
            f"Bake for {p['minutes']} minutes, then let it cool for 15 minutes."
        )
        write_note(phone, p["title"], body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("timers", total_ms=p["minutes"] * 60_000, state="running")]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        start_timer(hands, 100 * p["minutes"])


class WifiFromNote(Template):
    """The password of a network is in a note."""

    goal = "Connect to the Wi-Fi network {ssid}. Its password is in my notes."
    goal_zh = "连接无线网络{ssid}，密码在我的笔记里。"
    apps = ("settings", "notes")
    difficulty = "hard"
    steps = 9
    tags = ("cross_app", "read", "settings", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        ssid = rng.choice(("Pinewood-Cabin", "Guesthouse 12", "Harbour Office", "Atelier Nord"))
        return {"ssid": ssid, "password": f"{rng.choice(('otter', 'fjord', 'cedar'))}"
                f"{rng.randrange(10000, 99999)}"}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("INSERT INTO networks VALUES (?, 1, 4, 0, 0)", p["ssid"])
        phone.put_setting("global", "wifi_on", "1")
        for title, body in (
            (f"Internet at {p['ssid']}", f"Name: {p['ssid']}\nPassword: {p['password']}"),
            ("Old router", "Name: Attic\nPassword: correct-horse-7"),
        ):
            write_note(phone, title, body)

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        changes: list[Change] = [Changed("networks", {"ssid": p["ssid"]},
                                         {"connected": 1, "saved": 1})]  # fmt: skip
        for (ssid,) in phone.store.rows("SELECT ssid FROM networks WHERE connected"):
            changes.append(Changed("networks", {"ssid": ssid}, {"connected": 0}))
        return changes

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, f"Internet at {p['ssid']}")
        hands.open("settings")
        hands.tap("Network & internet")
        hands.tap("Internet")
        hands.tap(p["ssid"])
        hands.type(p["password"], into="Password")
        hands.tap("Connect")


class WhoCalledMost(Template):
    """Counting in the call log, and what it leads to in the contacts."""

    goal = "Add whoever called me most often today to my favourites."
    goal_zh = "把今天给我打电话次数最多的人加入收藏的联系人。"
    apps = ("contacts", "phone")
    difficulty = "hard"
    steps = 6
    tags = ("cross_app", "read", "edit")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        most, less = known(phone, rng, 2)
        return {"name": most.name, "id": most.id, "number": most.number, "less": less.name,
                "less_number": less.number}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE contacts SET starred=0 WHERE id=?", p["id"])
        now = phone.clock.now_ms()
        midnight = now - now % 86_400_000
        phone.store.run("DELETE FROM calls WHERE date_ms >= ?", midnight)
        mine, other = (p["number"], p["name"]), (p["less_number"], p["less"])
        for i, (number, name) in enumerate((mine, other, mine, mine, other)):
            phone.store.run(
                "INSERT INTO calls(number, name, date_ms, duration, type) VALUES (?, ?, ?, ?, ?)",
                number, name, midnight + (i + 4) * 3_600_000, 30, 1,
            )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Changed("contacts", {"id": p["id"]}, {"starred": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("phone")
        moves.contact(hands, p["name"])
        hands.tap(id="menu_star")
