"""One note to read and write, saved when it is left; its body may be a checklist."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import ClassVar

from device_drivers.virtual.apps.notes import actions
from device_drivers.virtual.apps.notes.lines import Lines
from device_drivers.virtual.apps.notes.records import (
    ARCHIVED,
    PACKAGE,
    TRASHED,
    duplicate,
    plain,
)
from device_drivers.virtual.apps.notes.words import ground
from device_drivers.virtual.intents import Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    empty,
    icon_button,
    page,
    space,
)
from device_drivers.virtual.ui.controls import Field, Icon
from device_drivers.virtual.ui.date_picker import DatePicker
from device_drivers.virtual.ui.time_picker import TimePicker
from device_drivers.virtual.ui.widgets import FILL, Column, Row, Scroll, Text, Widget

EDIT = "android.intent.action.EDIT"


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def note(caller: Screen, number: int) -> Note:
    """The page of one note."""
    return Note(caller.phone, Intent(EDIT, f"content://{PACKAGE}/notes/{number}"))


def when_text(screen: Screen, moment: datetime) -> str:
    """A moment as a list shows it: the time today, else the day."""
    phone, t = screen.phone, screen.t
    then, now = moment.astimezone(phone.clock.zone), phone.clock.now()
    days = (now.date() - then.date()).days
    time = phone.time_text(then.hour, then.minute)
    near = {0: time, 1: t("Yesterday"), -1: t("Tomorrow, {time}", time=time)}.get(days)
    if near:
        return near
    return phone.date_text(then, "weekday" if 0 < days < 7 else "day")


class Note(Screen):
    """Title and text, or title and lines with boxes to tick."""

    package = PACKAGE
    activity = f"{PACKAGE}.EditNoteActivity"
    number = 0
    gone = False
    LIST: ClassVar[Intent] = Intent("android.intent.action.INSERT", type="vnd.phonepilot.checklist")

    def opened(self) -> None:
        last = self.intent.path[-1] if self.intent.path else ""
        title = self.intent.text("android.intent.extra.SUBJECT", "android.intent.extra.TITLE",
                                 "com.google.android.gms.actions.extra.NAME")  # fmt: skip
        body = self.intent.text("android.intent.extra.TEXT",
                                "com.google.android.gms.actions.extra.TEXT")  # fmt: skip
        self.lines = Lines(self)
        self.checklist = self.intent is Note.LIST
        if last.isdigit():
            self.number = int(last)
            found = self.store.rows(
                "SELECT title, body, checklist FROM notes WHERE id=?", self.number
            )
            title, body, self.checklist = found[0] if found else ("", "", False)
            self.gone = not found
            self.lines.read(self.number)
        self.ui.field("title", title)
        self.ui.field("body", body).multiline = True
        self._saved = ("", "", []) if not self.number else self._typed()

    # --- looks ------------------------------------------------------------------------------

    def build(self) -> Widget:
        if self.gone:
            gone = empty("note", self.t("This note is gone"))
            return page(app_bar("", back=self.finish), [gone])
        state, color, pinned, reminder = self._facts()
        if state == TRASHED:
            bar, words = self._trash_bar(), self._read_only()
        else:
            bar = app_bar("", back=self.finish, actions=self._buttons(state, bool(pinned)))
            title = Field(key="title", hint=self.t("Title"), size=26, enter="next",
                          padding=(22, 10), capitalize=True, id=_id("edit_title"))  # fmt: skip
            words = [title, *(self.lines.rows() if self.checklist else [self._body()])]
        text = Scroll([Column([*words, *self._signs(reminder), space(24)])], key="note",
                      weight=1, height=FILL)  # fmt: skip
        made = page(bar, [text])
        made.background = ground(color, self.phone.dark, "")
        return made

    def _facts(self) -> tuple[str, str, int, int]:
        rows = self.store.rows(
            "SELECT state, color, pinned, reminder_ms FROM notes WHERE id=?", self.number
        )
        return rows[0] if rows else ("", "", 0, 0)

    def _buttons(self, state: str, pinned: bool) -> list[Widget]:
        t = self.t
        pin = t("Unpin note") if pinned else t("Pin note")
        tack = "thumbtack_on" if pinned else "thumbtack"
        return [
            icon_button(tack, pin, partial(self._pin, not pinned),
                        id=_id("pin")),
            icon_button("bell", t("Reminder"), self._remind, id=_id("reminder")),
            icon_button("delete", t("Delete note"), self._delete, id=_id("delete")),
            icon_button("check", t("Save"), self.finish, id=_id("save")),
            icon_button("more", t("More options"), partial(self._more, state), id=_id("more")),
        ]  # fmt: skip

    def _trash_bar(self) -> Widget:
        t = self.t
        deeds = [
            button(t("Restore"), self._restore, kind="text", id=_id("restore")),
            button(t("Delete forever"), self._forget, kind="text", id=_id("delete_forever")),
        ]
        hint = Text(t("This note is in the trash"), size=13.5, color="on_surface_soft",
                    padding=(22, 2))  # fmt: skip
        return Column([app_bar("", back=self.finish, actions=deeds), hint])

    def _read_only(self) -> list[Widget]:
        """What stood in a note that was thrown away."""
        text = plain(self.store, self.number)
        return [
            Text(self.typed("title"), size=26, padding=(22, 10), id=_id("edit_title")),
            Text(text, size=17, padding=(22, 6), id=_id("edit_body")),
        ]

    def _body(self) -> Widget:
        return Field(
            key="body", hint=self.t("Note"), size=17, enter="newline", lines=500, padding=(22, 6),
            min_height=340, capitalize=True, id=_id("edit_body"),
        )  # fmt: skip

    def _signs(self, reminder: int) -> list[Widget]:
        signs: list[Widget] = []
        if reminder:
            when = self._moment(reminder)
            pill = Row([Icon("bell", size=16), Text(when, size=13.5, max_lines=1, hidden=True)],
                       gap=8, padding=(14, 0), height=36, radius=18, background="surface_high",
                       text=when, description=f"{self.t('Reminder')}, {when}",
                       on_tap=self._remind, id=_id("reminder_chip"))  # fmt: skip
            signs.append(Row([pill], padding=(22, 8)))
        names = [
            name
            for (name,) in self.store.rows(
                "SELECT name FROM note_tags JOIN note_labels ON note_labels.id = label_id"
                " WHERE note_id=? ORDER BY name", self.number,
            )
        ]  # fmt: skip
        if names:
            signs.append(Text(" · ".join(names), size=13.5, color="primary", padding=(22, 8),
                              id=_id("note_labels")))  # fmt: skip
        return signs

    def _moment(self, ms: int) -> str:
        then = datetime.fromtimestamp(ms / 1000, UTC).astimezone(self.phone.clock.zone)
        time = self.phone.time_text(then.hour, then.minute)
        days = (then.date() - self.phone.clock.now().date()).days
        near = {0: self.t("Today, {time}", time=time), 1: self.t("Tomorrow, {time}", time=time)}
        return near.get(days) or f"{self.phone.date_text(then, 'weekday_day')}, {time}"

    # --- saving -----------------------------------------------------------------------------

    def left(self) -> None:
        self.save()

    def _typed(self) -> tuple[str, str, list[tuple[int, str, bool]]]:
        return self.typed("title").strip(), self.typed("body").rstrip(), self.lines.typed()

    def save(self) -> None:
        """Write the note if it says something new; an empty new one is not kept."""
        self.lines.tidy()
        now = self._typed()
        if self.gone or now == self._saved or (not self.number and not any(now)):
            return
        ms, (title, body, _) = self.phone.clock.now_ms(), now
        if not self.number:
            self.number = self.store.run(
                "INSERT INTO notes(created_ms, changed_ms) VALUES (?, ?)", ms, ms
            )
        self.store.run("UPDATE notes SET title=?, body=?, checklist=?, changed_ms=? WHERE id=?",
                       title, body, int(self.checklist), ms, self.number)  # fmt: skip
        self.lines.write(self.number)
        self._saved = self._typed()

    def _kept(self) -> bool:
        """Save; whether there is a note to do something with."""
        self.save()
        return bool(self.number)

    # --- deeds ------------------------------------------------------------------------------

    def _pin(self, on: bool) -> None:
        if self._kept():
            self.store.run("UPDATE notes SET pinned=? WHERE id=?", int(on), self.number)

    def _delete(self) -> None:
        if self._kept():
            self._put_away(TRASHED)
        else:
            self.gone = True
            self.finish()

    def _put_away(self, state: str) -> None:
        if self._kept():
            number, self.gone = self.number, True
            self.finish()
            actions.move(self, [number], state)

    def _restore(self) -> None:
        actions.move(self, [self.number], "")

    def _forget(self) -> None:
        def then() -> None:
            self.gone = True
            self.finish()

        actions.delete_for_good(self, self.number, then)

    def _more(self, state: str) -> None:
        t = self.t
        boxes = t("Hide checkboxes") if self.checklist else t("Show checkboxes")
        away = (t("Unarchive"), "") if state == ARCHIVED else (t("Archive"), ARCHIVED)
        self.menu(
            [
                (t("Color"), self._color),
                (t("Labels"), self._labels),
                (boxes, self._flip),
                (away[0], partial(self._put_away, away[1])),
                (t("Share"), self._share),
                (t("Duplicate"), self._duplicate),
            ]
        )

    def _color(self) -> None:
        if not self._kept():
            return

        def paint(color: str) -> None:
            self.store.run("UPDATE notes SET color=? WHERE id=?", color, self.number)
            self.phone.changed()

        actions.choose_color(self, self._facts()[1], paint)

    def _labels(self) -> None:
        if self._kept():
            actions.choose_labels(self, [self.number])

    def _share(self) -> None:
        if self._kept():
            self.share(plain(self.store, self.number), subject=self.typed("title"))

    def _duplicate(self) -> None:
        if self._kept():
            copy = duplicate(self.phone, self.number)
            self.finish()
            self.phone.stacks.top.open(note(self, copy))

    def _flip(self) -> None:
        """Lines become text, text becomes lines."""
        if self.checklist:
            texts = self.lines.take()
            self.ui.field("body").put("\n".join([self.typed("body"), *texts]).strip())
        else:
            for text in self.typed("body").splitlines():
                if text.strip():
                    self.lines.add(text.strip())
            self.ui.field("body").put("")
        self.checklist = not self.checklist
        self.save()

    # --- reminder ---------------------------------------------------------------------------

    def _remind(self) -> None:
        if not self._kept():
            return
        if self._facts()[3]:
            self.menu([(self.t("Edit"), self._pick), (self.t("Remove reminder"), self._unremind)])
        else:
            self._pick()

    def _unremind(self) -> None:
        self.store.run("UPDATE notes SET reminder_ms=0 WHERE id=?", self.number)

    def _pick(self) -> None:
        now = self.phone.clock.now()
        hour = (now + timedelta(hours=1)).hour

        def day_chosen(day: date) -> None:
            TimePicker(self, hour, 0, partial(time_chosen, day)).show()

        def time_chosen(day: date, hour: int, minute: int) -> None:
            at = datetime(day.year, day.month, day.day, hour, minute, tzinfo=now.tzinfo)
            ms = round(at.timestamp() * 1000)
            if ms <= self.phone.clock.now_ms():
                self.phone.toast(self.t("That time has passed"))
                return
            self.store.run("UPDATE notes SET reminder_ms=? WHERE id=?", ms, self.number)
            self.phone.toast(self.t("Reminder set for {when}", when=self._moment(ms)))

        DatePicker(self, now.date(), day_chosen).show()
