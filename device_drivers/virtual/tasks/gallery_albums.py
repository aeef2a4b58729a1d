"""Tasks with the albums of the Gallery: moving, counting, the trash, the videos."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Callable, Sequence

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Added,
    Change,
    Changed,
    Done,
    Params,
    Removed,
    Template,
)
from device_drivers.virtual.tasks.gallery import album, find, moved, shots, show, trashed
from device_drivers.virtual.tasks.hands import Hands

ALBUMS = ("Best of the year", "For the wall", "To print", "Postcards", "Winter", "给奶奶",
          "年度精选")  # fmt: skip


class GalleryRestore(Template):
    """One picture comes back out of the trash."""

    goal = "I threw away the photo “{subject}” by mistake. Get it back."
    goal_zh = "我不小心把照片“{subject}”删了，帮我恢复。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 6
    tags = ("edit", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone, "trashed_ms > 0")).subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        [shot] = [s for s in shots(phone, "trashed_ms > 0") if s.subject == p["subject"]]
        folder, name = posixpath.split(shot.path)
        back = f"{folder}/{name.split('-', 2)[2]}"
        return [Changed("files", {"path": shot.path}, {"path": back}),
                Changed("media", {"id": shot.id}, {"path": back, "trashed_ms": 0})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, "Trash")
        hands.tap(p["subject"], id="thumbnail")
        hands.tap("Restore")


class GalleryEmptyTrash(Template):
    """Everything in the trash is deleted for good."""

    goal = "Empty the trash of my gallery."
    goal_zh = "清空相册的回收站。"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 6
    tags = ("delete",)

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        gone = shots(phone, "trashed_ms > 0")
        return [c for shot in gone for c in (Removed("files", path=shot.path),
                                             Removed("media", id=shot.id))]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, "Trash")
        hands.tap("Empty trash")
        hands.tap("Delete", id="android:id/button1")


class GalleryMove(Template):
    """A picture goes into an album that is there."""

    goal = "Move the photo “{subject}” to the album “{album}”."
    goal_zh = "把照片“{subject}”移到相册“{album}”。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 7
    tags = ("edit", "move", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        inside = shots(phone, "trashed_ms = 0 AND seconds = 0 AND path LIKE '%/Camera/%'")
        folders = sorted({posixpath.dirname(shot.path) for shot in shots(phone)})
        albums = [folder for folder in folders if folder.startswith("/sdcard/Pictures/")]
        return {"subject": rng.choice(inside).subject,
                "album": posixpath.basename(rng.choice(albums))}  # fmt: skip

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        [shot] = [s for s in shots(phone) if s.subject == p["subject"]]
        return moved(shot, f"/sdcard/Pictures/{p['album']}")

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap(p["album"])


class GalleryNewAlbum(Template):
    """Two pictures, found one after the other, in an album that has to be made."""

    goal = "Make an album “{album}” and move the photos “{first}” and “{second}” into it."
    goal_zh = "新建相册“{album}”，把照片“{first}”和“{second}”移进去。"
    apps = ("gallery",)
    difficulty = "hard"
    steps = 16
    tags = ("create", "move", "search", "form")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        first, second = rng.sample(shots(phone), 2)
        return {"album": rng.choice(ALBUMS), "first": first.subject, "second": second.subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        folder = f"/sdcard/Pictures/{p['album']}"
        both = [s for s in shots(phone) if s.subject in (p["first"], p["second"])]
        return [Added("files", path=folder), *(c for shot in both for c in moved(shot, folder))]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["first"])
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap("New album")
        hands.type(p["album"], into="Name")
        hands.tap("Save")
        hands.back()
        hands.type(p["second"], into="Search photos", clear=True)
        hands.tap(p["second"], id="thumbnail")
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap(p["album"])


class GalleryCount(Template):
    """How many pictures an album holds."""

    goal = "How many pictures are in my album “{album}”?"
    goal_zh = "相册“{album}”里有多少张照片？"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "answer", "count")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        folders = sorted({posixpath.dirname(shot.path) for shot in shots(phone)})
        return {"album": posixpath.basename(rng.choice(folders))}

    def answer(self, phone: Phone, p: Params) -> str:
        rows = phone.store.rows("SELECT path FROM media WHERE trashed_ms = 0")
        held = [p_ for (p_,) in rows if posixpath.basename(posixpath.dirname(p_)) == p["album"]]
        return str(len(held))

    def solve(self, hands: Hands, p: Params) -> Done:
        album(hands, p["album"], id="album_name")
        return Done(hands.read(id="album_count").split()[0])


class GalleryLongestVideo(Template):
    """The longest of a few videos, by reading how long each is."""

    goal = "Which of my videos is the longest? Tell me what it shows."
    goal_zh = "我的哪个视频最长？告诉我它拍的是什么。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 4
    tags = ("read", "answer", "compare")

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        rows = phone.store.rows(
            "SELECT subject, seconds FROM media WHERE seconds > 0 AND trashed_ms = 0"
        )
        most = max(seconds for _, seconds in rows)
        longest = [subject for subject, seconds in rows if seconds == most]
        return lambda said: any(subject.casefold() in said.casefold() for subject in longest)

    def solve(self, hands: Hands, p: Params) -> Done:
        album(hands, "Videos")
        told = hands.texts(id="thumbnail")

        def length(text: str) -> int:
            minutes, seconds = text.rsplit(" ", 1)[1].split(":")
            return int(minutes) * 60 + int(seconds)

        return Done(max(told, key=length).rsplit(", ", 3)[0])


class GalleryTrashVideos(Template):
    """All videos, and only they."""

    goal = "Free some space: throw away all my videos, but no photos."
    goal_zh = "腾点空间：把我的所有视频都删掉，照片别动。"
    apps = ("gallery",)
    difficulty = "hard"
    steps = 8
    tags = ("delete", "list")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        films = shots(phone, "trashed_ms = 0 AND seconds > 0")
        return [change for film in films for change in trashed(film)]

    def solve(self, hands: Hands, p: Params) -> None:
        album(hands, "Videos")
        hands.hold(hands.texts(id="thumbnail")[0], id="thumbnail")
        hands.tap("More options", id="more")
        hands.tap("Select all")
        hands.tap("Delete", id="delete")


class GalleryPersonAlbum(Template):
    """Everything that shows one person, into an album of that name."""

    goal = "Collect all photos whose caption mentions {who} in a new album called “{album}”."
    goal_zh = "把说明里提到{who}的照片全部收进新相册“{album}”。"
    apps = ("gallery",)
    difficulty = "hard"
    steps = 10
    tags = ("create", "move", "search", "list")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        captions = [shot.subject for shot in shots(phone)]
        firsts = {name.split(" ")[0] for (name,) in phone.store.rows("SELECT name FROM contacts")}
        shown = sorted(who for who in firsts if sum(who in text for text in captions) > 1)
        able = [who for who in shown if not _elsewhere(phone, who)]
        who = rng.choice(able or ["station"])
        return {"who": who, "album": rng.choice((f"All of {who}", f"{who} 2026"))}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        folder = f"/sdcard/Pictures/{p['album']}"
        held = [s for s in shots(phone) if p["who"].casefold() in s.subject.casefold()]
        return [Added("files", path=folder), *(c for shot in held for c in moved(shot, folder))]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["who"])
        hands.hold(p["who"], id="thumbnail")
        hands.tap("More options", id="more")
        hands.tap("Select all")
        hands.tap("Move to album")
        hands.tap("New album")
        hands.type(p["album"], into="Name")
        hands.tap("Save")


def _elsewhere(phone: Phone, who: str) -> bool:
    """Whether a search for ``who`` finds videos, or anything that no caption names."""
    rows = phone.store.rows(
        "SELECT path, subject, seconds FROM media WHERE trashed_ms = 0 AND (subject LIKE ?1 OR"
        " path LIKE ?1)", f"%{who}%",
    )  # fmt: skip
    return any(seconds or who not in subject for _, subject, seconds in rows)
