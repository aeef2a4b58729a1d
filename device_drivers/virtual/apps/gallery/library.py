"""The pictures there are and what is done to them; triggers keep ``media`` true to ``files``."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from device_drivers.virtual import made_files
from device_drivers.virtual.android.files import Files
from device_drivers.virtual.apps.gallery.content import CAMERA, TRASH_SECONDS
from device_drivers.virtual.language import DateForm

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PICTURES = "/sdcard/Pictures"
SCHEMA = """
CREATE TABLE media(id INTEGER PRIMARY KEY, path TEXT UNIQUE, subject TEXT DEFAULT '',
    taken_ms INTEGER, width INTEGER DEFAULT 0, height INTEGER DEFAULT 0,
    favourite INTEGER DEFAULT 0, trashed_ms INTEGER DEFAULT 0, rotation INTEGER DEFAULT 0,
    square INTEGER DEFAULT 0, grey INTEGER DEFAULT 0, seconds INTEGER DEFAULT 0);
CREATE TRIGGER media_found AFTER INSERT ON files
    WHEN instr('.jpg|jpeg|.png|webp|.mp4', lower(substr(NEW.path, -4)))
    AND NOT EXISTS (SELECT 1 FROM media WHERE path = NEW.path)
    AND NEW.path LIKE '/sdcard/%' AND NOT NEW.mode & 16384 BEGIN
    INSERT INTO media(path, taken_ms, seconds)
    VALUES (NEW.path, NEW.mtime * 1000, NEW.path LIKE '%.mp4'); END;
CREATE TRIGGER media_moved AFTER UPDATE OF path ON files BEGIN
    UPDATE media SET path = NEW.path WHERE path = OLD.path; END;
CREATE TRIGGER media_gone AFTER DELETE ON files BEGIN
    DELETE FROM media WHERE path = OLD.path; END;
"""
_COLUMNS = (
    "id, media.path, subject, taken_ms, width, height, favourite, trashed_ms, seconds, content"
)


@dataclass(frozen=True, slots=True)
class Item:
    """One picture, or a video that lasts ``seconds``."""

    id: int
    path: str
    subject: str
    taken_ms: int
    width: int
    height: int
    favourite: int
    trashed_ms: int
    seconds: int
    content: bytes

    @property
    def name(self) -> str:
        """The file's name, the one it had before it was thrown away."""
        name = posixpath.basename(self.path)
        return name.split("-", 2)[2] if self.trashed_ms and name.startswith(".trashed-") else name

    @property
    def folder(self) -> str:
        return posixpath.dirname(self.path)

    @property
    def title(self) -> str:
        """What it is called in a list: what it shows, else its file."""
        return self.subject or self.name


