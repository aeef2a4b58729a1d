"""One conversation: its messages, and the field to write the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.messages.bubbles import bubbles
from device_drivers.virtual.apps.messages.mailbox import draft_of, keep_draft, put, remove
from device_drivers.virtual.apps.messages.pictures import attached, choose_picture
from device_drivers.virtual.apps.messages.strings import PACKAGE, id_of
from device_drivers.virtual.blocking import block_choice
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.people import name_of, same_number, written
from device_drivers.virtual.screen import Choice, Screen
from device_drivers.virtual.ui.components import app_bar, icon_button, listing
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

SENDTO = "android.intent.action.SENDTO"
STREAM = "android.intent.extra.STREAM"


def thread_screen(caller: Screen, address: str, text: str = "", picture: str = "") -> Thread:
    """The thread with ``address``, something to send in it already there."""
    extras = {"sms_body": text, STREAM: picture}
    return Thread(caller.phone, Intent(SENDTO, f"smsto:{address}",
                                       extras={k: v for k, v in extras.items() if v}))  # fmt: skip


class Thread(Screen):
    """Messages with one number; what is written and not sent is kept as a draft."""

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
        self.picture = self.intent.text(STREAM)
        self.ui.field("compose", body or draft_of(self.store, self.address)[1])

    def thread(self) -> int:
        """The row id of the conversation, 0 before its first message."""
        return self.store.one("SELECT id FROM threads WHERE address=?", self.address) or 0

    def left(self) -> None:
        body = self.typed("compose").strip()
        keep_draft(self.store, self.address, body, self.phone.clock.now_ms())

    def build(self) -> Widget:
        thread = self.thread()
        name = name_of(self.store, self.address) or written(self.address)
        actions = [
            icon_button("phone", self.t("Call"), self._call, id=id_of("action_call")),
            icon_button("more", self.t("More options"), lambda: self.menu(self._choices(thread)),
                        id=id_of("action_more")),
        ]  # fmt: skip
        body = listing(bubbles(self, thread), key="thread", start="bottom", padding=(12, 8))
        parts = [body]
        if not self.cramped:
            parts.insert(0, app_bar(name, back=self.finish, actions=actions))
        if self.picture:
            parts.append(attached(self, self.picture, self._detach))
        return Column([*parts, self._compose()], height=FILL)

    def _compose(self) -> Widget:
        ready = bool(self.typed("compose").strip() or self.picture)
        field = Field(
            key="compose", hint=self.t("Text message"), id=id_of("compose_message_text"), lines=5,
            enter="newline", padding=(18, 13), background="surface_high", radius=25, weight=1,
            capitalize=True, on_change=lambda _: self.phone.changed(),
        )  # fmt: skip
        attach = icon_button(
            "image", self.t("Attach a picture"), lambda: choose_picture(self, self._attach),
            id=id_of("attach_media_button"),
        )  # fmt: skip
        send = icon_button(
            "send", self.t("Send Message"), self._send, id=id_of("send_message_button_icon"),
            color="primary", enabled=ready,
        )  # fmt: skip
        return Row([attach, field, send], gap=2, padding=(4, 6, 4, 8), align="end")

    def _attach(self, path: str) -> None:
        self.picture = path
        self.phone.changed()

    def _detach(self) -> None:
        self._attach("")

    def _send(self) -> None:
        body = self.typed("compose").strip()
        if (body or self.picture) and self.address:
            keep_draft(self.store, self.address, "", 0)
            self.phone.send_sms(self.address, body, self.picture)
            self.ui.fields["compose"].put("")
            self.ui.scroll("thread").seen = False
            self._attach("")

    def _call(self) -> None:
        self.phone.follow(self, Intent("android.intent.action.CALL", f"tel:{self.address}"))

    def _choices(self, thread: int) -> list[Choice]:
        contact = self.store.rows("SELECT contact_id, number FROM phones ORDER BY id")
        who = next((i for i, number in contact if same_number(number, self.address)), 0)
        choices: list[Choice] = [
            (self.t("View contact"), partial(self._view, who)) if who
            else (self.t("Add contact"), self._add)
        ]  # fmt: skip
        if thread:
            choices += [
                (self.t("Archive"), partial(self._archive, thread)),
                (self.t("Delete"), partial(self._delete, thread)),
            ]
        return [*choices, block_choice(self, self.address)]

    def _view(self, contact: int) -> None:
        uri = f"content://com.android.contacts/contacts/{contact}"
        self.phone.follow(self, Intent(VIEW, uri))

    def _add(self) -> None:
        self.phone.follow(self, Intent("android.intent.action.INSERT",
                                       type="vnd.android.cursor.dir/contact",
                                       extras={"phone": self.address}))  # fmt: skip

    def _archive(self, thread: int) -> None:
        self.finish()
        put(self.store, [thread], "archived", 1)
        self._after(self.t("Conversation archived"),
                    lambda: put(self.store, [thread], "archived", 0))  # fmt: skip

    def _delete(self, thread: int) -> None:
        self.ui.fields["compose"].put("")
        self.finish()
        restore = remove(self.store, [thread])
        self._after(self.t("Conversation deleted"), restore)

    def _after(self, said: str, undo: Callable[[], object]) -> None:
        """Tell on the screen that is in front now, with a way back."""

        def back() -> None:
            undo()
            self.phone.changed()

        self.phone.stacks.top.snack(said, self.t("Undo"), back)


def read_on_sight(phone: Phone) -> None:
    """What stands in front of the person counts as read, and is announced no longer."""
    screen = phone.stacks.top
    if isinstance(screen, Thread) and phone.awake:
        phone.store.run("UPDATE sms SET read=1 WHERE read=0 AND thread_id=?", screen.thread())
        phone.store.run(
            "UPDATE notifications SET dismissed=1 WHERE dismissed=0 AND package=? AND opens=?",
            PACKAGE, f"sms:{screen.address}",
        )  # fmt: skip
