"""WebDriverAgent's own app: what iOS keeps for the app in front, clients open it for."""

from __future__ import annotations

from device_drivers.virtual.phone import Phone
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.widgets import FILL, Column, Text, Widget

BUNDLE = "com.facebook.WebDriverAgentRunner.xctrunner"
NAME = "WebDriverAgentRunner-Runner"


class Runner(Screen):
    """A dark screen that goes away as soon as something else is in front."""

    package = BUNDLE
    activity = "UIApplication"
    dark_always = True

    def build(self) -> Widget:
        running = Text("Automation Running", size=17, color="on_surface_soft", align="center")
        return Column([running], width=FILL, height=FILL, justify="center", align="center")

    def left(self) -> None:
        stacks = self.phone.stacks
        for task in list(stacks.order):
            task.stack = [screen for screen in task.stack if screen is not self]
            if not task.stack:
                stacks.order.remove(task)
        stacks.pids.pop(BUNDLE, None)


def show(phone: Phone) -> None:
    """Bring it to the front."""
    if not in_front(phone):
        phone.stacks.push(Runner(phone))


def hide(phone: Phone) -> None:
    """What was in front before is so again; harmless when it is not there."""
    top = phone.stacks.top
    if isinstance(top, Runner):
        top.finish()


def in_front(phone: Phone) -> bool:
    return not phone.system_in_front and isinstance(phone.stacks.top, Runner)
