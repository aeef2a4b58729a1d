"""A picture book of the virtual phone: every app in light, dark, Chinese and landscape, and how
iPhones and HarmonyOS phones look.

Writes ``gallery.md`` and one JPEG for each app, its variants side by side, into a folder. All of
it comes from one seed, so that a change in the pictures is a change in what the phone shows.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from PIL import Image

from device_drivers.base import OS, Role
from device_drivers.virtual.elements import elements
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.screen import App
from device_drivers.virtual.ui.chrome import PACKAGE as SYSTEM_UI

SEED = 3
HEIGHT = 640
"""Pixels of an upright picture's height in a sheet; a landscape one is as much smaller."""
GAP = 16
QUALITY = 82
GROUND = "#d9dbe0"
Show = Callable[[Phone], object]


DARK = "secure", "ui_night_mode", "2"
CHINESE = "system", "system_locales", "zh-Hans-CN"
TURNED = ("system", "accelerometer_rotation", "0"), ("system", "user_rotation", "1")


@dataclass(frozen=True, slots=True)
class Stop:
    """One picture of a tour: the phone with these settings after ``show``."""

    show: Show
    settings: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One picture: the ``title`` above it in the page, its file's ``name``, what it shows."""

    title: str
    name: str
    show: Show
    inner: bool = True
    """Whether a page further in is shown too."""
    tour: Sequence[Stop] = ()
    """What is shown instead, on a phone of ``system``: each stop is a phone of its own."""
    system: OS = OS.ANDROID


class UnknownSheet(LookupError):
    """There is no picture of that name; the message names those that are near."""


def write(folder: Path, only: str = "") -> Iterator[Path]:
    """Write the page and its pictures, or the picture of the app ``only``, telling each file.

    Raises UnknownSheet."""
    made = list(_sheets())
    names = [sheet.name for sheet in made]
    if only and only not in names:
        near = get_close_matches(only, names, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names)}"
        raise UnknownSheet(f"the gallery has no {only!r}; {hint}")
    pictures = folder / "gallery"
    pictures.mkdir(parents=True, exist_ok=True)
    for sheet in made:
        if only in ("", sheet.name):
            path = pictures / f"{sheet.name}.jpg"
            _side_by_side(list(_variants(sheet))).save(path, quality=QUALITY, optimize=True)
            yield path
    if only:
        return
    page = folder / "gallery.md"
    page.write_text(_page(made), encoding="utf-8")
    yield page


def _page(sheets: list[Sheet]) -> str:
    lines = [
        "# Gallery",
        "",
        "Every app of the virtual phone: light, a page further in, dark, Chinese, landscape, all"
        f" of seed {SEED}; at the end the same phone as an iPhone and with HarmonyOS. Made by"
        " `phonepilot virtual gallery`.",
        "",
    ]
    for sheet in sheets:
        lines += [f"## {sheet.title}", "", f"![{sheet.title}](gallery/{sheet.name}.jpg)", ""]
    return "\n".join(lines)


def _sheets() -> Iterator[Sheet]:
    phone = Phone(seed=SEED)
    yield Sheet("Home", "home", Phone.home, inner=False)
    yield Sheet("Notifications and quick settings", "shade", _news, inner=False)
    apps = [app for app in phone.apps.values() if app.info.launchable]
    for app in sorted(apps, key=lambda each: each.info.label):
        yield Sheet(app.info.label, app.info.label.lower(), _opened(app))
    for system, title in ((OS.IOS, "iOS"), (OS.HARMONY, "HarmonyOS")):
        yield Sheet(f"On {title}", str(system), Phone.home, tour=_tour(), system=system)
        yield Sheet(f"On {title}: dark, Chinese, turned", f"{system}-dark", Phone.home,
                    tour=_dark_tour(), system=system)  # fmt: skip


def _news(phone: Phone) -> None:
    """The shade with something in it."""
    people = phone.store.rows("SELECT number FROM phones ORDER BY id LIMIT 2")
    for (number,), text in zip(people, ("Are you coming tonight?", "到家了 🏠"), strict=True):
        phone.receive_sms(number, text)
    phone.open_shade()


