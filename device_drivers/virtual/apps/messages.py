"""Messages: the conversations, one thread, and a new message."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.people import digits, name_of, namer, same_number, when, written
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.telephony import FAILED
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
    space,
)
from device_drivers.virtual.ui.controls import Avatar, Field
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.messaging"
SENDTO = "android.intent.action.SENDTO"
SCHEMES = ("sms", "smsto", "mms", "mmsto")


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Conversations(Screen):
    """All threads, the latest first."""

    package = PACKAGE
    activity = f"{PACKAGE}.ui.conversationlist.ConversationListActivity"

    def build(self) -> Widget:
        bar = search_box("search", "Search messages", id=_id("action_search"),
                         change=lambda _: self.phone.changed())  # fmt: skip
        start = fab("message", "Start new conversation", lambda: self.open(New(self.phone)),
                    id=_id("start_new_conversation_button"), text="Start chat")  # fmt: skip
        body = listing(self._rows(), id="android:id/list", padding=(6, 4, 6, 96))
        return page(Column([app_bar("Messages"), bar]), [body], floating=start)

    def back(self) -> bool:
        return bool(self.ui.fields.pop("search", None))

    def _rows(self) -> list[Widget]:
        threads = self.store.rows(
            "SELECT threads.id, threads.address, body, date_ms, type,"
            " (SELECT count(*) FROM sms u WHERE u.thread_id = threads.id AND u.read = 0)"
            " FROM threads JOIN sms ON sms.id ="
            " (SELECT id FROM sms s WHERE s.thread_id = threads.id"
            " ORDER BY date_ms DESC, id DESC LIMIT 1)"
            " ORDER BY date_ms DESC, threads.id DESC"
        )
        query = self.typed("search").strip().lower()
        known = namer(self.store)
        rows: list[Widget] = []
        for number, address, body, date, kind, unread in threads:
            name = known(address) or written(address)
            if query in name.lower() or (query and self._says(number, query)):
                snippet = f"You: {body}" if kind == 2 else body
                rows.append(self._row(number, address, name, snippet, date, unread))
        return rows or [empty("message", "No conversations")]

    def _says(self, thread: int, query: str) -> bool:
        sql = "SELECT 1 FROM sms WHERE thread_id=? AND body LIKE ?"
        return bool(self.store.one(sql, thread, f"%{query}%"))

    def _row(
        self, thread: int, address: str, name: str, snippet: str, date: int, unread: int
    ) -> Widget:  # fmt: skip
        bold = 700 if unread else 400
        mark = Stack([], width=10, height=10, radius=5, background="primary") if unread else space()
        words = Column(
            [
                Text(name, size=16.5, bold=bold, max_lines=1, id=_id("conversation_name")),
                Text(snippet, size=14, bold=500 if unread else 400, max_lines=1,
                     color="on_surface" if unread else "on_surface_soft",
                     id=_id("conversation_snippet")),
            ],
            weight=1, gap=1,
        )  # fmt: skip
        stamp = Column(
            [
                Text(_stamp(self, date), size=12.5, color="on_surface_soft", max_lines=1,
                     id=_id("conversation_timestamp")),
                mark,
            ],
            align="end", gap=8,
        )  # fmt: skip
        return Row(
            [Avatar(name, size=46), words, stamp], gap=16, padding=(14, 11), radius=22, width=FILL,
            on_tap=lambda: self.open(thread_screen(self, address)),
            on_long_press=lambda: ask_delete(self, thread, name), key=f"thread {thread}",
            id=_id("swipeableContent"),
        )  # fmt: skip


def _stamp(screen: Screen, ms: int) -> str:
    now = screen.phone.clock.now()
    then = datetime.fromtimestamp(ms / 1000, UTC).astimezone(now.tzinfo)
    return when(ms, now, screen.phone.time_text(then.hour, then.minute))


def ask_delete(screen: Screen, thread: int, name: str) -> None:
    """Delete a whole conversation after a yes."""

    def delete() -> None:
        screen.store.run("DELETE FROM sms WHERE thread_id=?", thread)
        screen.store.run("DELETE FROM threads WHERE id=?", thread)
        if isinstance(screen, Thread):
            screen.finish()
        screen.phone.toast("Conversation deleted")

    screen.ask("Delete this conversation?", f"All messages with {name} will be deleted.", "Delete",
               delete)  # fmt: skip


def thread_screen(caller: Screen, address: str) -> Thread:
    """The thread with ``address``."""
    return Thread(caller.phone, Intent(SENDTO, f"smsto:{address}"))


class Thread(Screen):
    """Messages with one number, and the field to write the next."""

    package = PACKAGE
    activity = f"{PACKAGE}.ui.conversation.ConversationActivity"

    def opened(self) -> None:
        self.address = self.intent.rest.split(",")[0].split(";")[0].strip("/ ")
        for (address,) in self.store.rows("SELECT address FROM threads ORDER BY id"):
            if same_number(address, self.address):
                self.address = address
        body = self.intent.text("sms_body", "android.intent.extra.TEXT")
        if not body and "body=" in self.intent.data:
            body = Intent(data=f"x:{self.intent.data.partition('body=')[2]}").rest
        self.ui.field("compose", body)

    def thread(self) -> int:
        """The row id of the conversation, 0 before its first message."""
        return self.store.one("SELECT id FROM threads WHERE address=?", self.address) or 0

    def build(self) -> Widget:
        thread = self.thread()
        name = name_of(self.store, self.address) or written(self.address)
        actions = [
            icon_button("phone", "Call", self._call, id=_id("action_call")),
            icon_button("delete", "Delete", lambda: ask_delete(self, thread, name),
                        id=_id("action_delete"), enabled=bool(thread)),
        ]  # fmt: skip
        body = listing(self._bubbles(thread), key="thread", start="bottom", padding=(12, 8))
        return Column([app_bar(name, back=self.finish, actions=actions), body, self._compose()],
                      height=FILL)  # fmt: skip

    def _bubbles(self, thread: int) -> list[Widget]:
        rows = self.store.rows(
            "SELECT id, body, date_ms, type FROM sms WHERE thread_id=?"
            " ORDER BY date_ms DESC, id DESC LIMIT 80", thread,
        )[::-1]  # fmt: skip
        widgets: list[Widget] = []
        last = 0
        for number, body, date, kind in rows:
            if date - last > 45 * 60_000:
                widgets.append(Text(_stamp(self, date), size=12.5, color="on_surface_soft",
                                    align="center", padding=(0, 12)))  # fmt: skip
            widgets.append(self._bubble(number, body, mine=kind != 1))
            if kind == FAILED:
                widgets.append(Text("Not sent", size=12.5, color="danger", align="end",
                                    padding=(0, 0, 12, 4)))  # fmt: skip
            last = date
        return widgets

    def _bubble(self, number: int, body: str, mine: bool) -> Widget:
        text = Text(body, size=16, color="on_primary" if mine else "on_surface",
                    id=_id("message_text"))  # fmt: skip
        bubble = Stack([text], padding=(16, 10), radius=22,
                       background="primary" if mine else "surface_high")  # fmt: skip
        side = (72, 3, 0, 3) if mine else (0, 3, 72, 3)
        return Row([bubble], justify="end" if mine else "start", padding=side, width=FILL,
                   key=f"sms {number}", on_long_press=lambda: self._hold(number, body))  # fmt: skip

    def _hold(self, number: int, body: str) -> None:
        def delete() -> None:
            self.store.run("DELETE FROM sms WHERE id=?", number)
            self.phone.changed()

        short = body if len(body) < 60 else f"{body[:60]}…"
        self.ask("Delete this message?", f"“{short}” will be deleted.", "Delete", delete)

    def _compose(self) -> Widget:
        ready = bool(self.typed("compose").strip())
        field = Field(
            key="compose", hint="Text message", id=_id("compose_message_text"), lines=5,
            enter="newline", padding=(18, 13), background="surface_high", radius=25, weight=1,
            capitalize=True, on_change=lambda _: self.phone.changed(),
        )  # fmt: skip
        send = icon_button(
            "send", "Send Message", self._send, id=_id("send_message_button_icon"),
            color="primary", enabled=ready,
        )  # fmt: skip
        return Row([field, send], gap=4, padding=(12, 6, 6, 8), align="end")

    def _send(self) -> None:
        body = self.typed("compose").strip()
        if body and self.address:
            self.phone.send_sms(self.address, body)
            self.ui.fields["compose"].put("")
            self.ui.scroll("thread").seen = False
            self.phone.changed()

    def _call(self) -> None:
        self.phone.follow(self, Intent("android.intent.action.CALL", f"tel:{self.address}"))


def _read(phone: Phone) -> None:
    """What stands in front of the person counts as read."""
    screen = phone.stacks.top
    if isinstance(screen, Thread):
        sql = "UPDATE sms SET read=1 WHERE read=0 AND thread_id=?"
        phone.store.run(sql, screen.thread())


class New(Screen):
    """Whom to write to."""

    package = PACKAGE
    activity = f"{PACKAGE}.ui.conversation.ConversationActivity"

    def opened(self) -> None:
        self.ui.focus = "to"

    def build(self) -> Widget:
        field = search_box(
            "to", "Type a name or phone number", id=_id("recipient_text_view"),
            change=lambda _: self.phone.changed(),
            leading=Text("To", color="on_surface_soft", padding=(14, 0)),
        )  # fmt: skip
        box = field.children[0].children[1]
        assert isinstance(box, Field)  # noqa: S101
        box.enter, box.on_enter = "done", self._typed
        bar = app_bar("New conversation", back=self.finish)
        return page(bar, [field, listing(self._suggestions(), key="people")])

    def _suggestions(self) -> list[Widget]:
        typed = self.typed("to").strip()
        people = self.store.rows(
            "SELECT name, number, type FROM contacts JOIN phones ON contact_id = contacts.id"
            " WHERE name LIKE ?1 OR number LIKE ?1 ORDER BY name COLLATE NOCASE, phones.id",
            f"%{typed}%",
        )
        rows: list[Widget] = []
        if len(digits(typed)) >= 3 and not typed.strip("+0123456789 ()-#*"):
            rows.append(row(f"Send to {typed}", icon="message", do=self._typed))
        rows.append(section("Contacts") if people else empty("person", "No matching contacts"))
        return rows + [
            row(name, f"{written(number)} · {kind}", leading=Avatar(name), lines=1,
                key=f"to {number}", do=partial(self._pick, number))
            for name, number, kind in people
        ]  # fmt: skip

    def _typed(self) -> None:
        typed = self.typed("to").strip()
        if digits(typed) and not typed.strip("+0123456789 ()-#*"):
            self._pick(typed.replace(" ", ""))
        else:
            self.phone.toast("Choose a contact or type a phone number")

    def _pick(self, number: str) -> None:
        self.finish()
        self.open(thread_screen(self, number))
        self.phone.typing.focus("compose")


APP = App(
    AppInfo(PACKAGE, "Messages", "信息短信", Conversations.activity, "1.0.001", 10001),
    "message", 0xFF1E9E6A, (Conversations, Thread, New),
    (
        Filter((SENDTO, VIEW), Thread, schemes=SCHEMES),
    ),
    ("sms", "threads"),
    sync=_read,
)  # fmt: skip
