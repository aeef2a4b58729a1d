"""How often a check for robots and its kind are told from a screen, and how often there is none.

    python -m benchmarks.challenges_seen --json seen.json          all groups
    python -m benchmarks.challenges_seen --groups phone --json phone.json
    python -m benchmarks.challenges --of seen.json --out report.md

``browser``: the sites of tests/login_sites in a real Chromium, with pictures of held-out looks
and pages that have no check. ``phone``: the virtual phones' Browser and an app, in three systems
and two languages, and the screens of all their apps. ``wordings``: what products in use say,
and what sounds like it; *held out* are those that nothing was mended by.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import itertools
import json
import shlex
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.challenges_report import Results, Seen
from device_drivers.base import OS, Device, DeviceError, Key, Launch, OpenUrl, Screen, Tap
from device_drivers.browser import Config, create
from device_drivers.virtual.apps import reading_room
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from models.challenges.base import KINDS, Kind
from models.challenges.drawing import draw, held_out
from skills.login import page as pages
from skills.login.recognising import challenge
from tests.login_sites import LAYOUTS, Layout, start
from tests.login_sites.on_phone import URL, place
from tests.login_sites.site import Check
from tests.login_sites.words import Lang
from tests.skills.extraction.layouts import LAYOUTS as LISTS
from tests.skills.login import known_checks, unseen_checks
from tests.skills.login.screens import screen

AT_ONCE: tuple[Layout, ...] = (
    "one_page", "placeholders", "floating", "front", "beside", "bare", "icons", "code", "six",
)  # fmt: skip
"""Layouts whose form is in sight when it is opened."""
LANGUAGES: tuple[Lang, ...] = ("en", "zh")
SYSTEMS = (OS.ANDROID, OS.IOS, OS.HARMONY)
SECONDS = 20.0
"""Within which a page has to have drawn its check."""
FRESH = 8_000_000
MOST_TAPS = 6
NOWHERE = "https://nowhere.example/"
"""So that the Browser shows no site with a check."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--groups", choices=GROUPS, nargs="+", default=list(GROUPS))
    parser.add_argument("--json", type=Path, required=True, help="every screen that was seen")
    args = parser.parse_args()
    results = Results(commands=[shlex.join(["python", "-m", "benchmarks.challenges_seen",
                                            *sys.argv[1:]])])  # fmt: skip
    for group in args.groups:
        for seen in GROUPS[group]():
            results.seen.append(seen)
            if seen.shown != seen.told:
                sys.stderr.write(f"{seen}\n")
    args.json.write_text(json.dumps(results.json()), encoding="utf-8")
    right = sum(each.shown == each.told for each in results.seen)
    sys.stdout.write(f"{right} of {len(results.seen)} right\n")


def told(shown: Screen) -> str:
    """The kind of the check on it, "" for none."""
    found = challenge(pages.read(shown))
    return found.kind if found else ""


def looked_at(device: Device, shown: str) -> str:
    """What a page is taken for once it is drawn; one without a check at once."""
    ends = time.monotonic() + (SECONDS if shown else 0)
    while (now := told(device.observe(image=False))) != shown and time.monotonic() < ends:
        time.sleep(0.2)
    return now


# --- a real browser -------------------------------------------------------------------------------


def in_a_browser() -> Iterator[Seen]:
    with contextlib.closing(create(Config(height=1600, scale=1.0))) as browser:
        yield from _sites(browser)
        yield from _sites_without(browser)
        yield from _lists(browser)


def _sites(browser: Device) -> Iterator[Seen]:
    kinds: tuple[Check, ...] = (*KINDS, "box")
    counted = itertools.count()
    for kind, layout, lang in itertools.product(kinds, AT_ONCE, LANGUAGES):
        n = next(counted)
        those = held_out(kind) if kind in KINDS else ("",)
        look = those[n % len(those)]
        poor = n % 2 == 0
        with start(kind, look, FRESH + n, layout=layout, lang=lang, dark=n % 5 == 0,
                   names="poor" if poor else "good", canvas=n % 3 == 0) as site:  # fmt: skip
            browser.act(OpenUrl(site.sign_in))
            name = f"{layout}, {lang}{', poor names' if poor else ''}"
            yield Seen("sites in Chromium", name, kind, looked_at(browser, kind))


