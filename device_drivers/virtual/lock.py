"""The lock screen: a clock and what has arrived; a swipe opens it, or asks for the PIN."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.settings import SYSTEM
from device_drivers.virtual.ui.components import space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Direction,
    Grid,
    Row,
    Stack,
    Text,
    Widget,
)
from device_drivers.virtual.windows import Window

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.systemui"
TRIES = 5
PAUSE_MS = 30_000
GROUND = 0x40000000
"""What keys and cards stand on, over the wallpaper."""
SYSTEM.update({
    "Swipe up to open": "向上滑动即可打开",
    "Enter your PIN": "输入您的 PIN 码",
    "Wrong PIN": "PIN 码错误",
    "Locked": "已锁定",
    "Enter": "确定",
    "Too many attempts. Try again in 30 seconds.": "尝试次数过多，请在 30 秒后重试。",
    "PIN, {count} digits entered": "PIN 码，已输入 {count} 位",
})  # fmt: skip


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Lock:
    """``shown`` while the phone is locked; ``asking`` while the PIN pad is up."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.asking = False
        self._window: Window | None = None
        self._pin = ""
        self._typed = ""
        self._message = ""
        self._wrong = 0
        self._until_ms = 0
        self._then: Callable[[], object] = lambda: None

    @property
    def shown(self) -> bool:
        return self._window is not None

    @property
    def pin(self) -> str:
        """What opens it, "" for a mere swipe."""
        return self._pin or self.phone.setting("phone", "pin") or ""

    def show(self, pin: str = "", then: Callable[[], object] = lambda: None) -> None:
        """Lock the phone; ``pin`` goes before the one of the settings, ``then`` is told when the
        person has opened it."""
        if self._window is None:
            self._window = Window(
                name="lock", make=self._build, package=PACKAGE, title="NotificationShade",
                place="full", scrim=False, backdrop="wallpaper", back=self._back,
            )  # fmt: skip
            self.phone.show_window(self._window)
        self._pin, self._then = pin, then
        self._back()

    def hide(self) -> None:
        """Unlock it without asking."""
        if self._window is not None:
            window, self._window = self._window, None
            self.phone.close_window(window)

    def _open(self) -> None:
        then, self._then, self._wrong = self._then, lambda: None, 0
        self.hide()
        then()

    def _back(self) -> None:
        self.asking, self._typed, self._message = False, "", ""
        self.phone.changed()

    def swipe_up(self) -> None:
        """Open, or ask for the PIN."""
        if not self.pin:
            self._open()
        else:
            self.asking = True
        self.phone.changed()

    def type(self, text: str) -> bool:
        """Digits from a keyboard; False when no PIN is asked for."""
        if self.asking:
            for digit in text:
                if digit.isdigit():
                    self._press(digit)
        return self.asking

    def _press(self, key: str) -> None:
        if key == "delete":
            self._typed = self._typed[:-1]
        elif key == "enter":
            self._enter()
        elif len(self._typed) < 16:
            self._typed += key
            self._message = ""
        self.phone.changed()

    def delete(self) -> None:
        self._press("delete")

    def enter(self) -> None:
        self._press("enter")

    def _enter(self) -> None:
        typed, self._typed = self._typed, ""
        now = self.phone.clock.now_ms()
        if now < self._until_ms:
            self._message = "Too many attempts. Try again in 30 seconds."
        elif typed == self.pin:
            self._open()
        elif typed:
            self._wrong += 1
            self._message = "Wrong PIN"
            if self._wrong % TRIES == 0:
                self._until_ms = now + PAUSE_MS
                self._message = "Too many attempts. Try again in 30 seconds."

    # --- what is seen -----------------------------------------------------------------------

    def _build(self) -> Widget:
        return self._pad() if self.asking else self._face()

    def _swipe(self, direction: Direction) -> bool:
        if direction == "up":
            self.swipe_up()
        elif direction == "down":
            self.phone.open_shade()
        return direction in ("up", "down")

    def _face(self) -> Widget:
        phone, low = self.phone, self.phone.landscape
        hint = Text(phone.t("Swipe up to open"), size=14, color="white", align="center",
                    id=_id("keyguard_indication_text"))  # fmt: skip
        return Column(
            [
                space(6 if low else 40),
                Column([Icon("lock", size=22, color="white", description=phone.t("Locked"),
                             id=_id("lock_icon_view"))], align="center"),
                Text(phone.time_text(), size=40 if low else 60, bold=300, color="white",
                     align="center", max_lines=1, id=_id("lockscreen_clock_view")),
                Text(phone.date_text(phone.clock.now(), "weekday_day"), size=16, color="white",
                     align="center", max_lines=1, id=_id("keyguard_slice_view")),
                space(12),
                *self._arrived(1 if low else 4),
                space(weight=1),
                hint,
                space(16),
            ],
            width=FILL, height=FILL, padding=(20, 0), on_swipe=self._swipe, key="face",
        )  # fmt: skip

    def _arrived(self, most: int) -> list[Widget]:
        """The latest notifications; with a PIN, only who sent them."""
        if self.phone.setting("secure", "lock_screen_show_notifications") == "0":
            return []
        rows = self.phone.store.rows(
            "SELECT id, package, title, text FROM notifications WHERE dismissed=0"
            " ORDER BY id DESC LIMIT ?", most,
        )  # fmt: skip
        cards: list[Widget] = []
        for number, package, title, text in rows:
            app = self.phone.apps.get(package)
            words: list[Widget] = [Text(title, size=15, bold=500, color="white", max_lines=1)]
            if not self.pin:
                words.append(Text(text, size=13.5, color="white", max_lines=1))
            icon = Icon(app.icon if app else "bell", size=22, color="white")
            card = Row([icon, Column(words, weight=1)], gap=14, padding=(16, 10), radius=20,
                       background=GROUND, width=FILL, key=f"arrived {number}")  # fmt: skip
            cards.append(Column([card], padding=(0, 3)))
        return cards

    def _pad(self) -> Widget:
        phone, low = self.phone, self.phone.landscape
        message = phone.t(self._message or "Enter your PIN")
        dots = Stack(
            [Text("●" * len(self._typed), size=18, color="white", align="center", max_lines=1,
                  hidden=True)],
            height=36, width=FILL, align_x="center", align_y="center", role=Role.TEXT_FIELD,
            password=True, id=_id("pinEntry"), text="•" * len(self._typed),
            description=phone.t("PIN, {count} digits entered", count=len(self._typed)),
        )  # fmt: skip
        size = 46 if low else 74
        keys = [self._key(str(digit), size) for digit in range(1, 10)]
        keys += [
            self._drawn("delete", "backspace", phone.t("Delete"), "delete_button", size),
            self._key("0", size),
            self._drawn("enter", "check", phone.t("Enter"), "key_enter", size),
        ]
        return Column(
            [
                space(weight=1),
                Text(message, size=18, color="white", align="center",
                     id=_id("keyguard_message_area")),
                dots,
                space(0 if low else 16),
                Column([Grid(keys, columns=3, gap=2 if low else 12)], padding=(30, 0)),
                space(weight=1),
            ],
            width=FILL, height=FILL, key="pad",
        )  # fmt: skip

    def _key(self, digit: str, size: float) -> Widget:
        face = Text(digit, size=24, color="white", max_lines=1, hidden=True)
        return self._round(face, digit, digit, "", f"key{digit}", size)

    def _drawn(self, key: str, icon: str, said: str, name: str, size: float) -> Widget:
        return self._round(Icon(icon, color="white", hidden=True), key, "", said, name, size)

    def _round(
        self, face: Widget, key: str, text: str, said: str, name: str, size: float
    ) -> Widget:  # fmt: skip
        disc = Stack(
            [face], width=size, height=size, radius=size / 2, background=GROUND, align_x="center",
            align_y="center", role=Role.BUTTON, text=text, description=said,
            on_tap=partial(self._press, key), id=_id(name),
        )  # fmt: skip
        return Column([disc], align="center", key=f"pin {key}")
