"""The overview: recent apps side by side, each a small picture of itself."""

from __future__ import annotations

from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.ui.components import button
from device_drivers.virtual.ui.compose import name_way_back
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.looks import look
from device_drivers.virtual.ui.widgets import (
    FILL,
    Column,
    Context,
    Direction,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

PACKAGE = "com.android.launcher3"


def app_icon(app: App, size: float = 58) -> Widget:
    """An app's drawing on its ground: a disc, or a square with round corners."""
    return Stack(
        [Icon(app.icon, size=size * 0.54, color="white", hidden=True)], width=size, height=size,
        radius=size * look().icon, background=app.color, align_x="center", align_y="center",
    )  # fmt: skip


class Thumbnail(Widget):
    """A small picture of a task's screen, drawn from its widgets; made only where it is seen."""

    def __init__(self, screen: Screen, key: str) -> None:
        super().__init__(key=key, width=FILL, height=FILL, radius=24, background="surface")
        self.screen = screen

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        super().place(c, x, y, w, h)
        phone = self.screen.phone
        self.full = phone.width, phone.height
        if x >= phone.width or x + w <= 0:
            return
        self.body = self.screen.build()
        name_way_back(self.body, phone)
        inner = Context(c.scale, c.font_scale, c.theme, self.screen.ui)
        self.body.measure(inner, *self.full)
        self.body.place(inner, 0, 0, *self.full)

    def paint(self, p: object) -> None:
        from device_drivers.virtual.ui.painter import Painter

        assert isinstance(p, Painter)  # noqa: S101
        p.miniature(self, self.body, *self.full)


class Overview(Screen):
    """Recent apps side by side: tap one to go there, swipe it up to close it."""

    package = PACKAGE
    activity = f"{PACKAGE}.uioverrides.QuickstepLauncher"
    wallpaper = True

    def build(self) -> Widget:
        packages = self.phone.recents()
        if not packages:
            text = Text(self.t("No recent items"), size=20, color="white", align="center")
            return Column([text], justify="center", height=FILL)
        cards: list[Widget] = [self._card(package) for package in packages]
        if self.phone.look.ios:  # closes them one by one
            return self._line(cards)
        clear = button(self.t("Clear all"), self._clear, kind="tonal", id=f"{PACKAGE}:id/clear_all")
        cards.append(Column([clear], justify="center", height=FILL))
        return self._line(cards)

    def _line(self, cards: list[Widget]) -> Widget:
        line = Row(cards, gap=20, padding=(48, 40), height=FILL)
        return Scroll([line], horizontal=True, key="overview", id=f"{PACKAGE}:id/overview_panel")

    def _card(self, package: str) -> Widget:
        app = self.phone.apps[package]
        screen = self.phone.stacks.showing(package)
        assert screen  # noqa: S101  # recents() lists only packages with a task

        def swipe(direction: Direction) -> bool:
            if direction == "up":
                self.phone.stacks.remove(package)
            return direction == "up"

        ratio = self.phone.width / self.phone.height
        label = app.label(self.phone.language)
        words = Text(label, color="white", bold=500, max_lines=1, hidden=True)
        name = Row([app_icon(app, 34), words], gap=12, height=48)
        scale = self.phone.density / 160
        high = self.phone.height / scale * 0.62
        return Column(
            [name, Thumbnail(screen, f"thumb {package}")], width=high * ratio, height=high + 48,
            on_tap=lambda: self.phone.stacks.front(package), on_swipe=swipe,
            description=label, id=f"{PACKAGE}:id/snapshot", key=package, radius=24,
        )  # fmt: skip

    def _clear(self) -> None:
        for package in self.phone.recents():
            self.phone.stacks.remove(package)
        self.phone.home()
