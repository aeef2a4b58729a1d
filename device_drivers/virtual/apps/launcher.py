"""Home: a clock, a search box, the apps; the drawer with all of them; the overview."""

from __future__ import annotations

from device_drivers.base import Role
from device_drivers.virtual.intents import LAUNCHER, MAIN, AppInfo, Intent
from device_drivers.virtual.screen import App, Screen
from device_drivers.virtual.ui.components import (
    button,
    dialog,
    empty,
    listing,
    row,
    search_box,
    space,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Context,
    Direction,
    Grid,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

PACKAGE = "com.android.launcher3"
DOCK = (
    "com.android.dialer",
    "com.android.messaging",
    "com.android.contacts",
    "com.android.browser",
)


def app_icon(app: App, size: float = 58) -> Widget:
    """An app's drawing on its round ground."""
    return Stack(
        [Icon(app.icon, size=size * 0.54, color="white", hidden=True)], width=size, height=size,
        radius=size / 2, background=app.color, align_x="center", align_y="center",
    )  # fmt: skip


class Home(Screen):
    """The home screen; ``drawer`` shows all apps above it."""

    package = PACKAGE
    activity = f"{PACKAGE}.uioverrides.QuickstepLauncher"
    wallpaper = True
    drawer = False

    def build(self) -> Widget:
        return self._drawer() if self.drawer else self._home()

    def back(self) -> bool:
        was, self.drawer = self.drawer, False
        self.ui.focus = ""
        self.ui.fields.pop("search", None)
        return was

    def left(self) -> None:
        self.back()

    def _swipe(self, direction: Direction) -> bool:
        if direction == "up":
            self._open_drawer()
        elif direction == "down":
            self.phone.open_shade()
        return direction in ("up", "down")

    def _open_drawer(self) -> None:
        self.drawer = True
        self.ui.scrolls.clear()
        self.phone.changed()

    def _search(self) -> None:
        self._open_drawer()
        self.phone.typing.focus("search")

    def _home(self) -> Widget:
        now = self.phone.clock.now()
        apps = [a for a in self._apps() if a.info.package not in DOCK]
        dock = [self.phone.apps[p] for p in DOCK if p in self.phone.apps]
        pill = Row(
            [Icon("search", hidden=True), Text("Search", color="on_surface_soft", hidden=True)],
            gap=12, padding=(18, 0), height=52, radius=26, background="surface_low",
            on_tap=self._search, description="Search", role=Role.BUTTON, width=FILL,
            id=f"{PACKAGE}:id/search_container_hotseat",
        )  # fmt: skip
        clock = Column(
            [
                Text(self.phone.time_text().split(" ")[0], size=64, bold=300, color="white",
                     align="center", id=f"{PACKAGE}:id/clock", max_lines=1),
                Text(f"{now:%A, %B} {now.day}", size=17, color="white", align="center",
                     max_lines=1, id=f"{PACKAGE}:id/date"),
            ],
            on_tap=self._open_clock, description="Clock", radius=24, padding=(0, 12),
        )  # fmt: skip
        wide = self.phone.landscape
        parts = [
            *([] if wide else [space(36), clock]),
            space(weight=1),
            Grid([self._app(a, "white") for a in apps], columns=8 if wide else 4, gap=14),
            space(18),
            Grid([self._app(a, "white") for a in dock], columns=max(1, len(dock)), gap=14),
            space(14),
            pill,
            space(10),
        ]
        return Column(parts, padding=(20, 0), width=FILL, height=FILL, on_swipe=self._swipe,
                      key="home")  # fmt: skip

    def _apps(self) -> list[App]:
        apps = [a for a in self.phone.apps.values() if a.info.launchable]
        return sorted(apps, key=lambda a: a.info.label.lower())

    def _open_clock(self) -> None:
        self._start(self.phone.apps["com.android.deskclock"].info)

    def _start(self, info: AppInfo) -> None:
        self.phone.start_activity(Intent(MAIN, package=info.package, categories=(LAUNCHER,)))

    def _app(self, app: App, color: Color) -> Widget:
        return Column(
            [
                app_icon(app),
                Text(app.info.label, size=13, color=color, max_lines=1, align="center",
                     hidden=True),
            ],
            align="center", gap=6, padding=(0, 6), radius=16, text=app.info.label,
            description=app.info.label, on_tap=lambda: self._start(app.info),
            on_long_press=lambda: self.show(lambda: self._menu(app)), key=app.info.package,
            android_class="android.widget.TextView", id=f"{PACKAGE}:id/icon",
        )  # fmt: skip

    def _menu(self, app: App) -> Widget:
        def info() -> None:
            self.dismiss()
            uri = f"package:{app.info.package}"
            self.phone.start_activity(
                Intent("android.settings.APPLICATION_DETAILS_SETTINGS", uri)
            )  # fmt: skip

        title = Row([app_icon(app, 40), Text(app.info.label, size=20)], gap=14, padding=(20, 18))
        return dialog("", [title, row("App info", icon="info", do=info)],
                      [button("Close", self.dismiss, kind="text")])  # fmt: skip

    def _drawer(self) -> Widget:
        query = self.typed("search").strip().lower()
        apps = [
            a for a in self._apps() if query in a.info.label.lower() or query in a.info.label_zh
        ]
        bar = search_box("search", "Search apps", id=f"{PACKAGE}:id/search_container_all_apps",
                         change=lambda _: self.phone.changed())  # fmt: skip
        grid: Widget = Grid(
            [self._app(a, "on_surface") for a in apps],
            columns=7 if self.phone.landscape else 4, gap=18,
        )  # fmt: skip
        if not apps:
            grid = empty("search", f"No apps found matching “{self.typed('search')}”")

        def swipe(direction: Direction) -> bool:
            if direction == "down":
                self.back()
                self.phone.changed()
            return direction == "down"

        return Column(
            [space(8), bar, listing([grid], key="apps", padding=(20, 16))], width=FILL, height=FILL,
            background="surface", on_swipe=swipe, key="drawer",
            id=f"{PACKAGE}:id/apps_view", radius=28,
        )  # fmt: skip


class Thumbnail(Widget):
    """A small picture of a task's screen, drawn from its widgets."""

    def __init__(self, screen: Screen, key: str) -> None:
        super().__init__(key=key, width=FILL, height=FILL, radius=24, background="surface")
        self.screen = screen

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        super().place(c, x, y, w, h)
        self.body = self.screen.build()
        phone = self.screen.phone
        self.full = phone.width, phone.height
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
            text = Text("No recent items", size=20, color="white", align="center")
            return Column([text], justify="center", height=FILL)
        cards: list[Widget] = [self._card(package) for package in packages]
        clear = button("Clear all", self._clear, kind="tonal", id=f"{PACKAGE}:id/clear_all")
        cards.append(Column([clear], justify="center", height=FILL))
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
        name = Row(
            [app_icon(app, 34),
             Text(app.info.label, color="white", bold=500, max_lines=1, hidden=True)],
            gap=12, height=48,
        )  # fmt: skip
        scale = self.phone.density / 160
        high = self.phone.height / scale * 0.62
        return Column(
            [name, Thumbnail(screen, f"thumb {package}")], width=high * ratio, height=high + 48,
            on_tap=lambda: self.phone.stacks.front(package), on_swipe=swipe,
            description=app.info.label, id=f"{PACKAGE}:id/snapshot", key=package, radius=24,
        )  # fmt: skip

    def _clear(self) -> None:
        for package in self.phone.recents():
            self.phone.stacks.remove(package)
        self.phone.home()


APP = App(
    AppInfo(PACKAGE, "Launcher", "桌面", Home.activity, "14", 34, launchable=False),
    "apps", 0xFF455A64, (Home, Overview),
)  # fmt: skip
