"""What mail screens show alike: lines of a list, the drawer, dialogs for labels and moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.mail import box
from device_drivers.virtual.apps.mail.box import FOLDERS, PACKAGE, Line
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    button,
    check_row,
    dialog,
    divider,
    icon_button,
    row,
    section,
    space,
)
from device_drivers.virtual.ui.controls import Avatar, Field, Icon
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Direction,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone


def view_id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def when(phone: Phone, ms: int) -> str:
    """The time of a mail of today, else its day."""
    now = phone.clock.now()
    then = datetime.fromtimestamp(ms / 1000, now.tzinfo)
    if then.date() == now.date():
        return phone.time_text(then.hour, then.minute)
    return phone.date_text(then)


def line_row(
    screen: Screen, line: Line, *, chosen: bool, open: Callable[[], object],
    choose: Callable[[], object], star: Callable[[], object],
    swipe: Callable[[Direction], bool],
) -> Widget:  # fmt: skip
    """One talk of a list: from whom, what about, how it begins."""
    mail, bold = line.mail, 400 if line.read else 700
    who = mail.name if mail.folder not in ("sent", "drafts") else screen.t(
        "To: {names}", names=mail.recipients or "–"
    )  # fmt: skip
    if mail.folder == "drafts":
        who = f"{screen.t('Draft')} · {mail.recipients}" if mail.recipients else screen.t("Draft")
    count = f" ({line.count})" if line.count > 1 else ""
    head: list[Widget] = []
    if not line.read:
        head.append(Widget(width=9, height=9, radius=4.5, background="primary", role=Role.IMAGE,
                           description=screen.t("Unread"), id=view_id("unread")))  # fmt: skip
    head += [
        Text(who + count, size=15.5, bold=bold, max_lines=1, weight=1, id=view_id("senders"),
             color="danger" if mail.folder == "drafts" else "on_surface"),
        Text(when(screen.phone, mail.date_ms), size=12.5, bold=bold, max_lines=1,
             color="primary" if not line.read else "on_surface_soft", id=view_id("date")),
    ]  # fmt: skip
    subject = mail.subject or screen.t("(no subject)")
    beginning = " ".join(mail.body.split())[:120]
    words: list[Widget] = [
        Row(head, gap=8, width=FILL),
        Text(subject, size=14.5, bold=bold, max_lines=1, id=view_id("subject")),
        Text(beginning, size=13.5, color="on_surface_soft", max_lines=1, id=view_id("snippet")),
    ]
    tags = [tag(screen.t(name)) for name in line.labels]
    if line.attached:
        tags.append(Icon("attach", size=16, description=screen.t("Has an attachment")))
    if tags:
        words.append(Row(tags, gap=6, padding=(0, 4, 0, 0)))
    face: Widget = Stack([Avatar(mail.name or mail.sender, size=42)], on_tap=choose, radius=21,
                         description=screen.t("Select conversation"), role=Role.BUTTON,
                         id=view_id("avatar"))  # fmt: skip
    if chosen:
        face = Stack([Icon("check", color="on_primary", hidden=True)], width=42, height=42,
                     radius=21, background="primary", align_x="center", align_y="center",
                     on_tap=choose, role=Role.BUTTON,
                     description=screen.t("Deselect conversation"))  # fmt: skip
    on = line.starred
    mark = icon_button("star" if on else "star_off", screen.t("Remove star" if on else "Add star"),
                       star, size=40, color="primary" if on else "outline",
                       id=view_id("star"))  # fmt: skip
    return Row(
        [face, Column(words, weight=1, gap=1), mark], gap=12, padding=(16, 10, 6, 10), width=FILL,
        align="start", on_tap=choose if chosen else open, on_long_press=choose, on_swipe=swipe,
        key=f"mail {mail.id}", id=view_id("conversation"), radius=18, selected=chosen,
        background="primary_soft" if chosen else "",
    )  # fmt: skip


def tag(name: str) -> Widget:
    """A label's name on a small ground."""
    words = Text(name, size=11.5, color="on_primary_soft", max_lines=1, id=view_id("label"))
    return Stack([words], background="primary_soft", radius=6, padding=(7, 2))


