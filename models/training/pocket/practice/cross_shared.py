"""Practice over two apps: what stands in one is handed to another by its Share."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import timedelta
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks import days, maps, moves, shop
from device_drivers.virtual.tasks.base import Added, Change, Difficulty, Params, Template
from device_drivers.virtual.tasks.browser import go
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.notes import open_note
from device_drivers.virtual.tasks.world import known, sent
from models.training.pocket.practice.browser import PAGES
from models.training.pocket.practice.cross import saying
from models.training.pocket.practice.notes import BODIES, TITLES, write


def whatever(value: object) -> bool:
    """A test that anything passes, nothing too: what is shared may come with a title."""
    return True


class _Shared(Template):
    """Something is found, and shared by text with a friend."""

    difficulty: ClassVar[Difficulty] = "medium"
    steps = 8
    tags: ClassVar[tuple[str, ...]] = ("cross_app", "share")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        friend, other = known(phone, rng, 2)
        article = shop.some(phone, rng, "1")[0]
        url, page = rng.choice(PAGES)
        return {"name": friend.name, "number": friend.number, "other": other.name,
                "title": rng.choice(TITLES), "body": rng.choice(BODIES), "article": article.name,
                "place": rng.choice(maps.named(phone)).name, "page": page,
                "host": url.removeprefix("https://").rstrip("/"),
                "event": days.unknown(phone, rng)[0][0],
                "event_zh": days.unknown(phone, rng)[0][1]}  # fmt: skip

    def what(self, p: Params) -> str:
        """A part of what must arrive."""
        raise NotImplementedError

    def open(self, hands: Hands, p: Params) -> None:
        """Find it, up to the share sheet."""
        raise NotImplementedError

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        if "messages" in self.apps:
            return sent(phone, p["number"], saying(self.what(p)))
        return [Added("notes", title=whatever, body=saying(self.what(p)))]

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands, p)
        if "messages" in self.apps:
            moves.text_to(hands, p["name"])
        else:
            hands.tap("Notes")


class PracticeSharedNote(_Shared):
    """A note as it is."""

    goal = "Share my note “{title}” with {name} by text"
    goal_zh = "把笔记“{title}”用短信分享给{name}"
    apps = ("notes", "messages")

    def prepare(self, phone: Phone, p: Params) -> None:
        write(phone, p["title"], p["body"])

    def what(self, p: Params) -> str:
        return str(p["body"]).splitlines()[0]

    def open(self, hands: Hands, p: Params) -> None:
        open_note(hands, p["title"])
        hands.tap("More options")
        hands.tap("Share")


class PracticeSharedContact(_Shared):
    """Somebody's card."""

    goal = "Send {name} the contact of {other}, by the contact's Share"
    goal_zh = "用联系人的分享功能把{other}的名片短信发给{name}"
    apps = ("contacts", "messages")

    def what(self, p: Params) -> str:
        return str(p["other"])

    def open(self, hands: Hands, p: Params) -> None:
        moves.contact(hands, p["other"])
        hands.tap("More options")
        hands.tap("Share")


class PracticeSharedContactNote(PracticeSharedContact):
    """Somebody's card, kept as a note."""

    goal = "Make a note of the contact {other} by sharing it to Notes"
    goal_zh = "把联系人{other}分享到笔记里"
    apps = ("contacts", "notes")


class PracticeSharedEvent(_Shared):
    """An appointment."""

    goal = "Share the event “{event}” from my calendar with {name} by text"
    goal_zh = "把日历里的“{event}”用短信分享给{name}"
    apps = ("calendar", "messages")
    steps = 10

    def prepare(self, phone: Phone, p: Params) -> None:
        day = phone.clock.now().replace(tzinfo=None, hour=15, minute=30, second=0, microsecond=0)
        days.add_event(phone, p["event"], day + timedelta(days=2))

    def what(self, p: Params) -> str:
        return str(p["event"])

    def open(self, hands: Hands, p: Params) -> None:
        days.open_event(hands, p["event"])
        hands.tap("More options")
        hands.tap("Share")


class PracticeSharedPlace(_Shared):
    """A place of the map becomes a note."""

    goal = "Share {place} from the map to Notes"
    goal_zh = "把地图上的{place}分享到笔记"
    apps = ("maps", "notes")

    def what(self, p: Params) -> str:
        return str(p["place"])

    def open(self, hands: Hands, p: Params) -> None:
        maps.find(hands, p["place"])
        hands.tap("Share")


class PracticeSharedArticle(_Shared):
    """An article becomes a note."""

    goal = "Share the {article} from the shop to Notes, so that I find it again"
    goal_zh = "把商城里的“{article}”分享到笔记，方便以后找"
    apps = ("shop", "notes")

    def what(self, p: Params) -> str:
        return str(p["article"])

    def open(self, hands: Hands, p: Params) -> None:
        shop.show(hands, p["article"])
        hands.tap(id="share")


class PracticeSharedPage(_Shared):
    """A page becomes a note."""

    goal = "Open {host} in the browser and share the page to Notes"
    goal_zh = "在浏览器打开 {host}，把网页分享到笔记"
    apps = ("browser", "notes")
    tags = ("cross_app", "share", "web")

    def what(self, p: Params) -> str:
        return str(p["host"])

    def open(self, hands: Hands, p: Params) -> None:
        go(hands, p["host"])
        hands.tap("More options")
        hands.tap("Share page")
