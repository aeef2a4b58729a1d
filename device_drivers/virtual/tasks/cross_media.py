"""Tasks in which music, maps, files or a web page meet another app."""

from __future__ import annotations

import random

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import moves
from device_drivers.virtual.tasks.base import Added, Change, Params, Template
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import known, number_of, sent, write_note

BROWSER_URL = "com.android.browser:id/url"
PAGES = (
    ("flower shop Petal & Stem", "花店 Petal & Stem", "flowers.example.com", "/contact",
     "+12125550171"),
    ("Pier House Hotel", "Pier House 酒店", "hotel.example.com", "/find-us", "+12125550182"),
    ("reception of the town hall", "市政厅接待处", "townhall.example.org", "/", "+12125550153"),
)  # fmt: skip
"""Who, in both languages, and where its number stands on the web."""


class CallNumberOnPage(Template):
    """A number that stands on a web page is dialled."""

    goal = "Call the {who}. The number is on {host}."
    goal_zh = "给{who_zh}打电话，号码在 {host} 上。"
    apps = ("browser", "phone")
    difficulty = "hard"
    steps = 5
    tags = ("cross_app", "web", "read", "call")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        who, who_zh, host, path, number = rng.choice(PAGES)
        return {"who": who, "who_zh": who_zh, "host": host, "path": path, "number": number}

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [Added("calls", number=number_of(p["number"]), type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("browser")
        hands.type(f"{p['host']}{p['path']}", into=BROWSER_URL, clear=True, submit=True)
        hands.tap(f"+1 212-555-{p['number'][-4:]}")
        hands.tap(id="dialpad_floating_action_button")


class PlaylistFromNote(Template):
    """Songs that a note lists are put into a playlist."""

    goal = "Add the songs from my note “{title}” to the playlist “{playlist}”"
    goal_zh = "把我的笔记“{title}”里的歌加到播放列表“{playlist}”"
    apps = ("music", "notes")
    difficulty = "hard"
    steps = 14
    tags = ("cross_app", "read", "edit", "repeat")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        songs = phone.store.rows(
            "SELECT id, title FROM songs GROUP BY title HAVING count(*) = 1 ORDER BY id"
        )
        return {"title": "Songs for the drive", "songs": rng.sample(songs, 2),
                "playlist": rng.choice(("Sunday drive", "For Anika", "Kitchen"))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        write_note(phone, p["title"], "\n".join(title for _, title in p["songs"]))
        now = phone.clock.now_ms()
        p["list"] = phone.store.run(
            "INSERT INTO playlists(name, created_ms) VALUES (?, ?)", p["playlist"], now
        )

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        return [
            Added("playlist_songs", playlist_id=p["list"], song_id=song) for song, _ in p["songs"]
        ]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.note(hands, p["title"])
        hands.open("music")
        for _, title in p["songs"]:
            hands.type(title, into="search", clear=True)
            hands.tap(f"Song options: {title}")
            hands.tap("Add to playlist")
            hands.tap(p["playlist"])


class RouteToMessage(Template):
    """A place that somebody names in a message is looked up on the map, and its address sent."""

    goal = "{sender} texted me where we meet. Find the place on the map and reply with its address."
    goal_zh = "{sender}发短信说了见面的地方。请在地图上找到它，把地址回复过去。"
    apps = ("messages", "maps")
    difficulty = "hard"
    steps = 11
    tags = ("cross_app", "read", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [sender] = known(phone, rng, 1)
        name, address = rng.choice(
            phone.store.rows(
                "SELECT name, address FROM places WHERE category = 'Restaurant'"
                " GROUP BY name HAVING count(*) = 1 ORDER BY name"
            )
        )
        return {"sender": sender.name, "number": sender.number, "place": name, "address": address}

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.receive_sms(
            p["number"], f"Let's eat at {p['place']} tonight! What was the address again?"
        )

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        def has_address(value: object) -> bool:
            return p["address"].casefold() in str(value).casefold()

        return [Added("sms", address=number_of(p["number"]), body=has_address, type=2)]

    def solve(self, hands: Hands, p: Params) -> None:
        moves.conversation(hands, p["sender"])
        hands.open("maps")
        hands.tap(id="search_omnibox")
        hands.type(p["place"], into="search_edit")
        hands.tap(p["place"], id="title")
        address = hands.read(id="address")
        hands.open("messages")
        moves.send(hands, address)


class SumOfFile(Template):
    """A column of a table in a file is added up and told to somebody."""

    goal = "Text {name} how much was spent altogether according to {file} in Documents"
    goal_zh = "根据“文档”里的 {file}，一共花了多少？请发短信告诉{name}。"
    apps = ("messages", "files")
    difficulty = "hard"
    steps = 10
    tags = ("cross_app", "read", "reckon")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        [friend] = known(phone, rng, 1)
        things = rng.sample(("Paint", "Brushes", "Timber", "Screws", "Lamps", "Tiles"), 4)
        rows = [(thing, rng.randrange(11, 90), rng.randrange(11, 90)) for thing in things]
        return {"name": friend.name, "number": friend.number, "rows": rows,
                "file": rng.choice(("hallway.csv", "attic.csv", "workshop.csv"))}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        rows = (f"{thing},{planned},{spent}" for thing, planned, spent in p["rows"])
        text = "item,planned,spent\n" + "\n".join(rows) + "\n"
        phone.store.run(
            "INSERT OR REPLACE INTO files(path, mtime, content) VALUES (?, ?, ?)",
            f"/sdcard/Documents/{p['file']}", phone.clock.now_ms() // 1000, text.encode(),
        )  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> list[Change]:
        total = str(sum(spent for _, _, spent in p["rows"]))

        def is_total(value: object) -> bool:
            return total in str(value).replace(",", "").split() or total == str(value).strip("$. ")

        return sent(phone, p["number"], is_total)

    def solve(self, hands: Hands, p: Params) -> None:
        hands.open("files")
        hands.tap("Documents")
        hands.tap(p["file"])
        spent = hands.texts(id="cell")[5::3]
        moves.text(hands, p["name"], str(sum(int(each) for each in spent)))
