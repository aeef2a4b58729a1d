"""Browser, the least there can be: it shows which page was asked for."""

from __future__ import annotations

from device_drivers.base import Role
from device_drivers.virtual.intents import VIEW, AppInfo
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.ui.components import empty, page, search_box, space
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import FILL, Column, Text, Widget

PACKAGE = "com.android.browser"


class Browser(Screen):
    """An address and the page it names. Pages themselves are not loaded: there is no network."""

    package = PACKAGE
    activity = f"{PACKAGE}.BrowserActivity"

    def opened(self) -> None:
        self.address = self.intent.data or self.intent.text("query")
        self.ui.field("url", self.address)

    def build(self) -> Widget:
        bar = search_box("url", "Search or type web address", id=f"{PACKAGE}:id/url")
        field = bar.children[0].children[1]
        assert isinstance(field, Field)  # noqa: S101
        field.enter, field.on_enter = "go", self._go
        return page(Column([space(6), bar]), [self._page()])

    def _page(self) -> Widget:
        if not self.address:
            return empty("globe", "Type an address to open a page")
        return Column(
            [
                Text(self.address, size=22, bold=500),
                Text("This phone has no network, so the page could not be loaded.",
                     color="on_surface_soft"),
                Text("ERR_INTERNET_DISCONNECTED", size=13, color="outline"),
            ],
            gap=12, padding=28, role=Role.WEB, description=self.address, weight=1, width=FILL,
        )  # fmt: skip

    def _go(self) -> None:
        typed = self.typed("url").strip()
        if typed and "://" not in typed:
            typed = f"https://{typed}" if "." in typed and " " not in typed else typed
        self.address = typed
        self.ui.field("url").put(typed)
        self.ui.focus = ""
        self.phone.changed()


APP = App(
    AppInfo(PACKAGE, "Browser", "浏览器", Browser.activity, "1.0", 1),
    "globe", 0xFF3D6FE0, (Browser,),
    (
        Filter((VIEW,), Browser, schemes=("http", "https")),
        Filter(("android.intent.action.WEB_SEARCH",), Browser),
    ),
)  # fmt: skip
