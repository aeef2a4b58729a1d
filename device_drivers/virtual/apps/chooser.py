"""The share sheet: which app is to take what another one hands out."""

from __future__ import annotations

from functools import partial

from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.language import translate
from device_drivers.virtual.screen import App, Filter, Screen
from device_drivers.virtual.ui.components import empty, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.looks import look
from device_drivers.virtual.ui.surfaces import sheet
from device_drivers.virtual.ui.widgets import FILL, Column, Grid, Stack, Text, Widget

PACKAGE = "com.android.intentresolver"


class Chooser(Screen):
    """Lies over the screen that shares; closes when an app is chosen."""

    package = PACKAGE
    activity = f"{PACKAGE}.ChooserActivity"
    over = True

    def targets(self) -> list[tuple[App, Filter]]:
        """Who answers what is shared, by name."""
        found = [
            (app, each)
            for app in self.phone.apps.values()
            for each in app.filters
            if each.matches(self.intent)
        ]
        return sorted(found, key=lambda pair: pair[0].info.package)

    def build(self) -> Widget:
        targets = self.targets()
        body: Widget = Grid([self._target(*each) for each in targets], columns=4, gap=10)
        if not targets:
            body = empty("share", self.t("No app can open this"))
        preview: list[Widget] = []
        file = self.intent.text("android.intent.extra.STREAM").rpartition("/")[2]
        text = self.intent.text("android.intent.extra.TEXT") or file
        if text:
            preview = [
                Text(text, size=14, color="on_surface_soft", max_lines=2, padding=(24, 0, 24, 12),
                     id=f"{PACKAGE}:id/content_preview_text")
            ]  # fmt: skip
        card = sheet(self.t("Share"), [*preview, Column([body], padding=(14, 4))])
        ground = Stack([], weight=1, width=FILL, on_tap=self.finish, description=self.t("Close"))
        return Column([ground, card], width=FILL, height=FILL)

    def _target(self, app: App, answer: Filter) -> Widget:
        language = self.phone.language
        name = app.label(language)
        if answer.label:
            name = translate(answer.label, language, app.zh, {})
        badge = Stack(
            [Icon(app.icon, size=28, color="white", hidden=True)], width=52, height=52,
            radius=52 * look().icon, background=app.color, align_x="center", align_y="center",
        )  # fmt: skip
        label = Text(name, size=12.5, max_lines=2, align="center", hidden=True)
        return Column(
            [badge, label, space(4)], align="center", gap=6, padding=(0, 8), radius=16, text=name,
            on_tap=partial(self._choose, app, answer), id="android:id/text1",
            android_class="android.widget.TextView", key=f"{app.info.package} {answer.label}",
        )  # fmt: skip

    def _choose(self, app: App, answer: Filter) -> None:
        phone, intent = self.phone, self.intent
        self.finish()
        screen = answer.handle(phone, intent) if answer.handle else answer.screen(phone, intent)
        if screen:
            phone.stacks.top.open(screen)
        phone.changed()


APP = App(
    AppInfo(PACKAGE, "Share sheet", "分享", Chooser.activity, "14", 34, launchable=False),
    "share", 0xFF455A64, (Chooser,),
)  # fmt: skip
