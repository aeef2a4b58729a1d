"""A browser as a device: what is on its page, fingers and keys on it, its sites as apps.

From top to bottom: looking, acting, the abilities. Whatever the page does (a dialog, a loop without
end, a crash), every call ends in time and says what happened.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.async_api import Error

from device_drivers.apps import near
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    App,
    AppNotFound,
    DeviceGone,
    DeviceInfo,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Screen,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Unsupported,
    Wait,
)
from device_drivers.browser import Config
from device_drivers.browser.filming import Film
from device_drivers.browser.hands import Gesture, Hands
from device_drivers.browser.look import REACT_SECONDS, Looker
from device_drivers.browser.loop import Loop
from device_drivers.browser.tab import HOME, OWN, START, app_at, app_of
from device_drivers.browser.tabs import Browser
from device_drivers.browser.typing_text import enter_text

T = TypeVar("T")
LOOK_SECONDS = 12.0
ACT_SECONDS = 30.0
START_SECONDS = 60.0
_KEYS = {"enter": "Enter", "delete": "Backspace", "tab": "Tab", "search": "Enter"}
_SCHEMES = ("http", "https", "data")


class BrowserPage:
    """Used from one thread at a time, whichever."""

    os = OS.BROWSER

    def __init__(self, config: Config) -> None:
        self.name = config.name
        self._config = config
        self._own_files = config.files is None
        self._files = config.files or Path(tempfile.mkdtemp(prefix="phonepilot-browser-"))
        self._files.mkdir(parents=True, exist_ok=True)
        self._loop = Loop()
        self._browser = Browser(config, self._files)
        self._looker = Looker(self._browser)
        self._film: Film | None = None
        self._seen: Screen | None = None
        self._closed = False
        try:
            self._loop.run(self._browser.start(), START_SECONDS, "The browser does not start.")
        except BaseException:
            self.close()
            raise

    def info(self) -> DeviceInfo:
        c = self._config
        return DeviceInfo(
            name=self.name, os=OS.BROWSER, model="Chromium",
            os_version=self._browser.version or "unknown", width=round(c.width * c.scale),
            height=round(c.height * c.scale), density=c.scale,
        )  # fmt: skip

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        """The page once it is still, or the question in front of it (a dialog, a permission)."""
        self._seen = self._run(
            lambda: self._looker.screen(image=image, elements=elements), LOOK_SECONDS
        )
        return self._seen

    def act(self, action: Action) -> None:
        match action:
            case (
                Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | Pinch() | Scroll()
            ):  # fmt: skip
                self._touch(action)
            case TypeText():
                self._run(lambda: self._type(action))
            case Key():
                self._press(action.name)
            case Launch():
                self._open(self._site(action.app))
            case OpenUrl():
                self._open(self._allowed(action.url))
            case Wait():
                self._run(lambda: _sleep(action.seconds), action.seconds + 5)
        self._looker.touched(reacts_within=REACT_SECONDS)

    def apps(self) -> tuple[App, ...]:
        """The configured sites by name, and the driver's own start page."""
        sites = self._config.sites
        named = (App(app_at(url, sites), name) for name, url in sites.items())
        return (App(START, "Start"), *named)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        try:
            self._loop.run(self._browser.close(), 15, "The browser does not end.")
        finally:
            self._loop.close()
            if self._own_files:
                shutil.rmtree(self._files, ignore_errors=True)

    # acting

    def _touch(self, gesture: Gesture) -> None:
        seen = self._seen
        if seen is None or (isinstance(gesture, Scroll) and not seen.elements):
            seen = self.observe(image=False)
        screen = seen

        async def do() -> None:
            tab = await self._browser.target()
            hands = Hands(tab, screen, touch=self._config.mobile)
            await self._unless_asked(hands.do(gesture))
            if hands.holding:
                self._browser.later(hands.let_go())

        self._run(do, LOOK_SECONDS + getattr(gesture, "seconds", 0.0))

    async def _type(self, action: TypeText) -> None:
        tab = await self._browser.target()
        if not await self._unless_asked(enter_text(action, tab)):
            raise ActionFailed(
                "A question of the page came up while the text was typed; the field may hold a "
                "part of it. Answer it and look at the field."
            )
        if action.submit:
            await self._unless_asked(tab.page.keyboard.press("Enter"))

    async def _unless_asked(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Its result, None when a question came up meanwhile. In answer to one all is done."""
        return await (work if self._browser.questions else self._browser.patiently(work))

    def _press(self, name: str) -> None:
        if name == "back":
            self._run(self._back)
        elif name == "home":
            self._run(self._home)
        elif name in _KEYS:
            self._run(lambda: self._key(_KEYS[name]))
        else:
            raise Unsupported(f"A web page has no key {name!r}.")

    async def _key(self, key: str) -> None:
        tab = await self._browser.target()
        await self._unless_asked(tab.page.keyboard.press(key))

    async def _back(self) -> None:
        if self._browser.questions:
            await self._browser.refuse()
        elif not await self._browser.back():
            await self._browser.go_home()

    async def _home(self) -> None:
        while self._browser.questions:
            await self._browser.refuse()
        await self._browser.go_home()

    def _site(self, wanted: str) -> str:
        """The address of a site by its name, host or origin."""
        own = {HOME: f"{OWN}/home", START: f"{OWN}/start"}
        said, sites = wanted.casefold(), self._config.sites
        if said in own:
            return own[said]
        for name, url in sites.items():
            if said in (name.casefold(), app_at(url, sites).casefold(), url.casefold()):
                return url
        for url in sites.values():
            if said in (app_of(url), urlsplit(url).netloc):
                return url
        likely = near(wanted, self.apps())
        hint = f" Did you mean {' or '.join(likely)}?" if likely else ""
        raise AppNotFound(f"No site {wanted!r} is configured.{hint}")

    def _allowed(self, url: str) -> str:
        """``url`` when it may be opened. Raises ActionFailed."""
        parts = urlsplit(url.strip())
        if url.strip().lower() in (HOME, START):
            return self._site(url.strip())
        if url.strip().lower() == "about:blank":
            return "about:blank"
        if parts.scheme not in _SCHEMES:
            guess = f" Did you mean https://{url}?" if "." in url and not parts.scheme else ""
            raise ActionFailed(f"A browser page opens http, https and data, not {url!r}.{guess}")
        if parts.scheme != "data" and not parts.netloc:
            raise ActionFailed(f"There is no host in {url!r}.")
        hosts = self._config.allowed
        if hosts and parts.hostname and not any(_matches(parts.hostname, h) for h in hosts):
            raise ActionFailed(
                f"{parts.hostname} is not among the hosts this browser may visit: "
                f"{', '.join(hosts)}."
            )
        return url.strip()

    def _open(self, url: str) -> None:
        async def go() -> None:
            while self._browser.questions:
                await self._browser.refuse()
            try:
                await self._browser.open(url)
            except Error as error:
                if "ERR_ABORTED" not in str(error):  # a download, or the page went on by itself
                    raise ActionFailed(f"{url} could not be opened: {_why(error)}") from error

        self._run(go)

    # abilities

    def clipboard(self) -> str:
        return str(self._run(lambda: self._browser.clip("readText()")))

    def set_clipboard(self, text: str) -> None:
        self._run(lambda: self._browser.clip("writeText(text)", text))

    def push(self, local: Path, remote: str) -> None:
        """Put a file where pages may be given it. ``remote`` is its name, with or without a /."""
        target = self._file(remote)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(local, target)
        except OSError as error:
            raise ActionFailed(f"{local} was not copied: {error.strerror}.") from error

    def pull(self, remote: str, local: Path) -> None:
        """Take a downloaded file."""
        source = self._file(remote)
        if not source.is_file():
            kept = ", ".join(sorted(p.name for p in self._files.iterdir())) or "none"
            raise ActionFailed(f"There is no file {remote!r} in the browser's files ({kept}).")
        try:
            shutil.copyfile(source, local)
        except OSError as error:
            raise ActionFailed(f"{remote} was not copied: {error.strerror}.") from error

    def _file(self, remote: str) -> Path:
        path = (self._files / remote.lstrip("/")).resolve()
        if not path.is_relative_to(self._files.resolve()) or path == self._files.resolve():
            raise ActionFailed(f"{remote!r} is not in the browser's files.")
        return path

    def start_recording(self, *, limit: float = 180.0) -> None:
        if self._film is not None:
            raise ActionFailed("A recording is going on already; stop it first.")
        self._film = self._run(lambda: Film.begin(self._browser, limit))

    def stop_recording(self, local: Path) -> None:
        film, self._film = self._film, None
        if film is None:
            raise ActionFailed("No recording was begun.")
        local.write_bytes(self._run(film.end))

    def discard_recording(self) -> None:
        film, self._film = self._film, None
        if film is not None:
            self._run(film.end)

    def web_page(self) -> tuple[str, str]:
        """The page in front of all questions."""

        async def read() -> tuple[str, str]:
            tab = self._browser.front
            if app_of(tab.page.url).partition(":")[0] not in ("http", "https"):
                raise ActionFailed("No web page is open. Open one first.")
            return tab.page.url, await tab.page.content()

        return self._run(read, LOOK_SECONDS)

    # every call to the browser

    def _run(self, work: Callable[[], Coroutine[Any, Any, T]], seconds: float = ACT_SECONDS) -> T:
        """Do it, mending first what died meanwhile (and then saying so)."""
        if self._closed:
            raise DeviceGone(f"{self.name} was closed. Create it again.")
        mended = self._loop.run(self._browser.mend(), START_SECONDS, "The browser does not start.")
        if mended:
            self._looker.touched(reacts_within=0.0)
            raise DeviceGone(mended + " Look at the screen before going on.")
        hung = (
            f"The page {self._browser.front.url} does not answer; a script of it may run without "
            "end. The key home leaves it."
        )
        try:
            return self._loop.run(work(), seconds, hung)
        except Error as error:
            raise DeviceGone(f"The page went away meanwhile: {_why(error)}") from error


async def _sleep(seconds: float) -> None:
    import asyncio

    await asyncio.sleep(seconds)


def _matches(host: str, pattern: str) -> bool:
    return host == pattern or (pattern.startswith("*.") and host.endswith(pattern[1:]))


def _why(error: Error) -> str:
    text = str(error).strip().splitlines()[0]
    return text.split(": ", 1)[1] if text.startswith("Page.") and ": " in text else text
