"""One talk: its mails one below the other, what is attached, and what to do with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device_drivers.virtual.apps.mail import box
from device_drivers.virtual.apps.mail.box import PACKAGE, Mail
from device_drivers.virtual.apps.mail.compose import Compose
from device_drivers.virtual.apps.mail.parts import (
    choose_folder,
    choose_labels,
    tag,
    view_id,
    when,
)
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    divider,
    empty,
    icon_button,
    listing,
    page,
    row,
    space,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Text, Widget

DOWNLOADS = "/sdcard/Download"


def open_talk(caller: Screen, number: int) -> None:
    """Show the talk that mail ``number`` is part of."""
    caller.open(Talk(caller.phone, Intent(VIEW, f"content://{PACKAGE}/mail/{number}")))


def size_text(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, size // 1000)} KB"


class Talk(Screen):
    """A thread of mails, the last one open."""

    package = PACKAGE
    activity = f"{PACKAGE}.activity.MessageActivity"

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        found = box.mail(self.store, int(last)) if last.isdigit() else None
        self.number = found.id if found else 0
        self.thread = found.thread if found else 0
        self.trash = found is not None and found.folder == "trash"
        mails = self.mails()
        self.unfolded = {mail.id for mail in mails if not mail.read} | {self.number}
        if mails:
            self.unfolded.add(mails[-1].id)
        box.mark(self.store, [mail.id for mail in mails], "read", 1)

    def mails(self) -> list[Mail]:
        return box.talk(self.store, self.thread, trash=self.trash)

    # --- looking --------------------------------------------------------------------------------

    def build(self) -> Widget:
        mails = self.mails()
        if not mails:
            return page(app_bar("", back=self.finish), [empty("mail", self.t("This mail is gone"))])
        numbers = [mail.id for mail in mails]
        actions = [
            icon_button("archive", self.t("Archive"), lambda: self._put("archive"),
                        id=view_id("archive")),
            icon_button("delete", self.t("Delete"), self._delete, id=view_id("delete")),
            icon_button("unread", self.t("Mark as unread"), self._unread,
                        id=view_id("mark_unread")),
            icon_button("more", self.t("More options"), lambda: self._more(numbers)),
        ]  # fmt: skip
        body: list[Widget] = [self._head(mails)]
        for mail in mails:
            body += [divider(), *(self._open(mail) if mail.id in self.unfolded
                                  else [self._folded(mail)])]  # fmt: skip
        body.append(self._answers(mails[-1]))
        return page(app_bar("", back=self.finish, actions=actions),
                    [listing(body, key="talk", id=view_id("conversation"))])  # fmt: skip

    def _head(self, mails: list[Mail]) -> Widget:
        starred = any(mail.starred for mail in mails)
        star = icon_button(
            "star" if starred else "star_off", self.t("Remove star" if starred else "Add star"),
            lambda: self._star(mails, starred), color="primary" if starred else "outline",
            id=view_id("star"),
        )  # fmt: skip
        subject = Text(mails[0].subject or self.t("(no subject)"), size=21, weight=1, max_lines=4,
                       id=view_id("subject"), traits=("header",))  # fmt: skip
        labels = self.store.rows(
            "SELECT DISTINCT name FROM mail_labelled JOIN mail_labels ON mail_labels.id = label_id"
            " JOIN mails ON mails.id = mail_id WHERE thread_id=? ORDER BY name", self.thread
        )  # fmt: skip
        tags = [tag(self.t(name)) for (name,) in labels]
        below = [Row(tags, gap=6, padding=(0, 6, 0, 0))] if tags else []
        return Column([Row([subject, star], gap=6, align="start"), *below], padding=(20, 4, 8, 12))

    def _folded(self, mail: Mail) -> Widget:
        return Row(
            [Avatar(mail.name, size=36),
             Column([Text(mail.name, size=14.5, max_lines=1),
                     Text(" ".join(mail.body.split()), size=13, color="on_surface_soft",
                          max_lines=1)], weight=1),
             Text(when(self.phone, mail.date_ms), size=12.5, color="on_surface_soft")],
            gap=12, padding=(18, 10), width=FILL, key=f"mail {mail.id}",
            on_tap=partial(self._fold, mail.id), id=view_id("collapsed"),
        )  # fmt: skip

    def _open(self, mail: Mail) -> list[Widget]:
        to = [mail.recipients, mail.cc]
        told = ", ".join(part for part in to if part)
        mine = box.setting(self.store, "address")
        target = self.t("to me") if told == mine else self.t("to {names}", names=told)
        head = Row(
            [
                Avatar(mail.name, size=40),
                Column([Text(mail.name, size=15, bold=500, max_lines=1, id=view_id("sender_name")),
                        Text(mail.sender, size=12.5, color="on_surface_soft", max_lines=1,
                             id=view_id("sender")),
                        Text(target, size=12.5, color="on_surface_soft", max_lines=2,
                             id=view_id("recipients"))], weight=1),
                Text(when(self.phone, mail.date_ms), size=12.5, color="on_surface_soft"),
            ],
            gap=12, padding=(18, 12, 18, 4), width=FILL, align="start", key=f"head {mail.id}",
            on_tap=partial(self._fold, mail.id),
        )  # fmt: skip
        inside: list[Widget] = [
            head,
            Text(mail.body, size=15.5, padding=(20, 8, 20, 12), id=view_id("body")),
        ]
        if mail.quoted:
            inside.append(Text(mail.quoted, size=13.5, color="on_surface_soft",
                               padding=(28, 0, 20, 12), id=view_id("quoted")))  # fmt: skip
        inside += [self._attachment(*each) for each in box.attachments(self.store, mail.id)]
        return inside

    def _attachment(self, number: int, name: str, path: str, size: int) -> Widget:
        known = size_text(size) + (f" · {self.t('Saved')}" if path else "")
        body = row(name, known, icon="attach", key=f"attachment {number}", id=view_id("attachment"),
                   do=lambda: self._offer(number, name, path))  # fmt: skip
        return Column([Column([body], background="surface_low", radius=18)], padding=(16, 4))

    def _answers(self, last: Mail) -> Widget:
        several = len(box.addresses(f"{last.sender}, {last.recipients}, {last.cc}")) > 2
        offers = [("Reply", "reply"), *([("Reply all", "reply_all")] if several else []),
                  ("Forward", "forward")]  # fmt: skip
        buttons = [
            button(self.t(name), partial(self._answer, last, kind), kind="tonal", id=view_id(kind))
            for name, kind in offers
        ]
        return Column([divider(), Row(buttons, gap=8, padding=(16, 14)), space(20)])

    # --- doing ----------------------------------------------------------------------------------

    def _fold(self, number: int) -> None:
        self.unfolded ^= {number}
        self.phone.changed()

    def _answer(self, mail: Mail, kind: str) -> None:
        self.open(Compose(self.phone, Compose.answering(mail.id, kind)))

    def _star(self, mails: list[Mail], starred: bool) -> None:
        chosen = [mail.id for mail in mails] if starred else [mails[-1].id]
        box.mark(self.store, chosen, "starred", int(not starred))
        self.phone.changed()

    def _unread(self) -> None:
        received = [mail.id for mail in self.mails() if mail.folder not in ("sent",)]
        box.mark(self.store, received[-1:] or [self.number], "read", 0)
        self.finish()
        self.phone.toast(self.t("Marked as unread"))

    def _movable(self) -> list[int]:
        """What archiving or deleting means: not one's own mails in Sent, unless it is only they."""
        mails = self.mails()
        return [m.id for m in mails if m.folder != "sent"] or [m.id for m in mails]

    def _put(self, folder: str) -> None:
        before = box.move(self.store, self._movable(), folder)
        self.finish()
        done = {"archive": "Archived", "trash": "Moved to Trash", "spam": "Reported as spam",
                "inbox": "Moved to Inbox"}[folder]  # fmt: skip

        def undo() -> None:
            box.put_back(self.store, before)
            self.phone.changed()

        self.phone.show_snack(self.phone.stacks.top, self.t(done), self.t("Undo"), undo)

    def _delete(self) -> None:
        if not self.trash:
            self._put("trash")
            return

        def gone() -> None:
            box.remove(self.store, [self.number])
            self.finish()
            self.phone.toast(self.t("Deleted"))

        self.ask(self.t("Delete forever?"), self.t("This cannot be undone."), self.t("Delete"),
                 gone)  # fmt: skip

    def _more(self, numbers: list[int]) -> None:
        self.menu(
            [
                (self.t("Move to"), lambda: choose_folder(self, self._put)),
                (self.t("Label as"), lambda: choose_labels(self, numbers)),
                (self.t("Report spam"), lambda: self._put("spam")),
                (self.t("Share"), self._share),
            ]
        )

    def _share(self) -> None:
        mail = self.mails()[-1]
        self.share(f"{mail.subject}\n\n{mail.body}", subject=mail.subject)

    def _offer(self, number: int, name: str, path: str) -> None:
        choices: list[tuple[str, str, Callable[[], object]]] = []
        kind = kind_of(name)
        if path and kind.partition("/")[0] in ("text", "image", "audio"):
            link = Intent(VIEW, f"file://{path}", type=kind)
            choices.append(("display", self.t("Open"), lambda: self.phone.follow(self, link)))
        if path:
            choices.append(("share", self.t("Share"),
                            lambda: self.share(stream=path, type=kind)))  # fmt: skip
        else:
            choices.append(("down", self.t("Save to Downloads"), lambda: self._save(number, name)))
        self.sheet(name, choices)

    def _save(self, number: int, name: str) -> None:
        path = f"{DOWNLOADS}/{name}"
        seconds = self.phone.clock.now_ms() // 1000
        self.store.run("INSERT OR REPLACE INTO files(path, mtime, content) VALUES (?, ?, ?)", path,
                       seconds, f"{name}\n".encode())  # fmt: skip
        self.store.run("UPDATE mail_attachments SET path=? WHERE id=?", path, number)
        self.phone.toast(self.t("Saved to Downloads"))


def kind_of(name: str) -> str:
    """The MIME type that a file's name suggests."""
    ending = name.rpartition(".")[2].lower()
    return {"jpg": "image/jpeg", "png": "image/png", "pdf": "application/pdf",
            "txt": "text/plain", "mp3": "audio/mpeg", "mp4": "video/mp4"}.get(
        ending, "application/octet-stream"
    )  # fmt: skip
