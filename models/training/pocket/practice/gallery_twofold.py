"""Practice in the Gallery: two changes in one, the only one in the trash, screenshots by name,
what is asked back and what is not there."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Sequence
from typing import ClassVar

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Change, Changed, Done, Impossible, Params, Template
from device_drivers.virtual.tasks.gallery import Shot, album, edited, find, show, trashed
from device_drivers.virtual.tasks.hands import Hands
from models.training.pocket.practice.gallery import CAMERA, NOT_THERE, OnShot
from models.training.pocket.practice.gallery_deeds import NEW_NAMES


class _Two(OnShot):
    """Two things are done with one picture of the camera."""

    steps = 8
    where = f"trashed_ms = 0 AND seconds = 0 AND NOT favourite AND path LIKE '{CAMERA}/%'"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = [s.path for s in self.everything(phone) if not s.path.startswith(CAMERA)]
        folder = rng.choice(sorted({posixpath.dirname(path) for path in found}))
        return {**super().draw(phone, rng), "folder": folder, "new": rng.choice(NEW_NAMES),
                "album": posixpath.basename(folder)}  # fmt: skip

    def everything(self, phone: Phone) -> list[Shot]:
        rows = phone.store.rows("SELECT id, path, subject, taken_ms FROM media WHERE trashed_ms=0"
                                " AND subject NOT LIKE 'Screenshot%'")  # fmt: skip
        return [Shot(*row) for row in rows]

    def edit(self, hands: Hands, p: Params, *taps: str) -> None:
        show(hands, p["subject"])
        hands.tap("Edit")
        for tap in taps:
            hands.tap(tap)


class PracticeGalBothSquareGrey(_Two):
    """Cut and grey."""

    goal = "Crop “{subject}” to a square and take the colors out of it"
    goal_zh = "把“{subject}”裁成方形，再去掉颜色"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return edited(phone, self.shot(phone, p), square=True, grey=True)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, "Square", "Black & white", "Save")


class PracticeGalBothLeftSquare(_Two):
    """Turned and cut."""

    goal = "Rotate “{subject}” to the left and make a square of it"
    goal_zh = "把“{subject}”向左转，再裁成方形"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return edited(phone, self.shot(phone, p), turn=3, square=True)

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, "Rotate left", "Square", "Save")


class PracticeGalBothTryGrey(_Two):
    """Only tried out."""

    goal = "Show me “{subject}” in black and white in the editor, but discard the change"
    goal_zh = "在编辑器里看看“{subject}”的黑白效果，但放弃更改"

    def solve(self, hands: Hands, p: Params) -> None:
        self.edit(hands, p, "Black & white")
        hands.back()
        hands.tap("Discard", id="android:id/button1")


class PracticeGalBothDearMove(_Two):
    """Dear, and in its album."""

    goal = "Favorite the photo “{subject}” and move it to “{album}”"
    goal_zh = "收藏照片“{subject}”并移到相册“{album}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        path = f"{p['folder']}/{posixpath.basename(shot.path)}"
        return [Changed("files", {"path": shot.path}, {"path": path}),
                Changed("media", {"id": shot.id}, {"path": path, "favourite": 1})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Add to favorites")
        hands.tap("More options")
        hands.tap("Move to album")
        hands.tap(p["album"])


class PracticeGalBothDearRename(_Two):
    """Dear, and with a name."""

    goal = "Call the file of “{subject}” {new} and mark the photo as a favorite"
    goal_zh = "把“{subject}”的文件改名为 {new}，并收藏这张照片"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        path = f"{posixpath.dirname(shot.path)}/{p['new']}.jpg"
        return [Changed("files", {"path": shot.path}, {"path": path}),
                Changed("media", {"id": shot.id}, {"path": path, "favourite": 1})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Rename")
        hands.type(p["new"], into="name", clear=True)
        hands.tap("Save", id="android:id/button1")
        hands.tap("Add to favorites")


class PracticeGalFilmDear(OnShot):
    """A film is dear."""

    goal = "Put the video “{subject}” among my favorites"
    goal_zh = "把视频“{subject}”加入收藏"
    where = "trashed_ms = 0 AND seconds > 0"

    def prepare(self, phone: Phone, p: Params) -> None:
        phone.store.run("UPDATE media SET favourite=0 WHERE seconds > 0")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": self.shot(phone, p).id}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Add to favorites")


class _Screen(OnShot):
    """A screenshot, told by what is on it."""

    def offered(self, phone: Phone) -> list[Shot]:
        rows = phone.store.rows("SELECT id, path, subject, taken_ms FROM media WHERE trashed_ms=0"
                                " AND subject LIKE 'Screenshot: %'")  # fmt: skip
        return [Shot(*row) for row in rows]

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        p = super().draw(phone, rng)
        return {**p, "what": p["subject"].removeprefix("Screenshot: ")}


class PracticeGalScreenOf(_Screen):
    """It goes."""

    goal = "Delete the screenshot with “{what}” on it"
    goal_zh = "删除“{what}”的截图"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(self.shot(phone, p))

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["what"])
        hands.tap("Delete")


class PracticeGalScreenDear(_Screen):
    """It is wanted often."""

    goal = "Make the screenshot “{what}” a favorite"
    goal_zh = "收藏“{what}”那张截图"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"id": self.shot(phone, p).id}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["what"])
        hands.tap("Add to favorites")


class _LastInTrash(OnShot):
    """The trash holds one picture."""

    where = "trashed_ms > 0"
    steps = 4

    def prepare(self, phone: Phone, p: Params) -> None:
        others = "SELECT path FROM media WHERE trashed_ms > 0 AND subject != ?"
        phone.store.run(f"DELETE FROM files WHERE path IN ({others})", p["subject"])  # noqa: S608

    def open(self, hands: Hands) -> None:
        album(hands, "Trash")
        hands.tap(id="thumbnail")


class PracticeGalTrashWhich(_LastInTrash):
    """What it shows."""

    goal = "There is one picture in the gallery's trash. What is on it?"
    goal_zh = "相册回收站里有一张照片，拍的是什么？"
    tags = ("read",)

    def answer(self, phone: Phone, p: Params) -> str:
        return str(p["subject"])

    def solve(self, hands: Hands, p: Params) -> Done:
        self.open(hands)
        return Done(hands.read(id="caption"))


class PracticeGalTrashBack(_LastInTrash):
    """It comes back."""

    goal = "Bring the only picture in the trash of the gallery back"
    goal_zh = "把相册回收站里唯一的照片恢复"
    tags = ("edit", "restore")

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        shot = self.shot(phone, p)
        folder, name = posixpath.split(shot.path)
        path = f"{folder}/{name.split('-', 2)[2]}"
        return [Changed("files", {"path": shot.path}, {"path": path}),
                Changed("media", {"id": shot.id}, {"path": path, "trashed_ms": 0})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        self.open(hands)
        hands.tap("Restore")


class PracticeGalAskWho(OnShot):
    """Two pictures may be meant."""

    goal = "Delete the photo of {who}"
    goal_zh = "删除{who}的照片"
    tags = ("ask", "delete")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = [s.subject for s in self.offered(phone)]
        pairs = [(who, s) for s in found for who in [s.partition(" in the ")[0]]
                 if " in the " in s and sum(who in other for other in found) > 1]  # fmt: skip
        dished = [(s.split()[0], s) for s in found if sum(s.split()[0] in o for o in found) > 1]
        who, subject = rng.choice(pairs or dished)
        return {"who": who, "subject": subject}

    def reply(self, p: Params) -> str:
        return f"“{p['subject']}”"

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return trashed(self.shot(phone, p))

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["who"])
        hands.ask("Which one do you mean?")
        hands.tap(p["subject"], id="thumbnail")
        hands.tap("Delete")


class _Vain(Template):
    """No such picture."""

    apps = ("gallery",)
    difficulty = "easy"
    steps = 3
    tags: ClassVar[tuple[str, ...]] = ("impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(NOT_THERE), "new": rng.choice(NEW_NAMES)}

    def solve(self, hands: Hands, p: Params) -> Impossible:
        find(hands, p["subject"])
        return Impossible(f"there is no picture “{p['subject']}”")


class PracticeGalVainDear(_Vain):
    """Nothing to favour."""

    goal = "Add “{subject}” to the favorites in my gallery"
    goal_zh = "把相册里的“{subject}”加入收藏"


class PracticeGalVainRename(_Vain):
    """Nothing to rename."""

    goal = "Rename the photo “{subject}” to {new}"
    goal_zh = "把照片“{subject}”改名为 {new}"


class PracticeGalVainWhen(_Vain):
    """Nothing to look at."""

    goal = "When did I take the photo “{subject}”?"
    goal_zh = "照片“{subject}”是什么时候拍的？"
