"""Writing a mail: new, an answer, or on from a draft. Kept as a draft when it is left."""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import parse_qs, unquote

from device_drivers.virtual.apps.mail import box
from device_drivers.virtual.apps.mail.attach import Attach
from device_drivers.virtual.apps.mail.box import PACKAGE, Mail
from device_drivers.virtual.apps.mail.parts import view_id
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    dialog,
    divider,
    icon_button,
    listing,
    page,
    row,
    space,
)
from device_drivers.virtual.ui.controls import Avatar, Field, Icon
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget

LISTS = ("to", "cc", "bcc")


class Compose(Screen):
    """To, subject, text, attachments; nothing is sent before Send."""

    package = PACKAGE
    activity = f"{PACKAGE}.activity.ComposeActivity"

    def opened(self) -> None:
        self.people: dict[str, list[str]] = {name: [] for name in LISTS}
        self.files: list[tuple[str, str, int]] = []
        self.draft, self.thread, self.quoted, self.done = 0, 0, "", False
        self.more = False
        self._read_intent()
        self.ui.field("body").multiline = True
        self._saved = self._content()

    @staticmethod
    def of_draft(number: int) -> Intent:
        """What goes on with draft ``number``."""
        return Intent("android.intent.action.EDIT", f"content://{PACKAGE}/drafts/{number}")

    @staticmethod
    def answering(number: int, kind: str) -> Intent:
        """What answers mail ``number``; ``kind`` is reply, reply_all or forward."""
        return Intent("android.intent.action.EDIT", f"content://{PACKAGE}/{kind}/{number}")

    # --- where it begins ------------------------------------------------------------------------

    def _read_intent(self) -> None:
        intent = self.intent
        if intent.scheme == "content" and len(intent.path) == 2 and intent.path[1].isdigit():
            mail = box.mail(self.store, int(intent.path[1]))
            if mail and intent.path[0] == "drafts":
                self._continue(mail)
            elif mail:
                self._answer(mail, intent.path[0])
            return
        query = parse_qs(intent.data.partition("?")[2]) if intent.scheme == "mailto" else {}
        given = {name: unquote(value[0]) for name, value in query.items()}
        extra = "android.intent.extra."
        to = [intent.rest] if intent.scheme == "mailto" else []
        to += [intent.text(f"{extra}EMAIL"), given.get("to", "")]
        self.people["to"] = box.addresses(" ".join(to))
        self.people["cc"] = box.addresses(f"{intent.text(f'{extra}CC')} {given.get('cc', '')}")
        self.people["bcc"] = box.addresses(intent.text(f"{extra}BCC"))
        self.ui.field("subject", intent.text(f"{extra}SUBJECT") or given.get("subject", ""))
        self.ui.field("body", intent.text(f"{extra}TEXT") or given.get("body", ""))
        path = intent.text(f"{extra}STREAM")
        if path:
            self._attach(path)

    def _continue(self, mail: Mail) -> None:
        self.draft, self.quoted = mail.id, mail.quoted
        self.thread = mail.thread if mail.thread != mail.id else 0
        for name, text in zip(LISTS, (mail.recipients, mail.cc, mail.bcc), strict=True):
            self.people[name] = box.addresses(text)
        self.ui.field("subject", mail.subject)
        self.ui.field("body", mail.body)
        self.files = [(n, path, size) for _, n, path, size in box.attachments(self.store, mail.id)]

    def _answer(self, mail: Mail, kind: str) -> None:
        mine = box.setting(self.store, "address")
        plain = re.sub(r"^((re|fwd): *)+", "", mail.subject, flags=re.IGNORECASE)
        if kind == "forward":
            self.files = [(n, path, size) for _, n, path, size in
                          box.attachments(self.store, mail.id)]  # fmt: skip
            self.ui.field("subject", f"Fwd: {plain}")
            head = self.t("Forwarded message")
            who = f"{mail.name} <{mail.sender}>"
            self.quoted = f"---------- {head} ----------\n{who}\n{mail.subject}\n\n{mail.body}"
            return
        self.thread = mail.thread
        own = mail.sender == mine
        self.people["to"] = box.addresses(mail.recipients if own else mail.sender)
        if kind == "reply_all":
            others = box.addresses(f"{mail.recipients} {mail.cc}")
            self.people["cc"] = [a for a in others if a not in (mine, *self.people["to"])]
        self.ui.field("subject", f"Re: {plain}")
        lines = "\n".join(f"> {line}" for line in mail.body.splitlines())
        self.quoted = self.t("{name} wrote:", name=mail.name) + f"\n{lines}"

    # --- looking --------------------------------------------------------------------------------

    def build(self) -> Widget:
        actions = [
            icon_button("attach", self.t("Attach file"), self._choose_file, id=view_id("attach")),
            icon_button("send", self.t("Send"), self._send, id=view_id("send"), color="primary"),
            icon_button("more", self.t("More options"), self._menu),
        ]
        form: list[Widget] = [
            Row([Text(self.t("From"), size=14.5, color="on_surface_soft", width=64),
                 Text(box.setting(self.store, "address"), size=15, weight=1, max_lines=1)],
                padding=(20, 10)),
            divider(),
            *self._line("to", self.t("To")),
        ]  # fmt: skip
        if self.more or self.people["cc"] or self.people["bcc"]:
            form += [*self._line("cc", self.t("Cc")), *self._line("bcc", self.t("Bcc"))]
        subject = Field(key="subject", hint=self.t("Subject"), size=16, padding=(20, 13),
                        capitalize=True, enter="next", id=view_id("subject"))  # fmt: skip
        body = Field(key="body", hint=self.t("Compose email"), size=16, lines=500, enter="newline",
                     padding=(20, 12), min_height=180, capitalize=True,
                     id=view_id("body"))  # fmt: skip
        form += [subject, divider(), *[self._file(i) for i in range(len(self.files))], body]
        for text, name in ((box.setting(self.store, "signature"), "signature"),
                           (self.quoted, "quoted")):  # fmt: skip
            if text:
                form.append(Text(text, size=14.5, color="on_surface_soft", padding=(20, 6),
                                 id=view_id(name)))  # fmt: skip
        bar = app_bar(self.t("Compose"), back=self._leave, actions=actions)
        return page(bar, [listing([*form, space(30)], key="compose")])

    def _line(self, name: str, label: str) -> list[Widget]:
        """One line of recipients: those there are, a field for more, who may be meant."""
        chips = [self._chip(name, address) for address in self.people[name]]
        field = Field(key=name, hint=label, size=15.5, padding=(0, 12), weight=1, enter="next",
                      on_change=partial(self._typed, name), id=view_id(name),
                      on_enter=partial(self._commit, name))  # fmt: skip
        tail = []
        if name == "to" and not self.more:
            tail = [icon_button("down", self.t("Add Cc/Bcc"), self._show_more, size=44)]
        line: list[Widget] = []
        if chips:
            line.append(Column(chips, gap=6, padding=(20, 8, 20, 0), align="start"))
        line.append(Row([field, *tail], padding=(20, 0, 6, 0)))
        text = self.typed(name).strip()
        if text and self.ui.focus == name:
            found = [p for p in box.people(self.store, text) if p[1] not in self.people[name]]
            line += [
                row(who, address, leading=Avatar(who, size=36), key=f"suggestion {address}",
                    id=view_id("suggestion"), do=partial(self._add, name, address), lines=1)
                for who, address in found
            ]  # fmt: skip
        return [*line, divider()]

    def _chip(self, name: str, address: str) -> Widget:
        who = self.store.one(
            "SELECT contacts.name FROM emails JOIN contacts ON contacts.id = contact_id"
            " WHERE emails.address=?",
            address,
        )
        shown = Text(who or address, size=14, max_lines=1, id=view_id("recipient"))
        gone = icon_button("close", self.t("Remove {name}", name=who or address),
                           partial(self._drop, name, address), size=32)  # fmt: skip
        return Row([Avatar(who or address, size=26), shown, gone], gap=6, padding=(4, 2), radius=18,
                   background="surface_high", key=f"recipient {name} {address}")  # fmt: skip

    def _file(self, index: int) -> Widget:
        name = self.files[index][0]
        remove = self.t("Remove {name}", name=name)
        gone = icon_button("close", remove, partial(self._detach, index), size=40)
        return Row(
            [Icon("attach", size=20), Text(name, size=14.5, weight=1, max_lines=1,
                                           id=view_id("attachment")), gone],
            gap=10, padding=(20, 2), key=f"file {index}",
        )  # fmt: skip

    # --- doing ----------------------------------------------------------------------------------

    def back(self) -> bool:
        self._leave()
        return True

    def left(self) -> None:
        self._keep()

    def _leave(self) -> None:
        kept = self._keep()
        self.finish()
        if kept:
            self.phone.toast(self.t("Draft saved"))

    def _content(self) -> tuple[object, ...]:
        typed = tuple(self.typed(name) for name in (*LISTS, "subject", "body"))
        return typed, {n: list(p) for n, p in self.people.items()}, list(self.files)

    def _keep(self) -> bool:
        """Save as a draft what was not saved yet; False when there is nothing to keep."""
        now = self._content()
        if self.done or now == self._saved:
            return False
        self._write("drafts", self.typed("body"))
        self._saved = now
        return True

    def _write(self, folder: str, body: str) -> int:
        """The mail as a row of ``folder``, the one it was as a draft; its id."""
        to, cc, bcc = (", ".join(self._all(name)) for name in LISTS)
        subject, body = self.typed("subject").strip(), body.rstrip()
        if self.draft:
            self.store.run(
                "UPDATE mails SET folder=?, recipients=?, cc=?, bcc=?, subject=?, body=?,"
                " date_ms=? WHERE id=?",
                folder, to, cc, bcc, subject, body, self.phone.clock.now_ms(), self.draft,
            )  # fmt: skip
            self.store.run("DELETE FROM mail_attachments WHERE mail_id=?", self.draft)
        else:
            me = box.setting(self.store, "name"), box.setting(self.store, "address")
            self.draft = box.add(self.phone, folder, me, to, subject, body, cc=cc, bcc=bcc,
                                 quoted=self.quoted, thread=self.thread)  # fmt: skip
        for name, path, size in self.files:
            self.store.run(
                "INSERT INTO mail_attachments(mail_id, name, path, size) VALUES (?, ?, ?, ?)",
                self.draft, name, path, size,
            )  # fmt: skip
        return self.draft

    def _all(self, name: str) -> list[str]:
        return list(dict.fromkeys([*self.people[name], *box.addresses(self.typed(name))]))

    def _typed(self, name: str, text: str) -> None:
        if text.endswith((",", ";", " ")) and box.addresses(text):
            self._commit(name)
        self.phone.changed()

    def _commit(self, name: str) -> None:
        """What was typed as a recipient becomes one."""
        text = self.typed(name).strip()
        found = box.addresses(text)
        if not found and text:
            found = [address for _, address in box.people(self.store, text, 1)]
        for address in found:
            self._add(name, address)

    def _add(self, name: str, address: str) -> None:
        if address not in self.people[name]:
            self.people[name].append(address)
        self.ui.field(name).put("")
        self.phone.changed()

    def _drop(self, name: str, address: str) -> None:
        self.people[name].remove(address)
        self.phone.changed()

    def _show_more(self) -> None:
        self.more = True
        self.phone.changed()

    def _menu(self) -> None:
        self.menu([(self.t("Discard"), self._discard), (self.t("Save draft"), self._leave)])

    def _discard(self) -> None:
        self.done = True
        if self.draft:
            box.remove(self.store, [self.draft])
        self.finish()
        self.phone.toast(self.t("Draft discarded"))

    def _choose_file(self) -> None:
        picker = Attach(self.phone)
        picker.chosen = self._attach
        self.open(picker)

    def _attach(self, path: str) -> None:
        size = self.store.one("SELECT length(content) FROM files WHERE path=?", path) or 0
        self.files.append((path.rpartition("/")[2], path, int(size)))
        self.phone.changed()

    def _detach(self, index: int) -> None:
        self.files.pop(index)
        self.phone.changed()

    def _send(self) -> None:
        wrong = next((word for name in LISTS for word in self._unreadable(name)), "")
        if wrong:
            self._say(self.t("“{word}” is not an address.", word=wrong))
        elif not any(self._all(name) for name in LISTS):
            self._say(self.t("Add at least one recipient."))
        elif not self.typed("subject").strip():
            self.ask(self.t("Send without a subject?"), self.t("This mail has no subject."),
                     self.t("Send"), self._go)  # fmt: skip
        else:
            self._go()

    def _unreadable(self, name: str) -> list[str]:
        words = re.split(r"[,;\s]+", self.typed(name).strip())
        return [word for word in words if word and not box.addresses(word)]

    def _say(self, text: str) -> None:
        self.show(lambda: dialog("", text, [button(self.t("OK"), self.dismiss, kind="text",
                                                   id="android:id/button1")]))  # fmt: skip

    def _go(self) -> None:
        typed, signature = self.typed("body"), box.setting(self.store, "signature")
        body = f"{typed.rstrip()}\n\n{signature}" if signature else typed
        number = self._write("sent", body)
        self.done = True
        self.finish()
        phone = self.phone

        def undo() -> None:
            self.store.run("UPDATE mails SET folder='drafts', body=? WHERE id=?", typed, number)
            phone.stacks.push(Compose(phone, Compose.of_draft(number)))

        phone.show_snack(phone.stacks.top, self.t("Message sent"), self.t("Undo"), undo)
