"""Tasks in the Gallery: finding, editing and throwing away single pictures."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from device_drivers.virtual import made_files
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import (
    Change,
    Changed,
    Done,
    Impossible,
    Params,
    Template,
)
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.world import positive

NAMES = ("cover", "postcard", "for the frame", "desktop", "invitation")


class Shot(NamedTuple):
    """A picture with a caption that no other one has."""

    id: int
    path: str
    subject: str
    taken_ms: int


def shots(phone: Phone, where: str = "trashed_ms = 0 AND seconds = 0") -> list[Shot]:
    """Pictures that can be named by what they show, the latest first."""
    rows = phone.store.rows(
        f"SELECT id, path, subject, taken_ms FROM media WHERE {where}"  # noqa: S608  # constants
        " AND subject != '' AND subject NOT LIKE 'Screenshot%' ORDER BY taken_ms DESC"
    )
    return [Shot(*row) for row in rows]


def moved(shot: Shot, folder: str) -> list[Change]:
    """The picture lies in another folder now."""
    target = f"{folder}/{posixpath.basename(shot.path)}"
    return [Changed("files", {"path": shot.path}, {"path": target}),
            Changed("media", {"id": shot.id}, {"path": target})]  # fmt: skip


def trashed(shot: Shot) -> list[Change]:
    """The picture is in the trash: hidden under another name in its folder."""
    folder, name = posixpath.split(shot.path)

    def in_the_trash(path: object) -> bool:
        return isinstance(path, str) and path.startswith(f"{folder}/.trashed-") and name in path

    return [Changed("files", {"path": shot.path}, {"path": in_the_trash}),
            Changed("media", {"id": shot.id},
                    {"path": in_the_trash, "trashed_ms": positive})]  # fmt: skip


def edited(
    phone: Phone, shot: Shot, *, turn: int = 0, square: bool = False, grey: bool = False
) -> list[Change]:
    """The picture was turned (by quarters), cut, made grey, and its file written anew."""
    before: bytes = phone.store.one("SELECT content FROM files WHERE path=?", shot.path)
    content = made_files.edited(before, turn=turn, square=square, grey=grey)
    made = made_files.photo(content)
    assert made  # noqa: S101
    to = {"rotation": turn, "square": int(square), "grey": int(grey), "width": made.size[0],
          "height": made.size[1]}  # fmt: skip
    return [Changed("media", {"id": shot.id}, to),
            Changed("files", {"path": shot.path},
                    {"content": content, "mtime": positive})]  # fmt: skip


def album(hands: Hands, name: str, id: str = "") -> None:
    """Open an album, or what stands beside the albums."""
    hands.open("gallery")
    hands.tap("Albums")
    hands.tap(name, id=id)


def find(hands: Hands, subject: str) -> None:
    """Open Gallery and search."""
    hands.open("gallery")
    hands.type(subject, into="Search photos")


def show(hands: Hands, subject: str) -> None:
    """Open the picture's own page."""
    find(hands, subject)
    hands.tap(subject, id="thumbnail")


class GalleryFavorite(Template):
    """One picture becomes a favourite."""

    goal = "Add the photo “{subject}” to my favorites."
    goal_zh = "把照片“{subject}”加入收藏。"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 5
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone, "trashed_ms = 0 AND NOT favourite")).subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"subject": p["subject"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Add to favorites")


class GalleryTrash(Template):
    """One picture goes to the trash."""

    goal = "Delete the photo “{subject}”."
    goal_zh = "删除照片“{subject}”。"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 5
    tags = ("delete", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone)).subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [c for shot in shots(phone) if shot.subject == p["subject"] for c in trashed(shot)]

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Delete")


class GalleryRename(Template):
    """A picture's file gets a name that says something."""

    goal = "Rename the photo “{subject}” to “{name}”."
    goal_zh = "把照片“{subject}”重命名为“{name}”。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 8
    tags = ("edit", "form", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone)).subject, "name": rng.choice(NAMES)}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        [shot] = [s for s in shots(phone) if s.subject == p["subject"]]
        target = f"{posixpath.dirname(shot.path)}/{p['name']}.jpg"
        return [Changed("files", {"path": shot.path}, {"path": target}),
                Changed("media", {"id": shot.id}, {"path": target})]  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("More options")
        hands.tap("Rename")
        hands.type(p["name"], into="Name", clear=True)
        hands.tap("Save")


