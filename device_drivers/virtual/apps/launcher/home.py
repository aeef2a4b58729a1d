"""Home: a clock, a search box, the apps on pages; the drawer with all of them.

Without navigation keys the clock is on a card, the dock on a ground of its own, and the drawer is
where one searches, pulled down instead of up.
"""

from __future__ import annotations

from functools import partial

from device_drivers.base import Role
from device_drivers.virtual.apps.launcher.overview import PACKAGE, app_icon
from device_drivers.virtual.intents import LAUNCHER, MAIN, AppInfo, Intent
from device_drivers.virtual.screen import App, Choice, Screen
from device_drivers.virtual.ui.components import button, empty, listing, search_box, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Direction,
    Grid,
    Row,
    Stack,
    Text,
    Widget,
)

DOCK = (
    "com.android.dialer",
    "com.android.messaging",
    "com.android.contacts",
    "com.android.browser",
)
DOCK_GROUND = 0x59FFFFFF
"""What the dock and the clock's card stand on, over the wallpaper."""
DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"
# what a long press on an icon offers: (name, intent); one that no app answers is left out
SHORTCUTS: dict[str, tuple[tuple[str, Intent], ...]] = {
    "com.android.contacts": (
        ("New contact", Intent("android.intent.action.INSERT",
                               type="vnd.android.cursor.dir/contact")),
    ),
    "com.android.deskclock": (
        ("Alarms", Intent("android.intent.action.SHOW_ALARMS")),
        ("Timers", Intent("android.intent.action.SHOW_TIMERS")),
    ),
    "com.android.dialer": (("Dial pad", Intent("android.intent.action.DIAL")),),
    "com.android.messaging": (("New message", Intent("android.intent.action.SENDTO", "sms:")),),
    "com.android.notes": (("New note", Intent("android.intent.action.CREATE_NOTE")),),
    "com.android.settings": (
        ("Wi-Fi", Intent("android.settings.WIFI_SETTINGS")),
        ("Bluetooth", Intent("android.settings.BLUETOOTH_SETTINGS")),
        ("Battery", Intent("android.settings.BATTERY_SAVER_SETTINGS")),
    ),
}  # fmt: skip


