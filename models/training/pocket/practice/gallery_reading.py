"""Practice in the Gallery: what the details and the albums tell, and which of two is meant."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.apps.gallery.library import Item, Library
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.gallery import album, find, shots, show, trashed
from device_drivers.virtual.tasks.hands import Hands

NO_ALBUMS = ("Sailing", "Wedding", "Dogs", "Concerts", "Recipes", "Moving house", "滑雪", "毕业",
             "Mushrooms", "Bridges")  # fmt: skip


class _Detail(Template):
    """One line of the details of a picture; its place is the third row or another."""

    apps = ("gallery",)
    difficulty = "easy"
    steps = 5
    tags = ("read", "search")
    where: ClassVar[str] = "trashed_ms = 0 AND seconds = 0"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone, self.where)).subject}

    def told(self, phone: Phone, item: Item) -> str:
        raise NotImplementedError

    def answer(self, phone: Phone, p: Params) -> str:
        number = phone.store.one("SELECT id FROM media WHERE subject=? AND trashed_ms=0",
                                 p["subject"])  # fmt: skip
        item = Library(phone).item(number)
        assert item  # noqa: S101
        p["told"] = self.told(phone, item)
        return str(p["told"])

    def solve(self, hands: Hands, p: Params) -> Done:
        show(hands, p["subject"])
        hands.tap("Details")
        return Done(p["told"])


class PracticeGalleryWhenTaken(_Detail):
    """Day and hour."""

    goal = "When exactly did I take the photo “{subject}”? Tell me the day and the time."
    goal_zh = "照片“{subject}”是什么时候拍的？请告诉我日期和时间。"

    def told(self, phone: Phone, item: Item) -> str:
        then = Library(phone).when(item)
        return f"{phone.date_text(then, 'full')}, {phone.time_text(then.hour, then.minute)}"


class PracticeGalleryFileName(_Detail):
    """What the file is called."""

    goal = "What is the file name of the photo “{subject}”?"
    goal_zh = "照片“{subject}”的文件名是什么？"

    def told(self, phone: Phone, item: Item) -> str:
        return item.name


class PracticeGalleryResolution(_Detail):
    """How many points."""

    goal = "What resolution does the photo “{subject}” have?"
    goal_zh = "照片“{subject}”的分辨率是多少？"

    def told(self, phone: Phone, item: Item) -> str:
        return f"{item.width} × {item.height}"


class PracticeGalleryWhichAlbum(_Detail):
    """Where it lies."""

    goal = "In which album is the photo “{subject}”?"
    goal_zh = "照片“{subject}”在哪个相册里？"
    where = "trashed_ms = 0 AND seconds = 0 AND path LIKE '/sdcard/Pictures/%'"

    def told(self, phone: Phone, item: Item) -> str:
        return posixpath.basename(item.folder)


class PracticeGalleryVideoLength(_Detail):
    """How long a film lasts."""

    goal = "How long is the video “{subject}”?"
    goal_zh = "视频“{subject}”有多长？"
    where = "trashed_ms = 0 AND seconds > 0"

    def told(self, phone: Phone, item: Item) -> str:
        return f"{item.seconds // 60}:{item.seconds % 60:02}"


class PracticeGalleryLatestShows(Template):
    """What is on the newest picture."""

    goal = "What does the most recent photo in my gallery show?"
    goal_zh = "我相册里最新的照片拍的是什么？"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 2
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        sql = "SELECT subject FROM media WHERE trashed_ms=0 ORDER BY taken_ms DESC LIMIT 1"
        return str(phone.store.one(sql))

    def solve(self, hands: Hands, p: Params) -> Done:
        hands.open("gallery")
        hands.tap(id="thumbnail")
        return Done(hands.read(id="caption"))


class PracticeGallerySmartCount(Template):
    """How much an album holds that keeps itself."""

    goal = "How many {what} are there in my gallery?"
    goal_zh = "我的相册里有多少{what_zh}？"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh, album, where = rng.choice((
            ("favorites", "张收藏的照片", "Favorites", "favourite"),
            ("videos", "个视频", "Videos", "seconds > 0"),
            ("screenshots", "张截图", "Screenshots", "path LIKE '%/Screenshots/%'"),
        ))  # fmt: skip
        return {"what": what, "what_zh": what_zh, "album": album, "where": where}

    def answer(self, phone: Phone, p: Params) -> str:
        sql = f"SELECT COUNT(*) FROM media WHERE trashed_ms=0 AND {p['where']}"  # noqa: S608
        return str(phone.store.one(sql))

    def solve(self, hands: Hands, p: Params) -> Done:
        album(hands, p["album"], id="album_name")
        return Done(hands.read(id="album_count").split()[0])


class PracticeGalleryDeleteWhich(Template):
    """Two pictures show the same; only one is to go."""

    goal = "Delete the photo of the {what}"
    goal_zh = "删除{what_zh}的照片"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 5
    tags = ("delete", "ask", "search")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        what, what_zh = rng.choice((
            ("heron", "苍鹭 heron "), ("tram", "电车 tram "), ("sunflower", "向日葵 sunflower "),
            ("fountain", "喷泉 fountain "), ("hedgehog", "刺猬 hedgehog "),
        ))  # fmt: skip
        places = rng.sample(("in the morning", "at noon", "from behind", "in the rain",
                             "near the mill"), 2)  # fmt: skip
        numbers = [shot.id for shot in rng.sample(shots(phone), 2)]
        return {"what": what, "what_zh": what_zh, "numbers": numbers,
                "subjects": [f"The {what} {place}" for place in places]}  # fmt: skip

    def prepare(self, phone: Phone, p: Params) -> None:
        for number, subject in zip(p["numbers"], p["subjects"], strict=True):
            phone.store.run("UPDATE media SET subject=? WHERE id=?", subject, number)

    def reply(self, p: Params) -> str:
        return f"Only “{p['subjects'][0]}”"

    def reply_zh(self, p: Params) -> str:
        return f"只删“{p['subjects'][0]}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [c for s in shots(phone) if s.id == p["numbers"][0] for c in trashed(s)]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["what"])
        hands.ask("There are several. Which one do you mean?")
        hands.tap(p["subjects"][0], id="thumbnail")
        hands.tap("Delete")


class PracticeGalleryNoSuchAlbum(Template):
    """There is no album of that name."""

    goal = "How many photos are in the album “{album}” of my gallery?"
    goal_zh = "我相册应用里的“{album}”相册有几张照片？"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 3
    tags = ("impossible", "read")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"album": rng.choice(NO_ALBUMS)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        hands.open("gallery")
        hands.tap("Albums")
        hands.scroll("down")
        return Impossible(f"there is no album “{p['album']}”")