def _tour() -> list[Stop]:
    return [
        Stop(Phone.home), Stop(_in("com.android.settings")),
        Stop(lambda phone: _further(_open(phone, "com.android.messaging"))),
        Stop(_searching), Stop(_asked), Stop(_news), Stop(Phone.open_quick_settings),
        Stop(_recents),
    ]  # fmt: skip


def _dark_tour() -> list[Stop]:
    return [
        Stop(_in("com.android.deskclock"), (DARK,)), Stop(_in("com.android.notes"), (DARK,)),
        Stop(_choosing, (DARK,)), Stop(Phone.home, (CHINESE,)),
        Stop(_in("com.android.settings"), (CHINESE,)), Stop(_asked, (CHINESE, DARK)),
        Stop(_in("com.android.email"), TURNED),
    ]  # fmt: skip


def _open(phone: Phone, package: str) -> Phone:
    phone.open_app(package)
    return phone


def _in(package: str) -> Show:
    return lambda phone: phone.open_app(package)


def _searching(phone: Phone) -> None:
    """Settings with the keyboard up."""
    _open(phone, "com.android.settings")
    field = next(n for n in phone.tree().walk() if n.role is Role.TEXT_FIELD)
    phone.tap(*field.box.center)


def _asked(phone: Phone) -> None:
    """The camera asks whether it may."""
    _open(phone, "com.android.camera2")


def _choosing(phone: Phone) -> None:
    """A sheet of what can be done with a file."""
    top = _open(phone, "com.android.gallery3d").stacks.top
    names = ("share", "Share"), ("edit", "Rename"), ("delete", "Delete")
    top.sheet("", [(icon, top.t(name), top.dismiss) for icon, name in names])


def _recents(phone: Phone) -> None:
    for package in ("com.phonepilot.maps", "com.android.settings", "com.android.messaging"):
        _open(phone, package)
    phone.overview()


def _opened(app: App) -> Show:
    def show(phone: Phone) -> None:
        phone.open_app(app.info.package)

    return show


def _variants(sheet: Sheet) -> Iterator[Image.Image]:
    for stop in sheet.tour:
        yield _picture(_phone(sheet, *stop.settings, show=stop.show))
    if sheet.tour:
        return
    yield _picture(_phone(sheet))
    if sheet.inner:
        yield _picture(_further(_phone(sheet)))
    yield _picture(_phone(sheet, DARK))
    yield _picture(_phone(sheet, CHINESE))
    wide = [_picture(_phone(sheet, *TURNED))]
    if sheet.inner:
        wide.append(_picture(_further(_phone(sheet, *TURNED))))
    yield _stacked(wide)


def _phone(
    sheet: Sheet, *settings: tuple[str, str, str], show: Show | None = None
) -> Phone:  # fmt: skip
    phone = Phone(system=sheet.system, seed=SEED, width=720, height=1600, density=320)
    for setting in settings:
        phone.put_setting(*setting)
    (show or sheet.show)(phone)
    return phone


def _further(phone: Phone) -> Phone:
    """The same phone a page further in: what lies nearest to the middle is tapped."""
    middle = phone.width / 2, phone.height * 0.55
    places = [
        e.box.center
        for e in elements(phone)
        if e.clickable and e.app != SYSTEM_UI and e.role is not Role.TEXT_FIELD
        and e.box.width * e.box.height < phone.width * phone.height / 4
    ]  # fmt: skip
    if places:
        phone.tap(*min(places, key=lambda place: math.dist(place, middle)))
    return phone


def _picture(phone: Phone) -> Image.Image:
    with Image.open(io.BytesIO(phone.png())) as whole:
        scale = HEIGHT / max(whole.size)
        size = round(whole.width * scale), round(whole.height * scale)
        return whole.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def _stacked(pictures: list[Image.Image]) -> Image.Image:
    column = Image.new("RGB", (pictures[0].width, HEIGHT), GROUND)
    at = 0
    for picture in pictures:
        column.paste(picture, (0, at))
        at += picture.height + GAP
    return column


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) + 1)
    sheet = Image.new("RGB", (width, HEIGHT + 2 * GAP), GROUND)
    at = GAP
    for picture in pictures:
        sheet.paste(picture, (at, GAP))
        at += picture.width + GAP
    return sheet
