"""All conversations, the latest first; the archived ones on a screen of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.messages.mailbox import (
    Conversation,
    conversations,
    mark_read,
    mark_unread,
    put,
    remove,
)
from device_drivers.virtual.apps.messages.new import New
from device_drivers.virtual.apps.messages.strings import PACKAGE, id_of
from device_drivers.virtual.apps.messages.thread import thread_screen
from device_drivers.virtual.blocking import block_choice
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.people import moment, namer, written
from device_drivers.virtual.screen import NO_INTENT, Choice, Screen
from device_drivers.virtual.telephony import DRAFT, INCOMING
from device_drivers.virtual.ui.components import (
    app_bar,
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    selection_bar,
)
from device_drivers.virtual.ui.controls import Avatar, Icon
from device_drivers.virtual.ui.lazy import Lazy
from device_drivers.virtual.ui.widgets import FILL, Column, Direction, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


class Conversations(Screen):
    """Tap to open, hold to select, swipe to archive."""

    package = PACKAGE
    activity = f"{PACKAGE}.ui.conversationlist.ConversationListActivity"
    archived = False

    def __init__(self, phone: Phone, intent: Intent = NO_INTENT) -> None:
        self.selected: set[int] = set()
        super().__init__(phone, intent)

    def build(self) -> Widget:
        query = self.typed("search").strip()
        rows = self._found(query) if query else self._rows()
        body = listing(rows, id="android:id/list", key=f"list {query}", padding=(6, 4, 6, 96))
        if self.selected:
            return page(self._selection(), [body])
        if self.archived:
            return page(app_bar(self.t("Archived"), back=self.finish), [body])
        more = icon_button("more", self.t("More options"), self._more)
        low = self.phone.landscape
        bar: Widget = search_box("search", self.t("Search messages"), id=id_of("action_search"),
                                 trailing=more if low else None,
                                 change=lambda _: self.phone.changed())  # fmt: skip
        if not low:
            bar = Column([app_bar(self.t("Messages"), actions=[more]), bar])
        start = fab("message", self.t("Start new conversation"),
                    lambda: self.open(New(self.phone)), text="" if low else self.t("Start chat"),
                    id=id_of("start_new_conversation_button"))  # fmt: skip
        return page(bar, [body], floating=start, beside=low)

    def back(self) -> bool:
        if self.selected:
            self.selected = set()
            return True
        searched = bool(self.typed("search"))
        self.ui.fields.pop("search", None)
        return searched

    def left(self) -> None:
        self.selected = set()

    def _more(self) -> None:
        everything = [each.id for each in conversations(self.store)]
        self.menu(
            [
                (self.t("Archived"), lambda: self.open(Archived(self.phone))),
                (self.t("Mark all as read"), lambda: mark_read(self.store, everything)),
            ]
        )

    # --- the list ---------------------------------------------------------------------------

    def _rows(self) -> list[Widget]:
        known = namer(self.store)
        rows: list[Widget] = [
            Lazy(make=partial(self._row, each, known(each.address) or written(each.address)),
                 like="conversation", key=f"thread {each.id}")
            for each in conversations(self.store, archived=self.archived)
        ]  # fmt: skip
        none = self.t("No archived conversations" if self.archived else "No conversations")
        return rows or [empty("archive" if self.archived else "message", none)]

    def _row(self, each: Conversation, name: str) -> Widget:
        on, fresh = each.id in self.selected, bool(each.unread)
        words = Column(
            [
                Text(name, size=16.5, bold=700 if fresh else 400, max_lines=1,
                     id=id_of("conversation_name")),
                Text(self._snippet(each), size=14, bold=500 if fresh else 400, max_lines=1,
                     color="on_surface" if fresh else "on_surface_soft",
                     id=id_of("conversation_snippet")),
            ],
            weight=1, gap=1,
        )  # fmt: skip
        signs: list[Widget] = []
        if each.pinned:
            signs.append(Icon("thumbtack", size=15, description=self.t("Pinned")))
        if fresh:
            signs.append(Stack([], width=10, height=10, radius=5, background="primary",
                               description=self.t("Unread")))  # fmt: skip
        stamp = Column(
            [
                Text(moment(self.phone, each.date), size=12.5, color="on_surface_soft",
                     max_lines=1, id=id_of("conversation_timestamp")),
                Row(signs, gap=6, height=16),
            ],
            align="end", gap=5,
        )  # fmt: skip
        face: Widget = Avatar(name, size=46)
        if on:
            tick = Icon("check", color="on_primary", hidden=True)
            face = Stack([tick], width=46, height=46, radius=23, background="primary",
                         align_x="center", align_y="center")  # fmt: skip
        return Row(
            [face, words, stamp], gap=16, padding=(14, 11), radius=22, width=FILL,
            on_tap=lambda: self._tap(each), on_long_press=lambda: self._toggle(each.id),
            on_swipe=partial(self._swipe, each), key=f"thread {each.id}", selected=on,
            id=id_of("swipeableContent"), background="primary_soft" if on else "",
        )  # fmt: skip

    def _snippet(self, each: Conversation) -> str:
        body = each.body or (self.t("Photo") if each.picture else "")
        if each.kind == DRAFT:
            return self.t("Draft: {words}", words=body)
        return body if each.kind == INCOMING else self.t("You: {words}", words=body)

    def _tap(self, each: Conversation) -> None:
        if self.selected:
            self._toggle(each.id)
        else:
            self.open(thread_screen(self, each.address))

    def _swipe(self, each: Conversation, direction: Direction) -> bool:
        aside = direction in ("left", "right") and not self.selected
        if aside:
            self._archive({each.id})
        return aside

    # --- searching --------------------------------------------------------------------------

    def _found(self, query: str) -> list[Widget]:
        """Conversations by name and number, then every message that says it."""
        known = namer(self.store)
        everything = [*conversations(self.store), *conversations(self.store, archived=True)]
        low = query.lower()
        people = [
            self._row(each, name)
            for each in everything
            if low in (name := known(each.address) or written(each.address)).lower()
            or low in each.address
        ]
        said = self.store.rows(
            "SELECT sms.id, threads.address, body, date_ms FROM sms"
            " JOIN threads ON threads.id = thread_id WHERE body LIKE ?"
            " ORDER BY date_ms DESC, sms.id DESC LIMIT 60",
            f"%{query}%",
        )
        rows: list[Widget] = []
        if people:
            rows += [section(self.t("Conversations")), *people]
        if said:
            rows.append(section(self.t("Messages")))
        for number, address, body, date in said:
            name = known(address) or written(address)
            when = Text(moment(self.phone, date), size=12.5, color="on_surface_soft", max_lines=1)
            rows.append(
                row(name, body, leading=Avatar(name, size=46), trailing=when,
                    key=f"said {number}", id=id_of("search_result"),
                    do=partial(self._open, address))
            )  # fmt: skip
        return rows or [empty("search", self.t("No results"))]

    def _open(self, address: str) -> None:
        self.open(thread_screen(self, address))

    # --- selected conversations -------------------------------------------------------------

    def _toggle(self, thread: int) -> None:
        self.selected ^= {thread}
        self.ui.focus = ""
        self.phone.changed()

    def _selection(self) -> Widget:
        t = self.t
        chosen = [
            each
            for each in conversations(self.store, archived=self.archived)
            if each.id in self.selected
        ]
        pin = any(not each.pinned for each in chosen)
        archive = t("Unarchive") if self.archived else t("Archive")
        actions = [
            icon_button("unarchive" if self.archived else "archive", archive,
                        lambda: self._archive(set(self.selected)), id=id_of("action_archive")),
            icon_button("delete", t("Delete"), self._delete, id=id_of("action_delete")),
            icon_button("more", t("More options"), lambda: self.menu(self._choices(chosen))),
        ]  # fmt: skip
        if not self.archived:
            actions.insert(0, icon_button("thumbtack", t("Pin") if pin else t("Unpin"),
                                          lambda: self._change(put, "pinned", int(pin)),
                                          id=id_of("action_pin")))  # fmt: skip
        title = t("{count} selected", count=len(self.selected))
        return selection_bar(title, (t("Close"), self.back), actions)

    def _choices(self, chosen: list[Conversation]) -> list[Choice]:
        fresh = any(each.unread for each in chosen)
        read = (
            (self.t("Mark as read"), lambda: self._change(mark_read)) if fresh
            else (self.t("Mark as unread"), lambda: self._change(mark_unread))
        )  # fmt: skip
        everything = {each.id for each in conversations(self.store, archived=self.archived)}
        choices: list[Choice] = [read, (self.t("Select all"), lambda: self._select(everything))]
        if len(chosen) == 1:
            choices.append(block_choice(self, chosen[0].address))
        return choices

    def _select(self, threads: set[int]) -> None:
        self.selected = threads

    def _change(self, what: Callable[..., None], *values: object) -> None:
        """Do something to the selected ones, and select none."""
        threads, self.selected = self.selected, set()
        what(self.store, threads, *values)
        self.phone.changed()

    def _archive(self, threads: set[int]) -> None:
        self.selected = set()
        on = int(not self.archived)
        put(self.store, threads, "archived", on)
        said = self.t("{count} conversations archived", count=len(threads))
        if len(threads) == 1:
            said = self.t("Conversation archived" if on else "Conversation unarchived")
        back = partial(put, self.store, threads, "archived", 1 - on)
        self.snack(said, self.t("Undo"), lambda: self._undo(back))

    def _delete(self) -> None:
        threads, self.selected = self.selected, set()
        restore = remove(self.store, threads)
        said = self.t("{count} conversations deleted", count=len(threads))
        if len(threads) == 1:
            said = self.t("Conversation deleted")
        self.snack(said, self.t("Undo"), lambda: self._undo(restore))

    def _undo(self, restore: Callable[[], None]) -> None:
        restore()
        self.phone.changed()


class Archived(Conversations):
    """What was put away."""

    activity = f"{PACKAGE}.ui.conversationlist.ArchivedConversationListActivity"
    archived = True
