"""Which apps run and what is in front: tasks, each a stack of screens, and intent resolution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from device_drivers.virtual.intents import HOME, LAUNCHER, MAIN, Intent, StartResult
from device_drivers.virtual.screen import App, Filter, Screen

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

LAUNCHER_PACKAGE = "com.android.launcher3"
FIRST_PID = 2100


@dataclass(eq=False, slots=True)
class BackStack:
    """An app in the overview: ``package`` began it, the last screen of ``stack`` is in front."""

    package: str
    stack: list[Screen] = field(default_factory=list)


class BackStacks:
    """All tasks, the one in front last."""

    def __init__(self, phone: Phone, apps: Mapping[str, App]) -> None:
        self.phone = phone
        self.apps = apps
        self.order: list[BackStack] = []
        self.pids: dict[str, int] = {}

    @property
    def top(self) -> Screen:
        """The screen in front; the launcher's when nothing else is there."""
        if not self.order:
            self._begin(LAUNCHER_PACKAGE, self.apps[LAUNCHER_PACKAGE].home(self.phone))
        return self.order[-1].stack[-1]

    @property
    def below(self) -> Screen | None:
        """The screen under the one in front, of any task."""
        screens = [screen for stack in self.order for screen in stack.stack]
        return screens[-2] if len(screens) > 1 else None

    def push(self, screen: Screen) -> None:
        """Show ``screen`` above the one in front, in the same task."""
        before = self.top
        self.order[-1].stack.append(screen)
        self._run(screen.package)
        self._moved(before)

    def finish(self, screen: Screen) -> None:
        """Close ``screen`` wherever it is; a task with none left is gone."""
        before = self.top
        for task in list(self.order):
            if screen in task.stack:
                task.stack.remove(screen)
                if not task.stack:
                    self.order.remove(task)
        if screen is not before:
            screen.left()
        self._moved(before)

    def front(self, package: str) -> bool:
        """Bring the task of ``package`` to the front; False when there is none."""
        task = self._task(package)
        if task is None:
            return False
        before = self.top
        self.order.remove(task)
        self.order.append(task)
        self._moved(before)
        return True

    def home(self) -> None:
        """The launcher, as the home key shows it."""
        if not self.front(LAUNCHER_PACKAGE):
            self._begin(LAUNCHER_PACKAGE, self.apps[LAUNCHER_PACKAGE].home(self.phone))
        task = self.order[-1]
        before = task.stack[-1]
        del task.stack[1:]
        while task.stack[0].dialogs:
            task.stack[0].dismiss()
        task.stack[0].back()
        self._moved(before)

    def back(self) -> None:
        """What the back key does once nothing smaller took it."""
        screen = self.top
        if screen.dialogs:
            screen.dismiss()
        elif screen.back():
            self.phone.changed()
        elif len(self.order[-1].stack) > 1:
            self.finish(screen)
        elif self.order[-1].package != LAUNCHER_PACKAGE:
            self.home()

    def leave_page(self) -> bool:
        """What a swipe from the edge does on iOS: the page closes, a dialog only if it is one;
        False when there is nothing to go back to."""
        screen = self.top
        if screen.dialogs:
            if screen.dialogs[-1][1] == "full":
                screen.dismiss()
            return True
        if screen.back():
            self.phone.changed()
            return True
        if len(self.order[-1].stack) > 1:
            self.finish(screen)
            return True
        return False

    def kill(self, package: str) -> None:
        """End the app: its task, its screens in other tasks, its process."""
        before = self.top
        for task in list(self.order):
            task.stack = [s for s in task.stack if s.package != package]
            if not task.stack or task.package == package:
                self.order.remove(task)
        self.pids.pop(package, None)
        if before.package != package or package == LAUNCHER_PACKAGE:
            self._moved(before)
        else:
            self.home()

    def remove(self, package: str) -> None:
        """Swipe a task away from the overview; the process may live on."""
        task = self._task(package)
        if task:
            for screen in reversed(task.stack):
                screen.left()
            self.order.remove(task)
        self.phone.changed()

    def recents(self) -> list[str]:
        """Packages in the overview, last used first."""
        return [t.package for t in reversed(self.order) if t.package != LAUNCHER_PACKAGE]

    def showing(self, package: str) -> Screen | None:
        """The screen on top of that package's task."""
        task = self._task(package)
        return task.stack[-1] if task else None

    # --- intents ----------------------------------------------------------------------------

    def resolve(self, intent: Intent) -> tuple[App, type[Screen], Filter | None] | None:
        """The app and screen that answer ``intent``, as ActivityManager would pick them."""
        if intent.component:
            return self._by_name(intent)
        apps = [self.apps[intent.package]] if intent.package in self.apps else (
            [] if intent.package else list(self.apps.values())
        )  # fmt: skip
        if intent.action in (MAIN, ""):
            if HOME in intent.categories:
                app = self.apps[LAUNCHER_PACKAGE]
                return app, app.home, None
            if LAUNCHER in intent.categories or intent.package:
                return next(((a, a.home, None) for a in apps if a.info.launchable), None)
            return None
        found = [(app, each) for app in apps for each in app.filters if each.matches(intent)]
        if not found:
            return None
        # who answers for this very host, or this type, before who answers for any
        app, best = min(found, key=lambda pair: (not pair[1].authorities, not pair[1].types))
        return app, best.screen, best

    def _by_name(self, intent: Intent) -> tuple[App, type[Screen], Filter | None] | None:
        package, _, activity = intent.component.partition("/")
        app = self.apps.get(package)
        if app is None:
            return None
        activity = package + activity if activity.startswith(".") else activity
        for screen in app.screens:
            if screen.activity == activity:
                filters = (f for f in app.filters if f.screen is screen and f.matches(intent))
                return app, screen, next(filters, None)
        return None

    def start(self, intent: Intent) -> StartResult:
        """Open what ``intent`` asks for, as a new task would be from outside."""
        found = self.resolve(intent)
        if found is None:
            if intent.component:
                return StartResult(False, f"Activity class {{{intent.component}}} does not exist.")
            return StartResult(False, "unable to resolve Intent")
        app, kind, answering = found
        component = f"{app.info.package}/{kind.activity}"
        if kind is app.home and intent.action in (MAIN, "") and not intent.data:
            return self._launch(app, component)
        if answering and answering.handle:
            screen = answering.handle(self.phone, intent)
            if screen is None:
                self.phone.changed()
                return StartResult(True, component=component)
        else:
            screen = kind(self.phone, intent)
        task = self._task(app.info.package)
        if task is None:
            self._begin(app.info.package, screen)
            return StartResult(True, component=component)
        before = self.top
        if type(task.stack[-1]) is type(screen):
            task.stack.pop().left()
        task.stack.append(screen)
        self.order.remove(task)
        self.order.append(task)
        self._run(app.info.package)
        self._moved(before)
        return StartResult(True, component=component)

    def _launch(self, app: App, component: str) -> StartResult:
        package = app.info.package
        if package == LAUNCHER_PACKAGE:
            self.phone.home()
            return StartResult(True, component=component)
        if self.top.package == package and self.order[-1].package == package:
            return StartResult(True, component=component, delivered="top")
        if self.front(package):
            return StartResult(True, component=component, delivered="front")
        self._begin(package, app.home(self.phone))
        return StartResult(True, component=component)

    def _begin(self, package: str, screen: Screen) -> None:
        before = self.order[-1].stack[-1] if self.order else None
        self.order.append(BackStack(package, [screen]))
        self._run(package)
        self._moved(before)

    def _task(self, package: str) -> BackStack | None:
        return next((task for task in self.order if task.package == package), None)

    def _run(self, package: str) -> None:
        if package not in self.pids:
            self.pids[package] = FIRST_PID + 37 * len(self.pids) + sum(package.encode()) % 30

    def _moved(self, before: Screen | None) -> None:
        """Something else may be in front now."""
        if before is not None and (not self.order or before is not self.order[-1].stack[-1]):
            before.ui.focus = ""
            before.left()
        self.phone.typing.toolbar = False
        self.phone.changed()