class Library:
    """Reads and changes the pictures of ``phone``."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.store = phone.store
        self.files = Files(phone, {})

    # --- looking ----------------------------------------------------------------------------

    def items(self, *, trash: bool = False, folder: str = "", favourites: bool = False,
              search: str = "") -> list[Item]:  # fmt: skip
        """The pictures, latest first; all that are not in the trash unless told otherwise."""
        rows = self.store.rows(
            f"SELECT {_COLUMNS} FROM media JOIN files ON files.path = media.path"  # noqa: S608
            " WHERE (trashed_ms > 0) = ? AND (favourite OR NOT ?)"
            " AND (? = '' OR rtrim(media.path, replace(media.path, '/', '')) = ? || '/')"
            " ORDER BY taken_ms DESC, id DESC",
            trash, favourites, folder, folder,
        )  # fmt: skip
        found = [_item(row) for row in rows]
        words = search.casefold().split()
        return [i for i in found if all(word in self._words(i) for word in words)]

    def item(self, number: int) -> Item | None:
        rows = self.store.rows(
            f"SELECT {_COLUMNS} FROM media JOIN files ON files.path = media.path"  # noqa: S608
            " WHERE id = ?",
            number,
        )
        return _item(rows[0]) if rows else None

    def at(self, path: str) -> Item | None:
        """The picture in the file ``path``."""
        number = self.store.one("SELECT id FROM media WHERE path=?", self.files.canonical(path))
        return self.item(number) if number else None

    def albums(self) -> list[tuple[str, str, list[Item]]]:
        """(folder, name, pictures) of every folder with pictures, the camera's first."""
        held: dict[str, list[Item]] = {}
        for item in self.items():
            held.setdefault(item.folder, []).append(item)
        names = {folder: posixpath.basename(folder) for folder in held}
        order = sorted(held, key=lambda folder: (folder != CAMERA, names[folder].casefold()))
        return [(folder, names[folder], held[folder]) for folder in order]

    def when(self, item: Item) -> datetime:
        return datetime.fromtimestamp(item.taken_ms / 1000, self.phone.clock.zone)

    def _words(self, item: Item) -> str:
        """Everything an item may be found by."""
        then = self.when(item)
        forms: tuple[DateForm, ...] = ("day", "full", "month")
        dates = [self.phone.date_text(then, form) for form in forms]
        kind = "video 视频" if item.seconds else "photo 照片"
        words = [item.subject, item.name, posixpath.basename(item.folder), *dates, kind]
        return " ".join([*words, f"{then:%Y-%m-%d}"]).casefold()

    # --- changing ---------------------------------------------------------------------------

    def add(self, path: str, photo: made_files.Photo) -> int:
        """Keep a picture just taken, of which nobody has said yet what it shows; its id."""
        self.files.write(path, photo.recipe())
        self.store.run(
            "UPDATE media SET taken_ms=?, width=?, height=?, seconds=? WHERE path=?",
            self.phone.clock.now_ms(), *photo.size, photo.seconds, path,
        )  # fmt: skip
        self.phone.changed()
        return int(self.store.one("SELECT id FROM media WHERE path=?", path))

    def favour(self, numbers: Iterable[int], on: bool) -> None:
        for number in numbers:
            self.store.run("UPDATE media SET favourite=? WHERE id=?", int(on), number)
        self.phone.changed()

    def trash(self, numbers: Iterable[int]) -> None:
        """Throw away: the file is hidden under another name, and kept for thirty days."""
        now = self.phone.clock.now_ms()
        for item in self._all(numbers):
            hidden = f".trashed-{now // 1000 + TRASH_SECONDS}-{item.name}"
            self.files.move(item.path, f"{item.folder}/{hidden}")
            self.store.run("UPDATE media SET trashed_ms=? WHERE id=?", now, item.id)
        self.phone.changed()

    def restore(self, numbers: Iterable[int]) -> None:
        """Take out of the trash again."""
        for item in self._all(numbers):
            self.files.move(item.path, self._free(item.folder, item.name))
            self.store.run("UPDATE media SET trashed_ms=0 WHERE id=?", item.id)
        self.phone.changed()

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete for good."""
        for item in self._all(numbers):
            self.files.remove(item.path)
        self.phone.changed()

    def move(self, numbers: Iterable[int], folder: str) -> None:
        """Put into another album; a new one is made."""
        self.files.make_directory(folder, parents=True)
        for item in self._all(numbers):
            if item.folder != folder:
                self.files.move(item.path, self._free(folder, item.name))
        self.phone.changed()

    def rename(self, item: Item, name: str) -> bool:
        """Give the file another name, its ending kept; False when that name is taken."""
        ending = posixpath.splitext(item.name)[1]
        name = name if name.endswith(ending) else name + ending
        if "/" in name or self.files.exists(f"{item.folder}/{name}"):
            return False
        self.files.move(item.path, f"{item.folder}/{name}")
        self.phone.changed()
        return True

    def edit(self, item: Item, *, turn: int, square: bool, grey: bool) -> None:
        """Turn by quarters, cut to a square, make grey; the file is written anew."""
        content = made_files.edited(item.content, turn=turn, square=square, grey=grey)
        image = made_files.picture(content)
        made = made_files.photo(content)
        size = made.size if made else (image.width(), image.height())
        self.store.run(
            "UPDATE files SET content=?, mtime=? WHERE path=?",
            content, self.phone.clock.now_ms() // 1000, item.path,
        )  # fmt: skip
        self.store.run(
            "UPDATE media SET rotation=(rotation + ?) % 4, square=square OR ?, grey=grey OR ?,"
            " width=?, height=? WHERE id=?",
            turn, square, grey, *size, item.id,
        )  # fmt: skip
        self.phone.changed()

    def _all(self, numbers: Iterable[int]) -> list[Item]:
        return [item for item in map(self.item, list(numbers)) if item]

    def _free(self, folder: str, name: str) -> str:
        """A path in ``folder`` that nothing has: ``name``, or with a number behind it."""
        stem, ending = posixpath.splitext(name)
        path, number = f"{folder}/{name}", 1
        while self.files.exists(path):
            path, number = f"{folder}/{stem} ({number}){ending}", number + 1
        return path


def _item(row: tuple[Any, ...]) -> Item:
    return Item(*row)