class Home(Screen):
    """The home screen: pages of apps, the first with a clock; ``drawer`` shows all apps above."""

    package = PACKAGE
    activity = f"{PACKAGE}.uioverrides.QuickstepLauncher"
    wallpaper = True
    drawer = False
    at = 0
    """Which page is seen, from 0."""

    def build(self) -> Widget:
        return self._drawer() if self.drawer else self._home()

    def back(self) -> bool:
        was, self.drawer = self.drawer or bool(self.at), False
        self.at = 0
        self.ui.focus = ""
        self.ui.fields.pop("search", None)
        return was

    def left(self) -> None:
        self.drawer = False
        self.ui.fields.pop("search", None)

    # --- the home screen --------------------------------------------------------------------

    def _swipe(self, direction: Direction) -> bool:
        keys = self.phone.look.keys
        if direction == "up" and keys:
            self._open_drawer()
        elif direction == "down" and keys:
            self.phone.open_shade()
        elif direction == "down":
            self._search()
        elif direction != "up":
            self._turn(1 if direction == "left" else -1)
        return True

    def _turn(self, by: int) -> None:
        self.at = min(max(0, self.at + by), len(self._pages()) - 1)
        self.phone.changed()

    def _open_drawer(self) -> None:
        self.drawer = True
        self.ui.scrolls.clear()
        self.phone.changed()

    def _search(self) -> None:
        self._open_drawer()
        self.phone.typing.focus("search")

    def _home(self) -> Widget:
        wide, pages = self.phone.landscape, self._pages()
        if not (wide or self.phone.look.keys):
            return self._ground(self._tiled(pages))
        self.at = min(self.at, len(pages) - 1)
        grid = Grid([self._app(a, "white") for a in pages[self.at]], columns=6 if wide else 4,
                    gap=0)  # fmt: skip
        dots = self._dots(len(pages))
        if wide:
            left = Column([space(weight=1), grid, space(weight=1), dots, self._pill(), space(6)],
                          weight=1, height=FILL)  # fmt: skip
            dock = Column([self._bare(a) for a in self._docked()], justify="center", gap=10,
                          align="center", height=FILL, id=f"{PACKAGE}:id/hotseat")  # fmt: skip
            inside: Widget = Row([left, dock], gap=24, padding=(24, 0), width=FILL, height=FILL)
        else:
            docked = [self._app(a, "white") for a in self._docked()]
            parts = [
                space(20), *([self._clock()] if self.at == 0 else []),
                space(weight=1) if self.at == 0 else space(10), grid,
                space(weight=1) if self.at else space(6), dots,
                Grid(docked, columns=max(1, len(docked)), gap=0, id=f"{PACKAGE}:id/hotseat"),
                space(8), Column([self._pill()], padding=(10, 0)), space(10),
            ]  # fmt: skip
            inside = Column(parts, padding=(10, 0), width=FILL, height=FILL)
        return self._ground(inside)

    def _ground(self, inside: Widget) -> Widget:
        return Stack([inside], width=FILL, height=FILL, on_swipe=self._swipe, key="home",
                     id=f"{PACKAGE}:id/workspace")  # fmt: skip

    def _tiled(self, pages: list[list[App]]) -> Widget:
        """The page of a phone without keys: from the top down, the dock at the bottom."""
        self.at = min(self.at, len(pages) - 1)
        docked = [self._app(a, "white") for a in self._docked()]
        dock = Grid(docked, columns=max(1, len(docked)), id=f"{PACKAGE}:id/hotseat")
        clock = Column([self._clock()], background=DOCK_GROUND, radius=24)
        parts = [
            space(10), *([Column([clock], padding=(8, 0, 8, 10))] if self.at == 0 else []),
            Grid([self._app(a, "white") for a in pages[self.at]], columns=4), space(weight=1),
            self._dots(len(pages)), Row([self._pill()], justify="center", width=FILL), space(10),
            Column([dock], background=DOCK_GROUND, radius=30, padding=(4, 2)), space(4),
        ]  # fmt: skip
        return Column(parts, padding=(12, 0), width=FILL, height=FILL)

    def _pages(self) -> list[list[App]]:
        """The apps that are not in the dock, as many on each page as it has room for."""
        apps = [a for a in self._apps() if a.info.package not in DOCK]
        apps.sort(key=self._placed)
        scale = self.phone.density / 160
        cell = 58 + 6 + 20 + 17 * self.phone.font_scale
        if self.phone.landscape:
            sizes = [6 * max(1, int((self.phone.height / scale - 150) // cell))]
        else:
            low = self.phone.look.navigation_height(landscape=False) - 48
            high = self.phone.height / scale - 78 - low - cell - 20 - 90
            sizes = [4 * max(1, int((high - 20 - 100 * self.phone.font_scale) // cell)),
                     4 * max(1, int((high - 10) // cell))]  # fmt: skip
        pages, first = [apps[: sizes[0]]], sizes[0]
        while first < len(apps):
            pages.append(apps[first : first + sizes[-1]])
            first += sizes[-1]
        return pages

    def _dots(self, count: int) -> Widget:
        """Which of the pages this is; nothing when there is only one."""
        if count < 2:
            return space(12)
        dots = [
            Widget(width=8, height=8, radius=4, background="white" if i == self.at else 0x66FFFFFF)
            for i in range(count)
        ]
        name = self.t("Page {page} of {count}", page=self.at + 1, count=count)
        return Row(dots, gap=8, justify="center", height=20, width=FILL, description=name,
                   id=f"{PACKAGE}:id/page_indicator")  # fmt: skip

    def _clock(self) -> Widget:
        phone = self.phone
        return Column(
            [
                Text(phone.clock_text(), size=60, bold=300, color="white", align="center",
                     id=f"{PACKAGE}:id/clock", max_lines=1),
                Text(phone.date_text(phone.clock.now(), "weekday_day"), size=17, color="white",
                     align="center", max_lines=1, id=f"{PACKAGE}:id/date"),
            ],
            on_tap=self._open_clock, description=self.t("Clock"), radius=24, padding=(0, 8),
        )  # fmt: skip

    def _pill(self) -> Widget:
        name = self.t("Search")
        if not self.phone.look.keys:
            return Row(
                [Icon("search", size=15, color="white", hidden=True),
                 Text(name, size=13, color="white", max_lines=1, hidden=True)],
                gap=5, padding=(14, 0), height=32, radius=16, background=DOCK_GROUND,
                on_tap=self._search, description=name, role=Role.BUTTON,
                id=f"{PACKAGE}:id/search_container_hotseat",
            )  # fmt: skip
        return Row(
            [Icon("search", hidden=True), Text(name, color="on_surface_soft", hidden=True)],
            gap=12, padding=(18, 0), height=48, radius=24, background="surface_low",
            on_tap=self._search, description=name, role=Role.BUTTON, width=FILL,
            id=f"{PACKAGE}:id/search_container_hotseat",
        )  # fmt: skip

    def _docked(self) -> list[App]:
        docked = [self.phone.apps[p] for p in DOCK if p in self.phone.apps]
        return sorted(docked, key=self._placed)

    def _apps(self) -> list[App]:
        language = self.phone.language
        apps = [a for a in self.phone.apps.values() if a.info.launchable]
        return sorted(apps, key=lambda a: a.label(language).casefold())

    def _placed(self, app: App) -> int:
        """Where on the home screen its owner put the icon."""
        order, package = self.phone.icon_order, app.info.package
        return order.index(package) if package in order else len(order)

    def _open_clock(self) -> None:
        self._start(self.phone.apps["com.android.deskclock"].info)

    def _start(self, info: AppInfo) -> None:
        self.phone.start_activity(Intent(MAIN, package=info.package, categories=(LAUNCHER,)))

    def _app(self, app: App, color: Color) -> Widget:
        name = app.label(self.phone.language)
        label = Text(name, size=13, color=color, max_lines=1, align="center", hidden=True)
        return Column(
            [app_icon(app), label], align="center", gap=6, padding=(0, 10), radius=16, text=name,
            description=name, on_tap=lambda: self._start(app.info),
            on_long_press=partial(self._menu, app), key=app.info.package,
            android_class="android.widget.TextView", id=f"{PACKAGE}:id/icon",
        )  # fmt: skip

    def _bare(self, app: App) -> Widget:
        """An icon without its name, which only accessibility is told."""
        name = app.label(self.phone.language)
        return Stack(
            [app_icon(app, 50)], radius=25, text=name, description=name,
            on_tap=lambda: self._start(app.info), on_long_press=partial(self._menu, app),
            key=app.info.package, android_class="android.widget.TextView",
            id=f"{PACKAGE}:id/icon",
        )  # fmt: skip

    def _menu(self, app: App) -> None:
        """What a long press on an icon offers."""
        phone, package = self.phone, app.info.package
        choices: list[Choice] = [
            (self.t(name), partial(phone.start_activity, intent))
            for name, intent in SHORTCUTS.get(package, ()) if phone.stacks.resolve(intent)
        ]  # fmt: skip
        about = Intent(DETAILS, f"package:{package}")
        choices.append((self.t("App info"), partial(phone.start_activity, about)))
        if not app.info.system and phone.look.ios:
            choices.append((self.t("Remove App"), partial(self._remove, app)))
        elif not app.info.system:
            choices.append((self.t("Uninstall"), partial(self._uninstall, app)))
        self.menu(choices)

    def _uninstall(self, app: App) -> None:
        self.ask(app.label(self.phone.language), self.t("Do you want to uninstall this app?"),
                 self.t("Uninstall"), partial(self.phone.uninstall, app.info.package))  # fmt: skip

    def _remove(self, app: App) -> None:
        """As on an iPhone: whether to take it away at all, then whether its data may go too."""
        name = app.label(self.phone.language)

        def delete() -> None:
            self.dismiss()
            self.ask(self.t("Delete “{name}”?", name=name), self.t("Its data goes with it."),
                     self.t("Delete"), partial(self.phone.uninstall, app.info.package))  # fmt: skip

        self.ask(self.t("Remove “{name}”?", name=name), self.t("The app leaves this phone."),
                 self.t("Delete App"), delete)  # fmt: skip

    def _leave_search(self) -> None:
        self.back()
        self.phone.changed()

    # --- the drawer -------------------------------------------------------------------------

    def _drawer(self) -> Widget:
        query = self.typed("search").strip().casefold()
        apps = [
            a for a in self._apps()
            if query in a.info.label.casefold() or query in a.info.label_zh
        ]  # fmt: skip
        bar = search_box("search", self.t("Search apps"),
                         id=f"{PACKAGE}:id/search_container_all_apps",
                         change=lambda _: self.phone.changed())  # fmt: skip
        if not self.phone.look.keys:
            leave = button(self.t("Cancel"), self._leave_search, kind="text")
            bar = Row([Column([bar], weight=1), leave], width=FILL)
        grid: Widget = Grid(
            [self._app(a, "on_surface") for a in apps],
            columns=7 if self.phone.landscape else 4, gap=6,
        )  # fmt: skip
        if not apps:
            missing = self.t("No apps found matching “{query}”", query=self.typed("search"))
            grid = empty("search", missing)

        def swipe(direction: Direction) -> bool:
            if direction == "down":
                self.back()
                self.phone.changed()
            return direction == "down"

        return Column(
            [space(8), bar, listing([grid], key="apps", padding=(12, 10))], width=FILL, height=FILL,
            background="surface", on_swipe=swipe, key="drawer",
            id=f"{PACKAGE}:id/apps_view", radius=28,
        )  # fmt: skip
