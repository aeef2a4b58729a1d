"""The list of mails: a folder or a search, a drawer with the others, several chosen at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from device_drivers.virtual.apps.mail import box
from device_drivers.virtual.apps.mail.box import FOLDERS, PACKAGE, Line, Mail
from device_drivers.virtual.apps.mail.compose import Compose
from device_drivers.virtual.apps.mail.parts import (
    choose_folder,
    choose_labels,
    create_label,
    drawer,
    line_row,
    view_id,
)
from device_drivers.virtual.apps.mail.preferences import Preferences
from device_drivers.virtual.apps.mail.talk import open_talk
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    empty,
    fab,
    icon_button,
    listing,
    page,
    search_box,
    space,
)
from device_drivers.virtual.ui.lazy import Lazy
from device_drivers.virtual.ui.widgets import Column, Direction, Row, Text, Widget


class Inbox(Screen):
    """A folder's talks, the latest first."""

    package = PACKAGE
    activity = f"{PACKAGE}.activity.EmailActivity"
    folder = "inbox"

    def opened(self) -> None:
        self.chosen: set[int] = set()

    # --- looking --------------------------------------------------------------------------------

    @property
    def searching(self) -> str:
        return self.typed("search").strip()

    def lines(self) -> list[Line]:
        if self.searching:
            return box.search(self.store, self.searching)
        return box.lines(self.store, self.folder)

    def title(self) -> str:
        if self.folder.startswith("label:"):
            number = int(self.folder.partition(":")[2])
            return self.t(self.store.one("SELECT name FROM mail_labels WHERE id=?", number) or "")
        return self.t(FOLDERS[self.folder][0])

    def build(self) -> Widget:
        lines = self.lines()
        self.chosen &= {line.mail.id for line in lines}
        rows = [self._row(line) for line in lines]
        if not rows:
            rows = [empty("mail", self.t("No results" if self.searching else "Nothing here"))]
        body = listing([self._heading(), *rows], key=f"list {self.folder} {self.searching}",
                       id=view_id("conversation_list"), padding=(4, 0, 4, 96))  # fmt: skip
        low = self.phone.landscape
        new = fab("edit", self.t("Compose"), lambda: self.open(Compose(self.phone)),
                  id=view_id("compose_button"),
                  text="" if low else self.t("Compose"))  # fmt: skip
        return page(self._bar(lines), [body], floating=None if self.chosen else new,
                    beside=low)  # fmt: skip

    def _heading(self) -> Widget:
        count = box.unread(self.store, self.folder)
        title = self.t("Search results") if self.searching else self.title()
        name = Text(title, size=14, bold=500, weight=1, color="on_surface_soft", max_lines=1,
                    traits=("header",), id=view_id("folder_name"))  # fmt: skip
        extra: list[Widget] = []
        if count and not self.searching:
            extra.append(Text(self.t("{count} unread", count=count), size=12.5, max_lines=1,
                              color="on_surface_soft", id=view_id("unread_count")))  # fmt: skip
        if self.folder in ("trash", "spam") and not self.searching:
            extra.append(button(self.t("Empty now"), self._empty, kind="text",
                                id=view_id("empty_folder")))  # fmt: skip
        return Row([name, *extra], gap=8, padding=(18, 6, 14, 4))

    def _bar(self, lines: Sequence[Line]) -> Widget:
        if self.chosen:
            return self._selection_bar(lines)
        menu = icon_button("hamburger", self.t("Open navigation drawer"), self._drawer,
                           id=view_id("drawer_button"))  # fmt: skip
        clear = None
        if self.typed("search"):
            clear = icon_button("close", self.t("Clear search"), self.back, size=44)
        bar = search_box("search", self.t("Search in mail"), id=view_id("search"), leading=menu,
                         trailing=clear, change=lambda _: self.phone.changed())  # fmt: skip
        return Column([space(4), bar])

    def _selection_bar(self, lines: Sequence[Line]) -> Widget:
        numbers = self._numbers(lines)
        unread = any(not line.read for line in lines if line.mail.id in self.chosen)
        state = self.t("Mark as read" if unread else "Mark as unread")
        delete = self.t("Delete forever" if self.folder == "trash" else "Delete")
        actions = [
            icon_button("archive", self.t("Archive"), lambda: self._put(numbers, "archive")),
            icon_button("delete", delete, lambda: self._delete(numbers)),
            icon_button("mail" if unread else "unread", state,
                        lambda: self._mark(numbers, "read", int(unread))),
            icon_button("more", self.t("More options"), lambda: self._more(numbers)),
        ]  # fmt: skip
        return app_bar(str(len(self.chosen)), back=self._unchoose, actions=actions)

    def _row(self, line: Line) -> Widget:
        like = "labelled line" if line.labels else "tall line" if line.attached else "line"
        return Lazy(key=f"line {line.mail.id}", like=like, make=partial(self._line, line))

    def _line(self, line: Line) -> Widget:
        mail = line.mail
        return line_row(
            self, line, chosen=mail.id in self.chosen,
            open=partial(self._choose if self.chosen else self._open, mail),
            choose=partial(self._choose, mail), star=partial(self._star, line),
            swipe=partial(self._swipe, line),
        )  # fmt: skip

    # --- doing ----------------------------------------------------------------------------------

    def back(self) -> bool:
        if self.chosen:
            self._unchoose()
        elif self.typed("search") or self.ui.focus == "search":
            self.ui.fields.pop("search", None)
            self.ui.focus = ""
        elif self.folder != "inbox":
            self.folder = "inbox"
        else:
            return False
        self.phone.changed()
        return True

    def _open(self, mail: Mail) -> None:
        if mail.folder == "drafts":
            self.open(Compose(self.phone, Compose.of_draft(mail.id)))
        else:
            open_talk(self, mail.id)

    def _choose(self, mail: Mail) -> None:
        self.chosen ^= {mail.id}
        self.phone.changed()

    def _unchoose(self) -> None:
        self.chosen.clear()
        self.phone.changed()

    def _drawer(self) -> None:
        def leave(do: Callable[[], object]) -> Callable[[], None]:
            def done() -> None:
                self.dismiss()
                do()

            return done

        def choose(folder: str) -> None:
            self.dismiss()
            self.folder = folder
            self.ui.fields.pop("search", None)
            self.phone.changed()

        self.show(
            lambda: drawer(
                self, self.folder, choose,
                settings=leave(lambda: self.open(Preferences(self.phone))),
                label=leave(lambda: create_label(self)),
            ),
            "full",
        )  # fmt: skip

    def _numbers(self, lines: Sequence[Line]) -> list[int]:
        place = "search" if self.searching else self.folder
        return [
            number
            for line in lines
            if line.mail.id in self.chosen
            for number in box.members(self.store, line.mail, place)
        ]

    def _put(self, numbers: Sequence[int], folder: str) -> None:
        """Move mails, with a way to take it back."""
        before = box.move(self.store, numbers, folder)
        self.chosen.clear()
        done = {"archive": "Archived", "trash": "Moved to Trash", "spam": "Reported as spam",
                "inbox": "Moved to Inbox"}[folder]  # fmt: skip
        self.snack(self.t(done), self.t("Undo"), lambda: self._put_back(before))

    def _put_back(self, before: Sequence[tuple[int, str]]) -> None:
        box.put_back(self.store, before)
        self.phone.changed()

    def _delete(self, numbers: Sequence[int]) -> None:
        if self.folder != "trash" or self.searching:
            self._put(numbers, "trash")
            return

        def gone() -> None:
            box.remove(self.store, numbers)
            self.chosen.clear()
            self.phone.toast(self.t("Deleted"))

        self.ask(self.t("Delete forever?"), self.t("This cannot be undone."), self.t("Delete"),
                 gone)  # fmt: skip

    def _empty(self) -> None:
        numbers = [n for line in box.lines(self.store, self.folder)
                   for n in box.members(self.store, line.mail, self.folder)]  # fmt: skip

        def gone() -> None:
            box.remove(self.store, numbers)
            self.phone.changed()

        self.ask(self.t("Delete forever?"), self.t("This cannot be undone."), self.t("Delete"),
                 gone)  # fmt: skip

    def _mark(self, numbers: Sequence[int], column: str, value: int) -> None:
        box.mark(self.store, numbers, column, value)
        self.chosen.clear()
        self.phone.changed()

    def _more(self, numbers: Sequence[int]) -> None:
        self.menu(
            [
                (self.t("Move to"), lambda: choose_folder(self, partial(self._put, numbers))),
                (self.t("Label as"), lambda: choose_labels(self, numbers)),
                (self.t("Add star"), lambda: self._mark(numbers, "starred", 1)),
                (self.t("Report spam"), lambda: self._put(numbers, "spam")),
                (self.t("Select all"), self._choose_all),
            ]
        )

    def _choose_all(self) -> None:
        self.chosen = {line.mail.id for line in self.lines()}
        self.phone.changed()

    def _star(self, line: Line) -> None:
        if line.starred:
            place = "search" if self.searching else self.folder
            box.mark(self.store, box.members(self.store, line.mail, place), "starred", 0)
        else:
            box.mark(self.store, [line.mail.id], "starred", 1)
        self.phone.changed()

    def _swipe(self, line: Line, direction: Direction) -> bool:
        if direction not in ("left", "right") or self.chosen:
            return False
        place = "search" if self.searching else self.folder
        numbers = box.members(self.store, line.mail, place)
        if box.setting(self.store, f"swipe_{direction}") == "archive":
            self._put(numbers, "archive")
        else:
            self._delete(numbers)
        return True