def drawer(screen: Screen, folder: str, choose: Callable[[str], object], *,
           settings: Callable[[], object], label: Callable[[], object]) -> Widget:  # fmt: skip
    """The panel from the left with folders and labels."""
    store = screen.store
    account = [
        Text(screen.t("Mail"), size=22, bold=500, padding=(24, 20, 24, 2), traits=("header",)),
        Text(box.setting(store, "address"), size=13.5, color="on_surface_soft", max_lines=1,
             padding=(24, 0, 24, 12), id=view_id("account")),
        divider(),
        space(8),
    ]  # fmt: skip
    rows: list[Widget] = []
    for key, (name, icon) in FOLDERS.items():
        count = box.unread(store, key) if key in ("inbox", "spam") else 0
        rows.append(_entry(screen.t(name), icon, count, key == folder, partial(choose, key)))
    rows += [space(6), divider(), section(screen.t("Labels"))]
    for number, name in store.rows("SELECT id, name FROM mail_labels ORDER BY name"):
        key = f"label:{number}"
        rows.append(_entry(screen.t(name), "label", 0, key == folder, partial(choose, key)))
    rows += [
        _entry(screen.t("Create label"), "add", 0, False, label),
        divider(),
        _entry(screen.t("Settings"), "settings", 0, False, settings),
        space(20),
    ]
    panel = Column([*account, Scroll([Column(rows, padding=(10, 0))], key="drawer", weight=1)],
                   background="surface_low", width=300, height=FILL)  # fmt: skip
    rest = Stack([], weight=1, height=FILL, on_tap=screen.dismiss, description=screen.t("Close"))
    return Row([panel, rest], width=FILL, height=FILL, align="stretch")


def _entry(name: str, icon: str, count: int, on: bool, do: Callable[[], object]) -> Widget:
    number = [Text(str(count), size=13, color="on_surface_soft", max_lines=1)] if count else []
    return Row(
        [Icon(icon, size=22), Text(name, size=15, bold=600 if on else 400, max_lines=1, weight=1),
         *number],
        gap=16, padding=(16, 0), height=50, width=FILL, radius=25, on_tap=do, selected=on,
        background="primary_soft" if on else "", key=f"folder {name}",
    )  # fmt: skip


def choose_folder(screen: Screen, then: Callable[[str], object]) -> None:
    """A dialog of the folders a mail can be put into."""
    offered = [key for key in FOLDERS if key not in ("starred", "sent", "drafts")]

    def make() -> Widget:
        rows = [
            row(
                screen.t(FOLDERS[key][0]),
                icon=FOLDERS[key][1],
                do=partial(_after, screen, then, key),
            )
            for key in offered
        ]
        cancel = button(screen.t("Cancel"), screen.dismiss, kind="text")
        return dialog(screen.t("Move to"), rows, [cancel])

    screen.show(make)


def _after(screen: Screen, then: Callable[[str], object], key: str) -> None:
    screen.dismiss()
    then(key)


def choose_labels(screen: Screen, numbers: Sequence[int]) -> None:
    """A dialog that puts labels on mails and takes them off; written at OK."""
    store = screen.store
    labels = store.rows("SELECT id, name FROM mail_labels ORDER BY name")
    marks = ", ".join("?" * len(numbers))
    sql = f"SELECT DISTINCT label_id FROM mail_labelled WHERE mail_id IN ({marks})"  # noqa: S608
    wanted = {number for (number,) in store.rows(sql, *numbers)}

    def flip(label: int, on: bool) -> None:
        wanted.add(label) if on else wanted.discard(label)

    def save() -> None:
        screen.dismiss()
        for label, _ in labels:
            for number in numbers:
                if label in wanted:
                    store.run("INSERT OR IGNORE INTO mail_labelled VALUES (?, ?)", number, label)
                else:
                    store.run("DELETE FROM mail_labelled WHERE mail_id=? AND label_id=?", number,
                              label)  # fmt: skip
        screen.phone.toast(screen.t("Labels changed"))

    def make() -> Widget:
        rows = [
            check_row(screen.t(name), label in wanted, partial(flip, label), key=f"label {label}")
            for label, name in labels
        ]
        buttons = [button(screen.t("Cancel"), screen.dismiss, kind="text"),
                   button(screen.t("OK"), save, kind="text")]  # fmt: skip
        return dialog(screen.t("Label as"), rows, buttons)

    screen.show(make)


def create_label(screen: Screen) -> None:
    """A dialog that asks for the name of a new label."""
    screen.ui.fields.pop("label", None)

    def save() -> None:
        name = screen.typed("label").strip()
        known = screen.store.one("SELECT id FROM mail_labels WHERE name=? COLLATE NOCASE", name)
        if not name or known:
            screen.phone.toast(screen.t("Choose another name"))
            return
        screen.dismiss()
        screen.store.run("INSERT INTO mail_labels(name, color) VALUES (?, ?)", name, 0xFF5F6368)
        screen.phone.toast(screen.t("Label created"))

    def make() -> Widget:
        field = Field(key="label", hint=screen.t("Label name"), padding=(16, 14), radius=12,
                      border="outline", enter="done", on_enter=save, capitalize=True,
                      id=view_id("label_name"))  # fmt: skip
        buttons = [button(screen.t("Cancel"), screen.dismiss, kind="text"),
                   button(screen.t("Create"), save, kind="text")]  # fmt: skip
        return dialog(screen.t("New label"), [Column([field], padding=(24, 10))], buttons)

    screen.show(make)
    screen.phone.typing.focus("label")
