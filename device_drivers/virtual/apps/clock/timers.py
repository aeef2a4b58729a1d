"""The timer tab of Clock: a keypad to set one, and the ones that run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.clock.alarm_tab import ask_label, centered
from device_drivers.virtual.apps.clock.records import PACKAGE, start_timer
from device_drivers.virtual.ui.components import button, fab, icon_button, listing, space
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.apps.clock.main import Clock


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def timer_tab(screen: Clock) -> tuple[Widget, Widget | None]:
    """The keypad while there is no timer or one is being added, else the timers."""
    timers = screen.store.rows(
        "SELECT id, label, total_ms, ends_at_ms, paused_left_ms, state FROM timers ORDER BY id DESC"
    )
    if not timers or screen.adding_timer:
        return _keypad(screen), None

    def add() -> None:
        screen.adding_timer = True
        screen.phone.changed()

    cards = [_card(screen, *timer) for timer in timers]
    body = listing(cards, key="timers", gap=12, padding=(14, 4, 14, 100))
    return body, centered(screen, fab("add", screen.t("Add timer"), add, id=_id("fab")))


def _keypad(screen: Clock) -> Widget:
    typed = screen.typed_timer.rjust(6, "0")
    low = screen.phone.landscape

    def press(digits: str) -> None:
        screen.typed_timer = (screen.typed_timer + digits).lstrip("0")[:6]
        screen.phone.changed()

    def erase() -> None:
        screen.typed_timer = screen.typed_timer[:-1]
        screen.phone.changed()

    def start() -> None:
        hours, minutes, seconds = int(typed[:2]), int(typed[2:4]), int(typed[4:])
        screen.typed_timer, screen.adding_timer = "", False
        start_timer(screen.phone, hours * 3600 + minutes * 60 + seconds)

    size = 40 if low else min(72, screen.phone.height * 40 / screen.phone.density - 104)
    keys: list[Widget] = [
        Stack(
            [Text(key, size=20 if low else 26, hidden=True, max_lines=1)],
            height=size, radius=size / 2,
            background="surface_low", align_x="center", align_y="center", text=key,
            role=Role.BUTTON, on_tap=partial(press, key), key=f"digit {key}",
            id=_id(f"timer_setup_digit_{key}"),
        )
        for key in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0")
    ]  # fmt: skip
    keys.append(
        Stack([icon_button("backspace", screen.t("Delete"), erase, id=_id("timer_setup_delete"))],
              height=size, align_x="center", align_y="center")
    )  # fmt: skip
    shown = screen.t("{h}h {m}m {s}s", h=typed[:2], m=typed[2:4], s=typed[4:])
    can = bool(screen.typed_timer) and int(typed) > 0
    parts: list[Widget] = [
        Text(shown, size=30 if low else 42 / max(1.0, screen.phone.font_scale), bold=300,
             align="center", color="primary" if can else "on_surface_soft", max_lines=1,
             id=_id("timer_setup_time")),
        space(2 if low else 28),
        Grid(keys, columns=6 if low else 3, gap=6 if low else 12),
        space(4 if low else 24),
        Row([button(screen.t("Start"), start, enabled=can, id=_id("timer_start"))],
            justify="center", width=FILL),
    ]  # fmt: skip
    return Column(
        [space(weight=1), *parts, space(weight=1)], padding=(40, 0), height=FILL, width=FILL
    )


def _card(
    screen: Clock, number: int, label: str, total: int, ends: int, left: int, state: str
) -> Widget:
    store, phone, t = screen.store, screen.phone, screen.t
    now = phone.clock.now_ms()
    running = state in ("running", "expired")
    remaining = ends - now if running else left if state == "paused" else total

    def put(state: str, ends: int, left: int) -> None:
        store.run(
            "UPDATE timers SET state=?, ends_at_ms=?, paused_left_ms=? WHERE id=?",
            state, ends, left, number,
        )  # fmt: skip
        phone.changed()

    def toggle() -> None:
        if running:
            put("paused", 0, max(0, remaining))
        else:
            put("running", now + remaining, 0)

    def more() -> None:
        if running:
            put("running", ends + 60_000, 0)
        else:
            put("paused", 0, remaining + 60_000)

    def delete() -> None:
        store.run("DELETE FROM timers WHERE id=?", number)
        screen.snack(t("Timer deleted"), t("Undo"), put_back)

    def put_back() -> None:
        store.run("INSERT INTO timers VALUES (?, ?, ?, ?, ?, ?)", number, label, total, ends, left,
                  state)  # fmt: skip
        phone.changed()

    seconds = -(-max(0, remaining) // 1000)
    hours, rest = divmod(seconds, 3600)
    text = (
        f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
        if hours
        else f"{rest // 60:02d}:{rest % 60:02d}"
    )
    long = total >= 60_000
    name = label or t("{n}m timer" if long else "{n}s timer",
                      n=total // (60_000 if long else 1000))  # fmt: skip
    head = Row(
        [
            Text(name, size=16, weight=1, max_lines=1, color="on_surface_soft", key="label",
                 id=_id("timer_label"),
                 on_tap=lambda: ask_label(screen, label, partial(_name, screen, number))),
            icon_button("close", t("Delete timer"), delete, id=_id("close")),
        ]
    )  # fmt: skip
    actions = [
        button(t("Pause") if running else t("Start"), toggle, id=_id("play_pause")),
        button("+1:00", more, kind="tonal", id=_id("add_one_min")),
    ]
    if state == "paused" or running:
        actions.append(button(t("Reset"), lambda: put("reset", 0, 0), kind="text", id=_id("reset")))
    return Column(
        [head, Text(text, size=56, bold=300, max_lines=1, id=_id("timer_time_text")),
         Row(actions, gap=10, padding=(0, 8, 0, 0))],
        padding=(22, 8, 10, 18), radius=26, background="surface_low", key=f"timer {number}",
    )  # fmt: skip


def _name(screen: Clock, number: int, label: str) -> None:
    screen.store.run("UPDATE timers SET label=? WHERE id=?", label, number)
    screen.phone.changed()