class GalleryRotate(Template):
    """A quarter turn."""

    goal = "The photo “{subject}” lies on its side. Turn it to the right by 90 degrees and save it."
    goal_zh = "照片“{subject}”是横着的，把它向右旋转90度并保存。"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 7
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone)).subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        [shot] = [s for s in shots(phone) if s.subject == p["subject"]]
        return edited(phone, shot, turn=1)

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Edit")
        hands.tap("Rotate right")
        hands.tap("Save")


class GallerySquareGrey(Template):
    """Two edits at once."""

    goal = "Make the photo “{subject}” square and black and white."
    goal_zh = "把照片“{subject}”裁成方形并改成黑白。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 8
    tags = ("edit", "search")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone)).subject}

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        [shot] = [s for s in shots(phone) if s.subject == p["subject"]]
        return edited(phone, shot, square=True, grey=True)

    def solve(self, hands: Hands, p: Params) -> None:
        show(hands, p["subject"])
        hands.tap("Edit")
        hands.tap("Square")
        hands.tap("Black & white")
        hands.tap("Save")


class GalleryWhen(Template):
    """The day of a picture."""

    goal = "On which day did I take the photo “{subject}”?"
    goal_zh = "照片“{subject}”是哪一天拍的？"
    apps = ("gallery",)
    difficulty = "easy"
    steps = 3
    tags = ("read", "search", "answer")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(shots(phone)).subject}

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        [shot] = [s for s in shots(phone) if s.subject == p["subject"]]
        return f"{datetime.fromtimestamp(shot.taken_ms / 1000, UTC):%b %-d}"

    def solve(self, hands: Hands, p: Params) -> Done:
        find(hands, p["subject"])
        said = hands.read(p["subject"], id="thumbnail")
        return Done(said.rsplit(", ", 2)[1] if said[-1] in "Mm" else said.rsplit(", ", 3)[1])


class GalleryWhichPhoto(Template):
    """Two pictures show the same person; only one is meant."""

    goal = "Add the photo with {who} to my favorites."
    goal_zh = "把有{who}的那张照片加入收藏。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 5
    tags = ("edit", "ask", "search")
    question = "which|哪"

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        found = shots(phone, "trashed_ms = 0 AND seconds = 0 AND NOT favourite")
        firsts = sorted({name.split(" ")[0] for (name,) in
                         phone.store.rows("SELECT name FROM contacts")})  # fmt: skip
        held = {who: [s.subject for s in found if who in s.subject] for who in firsts}
        able = sorted(who for who, subjects in held.items() if len(subjects) > 1)
        if not able:
            return {"who": "Alma", "subject": "Alma at the lake", "made": True}
        who = rng.choice(able)
        return {"who": who, "subject": rng.choice(held[who]), "made": False}

    def prepare(self, phone: Phone, p: Params) -> None:
        if p["made"]:
            for number, subject in zip((1, 2), ("Alma at the lake", "Alma in the garden"),
                                       strict=True):  # fmt: skip
                phone.store.run("UPDATE media SET subject=?, favourite=0, trashed_ms=0"
                                " WHERE id=?", subject, number)  # fmt: skip

    def reply(self, p: Params) -> str:
        return f"I mean “{p['subject']}”."

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        return [Changed("media", {"subject": p["subject"]}, {"favourite": 1})]

    def solve(self, hands: Hands, p: Params) -> None:
        find(hands, p["who"])
        said = hands.ask("There are several. Which one do you mean?")
        hands.tap(said.split("“")[1].split("”")[0], id="thumbnail")
        hands.tap("Add to favorites")


class GalleryNoSuchPhoto(Template):
    """A picture that was never taken."""

    goal = "Put the photo “{subject}” into my favorites."
    goal_zh = "把照片“{subject}”放进收藏。"
    apps = ("gallery",)
    difficulty = "medium"
    steps = 3
    tags = ("edit", "impossible", "search")
    impossible = True

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        return {"subject": rng.choice(("Northern lights", "Penguin on the ice", "Desert caravan",
                                       "Hot-air balloons"))}  # fmt: skip

    def solve(self, hands: Hands, p: Params) -> Impossible:
        find(hands, p["subject"])
        return Impossible(f"there is no photo “{p['subject']}” on this phone")