def _sites_without(browser: Device) -> Iterator[Seen]:
    of = "sites in Chromium, without a check"
    for layout, lang in itertools.product(LAYOUTS, LANGUAGES):
        with start("none", "", 1, layout=layout, lang=lang) as site:
            for path in ("", "sign-in", "password", "code", "home"):
                browser.act(OpenUrl(f"{site.url}{path}"))
                for visit in site.visits.values():  # as if the steps before were done
                    visit.user, visit.knows = "ann", True
                    visit.inside = "ann" if path == "code" else ""
                yield Seen(of, f"{layout}, {path or 'front'}, {lang}", "", looked_at(browser, ""))


def _lists(browser: Device) -> Iterator[Seen]:
    """Pages of shops, tables and the like, by several authors."""
    with tempfile.TemporaryDirectory() as folder, _served(Path(folder)) as address:
        for name, layout in LISTS.items():
            (Path(folder) / f"{name}.html").write_text(layout.drawn(1).html, encoding="utf-8")
            try:
                browser.act(OpenUrl(f"{address}{name}.html"))
                taken = looked_at(browser, "")
            except DeviceError as error:
                sys.stderr.write(f"{name}: {error}\n")
                continue
            yield Seen("pages with lists in Chromium", name, "", taken)


@contextlib.contextmanager
def _served(folder: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


# --- virtual phones -------------------------------------------------------------------------------


def on_phones() -> Iterator[Seen]:
    for system, locale in itertools.product(SYSTEMS, ("en-US", "zh-Hans-CN")):
        phone = Phone(width=720, height=1600, density=320, system=system)
        phone.put_setting("system", "system_locales", locale)
        device, where = VirtualPhone(phone, "seen"), f"{system.value}, {locale}"
        for kind in KINDS:
            yield from _on_site(device, phone, kind, where)
        yield from _in_app(device, phone, where)
        yield from _walked(device, where)


def _on_site(device: VirtualPhone, phone: Phone, kind: Kind, where: str) -> Iterator[Seen]:
    for n, look in enumerate(held_out(kind)):
        phone.store.run("DELETE FROM web_challenges")
        place(phone, draw(kind, look, FRESH + n))
        device.act(OpenUrl(f"{URL}?{kind}{n}"))
        taken = told(device.observe(image=False))
        yield Seen("Browser of the virtual phone", f"{look}, {where}", kind, taken)


def _in_app(device: VirtualPhone, phone: Phone, where: str) -> Iterator[Seen]:
    reading_room.install(phone)
    for n, look in enumerate(held_out("characters")):
        phone.store.run("DELETE FROM web_challenges")
        place(phone, draw("characters", look, FRESH + n))
        phone.changed()
        device.act(Launch(reading_room.PACKAGE))
        taken = told(device.observe(image=False))
        yield Seen("an app of the virtual phone", f"{look}, {where}", "characters", taken)
    phone.store.run("DELETE FROM web_challenges")
    phone.store.run("UPDATE apps SET installed=0 WHERE package=?", reading_room.PACKAGE)
    phone.changed()


def _walked(device: VirtualPhone, where: str) -> Iterator[Seen]:
    """The first screen of each app, and what is behind its first buttons; none has a check."""
    device.act(OpenUrl(NOWHERE))
    for app in device.apps():
        try:
            device.act(Key("home"))
            device.act(Launch(app.id))
            first = device.observe(image=False)
        except DeviceError:
            continue
        seen = {first.fingerprint}
        yield Seen("screens of the virtual phone's apps", f"{app.name}, {where}", "", told(first))
        for button in [e for e in first.elements if e.clickable and e.app == first.app][:MOST_TAPS]:
            try:
                device.act(Tap(*button.box.center))
                now = device.observe(image=False)
                device.act(Key("home"))
                device.act(Launch(app.id))
            except DeviceError:
                break
            if now.fingerprint not in seen:
                seen.add(now.fingerprint)
                name = f"{app.name}, {button.label[:24]}, {where}"
                yield Seen("screens of the virtual phone's apps", name, "", told(now))


# --- wordings -------------------------------------------------------------------------------------


def as_worded() -> Iterator[Seen]:
    for of, those in (
        ("wordings of products, mended by these", known_checks.CHECKS),
        ("wordings, held out", unseen_checks.CHECKS),
        ("look-alikes, mended by these", known_checks.NONE),
        ("look-alikes, held out", unseen_checks.NONE),
    ):
        for known in those:
            shown = screen(*known.parts)
            yield Seen(of, known.name, known.kind, told(shown))


GROUPS: Mapping[str, Callable[[], Iterator[Seen]]] = {
    "wordings": as_worded, "phone": on_phones, "browser": in_a_browser,
}  # fmt: skip


if __name__ == "__main__":
    main()
